//! Understanding what was typed.

/// What typed words may mean among some choices.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Meaning<'a> {
    /// Just this.
    One(&'a str),
    /// One of these; more words would tell.
    Several(Vec<&'a str>),
    /// None of them.
    Nothing,
}

/// Finds the choice that was typed: its notation, or the beginning of each of its words (`p sni 2r`), upper or
/// lower case. Words that are typed whole beat words that only begin the same way.
pub fn find<'a>(typed: &str, choices: &'a [String]) -> Meaning<'a> {
    let typed = typed.to_lowercase();
    let typed: Vec<&str> = typed.split_whitespace().collect();
    let mut best: Vec<(Fit, &str)> = Vec::new();
    for choice in choices {
        let Some(fit) = fit(&typed, choice) else { continue };
        if best.first().is_none_or(|(top, _)| fit >= *top) {
            best.retain(|(top, _)| *top >= fit);
            best.push((fit, choice));
        }
    }
    match best.as_slice() {
        [] => Meaning::Nothing,
        [(_, only)] => Meaning::One(only),
        several => Meaning::Several(several.iter().map(|(_, choice)| *choice).collect()),
    }
}

/// How well typed words fit: how many are typed whole, and whether none is missing.
type Fit = (usize, bool);

fn fit(typed: &[&str], choice: &str) -> Option<Fit> {
    let choice = choice.to_lowercase();
    let words: Vec<&str> = choice.split_whitespace().collect();
    let begins = typed.len() <= words.len() && typed.iter().zip(&words).all(|(t, word)| word.starts_with(t));
    let whole = typed.iter().zip(&words).filter(|(t, word)| t == word).count();
    (begins && !typed.is_empty()).then_some((whole, typed.len() == words.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn choices() -> Vec<String> {
        [
            "draw",
            "end",
            "play mutant 1r",
            "play mutant-king 1r",
            "play sniper 1r",
            "play sniper 2r",
            "use 1c",
            "use 1c b2r",
        ]
        .map(str::to_owned)
        .to_vec()
    }

    #[test]
    fn beginnings_of_words_are_enough() {
        let choices = choices();
        for (typed, meant) in [
            ("p sni 2r", "play sniper 2r"),
            ("PLAY Sniper 2R", "play sniper 2r"),
            ("  play   sniper  1r ", "play sniper 1r"),
            ("e", "end"),
            ("play mutant 1r", "play mutant 1r"),
            ("p mutant-", "play mutant-king 1r"),
            ("use 1c", "use 1c"),
            ("u 1c b", "use 1c b2r"),
        ] {
            assert_eq!(find(typed, &choices), Meaning::One(meant), "{typed}");
        }
    }

    #[test]
    fn too_few_words_narrow_the_list() {
        let choices = choices();
        assert_eq!(find("p s", &choices), Meaning::Several(vec!["play sniper 1r", "play sniper 2r"]));
        assert_eq!(
            find("play", &choices),
            Meaning::Several(choices[2..6].iter().map(String::as_str).collect())
        );
        // A whole word outweighs a beginning.
        assert_eq!(find("p mutant", &choices), Meaning::One("play mutant 1r"));
    }

    #[test]
    fn other_words_mean_nothing() {
        let choices = choices();
        for typed in ["", "  ", "junk", "play sniper 3r", "end now", "draw draw draw draw"] {
            assert_eq!(find(typed, &choices), Meaning::Nothing, "{typed:?}");
        }
    }
}
