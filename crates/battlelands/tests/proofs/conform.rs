//! BattleLands passes the conformance suite at every size of table. `RUSTLANDS_GAMES` sets another number of games:
//! `RUSTLANDS_GAMES=200000 cargo test --release -p battlelands --test proofs conform`.

use battlelands::BattleLands;
use parts::title::{Order, Title};
use proving::{Plan, conform};

fn games(usual: u64) -> u64 {
    std::env::var("RUSTLANDS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn open(seats: usize, options: &[(&str, &str)]) -> BattleLands {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    BattleLands::open(&Order { seats: Some(seats), options, pack: None }).expect("three to five can play")
}

#[test]
fn games_of_three_conform() {
    conform(&open(3, &[]), Plan::default().games(games(600)));
}

#[test]
fn games_of_four_conform() {
    conform(&open(4, &[]), Plan::default().games(games(600)).seed(2));
}

#[test]
fn games_of_five_conform() {
    conform(&open(5, &[]), Plan::default().games(games(600)).seed(3));
}

#[test]
fn games_with_named_factions_conform() {
    for seats in 3..=5 {
        let game = open(seats, &[("factions", "chosen"), ("first", "b")]);
        conform(&game, Plan::default().games(games(600) / 4).seed(4));
    }
}
