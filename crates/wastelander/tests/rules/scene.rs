//! What a table with pictures shows: every choice can be reached by clicking, every happening is a sentence, and
//! portraits are whole.

use std::collections::{BTreeMap, BTreeSet};

use kernel::{Dice, Game, Log, Observe, Stage, Viewer, Waiting};
use parts::scene::{Act, Depict};
use parts::title::{Order, Title};
use proving::portrait::assert_whole_throughout;
use wastelander::{Event, Wastelander};
use wastelander_portrait::{CardFacts, Cut, Moment, Portrait};

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

/// What the page draws without working anything out: each number and word is the game's.
#[derive(Default)]
struct Seen {
    stuck: usize,
    bought: usize,
    gifts: usize,
    partners: usize,
}

impl Seen {
    fn look(&mut self, game: &Wastelander, caps: &BTreeMap<String, u16>, portrait: &Portrait) {
        let points = portrait.seats.values().map(|side| side.sp);
        match portrait.goal {
            Some(goal) => assert_eq!(portrait.pole, goal),
            None => assert!(points.max() <= Some(portrait.pole), "somebody is above the pole"),
        }
        let places: BTreeSet<char> = portrait.ranking.chars().collect();
        assert_eq!(
            (places.len(), portrait.ranking.len()),
            (game.seats(), game.seats()),
            "{}",
            portrait.ranking
        );
        let first = portrait.ranking.chars().take(portrait.winners.len());
        assert_eq!(first.collect::<BTreeSet<_>>(), portrait.winners.chars().collect(), "winners come first");
        for foe in &portrait.foes {
            let words: Vec<&str> = foe.pasted.iter().map(|sticker| sticker.word.as_str()).collect();
            assert_eq!([words.as_slice(), &[foe.base.as_str()]].concat().join(" "), foe.name);
            assert_eq!(foe.pasted.len(), foe.stickers.len());
            assert!(foe.group || portrait.foes.iter().filter(|other| other.card == foe.card).count() == 1);
            self.stuck += usize::from(!foe.pasted.is_empty());
        }
        if portrait.gift > 0 {
            assert!(portrait.price[0] > 0 && portrait.buying.is_empty());
            self.gifts += 1;
        } else if !portrait.buying.is_empty() {
            let sum: u32 = portrait.buying.iter().map(|id| u32::from(caps[id])).sum();
            assert_eq!(portrait.price[0], sum, "{:?}", portrait.buying);
            self.bought += 1;
        }
        if portrait.moment == Moment::Partner {
            let offer = portrait.offer.as_ref().expect("an offer is begun");
            assert!(offer.to.is_empty() && offer.gives.as_ref().is_some_and(Vec::is_empty));
            self.partners += 1;
        }
    }
}

#[test]
fn a_page_has_nothing_to_work_out() {
    let mut seen = Seen::default();
    for (seats, mode) in [(3, "normal"), (4, "hardcore"), (5, "normal")] {
        let game = open(seats, mode, "30");
        let caps = game.cards().into_iter().map(|card| {
            let written = serde_json::to_value(game.facts(&card.id)).expect("plain data");
            let facts: CardFacts = serde_json::from_value(written).expect("a face");
            (card.id, facts.face[0].caps)
        });
        let caps: BTreeMap<String, u16> = caps.collect();
        let (mut dice, mut state, mut list) = (Dice::new(8), game.start(), Vec::new());
        for _ in 0..4000 {
            match game.waiting(&state) {
                Waiting::Over => break,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, &mut Log::off());
                }
                Waiting::Seats(awaited) => {
                    let seat = awaited.first().expect("somebody is awaited");
                    list.clear();
                    game.choices(&state, seat, &mut list);
                    game.choose(&mut state, seat, dice.among(&list), &mut Log::off());
                }
            }
            seen.look(&game, &caps, &game.portray_truth(&state));
        }
        seen.look(&game, &caps, &game.portray_truth(&state));
    }
    let Seen { stuck, bought, gifts: _, partners } = seen;
    assert!(stuck > 20 && bought > 0 && partners > 20, "{stuck} {bought} {partners}");
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
