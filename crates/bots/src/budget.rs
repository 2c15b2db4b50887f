//! How much thought a decision is worth.

use std::time::{Duration, Instant};

/// How much a bot may spend on one decision. A bot that needs less spends less.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Budget {
    /// So many looks ahead; the same question and dice give the same answer on every machine.
    Looks(u32),
    /// So much time.
    Time(Duration),
    /// So many looks ahead, but no more than so much time: as good as [`Budget::Looks`] on a machine that is
    /// fast enough, and never slow.
    Within {
        /// Looks ahead.
        looks: u32,
        /// The most time they may take.
        time: Duration,
    },
}

impl Budget {
    /// The looks it allows; nothing, if only time counts.
    #[must_use]
    pub const fn looks(self) -> Option<u32> {
        match self {
            Budget::Looks(looks) | Budget::Within { looks, .. } => Some(looks),
            Budget::Time(_) => None,
        }
    }

    /// The time it allows; nothing, if only looks count.
    #[must_use]
    pub const fn time(self) -> Option<Duration> {
        match self {
            Budget::Time(time) | Budget::Within { time, .. } => Some(time),
            Budget::Looks(_) => None,
        }
    }

    /// One part of so many, at least one look: what a lesser question is worth.
    #[must_use]
    pub fn part(self, parts: u32) -> Budget {
        let looks_part = |looks: u32| if looks == 0 { 0 } else { (looks / parts).max(1) };
        match self {
            Budget::Looks(looks) => Budget::Looks(looks_part(looks)),
            Budget::Time(time) => Budget::Time(time / parts),
            Budget::Within { looks, time } => Budget::Within { looks: looks_part(looks), time: time / parts },
        }
    }

    /// Whether it allows nothing at all.
    #[must_use]
    pub fn is_nothing(self) -> bool {
        self.looks() == Some(0) || self.time().is_some_and(|time| time.is_zero())
    }
}

/// Says when to stop. At least one look is always allowed, so that every question gets an answer.
#[derive(Clone, Debug)]
pub(crate) struct Meter {
    looks: u32,
    looks_max: u32,
    begun: Instant,
    deadline: Option<Instant>,
}

impl Meter {
    pub(crate) fn new(looks_max: Option<u32>, deadline: Option<Instant>) -> Meter {
        let looks_max = looks_max.unwrap_or(u32::MAX).max(1);
        Meter { looks: 0, looks_max, begun: Instant::now(), deadline }
    }

    /// Whether one more look may be taken; counts it. The clock is read every time: that costs a hundredth of a
    /// look, and a look may be a whole game.
    pub(crate) fn may_look(&mut self) -> bool {
        let late = || self.deadline.is_some_and(|deadline| Instant::now() >= deadline);
        if self.looks > 0 && (self.looks >= self.looks_max || late()) {
            return false;
        }
        self.looks += 1;
        true
    }

    /// How many looks are left at most: those that are allowed, or those there is time for.
    pub(crate) fn left(&self) -> u32 {
        let allowed = self.looks_max - self.looks;
        let Some(deadline) = self.deadline else { return allowed };
        let now = Instant::now();
        let rest = deadline.saturating_duration_since(now);
        allowed.min(affordable(self.looks, now.saturating_duration_since(self.begun), rest))
    }
}

/// How many looks fit into the rest of the time after so many in the time gone; a half more, since the pace may quicken.
fn affordable(looks: u32, gone: Duration, rest: Duration) -> u32 {
    let pace = f64::from(looks) / gone.as_secs_f64().max(1e-9);
    (1.5 * pace * rest.as_secs_f64()).ceil() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(mut meter: Meter) -> u32 {
        (0..1000).take_while(|_| meter.may_look()).count() as u32
    }

    #[test]
    fn a_meter_counts_looks_and_always_allows_one() {
        assert_eq!(looks(Meter::new(Some(7), None)), 7);
        assert_eq!(looks(Meter::new(Some(0), None)), 1);
        assert_eq!(looks(Meter::new(None, None)), 1000);
        let past = Instant::now();
        assert_eq!(looks(Meter::new(None, Some(past))), 1);
        assert_eq!(looks(Meter::new(Some(3), Some(past))), 1);
    }

    #[test]
    fn the_looks_there_is_time_for_are_known_by_the_pace() {
        let ms = Duration::from_millis;
        assert_eq!(affordable(32, ms(16), ms(0)), 0);
        assert_eq!(affordable(1_000, ms(50), ms(100)), 3_000);
        assert_eq!(affordable(1, Duration::ZERO, Duration::from_secs(3600)), u32::MAX);
    }

    #[test]
    fn a_part_is_still_a_look() {
        let ms = Duration::from_millis;
        assert_eq!(Budget::Looks(5).part(8), Budget::Looks(1));
        let within = Budget::Within { looks: 4000, time: ms(800) };
        assert_eq!(within.part(8), Budget::Within { looks: 500, time: ms(100) });
        assert!(Budget::Looks(0).part(8).is_nothing());
    }

    #[test]
    fn nothing_is_nothing() {
        assert!(Budget::Looks(0).is_nothing() && Budget::Time(Duration::ZERO).is_nothing());
        assert!(Budget::Within { looks: 5, time: Duration::ZERO }.is_nothing());
        assert!(!Budget::Within { looks: 1, time: Duration::from_millis(1) }.is_nothing());
    }
}
