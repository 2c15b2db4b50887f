//! On phones one opponent is shown at a time: a tab for everybody with a mark, a number and a name.

use kernel::Seat;
use leptos::prelude::*;

use super::seats::mark;
use crate::icon::stencil;

/// A player in the strip.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Tab {
    /// Who.
    pub seat: Seat,
    /// What they are called.
    pub name: String,
    /// The number everybody looks at.
    pub number: String,
    /// What a reader says.
    pub label: String,
    /// Whether the viewer sits here; the own side is always shown.
    pub you: bool,
    /// Whether it is their turn.
    pub live: bool,
    /// Whether they are out of it for now.
    pub out: bool,
    /// Whether something on their side can be touched.
    pub lit: bool,
}

/// Which opponent is shown.
#[derive(Copy, Clone)]
pub struct Shown(RwSignal<Option<Seat>>);

impl Shown {
    /// Shows who is on turn, until the player picks another, and the first of them as long as nobody is.
    pub fn follow(on_turn: Memo<Option<Seat>>, first: Memo<Option<Seat>>) -> Shown {
        let shown = RwSignal::new(None);
        Effect::new(move |_| {
            if let Some(seat) = on_turn.get() {
                shown.set(Some(seat));
            } else if shown.get_untracked().is_none() {
                shown.set(first.get());
            }
        });
        Shown(shown)
    }

    /// Whether this one is shown.
    pub fn is(self, seat: Seat) -> bool {
        self.0.get() == Some(seat)
    }

    /// Shows this one.
    pub fn pick(self, seat: Seat) {
        self.0.set(Some(seat));
    }
}

/// The strip over the table.
pub fn tabs(label: &'static str, tabs: Vec<Tab>, shown: Shown) -> AnyView {
    let tabs = tabs
        .into_iter()
        .map(|tab| {
            let Tab { seat, name, number, label, you, live, out, lit } = tab;
            let on = shown.is(seat);
            view! {
                <button class="k-tab" class:on=on class:live=live class:out=out class:you=you class:lit=lit
                    disabled=you aria-label=label aria-pressed=on.to_string() on:click=move |_| shown.pick(seat)>
                    {mark(seat)}{stencil(&number)}<small class="cap">{name}</small>
                </button>
            }
        })
        .collect_view();
    view! { <nav class="k-tabs" aria-label=label>{tabs}</nav> }.into_any()
}
