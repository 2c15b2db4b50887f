//! The list of all bots.

use std::fmt;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use crate::bot::Thinkable;
use crate::{Bot, Budget, Careless, Greedy, Manner, Paced, Random, Search};

/// A kind of bot, by the name people type. Some are levels, which a player meets; the others are there to be
/// measured against.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Kind {
    /// [`Random`].
    Random,
    /// [`Greedy`].
    Greedy,
    /// [`Search`] in the manner [`Manner::PLAIN`].
    Plain,
    /// [`Search`] in the manner [`Manner::BEST`].
    Search,
    /// The first level: [`Careless`].
    Drifter,
    /// The second level: [`Greedy`].
    Scavenger,
    /// The third level: a [`Search`] that looks ahead a little.
    Raider,
    /// The fourth level: a [`Search`] that looks ahead.
    Marauder,
    /// The last level: a [`Search`] that takes its time.
    Warlord,
}

impl Kind {
    /// Every kind: first those for measuring, then the levels, weakest first.
    pub const ALL: [Kind; 9] = [
        Kind::Random,
        Kind::Greedy,
        Kind::Plain,
        Kind::Search,
        Kind::Drifter,
        Kind::Scavenger,
        Kind::Raider,
        Kind::Marauder,
        Kind::Warlord,
    ];

    /// The levels a player meets, weakest first.
    pub const LEVELS: [Kind; 5] =
        [Kind::Drifter, Kind::Scavenger, Kind::Raider, Kind::Marauder, Kind::Warlord];

    /// The name people type.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Random => "random",
            Kind::Greedy => "greedy",
            Kind::Plain => "plain",
            Kind::Search => "search",
            Kind::Drifter => "drifter",
            Kind::Scavenger => "scavenger",
            Kind::Raider => "raider",
            Kind::Marauder => "marauder",
            Kind::Warlord => "warlord",
        }
    }

    /// What it does, in one sentence.
    #[must_use]
    pub const fn about(self) -> &'static str {
        match self {
            Kind::Random => "Takes any allowed answer, each equally often.",
            Kind::Greedy => "Takes what looks best right after it, and thinks no further.",
            Kind::Plain => "Searches without knowing anything of the game but its rules.",
            Kind::Search => "Searches as well as we know how.",
            Kind::Drifter => "The easiest: overlooks things and misjudges the rest.",
            Kind::Scavenger => "Takes what lies nearest, without a plan.",
            Kind::Raider => "Thinks a little ahead, your moves and its own.",
            Kind::Marauder => "Plans its turn and expects your answer.",
            Kind::Warlord => "The strongest: takes its time and forgives nothing.",
        }
    }

    /// What it may spend on a decision unless somebody says otherwise.
    #[must_use]
    pub const fn default_budget(self) -> Budget {
        match self {
            Kind::Random | Kind::Greedy | Kind::Drifter | Kind::Scavenger => Budget::Iterations(1),
            Kind::Plain | Kind::Search => Budget::Time(Duration::from_millis(200)),
            Kind::Raider => Budget::Within { iterations: 60, time: Duration::from_millis(500) },
            Kind::Marauder => Budget::Within { iterations: 300, time: Duration::from_millis(1_000) },
            Kind::Warlord => Budget::Within { iterations: 32_000, time: Duration::from_millis(2_000) },
        }
    }

    /// A fresh bot of this kind.
    #[must_use]
    pub fn bot<G: Thinkable + 'static>(self) -> Box<dyn Bot<G>> {
        self.bot_on(NonZeroUsize::MIN)
    }

    /// A fresh bot of this kind that thinks on this many threads. With a budget of iterations they only make it
    /// faster.
    #[must_use]
    pub fn bot_on<G: Thinkable + 'static>(self, threads: NonZeroUsize) -> Box<dyn Bot<G>> {
        match self {
            Kind::Random => Box::new(Random),
            Kind::Greedy | Kind::Scavenger => Box::new(Greedy),
            Kind::Drifter => Box::new(Careless),
            Kind::Plain => Box::new(Search::new(Manner::PLAIN).on(threads)),
            Kind::Search | Kind::Raider | Kind::Marauder | Kind::Warlord => {
                Box::new(Search::new(Manner::BEST).on(threads))
            }
        }
    }

    /// A fresh bot of this kind that always spends its default budget.
    #[must_use]
    pub fn paced_bot<G: Thinkable + 'static>(self) -> Box<dyn Bot<G>> {
        Box::new(Paced::new(self.bot(), self.default_budget()))
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
