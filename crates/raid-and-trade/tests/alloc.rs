//! A random game allocates nothing, nor does judging every position of it: the speed of a search depends on it.

use std::hint::black_box;

use allocation_counter::measure;
use kernel::{Dice, Game, Judge, Log, Playout, Waiting};
use raid_and_trade::{Choice, RaidAndTrade};

/// Plays games, with a list at each choice point or without.
fn play(game: &RaidAndTrade, dice: &mut Dice, list: &mut Vec<Choice>, games: u32) {
    for number in 0..games {
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
                    black_box(game.promise(&state));
                    let choice = if number % 2 == 0 {
                        list.clear();
                        game.choices(&state, seat, list);
                        dice.among(list)
                    } else {
                        game.pick(&state, seat, dice).choice
                    };
                    game.choose(&mut state, seat, choice, &mut log);
                }
            }
        }
        assert_eq!(game.scores(&state).as_slice().len(), game.seats());
    }
}

#[test]
fn random_games_allocate_nothing() {
    for seats in 3..=5 {
        let game = RaidAndTrade::new(seats).expect("three to five can play");
        let (mut dice, mut list) = (Dice::new(5), Vec::with_capacity(256));
        let used = measure(|| play(&game, &mut dice, &mut list, 40));
        assert_eq!(used.count_total, 0, "{seats} seats");
    }
}
