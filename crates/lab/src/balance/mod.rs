//! Who wins with what: many games with the same bot on every seat, counted by what the game declares.
//!
//! A [`Balance`] is a plan; running it gives [`Counts`] for each level, which add up whatever the order, so that parts
//! can be counted on other machines and merged. [`Report::new`] makes figures of them, with intervals and verdicts.

mod counts;
mod game;
mod report;

use std::fmt;
use std::ops::Range;

use bots::{Budget, Kind};
use parts::tally::Figure;
use parts::title::Title;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::{Deserialize, Serialize};

pub use counts::{Counts, Numbers, Sums};
pub use game::Level;
pub(crate) use game::{Played, play};
pub use report::{Estimate, FigureReport, LevelReport, Mean, Report, Row, Spread, Verdict};

use crate::tournament::Watch;

/// Games with each of some levels.
#[derive(Clone, Debug)]
pub struct Balance {
    levels: Vec<Level>,
    games: u64,
    seed: u64,
}

/// Why there is no report.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum BalanceError {
    /// No bot was named.
    NoBots,
    /// No games at all.
    NoGames,
    /// A budget of time would make the result depend on the machine.
    NeedsIterations(Kind),
}

impl fmt::Display for BalanceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BalanceError::NoBots => f.write_str("name at least one bot, better two of different strength"),
            BalanceError::NoGames => f.write_str("a report takes at least one game"),
            BalanceError::NeedsIterations(kind) => write!(
                f,
                "{kind} needs a number of iterations, such as --budget 200: a time would make the report depend on \
                 the machine"
            ),
        }
    }
}

impl std::error::Error for BalanceError {}

/// What one run has counted so far: which games, and what they came to.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Tallied {
    /// The game's name.
    pub game: String,
    /// The fingerprint of its pack.
    pub pack: String,
    /// Seats at the table.
    pub seats: usize,
    /// The seed of the run.
    pub seed: u64,
    /// The bots, strongest last, with their iterations.
    pub levels: Vec<(String, Option<u32>)>,
    /// What the figures are about.
    pub figures: Vec<Figure>,
    /// Counts for each level.
    pub counts: Vec<Counts>,
}

impl Balance {
    /// A report on this many games of each bot, strongest last. A bot gets the budget named, or the iterations of its own.
    ///
    /// # Errors
    /// If nothing could come of it, or it could not be repeated.
    pub fn new(
        bots: &[Kind],
        games: u64,
        seed: u64,
        budget: Option<Budget>,
    ) -> Result<Balance, BalanceError> {
        if bots.is_empty() {
            return Err(BalanceError::NoBots);
        }
        if games == 0 {
            return Err(BalanceError::NoGames);
        }
        let level = |kind: &Kind| {
            let iterations = kind.default_budget().iterations();
            let iterations =
                budget.and_then(Budget::iterations).filter(|_| iterations != Some(1)).or(iterations);
            match iterations {
                Some(iterations) => Ok(Level { kind: *kind, budget: Budget::Iterations(iterations) }),
                None => Err(BalanceError::NeedsIterations(*kind)),
            }
        };
        Ok(Balance { levels: bots.iter().map(level).collect::<Result<_, _>>()?, games, seed })
    }

    /// The bots with their budgets.
    #[must_use]
    pub fn levels(&self) -> &[Level] {
        &self.levels
    }

    /// How many games of each level there are.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Plays all games on the threads of the pool it is called in.
    pub fn run<G: Title>(&self, game: &G, watch: &dyn Watch) -> Tallied {
        self.run_part(game, 0..self.games, watch)
    }

    /// Plays the games with these numbers. Parts that do not overlap can be merged, and give what one run would have.
    pub fn run_part<G: Title>(&self, game: &G, numbers: Range<u64>, watch: &dyn Watch) -> Tallied {
        watch.begins((numbers.end - numbers.start) * self.levels.len() as u64);
        let figures = game.figures();
        let empty = || Counts::new(game.seats(), &figures);
        let counts = self.levels.iter().map(|level| {
            let one_more = |mut counts: Counts, number: u64| {
                let played = match watch.goes_on() {
                    true => play(game, *level, (self.seed, number), watch).continue_value(),
                    false => None,
                };
                if let Some(played) = played {
                    counts.add(&played);
                    watch.finished_one();
                }
                counts
            };
            let both = |mut one: Counts, other: Counts| {
                one.merge(&other);
                one
            };
            numbers.clone().into_par_iter().fold(empty, one_more).reduce(empty, both)
        });
        let counts = counts.collect();
        Tallied {
            game: G::NAME.to_owned(),
            pack: game.fingerprint(),
            seats: game.seats(),
            seed: self.seed,
            levels: self
                .levels
                .iter()
                .map(|level| (level.kind.to_string(), level.budget.iterations()))
                .collect(),
            figures,
            counts,
        }
    }
}

/// Two parts that do not belong together.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NotOne {
    /// What differs.
    pub what: &'static str,
}

impl fmt::Display for NotOne {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the parts differ in {}: only parts of one plan can be merged", self.what)
    }
}

impl std::error::Error for NotOne {}

impl Tallied {
    /// Adds another part of the same plan.
    ///
    /// # Errors
    /// If it is part of another plan.
    pub fn merge(&mut self, other: &Tallied) -> Result<(), NotOne> {
        let same = [
            ("the game", self.game == other.game),
            ("the pack", self.pack == other.pack),
            ("the number of seats", self.seats == other.seats),
            ("the seed", self.seed == other.seed),
            ("the bots", self.levels == other.levels),
            ("the figures", self.figures == other.figures),
        ];
        if let Some((what, _)) = same.into_iter().find(|(_, same)| !same) {
            return Err(NotOne { what });
        }
        self.counts.iter_mut().zip(&other.counts).for_each(|(mine, more)| mine.merge(more));
        Ok(())
    }
}
