//! How a match ended.

use kernel::{BySeat, Score, Seat};

/// Who has won, in a sentence.
pub fn outcome(scores: &BySeat<Score>, names: &[String]) -> String {
    let named = |seat: Seat| match names.get(seat.index()) {
        Some(name) if *name != seat.to_string() => format!("{seat} ({name})"),
        _ => seat.to_string(),
    };
    let best = scores.iter().map(|(_, score)| score).max().unwrap_or_default();
    let winners: Vec<String> =
        scores.iter().filter(|(_, score)| *score == best).map(|(seat, _)| named(seat)).collect();
    match winners.as_slice() {
        _ if best == Score::LOSS => "Game over: nobody wins.".to_owned(),
        [only] => format!("Game over: {only} wins."),
        several if best == Score::WIN => format!("Game over: {} win together.", several.join(" and ")),
        several => format!("Game over: a draw between {}.", several.join(" and ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_outcome_names_the_winners() {
        let names = ["you".to_owned(), "random".to_owned()];
        let scores = |shares: [Score; 2]| BySeat::new(2, |seat| shares[seat.index()]);
        assert_eq!(outcome(&scores([Score::WIN, Score::LOSS]), &names), "Game over: a (you) wins.");
        assert_eq!(
            outcome(&scores([Score::shared(2); 2]), &names),
            "Game over: a draw between a (you) and b (random)."
        );
        assert_eq!(outcome(&scores([Score::LOSS; 2]), &names), "Game over: nobody wins.");
        assert_eq!(
            outcome(&scores([Score::WIN; 2]), &names),
            "Game over: a (you) and b (random) win together."
        );
        let letters = ["a".to_owned(), "b".to_owned()];
        assert_eq!(outcome(&scores([Score::LOSS, Score::WIN]), &letters), "Game over: b wins.");
    }
}
