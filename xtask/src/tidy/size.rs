//! Files stay small enough to hold one noun, and the kernel small enough to read in one sitting.

use super::Finding;
use crate::tree::Tree;

/// From here on a Rust file should be looked at.
pub const WARN_OVER: usize = 500;
/// From here on it must be divided.
pub const FAIL_OVER: usize = 700;
/// The kernel as a whole, in lines of code: what explains it may be as long as it needs to be.
const KERNEL_MAX: usize = 600;

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in tree.pages("", ".rs").filter(|page| !page.path.contains("/goldens/")) {
        let lines = page.text.lines().count();
        let advice = "does it still hold one noun? Divide it";
        if lines > FAIL_OVER {
            let what = format!("{lines} lines, {FAIL_OVER} are the limit: {advice}");
            findings.push(Finding::error(page.path, what));
        } else if lines > WARN_OVER {
            let what = format!("{lines} lines, more than {WARN_OVER}: {advice}");
            findings.push(Finding::warning(page.path, what));
        }
    }
    let kernel: usize = tree.pages("crates/kernel/src/", ".rs").map(|page| code_lines(page.text)).sum();
    if kernel > KERNEL_MAX {
        let what = format!(
            "{kernel} lines of code, {KERNEL_MAX} are the limit: what two games share belongs to parts, what one needs stays at home"
        );
        findings.push(Finding::error("crates/kernel/src", what));
    }
    findings
}

/// The lines that are neither blank nor comment nor documentation.
fn code_lines(text: &str) -> usize {
    text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//")).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(path: &str, lines: usize) -> Vec<String> {
        let text = "//\n".repeat(lines);
        check(&Tree::of(&[(path, &text)])).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn long_files_are_warned_about_and_longer_ones_refused() {
        assert!(found("crates/x/src/lib.rs", WARN_OVER).is_empty());
        assert!(
            found("crates/x/src/lib.rs", WARN_OVER + 1)[0].starts_with("warning: crates/x/src/lib.rs: 501")
        );
        assert!(found("crates/x/tests/all.rs", FAIL_OVER)[0].starts_with("warning"));
        assert!(found("crates/x/tests/all.rs", FAIL_OVER + 1)[0].starts_with("error"));
        assert!(found("crates/x/tests/goldens/long.rs", 9000).is_empty());
        assert!(found("crates/x/cards.toml", 9000).is_empty());
    }

    #[test]
    fn the_kernel_is_measured_as_a_whole() {
        let half = "x();\n".repeat(KERNEL_MAX / 2);
        let tree = |more| {
            let rest = format!("{half}{more}");
            Tree::of(&[("crates/kernel/src/a.rs", &half), ("crates/kernel/src/b.rs", &rest)])
        };
        assert!(check(&tree("")).is_empty());
        assert!(check(&tree("/// Why.\n\n    // And what not.\n//! Above all.\n")).is_empty());
        assert!(check(&tree("x(); // with a remark\n"))[0].to_string().contains("601 lines of code"));
    }
}
