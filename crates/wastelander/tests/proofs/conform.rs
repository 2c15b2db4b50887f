//! Wastelander passes the conformance suite in every mode and at every size of table. A game is long, so few are played
//! here; `RUSTLANDS_GAMES` sets another number for each setting.

use parts::title::{Order, Title};
use proving::{Manner, Plan, conform};
use wastelander::Wastelander;

fn games(usual: u64) -> u64 {
    std::env::var("RUSTLANDS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn open(seats: usize, options: &[(&str, &str)]) -> Wastelander {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Wastelander::open(&Order { seats: Some(seats), options, pack: None }).expect("three to five can play")
}

/// Plays uniformly, where hands are poor and hardly anybody wins, and sensibly, where they are rich and games are won.
fn passes(seats: usize, options: &[(&str, &str)], seed: u64) {
    let mut options = options.to_vec();
    options.push(("rounds", "30"));
    let game = open(seats, &options);
    for manner in [Manner::Uniform, Manner::Sensible] {
        let games = games(1);
        let plan = Plan::default().games(games).seed(seed).twin_games((games / 3).max(1)).luck_games(1);
        let coverage = conform(&game, plan.manner(manner).costly_every(120).brute_every(500));
        println!("{seats} seats, {options:?}, {manner:?}: {coverage}");
        assert!(coverage.widest <= 200, "the widest list has {} choices", coverage.widest);
        let turns = coverage.rounds * seats as u64;
        assert!(coverage.decisions <= 60 * turns, "{} decisions in {turns} turns", coverage.decisions);
    }
}

#[test]
fn normal_games_conform() {
    for seats in 3..=5 {
        passes(seats, &[], seats as u64);
    }
}

#[test]
fn quick_games_conform() {
    passes(4, &[("start", "quick")], 11);
}

#[test]
fn hardcore_games_conform() {
    for seats in 3..=5 {
        passes(seats, &[("mode", "hardcore")], 20 + seats as u64);
    }
}

#[test]
fn cooperative_games_conform() {
    for seats in 3..=5 {
        passes(seats, &[("mode", "cooperative")], 30 + seats as u64);
    }
}

#[test]
fn hardcore_cooperative_games_conform() {
    passes(4, &[("mode", "hardcore-cooperative")], 41);
}

#[test]
fn games_with_single_switches_conform() {
    let switches = [
        "two-cards",
        "doubled",
        "no-spares",
        "small-hand",
        "few-traits",
        "small-deal",
        "wear",
        "toll",
        "elimination",
    ];
    for (seed, switch) in (50..).zip(switches) {
        passes(3, &[(switch, "on")], seed);
    }
}
