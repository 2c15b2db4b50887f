//! What can be typed at the table beside a choice.

use parts::standing::{Standing, Until};

use super::words::{Meaning, find};

/// A line typed at the table.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Line<'a> {
    /// Nothing.
    Blank,
    /// A choice, by number or in words.
    Choice(&'a str),
    /// Why a choice is not allowed.
    Why(&'a str),
    /// Let windows go by: these orders, instead of those given before.
    Rest(Vec<Standing>),
    /// Take the last choice back.
    Undo,
    /// Everything told so far.
    Log,
    /// The board again.
    Board,
    /// The choices again.
    List,
    /// How to play, or a card.
    Help(&'a str),
    /// A rule by its id.
    Rules(&'a str),
    /// Write the record to a file.
    Save(&'a str),
    /// Leave.
    Quit,
}

/// What `help` prints besides how choices are typed: each line begins with what is typed.
const COMMANDS: [&str; 14] = [
    "a; b; c       several choices in a row as one answer",
    "why MOVE      why a move is not allowed, and the rule that says so",
    "rest WHEN     in moments when others act, pass without being asked until WHEN:",
    "              concerned (you are), changed, affair (this one is over), turn",
    "              (yours) or always; `rest always except VERB` asks you where you",
    "              could VERB, `rest off` asks you again",
    "undo          take your last choice back, while nothing came of it",
    "log           everything you have been told",
    "board, list   the board, the choices again",
    "help CARD     what is printed on a card",
    "rules ID      what a rule says, such as the ones refusals name",
    "save FILE     write the match down; `rustlands replay FILE` tells it again",
    "quit          leave",
    "",
];

/// What `help` prints, with an example out of these choices.
pub fn help(choices: &[String]) -> String {
    let example = match example(choices) {
        Some((short, choice)) => {
            format!("\n  {short:<12}  for `{choice}`; nothing else begins like that now")
        }
        None => String::new(),
    };
    let commands = COMMANDS.map(|line| format!("  {line}")).join("\n");
    format!(
        "Type a number, or the choice in words; the beginning of each word is enough:{example}\n{}",
        commands.trim_end()
    )
}

/// Words that are enough for one of the choices, and that choice: the one with the most words.
fn example(choices: &[String]) -> Option<(String, &str)> {
    let mut longest: Vec<&String> = choices.iter().collect();
    longest.sort_by_key(|choice| std::cmp::Reverse(choice.split(' ').count()));
    longest.into_iter().find_map(|choice| {
        let cut = |letters: usize| {
            let words = choice.split(' ').map(|word| word.chars().take(letters).collect::<String>());
            words.collect::<Vec<_>>().join(" ")
        };
        let mut shorter = (1..=4).map(cut).filter(|short| short.len() + 1 < choice.len());
        let short =
            shorter.find(|short| matches!(find(short, choices), Meaning::One(found) if found == choice))?;
        Some((short, choice.as_str()))
    })
}

/// The orders that these words give; none if they give none.
fn orders(words: &str) -> Option<Vec<Standing>> {
    let words = words.to_lowercase();
    let mut words = words.split_whitespace();
    let until = match words.next()? {
        "off" => return words.next().is_none().then(Vec::new),
        "concerned" => Until::Concerned,
        "changed" => Until::Changed,
        "affair" => Until::Affair,
        "turn" => Until::Turn,
        "always" => Until::Always,
        _ => return None,
    };
    let order = Standing::new(until);
    match words.next() {
        None => Some(vec![order]),
        Some("except") => Some(vec![words.fold(order, |order, verb| order.except(verb.to_owned()))]),
        Some(_) => None,
    }
}

/// Understands a line. Commands are typed whole, so that they never hide a choice's beginning.
pub fn read(line: &str) -> Line<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("", _) => Line::Blank,
        ("why", _) => Line::Why(rest),
        ("rest", _) => orders(rest).map_or(Line::Choice(line), Line::Rest),
        ("help" | "?", _) => Line::Help(rest),
        ("rules" | "rule", _) => Line::Rules(rest),
        ("save", _) => Line::Save(rest),
        ("undo", "") => Line::Undo,
        ("log", "") => Line::Log,
        ("board", "") => Line::Board,
        ("list", "") => Line::List,
        ("quit" | "exit", "") => Line::Quit,
        _ => Line::Choice(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_choices() {
        assert_eq!(read("  why play sniper 1r "), Line::Why("play sniper 1r"));
        assert_eq!(read("WHY 3"), Line::Why("3"));
        assert_eq!(read("undo"), Line::Undo);
        assert_eq!(read("undo that"), Line::Choice("undo that"));
        assert_eq!(read("help\tsniper"), Line::Help("sniper"));
        assert_eq!(read("u"), Line::Choice("u"));
        assert_eq!(read("   "), Line::Blank);
    }

    #[test]
    fn help_shows_an_example_of_the_game_that_is_played() {
        let choices = ["pass", "play pit-boss f", "play gutter-runt f", "play gutter-runt b"];
        let help = help(&choices.map(str::to_owned));
        assert!(help.contains("  p p f         for `play pit-boss f`"), "{help}");
        assert!(help.lines().all(|line| line.chars().count() <= crate::page::WIDTH), "{help}");
        assert!(!super::help(&[]).contains(" for `"), "without choices there is nothing to show");
    }

    #[test]
    fn rest_gives_orders_and_may_still_be_a_choice() {
        assert_eq!(read("rest turn"), Line::Rest(vec![Standing::new(Until::Turn)]));
        let spared = Standing::new(Until::Always).except("guard").except("heal");
        assert_eq!(read("REST always except Guard heal"), Line::Rest(vec![spared]));
        assert_eq!(read("rest off"), Line::Rest(Vec::new()));
        for choice in ["rest", "rest now", "rest turn now", "rest off now"] {
            assert_eq!(read(choice), Line::Choice(choice));
        }
    }
}
