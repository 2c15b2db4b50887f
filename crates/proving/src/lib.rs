//! How a game proves itself. Generic over the kernel's traits; knows no game.
//!
//! - [`conform()`]: the suite every game must pass, in one line: `proving::conform(&game, Plan::default())`.
//! - [`twins`]: states that differ only in what a viewer cannot know must look the same to that viewer;
//!   [`leaky`] wraps a game in a deliberate leak, to show that the search for leaks finds it.
//! - [`census`](mod@census): whether hidden things are imagined as often as they are true.
//! - [`exercise`]: a whole game with every call a search makes, for tests that watch the heap.
//! - [`perft`](mod@perft) and [`golden`]: counts of all lines of play to a depth, kept in files, so that any change of
//!   the rules shows.
//! - [`notation`]: whatever is typed is understood or answered, and the game's page explains it.
//! - [`portrait`]: whether the page would notice a part of the table that it is not told.
//! - [`scenario`]: rules people can read: a position, steps, expectations.
//! - [`Collection`]: all scenarios of a game, and what they must show together.
//! - [`ledger`]: the numbered rules, and which of them nothing cites.

pub mod census;
mod chance_bound;
mod collection;
pub mod conform;
mod course;
mod coverage;
mod exercise;
mod failure;
pub mod golden;
mod laws;
pub mod leaky;
pub mod ledger;
mod luck;
pub mod notation;
pub mod perft;
mod plan;
pub mod portrait;
pub mod scenario;
mod stroll;
pub mod twins;
pub mod vocabulary;

pub use census::{Census, Deviation, census};
pub use collection::{Collection, File};
pub use conform::{conform, try_conform};
pub use course::write_record;
pub use coverage::{Coverage, Tally};
pub use exercise::exercise;
pub use failure::{Failure, Law};
pub use leaky::{Leak, Leaky};
pub use ledger::Ledger;
pub use perft::{Counts, divide, perft};
pub use plan::{Manner, Plan};
pub use stroll::{step, stroll};
pub use twins::{Channel, LeakReport, find_leak, find_leak_from};
