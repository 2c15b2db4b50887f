//! How likely something is by luck alone.

/// The normal quantile that leaves 2.5 % on each side.
pub(crate) const Z95: f64 = 1.959_963_984_540_054;

/// The chance that a standard normal value exceeds `z`.
pub(crate) fn upper_tail(z: f64) -> f64 {
    0.5 * libm::erfc(z / std::f64::consts::SQRT_2)
}

/// Which of these p-values are discoveries when at most a share `rate` of the discoveries may be false, by the
/// procedure of Benjamini and Hochberg.
pub(crate) fn discoveries(p_values: &[f64], rate: f64) -> Vec<bool> {
    let mut order: Vec<usize> = (0..p_values.len()).collect();
    order.sort_by(|one, other| p_values[*one].total_cmp(&p_values[*other]));
    let tests = p_values.len() as f64;
    let below = |(rank, place): (usize, &usize)| p_values[*place] <= rate * (rank + 1) as f64 / tests;
    let last = order.iter().enumerate().rev().find(|ranked| below(*ranked)).map(|(rank, _)| rank);
    let mut found = vec![false; p_values.len()];
    for place in order.iter().take(last.map_or(0, |rank| rank + 1)) {
        found[*place] = true;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tails_match_the_tables() {
        assert!((upper_tail(0.0) - 0.5).abs() < 1e-12);
        assert!((upper_tail(Z95) - 0.025).abs() < 1e-9);
        assert!((upper_tail(-1.0) - 0.841_344_746).abs() < 1e-8);
    }

    #[test]
    fn discoveries_follow_the_published_example() {
        // The example of Benjamini and Hochberg's paper of 1995: four of fifteen at a rate of 0.05.
        let p = [
            0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719,
            0.6528, 0.7590, 1.0,
        ];
        let found = discoveries(&p, 0.05);
        assert_eq!(found.iter().filter(|found| **found).count(), 4);
        assert!(found[..4].iter().all(|found| *found));
        assert_eq!(discoveries(&[], 0.05), Vec::<bool>::new());
        assert_eq!(discoveries(&[0.04, 0.03], 0.05), [true, true], "a later one carries the earlier ones");
    }
}
