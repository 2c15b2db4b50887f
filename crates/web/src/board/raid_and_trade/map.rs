//! The map: the drawing of the city, and over it everything that moves or can be touched, placed in units of the map.

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::Seat;
use leptos::html;
use leptos::prelude::*;
use parts::scene::Thing;
use raid_and_trade_portrait::{ClashKind, Guard, Plaza, Portrait, Size};
use web_sys::HtmlElement;

use super::city::{City, House, Point, Tile};
use super::draw::{self, Layers};
use super::face::{Printed, Props, ap_tag, glyph, size_id, size_word};
use super::player::called;
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::kit::seats::{bottom, shape};
use crate::measure::Measure;
use crate::motion::animation::Animation;
use crate::motion::keyframes;
use crate::pointer::touch;
use crate::settings::{Pace, pace, settings};

/// A city and its drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub city: City,
    pub layers: Layers,
}

/// The map of the table; drawn anew only when a tile was laid or lost.
pub fn chart(props: Props) -> Memo<Option<Arc<Chart>>> {
    // Incidents come and go; they do not change the drawing.
    let laid = Memo::new(move |_| {
        props.portrait.with(|portrait| {
            let tiles = portrait.tiles.iter();
            tiles
                .map(|(name, tile)| {
                    (name.clone(), tile.face.clone(), (tile.x, tile.y, tile.turned, tile.bombed))
                })
                .collect::<Vec<_>>()
        })
    });
    let book = Memo::new(move |_| props.cards.with(|book| !book.is_empty()));
    Memo::new(move |_| {
        // A memo that nobody reads is never worked out, and then never changes.
        if !book.get() || laid.with(Vec::is_empty) {
            return None;
        }
        let portrait = props.portrait.read_untracked();
        let city = props.cards.with_untracked(|book| City::of(&portrait, book))?;
        let layers = draw::layers(&city);
        Some(Arc::new(Chart { city, layers }))
    })
}

/// A length in units.
fn units(value: f64) -> String {
    Measure(value).to_string()
}

/// Where the figures stand, by letter.
pub fn figures(portrait: &Portrait, city: &City) -> BTreeMap<char, Point> {
    let mut crowd: BTreeMap<&str, usize> = BTreeMap::new();
    let mut found = BTreeMap::new();
    for (letter, side) in &portrait.seats {
        let stands = city.stands(&side.place);
        let number = crowd.entry(side.place.as_str()).or_default();
        if let Some(place) = stands.get(*number % stands.len().max(1)) {
            // More figures than places: the rest stands a little aside.
            let aside = (*number / stands.len().max(1)) as f64 * 0.5;
            found.insert(*letter, Point::new(place.x + aside, place.y - aside));
            *number += 1;
        }
    }
    // Whoever raids stands at the door.
    if let Some(clash) = portrait.clash.as_ref().filter(|clash| clash.kind == ClashKind::Raid)
        && let Some(house) = clash.square.as_ref().and_then(|square| city.house(square))
    {
        found.insert(clash.actor, house.door);
    }
    found
}

/// The map with all that lies on it.
pub fn map(props: Props, chart: Arc<Chart>) -> AnyView {
    let Chart { city, layers } = &*chart;
    let places = {
        let chart = chart.clone();
        Memo::new(move |_| props.portrait.with(|portrait| figures(portrait, &chart.city)))
    };
    let letters: Vec<char> =
        props.portrait.with_untracked(|portrait| portrait.seats.keys().copied().collect());
    let squares = city.houses.iter().map(|house| square(props, house)).collect_view();
    let tiles = city.tiles.iter().map(|tile| on_tile(props, tile)).collect_view();
    let steps = city.sections.keys().map(|id| step(props, chart.clone(), id.clone(), places)).collect_view();
    let figures =
        letters.into_iter().map(|letter| figure(props, chart.clone(), letter, places)).collect_view();
    let hits = city
        .sections
        .iter()
        .map(|(id, section)| {
            view! { <path class="hit" data-thing=id.clone() d=draw::reach(section)></path> }
        })
        .collect_view();
    let lit = lit_kerbs(props, chart.clone());
    let box_size = format!("0 0 {} {}", u32::from(city.columns) * 7, u32::from(city.rows) * 7);
    view! {
        <div class="rt-map" style:--cols=city.columns.to_string() style:--rows=city.rows.to_string()>
            {squares}{tiles}{guards(props, chart.clone())}{outpost(props, chart.clone())}{steps}{figures}
            <svg class="rt-drawing" viewBox=box_size aria-hidden="true">
                <g inner_html=layers.ground.clone()></g>
                <g inner_html=layers.low.clone()></g>
                <g class="lit" inner_html=move || lit.get().0></g>
                <g inner_html=layers.high.clone()></g>
                <g class="lit" inner_html=move || lit.get().1></g>
                <g inner_html=layers.top.clone()></g>
                {hits}
            </svg>
        </div>
    }
    .into_any()
}

