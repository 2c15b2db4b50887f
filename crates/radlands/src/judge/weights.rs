//! How much each feature is worth.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Index;

use parts::pack::{PackError, PackText};

use super::features::Feature;
use crate::cards::Pack;
use crate::setup::Radlands;

/// The weights found for the built-in pack.
const BUILT_IN: &str = include_str!("../judge.toml");

/// The log odds of winning that each feature adds.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Box<[f32; Feature::COUNT]>);

impl Index<Feature> for Weights {
    type Output = f32;
    #[inline]
    fn index(&self, feature: Feature) -> &f32 {
        &self.0[feature.index()]
    }
}

/// The file: for each part the weights by name.
type Written = BTreeMap<String, BTreeMap<String, f32>>;

impl Weights {
    /// All nothing: every position is even.
    #[must_use]
    pub fn none() -> Weights {
        Weights(Box::new([0.0; Feature::COUNT]))
    }

    /// These weights, by the number of the feature.
    #[must_use]
    pub fn new(weights: [f32; Feature::COUNT]) -> Weights {
        Weights(Box::new(weights))
    }

    /// The weights found for the built-in pack, by the ids of this one. A card nobody has tried counts as the
    /// average of its sort.
    pub(crate) fn built_in(pack: &Pack) -> Weights {
        let text = PackText { origin: "judge.toml".into(), text: BUILT_IN.into() };
        Weights::read(pack, &text).expect("the built-in weights are tested")
    }

    /// Reads a file of weights.
    ///
    /// # Errors
    /// File, line and reason of what is wrong.
    pub fn read(pack: &Pack, text: &PackText) -> Result<Weights, PackError> {
        let written: Written = text.read()?;
        let mut weights = Weights::none();
        for (feature, part, name) in Feature::all(pack) {
            let Some(part) = written.get(part) else { continue };
            let average = || part.values().sum::<f32>() / part.len().max(1) as f32;
            weights.0[feature.index()] = part.get(&name).copied().unwrap_or_else(average);
        }
        Ok(weights)
    }

    /// The file of these weights.
    #[must_use]
    pub fn write(&self, game: &Radlands) -> String {
        let mut text = String::new();
        let mut open = "";
        for (feature, part, name) in Feature::all(&game.pack) {
            if part != open {
                let gap = if open.is_empty() { "" } else { "\n" };
                let _ = writeln!(text, "{gap}[{part}]");
                open = part;
            }
            let _ = writeln!(text, "{name} = {:.3}", self[feature]);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_name_every_feature_and_nothing_else() {
        let game = Radlands::default();
        let text = game.pack.weights.write(&game);
        let written: Written =
            PackText { origin: "judge.toml".into(), text: BUILT_IN.into() }.read().expect("it is TOML");
        let again: Written = PackText { origin: "again".into(), text }.read().expect("it is TOML");
        let names = |file: &Written| -> Vec<(String, String)> {
            let pairs = file.iter().flat_map(|(part, names)| names.keys().map(move |name| (part, name)));
            pairs.map(|(part, name)| (part.clone(), name.clone())).collect()
        };
        assert_eq!(names(&written), names(&again));
        assert_eq!(written, again, "written with three digits, read back the same");
    }
}
