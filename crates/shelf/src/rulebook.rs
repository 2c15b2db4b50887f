//! The rules of a game with everything that shows them.

use std::collections::{BTreeMap, BTreeSet};

use proving::{Ledger, scenario};
use serde::Serialize;

use crate::index::{CITING, Citing};
use crate::{ShelfError, game, scenarios};

/// One rule of a game and what shows it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct RuleEntry {
    /// Its id.
    pub id: String,
    /// The heading it stands under.
    #[serde(skip)]
    pub section: String,
    /// What it says.
    pub text: String,
    /// The scenarios that cite it.
    pub scenarios: Vec<String>,
    /// The test files that cite it.
    pub tests: Vec<String>,
    /// Why nothing can show it, if so.
    pub exempt: Option<String>,
    /// The source files that cite it where they enforce it.
    #[serde(skip)]
    pub sources: Vec<String>,
}

impl RuleEntry {
    /// Whether a scenario or a test shows it, or nothing can.
    #[must_use]
    pub fn is_accounted_for(&self) -> bool {
        !self.scenarios.is_empty() || !self.tests.is_empty() || self.exempt.is_some()
    }
}

/// The rules of the game of that name, in the order of its ledger.
///
/// # Errors
/// If there is no such game, or its ledger cannot be read.
pub fn rules(name: &str) -> Result<Vec<RuleEntry>, ShelfError> {
    let info = game(name)?;
    let ledger = Ledger::parse(info.ledger).map_err(|error| ShelfError::Ledger(error.to_string()))?;
    let shown = Places::collect(scenarios().iter().flat_map(|embedded| {
        // A scenario that cannot be read shows nothing; running it says why.
        let header = scenario::header(embedded.path, embedded.text).ok();
        header.into_iter().flat_map(|header| header.rules).map(|id| (id, embedded.path))
    }));
    let cited = |ids: fn(&Citing) -> &'static [&'static str]| {
        Places::collect(
            CITING.iter().flat_map(|file| ids(file).iter().map(|id| ((*id).to_owned(), file.path))),
        )
    };
    let (tests, sources) = (cited(|file| file.tests), cited(|file| file.code));
    let entry = |rule: &proving::ledger::Rule| RuleEntry {
        id: rule.id.clone(),
        section: rule.section.clone(),
        text: rule.text.clone(),
        scenarios: shown.of(&rule.id),
        tests: tests.of(&rule.id),
        exempt: rule.exempt.clone(),
        sources: sources.of(&rule.id),
    };
    Ok(ledger.rules().iter().map(entry).collect())
}

/// For each id the files that name it.
struct Places(BTreeMap<String, BTreeSet<&'static str>>);

impl Places {
    fn collect(named: impl Iterator<Item = (String, &'static str)>) -> Places {
        let mut places: BTreeMap<String, BTreeSet<&'static str>> = BTreeMap::new();
        for (id, path) in named {
            places.entry(id).or_default().insert(path);
        }
        Places(places)
    }

    fn of(&self, id: &str) -> Vec<String> {
        self.0.get(id).into_iter().flatten().map(|path| (*path).to_owned()).collect()
    }
}
