//! Matches without sockets: what happens at tables, kept so that nothing acknowledged is ever lost and everything can be
//! checked afterwards.
//!
//! # The house
//!
//! A [`Host`] is a house: a lobby where tables gather people, and a room for every match. It is opened on a
//! [`Store`](store::Store) and a [`Clock`], and goes on where it was. It speaks in the types of [`wire`]; what goes wrong
//! is a [`HostError`], and [`HostError::trouble`] says it to the other side.
//!
//! | a route or message of [`wire`] | is answered by |
//! |---|---|
//! | `POST /api/promise` | [`Host::promise`] |
//! | `POST /api/quick`, `POST /api/tables` | [`Host::quick`], [`Host::set_up`] |
//! | `GET /api/tables`, `GET /api/tables/{id}` | [`Host::tables`], [`Host::card`] |
//! | `GET .../cards` | [`Host::rules`] tell the pack |
//! | `POST .../sit`, `.../start`, `.../leave` | [`Host::sit`], [`Host::start`], [`Host::leave`] |
//! | `POST .../bot`, `.../person` | [`Host::seat_bot`], [`Host::seat_person`] |
//! | `POST .../rematch`, `.../fork` | [`Host::rematch`], [`Host::fork`] |
//! | `GET .../replay`, `.../record` | [`Host::replay`], [`Host::record`] |
//! | `GET /api/server` | [`Host::key`], [`Host::tally`] |
//! | `Hello` | [`Host::present`] for its receipt, [`Host::find`], then see below |
//! | `Play`, `Undo`, `AnswerUndo`, `Resign`, `Chat` | [`Match::play`], [`Match::undo`], [`Match::answer_undo`], [`Match::resign`], [`Match::say`] |
//! | `Why`, `Check`, `Hint` | [`Match::why`], [`Match::check`], [`Match::hint`] |
//! | `Refresh` | [`Match::welcome`] |
//!
//! # A socket
//!
//! [`Host::find`] gives either an [`Anteroom`], a table that gathers people, or a [`Match`]. Both tell which seat a token
//! proves (`seat_of`) and let spectators in (`admit`). For an anteroom, send its `view` and look it up again whenever
//! [`Host::lobby_pulse`] changes, until it is a match. For a match, hold the [`Attendance`] of [`Match::attend`] for as long
//! as the socket is open, take [`Match::pulse`], send [`Match::welcome`], and whenever the pulse changes send
//! [`Match::news`] since the last one. A slow socket falls behind without holding anybody up: it gets one update for many
//! changes, or the whole table.
//!
//! An answer to [`Match::play`] and the like means that the move is on disk. [`HostError::Unsaved`] means that nobody knows;
//! the client sends the same message again and it is acted on once.
//!
//! # Coming and going
//!
//! A match costs something only while somebody is at its table. When nobody has been there for a few minutes it is put to
//! rest: no task, no memory, no place in any limit. [`Host::find`] opens it again from the store. Tables that gather people
//! are listed while one of those people is there, and give way to others when they are not.
//! [`Host::asked_by`] says whose share is used by what is asked.
//!
//! # What is where
//!
//! - [`log`]: entries that are only ever added, each sealing those before it; `course`: what a log amounts to
//! - [`opening`]: what is fixed before the first entry; `clocks`: the time people use
//! - [`fairness`]: where chance comes from and how that is checked; described in FAIRNESS.md
//! - [`store`]: where it is kept; [`mod@matches`]: the rooms; `lobby`, `host`: tables before they begin, and the house
//! - [`receipt`]: what the server signed, held against its log
//! - `shares`: how much of the house one stranger may take up; `thinking`: whose turn it is to think, and for how long
//! - [`replay`]: matches that are over; `seating`, `blank`: what lists and tables say of them
//! - [`secret`], [`ids`], [`moment`], [`digest`], [`settings`], `error`: small things
//!
//! No time is taken but from the [`Clock`] and the runtime's timers, so that tests run on simulated time.

mod blank;
mod clocks;
mod course;
mod error;
pub mod fairness;
mod host;
mod house;
pub mod ids;
mod kinds;
mod lobby;
pub mod log;
pub mod matches;
pub mod moment;
pub mod opening;
pub mod receipt;
pub mod replay;
mod seating;
pub mod secret;
pub mod settings;
mod shares;
pub mod store;
mod thinking;

pub use error::HostError;
pub use fairness::{MatchFile, Verified, VerifyError, verify};
pub use host::{Anteroom, Found, Host};
pub use ids::{GuestMark, MatchId, MessageId};
pub use matches::{Attendance, Consent, Hint, Match, News, Pulse, Welcome};
pub use moment::{Clock, Moment, RuntimeClock, WallClock};
pub use seal::digest;
pub use secret::Token;
pub use settings::{Pace, Settings};
pub use shares::{Asker, Origin, Share};
