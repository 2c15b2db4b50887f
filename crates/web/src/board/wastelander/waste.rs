//! The hoarding without an encounter: the waste with a signpost, an event, cards that are turned up or given away.

use leptos::prelude::*;
use parts::scene::{Thing, Tone};
use wastelander_portrait::{Moment, Portrait};

use super::face::Face;
use super::portrait::{Player, Props, named, players};
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::kit::beats::{Beat, beats};
use crate::kit::seats::bottom;
use crate::narrow::Button;
use crate::pointer::touch;

/// The sky, the dunes and the road.
const WASTE: &str = include_str!("waste.svg");

fn waste() -> AnyView {
    view! { <div class="w-waste" aria-hidden="true" inner_html=WASTE></div> }.into_any()
}

/// The steps of a turn.
fn path(portrait: &Portrait) -> AnyView {
    let now = match portrait.moment {
        Moment::MidTurn | Moment::Step2 => 1,
        Moment::TurnEnd | Moment::Limit | Moment::Charity => 2,
        _ => 0,
    };
    let steps = [("wander", "Wander"), ("search", "Search or trouble"), ("end", "End of turn")];
    let steps = steps.map(|(stencil, words)| Beat { stencil: stencil.into(), words: words.into() });
    beats("Steps of the turn", &steps, now)
}

fn marquee(portrait: &Portrait, players: &[Player]) -> AnyView {
    let title =
        if portrait.round == 0 { "Get ready".to_owned() } else { format!("Round {}", portrait.round) };
    let whose = match named(players, &portrait.acting).as_str() {
        "You" => "Your turn".to_owned(),
        name => format!("{name}'s turn"),
    };
    let whose = (portrait.round > 0).then(|| view! { <span class="w-sub cap">{whose}</span> });
    view! {
        <header class="w-marquee">
            <h2 aria-label=title.clone()><span class="w-nm">{stencil(&title)}</span>{whose}</h2>{path(portrait)}
        </header>
    }
    .into_any()
}

/// A turn without anything in the way.
pub fn quiet(props: Props) -> AnyView {
    let everybody = players(props);
    let head = move || marquee(&props.portrait.read(), &everybody.read());
    let place = move || {
        let portrait = props.portrait.read();
        let turned = portrait.visit.as_ref().or(portrait.wander.first())?;
        let face = props.cards.with(|book| Face::of(book, turned));
        Some(pinned(&face, "Turned up"))
    };
    view! {
        <section class="w-hoard quiet" aria-label="The turn">
            {waste()}{head}<div class="w-pinned" data-thing="hoarding">{place}</div>{signpost(props, everybody)}
        </section>
    }
    .into_any()
}

/// A card pinned to the boards.
fn pinned(face: &Face, words: &'static str) -> AnyView {
    let text = face.drawn.says.clone();
    view! {
        <figure class="w-turned">{face.picture(Frame::Square)}
            <figcaption><small>{words}</small><b class="cap">{face.name.clone()}</b><small class="tx">{text}</small></figcaption></figure>
    }
    .into_any()
}

