//! Tidiness: what the tree must look like, besides compiling.

mod arrows;
mod ledger;
mod links;
mod rooms;
mod scenarios;
mod size;
mod words;

use std::fmt;

use crate::tree::Tree;

pub use arrows::games;

/// How bad a finding is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Weight {
    /// Worth a look.
    Warning,
    /// Must be mended.
    Error,
}

/// Something that is not tidy: where, and what to do about it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finding {
    weight: Weight,
    place: String,
    what: String,
}

impl Finding {
    fn error(place: impl Into<String>, what: impl Into<String>) -> Finding {
        Finding { weight: Weight::Error, place: place.into(), what: what.into() }
    }

    fn warning(place: impl Into<String>, what: impl Into<String>) -> Finding {
        Finding { weight: Weight::Warning, place: place.into(), what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weight = match self.weight {
            Weight::Warning => "warning",
            Weight::Error => "error",
        };
        write!(f, "{weight}: {}: {}", self.place, self.what)
    }
}

/// Prints every finding; an error if one of them must be mended.
pub fn check(tree: &Tree) -> Result<(), String> {
    let findings = [
        size::check(tree),
        words::check(tree),
        arrows::check(tree),
        rooms::check(tree),
        ledger::check(tree),
        scenarios::check(tree),
        links::check(tree),
    ]
    .concat();
    for finding in &findings {
        println!("    {finding}");
    }
    match findings.iter().filter(|finding| finding.weight == Weight::Error).count() {
        0 => Ok(()),
        1 => Err("one thing to mend, named above".to_owned()),
        errors => Err(format!("{errors} things to mend, named above")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_do_not_fail_and_errors_do() {
        let long = "//\n".repeat(size::WARN_OVER + 1);
        assert_eq!(check(&Tree::of(&[("crates/x/src/a.rs", &long)])), Ok(()));
        let longer = "//\n".repeat(size::FAIL_OVER + 1);
        assert!(check(&Tree::of(&[("crates/x/src/a.rs", &longer)])).unwrap_err().starts_with("one thing"));
    }
}
