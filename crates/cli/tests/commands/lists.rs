//! `games`, `cards`, `rules` and the help.

use std::process::{Command, Stdio};

use crate::common::{fields, rustlands};

#[test]
fn help_names_every_command() {
    let help = rustlands(&["--help"]).well();
    for command in ["play", "games", "cards", "rules", "sim", "check", "perft", "replay", "serve"] {
        assert!(help.lines().any(|line| line.trim_start().starts_with(command)), "{command}: {help}");
    }
}

#[test]
fn games_have_names_seats_and_options() {
    let games = rustlands(&["games", "--json"]).json();
    let radlands = &games[0];
    assert_eq!(fields(radlands), ["name", "options", "printed", "seats"]);
    assert_eq!(radlands["name"], "radlands");
    assert_eq!((&radlands["seats"]["min"], &radlands["seats"]["max"]), (&2.into(), &2.into()));
    assert_eq!(fields(&radlands["options"][0]), ["about", "name", "values"]);
    assert!(rustlands(&["games"]).well().contains("--option make_room=off|on"));
}

#[test]
fn cards_are_listed_with_their_texts() {
    let cards = rustlands(&["cards", "radlands", "--json"]).json();
    let cards = cards.as_array().expect("a list");
    for card in cards {
        assert_eq!(fields(card), ["copies", "facts", "headline", "id", "kind", "name", "origin", "text"]);
    }
    let deck: u64 = cards
        .iter()
        .filter(|card| ["person", "event"].contains(&card["kind"].as_str().expect("a kind")))
        .map(|card| card["copies"].as_u64().expect("a number"))
        .sum();
    assert_eq!(deck, 66, "RAD-COMP-02");
    let text = rustlands(&["cards", "radlands"]).well();
    assert!(text.contains("Sniper (sniper)"), "{text}");
}

#[test]
fn rules_name_what_shows_them() {
    let rules = rustlands(&["rules", "radlands", "--json"]).json();
    let rules = rules.as_array().expect("a list");
    assert!(rules.len() > 370);
    for rule in rules {
        assert_eq!(fields(rule), ["exempt", "id", "scenarios", "tests", "text"]);
    }
    assert!(rules.iter().any(|rule| rule["exempt"].is_string()), "some rules cannot be observed");
    let deck = rules.iter().find(|rule| rule["id"] == "RAD-COMP-02").expect("in the ledger");
    let mut here = deck["tests"].as_array().expect("a list").iter();
    assert!(here.any(|file| file == "crates/cli/tests/commands/lists.rs"), "this very file cites it");
    assert!(rustlands(&["rules", "radlands"]).well().contains(&format!("{} rules: ", rules.len())));
}

#[test]
fn one_rule_can_be_asked_for() {
    let text = rustlands(&["rules", "radlands", "rad-comp-02"]).well();
    assert!(text.starts_with("RAD-COMP-02  Both players draw from one deck"), "{text}");
    assert!(text.contains("test      crates/cli/tests/commands/lists.rs"), "{text}");
    let some = rustlands(&["rules", "radlands", "RAD-COMP", "--json"]).json();
    assert_eq!(some.as_array().expect("a list").len(), 10);
}

#[test]
fn a_closed_pipe_is_no_trouble() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_rustlands"))
        .args(["rules", "radlands", "--json"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &[][..]));
}

#[test]
fn everything_printed_on_a_card_is_listed() {
    let cards = rustlands(&["cards", "battlelands", "--json"]).json();
    let card = |id: &str| {
        let found = cards.as_array().expect("a list").iter().find(|card| card["id"] == id);
        found.expect("the card is there").clone()
    };
    let boss = card("pit-boss");
    assert_eq!(boss["headline"], "Junkers, strength 4, front");
    assert_eq!(boss["facts"]["strength"], 4);
    assert_eq!(boss["facts"]["row"], "front");
    assert_eq!(boss["facts"]["faction"], "Junkers");
    assert!(boss["facts"]["face"].is_null(), "what only boards draw is left out");
    assert_eq!(card("gold-button")["facts"]["scrap"], 3);
    assert_eq!(card("pigeon-hole")["facts"]["mission"], "secret mission");
    let text = rustlands(&["cards", "battlelands"]).well();
    assert!(text.contains("      Junkers, strength 4, front. Discard the last unit"), "{text}");
    let cards = rustlands(&["cards", "radlands", "--json"]).json();
    let sniper = cards.as_array().expect("a list").iter().find(|card| card["id"] == "sniper").expect("there");
    assert_eq!(sniper["facts"]["cost"], 1);
    assert_eq!(sniper["facts"]["lines"][0]["cost"], 2);
    assert!(sniper["facts"]["lines"][0]["short"].is_null());
}
