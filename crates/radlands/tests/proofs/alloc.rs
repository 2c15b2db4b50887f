//! Playing costs no heap: neither listing with a warm buffer, nor choosing, nor chance.

use std::hint::black_box;

use allocation_counter::{AllocationInfo, measure};
use kernel::{Dice, Game};
use parts::title::{Order, Title};
use proving::exercise;
use radlands::{Choice, Radlands, State};

const GAMES: u64 = 200;

fn assert_no_heap(options: &[(&str, &str)], seed: u64) {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    let game = Radlands::open(&Order { options, ..Order::default() }).expect("the options exist");
    let mut list: Vec<Choice> = Vec::with_capacity(1024);
    let mut inputs = 0;
    for number in 0..GAMES {
        let mut dice = Dice::stream(seed, number);
        let mut state = game.start();
        let used = measure(|| inputs += exercise(&game, &mut state, &mut list, &mut dice));
        assert_eq!(used, AllocationInfo::default(), "game {number} of seed {seed} used the heap");
    }
    assert!(inputs > 100 * GAMES, "{GAMES} games had only {inputs} inputs");
}

#[test]
fn drafted_games_use_no_heap() {
    assert_no_heap(&[], 1);
}

#[test]
fn first_games_use_no_heap() {
    assert_no_heap(&[("camps", "first-game")], 2);
}

#[test]
fn games_that_make_room_use_no_heap() {
    assert_no_heap(&[("make_room", "on")], 3);
}

#[test]
fn the_counter_counts() {
    let used = measure(|| drop(black_box(vec![0_u8; 100])));
    assert_eq!((used.count_total, used.bytes_total), (1, 100));
}

#[test]
fn a_search_copies_little() {
    assert!(size_of::<State>() <= 456, "a state takes {} bytes", size_of::<State>());
    assert_eq!(size_of::<Choice>(), 4);
    assert_eq!(size_of_each(Radlands::default().start().table.agenda.tasks()), 8, "bytes of a task");
}

fn size_of_each<T>(_: &[T]) -> usize {
    size_of::<T>()
}
