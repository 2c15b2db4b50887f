//! The list of all bots.

use std::fmt;
use std::str::FromStr;

use kernel::{Imagine, Playout};

use crate::{Bot, Random};

/// A kind of bot, by the name people type.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Kind {
    /// [`Random`].
    Random,
}

impl Kind {
    /// Every kind, weakest first.
    pub const ALL: [Kind; 1] = [Kind::Random];

    /// The name people type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
        }
    }

    /// What it does, in one sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Kind::Random => "Takes any allowed answer, each equally often.",
        }
    }

    /// A fresh bot of this kind.
    #[must_use]
    pub fn bot<G: Imagine + Playout>(self) -> Box<dyn Bot<G>> {
        match self {
            Kind::Random => Box::new(Random),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no bot has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct UnknownBot(pub String);

impl fmt::Display for UnknownBot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let known: Vec<&str> = Kind::ALL.iter().map(|kind| kind.name()).collect();
        write!(f, "no bot {:?}: choose among {}", self.0, known.join(", "))
    }
}

impl std::error::Error for UnknownBot {}

impl FromStr for Kind {
    type Err = UnknownBot;

    fn from_str(name: &str) -> Result<Kind, UnknownBot> {
        Kind::ALL.into_iter().find(|kind| kind.name() == name).ok_or_else(|| UnknownBot(name.to_owned()))
    }
}
