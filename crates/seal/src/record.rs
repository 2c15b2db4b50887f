//! A finished match as a file, read as plain text: whatever is hashed, and nothing of what it means.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::formula::{self, EntryText, OpeningText, RulesText};
use crate::signature::{PublicKey, ServerKey, Signature};
use crate::stream::Stream;

/// What a draw could bring: each outcome in notation with its weight, in the order of the draw.
pub type Outcomes = Vec<(String, u32)>;

/// A finished match. FAIRNESS.md describes every field.
#[derive(Clone, Debug, Deserialize)]
pub struct Record {
    /// What this is and how it is to be read; one of [`Record::FORMATS`].
    pub format: String,
    /// What was fixed before the first entry.
    pub opening: Opening,
    /// The server's seed, opened.
    pub seed: Digest,
    /// The log.
    pub entries: Vec<Entry>,
    /// What each draw could bring; empty in records of the first format.
    #[serde(default)]
    pub draws: Vec<Outcomes>,
    /// What the server signed; none in records of the first format.
    #[serde(default)]
    pub seal: Option<Seal>,
}

impl Record {
    /// The formats that can be read, oldest first. The first has neither lists of outcomes nor a seal.
    pub const FORMATS: [&'static str; 2] = ["rustlands match 1", "rustlands match 2"];
}

/// What was fixed before the first entry.
#[derive(Clone, Debug, Deserialize)]
pub struct Opening {
    /// The name of the match.
    pub id: String,
    /// When it began, in milliseconds since 1970.
    pub opened: u64,
    /// What is played.
    pub rules: Rules,
    /// Who sat where.
    pub players: Vec<Player>,
    /// How much time there was.
    pub time: Time,
    /// The promise.
    pub commitment: Digest,
    /// What each seat added.
    pub contributions: Vec<Digest>,
}

/// What is played.
#[derive(Clone, Debug, Deserialize)]
pub struct Rules {
    /// The game.
    pub game: String,
    /// The fingerprint of its pack.
    pub pack: String,
    /// The pack, if it is not the built-in one.
    #[serde(default)]
    pub pack_text: Option<String>,
    /// Every option and its value.
    pub options: BTreeMap<String, String>,
    /// How many play.
    pub seats: usize,
    /// The scenario it began with.
    #[serde(default)]
    pub scenario: Option<String>,
    /// The match it plays on from.
    #[serde(default)]
    pub prefix: Option<Prefix>,
}

/// The match that another one plays on from.
#[derive(Clone, Debug, Deserialize)]
pub struct Prefix {
    /// Its name.
    pub from: String,
    /// Its inputs.
    pub inputs: Vec<String>,
}

/// Who sat down.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person of that name.
    Person(String),
    /// A bot of that kind.
    Bot(String),
}

/// How much time there was.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Time {
    /// As much as people liked.
    Unlimited,
    /// Seconds for each answer.
    PerAnswer(u32),
    /// Seconds for the match.
    Total(u32),
}

/// One entry of the log.
#[derive(Clone, Debug, Deserialize)]
pub struct Entry {
    /// Its number.
    pub seq: u64,
    /// When it was made, in milliseconds since 1970.
    pub time: u64,
    /// By whom.
    pub by: String,
    /// The client's name for the message that asked for it.
    #[serde(default)]
    pub message: Option<String>,
    /// What it says.
    pub deed: String,
    /// The hash of the entry before.
    pub previous: Digest,
    /// Its hash.
    pub hash: Digest,
}

impl Entry {
    /// The outcome, if it is a draw.
    #[must_use]
    pub fn outcome(&self) -> Option<&str> {
        self.deed.strip_prefix("chance ").filter(|_| self.by == "chance")
    }

    /// The hash that the entry must have.
    #[must_use]
    pub fn sealed(&self, seed: Digest) -> Digest {
        let (previous, seq, time) = (self.previous, self.seq, self.time);
        let message = self.message.as_deref().unwrap_or_default();
        formula::entry(EntryText { previous, seq, time, by: &self.by, message, deed: &self.deed }, seed)
    }
}

impl Rules {
    /// The hash of what is played.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let text = RulesText {
            game: &self.game,
            pack: &self.pack,
            seats: self.seats,
            pack_text: self.pack_text.as_deref(),
            scenario: self.scenario.as_deref(),
            prefix: self.prefix.as_ref().map(|prefix| (prefix.from.as_str(), prefix.inputs.as_slice())),
        };
        formula::rules(text, self.options.iter())
    }
}

impl Opening {
    /// The hash that the first entry follows.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let players: Vec<String> = self.players.iter().map(Player::words).collect();
        formula::opening(OpeningText {
            id: &self.id,
            opened: self.opened,
            rules: self.rules.digest(),
            time: &self.time.words(),
            commitment: self.commitment,
            players: &players,
            contributions: &self.contributions,
        })
    }

    /// The stream of the match.
    #[must_use]
    pub fn stream(&self, seed: Digest) -> Stream {
        Stream::new(formula::stream_key(&self.id, seed, self.rules.digest(), &self.contributions))
    }
}

impl Player {
    fn words(&self) -> String {
        match self {
            Player::Person(name) => ["person ", name].concat(),
            Player::Bot(kind) => ["bot ", kind].concat(),
        }
    }
}

impl Time {
    fn words(&self) -> String {
        match self {
            Time::Unlimited => "unlimited".to_owned(),
            Time::PerAnswer(seconds) => ["per answer ", &seconds.to_string()].concat(),
            Time::Total(seconds) => ["total ", &seconds.to_string()].concat(),
        }
    }
}

/// The server's signature under the end of a match.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seal {
    /// The key to check it with.
    pub key: PublicKey,
    /// The signature of [`formula::ending`].
    pub signature: Signature,
}

impl Seal {
    /// Signs the end of a match: its last entry, which has this hash and says this.
    #[must_use]
    pub fn sign(key: &ServerKey, id: &str, seq: u64, head: Digest, deed: &str) -> Seal {
        Seal { key: key.public(), signature: key.sign(formula::ending(id, seq, head, deed)) }
    }

    /// Whether it is the signature under this end.
    #[must_use]
    pub fn holds(&self, id: &str, seq: u64, head: Digest, deed: &str) -> bool {
        self.key.has_signed(formula::ending(id, seq, head, deed), self.signature)
    }
}
