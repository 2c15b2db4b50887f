//! How much is played and checked, and how.

use kernel::{Dice, Judge, Seat};

/// How the seats of random games choose.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Manner {
    /// Every listed answer is equally likely.
    #[default]
    Uniform,
    /// Of three picks the one with the most [`appeal`](Judge::appeal). It reaches what plain chance hardly ever does:
    /// the late game, and its end by winning.
    Sensible,
}

/// How many games begin together where a plan counts inputs.
const GROUP: u64 = 8;
/// How many answers are picked where a seat plays sensibly.
const PICKS: usize = 3;

impl Manner {
    /// A sensible answer; none where answers are drawn from the list.
    pub(crate) fn sensible<G: Judge>(
        self,
        game: &G,
        state: &G::State,
        seat: Seat,
        dice: &mut Dice,
    ) -> Option<G::Choice> {
        (self == Manner::Sensible).then(|| {
            let picked = [(); PICKS].map(|()| game.pick(state, seat, dice).choice);
            let appeal = |choice: G::Choice| game.appeal(state, seat, choice);
            picked.into_iter().reduce(|best, next| if appeal(next) > appeal(best) { next } else { best })
        })?
    }
}

/// How many games a check plays, from which seed, and how often it does what is costly.
///
/// Each game has a stream of chance of its own, made from the seed and the game's number, so that a game that
/// fails can be played again alone:
///
/// ```
/// use proving::Plan;
///
/// let all = Plan::default().games(20_000).seed(7);
/// let the_one_that_failed = all.clone().first_game(1234).games(1);
/// # assert_ne!(all, the_one_that_failed);
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Plan {
    pub(crate) games: u64,
    pub(crate) inputs: u64,
    pub(crate) manner: Manner,
    pub(crate) first_game: u64,
    pub(crate) seed: u64,
    pub(crate) costly_every: u32,
    pub(crate) brute_every: u32,
    pub(crate) twin_games: u64,
    pub(crate) luck_games: u64,
    pub(crate) threads: usize,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan {
            games: 500,
            inputs: u64::MAX,
            manner: Manner::Uniform,
            first_game: 0,
            seed: 1,
            costly_every: 100,
            brute_every: 500,
            twin_games: 100,
            luck_games: 20,
            threads: 1,
        }
    }
}

impl Plan {
    /// How many games are played.
    #[must_use]
    pub fn games(self, games: u64) -> Plan {
        Plan { games, ..self }
    }

    /// No further games begin once this many inputs have been taken: for games so long that their number says little.
    /// Games are begun in groups of eight, whatever the threads, and a group is played to its end.
    #[must_use]
    pub fn inputs(self, inputs: u64) -> Plan {
        Plan { inputs, ..self }
    }

    /// How the seats choose.
    #[must_use]
    pub fn manner(self, manner: Manner) -> Plan {
        Plan { manner, ..self }
    }

    /// The number of the first game; the others follow.
    #[must_use]
    pub fn first_game(self, first_game: u64) -> Plan {
        Plan { first_game, ..self }
    }

    /// Where all chance of the plan comes from.
    #[must_use]
    pub fn seed(self, seed: u64) -> Plan {
        Plan { seed, ..self }
    }

    /// One input in this many, chosen at random, is followed by the costly checks: round trips through JSON and
    /// notation, imagination, answers in another order.
    #[must_use]
    pub fn costly_every(self, inputs: u32) -> Plan {
        Plan { costly_every: inputs.max(1), ..self }
    }

    /// One input in this many, chosen at random, is followed by the check of every choice of the catalogue.
    #[must_use]
    pub fn brute_every(self, inputs: u32) -> Plan {
        Plan { brute_every: inputs.max(1), ..self }
    }

    /// How many further games are searched for leaks with twin states.
    #[must_use]
    pub fn twin_games(self, games: u64) -> Plan {
        Plan { twin_games: games, ..self }
    }

    /// How many further games test the distribution of samples and of picks.
    #[must_use]
    pub fn luck_games(self, games: u64) -> Plan {
        Plan { luck_games: games, ..self }
    }

    /// Among how many threads the games are divided. The result does not depend on it.
    #[must_use]
    pub fn threads(self, threads: usize) -> Plan {
        Plan { threads: threads.max(1), ..self }
    }

    /// The numbers of the games.
    pub(crate) fn numbers(&self) -> std::ops::Range<u64> {
        self.first_game..self.first_game.saturating_add(self.games)
    }

    /// The numbers of the games in the groups in which they are begun.
    pub(crate) fn groups(&self) -> impl Iterator<Item = std::ops::Range<u64>> {
        let all = self.numbers();
        let size = if self.inputs == u64::MAX { self.games.max(1) } else { GROUP };
        (all.start..all.end)
            .step_by(usize::try_from(size).unwrap_or(usize::MAX))
            .map(move |start| start..start.saturating_add(size).min(all.end))
    }
}
