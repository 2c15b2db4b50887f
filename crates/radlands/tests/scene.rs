//! What a table with pictures shows: every choice can be reached by clicking, every happening is a sentence.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use kernel::{Dice, Game, Log, Observe, Seat, Viewer, Waiting};
use parts::scene::{Act, Depict, Fact, Facts, Motion, Telling};
use parts::title::{Order, Title};
use proving::golden::{Mode, check_text};
use radlands::{Radlands, State};

/// Random games in which every choice is looked at.
const GAMES: u64 = 60;

/// No game here is longer.
const WHOLE: usize = 100_000;

/// The choices that are buttons only; everything else is somewhere on the table.
const BUTTONS: [&str; 4] = ["End turn", "Choose", "Agree", "Decline"];

fn draft(make_room: &str) -> Radlands {
    let options = vec![("make_room".to_string(), make_room.to_string())];
    Radlands::open(&Order { options, ..Order::default() }).expect("the options exist")
}

/// Plays a game at random, at most so many inputs of it; calls back before each choice, and with what happened. Answers
/// are picked from the lists, which only a change of the rules changes, so that the goldens stay.
fn play(
    game: &Radlands,
    dice: &mut Dice,
    inputs: usize,
    mut before: impl FnMut(&State, kernel::SeatSet),
    mut told: impl FnMut(&State, &[radlands::Event]),
) {
    let mut state = game.start();
    for _ in 0..inputs {
        let mut log = Log::on();
        let was = state.clone();
        match game.waiting(&state) {
            Waiting::Over => return,
            Waiting::Chance => {
                let mut chances = Vec::new();
                game.chances(&state, &mut chances);
                game.settle(&mut state, dice.weighted(&chances), &mut log);
            }
            Waiting::Seats(seats) => {
                before(&state, seats);
                let seat = seats.first().expect("somebody is awaited");
                let mut choices = Vec::new();
                game.choices(&state, seat, &mut choices);
                game.choose(&mut state, seat, dice.among(&choices), &mut log);
            }
        }
        told(&was, &log.take());
    }
}

fn acts(game: &Radlands, state: &State, seat: Seat) -> Vec<Act> {
    let mut choices = Vec::new();
    game.choices(state, seat, &mut choices);
    let view = game.view(state, Viewer::Seat(seat));
    choices.into_iter().map(|choice| game.act(&view, choice)).collect()
}

fn check_acts(acts: &[Act]) {
    let mut labels = BTreeSet::new();
    for act in acts {
        assert!(act.label.starts_with(|c: char| c.is_ascii_uppercase()), "{act:?}");
        assert!(!act.label.contains("  ") && !act.label.ends_with([' ', ':', ',']), "{act:?}");
        assert!(!act.touches.is_empty() || BUTTONS.contains(&&*act.verb), "{act:?} is nowhere");
        assert!(labels.insert(&act.label), "two choices are called {:?}", act.label);
        assert!(act.icon.is_some(), "{act:?}");
    }
}

/// Clicking narrows: whatever was clicked, each choice is reached by going on along its things, and where two
/// have the same things they are told apart by their labels, which are buttons then.
fn check_narrowing(acts: &[Act]) {
    // Buttons are always there and need no narrowing.
    for act in acts.iter().filter(|act| !act.touches.is_empty()) {
        let mut left: Vec<&Act> = acts.iter().collect();
        for (depth, thing) in act.touches.iter().enumerate() {
            left.retain(|one| one.touches.get(depth) == Some(thing));
        }
        assert!(left.contains(&act));
        let longer = left.iter().filter(|one| one.touches.len() > act.touches.len()).count();
        assert_eq!(longer, 0, "{} is in the way of others", act.label);
        assert!(left.len() <= 3, "{} cannot be told from {} others", act.label, left.len() - 1);
    }
}

#[test]
fn every_choice_can_be_reached_by_clicking() {
    for make_room in ["off", "on"] {
        let game = draft(make_room);
        for number in 0..GAMES {
            let look = |state: &State, seats: kernel::SeatSet| {
                for seat in seats.iter() {
                    let acts = acts(&game, state, seat);
                    check_acts(&acts);
                    check_narrowing(&acts);
                }
            };
            play(&game, &mut Dice::stream(3, number), WHOLE, look, |_, _| {});
        }
    }
}

