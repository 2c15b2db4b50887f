//! Signs on the table: a card in play, a card that lies in a queue, an empty place.

use leptos::prelude::*;
use parts::scene::Thing;
use radlands_portrait::{Cut, Health, Standing};

use super::face::{Card, abilities};
use super::scene::{Place, Props, Spot};
use crate::kit;
use crate::kit::face::{Art, Paint};
use crate::kit::sign::{Name, Sign, Tag};

/// What tells how a card is drawn beside its own facts.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Light {
    /// Whether it belongs to who sits at the bottom.
    pub own: bool,
    /// Whether its owner is taking a turn.
    pub active: bool,
}

/// A place of a column: who stands there, or nobody.
pub fn place(props: Props, spot: Spot, standing: Option<Standing>, light: Light) -> AnyView {
    match standing {
        Some(standing) if standing.punk => punk(props, spot, &standing, light),
        Some(standing) => sign(props, spot, &standing, light),
        None => bay(props, spot),
    }
}

/// The state of a card, as the words of its sign and as classes.
struct State {
    class: &'static str,
    tag: Option<(Tag, &'static str, &'static str)>,
    words: &'static str,
}

fn state(standing: &Standing, camp: bool, light: Light) -> State {
    match standing.state {
        Health::Destroyed => State { class: "gone", tag: None, words: "destroyed" },
        Health::Damaged => {
            let stencil = if camp { "campd" } else { "injure" };
            State { class: "damaged", tag: Some((Tag::Hurt, stencil, "Damaged")), words: "damaged" }
        }
        Health::Fine if light.active && !standing.ready && camp => {
            State { class: "notready", tag: Some((Tag::Wait, "wait", "Used")), words: "used this turn" }
        }
        Health::Fine if light.active && !standing.ready => {
            State { class: "notready", tag: Some((Tag::Wait, "wait", "Not ready")), words: "not ready" }
        }
        Health::Fine => State { class: "", tag: None, words: "" },
    }
}

/// The shield and the tag of a card.
fn marks(state: &State, standing: &Standing, light: Light) -> AnyView {
    let safe = !light.own && !standing.unprotected && standing.state != Health::Destroyed;
    let shield = safe.then(|| kit::sign::shield("Protected: somebody stands before it"));
    let tag = state.tag.map(|(tag, stencil, words)| kit::sign::tag(tag, Some(stencil), words));
    view! { {shield}{tag} }.into_any()
}

fn spoken(name: &str, kind: &str, state: &State, standing: &Standing, spot: Spot) -> String {
    let mut words = format!("{name}, {kind}");
    if !state.words.is_empty() {
        words = format!("{words}, {}", state.words);
    }
    if standing.state != Health::Destroyed && !standing.unprotected {
        words.push_str(", protected");
    }
    format!("{words}, {}", spot.words())
}

fn sign(props: Props, spot: Spot, standing: &Standing, light: Light) -> AnyView {
    let card = Card::of(props, &standing.card);
    let camp = spot.place == Place::Camp;
    let state = state(standing, camp, light);
    let kind = if camp { "camp" } else { "person" };
    let worn = if card.id.len() % 2 == 1 { "worn" } else { "" };
    let name = spoken(&card.name, kind, &state, standing, spot);
    let says = match standing.state {
        Health::Destroyed => view! { <span class="ab"><i>"Destroyed"</i></span> }.into_any(),
        Health::Fine | Health::Damaged => abilities(&card.sheet.lines),
    };
    Sign {
        spot: props.pointer.at(spot.thing()).card(card.id.clone()).named(name),
        paint: Some(if camp { Paint::Oxide } else { Paint::Bone }),
        class: format!("{kind} {} {worn}", state.class),
        art: Art::poster(card.id, kind),
        name: Name::Plain(card.name),
        says,
        marks: marks(&state, standing, light),
    }
    .draw()
}

fn punk(props: Props, spot: Spot, standing: &Standing, light: Light) -> AnyView {
    let state = state(standing, false, light);
    let name = spoken("Punk", "face down", &state, standing, spot);
    Sign {
        spot: props.pointer.at(spot.thing()).named(name),
        paint: Some(Paint::Blank),
        class: format!("punk {}", state.class),
        art: Art::Stencil("punk".into()),
        name: Name::Stencil("Punk", "face down"),
        says: ().into_any(),
        marks: marks(&state, standing, light),
    }
    .draw()
}

/// An empty place.
fn bay(props: Props, spot: Spot) -> AnyView {
    let touched = props.pointer.at(spot.thing()).named(format!("Empty place, {}", spot.words()));
    kit::bay::bay(touched, spot.place.word())
}

/// A camp that lies face down while both sides choose.
pub fn face_down(props: Props, spot: Spot) -> AnyView {
    Sign {
        spot: props.pointer.at(spot.thing()).named(format!("Camp face down, {}", spot.words())),
        paint: Some(Paint::Blank),
        class: "punk back".into(),
        art: Art::Stencil("camp".into()),
        name: Name::Stencil("Camp", "face down"),
        says: ().into_any(),
        marks: ().into_any(),
    }
    .draw()
}

/// A small sign: an event in a queue, Raiders, the Water Silo. `words` are added to its name for a screen reader.
pub fn small(props: Props, thing: Thing, id: &str, queued: Queued, words: &str) -> AnyView {
    let card = Card::of(props, id);
    let (class, paint) = match queued {
        Queued::Home => ("tool", Paint::Tan),
        Queued::Waits | Queued::Next => ("event", Paint::Hazard),
    };
    let next = (queued == Queued::Next).then(|| kit::sign::tag(Tag::Next, None, "Next"));
    Sign {
        spot: props.pointer.at(thing).card(card.id.clone()).named(format!("{}, {words}", card.name)),
        paint: Some(paint),
        class: format!("mini {class}"),
        art: Art::Small { id: card.id, kind: Cut::Event.picture().into(), stencil: card.face.stencil },
        name: Name::Plain(card.name),
        says: ().into_any(),
        marks: next.into_any(),
    }
    .draw()
}

/// Where the card on a small sign is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Queued {
    /// At its owner's side.
    Home,
    /// In a queue.
    Waits,
    /// In a queue, and it takes effect next.
    Next,
}
