//! Positions from outside never panic: whatever an author writes is set up or answered with a sentence, and what
//! is set up can be played.

use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::playing::play_on;
use kernel::Dice;
use proving::{Collection, File, scenario};
use radlands::Radlands;

/// How many changed scenarios are tried.
const TRIED: u32 = 1200;
/// How many inputs a changed position is played on.
const PLAYED_ON: usize = 60;

/// Quoted words and numbers that are not what an author should write, or not there.
const WORDS: [&str; 30] = [
    "",
    "a",
    "b",
    "c",
    "punk",
    "punk*",
    "punk!",
    "punk-",
    "punk+",
    "raiders",
    "silo",
    "sniper",
    "sniper*",
    "sniper!",
    "sniper+*",
    "karli-blaze",
    "argo-yesky",
    "mimic",
    "juggernaut",
    "juggernaut!",
    "obelisk",
    "obelisk*",
    "napalm",
    "famine",
    "high-ground",
    "nobody",
    "*",
    "events",
    "actions",
    "\\u0000",
];
const NUMBERS: [&str; 14] =
    ["-1", "0", "1", "2", "3", "4", "7", "60", "61", "255", "256", "65535", "65536", "9223372036854775807"];

/// The places of a scenario's text that can be changed: each quoted word and each number.
fn tokens(text: &str) -> Vec<(usize, usize)> {
    let mut tokens = Vec::new();
    let mut rest = 0;
    while let Some(from) = text[rest..].find('"').map(|at| rest + at + 1) {
        let Some(to) = text[from..].find('"').map(|at| from + at) else { break };
        tokens.push((from, to));
        rest = to + 1;
    }
    let digits = text.char_indices().filter(|(_, c)| c.is_ascii_digit());
    tokens.extend(digits.map(|(at, _)| (at, at + 1)));
    tokens
}

/// A scenario with something changed.
fn change(text: &str, donor: &str, dice: &mut Dice) -> String {
    let mut text = text.to_owned();
    for _ in 0..=dice.below(3) {
        let (all, lent) = (tokens(&text), tokens(donor));
        let (from, to) = dice.among(&all);
        let numeric = text[from..to].parse::<u8>().is_ok();
        match dice.below(6) {
            0 if numeric => text.replace_range(from..to, dice.among(&NUMBERS)),
            0 | 1 => text.replace_range(from..to, dice.among(&WORDS)),
            2 => {
                let (from_lent, to_lent) = dice.among(&lent);
                text.replace_range(from..to, &donor[from_lent..to_lent]);
            }
            3 => text = without_a_line(&text, dice),
            4 => text = with_a_line_of(&text, donor, dice),
            _ => {
                let boundary = (from..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
                text.insert(boundary, dice.among(&['"', '[', ']', '{', '}', ',', '=', '*', '!', '\n']));
            }
        }
        if tokens(&text).is_empty() {
            break;
        }
    }
    text
}

fn without_a_line(text: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    lines.remove(dice.below(lines.len() as u32) as usize);
    lines.join("\n")
}

fn with_a_line_of(text: &str, donor: &str, dice: &mut Dice) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let line = dice.among(&donor.lines().collect::<Vec<_>>());
    lines.insert(dice.below(lines.len() as u32 + 1) as usize, line);
    lines.join("\n")
}

/// Runs a changed scenario and plays its position on; every state passes the audit. Tells whether there was one.
fn try_out(file: &str, text: &str, dice: &mut Dice) -> bool {
    if let Err(failed) = scenario::run::<Radlands>(file, text) {
        assert!(!failed.message.trim().is_empty());
    }
    let Ok(puzzle) = scenario::puzzle::<Radlands>(file, text) else { return false };
    let (game, mut state) = (puzzle.game, puzzle.state);
    play_on(&game, &mut state, PLAYED_ON, dice);
    true
}

#[test]
fn a_changed_position_is_refused_or_played() {
    let scenarios = Collection::below(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/radlands"));
    let files = scenarios.files();
    let mut dice = Dice::new(1);
    let mut played = 0;
    let mut trouble = Vec::new();
    for _ in 0..TRIED {
        let [File { name, text }, donor] = [(); 2].map(|()| &files[dice.below(files.len() as u32) as usize]);
        let changed = change(text, &donor.text, &mut dice);
        match catch_unwind(AssertUnwindSafe(|| try_out(name, &changed, &mut dice))) {
            Ok(went) => played += u32::from(went),
            Err(_) => trouble.push(format!("{name}, changed:\n{changed}")),
        }
    }
    let shown = trouble.iter().take(5).map(String::as_str).collect::<Vec<_>>().join("\n\n");
    assert!(trouble.is_empty(), "{} of {TRIED} panic:\n{shown}", trouble.len());
    assert!((TRIED / 5..TRIED * 4 / 5).contains(&played), "{played} of {TRIED} played: too few or too many");
}

/// RAD-PLAYEV-06.
#[test]
fn an_event_that_takes_effect_at_once_lies_in_no_queue() {
    let text = "game = \"radlands\"\ntitle = \"A position\"\n[position.a]\nqueue = [\"interrogate\"]\n";
    let Err(failed) = scenario::puzzle::<Radlands>("queue.toml", text) else { panic!("it was set up") };
    assert!(failed.message.contains("takes effect at once"), "{failed}");
}
