//! Every scenario holds, and together they show the rules.

use std::path::{Path, PathBuf};

use parts::title::Title;
use proving::Ledger;
use proving::ledger::Citation;
use proving::scenario::{self, Header};
use raid_and_trade::RaidAndTrade;

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
    files(&PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("scenarios"))
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
fn cited_rules_exist_and_can_be_observed() {
    let ledger = Ledger::parse(RaidAndTrade::LEDGER).expect("the ledger can be read");
    let citations: Vec<Citation> =
        scenarios().iter().flat_map(|file| file.header().citations(&file.name)).collect();
    let cited = ledger.coverage(&citations);
    assert!(cited.unknown.is_empty() && cited.needlessly_exempt.is_empty(), "{cited}");
    let observable = cited.places.len() + cited.uncited.len();
    println!("{} of {observable} observable rules are shown; missing:", cited.places.len());
    println!("{}", cited.uncited.join(" "));
}
