//! How much each feature counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parts::pack::{PackError, PackText};
use serde::Deserialize;

use super::features::{Feature, FlightFeature};

/// The built-in weights: see STRENGTH.md.
const BUILT_IN: &str = include_str!("../judge.toml");

/// The name of the log odds of flying before anything counts.
const START: &str = "start";

/// What each feature adds to the log odds of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// In the Golden City.
    pub(crate) city: [f32; Feature::COUNT],
    /// In Escape the City.
    pub(crate) escape: [f32; FlightFeature::COUNT],
    /// The log odds of flying before anything counts.
    pub(crate) start: f32,
}

/// The file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    city: BTreeMap<String, f32>,
    escape: BTreeMap<String, f32>,
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
        let mut escape = [0.0; FlightFeature::COUNT];
        for (feature, name) in FlightFeature::ALL {
            escape[feature.index()] = written.escape.get(*name).copied().unwrap_or_default();
        }
        let start = written.escape.get(START).copied().unwrap_or_default();
        Ok(Weights { city, escape, start })
    }

    /// The weights of the Golden City by the number of the feature, to be changed.
    pub fn city_mut(&mut self) -> &mut [f32; Feature::COUNT] {
        &mut self.city
    }

    /// The weights of Escape the City by the number of the feature, and the log odds before anything counts, to be changed.
    pub fn escape_mut(&mut self) -> (&mut [f32; FlightFeature::COUNT], &mut f32) {
        (&mut self.escape, &mut self.start)
    }

    /// The file.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::from("[city]\n");
        for (feature, name) in Feature::ALL {
            let _ = writeln!(text, "{name} = {:.3}", self.city[feature.index()]);
        }
        let _ = writeln!(text, "\n[escape]\n{START} = {:.3}", self.start);
        for (feature, name) in FlightFeature::ALL {
            let _ = writeln!(text, "{name} = {:.3}", self.escape[feature.index()]);
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
        for (_, name) in FlightFeature::ALL {
            assert!(written.escape.contains_key(*name), "{name} is not weighed");
        }
        assert!(written.escape.contains_key(START));
        assert_eq!(
            written.escape.len(),
            FlightFeature::COUNT + 1,
            "judge.toml names something that is no feature"
        );
    }

    #[test]
    fn weights_are_read_as_they_were_written() {
        let weights = Weights::built_in();
        let text = weights.write();
        let read = Weights::read(&PackText { origin: "test".into(), text }).expect("it can be read");
        for (one, other) in read.city.iter().zip(weights.city) {
            assert!((one - other).abs() < 1e-3);
        }
        for (one, other) in read.escape.iter().zip(weights.escape) {
            assert!((one - other).abs() < 1e-3);
        }
    }
}
