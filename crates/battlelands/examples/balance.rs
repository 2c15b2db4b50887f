//! Shares of wins by faction under random play, as multiples of the fair share.
//!
//! `cargo run --release -p battlelands --example balance [GAMES]` prints the lines the head of the pack records.

use battlelands::{BattleLands, Faction, State};
use kernel::{Dice, Game, Log, Playout, Seat, Waiting};

fn play(game: &BattleLands, dice: &mut Dice) -> State {
    let (mut state, mut log) = (game.start(), Log::off());
    loop {
        match game.waiting(&state) {
            Waiting::Over => return state,
            Waiting::Chance => {
                let chance = game.sample(&state, dice);
                game.settle(&mut state, chance, &mut log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let choice = game.pick(&state, seat, dice).choice;
                game.choose(&mut state, seat, choice, &mut log);
            }
        }
    }
}

fn main() {
    let games: u32 = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(100_000);
    for seats in 3..=5 {
        let game = BattleLands::new(seats).expect("three to five can play");
        let mut dice = Dice::new(seats as u64);
        let (mut won, mut played) = ([0.0; 5], [0.0; 5]);
        for _ in 0..games {
            let state = play(&game, &mut dice);
            let scores = game.scores(&state);
            for seat in Seat::all(seats) {
                let faction = state.table.side(seat).faction.expect("all have factions at the end").index();
                won[faction] += scores[seat].share();
                played[faction] += 1.0;
            }
        }
        let shares: Vec<String> = Faction::all()
            .map(|faction| {
                let share = won[faction.index()] / played[faction.index()] * seats as f64;
                format!("{} {share:.2}", game.pack().faction(faction).id)
            })
            .collect();
        println!("{seats} players, {games} games, random play: {}", shares.join(", "));
    }
}
