//! Whole games at every size of table, checked input by input.
//!
//! `RUSTLANDS_GAMES=200000 cargo test --release -p battlelands --test conform` plays as many games as one likes.

use battlelands::BattleLands;
use parts::title::{Order, Title};
use proving::{Plan, conform};

/// How many games are played where nobody says otherwise.
const GAMES: u64 = 2000;

fn plan() -> Plan {
    let games = std::env::var("RUSTLANDS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES);
    Plan::default().games(games)
}

fn open(seats: usize, options: &[(&str, &str)]) -> BattleLands {
    let options = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    BattleLands::open(&Order { seats: Some(seats), options, pack: None }).expect("three to five can play")
}

#[test]
fn three_seats() {
    conform(&open(3, &[]), plan());
}

#[test]
fn four_seats() {
    conform(&open(4, &[]), plan());
}

#[test]
fn five_seats() {
    conform(&open(5, &[]), plan());
}

#[test]
fn chosen_factions() {
    for seats in 3..=5 {
        let game = open(seats, &[("factions", "chosen"), ("first", "b")]);
        conform(&game, plan().games(plan_games() / 4));
    }
}

fn plan_games() -> u64 {
    std::env::var("RUSTLANDS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(GAMES)
}
