//! Every scenario holds, and together they show every rule and every card.

mod common;

use std::collections::BTreeMap;

use common::{File, scenario_files};
use parts::title::Title;
use proving::Ledger;
use proving::ledger::Citation;
use proving::scenario::{self, Header};
use radlands::Radlands;

/// A card is shown by its effect and by an edge case.
const SCENARIOS_PER_CARD: usize = 2;

fn header(file: &File) -> Header {
    scenario::header(&file.name, &file.text).unwrap_or_else(|failed| panic!("{failed}"))
}

#[test]
fn every_scenario_holds() {
    let files = scenario_files();
    let run = |file: &File| scenario::run::<Radlands>(&file.name, &file.text);
    let failures: Vec<String> =
        files.iter().filter_map(|file| run(file).err()).map(|failed| failed.to_string()).collect();
    assert!(
        failures.is_empty(),
        "{} of {} scenarios fail:\n{}",
        failures.len(),
        files.len(),
        failures.join("\n")
    );
}

#[test]
fn every_observable_rule_is_shown() {
    let ledger = Ledger::parse(Radlands::LEDGER).expect("the ledger can be read");
    let citations: Vec<Citation> =
        scenario_files().iter().flat_map(|file| header(file).citations(&file.name)).collect();
    let cited = ledger.coverage(&citations);
    assert!(cited.is_complete(), "{cited}");
}

#[test]
fn every_card_is_shown_twice() {
    let mut shown: BTreeMap<String, usize> =
        Radlands::default().cards().into_iter().map(|card| (card.id, 0)).collect();
    for file in scenario_files() {
        let mut cards = header(&file).cards;
        cards.sort_unstable();
        cards.dedup();
        for card in cards {
            *shown.entry(card).or_default() += 1;
        }
    }
    let seldom: Vec<String> = shown
        .iter()
        .filter(|(_, count)| **count < SCENARIOS_PER_CARD)
        .map(|(id, count)| format!("{id}: {count}"))
        .collect();
    assert!(seldom.is_empty(), "fewer than {SCENARIOS_PER_CARD} scenarios name\n{}", seldom.join("\n"));
}
