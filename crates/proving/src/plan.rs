//! How much is played and checked.

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

    /// One input in so many, chosen at random, is followed by the costly checks: round trips through JSON and
    /// notation, imagination, answers in another order.
    #[must_use]
    pub fn costly_every(self, inputs: u32) -> Plan {
        Plan { costly_every: inputs.max(1), ..self }
    }

    /// One input in so many, chosen at random, is followed by the check of every choice of the catalogue.
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
}
