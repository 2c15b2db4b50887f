//! Radlands: two players, three camps each, one shared deck. Every rule of the rulebook, cited by the ids of
//! `rules/radlands.md`.
//!
//! The rooms of this crate, as in every game crate:
//!
//! | file | what it holds |
//! |---|---|
//! | `setup`, `game`, `title` | the game as a value, who is awaited, what the shelf is told |
//! | `state` | the table everybody sees and the secrets |
//! | `spot`, `march`, `returned` | the places on the table, camps that march, former punks on the deck |
//! | `choice` | what a player decides |
//! | `menu` | what may be chosen now: listed, counted, picked |
//! | `actions` | the actions of a turn, the longest of all menus |
//! | `offers`, `circumstances` | what is possible: prices, needs, who can be played where |
//! | `check` | why something may not be chosen |
//! | `act` | what a choice does |
//! | `resolve` | how effects run: instructions, targets, harm, queues |
//! | `chance` | what chance may bring and what it does |
//! | `agenda` | unfinished business |
//! | `effect`, `program` | the vocabulary of cards, and its instructions |
//! | `cards`, `cards.toml`, `written`, `pack_check`, `text` | the pack, as written, checked, compiled and put into words |
//! | `event`, `view`, `imagine` | what happened, what is seen, what might be |
//! | `notation`, `board` | words for choices, the table as text |
//! | `stage`, `portrait` | positions people write, the table in names |
//! | `scene` | the table with pictures: what choices touch, what moves |
//! | `score`, `audit` | what a game was worth, what must always hold |
//! | `judge` | what a position promises, and what a sensible player would do |

mod act;
mod actions;
mod agenda;
mod audit;
mod board;
mod cards;
mod chance;
mod check;
mod choice;
mod circumstances;
pub mod effect;
mod event;
mod game;
mod imagine;
mod judge;
mod march;
mod menu;
mod notation;
mod offers;
mod pack_check;
mod portrait;
mod program;
mod resolve;
mod returned;
mod scene;
mod score;
mod setup;
mod spot;
mod stage;
mod state;
mod tally;
mod text;
mod title;
mod view;
mod written;

pub use cards::{Camp, Card, Pack};
pub use chance::Chance;
pub use choice::{AbilityNo, Choice, ModeNo, QueueSpace};
pub use event::{Event, Seen};
pub use judge::{Feature, Weights};
pub use march::March;
pub use radlands_portrait::Portrait;
pub use setup::{Camps, Radlands};
pub use spot::{Berth, Column, Lane, Place, Spot, Spots};
pub use stage::Position;
pub use state::{Outcome, Secrets, Stage, State, Table};
pub use view::{Own, View};
