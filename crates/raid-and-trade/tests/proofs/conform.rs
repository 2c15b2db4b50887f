//! Raid & Trade passes the conformance suite in every way to set it up. `RUSTLANDS_GAMES` sets another number of games.

use parts::title::{Order, Title};
use proving::{Plan, conform};
use raid_and_trade::RaidAndTrade;

fn plan(usual: u64) -> Plan {
    let games = std::env::var("RUSTLANDS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual);
    Plan::default().games(games).twin_games(games.min(8)).luck_games(1).costly_every(400).brute_every(3000)
}

fn open(seats: usize, options: &[(&str, &str)]) -> RaidAndTrade {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    RaidAndTrade::open(&Order { seats: Some(seats), options, pack: None }).expect("it can be opened")
}

#[test]
fn games_of_three_conform() {
    conform(&open(3, &[]), plan(30));
}

#[test]
fn games_of_four_conform() {
    conform(&open(4, &[]), plan(30).seed(2));
}

#[test]
fn games_of_five_conform() {
    conform(&open(5, &[]), plan(30).seed(3));
}

#[test]
fn first_games_conform() {
    conform(&open(3, &[("map", "first"), ("characters", "random"), ("market", "full")]), plan(20).seed(4));
}

#[test]
fn custom_cities_conform() {
    conform(&open(4, &[("map", "custom"), ("rounds", "10")]), plan(20).seed(5));
}

#[test]
fn wasteland_conforms() {
    conform(&open(4, &[("side", "wasteland")]), plan(20).seed(6));
}

#[test]
fn games_with_cora_conform() {
    conform(&open(5, &[("cora", "on"), ("characters", "random")]), plan(20).seed(7));
}

#[test]
fn escapes_of_four_conform() {
    conform(&open(4, &[("play", "escape"), ("cora", "on")]), plan(40).seed(8));
}

#[test]
fn escapes_of_five_over_the_wasteland_conform() {
    conform(&open(5, &[("play", "escape"), ("side", "wasteland")]), plan(40).seed(9));
}
