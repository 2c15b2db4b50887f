//! How much is asked: decisions a turn in uniform play, a turn being all inputs until the next player's turn begins.

use std::collections::BTreeMap;

use kernel::{Dice, Game, Log, Seat, Waiting};
use parts::title::{Order, Title};
use wastelander::{Event, State, Task, Wastelander};

const GAMES: u64 = 20;

fn open(seats: usize) -> Wastelander {
    let options = vec![("rounds".to_owned(), "30".to_owned())];
    Wastelander::open(&Order { seats: Some(seats), options, pack: None }).expect("three to five can play")
}

/// What kind of question a seat is asked.
fn question(state: &State, seat: Seat) -> String {
    let whose = if seat == state.table.acting { "own turn" } else { "other's turn" };
    match state.table.agenda.top() {
        Task::Window(window, _) => format!("{}, {whose}", window.word()),
        task => {
            let name = format!("{task:?}");
            let end = name.find([' ', '{']).unwrap_or(name.len());
            name[..end].to_owned()
        }
    }
}

/// Decisions of each turn, and how many there were of each kind.
fn decisions(seats: usize) -> (Vec<u32>, BTreeMap<String, u32>) {
    let game = open(seats);
    let (mut turns, mut kinds) = (Vec::new(), BTreeMap::new());
    let mut list = Vec::new();
    for number in 0..GAMES {
        let mut dice = Dice::stream(7, number);
        let mut state = game.start();
        let mut turn = (state.table.round, state.table.acting);
        let mut count = 0;
        loop {
            let log = &mut Log::<Event>::off();
            match game.waiting(&state) {
                Waiting::Over => break,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, log);
                }
                Waiting::Seats(awaited) => {
                    let seat = awaited.first().expect("somebody is awaited");
                    list.clear();
                    game.choices(&state, seat, &mut list);
                    if list.len() > 1 {
                        count += 1;
                        *kinds.entry(question(&state, seat)).or_default() += 1;
                    }
                    game.choose(&mut state, seat, dice.among(&list), log);
                }
            }
            let now = (state.table.round, state.table.acting);
            if now != turn {
                turns.push(std::mem::take(&mut count));
                turn = now;
            }
        }
        turns.push(count);
    }
    (turns, kinds)
}

/// At four seats the mean of random decisions a turn is at most 25, and p99 at most 60.
#[test]
fn a_turn_asks_for_few_decisions() {
    for seats in 3..=5 {
        let (mut turns, kinds) = decisions(seats);
        turns.sort_unstable();
        let mean = f64::from(turns.iter().sum::<u32>()) / turns.len() as f64;
        let (p99, most) = (turns[turns.len() * 99 / 100], turns[turns.len() - 1]);
        println!("{seats} seats, {} turns: mean {mean:.1}, p99 {p99}, max {most}", turns.len());
        let mut kinds: Vec<_> = kinds.into_iter().collect();
        kinds.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        for (kind, count) in kinds {
            println!("  {:6.2} {kind}", f64::from(count) / turns.len() as f64);
        }
        if seats == 4 {
            assert!(mean <= 25.0 && p99 <= 60, "mean {mean:.1}, p99 {p99}");
        }
    }
}
