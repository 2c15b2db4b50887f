//! What a table with pictures shows: every choice can be reached by clicking, every happening is a sentence, and
//! portraits are whole.

use std::collections::BTreeSet;

use kernel::{Dice, Game, Log, Observe, Viewer, Waiting};
use parts::scene::{Act, Depict};
use parts::title::{Order, Title};
use proving::portrait::assert_whole_throughout;
use wastelander::{Event, Wastelander};
use wastelander_portrait::{CardFacts, Cut};

/// The choices that are buttons only; everything else is somewhere on the table.
const BUTTONS: [&str; 8] = ["Continue", "Pass", "Pay", "Leave", "Run", "Agree", "Counter", "Refuse"];

fn open(seats: usize, mode: &str, rounds: &str) -> Wastelander {
    let options = vec![("mode".to_owned(), mode.to_owned()), ("rounds".to_owned(), rounds.to_owned())];
    Wastelander::open(&Order { seats: Some(seats), options, pack: None }).expect("the options exist")
}

fn check_acts(acts: &[Act]) {
    let mut labels = BTreeSet::new();
    for act in acts {
        assert!(act.label.starts_with(|c: char| !c.is_lowercase()), "{act:?}");
        assert!(!act.label.contains("  ") && !act.label.ends_with([' ', ':', ',']), "{act:?}");
        assert!(!act.touches.is_empty() || BUTTONS.contains(&&*act.verb), "{act:?} is nowhere");
        assert!(labels.insert(&act.label), "two choices are called {:?}", act.label);
        assert!(act.icon.is_some() && !act.say.is_empty(), "{act:?}");
    }
}

#[test]
fn every_choice_has_a_name_and_a_place_and_every_happening_a_sentence() {
    for (seats, mode) in [(3, "normal"), (4, "hardcore"), (3, "cooperative")] {
        let game = open(seats, mode, "30");
        let mut dice = Dice::new(3);
        let mut state = game.start();
        let mut list = Vec::new();
        for _ in 0..3000 {
            let before = game.view(&state, Viewer::Spectator);
            let mut log = Log::<Event>::on();
            match game.waiting(&state) {
                Waiting::Over => break,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, &mut log);
                }
                Waiting::Seats(awaited) => {
                    let seat = awaited.first().expect("somebody is awaited");
                    list.clear();
                    game.choices(&state, seat, &mut list);
                    let view = game.view(&state, Viewer::Seat(seat));
                    let acts: Vec<Act> = list.iter().map(|choice| game.act(&view, *choice)).collect();
                    check_acts(&acts);
                    if let Some(silence) = game.silence(&view) {
                        assert!(list.contains(&silence), "silence is no answer to {:?}", game.ask(&view));
                    }
                    game.choose(&mut state, seat, dice.among(&list), &mut log);
                }
            }
            for seen in log.take().iter().filter_map(|event| game.tell(event, Viewer::Spectator)) {
                let text = game.telling(&before, &seen).text;
                assert!(text.ends_with(['.', '!']) && !text.contains("  "), "{text:?}");
            }
        }
    }
}

#[test]
fn every_card_has_facts() {
    let game = open(3, "normal", "60");
    for card in game.cards() {
        let facts = game.facts(&card.id);
        assert!(facts.get("type").is_some() && facts.get("text").is_some(), "{}", card.id);
        let written = serde_json::to_value(&facts).expect("plain data");
        let read: CardFacts = serde_json::from_value(written).unwrap_or_else(|e| panic!("{}: {e}", card.id));
        assert!(read.face.len() == 1 && read.face[0].cut != Cut::Other, "{}", card.id);
    }
}

#[test]
fn portraits_are_whole() {
    let is_entry = |name: &str| name.len() == 1 || name.contains(' ');
    assert_whole_throughout(&open(3, "cooperative", "30"), 5, is_entry);
    assert_whole_throughout(&open(4, "hardcore", "30"), 6, is_entry);
}
