//! The boards: one module per game, and nothing outside it knows which game it is.
//!
//! A game's module has a `pub const BOARD: Board`; [`board`] has one line for it. What a board draws comes from
//! `TableView::scene`, the portrait its game makes for one viewer. Everything a player can touch carries the
//! directive [`crate::pointer::touch`]; everything a card flies from or to has an element with that thing's id, piles
//! and hands of others included.
//!
//! Style attributes are written `style:--name=value`: the page's security policy refuses `style="..."`.

mod battlelands;
mod plain;
mod radlands;

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::Seat;
use leptos::prelude::*;
use wire::lobby::CardSheet;
use wire::table::TableView;

use crate::pointer::Pointer;

/// All cards of the game, by id.
pub type CardBook = Arc<BTreeMap<String, CardSheet>>;

/// What a board is given. Copied freely.
#[derive(Copy, Clone)]
pub struct BoardProps {
    /// The table as the viewer sees it now.
    pub table: Signal<TableView>,
    /// What the player points at.
    pub pointer: Pointer,
    /// Opens the help for a card.
    pub sheet: Callback<String>,
    /// All cards of the game; empty until they are loaded.
    pub cards: Signal<CardBook>,
}

/// The parts of a table that only its game can draw.
pub struct Board {
    /// What the game is like, in one sentence, for somebody who never heard of it.
    pub about: &'static str,
    /// A picture for the start page, at the size of its box: a few posters, say.
    pub crest: fn() -> AnyView,
    /// The field itself, between the players' plates and the prompt; it fills `<div class="board">`.
    pub field: fn(BoardProps) -> AnyView,
    /// The viewer's hand, below the prompt: the cards inside `<section class="hand">`.
    pub hand: fn(BoardProps) -> AnyView,
    /// Piles everybody shares, between the plates: `<div class="pile">`s inside `<div class="piles">`.
    pub piles: fn(BoardProps) -> AnyView,
    /// The same piles in a few characters, for the bar on phones: "31 / 13". Empty if there are none.
    pub piles_brief: fn(&TableView) -> String,
    /// What a player's plate says below name and clock: `<div><dt>Camps</dt><dd>...</dd></div>` lines.
    pub plate: fn(BoardProps, Seat) -> AnyView,
    /// A card's poster, at the size of its box.
    pub poster: fn(&CardSheet) -> AnyView,
    /// How a turn works, for somebody who never played: few and short.
    pub coach: &'static [Lesson],
    /// What the stencils on cards mean: the name of each and its meaning.
    pub legend: &'static [(&'static str, &'static str)],
}

/// One thing a newcomer should know.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Lesson {
    /// The name of its stencil.
    pub icon: &'static str,
    /// In two or three words.
    pub title: &'static str,
    /// In one or two sentences.
    pub text: &'static str,
}

/// The board of a game; a game without one is played by buttons.
pub fn board(game: &str) -> &'static Board {
    // One line per game, such as ("radlands", &radlands::BOARD).
    let boards: &[(&str, &'static Board)] =
        &[("battlelands", &battlelands::BOARD), ("radlands", &radlands::BOARD)];
    boards.iter().find(|(name, _)| *name == game).map_or(&plain::BOARD, |(_, board)| board)
}
