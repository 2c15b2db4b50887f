//! The boards: one module per game, and nothing outside it knows which game it is.
//!
//! A game's module has a type that is a [`Board`]. [`Boards`] loads it when its game is opened and has one line for it;
//! [`front()`] has what the start page says of the game before that. What a board draws is the
//! [`Board::Portrait`] its game makes for one viewer; the shell reads it once for each change and shows an error instead
//! of the board if it cannot be read. Everything a player can touch carries the directive [`crate::pointer::touch`];
//! everything a card flies from or to has an element with that thing's id, piles and hands of others included.
//!
//! Style attributes are written `style:--name=value`: the page's security policy refuses `style="..."`.

mod battlelands;
mod dress;
mod front;
mod laid;
mod plain;
mod radlands;
mod raid_and_trade;
mod wastelander;

use std::collections::BTreeMap;
use std::sync::Arc;

use kernel::Seat;
use leptos::prelude::*;
use leptos::wasm_split::wasm_split;
use parts::scene::Act;
use serde::de::DeserializeOwned;
use serde_json::Value;
use wire::lobby::CardSheet;
use wire::table::TableView;

pub use self::dress::KIT;
pub use self::front::front;
pub use self::laid::Laid;
use crate::kit::pans::Voice;
use crate::part::{Absent, Missing, Part};
use crate::pointer::Pointer;

/// All cards of the game, by id.
pub type CardBook = Arc<BTreeMap<String, CardSheet>>;

/// The parts of a table that only its game can draw.
pub trait Board: 'static {
    /// What the game says of a table, as its portrait crate has it.
    type Portrait: DeserializeOwned + PartialEq + Send + Sync + 'static;

    /// How a turn works, for somebody who never played: few and short.
    const COACH: &'static [Lesson];
    /// What the stencils on cards mean: the name of each and its meaning.
    const LEGEND: &'static [(&'static str, &'static str)];
    /// Whether it draws the table as it would be while an answer is filled in; a board with a sheet for that shows the table as it is.
    const DRAWS_DRAFTS: bool = false;

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

/// An answer of several choices that is filled in at the table before it is sent. Copied freely.
#[derive(Copy, Clone)]
pub struct Answering {
    /// The choices it begins with; none while nothing is filled in.
    pub begun: Signal<Vec<Act>>,
    /// The game's portrait as it would be after them; none while nothing is filled in.
    pub scene: Signal<Option<Value>>,
    /// Asks whether a whole answer may be given, and gives it.
    pub voice: Voice,
    /// Forgets what was begun.
    pub forget: Callback<()>,
}

impl Answering {
    /// Where nobody can answer: in a replay.
    pub fn nothing() -> Answering {
        let voice = Voice { check: Callback::new(|_| {}), say: Callback::new(|_| {}) };
        Answering {
            begun: Signal::stored(Vec::new()),
            scene: Signal::stored(None),
            voice,
            forget: Callback::new(|()| {}),
        }
    }
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
    /// The answer that is being filled in.
    pub answering: Answering,
}

/// What a board is given: the setting, and the portrait of its own type. Copied freely.
pub struct BoardProps<P: Send + Sync + 'static> {
    /// The table as the viewer sees it now.
    pub table: Signal<TableView>,
    /// What the game says of it; with [`Board::DRAWS_DRAFTS`] of the table as it would be after what is filled in.
    pub portrait: Memo<Arc<P>>,
    /// What the player points at.
    pub pointer: Pointer,
    /// Opens the help for a card.
    pub sheet: Callback<String>,
    /// All cards of the game; empty until they are loaded.
    pub cards: Signal<CardBook>,
    /// The answer that is being filled in.
    pub answering: Answering,
}

impl<P: Send + Sync + 'static> Clone for BoardProps<P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Send + Sync + 'static> Copy for BoardProps<P> {}

/// A board behind which the type of its portrait no longer shows.
pub struct Cover {
    /// How a turn works.
    pub coach: &'static [Lesson],
    /// What the stencils mean.
    pub legend: &'static [(&'static str, &'static str)],
    /// A card's poster.
    pub poster: fn(&CardSheet) -> AnyView,
    /// Lays the board on a table.
    pub lay: fn(Setting) -> Laid,
}

