//! Mutation runs: every rule site of a game is changed a little, one change at a time, and the tests of the rules have to
//! notice. A change that nobody notices is a scenario to write, or changes nothing that can be seen.

use crate::chores::{read_tree, root};
use crate::step::{Failure, cargo};
use crate::tidy;
use crate::tree::Tree;

/// The rooms of a game where rules are carried out, listed or refused. A room is a file, a folder, or both; no game has all.
const ROOMS: [&str; 7] = ["act", "resolve", "battle", "ability", "check", "menu", "chance"];

/// What has to notice: quick, and about rules alone.
const TESTS: [&str; 2] = ["scenarios", "perft"];

/// The files of a game that are changed.
fn sites(tree: &Tree, game: &str) -> Vec<String> {
    let src = format!("crates/{game}/src/");
    let is_site = |path: &str| {
        let room = path.strip_prefix(&src).and_then(|rest| rest.split(['/', '.']).next());
        path.ends_with(".rs") && room.is_some_and(|room| ROOMS.contains(&room))
    };
    tree.pages(&src, ".rs").map(|page| page.path).filter(|path| is_site(path)).map(str::to_owned).collect()
}

/// Changes the rules of a game, all sites or one part of them, and reports what nobody noticed. The lists are left in
/// `target/mutants/GAME/mutants.out`.
pub fn run(game: &str, part: Option<&str>) -> Result<(), Failure> {
    let failure = |reason| Failure { step: "mutants".to_owned(), reason };
    let tree = read_tree().map_err(failure)?;
    let sites = sites(&tree, game);
    if sites.is_empty() {
        let games = tidy::games(&tree).join(", ");
        return Err(failure(format!("no rules of a game {game:?}; there are {games}")));
    }
    let output = format!("target/mutants/{game}");
    std::fs::create_dir_all(root().join(&output))
        .map_err(|error| failure(format!("cannot make {output}: {error}")))?;
    let mut words = vec!["mutants", "--package", game, "--output", &output, "--cap-lints", "true"];
    words.extend(sites.iter().flat_map(|site| ["--file", site]));
    words.extend(part.iter().flat_map(|part| ["--shard", part]));
    // The copy in which the changes are made has no goldens to write and no browser client to build.
    words.extend(["--timeout-multiplier", "3", "--"]);
    words.extend(TESTS.iter().flat_map(|test| ["--test", test]));
    cargo(&root(), &words, &[("RUSTLANDS_SKIP_WEB", "1")])
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
}
