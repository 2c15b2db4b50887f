//! What a table of Radlands looks like to one viewer, in names instead of numbers.
//!
//! The game fills these types, the page draws them, scenarios look into them; all compile this crate, so that none
//! can misread another. There is no rule here. Every part is always written, and one that is missing or unknown makes
//! the whole unreadable: an optional part is written as null.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// What is on the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Portrait {
    /// Cards in play and destroyed camps by spot, such as `a1c`.
    #[serde(flatten)]
    pub spots: BTreeMap<String, Standing>,
    /// The things of player a beside the columns.
    pub a: Side,
    /// Those of player b.
    pub b: Side,
    /// The letter of whose turn it is.
    pub turn: char,
    /// The number of the turn; 0 before the first.
    pub number: u16,
    /// What is going on.
    pub stage: Stage,
    /// The active player's water.
    pub water: u8,
    /// The water a player gets each turn after the first.
    pub water_each_turn: u8,
    /// Cards in the deck.
    pub deck: u8,
    /// Former punks on top of it.
    pub former_punks_on_deck: u8,
    /// Cards in the discard pile.
    pub discard_size: u8,
    /// Which they are, where the viewer may look: at the truth, and at a table that leaves the pile open. Elsewhere
    /// only [`Portrait::discarded_this_turn`] and [`Portrait::top_discard`] are shown (RAD-INFO-07).
    #[serde(deserialize_with = "Option::deserialize")]
    pub discard: Option<Vec<String>>,
    /// What came there this turn.
    pub discarded_this_turn: Vec<String>,
    /// Its top.
    #[serde(deserialize_with = "Option::deserialize")]
    pub top_discard: Option<String>,
    /// Cards that lie beside the table for now.
    pub aside: Vec<String>,
    /// Cards just turned over whose junk effect is on offer.
    pub salvage: Vec<String>,
    /// What an event on each space of a queue waits for, in words, from space 1.
    pub fuses: Vec<String>,
    /// Cards the viewer has just drawn and may have to give back.
    pub drawn: Vec<String>,
    /// How often the deck has run out.
    pub run_outs: u8,
    /// `a`, `b`, `draw`, or nothing while the game runs.
    #[serde(deserialize_with = "Option::deserialize")]
    pub winner: Option<String>,
    /// All cards the viewer does not see, where the discard pile may be looked at (one follows from the other); of the
    /// truth, those nobody sees.
    #[serde(deserialize_with = "Option::deserialize")]
    pub unseen: Option<Vec<String>>,
}

/// What is going on.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Camps are being dealt.
    #[default]
    Deal,
    /// Both choose camps.
    Draft,
    /// Opening hands are dealt.
    Hands,
    /// A card is turned over to see who begins.
    Flip,
    /// The events phase.
    Events,
    /// The replenish phase.
    Replenish,
    /// The actions phase.
    Actions,
    /// The game is over.
    Over,
}

/// A card in play, or a destroyed camp.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// The card's id, or `punk`.
    pub card: String,
    /// Whether it is a punk, which is a card nobody sees.
    pub punk: bool,
    /// How whole it is.
    pub state: Health,
    /// Whether it may act.
    pub ready: bool,
    /// Whether nothing stands before it.
    pub unprotected: bool,
    /// Its row, counted from the camps.
    pub row: usize,
}

/// How whole a card is.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Health {
    /// Nothing is wrong with it.
    #[default]
    Fine,
    /// Hit once.
    Damaged,
    /// A camp that is lost.
    Destroyed,
}

