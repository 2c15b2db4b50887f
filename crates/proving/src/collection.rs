//! All scenarios of a game, and what they must show together.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use parts::title::Title;

use crate::ledger::{Citation, Ledger};
use crate::scenario::{self, Bench, Header};

/// Runs only scenarios whose path contains this text; for whoever is writing some.
const ONLY: &str = "RUSTLANDS_SCENARIOS";

/// A scenario that cites more rules than this shows none of them well.
const RULES_PER_FILE: usize = 4;

/// A scenario file.
#[derive(Clone, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub struct File {
    /// Its path below the folder of the game, such as `icons/draw.toml`.
    pub name: String,
    /// What it says.
    pub text: String,
}

impl File {
    /// What it says about itself.
    ///
    /// # Panics
    /// If it is no scenario.
    #[must_use]
    pub fn header(&self) -> Header {
        scenario::header(&self.name, &self.text).unwrap_or_else(|failed| panic!("{failed}"))
    }
}

/// The scenarios of a game, in the order of their names. Made for tests: what does not hold is a panic that says what.
#[derive(Clone, Debug)]
pub struct Collection {
    files: Vec<File>,
}

impl Collection {
    /// Every scenario below a folder.
    ///
    /// # Panics
    /// If the folder cannot be read, or holds none.
    #[must_use]
    pub fn below(folder: impl AsRef<Path>) -> Collection {
        let folder = folder.as_ref();
        let mut files = Vec::new();
        collect(folder, folder, &mut files);
        files.sort_unstable();
        assert!(!files.is_empty(), "no scenarios in {}", folder.display());
        Collection { files }
    }

    /// The files.
    #[must_use]
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// Every scenario holds; with `RUSTLANDS_SCENARIOS=icons/` only those whose path contains `icons/` are run.
    ///
    /// # Panics
    /// If one does not hold.
    pub fn assert_holds<G: Title>(&self) {
        let only = std::env::var(ONLY).unwrap_or_default();
        let run: Vec<&File> = self.files.iter().filter(|file| file.name.contains(&only)).collect();
        assert!(!run.is_empty(), "no scenario has {only:?} in its path");
        let mut bench = Bench::default();
        let failed: Vec<String> = run
            .iter()
            .filter_map(|file| scenario::run_on::<G>(&mut bench, &file.name, &file.text).err())
            .map(|failed| failed.to_string())
            .collect();
        assert!(
            failed.is_empty(),
            "{} of {} scenarios do not hold:\n{}",
            failed.len(),
            run.len(),
            failed.join("\n")
        );
    }

    /// Every rule of the ledger that can be observed is shown.
    ///
    /// # Panics
    /// If one is not.
    pub fn assert_shows_rules<G: Title>(&self) {
        let ledger = Ledger::parse(G::LEDGER).unwrap_or_else(|error| panic!("{error}"));
        let citations: Vec<Citation> =
            self.files.iter().flat_map(|file| file.header().citations(&file.name)).collect();
        let cited = ledger.coverage(&citations);
        assert!(cited.is_complete(), "{cited}");
    }

    /// No scenario cites more than four rules.
    ///
    /// # Panics
    /// If one does.
    pub fn assert_few_rules_each(&self) {
        for file in &self.files {
            let cited = file.header().rules.len();
            assert!(cited <= RULES_PER_FILE, "{} cites {cited} rules; divide it", file.name);
        }
    }

    /// Of a hundred rules that can be observed, at least this many are shown by two scenarios or more.
    ///
    /// # Panics
    /// If fewer are.
    pub fn assert_shows_rules_twice<G: Title>(&self, in_hundred: usize) {
        let ledger = Ledger::parse(G::LEDGER).unwrap_or_else(|error| panic!("{error}"));
        let mut shown: BTreeMap<String, usize> = BTreeMap::new();
        for file in &self.files {
            for rule in file.header().rules.into_iter().collect::<BTreeSet<String>>() {
                *shown.entry(rule).or_default() += 1;
            }
        }
        let observable = ledger.rules().iter().filter(|rule| rule.exempt.is_none());
        let (twice, seldom): (Vec<&str>, Vec<&str>) = observable
            .map(|rule| rule.id.as_str())
            .partition(|id| shown.get(*id).is_some_and(|number| *number >= 2));
        let all = twice.len() + seldom.len();
        assert!(
            100 * twice.len() >= in_hundred * all,
            "{} of {all} rules are shown twice; not yet: {}",
            twice.len(),
            seldom.join(", ")
        );
    }

    /// A scenario that shows what is hidden looks through somebody's eyes. `family` is how the ids of such rules begin.
    ///
    /// # Panics
    /// If one looks at the whole truth only.
    pub fn assert_hiding_is_looked_at(&self, family: &str) {
        for file in &self.files {
            let hides = file.header().rules.iter().any(|rule| rule.starts_with(family));
            let looks = file.text.lines().any(|line| line.trim_start().starts_with("view"));
            assert!(looks || !hides, "{} shows what is hidden and has no `view`", file.name);
        }
    }

    /// Every card is named by as many scenarios as it needs.
    ///
    /// # Panics
    /// If one is not.
    pub fn assert_shows_cards(&self, needed: impl IntoIterator<Item = (String, usize)>) {
        let mut shown: BTreeMap<String, usize> = BTreeMap::new();
        for file in &self.files {
            for card in file.header().cards.into_iter().collect::<BTreeSet<String>>() {
                *shown.entry(card).or_default() += 1;
            }
        }
        let seldom: Vec<String> = needed
            .into_iter()
            .map(|(card, needed)| (shown.get(&card).copied().unwrap_or(0), needed, card))
            .filter(|(shown, needed, _)| shown < needed)
            .map(|(shown, needed, card)| format!("{card}: {shown} of {needed}"))
            .collect();
        assert!(seldom.is_empty(), "more scenarios must name these cards:\n{}", seldom.join("\n"));
    }
}

fn collect(root: &Path, folder: &Path, files: &mut Vec<File>) {
    let unreadable = |path: &Path, error| -> ! { panic!("{}: {error}", path.display()) };
    let entries = fs::read_dir(folder).unwrap_or_else(|error| unreadable(folder, error));
    for entry in entries {
        let path = entry.unwrap_or_else(|error| unreadable(folder, error)).path();
        if path.is_dir() {
            collect(root, &path, files);
        } else if path.extension().is_some_and(|extension| extension == "toml") {
            let below = path.strip_prefix(root).expect("it was found below the root");
            let name = below.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).unwrap_or_else(|error| unreadable(&path, error));
            files.push(File { name, text });
        }
    }
}
