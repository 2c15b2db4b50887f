//! The places on the table: six columns of a camp and two people, as bits of one word.

mod berth;

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

use kernel::Seat;
use parts::bits::nth_one;
use serde::{Deserialize, Serialize};

pub use self::berth::Berth;
use crate::march::Marches;

/// How many spots there are.
pub const SPOTS: usize = 18;
const SPOTS_PER_SEAT: u8 = 9;
const SPOTS_PER_COLUMN: u8 = 3;

/// One of a player's three columns, counted from 0.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Column(u8);

impl Column {
    /// All three.
    pub const ALL: [Column; 3] = [Column(0), Column(1), Column(2)];

    /// The column with this number.
    #[must_use]
    pub fn new(number: usize) -> Option<Column> {
        Column::ALL.get(number).copied()
    }

    /// Its number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// What stands on a spot. The two person places are the rows that the camp leaves free: with a Juggernaut
/// that has moved once they are behind and in front of it (RAD-RULING-17).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Place {
    /// The camp, whichever row it stands in.
    Camp,
    /// The person place farther from the opponent.
    Rear,
    /// The person place nearer to the opponent.
    Front,
}

/// One place for a card: whose, which column, camp or rear or front. Written `a1c`, `b3f`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spot(u8);

impl Spot {
    /// No spot: what an event or a junked card acts from.
    pub const NOWHERE: Spot = Spot(63);

    /// The spot of a seat's column.
    #[inline]
    #[must_use]
    pub const fn new(seat: Seat, column: Column, place: Place) -> Spot {
        Spot(seat.index() as u8 * SPOTS_PER_SEAT + column.0 * SPOTS_PER_COLUMN + place as u8)
    }

    /// Every spot in order.
    pub fn all() -> impl Iterator<Item = Spot> {
        (0..SPOTS as u8).map(Spot)
    }

    /// Its number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat::new((self.0 >= SPOTS_PER_SEAT) as u8)
    }

    /// Which column.
    #[inline]
    #[must_use]
    pub const fn column(self) -> Column {
        Column(self.0 % SPOTS_PER_SEAT / SPOTS_PER_COLUMN)
    }

    /// Camp, rear or front.
    #[inline]
    #[must_use]
    pub const fn place(self) -> Place {
        match self.0 % SPOTS_PER_COLUMN {
            0 => Place::Camp,
            1 => Place::Rear,
            _ => Place::Front,
        }
    }

    /// Whether it is for a camp.
    #[inline]
    #[must_use]
    pub const fn is_camp(self) -> bool {
        self.0.is_multiple_of(SPOTS_PER_COLUMN)
    }

    /// The other person place of the same column; a camp has none and gives itself.
    #[inline]
    #[must_use]
    pub const fn beside(self) -> Spot {
        match self.place() {
            Place::Camp => self,
            Place::Rear => Spot(self.0 + 1),
            Place::Front => Spot(self.0 - 1),
        }
    }

    /// The set of just this spot; the empty set for [`Spot::NOWHERE`].
    #[inline]
    #[must_use]
    pub const fn bit(self) -> Spots {
        // The bit of nowhere is one that a set does not keep.
        Spots((1u64 << (self.0 & 63)) as u32)
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Spot::NOWHERE {
            return f.write_str("nowhere");
        }
        let place = ['c', 'r', 'f'][self.place() as usize];
        write!(f, "{}{}{place}", self.seat(), self.column().0 + 1)
    }
}

/// A set of spots of both players.
#[derive(Copy, Clone, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spots(u32);

impl Spots {
    /// None.
    pub const NONE: Spots = Spots(0);
    /// All camps.
    pub const CAMPS: Spots = Spots(0o111_111);
    /// All person places.
    pub const PEOPLE: Spots = Spots(0o666_666);
    /// All person places nearer to the opponent.
    pub const FRONTS: Spots = Spots(0o444_444);

    /// The spots of a seat.
    #[inline]
    #[must_use]
    pub const fn of(seat: Seat) -> Spots {
        Spots(0o777 << (seat.index() as u32 * SPOTS_PER_SEAT as u32))
    }

    /// The spots of one column.
    #[inline]
    #[must_use]
    pub const fn column(seat: Seat, column: Column) -> Spots {
        Spots(7 << Spot::new(seat, column, Place::Camp).0)
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether there is any.
    #[inline]
    #[must_use]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// How many.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the spot is among them.
    #[inline]
    #[must_use]
    pub const fn has(self, spot: Spot) -> bool {
        self.0 & spot.bit().0 != 0
    }

    /// The lowest of them.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Spot> {
        if self.0 == 0 { None } else { Some(Spot(self.0.trailing_zeros() as u8)) }
    }

    /// The one with this number, counted from the lowest.
    #[inline]
    #[must_use]
    pub const fn nth(self, number: u32) -> Spot {
        Spot(nth_one(self.0 as u64, number))
    }

    /// Puts the spot in.
    #[inline]
    pub fn insert(&mut self, spot: Spot) {
        *self |= spot.bit();
    }

    /// Takes the spot out.
    #[inline]
    pub fn remove(&mut self, spot: Spot) {
        *self &= !spot.bit();
    }

