//! Random games as fast as they go, beside a chess engine's move generator doing the same.
//!
//! A decision is a choice point with two or more answers. The chess loop is the tightest there is: random moves
//! from the start position with a reused list, up to 200 plies, no look at the result.

use std::hint::black_box;
use std::time::Instant;

use battlelands::BattleLands;
use cozy_chess::Board;
use kernel::{Dice, Game, Log, Playout, Waiting};

/// Slices of each loop, taken in turn so that a busy machine slows all of them alike; the best one counts.
const SLICES: usize = 40;
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
fn listing(game: &BattleLands, dice: &mut Dice, list: &mut Vec<battlelands::Choice>) -> u64 {
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
fn picking(game: &BattleLands, dice: &mut Dice) {
    let (mut state, mut log) = (game.start(), Log::off());
    loop {
        match game.waiting(&state) {
            Waiting::Over => break,
            Waiting::Chance => {
                let chance = game.sample(&state, dice);
                game.settle(&mut state, chance, &mut log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let choice = game.pick(&state, seat, dice);
                game.choose(&mut state, seat, choice, &mut log);
            }
        }
    }
    black_box(&state);
}

fn main() {
    let mut dice = Dice::new(1);
    let mut moves = Vec::with_capacity(256);
    let mut list = Vec::with_capacity(256);
    for seats in 3..=5 {
        let game = BattleLands::new(seats).expect("three to five can play");
        // Picking does not know how many answers there were; listing tells how many decisions a game has.
        let games = 4000;
        let total: u64 = (0..games).map(|_| listing(&game, &mut dice, &mut list)).sum();
        let per_game = total as f64 / games as f64;
        let (mut listed, mut picked, mut chess_moves) = (0.0_f64, 0.0_f64, 0.0_f64);
        for _ in 0..SLICES {
            listed = listed.max(slice(|| listing(&game, &mut dice, &mut list)));
            chess_moves = chess_moves.max(slice(|| chess(&mut dice, &mut moves)));
            let games = slice(|| {
                picking(&game, &mut dice);
                1
            });
            picked = picked.max(games * per_game);
        }
        println!(
            "{seats} seats: {per_game:.1} decisions a game; listing {:.2} M/s ({:.2} x chess), picking {:.2} M/s \
             ({:.2} x chess); chess {:.2} M/s",
            listed / 1e6,
            listed / chess_moves,
            picked / 1e6,
            picked / chess_moves,
            chess_moves / 1e6,
        );
    }
}