/// The kerbs of the sections one can walk to, of the low and of the high ones.
fn lit_kerbs(props: Props, chart: Arc<Chart>) -> Memo<(String, String)> {
    Memo::new(move |_| {
        let ids: Vec<Thing> =
            props.pointer.narrowing().with(|now| now.lit.iter().map(|lit| lit.thing.clone()).collect());
        let mut drawn = (String::new(), String::new());
        for section in ids.iter().filter_map(|id| chart.city.sections.get(id.as_str())) {
            let layer = if section.high { &mut drawn.1 } else { &mut drawn.0 };
            layer.push_str(&draw::kerb(section));
        }
        drawn
    })
}

/// The price of a section on the place where one would step in.
fn step(props: Props, chart: Arc<Chart>, id: String, places: Memo<BTreeMap<char, Point>>) -> AnyView {
    let thing = Thing::new(id.clone());
    let tile = chart.city.sections.get(&id).map(|section| &chart.city.tiles[section.tile].title);
    let name = tile.map_or_else(|| id.clone(), |title| format!("{title}, {id}"));
    let price = {
        let thing = thing.clone();
        Memo::new(move |_| {
            let lit = props.pointer.touch(&thing).lit().cloned()?;
            Some(lit.cost.map_or(0, |cost| cost.amount))
        })
    };
    let at = Memo::new(move |_| {
        // Only a lit section needs its place worked out.
        price.get()?;
        let from = props.portrait.with(|portrait| {
            let letter = props.table.with(bottom).letter();
            portrait.seats.get(&letter).map(|side| side.place.clone())
        });
        let taken: Vec<Point> = places.with(|places| places.values().copied().collect());
        Some(chart.city.entry(from.as_deref(), &id, &taken))
    });
    let x = move || units(at.get().unwrap_or_default().x);
    let y = move || units(at.get().unwrap_or_default().y);
    let spot = props.pointer.at(thing).named(name);
    let face = move || price.get().map(|price| view! { {stencil(&price.to_string())}{icon("rt-ap")} });
    view! { <button class="at rt-step" style:--x=x style:--y=y use:touch=spot><span>{face}</span></button> }
        .into_any()
}

/// What is on a square.
#[derive(Clone, Debug, PartialEq)]
enum Lies {
    Nothing,
    House(Size),
    Hole,
    Outpost,
    Guard,
}

fn lies(portrait: &Portrait, square: &str) -> Lies {
    if let Some(size) = portrait.houses.get(square) {
        return Lies::House(*size);
    }
    if portrait.outpost.as_deref() == Some(square) {
        return Lies::Outpost;
    }
    if portrait.guards.values().any(|guard| guard.square.as_deref() == Some(square)) {
        return Lies::Guard;
    }
    if portrait.empty.iter().any(|empty| empty == square) { Lies::Hole } else { Lies::Nothing }
}

