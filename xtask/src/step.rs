//! One step of a chore: a command, timed, with a name to blame.

use std::fmt;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

/// Why a chore stopped.
#[derive(Debug)]
pub struct Failure {
    /// The step that failed.
    pub step: String,
    /// What went wrong and how to see more.
    pub reason: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step, self.reason)
    }
}

/// Runs one step, says what it does and how long it took.
pub fn step(name: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), Failure> {
    println!("==> {name}");
    let begun = Instant::now();
    let done = work();
    let seconds = begun.elapsed().as_secs_f64();
    match done {
        Ok(()) => {
            println!("    ok, {seconds:.1} s");
            Ok(())
        }
        Err(reason) => Err(Failure { step: name.to_owned(), reason }),
    }
}

/// A cargo command in the repository, as a step named by what one would type. The versions of everything are those of
/// `Cargo.lock`, and a lock that does not fit is a failure.
pub fn cargo(root: &Path, words: &[&str], env: &[(&str, &str)]) -> Result<(), Failure> {
    let words = &locked(words);
    let typed = typed(words, env);
    step(&typed, || {
        // The cargo that runs this program, so that a chosen toolchain stays chosen.
        let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(program);
        command.args(words).current_dir(root).envs(env.iter().copied());
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("ended with {status}; its own words are above")),
            Err(error) => Err(format!("cannot start cargo: {error}")),
        }
    })
}

/// The same words with `--locked` after the command. Formatting needs no dependencies and knows no lock, and the fuzzer has
/// a lock of its own.
fn locked<'a>(words: &[&'a str]) -> Vec<&'a str> {
    match words {
        [command, rest @ ..] if !["fmt", "fuzz"].contains(command) => {
            [&[*command, "--locked"], rest].concat()
        }
        _ => words.to_vec(),
    }
}

fn typed(words: &[&str], env: &[(&str, &str)]) -> String {
    let quoted = |word: &str| {
        if word.contains([' ', '*']) { format!("'{word}'") } else { word.to_owned() }
    };
    let settings = env.iter().map(|(name, value)| format!("{name}={}", quoted(value)));
    let words = ["cargo"].into_iter().chain(words.iter().copied()).map(quoted);
    settings.chain(words).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_named_by_what_one_would_type() {
        assert_eq!(
            typed(&["doc", "--no-deps"], &[("RUSTDOCFLAGS", "-D warnings")]),
            "RUSTDOCFLAGS='-D warnings' cargo doc --no-deps"
        );
    }

    #[test]
    fn the_lock_is_kept_by_all_that_build() {
        assert_eq!(locked(&["test", "--doc", "--", "x"]), ["test", "--locked", "--doc", "--", "x"]);
        assert_eq!(locked(&["fmt", "--check"]), ["fmt", "--check"]);
    }

    #[test]
    fn a_failing_step_keeps_its_name() {
        let failure = step("walk", || Err("no legs".to_owned())).unwrap_err();
        assert_eq!(failure.to_string(), "walk: no legs");
        assert!(step("sit", || Ok(())).is_ok());
    }
}
