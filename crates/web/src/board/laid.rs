//! A board on a table: its portrait read once for each change, and what is shown if it cannot be read.

use std::sync::Arc;

use kernel::Seat;
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::dress::wear;
use super::{Board, BoardProps, Setting};
use crate::icon::icon;
use crate::plain;

/// A board on a table, drawn part by part by the frame. Copied freely.
#[derive(Copy, Clone)]
pub struct Laid {
    /// The field.
    pub field: Callback<(), AnyView>,
    /// The viewer's hand.
    pub hand: Callback<(), AnyView>,
    /// Piles everybody shares.
    pub piles: Callback<(), AnyView>,
    /// The same in a few characters.
    pub piles_brief: Callback<(), String>,
    /// What a player's plate says.
    pub plate: Callback<Seat, AnyView>,
}

/// What became of the portrait the server sent.
enum Reading<P> {
    /// There is none yet: players gather.
    None,
    /// It was read.
    Read(Arc<P>),
    /// It was not understood, and why.
    Odd(String),
}

impl<P: PartialEq> PartialEq for Reading<P> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Reading::None, Reading::None) => true,
            (Reading::Read(one), Reading::Read(other)) => one == other,
            (Reading::Odd(one), Reading::Odd(other)) => one == other,
            _ => false,
        }
    }
}

impl<P: DeserializeOwned> Reading<P> {
    fn of(scene: &Value) -> Reading<P> {
        if scene.is_null() {
            return Reading::None;
        }
        match plain::part(scene.clone()) {
            Ok(portrait) => Reading::Read(Arc::new(portrait)),
            Err(odd) => Reading::Odd(odd.to_string()),
        }
    }
}

impl<P> Reading<P> {
    fn portrait(&self) -> Option<Arc<P>> {
        match self {
            Reading::Read(portrait) => Some(portrait.clone()),
            Reading::None | Reading::Odd(_) => None,
        }
    }

    fn why_not(&self) -> Option<String> {
        match self {
            Reading::Odd(why) => Some(why.clone()),
            Reading::None | Reading::Read(_) => None,
        }
    }
}

impl Laid {
    /// Lays a board on a table.
    pub fn lay<B: Board>(setting: Setting) -> Laid {
        wear(&setting.table.with_untracked(|table| table.game.clone()));
        let reading = Memo::new(move |_| {
            let drafted = setting.answering.scene.with(|scene| scene.as_ref().map(Reading::of));
            drafted
                .filter(|_| B::DRAWS_DRAFTS)
                .unwrap_or_else(|| setting.table.with(|table| Reading::of(&table.scene)))
        });
        Laid {
            field: Callback::new(move |()| readable::<B>(setting, reading, B::field, Some(complaint))),
            hand: Callback::new(move |()| readable::<B>(setting, reading, B::hand, None)),
            piles: Callback::new(move |()| readable::<B>(setting, reading, B::piles, None)),
            piles_brief: Callback::new(move |()| {
                let portrait = reading.with(Reading::portrait);
                portrait.map_or_else(String::new, |portrait| B::piles_brief(&portrait))
            }),
            plate: Callback::new(move |seat| {
                readable::<B>(setting, reading, move |props| B::plate(props, seat), None)
            }),
        }
    }
}

/// A part of a board, drawn while the portrait can be read, and what stands there otherwise.
fn readable<B: Board>(
    setting: Setting,
    reading: Memo<Reading<B::Portrait>>,
    draw: impl Fn(BoardProps<B::Portrait>) -> AnyView + Send + 'static,
    otherwise: Option<fn(String) -> AnyView>,
) -> AnyView {
    let is_read = Memo::new(move |_| reading.with(|reading| matches!(reading, Reading::Read(_))));
    let drawn = move || match (is_read.get(), otherwise) {
        (true, _) => reading.with_untracked(Reading::portrait).map(|first| {
            let portrait = Memo::new(move |before: Option<&Arc<B::Portrait>>| {
                let now = reading.with(Reading::portrait);
                now.or_else(|| before.cloned()).unwrap_or_else(|| first.clone())
            });
            let Setting { table, pointer, sheet, cards, answering } = setting;
            draw(BoardProps { table, portrait, pointer, sheet, cards, answering })
        }),
        (false, Some(otherwise)) => reading.with(Reading::why_not).map(otherwise),
        (false, None) => None,
    };
    drawn.into_any()
}

/// The board cannot be drawn, and the page says so.
fn complaint(why: String) -> AnyView {
    view! {
        <section class="unreadable plate rivets pad" role="alert">
            <p class="note">{icon("help")}<span>
                <b>"This page cannot read what the server says of the table. "</b>
                "The match is not in danger. Load the page again; if that does not help, the server is of another version."
            </span></p>
            <p class="about">{why}</p>
        </section>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(scene: Value) -> Reading<radlands_portrait::Health> {
        Reading::of(&scene)
    }

    #[test]
    fn a_portrait_is_read_or_there_is_a_reason() {
        assert!(read(Value::Null) == Reading::None);
        assert!(read(json!("damaged")).portrait().is_some());
        assert_eq!(read(json!("fine")).why_not(), None);
        assert_eq!(read(json!("gone")).why_not().as_deref(), Some("a word is not known"));
    }
}