/// A square with its House, or where one stood.
fn square(props: Props, house: &House) -> AnyView {
    let (x, y) = (units(house.at.x), units(house.at.y));
    let name = house.name.clone();
    let state = {
        let name = name.clone();
        Memo::new(move |_| {
            props.portrait.with(|portrait| {
                let charged = portrait.detonations.contains(&name);
                let aimed = portrait
                    .clash
                    .as_ref()
                    .is_some_and(|clash| clash.square.as_deref() == Some(name.as_str()));
                (lies(portrait, &name), charged, aimed)
            })
        })
    };
    let drawn = move || {
        let (lies, charged, aimed) = state.get();
        let thing = Thing::new(name.clone());
        let (class, words, drawing) = match lies {
            Lies::Outpost | Lies::Guard => return None,
            Lies::House(size) => {
                (size_id(size), format!("{} House, {name}", size_word(size)), Some(size_id(size)))
            }
            Lies::Hole => ("hole", format!("Raided, {name}"), Some("hole")),
            Lies::Nothing => ("bare", format!("Empty square {name}"), None),
        };
        let price = {
            let thing = thing.clone();
            Memo::new(move |_| Some(props.pointer.touch(&thing).lit()?.cost.as_ref()?.amount))
        };
        let class = format!("at rt-h {class}{}", if aimed { " aimed" } else { "" });
        let drawing = drawing.map(|drawing| {
            view! { <svg viewBox="0 0 52 52" aria-hidden="true"><use href=format!("#rt-h-{drawing}")></use></svg> }
        });
        let charge = charged
            .then(|| view! { <span class="rt-charge" title="Detonation token">{icon("rt-dynamite")}</span> });
        let spot = props.pointer.at(thing).named(words);
        Some(view! {
            <button class=class style:--x=x.clone() style:--y=y.clone() use:touch=spot>
                {drawing}{charge}{move || price.get().map(ap_tag)}
            </button>
        })
    };
    drawn.into_any()
}

/// The Outpost, with whoever is inside.
fn outpost(props: Props, chart: Arc<Chart>) -> AnyView {
    let state = Memo::new(move |_| {
        props.portrait.with(|portrait| (portrait.outpost.clone(), portrait.inside.clone()))
    });
    let drawn = move || {
        let (square, inside) = state.get();
        let at = chart.city.house(&square?)?.at;
        let names: Vec<String> = inside.chars().map(|letter| called(props, letter)).collect();
        let words = match names.as_slice() {
            [] => "Outpost, nobody inside".to_owned(),
            names => format!("Outpost, inside: {}", names.join(", ")),
        };
        let price = Memo::new(move |_| {
            Some(props.pointer.touch(&Thing::new("outpost")).lit()?.cost.as_ref()?.amount)
        });
        let guests = inside
            .chars()
            .filter_map(Seat::from_letter)
            .map(|seat| view! { <span class="fig" class:me=move || props.table.with(|table| bottom(table) == seat) data-thing=format!("figure {seat}")>{shape(seat)}</span> })
            .collect_view();
        let spot = props.pointer.at(Thing::new("outpost")).named(words);
        Some(view! {
            <button class="at rt-post" style:--x=units(at.x) style:--y=units(at.y) use:touch=spot>
                <svg viewBox="0 0 52 52" aria-hidden="true"><use href="#rt-h-outpost"></use></svg>
                <span class="guests">{guests}</span>
                <span class="sgn cap">"Outpost"</span>
                {move || price.get().map(ap_tag)}
            </button>
        })
    };
    drawn.into_any()
}

/// The Guards, each with what it took.
fn guards(props: Props, chart: Arc<Chart>) -> AnyView {
    let all = Memo::new(move |_| props.portrait.with(|portrait| portrait.guards.clone()));
    let drawn = move || {
        all.get()
            .into_iter()
            .enumerate()
            .filter_map(|(place, (number, guard))| guard_at(props, &chart.city, place, &number, &guard))
            .collect_view()
    };
    drawn.into_any()
}

