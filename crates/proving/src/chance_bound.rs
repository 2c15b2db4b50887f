//! When a count is too far off to be chance.

/// How likely one false alarm is in a whole check.
const FALSE_ALARM: f64 = 1e-6;

/// How surprising it is that a sum of independent terms lies `off` from its mean, in natural logarithms:
/// Bernstein's inequality, which holds for any number of terms, rare ones included.
/// `variance` is that of the sum, `widest` the largest term.
pub(crate) fn surprise(off: f64, variance: f64, widest: f64) -> f64 {
    let off = off.abs();
    if off == 0.0 { 0.0 } else { off * off / (2.0 * (variance + widest * off / 3.0)) }
}

/// The surprise that a check of this many counts does not forgive.
pub(crate) fn limit(counts: usize) -> f64 {
    (2.0 * counts.max(1) as f64 / FALSE_ALARM).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fair_coins_pass_and_loaded_coins_do_not() {
        let limit = limit(1);
        let heads = |count: f64| surprise(count - 5000.0, 2500.0, 1.0);
        assert!(heads(5100.0) < limit, "two deviations happen");
        assert!(heads(5350.0) > limit, "seven do not");
    }

    #[test]
    fn a_rare_thing_seen_twice_is_no_alarm() {
        // Expected once in the whole run, seen three times: unlikely, not impossible.
        assert!(surprise(2.0, 1.0, 1.0) < limit(1));
    }

    #[test]
    fn more_counts_forgive_more() {
        assert!(limit(1000) > limit(1));
    }
}
