//! Time, which always comes from outside.

use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

/// A point in time: milliseconds since 1970.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(u64);

impl Moment {
    /// The moment with this many milliseconds since 1970.
    #[must_use]
    pub const fn from_millis(millis: u64) -> Moment {
        Moment(millis)
    }

    /// Milliseconds since 1970.
    #[must_use]
    pub const fn millis(self) -> u64 {
        self.0
    }

    /// How much later this is; nothing if it is earlier, which a corrected system clock can bring about.
    #[must_use]
    pub fn since(self, earlier: Moment) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }

    /// So much earlier.
    #[must_use]
    pub fn before(self, time: Duration) -> Moment {
        Moment(self.0.saturating_sub(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
    }

    /// So much later.
    #[must_use]
    pub fn after(self, time: Duration) -> Moment {
        Moment(self.0.saturating_add(u64::try_from(time.as_millis()).unwrap_or(u64::MAX)))
    }
}

/// Tells what time it is.
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> Moment;
}

/// The time of the day.
#[derive(Copy, Clone, Debug, Default)]
pub struct WallClock;

impl Clock for WallClock {
    fn now(&self) -> Moment {
        let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        Moment::default().after(since)
    }
}

/// A clock that begins at a given moment and runs with the timers of the runtime, so that simulated time moves both.
#[derive(Copy, Clone, Debug)]
pub struct RuntimeClock {
    start: Moment,
    begun: tokio::time::Instant,
}

impl RuntimeClock {
    /// A clock that shows `start` now.
    #[must_use]
    pub fn starting_at(start: Moment) -> RuntimeClock {
        RuntimeClock { start, begun: tokio::time::Instant::now() }
    }
}

impl Clock for RuntimeClock {
    fn now(&self) -> Moment {
        self.start.after(self.begun.elapsed())
    }
}
