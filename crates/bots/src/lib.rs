//! Players made of code, for any game of the kernel.
//!
//! A [`Bot`] answers a [`Question`]: the view of one seat and the answers it may give. The whole truth is not
//! in it, so a bot that cheats does not compile; one that wants to look ahead samples a state with
//! [`kernel::Imagine`] and plays it out, and where it stops it asks [`kernel::Judge`].
//!
//! - `bot`, `budget`: what a bot is, what it is asked and how long it may think
//! - `random`: the bot that has no plan
//! - `greedy`: bots that look one step ahead, with care and without
//! - `search`: the bot that looks as far as its budget goes
//! - [`Kind`]: the list of all bots by name, and the levels among them
//! - `drive`: whole games, by bots through their views ([`contest`]), by plain chance on the true state
//!   ([`playout`]), which needs no view because nobody thinks, or by whoever answers ([`walk`])

mod bot;
mod budget;
mod drive;
mod greedy;
mod kind;
mod random;
mod search;

pub use bot::{Bot, Paced, Question, Thinkable};
pub use budget::Budget;
pub use drive::{Length, contest, playout, walk, walk_told};
pub use greedy::{Careless, Greedy};
pub use kind::{Kind, UnknownBot};
pub use random::Random;
pub use search::{Assessed, Assessment, Cut, Manner, Prior, Rollout, Search, Selection};
