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
    "src/judge.rs",
    "src/lib.rs",
    "src/menu.rs",
    "src/notation.rs",
    "src/scene.rs",
    "src/score.rs",
    "src/setup.rs",
    "src/stage.rs",
    "src/state.rs",
    "src/text.rs",
    "src/view.rs",
    "tests/alloc.rs",
    "tests/census.rs",
    "tests/conform.rs",
    "tests/leaks.rs",
    "tests/pack.rs",
    "tests/perft.rs",
    "tests/scenarios.rs",
    "tests/texts.rs",
];

pub fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for game in games(tree) {
        let house = format!("crates/{game}");
        let missing = ROOMS.iter().filter(|room| !tree.has(&format!("{house}/{room}")));
        findings.extend(missing.map(|room| {
            Finding::error(&house, format!("{room} is missing: every game has it, see ARCHITECTURE.md"))
        }));
        let scenarios = format!("scenarios/{game}");
        if !tree.has(&scenarios) {
            findings.push(Finding::error(scenarios, "no scenarios: nobody can see the rules at work"));
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
    fn what_is_no_game_needs_no_rooms() {
        let tree = Tree::of(&[("crates/kernel/Cargo.toml", "[package]\nname = \"kernel\"")]);
        assert!(check(&tree).is_empty());
    }
}
