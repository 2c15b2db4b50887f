//! Where a person is put.

use std::fmt;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use super::{Column, Place, Spot};

/// Where a person is put: a column and rear or front, with the option "make room" also which own person
/// is destroyed first (RAD-RULING-01). Written `2r`, `2f`; with a victim `1f*2r`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Berth(u8);

impl Berth {
    /// How many there are: six plain ones and twelve that cost a victim.
    pub const COUNT: u8 = 18;
    const PLAIN: u8 = 6;

    /// A free place.
    #[inline]
    #[must_use]
    pub const fn at(column: Column, place: Place) -> Berth {
        Berth(column.0 * 2 + matches!(place, Place::Front) as u8)
    }

    /// A place in the column of one's own person at `victim`, who is destroyed first.
    #[must_use]
    pub const fn over(victim: Spot, place: Place) -> Berth {
        let slot = victim.column().0 * 2 + matches!(victim.place(), Place::Front) as u8;
        Berth(Berth::PLAIN + slot * 2 + matches!(place, Place::Front) as u8)
    }

    /// All of them in order.
    pub fn all() -> impl Iterator<Item = Berth> {
        (0..Berth::COUNT).map(Berth)
    }

    /// The berth with this number.
    #[inline]
    pub(crate) const fn from_index(index: u8) -> Berth {
        Berth(index)
    }

    /// Its number.
    #[inline]
    pub(crate) const fn index(self) -> u32 {
        self.0 as u32
    }

    /// The column.
    #[inline]
    #[must_use]
    pub const fn column(self) -> Column {
        Column(if self.0 < Berth::PLAIN { self.0 / 2 } else { (self.0 - Berth::PLAIN) / 4 })
    }

    /// Rear or front.
    #[inline]
    #[must_use]
    pub const fn place(self) -> Place {
        if self.0.is_multiple_of(2) { Place::Rear } else { Place::Front }
    }

    /// Whose life it costs, for the player in this seat.
    #[inline]
    #[must_use]
    pub fn victim(self, seat: Seat) -> Option<Spot> {
        let slot = self.0.checked_sub(Berth::PLAIN)? / 2;
        let place = if slot.is_multiple_of(2) { Place::Rear } else { Place::Front };
        Some(Spot::new(seat, Column(slot / 2), place))
    }

    /// The spot, for the player in this seat.
    #[inline]
    #[must_use]
    pub const fn spot(self, seat: Seat) -> Spot {
        Spot::new(seat, self.column(), self.place())
    }
}

impl fmt::Display for Berth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(victim) = self.victim(Seat::FIRST) {
            write!(f, "{}*", &victim.to_string()[1..])?;
        }
        write!(f, "{}", &self.spot(Seat::FIRST).to_string()[1..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_berth_names_its_victim() {
        let victim = Spot::new(Seat::new(1), Column(1), Place::Front);
        let berth = Berth::over(victim, Place::Rear);
        assert_eq!(berth.victim(Seat::new(1)), Some(victim));
        assert_eq!((berth.to_string().as_str(), berth.column().index()), ("2f*2r", 1));
        assert_eq!(Berth::at(Column(2), Place::Front).to_string(), "3f");
    }
}