/// A player's things beside the columns.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Side {
    /// The hand, for who sees it.
    #[serde(deserialize_with = "Option::deserialize")]
    pub hand: Option<Vec<String>>,
    /// What lies before the player, from left to right: cards on offer, then camps to choose or the hand.
    pub row: Vec<Held>,
    /// How many cards are in it, the Water Silo among them.
    pub hand_size: u8,
    /// Those everybody has seen.
    pub known: Vec<String>,
    /// All everybody knows to be in it, the Water Silo among them.
    pub seen: Vec<String>,
    /// Where the Water Silo is.
    pub silo: Silo,
    /// Where Raiders is.
    pub raiders: Raiders,
    /// What lies on the three spaces, empty for nothing.
    pub queue: Vec<String>,
    /// The rows of camp, rear and front of each column, counted from the camps: people make way for a camp that moves.
    pub rows: [[usize; 3]; 3],
    /// People in play.
    pub people: u32,
    /// Camps that stand.
    pub camps: u32,
    /// People who entered play this turn.
    pub entered: u8,
    /// The camps dealt in the draft, for who sees them.
    #[serde(deserialize_with = "Option::deserialize")]
    pub camps_dealt: Option<Vec<String>>,
    /// How many have been placed.
    pub camps_placed: u8,
    /// The camps placed in the draft, column by column, for who knows them.
    #[serde(deserialize_with = "Option::deserialize")]
    pub placed: Option<Vec<String>>,
    /// The places of the camps while they are chosen, column by column; none afterwards.
    pub draft: Vec<Drafted>,
    /// Whether protection does not count this turn.
    pub exposed: bool,
}

/// A card that lies before a player.
#[derive(Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Held {
    /// The card's id.
    pub card: String,
    /// The thing it is when it is touched.
    pub thing: String,
    /// Where it lies.
    pub lies: Lies,
    /// Whether it has just been drawn, and some of those may have to go.
    pub fresh: bool,
    /// Whether there is not enough water for it, while actions are taken.
    pub dear: bool,
}

/// Where a card lies that a player may take or play.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lies {
    /// In the hand.
    #[default]
    Hand,
    /// Among the camps to choose from.
    Camp,
    /// Beside the table, turned over: its junk effect is on offer.
    Aside,
}

/// A place for a camp while camps are chosen.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Drafted {
    /// Nothing is there yet.
    #[default]
    Empty,
    /// Nothing is there yet, and the viewer's next camp goes here.
    Next,
    /// A camp lies here face down.
    Down,
    /// The viewer has placed this one.
    Known(String),
}

/// What stands on a card beside its name, as its sheet has it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    /// What only a board needs: one face, or none.
    #[serde(default)]
    pub face: Vec<Face>,
    /// The water to play it.
    #[serde(default)]
    pub cost: Option<u8>,
    /// The opening cards of a camp.
    #[serde(default)]
    pub draw: Option<u8>,
    /// What it says.
    #[serde(default)]
    pub lines: Vec<Line>,
}

/// One line of a card.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Line {
    /// The price of an ability; none for a standing line.
    #[serde(default)]
    pub cost: Option<u8>,
    /// What it does, in a sentence.
    pub text: String,
    /// The same in pictures: icons in braces, few words.
    #[serde(default)]
    pub short: Option<String>,
}

/// How a card is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Face {
    /// Its shape.
    pub cut: Cut,
    /// The stencil that stands for it where a poster would be too small.
    pub stencil: String,
    /// The stencil of its junk effect; nothing on camps.
    pub junk: String,
    /// What junking it does, in words.
    pub junks: String,
    /// When an event takes effect, in words.
    pub fuse: String,
}

/// The shape of a card.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cut {
    /// A person.
    #[default]
    Person,
    /// A camp.
    Camp,
    /// An event; Raiders too.
    Event,
    /// The Water Silo.
    Tool,
}

impl Cut {
    /// What kind of picture it has.
    #[must_use]
    pub const fn picture(self) -> &'static str {
        match self {
            Cut::Person => "person",
            Cut::Camp | Cut::Tool => "camp",
            Cut::Event => "event",
        }
    }
}

/// Where the Water Silo is.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Silo {
    /// At its place.
    #[default]
    Home,
    /// In its owner's hand.
    Hand,
}

/// Where Raiders is.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub enum Raiders {
    /// At its place.
    #[default]
    #[serde(rename = "home")]
    Home,
    /// On space 1 of the queue.
    #[serde(rename = "1")]
    One,
    /// On space 2.
    #[serde(rename = "2")]
    Two,
    /// On space 3.
    #[serde(rename = "3")]
    Three,
}