/// The signpost: where one can go, or whose turn it is. Before the second step the arrow goes on and then searches, so that
/// a quiet turn is three clicks. In that step the deck is searched, and a card in hand is trouble to look for.
fn signpost(props: Props, everybody: Memo<Vec<Player>>) -> AnyView {
    let (pointer, narrowing) = (props.pointer, props.pointer.narrowing());
    let deck = Thing::fixed("deck w");
    let moment = Memo::new(move |_| props.portrait.read().moment);
    let search =
        Memo::new(move |_| moment.get() == Moment::Step2 && narrowing.with(|now| now.lit(&deck).is_some()));
    let onward = Memo::new(move |_| {
        let own = props.table.with(bottom).to_string();
        if moment.get() != Moment::MidTurn || props.portrait.with(|portrait| portrait.acting != own) {
            return None;
        }
        let rest = |button: &Button| (button.act.tone == Tone::Rest).then(|| button.act.clone());
        narrowing.with(|now| now.buttons.iter().find_map(rest))
    });
    let troubles = Memo::new(move |_| {
        narrowing.with(|now| {
            let these = now.lit.iter().map(|lit| lit.thing.as_str().to_owned());
            these.filter(|thing| thing.starts_with("hand ")).collect::<Vec<_>>()
        })
    });
    let wanted = RwSignal::new(false);
    Effect::new(move |_| {
        if search.get() && wanted.get() {
            wanted.set(false);
            pointer.press(&Thing::fixed("deck w"));
        }
    });
    let words = || view! { {icon("search")}<span><b class="cap">"Search"</b><small>"Draw the top Wasteland card, unseen"</small></span> };
    let drawn = move || match (search.get(), onward.get()) {
        (true, _) => {
            let spot = props.pointer.at(Thing::fixed("deck w")).named("Search");
            view! {
                <i class="stake2"></i>
                <button class="w-arrow l" use:touch=spot>{words()}</button>
                {trouble(props, troubles.get())}
            }
            .into_any()
        }
        (false, Some(act)) => {
            let go = move |_| {
                wanted.set(true);
                pointer.pick(act.clone());
            };
            view! {
                <i class="stake2"></i>
                <button class="w-arrow l" on:click=go>{words()}</button>
                {standing_sign(props, everybody)}
            }
            .into_any()
        }
        (false, None) => view! { <i class="stake2"></i>{standing_sign(props, everybody)} }.into_any(),
    };
    view! { <div class="w-post">{drawn}</div> }.into_any()
}

/// A sign that only tells what is going on.
fn standing_sign(props: Props, everybody: Memo<Vec<Player>>) -> AnyView {
    let (title, text, sign) = standing(&props.portrait.read(), &everybody.read());
    view! { <div class="w-arrow r still"><span><b class="cap">{title}</b><small>{text}</small></span>{icon(sign)}</div> }
        .into_any()
}

/// The other arrow: enemies and places one could meet.
fn trouble(props: Props, things: Vec<String>) -> AnyView {
    let none = things.is_empty();
    let names = things
        .into_iter()
        .map(|thing| {
            let id = thing.trim_start_matches("hand ").to_owned();
            let face = props.cards.with(|book| Face::of(book, &id));
            let spot = props.pointer.at(Thing::new(thing)).card(id).named(format!("Meet {}", face.name));
            view! { <button class="w-meet cap" use:touch=spot>{icon(face.icon())}<span>{face.name.clone()}</span></button> }
        })
        .collect_view();
    let words = if none { "You hold no enemy and no place" } else { "Meet what you hold" };
    view! {
        <div class="w-arrow r" class:still=none>
            <span><b class="cap">"Look for trouble"</b><small>{words}</small><span class="w-meets">{names}</span></span>
            {icon("trouble")}
        </div>
    }
    .into_any()
}

/// What is going on, in two lines and a stencil.
fn standing(portrait: &Portrait, players: &[Player]) -> (String, String, &'static str) {
    let who = named(players, &portrait.acting);
    let (subject, verb) = if who == "You" { ("You".to_owned(), "") } else { (who, "s") };
    match portrait.moment {
        Moment::Setup => {
            ("Before the first turn".into(), "Learn traits, put on what you hold".into(), "hook")
        }
        Moment::TurnStart => (
            format!("{subject} set{verb} out"),
            "A card of the Wasteland Deck is turned next".into(),
            "wander",
        ),
        Moment::MidTurn => (
            format!("{subject} found nothing bad"),
            "Equip and trade now; then search or look for trouble".into(),
            "trouble",
        ),
        Moment::Place => (format!("{subject} visit{verb}"), "Trade comes next".into(), "camp"),
        Moment::TurnEnd => (format!("{subject} rest{verb}"), "The turn ends".into(), "end"),
        Moment::Limit => {
            ("Too many cards".into(), "Play some; the rest is given or discarded".into(), "hand")
        }
        Moment::Spoils => ("Goods of the dead".into(), "Everybody takes one card".into(), "loot"),
        Moment::Vote | Moment::Tie => ("A vote".into(), "Press the plate of a player".into(), "check"),
        Moment::Deal | Moment::FirstRoll => {
            ("The cards are dealt".into(), "The highest die begins".into(), "dice")
        }
        _ => (format!("{subject} wander{verb}"), "The waste is wide".into(), "wander"),
    }
}

