//! Marks of unfinished work, and words that speak of something else than the project.

use super::Finding;
use crate::tree::{Page, Tree};

/// A spelling that must not stand anywhere, and what to do instead. The spellings are put together from halves,
/// so that this file does not contain them.
struct Mark {
    spelling: &'static str,
    remedy: &'static str,
    /// With this in the same line it may stand.
    unless: Option<&'static str>,
}

impl Mark {
    const fn never(spelling: &'static str, remedy: &'static str) -> Mark {
        Mark { spelling, remedy, unless: None }
    }

    fn is_in(&self, line: &str) -> bool {
        line.contains(self.spelling) && !self.unless.is_some_and(|unless| line.contains(unless))
    }
}

/// Looked for in Rust only.
const IN_CODE: &[Mark] = &[
    Mark::never(concat!("todo", "!("), "finish it"),
    Mark::never(concat!("unimplemented", "!("), "finish it"),
    Mark::never(concat!("dbg", "!("), "take it out"),
    // Tests that the test command leaves out say which chore runs them.
    Mark {
        spelling: concat!("#[ign", "ore"),
        remedy: "make the test fit to run, take it out, or name cargo xtask stories, which runs it",
        unless: Some("cargo xtask stories runs it"),
    },
];

/// Looked for in everything people write.
const ANYWHERE: &[Mark] = &[
    Mark::never(concat!("TO", "DO"), "do it, or write down in CHANGELOG.md what is missing"),
    Mark::never(concat!("FIX", "ME"), "mend it"),
    Mark::never(concat!("XX", "X"), "mend it"),
    Mark::never(concat!("simplified ", "for now"), "do it in full"),
    Mark::never(concat!("crates", ".io"), "name no registry"),
    Mark::never(concat!("sub", "agent"), "speak of the project"),
    Mark::never(concat!("work", "place"), "speak of the project"),
    Mark::never("\u{2014}", "use a comma, a colon or two sentences instead of the long dash"),
];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in tree.pages("", "") {
        look_for(ANYWHERE, page, &mut findings);
        if page.path.ends_with(".rs") {
            look_for(IN_CODE, page, &mut findings);
        }
    }
    findings
}

fn look_for(marks: &[Mark], page: Page<'_>, findings: &mut Vec<Finding>) {
    for (number, line) in page.lines() {
        for mark in marks.iter().filter(|mark| mark.is_in(line)) {
            let what = format!("{:?} must not stand here: {}", mark.spelling, mark.remedy);
            findings.push(Finding::error(format!("{}:{number}", page.path), what));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_mark_is_found_with_its_line() {
        for mark in IN_CODE.iter().chain(ANYWHERE) {
            let text = format!("// first\n    {}x)\n", mark.spelling);
            let findings = check(&Tree::of(&[("crates/x/src/lib.rs", &text)]));
            assert_eq!(findings.len(), 1, "{}", mark.spelling);
            assert!(findings[0].to_string().contains("lib.rs:2: "), "{}", findings[0]);
        }
    }

    #[test]
    fn a_test_may_be_left_to_the_chore_that_runs_it() {
        let left = |reason: &str| format!("{}{} = \"{reason}\"]", "#[ign", "ore");
        let findings = |reason| check(&Tree::of(&[("crates/x/tests/y.rs", &left(reason))])).len();
        assert_eq!(findings("takes minutes; cargo xtask stories runs it"), 0);
        assert_eq!(findings("takes minutes"), 1);
    }

    #[test]
    fn code_marks_are_looked_for_in_code_only() {
        let text = format!("write no {}), please", IN_CODE[0].spelling);
        assert!(check(&Tree::of(&[("CONTRIBUTING.md", &text)])).is_empty());
    }
}
