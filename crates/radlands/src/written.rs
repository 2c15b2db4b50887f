//! The pack as an author writes it in TOML. The comment at the top of `cards.toml` explains the fields.

use parts::pack::Origin;
use serde::Deserialize;

use crate::effect::{Condition, Discount, Icon, Step, Trait};

/// A pack as an author writes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenPack {
    #[allow(dead_code, reason = "for the reader of the pack")]
    name: String,
    pub preset: WrittenPreset,
    pub raiders: WrittenRaiders,
    pub person: Vec<WrittenPerson>,
    pub event: Vec<WrittenEvent>,
    pub camp: Vec<WrittenCamp>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenPreset {
    pub sides: [[String; 3]; 2],
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenRaiders {
    pub bomb: u8,
    pub does: Vec<Step>,
}

/// A person as an author writes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenPerson {
    pub id: String,
    pub name: String,
    pub copies: u8,
    pub origin: Origin,
    pub cost: u8,
    pub junk: Icon,
    #[serde(default)]
    pub rules: Vec<String>,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub enters: Vec<Step>,
    pub grants: Option<WrittenAbility>,
    #[serde(default)]
    pub ability: Vec<WrittenAbility>,
}

/// An event as an author writes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenEvent {
    pub id: String,
    pub name: String,
    pub copies: u8,
    pub origin: Origin,
    pub cost: u8,
    pub junk: Icon,
    #[serde(default)]
    pub rules: Vec<String>,
    pub bomb: u8,
    pub does: Vec<Step>,
}

/// A camp as an author writes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenCamp {
    pub id: String,
    pub name: String,
    pub origin: Origin,
    pub draw: u8,
    #[serde(default)]
    pub rules: Vec<String>,
    #[serde(default)]
    pub traits: Vec<Trait>,
    #[serde(default)]
    pub ability: Vec<WrittenAbility>,
}

/// An ability as an author writes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenAbility {
    pub cost: u8,
    pub less: Option<Discount>,
    pub when: Option<Condition>,
    pub does: Vec<Step>,
}
