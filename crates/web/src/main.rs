//! The table in the browser. It shows what the server says, sends what a player picks, and computes no rule.
//!
//! | module | what it holds |
//! |---|---|
//! | [`app`], [`route`], [`page`] | the page for an address |
//! | [`narrow`], [`mod@pointer`] | from all that can be done to what is meant; elements that can be touched |
//! | [`gesture`], [`keys`] | clicks, drags, taps and keys, listened to once for the whole page |
//! | [`session`], [`link`] | a person at a table: the line that mends itself, what was said and not answered, what is shown |
//! | [`proof`] | what is kept of a match, and the check of its record |
//! | [`frame`] | the frame of a table: plates, prompt, log, help, chat, menu |
//! | [`motion`] | things that move when something happened |
//! | [`sound`] | what is heard when something happened |
//! | [`board`] | one board per game, behind one interface |
//! | [`kit`] | the parts boards are made of |
//! | [`emblem`] | posters: a picture for every card |
//! | [`icon`], `posters::measure` | stencil icons and lettering; lengths |
//! | [`part`] | parts of the program that are loaded when they are needed |
//! | [`stopped`] | what is said when the page itself has failed |
//! | [`http`], [`load`], [`plain`], [`memory`], [`settings`], [`clock`] | asking the server and reading it; what the browser remembers; time |

mod app;
mod board;
mod clock;
mod emblem;
mod frame;
mod gesture;
mod http;
mod icon;
mod keys;
mod kit;
mod link;
mod load;
mod memory;
mod motion;
mod narrow;
mod page;
mod part;
mod plain;
mod pointer;
mod proof;
mod route;
mod session;
mod settings;
mod sound;
mod stopped;

use posters::measure;

fn main() {
    stopped::tell_when_stopped();
    leptos::mount::mount_to_body(app::App);
    clear_opening();
}

/// Takes away the picture that `index.html` shows while the program is on its way.
fn clear_opening() {
    if let Some(opening) = leptos::prelude::document().get_element_by_id("opening") {
        opening.remove();
    }
}
