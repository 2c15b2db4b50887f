//! A hostile encounter, as all see it.

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use super::{FOES, SEATS};
use crate::cards::{Kind, Loot};
use crate::effect::{Method, Stats};

/// An enemy of an encounter.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Foe {
    /// The card.
    pub kind: Kind,
    /// Whether it is still in the encounter.
    pub here: bool,
    /// Whether a card lies there; a twin has none (WAS-RULING-32).
    pub real: bool,
    /// Whether its joining has been seen to.
    pub joined: bool,
    /// What modifiers and tactics have added.
    pub delta: Stats,
    /// What they have added to its Loot.
    pub loot: i8,
}

/// A modifier on an enemy.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Sticker {
    /// The card.
    pub kind: Kind,
    /// The place of its enemy.
    pub foe: u8,
    /// Who played it.
    pub by: Seat,
}

impl Sticker {
    /// An empty place.
    pub const NONE: Sticker = Sticker { kind: Kind(0), foe: 0, by: Seat::FIRST };
}

/// How an encounter came about (WAS-RULING-12).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// From Wander or Look for Trouble.
    Step,
    /// From a Random Encounter in a calm window.
    Ambush,
}

/// A hostile encounter.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Fight {
    /// Whether there is one.
    pub active: bool,
    /// How it came about.
    pub origin: Origin,
    /// The method, once chosen.
    pub method: Option<Method>,
    /// The enemies in the order they joined; those who left keep their place.
    pub foes: [Foe; FOES],
    /// How many places are taken.
    pub count: u8,
    /// Modifiers in the order played.
    pub stickers: [Sticker; FOES],
    /// How many modifiers there are.
    pub stuck: u8,
    /// The acting player and who helps.
    pub party: SeatSet,
    /// The one helper.
    pub helper: Option<Seat>,
    /// How many Loot cards were promised to the helper.
    pub share: u8,
    /// Effects on the side of the players as a whole.
    pub side: Stats,
    /// Whether the dice were rolled.
    pub rolled: bool,
    /// Whether it was won.
    pub won: bool,
    /// The shown dice of players and enemies.
    pub dice: [u8; 2],
    /// How many resolve dice have been rolled.
    pub rolls: u8,
    /// The shown run die.
    pub run_die: u8,
    /// The sums of players and enemies when the dice were rolled.
    pub sums: [i16; 2],
    /// Armor and weapons that were used in it.
    pub worn: Loot,
    /// How often each player was asked for help.
    pub asks: [u8; SEATS],
    /// Who has proposed a trade in it.
    pub dealt: SeatSet,
    /// How many cards pacified humans will lay out.
    pub owed: u8,
    /// Who escapes without rolling.
    pub escaped: SeatSet,
    /// Who draws the Loot instead of the acting player.
    pub loot_to: Option<Seat>,
}

impl Fight {
    pub(crate) const NONE: Fight = Fight {
        active: false,
        origin: Origin::Step,
        method: None,
        foes: [Foe { kind: Kind(0), here: false, real: false, joined: false, delta: [0; 3], loot: 0 }; FOES],
        count: 0,
        stickers: [Sticker::NONE; FOES],
        stuck: 0,
        party: SeatSet::NONE,
        helper: None,
        share: 0,
        side: [0; 3],
        rolled: false,
        won: false,
        dice: [0; 2],
        rolls: 0,
        run_die: 0,
        sums: [0; 2],
        worn: Loot::EMPTY,
        asks: [0; SEATS],
        dealt: SeatSet::NONE,
        owed: 0,
        escaped: SeatSet::NONE,
        loot_to: None,
    };

    /// The enemies still there, with their places.
    pub fn here(&self) -> impl Iterator<Item = (u8, Foe)> + '_ {
        (0..self.count).map(|place| (place, self.foes[usize::from(place)])).filter(|(_, foe)| foe.here)
    }

    /// The modifiers on an enemy, in the order played.
    pub fn stickers_on(&self, place: u8) -> impl Iterator<Item = &Sticker> {
        self.stickers[..usize::from(self.stuck)].iter().filter(move |sticker| sticker.foe == place)
    }
}
