//! The tests of a changed game: built once, run with one change on at a time.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use super::SWITCH;
use crate::chores::root;

/// The test program that has to notice.
const PROGRAM: &str = "rules";
/// Those of its tests that are quick and about rules alone, the quickest first: the others are run if it does not notice.
const TESTS: [&str; 2] = ["scenarios::every_scenario_holds", "perft::"];
/// What does not compile is left out, and the rest is tried again, at most this often.
const ATTEMPTS: usize = 12;
/// A change that makes the tests run this many times as long as without a change, and at least this long, has been noticed: by
/// whoever waits.
const LONGER: u32 = 10;
const PATIENCE: Duration = Duration::from_secs(120);

/// A test program of a changed game.
pub struct Trial {
    program: PathBuf,
    folder: PathBuf,
    patience: Duration,
}

impl Trial {
    /// Builds the tests of the copy. `write` writes the changes but for those at the lines that did not compile.
    pub fn build(
        copy: &Path,
        game: &str,
        mut write: impl FnMut(&[(String, usize)]) -> Result<(), String>,
    ) -> Result<Trial, String> {
        let words = ["test", "--package", game, "--test", PROGRAM, "--no-run", "--message-format", "short"];
        let mut unviable = Vec::new();
        for _ in 0..ATTEMPTS {
            write(&unviable)?;
            let said = match run_cargo(copy, &words)? {
                Ok(said) => return Trial::linked(copy, game, &said),
                Err(said) => said,
            };
            let found: Vec<(String, usize)> = said.lines().filter_map(error_at).collect();
            if found.is_empty() {
                return Err(format!("the changed game does not compile:\n{said}"));
            }
            println!("    {} places do not compile and are left out", found.len());
            unviable = found;
        }
        Err("the changed game does not compile".to_owned())
    }

    /// The program that cargo says it has built.
    fn linked(copy: &Path, game: &str, said: &str) -> Result<Trial, String> {
        let source = format!("tests/{PROGRAM}/main.rs (");
        let mut built = said.lines().filter(|line| line.contains("Executable"));
        let program = built.find_map(|line| line.split_once(&source)?.1.strip_suffix(')'));
        let program = program.ok_or_else(|| format!("no test {PROGRAM:?} of {game} was built:\n{said}"))?;
        let folder = copy.join("crates").join(game);
        Ok(Trial { program: copy.join(program), folder, patience: Duration::MAX })
    }

    /// Whether all tests hold without a change. How long they take says how long to wait for those with one.
    pub fn begin(&mut self) -> Result<bool, String> {
        let begun = Instant::now();
        let holds = self.holds(0)?;
        self.patience = PATIENCE.max(begun.elapsed() * LONGER);
        Ok(holds)
    }

    /// Whether all tests hold with this change on; with 0 none is.
    pub fn holds(&self, number: usize) -> Result<bool, String> {
        for test in TESTS {
            if !self.passes(test, number)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn passes(&self, test: &str, number: usize) -> Result<bool, String> {
        let mut command = Command::new(&self.program);
        command.arg(test).current_dir(&self.folder);
        command.env(SWITCH, number.to_string()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child =
            command.spawn().map_err(|error| format!("cannot start {}: {error}", self.program.display()))?;
        let begun = Instant::now();
        while begun.elapsed() <= self.patience {
            let ended = child.try_wait().map_err(|error| format!("cannot wait for a test: {error}"))?;
            if let Some(status) = ended {
                return Ok(status.success());
            }
            sleep(Duration::from_millis(20));
        }
        let _ = child.kill();
        let _ = child.wait();
        Ok(false)
    }
}

/// What cargo says, good or bad. It builds where the repository does, so that what did not change is there already.
fn run_cargo(copy: &Path, words: &[&str]) -> Result<Result<String, String>, String> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(words).arg("--offline").current_dir(copy).env("RUSTLANDS_SKIP_WEB", "1");
    command.env("CARGO_TARGET_DIR", root().join("target")).stdout(Stdio::null());
    let output = command.output().map_err(|error| format!("cannot start cargo: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(if output.status.success() { Ok(said) } else { Err(said) })
}

/// File and line of an error: `crates/dust/src/act.rs:12:5: error[E0308]: ...`.
fn error_at(line: &str) -> Option<(String, usize)> {
    let (place, said) = line.split_once(": ")?;
    let mut parts = place.split(':');
    let (file, number) = (parts.next()?, parts.next()?.parse().ok()?);
    said.starts_with("error").then(|| (file.to_owned(), number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_found_in_what_the_compiler_says() {
        let line = "crates/dust/src/act.rs:12:5: error[E0308]: mismatched types";
        assert_eq!(error_at(line), Some(("crates/dust/src/act.rs".to_owned(), 12)));
        assert_eq!(error_at("crates/dust/src/act.rs:12:5: warning: unused"), None);
        assert_eq!(error_at("error: could not compile `dust` (lib) due to 1 previous error"), None);
    }
}
