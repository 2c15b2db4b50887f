//! What a seat can decide, as four bytes. The order of the type is the order of every list.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::state::{Card, EQUIPMENT, Faction, RowName, SEATS, UNITS};

/// What one seat decides.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Name the faction to play with (BTL-DEC-01).
    Faction(Faction),
    /// Put a card of the hand under the secret mission card (BTL-DEC-02, BTL-DEC-10).
    Commit(Card),
    /// Play a card of the hand (BTL-DEC-03 to BTL-DEC-05).
    Play(Card, Where),
    /// Pass.
    Pass,
    /// Claim this card of the row (BTL-DEC-07, BTL-DEC-09).
    Claim(Card),
    /// Let the ability hit this card (BTL-DEC-06).
    Hit(Spot),
    /// Take this card of the own discard pile (BTL-DEC-10).
    Take(Card),
    /// Do what an ability allows.
    Accept,
    /// Decline what an ability allows.
    Decline,
}

/// Where a card is played.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Where {
    /// Into the front row, or onto a unit there.
    Front,
    /// Into the back row, or onto a unit there.
    Back,
    /// Into no row: a card that is carried out and discarded.
    Aside,
}

impl Where {
    /// All of them, in order.
    pub const ALL: [Where; 3] = [Where::Front, Where::Back, Where::Aside];

    /// The row, if it is one.
    #[inline]
    #[must_use]
    pub const fn row(self) -> Option<RowName> {
        match self {
            Where::Front => Some(RowName::Front),
            Where::Back => Some(RowName::Back),
            Where::Aside => None,
        }
    }
}

impl From<RowName> for Where {
    fn from(row: RowName) -> Where {
        match row {
            RowName::Front => Where::Front,
            RowName::Back => Where::Back,
        }
    }
}

/// The place of a card in play: whose, which row, which unit from the left, which equipment card from the top.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(try_from = "(u8, u8, u8)", into = "(u8, u8, u8)")]
pub struct Spot {
    seat: u8,
    /// The row in bit 4, the place in the row below it.
    place: u8,
    /// 0 is the unit, 1 the topmost equipment card on it.
    gear: u8,
}

impl Spot {
    /// A unit, by its place counted from 0 at the left.
    ///
    /// # Panics
    /// If a row cannot be that long.
    #[must_use]
    pub const fn unit(seat: Seat, row: RowName, place: u32) -> Spot {
        assert!((place as usize) < UNITS, "no row is that long");
        Spot { seat: seat.index() as u8, place: (row as u8) << 4 | place as u8, gear: 0 }
    }

    /// The equipment card on this unit with this number, counted from 1 at the top.
    ///
    /// # Panics
    /// If no unit can carry that many.
    #[must_use]
    pub const fn gear_on(self, number: u32) -> Spot {
        assert!(number as usize <= EQUIPMENT, "there is not so much equipment");
        Spot { gear: number as u8, ..self }
    }

    /// Whose card.
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat::new(self.seat)
    }

    /// In which row.
    #[must_use]
    pub const fn row(self) -> RowName {
        if self.place >> 4 == 0 { RowName::Front } else { RowName::Back }
    }

    /// Which unit, counted from 0 at the left.
    #[must_use]
    pub const fn place(self) -> u32 {
        (self.place & 0xF) as u32
    }

    /// Which equipment card on it, counted from 1 at the top; nothing, if the unit itself is meant.
    #[must_use]
    pub const fn gear(self) -> Option<u32> {
        if self.gear == 0 { None } else { Some(self.gear as u32) }
    }

    /// Every place there can be at a table of this many seats, in order.
    pub fn all(seats: usize) -> impl Iterator<Item = Spot> {
        Seat::all(seats.min(SEATS)).flat_map(|seat| {
            RowName::ALL.into_iter().flat_map(move |row| {
                (0..UNITS as u32).flat_map(move |place| {
                    (0..=EQUIPMENT as u32).map(move |gear| Spot::unit(seat, row, place).gear_on(gear))
                })
            })
        })
    }
}

impl TryFrom<(u8, u8, u8)> for Spot {
    type Error = &'static str;
    fn try_from((seat, place, gear): (u8, u8, u8)) -> Result<Spot, Self::Error> {
        let fits = usize::from(seat) < SEATS
            && place >> 4 < 2
            && usize::from(place & 0xF) < UNITS
            && usize::from(gear) <= EQUIPMENT;
        if fits { Ok(Spot { seat, place, gear }) } else { Err("there is no such place in play") }
    }
}

impl From<Spot> for (u8, u8, u8) {
    fn from(spot: Spot) -> (u8, u8, u8) {
        (spot.seat, spot.place, spot.gear)
    }
}
