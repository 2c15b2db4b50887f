//! How much is asked: decisions a turn in uniform play, a turn being all inputs until the next player's turn begins.

use kernel::{Dice, Game, Log, Playout, Waiting};
use raid_and_trade::RaidAndTrade;

const GAMES: u64 = 20;

/// Decisions of each turn.
fn decisions(seats: usize) -> Vec<u32> {
    let game = RaidAndTrade::new(seats).expect("three to five can play");
    let (mut turns, log) = (Vec::new(), &mut Log::off());
    for number in 0..GAMES {
        let (mut state, mut dice) = (game.start(), Dice::stream(7, number));
        let (mut turn, mut count) = (state.table.turn(), 0);
        loop {
            match game.waiting(&state) {
                Waiting::Over => break,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, log);
                }
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is awaited");
                    let pick = game.pick(&state, seat, &mut dice);
                    count += u32::from(pick.is_decision());
                    game.choose(&mut state, seat, pick.choice, log);
                }
            }
            if state.table.turn() != turn {
                turn = state.table.turn();
                turns.push(std::mem::take(&mut count));
            }
        }
        turns.push(count);
    }
    turns
}

/// At four seats the mean of random decisions a turn is at most 25.
#[test]
fn a_turn_asks_for_few_decisions() {
    for seats in 3..=5 {
        let mut turns = decisions(seats);
        turns.sort_unstable();
        let mean = f64::from(turns.iter().sum::<u32>()) / turns.len() as f64;
        let (p99, most) = (turns[turns.len() * 99 / 100], turns[turns.len() - 1]);
        println!("{seats} seats, {} turns: mean {mean:.1}, p99 {p99}, max {most}", turns.len());
        assert!(seats != 4 || mean <= 25.0, "mean {mean:.1}");
    }
}
