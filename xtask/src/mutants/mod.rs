//! Mutation runs: every rule site of a game is changed a little, one change at a time, and the tests of the rules have to
//! notice. A change that nobody notices is a scenario to write, or changes nothing that can be seen.
//!
//! All changes are put into one copy of the tree, each behind a switch, so that a run builds once and not once for every
//! change; the tests are then run with one switch on at a time.

mod plant;
mod trial;

use std::fs;
use std::path::Path;

use crate::chores::{read_tree, root};
use crate::step::{Failure, step};
use crate::tidy;
use crate::tree::Tree;
use plant::{Mutant, plant};
use trial::Trial;

/// Where rules are carried out, listed or refused in every game: files, folders, or both.
const RULES: [&str; 4] = ["act", "check", "menu", "chance"];

/// Where else they are in each game.
const ROOMS: [(&str, &[&str]); 4] = [
    ("radlands", &["resolve"]),
    ("battlelands", &["battle", "ability"]),
    (
        "wastelander",
        &[
            "course", "turn", "fight", "hits", "plays", "market", "offers", "group", "moves", "windows",
            "stats", "score",
        ],
    ),
    ("raid-and-trade", &["course", "windows", "run", "raid", "combat", "trade", "escape", "lay"]),
];

/// The variable that says which change is on.
const SWITCH: &str = "RUSTLANDS_MUTANT";

/// What is added to the copy of the game: how a change asks whether it is on.
const MODULE: &str = "\
//! Whether a change is on.
use std::sync::OnceLock;
pub(crate) fn is(number: usize) -> bool {
    static ON: OnceLock<usize> = OnceLock::new();
    let read = || std::env::var(\"RUSTLANDS_MUTANT\").ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    *ON.get_or_init(read) == number
}
pub(crate) fn flip(number: usize, value: bool) -> bool {
    value != is(number)
}
pub(crate) fn pick<T>(number: usize, value: T, other: T) -> T {
    if is(number) { other } else { value }
}
";

/// One part of all mutants: every `of`th, from the one with this number on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Part {
    number: usize,
    of: usize,
}

impl Part {
    /// Reads `0/20`; without words it is the whole.
    fn read(words: Option<&str>) -> Result<Part, String> {
        let Some(words) = words else { return Ok(Part { number: 0, of: 1 }) };
        let wrong = || format!("{words:?} is no part: write 0/20 for the first of twenty");
        let (number, of) = words.split_once('/').ok_or_else(wrong)?;
        let part =
            Part { number: number.parse().map_err(|_| wrong())?, of: of.parse().map_err(|_| wrong())? };
        if part.number < part.of { Ok(part) } else { Err(wrong()) }
    }

    fn holds(self, mutant: &Mutant) -> bool {
        mutant.number % self.of == self.number
    }
}

/// The files of a game that are changed.
fn sites(tree: &Tree, game: &str) -> Vec<String> {
    let src = format!("crates/{game}/src/");
    let own: Vec<&[&str]> = ROOMS.iter().filter(|(name, _)| *name == game).map(|(_, rooms)| *rooms).collect();
    let is_site = |path: &str| {
        let room = path.strip_prefix(&src).and_then(|rest| rest.split(['/', '.']).next());
        room.is_some_and(|room| RULES.contains(&room) || own.iter().any(|rooms| rooms.contains(&room)))
    };
    tree.pages(&src, ".rs").map(|page| page.path).filter(|path| is_site(path)).map(str::to_owned).collect()
}

/// Changes the rules of a game, all sites or one part of them, and reports what nobody noticed.
pub fn run(game: &str, part: Option<&str>) -> Result<(), Failure> {
    step(&format!("mutants of {game}"), || {
        let part = Part::read(part)?;
        let tree = read_tree()?;
        let sites = sites(&tree, game);
        if sites.is_empty() {
            let games = tidy::games(&tree).join(", ");
            return Err(format!("no rules of a game {game:?}; there are {games}"));
        }
        let copy = root().join("target/mutants").join(game);
        copy_tree(&root(), &copy).map_err(|error| format!("cannot copy the tree: {error}"))?;
        let mut mutants = Vec::new();
        for site in &sites {
            let text = tree.text(site).unwrap_or_default();
            mutants.extend(plant::find(site, text, mutants.len() + 1));
        }
        let mut trial = Trial::build(&copy, game, |unviable| {
            leave_out(&mut mutants, unviable);
            write(&copy, game, &tree, &sites, &mutants)
        })?;
        report(&mutants, &mutants.iter().filter(|mutant| part.holds(mutant)).collect::<Vec<_>>(), &mut trial)
    })
}

/// Takes out what does not compile: the changes at these lines or, where there is none, all that are near.
fn leave_out(mutants: &mut Vec<Mutant>, lines: &[(String, usize)]) {
    for (file, line) in lines {
        let before = mutants.len();
        for near in [0, 2, 6, 20] {
            let reach = line.saturating_sub(near)..=line + near;
            mutants.retain(|mutant| !reach.clone().any(|line| mutant.is_at(file, line)));
            if mutants.len() < before {
                break;
            }
        }
    }
}

