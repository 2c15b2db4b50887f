//! What a table of BattleLands looks like to one viewer, in names instead of numbers.
//!
//! The game fills these types, the page draws them, scenarios look into them; all compile this crate, so that none
//! can misread another. There is no rule here. Every part is always written, and one that is missing or unknown makes
//! the whole unreadable: an optional part is written as null.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What a viewer knows, in names.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Portrait {
    /// Wars in a game.
    pub wars: u8,
    /// Battles in a war.
    pub battles: u8,
    /// 1 or 2; 0 before the first.
    pub war: u8,
    /// 1 to 3; 0 before the first.
    pub battle: u8,
    /// What is going on.
    pub stage: Stage,
    /// The letter of who has the first player card.
    pub first: char,
    /// The letter of whose turn it is, while turns are taken.
    #[serde(deserialize_with = "Option::deserialize")]
    pub turn: Option<char>,
    /// Who has passed, as letters.
    pub passed: String,
    /// The territory fought over.
    #[serde(deserialize_with = "Option::deserialize")]
    pub territory: Option<String>,
    /// All territories that have been turned up.
    pub fought: Vec<String>,
    /// What is left of the open row.
    pub row: Vec<String>,
    /// Cards in the reinforcement deck.
    pub deck: u8,
    /// Reinforcements face down in rows.
    pub face_down: u8,
    /// Cards in the territory deck and face down in the column.
    pub territories_unseen: u32,
    /// The factions of the box, whoever leads them.
    pub factions: Vec<Faction>,
    /// The players, by letter.
    #[serde(flatten)]
    pub seats: BTreeMap<char, Side>,
}

/// What is going on.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// It is being settled who is first.
    #[default]
    #[serde(rename = "first player")]
    FirstPlayer,
    /// Factions are named.
    Factions,
    /// Several want the same faction.
    Lot,
    /// A territory is turned up.
    Reveal,
    /// Reinforcements are turned up.
    Row,
    /// Everybody commits a card to the secret mission.
    Mission,
    /// Turns are taken.
    Turns,
    /// Somebody who passed claims a reinforcement.
    Claim,
    /// An ability is carried out.
    Ability,
    /// The game is over.
    Over,
}

/// A faction.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Faction {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Who they are.
    pub creatures: String,
    /// How they play.
    pub plan: String,
    /// The letter of who leads it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub leader: Option<char>,
}

/// What a viewer knows of one player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The faction's id.
    #[serde(deserialize_with = "Option::deserialize")]
    pub faction: Option<String>,
    /// Total strength in play.
    pub strength: i16,
    /// The part of it in the front row.
    pub front_strength: i16,
    /// The part of it in the back row.
    pub back_strength: i16,
    /// Cards in hand.
    pub hand: u8,
    /// Reinforcements that everybody saw go to this hand and nobody has seen come out again.
    pub held: Vec<String>,
    /// The cards of the row that would be claimed, or chosen among, by passing now; none after passing.
    pub claims: Vec<String>,
    /// The card claimed by passing in this battle.
    #[serde(deserialize_with = "Option::deserialize")]
    pub claim: Option<String>,
    /// Which cards are in hand, if the viewer knows.
    #[serde(deserialize_with = "Option::deserialize")]
    pub cards: Option<Vec<String>>,
    /// Cards under the mission card.
    pub mission: u8,
    /// Which ones, if the viewer knows.
    #[serde(deserialize_with = "Option::deserialize")]
    pub committed: Option<Vec<String>>,
    /// Claimed territories.
    pub territories: u8,
    /// Which ones, if the viewer knows.
    #[serde(deserialize_with = "Option::deserialize")]
    pub claimed: Option<Vec<String>>,
    /// An answer given while others still think, if the viewer knows it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub pending: Option<String>,
    /// The front row from left to right.
    pub front: Vec<Unit>,
    /// The back row from left to right.
    pub back: Vec<Unit>,
    /// The discard pile.
    pub discard: Vec<String>,
    /// How the scrap adds up, if the viewer knows all of it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub result: Option<Final>,
}

/// A unit in play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The card's id.
    pub card: String,
    /// Whether it is face up.
    pub up: bool,
    /// Its strength now.
    pub strength: i16,
    /// Whether that is not what is printed on it.
    pub changed: bool,
    /// How many ends of battles it has stayed in play.
    pub kept: u8,
    /// Where it goes when the battle ends, if not to the discard pile.
    #[serde(deserialize_with = "Option::deserialize")]
    pub spared: Option<Spared>,
    /// What abilities of opponents cannot do to it.
    pub shield: Vec<Harm>,
    /// The equipment on it, topmost first.
    pub gear: Vec<Gear>,
}

/// What stands on a card beside its name and text, as its sheet has it. A card that is none of these has no face.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// What only a board needs: one face, or none.
    #[serde(default)]
    pub face: Vec<Face>,
    /// What it is worth at the end.
    #[serde(default)]
    pub scrap: Option<i32>,
    /// The stencils of what it does, blanks between them.
    #[serde(default)]
    pub icons: String,
}

/// How a card is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Its shape.
    pub cut: Cut,
    /// Strength as it is written: `+2` on equipment, nothing on a territory.
    pub strength: String,
    /// What it is, in a word or two: its faction, or `Mercenary`.
    pub kind: String,
    /// The stencil of where it goes.
    pub place: String,
    /// Where it goes, in words.
    pub goes: String,
    /// The stencil of when its ability counts, if that is not always: a bolt when it is played.
    pub when: String,
}

/// The shape of a card.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cut {
    /// A unit of a faction, or a mercenary.
    Unit,
    /// Equipment.
    Equipment,
    /// A territory.
    Territory,
    /// A territory that asks for a card in the secret mission.
    Mission,
    /// Anything else.
    #[default]
    Other,
}

impl Cut {
    /// What kind of picture it has.
    #[must_use]
    pub const fn picture(self) -> &'static str {
        match self {
            Cut::Unit => "unit",
            Cut::Equipment => "equipment",
            Cut::Territory | Cut::Mission => "territory",
            Cut::Other => "event",
        }
    }
}

/// Where a unit goes when the battle ends.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Spared {
    /// It stays in play.
    Play,
    /// It returns to its owner's hand.
    Hand,
}

/// Something abilities do to the units of others.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Harm {
    /// Turn it over.
    Flip,
    /// Discard it.
    Discard,
    /// Move it to the other row.
    Move,
    /// Return it to a hand.
    Return,
}

impl Harm {
    /// The verb.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Harm::Flip => "flip",
            Harm::Discard => "discard",
            Harm::Move => "move",
            Harm::Return => "return",
        }
    }
}

/// An equipment card in play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Gear {
    /// The card's id.
    pub card: String,
    /// Whether it is face up.
    pub up: bool,
    /// What it adds to its unit.
    pub strength: i16,
}

/// What a player has at the end of the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Final {
    /// Printed strength of the mission pile.
    pub mission: u16,
    /// What the mission brought.
    pub bonus: i16,
    /// Scrap of claimed territories.
    pub territories: i16,
    /// Scrap of claimed reinforcements.
    pub reinforcements: i16,
    /// All together.
    pub scrap: i16,
    /// The place this is worth, counted from 1; those who are as good share it.
    pub place: u8,
}
