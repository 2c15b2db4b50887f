//! What many games say.

use std::collections::BTreeMap;

use serde::Serialize;

/// A share and the interval in which the true one lies 95 times of 100.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

impl Share {
    /// How often something happened, by Wilson's score interval.
    pub fn of(happened: u64, tries: u64) -> Share {
        /// The normal quantile that leaves 2.5 % on each side.
        const Z: f64 = 1.959_963_984_540_054;
        let (hits, n) = (happened as f64, tries as f64);
        let share = hits / n;
        let middle = (hits + Z * Z / 2.0) / (n + Z * Z);
        let reach = Z / (n + Z * Z) * (hits * (n - hits) / n + Z * Z / 4.0).sqrt();
        Share { share, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
    }
}

/// How often each number occurred.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Histogram(BTreeMap<u32, u64>);

impl Histogram {
    /// Counts one more.
    pub fn add(&mut self, number: u32) {
        *self.0.entry(number).or_insert(0) += 1;
    }

    /// Counts all of another.
    pub fn merge(&mut self, other: Histogram) {
        for (number, count) in other.0 {
            *self.0.entry(number).or_insert(0) += count;
        }
    }

    /// The mean; 0 of nothing.
    pub fn mean(&self) -> f64 {
        let sum: f64 = self.0.iter().map(|(number, count)| f64::from(*number) * *count as f64).sum();
        sum / self.len().max(1) as f64
    }

    /// The smallest number that at least so many per cent do not exceed; 0 of nothing.
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
    fn wilson_intervals_match_the_published_formula() {
        // 8 of 10: 0.490 to 0.943, a value found in many textbooks.
        let share = Share::of(8, 10);
        assert!((share.share - 0.8).abs() < 1e-12);
        assert!((share.low - 0.490_16).abs() < 1e-4 && (share.high - 0.943_32).abs() < 1e-4, "{share:?}");
        let never = Share::of(0, 10);
        assert!(never.low == 0.0 && (never.high - 0.277_53).abs() < 1e-4, "{never:?}");
        let always = Share::of(10, 10);
        assert!((always.low - 0.722_47).abs() < 1e-4 && always.high == 1.0, "{always:?}");
    }

    #[test]
    fn percentiles_are_numbers_that_occurred() {
        let mut histogram = Histogram::default();
        (1..=10).for_each(|number| histogram.add(number));
        assert_eq!([10, 11, 50, 90, 100].map(|p| histogram.percentile(p)), [1, 2, 5, 9, 10]);
        assert!((histogram.mean() - 5.5).abs() < 1e-12);
        let mut lone = Histogram::default();
        lone.add(7);
        assert_eq!([0, 10, 90].map(|p| lone.percentile(p)), [7, 7, 7]);
        lone.merge(histogram);
        assert_eq!(lone.percentile(100), 10);
        assert_eq!((Histogram::default().percentile(50), Histogram::default().mean()), (0, 0.0));
    }
}
