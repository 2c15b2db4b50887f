//! Notation from outside never panics: whatever is typed is understood or answered with a sentence. And all that
//! `NOTATION.md` says can be typed.

use std::collections::BTreeSet;

use kernel::{Dice, Explain, Notate};
use radlands::{Choice, Radlands};

const NOTATION: &str = include_str!("../../NOTATION.md");

/// Words that occur in notation, in their places or not.
const WORDS: [&str; 44] = [
    "a", "b", "c", "a1c", "a1r", "b3f", "a4c", "c1r", "2r", "2f", "1f*1r", "1f*", "*1r", "4r", "b2", "b4",
    "b@1", "b@0", "b@", "@", "camp", "play", "drop", "junk", "draw", "silo", "use", "as", "end", "discard",
    "mode", "salvage", "stand", "yes", "no", "granted", "1", "2", "0", "255", "256", "sniper", "napalm",
    "railgun",
];

/// Characters that are likely to break something.
const CHARACTERS: [char; 24] = [
    'a', 'b', 'c', 'f', 'r', '0', '1', '3', '9', '@', '*', '-', '+', ' ', '\t', '\n', '\0', '"', 'Ä', 'ß',
    'İ', '\u{301}', '\u{2003}', '🤖',
];

fn gibberish(dice: &mut Dice) -> String {
    let characters = (0..dice.below(30)).map(|_| dice.among(&CHARACTERS));
    characters.collect()
}

fn babble(dice: &mut Dice) -> String {
    (0..=dice.below(4)).map(|_| dice.among(&WORDS)).collect::<Vec<_>>().join(" ")
}

/// A text with a character put in, taken out or changed.
fn slip(text: &str, dice: &mut Dice) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(2) {
        let at = dice.below(characters.len() as u32 + 1) as usize;
        match dice.below(3) {
            0 => characters.insert(at, dice.among(&CHARACTERS)),
            1 if at < characters.len() => drop(characters.remove(at)),
            _ if at < characters.len() => characters[at] = dice.among(&CHARACTERS),
            _ => characters.truncate(at / 2),
        }
    }
    characters.into_iter().collect()
}

fn is_line(sentence: &str) -> bool {
    !sentence.trim().is_empty() && !sentence.contains('\n')
}

/// What was understood can be written and is understood again; what was not is answered with a sentence.
fn listen(game: &Radlands, text: &str) {
    match game.read_choice(text) {
        Ok(choice) => assert_eq!(game.read_choice(&game.write_choice(choice)), Ok(choice), "{text:?}"),
        Err(error) => assert!(is_line(&error.to_string()), "{text:?}: {error:?}"),
    }
    match game.read_chance(text) {
        Ok(chance) => assert_eq!(game.read_chance(&game.write_chance(chance)), Ok(chance), "{text:?}"),
        Err(error) => assert!(is_line(&error.to_string()), "{text:?}: {error:?}"),
    }
}

fn catalogue(game: &Radlands) -> Vec<Choice> {
    let mut catalogue = Vec::new();
    game.catalogue(&mut catalogue);
    catalogue
}

#[test]
fn nonsense_is_answered() {
    let (game, mut dice) = (Radlands::default(), Dice::new(1));
    for _ in 0..50_000 {
        listen(&game, &gibberish(&mut dice));
        listen(&game, &babble(&mut dice));
    }
    for text in
        ["", " ", "\n", "b\u{e9}", "\u{e9}@1", "a\u{301}1c", &"end ".repeat(10_000), &"9".repeat(10_000)]
    {
        listen(&game, text);
    }
}

#[test]
fn slips_are_answered() {
    let (game, mut dice) = (Radlands::default(), Dice::new(2));
    for choice in catalogue(&game) {
        let text = game.write_choice(choice);
        for _ in 0..20 {
            listen(&game, &slip(&text, &mut dice));
        }
    }
}

#[test]
fn capital_letters_and_blanks_do_not_matter() {
    let game = Radlands::default();
    for choice in catalogue(&game) {
        let text = game.write_choice(choice);
        let loud = format!("  {} ", text.to_ascii_uppercase().replace(' ', "   "));
        assert_eq!(game.read_choice(&loud), Ok(choice), "{loud:?}");
    }
}

/// The notation in the first cells of the table under a heading.
fn written_under(heading: &str) -> Vec<&'static str> {
    let section = NOTATION.split("\n## ").find(|section| section.starts_with(heading));
    let rows = section.unwrap_or_else(|| panic!("no section {heading}")).lines();
    let first_cells = rows.filter_map(|row| row.strip_prefix("| ")?.split(" | ").next());
    let written: Vec<&str> = first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    assert!(!written.is_empty(), "nothing is written under {heading}");
    written
}

#[test]
fn every_place_of_the_page_is_understood() {
    let game = Radlands::default();
    for place in written_under("Places") {
        let seat = game.read_chance(&format!("start {place}"));
        assert!(seat.is_ok() || game.read_choice(place).is_ok(), "{place:?}: {:?}", game.read_choice(place));
    }
}

#[test]
fn every_choice_of_the_page_is_understood_and_none_is_missing() {
    let game = Radlands::default();
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
fn every_outcome_of_the_page_is_understood() {
    let game = Radlands::default();
    for text in written_under("Chance") {
        let chance = game.read_chance(text).unwrap_or_else(|reason| panic!("{text:?}: {reason}"));
        assert_eq!(game.write_chance(chance), text, "the page writes it as the game does");
    }
}
