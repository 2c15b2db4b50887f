//! Cards in hand: the row, with copies side by side or together, and one card.

use std::hash::Hash;

use leptos::prelude::*;

use super::counted::{Copies, counted};
use super::face::Art;
use crate::emblem::Frame;
use crate::pointer::{Spot, touch};

/// A row of cards, each drawn once and kept as long as it is there, or words where there is none.
pub fn row<K: Clone + Eq + Hash + Send + Sync + 'static>(
    cards: Memo<Vec<K>>,
    draw: impl Fn(K) -> AnyView + Send + Sync + Clone + 'static,
    empty: impl Fn() -> &'static str + Send + 'static,
) -> AnyView {
    let none = move || cards.with(Vec::is_empty).then(|| view! { <p class="nohand">{empty()}</p> });
    view! {
        <For each=move || cards.get() key=Clone::clone children=draw/>
        {none}
    }
    .into_any()
}

/// A row of cards in which alike ones lie together. They overlap where there are many, the last one is whole.
pub fn together(thing: String, ids: &[String], draw: impl Fn(&Copies) -> AnyView) -> AnyView {
    let cards =
        counted(ids).iter().map(|card| view! { <div class="k-holder">{draw(card)}</div> }).collect_view();
    view! { <div class="k-hand" data-thing=thing data-cards=ids.len().to_string()>{cards}</div> }.into_any()
}

/// A card in hand.
pub struct HandCard {
    /// Where it is touched.
    pub spot: Spot,
    /// Its cut and paint, for style sheets; may change while it lies there.
    pub class: Signal<String>,
    /// Its poster.
    pub art: Art,
    /// What stands on the poster: prices, numbers, a corner.
    pub corners: AnyView,
    /// Its name, and a line below it where there is one.
    pub name: AnyView,
    /// Its text.
    pub text: AnyView,
    /// The line at its foot, and tags.
    pub foot: AnyView,
    /// How many of it there are.
    pub copies: usize,
}

impl HandCard {
    /// Draws it.
    pub fn draw(self) -> AnyView {
        let HandCard { spot, class, art, corners, name, text, foot, copies } = self;
        let class = move || format!("hc {}", class.get());
        let copies = (copies > 1).then(|| view! { <span class="k-copies cap">{format!("x{copies}")}</span> });
        view! {
            <button class=class use:touch=spot>
                {art.draw(Frame::Wide)}{corners}
                <span class="nm cap">{name}</span>
                {text}{foot}{copies}
            </button>
        }
        .into_any()
    }
}