impl Cover {
    const fn of<B: Board>() -> Cover {
        Cover { coach: B::COACH, legend: B::LEGEND, poster: B::poster, lay: Laid::lay::<B> }
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

static PLAIN: Cover = Cover::of::<plain::Plain>();

#[wasm_split(battlelands, wasm_split_path = leptos::wasm_split, fallible)]
fn load_battlelands() -> Result<&'static Cover, Missing> {
    static BOARD: Cover = Cover::of::<battlelands::BattleLands>();
    Ok(&BOARD)
}

#[wasm_split(radlands, wasm_split_path = leptos::wasm_split, fallible)]
fn load_radlands() -> Result<&'static Cover, Missing> {
    static BOARD: Cover = Cover::of::<radlands::Radlands>();
    Ok(&BOARD)
}

#[wasm_split(raid_and_trade, wasm_split_path = leptos::wasm_split, fallible)]
fn load_raid_and_trade() -> Result<&'static Cover, Missing> {
    static BOARD: Cover = Cover::of::<raid_and_trade::RaidAndTrade>();
    Ok(&BOARD)
}

#[wasm_split(wastelander, wasm_split_path = leptos::wasm_split, fallible)]
fn load_wastelander() -> Result<&'static Cover, Missing> {
    static BOARD: Cover = Cover::of::<wastelander::Wastelander>();
    Ok(&BOARD)
}

/// The boards, each loaded when its game is opened. A game without one is played by buttons. Copied freely.
#[derive(Copy, Clone)]
pub struct Boards {
    boards: [(&'static str, Part<&'static Cover>); 4],
    plain: Part<&'static Cover>,
}

impl Boards {
    /// All boards, none of them loaded.
    pub fn open() -> Boards {
        Boards {
            boards: [
                ("battlelands", Part::new(|| Box::pin(dressed("battlelands", load_battlelands())))),
                ("radlands", Part::new(|| Box::pin(dressed("radlands", load_radlands())))),
                ("raid-and-trade", Part::new(|| Box::pin(dressed("raid-and-trade", load_raid_and_trade())))),
                ("wastelander", Part::new(|| Box::pin(dressed("wastelander", load_wastelander())))),
            ],
            plain: Part::new(|| Box::pin(dressed(dress::KIT, async { Ok(&PLAIN) }))),
        }
    }

    fn part(self, game: &str) -> Part<&'static Cover> {
        self.boards.into_iter().find(|(name, _)| *name == game).map_or(self.plain, |(_, part)| part)
    }

    /// Asks for the board of a game, unless somebody has.
    pub fn ask(self, game: &str) {
        self.part(game).ask();
    }

    /// The board of a game, or the one with buttons if it did not come; nothing while it is on its way.
    pub fn cover(self, game: &str) -> Option<&'static Cover> {
        self.part(game).settled().map(|settled| settled.unwrap_or(&PLAIN))
    }

    /// A notice for a board that did not come, with a button to ask again.
    pub fn notice(self, game: String) -> impl IntoView {
        move || {
            let part = self.part(&game);
            let absent = part.settled().is_some_and(|settled| settled.is_err());
            absent.then(|| view! { <div class="notices"><Absent part/></div> })
        }
    }

    /// A card's poster, as soon as the board of its game is here.
    pub fn poster(self, game: &str, card: &CardSheet) -> impl IntoView + use<> {
        self.ask(game);
        let (game, card) = (game.to_owned(), card.clone());
        move || self.cover(&game).map(|cover| (cover.poster)(&card))
    }
}

/// A board, or something else that is made of the kit, together with its style sheets; all are asked for at once.
pub async fn dressed<T>(
    game: &'static str,
    board: impl Future<Output = Result<T, Missing>>,
) -> Result<T, Missing> {
    let (kit, sheet) = (dress::dress(dress::KIT), dress::dress(game));
    let board = board.await?;
    kit.await?;
    sheet.await?;
    Ok(board)
}
