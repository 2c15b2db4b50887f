//! How far the camps that can march have gone.

use serde::{Deserialize, Serialize};

use crate::spot::{Lane, Spots};

/// Where the camps that can march stand: a set for each row but the first.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Marches {
    pub(crate) between: Spots,
    pub(crate) ahead: Spots,
}

impl Marches {
    /// The march of a column's camp.
    #[inline]
    #[must_use]
    pub const fn of(self, lane: Lane) -> March {
        if self.between.has(lane.camp()) {
            March::BETWEEN
        } else if self.ahead.has(lane.camp()) {
            March::AHEAD
        } else {
            March::HOME
        }
    }

    /// Moves a column's camp.
    #[inline]
    pub(crate) fn set(&mut self, lane: Lane, march: March) {
        self.between.remove(lane.camp());
        self.ahead.remove(lane.camp());
        match march {
            March::BETWEEN => self.between.insert(lane.camp()),
            March::AHEAD => self.ahead.insert(lane.camp()),
            _ => {}
        }
    }

    /// Whether all camps stand in the camp row.
    #[inline]
    pub(crate) const fn none(self) -> bool {
        self.between.is_empty() && self.ahead.is_empty()
    }

    /// The camps that have left their row.
    #[inline]
    pub(crate) fn marched(self) -> Spots {
        self.between | self.ahead
    }
}

/// How often the camp of a column has moved forward: its row (RAD-JUG-01). All camps but Juggernaut stay at 0.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct March(u8);

impl March {
    /// In the camp row.
    pub const HOME: March = March(0);
    /// Between the two person places.
    pub const BETWEEN: March = March(1);
    /// In front of both person places.
    pub const AHEAD: March = March(2);

    /// The row, 0 to 2.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// One row forward, or home after the last.
    #[must_use]
    pub const fn next(self) -> March {
        March((self.0 + 1) % 3)
    }

    /// The march to this row.
    #[must_use]
    pub fn to_row(row: u8) -> Option<March> {
        (row < 3).then_some(March(row))
    }
}
