//! What a table of Wastelander looks like to one viewer, in names instead of numbers.
//!
//! The game fills these types, the page draws them, scenarios look into them; all compile this crate, so that none
//! can misread another. There is no rule here. Every part is always written, and one that is missing or unknown makes
//! the whole unreadable: an optional part is written as null.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

mod face;
mod moment;

pub use face::{CardFacts, Cut, Face};
pub use moment::{Moment, Place};

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
    /// Survival Points at the top of the pole: the goal, or where there is none what the best player has, and no fewer than
    /// the goal would be.
    pub pole: u8,
    /// Whether all play together, with one pool.
    pub common: bool,
    /// The letter of whose turn it is.
    pub acting: String,
    /// What is going on; of a window its name.
    pub moment: Moment,
    /// Who is awaited, as letters.
    pub awaited: String,
    /// Who lives, as letters.
    pub living: String,
    /// The common Survival Points of a cooperative game.
    pub pool: u8,
    /// The method of the encounter.
    #[serde(deserialize_with = "Option::deserialize")]
    pub method: Option<Method>,
    /// The three ways to meet the encounter, in the order combat, diplomacy, stealth; none without one.
    pub pairs: Vec<Pair>,
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
    /// By how much the players' total is above that of the enemies, once both dice are shown; they need at least 1.
    #[serde(deserialize_with = "Option::deserialize")]
    pub lead: Option<i16>,
    /// The shown run die.
    pub run_die: u8,
    /// Who is running, and from what.
    #[serde(deserialize_with = "Option::deserialize")]
    pub running: Option<Running>,
    /// The event that is about to hit somebody.
    #[serde(deserialize_with = "Option::deserialize")]
    pub event: Option<Hit>,
    /// The place that is visited.
    #[serde(deserialize_with = "Option::deserialize")]
    pub visit: Option<String>,
    /// Tactics that were played and may still be answered, the latest last.
    pub declared: Vec<Declared>,
    /// The vote or the request for consent that is open.
    #[serde(deserialize_with = "Option::deserialize")]
    pub vote: Option<Vote>,
    /// What is laid out.
    pub stock: Vec<String>,
    /// What is being bought.
    pub buying: Vec<String>,
    /// Survival Points that are being bought with a gift; 0 if goods are bought.
    pub gift: u8,
    /// The price in caps of what is being bought, and what was paid so far.
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
    /// All players as letters, from the first to the last place as things stand.
    pub ranking: String,
    /// The players, by letter.
    #[serde(flatten)]
    pub seats: BTreeMap<String, SeatPortrait>,
}

/// How an encounter is met.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// Combat Skill against Combat Skill.
    Combat,
    /// Charisma against Hostility.
    Diplomacy,
    /// Evasion against Perception.
    Stealth,
}

/// One way to meet the encounter, as things are now; after the roll the chosen one has the sums of the roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pair {
    /// Which way.
    pub method: Method,
    /// The sum of the players.
    pub players: i16,
    /// The sum of the enemies.
    pub enemies: i16,
    /// What each participant adds, in the order of the letters of `party`.
    pub parts: Vec<i16>,
    /// What counts for the players' side as a whole.
    pub side: i16,
    /// In how many of the 36 rolls the players win.
    pub wins: u8,
    /// For each face of the players' die, how many faces of the enemies' die it beats, the lowest first.
    pub beats: [u8; 6],
    /// Survival Points of a win, for each winner; in a cooperative game for the pool.
    pub sp: u8,
    /// Loot cards that are drawn for a win.
    pub loot: u8,
    /// Loot cards that pacified humans offer in trade after a win.
    pub offers: u8,
}

/// A participant who runs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Running {
    /// The letter of who runs.
    pub who: String,
    /// The number of the enemy, from 1.
    pub foe: u8,
    /// What is added to the die; 5 or more escapes.
    pub bonus: i16,
    /// The lowest face that escapes; 7 if none does.
    pub needs: u8,
}

/// An event that is about to hit a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hit {
    /// The card's id.
    pub card: String,
    /// The letter of whom it hits.
    pub target: String,
    /// The letter of who played it, if somebody did.
    #[serde(deserialize_with = "Option::deserialize")]
    pub source: Option<String>,
}

/// A tactic that was played and has not taken effect.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Declared {
    /// The card's id.
    pub card: String,
    /// The letter of who played it.
    pub by: String,
    /// What it is aimed at, by the name of the thing on the table.
    #[serde(deserialize_with = "Option::deserialize")]
    pub at: Option<String>,
}

/// A vote, or a request for consent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Vote {
    /// What is decided.
    pub about: About,
    /// The card it is about, if it is about one.
    #[serde(deserialize_with = "Option::deserialize")]
    pub card: Option<String>,
    /// Who has answered, as letters.
    pub answered: String,
}

/// What a group decides.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum About {
    /// Who dies.
    Death,
    /// Who gets a card.
    Loot,
    /// Whether a card may be played against the group.
    Consent,
}

/// A modifier on an enemy.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sticker {
    /// The card's id.
    pub card: String,
    /// How it lengthens the name: `Posse of`.
    pub word: String,
    /// The letter of who played it.
    pub by: String,
    /// How it changes Combat Skill, Hostility and Perception.
    pub changes: [i8; 3],
    /// How it changes the Loot.
    pub loot: i8,
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
    /// What stands in that name behind the words of the modifiers.
    pub base: String,
    /// Whether it is drawn as a group: several enemies of its kind, or a group word before its name.
    pub group: bool,
    /// The modifiers on it, in the order played.
    pub stickers: Vec<String>,
    /// The same in the order of their words in the name, with who played them and what they change.
    pub pasted: Vec<Sticker>,
    /// Whether it is the virtual twin of the enemy before it.
    pub twin: bool,
    /// Combat Skill, Hostility and Perception as they are now.
    pub stats: [i16; 3],
    /// Its Loot as it is now.
    pub loot: u8,
}

/// A request for help or a proposal to trade. While the partner is chosen nobody is asked yet.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OfferPortrait {
    /// The letter of who proposes.
    pub by: String,
    /// The letter of who is asked; empty before that is chosen.
    pub to: String,
    /// Whether help is asked for.
    pub help: bool,
    /// How many things it gives and wants, once it is made.
    pub sizes: [u8; 2],
    /// The share of the Loot, once it is made or if the viewer knows it.
    pub share: u8,
    /// The chosen method with the help that is asked for.
    #[serde(deserialize_with = "Option::deserialize")]
    pub helped: Option<Pair>,
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
    /// Everything that lies open before the player, one by one: traits, then Loot in the order of the cards.
    pub pegs: Vec<Peg>,
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
    /// How many traits she may have.
    pub hooks: u8,
    /// How many second steps will be skipped.
    pub skips: u8,
    /// What is added to her run rolls.
    pub run: i16,
    /// The lowest face of the run die that escapes; 7 if none does.
    pub escape: u8,
    /// The caps of all her Loot that lies open.
    pub caps: u32,
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Peg {
    /// The name of the thing: `item machete 1`, `trait lucky 1`.
    pub thing: String,
    /// The card's id.
    pub card: String,
    /// Where it is.
    pub place: Place,
    /// Counters on it.
    pub counters: u8,
    /// Whether it was used in this turn.
    pub used: bool,
    /// Whether it gives what is printed on it; an ammo weapon without a counter does not, nor does anything carried.
    pub works: bool,
}
