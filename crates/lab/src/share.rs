//! Shares and how sure they are.

use serde::Serialize;

use crate::significance::Z95 as Z;

/// A share and the interval in which the true one lies 95 times of 100.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Share {
    /// What was found.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Share {
    /// How often something happened, by Wilson's score interval.
    #[must_use]
    pub fn of(happened: u64, tries: u64) -> Share {
        Share::of_points(happened as f64, tries)
    }

    /// The same where a try can be a success in part, as when a win is shared. That varies less than all or
    /// nothing, so the interval is on the safe side.
    #[must_use]
    pub fn of_points(points: f64, tries: u64) -> Share {
        if tries == 0 {
            return Share { share: 0.0, low: 0.0, high: 1.0 };
        }
        let n = tries as f64;
        let middle = (points + Z * Z / 2.0) / (n + Z * Z);
        let reach = Z / (n + Z * Z) * (points * (n - points) / n + Z * Z / 4.0).max(0.0).sqrt();
        Share { share: points / n, low: (middle - reach).max(0.0), high: (middle + reach).min(1.0) }
    }

    /// The share and its interval, scaled, such as in units of a fair share.
    #[must_use]
    pub fn times(self, factor: f64) -> Share {
        Share { share: self.share * factor, low: self.low * factor, high: self.high * factor }
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
    fn parts_of_wins_count_in_part() {
        assert_eq!(Share::of_points(3.0, 10), Share::of(3, 10));
        let shared = Share::of_points(2.5, 10);
        assert!(shared.low < 0.25 && 0.25 < shared.high, "{shared:?}");
        assert_eq!(Share::of(0, 0), Share { share: 0.0, low: 0.0, high: 1.0 }, "nothing is known of nothing");
        let thrice = Share::of(1, 2).times(3.0);
        assert!((thrice.share - 1.5).abs() < 1e-12 && thrice.low < 1.5 && thrice.high > 1.5);
    }
}
