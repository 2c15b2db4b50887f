//! The table in the browser. It shows what the server says, sends what a player picks, and computes no rule.
//!
//! | module | what it holds |
//! |---|---|
//! | [`app`], [`route`] | the page for an address |
//! | [`narrow`], [`pointer`] | from all that can be done to what is meant; elements that can be touched |
//! | [`icon`] | stencil icons and lettering |
//! | [`board`] | one board per game, behind one interface |

#![allow(dead_code, reason = "the pages that use all of it come next")]

mod app;
mod board;
mod icon;
mod narrow;
mod pointer;
mod route;

fn main() {
    leptos::mount::mount_to_body(app::App);
}
