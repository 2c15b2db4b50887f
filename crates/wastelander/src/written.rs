//! The pack as an author writes it in TOML. The comment at the top of `cards.toml` explains the fields.

mod read;

use parts::pack::Origin;
use serde::Deserialize;

use crate::effect::{
    Action, Chooser, Condition, Deck, Method, Opening, Reach, Roll, Source, Token, Trigger, Until, Who, Zone,
};

/// A pack as an author writes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WrittenPack {
    #[allow(dead_code, reason = "for the reader of the pack")]
    name: String,
    pub wasteland: u32,
    pub loot: u32,
    pub cooperative_without: Vec<String>,
    pub card: Vec<WrittenCard>,
}

/// A card as an author writes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WrittenCard {
    pub id: String,
    pub name: String,
    pub plural: Option<String>,
    #[serde(rename = "type")]
    pub kind: Type,
    pub copies: u8,
    pub origin: Origin,
    #[serde(default)]
    pub facts: Vec<String>,
    pub tier: Option<u8>,
    #[serde(default)]
    pub tags: Vec<String>,
    pub stats: Option<WrittenStats>,
    pub loot: Option<u8>,
    pub caps: Option<u16>,
    pub hands: Option<u8>,
    pub slot: Option<Slot>,
    pub range: Option<Reach>,
    #[serde(default)]
    pub ammo: bool,
    pub prefix: Option<String>,
    #[serde(default)]
    pub bad_stuff: Vec<WrittenEffect>,
    #[serde(default)]
    pub effect: Vec<WrittenEffect>,
}

/// The types of cards (WAS-DECK-06, WAS-DECK-07).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Type {
    /// An animal enemy.
    Critter,
    /// A human enemy.
    Human,
    /// A settlement or ruins.
    Place,
    /// Something that befalls a player.
    Event,
    /// A character trait.
    Trait,
    /// A creature modifier.
    Modifier,
    /// Something to wear.
    Armor,
    /// Something to equip.
    Gear,
    /// Something to use up.
    Provision,
    /// A trick for once.
    Tactic,
    /// Something to hold.
    Weapon,
}

impl Type {
    /// The deck such cards belong to.
    #[must_use]
    pub const fn deck(self) -> Deck {
        match self {
            Type::Critter | Type::Human | Type::Place | Type::Event | Type::Trait | Type::Modifier => {
                Deck::Wasteland
            }
            Type::Armor | Type::Gear | Type::Provision | Type::Tactic | Type::Weapon => Deck::Loot,
        }
    }

    /// Its word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Type::Critter => "critter",
            Type::Human => "human",
            Type::Place => "place",
            Type::Event => "event",
            Type::Trait => "trait",
            Type::Modifier => "modifier",
            Type::Armor => "armor",
            Type::Gear => "gear",
            Type::Provision => "provision",
            Type::Tactic => "tactic",
            Type::Weapon => "weapon",
        }
    }

    /// Whether it is a critter or a human.
    #[must_use]
    pub const fn is_enemy(self) -> bool {
        matches!(self, Type::Critter | Type::Human)
    }

    /// Whether it can be worn, held or equipped.
    #[must_use]
    pub const fn is_equipment(self) -> bool {
        matches!(self, Type::Armor | Type::Gear | Type::Weapon)
    }
}

/// Where gear is worn (WAS-RULING-13).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// Clothes.
    Outfit,
    /// On the face.
    Face,
    /// On the back.
    Back,
    /// On the feet.
    Feet,
}

/// Stats of a player or an enemy; a value may be the number of counters on the card.
#[derive(Copy, Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct WrittenStats {
    pub cs: Option<WrittenStat>,
    pub chr: Option<WrittenStat>,
    pub eva: Option<WrittenStat>,
    pub hos: Option<WrittenStat>,
    pub per: Option<WrittenStat>,
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum WrittenStat {
    Number(i8),
    Word(CountersWord),
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum CountersWord {
    Counters,
}

/// An effect as an author writes it: every parameter of every verb.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct WrittenEffect {
    pub on: Option<Trigger>,
    #[serde(rename = "do")]
    pub verb: String,
    pub window: Vec<Opening>,
    pub when: Option<Condition>,
    pub per: Option<Per>,
    pub cost: Option<WrittenCost>,
    who: Option<Who>,
    stats: Option<WrittenStats>,
    until: Option<Until>,
    amount: Option<i8>,
    roll: Option<Roll>,
    dice: Option<DiceWord>,
    filter: Option<String>,
    zone: Option<Zone>,
    count: Option<WrittenCount>,
    chooser: Option<Chooser>,
    from: Option<Who>,
    deck: Option<Deck>,
    then: Option<ThenWord>,
    token: Option<Token>,
    what: Option<WrittenWhat>,
    to: Option<Who>,
    source: Option<Source>,
    max_cs: Option<i8>,
    method: Option<Method>,
    scope: Option<ScopeWord>,
    limit: Option<LimitWord>,
    action: Option<Action>,
    percent: Option<u8>,
    stock: Option<u8>,
    rows: Option<Vec<WrittenRow>>,
    options: Option<Vec<Vec<WrittenEffect>>>,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Per {
    Turn,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenCost {
    discard: String,
}

#[derive(Copy, Clone, Debug, Deserialize)]
pub(crate) enum DiceWord {
    #[serde(rename = "1d6")]
    OneSixSided,
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ThenWord {
    MayBottom,
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ScopeWord {
    This,
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LimitWord {
    Hand,
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum WrittenCount {
    Number(u8),
    Word(AllWord),
}

#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum AllWord {
    All,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
pub(crate) enum WrittenWhat {
    One(String),
    Several(Vec<String>),
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenRow {
    min: u8,
    max: u8,
    effect: Vec<WrittenEffect>,
}
