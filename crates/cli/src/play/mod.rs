//! A match in the terminal, line by line. Works as well with lines from a pipe.
//!
//! - `command`: what can be typed beside a choice
//! - `words`: which choice typed words mean
//! - `menu`: the choices, numbered and grouped
//! - `seating`: who sits where
//! - `session`: the match itself
//! - `record`: the file of a match written down
//! - `paint`: a little colour

mod command;
mod menu;
mod paint;
mod record;
mod seating;
mod session;
mod words;

use std::collections::hash_map::RandomState;
use std::fs;
use std::hash::{BuildHasher, Hasher};
use std::io::{BufRead, Write};

use crate::args::PlayArgs;
use crate::fault::{Fault, Verdict};
use paint::Paint;
use seating::Seating;
use session::Session;

/// `rustlands play GAME`
pub fn run(args: &PlayArgs, input: &mut impl BufRead, out: &mut impl Write) -> Result<Verdict, Fault> {
    let info = shelf::game(&args.game)?;
    let seats = (!args.seats.is_empty()).then_some(args.seats.len());
    let table = match &args.position {
        None => shelf::open(&args.game, &args.order.order(seats.or(Some(*info.seats.start())))?)?,
        Some(path) => {
            let text = fs::read_to_string(path).map_err(|error| Fault::unreadable(path, &error))?;
            shelf::open_scenario(&path.display().to_string(), &text)?
        }
    };
    if table.game() != info.name {
        return Err(Fault::Asked(format!("that scenario is about {}, not {}", table.game(), info.name)));
    }
    let seating = Seating::read(&args.seats, table.seats())?;
    let seed = args.seed.unwrap_or_else(some_seed);
    let paint = Paint::for_stdout();
    writeln!(out, "{}: {}; seed {seed}", paint.bold(info.printed), seating.sentence())?;
    writeln!(out, "Type help for help, quit to leave.")?;
    Session::new(table, seating, seed, paint, input, out).run()?;
    Ok(Verdict::Good)
}

/// A seed nobody chose, short enough to be typed again.
fn some_seed() -> u64 {
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
