//! Who sits at the table.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// The most seats any table has.
pub const SEATS_MAX: usize = 6;

/// One place at the table, counted from 0. Written `a`, `b`, `c` ... in notation.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The first seat.
    pub const FIRST: Seat = Seat(0);

    /// The seat with this number.
    ///
    /// # Panics
    /// If the number is [`SEATS_MAX`] or more.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Seat {
        assert!((number as usize) < SEATS_MAX, "no such seat");
        Seat(number)
    }

    /// The seat's number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The next seat round a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.0 + 1;
        Seat(if next as usize >= seats { 0 } else { next })
    }

    /// The letter that stands for this seat in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        (b'a' + self.0) as char
    }

    /// The seat a letter stands for; upper case is welcome.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Seat> {
        let number = (letter.to_ascii_lowercase() as u32).checked_sub('a' as u32)?;
        (number < SEATS_MAX as u32).then_some(Seat(number as u8))
    }

    /// The first `seats` seats in order.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats.min(SEATS_MAX) as u8).map(Seat)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of seats.
#[derive(Copy, Clone, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(u8);

impl SeatSet {
    /// Nobody.
    pub const NONE: SeatSet = SeatSet(0);

    /// Everybody at a table of `seats`.
    #[inline]
    #[must_use]
    pub const fn all(seats: usize) -> SeatSet {
        SeatSet((1u8 << seats) - 1)
    }

    /// Just this seat.
    #[inline]
    #[must_use]
    pub const fn only(seat: Seat) -> SeatSet {
        SeatSet(1 << seat.0)
    }

    /// These seats and one more.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 | 1 << seat.0)
    }

    /// These seats but for one.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> SeatSet {
        SeatSet(self.0 & !(1 << seat.0))
    }

    /// Whether the seat is one of them.
    #[inline]
    #[must_use]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    /// How many they are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is nobody.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The first seat of the set in clockwise order from `from`, which may be the one.
    #[inline]
    #[must_use]
    pub const fn first_from(self, from: Seat) -> Option<Seat> {
        match SeatSet(self.0 >> from.0 << from.0).first() {
            Some(seat) => Some(seat),
            None => self.first(),
        }
    }

    /// The seats of both sets.
    #[inline]
    #[must_use]
    pub const fn union(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }

    /// The seats that are in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 & other.0)
    }

    /// The seats in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(SEATS_MAX).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> SeatSet {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

impl fmt::Debug for SeatSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|seat| seat.letter())).finish()
    }
}

/// One value for every seat of a table; no heap.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct BySeat<T> {
    values: [T; SEATS_MAX],
    seats: u8,
}

impl<T: Copy + Default> BySeat<T> {
    /// A value made for each of `seats` seats.
    ///
    /// # Panics
    /// If there are more than [`SEATS_MAX`].
    pub fn new(seats: usize, mut value: impl FnMut(Seat) -> T) -> BySeat<T> {
        assert!(seats <= SEATS_MAX, "too many seats");
        let mut values = [T::default(); SEATS_MAX];
        for seat in Seat::all(seats) {
            values[seat.index()] = value(seat);
        }
        BySeat { values, seats: seats as u8 }
    }

    /// The values in seat order.
    #[must_use]
    pub fn as_slice(&self) -> &[T] {
        &self.values[..self.seats as usize]
    }

    /// Each seat with its value.
    pub fn iter(&self) -> impl Iterator<Item = (Seat, T)> + '_ {
        Seat::all(self.seats as usize).map(|seat| (seat, self[seat]))
    }
}

impl<T> Index<Seat> for BySeat<T> {
    type Output = T;
    #[inline]
    fn index(&self, seat: Seat) -> &T {
        &self.values[..self.seats as usize][seat.index()]
    }
}

impl<T> IndexMut<Seat> for BySeat<T> {
    #[inline]
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.values[..self.seats as usize][seat.index()]
    }
}

/// Through whose eyes: a seat's, or those of somebody who only watches.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Anybody else; knows what everybody knows.
    Spectator,
}

impl Viewer {
    /// Every viewer of a table of `seats`.
    pub fn all(seats: usize) -> impl Iterator<Item = Viewer> {
        Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator])
    }

    /// Whether something shown to `audience` at a table of `seats` is shown to this viewer.
    /// A spectator sees what every seat sees.
    #[must_use]
    pub fn is_among(self, audience: SeatSet, seats: usize) -> bool {
        match self {
            Viewer::Seat(seat) => audience.contains(seat),
            Viewer::Spectator => audience == SeatSet::all(seats),
        }
    }

    /// Whether this is the seat's own view.
    #[inline]
    #[must_use]
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }
}
