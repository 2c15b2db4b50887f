//! Deck and discard pile.

use leptos::prelude::*;
use parts::scene::Thing;
use radlands_portrait::Portrait;

use super::face::Card;
use super::scene::Props;
use crate::emblem::{Frame, emblem};
use crate::icon::icon;
use crate::kit::counted::Reader;
use crate::kit::drawer::Drawer;
use crate::kit::pile::Stack;

/// Both piles in a few characters.
pub fn brief(portrait: &Portrait) -> String {
    if portrait.deck == 0 && portrait.discard_size == 0 {
        return String::new();
    }
    format!("{} / {}", portrait.deck, portrait.discard_size)
}

/// Both piles.
pub fn piles(props: Props) -> AnyView {
    let looking = Drawer::shut();
    let reader = Reader { cards: props.cards, sheet: props.sheet };
    let heap = move || {
        let portrait = props.portrait.read();
        let (title, cards) = seen(&portrait);
        looking.open().map(|()| reader.list(title, cards))
    };
    let top = Memo::new(move |_| props.portrait.with(|portrait| portrait.top_discard.clone()));
    view! { {deck(props)}{move || discard(props, top.get(), looking)}{heap} }.into_any()
}

/// What may be looked at: the whole pile where the table leaves it open, otherwise what came there this turn.
fn seen(portrait: &Portrait) -> (&'static str, &[String]) {
    match &portrait.discard {
        Some(all) => ("The discard pile", all),
        None => ("Discarded this turn", &portrait.discarded_this_turn),
    }
}

fn deck(props: Props) -> AnyView {
    let scene = props.portrait;
    let punks = move || {
        let punks = scene.with(|scene| scene.former_punks_on_deck);
        (punks > 0).then(|| view! { <small>{format!("{punks} former punks on top")}</small> })
    };
    Stack {
        spot: props.pointer.at(Thing::new("deck")).named("Deck"),
        top: icon("punk"),
        words: Signal::derive(move || format!("Deck {}", scene.with(|scene| scene.deck))),
        open: false,
        more: punks.into_any(),
    }
    .draw()
}

fn discard(props: Props, top: Option<String>, looking: Drawer<()>) -> AnyView {
    let scene = props.portrait;
    let spot = props.pointer.at(Thing::new("discard"));
    let (spot, shown) = match top.map(|id| Card::of(props, &id)) {
        Some(card) => {
            let spot = spot.named(format!("Discard pile, {} on top", card.name)).card(card.id.clone());
            let picture = emblem(&card.id, card.face.cut.picture(), Frame::Square);
            (spot, view! { <span class="art post" inner_html=picture></span> }.into_any())
        }
        None => (spot.named("Discard pile, empty"), icon("discard")),
    };
    let label = move || if looking.open().is_some() { "Close" } else { "Look" };
    let expanded = move || looking.open().is_some().to_string();
    let look =
        view! { <button class="look" aria-expanded=expanded on:click=looking.click(())>{label}</button> };
    Stack {
        spot,
        top: shown,
        words: Signal::derive(move || format!("Discard {}", scene.with(|scene| scene.discard_size))),
        open: true,
        more: look.into_any(),
    }
    .draw()
}
