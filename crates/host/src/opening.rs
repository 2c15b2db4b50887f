//! What is fixed before the first entry of a match.

use std::collections::BTreeMap;
use std::time::Duration;

use bots::Kind;
use kernel::Seat;
use parts::pack::PackText;
use seal::Stream;
use seal::formula::{self, OpeningText, RulesText};
use serde::{Deserialize, Serialize};
use shelf::{MatchRecord, ShelfError, Table};

use crate::digest::Digest;
use crate::fairness::{Commitment, Contribution};
use crate::ids::{MatchId, PlayerName};
use crate::moment::Moment;
use crate::seating::bot_name;
use crate::secret::Seed;

/// Everything about a match that never changes. Its hash is the start of the chain of entries.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Opening {
    /// The name of the match.
    pub id: MatchId,
    /// When it began.
    pub opened: Moment,
    /// What is played.
    pub rules: Rules,
    /// Who sat down where, in seat order.
    pub players: Vec<Player>,
    /// How much time there is.
    pub time: TimeRule,
    /// The commitment to the server's seed.
    pub commitment: Commitment,
    /// What each seat added to the chance of the match, in seat order.
    pub contributions: Vec<Contribution>,
}

/// What is played: known when the server commits to its seed, and part of that commitment.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The game's name.
    pub game: String,
    /// The fingerprint of its pack.
    pub pack: String,
    /// The pack itself, if it is not the built-in one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack_text: Option<String>,
    /// Every option and its value.
    pub options: BTreeMap<String, String>,
    /// How many play.
    pub seats: usize,
    /// The scenario in TOML whose position the match begins with, if it is not the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// Where a match comes from that plays on from another one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prefix: Option<Prefix>,
}

/// The beginning of another match. Its inputs come from that match and from nowhere else: they are no part of what
/// this match's seed is responsible for.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prefix {
    /// Which match.
    pub from: MatchId,
    /// Its inputs, in notation.
    pub inputs: Vec<String>,
}

/// Who sat down on a seat.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Player {
    /// A person of that name.
    Person(PlayerName),
    /// A bot.
    Bot(#[serde(with = "crate::kinds")] Kind),
}

impl Player {
    /// What to call them.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Player::Person(name) => name.to_string(),
            Player::Bot(kind) => bot_name(*kind),
        }
    }

    /// Whether it is a person.
    #[must_use]
    pub fn is_person(&self) -> bool {
        matches!(self, Player::Person(_))
    }
}

/// How much time people have. When it is used up a bot plays on for them.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeRule {
    /// As much as they like.
    #[default]
    Unlimited,
    /// This many seconds for each answer.
    PerAnswer(u32),
    /// This many seconds for the whole match.
    Total(u32),
}

impl TimeRule {
    /// The seconds people may be given: 5 seconds to a day.
    pub const SECONDS: std::ops::RangeInclusive<u32> = 5..=86_400;

    /// The time, if there is a limit.
    #[must_use]
    pub fn limit(self) -> Option<Duration> {
        match self {
            TimeRule::Unlimited => None,
            TimeRule::PerAnswer(seconds) | TimeRule::Total(seconds) => {
                Some(Duration::from_secs(seconds.into()))
            }
        }
    }

    fn words(self) -> String {
        match self {
            TimeRule::Unlimited => "unlimited".to_owned(),
            TimeRule::PerAnswer(seconds) => format!("per answer {seconds}"),
            TimeRule::Total(seconds) => format!("total {seconds}"),
        }
    }
}

impl Rules {
    /// The rules of a table that was just opened.
    #[must_use]
    pub fn of(table: &dyn Table, pack_text: Option<String>) -> Rules {
        let record = table.record();
        Rules {
            game: record.game,
            pack: record.pack,
            pack_text,
            options: record.options,
            seats: record.seats.len(),
            scenario: record.scenario,
            prefix: None,
        }
    }

    /// A table that stands where the match begins, every input of a prefix checked.
    ///
    /// # Errors
    /// If these are no rules this program can play by.
    pub fn open(&self) -> Result<Box<dyn Table>, ShelfError> {
        let inputs = self.prefix.as_ref().map_or_else(Vec::new, |prefix| prefix.inputs.clone());
        let record = MatchRecord {
            game: self.game.clone(),
            pack: self.pack.clone(),
            options: self.options.clone(),
            seats: Seat::all(self.seats).map(|seat| seat.to_string()).collect(),
            scenario: self.scenario.clone(),
            inputs,
        };
        shelf::resume(&record, self.pack_text())
    }

    /// The pack, if it is not the built-in one.
    #[must_use]
    pub fn pack_text(&self) -> Option<PackText> {
        let text = self.pack_text.clone()?;
        Some(PackText { origin: "the table's pack".to_owned(), text })
    }

    /// The fingerprint of the pack, if it is not the built-in one.
    #[must_use]
    pub fn own_pack(&self) -> Option<String> {
        self.pack_text.is_some().then(|| self.pack.clone())
    }

    /// How many inputs there are before the first of the match.
    #[must_use]
    pub fn prefix_length(&self) -> usize {
        self.prefix.as_ref().map_or(0, |prefix| prefix.inputs.len())
    }

    /// The hash of all of it, as described in FAIRNESS.md.
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
    /// The hash that the first entry follows, as described in FAIRNESS.md.
    #[must_use]
    pub fn digest(&self) -> Digest {
        let words = |player: &Player| match player {
            Player::Person(name) => format!("person {name}"),
            Player::Bot(kind) => format!("bot {kind}"),
        };
        let players: Vec<String> = self.players.iter().map(words).collect();
        formula::opening(OpeningText {
            id: self.id.as_str(),
            opened: self.opened.millis(),
            rules: self.rules.digest(),
            time: &self.time.words(),
            commitment: self.commitment.digest(),
            players: &players,
            contributions: &self.added(),
        })
    }

    /// The stream that all chance of the match comes from.
    #[must_use]
    pub fn stream(&self, seed: &Seed) -> Stream {
        let (id, rules) = (self.id.as_str(), self.rules.digest());
        Stream::new(formula::stream_key(id, seed.reveal(), rules, &self.added()))
    }

    fn added(&self) -> Vec<Digest> {
        self.contributions.iter().copied().map(Contribution::digest).collect()
    }
}
