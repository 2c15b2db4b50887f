//! All lines of play to a depth, counted and kept in a file, so that any change of the rules shows.

use std::path::Path;

use kernel::Dice;
use parts::title::{Order, Title};
use proving::golden::{Mode, PerftLine, check_perft};
use proving::{perft, stroll};
use raid_and_trade::RaidAndTrade;

/// One option, or none.
type Options = &'static [(&'static str, &'static str)];

/// Seats, options, inputs of a random game played before the count begins, and how deep.
const GAMES: [(usize, Options, usize, u32); 16] = [
    (3, &[], 0, 3),
    (3, &[("map", "custom")], 1, 3),
    (3, &[("map", "first")], 1, 4),
    (4, &[("map", "first")], 70, 3),
    (5, &[("map", "first")], 80, 3),
    (3, &[("map", "first")], 150, 3),
    (3, &[("map", "first")], 300, 3),
    (4, &[("map", "first")], 450, 3),
    (4, &[("map", "first")], 600, 3),
    (5, &[("map", "first"), ("cora", "on")], 500, 3),
    (4, &[("side", "wasteland"), ("map", "first")], 3, 3),
    (4, &[("side", "wasteland"), ("map", "first")], 300, 3),
    (4, &[("play", "escape")], 0, 3),
    (4, &[("play", "escape")], 60, 3),
    (5, &[("play", "escape")], 120, 3),
    (5, &[("play", "escape"), ("side", "wasteland")], 200, 3),
];

#[test]
fn all_lines_of_play_are_counted() {
    let mut counted = Vec::new();
    for (seats, options, inputs, deepest) in GAMES {
        let words: Vec<String> = options.iter().map(|(_, value)| (*value).to_owned()).collect();
        let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let game =
            RaidAndTrade::open(&Order { seats: Some(seats), options, pack: None }).expect("it can be opened");
        let name = format!(
            "{seats}-seats-{}-{inputs}",
            if words.is_empty() { "random".into() } else { words.join("-") }
        );
        let state = stroll(&game, inputs, &mut Dice::new(inputs as u64));
        for depth in 1..=deepest {
            counted.push(PerftLine { name: name.clone(), depth, nodes: perft(&game, &state, depth).nodes });
        }
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens/perft.txt");
    check_perft(&path, &counted, Mode::from_environment()).unwrap_or_else(|error| panic!("{error}"));
}