#[test]
fn questions_name_what_they_are_about() {
    let game = draft("off");
    let mut titles: BTreeMap<String, String> = BTreeMap::new();
    for number in 0..GAMES {
        let look = |state: &State, seats: kernel::SeatSet| {
            for viewer in Viewer::all(2) {
                let ask = game.ask(&game.view(state, viewer));
                assert!(
                    !ask.title.is_empty() && ask.detail.ends_with(['.', '?']) || !ask.detail.is_empty(),
                    "{ask:?}"
                );
                let asked = seats.iter().any(|seat| viewer.is(seat));
                assert_eq!(asked, ask.title != "Please wait", "{ask:?}");
                titles.entry(ask.title).or_insert(ask.detail);
            }
        };
        play(&game, &mut Dice::stream(4, number), WHOLE, look, |_, _| {});
    }
    let text: String = titles.iter().fold(String::new(), |mut text, (title, detail)| {
        let _ = writeln!(text, "{title}\n    {detail}");
        text
    });
    golden("questions.txt", &text);
}

fn write_telling(telling: &Telling) -> String {
    let mut line = telling.text.clone();
    for motion in &telling.motions {
        let _ = match motion {
            Motion::Travel { card, from, to } => {
                write!(line, "\n    {} : {from} -> {to}", card.as_deref().unwrap_or("a card"))
            }
            Motion::Strike { at, how } => write!(line, "\n    {at} : {how:?}"),
            Motion::Count { at, by } => write!(line, "\n    {at} : {by:+}"),
            Motion::Roll { faces, came } => write!(line, "\n    roll : {} of {faces:?}", faces[*came]),
        };
    }
    line.push('\n');
    line
}

#[test]
fn happenings_are_told_as_in_the_golden() {
    let game = draft("off");
    let mut text = String::new();
    for viewer in [Viewer::Seat(Seat::FIRST), Viewer::Spectator] {
        let _ = writeln!(text, "== what {viewer:?} is told");
        let tell = |was: &State, events: &[radlands::Event]| {
            let before = game.view(was, viewer);
            for event in events {
                let seen = game.tell(event, viewer).expect("everybody sees something of everything");
                text.push_str(&write_telling(&game.telling(&before, &seen)));
            }
        };
        play(&game, &mut Dice::new(11), 240, |_, _| {}, tell);
    }
    golden("tellings.txt", &text);
}

#[test]
fn happenings_are_whole_sentences_without_places_in_notation() {
    let game = draft("on");
    for number in 0..GAMES {
        let tell = |was: &State, events: &[radlands::Event]| {
            for viewer in Viewer::all(2) {
                let before = game.view(was, viewer);
                for event in events {
                    let Telling { text, tone, .. } =
                        game.telling(&before, &game.tell(event, viewer).expect("everybody sees it"));
                    let heading = tone == parts::scene::Tone::Heading;
                    assert!(text.ends_with('.') || heading, "{event:?}: {text}");
                    let words = text.split([' ', '.', ',', ':']);
                    let notation = |word: &str| {
                        word.len() == 3
                            && word.ends_with(['c', 'r', 'f'])
                            && word.as_bytes()[1].is_ascii_digit()
                    };
                    assert!(!words.into_iter().any(notation), "{text}");
                }
            }
        };
        play(&game, &mut Dice::stream(5, number), WHOLE, |_, _| {}, tell);
    }
}

fn number(facts: &Facts, name: &str) -> String {
    match facts.get(name) {
        Some(Fact::Number(number)) => format!(" {name} {number}"),
        Some(Fact::Word(word)) => format!(" {name} {word}"),
        _ => String::new(),
    }
}

#[test]
fn signs_say_what_the_golden_says() {
    let game = draft("off");
    let mut text = String::new();
    for card in game.cards() {
        let facts = game.facts(&card.id);
        assert!(!facts.is_empty(), "{} has nothing to print", card.id);
        let numbers: String = ["cost", "junk", "bomb", "draw"].map(|name| number(&facts, name)).concat();
        let _ = writeln!(text, "{}:{numbers}", card.id);
        let Some(Fact::Many(lines)) = facts.get("lines") else { panic!("{} has no lines", card.id) };
        for line in lines {
            let _ = writeln!(
                text,
                "   {}{}{}",
                number(line, "cost"),
                number(line, "short"),
                number(line, "text")
            );
        }
    }
    assert!(game.facts("no such card").is_empty());
    golden("signs.txt", &text);
}

fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens").join(name);
    check_text(&path, text, Mode::from_environment()).unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn the_page_reads_every_part_of_a_portrait() {
    // Cards in play are kept by spot, such as `a1c`; `a` and `b` themselves must be there.
    let is_spot =
        |name: &str| name.len() == 3 && name.starts_with(['a', 'b']) && name.ends_with(['c', 'r', 'f']);
    for seed in 0..4 {
        proving::portrait::assert_whole_throughout(&draft("off"), seed, is_spot);
    }
}
