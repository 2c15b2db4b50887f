//! How much each feature counts.

use parts::pack::PackText;
use serde::Deserialize;

/// The built-in weights, set by hand so far: see STRENGTH.md.
const BUILT_IN: &str = include_str!("../judge.toml");

/// What each feature adds to the log odds of a seat.
#[derive(Copy, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct Weights {
    pub skill: f32,
    pub favor: f32,
    pub blacklist: f32,
    pub quests: f32,
    pub tokens: f32,
    pub crafted: f32,
    pub incidents: f32,
    pub ap: f32,
    pub reset: f32,
    pub nearness: f32,
    pub ready: f32,
    pub craftable: f32,
    pub points: f32,
    pub ahead: f32,
    pub adrenaline: f32,
    pub lacking: f32,
    pub guns: f32,
    pub there: f32,
    pub given: f32,
    pub start: f32,
}

impl Weights {
    /// The built-in weights. They speak of what cards do and not of single cards, so they suit every pack.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn built_in() -> Weights {
        let text = PackText { origin: "judge.toml".into(), text: BUILT_IN.into() };
        text.read().expect("the built-in weights are tested")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_can_be_read() {
        assert!(Weights::built_in().skill > 0.0);
    }
}
