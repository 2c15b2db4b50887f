//! Which crate may need which: the arrows of ARCHITECTURE.md.

use std::collections::BTreeMap;

use super::Finding;
use crate::manifest::Manifest;
use crate::tree::Tree;

/// What a crate may be built on, and why on nothing else. Whatever is not listed (`shelf`, `cli`, `fuzzing`) may need anything
/// but a game, games and portraits have rules of their own.
const MAY_NEED: [(&str, &[&str], &str); 14] = [
    ("kernel", &[], "the kernel stands on nothing of ours"),
    ("seal", &[], "a proof is checked without games, files and sockets"),
    ("xtask", &[], "chores must build in seconds, without the project"),
    ("parts", &["kernel"], "parts stand on the kernel alone"),
    ("bots", &["kernel", "parts"], "bots know the kernel and no game"),
    ("yardstick", &["kernel"], "what is measured is measured through the kernel"),
    ("toys", &["kernel", "parts"], "a toy stands on kernel and parts, like a game"),
    ("lab", &["kernel", "parts", "posters", "bots"], "the laboratory measures any game, so it knows none"),
    ("proving", &["kernel", "parts", "bots"], "the suite proves any game, so it knows none"),
    ("wire", &["kernel", "parts", "seal"], "messages are plain data"),
    ("posters", &[], "a picture is drawn from words alone"),
    ("web", &["kernel", "parts", "posters", "seal", "wire"], "the page draws portraits and knows no engine"),
    ("host", &["kernel", "parts", "bots", "seal", "shelf", "wire"], "the host knows matches and no socket"),
    (
        "server",
        &["kernel", "parts", "proving", "bots", "seal", "shelf", "wire", "host"],
        "the server carries messages between sockets and the host",
    ),
];

/// The games: every crate that has a ledger of its name.
pub fn games(tree: &Tree) -> Vec<String> {
    let names = tree.pages("crates/", "/Cargo.toml").map(|page| Manifest::read(page.text).name);
    names.filter(|name| tree.has(&format!("rules/{name}.md"))).collect()
}

pub fn check(tree: &Tree) -> Vec<Finding> {
    let crates: BTreeMap<String, (&str, Manifest)> = ["crates/", "xtask/"]
        .into_iter()
        .flat_map(|folder| tree.pages(folder, "Cargo.toml"))
        .map(|page| (page.path, Manifest::read(page.text)))
        .map(|(path, manifest)| (manifest.name.clone(), (path, manifest)))
        .collect();
    let house = House { games: games(tree), crates };
    let map = tree.text("ARCHITECTURE.md").unwrap_or_default();

    let mut findings = Vec::new();
    for (name, (path, manifest)) in &house.crates {
        if !manifest.has_workspace_lints {
            findings.push(Finding::error(*path, "add `[lints]` with `workspace = true`"));
        }
        if !map.contains(&format!("`{name}`")) {
            findings.push(Finding::error(*path, format!("ARCHITECTURE.md does not name `{name}`")));
        }
        for needed in &manifest.needs {
            if let Err(why) = house.may_need(name, needed) {
                findings.push(Finding::error(*path, format!("{name} must not depend on {needed}: {why}")));
            }
        }
        for needed in &manifest.test_needs {
            if house.is_game(name) && house.is_game(needed) {
                let what = format!("{name} must not test with {needed}: games know nothing of each other");
                findings.push(Finding::error(*path, what));
            }
        }
    }
    if let Some(cycle) = house.cycle() {
        findings
            .push(Finding::error("Cargo.toml", format!("a circle of dependencies: {}", cycle.join(" -> "))));
    }
    findings
}

/// The crates of the workspace by name, each with the path of its manifest.
struct House<'a> {
    games: Vec<String>,
    crates: BTreeMap<String, (&'a str, Manifest)>,
}

