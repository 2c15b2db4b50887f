//! How much each feature counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parts::pack::{PackError, PackText};
use serde::Deserialize;

use super::features::Feature;

/// The built-in weights: see STRENGTH.md.
const BUILT_IN: &str = include_str!("../judge.toml");

/// What each feature adds to the log odds of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// In the Golden City.
    pub(crate) city: [f32; Feature::COUNT],
    /// In Escape the City.
    pub(crate) escape: Flight,
}

/// What counts in Escape the City.
#[derive(Copy, Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[allow(missing_docs)]
pub struct Flight {
    pub start: f32,
    pub row: f32,
    pub ahead: f32,
    pub exit: f32,
    pub armed: f32,
    pub doomed: f32,
    pub adrenaline: f32,
    pub lacking: f32,
    pub uncovered: f32,
    pub matching: f32,
    pub tokens: f32,
    pub skill: f32,
    pub craftable: f32,
    pub ap: f32,
    pub food: f32,
    pub guns: f32,
    pub guarded: f32,
    pub there: f32,
    pub given: f32,
    pub fellows: f32,
    pub guards_at_pad: f32,
    pub raiding: f32,
    pub striking: f32,
    pub houses: f32,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    city: BTreeMap<String, f32>,
    escape: Flight,
}

impl Weights {
    /// The built-in weights. They speak of what cards do and not of single cards, so they suit every pack.
    ///
    /// # Panics
    /// Never: a test reads them.
    #[must_use]
    pub fn built_in() -> Weights {
        let text = PackText { origin: "judge.toml".into(), text: BUILT_IN.into() };
        Weights::read(&text).expect("the built-in weights are tested")
    }

    /// Reads a file of weights. What it does not name counts nothing.
    ///
    /// # Errors
    /// File, line and reason of what is wrong.
    pub fn read(text: &PackText) -> Result<Weights, PackError> {
        let written: Written = text.read()?;
        let mut city = [0.0; Feature::COUNT];
        for (feature, name) in Feature::ALL {
            city[feature.index()] = written.city.get(*name).copied().unwrap_or_default();
        }
        Ok(Weights { city, escape: written.escape })
    }

    /// The weights of the Golden City by the number of the feature, to be changed.
    pub fn city_mut(&mut self) -> &mut [f32; Feature::COUNT] {
        &mut self.city
    }

    /// The part of the file that belongs to the Golden City.
    #[must_use]
    pub fn write_city(&self) -> String {
        let mut text = String::from("[city]\n");
        for (feature, name) in Feature::ALL {
            let _ = writeln!(text, "{name} = {:.3}", self.city[feature.index()]);
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_name_every_feature_and_nothing_else() {
        let text = PackText { origin: "judge.toml".into(), text: BUILT_IN.into() };
        let written: Written = text.read().expect("the built-in weights can be read");
        let names: Vec<&str> = Feature::ALL.iter().map(|(_, name)| *name).collect();
        for name in &names {
            assert!(written.city.contains_key(*name), "{name} is not weighed");
        }
        assert_eq!(written.city.len(), names.len(), "judge.toml names something that is no feature");
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let weights = Weights::built_in();
        let escape = BUILT_IN.split_once("[escape]").expect("the file has two parts").1;
        let text = format!("{}[escape]{escape}", weights.write_city());
        let read = Weights::read(&PackText { origin: "test".into(), text }).expect("it can be read");
        for (one, other) in read.city.iter().zip(weights.city) {
            assert!((one - other).abs() < 1e-3);
        }
    }
}