fn guard_at(props: Props, city: &City, place: usize, number: &str, guard: &Guard) -> Option<AnyView> {
    let square = guard.square.as_ref().and_then(|square| city.house(square)).map(|house| house.at);
    let at = match square {
        Some(at) => at,
        None => {
            let middle = city.tile(&guard.tile)?.middle;
            let aside = 1.7 + (place % 2) as f64 * 1.5;
            Point::new(middle.x + 2.2, middle.y - aside)
        }
    };
    let loot: u8 = guard.tokens.values().sum();
    let words = match loot {
        0 => format!("Guard {number}"),
        loot => format!("Guard {number}, holds {loot} tokens"),
    };
    let thing = Thing::new(format!("guard {number}"));
    let price = {
        let thing = thing.clone();
        Memo::new(move |_| Some(props.pointer.touch(&thing).lit()?.cost.as_ref()?.amount))
    };
    let aimed = {
        let number = number.to_owned();
        Memo::new(move |_| {
            props.portrait.with(|portrait| {
                let guard = portrait.clash.as_ref().and_then(|clash| clash.guard);
                guard.is_some_and(|guard| guard.to_string() == number)
            })
        })
    };
    let loot = (loot > 0).then(|| view! { <span class="n">{loot}</span> });
    let spot = props.pointer.at(thing).named(words);
    let drawn = view! {
        <button class="at rt-guard" class:over=move || aimed.get() style:--x=units(at.x) style:--y=units(at.y) use:touch=spot>
            <span class="body">{icon("rt-guard")}</span>{loot}{move || price.get().map(ap_tag)}
        </button>
    };
    Some(drawn.into_any())
}

/// What lies on a tile: its Incident, the market token.
fn on_tile(props: Props, tile: &Tile) -> AnyView {
    let market = (tile.plaza == Plaza::Market).then(|| market(props, tile.middle));
    view! { {incident(props, tile)}{market} }.into_any()
}

fn incident(props: Props, tile: &Tile) -> AnyView {
    let (x, y) = (units(tile.pin.x), units(tile.pin.y));
    let (name, title) = (tile.name.clone(), tile.title.clone());
    let thing = format!("incident {name}");
    let card = Memo::new(move |_| {
        props.portrait.with(|portrait| portrait.tiles.get(&name).and_then(|tile| tile.incident.clone()))
    });
    let drawn = move || {
        match card.get() {
        None => view! { <span class="at rt-nopin" style:--x=x.clone() style:--y=y.clone() data-thing=thing.clone()></span> }.into_any(),
        Some(id) => {
            let card = Printed::of(props, &id);
            let words = format!("Incident on {title}: {}", card.name);
            let spot = props.pointer.at(Thing::new(thing.clone())).card(id).named(words);
            let price = card.face.price.iter().map(|part| {
                let many = (part.amount > 1).then_some(part.amount);
                view! { {many}{icon(&glyph(&part.of))} }
            });
            view! {
                <button class="at rt-inc" style:--x=x.clone() style:--y=y.clone() use:touch=spot>
                    {card.art().draw(Frame::Square)}<span class="price">{price.collect_view()}</span>
                </button>
            }
            .into_any()
        }
    }
    };
    drawn.into_any()
}

/// The Black Market token: what it sells.
fn market(props: Props, at: Point) -> AnyView {
    let id = Memo::new(move |_| props.portrait.with(|portrait| portrait.market.clone()));
    let drawn = move || {
        let card = Printed::of(props, &id.get()?);
        let kinds = card.face.price.iter().map(|part| icon(&glyph(&part.of))).collect_view();
        Some(
            view! { <span class="at rt-mkt" style:--x=units(at.x) style:--y=units(at.y) data-card=card.id.clone() role="img" aria-label=format!("Black Market. {}", card.text)>{kinds}</span> },
        )
    };
    drawn.into_any()
}

