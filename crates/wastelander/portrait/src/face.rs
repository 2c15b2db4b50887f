//! How a card is drawn.

use serde::{Deserialize, Serialize};

/// What stands on a card beside its name and text.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct CardFacts {
    /// How it is drawn; one.
    pub face: Vec<Face>,
}

/// How a card is drawn. Stats and Loot are written as they stand on the card; what is not on it is empty.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Its shape.
    pub cut: Cut,
    /// What it is, in a few words: `Critter`, `Two-handed ranged weapon`, `Gear: outfit`.
    pub kind: String,
    /// Combat Skill: `3` of an enemy, `+2` of what changes it.
    pub cs: String,
    /// Charisma, or the Hostility of an enemy.
    pub chr: String,
    /// Evasion, or the Perception of an enemy.
    pub eva: String,
    /// Loot cards for beating an enemy, or how a modifier changes them.
    pub loot: String,
    /// Value in caps; 0 for what cannot be traded.
    pub caps: u16,
    /// Where it goes: `One hand`, `Worn`, `Face-down or hand`.
    pub goes: String,
    /// What it does, without Bad Stuff.
    pub says: String,
    /// What befalls who could not run away.
    pub bad: String,
    /// How a modifier lengthens a name: `Posse of`.
    pub prefix: String,
    /// The stencil of its kind.
    pub icon: String,
    /// How hard an enemy is, from 1 to 5; 0 for anything else.
    pub tier: u8,
}

/// The shape of a card.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    /// A critter or a human.
    Enemy,
    /// A settlement or ruins.
    Place,
    /// An event.
    Event,
    /// A character trait.
    Trait,
    /// A creature modifier.
    Modifier,
    /// A Loot card.
    Loot,
    /// Anything else.
    #[default]
    Other,
}
