//! `check`.

use crate::common::{fields, file, file_with, rustlands};

const GOOD: &str = r#"
game = "radlands"
title = "Nothing has happened before the first card"
[[step]]
waiting = "chance"
"#;

#[test]
fn scenarios_that_hold_pass() {
    let path = file_with("check/good/start.toml", GOOD);
    assert_eq!(rustlands(&["check", &path]).well(), "1 passed, 0 failed\n");
    let report = rustlands(&["check", "--json", &path]).json();
    assert_eq!(fields(&report), ["failed", "files", "passed"]);
    assert_eq!(fields(&report["files"][0]), ["cards", "difference", "file", "rules", "title"]);
    assert!(report["files"][0]["difference"].is_null());
}

#[test]
fn the_first_difference_of_each_failing_scenario_is_printed() {
    file_with("check/mixed/good.toml", GOOD);
    let wrong = file_with("check/mixed/deep/wrong.toml", &GOOD.replace("\"chance\"", "\"a\""));
    let torn = file_with("check/mixed/torn.toml", "game = \"radlands\"\ntitle = \"Half a");
    let other = file_with("check/mixed/other.toml", &GOOD.replace("\"radlands\"", "\"ludo\""));
    file_with("check/mixed/notes.txt", "not a scenario");
    let said = rustlands(&["check", &file("check/mixed").display().to_string()]);
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = said.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", said.out);
    assert!(lines[0].starts_with(&format!("{wrong}:4: step 1: ")), "{}", lines[0]);
    assert!(lines[1].starts_with(&other) && lines[1].contains("no game \"ludo\""), "{}", lines[1]);
    assert!(lines[2].starts_with(&format!("{torn}:2: ")), "{}", lines[2]);
    assert_eq!(lines[3], "1 passed, 3 failed");

    let said = rustlands(&["check", "--json", &wrong]);
    assert_eq!(said.code, Some(1));
    let report: serde_json::Value = serde_json::from_str(&said.out).expect("JSON all the same");
    assert_eq!(report["failed"], 1);
    assert!(report["files"][0]["difference"].as_str().expect("words").contains("chance"));
    assert_eq!(report["files"][0]["title"], "Nothing has happened before the first card");
}

#[test]
fn a_path_that_leads_nowhere_is_a_wrong_argument() {
    let missing = rustlands(&["check", "no/such/place"]).complaint();
    assert!(missing.starts_with("cannot read no/such/place: "), "{missing}");
    let empty = file("check/empty");
    std::fs::create_dir_all(&empty).expect("folder");
    assert!(rustlands(&["check", &empty.display().to_string()]).complaint().starts_with("no scenario in "));
}

#[test]
fn the_program_knows_its_own_scenarios() {
    let report = rustlands(&["check", "--json", "builtin:radlands"]).json();
    assert_eq!(report["failed"], 0, "{report:#}");
    let files = report["files"].as_array().expect("a list");
    assert_eq!(report["passed"], files.len());
    assert!(!files.is_empty());
    let unknown = rustlands(&["check", "builtin:ludo"]).complaint();
    assert!(unknown.starts_with("no game \"ludo\": choose among radlands"), "{unknown}");
}
