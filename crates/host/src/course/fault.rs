//! Why something cannot be entered, and why a log is none.

use std::fmt;

use shelf::{PlayError, ShelfError, UndoError};

use crate::log::{BrokenChain, Seq};

/// Why something cannot be entered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// The game refuses it.
    Play(PlayError),
    /// Chance brought something else.
    OtherChance { expected: Option<String> },
    /// It may not be taken back.
    Undo(UndoError),
    /// Nothing that can be said there and then; why, in a sentence.
    Misplaced(&'static str),
    /// The match is over.
    Over,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Play(error) => error.fmt(f),
            Fault::OtherChance { expected: Some(expected) } => {
                write!(f, "the seeds bring {expected:?} and nothing else")
            }
            Fault::OtherChance { expected: None } => f.write_str("the table does not wait for chance"),
            Fault::Undo(error) => error.fmt(f),
            Fault::Misplaced(why) => f.write_str(why),
            Fault::Over => f.write_str("the match is over"),
        }
    }
}

/// Why a log is not the log of a match.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Broken {
    /// The seed is not the one that was promised.
    Commitment,
    /// The opening does not fit itself.
    Opening(String),
    /// These rules cannot be played.
    Rules(ShelfError),
    /// The chain does not hold.
    Chain(BrokenChain),
    /// An entry cannot have happened.
    Entry(Seq, Fault),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Commitment => f.write_str("the seed is not the one that was promised"),
            Broken::Opening(why) => f.write_str(why),
            Broken::Rules(error) => error.fmt(f),
            Broken::Chain(broken) => broken.fmt(f),
            Broken::Entry(seq, fault) => write!(f, "entry {seq} cannot have happened: {fault}"),
        }
    }
}
