//! The weights of the judge, in a file beside the cards.

use std::sync::OnceLock;

use parts::pack::{PackError, PackText};
use serde::Deserialize;

/// The weights that are built in.
const BUILT_IN: &str = include_str!("../judge.toml");

/// What things are worth; the file explains each.
#[derive(Copy, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Weights {
    pub sharpness: f32,
    pub sp: f32,
    pub sp_squared: f32,
    pub best_stat: f32,
    pub all_stats: f32,
    pub thousand_caps: f32,
    pub thousand_caps_in_hand: f32,
    pub wasteland_card: f32,
    pub loot_card: f32,
    pub token: f32,
    pub face_down: f32,
    pub skip: f32,
    pub loot: f32,
    pub caught: f32,
    pub detour: f32,
    pub pool: f32,
    pub living: f32,
    pub reserve: f32,
    pub team: f32,
    pub run: f32,
    pub group: f32,
}

impl Weights {
    /// Those that are built in.
    pub fn built_in() -> Weights {
        static READ: OnceLock<Weights> = OnceLock::new();
        *READ.get_or_init(|| {
            let text = PackText { origin: "judge.toml".into(), text: BUILT_IN.into() };
            Weights::read(&text).expect("the built-in weights are tested")
        })
    }

    fn read(text: &PackText) -> Result<Weights, PackError> {
        text.read()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_are_whole_and_nothing_is_left_over() {
        let weights = Weights::built_in();
        assert!(weights.sharpness > 0.0 && weights.caught > 0.0 && weights.detour < 0.0);
        let text = PackText { origin: "test".into(), text: BUILT_IN.replace("token =", "tokens =") };
        assert!(Weights::read(&text).is_err());
    }
}
