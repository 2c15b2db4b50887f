//! What a game tells about itself to whoever puts it on a shelf.

use std::fmt;
use std::ops::RangeInclusive;

use kernel::{Audit, Imagine, Judge};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::pack::{PackError, PackText};
use crate::scene::Depict;
use crate::tally::Tally;

/// What somebody asks for when opening a game.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Order {
    /// How many seats; the fewest the game allows if not said.
    pub seats: Option<usize>,
    /// Options by name, such as `make_room` = `on`.
    pub options: Vec<(String, String)>,
    /// Another pack than the built-in one.
    pub pack: Option<PackText>,
}

/// Why a game could not be opened.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum OpenError {
    /// The game cannot be played by that many.
    Seats {
        /// What was asked for.
        asked: usize,
        /// What is possible.
        possible: RangeInclusive<usize>,
    },
    /// An option nobody knows.
    UnknownOption {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// A value the option cannot have.
    BadValue {
        /// The option.
        name: &'static str,
        /// What was asked for.
        value: String,
        /// What is possible.
        possible: Vec<&'static str>,
    },
    /// The pack is wrong.
    Pack(PackError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Seats { asked, possible } if possible.start() == possible.end() => {
                write!(f, "this game has {} seats, not {asked}", possible.start())
            }
            OpenError::Seats { asked, possible } => {
                write!(f, "this game has {} to {} seats, not {asked}", possible.start(), possible.end())
            }
            OpenError::UnknownOption { name, known } if known.is_empty() => {
                write!(f, "no option {name:?}: this game has none")
            }
            OpenError::UnknownOption { name, known } => {
                write!(f, "no option {name:?}: choose among {}", known.join(", "))
            }
            OpenError::BadValue { name, value, possible } => {
                write!(f, "option {name} cannot be {value:?}: choose among {}", possible.join(", "))
            }
            OpenError::Pack(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for OpenError {}

impl From<PackError> for OpenError {
    fn from(error: PackError) -> OpenError {
        OpenError::Pack(error)
    }
}

/// An option of a game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct OptionInfo {
    /// Its name.
    pub name: &'static str,
    /// Its values; the first is the default.
    pub values: Vec<&'static str>,
    /// What it does, in one sentence.
    pub about: &'static str,
}

impl OptionInfo {
    /// The value asked for under this option's name, or the default.
    ///
    /// # Errors
    /// If the value is none of the option's.
    pub fn value_in(&self, order: &Order) -> Result<&'static str, OpenError> {
        let Some((_, asked)) = order.options.iter().rev().find(|(name, _)| name == self.name) else {
            return Ok(self.values[0]);
        };
        self.values.iter().find(|value| *value == asked).copied().ok_or_else(|| OpenError::BadValue {
            name: self.name,
            value: asked.clone(),
            possible: self.values.clone(),
        })
    }
}

/// One kind of card, as listed by `rustlands cards`.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct CardEntry {
    /// The id used in notation, packs and scenarios.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Person, event, camp ...
    pub kind: &'static str,
    /// How many the pack holds.
    pub copies: u32,
    /// What it does, rendered from its effect.
    pub text: String,
    /// Where the facts come from: `official`, `rulebook` or `original`.
    pub origin: String,
}

/// A complete game: everything the conformance suite, the command line, the bots and the server ask of it.
pub trait Title:
    Depict<
        State: Serialize + DeserializeOwned + Send,
        Choice: Serialize + DeserializeOwned + Send,
        Chance: Serialize + DeserializeOwned + Send,
        Event: Serialize + Send,
        View: Serialize + DeserializeOwned + Send,
        Seen: Serialize + Send,
    > + Imagine
    + Judge
    + Tally
    + Audit
    + Send
    + Sized
    + 'static
{
    /// The name people type, such as `radlands`.
    const NAME: &'static str;
    /// The printed name, such as `Radlands`.
    const PRINTED: &'static str;
    /// The ledger of its rules in Markdown.
    const LEDGER: &'static str;

    /// How many can play.
    fn seats_possible() -> RangeInclusive<usize>;

    /// Its options.
    fn options() -> Vec<OptionInfo>;

    /// The game with these seats, options and cards.
    ///
    /// # Errors
    /// What cannot be had, and what can.
    fn open(order: &Order) -> Result<Self, OpenError>;

    /// Every kind of card in the pack.
    fn cards(&self) -> Vec<CardEntry>;

    /// The fingerprint of the pack in use; the same pack gives the same everywhere.
    fn fingerprint(&self) -> String;

    /// How many rounds have begun, as players count the length of a game: 0 before the first, and at the end
    /// how long the game was. Where seats take whole turns in order, a round is one turn of each seat.
    fn rounds(&self, state: &Self::State) -> u32;
}

/// Checks that every option asked for exists.
///
/// # Errors
/// The first one that does not.
pub fn check_option_names(order: &Order, known: &[OptionInfo]) -> Result<(), OpenError> {
    match order.options.iter().find(|(name, _)| known.iter().all(|info| info.name != name)) {
        None => Ok(()),
        Some((name, _)) => Err(OpenError::UnknownOption {
            name: name.clone(),
            known: known.iter().map(|info| info.name).collect(),
        }),
    }
}
