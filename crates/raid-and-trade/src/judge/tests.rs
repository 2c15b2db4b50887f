use kernel::{Dice, Game, Log, Playout, Waiting};

use super::*;
use crate::ids::Holder;
use crate::tokens::Tokens;

/// States of random games in which somebody is asked.
fn states(game: &RaidAndTrade, games: u64) -> Vec<(State, Seat)> {
    let mut states = Vec::new();
    for seed in 0..games {
        let (mut state, mut dice, mut log) = (game.start(), Dice::new(seed), Log::off());
        loop {
            match game.waiting(&state) {
                Waiting::Over => break,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, &mut log);
                }
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("somebody is awaited");
                    states.push((state.clone(), seat));
                    let choice = game.pick(&state, seat, &mut dice).choice;
                    game.choose(&mut state, seat, choice, &mut log);
                }
            }
        }
    }
    states
}

#[test]
fn shares_add_up_and_answers_have_appeal() {
    let game = RaidAndTrade::new(4).expect("four can play");
    let mut choices = Vec::new();
    for (state, seat) in states(&game, 3) {
        let promise = game.promise(&state);
        let sum: f32 = promise.as_slice().iter().sum();
        assert!((sum - 1.0).abs() < 1e-4, "{promise:?}");
        choices.clear();
        game.choices(&state, seat, &mut choices);
        for choice in &choices {
            let appeal = game.appeal(&state, seat, *choice);
            assert!(appeal.is_finite() && appeal > 0.0, "{choice:?}");
        }
    }
}

#[test]
fn more_of_what_wins_promises_more() {
    let game = RaidAndTrade::new(3).expect("three can play");
    for (state, seat) in states(&game, 2) {
        let better = |change: &dyn Fn(&mut Table)| {
            let mut after = state.clone();
            change(&mut after.table);
            game.promise(&after)[seat] > game.promise(&state)[seat]
        };
        if state.table.side(seat).skill < SKILL_MAX {
            assert!(better(&|table| table.side_mut(seat).skill += 1));
        }
        if state.table.side(seat).dial < DIAL_MAX {
            assert!(better(&|table| table.side_mut(seat).dial += 1));
        }
        if state.table.bag.count(Kind::Scrap) > 0 {
            let one = Tokens::of(Kind::Scrap, 1);
            assert!(better(&|table| table.shift(Holder::BAG, Holder::seat(seat), one)));
        }
    }
}
