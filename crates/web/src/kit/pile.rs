//! Piles: stacks in the rail, which everybody shares, and counters on a player's side.

use leptos::ev::MouseEvent;
use leptos::prelude::*;

use crate::icon::icon;
use crate::pointer::{Spot, touch};

/// A stack in the rail: its top, its name and number, and what is to be said of it.
pub struct Stack {
    /// Where it is touched.
    pub spot: Spot,
    /// What is seen on top: a back's stencil or a poster.
    pub top: AnyView,
    /// Its name and how many cards lie in it: "Deck 31".
    pub words: Signal<String>,
    /// Whether its cards lie face up.
    pub open: bool,
    /// What stands below: a note, a button.
    pub more: AnyView,
}

impl Stack {
    /// Draws it.
    pub fn draw(self) -> AnyView {
        let Stack { spot, top, words, open, more } = self;
        view! {
            <div class="pile" class:disc2=open>
                <button class="stack" use:touch=spot>{top}</button><b>{words}</b>{more}
            </div>
        }
        .into_any()
    }
}

/// A counter: the stencil of a pile, how many cards lie there, a word.
#[derive(Clone, Debug)]
pub struct Counter {
    /// Its stencil.
    pub stencil: &'static str,
    /// How many.
    pub number: usize,
    /// In a word.
    pub word: &'static str,
}

impl Counter {
    fn inside(&self) -> AnyView {
        view! { {icon(self.stencil)}<b>{self.number}</b><small class="cap">{self.word}</small> }.into_any()
    }

    /// A counter that is touched in play. `class` is for the board's own sheet.
    pub fn touched(self, class: &'static str, spot: Spot) -> AnyView {
        let class = format!("k-counter {class}");
        view! { <button class=class use:touch=spot>{self.inside()}</button> }.into_any()
    }

    /// A counter that shows its pile when it is clicked. Cards fly from and to `thing`.
    pub fn shows(
        self,
        thing: String,
        title: &'static str,
        label: String,
        click: impl Fn(MouseEvent) + 'static,
    ) -> AnyView {
        view! {
            <button class="k-counter" data-thing=thing title=title aria-label=label on:click=click>{self.inside()}</button>
        }
        .into_any()
    }
}
