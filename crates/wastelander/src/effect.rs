//! The closed vocabulary of cards: when an effect happens, what it does and whom it touches. Card texts are rendered
//! from it, and the rules carry it out; there is no other way for a card to do anything.

use serde::Deserialize;

pub use crate::opening::{Opening, Openings};

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
    /// So many, or as many as there are.
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

/// A row of a table of dice.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The lowest face.
    pub min: u8,
    /// The highest face.
    pub max: u8,
    /// What happens then.
    pub verbs: Vec<Verb>,
}

/// What an effect does.
#[derive(Clone, Debug, PartialEq)]
pub enum Verb {
    /// Adds to stats; `counters` marks those that grow by the counters on the card.
    ModifyStat {
        /// Whose.
        who: Who,
        /// By how much.
        stats: Stats,
        /// Which stats grow by the counters on the card instead.
        counters: [bool; 3],
        /// How long, if not for as long as the card is in play.
        until: Option<Until>,
    },
    /// Adds to a die.
    ModifyRoll {
        /// Whose.
        who: Who,
        /// Which.
        roll: Roll,
        /// By how much.
        amount: i8,
        /// How long, if it is not the die that is shown.
        until: Option<Until>,
    },
    /// Rolls a shown die again.
    Reroll {
        /// Whose.
        who: Who,
        /// Which.
        roll: Roll,
    },
    /// Puts as many counters on this card as a die shows.
    SetCounters,
    /// Adds counters to a card.
    AddCounters {
        /// Which card.
        filter: Filter,
        /// How many.
        amount: u8,
    },
    /// Loses Survival Points.
    LoseSp {
        /// How many.
        amount: u8,
    },
    /// Each winner gets more for this enemy.
    ModifySpReward {
        /// How much more.
        amount: i8,
    },
    /// Draws cards face-down.
    Draw {
        /// From which deck.
        deck: Deck,
        /// How many.
        count: u8,
    },
    /// Discards cards.
    Discard {
        /// From where.
        zone: Zone,
        /// Which.
        filter: Filter,
        /// How many.
        count: Count,
        /// Who chooses.
        chooser: Chooser,
    },
    /// Takes cards from a player.
    Take {
        /// Who takes.
        who: Who,
        /// From whom.
        from: Who,
        /// From where.
        zone: Zone,
        /// Which.
        filter: Filter,
        /// Who chooses.
        chooser: Chooser,
    },
    /// Looks at the top card of a deck, which may then be put at the bottom.
    Peek,
    /// Gains tokens.
    GainTokens {
        /// Which.
        token: Token,
        /// How many.
        count: u8,
    },
    /// Cancels.
    Cancel {
        /// What.
        what: Cancelled,
    },
    /// Turns something to somebody else.
    Redirect {
        /// What.
        what: Redirected,
    },
    /// Another enemy joins.
    AddEnemy {
        /// From where.
        source: Source,
        /// Which.
        filter: Filter,
    },
    /// An enemy leaves without reward.
    RemoveEnemy {
        /// Which.
        filter: Filter,
        /// Its highest Combat Skill.
        max_cs: Option<i8>,
    },
    /// The enemy counts as beaten at once.
    AutoWin {
        /// As if by this method.
        method: Method,
    },
    /// Escapes from every enemy without rolling.
    AutoEscape,
    /// Adds to Loot.
    ModifyLoot {
        /// Of the enemy, or of what the controller draws.
        who: Who,
        /// By how much.
        amount: i8,
    },
    /// Adds to the hand limit.
    ModifyLimit {
        /// By how much.
        amount: i8,
    },
    /// Forbids an action.
    Forbid {
        /// Which.
        action: Action,
    },
    /// Skips the next Search or Look for Trouble.
    Skip,
    /// A player must help.
    ForceHelp,
    /// Goods are worth more.
    ModifyCaps {
        /// By so many hundredths.
        percent: u8,
    },
    /// Lays out Loot and trades.
    Trade {
        /// How many cards.
        stock: u8,
    },
    /// Rolls a die; the row of the result happens.
    RollTable {
        /// Which die.
        roll: Roll,
        /// The rows.
        rows: Vec<Row>,
    },
    /// The controller chooses one when playing or using the card.
    ChooseOne {
        /// Among these.
        options: Vec<Vec<Verb>>,
    },
}

impl Verb {
    /// The words of all verbs, as packs write them.
    pub const WORDS: [&'static str; 27] = [
        "modify-stat",
        "modify-roll",
        "reroll",
        "set-counters",
        "add-counters",
        "lose-sp",
        "modify-sp-reward",
        "draw",
        "discard",
        "take",
        "peek",
        "gain-tokens",
        "cancel",
        "redirect",
        "add-enemy",
        "remove-enemy",
        "auto-win",
        "auto-escape",
        "modify-loot",
        "modify-limit",
        "forbid",
        "skip",
        "force-help",
        "modify-caps",
        "trade",
        "roll-table",
        "choose-one",
    ];

    /// The word a pack uses for it.
    #[must_use]
    pub fn word(&self) -> &'static str {
        let place = match self {
            Verb::ModifyStat { .. } => 0,
            Verb::ModifyRoll { .. } => 1,
            Verb::Reroll { .. } => 2,
            Verb::SetCounters => 3,
            Verb::AddCounters { .. } => 4,
            Verb::LoseSp { .. } => 5,
            Verb::ModifySpReward { .. } => 6,
            Verb::Draw { .. } => 7,
            Verb::Discard { .. } => 8,
            Verb::Take { .. } => 9,
            Verb::Peek => 10,
            Verb::GainTokens { .. } => 11,
            Verb::Cancel { .. } => 12,
            Verb::Redirect { .. } => 13,
            Verb::AddEnemy { .. } => 14,
            Verb::RemoveEnemy { .. } => 15,
            Verb::AutoWin { .. } => 16,
            Verb::AutoEscape => 17,
            Verb::ModifyLoot { .. } => 18,
            Verb::ModifyLimit { .. } => 19,
            Verb::Forbid { .. } => 20,
            Verb::Skip => 21,
            Verb::ForceHelp => 22,
            Verb::ModifyCaps { .. } => 23,
            Verb::Trade { .. } => 24,
            Verb::RollTable { .. } => 25,
            Verb::ChooseOne { .. } => 26,
        };
        Verb::WORDS[place]
    }

    /// This verb and those within it.
    pub fn walk(&self, visit: &mut impl FnMut(&Verb)) {
        visit(self);
        match self {
            Verb::RollTable { rows, .. } => {
                rows.iter().flat_map(|row| &row.verbs).for_each(|v| v.walk(visit))
            }
            Verb::ChooseOne { options } => options.iter().flatten().for_each(|verb| verb.walk(visit)),
            _ => {}
        }
    }
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
