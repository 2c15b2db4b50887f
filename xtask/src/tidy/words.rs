//! Marks of unfinished work, and words that speak of something else than the project.

use super::Finding;
use crate::tree::{Page, Tree};

/// A spelling that must not stand anywhere, and what to do instead. The spellings are put together from halves,
/// so that this file does not contain them.
struct Mark {
    spelling: &'static str,
    remedy: &'static str,
}

/// Looked for in Rust only.
const IN_CODE: &[Mark] = &[
    Mark { spelling: concat!("todo", "!("), remedy: "finish it" },
    Mark { spelling: concat!("unimplemented", "!("), remedy: "finish it" },
    Mark { spelling: concat!("dbg", "!("), remedy: "take it out" },
    Mark { spelling: concat!("#[ign", "ore"), remedy: "make the test fit to run, or take it out" },
];

/// Looked for in everything people write.
const ANYWHERE: &[Mark] = &[
    Mark { spelling: concat!("TO", "DO"), remedy: "do it, or write down in CHANGELOG.md what is missing" },
    Mark { spelling: concat!("FIX", "ME"), remedy: "mend it" },
    Mark { spelling: concat!("XX", "X"), remedy: "mend it" },
    Mark { spelling: concat!("simplified ", "for now"), remedy: "do it in full" },
    Mark { spelling: concat!("crates", ".io"), remedy: "name no registry" },
    Mark { spelling: concat!("sub", "agent"), remedy: "speak of the project" },
    Mark { spelling: concat!("work", "place"), remedy: "speak of the project" },
    Mark { spelling: "\u{2014}", remedy: "use a comma, a colon or two sentences instead of the long dash" },
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
        for mark in marks.iter().filter(|mark| line.contains(mark.spelling)) {
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
    fn code_marks_are_looked_for_in_code_only() {
        let text = format!("write no {}), please", IN_CODE[0].spelling);
        assert!(check(&Tree::of(&[("CONTRIBUTING.md", &text)])).is_empty());
    }
}
