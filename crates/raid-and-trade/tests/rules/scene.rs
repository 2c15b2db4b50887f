//! What a table with pictures is told: every choice has a name and a place on the table, every question says what it
//! is about, what happens is told in sentences, and the text board keeps to eighty columns.
//! `UPDATE_GOLDENS=1 cargo test -p raid-and-trade --test rules scene` writes the goldens anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use kernel::{Dice, Game, Judge, Log, Notate, Observe, Seat, Stage, Viewer, Waiting};
use parts::scene::{Act, Depict, Moment, Motion, Telling};
use parts::title::{Order, Title};
use proving::golden::{Mode, check_text, telling_text};
use raid_and_trade::{Choice, Event, RaidAndTrade, State};
use raid_and_trade_portrait::{ClashKind, Cut, Face, Goods, Helicopter, RaidBy, Sheet, Side};

/// The verbs of choices that are only a button.
const BUTTONS: [&str; 10] =
    ["Win", "End", "Pass", "No", "Yes", "Defend", "Choose", "Propose", "Counter", "Rest"];

fn open(seats: usize, options: &[(&str, &str)]) -> RaidAndTrade {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    RaidAndTrade::open(&Order { seats: Some(seats), options, pack: None }).expect("the options exist")
}

/// Every way to set up that changes what is on the table.
pub(crate) fn all_tables() -> Vec<RaidAndTrade> {
    vec![
        open(3, &[]),
        open(4, &[("cora", "on"), ("map", "first")]),
        open(5, &[("side", "wasteland")]),
        open(4, &[("map", "custom")]),
        open(4, &[("play", "escape")]),
        open(5, &[("play", "escape"), ("side", "wasteland")]),
    ]
}

