//! All lines of play to a depth, counted and kept in a file, so that any change of the rules shows. The file has
//! every depth up to the deepest: the shallowest one that differs is where to look.

use std::path::Path;

use battlelands::{BattleLands, State};
use kernel::Dice;
use parts::title::{Order, Title};
use proving::golden::{Mode, PerftLine, check_perft};
use proving::{perft, scenario, stroll};

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Scenarios whose positions are counted, and how deep.
const POSITIONS: [(&str, u32); 28] = [
    ("abilities/not-when-turned-up", 5),
    ("abilities/passed-players-are-hit", 5),
    ("abilities/right-after-playing", 5),
    ("cards/bell-runner-floods", 5),
    ("cards/dusk-seer-limit", 4),
    ("cards/fester-nurse-takes", 5),
    ("cards/lid-shield-sisters-not-flips", 5),
    ("cards/lucky-coin-chooses", 4),
    ("cards/midnight-courier-returns", 5),
    ("cards/mirror-shard-both-ways", 5),
    ("cards/patch-medic-turns-up", 5),
    ("cards/star-nose-sapper-late", 5),
    ("cards/walkie-talkie-calls", 5),
    ("course/reveal-one-territory", 3),
    ("course/remaining-unit-stays-in-play", 4),
    ("end/shared", 4),
    ("equipment/lowest-on-the-stack", 5),
    ("equipment/last-card", 5),
    ("language/commit", 5),
    ("language/extra-card", 5),
    ("language/goes-on", 5),
    ("mission/everybody-commits-one", 3),
    ("mission/not-in-play", 4),
    ("moves/right-end-of-the-named-row", 4),
    ("passing/any-card", 4),
    ("passing/tied-lowest", 4),
    ("shiny/by-its-own-words", 5),
    ("units/right-end", 5),
];

/// Seats, factions named or dealt, inputs of a random game played before the count begins, and how deep.
const GAMES: [(usize, &str, usize, u32); 12] = [
    (3, "random", 0, 3),
    (3, "chosen", 0, 4),
    (4, "random", 0, 3),
    (4, "chosen", 0, 4),
    (5, "random", 0, 3),
    (5, "chosen", 0, 5),
    (3, "random", 20, 3),
    (3, "random", 60, 3),
    (4, "random", 30, 3),
    (4, "random", 90, 3),
    (5, "random", 40, 3),
    (5, "random", 120, 3),
];

fn lines(name: &str, game: &BattleLands, state: &State, deepest: u32) -> impl Iterator<Item = PerftLine> {
    (1..=deepest).map(move |depth| PerftLine {
        name: name.to_owned(),
        depth,
        nodes: perft(game, state, depth).nodes,
    })
}

#[test]
fn all_lines_of_play_are_counted() {
    let mut counted = Vec::new();
    for (name, deepest) in POSITIONS {
        let file = format!("{ROOT}/../../scenarios/battlelands/{name}.toml");
        let text = std::fs::read_to_string(&file).unwrap_or_else(|error| panic!("{file}: {error}"));
        let puzzle = scenario::puzzle::<BattleLands>(&file, &text).unwrap_or_else(|error| panic!("{error}"));
        counted.extend(lines(name, &puzzle.game, &puzzle.state, deepest));
    }
    for (seats, factions, inputs, deepest) in GAMES {
        let options = vec![("factions".to_owned(), factions.to_owned())];
        let order = Order { seats: Some(seats), options, pack: None };
        let game = BattleLands::open(&order).expect("three to five can play");
        let name = format!("{seats}-seats-{factions}-{inputs}");
        counted.extend(lines(&name, &game, &stroll(&game, inputs, &mut Dice::new(inputs as u64)), deepest));
    }
    let path = Path::new(ROOT).join("goldens/perft.txt");
    check_perft(&path, &counted, Mode::from_environment()).unwrap_or_else(|error| panic!("{error}"));
}
