//! What each chore does.

use std::num::NonZeroU32;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::step::{Failure, cargo, step};
use crate::tree::Tree;
use crate::{browser, tidy, toolchain};

/// Everything that must hold, cheapest first, stopping at the first failure.
pub fn test() -> Result<(), Failure> {
    let root = root();
    let begun = std::time::Instant::now();
    step("toolchain", || toolchain::tell(&root))?;
    cargo(&root, &["fmt", "--all", "--check"], &[])?;
    tidy()?;
    let plain = ("RUSTLANDS_SKIP_WEB", "1");
    // The feature is for the longest tests, which nothing here runs, but which have to compile.
    let clippy =
        ["clippy", "--workspace", "--all-targets", "--features", "server/stories", "--", "-D", "warnings"];
    cargo(&root, &clippy, &[plain])?;
    step("a browser for the tests", browser::have)?;
    // Clippy has read the examples; building them too would cost minutes.
    cargo(&root, &["test", "--workspace", "--tests"], &[])?;
    cargo(&root, &["test", "--workspace", "--doc"], &[])?;
    cargo(&root, &["doc", "--workspace", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings"), plain])?;
    println!("\nAll is well, after {:.0} s.", begun.elapsed().as_secs_f64());
    Ok(())
}

/// Builds what people run, and checks every scenario with it.
pub fn release() -> Result<(), Failure> {
    cargo(&root(), &["build", "--release", "--bin", "rustlands"], &[])?;
    cargo(&root(), &["run", "--release", "--quiet", "--bin", "rustlands", "--", "check", "scenarios"], &[])
}

/// The checks on the tree alone.
pub fn tidy() -> Result<(), Failure> {
    step("tidy", || tidy::check(&read_tree()?))
}

/// Whole games in a real browser that take too long for the test command.
pub fn stories() -> Result<(), Failure> {
    step("a browser for the tests", browser::have)?;
    let words = [
        "test",
        "--package",
        "server",
        "--features",
        "stories",
        "--test",
        "browser",
        "--",
        "stories::",
        "moments::",
    ];
    cargo(&root(), &words, &[])
}

/// Writes the golden files anew.
pub fn goldens() -> Result<(), Failure> {
    cargo(&root(), &["test", "--workspace", "--tests"], &[("UPDATE_GOLDENS", "1")])?;
    println!("\nThe goldens are what the code does now. Read `git diff` before you believe it.");
    Ok(())
}

/// The benchmarks of every game.
pub fn bench() -> Result<(), Failure> {
    for game in games_with("bench", "benches")? {
        cargo(&root(), &["bench", "--package", &game], &[])?;
    }
    Ok(())
}

/// The conformance suite of every game with a number of random games.
pub fn games(count: NonZeroU32) -> Result<(), Failure> {
    let count = count.to_string();
    for game in games_with("games", "tests/proofs/conform.rs")? {
        let words =
            ["test", "--release", "--package", &game, "--test", "proofs", "conform::", "--", "--nocapture"];
        cargo(&root(), &words, &[("RUSTLANDS_GAMES", &count)])?;
    }
    Ok(())
}

/// Kills the server this many times in mid-game.
pub fn kill(count: NonZeroU32) -> Result<(), Failure> {
    let words = ["test", "--release", "--package", "cli", "--test", "kill", "--", "--nocapture"];
    cargo(&root(), &words, &[("RUSTLANDS_KILLS", &count.to_string()), ("RUSTLANDS_SKIP_WEB", "1")])
}

/// Lets every write and every sync of a match fail, in every way.
pub fn faults() -> Result<(), Failure> {
    let words = ["test", "--package", "host", "--test", "disk", "--", "--nocapture"];
    cargo(&root(), &words, &[("RUSTLANDS_FAULTS", "all")])
}

/// Checks licences, versions and sources of all dependencies.
pub fn deny() -> Result<(), Failure> {
    step("cargo deny", || {
        let mut command = Command::new("cargo-deny");
        command.args(["--locked", "check", "bans", "licenses", "sources"]).current_dir(root());
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("ended with {status}; its own words are above")),
            Err(error) => {
                Err(format!("cannot start cargo-deny ({error}); type: cargo install --locked cargo-deny"))
            }
        }
    })
}

/// Lets the fuzzer make up inputs for a target, for this many seconds. It begins with what is kept in the tree, and keeps what it
/// finds on the way in `target`.
pub fn fuzz(target: &str, seconds: NonZeroU32) -> Result<(), Failure> {
    let kept = format!("crates/fuzzing/corpus/{target}");
    if !root().join(&kept).is_dir() {
        return Err(Failure {
            step: "fuzz".to_owned(),
            reason: format!("no target {target:?}: there is no {kept}"),
        });
    }
    let grown = format!("target/fuzz/corpus/{target}");
    std::fs::create_dir_all(root().join(&grown)).map_err(|error| Failure {
        step: "fuzz".to_owned(),
        reason: format!("cannot make {grown}: {error}"),
    })?;
    let time = format!("-max_total_time={seconds}");
    // Without a sanitizer no nightly toolchain is needed; there is no unsafe code of ours for one to watch.
    let words =
        ["fuzz", "run", "--fuzz-dir", "fuzz", "--sanitizer", "none", "--target-dir", "target/fuzz", target];
    let limits = [&grown, &kept, "--", &time, "-timeout=20", "-rss_limit_mb=2048"];
    cargo(&root(), &[&words[..], &limits[..]].concat(), &[])
}

/// Runs the host through this many simulated worlds.
pub fn simulate(count: NonZeroU32) -> Result<(), Failure> {
    let words = ["test", "--package", "host", "--test", "simulation", "--", "--nocapture"];
    cargo(&root(), &words, &[("RUSTLANDS_SEEDS", &count.to_string())])
}

/// Plays this many matches at once on one server.
pub fn crowd(count: NonZeroU32) -> Result<(), Failure> {
    let words = ["bench", "--package", "server", "--bench", "crowd"];
    cargo(&root(), &words, &[("RUSTLANDS_CROWD", &count.to_string()), ("RUSTLANDS_SKIP_WEB", "1")])
}

/// Lets this many tables of one address play the strongest bots, beside one against the weakest.
pub fn starve(count: NonZeroU32) -> Result<(), Failure> {
    let words = ["bench", "--package", "server", "--bench", "starve"];
    cargo(&root(), &words, &[("RUSTLANDS_STARVE", &count.to_string()), ("RUSTLANDS_SKIP_WEB", "1")])
}

/// The games that have this path in their crate; none at all is a failure, not a success in no time.
fn games_with(chore: &str, path: &str) -> Result<Vec<String>, Failure> {
    let failure = |reason| Failure { step: chore.to_owned(), reason };
    let tree = read_tree().map_err(failure)?;
    let games: Vec<String> =
        tidy::games(&tree).into_iter().filter(|game| tree.has(&format!("crates/{game}/{path}"))).collect();
    if games.is_empty() {
        return Err(failure(format!("no game has {path}")));
    }
    Ok(games)
}

/// The whole repository.
pub fn read_tree() -> Result<Tree, String> {
    let root = root();
    Tree::read(&root).map_err(|error| format!("cannot read {}: {error}", root.display()))
}

/// The folder of the repository: one above this crate.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().unwrap_or(here).to_path_buf()
}
