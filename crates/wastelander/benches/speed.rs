//! Random play on one thread, beside the yardstick: a tight random-playout loop on cozy-chess. Both count
//! decisions, choice points with two or more answers, and both run turn about in the same process. Half of the games
//! are played by appeal, of three picks the best, since uniform play visits mostly poor hands; turns per second are
//! printed too, since steps of an offer are cheap decisions.
//!
//! `cargo bench -p wastelander` prints the ratio at four seats; seed 1.

use std::time::{Duration, Instant};

use cozy_chess::{Board, Move};
use kernel::{Dice, Game, Judge, Log, Playout, Waiting};
use parts::title::{Order, Title};
use wastelander::{Choice, State, Wastelander};

/// How a playout finds its choice.
#[derive(Copy, Clone)]
enum Way {
    List,
    Pick,
    /// The best of three picks, to reach rich hands.
    Appeal,
}

const ROUNDS: usize = 21;
const SLICE: Duration = Duration::from_millis(200);

/// What was counted in a stretch of play.
#[derive(Copy, Clone, Default)]
struct Count {
    decisions: u64,
    turns: u64,
}

fn main() {
    let options = vec![("rounds".to_owned(), "30".to_owned())];
    let game = Wastelander::open(&Order { seats: Some(4), options, pack: None }).expect("four can play");
    let mut chess = rate_of(chess(1));
    let mut list = rate_of(wastelander(&game, Way::List, 1));
    let mut pick = rate_of(wastelander(&game, Way::Pick, 1));
    let mut rich = rate_of(wastelander(&game, Way::Appeal, 1));
    // Turn about, so that whatever else the machine does weighs on all alike; each round gives a ratio.
    let rounds: Vec<[[f64; 2]; 4]> = (0..ROUNDS).map(|_| [chess(), list(), pick(), rich()]).collect();
    let best = |which: usize, what: usize| rounds.iter().map(|rates| rates[which][what]).fold(0.0, f64::max);
    let ratio = |which: usize| median(rounds.iter().map(|rates| rates[which][0] / rates[0][0]).collect());
    println!(
        "decisions per second, {ROUNDS} rounds of {SLICE:?}, seed 1, four seats: best, and median ratio to cozy-chess"
    );
    println!("cozy-chess         {:>6.2} M", best(0, 0) / 1e6);
    for (which, name) in [(1, "list  "), (2, "pick  "), (3, "appeal")] {
        println!(
            "wastelander, {name}{:>6.2} M   ratio {:.2}   {:.0} turns per second",
            best(which, 0) / 1e6,
            ratio(which),
            best(which, 1)
        );
    }
    println!("state {} bytes, choice {} bytes", size_of::<State>(), size_of::<Choice>());
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// Decisions and turns per second of a source of games, measured anew at each call.
fn rate_of(mut play: impl FnMut() -> Count) -> impl FnMut() -> [f64; 2] {
    move || {
        let start = Instant::now();
        let mut sum = Count::default();
        while start.elapsed() < SLICE {
            let count = play();
            sum.decisions += count.decisions;
            sum.turns += count.turns;
        }
        [sum.decisions, sum.turns].map(|count| count as f64 / start.elapsed().as_secs_f64())
    }
}

/// Games of chess from the first position until somebody cannot move, 200 moves at most.
fn chess(seed: u64) -> impl FnMut() -> Count {
    let mut dice = Dice::new(seed);
    let mut moves: Vec<Move> = Vec::with_capacity(256);
    move || {
        let mut count = Count::default();
        for _ in 0..20 {
            let mut board = Board::default();
            for _ in 0..200 {
                moves.clear();
                board.generate_moves(|piece| {
                    moves.extend(piece);
                    false
                });
                if moves.is_empty() {
                    break;
                }
                count.decisions += u64::from(moves.len() > 1);
                board.play_unchecked(dice.among(&moves));
            }
            count.turns += 1;
        }
        count
    }
}

fn wastelander(game: &Wastelander, way: Way, seed: u64) -> impl FnMut() -> Count {
    let mut dice = Dice::new(seed);
    let mut choices: Vec<Choice> = Vec::with_capacity(256);
    let mut log = Log::off();
    move || {
        let mut state = game.start();
        let mut count = Count::default();
        let mut acting = state.table.acting;
        loop {
            if acting != state.table.acting {
                acting = state.table.acting;
                count.turns += 1;
            }
            match game.waiting(&state) {
                Waiting::Over => return count,
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
                            count.decisions += u64::from(choices.len() > 1);
                            dice.among(&choices)
                        }
                        Way::Pick => {
                            let pick = game.pick(&state, seat, &mut dice);
                            count.decisions += u64::from(pick.is_decision());
                            pick.choice
                        }
                        Way::Appeal => {
                            let pick = game.pick(&state, seat, &mut dice);
                            count.decisions += u64::from(pick.is_decision());
                            let others = [(); 2].map(|()| game.pick(&state, seat, &mut dice).choice);
                            let better = |best: Choice, next: Choice| {
                                let [old, new] = [best, next].map(|choice| game.appeal(&state, seat, choice));
                                if new > old { next } else { best }
                            };
                            others.into_iter().fold(pick.choice, better)
                        }
                    };
                    game.choose(&mut state, seat, choice, &mut log);
                }
            }
        }
    }
}
