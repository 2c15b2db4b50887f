//! Every scenario holds, every observable rule and every card is shown, cards with an ability twice.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use battlelands::BattleLands;
use parts::title::Title;
use proving::{Ledger, scenario};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Every file with this ending below a folder, with its text.
fn files(folder: &Path, ending: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|extension| extension == ending) {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            found.push((path.display().to_string(), text));
        }
    }
    found.sort();
    found
}

fn scenarios() -> Vec<(String, String)> {
    files(&root().join("scenarios/battlelands"), "toml")
}

#[test]
fn every_scenario_holds() {
    let failed: Vec<String> = scenarios()
        .iter()
        .filter_map(|(file, text)| scenario::run::<BattleLands>(file, text).err())
        .map(|failed| failed.to_string())
        .collect();
    assert!(failed.is_empty(), "{} scenarios do not hold:\n{}", failed.len(), failed.join("\n"));
}

#[test]
fn every_observable_rule_is_shown() {
    let mut citations = Vec::new();
    for (file, text) in scenarios() {
        citations.extend(scenario::header(&file, &text).expect("the head is in order").citations(&file));
    }
    let cited = Ledger::parse(BattleLands::LEDGER).expect("the ledger is in order").coverage(&citations);
    assert!(cited.is_complete(), "{cited}");
}

#[test]
fn every_card_is_shown_and_every_ability_twice() {
    let mut shown: BTreeMap<String, u32> = BTreeMap::new();
    for (file, text) in scenarios() {
        let mut cards = scenario::header(&file, &text).expect("the head is in order").cards;
        cards.sort_unstable();
        cards.dedup();
        for card in cards {
            *shown.entry(card).or_default() += 1;
        }
    }
    let game = BattleLands::new(3).expect("three can play");
    let abilities: BTreeSet<&str> = game
        .pack()
        .kinds()
        .filter(|(_, info)| info.has_ability())
        .map(|(_, info)| info.id.as_str())
        .collect();
    // The list that players see has the territories, the mission and the first player card too.
    let rare: Vec<String> = game
        .cards()
        .into_iter()
        .map(|card| card.id)
        .filter(|id| shown.get(id).copied().unwrap_or(0) < 1 + u32::from(abilities.contains(id.as_str())))
        .collect();
    assert!(rare.is_empty(), "shown too seldom: {}", rare.join(", "));
}
