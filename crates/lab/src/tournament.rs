//! All games of an evening.

use std::fmt;
use std::time::Instant;

use bots::{Budget, Kind};
use parts::title::Title;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::bout::{Bout, play};
use crate::schedule::Schedule;
use crate::standings::{Stakes, Standings};

/// Somebody who looks on, from any thread.
pub trait Watch: Sync {
    /// Hears how many games there will be.
    fn begins(&self, games: u64);

    /// A game is finished.
    fn finished_one(&self);

    /// Whether to go on. Asked before every decision; after a no only the finished games count.
    fn goes_on(&self) -> bool;
}

/// Nobody looks on.
#[derive(Copy, Clone, Debug, Default)]
pub struct Unwatched;

impl Watch for Unwatched {
    fn begins(&self, _: u64) {}

    fn finished_one(&self) {}

    fn goes_on(&self) -> bool {
        true
    }
}

/// A round robin: each bot meets each other.
#[derive(Clone, Debug)]
pub struct Tournament {
    contestants: Vec<(Kind, Budget)>,
    games: u64,
    seed: u64,
}

/// Why there is no tournament.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum TournamentError {
    /// It takes two.
    TooFewBots,
    /// A bot that is named twice would only meet itself.
    Twice(Kind),
    /// Nobody can decide anything in no time.
    NoBudget,
    /// No games at all.
    NoGames,
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentError::TooFewBots => f.write_str("a tournament takes two different bots or more"),
            TournamentError::Twice(kind) => write!(f, "{kind} is named twice: name each bot once"),
            TournamentError::NoBudget => f.write_str(
                "a budget of zero buys no decision: give iterations such as 5000, or a time such as 200ms",
            ),
            TournamentError::NoGames => f.write_str("a tournament takes at least one game"),
        }
    }
}

impl std::error::Error for TournamentError {}

impl Tournament {
    /// A tournament of these bots, at least this many games for each pairing, all with the same budget or, if none is
    /// said, each with its own.
    ///
    /// # Errors
    /// If nothing could come of it.
    pub fn new(
        bots: &[Kind],
        games: u64,
        seed: u64,
        budget: Option<Budget>,
    ) -> Result<Tournament, TournamentError> {
        if let Some(kind) = bots.iter().enumerate().find(|(place, kind)| bots[..*place].contains(kind)) {
            return Err(TournamentError::Twice(*kind.1));
        }
        if bots.len() < 2 {
            return Err(TournamentError::TooFewBots);
        }
        if budget.is_some_and(Budget::is_nothing) {
            return Err(TournamentError::NoBudget);
        }
        if games == 0 {
            return Err(TournamentError::NoGames);
        }
        let own_budget = |kind: &Kind| (*kind, budget.unwrap_or(kind.default_budget()));
        Ok(Tournament { contestants: bots.iter().map(own_budget).collect(), games, seed })
    }

    /// Plays all games on the threads of the pool it is called in.
    pub fn run<G: Title>(&self, game: &G, watch: &dyn Watch) -> Standings {
        let schedule = Schedule::new(self.contestants.len(), game.seats(), self.games);
        let start = Instant::now();
        watch.begins(schedule.len());
        // In the order of their numbers, whatever thread played them.
        let bouts: Vec<Bout> = (0..schedule.len())
            .into_par_iter()
            .filter_map(|number| {
                if !watch.goes_on() {
                    return None;
                }
                let bout = play(game, schedule.fixture(number), &self.contestants, self.seed, watch)?;
                watch.finished_one();
                Some(bout)
            })
            .collect();
        let kinds: Vec<Kind> = self.contestants.iter().map(|(kind, _)| *kind).collect();
        let stakes = Stakes { seats: game.seats(), common: game.common() };
        Standings::new(&kinds, stakes, &schedule, &bouts, self.seed, start.elapsed())
    }
}
