//! The numbers of things: cards, tokens, tiles, sections, squares. All of them fit into a byte.

use std::fmt;

use kernel::Seat;
use serde::{Deserialize, Serialize};

/// The most seats of a table (RNT-SETUP-31).
pub const SEATS: usize = 5;
/// Map tiles, the helipad included (RNT-COMP-02, RNT-COMP-03).
pub const TILES: usize = 10;
/// The number of the helipad tile.
pub(crate) const HELIPAD: Tile = Tile(9);
/// The number of the Black Market tile.
pub(crate) const MARKET: Tile = Tile(0);
/// Sections that fit on one tile.
pub(crate) const SECTIONS_PER_TILE: u8 = 4;
/// Guard tiles (RNT-COMP-12).
pub const GUARDS: usize = 6;
/// "None" where a byte holds a number.
pub(crate) const NONE: u8 = u8::MAX;

/// Items of cards, one bit each.
pub type ItemSet = parts::Cards<2>;

macro_rules! number {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub(crate) u8);

        impl $name {
            /// Its number, for indexing.
            #[inline]
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

number!(
    /// A card of the pack: items first, then raid cards, Incidents, Quests and events.
    Card
);
number!(
    /// A map tile: `t1` to `t9`, then the helipad `h`.
    Tile
);
number!(
    /// A quarter turn clockwise: 0 to 3.
    Quarter
);
number!(
    /// A printed place for a House or the Outpost, in pack order.
    Square
);
number!(
    /// A part of a tile whose roads are joined: four numbers for each tile.
    Section
);
number!(
    /// A Credit Disc.
    Disc
);
number!(
    /// A Guard tile.
    Guard
);
number!(
    /// A character.
    Character
);
number!(
    /// A program: the steps of a card, a die symbol or a branch.
    Program
);

impl Section {
    /// The tile it lies on.
    #[inline]
    #[must_use]
    pub const fn tile(self) -> Tile {
        Tile(self.0 / SECTIONS_PER_TILE)
    }

    /// Its number within the tile.
    #[inline]
    #[must_use]
    pub(crate) const fn within(self) -> u8 {
        self.0 % SECTIONS_PER_TILE
    }

    /// The section of a tile.
    #[inline]
    #[must_use]
    pub(crate) const fn of(tile: Tile, within: u8) -> Section {
        Section(tile.0 * SECTIONS_PER_TILE + within)
    }

    /// The section as a set.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Square {
    /// The square as a set.
    #[inline]
    pub(crate) const fn bit(self) -> u64 {
        1 << self.0
    }
}

impl Tile {
    /// All tiles.
    pub(crate) fn all() -> impl Iterator<Item = Tile> {
        (0..TILES as u8).map(Tile)
    }

    /// How it is written: `t1` to `t9`, `h`.
    pub(crate) fn name(self) -> String {
        if self == HELIPAD { "h".into() } else { format!("t{}", self.0 + 1) }
    }

    /// The tile with this name.
    pub(crate) fn named(name: &str) -> Option<Tile> {
        if name == "h" {
            return Some(HELIPAD);
        }
        let digits = name.strip_prefix('t')?;
        let number: u8 = digits.parse().ok().filter(|_| digits.len() == 1)?;
        (1..TILES as u8).contains(&number).then(|| Tile(number - 1))
    }
}

/// A kind of token (RNT-COMP-14).
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Clothing.
    #[default]
    Clothing,
    /// Electrics.
    Electrics,
    /// Food.
    Food,
    /// Guns.
    Guns,
    /// Mechanical parts.
    MechanicalParts,
    /// Medical supplies.
    MedicalSupplies,
    /// Scrap.
    Scrap,
    /// Tools.
    Tools,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 8] = [
        Kind::Clothing,
        Kind::Electrics,
        Kind::Food,
        Kind::Guns,
        Kind::MechanicalParts,
        Kind::MedicalSupplies,
        Kind::Scrap,
        Kind::Tools,
    ];

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// How it is written: `mechanical-parts`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Kind::Clothing => "clothing",
            Kind::Electrics => "electrics",
            Kind::Food => "food",
            Kind::Guns => "guns",
            Kind::MechanicalParts => "mechanical-parts",
            Kind::MedicalSupplies => "medical-supplies",
            Kind::Scrap => "scrap",
            Kind::Tools => "tools",
        }
    }

    /// What it is called: "mechanical parts".
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Kind::MechanicalParts => "mechanical parts",
            Kind::MedicalSupplies => "medical supplies",
            other => other.id(),
        }
    }

    /// So many of it: "1 gun", "2 guns".
    pub(crate) fn counted(self, count: u8) -> String {
        let name = match (count, self) {
            (1, Kind::Guns) => "gun",
            (1, Kind::MechanicalParts) => "mechanical part",
            (1, Kind::MedicalSupplies) => "medical supply",
            (1, Kind::Tools) => "tool",
            _ => self.name(),
        };
        format!("{count} {name}")
    }

    /// The kind with this id.
    #[must_use]
    pub fn named(id: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.id() == id)
    }
}

/// The size of a House (RNT-COMP-06).
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Size {
    /// Green.
    #[default]
    Small,
    /// Yellow.
    Medium,
    /// Red.
    Large,
}

impl Size {
    /// Every size.
    pub const ALL: [Size; 3] = [Size::Small, Size::Medium, Size::Large];

    /// How it is written.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Size::Small => "small",
            Size::Medium => "medium",
            Size::Large => "large",
        }
    }

    /// Its number.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// Who or what holds tokens: a seat, a Guard, or the bag.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Holder(u8);

impl Holder {
    /// The cloth bag (RNT-COMP-17).
    pub const BAG: Holder = Holder(15);

    /// A player.
    #[must_use]
    pub const fn seat(seat: Seat) -> Holder {
        Holder(seat.index() as u8)
    }

    /// A Guard.
    #[must_use]
    pub const fn guard(guard: Guard) -> Holder {
        Holder(8 + guard.0 % 6)
    }

    /// The player, if it is one.
    #[must_use]
    pub const fn as_seat(self) -> Option<Seat> {
        if (self.0 as usize) < SEATS { Some(Seat::new(self.0)) } else { None }
    }

    /// The Guard, if it is one.
    #[must_use]
    pub const fn as_guard(self) -> Option<Guard> {
        if self.0 >= 8 && self.0 < 8 + GUARDS as u8 { Some(Guard(self.0 - 8)) } else { None }
    }
}

impl fmt::Debug for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.as_seat(), self.as_guard()) {
            (Some(seat), _) => write!(f, "seat {seat}"),
            (_, Some(guard)) => write!(f, "guard {}", guard.0 + 1),
            _ => write!(f, "bag"),
        }
    }
}

/// Where a figure is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Place(u8);

impl Place {
    /// Inside the Outpost.
    pub const INSIDE: Place = Place(254);
    /// Not on the map: before set-up, or out of the game.
    pub const NOWHERE: Place = Place(NONE);

    /// In a section.
    #[inline]
    #[must_use]
    pub const fn at(section: Section) -> Place {
        Place(section.0)
    }

    /// The section, if the figure stands in one.
    #[inline]
    #[must_use]
    pub const fn section(self) -> Option<Section> {
        if self.0 < 64 { Some(Section(self.0)) } else { None }
    }
}

impl Default for Place {
    fn default() -> Place {
        Place::NOWHERE
    }
}