/// Writes the sites with these changes into the copy.
fn write(copy: &Path, game: &str, tree: &Tree, sites: &[String], mutants: &[Mutant]) -> Result<(), String> {
    let put = |path: &str, text: &str| {
        fs::write(copy.join(path), text).map_err(|error| format!("cannot write {path}: {error}"))
    };
    for site in sites {
        let own: Vec<&Mutant> = mutants.iter().filter(|mutant| mutant.file == *site).collect();
        put(site, &plant(tree.text(site).unwrap_or_default(), &own))?;
    }
    let head = format!("crates/{game}/src/lib.rs");
    let lib = tree.text(&head).ok_or_else(|| format!("{head} is missing"))?;
    put(&head, &format!("{lib}\nmod mutant;\n"))?;
    put(&format!("crates/{game}/src/mutant.rs"), MODULE)
}

/// Tries each change and tells what became of it.
fn report(all: &[Mutant], tried: &[&Mutant], trial: &mut Trial) -> Result<(), String> {
    if !trial.begin()? {
        return Err("the tests fail without any change".to_owned());
    }
    let mut missed = Vec::new();
    for (place, mutant) in tried.iter().enumerate() {
        if place % 20 == 0 {
            println!("    {place} of {} tried, {} missed", tried.len(), missed.len());
        }
        if trial.holds(mutant.number)? {
            println!("    missed  {mutant}");
            missed.push(mutant);
        }
    }
    let caught = tried.len() - missed.len();
    let share = 100.0 * caught as f64 / tried.len().max(1) as f64;
    println!("    {caught} of {} caught ({share:.1} %), of {} in all", tried.len(), all.len());
    Ok(())
}

/// Copies what the build needs. What an earlier run left is kept where it is the same, so that it is not built again, and removed
/// where it is no longer in the tree.
fn copy_tree(from: &Path, to: &Path) -> std::io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let name = entry.file_name();
        let word = name.to_string_lossy();
        let (source, goal) = (entry.path(), to.join(&name));
        if entry.file_type()?.is_dir() {
            if ["target", ".git", "node_modules"].contains(&&*word) {
                continue;
            }
            copy_tree(&source, &goal)?;
        } else if fs::read(&source)? != fs::read(&goal).unwrap_or_default() {
            fs::copy(&source, &goal)?;
        }
    }
    for entry in fs::read_dir(to)? {
        let (name, goal) = entry.map(|entry| (entry.file_name(), entry.path()))?;
        if !from.join(&name).exists() {
            if goal.is_dir() { fs::remove_dir_all(goal)? } else { fs::remove_file(goal)? }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rule_sites_are_found_by_the_names_of_their_rooms() {
        let tree = Tree::of(&[
            ("crates/dust/src/act.rs", ""),
            ("crates/dust/src/actions.rs", ""),
            ("crates/dust/src/check/answer.rs", ""),
            ("crates/dust/src/check.rs", ""),
            ("crates/dust/src/judge/battle.rs", ""),
            ("crates/dust/tests/menu.rs", ""),
            ("crates/other/src/menu.rs", ""),
        ]);
        let sites = sites(&tree, "dust");
        assert_eq!(
            sites,
            ["crates/dust/src/act.rs", "crates/dust/src/check.rs", "crates/dust/src/check/answer.rs"]
        );
    }

    #[test]
    fn a_copy_is_like_the_tree_and_has_no_more() {
        let scratch = std::env::temp_dir().join(format!("rustlands-mutants-{}", std::process::id()));
        let (from, to) = (scratch.join("from"), scratch.join("to"));
        for (path, text) in [("src/target.rs", "new"), ("target/big", "left out"), ("gone/old.rs", "")] {
            let path = if path.starts_with("gone") { to.join(path) } else { from.join(path) };
            fs::create_dir_all(path.parent().expect("a folder")).expect("made");
            fs::write(path, text).expect("written");
        }
        copy_tree(&from, &to).expect("copied");
        assert_eq!(fs::read_to_string(to.join("src/target.rs")).expect("copied"), "new");
        assert!(!to.join("target").exists() && !to.join("gone").exists());
        fs::remove_dir_all(scratch).expect("removed");
    }

    #[test]
    fn parts_are_read_and_divide_the_whole() {
        assert_eq!(Part::read(None), Ok(Part { number: 0, of: 1 }));
        assert_eq!(Part::read(Some("3/20")), Ok(Part { number: 3, of: 20 }));
        for wrong in ["", "3", "20/20", "a/b", "-1/2", "1/0"] {
            assert!(Part::read(Some(wrong)).is_err(), "{wrong}");
        }
    }
}
