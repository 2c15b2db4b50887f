//! The suite, tried on a small game that keeps every law and on many that each break one.

mod caravan;
mod census;
mod conform;
mod flawed;
mod perft;
mod scenario;
mod stash;
mod twins;
