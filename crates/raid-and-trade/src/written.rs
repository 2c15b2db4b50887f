//! The form of a pack file.

mod steps;

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::effect::{Cost, Half, When};
use crate::ids::Kind;
use crate::tokens::Tokens;
pub(crate) use steps::{Programs, StepRow};

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct PackFile {
    pub name: String,
    pub tokens: BTreeMap<Kind, u8>,
    pub disc: Vec<DiscRow>,
    pub market: Vec<MarketRow>,
    pub helipad: Vec<HelipadRow>,
    pub symbol: Vec<SymbolRow>,
    pub raid_die: RaidDieRow,
    pub character: Vec<CharacterRow>,
    pub item: Vec<ItemRow>,
    pub raid: Vec<RaidRow>,
    pub event: Vec<EventRow>,
    pub quest: Vec<CardRow>,
    pub incident: Vec<CardRow>,
    pub tile: Vec<TileRow>,
    pub first_layout: BySide<LayoutRow>,
    pub escape_row: BySide<LayoutRow>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BySide<T> {
    pub city: T,
    pub wasteland: T,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DiscRow {
    pub id: String,
    pub favor: u8,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MarketRow {
    pub id: String,
    pub offers: Vec<Kind>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HelipadRow {
    pub id: String,
    pub name: String,
    pub skill: u8,
    pub tokens: BTreeMap<Kind, u8>,
    pub seats: u8,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SymbolRow {
    pub id: String,
    pub name: String,
    pub half: Half,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaidDieRow {
    pub success: u8,
    pub fail: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CharacterRow {
    pub id: String,
    pub name: String,
    pub role: String,
    #[serde(default)]
    pub abilities: Vec<AbilityWord>,
    #[serde(default)]
    pub extra: bool,
    #[serde(default)]
    pub detonations: u8,
    pub die: Vec<FaceRow>,
    pub origin: String,
}

#[derive(Copy, Clone, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AbilityWord {
    FreeTrade,
    Detonation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FaceRow {
    pub attack: String,
    pub defence: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ItemRow {
    pub id: String,
    pub name: String,
    pub character: String,
    pub cost: CostRow,
    pub skill: u8,
    #[serde(default)]
    pub keeps: bool,
    pub when: When,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Copy, Clone, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Color {
    Green,
    Yellow,
    Red,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RaidRow {
    pub id: String,
    pub name: String,
    pub color: Color,
    #[serde(default)]
    pub blacklist: u8,
    pub high: u8,
    pub low: u8,
    pub when: When,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EventRow {
    pub id: String,
    pub name: String,
    pub when: When,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CardRow {
    pub id: String,
    pub name: String,
    pub cost: CostRow,
    pub when: When,
    pub effect: Vec<StepRow>,
    pub origin: String,
}

#[derive(Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct CostRow {
    clothing: u8,
    electrics: u8,
    food: u8,
    guns: u8,
    mechanical_parts: u8,
    medical_supplies: u8,
    scrap: u8,
    tools: u8,
    any: u8,
    incidents: u8,
    skill: u8,
    items: u8,
    ap: u8,
    favor: u8,
    houses: u8,
}

impl CostRow {
    pub(crate) fn cost(&self) -> Cost {
        let counts = [
            self.clothing,
            self.electrics,
            self.food,
            self.guns,
            self.mechanical_parts,
            self.medical_supplies,
            self.scrap,
            self.tools,
        ];
        let tokens = Kind::ALL
            .into_iter()
            .fold(Tokens::NONE, |sum, kind| sum.plus(Tokens::of(kind, counts[kind.index()].min(99))));
        Cost {
            tokens,
            any: self.any,
            incidents: self.incidents,
            skill: self.skill,
            items: self.items,
            ap: self.ap,
            favor: self.favor,
            houses: self.houses,
        }
    }
}

#[derive(Copy, Clone, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum EdgeKind {
    Road,
    Barricade,
    Elevation,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeRow {
    pub id: String,
    pub x: u8,
    pub y: u8,
    pub level: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EdgeRow {
    pub a: String,
    pub b: String,
    pub kind: EdgeKind,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct SquareRow {
    pub id: String,
    pub x: u8,
    pub y: u8,
    pub road: String,
    pub mark: u8,
    #[serde(default)]
    pub diagonal: bool,
    #[serde(default)]
    pub guard_only: bool,
    #[serde(default)]
    pub default_outpost: bool,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SideWord {
    City,
    Wasteland,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct ConnectorRow {
    pub north: Option<String>,
    pub east: Option<String>,
    pub south: Option<String>,
    pub west: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TileRow {
    pub id: String,
    pub tile: String,
    pub side: SideWord,
    pub name: String,
    #[serde(rename = "kind")]
    pub _kind: String,
    pub nodes: Vec<NodeRow>,
    pub edges: Vec<EdgeRow>,
    pub connectors: ConnectorRow,
    pub squares: Vec<SquareRow>,
    pub origin: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LayoutRow {
    pub tiles: Vec<String>,
    pub rotations: Vec<u8>,
}
