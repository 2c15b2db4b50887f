//! The moments in which cards are played or used.

use serde::Deserialize;

/// When a card may be played or used (WAS-TIMING-02).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opening {
    /// By the acting player as her turn begins.
    TurnStart,
    /// By the acting player in a calm window.
    Free,
    /// By anybody asked in a calm window.
    AnyCalm,
    /// By the others as a turn begins or in its middle.
    OtherTurn,
    /// When an event is about to hit the player.
    Event,
    /// Before the dice of a hostile encounter.
    Prep,
    /// When somebody else has just played a tactic.
    Response,
    /// When the resolve dice are shown.
    AfterDice,
    /// When an encounter is won and nothing is paid yet.
    Outcome,
    /// When a participant is about to run.
    Run,
    /// When a run die of the player is shown.
    RunDie,
}

impl Opening {
    /// Every opening, in order.
    pub const ALL: [Opening; 11] = [
        Opening::TurnStart,
        Opening::Free,
        Opening::AnyCalm,
        Opening::OtherTurn,
        Opening::Event,
        Opening::Prep,
        Opening::Response,
        Opening::AfterDice,
        Opening::Outcome,
        Opening::Run,
        Opening::RunDie,
    ];
}

/// A set of openings.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Openings(u16);

impl Openings {
    /// No opening.
    pub const NONE: Openings = Openings(0);

    /// These openings and one more.
    #[must_use]
    pub const fn with(self, opening: Opening) -> Openings {
        Openings(self.0 | 1 << opening as u16)
    }

    /// Whether the sets have an opening in common.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Openings) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The openings in order.
    pub fn iter(self) -> impl Iterator<Item = Opening> {
        Opening::ALL.into_iter().filter(move |opening| self.0 >> *opening as u16 & 1 == 1)
    }
}

impl FromIterator<Opening> for Openings {
    fn from_iter<I: IntoIterator<Item = Opening>>(openings: I) -> Openings {
        openings.into_iter().fold(Openings::NONE, Openings::with)
    }
}
