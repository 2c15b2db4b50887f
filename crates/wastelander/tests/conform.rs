//! Wastelander passes the conformance suite in every mode and at every size of table. A game is long, so few are played
//! here; `RUSTLANDS_GAMES` sets another number for each setting.

use parts::title::{Order, Title};
use proving::{Coverage, Plan, conform};
use wastelander::Wastelander;

fn games(usual: u64) -> u64 {
    std::env::var("RUSTLANDS_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn open(seats: usize, options: &[(&str, &str)]) -> Wastelander {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    Wastelander::open(&Order { seats: Some(seats), options, pack: None }).expect("three to five can play")
}

fn passes(seats: usize, options: &[(&str, &str)], seed: u64) -> Coverage {
    let mut options = options.to_vec();
    options.push(("rounds", "30"));
    let plan = Plan::default().games(games(3)).seed(seed).twin_games(games(3) / 3).luck_games(1);
    let coverage = conform(&open(seats, &options), plan.costly_every(40).brute_every(150));
    println!("{seats} seats, {options:?}: {coverage}");
    assert!(coverage.widest <= 200, "the widest list has {} choices", coverage.widest);
    let turns = coverage.rounds * seats as u64;
    assert!(coverage.decisions <= 30 * turns, "{} decisions in {turns} turns", coverage.decisions);
    coverage
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
