//! Bots at play: what they answer, how long they take, and what they may know.

mod circles;
mod common;
mod drive;
mod games;
mod search;
