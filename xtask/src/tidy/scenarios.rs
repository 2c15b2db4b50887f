//! Scenarios that other programs can read, and that show what they cite.

use super::Finding;
use crate::tree::{Page, Tree};

/// A scenario that cites more rules than this shows none of them well.
const RULES_MAX: usize = 4;

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in tree.pages("scenarios/", ".toml") {
        findings.extend(open_tables(page));
        findings.extend(many_rules(page));
    }
    findings
}

/// TOML 1.0 ends an inline table on the line where it begins; many readers know nothing newer.
fn open_tables(page: Page<'_>) -> Vec<Finding> {
    let open = page.lines().filter(|(_, line)| {
        let bare: String = line.split('"').step_by(2).collect();
        bare.matches('{').count() > bare.matches('}').count()
    });
    open.map(|(number, _)| {
        let what = "an inline table goes on in the next line: write `[step.expect]`, which TOML 1.0 knows";
        Finding::error(format!("{}:{number}", page.path), what)
    })
    .collect()
}

/// The line `rules = [...]` cites few rules.
fn many_rules(page: Page<'_>) -> Option<Finding> {
    let (number, line) = page.lines().find(|(_, line)| line.starts_with("rules"))?;
    let rules = line.split('"').skip(1).step_by(2).count();
    let what = format!("cites {rules} rules, more than {RULES_MAX}: make several scenarios of it");
    (rules > RULES_MAX).then(|| Finding::error(format!("{}:{number}", page.path), what))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        check(&Tree::of(&[("scenarios/a/b.toml", text)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn small_scenarios_in_old_toml_pass() {
        let four = "rules = [\"A-01\", \"A-02\", \"A-03\", \"A-04\"]\nexpect = { note = \"{\" }\n";
        assert!(found(four).is_empty());
    }

    #[test]
    fn tables_over_several_lines_and_long_lists_of_rules_are_found() {
        let open = found("game = \"a\"\nexpect = { x = 1,\n  y = 2 }\n");
        assert!(open[0].contains("scenarios/a/b.toml:2") && open.len() == 1, "{open:?}");
        let many = found("rules = [\"A-01\", \"A-02\", \"A-03\", \"A-04\", \"A-05\"]\n");
        assert!(many[0].contains("cites 5 rules"), "{many:?}");
    }
}
