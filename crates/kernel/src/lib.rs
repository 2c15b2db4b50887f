//! What a game is, and nothing more: seats, choices, chance, events, views and the traits that join them.
//!
//! A *game* is an immutable value that knows the rules. A *state* is plain data. The game says whom a state
//! waits for, lists the complete answers in a fixed order, takes one, and tells what happened. Chance comes
//! from outside like any other input, so a match is just the list of its inputs.
//!
//! There is no card, die, map or I/O here and there will not be: what two games share lives in `parts`, what
//! one game needs stays at home.
//!
//! A complete game, to build your own from. Each of two players is dealt a hidden number from 1 to 6 and then
//! either holds or folds; whoever holds the higher number wins:
//!
//! ```
#![doc = include_str!("../examples/duel.rs")]
//! ```
//!
//! The same file is the crate's example: `cargo run -p kernel --example duel`.

mod dice;
mod error;
mod game;
mod log;
mod record;
mod refusal;
mod score;
mod seat;

pub use dice::Dice;
pub use error::{AuditError, ReadError, StageError};
pub use game::{Actor, Audit, Explain, Game, Imagine, Judge, Notate, Observe, Pick, Playout, Stage, Waiting};
pub use log::Log;
pub use record::{Input, InputOf, Record, RecordOf, apply, replay};
pub use refusal::{Refusal, RuleId};
pub use score::Score;
pub use seat::{BySeat, SEATS_MAX, Seat, SeatSet, Viewer};
