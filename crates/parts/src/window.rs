//! Who is still to be asked in a moment when several seats may react.

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The seats of a window that have not passed, asked one at a time, clockwise. Who is put in must follow from public
/// facts: asking only those who hold an answer would betray their hands.
///
/// ```
/// use kernel::{Seat, SeatSet};
/// use parts::window::Asked;
///
/// let [a, b, c] = [0, 1, 2].map(Seat::new);
/// let mut asked = Asked::new(SeatSet::all(3), b);
/// assert_eq!(asked.seat(), Some(b));
/// asked.pass(b);
/// asked.pass(c);
/// assert_eq!(asked.seat(), Some(a));
/// asked.again(SeatSet::only(c));
/// assert_eq!(asked.seat(), Some(c));
/// ```
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Asked {
    left: SeatSet,
    from: Seat,
}

impl Asked {
    /// These seats are to be asked, beginning with `from` or the next one after it.
    #[inline]
    #[must_use]
    pub const fn new(left: SeatSet, from: Seat) -> Asked {
        Asked { left, from }
    }

    /// Whose answer is awaited; nobody's once all have passed.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        self.left.first_from(self.from)
    }

    /// Who has not passed.
    #[inline]
    #[must_use]
    pub const fn left(self) -> SeatSet {
        self.left
    }

    /// Whether nobody is left.
    #[inline]
    #[must_use]
    pub const fn is_done(self) -> bool {
        self.left.is_empty()
    }

    /// The seat lets the moment go by.
    #[inline]
    pub const fn pass(&mut self, seat: Seat) {
        self.left = self.left.without(seat);
    }

    /// These seats are asked too, in the order of the window: all of them after something that changed what the
    /// window is about, those it touched after anything else.
    #[inline]
    pub const fn again(&mut self, seats: SeatSet) {
        self.left = self.left.union(seats);
    }

    /// These seats are no longer asked: whoever has left the game, or can be seen to have no answer.
    #[inline]
    pub const fn retain(&mut self, seats: SeatSet) {
        self.left = self.left.intersection(seats);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(number: u8) -> Seat {
        Seat::new(number)
    }

    #[test]
    fn seats_are_asked_clockwise_from_the_first() {
        let mut asked = Asked::new(SeatSet::all(5).without(seat(3)), seat(2));
        let mut order = Vec::new();
        while let Some(next) = asked.seat() {
            order.push(next.index());
            asked.pass(next);
        }
        assert_eq!(order, [2, 4, 0, 1]);
        assert!(asked.is_done());
    }

    #[test]
    fn whoever_was_touched_is_asked_before_later_seats() {
        let mut asked = Asked::new(SeatSet::all(4), seat(0));
        asked.pass(seat(0));
        asked.pass(seat(1));
        asked.again(SeatSet::only(seat(0)));
        assert_eq!(asked.seat(), Some(seat(0)));
        asked.retain(SeatSet::only(seat(3)));
        assert_eq!(asked.seat(), Some(seat(3)));
    }
}
