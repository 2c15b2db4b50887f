//! How often each number occurred.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// How often each number occurred.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Counts one more.
    pub fn add(&mut self, number: u32) {
        *self.0.entry(number).or_insert(0) += 1;
    }

    /// Counts all of another.
    pub fn merge(&mut self, other: &Histogram) {
        for (number, count) in &other.0 {
            *self.0.entry(*number).or_insert(0) += count;
        }
    }

    /// The mean; 0 of nothing.
    #[must_use]
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(number, count)| f64::from(*number) * *count as f64).sum();
        sum / self.len().max(1) as f64
    }

    /// The smallest number that at least this many per cent do not exceed; 0 of nothing.
    #[must_use]
    pub fn percentile(&self, percent: u64) -> u32 {
        let rank = (self.len() * percent).div_ceil(100).max(1);
        let mut below = 0;
        for (number, count) in &self.0 {
            below += count;
            if below >= rank {
                return *number;
            }
        }
        0
    }

    fn len(&self) -> u64 {
        self.0.values().sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentiles_are_numbers_that_occurred() {
        let mut histogram = Histogram::default();
        (1..=10).for_each(|number| histogram.add(number));
        assert_eq!([10, 11, 50, 90, 100].map(|p| histogram.percentile(p)), [1, 2, 5, 9, 10]);
        assert!((histogram.mean() - 5.5).abs() < 1e-12);
        let mut lone = Histogram::default();
        lone.add(7);
        assert_eq!([0, 10, 90].map(|p| lone.percentile(p)), [7, 7, 7]);
        lone.merge(&histogram);
        assert_eq!(lone.percentile(100), 10);
        assert_eq!((Histogram::default().percentile(50), Histogram::default().mean()), (0, 0.0));
    }
}
