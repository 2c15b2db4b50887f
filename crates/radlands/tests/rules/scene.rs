//! What a table with pictures shows: every choice can be reached by clicking, every happening is a sentence.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

use kernel::{Dice, Game, Log, Notate, Observe, Seat, Stage, Viewer, Waiting};
use parts::scene::{Act, Depict, Fact, Facts, Telling};
use parts::title::{Order, Title};
use proving::golden::{Mode, check_text, telling_text};
use radlands::{Radlands, State};
use radlands_portrait::{Cut, Drafted, Health, Lies, Sheet, Standing};

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

/// Plays a game at random, at most this many inputs of it; calls back before each choice, and with what happened. Answers
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

/// `proving` holds every game to acts that are named and reached by touches; Radlands' have icons besides, and only
/// a few choices are nowhere on the table.
#[test]
fn every_choice_has_an_icon_and_a_place() {
    for make_room in ["off", "on"] {
        let game = draft(make_room);
        for number in 0..GAMES {
            let look = |state: &State, seats: kernel::SeatSet| {
                let all: Vec<Act> = seats.iter().flat_map(|seat| acts(&game, state, seat)).collect();
                for act in &all {
                    let goes_on = |other: &Act| {
                        other.touches.starts_with(&act.touches) && other.touches.len() > act.touches.len()
                    };
                    let ends = act.touches.is_empty() || seats.len() > 1 || !all.iter().any(goes_on);
                    assert!(ends, "{act:?} is in the way of others");
                    assert!(act.label.starts_with(|c: char| c.is_ascii_uppercase()), "{act:?}");
                    assert!(!act.touches.is_empty() || BUTTONS.contains(&&*act.verb), "{act:?} is nowhere");
                    assert!(act.icon.is_some(), "{act:?}");
                }
            };
            play(&game, &mut Dice::stream(3, number), WHOLE, look, |_, _| {});
        }
    }
}

/// Cards in play and destroyed camps by spot.
type Spots = BTreeMap<String, Standing>;

/// How many cards of a column stand. Whoever stood before a card that is gone steps back into its place, so that the
/// place itself says nothing.
fn standing(spots: &Spots, column: &str) -> usize {
    spots.iter().filter(|(at, card)| at.starts_with(column) && card.state != Health::Destroyed).count()
}

/// What the act promises for the card at a spot, held against how things are afterwards.
fn comes_true(outcome: &str, at: &str, before: &Spots, after: &Spots) -> bool {
    let (was, is) = (before[at].state, after.get(at).map(|card| card.state));
    match outcome {
        "Destroys" => standing(after, &at[..2]) < standing(before, &at[..2]),
        "Damages" | "Injures" => was == Health::Fine && is == Some(Health::Damaged),
        "Restores" => was == Health::Damaged && is == Some(Health::Fine),
        // Who is kept may step back; which card is turned up or taken back, chance has yet to say.
        _ => true,
    }
}

#[test]
fn what_an_act_promises_for_a_card_comes_true() {
    let game = draft("off");
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..GAMES {
        let look = |state: &State, seats: kernel::SeatSet| {
            for seat in seats.iter() {
                for act in acts(&game, state, seat) {
                    let (Some(outcome), Some(thing)) = (&act.outcome, act.touches.last()) else { continue };
                    let before = game.portray_truth(state).spots;
                    if !before.contains_key(thing.as_str()) {
                        continue;
                    }
                    let mut after = state.clone();
                    let choice = game.read_choice(&act.say).expect("what is offered can be read");
                    game.choose(&mut after, seat, choice, &mut Log::off());
                    let after = game.portray_truth(&after).spots;
                    assert!(comes_true(outcome, thing.as_str(), &before, &after), "{act:?}");
                    *seen.entry(outcome.to_string()).or_default() += 1;
                }
            }
        };
        play(&game, &mut Dice::stream(6, number), WHOLE, look, |_, _| {});
    }
    for outcome in ["Destroys", "Damages", "Injures", "Restores"] {
        assert!(seen.get(outcome).is_some_and(|times| *times > 20), "{outcome} was hardly seen: {seen:?}");
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
                text.push_str(&telling_text(&game.telling(&before, &seen)));
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

#[test]
fn every_card_has_the_face_its_board_draws() {
    let game = draft("off");
    for card in game.cards() {
        let facts = toml::Value::try_from(game.facts(&card.id)).expect("plain data");
        let sheet: Sheet = facts.try_into().unwrap_or_else(|error| panic!("{}: {error}", card.id));
        let [face] = sheet.face.as_slice() else { panic!("{} has {} faces", card.id, sheet.face.len()) };
        assert_eq!(face.junk.is_empty(), face.junks.is_empty(), "{}", card.id);
        assert_eq!(face.fuse.is_empty(), face.cut != Cut::Event, "{}", card.id);
    }
}

/// What lies before a player is what they hold: looked at through whole games.
#[test]
fn the_row_before_a_player_is_the_hand_or_the_camps_to_choose() {
    let game = draft("off");
    let (mut camps, mut silos) = (0, 0);
    let mut look = |state: &State, seat: Seat| {
        let portrait = game.portray(&game.view(state, Viewer::Seat(seat)));
        let side = if seat == Seat::FIRST { &portrait.a } else { &portrait.b };
        let lie = |lies| side.row.iter().filter(|held| held.lies == lies).count();
        camps += lie(Lies::Camp);
        silos += side.row.iter().filter(|held| held.thing == "hand silo").count();
        match side.draft.is_empty() {
            true => assert_eq!(lie(Lies::Hand), usize::from(side.hand_size)),
            false => assert_eq!(lie(Lies::Hand), 0),
        }
        let next = side.draft.iter().filter(|place| **place == Drafted::Next).count();
        assert_eq!(next, usize::from(!side.draft.is_empty()));
    };
    for seed in 0..8 {
        let each = |state: &State, seats: kernel::SeatSet| seats.iter().for_each(|seat| look(state, seat));
        play(&game, &mut Dice::new(seed), WHOLE, each, |_, _| ());
    }
    assert!(camps > 0 && silos > 0, "{camps} camps and {silos} silos were looked at");
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
