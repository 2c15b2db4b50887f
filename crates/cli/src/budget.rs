//! How much thought a decision is worth, as people type it.

use std::time::Duration;

use bots::Budget;

/// Nobody waits longer than this for one decision.
const LONGEST: Duration = Duration::from_secs(600);

/// Reads `5000` (iterations), `200ms` or `1.5s`.
pub fn read_budget(text: &str) -> Result<Budget, String> {
    let wrong =
        || format!("{text:?} is no budget: write iterations such as 5000, or a time such as 200ms or 2s");
    let seconds = |number: &str, unit: f64| {
        let number = number.trim().parse::<f64>().ok().filter(|number| *number >= 0.0).ok_or_else(wrong)?;
        match Duration::try_from_secs_f64(number * unit) {
            Ok(time) if time <= LONGEST => Ok(Budget::Time(time)),
            _ => Err(format!("{text} is too long: {} seconds at most", LONGEST.as_secs())),
        }
    };
    let budget = if let Some(number) = text.strip_suffix("ms") {
        seconds(number, 0.001)?
    } else if let Some(number) = text.strip_suffix('s') {
        seconds(number, 1.0)?
    } else {
        Budget::Iterations(text.parse().map_err(|_| wrong())?)
    };
    if budget.is_nothing() {
        return Err(
            "a budget of zero buys no decision: write iterations such as 5000, or a time such as 200ms"
                .into(),
        );
    }
    Ok(budget)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn looks_and_times_are_understood() {
        assert_eq!(read_budget("5000"), Ok(Budget::Iterations(5000)));
        assert_eq!(read_budget("200ms"), Ok(Budget::Time(Duration::from_millis(200))));
        assert_eq!(read_budget("1.5s"), Ok(Budget::Time(Duration::from_millis(1500))));
    }

    #[test]
    fn nothing_and_nonsense_are_refused() {
        for zero in ["0", "0ms", "0s", "0.0s"] {
            let reason = read_budget(zero).expect_err("nothing");
            assert!(reason.starts_with("a budget of zero"), "{zero}: {reason}");
        }
        for nonsense in
            ["", "s", "ms", "fast", "-5", "-5ms", "5 minutes", "NaNs", "infs", "99999999999", "1e9s"]
        {
            assert!(read_budget(nonsense).is_err(), "{nonsense}");
        }
    }
}
