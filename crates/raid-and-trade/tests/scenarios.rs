//! Every scenario holds, and together they show every rule and every card.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use parts::title::Title;
use proving::Ledger;
use proving::ledger::Citation;
use proving::scenario::{self, Header};
use raid_and_trade::{Pack, RaidAndTrade, Sort};

/// A scenario that cites more shows none of them well.
const RULES_PER_SCENARIO: usize = 4;

/// A scenario: its path and its text.
struct File {
    name: String,
    text: String,
}

impl File {
    fn header(&self) -> Header {
        scenario::header(&self.name, &self.text).unwrap_or_else(|failed| panic!("{failed}"))
    }
}

/// Every scenario below a folder, in the order of their names.
fn files(folder: &Path) -> Vec<File> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder exists") {
        let path = entry.expect("the folder can be read").path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            found.push(File { name: path.display().to_string(), text });
        }
    }
    found.sort_by(|a, b| a.name.cmp(&b.name));
    found
}

fn scenarios() -> Vec<File> {
    files(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/raid-and-trade"))
}

#[test]
fn every_scenario_holds() {
    let files = scenarios();
    let failed: Vec<String> = files
        .iter()
        .filter_map(|file| scenario::run::<RaidAndTrade>(&file.name, &file.text).err())
        .map(|failed| failed.to_string())
        .collect();
    assert!(
        failed.is_empty(),
        "{} of {} scenarios do not hold:\n{}",
        failed.len(),
        files.len(),
        failed.join("\n")
    );
}

#[test]
fn a_scenario_shows_few_rules() {
    for file in scenarios() {
        let cited = file.header().rules.len();
        assert!((1..=RULES_PER_SCENARIO).contains(&cited), "{} cites {cited} rules", file.name);
    }
}

#[test]
fn every_observable_rule_is_shown() {
    let ledger = Ledger::parse(RaidAndTrade::LEDGER).expect("the ledger can be read");
    let citations: Vec<Citation> =
        scenarios().iter().flat_map(|file| file.header().citations(&file.name)).collect();
    let cited = ledger.coverage(&citations);
    println!("{} observable rules are shown by {} scenarios", cited.places.len(), scenarios().len());
    assert!(cited.is_complete(), "{cited}");
}

/// A card is shown by its effect and by an edge case. The scenario of a raid card shows both ways a raid can go.
#[test]
fn every_card_is_shown_twice() {
    let mut missing: BTreeMap<String, usize> = Pack::built_in()
        .cards()
        .map(|(_, card)| (card.id.clone(), if matches!(card.sort, Sort::Raid(_)) { 1 } else { 2 }))
        .collect();
    for file in scenarios() {
        for card in file.header().cards.into_iter().collect::<BTreeSet<String>>() {
            missing.entry(card).and_modify(|count| *count = count.saturating_sub(1));
        }
    }
    missing.retain(|_, count| *count > 0);
    assert!(missing.is_empty(), "so many scenarios more should name {missing:?}");
}
