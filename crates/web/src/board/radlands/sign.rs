//! Signs on the table: a card in play, a card that lies in a queue, an empty place.

use leptos::prelude::*;
use radlands_portrait::{Health, Standing};

use super::face::{Card, abilities};
use super::scene::{Place, Props, Spot, is_punk};
use crate::emblem::{Frame, poster, small_poster};
use crate::icon::{icon, stencil};
use crate::pointer::touch;

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
        Some(standing) if is_punk(&standing) => punk(props, spot, &standing, light),
        Some(standing) => sign(props, spot, &standing, light),
        None => bay(props, spot),
    }
}

/// The state of a card, as the words of its sign and as classes.
struct State {
    class: &'static str,
    tag: Option<(&'static str, &'static str, &'static str)>,
    words: &'static str,
}

fn state(standing: &Standing, camp: bool, light: Light) -> State {
    match standing.state {
        Health::Destroyed => State { class: "gone", tag: None, words: "destroyed" },
        Health::Damaged => {
            let stencil = if camp { "campd" } else { "injure" };
            State { class: "damaged", tag: Some(("hurt", stencil, "Damaged")), words: "damaged" }
        }
        Health::Fine if light.active && !standing.ready && camp => {
            State { class: "notready", tag: Some(("wait", "wait", "Used")), words: "used this turn" }
        }
        Health::Fine if light.active && !standing.ready => {
            State { class: "notready", tag: Some(("wait", "wait", "Not ready")), words: "not ready" }
        }
        Health::Fine => State { class: "", tag: None, words: "" },
    }
}

fn tag(state: &State) -> Option<impl IntoView + use<>> {
    state.tag.map(|(class, stencil, words)| {
        view! { <span class=format!("tag {class}")>{icon(stencil)}<span class="w">{words}</span></span> }
    })
}

fn shield(standing: &Standing, light: Light) -> Option<impl IntoView + use<>> {
    let safe = !light.own && !standing.unprotected && standing.state != Health::Destroyed;
    safe.then(
        || view! { <span class="safe" title="Protected: somebody stands before it">{icon("shield")}</span> },
    )
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
    let look = if camp { "oxide" } else { "bone" };
    let class = format!("card {kind} {look} {} {worn}", state.class);
    let name = spoken(&card.name, kind, &state, standing, spot);
    let touched = props.pointer.at(spot.thing()).card(card.id.clone()).named(name);
    let says = match state.class {
        "gone" => view! { <span class="ab"><i>"Destroyed"</i></span> }.into_any(),
        _ => abilities(&card.face),
    };
    let (shield, tag) = (shield(standing, light), tag(&state));
    // A word that long does not fit beside the poster at the usual size.
    let long = card.name.split(' ').any(|word| word.len() > 10);
    view! {
        <button class=class use:touch=touched>
            {poster(&card.id, kind, Frame::Square)}
            <span class="nm cap" class:long=long>{card.name}</span>
            {says}{shield}{tag}
        </button>
    }
    .into_any()
}

fn punk(props: Props, spot: Spot, standing: &Standing, light: Light) -> AnyView {
    let state = state(standing, false, light);
    let class = format!("card punk blank {}", state.class);
    let name = spoken("Punk", "face down", &state, standing, spot);
    let touched = props.pointer.at(spot.thing()).named(name);
    let (shield, tag) = (shield(standing, light), tag(&state));
    view! {
        <button class=class use:touch=touched>
            <span class="art">{icon("punk")}</span>
            <span class="nm cap">{stencil("Punk")}<small>"face down"</small></span>
            {shield}{tag}
        </button>
    }
    .into_any()
}

/// An empty place.
fn bay(props: Props, spot: Spot) -> AnyView {
    let words = match spot.place {
        Place::Camp => "Camp",
        Place::Rear => "Rear",
        Place::Front => "Front",
    };
    let touched = props.pointer.at(spot.thing()).named(format!("Empty place, {}", spot.words()));
    view! { <div class="bay" use:touch=touched><span aria-hidden="true">{stencil(words)}</span></div> }
        .into_any()
}

/// A camp that lies face down while both sides choose.
pub fn face_down(props: Props, spot: Spot) -> AnyView {
    let touched = props.pointer.at(spot.thing()).named(format!("Camp face down, {}", spot.words()));
    view! {
        <button class="card punk blank back" use:touch=touched>
            <span class="art">{icon("camp")}</span>
            <span class="nm cap">{stencil("Camp")}<small>"face down"</small></span>
        </button>
    }
    .into_any()
}

/// A small sign: an event in a queue, Raiders, the Water Silo.
pub fn small(props: Props, thing: parts::scene::Thing, id: &str, look: Small) -> AnyView {
    let card = Card::of(props, id);
    let paint = if look.class == "event" { "hazard" } else { "tan" };
    let class = format!("card mini {} {paint}", look.class);
    let touched = props.pointer.at(thing).card(card.id.clone()).named(format!("{}{}", card.name, look.words));
    let next = look.next.then(|| view! { <span class="tag next">"Next"</span> });
    view! {
        <button class=class use:touch=touched>
            {small_poster(&card.id, "event", look.stencil)}
            <span class="nm cap">{card.name}</span>
            {next}
        </button>
    }
    .into_any()
}

/// How a small sign looks.
#[derive(Copy, Clone, Debug)]
pub struct Small {
    /// `event` or `tool`.
    pub class: &'static str,
    /// The stencil that stands for the poster on phones.
    pub stencil: &'static str,
    /// What a screen reader adds to the name.
    pub words: &'static str,
    /// Whether it takes effect next.
    pub next: bool,
}