/// A figure; it walks when its place changes.
fn figure(props: Props, chart: Arc<Chart>, letter: char, places: Memo<BTreeMap<char, Point>>) -> AnyView {
    let seat = Seat::from_letter(letter).unwrap_or(Seat::FIRST);
    let at = Memo::new(move |_| places.with(|places| places.get(&letter).copied()));
    let there = Memo::new(move |_| at.get().is_some());
    let own = Memo::new(move |_| props.table.with(|table| bottom(table) == seat));
    let state = Memo::new(move |_| {
        props.portrait.with(|portrait| {
            let passed = portrait.seats.get(&letter).is_some_and(|side| side.passed);
            let fights = portrait
                .clash
                .as_ref()
                .is_some_and(|clash| clash.actor == letter || clash.rival == Some(letter));
            (passed, fights)
        })
    });
    let x = move || units(at.get().unwrap_or_default().x);
    let y = move || units(at.get().unwrap_or_default().y);
    let element: NodeRef<html::Button> = NodeRef::new();
    let own_settings = settings();
    Effect::new(move |before: Option<Option<Point>>| {
        let now = at.get();
        if let (Some(from), Some(to), Some(figure)) = (before.flatten(), now, element.get_untracked())
            && from != to
        {
            walk(&figure, &chart.city.route(from, to), pace(own_settings));
        }
        now
    });
    let drawn = move || {
        there.get().then(|| {
            let name = called(props, letter);
            let words = if name == "You" { "Your figure".to_owned() } else { format!("Figure of {name}") };
            let thing = Thing::new(format!("figure {seat}"));
            let price = {
                let thing = thing.clone();
                Memo::new(move |_| Some(props.pointer.touch(&thing).lit()?.cost.as_ref()?.amount))
            };
            let spot = props.pointer.at(thing).named(words);
            view! {
                <button class="at fig" class:me=move || own.get() class:passed=move || state.get().0 class:over=move || state.get().1
                    style:--x=x style:--y=y title=name node_ref=element use:touch=spot>{shape(seat)}{move || price.get().map(ap_tag)}</button>
            }
        })
    };
    drawn.into_any()
}

/// Lets a figure walk along a way to where it stands now, unless nothing is to move.
fn walk(figure: &HtmlElement, way: &[Point], pace: Pace) {
    const STEP: u32 = 220;
    const LONGEST: u32 = 600;
    let Some(end) = way.last().filter(|_| pace != Pace::Off) else { return };
    let length: f64 = way.windows(2).map(|pair| pair[0].to(pair[1])).sum();
    let mut gone = 0.0;
    let mut steps: Vec<(String, String)> = Vec::new();
    for (number, place) in way.iter().enumerate() {
        gone += number.checked_sub(1).map_or(0.0, |before| way[before].to(*place));
        let away = |from: f64, to: f64| format!("calc(var(--u) * {})", units(from - to));
        let translate = format!("{} {}", away(place.x, end.x), away(place.y, end.y));
        steps.push((translate, units(if length > 0.0 { gone / length } else { 1.0 })));
    }
    let frames: Vec<[(&str, &str); 2]> = steps
        .iter()
        .map(|(translate, offset)| [("translate", translate.as_str()), ("offset", offset.as_str())])
        .collect();
    let frames: Vec<&[(&str, &str)]> = frames.iter().map(<[(&str, &str); 2]>::as_slice).collect();
    let time = pace.stretch((way.len() as u32).saturating_sub(1).saturating_mul(STEP).min(LONGEST));
    if let Some(animation) = Animation::begin(figure, &keyframes::frames(&frames), 0, time) {
        let own = animation.clone();
        animation.when_over(move || own.cancel());
    }
}

/// A map nobody touches: the drawing alone, for tiles in a tray and the row of Escape the City.
pub fn still(chart: &Chart) -> AnyView {
    let Chart { city, layers } = chart;
    let box_size = format!("0 0 {} {}", u32::from(city.columns) * 7, u32::from(city.rows) * 7);
    let drawing = [&layers.ground, &layers.low, &layers.high, &layers.top].map(String::as_str).concat();
    view! {
        <span class="rt-map" style:--cols=city.columns.to_string() style:--rows=city.rows.to_string()>
            <svg class="rt-drawing" viewBox=box_size aria-hidden="true" inner_html=drawing></svg>
        </span>
    }
    .into_any()
}