impl House<'_> {
    fn is_game(&self, name: &str) -> bool {
        self.games.iter().any(|game| game == name)
    }

    /// The game whose portraits a crate holds, if it does.
    fn portrayed<'n>(&self, name: &'n str) -> Option<&'n str> {
        name.strip_suffix("-portrait").filter(|game| self.is_game(game))
    }

    /// Whether one crate of the house may be built on another.
    fn may_need(&self, name: &str, needed: &str) -> Result<(), &'static str> {
        if !self.crates.contains_key(needed) {
            return Ok(());
        }
        match MAY_NEED.iter().find(|(crate_name, ..)| *crate_name == name) {
            _ if self.portrayed(name).is_some() && needed != "kernel" => Err("a portrait holds no rule"),
            _ if self.is_game(name) && self.is_game(needed) => Err("games know nothing of each other"),
            _ if self.portrayed(needed).is_some_and(|game| name != game && name != "web") => {
                Err("a portrait is filled by its game and drawn by the page")
            }
            _ if self.portrayed(needed).is_some() => Ok(()),
            _ if self.is_game(name) && !["kernel", "parts"].contains(&needed) => {
                Err("a game stands on kernel, parts and its portrait")
            }
            Some((_, allowed, why)) if !allowed.contains(&needed) => Err(why),
            _ if name != "shelf" && self.is_game(needed) => Err("only the shelf lists the games"),
            _ => Ok(()),
        }
    }

    /// A circle among the crates, if there is one.
    fn cycle(&self) -> Option<Vec<String>> {
        self.crates.keys().find_map(|name| self.way_back(name, &mut vec![name.clone()]))
    }

    fn way_back(&self, name: &str, way: &mut Vec<String>) -> Option<Vec<String>> {
        let (_, manifest) = self.crates.get(name)?;
        for needed in manifest.needs.iter().filter(|needed| self.crates.contains_key(*needed)) {
            let met = way.iter().position(|passed| passed == needed);
            way.push(needed.clone());
            if let Some(met) = met {
                return Some(way.split_off(met));
            }
            if let Some(cycle) = self.way_back(needed, way) {
                return Some(cycle);
            }
            way.pop();
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP: &str = "`kernel` `parts` `radlands` `battlelands` `bots` `proving` `shelf` `cli` `xtask` `web` `radlands-portrait` `seal` `wire` `lab` `host` `server`";

    /// A house in order, with one crate changed.
    fn findings(changed: &str, needs: &str, test_needs: &str) -> Vec<String> {
        let in_order = [
            ("kernel", "", ""),
            ("parts", "kernel", ""),
            ("radlands", "kernel parts radlands-portrait", "proving bots"),
            ("radlands-portrait", "", ""),
            ("web", "kernel radlands-portrait", ""),
            ("battlelands", "kernel parts", "proving"),
            ("bots", "kernel", "radlands"),
            ("proving", "kernel parts", "radlands"),
            ("shelf", "kernel parts bots radlands battlelands", ""),
            ("cli", "kernel shelf proving", ""),
            ("seal", "", ""),
            ("wire", "kernel seal", ""),
            ("lab", "kernel bots", ""),
            ("host", "kernel shelf wire", ""),
            ("server", "host wire", ""),
        ];
        let manifests: Vec<(String, String)> = in_order
            .into_iter()
            .map(|(name, normal, test)| if name == changed { (name, needs, test_needs) } else { (name, normal, test) })
            .map(|(name, needs, test_needs)| {
                let list = |names: &str| names.split(' ').filter(|n| !n.is_empty()).map(|n| format!("{n}.workspace = true\n")).collect::<String>();
                let text = format!(
                    "[package]\nname = \"{name}\"\n[dependencies]\n{}[dev-dependencies]\n{}[lints]\nworkspace = true\n",
                    list(needs),
                    list(test_needs)
                );
                (format!("crates/{name}/Cargo.toml"), text)
            })
            .collect();
        let mut pages: Vec<(&str, &str)> =
            manifests.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        pages.extend([("rules/radlands.md", ""), ("rules/battlelands.md", ""), ("ARCHITECTURE.md", MAP)]);
        check(&Tree::of(&pages)).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_house_in_order_has_no_findings() {
        assert_eq!(findings("", "", ""), Vec::<String>::new());
    }

    #[test]
    fn wrong_arrows_are_found() {
        for (name, needs, why) in [
            ("parts", "kernel bots", "kernel alone"),
            ("radlands", "kernel battlelands", "each other"),
            ("radlands", "kernel proving", "kernel, parts"),
            ("bots", "kernel radlands", "no game"),
            ("proving", "kernel radlands", "knows none"),
            ("cli", "shelf radlands", "only the shelf"),
            ("web", "kernel radlands", "knows no engine"),
            ("web", "kernel shelf", "knows no engine"),
            ("wire", "kernel shelf", "plain data"),
            ("lab", "kernel radlands", "knows none"),
            ("host", "kernel server", "no socket"),
            ("seal", "kernel", "without games"),
            ("radlands-portrait", "parts", "no rule"),
            ("battlelands", "kernel radlands-portrait", "filled by its game"),
            ("shelf", "kernel radlands-portrait", "filled by its game"),
        ] {
            let found = findings(name, needs, "");
            assert!(found.iter().any(|finding| finding.contains(why)), "{name} -> {needs}: {found:?}");
        }
    }

    #[test]
    fn games_do_not_even_test_with_each_other() {
        assert!(findings("radlands", "kernel", "battlelands")[0].contains("must not test with"));
        assert!(findings("cli", "shelf", "radlands").is_empty());
    }

    #[test]
    fn a_circle_is_shown() {
        let found = findings("kernel", "parts", "");
        assert!(found.iter().any(|finding| finding.contains("kernel -> parts -> kernel")), "{found:?}");
    }

    #[test]
    fn lints_and_the_map_are_asked_for() {
        let tree =
            Tree::of(&[("crates/hut/Cargo.toml", "[package]\nname = \"hut\"\n"), ("ARCHITECTURE.md", MAP)]);
        let found = check(&tree);
        assert_eq!(found.len(), 2);
        assert!(found[0].to_string().contains("[lints]"));
        assert!(found[1].to_string().contains("does not name `hut`"));
    }

    #[test]
    fn a_crate_with_a_ledger_is_a_game() {
        let tree = Tree::of(&[
            ("crates/radlands/Cargo.toml", "[package]\nname = \"radlands\""),
            ("crates/kernel/Cargo.toml", "[package]\nname = \"kernel\""),
            ("rules/radlands.md", ""),
        ]);
        assert_eq!(games(&tree), ["radlands"]);
    }
}
