//! Values that two or more games need, each usable alone. Nothing here knows a rule.
//!
//! - [`Bag`]: a multiset of card kinds; a hand, a discard pile, a deck nobody has looked into.
//! - [`Cards`]: a set of single cards of a larger box, one bit each; copies of a kind lie side by side.
//! - [`window`]: who is still to be asked in a moment when several may react.
//! - [`standing`]: orders to let such moments go by without being asked.
//! - [`bits`]: sets of small numbers in one machine word.
//! - [`title`]: what a game tells about itself to whoever puts it on a shelf: name, options, cards, ledger.
//! - [`tally`]: what a game counts for reports on its balance.
//! - [`scene`]: what a table with pictures needs: things to click, choices with names, what moves.
//! - [`pack`]: reading a card pack, with errors that name file, line and reason.
//! - [`words`]: small words that sentences are made of.
//! - [`letters`]: which letters nobody sees, for names that must not look alike.

mod bag;
pub mod bits;
mod cards;
pub mod letters;
pub mod pack;
pub mod scene;
pub mod standing;
pub mod tally;
pub mod terminal;
pub mod title;
pub mod window;
pub mod words;

pub use bag::{Bag, KINDS_MAX};
pub use cards::{Cards, Copies};
