//! How many looks ahead a search takes in a second, for the tables of STRENGTH.md.
//!
//! `cargo run --release -p bots --example looks -- best|plain [POSITIONS] [LOOKS]`: positions of random games of
//! Radlands, each looked at so often on one thread. On a busy machine, run it under `time` and divide by the
//! user time instead.

use std::time::Instant;

use bots::{Budget, Manner, Question, Search};
use kernel::{Dice, Game, Log, Observe, Playout, Viewer, Waiting};
use radlands::Radlands;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let manner = match words.first().map(String::as_str) {
        Some("plain") => Manner::PLAIN,
        Some("best") | None => Manner::BEST,
        Some(other) => panic!("no manner {other:?}: choose among best, plain"),
    };
    let number = |place: usize, default: u32| words.get(place).map_or(Ok(default), |word| word.parse());
    let positions = number(1, 50).expect("a number of positions");
    let looks = number(2, 2_000).expect("a number of looks");
    let game = Radlands::default();
    let start = Instant::now();
    let mut nodes = 0;
    for seed in 0..positions {
        nodes += look(&game, manner, looks, u64::from(seed));
    }
    let seconds = start.elapsed().as_secs_f64();
    let all = f64::from(positions) * f64::from(looks);
    println!(
        "{all:.0} looks in {seconds:.2} s: {:.0} looks/s, {:.1} nodes a look",
        all / seconds,
        nodes as f64 / all
    );
}

/// Looks at a position some way into a random game; tells how large the tree became.
fn look(game: &Radlands, manner: Manner, looks: u32, seed: u64) -> usize {
    let (mut state, mut dice, mut log) = (game.start(), Dice::new(seed), Log::off());
    let mut choices = Vec::new();
    let after = dice.below(120);
    for step in 0.. {
        match game.waiting(&state) {
            Waiting::Over => (state, dice) = (game.start(), Dice::new(dice.bits())),
            Waiting::Chance => {
                let chance = game.sample(&state, &mut dice);
                game.settle(&mut state, chance, &mut log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats waits for somebody");
                choices.clear();
                game.choices(&state, seat, &mut choices);
                if step >= after && choices.len() > 1 {
                    let view = game.view(&state, Viewer::Seat(seat));
                    let question = Question { game, seat, view: &view, choices: &choices };
                    let mut search = Search::new(manner);
                    search.assess(&question, Budget::Looks(looks), &mut dice);
                    return search.nodes();
                }
                let choice = game.pick(&state, seat, &mut dice).choice;
                game.choose(&mut state, seat, choice, &mut log);
            }
        }
    }
    unreachable!("a game always waits for somebody before it is over")
}
