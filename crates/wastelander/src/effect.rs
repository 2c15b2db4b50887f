//! The closed vocabulary of cards: when an effect happens, what it does and whom it touches. Card texts are rendered
//! from it, and the rules carry it out; there is no other way for a card to do anything.

use serde::Deserialize;

pub use crate::opening::{Opening, Openings};
pub use crate::verb::{Row, Verb};

/// Three numbers: Combat Skill; Charisma or, of an enemy, Hostility; Evasion or, of an enemy, Perception (WAS-STAT-03).
pub type Stats = [i8; 3];

/// When an effect happens.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trigger {
    /// While the card is in play and untapped.
    Static,
    /// Once per stay in play (WAS-ROLL-05).
    Enter,
    /// When its controller uses it.
    Use,
    /// When it is played.
    Play,
    /// When an event or a place happens.
    Resolve,
    /// When the enemy enters an encounter.
    Join,
    /// Once per encounter won by the dice.
    Win,
}

/// Whom an effect touches.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// The controller of the card; of an event, a place or Bad Stuff the player concerned.
    #[serde(rename = "self")]
    Oneself,
    /// The side of the players as a whole.
    Party,
    /// Another living player.
    ChosenOther,
    /// A participant of the encounter.
    ChosenParticipant,
    /// The participant who is about to run, if it is somebody else.
    OtherRunner,
    /// The next living player clockwise.
    Left,
    /// Whoever played the card in question.
    Source,
    /// One enemy, chosen by the controller.
    Enemy,
    /// The side of the enemies.
    AllEnemies,
}

/// Which cards.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Filter {
    /// Every card.
    Any,
    /// Weapons.
    Weapon,
    /// Gear.
    Gear,
    /// Provisions.
    Provision,
    /// Traits.
    Trait,
    /// Armor, weapons, gear and provisions on the table.
    Item,
    /// Armor, weapons and gear.
    Equipment,
    /// Items that are neither worn armor nor held weapons.
    LooseItem,
    /// Worn armor.
    EquippedArmor,
    /// Held weapons.
    EquippedWeapon,
    /// Weapons on the table that need ammo.
    AmmoWeapon,
    /// Critters.
    Critter,
    /// Critters and humans.
    Hostile,
    /// Cards with a tag.
    Tag(String),
}

/// Where cards are.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Zone {
    /// In a hand.
    Hand,
    /// On the table.
    Table,
    /// Among the traits in play.
    Traits,
}

/// Who chooses cards.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Chooser {
    /// Whoever loses them.
    Owner,
    /// The controller of the card.
    Controller,
    /// Chance.
    Random,
}

/// Which die.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Roll {
    /// The die of a side in an encounter.
    Resolve,
    /// The die of running away.
    Run,
    /// The die of ruins.
    Ruins,
    /// A die that a card asks for.
    Card,
}

/// How long a change lasts.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// To the end of the encounter.
    Encounter,
    /// To the next end of a turn of that player.
    NextTurnEnd,
}

/// One of the two decks.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Deck {
    /// The Wasteland Deck.
    Wasteland,
    /// The Loot Deck.
    Loot,
}

impl Deck {
    /// Both decks.
    pub const ALL: [Deck; 2] = [Deck::Wasteland, Deck::Loot];

    /// For indexing.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its word in notation.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Deck::Wasteland => "wasteland",
            Deck::Loot => "loot",
        }
    }
}

/// A token.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Token {
    /// Cancels hunger.
    Food,
    /// Cancels thirst.
    Water,
}

impl Token {
    /// Both tokens.
    pub const ALL: [Token; 2] = [Token::Food, Token::Water];

    /// For indexing.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Its word in notation.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Token::Food => "food",
            Token::Water => "water",
        }
    }

    /// The tag of the events it cancels (WAS-TOKEN-02).
    #[must_use]
    pub const fn cancels(self) -> &'static str {
        match self {
            Token::Food => "hunger",
            Token::Water => "thirst",
        }
    }
}

/// How an encounter is met (WAS-ENC-01).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Combat Skill against Combat Skill.
    Combat,
    /// Charisma against Hostility.
    Diplomacy,
    /// Evasion against Perception.
    Stealth,
}

impl Method {
    /// Every method, in order.
    pub const ALL: [Method; 3] = [Method::Combat, Method::Diplomacy, Method::Stealth];

    /// The stat it uses, as an index into [`Stats`].
    #[inline]
    #[must_use]
    pub const fn stat(self) -> usize {
        self as usize
    }

    /// Its word in notation.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Method::Combat => "combat",
            Method::Diplomacy => "diplomacy",
            Method::Stealth => "stealth",
        }
    }
}

/// Something a card may forbid.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// To ask for help.
    AskHelp,
    /// To help.
    Help,
}

/// What kind of enemy.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EnemyType {
    /// A critter.
    Critter,
    /// A human.
    Human,
}

/// The part a player has in an encounter.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Role {
    /// It is her encounter.
    Acting,
    /// She takes part.
    Participant,
}

/// What must be true; everything that is said must be.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// The method chosen.
    pub method: Option<Method>,
    /// At least one such enemy is in the encounter.
    pub enemy_type: Option<EnemyType>,
    /// The part of the controller.
    pub role: Option<Role>,
    /// A held ranged weapon gives its bonus.
    pub has_equipped: Option<Reach>,
    /// Whose turn it is.
    pub turn: Option<Turn>,
    /// How the dice came out.
    pub result: Option<Outcome>,
}

/// How a weapon reaches.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reach {
    /// From near.
    Melee,
    /// From afar.
    Ranged,
}

/// Whose turn it is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Turn {
    /// Somebody else's.
    Other,
}

/// How the dice came out.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The players won.
    Win,
}

/// How many.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Count {
    /// This many, or as many as there are.
    Number(u8),
    /// Every one.
    All,
}

/// What can be cancelled.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Cancelled {
    /// Events with one of these tags.
    pub events: Vec<String>,
    /// A tactic somebody else has just played.
    pub tactic: bool,
}

/// What can be turned to somebody else.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Redirected {
    /// An event, to whoever played it.
    Event,
    /// The Loot of beaten enemies, to the controller.
    Loot,
}

/// Where another enemy comes from.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// From the hand of whoever plays the card, together with it.
    Hand,
    /// From the deck: cards are turned up until one fits.
    DeckUntil,
}

/// An effect of a card.
#[derive(Clone, Debug, PartialEq)]
pub struct Effect {
    /// When it happens.
    pub on: Trigger,
    /// When the card may be played or used for it.
    pub openings: Openings,
    /// What must be true.
    pub when: Condition,
    /// Whether it can be used only once a turn.
    pub once_a_turn: bool,
    /// The tag of the card that is discarded for it.
    pub cost: Option<String>,
    /// What it does.
    pub verb: Verb,
}
