//! Values that two or more games need, each usable alone. Nothing here knows a rule.
//!
//! - [`Bag`]: a multiset of card kinds; a hand, a discard pile, a deck nobody has looked into.
//! - [`bits`]: sets of small numbers in one machine word.
//! - [`title`]: what a game tells about itself to whoever puts it on a shelf: name, options, cards, ledger.
//! - [`scene`]: what a table with pictures needs: things to click, choices with names, what moves.
//! - [`pack`]: reading a card pack, with errors that name file, line and reason.

mod bag;
pub mod bits;
pub mod pack;
pub mod scene;
pub mod title;

pub use bag::{Bag, KINDS_MAX};
