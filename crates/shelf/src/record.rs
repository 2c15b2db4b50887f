//! A match written down.

use std::collections::BTreeMap;

use kernel::{Input, InputOf, Notate, Seat};
use parts::pack::PackText;
use parts::title::Order;
use serde::{Deserialize, Serialize};

/// A match as a file: which game, with which options and cards, and every input in the game's notation.
/// Replaying it needs no generator.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchRecord {
    /// The game's name.
    pub game: String,
    /// The fingerprint of its pack.
    pub pack: String,
    /// Every option and its value; none if the match began with a scenario, which names its own.
    pub options: BTreeMap<String, String>,
    /// Who sat where, in seat order; as many names as seats.
    pub seats: Vec<String>,
    /// The scenario, in TOML, whose position the match began with, if it was not the game's own start.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<String>,
    /// What was chosen, such as `a: play sniper 2r`, and what chance brought, such as `chance: sniper`.
    pub inputs: Vec<String>,
}

impl MatchRecord {
    /// What to ask the shelf for to replay it.
    #[must_use]
    pub fn order(&self, pack: Option<PackText>) -> Order {
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        Order { seats: Some(self.seats.len()), options, pack }
    }
}

/// An input in notation with the one who gave it in front.
pub(crate) fn write_input<G: Notate>(game: &G, input: &InputOf<G>) -> String {
    match input {
        Input::Choice(seat, choice) => format!("{seat}: {}", game.write_choice(*choice)),
        Input::Chance(chance) => format!("chance: {}", game.write_chance(*chance)),
    }
}

/// Who gives an input and what it says, neither understood yet by a game.
pub(crate) fn split_input(text: &str) -> Option<(Option<Seat>, &str)> {
    let (actor, words) = text.split_once(':')?;
    let mut letters = actor.trim().chars();
    match (actor.trim(), letters.next().and_then(Seat::from_letter), letters.next()) {
        ("chance", ..) => Some((None, words.trim())),
        (_, Some(seat), None) => Some((Some(seat), words.trim())),
        _ => None,
    }
}
