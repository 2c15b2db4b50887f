//! A random game allocates nothing, nor does judging every position of it: the speed of a search depends on it.

use allocation_counter::measure;
use kernel::{Dice, Game};
use proving::exercise;
use raid_and_trade::RaidAndTrade;

#[test]
fn random_games_allocate_nothing() {
    for seats in 3..=5 {
        let game = RaidAndTrade::new(seats).expect("three to five can play");
        let (mut dice, mut list) = (Dice::new(5), Vec::with_capacity(256));
        for number in 0..40 {
            let mut state = game.start();
            let used = measure(|| assert_ne!(exercise(&game, &mut state, &mut list, &mut dice), 0));
            assert_eq!(used.count_total, 0, "game {number} with {seats} seats");
        }
    }
}
