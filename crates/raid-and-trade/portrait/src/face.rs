//! How a card is drawn: what its game writes among its facts.

use serde::{Deserialize, Serialize};

use crate::Size;

/// The facts of a card, as far as the board reads them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// How it is drawn; one group.
    #[serde(default)]
    pub face: Vec<Face>,
}

/// How a card is drawn. What a card does not have is an empty list.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// What it is.
    pub cut: Cut,
    /// What it costs, or what it offers.
    pub price: Vec<Price>,
    /// Skill: what crafting it brings, or what a helicopter needs.
    pub skill: u8,
    /// The stencil of what it does, where a picture says it.
    pub gist: String,
    /// What stands beside that stencil: `+2`.
    pub gain: String,
    /// What a raid card brings.
    pub raid: Vec<Raid>,
    /// The different sides of a character's die.
    pub die: Vec<DieSide>,
    /// What stands on a character beside its die; empty on other cards.
    pub about: String,
    /// The drawing of a map tile.
    pub ground: Vec<Ground>,
}

/// What a card is.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Cut {
    /// An item of a character.
    #[default]
    Item,
    /// A raid card.
    Raid,
    /// An Incident.
    Incident,
    /// A Quest.
    Quest,
    /// A Global Event.
    Event,
    /// A character.
    Character,
    /// A Black Market token.
    Market,
    /// A helipad token.
    Helipad,
    /// A Credit Disc.
    Disc,
    /// A map tile.
    Tile,
}

/// A part of a price: so much of something, by the name of its stencil.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Price {
    /// A kind of token, `any`, `incident`, `skill`, `items`, `ap`, `favor` or `houses`.
    pub of: String,
    /// How much.
    pub amount: u8,
}

/// What a raid card brings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Raid {
    /// The House it belongs to.
    pub size: Size,
    /// Tokens of a raid that succeeds, or whose Blacklist is taken.
    pub high: u8,
    /// Tokens of a raid that fails.
    pub low: u8,
    /// What decides about it.
    pub by: RaidBy,
    /// Its Blacklist.
    pub blacklist: u8,
}

/// What decides about a raid.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RaidBy {
    /// The raid die.
    #[default]
    Die,
    /// The raider, who takes the Blacklist of the card or leaves.
    Blacklist,
}

/// A side of a combat die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DieSide {
    /// The symbol of the white half.
    pub attack: String,
    /// The symbol of the gray half.
    pub defence: String,
    /// How many of the six sides are alike.
    pub sides: u8,
}

/// The drawing of a map tile on a grid of seven by seven, not turned.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ground {
    /// What lies in its middle.
    pub plaza: Plaza,
    /// Road points.
    pub nodes: Vec<Node>,
    /// How they are joined.
    pub joins: Vec<Join>,
    /// Roads that reach the border.
    pub doors: Vec<Door>,
    /// Squares.
    pub lots: Vec<Lot>,
}

/// What lies in the middle of a tile.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plaza {
    /// Nothing but roads.
    #[default]
    None,
    /// The Black Market.
    Market,
    /// The helipad.
    Helipad,
}

/// A road point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// Column.
    pub x: u8,
    /// Row.
    pub y: u8,
    /// 1 if it lies higher.
    pub level: u8,
    /// Its section, such as `t5b`.
    pub section: String,
}

/// Two road points that are joined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The number of the one.
    pub a: u8,
    /// The number of the other.
    pub b: u8,
    /// How.
    pub kerb: Kerb,
}

/// How two road points are joined.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kerb {
    /// A road.
    Road,
    /// A barricade.
    Barricade,
    /// An elevation line.
    Elevation,
}

/// A road that reaches the border.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Door {
    /// The side before turning: 0 north, 1 east, 2 south, 3 west.
    pub side: u8,
    /// The road point it comes from.
    pub node: u8,
}

/// A square.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lot {
    /// Its name, such as `t5.3`.
    pub square: String,
    /// Column.
    pub x: u8,
    /// Row.
    pub y: u8,
    /// The road point it belongs to.
    pub node: u8,
}
