//! What strangers may hand in, thrown at whoever reads it.
//!
//! Each target takes any bytes and panics if something does that no input may do. The fuzzer in `fuzz/` calls a target with
//! inputs that it makes up, led by which code they reach; the tests of this crate call it with everything in `corpus/`, and with
//! changes to that. So a finding that is kept as a file stays a test.
//!
//! - `socket`: messages of an open table
//! - `notation`: inputs of a match in words
//! - `pack`: card packs
//! - `record`: finished matches
//! - `edits`: inputs that are changes to something long
//!
//! All games on the shelf are tried, and none is named. Where an input is for one game, its first byte says for which, so that
//! the same file can be tried with each.

mod edits;
mod notation;
mod pack;
mod record;
mod socket;

use kernel::{Dice, Waiting};
use shelf::Table;

/// Something that reads what strangers hand in.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Target {
    /// Messages of an open table.
    Socket,
    /// Inputs of a match in words, for one game.
    Notation,
    /// A card pack, for one game.
    Pack,
    /// A finished match.
    Record,
}

impl Target {
    /// Every target.
    pub const ALL: [Target; 4] = [Target::Socket, Target::Notation, Target::Pack, Target::Record];

    /// Its name, which is also that of its folder in `corpus/`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Target::Socket => "socket",
            Target::Notation => "notation",
            Target::Pack => "pack",
            Target::Record => "record",
        }
    }

    /// Whether the first byte of an input says which game it is for.
    #[must_use]
    pub fn is_for_one_game(self) -> bool {
        matches!(self, Target::Notation | Target::Pack)
    }

    /// Throws an input at it.
    ///
    /// # Panics
    /// If the input does what no input may do.
    pub fn take(self, input: &[u8]) {
        match self {
            Target::Socket => socket::take(input),
            Target::Notation => notation::take(input),
            Target::Pack => pack::take(input),
            Target::Record => record::take(input),
        }
    }
}

/// The game that the first byte names, and the text after it; none if that is no text.
fn game_and_text(input: &[u8]) -> Option<(&'static str, &str)> {
    let (first, rest) = input.split_first()?;
    let games = shelf::games();
    let game = games.get(usize::from(*first) % games.len())?.name;
    Some((game, std::str::from_utf8(rest).ok()?))
}

/// Plays on by chance, for this many inputs at most.
fn play_on(table: &mut dyn Table, inputs: usize, dice: &mut Dice) {
    for _ in 0..inputs {
        match table.waiting() {
            Waiting::Over => return,
            Waiting::Chance => table.roll(dice).expect("the table waits for chance"),
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let choices = table.choices(seat);
                let choice = &choices[dice.below(choices.len() as u32) as usize];
                table.play(seat, choice).expect("listed choices are allowed");
            }
        }
    }
}
