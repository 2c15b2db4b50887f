//! `sim` and `perft`.

use crate::common::{fields, file_with, rustlands};
use serde_json::Value;

fn sim(more: &[&str]) -> Value {
    let mut args = vec!["sim", "radlands", "--games", "400", "--json"];
    args.extend(more);
    rustlands(&args).json()
}

/// A report without what depends on the clock.
fn timeless(mut report: Value) -> Value {
    let fields = report.as_object_mut().expect("an object");
    for clock in ["seconds", "games_per_second", "decisions_per_second"] {
        assert!(fields.remove(clock).expect("there").as_f64().expect("a number") > 0.0);
    }
    report
}

#[test]
fn a_report_has_the_promised_fields() {
    let report = sim(&[]);
    assert_eq!(
        fields(&report),
        [
            "decisions",
            "decisions_per_second",
            "draws",
            "game",
            "games",
            "games_per_second",
            "rounds",
            "seats",
            "seconds"
        ]
    );
    assert_eq!(fields(&report["rounds"]), ["mean", "p10", "p90"]);
    let seats = report["seats"].as_array().expect("a list");
    assert_eq!(seats.len(), 2);
    let mut ended = report["draws"].as_u64().expect("a number");
    for seat in seats {
        assert_eq!(fields(seat), ["bot", "high", "low", "share", "wins"]);
        let [share, low, high] = ["share", "low", "high"].map(|name| seat[name].as_f64().expect("a number"));
        assert!(0.0 <= low && low <= share && share <= high && high <= 1.0);
        ended += seat["wins"].as_u64().expect("a number");
    }
    assert_eq!((report["games"].as_u64(), ended), (Some(400), 400), "every game is won once or drawn");
    assert!(report["decisions"].as_u64().expect("a number") > 400);
}

#[test]
fn threads_do_not_change_the_result_and_seeds_do() {
    let one = timeless(sim(&["--seed", "7", "--threads", "1"]));
    for threads in ["2", "3", "8"] {
        assert_eq!(one, timeless(sim(&["--seed", "7", "--threads", threads])));
    }
    assert_ne!(one, timeless(sim(&["--seed", "8"])));
}

#[test]
fn options_reach_the_game() {
    let draft = timeless(sim(&["--option", "camps=draft"]));
    assert_eq!(draft, timeless(sim(&[])));
    assert_ne!(draft, timeless(sim(&["--option", "camps=first-game"])));
}

#[test]
fn the_page_says_how_fast_and_how_fair() {
    let page = rustlands(&["sim", "radlands", "--games", "100", "--bots", "random,random"]).well();
    for words in ["games/s", "decisions/s", "rounds a game", "a random", "b random", "95 %", "draw"] {
        assert!(page.contains(words), "{words}: {page}");
    }
}

#[test]
fn lines_of_play_are_counted() {
    let whole = rustlands(&["perft", "radlands", "--depth", "3", "--json"]).json();
    assert_eq!(fields(&whole), ["chances", "choices", "depth", "ended", "game", "nodes", "seconds"]);
    let divided = rustlands(&["perft", "radlands", "--depth", "3", "--json", "--divide"]).json();
    let parts = divided["divide"].as_array().expect("a list");
    assert_eq!(fields(&parts[0]), ["chances", "choices", "ended", "input", "nodes"]);
    let sum: u64 = parts.iter().map(|part| part["nodes"].as_u64().expect("a number")).sum();
    assert_eq!((whole["nodes"].as_u64(), divided["nodes"].as_u64()), (Some(sum), Some(sum)));
    assert!(parts.len() > 1 && sum > parts.len() as u64);
    let nothing = rustlands(&["perft", "radlands", "--depth", "0", "--divide", "--json"]).json();
    assert_eq!(nothing["nodes"], 1);
}

#[test]
fn lines_of_play_are_counted_from_a_scenario() {
    let scenario = "game = \"radlands\"\ntitle = \"The first game\"\noptions = { camps = \"first-game\" }\n";
    let path = file_with("first-game.toml", scenario);
    let there = rustlands(&["perft", "radlands", "--depth", "2", "--position", &path, "--json"]).json();
    let option = ["perft", "radlands", "--depth", "2", "--option", "camps=first-game", "--json"];
    assert_eq!(there["nodes"], rustlands(&option).json()["nodes"]);
}
