//! Every game on the shelf, played in words to the end.

use std::collections::BTreeSet;

use bots::{Budget, Kind};
use kernel::{Dice, Seat, Viewer, Waiting};
use parts::pack::{NAME_MAX, PackText};
use parts::title::Order;
use shelf::{PlayError, ShelfError, Table};

/// Plays on with random bots until the table waits for nobody or this many inputs have been taken.
fn play_on(table: &mut dyn Table, inputs: usize, dice: &mut Dice) {
    while table.length() < inputs {
        match table.waiting() {
            Waiting::Over => return,
            Waiting::Chance => {
                let listed = table.chances();
                let outcome = dice.below(listed.len() as u32) as usize;
                table.settle(&listed[outcome].0).expect("listed outcomes are possible");
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let own = Dice::new(dice.bits());
                let thought =
                    table.think(seat, Kind::Random, Budget::Iterations(1), own).expect("it is awaited");
                let choice = thought();
                assert!(table.choices(seat).contains(&choice), "{choice}");
                table.play(seat, &choice).expect("listed choices are allowed");
            }
        }
    }
}

/// A table of every game with every number of seats.
fn tables() -> Vec<Box<dyn Table>> {
    let mut tables = Vec::new();
    for game in shelf::games() {
        for seats in game.seats.clone() {
            let order = Order { seats: Some(seats), ..Order::default() };
            tables.push(shelf::open(game.name, &order).expect("a game opens with its defaults"));
        }
    }
    tables
}

#[test]
fn every_game_is_played_in_words_and_replayed_from_its_record() {
    let mut dice = Dice::new(1);
    for mut table in tables() {
        play_on(&mut *table, usize::MAX, &mut dice);
        let (game, seats, record) = (table.game(), table.seats(), table.record());
        assert_eq!(
            (record.game.as_str(), record.seats.len(), record.inputs.len()),
            (game, seats, table.length())
        );
        let text = serde_json::to_string(&record).expect("plain data");
        let read = serde_json::from_str(&text).expect("what was written");
        let mut again = shelf::resume(&read, None).expect("it happened");
        for viewer in Viewer::all(seats) {
            assert_eq!(again.view(viewer), table.view(viewer), "{game}");
            assert_eq!(again.portrait(viewer), table.portrait(viewer), "{game}");
            assert_eq!(
                (again.board(viewer), again.prompt(viewer)),
                (table.board(viewer), table.prompt(viewer))
            );
            let told = table.told(viewer, 0..table.length());
            assert_eq!(again.told(viewer, 0..again.length()), told, "{game}");
            assert!(told.iter().all(|sentence| !sentence.trim().is_empty()), "{game}");
            let by_one: Vec<String> =
                (0..table.length()).flat_map(|at| table.told(viewer, at..at + 1)).collect();
            assert_eq!(by_one, told, "{game}");
        }
        assert_eq!((again.truth(), again.scores()), (table.truth(), table.scores()), "{game}");
        assert!(table.rounds() > 0, "{game}");

        again.rewind(table.length() / 2);
        let (first, rest) = record.inputs.split_at(table.length() / 2);
        let half = shelf::MatchRecord { inputs: first.to_vec(), ..read };
        let stopped = shelf::resume(&half, None).expect("it happened as well");
        assert_eq!((again.truth(), again.record().inputs), (stopped.truth(), half.inputs), "{game}");
        // Played on from there, the states it keeps on the way are those of the new course.
        rest.iter().for_each(|input| again.take(input).expect("it happened before"));
        assert_eq!(again.truth(), table.truth(), "{game}");
        again.rewind(first.len());
        assert_eq!(again.truth(), stopped.truth(), "{game}");
    }
}

#[test]
fn what_is_taken_back_leaves_no_trace() {
    let mut dice = Dice::new(2);
    let mut taken_back = 0;
    for mut table in tables() {
        for _ in 0..400 {
            let (before, length) = (table.truth(), table.length());
            play_on(&mut *table, length + 1, &mut dice);
            if table.length() == length {
                break;
            }
            let last = table.record().inputs.pop().expect("one was just taken");
            let Some(seat) =
                last.chars().next().filter(|_| !last.starts_with("chance")).and_then(Seat::from_letter)
            else {
                continue;
            };
            match table.undo(seat) {
                Ok(left) if left == length => {
                    assert_eq!(table.truth(), before, "{last}");
                    taken_back += 1;
                    let (_, words) = last.split_once(": ").expect("a seat and its choice");
                    table.play(seat, words).expect("it was allowed before");
                }
                Ok(left) => assert!(left < length, "a forced answer goes with the choice before it"),
                Err(_) => assert_eq!(table.length(), length + 1, "what stays, stays whole"),
            }
        }
    }
    assert!(taken_back > 50, "{taken_back}");
}

