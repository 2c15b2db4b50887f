//! Games are built alike: what every game must have lies under the same name in each, so that knowing one is
//! knowing the others.

use super::{Finding, games};
use crate::tree::Tree;

/// What a reader may look for in any game.
const ROOMS: &[&str] = &[
    "NOTATION.md",
    "benches/speed.rs",
    "goldens/perft.txt",
    "goldens/texts.txt",
    "src/act.rs",
    "src/agenda.rs",
    "src/audit.rs",
    "src/board.rs",
    "src/cards.rs",
    "src/cards.toml",
    "src/chance.rs",
    "src/check.rs",
    "src/choice.rs",
    "src/effect.rs",
    "src/event.rs",
    "src/game.rs",
    "src/imagine.rs",
    "src/judge.rs",
    "src/lib.rs",
    "src/menu.rs",
    "src/notation.rs",
    "src/pack_check.rs",
    "src/portrait.rs",
    "src/scene.rs",
    "src/score.rs",
    "src/setup.rs",
    "src/stage.rs",
    "src/state.rs",
    "src/tally.rs",
    "src/text.rs",
    "src/title.rs",
    "src/view.rs",
    "src/written.rs",
    "tests/proofs/alloc.rs",
    "tests/proofs/census.rs",
    "tests/proofs/conform.rs",
    "tests/proofs/leaks.rs",
    "tests/rules/pack.rs",
    "tests/rules/perft.rs",
    "tests/rules/scenarios.rs",
    "tests/rules/texts.rs",
];

/// The file each trait is implemented in, the same in every game.
const TRAITS: &[(&str, &str)] = &[
    ("Audit", "audit.rs"),
    ("Depict", "scene.rs"),
    ("Explain", "check.rs"),
    ("Game", "game.rs"),
    ("Imagine", "imagine.rs"),
    ("Judge", "judge.rs"),
    ("Notate", "notation.rs"),
    ("Observe", "view.rs"),
    ("Playout", "menu.rs"),
    ("Stage", "stage.rs"),
    ("Tally", "tally.rs"),
    ("Title", "title.rs"),
];

/// The file each type is declared in, the same in every game.
const TYPES: &[(&str, &str)] = &[
    ("pub enum Chance ", "chance.rs"),
    ("pub enum Choice ", "choice.rs"),
    ("pub enum Event ", "event.rs"),
    ("pub enum Seen ", "event.rs"),
    ("pub struct Position ", "stage.rs"),
    ("pub struct Seen", "event.rs"),
    ("pub struct State ", "state.rs"),
    ("pub struct View ", "view.rs"),
];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for game in games(tree) {
        let house = format!("crates/{game}");
        let missing = ROOMS.iter().filter(|room| !tree.has(&format!("{house}/{room}")));
        findings.extend(missing.map(|room| {
            Finding::error(&house, format!("{room} is missing: every game has it, see ARCHITECTURE.md"))
        }));
        findings.extend(misplaced(tree, &house));
        let scenarios = format!("scenarios/{game}");
        if !tree.has(&scenarios) {
            findings.push(Finding::error(scenarios, "no scenarios: nobody can see the rules at work"));
        }
    }
    findings.extend(in_the_making(tree).iter().flat_map(|house| misplaced(tree, house)));
    findings
}

/// Games that are not on the shelf yet keep their ledger beside their sources. Rooms may be missing there, but what is
/// there lies where it lies in the others.
fn in_the_making(tree: &Tree) -> Vec<String> {
    let ledgers = tree.pages("crates/", "/ledger.md");
    ledgers.map(|page| page.path.trim_end_matches("/ledger.md").to_owned()).collect()
}

/// Traits that are implemented, and types that are declared, in another file of a game than in the other games.
fn misplaced(tree: &Tree, house: &str) -> Vec<Finding> {
    let mut findings = Vec::new();
    for page in tree.pages(&format!("{house}/src/"), ".rs") {
        let file = page.path.trim_start_matches(house).trim_start_matches("/src/");
        for line in page.text.lines() {
            for (what, home) in TRAITS {
                let implements = line.starts_with("impl")
                    && [format!(" {what} for "), format!("::{what} for ")]
                        .iter()
                        .any(|words| line.contains(words));
                if implements && file != *home {
                    findings.push(Finding::error(
                        page.path,
                        format!("`{what}` is implemented in src/{home} of every game"),
                    ));
                }
            }
            let declared = TYPES.iter().find(|(what, home)| line.starts_with(what) && file != *home);
            findings.extend(declared.map(|(what, home)| {
                Finding::error(page.path, format!("`{}` stands in src/{home} of every game", what.trim()))
            }));
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A game with everything but one thing.
    fn found_without(missing: &str) -> Vec<String> {
        let mut paths: Vec<String> = ROOMS.iter().map(|room| format!("crates/hut/{room}")).collect();
        paths.push("scenarios/hut/door.toml".to_owned());
        paths.retain(|path| path != missing);
        let mut pages: Vec<(&str, &str)> = paths.iter().map(|path| (path.as_str(), "")).collect();
        pages.extend([("crates/hut/Cargo.toml", "[package]\nname = \"hut\""), ("rules/hut.md", "")]);
        check(&Tree::of(&pages)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_game_with_every_room_passes() {
        assert_eq!(found_without("nothing"), Vec::<String>::new());
    }

    #[test]
    fn a_missing_room_is_named() {
        let found = found_without("crates/hut/src/menu.rs");
        assert_eq!(found.len(), 1);
        assert!(found[0].starts_with("error: crates/hut: src/menu.rs is missing"), "{}", found[0]);
        assert!(found_without("scenarios/hut/door.toml")[0].contains("no scenarios"));
    }

    #[test]
    fn a_trait_or_type_in_another_room_is_named() {
        let found = |path: &str, line: &str| -> Vec<String> {
            let pages = [(path, line)];
            misplaced(&Tree::of(&pages), "crates/hut").iter().map(ToString::to_string).collect()
        };
        assert!(found("crates/hut/src/game.rs", "impl Game for Hut {").is_empty());
        assert!(found("crates/hut/src/stage.rs", "impl kernel::Stage for Hut {").is_empty());
        assert!(found("crates/hut/src/setup.rs", "impl Default for Hut {").is_empty());
        assert!(found("crates/hut/src/setup.rs", "impl Game for Hut {")[0].contains("src/game.rs"));
        assert!(
            found("crates/hut/src/portrait.rs", "impl kernel::Stage for Hut {")[0].contains("src/stage.rs")
        );
        assert!(found("crates/hut/src/choice.rs", "pub enum Chance {")[0].contains("src/chance.rs"));
    }

    #[test]
    fn what_is_no_game_needs_no_rooms() {
        let tree = Tree::of(&[("crates/kernel/Cargo.toml", "[package]\nname = \"kernel\"")]);
        assert!(check(&tree).is_empty());
    }

    #[test]
    fn a_game_in_the_making_keeps_to_the_rooms_too() {
        let pages = [("crates/hut/ledger.md", ""), ("crates/hut/src/view.rs", "impl Judge for Hut {")];
        let found = check(&Tree::of(&pages));
        assert_eq!(found.len(), 1);
        assert!(found[0].to_string().contains("src/judge.rs"), "{}", found[0]);
    }
}
