//! Finished matches.

use parts::scene::Telling;
use serde::{Deserialize, Serialize};

use crate::TableId;
use crate::table::TableView;

/// A match as it stood after some of its inputs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// After how many inputs.
    pub at: usize,
    /// How many there are.
    pub length: usize,
    /// Where rounds begin, for a slider: numbers of inputs.
    pub rounds: Vec<usize>,
    /// The last input, in notation with the actor in front: `a: play sniper 2r`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub input: Option<String>,
    /// What it brought, as the chosen viewer is told.
    pub tellings: Vec<Telling>,
    /// The table then; nothing can be done at it.
    pub table: TableView,
}

/// What one input of a finished match brought.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Beat {
    /// The moment after it: a number of inputs.
    pub at: usize,
    /// What the chosen viewer is told, in sentences; nothing moves.
    pub tellings: Vec<Telling>,
}

/// Play on from a moment of a finished match, against bots.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fork {
    /// After how many inputs.
    pub at: usize,
    /// Which seat the asker takes.
    pub seat: kernel::Seat,
    /// The level of the bots at the others.
    pub level: String,
    /// What the asker wants to be called.
    pub name: String,
    /// The asker's part of the randomness, in hex; made up by the server if missing.
    #[serde(default)]
    pub seed: Option<String>,
    /// The table of a [`Promise`](crate::lobby::Promise) the asker got before it chose its part.
    #[serde(default)]
    pub promise: Option<TableId>,
}