/// An event that is about to hit somebody.
pub fn event(props: Props) -> AnyView {
    let everybody = players(props);
    let drawn = move || {
        let portrait = props.portrait.read();
        let event = portrait.event.clone()?;
        let players = everybody.read();
        let face = props.cards.with(|book| Face::of(book, &event.card));
        let (target, source) =
            (named(&players, &event.target), event.source.as_ref().map(|source| named(&players, source)));
        let about = match source.as_deref() {
            Some("You") => format!("You played it on {target}"),
            Some(source) => format!("{source} played it on {target}"),
            None => format!("It hits {target}"),
        };
        let title = face.name.clone();
        Some(view! {
            <header class="w-marquee"><h2 aria-label=title.clone()><span class="w-nm">{stencil(&title)}</span><span class="w-sub cap">{about}</span></h2></header>
            <div class="w-warning" data-thing="hoarding">
                {face.picture(Frame::Square)}
                <div><b class="cap">{title}</b><p>{face.drawn.says.clone()}</p>
                    <small>"Whatever stops it is lit; let the moment go by to take it."</small></div>
            </div>
        })
    };
    view! { <section class="w-hoard quiet warn" aria-label="Event">{waste()}{drawn}</section> }.into_any()
}

/// Cards that are put into an order, looked at, or given away.
pub fn cards(props: Props) -> AnyView {
    let everybody = players(props);
    let head = move || marquee(&props.portrait.read(), &everybody.read());
    let drawn = move || {
        let portrait = props.portrait.read();
        let face = |id: &String| props.cards.with(|book| Face::of(book, id));
        match portrait.moment {
            Moment::Order => portrait.wander.iter().map(|id| turned(props, &face(id), format!("wander {id}"))).collect_view(),
            Moment::Peek => {
                let top = portrait.top.as_ref().map(|id| turned(props, &face(id), "deck w".into()));
                let spot = props.pointer.at(Thing::fixed("bottom")).named("The bottom of the deck");
                let bottom = view! { <button class="w-back" use:touch=spot>{icon("down")}<b class="cap">"To the bottom"</b></button> };
                top.into_iter().chain([bottom.into_any()]).collect_view()
            }
            _ => [("back wasteland", "waste", "A Wasteland card"), ("back loot", "crate", "A Loot card")]
                .into_iter()
                .map(|(thing, back, words)| {
                    let spot = props.pointer.at(Thing::fixed(thing)).named(words);
                    view! { <button class="w-back" use:touch=spot>{icon(back)}<b class="cap">{words}</b></button> }.into_any()
                })
                .collect_view(),
        }
    };
    view! {
        <section class="w-hoard quiet" aria-label="Cards">
            {waste()}{head}<div class="w-open">{drawn}</div>
        </section>
    }
    .into_any()
}

/// A card that lies open on the hoarding and can be picked.
fn turned(props: Props, face: &Face, thing: String) -> AnyView {
    let spot = props.pointer.at(Thing::new(thing)).card(face.id.clone()).named(face.name.clone());
    view! {
        <button class="w-turned bill" use:touch=spot>{face.picture(Frame::Square)}
            <span class="figcaption"><b class="cap">{face.name.clone()}</b><small>{face.drawn.kind.clone()}</small></span></button>
    }
    .into_any()
}
