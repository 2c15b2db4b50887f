//! Wastelander: three to five players survive the wastes, by arms, words or stealth, alone or together.
//!
//! The rules are in `rules/wastelander.md`, one fact to a row; code cites the ids. [`Wastelander`] is the game as a value, [`State`] a
//! position: a public [`Table`] and what is hidden. How to find your way:
//!
//! | file | what |
//! |---|---|
//! | `game.rs` | the game as the kernel knows it; `setup.rs` as a value, and the start; `terms.rs` what modes change; `title.rs` tells the shelf about it |
//! | `state.rs` | what is on the table and what is hidden; `stats.rs` what it is worth in sums |
//! | `menu.rs` | what may be chosen; `choice.rs` the choice itself; `check.rs` why not; `catalogue.rs` all there is |
//! | `act.rs` | what a choice does; `plays.rs` cards; `offers.rs` help and trades; `market.rs` settlements |
//! | `chance.rs` | what nature decides |
//! | `agenda.rs` | unfinished business, whose top decides who is awaited; `course.rs` goes on with it; `turn.rs` a turn |
//! | `windows.rs` | who may react when, by public facts |
//! | `fight.rs` | hostile encounters; `hits.rs` events, losses, death; `group.rs` what a group decides |
//! | `moves.rs` | cards on their way, and what all know of them |
//! | `effect.rs` | the vocabulary of cards; `verb.rs` its verbs; `opening.rs` when they are played |
//! | `cards.rs`, `cards.toml` | the pack; `written.rs` its form; `pack_check.rs` what it must not say; `text.rs` card texts |
//! | `view.rs` | what a viewer knows; `imagine.rs` states imagined in agreement with it; `event.rs` what happened |
//! | `notation.rs` | choices in words; `board.rs` the table as text |
//! | `stage.rs` | positions people write; `portrait.rs` the table in names |
//! | `scene.rs` | what is asked and what is told |
//! | `score.rs` | the end of the game; `judge.rs` what a position promises before it; `tally.rs` what reports count |
//! | `audit.rs` | invariants |

mod act;
mod agenda;
mod audit;
mod board;
mod cards;
mod catalogue;
mod chance;
mod check;
mod choice;
mod course;
pub mod effect;
mod event;
mod fight;
mod game;
mod group;
mod hits;
mod imagine;
mod judge;
mod market;
mod menu;
mod moves;
mod notation;
mod offers;
mod opening;
mod pack_check;
mod plays;
mod portrait;
mod scene;
mod score;
mod setup;
mod stage;
mod state;
mod stats;
mod tally;
mod terms;
mod text;
mod title;
mod turn;
mod verb;
mod view;
mod windows;
mod written;

pub use agenda::{
    Agenda, Combat, Dest, DieFor, EventStage, OfferStage, RunStage, Stage, Task, Which, Window,
};
pub use cards::{BUILT_IN, CardInfo, Kind, Loot, Pack, Target, Wasteland};
pub use chance::Chance;
pub use choice::{Aim, At, Choice, FoeNo, Item, Ref, TraitNo};
pub use effect::{Deck, Method, Token};
pub use event::{Event, Seen};
pub use setup::Wastelander;
pub use stage::Position;
pub use state::{
    Basket, Counters, Fight, Foe, Goods, Held, Learned, Market, Origin, Secrets, Side, State, Sticker, Table,
};
pub use terms::Terms;
pub use text::card_text;
pub use view::View;
pub use wastelander_portrait::{FoePortrait, Moment, OfferPortrait, Portrait, SeatPortrait};
pub use written::{Slot, Type};
