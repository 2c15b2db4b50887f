//! Raid & Trade: three to five players raid, craft, fight and bargain for a place in the Golden City, or flee from it.
//!
//! The rules are in `rules/raid-and-trade.md`, one fact to a row; code cites the ids. [`RaidAndTrade`] is the game as a
//! value, [`State`] a position: a public [`Table`] and what is hidden. How to find your way:
//!
//! | file | what |
//! |---|---|
//! | `setup.rs` | the game as a value, its options, the start; `title.rs` tells the shelf about it |
//! | `game.rs` | who is awaited; `course.rs` rounds and turns, and going on until somebody is |
//! | `state.rs` | what is on the table and what is hidden; `ids.rs`, `tokens.rs`, `numbers.rs` |
//! | `map.rs`, `lay.rs` | tiles as graphs, where they lie; how a map comes about |
//! | `menu.rs` | what may be chosen; `choice.rs` the choice itself; `check.rs` why not |
//! | `act.rs` | what a choice does; `change.rs` small changes, told; `raid.rs`, `combat.rs`, `trade.rs`, `escape.rs` |
//! | `windows.rs` | moments in which others may react, and who is asked |
//! | `run.rs` | carrying out the steps of cards; `stats.rs` the numbers they change |
//! | `chance.rs` | what nature decides |
//! | `agenda.rs` | unfinished business, whose top decides who is awaited |
//! | `effect.rs` | the vocabulary of cards |
//! | `cards.rs`, `cards.toml` | the pack; `written.rs` its form; `pack_check.rs` and `faces.rs` what it must not say; `text.rs` card texts |
//! | `view.rs`, `imagine.rs` | what a viewer knows, and states imagined in agreement with it; `knowledge.rs` who may hold what |
//! | `event.rs` | what happened |
//! | `notation.rs` | choices in words, described in `NOTATION.md`; `board.rs` the table as text |
//! | `stage.rs` | positions people write; `portrait.rs` the table in names |
//! | `scene.rs` | what a table with pictures shows: choices, questions, cards, and what happened |
//! | `score.rs` | the end of the game; `judge.rs` what a position promises before it |
//! | `audit.rs` | invariants |

mod act;
mod agenda;
mod audit;
mod board;
mod cards;
mod chance;
mod change;
mod check;
mod choice;
mod combat;
mod course;
pub mod effect;
mod escape;
mod event;
mod faces;
mod game;
mod ids;
mod imagine;
mod judge;
mod knowledge;
mod lay;
mod map;
mod menu;
mod notation;
mod numbers;
mod pack_check;
mod portrait;
mod raid;
mod run;
mod scene;
mod score;
mod setup;
mod stage;
mod state;
mod stats;
mod tally;
mod text;
mod title;
mod tokens;
mod trade;
mod view;
mod windows;
mod written;

pub use agenda::{Agenda, Bargain, Fighting, Phase, Picking, Raiding, Run, Stage, Task, WindowKind};
pub use cards::{
    BUILT_IN, CardInfo, CharacterInfo, DieFace, HelipadInfo, MarketInfo, Pack, Sort, SymbolInfo,
};
pub use chance::Chance;
pub use choice::Choice;
pub use event::{Event, Seen};
pub use ids::{
    Card, Character, Disc, GUARDS, Guard, Holder, ItemSet, Kind, Place, Program, Quarter, SEATS, Section,
    Size, Square, TILES, Tile,
};
pub use judge::{Feature, Features, FlightFeature, FlightFeatures, Weights};
pub use map::{EDGE, Edge, Face, Map, NodeInfo, Placed, SquareInfo, World};
pub use raid_and_trade_portrait::Portrait;
pub use setup::RaidAndTrade;
pub use stage::Position;
pub use state::{Affair, Basket, Clash, Ending, Outcome, RaidDeck, Secrets, Side, State, Table, TurnNow};
pub use text::all_texts;
pub use tokens::Tokens;
pub use view::View;
