//! Random play on one thread, beside the yardstick: a tight random-playout loop on cozy-chess. Both count
//! decisions, choice points with two or more answers, and both run turn about in the same process.
//!
//! `cargo bench -p radlands` prints the ratio; seed 1.

use std::time::{Duration, Instant};

use cozy_chess::{Board, Move};
use kernel::{Dice, Game, Log, Playout, Waiting};
use radlands::{Choice, Radlands};

/// How a playout finds its choice.
#[derive(Copy, Clone)]
enum Way {
    List,
    Pick,
}

const ROUNDS: usize = 21;
const SLICE: Duration = Duration::from_millis(200);

fn main() {
    let game = Radlands::default();
    let mut chess = rate_of(chess(1));
    let mut list = rate_of(radlands(&game, Way::List, 1));
    let mut pick = rate_of(radlands(&game, Way::Pick, 1));
    // Turn about, so that whatever else the machine does weighs on all alike; each round gives a ratio.
    let rounds: Vec<[f64; 3]> = (0..ROUNDS).map(|_| [chess(), list(), pick()]).collect();
    let best = |which: usize| rounds.iter().map(|rates| rates[which]).fold(0.0, f64::max) / 1e6;
    let ratio = |which: usize| median(rounds.iter().map(|rates| rates[which] / rates[0]).collect());
    println!(
        "decisions per second, {ROUNDS} rounds of {SLICE:?}, seed 1: best, and median ratio to cozy-chess"
    );
    println!("cozy-chess      {:>6.2} M", best(0));
    println!("radlands, list  {:>6.2} M   ratio {:.2}", best(1), ratio(1));
    println!("radlands, pick  {:>6.2} M   ratio {:.2}", best(2), ratio(2));
    println!("state {} bytes, choice {} bytes", size_of::<radlands::State>(), size_of::<Choice>());
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Decisions per second of a source of games, measured anew at each call.
fn rate_of(mut play: impl FnMut() -> u64) -> impl FnMut() -> f64 {
    move || {
        let start = Instant::now();
        let mut decisions = 0;
        while start.elapsed() < SLICE {
            decisions += (0..20).map(|_| play()).sum::<u64>();
        }
        decisions as f64 / start.elapsed().as_secs_f64()
    }
}

/// Games of chess from the first position until somebody cannot move, 200 moves at most.
fn chess(seed: u64) -> impl FnMut() -> u64 {
    let mut dice = Dice::new(seed);
    let mut moves: Vec<Move> = Vec::with_capacity(256);
    move || {
        let mut board = Board::default();
        let mut decisions = 0;
        for _ in 0..200 {
            moves.clear();
            board.generate_moves(|piece| {
                moves.extend(piece);
                false
            });
            if moves.is_empty() {
                break;
            }
            decisions += u64::from(moves.len() > 1);
            board.play_unchecked(dice.among(&moves));
        }
        decisions
    }
}

fn radlands(game: &Radlands, way: Way, seed: u64) -> impl FnMut() -> u64 {
    let mut dice = Dice::new(seed);
    let mut choices: Vec<Choice> = Vec::with_capacity(256);
    let mut log = Log::off();
    move || {
        let mut state = game.start();
        let mut decisions = 0;
        loop {
            match game.waiting(&state) {
                Waiting::Over => return decisions,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, &mut log);
                }
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is awaited");
                    let choice = match way {
                        Way::List => {
                            choices.clear();
                            game.choices(&state, seat, &mut choices);
                            decisions += u64::from(choices.len() > 1);
                            dice.among(&choices)
                        }
                        Way::Pick => {
                            let pick = game.pick(&state, seat, &mut dice);
                            decisions += u64::from(pick.is_decision());
                            pick.choice
                        }
                    };
                    game.choose(&mut state, seat, choice, &mut log);
                }
            }
        }
    }
}
