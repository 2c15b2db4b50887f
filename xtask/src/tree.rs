//! The repository as text, read once; the checks look at this and never at the disk.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// Every file of the repository by its path from the root, with `/` between folders. Files that people write
/// have their text; others only a name.
#[derive(Debug, Default)]
pub struct Tree {
    files: BTreeMap<String, Option<String>>,
}

/// One file with text.
#[derive(Copy, Clone, Debug)]
pub struct Page<'a> {
    /// From the root of the repository.
    pub path: &'a str,
    /// What it says.
    pub text: &'a str,
}

impl Page<'_> {
    /// The lines with their numbers, counted from 1.
    pub fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }
}

impl Tree {
    /// Reads the tree below `root`, without build output and version control.
    pub fn read(root: &Path) -> io::Result<Tree> {
        let mut tree = Tree::default();
        tree.read_folder(root, "")?;
        Ok(tree)
    }

    fn read_folder(&mut self, folder: &Path, prefix: &str) -> io::Result<()> {
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let Ok(name) = entry.file_name().into_string() else { continue };
            let path = format!("{prefix}{name}");
            if entry.file_type()?.is_dir() {
                let is_output = name.starts_with("target") || name == ".git" || name == "node_modules";
                if !is_output {
                    self.read_folder(&entry.path(), &format!("{path}/"))?;
                }
            } else if is_written_by_hand(&path) {
                let text = std::fs::read_to_string(entry.path())?;
                self.files.insert(path, Some(text));
            } else {
                self.files.insert(path, None);
            }
        }
        Ok(())
    }

    /// A tree of these pages, for tests.
    #[cfg(test)]
    pub fn of(pages: &[(&str, &str)]) -> Tree {
        let files = pages.iter().map(|(path, text)| ((*path).to_owned(), Some((*text).to_owned()))).collect();
        Tree { files }
    }

    /// The pages whose path begins and ends like this.
    pub fn pages<'a>(&'a self, prefix: &'a str, suffix: &'a str) -> impl Iterator<Item = Page<'a>> {
        self.files.iter().filter_map(move |(path, text)| {
            let text = text.as_deref()?;
            (path.starts_with(prefix) && path.ends_with(suffix)).then_some(Page { path, text })
        })
    }

    /// The text of one file.
    pub fn text(&self, path: &str) -> Option<&str> {
        self.files.get(path)?.as_deref()
    }

    /// Whether there is a file or folder of this path.
    pub fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let folder = format!("{path}/");
        path.is_empty()
            || self.files.contains_key(path)
            || self.files.range(folder.clone()..).next().is_some_and(|(first, _)| first.starts_with(&folder))
    }
}

fn is_written_by_hand(path: &str) -> bool {
    let by_hand = [".rs", ".md", ".toml", ".sh", ".yml"].iter().any(|suffix| path.ends_with(suffix));
    by_hand || path == ".ci/run"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_finds_files_and_folders() {
        let tree = Tree::of(&[("crates/kernel/src/lib.rs", ""), ("README.md", "")]);
        for there in ["README.md", "crates", "crates/", "crates/kernel/src", "crates/kernel/src/lib.rs", ""] {
            assert!(tree.has(there), "{there}");
        }
        for missing in ["crate", "crates/kern", "READ", "crates/kernel/src/lib.rs/more"] {
            assert!(!tree.has(missing), "{missing}");
        }
    }

    #[test]
    fn pages_are_chosen_by_both_ends() {
        let tree = Tree::of(&[("a/x.rs", ""), ("a/x.md", ""), ("b/x.rs", "")]);
        let paths: Vec<&str> = tree.pages("a/", ".rs").map(|page| page.path).collect();
        assert_eq!(paths, ["a/x.rs"]);
    }
}
