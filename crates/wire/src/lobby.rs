//! Games, tables and seats.

use std::collections::BTreeMap;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::TableId;

/// A game on the start page.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct GameCard {
    /// The name in addresses, such as `radlands`.
    pub name: String,
    /// The printed name.
    pub printed: String,
    /// The fewest players.
    pub seats_min: usize,
    /// The most players.
    pub seats_max: usize,
    /// Its options; the first value of each is the default.
    pub options: Vec<GameOption>,
    /// The bots one can play against, weakest first.
    pub levels: Vec<Level>,
}

/// An option of a game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct GameOption {
    /// Its name.
    pub name: String,
    /// Its values; the first is the default.
    pub values: Vec<String>,
    /// What it does, in one sentence.
    pub about: String,
}

/// A level of bots.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Level {
    /// The name to ask for.
    pub name: String,
    /// What it is like to play against, in one sentence.
    pub about: String,
}

/// A card with everything the help says of it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct CardSheet {
    /// Its id, as in notation and portraits.
    pub id: String,
    /// The printed name.
    pub name: String,
    /// Person, event, camp ...
    pub kind: String,
    /// How many there are.
    pub copies: u32,
    /// What it does.
    pub text: String,
    /// Where its facts come from.
    pub origin: String,
    /// What the board may print on it, by name: `cost`, `junk`, `strength` ... as the game decides.
    #[serde(default)]
    pub facts: serde_json::Value,
    /// The ids of rules and rulings that name it or its effect.
    pub rules: Vec<String>,
}

/// A rule of a game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// The heading it stands under.
    pub section: String,
    /// What it says.
    pub text: String,
}

/// The server's promise of its part of the randomness, for a table that is yet to be made. Whoever asks for it first, and
/// only then chooses their own part, knows that the server did not know it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Promise {
    /// The id the table will have.
    pub table: TableId,
    /// The promise, in hex; the table shows the same.
    pub commitment: String,
}

/// Two clicks to a game: the asker against bots.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quick {
    /// Which game.
    pub game: String,
    /// The bots' level.
    pub level: String,
    /// How many seats in all; the game's fewest if not said.
    #[serde(default)]
    pub seats: Option<usize>,
    /// Options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// What the asker wants to be called.
    pub name: String,
    /// A card pack in TOML instead of the built-in one.
    #[serde(default)]
    pub pack: Option<String>,
    /// The asker's part of the randomness, in hex; made up by the server if missing.
    #[serde(default)]
    pub seed: Option<String>,
    /// The table of a [`Promise`] the asker got before it chose its part.
    #[serde(default)]
    pub promise: Option<TableId>,
}

/// A table to be made; the asker takes the first open seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewTable {
    /// Which game.
    pub game: String,
    /// Who may sit where, in seat order.
    pub seats: Vec<SeatWish>,
    /// Options by name.
    #[serde(default)]
    pub options: BTreeMap<String, String>,
    /// Whether everybody sees it in the list.
    pub public: bool,
    /// What the asker wants to be called.
    pub name: String,
    /// A card pack in TOML instead of the built-in one.
    #[serde(default)]
    pub pack: Option<String>,
    /// How much time people have; none if they may take their time.
    #[serde(default)]
    pub clock: Option<Clock>,
    /// The asker's part of the randomness, in hex; made up by the server if missing.
    #[serde(default)]
    pub seed: Option<String>,
    /// The table of a [`Promise`] the asker got before it chose its part.
    #[serde(default)]
    pub promise: Option<TableId>,
}

/// How much time people have, in seconds. When it is used up a bot plays on for them.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "for", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Clock {
    /// Time for each decision.
    Decision {
        /// The seconds.
        seconds: u32,
    },
    /// Time for the whole match.
    Match {
        /// The seconds.
        seconds: u32,
    },
}

/// Who may take a seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum SeatWish {
    /// A person.
    Person,
    /// A bot of that level.
    Bot {
        /// The level's name.
        level: String,
    },
}

/// Somebody sits down.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sit {
    /// What they want to be called.
    pub name: String,
    /// Which seat; any open one if not said.
    #[serde(default)]
    pub seat: Option<Seat>,
    /// The secret of the invitation, where the table is private.
    #[serde(default)]
    pub invite: Option<String>,
    /// Their part of the randomness, in hex; made up by the server if missing.
    #[serde(default)]
    pub seed: Option<String>,
}

/// A seat is given to a bot: one that no person has taken yet, or one whose person is not there while the match runs.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatBot {
    /// Which seat.
    pub seat: Seat,
    /// The level's name.
    pub level: String,
}

/// The bot of a seat is sent away: the seat is open again, or the match waits for the person whose seat it is.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatPerson {
    /// Which seat.
    pub seat: Seat,
}

/// The same people once more.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rematch {
    /// The asker's part of the randomness, in hex; made up by the server if missing.
    #[serde(default)]
    pub seed: Option<String>,
    /// The table of a [`Promise`] the asker got before it chose its part. It counts for the first who asks: after that
    /// there is a table, whose promise has been made.
    #[serde(default)]
    pub promise: Option<TableId>,
}

/// A seat was taken.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Seated {
    /// At which table.
    pub table: TableId,
    /// Which seat.
    pub seat: Seat,
    /// What proves it; keep it secret.
    pub token: String,
    /// The secret for others to sit down, where the table is private and the seat may invite.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invite: Option<String>,
}

/// A table in a list.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct TableCard {
    /// Its id.
    pub id: TableId,
    /// The game.
    pub game: String,
    /// Its options.
    pub options: BTreeMap<String, String>,
    /// Whether it is in the public list.
    pub public: bool,
    /// Who sits where.
    pub seats: Vec<SeatCard>,
    /// How far it is.
    pub phase: Phase,
    /// When it was made, in milliseconds since 1970.
    pub made: u64,
    /// Rounds begun.
    pub rounds: u32,
}

/// How far a table is.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// It waits for players.
    Gathering,
    /// It is played.
    Running,
    /// It has ended.
    Over,
    /// It is damaged; nothing can be played, everything can be looked at.
    Frozen,
}

/// A seat in a list.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct SeatCard {
    /// Which.
    pub seat: Seat,
    /// Who sits there.
    pub sitter: Sitter,
}

/// Who sits at a seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(tag = "who", rename_all = "kebab-case")]
pub enum Sitter {
    /// Nobody yet.
    Open,
    /// A person.
    Person {
        /// Their name.
        name: String,
        /// Whether they are connected.
        here: bool,
    },
    /// A bot.
    Bot {
        /// Its name at the table.
        name: String,
        /// Its level.
        level: String,
        /// The person it stands in for, if it does and they can come back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead_of: Option<String>,
    },
}