/// Plays a game at random; calls back before each choice, and with what happened after each input.
fn wander(
    game: &RaidAndTrade,
    seed: u64,
    mut before: impl FnMut(&State, Seat),
    mut told: impl FnMut(&State, &[Event]),
) {
    let (mut dice, mut state) = (Dice::new(seed), game.start());
    let mut choices = Vec::new();
    loop {
        let mut log = Log::on();
        let was = state.clone();
        match game.waiting(&state) {
            Waiting::Over => return,
            Waiting::Chance => {
                let chance = game.sample(&state, &mut dice);
                game.settle(&mut state, chance, &mut log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                before(&state, seat);
                choices.clear();
                game.choices(&state, seat, &mut choices);
                // Raids and crafts are rare among all the ways to waste a turn.
                let choice = (0..3)
                    .map(|_| dice.among(&choices))
                    .max_by(|a, b| game.appeal(&state, seat, *a).total_cmp(&game.appeal(&state, seat, *b)))
                    .expect("there are three picks");
                game.choose(&mut state, seat, choice, &mut log);
            }
        }
        told(&was, &log.take());
    }
}

fn acts(game: &RaidAndTrade, state: &State, seat: Seat) -> Vec<(Choice, Act)> {
    let mut choices = Vec::new();
    game.choices(state, seat, &mut choices);
    let view = game.view(state, Viewer::Seat(seat));
    choices.into_iter().map(|choice| (choice, game.act(&view, choice))).collect()
}

fn check_acts(game: &RaidAndTrade, acts: &[(Choice, Act)]) {
    let mut labels = BTreeSet::new();
    for (choice, act) in acts {
        assert!(act.label.starts_with(|c: char| c.is_ascii_uppercase() || c.is_ascii_digit()), "{act:?}");
        assert!(!act.label.contains("  ") && !act.label.ends_with([' ', ':', ',', '.']), "{act:?}");
        assert!(!act.label.contains("no House stands"), "{act:?}");
        assert!(!act.touches.is_empty() || BUTTONS.contains(&&*act.verb), "{act:?} is nowhere");
        assert!(labels.insert(&act.label), "two choices are called {:?}", act.label);
        assert!(act.icon.is_some(), "{act:?}");
        assert_eq!(game.read_choice(&act.say).ok(), Some(*choice), "{act:?}");
    }
}

/// Touching narrows: no choice lies in the way of a longer one, and few share all their things.
fn check_narrowing(acts: &[(Choice, Act)]) {
    for (_, act) in acts.iter().filter(|(_, act)| !act.touches.is_empty()) {
        let left: Vec<&Act> =
            acts.iter().map(|(_, act)| act).filter(|other| other.touches.starts_with(&act.touches)).collect();
        let longer = left.iter().filter(|other| other.touches.len() > act.touches.len()).count();
        assert_eq!(longer, 0, "{} is in the way of others", act.label);
        assert!(left.len() <= 3, "{} cannot be told from {left:?}", act.label);
    }
}

#[test]
fn every_choice_is_named_and_can_be_reached_by_touching() {
    for game in all_tables() {
        for seed in 0..4 {
            let look = |state: &State, seat: Seat| {
                let acts = acts(&game, state, seat);
                check_acts(&game, &acts);
                check_narrowing(&acts);
            };
            wander(&game, seed, look, |_, _| {});
        }
    }
}

#[test]
fn what_a_walk_costs_is_what_is_paid() {
    let game = open(4, &[]);
    let mut walks = 0;
    let look = |state: &State, seat: Seat| {
        let view = game.view(state, Viewer::Seat(seat));
        for (choice, act) in acts(&game, state, seat) {
            let (Choice::Walk(_), Some(cost)) = (choice, &act.cost) else { continue };
            let mut after = state.clone();
            game.choose(&mut after, seat, choice, &mut Log::off());
            let ap = |state: &State| game.portray(&game.view(state, view.viewer)).seats[&seat.letter()].ap;
            assert_eq!(ap(state) - ap(&after), u16::from(cost.amount), "{act:?}");
            walks += 1;
        }
    };
    wander(&game, 5, look, |_, _| {});
    assert!(walks > 100, "only {walks} walks were looked at");
}

#[test]
fn silence_is_a_listed_answer() {
    for game in all_tables() {
        let mut asked = 0;
        let look = |state: &State, seat: Seat| {
            let mut choices = Vec::new();
            game.choices(state, seat, &mut choices);
            if let Some(choice) = game.silence(&game.view(state, Viewer::Seat(seat))) {
                assert!(choices.contains(&choice), "{choice:?} is not among {choices:?}");
                asked += 1;
            }
        };
        wander(&game, 6, look, |_, _| {});
        assert!(asked > 10, "silence was asked for {asked} times only");
    }
}

#[test]
fn questions_name_what_they_are_about() {
    let mut titles: BTreeMap<String, String> = BTreeMap::new();
    for game in all_tables() {
        for seed in 10..13 {
            let look = |state: &State, asked: Seat| {
                for viewer in Viewer::all(game.seats()) {
                    let ask = game.ask(&game.view(state, viewer));
                    assert!(!ask.title.is_empty() && ask.detail.ends_with(['.', '?']), "{ask:?}");
                    assert!(!ask.detail.contains("..") && !ask.detail.contains("  "), "{ask:?}");
                    assert_eq!(viewer.is(asked), !ask.title.starts_with("Waiting for"), "{ask:?}");
                    if viewer.is(asked) {
                        let moment = match ask.moment {
                            Moment::Turn => "",
                            Moment::Step => " (a step)",
                            Moment::Window(_) => " (a window)",
                        };
                        titles.entry(format!("{}{moment}", ask.title)).or_insert(ask.detail);
                    }
                }
            };
            wander(&game, seed, look, |_, _| {});
        }
    }
    let text: String = titles.iter().fold(String::new(), |mut text, (title, detail)| {
        let _ = writeln!(text, "{title}\n    {detail}");
        text
    });
    golden("questions.txt", &text);
}

#[test]
fn happenings_are_whole_sentences() {
    for game in all_tables() {
        let tell = |was: &State, events: &[Event]| {
            for viewer in Viewer::all(game.seats()) {
                let before = game.view(was, viewer);
                for event in events {
                    let seen = game.tell(event, viewer).expect("everybody sees something of everything");
                    let Telling { text, motions, .. } = game.telling(&before, &seen);
                    assert!(text.ends_with('.') && !text.contains("  "), "{event:?}: {text}");
                    for motion in motions {
                        if let Motion::Roll { faces, came } = motion {
                            assert!(came < faces.len(), "{event:?}");
                        }
                    }
                }
            }
        };
        wander(&game, 20, |_, _| {}, tell);
    }
}

/// One sentence of each kind of event, the first that comes up.
#[test]
fn happenings_are_told_as_in_the_golden() {
    let mut first: BTreeMap<String, String> = BTreeMap::new();
    for game in all_tables() {
        for seed in 30..33 {
            let viewer = Viewer::Seat(Seat::FIRST);
            let tell = |was: &State, events: &[Event]| {
                let before = game.view(was, viewer);
                for event in events {
                    let seen = game.tell(event, viewer).expect("everybody sees something of everything");
                    let name = format!("{seen:?}").replace("Open(", "");
                    let name = name.split([' ', '(', ')']).next().unwrap_or_default().to_owned();
                    first.entry(name).or_insert_with(|| telling_text(&game.telling(&before, &seen)));
                }
            };
            wander(&game, seed, |_, _| {}, tell);
        }
    }
    let text: String = first.into_values().collect();
    golden("tellings.txt", &text);
}

#[test]
fn every_card_says_what_stands_on_it() {
    let game = open(4, &[]);
    for card in game.cards() {
        let facts = game.facts(&card.id);
        let wanted: &[&str] = match card.kind {
            "item" => &["skill", "character", "price"],
            "raid card" => &["color", "high", "low"],
            "character" => &["role"],
            "map tile" => &["tile"],
            "market token" => &["sells"],
            "helipad token" => &["price", "skill", "seats"],
            "disc" => &["favor"],
            _ => &[],
        };
        for name in wanted {
            assert!(facts.get(name).is_some(), "{} does not say {name}", card.id);
        }
    }
    assert!(game.facts("no such card").is_empty());
}

/// The board reads how a card is drawn from its facts; none may be missing a part.
fn face(game: &RaidAndTrade, id: &str) -> Face {
    let text = toml::to_string(&game.facts(id)).expect("plain data");
    let mut sheet: Sheet = toml::from_str(&text).unwrap_or_else(|odd| panic!("{id}: {odd}"));
    sheet.face.pop().unwrap_or_else(|| panic!("{id} is not drawn"))
}

#[test]
fn every_card_has_a_face() {
    let game = open(4, &[]);
    for card in game.cards() {
        let face = face(&game, &card.id);
        let (cut, has) = match card.kind {
            "item" => (Cut::Item, !face.price.is_empty() && face.skill > 0),
            "raid card" => (Cut::Raid, face.raid.len() == 1),
            "incident" => (Cut::Incident, true),
            "quest" => (Cut::Quest, !face.price.is_empty()),
            "event" => (Cut::Event, true),
            "character" => (Cut::Character, face.die.iter().map(|side| side.sides).sum::<u8>() == 6),
            "market token" => (Cut::Market, !face.price.is_empty()),
            "helipad token" => (Cut::Helipad, !face.price.is_empty() && face.skill > 0),
            "disc" => (Cut::Disc, face.price.len() == 1),
            _ => (Cut::Tile, face.ground.len() == 1),
        };
        assert_eq!(face.cut, cut, "{}", card.id);
        assert!(has, "{}: {face:?}", card.id);
    }
}

#[test]
fn what_decides_about_a_raid_and_what_a_character_is_stand_on_the_card() {
    let game = open(4, &[]);
    let mut deciders = BTreeSet::new();
    for card in game.cards() {
        let face = face(&game, &card.id);
        if let Some(raid) = face.raid.first() {
            assert_eq!(raid.by == RaidBy::Blacklist, raid.blacklist > 0, "{}", card.id);
            deciders.insert(format!("{:?}", raid.by));
        }
        let is_character = card.kind == "character";
        assert_eq!(!face.about.is_empty(), is_character, "{}", card.id);
        assert!(!is_character || !face.about.contains("Die (") && card.text.contains("Die ("), "{}", card.id);
    }
    assert_eq!(deciders.len(), 2);
}

/// Sums, places and dice come with the portrait.
#[test]
fn a_page_has_nothing_to_work_out() {
    let (mut clashes, mut asked_for) = (0, 0);
    for game in all_tables() {
        let look = |state: &State, _: Seat| {
            let portrait = game.portray_truth(state);
            let places: BTreeSet<char> = portrait.ranking.chars().collect();
            assert_eq!(places, portrait.seats.keys().copied().collect());
            if let Some(clash) = &portrait.clash {
                let dice = if clash.kind == ClashKind::Raid { 0 } else { 2 };
                assert_eq!(clash.dice.len(), dice);
                assert!(clash.dice.iter().all(|who| portrait.cast.contains(who)), "{clash:?}");
                clashes += usize::from(dice == 2);
            }
            let gave = |side: &Side| side.given.values().sum::<u8>() + side.given_skill;
            assert!(portrait.seats.values().all(|side| side.gave == gave(side)));
            if let Some(helicopter) = &portrait.helicopter {
                let Helicopter { tokens, skill, asked, asked_skill, given: got, given_skill } = helicopter;
                for (kind, asked) in asked {
                    let part = |goods: &Goods| goods.get(kind).copied().unwrap_or(0);
                    assert_eq!(part(tokens) + part(got), *asked);
                }
                assert_eq!(skill + given_skill, *asked_skill);
                asked_for += asked.len();
            }
        };
        wander(&game, 70, look, |_, _| {});
    }
    assert!(clashes > 0 && asked_for > 0, "nobody fought, or no helicopter asks for anything");
}

/// A page can put a figure and a House on every tile without knowing a rule.
#[test]
fn the_drawing_of_a_tile_has_all_sections_and_squares() {
    let game = open(4, &[]);
    let mut seen = 0;
    for card in game.cards().into_iter().filter(|card| card.kind == "map tile") {
        let ground = face(&game, &card.id).ground.remove(0);
        let there = |node: u8| usize::from(node) < ground.nodes.len();
        assert!(ground.joins.iter().all(|join| there(join.a) && there(join.b)), "{}", card.id);
        assert!(ground.doors.iter().all(|door| there(door.node) && door.side < 4), "{}", card.id);
        assert!(ground.lots.iter().all(|lot| there(lot.node)), "{}", card.id);
        assert!(!ground.doors.is_empty(), "{} cannot be left", card.id);
        seen += 1;
    }
    assert_eq!(seen, 20, "ten tiles with two sides each");
}

#[test]
fn the_text_board_keeps_to_eighty_columns() {
    for game in all_tables() {
        let look = |state: &State, seat: Seat| {
            for viewer in [Viewer::Seat(seat), Viewer::Spectator] {
                let board = game.draw_board(&game.view(state, viewer));
                let wide = board.lines().find(|line| line.chars().count() > 80);
                assert_eq!(wide, None, "a line is too wide");
            }
        };
        wander(&game, 40, look, |_, _| {});
    }
}

#[test]
fn the_text_board_looks_as_in_the_golden() {
    let mut text = String::new();
    for (title, game) in
        [("Golden City", open(3, &[("map", "first")])), ("Escape the City", open(4, &[("play", "escape")]))]
    {
        let mut boards = Vec::new();
        wander(
            &game,
            50,
            |state, _| boards.push(game.draw_board(&game.view(state, Viewer::Seat(Seat::FIRST)))),
            |_, _| {},
        );
        let _ = writeln!(text, "== {title} ==\n{}", boards[boards.len() * 2 / 3]);
    }
    golden("board.txt", &text);
}

/// A portrait of every stage there is, since a game has thousands of inputs and reading one takes its time.
#[test]
fn the_page_reads_every_part_of_a_portrait() {
    let is_entry = |name: &str| {
        let kinds = raid_and_trade::Kind::ALL.map(raid_and_trade::Kind::id);
        name.len() <= 2
            || kinds.contains(&name)
            || ["small", "medium", "large"].contains(&name)
            || name.starts_with('t') && name.contains('.')
            || name.starts_with("h.")
            || name.starts_with("quest-")
    };
    let mut stages = BTreeMap::new();
    for game in all_tables() {
        for seed in 60..63 {
            let look = |state: &State, seat: Seat| {
                let portrait = game.portray(&game.view(state, Viewer::Seat(seat)));
                stages.entry(format!("{:?}", portrait.stage)).or_insert(portrait);
            };
            wander(&game, seed, look, |_, _| {});
        }
    }
    assert!(stages.len() >= 22, "only {:?} came up", stages.keys());
    for portrait in stages.values() {
        proving::portrait::assert_whole(portrait, is_entry);
    }
}

fn golden(name: &str, text: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens").join(name);
    check_text(&path, text, Mode::from_environment()).unwrap_or_else(|error| panic!("{error}"));
}
