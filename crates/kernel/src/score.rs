//! What a finished game was worth to a seat.

use serde::{Deserialize, Serialize};

/// A seat's share of a game in thousandths of a win. A sole win is 1000, a loss 0, a draw between two 500.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Score(u16);

impl Score {
    /// The whole win.
    pub const WIN: Score = Score(1000);
    /// Nothing.
    pub const LOSS: Score = Score(0);

    /// The win divided among `winners`.
    ///
    /// # Panics
    /// If nobody shares it.
    #[must_use]
    pub const fn shared(winners: usize) -> Score {
        Score((1000 / winners) as u16)
    }

    /// The share in thousandths of a win, for sums that must be exact.
    #[must_use]
    pub const fn thousandths(self) -> u64 {
        self.0 as u64
    }

    /// The share between 0 and 1.
    #[must_use]
    pub fn share(self) -> f64 {
        f64::from(self.0) / 1000.0
    }
}
