//! Playing costs no heap: neither listing with a warm buffer, nor choosing, nor chance.

use std::hint::black_box;

use allocation_counter::{AllocationInfo, measure};
use kernel::{Dice, Game};
use parts::title::{Order, Title};
use proving::exercise;
use wastelander::{Choice, State, View, Wastelander};

const GAMES: u64 = 4;

fn assert_no_heap(mode: &str, seats: usize) {
    let options = vec![("mode".to_owned(), mode.to_owned()), ("rounds".to_owned(), "30".to_owned())];
    let game =
        Wastelander::open(&Order { seats: Some(seats), options, pack: None }).expect("the options exist");
    let mut list: Vec<Choice> = Vec::with_capacity(1024);
    let mut inputs = 0;
    for number in 0..GAMES {
        let mut dice = Dice::stream(1, number);
        let mut state = game.start();
        let used = measure(|| inputs += exercise(&game, &mut state, &mut list, &mut dice));
        assert_eq!(used, AllocationInfo::default(), "game {number} of {mode} used the heap");
    }
    assert!(inputs > 40 * GAMES, "{GAMES} games had only {inputs} inputs");
}

#[test]
fn normal_games_use_no_heap() {
    assert_no_heap("normal", 4);
}

#[test]
fn hardcore_games_use_no_heap() {
    assert_no_heap("hardcore", 5);
}

#[test]
fn cooperative_games_use_no_heap() {
    assert_no_heap("cooperative", 3);
    assert_no_heap("hardcore-cooperative", 4);
}

#[test]
fn the_counter_counts() {
    let used = measure(|| drop(black_box(vec![0_u8; 100])));
    assert_eq!((used.count_total, used.bytes_total), (1, 100));
}

#[test]
fn a_search_copies_little() {
    println!("state {} bytes, view {} bytes", size_of::<State>(), size_of::<View>());
    assert!(size_of::<State>() <= 2304, "a state takes {} bytes", size_of::<State>());
    assert!(size_of::<View>() <= 2048, "a view takes {} bytes", size_of::<View>());
    assert_eq!(size_of::<Choice>(), 4);
}
