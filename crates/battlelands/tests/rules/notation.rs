//! Notation from outside never panics: whatever is typed is understood or answered with a sentence. And all that
//! `NOTATION.md` says can be typed.

use std::collections::BTreeSet;

use battlelands::{BattleLands, Choice};
use kernel::{Dice, Explain, Notate, Stage};

const NOTATION: &str = include_str!("../../NOTATION.md");

/// Words that occur in notation, in their places or not.
const WORDS: [&str; 40] = [
    "a",
    "b",
    "f",
    "z",
    "play",
    "pass",
    "claim",
    "commit",
    "hit",
    "take",
    "yes",
    "no",
    "faction",
    "lot",
    "first",
    "front",
    "back",
    "pit-boss",
    "gold-button",
    "shiny-objects",
    "toyzmart",
    "junkers",
    "scaled",
    "secret-mission",
    "first-player",
    "af1",
    "ef14",
    "ef15",
    "bf0",
    "bb2.1",
    "bb2.27",
    "bb2.28",
    "bb2.",
    "fb1",
    "af1.1.1",
    "0",
    "1",
    "255",
    "-",
    ".",
];

/// Characters that are likely to break something.
const CHARACTERS: [char; 24] = [
    'a', 'b', 'f', 'p', '0', '1', '2', '9', '.', '-', ':', ' ', '\t', '\n', '\0', '"', '`', 'Ä', 'ß', 'İ',
    '\u{301}', '\u{2003}', 'F', '🤖',
];

fn game() -> BattleLands {
    BattleLands::new(5).expect("five can play")
}

fn catalogue(game: &BattleLands) -> Vec<Choice> {
    let mut catalogue = Vec::new();
    game.catalogue(&mut catalogue);
    catalogue
}

fn is_line(sentence: &str) -> bool {
    !sentence.trim().is_empty() && !sentence.contains('\n')
}

/// What was understood can be written and is understood again; what was not is answered with a sentence.
fn listen(game: &BattleLands, text: &str) {
    match game.read_choice(text) {
        Ok(choice) => assert_eq!(game.read_choice(&game.write_choice(choice)), Ok(choice), "{text:?}"),
        Err(error) => assert!(is_line(&error.to_string()), "{text:?}: {error:?}"),
    }
    match game.read_chance(text) {
        Ok(chance) => assert_eq!(game.read_chance(&game.write_chance(chance)), Ok(chance), "{text:?}"),
        Err(error) => assert!(is_line(&error.to_string()), "{text:?}: {error:?}"),
    }
}

#[test]
fn nonsense_is_answered() {
    let (game, mut dice) = (game(), Dice::new(1));
    for _ in 0..50_000 {
        let gibberish: String = (0..dice.below(30)).map(|_| dice.among(&CHARACTERS)).collect();
        listen(&game, &gibberish);
        let babble: Vec<&str> = (0..=dice.below(4)).map(|_| dice.among(&WORDS)).collect();
        listen(&game, &babble.join(" "));
    }
    for text in
        ["", " ", "\n", "hit \u{e9}f1", "hit a\u{301}f1", &"pass ".repeat(10_000), &"9".repeat(10_000)]
    {
        listen(&game, text);
    }
}

#[test]
fn capital_letters_and_blanks_do_not_matter() {
    let game = game();
    for choice in catalogue(&game) {
        let text = game.write_choice(choice);
        let loud = format!("  {} ", text.to_ascii_uppercase().replace(' ', "   "));
        assert_eq!(game.read_choice(&loud), Ok(choice), "{loud:?}");
    }
}

fn section(heading: &str) -> &'static str {
    let found = NOTATION.split("\n## ").find(|section| section.starts_with(heading));
    found.unwrap_or_else(|| panic!("no section {heading}"))
}

/// The notation in the first cells of the table under a heading.
fn written_under(heading: &str) -> Vec<&'static str> {
    let first_cells = section(heading).lines().filter_map(|row| row.strip_prefix("| ")?.split(" | ").next());
    let written: Vec<&str> = first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    assert!(!written.is_empty(), "nothing is written under {heading}");
    written
}

#[test]
fn every_choice_of_the_page_is_understood_and_none_is_missing() {
    let game = game();
    let kind = |choice: Choice| format!("{choice:?}").split('(').next().unwrap_or_default().to_owned();
    let mut explained = BTreeSet::new();
    for text in written_under("Choices") {
        let choice = game.read_choice(text).unwrap_or_else(|reason| panic!("{text:?}: {reason}"));
        assert_eq!(game.write_choice(choice), text, "the page writes it as the game does");
        explained.insert(kind(choice));
    }
    let all: BTreeSet<String> = catalogue(&game).into_iter().map(kind).collect();
    assert_eq!(explained, all);
}

#[test]
fn rows_and_places_of_the_page_are_understood() {
    let game = game();
    assert_eq!(game.read_choice("play pit-boss front"), game.read_choice("play pit-boss f"));
    assert_eq!(game.read_choice("play pit-boss back"), game.read_choice("play pit-boss b"));
    let places: Vec<&str> = section("Places").split('`').skip(1).step_by(2).collect();
    assert!(places.len() >= 3, "{places:?}");
    for place in places {
        let text = format!("hit {place}");
        let choice = game.read_choice(&text).unwrap_or_else(|reason| panic!("{text:?}: {reason}"));
        assert_eq!(game.write_choice(choice), text);
    }
}

#[test]
fn every_outcome_of_the_page_is_understood() {
    let game = game();
    for text in written_under("Chance") {
        let chance = game.read_chance(text).unwrap_or_else(|reason| panic!("{text:?}: {reason}"));
        assert_eq!(game.write_chance(chance), text, "the page writes it as the game does");
    }
}

#[test]
fn the_position_of_the_page_can_be_set_up() {
    let block = section("Positions").split("```").nth(1).expect("a block of TOML");
    let toml = block.strip_prefix("toml\n").and_then(|text| text.strip_prefix("[position]\n"));
    let position = toml::from_str(toml.expect("it begins with its heading")).expect("it is TOML");
    let game = BattleLands::new(3).expect("three can play");
    let state = game.set_up(position).unwrap_or_else(|reason| panic!("{reason}"));
    let portrait = game.portray_truth(&state);
    assert_eq!((portrait.battle, portrait.turn), (2, Some('b')));
    assert_eq!(portrait.seats[&'a'].front[0].gear.len(), 2);
}
