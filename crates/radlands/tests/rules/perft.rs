//! All lines of play to a depth, counted and kept in a file, so that any change of the rules shows. The file has
//! every depth up to the deepest: the shallowest one that differs is where to look.

use std::collections::BTreeMap;
use std::path::Path;

use kernel::{Game, Log, Waiting};
use parts::title::{Order, Title};
use proving::golden::{Mode, PerftLine, check_perft};
use proving::{Collection, perft, scenario};
use radlands::{Radlands, State};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/goldens/perft.txt");

/// A way to set a game up, how many inputs of the setup are given before the count begins (always the first that
/// is listed), and how deep to count.
const OPENINGS: [(&str, usize, u32); 8] = [
    ("draft", 0, 4),
    // Both place their camps.
    ("draft", 12, 7),
    // The last camp is placed and the hands are drawn.
    ("draft", 17, 4),
    // The start player is found and the first turn begins.
    ("draft", 28, 5),
    ("first-game", 0, 10),
    ("first-game", 4, 7),
    ("first-game", 7, 4),
    ("first-game", 13, 5),
];

/// Scenarios whose positions are counted, and how deep.
const POSITIONS: [(&str, u32); 56] = [
    ("actions/oasis-discount", 6),
    ("actions/bomb-zero-with-a-full-queue", 5),
    ("actions/six-junk-icons", 5),
    ("camps/adrenaline-lab-granted", 6),
    ("camps/bonfire", 6),
    ("camps/cache", 6),
    ("camps/construction-yard", 6),
    ("camps/juggernaut-between", 5),
    ("camps/juggernaut-destroyed", 6),
    ("camps/juggernaut-third", 6),
    ("camps/mercenary-camp", 6),
    ("camps/omen-clock", 6),
    ("camps/parachute-base", 6),
    ("camps/reactor", 6),
    ("camps/the-octagon", 6),
    ("camps/training-camp", 6),
    ("camps/warehouse", 6),
    ("decisions/famine", 6),
    ("decisions/vanguard", 6),
    ("end/draw-before-the-rest", 12),
    ("end/first-run-out", 7),
    ("end/last-camp", 6),
    ("end/lost-in-the-own-turn-by-cannon", 6),
    ("end/second-run-out", 16),
    ("end/won-by-raiders-in-the-other-turn", 7),
    ("events/bombardment", 5),
    ("events/high-ground", 6),
    ("events/interrogate", 5),
    ("events/napalm", 6),
    ("events/radiation", 6),
    ("events/raiders", 6),
    ("events/truce-punks", 6),
    ("events/uprising", 6),
    ("people/argo-yesky", 6),
    ("people/cult-leader", 6),
    ("people/doomsayer", 5),
    ("people/exterminator", 6),
    ("people/holdout", 6),
    ("people/karli-blaze", 5),
    ("people/magnus-karv", 6),
    ("people/mimic", 6),
    ("people/mutant", 6),
    ("people/rescue-team-punk", 6),
    ("people/scientist", 5),
    ("people/vera-vosh", 5),
    ("people/zeto-khan", 5),
    ("punks/argos-ability", 6),
    ("punks/drawn-next", 7),
    ("punks/never-damaged", 6),
    ("raiders/blocked", 6),
    ("ready/atomic-garden", 6),
    ("rulings/both-piles-empty-punk", 3),
    ("rulings/juggernaut-and-high-ground", 6),
    ("rulings/make-room-on", 5),
    ("rulings/run-out-within-uprising", 7),
    ("turn/three-water-a-turn", 5),
];

/// Every count from 1 to the depth.
fn count(name: &str, game: &Radlands, state: &State, depth: u32) -> Vec<PerftLine> {
    let line = |depth| PerftLine { name: name.to_owned(), depth, nodes: perft(game, state, depth).nodes };
    (1..=depth).map(line).collect()
}

/// The state after this many inputs, always the first that is listed.
fn after(game: &Radlands, inputs: usize) -> State {
    let mut state = game.start();
    let log = &mut Log::off();
    for _ in 0..inputs {
        match game.waiting(&state) {
            Waiting::Over => unreachable!("the setup is not over before it has begun"),
            Waiting::Chance => {
                let mut outcomes = Vec::new();
                game.chances(&state, &mut outcomes);
                game.settle(&mut state, outcomes[0].0, log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let mut choices = Vec::new();
                game.choices(&state, seat, &mut choices);
                game.choose(&mut state, seat, choices[0], log);
            }
        }
    }
    state
}

fn openings() -> impl Iterator<Item = PerftLine> {
    OPENINGS.iter().flat_map(|(camps, inputs, depth)| {
        let options = vec![("camps".to_owned(), (*camps).to_owned())];
        let game = Radlands::open(&Order { options, ..Order::default() }).expect("the option exists");
        count(&format!("start/{camps}+{inputs}"), &game, &after(&game, *inputs), *depth)
    })
}

fn positions() -> impl Iterator<Item = PerftLine> {
    let scenarios = Collection::below(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/radlands"));
    let texts: BTreeMap<String, String> =
        scenarios.files().iter().map(|file| (file.name.clone(), file.text.clone())).collect();
    POSITIONS.iter().flat_map(move |(name, depth)| {
        let file = format!("{name}.toml");
        let text = texts.get(&file).unwrap_or_else(|| panic!("there is no scenario {file}"));
        let puzzle = scenario::puzzle::<Radlands>(&file, text).unwrap_or_else(|failed| panic!("{failed}"));
        count(name, &puzzle.game, &puzzle.state, *depth)
    })
}

#[test]
fn counts_are_those_of_the_golden() {
    let lines: Vec<PerftLine> = openings().chain(positions()).collect();
    check_perft(Path::new(GOLDEN), &lines, Mode::from_environment())
        .unwrap_or_else(|error| panic!("{error}"));
}
