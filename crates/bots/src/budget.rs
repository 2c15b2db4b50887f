//! How much thought a decision is worth.

use std::time::{Duration, Instant};

/// How much a bot may spend on one decision. A bot that needs less spends less.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Budget {
    /// This many iterations; the same question and dice give the same answer on every machine.
    Iterations(u32),
    /// This much time.
    Time(Duration),
    /// This many iterations within this time: as good as [`Budget::Iterations`] on a machine that is
    /// fast enough, and never slow.
    Within {
        /// The iterations.
        iterations: u32,
        /// The most time they may take.
        time: Duration,
    },
}

impl Budget {
    /// The iterations it allows; nothing, if only time counts.
    #[must_use]
    pub const fn iterations(self) -> Option<u32> {
        match self {
            Budget::Iterations(iterations) | Budget::Within { iterations, .. } => Some(iterations),
            Budget::Time(_) => None,
        }
    }

    /// The time it allows; nothing, if only iterations count.
    #[must_use]
    pub const fn time(self) -> Option<Duration> {
        match self {
            Budget::Time(time) | Budget::Within { time, .. } => Some(time),
            Budget::Iterations(_) => None,
        }
    }

    /// One of this many equal parts, at least one iteration: what a lesser question is worth.
    #[must_use]
    pub fn part(self, parts: u32) -> Budget {
        let iterations_part = |iterations: u32| if iterations == 0 { 0 } else { (iterations / parts).max(1) };
        match self {
            Budget::Iterations(iterations) => Budget::Iterations(iterations_part(iterations)),
            Budget::Time(time) => Budget::Time(time / parts),
            Budget::Within { iterations, time } => {
                Budget::Within { iterations: iterations_part(iterations), time: time / parts }
            }
        }
    }

    /// The longest that a bot's whole turn may take, its thoughts and the time between its answers.
    pub const TURN: Duration = Duration::from_secs(10);

    /// What of it is left for a decision when the turn has lasted so long already: early decisions get all of it, later ones
    /// less and less, so that all of them together stay below [`Budget::TURN`].
    #[must_use]
    pub fn within_turn(self, lasted: Duration) -> Budget {
        let most = Budget::pause_within_turn(lasted).max(Budget::LEAST);
        match self {
            Budget::Iterations(_) => self,
            Budget::Time(time) => Budget::Time(time.min(most)),
            Budget::Within { iterations, time } => Budget::Within { iterations, time: time.min(most) },
        }
    }

    /// The least time for a decision, however long the turn has lasted.
    const LEAST: Duration = Duration::from_millis(10);

    /// The longest that an answer may be held back when the turn has lasted so long already.
    #[must_use]
    pub fn pause_within_turn(lasted: Duration) -> Duration {
        // A tenth is kept back for answers that end a little late.
        let plan = Budget::TURN - Budget::TURN / 10;
        plan.saturating_sub(lasted) / 4
    }

    /// Whether it allows nothing at all.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self.iterations() == Some(0) || self.time().is_some_and(|time| time.is_zero())
    }
}

/// Says when to stop. At least one iteration is always allowed, so that every question gets an answer.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    iterations: u32,
    iterations_max: u32,
    begun: Instant,
    deadline: Option<Instant>,
}

impl Meter {
    pub(crate) fn new(iterations_max: Option<u32>, deadline: Option<Instant>) -> Meter {
        let iterations_max = iterations_max.unwrap_or(u32::MAX).max(1);
        Meter { iterations: 0, iterations_max, begun: Instant::now(), deadline }
    }

    /// Whether one more iteration may be made; counts it. The clock is read every time: that costs a hundredth of a
    /// iteration, and an iteration may be a whole game.
    pub(crate) fn may_iterate(&mut self) -> bool {
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.iterations > 0 && (self.iterations >= self.iterations_max || late()) {
            return false;
        }
        self.iterations += 1;
        true
    }

    /// How many iterations are left at most: those that are allowed, or those there is time for.
    pub(crate) fn left(&self) -> u32 {
        let allowed = self.iterations_max - self.iterations;
        let Some(deadline) = self.deadline else { return allowed };
        let now = Instant::now();
        let rest = deadline.saturating_duration_since(now);
        allowed.min(affordable(self.iterations, now.saturating_duration_since(self.begun), rest))
    }
}

/// How many iterations fit into the rest of the time, given how many were made so far; a half more, since the pace may quicken.
fn affordable(iterations: u32, gone: Duration, rest: Duration) -> u32 {
    let pace = f64::from(iterations) / gone.as_secs_f64().max(1e-9);
    (1.5 * pace * rest.as_secs_f64()).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn iterations(mut meter: Meter) -> u32 {
        (0..1000).take_while(|_| meter.may_iterate()).count() as u32
    }

    #[test]
    fn a_meter_counts_looks_and_always_allows_one() {
        assert_eq!(iterations(Meter::new(Some(7), None)), 7);
        assert_eq!(iterations(Meter::new(Some(0), None)), 1);
        assert_eq!(iterations(Meter::new(None, None)), 1000);
        let past = Instant::now();
        assert_eq!(iterations(Meter::new(None, Some(past))), 1);
        assert_eq!(iterations(Meter::new(Some(3), Some(past))), 1);
    }

    #[test]
    fn the_looks_there_is_time_for_are_known_by_the_pace() {
        let ms = Duration::from_millis;
        assert_eq!(affordable(32, ms(16), ms(0)), 0);
        assert_eq!(affordable(1_000, ms(50), ms(100)), 3_000);
        assert_eq!(affordable(1, Duration::ZERO, Duration::from_secs(3600)), u32::MAX);
    }

    #[test]
    fn a_part_is_at_least_one_iteration() {
        let ms = Duration::from_millis;
        assert_eq!(Budget::Iterations(5).part(8), Budget::Iterations(1));
        let within = Budget::Within { iterations: 4000, time: ms(800) };
        assert_eq!(within.part(8), Budget::Within { iterations: 500, time: ms(100) });
        assert!(Budget::Iterations(0).part(8).is_nothing());
    }

    #[test]
    fn all_decisions_of_a_turn_stay_within_it() {
        let usual = Budget::Within { iterations: 32_000, time: Duration::from_secs(2) };
        assert_eq!(usual.within_turn(Duration::ZERO), usual, "the first has all it wants");
        let (mut lasted, mut decisions) = (Duration::ZERO, 0);
        while decisions < 60 {
            let time = usual.within_turn(lasted).time().expect("a limit");
            assert!(!time.is_zero(), "every decision gets a thought");
            lasted += time;
            decisions += 1;
        }
        assert!(lasted < Budget::TURN, "{lasted:?} for {decisions} decisions");
        assert_eq!(Budget::Iterations(7).within_turn(Duration::from_secs(60)), Budget::Iterations(7));
    }

    #[test]
    fn nothing_is_nothing() {
        assert!(Budget::Iterations(0).is_nothing() && Budget::Time(Duration::ZERO).is_nothing());
        assert!(Budget::Within { iterations: 5, time: Duration::ZERO }.is_nothing());
        assert!(!Budget::Within { iterations: 1, time: Duration::from_millis(1) }.is_nothing());
    }
}
