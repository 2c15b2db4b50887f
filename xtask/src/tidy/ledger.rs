//! Every rule that is cited exists.

use std::collections::{BTreeMap, BTreeSet};

use super::Finding;
use crate::tree::Tree;

/// The heading under which a ledger lists what cannot be observed; its rows define nothing.
const NOT_OBSERVABLE: &str = "## Not observable";

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    let rules = read_ledgers(tree, &mut findings);
    let prefixes: BTreeSet<&str> = rules.keys().filter_map(|id| id.split('-').next()).collect();
    // Code, card packs, scenarios, documents and the ledgers themselves; only the tests here invent rules.
    for page in tree.pages("", "").filter(|page| !page.path.starts_with("xtask/")) {
        for (number, line) in page.lines() {
            // Ids with another beginning belong to no ledger here: the toy games of tests have rules too.
            let ours =
                ids(line).filter(|id| id.split('-').next().is_some_and(|prefix| prefixes.contains(prefix)));
            for id in ours.filter(|id| !rules.contains_key(*id)) {
                let what = format!("no ledger in rules/ has {id}");
                findings.push(Finding::error(format!("{}:{number}", page.path), what));
            }
        }
    }
    findings
}

/// Every rule with the place of its row. Rows that contradict each other are found on the way.
fn read_ledgers<'a>(tree: &'a Tree, findings: &mut Vec<Finding>) -> BTreeMap<&'a str, String> {
    let mut rules: BTreeMap<&str, String> = BTreeMap::new();
    for page in tree.pages("rules/", ".md") {
        let mut exempting = false;
        for (number, line) in page.text.lines().enumerate().map(|(index, line)| (index + 1, line)) {
            if line.starts_with("## ") {
                exempting = line.trim_end() == NOT_OBSERVABLE;
            }
            let Some((id, text)) = row(line) else { continue };
            let place = format!("{}:{number}", page.path);
            if text.is_empty() {
                findings.push(Finding::error(&place, format!("{id} has no text")));
            }
            if exempting {
                if !rules.contains_key(id) {
                    findings.push(Finding::error(&place, format!("{id} is exempt but no rule")));
                }
            } else if let Some(first) = rules.insert(id, place.clone()) {
                findings.push(Finding::error(&place, format!("{id} stands at {first} already")));
            }
        }
    }
    rules
}

/// The id and the text of a table row that begins with an id.
fn row(line: &str) -> Option<(&str, &str)> {
    let mut cells = line.strip_prefix('|')?.split('|').map(str::trim);
    let id = cells.next()?;
    let text = cells.next()?;
    (ids(id).next() == Some(id)).then_some((id, text))
}

/// What looks like the id of a rule: `RAD-READY-03`.
fn ids(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_ascii_alphanumeric() && c != '-').filter(|word| {
        let mut parts = word.split('-');
        let is_word = |part: Option<&str>| {
            part.is_some_and(|p| p.len() > 1 && p.bytes().all(|b| b.is_ascii_uppercase()))
        };
        let is_number =
            |part: Option<&str>| part.is_some_and(|p| p.len() > 1 && p.bytes().all(|b| b.is_ascii_digit()));
        is_word(parts.next()) && is_word(parts.next()) && is_number(parts.next()) && parts.next().is_none()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEDGER: &str = "\
| id | rule | source |
|---|---|---|
| RAD-END-01 | Three camps gone, game lost. | rulebook |
| RAD-MAT-01 | Discs are round. | rulebook |

## Not observable

| id | reason |
|---|---|
| RAD-MAT-01 | Nobody asks. |
";

    fn found(pages: &[(&str, &str)]) -> Vec<String> {
        check(&Tree::of(pages)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn ids_are_told_from_other_words() {
        let line = "UTF-8, RAD-END-01 and BTL-RULING-12..14, A-B-01, RAD-END-1, rad-end-01, X-RAD-END-01";
        assert_eq!(ids(line).collect::<Vec<_>>(), ["RAD-END-01", "BTL-RULING-12"]);
    }

    #[test]
    fn citations_of_existing_rules_pass() {
        let pages = [
            ("rules/radlands.md", LEDGER),
            ("crates/radlands/src/end.rs", "// RAD-END-01: at once.\n// TOY-FOLD-01 is a toy's."),
            ("scenarios/radlands/end.toml", "rules = [\"RAD-END-01\"]"),
        ];
        assert_eq!(found(&pages), Vec::<String>::new());
    }

    #[test]
    fn citations_of_missing_rules_are_found() {
        for path in [
            "CONTRIBUTING.md",
            "crates/radlands/src/end.rs",
            "crates/radlands/src/cards.toml",
            "rules/README.md",
            "scenarios/radlands/end.toml",
        ] {
            let found = found(&[("rules/radlands.md", LEDGER), (path, "x\n\"RAD-END-77\"")]);
            assert_eq!(found, [format!("error: {path}:2: no ledger in rules/ has RAD-END-77")]);
        }
    }

    #[test]
    fn a_ledger_does_not_contradict_itself() {
        let twice = format!("| RAD-END-01 | Once. | rulebook |\n{LEDGER}");
        assert!(found(&[("rules/radlands.md", &twice)])[0].contains("stands at rules/radlands.md:1 already"));
        let ghost = LEDGER.replace("| RAD-MAT-01 | Nobody", "| RAD-MAT-02 | Nobody");
        assert!(found(&[("rules/radlands.md", &ghost)])[0].contains("RAD-MAT-02 is exempt but no rule"));
        let blank = LEDGER.replace("Discs are round.", " ");
        assert!(found(&[("rules/radlands.md", &blank)])[0].contains("RAD-MAT-01 has no text"));
    }
}
