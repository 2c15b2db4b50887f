//! Raid & Trade passes the conformance suite in every way to set it up, whether the seats choose uniformly or sensibly.
//! `RUSTLANDS_GAMES` sets another number of games.

use parts::title::{Order, Title};
use proving::{Manner, Plan, conform};
use raid_and_trade::RaidAndTrade;

fn open(seats: usize, options: &[(&str, &str)]) -> RaidAndTrade {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    RaidAndTrade::open(&Order { seats: Some(seats), options, pack: None }).expect("it can be opened")
}

/// Plays that often in each manner.
fn conforms(game: &RaidAndTrade, usual: u64, seed: u64) {
    let games = std::env::var("RUSTLANDS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    for (manner, seed) in [(Manner::Uniform, seed), (Manner::Sensible, 100 + seed)] {
        let plan = Plan::default().games(games).twin_games(games.min(4)).luck_games(1);
        conform(game, plan.costly_every(400).brute_every(3000).manner(manner).seed(seed));
    }
}

#[test]
fn games_of_three_conform() {
    conforms(&open(3, &[]), 30, 1);
}

#[test]
fn games_of_four_conform() {
    conforms(&open(4, &[]), 30, 2);
}

#[test]
fn games_of_five_conform() {
    conforms(&open(5, &[]), 30, 3);
}

#[test]
fn first_games_conform() {
    conforms(&open(3, &[("map", "first"), ("characters", "random"), ("market", "full")]), 20, 4);
}

#[test]
fn custom_cities_conform() {
    conforms(&open(4, &[("map", "custom"), ("rounds", "10")]), 10, 5);
}

#[test]
fn wasteland_conforms() {
    conforms(&open(4, &[("side", "wasteland")]), 20, 6);
}

#[test]
fn games_with_cora_conform() {
    conforms(&open(5, &[("cora", "on"), ("characters", "random")]), 20, 7);
}

#[test]
fn escapes_of_four_conform() {
    conforms(&open(4, &[("play", "escape"), ("cora", "on")]), 40, 8);
}

#[test]
fn escapes_of_five_conform() {
    conforms(&open(5, &[("play", "escape")]), 40, 9);
}

#[test]
fn escapes_over_the_wasteland_conform() {
    conforms(&open(4, &[("play", "escape"), ("side", "wasteland")]), 40, 10);
}
