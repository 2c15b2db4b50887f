//! Why something was not done.

use std::fmt;

use bots::UnknownBot;
use kernel::Seat;
use shelf::{PlayError, ShelfError, UndoError};
use wire::{Trouble, TroubleKind};

use crate::digest::NotHex;
use crate::ids::{BadName, MatchId};
use crate::store::StoreError;

/// Why something was not done. Nothing has changed, except where it says that nobody knows.
#[derive(Clone, Debug, PartialEq)]
pub enum HostError {
    /// There is no such table or match.
    NoSuchTable(MatchId),
    /// Text that cannot be a name or an id.
    BadName(BadName),
    /// A part of the randomness that is no 32 bytes.
    BadSeed(NotHex),
    /// The game cannot be played like that.
    Shelf(ShelfError),
    /// There is no such bot.
    UnknownBot(UnknownBot),
    /// It was asked for in a way that makes no sense; why.
    BadRequest(String),
    /// The token or the invitation is missing or wrong.
    NotYours,
    /// Somebody sits there.
    Taken(Seat),
    /// The rules of the game do not allow it.
    Refused(PlayError),
    /// It may not be taken back.
    NoUndo(UndoError),
    /// The rules of the house do not allow it; why.
    NotNow(&'static str),
    /// The table has moved on since.
    Stale,
    /// Too much or too often; of what.
    TooMany(&'static str),
    /// The match is damaged; how.
    Frozen(String),
    /// The match has not begun, or is over.
    NotRunning(&'static str),
    /// It could not be stored, or nobody knows whether it was: the same message may be sent again.
    Unsaved,
    /// The store does not answer.
    Store(StoreError),
}

impl HostError {
    /// The same for the other side of the wire.
    #[must_use]
    pub fn trouble(&self) -> Trouble {
        let kind = match self {
            HostError::NoSuchTable(_) => TroubleKind::NotFound,
            HostError::BadName(_)
            | HostError::BadSeed(_)
            | HostError::Shelf(_)
            | HostError::UnknownBot(_)
            | HostError::BadRequest(_)
            | HostError::Refused(PlayError::Unreadable(_) | PlayError::NoSuchSeat(_)) => {
                TroubleKind::BadRequest
            }
            HostError::NotYours => TroubleKind::NotYours,
            HostError::Taken(_) | HostError::Refused(_) | HostError::NoUndo(_) | HostError::NotNow(_) => {
                TroubleKind::Refused
            }
            HostError::Stale => TroubleKind::Stale,
            HostError::TooMany(_) => TroubleKind::TooMany,
            HostError::Frozen(_) => TroubleKind::Frozen,
            HostError::NotRunning(_) => TroubleKind::NotRunning,
            HostError::Unsaved | HostError::Store(_) => TroubleKind::Unavailable,
        };
        let (text, rule) = match self {
            HostError::Refused(PlayError::Refused(refusal)) => {
                (refusal.reason.to_string(), Some(refusal.rule.to_string()))
            }
            other => (other.to_string(), None),
        };
        Trouble { kind, text, rule }
    }
}

impl fmt::Display for HostError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostError::NoSuchTable(id) => write!(f, "there is no table {id}"),
            HostError::BadName(error) => error.fmt(f),
            HostError::BadSeed(error) => write!(f, "the seed cannot be read: {error}"),
            HostError::Shelf(error) => error.fmt(f),
            HostError::UnknownBot(error) => error.fmt(f),
            HostError::BadRequest(why) => f.write_str(why),
            HostError::NotYours => {
                f.write_str("this needs the token of a seat at this table, or an invitation to it")
            }
            HostError::Taken(seat) => write!(f, "seat {seat} is taken"),
            HostError::Refused(error) => error.fmt(f),
            HostError::NoUndo(error) => error.fmt(f),
            HostError::NotNow(why) => f.write_str(why),
            HostError::Stale => f.write_str("the table has moved on since; look again"),
            HostError::TooMany(what) => write!(f, "too many {what}; try again later"),
            HostError::Frozen(why) => write!(f, "the match is damaged and frozen: {why}"),
            HostError::NotRunning(why) => f.write_str(why),
            HostError::Unsaved => f.write_str("this could not be saved; send it again"),
            // What exactly is wrong with the store is for the log of the house, not for a stranger.
            HostError::Store(_) => f.write_str("the house cannot read its books just now; try again"),
        }
    }
}

impl std::error::Error for HostError {}

macro_rules! from {
    ($($error:ty => $kind:ident),+ $(,)?) => {$(
        impl From<$error> for HostError {
            fn from(error: $error) -> HostError {
                HostError::$kind(error)
            }
        }
    )+};
}

from! {
    BadName => BadName,
    NotHex => BadSeed,
    ShelfError => Shelf,
    UnknownBot => UnknownBot,
    PlayError => Refused,
    UndoError => NoUndo,
    StoreError => Store,
}
