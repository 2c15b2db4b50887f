//! Random games as fast as they go, beside a chess engine's move generator doing the same.
//!
//! A decision is a choice point with two or more answers. The chess loop is the tightest there is: random moves
//! from the start position with a reused list, up to 200 plies, no look at the result.

use std::hint::black_box;
use std::time::Instant;

use bots::playout;
use cozy_chess::Board;
use kernel::{Dice, Game, Log, Waiting};
use raid_and_trade::RaidAndTrade;

/// Rounds in which each loop gets a slice.
const SLICES: usize = 41;
/// Seconds of a slice.
const SECONDS: f64 = 0.05;

/// Decisions per second of one slice.
fn slice(mut round: impl FnMut() -> u64) -> f64 {
    let begun = Instant::now();
    let mut decisions = 0;
    while begun.elapsed().as_secs_f64() < SECONDS {
        for _ in 0..16 {
            decisions += round();
        }
    }
    decisions as f64 / begun.elapsed().as_secs_f64()
}

fn chess(dice: &mut Dice, moves: &mut Vec<cozy_chess::Move>) -> u64 {
    let mut board = Board::default();
    for ply in 0..200 {
        moves.clear();
        board.generate_moves(|some| {
            moves.extend(some);
            false
        });
        if moves.is_empty() {
            return ply;
        }
        board.play_unchecked(dice.among(moves));
    }
    black_box(&board);
    200
}

/// One game with a list at each choice point.
fn listing(game: &RaidAndTrade, dice: &mut Dice, list: &mut Vec<raid_and_trade::Choice>) -> u64 {
    let (mut state, mut log, mut decisions) = (game.start(), Log::off(), 0);
    loop {
        match game.waiting(&state) {
            Waiting::Over => return decisions,
            Waiting::Chance => {
                let chance = game.sample(&state, dice);
                game.settle(&mut state, chance, &mut log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                list.clear();
                game.choices(&state, seat, list);
                decisions += u64::from(list.len() > 1);
                game.choose(&mut state, seat, dice.among(list), &mut log);
            }
        }
    }
}

/// One game in which answers are picked without a list.
fn picking(game: &RaidAndTrade, dice: &mut Dice) -> u64 {
    let mut state = game.start();
    let length = playout(game, &mut state, dice);
    black_box(&state);
    length.decisions
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let mut dice = Dice::new(1);
    let mut moves = Vec::with_capacity(256);
    let mut list = Vec::with_capacity(256);
    println!(
        "decisions per second, {SLICES} rounds of {SECONDS} s each, seed 1: best, and median ratio to cozy-chess"
    );
    for seats in 3..=5 {
        let game = RaidAndTrade::new(seats).expect("three to five can play");
        // Turn about, so that whatever else the machine does weighs on all alike; each round gives a ratio.
        let rounds: Vec<[f64; 3]> = (0..SLICES)
            .map(|_| {
                [
                    slice(|| chess(&mut dice, &mut moves)),
                    slice(|| listing(&game, &mut dice, &mut list)),
                    slice(|| picking(&game, &mut dice)),
                ]
            })
            .collect();
        let best = |which: usize| rounds.iter().map(|rates| rates[which]).fold(0.0, f64::max) / 1e6;
        let ratio = |which: usize| median(rounds.iter().map(|rates| rates[which] / rates[0]).collect());
        println!("cozy-chess                  {:>6.2} M", best(0));
        println!("raid-and-trade, {seats} seats, list  {:>6.2} M   ratio {:.2}", best(1), ratio(1));
        println!("raid-and-trade, {seats} seats, pick  {:>6.2} M   ratio {:.2}", best(2), ratio(2));
    }
}