    /// Moves whether `from` is in the set over to `to`.
    #[inline]
    pub(crate) fn carry(&mut self, from: Spot, to: Spot) {
        let there = self.has(from);
        self.remove(from);
        self.remove(to);
        if there {
            self.insert(to);
        }
    }

    /// In ascending order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Spot> + Clone {
        let mut set = self.0;
        std::iter::from_fn(move || {
            let spot = Spot(set.trailing_zeros() as u8);
            (set != 0).then(|| {
                set &= set - 1;
                spot
            })
        })
    }

    /// The frontmost card of each column (RAD-PROT-01, RAD-PROT-02), of the cards in this set. The rows from the
    /// back are camp, rear, front; with a marching camp rear, camp, front and then rear, front, camp
    /// (RAD-RULING-17). A camp that marches stands.
    #[inline]
    #[must_use]
    pub const fn frontmost(self, marches: Marches) -> Spots {
        let camp = self.0 & Spots::CAMPS.0;
        let rear = self.0 & Spots::CAMPS.0 << 1;
        let front = self.0 & Spots::CAMPS.0 << 2;
        let (between, ahead) = (marches.between.0, marches.ahead.0);
        let no_front = !(front >> 2);
        let no_people = no_front & !(rear >> 1);
        let front = front & !(ahead << 2);
        let rear = rear & no_front << 1 & !((between | ahead) << 1);
        let camp = camp & (ahead | between & no_front | !(between | ahead) & no_people);
        Spots(camp | rear | front)
    }

    /// For a seat the person places that are open, as bits in the order of [`Berth`]: a column with two people
    /// has none, one with one person both, an empty one the rear place (RAD-PERSON-04 to RAD-PERSON-06).
    #[inline]
    pub(crate) const fn open_places(self, seat: Seat) -> u8 {
        OPEN_PLACES[(self.0 >> (seat.index() as u32 * SPOTS_PER_SEAT as u32) & 0o777) as usize]
    }
}

/// [`Spots::open_places`] for every filling of a side.
static OPEN_PLACES: [u8; 512] = {
    let mut table = [0; 512];
    let mut side = 0;
    while side < 512 {
        let mut column = 0;
        while column < 3 {
            let open = match side >> (3 * column + 1) & 3 {
                0 => 0b01,
                3 => 0b00,
                _ => 0b11,
            };
            table[side] |= open << (2 * column);
            column += 1;
        }
        side += 1;
    }
    table
};

macro_rules! set_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $op:tt) => {
        impl $trait for Spots {
            type Output = Spots;
            #[inline]
            fn $method(self, other: Spots) -> Spots {
                Spots(self.0 $op other.0)
            }
        }
        impl $assign_trait for Spots {
            #[inline]
            fn $assign(&mut self, other: Spots) {
                *self = *self $op other;
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, &);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |);

impl Not for Spots {
    type Output = Spots;
    #[inline]
    fn not(self) -> Spots {
        Spots(!self.0 & ((1 << SPOTS) - 1))
    }
}

impl fmt::Debug for Spots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|spot| spot.to_string())).finish()
    }
}

/// One column of either player. Written `b2`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Lane(u8);

impl Lane {
    /// All six in order.
    pub fn all() -> impl Iterator<Item = Lane> {
        (0..6).map(Lane)
    }

    /// A seat's column.
    #[inline]
    #[must_use]
    pub const fn new(seat: Seat, column: Column) -> Lane {
        Lane(seat.index() as u8 * 3 + column.0)
    }

    /// Its number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whose it is.
    #[inline]
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat::new(self.0 / 3)
    }

    /// Which column.
    #[inline]
    #[must_use]
    pub const fn column(self) -> Column {
        Column(self.0 % 3)
    }

    /// Its three spots.
    #[inline]
    #[must_use]
    pub const fn spots(self) -> Spots {
        Spots::column(self.seat(), self.column())
    }

    /// Its camp's spot.
    #[inline]
    #[must_use]
    pub const fn camp(self) -> Spot {
        Spot::new(self.seat(), self.column(), Place::Camp)
    }
}

impl fmt::Display for Lane {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.seat(), self.column().0 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::march::March;

    #[test]
    fn spots_are_named_by_seat_column_and_place() {
        let names: Vec<String> = Spot::all().map(|spot| spot.to_string()).collect();
        assert_eq!(names[..4], ["a1c", "a1r", "a1f", "a2c"]);
        assert_eq!(names[17], "b3f");
        assert!(Spot::all().all(|spot| Spot::new(spot.seat(), spot.column(), spot.place()) == spot));
    }

    #[test]
    fn the_frontmost_card_depends_on_the_march() {
        let a = Seat::FIRST;
        let [camp, rear, front] =
            [Place::Camp, Place::Rear, Place::Front].map(|p| Spot::new(a, Column(0), p));
        let cards = camp.bit() | rear.bit();
        let lane = Lane::new(a, Column(0));
        let mut marches = Marches::default();
        assert_eq!(cards.frontmost(marches), rear.bit());
        assert_eq!(camp.bit().frontmost(marches), camp.bit());
        marches.set(lane, March::BETWEEN);
        assert_eq!(cards.frontmost(marches), camp.bit());
        assert_eq!((cards | front.bit()).frontmost(marches), front.bit());
        marches.set(lane, March::AHEAD);
        assert_eq!((cards | front.bit()).frontmost(marches), camp.bit());
    }
}
