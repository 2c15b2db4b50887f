//! The boards: one module per game, and nothing outside it knows which game it is.
//!
//! A game's module has a type that is a [`Board`]; [`cover`] has one line for it. What a board draws is the
//! [`Board::Portrait`] its game makes for one viewer; the shell reads it once for each change and shows an error instead
//! of the board if it cannot be read. Everything a player can touch carries the directive [`crate::pointer::touch`];
//! everything a card flies from or to has an element with that thing's id, piles and hands of others included.
//!
//! Style attributes are written `style:--name=value`: the page's security policy refuses `style="..."`.

mod battlelands;
mod dress;
mod laid;
mod plain;
mod radlands;

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::{Seat, Viewer};
use leptos::prelude::*;
use serde::de::DeserializeOwned;
use wire::lobby::CardSheet;
use wire::table::TableView;

pub use self::dress::dress;
pub use self::laid::Laid;
use crate::pointer::Pointer;

/// All cards of the game, by id.
pub type CardBook = Arc<BTreeMap<String, CardSheet>>;

/// The parts of a table that only its game can draw.
pub trait Board: 'static {
    /// What the game says of a table, as its portrait crate has it.
    type Portrait: DeserializeOwned + PartialEq + Send + Sync + 'static;

    /// What the game is like, in one sentence, for somebody who never heard of it.
    const ABOUT: &'static str;
    /// How a turn works, for somebody who never played: few and short.
    const COACH: &'static [Lesson];
    /// What the stencils on cards mean: the name of each and its meaning.
    const LEGEND: &'static [(&'static str, &'static str)];

    /// A picture for the start page, at the size of its box: a few posters, say.
    fn crest() -> AnyView;
    /// A card's poster, at the size of its box.
    fn poster(card: &CardSheet) -> AnyView;
    /// The field itself, between the players' plates and the prompt; it fills `<div class="board">`.
    fn field(props: BoardProps<Self::Portrait>) -> AnyView;
    /// The viewer's hand, below the prompt: the cards inside `<section class="hand">`.
    fn hand(props: BoardProps<Self::Portrait>) -> AnyView;
    /// Piles everybody shares, between the plates: `<div class="pile">`s inside `<div class="piles">`.
    fn piles(props: BoardProps<Self::Portrait>) -> AnyView;
    /// The same piles in a few characters, for the bar on phones: "31 / 13". Empty if there are none.
    fn piles_brief(portrait: &Self::Portrait) -> String;
    /// What a player's plate says below name and clock: `<div><dt>Camps</dt><dd>...</dd></div>` lines.
    fn plate(props: BoardProps<Self::Portrait>, seat: Seat) -> AnyView;
}

/// What the shell gives to whatever is drawn on a table. Copied freely.
#[derive(Copy, Clone)]
pub struct Setting {
    /// The table as the viewer sees it now.
    pub table: Signal<TableView>,
    /// What the player points at.
    pub pointer: Pointer,
    /// Opens the help for a card.
    pub sheet: Callback<String>,
    /// All cards of the game; empty until they are loaded.
    pub cards: Signal<CardBook>,
}

/// What a board is given: the setting, and the portrait of its own type. Copied freely.
pub struct BoardProps<P: Send + Sync + 'static> {
    /// The table as the viewer sees it now.
    pub table: Signal<TableView>,
    /// What the game says of it.
    pub portrait: Memo<Arc<P>>,
    /// What the player points at.
    pub pointer: Pointer,
    /// Opens the help for a card.
    pub sheet: Callback<String>,
    /// All cards of the game; empty until they are loaded.
    pub cards: Signal<CardBook>,
}

impl<P: Send + Sync + 'static> Clone for BoardProps<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Send + Sync + 'static> Copy for BoardProps<P> {}

/// A board behind which the type of its portrait no longer shows.
pub struct Cover {
    /// What the game is like.
    pub about: &'static str,
    /// How a turn works.
    pub coach: &'static [Lesson],
    /// What the stencils mean.
    pub legend: &'static [(&'static str, &'static str)],
    /// A picture for the start page.
    pub crest: fn() -> AnyView,
    /// A card's poster.
    pub poster: fn(&CardSheet) -> AnyView,
    /// Lays the board on a table.
    pub lay: fn(Setting) -> Laid,
}

impl Cover {
    const fn of<B: Board>() -> Cover {
        Cover {
            about: B::ABOUT,
            coach: B::COACH,
            legend: B::LEGEND,
            crest: B::crest,
            poster: B::poster,
            lay: Laid::lay::<B>,
        }
    }
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

static BATTLELANDS: Cover = Cover::of::<battlelands::BattleLands>();
static RADLANDS: Cover = Cover::of::<radlands::Radlands>();
static PLAIN: Cover = Cover::of::<plain::Plain>();

/// The board of a game; a game without one is played by buttons.
pub fn cover(game: &str) -> &'static Cover {
    match game {
        "battlelands" => &BATTLELANDS,
        "radlands" => &RADLANDS,
        _ => &PLAIN,
    }
}

/// Whose side lies at the bottom of the table: the viewer's, or the first for whoever only watches.
pub fn bottom(table: &TableView) -> Seat {
    match table.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::FIRST,
    }
}
