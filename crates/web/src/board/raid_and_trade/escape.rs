//! Escape the City: the whole row above, the near view, and the helicopter with what it still lacks.

use std::sync::Arc;

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;
use raid_and_trade_portrait::{Helicopter, Portrait};

use super::city::TILE;
use super::face::{KINDS, Printed, Props, ap_tag, glyph, kind_id, kind_word};
use super::map::{Chart, figures, still};
use super::player::called;
use crate::icon::icon;
use crate::kit::seats::{bottom, shape};
use crate::measure::Measure;
use crate::pointer::touch;

/// The row of seven: what is gone, what falls next, what entering costs, where everybody is.
pub fn row(props: Props, chart: Memo<Option<Arc<Chart>>>) -> AnyView {
    let drawing = move || chart.get().map(|chart| still(&chart));
    let marks = move || {
        let chart = chart.get()?;
        props.portrait.with(|portrait| Some(milestones(portrait, &chart)))
    };
    let crowd = move || {
        let chart = chart.get()?;
        let places = props.portrait.with(|portrait| figures(portrait, &chart.city));
        let own = props.table.with(bottom);
        let marks = places.into_iter().filter_map(|(letter, at)| {
            let seat = Seat::from_letter(letter)?;
            let (x, y) = (Measure(at.x).to_string(), Measure(at.y).to_string());
            Some(view! { <span class="at fig" class:me=seat == own style:--x=x style:--y=y>{shape(seat)}</span> })
        });
        Some(marks.collect_view())
    };
    view! { <div class="rt-rowmap" aria-hidden="true">{drawing}<div class="rt-map over">{crowd}</div>{marks}</div> }.into_any()
}

/// Above and on each tile of the row.
fn milestones(portrait: &Portrait, chart: &Chart) -> AnyView {
    let tiles = chart.city.tiles.iter().map(|tile| {
        let place = Measure(tile.corner.x / TILE).to_string();
        let number = portrait.tiles.get(&tile.name).and_then(|tile| tile.number).unwrap_or(0);
        let falls = portrait.falls.as_deref() == Some(tile.name.as_str());
        let sign = match (tile.bombed, falls) {
            (true, _) => view! { <span class="gone cap">"Gone"</span> }.into_any(),
            (false, true) => {
                view! { <span class="hot cap">{icon("bomb")}<b>"End of round"</b></span> }.into_any()
            }
            (false, false) => view! { <span class="cap"><b>"Enter"</b>{ap_tag(number)}</span> }.into_any(),
        };
        let over = match (tile.bombed, falls) {
            (true, _) => view! { <span class="rt-crater">{icon("damage")}</span> }.into_any(),
            (false, true) => view! { <span class="rt-doom"></span> }.into_any(),
            (false, false) => ().into_any(),
        };
        view! { <span class="rt-mile" style:--i=place><span class="sign">{sign}</span>{over}</span> }
    });
    tiles.collect_view().into_any()
}

/// What the helicopter asks for of one kind, and how much of it was given.
#[derive(Clone, Debug, PartialEq)]
struct Need {
    stencil: String,
    word: &'static str,
    given: u8,
    asked: u8,
}

fn needs(portrait: &Portrait) -> Vec<Need> {
    let Some(helicopter) = &portrait.helicopter else { return Vec::new() };
    let Helicopter { asked, asked_skill, given, given_skill, .. } = helicopter;
    let skill = Need { stencil: "rt-skill".into(), word: "Skill", given: *given_skill, asked: *asked_skill };
    let tokens = KINDS.into_iter().filter_map(|kind| {
        let (asked, given) = (*asked.get(&kind)?, given.get(&kind).copied().unwrap_or(0));
        Some(Need { stencil: glyph(kind_id(kind)), word: kind_word(kind), given, asked })
    });
    std::iter::once(skill).chain(tokens).collect()
}

/// The helicopter.
pub fn helicopter(props: Props) -> AnyView {
    let needs = Memo::new(move |_| props.portrait.with(|portrait| needs(portrait)));
    let name = move || {
        let id = props.portrait.with(|portrait| portrait.helipad.clone());
        id.map_or_else(|| "No helicopter yet".to_owned(), |id| Printed::of(props, &id).name)
    };
    let gave = move || {
        props.portrait.with(|portrait| {
            let marks = portrait.seats.iter().filter_map(|(letter, side)| {
                let sum = side.gave;
                let seat = Seat::from_letter(*letter)?;
                let words = format!("{} has given {sum}", called(props, *letter));
                Some(view! { <span class="berth" class:on=(sum > 0) title=words.clone() aria-label=words>{shape(seat)}<small>{sum}</small></span> })
            });
            marks.collect_view()
        })
    };
    let rows = move || {
        needs
            .get()
            .into_iter()
            .map(|need| {
                let pips = (0..need.asked).map(|number| view! { <i class:on=(number < need.given)></i> }).collect_view();
                let label = format!("{}: {} of {}", need.word, need.given, need.asked);
                view! { <div role="img" aria-label=label>{icon(&need.stencil)}<span class="pips">{pips}</span><span class="cap">{need.word}" "{need.given}"/"{need.asked}</span></div> }
            })
            .collect_view()
    };
    let spot = props.pointer.at(Thing::new("helicopter")).named("The helicopter");
    view! {
        <div class="rt-copter">
            <button class="plate" use:touch=spot><h3 class="cap">{icon("rt-heli")}{name}</h3><div class="berths">{gave}</div></button>
            <section class="plate"><div class="rt-give">{rows}</div></section>
        </div>
    }
    .into_any()
}
