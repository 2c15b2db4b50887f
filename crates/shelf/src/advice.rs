//! What a search thinks of a seat's choices: for analysis, hints, and looking back on a match.

use serde::{Deserialize, Serialize};

/// Advice being worked out elsewhere; it owns no more than a [`Thought`](crate::Thought).
pub type Counsel = Box<dyn FnOnce() -> Advice + Send>;

/// What a search thinks of a seat's choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advice {
    /// Every choice, best first.
    pub options: Vec<Advised>,
    /// What another seat is expected to answer to the best one, as far as that can be told.
    pub reply: Option<String>,
}

/// What a search thinks of one choice.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Advised {
    /// The choice.
    pub choice: String,
    /// The estimated share of the game it leads to, from 0 to 1.
    pub share: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// How many iterations went this way.
    pub iterations: u32,
}
