//! Every scenario holds.

use std::path::{Path, PathBuf};

use proving::scenario;
use raid_and_trade::RaidAndTrade;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
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

#[test]
fn every_scenario_holds() {
    let failed: Vec<String> = files(&root().join("scenarios"), "toml")
        .iter()
        .filter_map(|(file, text)| scenario::run::<RaidAndTrade>(file, text).err())
        .map(|failed| failed.to_string())
        .collect();
    assert!(failed.is_empty(), "{} scenarios do not hold:\n{}", failed.len(), failed.join("\n"));
}
