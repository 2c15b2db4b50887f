//! What can go wrong at the shelf and at a table.

use std::fmt;

use kernel::{ReadError, Refusal, Seat};
use parts::title::OpenError;
use proving::scenario::Failed;

/// Why there is no table.
#[derive(Clone, Debug, PartialEq)]
pub enum ShelfError {
    /// No game of that name.
    UnknownGame {
        /// What was asked for.
        asked: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The game is there, but not like that.
    Open(OpenError),
    /// The game's own ledger cannot be read.
    Ledger(String),
    /// A scenario that cannot be set up.
    Scenario(Failed),
    /// A record made with other cards.
    OtherPack {
        /// The fingerprint in the record.
        recorded: String,
        /// The fingerprint of the pack in use.
        in_use: String,
    },
    /// A record with an input that cannot have happened.
    BadInput {
        /// Which one, counted from 1.
        number: usize,
        /// The input as recorded.
        input: String,
        /// Why it cannot have happened.
        why: PlayError,
    },
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShelfError::UnknownGame { asked, known } => {
                write!(f, "no game {asked:?}: choose among {}", known.join(", "))
            }
            ShelfError::Open(error) => error.fmt(f),
            ShelfError::Ledger(reason) => f.write_str(reason),
            ShelfError::Scenario(failed) => failed.fmt(f),
            ShelfError::OtherPack { recorded, in_use } => {
                write!(
                    f,
                    "recorded with pack {recorded}, this is pack {in_use}: name the pack it was played with"
                )
            }
            ShelfError::BadInput { number, input, why } => write!(f, "input {number}, {input:?}: {why}"),
        }
    }
}

impl std::error::Error for ShelfError {}

impl From<OpenError> for ShelfError {
    fn from(error: OpenError) -> ShelfError {
        ShelfError::Open(error)
    }
}

impl From<Failed> for ShelfError {
    fn from(failed: Failed) -> ShelfError {
        ShelfError::Scenario(failed)
    }
}

/// Why an input was not taken. Nothing has changed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum PlayError {
    /// Words that stand for nothing; the sentence names them.
    Unreadable(ReadError),
    /// A choice the rules forbid.
    Refused(Refusal),
    /// Nobody sits there.
    NoSuchSeat(Seat),
    /// The table does not wait for chance.
    NoChance,
    /// Chance cannot bring that now.
    Impossible(String),
    /// A composed answer goes on where the seat is not asked again at once, or has been shown something it could not
    /// know; this part is as far as it can go.
    Interrupted(String),
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Unreadable(error) => error.fmt(f),
            PlayError::Refused(refusal) => refusal.fmt(f),
            PlayError::NoSuchSeat(seat) => write!(f, "nobody sits at {seat}"),
            PlayError::NoChance => f.write_str("the table does not wait for chance"),
            PlayError::Interrupted(part) => {
                write!(f, "nothing can follow {part:?} in one answer: something happens first")
            }
            PlayError::Impossible(outcome) => write!(f, "chance cannot bring {outcome:?} now"),
        }
    }
}

impl std::error::Error for PlayError {}

/// Why a seat may not take its last choice back.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum UndoError {
    /// It has made none.
    NothingChosen,
    /// A card was drawn or a die rolled since.
    ChanceCame,
    /// Another seat has acted since.
    SeatActed(Seat),
    /// The choice showed the seat something it did not know.
    SomethingSeen,
}

impl fmt::Display for UndoError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UndoError::NothingChosen => f.write_str("there is no choice of yours to take back"),
            UndoError::ChanceCame => f.write_str("a card was drawn or a die rolled since"),
            UndoError::SeatActed(seat) => write!(f, "{seat} has acted since"),
            UndoError::SomethingSeen => f.write_str("it showed you something hidden"),
        }
    }
}

impl std::error::Error for UndoError {}
