//! Links between our own pages lead somewhere.

use super::Finding;
use crate::tree::Tree;

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in tree.pages("", ".md") {
        let folder = page.path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let mut is_code = false;
        for (number, line) in page.lines() {
            if line.trim_start().starts_with("```") {
                is_code = !is_code;
            }
            for link in targets(line).filter(|_| !is_code) {
                let path = resolve(folder, link);
                if !path.as_deref().is_some_and(|path| tree.has(path)) {
                    let what = format!("the link {link:?} leads nowhere");
                    findings.push(Finding::error(format!("{}:{number}", page.path), what));
                }
            }
        }
    }
    findings
}

/// The targets of Markdown links to files here.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let ends = line.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    ends.filter(|target| !target.contains("://") && !target.starts_with(['#', '<']))
        .map(|target| target.split('#').next().unwrap_or(target))
}

/// The path from the root of what a page in `folder` calls `link`; nothing if it leaves the repository.
fn resolve(folder: &str, link: &str) -> Option<String> {
    let mut path: Vec<&str> = folder.split('/').filter(|part| !part.is_empty()).collect();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                path.pop()?;
            }
            part => path.push(part),
        }
    }
    Some(path.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let pages = [("rules/README.md", text), ("rules/radlands.md", ""), ("scenarios/README.md", "")];
        check(&Tree::of(&pages)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn good_links_pass() {
        for good in [
            "[a](radlands.md) and [b](../scenarios/README.md#form)",
            "[folder](../scenarios/)",
            "[far](https://example.org/x) [here](#words)",
            "```\n[code](nowhere.md)\n```",
        ] {
            assert_eq!(found(good), Vec::<String>::new());
        }
    }

    #[test]
    fn broken_links_are_found_with_their_line() {
        let found = found("fine\n[a](radland.md) [out](../../../etc)");
        assert_eq!(found.len(), 2);
        assert_eq!(found[0], "error: rules/README.md:2: the link \"radland.md\" leads nowhere");
    }
}
