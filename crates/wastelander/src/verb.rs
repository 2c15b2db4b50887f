//! The verbs of cards.

use crate::effect::{
    Action, Cancelled, Chooser, Count, Deck, Filter, Method, Redirected, Roll, Source, Stats, Token, Until,
    Who, Zone,
};

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
        /// By this many hundredths.
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
