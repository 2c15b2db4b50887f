//! What a table of Wastelander looks like to one viewer, in names instead of numbers.
//!
//! The game fills these types, the page draws them, scenarios look into them; all compile this crate, so that none
//! can misread another. There is no rule here. Every part is always written, and one that is missing or unknown makes
//! the whole unreadable: an optional part is written as null.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What is on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Portrait {
    /// The round; 0 before the first turn.
    pub round: u8,
    /// The last round.
    pub rounds: u8,
    /// Survival Points that win; none where the last living player wins.
    #[serde(deserialize_with = "Option::deserialize")]
    pub goal: Option<u8>,
    /// Whether all play together, with one pool.
    pub common: bool,
    /// The letter of whose turn it is.
    pub acting: String,
    /// What is going on, in a word; of a window its name.
    pub moment: String,
    /// Who is awaited, as letters.
    pub awaited: String,
    /// Who lives, as letters.
    pub living: String,
    /// The common Survival Points of a cooperative game.
    pub pool: u8,
    /// The method of the encounter.
    #[serde(deserialize_with = "Option::deserialize")]
    pub method: Option<String>,
    /// The enemies in the encounter.
    pub foes: Vec<FoePortrait>,
    /// Who takes part in it, as letters.
    pub party: String,
    /// How many Loot cards were promised to the helper.
    pub share: u8,
    /// The sums of players and enemies by the chosen method.
    #[serde(deserialize_with = "Option::deserialize")]
    pub sums: Option<[i16; 2]>,
    /// In how many of 36 rolls the players win by it, before the dice.
    #[serde(deserialize_with = "Option::deserialize")]
    pub odds: Option<u8>,
    /// The shown dice of players and enemies; 0 before they are rolled.
    pub dice: [u8; 2],
    /// The shown run die.
    pub run_die: u8,
    /// What is laid out.
    pub stock: Vec<String>,
    /// What is being bought.
    pub buying: Vec<String>,
    /// The price of it, and what was paid so far.
    pub price: [u32; 2],
    /// The open request or proposal.
    #[serde(deserialize_with = "Option::deserialize")]
    pub offer: Option<OfferPortrait>,
    /// Cards turned in Wander that are still to be seen to.
    pub wander: Vec<String>,
    /// The discard piles.
    pub discard: Vec<String>,
    /// Cards in the Wasteland Deck and the Loot Deck.
    pub deck: [u8; 2],
    /// The top card of the Wasteland Deck, if the viewer knows it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub top: Option<String>,
    /// Cards that were put at its bottom.
    pub buried: u8,
    /// Who has won, as letters.
    pub winners: String,
    /// The players, by letter.
    #[serde(flatten)]
    pub seats: BTreeMap<String, SeatPortrait>,
}

/// An enemy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FoePortrait {
    /// Its number in the encounter, from 1.
    pub number: u8,
    /// The card's id.
    pub card: String,
    /// Its name with its modifiers (WAS-MOD-08).
    pub name: String,
    /// The modifiers on it, in the order played.
    pub stickers: Vec<String>,
    /// Combat Skill, Hostility and Perception as they are now.
    pub stats: [i16; 3],
    /// Its Loot as it is now.
    pub loot: u8,
}

/// A request for help or a proposal to trade.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferPortrait {
    /// The letter of who proposes.
    pub by: String,
    /// The letter of who is asked.
    pub to: String,
    /// Whether help is asked for.
    pub help: bool,
    /// How many things it gives and wants, once it is made.
    pub sizes: [u8; 2],
    /// The share of the Loot, once it is made or if the viewer knows it.
    pub share: u8,
    /// What the proposer gives, if the viewer knows it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub gives: Option<Vec<String>>,
    /// What the other player gives, if the viewer knows it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub wants: Option<Vec<String>>,
}

/// What a viewer knows of one player.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPortrait {
    /// Survival Points.
    pub sp: u8,
    /// Combat Skill, Charisma and Evasion as they are now.
    pub stats: [i16; 3],
    /// Traits in play, as in notation.
    pub traits: Vec<String>,
    /// What is worn, held and equipped, as in notation.
    pub ready: Vec<String>,
    /// Everything else on the table, as in notation.
    pub tapped: Vec<String>,
    /// Counters on cards, by their notation.
    pub counters: BTreeMap<String, u8>,
    /// Food and water.
    pub tokens: [u8; 2],
    /// Cards in hand of each deck.
    pub hand: [u8; 2],
    /// Which ones, if the viewer knows.
    #[serde(deserialize_with = "Option::deserialize")]
    pub cards: Option<Vec<String>>,
    /// Face-down tactics.
    pub down: u8,
    /// Which ones, if the viewer knows.
    #[serde(deserialize_with = "Option::deserialize")]
    pub tactics: Option<Vec<String>>,
    /// Cards everybody knows to be in the hand.
    pub known: Vec<String>,
    /// The hand limit.
    pub limit: u8,
    /// How many second steps will be skipped.
    pub skips: u8,
}
