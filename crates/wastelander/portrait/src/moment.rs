//! Where the game stands, and where a card lies.

use serde::{Deserialize, Serialize};

/// What is going on.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Moment {
    /// Hands are dealt.
    #[default]
    Deal,
    /// Dice say who begins.
    FirstRoll,
    /// A window: before the first turn, each player once.
    Setup,
    /// A window: a turn begins.
    TurnStart,
    /// A card is about to be turned up.
    Wander,
    /// Two cards were turned up and wait for their order.
    Order,
    /// A window: before Search or Look for Trouble.
    MidTurn,
    /// Search or Look for Trouble.
    Step2,
    /// A window at a settlement, before its deals.
    Place,
    /// Goods are bought, or given for Survival Points.
    Market,
    /// A window at the end of a turn.
    TurnEnd,
    /// A window: an event is about to hit a player.
    Event,
    /// How to meet an encounter.
    Method,
    /// A window before the dice.
    Prep,
    /// Roll or run, and what follows from it.
    Commit,
    /// A window: the dice are shown.
    AfterDice,
    /// A window: the encounter is won.
    Outcome,
    /// A window: a participant is about to run.
    Run,
    /// A window: a run die is shown.
    RunDie,
    /// A window: a tactic was played.
    Response,
    /// A die is about to be rolled.
    Die,
    /// Cards are turned up until an enemy comes.
    Reveal,
    /// A card is about to be drawn.
    Draw,
    /// Somebody holds too many cards.
    Limit,
    /// Cards are given away.
    Charity,
    /// Somebody discards cards of her choice.
    Drop,
    /// Random cards are discarded.
    RandomDiscard,
    /// A random card changes hands.
    Theft,
    /// Whom to ask, or with whom to trade.
    Partner,
    /// Whose hand is robbed.
    Whose,
    /// A trait has to go for another.
    Replace,
    /// A tactic is laid face-down.
    Hide,
    /// The top card is looked at.
    Peek,
    /// An offer is put together.
    Composing,
    /// An offer waits for an answer.
    Offered,
    /// The Loot of the dead is taken.
    Spoils,
    /// All vote.
    Vote,
    /// A tie is decided.
    Tie,
    /// All others are asked whether a card may be played.
    Consent,
    /// Something that nobody decides.
    GoingOn,
    /// The game is over.
    Over,
}

/// Where a card in play is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// A trait on its hook.
    Trait,
    /// In one hand.
    Hand,
    /// In both hands.
    BothHands,
    /// Worn as armor.
    Armor,
    /// Gear worn as an outfit.
    Outfit,
    /// Gear on the face.
    Face,
    /// Gear on the back.
    Back,
    /// Gear on the feet.
    Feet,
    /// Gear without a slot.
    Gear,
    /// Carried, without effect.
    Carried,
    /// A provision that lies ready.
    Provision,
}
