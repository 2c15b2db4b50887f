//! All lines of play to a depth, counted and kept in a file, so that any change of the rules shows. The file has
//! every depth up to the deepest: the shallowest one that differs is where to look.

use std::path::Path;

use kernel::{Dice, Game, Log, Stage, Waiting};
use parts::title::{Order, Title};
use proving::golden::{Mode, PerftLine, check_perft};
use proving::perft;
use wastelander::{State, Wastelander};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/goldens/perft.txt");

/// Seats, mode, inputs taken at random before the count begins, and how deep to count.
const WALKS: [(usize, &str, u64, u32); 12] = [
    (3, "normal", 0, 2),
    (3, "normal", 60, 3),
    (3, "normal", 300, 3),
    (4, "normal", 60, 3),
    (4, "normal", 300, 3),
    (5, "normal", 300, 3),
    (3, "hardcore", 0, 2),
    (4, "hardcore", 60, 3),
    (5, "hardcore", 100, 3),
    (3, "cooperative", 30, 3),
    (4, "cooperative", 40, 3),
    (4, "hardcore-cooperative", 30, 3),
];

/// Options of a game by name.
type Options = &'static [(&'static str, &'static str)];

/// Positions by name, with options, and how deep to count.
const POSITIONS: [(&str, Options, &str, u32); 12] = [
    (
        "prep with two enemies and every kind of card",
        &[],
        "at = 'prep'\nfoes = ['thug', 'radroach']\na = { hand = ['feeble', 'grenade', 'food'], traits = ['lucky'] }\nb = { hand = ['random-encounter', 'hunger', 'radroach'] }",
        3,
    ),
    (
        "an event that tokens and cards stop",
        &[],
        "acting = 'b'\na = { hand = ['hunger'] }\nb = { sp = 2, tokens = [1, 0], hand = ['food'] }",
        4,
    ),
    (
        "commit with an ammo weapon",
        &[],
        "at = 'commit'\nfoes = ['thug']\na = { ready = ['revolver'], counters = { revolver = 1 } }",
        4,
    ),
    ("run with lucky", &[], "at = 'commit'\nfoes = ['hermit']\na = { sp = 3, traits = ['lucky'] }", 4),
    ("a wrangler joins", &[("doubled", "on")], "at = 'method'\nfoes = ['wrangler']", 2),
    ("smokes for a fiend", &[], "at = 'prep'\nfoes = ['fiend']\na = { tapped = ['smokes'] }", 2),
    (
        "equipping two weapons",
        &[],
        "a = { ready = ['machete', 'revolver'], tapped = ['scrap-plate'], hand = ['machete'] }",
        3,
    ),
    (
        "help with a share",
        &[],
        "at = 'prep'\nfoes = ['thug']\na = { tapped = ['food'] }\nb = { ready = ['machete'] }",
        5,
    ),
    (
        "a deal with a counter",
        &[],
        "a = { tapped = ['food'] }\nb = { tapped = ['smokes'], tokens = [1, 0] }",
        5,
    ),
    (
        "trait limit",
        &[("few-traits", "on")],
        "a = { traits = ['lucky', 'pack-mule', 'hunter'], hand = ['dowser'] }",
        3,
    ),
    ("step 2 with trouble", &[], "at = 'step2'\na = { hand = ['thug', 'radroach'] }", 2),
    (
        "consent refused",
        &[("mode", "cooperative")],
        "at = 'prep'\nfoes = ['thug']\na = { hand = ['posse-of'] }",
        4,
    ),
];

fn open(seats: usize, options: &[(&str, &str)]) -> Wastelander {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Wastelander::open(&Order { seats: Some(seats), options, pack: None }).expect("the options exist")
}

/// Every count from 1 to the depth.
fn count(name: &str, game: &Wastelander, state: &State, depth: u32) -> Vec<PerftLine> {
    let name = name.replace(", ", "/").replace(' ', "-");
    let line = |depth| PerftLine { name: name.clone(), depth, nodes: perft(game, state, depth).nodes };
    (1..=depth).map(line).collect()
}

/// The state after this many inputs taken at random.
fn after(game: &Wastelander, inputs: u64) -> State {
    let mut state = game.start();
    let (log, dice) = (&mut Log::off(), &mut Dice::new(1));
    let mut list = Vec::new();
    for _ in 0..inputs {
        match game.waiting(&state) {
            Waiting::Over => break,
            Waiting::Chance => {
                let chance = game.sample(&state, dice);
                game.settle(&mut state, chance, log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                list.clear();
                game.choices(&state, seat, &mut list);
                game.choose(&mut state, seat, dice.among(&list), log);
            }
        }
    }
    state
}

fn walks() -> impl Iterator<Item = PerftLine> {
    WALKS.iter().flat_map(|(seats, mode, inputs, depth)| {
        let game = open(*seats, &[("mode", mode)]);
        count(&format!("{mode}, {seats} seats, after {inputs}"), &game, &after(&game, *inputs), *depth)
    })
}

fn positions() -> impl Iterator<Item = PerftLine> {
    POSITIONS.iter().flat_map(|(name, options, text, depth)| {
        let game = open(3, options);
        let position = toml::from_str(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let state = game.set_up(position).unwrap_or_else(|error| panic!("{name}: {error}"));
        count(name, &game, &state, *depth)
    })
}

#[test]
fn counts_are_those_of_the_golden() {
    let lines: Vec<PerftLine> = walks().chain(positions()).collect();
    check_perft(Path::new(GOLDEN), &lines, Mode::from_environment())
        .unwrap_or_else(|error| panic!("{error}"));
}
