//! The only place that lists the games.
//!
//! Whoever wants words opens a [`Table`]: [`open`] a fresh match, [`resume`] a recorded one. Whoever wants
//! speed sends a [`Visitor`], which meets the game as its own type. Nothing else ever asks which game it is.
//!
//! - `games`: the list; a further game is one line there
//! - `table`, `sitting`: one match of any game in notation, and how it is kept
//! - `composed`: answers of several choices in a row
//! - `minds`: bots in the middle of a turn
//! - `advice`: what a search thinks of a seat's choices
//! - `rulebook`: the rules with the scenarios and tests that show them
//! - `scenarios`: rules people can read, run as checks or opened as puzzles
//! - `index`: scenarios and citations that the build took along
//! - `record`: a match written down
//! - `refusals`: why something that is meant cannot be done
//! - `error`: what can go wrong, and what to do about it

mod advice;
mod composed;
mod error;
mod games;
mod index;
mod minds;
mod record;
mod refusals;
mod rulebook;
mod scenarios;
mod sitting;
mod table;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod toy;

pub use advice::{Advice, Advised, Counsel};
pub use composed::Ahead;
pub use error::{PlayError, ShelfError, UndoError};
pub use games::{GameInfo, TitleVisitor, Visitor, game, games, open, resume, visit, visit_title};
pub use index::Embedded;
pub use record::MatchRecord;
pub use rulebook::{RuleEntry, rules};
pub use scenarios::{check_scenario, open_scenario, scenarios};
pub use table::{Table, Thought, WhyNot};
