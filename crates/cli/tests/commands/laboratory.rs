//! `lab balance`, `lab shard`, `lab merge`, `lab compare`.

use crate::common::{fields, file, file_with, rustlands};
use serde_json::Value;

/// The words of a plan for a command of the lab.
fn lab<'a>(command: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    let plan = ["radlands", "--bots", "random", "--games", "40", "--seed", "3"];
    ["lab", command].into_iter().chain(plan).chain(more.iter().copied()).collect()
}

/// The page holds every figure, intervals as drawings, pictures and sentences of cards, and asks for nothing from elsewhere.
#[test]
fn a_report_is_written_as_a_page() {
    let html = file("report.html").display().to_string();
    rustlands(&lab("balance", &["--html", &html])).well();
    let page = std::fs::read_to_string(&html).expect("it was written");
    for part in [
        "<!doctype html>",
        "id=\"drawn\"",
        "class=\"plot\"",
        "class=\"em ",
        "Seed</dt><dd>3<",
        "Sniper<small>",
    ] {
        assert!(page.contains(part), "{part} is missing");
    }
    assert!(
        !page.contains("http:") && !page.contains("https:") && !page.contains("url("),
        "it loads something"
    );
    assert!(page.contains(&format!("lab balance radlands --bots random --games 40 --seed 3 --html {html}")));
    let refused = rustlands(&lab("balance", &["--html", "/no/such/folder/report.html"]));
    assert!(refused.complaint().contains("/no/such/folder/report.html"));
}

#[test]
fn a_report_has_the_promised_fields() {
    let report = rustlands(&lab("balance", &["--json"])).json();
    let promised = ["false_alarms", "figures", "game", "levels", "margin", "pack", "seats", "seed"];
    assert_eq!(fields(&report), promised);
    let level = &report["levels"][0];
    let promised = [
        "bot",
        "comebacks",
        "decisions",
        "games",
        "iterations",
        "lead_changes",
        "mattered",
        "nobody",
        "rounds",
        "seats",
    ];
    assert_eq!(fields(level), promised);
    assert_eq!(level["games"].as_u64(), Some(40));
    let figures: Vec<&str> =
        report["figures"].as_array().expect("a list").iter().filter_map(|one| one["name"].as_str()).collect();
    assert_eq!(figures, ["seat", "drawn", "played", "junked", "camp", "pair", "ending"]);
    let row = &report["figures"][0]["rows"][0];
    assert_eq!(fields(row), ["id", "levels", "name", "verdict"]);
    assert_eq!(fields(&row["levels"][0]), ["alarm", "games", "high", "low", "share"]);
}

#[test]
fn parts_merge_into_the_same_report() {
    let whole = rustlands(&lab("balance", &["--json"])).json();
    let part = |part: &str, name: &str| file_with(name, &rustlands(&lab("shard", &["--part", part])).well());
    let files = [part("2/2", "second.json"), part("1/2", "first.json")];
    let merged: Value = rustlands(&["lab", "merge", &files[0], &files[1], "--json"]).json();
    assert_eq!(merged, whole);
    let wrong = rustlands(&lab("shard", &["--part", "3/2"])).complaint();
    assert!(wrong.contains("no part"), "{wrong}");
}

#[test]
fn a_kept_run_goes_on_and_another_plan_is_refused() {
    let keep = file("kept.json");
    let _ = std::fs::remove_file(&keep);
    let keep = keep.to_str().expect("a plain path");
    let whole = rustlands(&lab("balance", &["--json"])).json();
    assert_eq!(rustlands(&lab("balance", &["--json", "--keep", keep])).json(), whole);
    assert_eq!(
        rustlands(&lab("balance", &["--json", "--keep", keep])).json(),
        whole,
        "nothing is played twice"
    );
    let other =
        ["lab", "balance", "radlands", "--bots", "greedy", "--games", "40", "--seed", "3", "--keep", keep];
    let refused = rustlands(&other).complaint();
    assert!(refused.contains("the parts differ in the bots"), "{refused}");
}

#[test]
fn a_comparison_names_what_changed() {
    let pack = include_str!("../../../radlands/src/cards.toml");
    let at = pack.find("id = \"sniper\"").expect("it is in the pack");
    let price = at + pack[at..].find("cost = 1").expect("it has a price");
    let cheaper = format!("{}cost = 0{}", &pack[..price], &pack[price + "cost = 1".len()..]);
    let file = file_with("cheaper.toml", &cheaper);
    let args = ["lab", "compare", "radlands", "--pack", &file, "--bot", "random", "--pairs", "60"];
    let page = rustlands(&args).well();
    for words in
        ["60 deals played with each pack", "changed: sniper", "pairing saved", "however often one looks"]
    {
        assert!(page.contains(words), "{words}: {page}");
    }
    let same = file_with("same.toml", pack);
    let args = ["lab", "compare", "radlands", "--pack", &same, "--bot", "random", "--pairs", "60"];
    let refused = rustlands(&args).complaint();
    assert!(refused.contains("the packs do not differ"), "{refused}");
}
