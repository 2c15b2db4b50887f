//! The numbers of cards, units, factions, territories and rows, each a type of its own.
//!
//! Cards never change their owner, so each seat numbers the cards it can hold for itself ([`Piece`]): its own
//! seven units, then the mercenaries, then the equipment. That fits a bag of 64 kinds.

use serde::{Deserialize, Serialize};

/// Units of one faction (BTL-COMP-07).
pub const FACTION_UNITS: usize = 7;
/// Factions in the box.
pub const FACTIONS: usize = 5;
/// Mercenaries (BTL-COMP-08).
pub const MERCENARIES: usize = 7;
/// Equipment cards (BTL-COMP-04).
pub const EQUIPMENT: usize = 27;
/// Cards of the reinforcement deck (BTL-COMP-09).
pub const REINFORCEMENTS: usize = MERCENARIES + EQUIPMENT;
/// Territories (BTL-COMP-03).
pub const TERRITORIES: usize = 9;
/// All units of the box, then all equipment: what a [`Card`] counts.
pub const CARDS: usize = FACTIONS * FACTION_UNITS + REINFORCEMENTS;
/// Units one player can have in play.
pub const UNITS: usize = FACTION_UNITS + MERCENARIES;
/// Cards one player can hold: what a [`Piece`] counts.
pub const PIECES: usize = UNITS + EQUIPMENT;
/// The most players (BTL-COMP-01).
pub const SEATS: usize = 5;
/// Battles of one war (BTL-ORDER-02).
pub const BATTLES: u8 = 3;
/// Wars in a game.
pub(crate) const WARS: u8 = 2;
/// Cards all players together may play in one battle before only passing is left (BTL-RULING-34).
pub const PLAYS_MAX: u8 = 200;

