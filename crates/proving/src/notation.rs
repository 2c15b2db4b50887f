//! Notation from outside: whatever is typed is understood or answered with a sentence, and the game's page explains all
//! that can be typed.

use std::collections::BTreeSet;
use std::fmt::Debug;

use kernel::{Dice, Explain, Notate, ReadError};

/// This many lines of nonsense, and as many of words in no order.
const LINES: u32 = 50_000;
/// Of a long catalogue about this many choices are taken, evenly.
const SAMPLE: usize = 3_000;
/// So many slips of the pen for each of them.
const SLIPS: u32 = 20;

/// Characters that are likely to break something.
const CHARACTERS: [char; 30] = [
    'a', 'b', 'c', 'f', 'r', 'p', '0', '1', '2', '3', '9', '@', '*', '#', '-', '+', '.', ':', ';', ' ', '\t',
    '\n', '\0', '"', '`', 'Ä', 'İ', '\u{301}', '\u{2003}', '🤖',
];

/// Words that belong to no game, or to none in this place.
const STRANGE: [&str; 14] = [
    "",
    "-",
    ".",
    "@",
    "*",
    "#",
    "0",
    "255",
    "256",
    "65536",
    "-1",
    "é",
    "a\u{301}1c",
    "18446744073709551616",
];

/// Every choice that can be written down; of many, a sample.
fn sample<G: Explain>(game: &G) -> Vec<G::Choice> {
    let mut choices = Vec::new();
    game.catalogue(&mut choices);
    let step = choices.len().div_ceil(SAMPLE).max(1);
    choices.into_iter().step_by(step).collect()
}

fn is_line(sentence: &str) -> bool {
    !sentence.trim().is_empty() && !sentence.contains('\n')
}

/// What was understood can be written and is understood again; what was not is answered with a sentence.
fn listen<G>(game: &G, text: &str)
where
    G: Notate<Choice: Debug + PartialEq, Chance: Debug + PartialEq>,
{
    match game.read_choice(text) {
        Ok(choice) => assert_eq!(game.read_choice(&game.write_choice(choice)), Ok(choice), "{text:?}"),
        Err(error) => assert!(is_line(&error.to_string()), "{text:?}: {error:?}"),
    }
    match game.read_chance(text) {
        Ok(chance) => assert_eq!(game.read_chance(&game.write_chance(chance)), Ok(chance), "{text:?}"),
        Err(error) => assert!(is_line(&error.to_string()), "{text:?}: {error:?}"),
    }
}

/// A text with a character put in, taken out or changed, once or twice.
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

/// Gibberish, the game's own words in any order, slips in real choices and endless lines are understood or answered with
/// one line, and capital letters and further blanks do not matter.
///
/// # Panics
/// If something is not.
pub fn assert_answered<G>(game: &G)
where
    G: Notate<Choice: Debug + PartialEq, Chance: Debug + PartialEq> + Explain,
{
    let mut dice = Dice::new(1);
    let written: Vec<String> = sample(game).into_iter().map(|choice| game.write_choice(choice)).collect();
    let words: BTreeSet<&str> = written.iter().flat_map(|text| text.split(' ')).chain(STRANGE).collect();
    let words: Vec<&str> = words.into_iter().collect();
    for _ in 0..LINES {
        let gibberish: String = (0..dice.below(30)).map(|_| dice.among(&CHARACTERS)).collect();
        listen(game, &gibberish);
        let babble: Vec<&str> = (0..=dice.below(4)).map(|_| dice.among(&words)).collect();
        listen(game, &babble.join(" "));
    }
    for text in ["", " ", "\n", &"pass ".repeat(10_000), &"9".repeat(10_000)] {
        listen(game, text);
    }
    for text in &written {
        for _ in 0..SLIPS {
            listen(game, &slip(text, &mut dice));
        }
        let loud = format!("  {} ", text.to_ascii_uppercase().replace(' ', "   "));
        assert_eq!(game.read_choice(&loud), game.read_choice(text), "{loud:?}");
    }
}

/// A section of a page in Markdown, by its heading.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn section<'p>(page: &'p str, heading: &str) -> &'p str {
    let found = page.split("\n## ").find(|section| section.starts_with(heading));
    found.unwrap_or_else(|| panic!("no section {heading}"))
}

/// The notation in the first cells of the table under a heading.
///
/// # Panics
/// If there is none.
#[must_use]
pub fn written_under<'p>(page: &'p str, heading: &str) -> Vec<&'p str> {
    let rows = section(page, heading).lines();
    let first_cells = rows.filter_map(|row| row.strip_prefix("| ")?.split(" | ").next());
    let written: Vec<&str> = first_cells.flat_map(|cell| cell.split('`').skip(1).step_by(2)).collect();
    assert!(!written.is_empty(), "nothing is written under {heading}");
    written
}

/// The page writes choices and outcomes as the game does, and no kind of choice is missing. What can be written may
/// depend on how the game is set up: these set-ups together have all of it.
///
/// # Panics
/// If that is not so.
pub fn assert_explained<G>(set_ups: &[G], page: &str)
where
    G: Notate<Choice: Debug> + Explain,
{
    let kind =
        |choice: G::Choice| format!("{choice:?}").split(['(', ' ']).next().unwrap_or_default().to_owned();
    let mut explained = BTreeSet::new();
    for text in written_under(page, "Choices") {
        let (game, choice) = understood(set_ups, text, G::read_choice);
        assert_eq!(game.write_choice(choice), text, "the page writes it as the game does");
        explained.insert(kind(choice));
    }
    let mut all = Vec::new();
    set_ups.iter().for_each(|game| game.catalogue(&mut all));
    let all: BTreeSet<String> = all.into_iter().map(kind).collect();
    assert_eq!(explained, all);
    for text in written_under(page, "Chance") {
        let (game, chance) = understood(set_ups, text, G::read_chance);
        assert_eq!(game.write_chance(chance), text, "the page writes it as the game does");
    }
}

/// The first set-up that understands a text, and what it understands.
fn understood<'g, G, T>(
    set_ups: &'g [G],
    text: &str,
    read: impl Fn(&G, &str) -> Result<T, ReadError>,
) -> (&'g G, T) {
    let found = set_ups.iter().find_map(|game| Some((game, read(game, text).ok()?)));
    found.unwrap_or_else(|| panic!("no set-up understands {text:?}"))
}