#[test]
fn every_choice_of_the_catalogue_is_allowed_exactly_if_it_is_listed() {
    let mut dice = Dice::new(3);
    for mut table in tables() {
        for _ in 0..40 {
            let length = table.length();
            play_on(&mut *table, length + 5, &mut dice);
            let Waiting::Seats(seats) = table.waiting() else { continue };
            let seat = seats.first().expect("somebody is awaited");
            let listed = table.choices(seat);
            for choice in table.catalogue() {
                match table.check(seat, &choice) {
                    Ok(()) => assert!(listed.contains(&choice), "{choice} is allowed but not listed"),
                    Err(PlayError::Refused(_)) => assert!(!listed.contains(&choice), "{choice} is listed"),
                    Err(other) => panic!("{choice} is in the catalogue, but {other}"),
                }
            }
        }
    }
}

#[test]
fn a_game_that_is_not_there_names_those_that_are() {
    let known: Vec<&str> = shelf::games().iter().map(|game| game.name).collect();
    let error = shelf::open("ludo", &Order::default()).err().expect("no such game");
    assert_eq!(error, ShelfError::UnknownGame { asked: "ludo".into(), known: known.clone() });
    assert_eq!(error.to_string(), format!("no game \"ludo\": choose among {}", known.join(", ")));
    let distinct: BTreeSet<&str> = known.iter().copied().collect();
    assert_eq!(distinct.len(), known.len(), "no two games have the same name");
}

#[test]
fn scenarios_taken_along_open_as_puzzles() {
    assert!(!shelf::scenarios().is_empty());
    for scenario in shelf::scenarios() {
        let table = shelf::open_scenario(scenario.path, scenario.text);
        let table = table.unwrap_or_else(|error| panic!("{error}"));
        assert!(scenario.path.starts_with(&format!("scenarios/{}/", table.game())), "{}", scenario.path);
        let record = table.record();
        let again = shelf::resume(&record, None).expect("it begins like this");
        assert_eq!(again.truth(), table.truth(), "{}", scenario.path);
    }
}

/// The pack that comes with a game, as its crate has it.
fn built_in_pack(game: &str) -> String {
    let path = format!("{}/../{game}/src/cards.toml", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn packs_have_no_endless_names_and_no_letters_that_nobody_sees() {
    for game in shelf::games() {
        let pack = built_in_pack(game.name);
        let (line, name) = pack
            .lines()
            .enumerate()
            .filter(|(_, line)| line.starts_with("name = \""))
            .nth(1)
            .expect("the pack has a name, and so has its first card");
        let open = |name: &str| {
            let lines = pack.lines().enumerate().map(|(at, was)| if at == line { name } else { was });
            let text = lines.collect::<Vec<_>>().join("\n");
            let pack = Some(PackText { origin: "mine.toml".to_owned(), text });
            shelf::open(game.name, &Order { pack, ..Order::default() }).map(|_| ())
        };
        assert_eq!(open(name), Ok(()), "{}", game.name);
        assert_eq!(open("name = \"Ω 火 Zoë\""), Ok(()), "{}", game.name);
        let long = "x".repeat(NAME_MAX + 1);
        for (bad, reason) in [
            (format!("name = \"{long}\""), "a name has at most 48 characters, not 49"),
            ("name = \"\"".to_owned(), "a name cannot be empty"),
            ("name = \"An\u{ad}n\"".to_owned(), "U+00AD"),
            ("name = \"An\\u061Cn\"".to_owned(), "U+061C"),
            ("name = \"\"\"two\\nlines\"\"\"".to_owned(), "U+000A"),
        ] {
            let refused = open(&bad).expect_err("no name for a card").to_string();
            let place = format!("mine.toml:{}: ", line + 1);
            assert!(refused.starts_with(&place) && refused.contains(reason), "{}: {refused}", game.name);
        }
    }
}
