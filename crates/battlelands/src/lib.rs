//! BattleLands: three to five players fight two wars of three battles for territories and scrap.
//!
//! The rules are in `rules/battlelands.md`, one fact to a row; code cites the ids. [`BattleLands`] is the game as
//! a value, [`State`] a position: a public [`Table`] and what is hidden. How to find your way:
//!
//! | file | what |
//! |---|---|
//! | `setup.rs` | the game as a value and its start; `game.rs` who is awaited; `title.rs` tells the shelf about it |
//! | `state.rs` | what is on the table and what is hidden; `ids.rs` the numbers of cards and places |
//! | `menu.rs` | what may be chosen; `choice.rs` the choice itself; `check.rs` why not |
//! | `act.rs` | what a choice does; `ability.rs` active abilities; `battle.rs` the course of a game |
//! | `chance.rs` | what nature decides |
//! | `agenda.rs` | unfinished business, whose top decides who is awaited |
//! | `effect.rs` | the vocabulary of cards; `target.rs` which cards it means; `standing.rs` what holds all the time |
//! | `cards.rs`, `cards.toml` | the pack; `written.rs` its form; `pack_check.rs` what it must not say; `text.rs` card texts |
//! | `view.rs` | what a viewer knows; `imagine.rs` states that agree with it; `event.rs` what happened |
//! | `notation.rs` | choices in words, described in `NOTATION.md`; `board.rs` the table as text |
//! | `stage.rs` | positions people write; `portrait.rs` the table in names |
//! | `scene.rs` | what a table with pictures shows: choices, questions, cards, and what happened |
//! | `score.rs` | the end of the game; `judge.rs` what a position promises before it |
//! | `audit.rs` | invariants |

mod ability;
mod act;
mod agenda;
mod audit;
mod battle;
mod board;
mod cards;
mod chance;
mod check;
mod choice;
pub mod effect;
mod event;
mod game;
mod ids;
mod imagine;
mod judge;
mod menu;
mod notation;
mod pack_check;
mod portrait;
mod scene;
mod score;
mod setup;
mod stage;
mod standing;
mod state;
mod tally;
mod target;
mod text;
mod title;
mod view;
mod written;

pub use agenda::{Agenda, Task};
pub use battlelands_portrait::Portrait;
pub use cards::{
    BUILT_IN, CardInfo, FactionInfo, FirstPlayerInfo, MissionInfo, Pack, Sort, Symbol, TerritoryInfo,
    words_used,
};
pub use chance::Chance;
pub use choice::{Choice, Spot, Where};
pub use event::{Event, Final, Seen};
pub use judge::{Feature, Forecast, Outlook, Weights};
pub use setup::{BattleLands, Factions};
pub use stage::Position;
pub use state::{Card, Faction, Piece, Row, RowName, Side, State, Table, Territories, Territory};
pub use text::{all_texts, card_text};
pub use view::{Holdings, View};
