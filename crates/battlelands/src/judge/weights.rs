//! How much each feature counts.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parts::pack::{PackError, PackText};

use super::features::Feature;
use super::forecast::{Forecast, shares};
use super::outlook::Outlook;
use crate::state::{BATTLES, SEATS};

/// The weights found for the built-in pack.
const BUILT_IN: &str = include_str!("../judge.toml");

/// What each feature adds to the log odds, with one battle left, two, and so on.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights(Box<[[f32; Feature::COUNT]; Weights::STAGES]>);

/// The file: for each part and name the weights with one battle left, two, and so on.
type Written = BTreeMap<String, BTreeMap<String, [f32; Weights::STAGES]>>;

impl Weights {
    /// How many battles may be left.
    pub const STAGES: usize = 2 * BATTLES as usize;

    /// All nothing: every position is even.
    #[must_use]
    pub fn none() -> Weights {
        Weights(Box::new([[0.0; Feature::COUNT]; Weights::STAGES]))
    }

    /// The weights of a stage, by the number of the feature, to be changed.
    ///
    /// # Panics
    /// If there are not that many stages.
    pub fn stage_mut(&mut self, stage: usize) -> &mut [f32; Feature::COUNT] {
        &mut self.0[stage]
    }

    /// The weights found for the built-in pack. They speak of what cards do and not of single cards, so they suit
    /// every pack.
    pub(crate) fn built_in() -> Weights {
        let text = PackText { origin: "judge.toml".into(), text: BUILT_IN.into() };
        Weights::read(&text).expect("the built-in weights are tested")
    }

    /// Reads a file of weights. What it does not name counts nothing.
    ///
    /// # Errors
    /// File, line and reason of what is wrong.
    pub fn read(text: &PackText) -> Result<Weights, PackError> {
        let written: Written = text.read()?;
        let mut weights = Weights::none();
        for (feature, part, name) in Feature::all() {
            let found = written.get(part).and_then(|names| names.get(name));
            for (stage, weight) in found.into_iter().flatten().enumerate() {
                weights.0[stage][feature.index()] = *weight;
            }
        }
        Ok(weights)
    }

    /// The file of these weights.
    #[must_use]
    pub fn write(&self) -> String {
        let mut text = String::new();
        let mut open = "";
        for (feature, part, name) in Feature::all() {
            if part != open {
                let gap = if open.is_empty() { "" } else { "\n" };
                let _ = writeln!(text, "{gap}[{part}]");
                open = part;
            }
            let numbers: Vec<String> =
                self.0.iter().map(|stage| format!("{:.3}", stage[feature.index()])).collect();
            let _ = writeln!(text, "{name} = [{}]", numbers.join(", "));
        }
        text
    }

    /// What these weights make of an outlook.
    #[must_use]
    pub fn forecast(&self, outlook: &Outlook) -> Forecast {
        let seats = outlook.seats;
        let weights = &self.0[outlook.stage];
        let (battle, game) = weights.split_at(Feature::BATTLE);
        let mut sums = [0.0; SEATS];
        for (sum, marks) in sums.iter_mut().zip(&outlook.marks[..seats]) {
            *sum = dot(game, &marks[Feature::BATTLE..]);
        }
        let mut forecast = Forecast { seats, odds: [0.0; SEATS], given: [[0.0; SEATS]; SEATS] };
        let Some(prize) = outlook.prize else {
            shares(&mut sums[..seats]);
            forecast.odds[0] = 1.0;
            forecast.given[0] = sums;
            return forecast;
        };
        for (odds, marks) in forecast.odds.iter_mut().zip(&outlook.marks[..seats]) {
            *odds = dot(battle, &marks[..Feature::BATTLE]);
        }
        shares(&mut forecast.odds[..seats]);
        let gain: f32 =
            Feature::gains(prize).iter().map(|(feature, amount)| weights[feature.index()] * amount).sum();
        for winner in 0..seats {
            let given = &mut forecast.given[winner];
            for seat in 0..seats {
                let end = weights[Feature::ENDS.index()] * outlook.ends[winner][seat];
                given[seat] = sums[seat] + end + if seat == winner { gain } else { 0.0 };
            }
            shares(&mut given[..seats]);
        }
        forecast
    }
}

/// The weighted sum, in several lanes: a compiler may not reorder a single one.
fn dot(weights: &[f32], marks: &[f32]) -> f32 {
    const LANES: usize = 8;
    let mut lanes = [0.0; LANES];
    let (weights, marks) = (weights.chunks_exact(LANES), marks.chunks_exact(LANES));
    let rest: f32 =
        weights.remainder().iter().zip(marks.remainder()).map(|(weight, mark)| weight * mark).sum();
    for (weights, marks) in weights.zip(marks) {
        for lane in 0..LANES {
            lanes[lane] += weights[lane] * marks[lane];
        }
    }
    rest + lanes.iter().sum::<f32>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_built_in_weights_name_every_feature_and_nothing_else() {
        let text = Weights::built_in().write();
        let written: Written =
            PackText { origin: "judge.toml".into(), text: BUILT_IN.into() }.read().expect("it is TOML");
        let again: Written = PackText { origin: "again".into(), text }.read().expect("it is TOML");
        assert_eq!(written, again, "written with three digits, read back the same");
    }
}