/// A number below a bound as a type of its own: made only if there is such a thing, written as the number.
macro_rules! numbered {
    ($(#[$about:meta])* $name:ident below $bound:expr, $none:literal) => {
        $(#[$about])*
        #[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
        #[serde(try_from = "u8", into = "u8")]
        pub struct $name(u8);

        impl $name {
            /// The one with this number, if there is one.
            #[must_use]
            pub const fn new(number: u8) -> Option<$name> {
                if (number as usize) < $bound { Some($name(number)) } else { None }
            }

            /// All of them, in order.
            pub fn all() -> impl DoubleEndedIterator<Item = $name> + ExactSizeIterator {
                (0..$bound as u8).map($name)
            }

            /// The number, for indexing.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }

        impl TryFrom<u8> for $name {
            type Error = &'static str;
            fn try_from(number: u8) -> Result<$name, Self::Error> {
                $name::new(number).ok_or($none)
            }
        }

        impl From<$name> for u8 {
            fn from(one: $name) -> u8 {
                one.0
            }
        }
    };
}

numbered! {
    /// A card of the box by its number in the pack: units by faction, mercenaries, equipment.
    Card below CARDS, "no card has this number"
}

impl Card {
    /// Whether it belongs to no faction, so that anybody can come to own it.
    #[must_use]
    pub const fn is_reinforcement(self) -> bool {
        self.index() >= FACTIONS * FACTION_UNITS
    }

    /// How a player of `faction` numbers it; nothing, if the card belongs to another faction.
    #[inline]
    #[must_use]
    pub fn piece(self, faction: Faction) -> Option<Piece> {
        if self.is_reinforcement() {
            return Some(Piece(self.0 - (FACTIONS * FACTION_UNITS - FACTION_UNITS) as u8));
        }
        let first = faction.0 * FACTION_UNITS as u8;
        (first..first + FACTION_UNITS as u8).contains(&self.0).then(|| Piece(self.0 - first))
    }
}

/// A card as its owner numbers it: 0 to 6 the own units, 7 to 13 mercenaries, 14 to 40 equipment.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Piece(u8);

impl Piece {
    /// The piece with this number.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    #[must_use]
    pub const fn new(number: u8) -> Piece {
        assert!((number as usize) < PIECES, "no such piece");
        Piece(number)
    }

    /// The number, for indexing and for bags.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The card it is for a player of `faction`.
    #[inline]
    #[must_use]
    pub const fn card(self, faction: Faction) -> Card {
        if self.index() < FACTION_UNITS {
            Card(faction.0 * FACTION_UNITS as u8 + self.0)
        } else {
            Card(self.0 + (FACTIONS * FACTION_UNITS - FACTION_UNITS) as u8)
        }
    }

    /// The unit, if it is one.
    #[inline]
    #[must_use]
    pub const fn unit(self) -> Option<UnitNo> {
        if self.index() < UNITS { Some(UnitNo(self.0)) } else { None }
    }

    /// The equipment card, if it is one.
    #[inline]
    #[must_use]
    pub const fn gear(self) -> Option<GearNo> {
        if self.index() < UNITS { None } else { Some(GearNo(self.0 - UNITS as u8)) }
    }
}

impl TryFrom<u8> for Piece {
    type Error = &'static str;
    fn try_from(number: u8) -> Result<Piece, Self::Error> {
        if usize::from(number) < PIECES { Ok(Piece(number)) } else { Err("no piece has this number") }
    }
}

impl From<Piece> for u8 {
    fn from(piece: Piece) -> u8 {
        piece.0
    }
}

/// One of the units a player can have in play. Stays the same wherever the unit moves.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct UnitNo(u8);

impl UnitNo {
    /// The unit with this number below [`UNITS`].
    #[inline]
    pub(crate) const fn new(number: u8) -> UnitNo {
        debug_assert!((number as usize) < UNITS);
        UnitNo(number)
    }

    /// The number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of just this unit.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u16 {
        1 << self.0
    }

    /// The unit as a piece.
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece(self.0)
    }
}

/// One of the equipment cards of the box.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct GearNo(u8);

impl GearNo {
    /// The equipment card with this number below [`EQUIPMENT`].
    #[inline]
    pub(crate) const fn new(number: u8) -> GearNo {
        debug_assert!((number as usize) < EQUIPMENT);
        GearNo(number)
    }

    /// The number, for indexing.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The set of just this card.
    #[inline]
    #[must_use]
    pub const fn bit(self) -> u32 {
        1 << self.0
    }

    /// The card as a piece.
    #[inline]
    #[must_use]
    pub const fn piece(self) -> Piece {
        Piece(self.0 + UNITS as u8)
    }
}

numbered! {
    /// A faction by its number in the pack.
    #[derive(Default)]
    Faction below FACTIONS, "no faction has this number"
}

numbered! {
    /// A territory by its number in the pack.
    Territory below TERRITORIES, "no territory has this number"
}

/// A set of territories.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Territories(u16);

impl Territories {
    /// None.
    pub const NONE: Territories = Territories(0);
    /// All nine.
    pub const ALL: Territories = Territories((1 << TERRITORIES) - 1);

    /// These and one more.
    #[must_use]
    pub const fn with(self, territory: Territory) -> Territories {
        Territories(self.0 | 1 << territory.0)
    }

    /// These but for one.
    #[must_use]
    pub const fn without(self, territory: Territory) -> Territories {
        Territories(self.0 & !(1 << territory.0))
    }

    /// These but for those.
    #[must_use]
    pub const fn minus(self, other: Territories) -> Territories {
        Territories(self.0 & !other.0)
    }

    /// Whether the territory is one of them.
    #[must_use]
    pub const fn contains(self, territory: Territory) -> bool {
        self.0 >> territory.0 & 1 == 1
    }

    /// How many.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The territories in order.
    pub fn iter(self) -> impl Iterator<Item = Territory> {
        Territory::all().filter(move |territory| self.contains(*territory))
    }

    /// The territory with this number among these, counted from the lowest.
    pub(crate) fn nth(self, number: u32) -> Territory {
        Territory(parts::bits::nth_one(u64::from(self.0), number))
    }
}

/// One of the two rows of a player.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RowName {
    /// The front row.
    Front,
    /// The back row.
    Back,
}

impl RowName {
    /// Both, in order.
    pub const ALL: [RowName; 2] = [RowName::Front, RowName::Back];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> RowName {
        match self {
            RowName::Front => RowName::Back,
            RowName::Back => RowName::Front,
        }
    }
}
