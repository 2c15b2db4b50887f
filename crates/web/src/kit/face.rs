//! What stands on a card: its name, its poster and its paint. A card the book does not have is called by its id and has
//! the poster that its id gives it.

use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wire::lobby::CardSheet;

use crate::board::CardBook;
use crate::emblem::{self, Frame};
use crate::icon::icon;
use crate::plain;

/// The name of a card; its id in words as long as the book does not have it.
pub fn name(book: &CardBook, id: &str) -> String {
    book.get(id).map_or_else(|| words(id), |sheet| sheet.name.clone())
}

/// What the game wrote on a card for its board. A page of another version may not be able to read it: then the card has
/// its name and its poster only, and the console says why.
pub fn facts<T: Default + DeserializeOwned>(sheet: &CardSheet) -> T {
    plain::part(sheet.facts.clone()).unwrap_or_else(|odd| {
        leptos::logging::error!("This page cannot read the card {}: {odd}", sheet.id);
        T::default()
    })
}

/// An id in words: "Nest Of Spies".
pub fn words(id: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters
            .next()
            .map_or(String::new(), |first| format!("{}{}", first.to_ascii_uppercase(), letters.as_str()))
    };
    id.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

/// The paint of a sign; style sheets know it by its word.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Paint {
    /// Light enamel: people, most cards.
    Bone,
    /// A town sign: places.
    Oxide,
    /// A warning plate: events.
    Hazard,
    /// A tan plate: tools.
    Tan,
    /// A back: nobody sees what it is.
    Blank,
}

impl Paint {
    /// The class for style sheets.
    pub fn word(self) -> &'static str {
        match self {
            Paint::Bone => "bone",
            Paint::Oxide => "oxide",
            Paint::Hazard => "hazard",
            Paint::Tan => "tan",
            Paint::Blank => "blank",
        }
    }
}

/// What is seen on a sign beside the words.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Art {
    /// The poster of a card.
    Poster {
        /// The card.
        id: String,
        /// What kind of picture it has if nobody has picked a line for it: `person`, `unit`, `event`.
        kind: String,
    },
    /// The poster, and a stencil where it would be too small.
    Small {
        /// The card.
        id: String,
        /// The kind of picture.
        kind: String,
        /// The stencil.
        stencil: String,
    },
    /// A stencil.
    Stencil(String),
}

impl Art {
    /// The poster of a card.
    pub fn poster(id: impl Into<String>, kind: impl Into<String>) -> Art {
        Art::Poster { id: id.into(), kind: kind.into() }
    }

    /// Draws it as decoration; the name stands beside it.
    pub fn draw(&self, frame: Frame) -> AnyView {
        match self {
            Art::Poster { id, kind } => emblem::poster(id, kind, frame),
            Art::Small { id, kind, stencil } => emblem::small_poster(id, kind, stencil),
            Art::Stencil(name) => view! { <span class="art">{icon(name)}</span> }.into_any(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_that_is_not_loaded_yet_is_called_by_its_id() {
        assert_eq!(name(&CardBook::default(), "nest-of-spies"), "Nest Of Spies");
        assert_eq!(words(""), "");
    }
}
