//! Players made of code, for any game of the kernel.
//!
//! A [`Bot`] answers a [`Question`]: the view of one seat and the answers it may give. The whole truth is not
//! in it, so a bot that cheats does not compile; one that wants to look ahead dreams a state with
//! [`kernel::Imagine`] and plays it out.
//!
//! - `bot`: what a bot is, what it is asked and how long it may think
//! - `random`: the bot that has no plan; every further bot gets a module beside it
//! - [`Kind`]: the list of all bots by name; a further bot is one variant there
//! - `drive`: whole games, either by bots through their views ([`contest`]) or by plain chance on the true
//!   state ([`playout`]), which needs no view because nobody thinks

mod bot;
mod drive;
mod kind;
mod random;

pub use bot::{Bot, Budget, Question};
pub use drive::{Length, contest, playout};
pub use kind::{Kind, UnknownBot};
pub use random::Random;
