//! The table in a real browser: whole games by clicks, taps and keys. Pictures are kept under `target/screenshots`.
//!
//! | module | what it holds |
//! |---|---|
//! | [`driver`] | a browser that a program drives |
//! | [`player`] | a hand that plays what is lit |
//! | [`visit`] | a server and a browser before it, and the ways every story takes |
//! | [`liar`] | a server in front of the true one, which loses or changes what it passes on |
//! | [`stories`], `moments` | whole games that take minutes, and pictures of them, with the feature `stories` |
//! | the others | the stories |
//!
//! A server that was built without the client (`RUSTLANDS_SKIP_WEB=1`) has nothing to show; these tests then say so and
//! end. `cargo xtask test` builds with it.

mod clicks;
#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
#[path = "../suite/client.rs"]
mod client;
mod deceit;
mod desk;
mod driver;
mod haste;
mod keyboard;
mod kit;
mod liar;
#[cfg(feature = "stories")]
mod moments;
mod pages;
mod parts;
mod phone;
mod player;
mod raid_and_trade;
mod reactions;
mod reader;
mod replay;
mod sound;
#[cfg(feature = "stories")]
mod stories;
#[allow(dead_code, reason = "shared with the other tests, which use all of it")]
#[path = "../suite/tools.rs"]
mod tools;
mod visit;
mod wastelander;
