//! Deck and discard pile.

use leptos::prelude::*;
use parts::scene::Thing;
use radlands_portrait::Portrait;

use super::face::Card;
use super::scene::Props;
use crate::emblem::{Frame, emblem};
use crate::icon::icon;
use crate::pointer::touch;

/// Both piles in a few characters.
pub fn brief(portrait: &Portrait) -> String {
    if portrait.deck == 0 && portrait.discard.is_empty() {
        return String::new();
    }
    format!("{} / {}", portrait.deck, portrait.discard.len())
}

/// Both piles.
pub fn piles(props: Props) -> AnyView {
    let looking = RwSignal::new(false);
    view! {
        {deck(props)}
        {discard(props, looking)}
        {move || looking.get().then(|| heap(props))}
    }
    .into_any()
}

fn deck(props: Props) -> AnyView {
    let scene = props.portrait;
    let count = move || scene.with(|scene| scene.deck);
    let punks = move || {
        let punks = scene.with(|scene| scene.former_punks_on_deck);
        (punks > 0).then(|| view! { <small>{format!("{punks} former punks on top")}</small> })
    };
    let touched = props.pointer.at(Thing::new("deck")).named("Deck");
    view! {
        <div class="pile"><button class="stack" use:touch=touched>{icon("punk")}</button><b>"Deck "{count}</b>{punks}</div>
    }
    .into_any()
}

fn discard(props: Props, looking: RwSignal<bool>) -> AnyView {
    let scene = props.portrait;
    let count = move || scene.with(|scene| scene.discard.len());
    let top = Memo::new(move |_| scene.with(|scene| scene.top_discard.clone()));
    let shown = move || match top.get() {
        Some(id) => {
            let card = Card::of(props, &id);
            view! { <span class="art post" inner_html=emblem(&card.id, &card.kind, Frame::Square)></span> }
                .into_any()
        }
        None => icon("discard"),
    };
    let stack = move || {
        let name = top.get().map_or("Discard pile, empty".into(), |id| {
            format!("Discard pile, {} on top", Card::of(props, &id).name)
        });
        let at = props.pointer.at(Thing::new("discard")).named(name);
        let touched = match top.get() {
            Some(id) => at.card(id),
            None => at,
        };
        view! { <button class="stack" use:touch=touched>{shown}</button> }
    };
    let label = move || if looking.get() { "Close" } else { "Look" };
    view! {
        <div class="pile disc2">
            {stack}
            <b>"Discard "{count}</b>
            <button class="look" aria-expanded=move || looking.get().to_string() on:click=move |_| looking.update(|open| *open = !*open)>{label}</button>
        </div>
    }
    .into_any()
}

/// Everything in the discard pile, each kind once.
fn heap(props: Props) -> AnyView {
    let scene = props.portrait;
    let kinds = move || {
        let mut kinds: Vec<(String, usize)> = Vec::new();
        for id in scene.with(|scene| scene.discard.clone()) {
            match kinds.iter_mut().find(|(other, _)| *other == id) {
                Some((_, count)) => *count += 1,
                None => kinds.push((id, 1)),
            }
        }
        kinds
            .into_iter()
            .map(|(id, count)| {
                let name = Card::of(props, &id).name;
                let many = (count > 1).then(|| format!(" x{count}"));
                view! { <li><button on:click=move |_| props.sheet.run(id.clone())>{name}{many}</button></li> }
            })
            .collect_view()
    };
    view! { <ul class="heap" aria-label="The discard pile">{kinds}</ul> }.into_any()
}
