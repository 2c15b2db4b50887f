//! Chores of the project, run as `cargo xtask CHORE`. Nothing but the standard library, so that the first chore
//! on a fresh clone starts within seconds.

mod browser;
mod chores;
mod manifest;
mod mutants;
mod step;
mod tidy;
mod toolchain;
mod tree;

use std::num::NonZeroU32;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask CHORE

  test      everything that must hold: format, tidiness, clippy, tests with all scenarios, docs
  release   what people run, built as they build it, and every scenario checked with it
  tidy      the checks on the tree alone: sizes, words, dependencies, rooms of games, rule citations, links
  stories   whole games of Wastelander and Raid & Trade in a real browser, which the test command leaves out: many minutes
  goldens   write the golden files anew from what the code does now; read the difference before you commit it
  bench     the benchmarks of every game
  games N   the conformance suite of every game with N random games each
  kill N    kill the server N times in the middle of play; nothing it has acknowledged may be lost
  faults    let every single write and sync of a match fail, in every way; nothing acknowledged may be lost
  fuzz T N  make up inputs for target T (socket, notation, pack, record) for N seconds; needs cargo-fuzz
  mutants G [K/N]  change the rules of game G one by one and see whether scenarios and perft notice; 0/20 takes the
            first of twenty parts
  deny      check licences, versions and sources of all dependencies; needs cargo-deny
  simulate N  run a house through N simulated worlds of faults, crashes and people; a seed that fails is printed
  crowd N   play N matches at the same time on one server and measure how long a move takes to the other player
  starve N  let N tables of one address play the strongest bots, and measure how long others wait for an answer
";

/// What somebody asks for on the command line.
#[derive(Debug, Eq, PartialEq)]
enum Chore {
    Test,
    Release,
    Tidy,
    Stories,
    Goldens,
    Bench,
    Games(NonZeroU32),
    Kill(NonZeroU32),
    Faults,
    Mutants(String, Option<String>),
    Deny,
    Fuzz(String, NonZeroU32),
    Simulate(NonZeroU32),
    Crowd(NonZeroU32),
    Starve(NonZeroU32),
}

impl Chore {
    fn read(words: &[String]) -> Result<Chore, String> {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words[..] {
            ["test"] => Ok(Chore::Test),
            ["release"] => Ok(Chore::Release),
            ["tidy"] => Ok(Chore::Tidy),
            ["stories"] => Ok(Chore::Stories),
            ["goldens"] => Ok(Chore::Goldens),
            ["bench"] => Ok(Chore::Bench),
            ["games", count] => number(count, "games").map(Chore::Games),
            ["games"] => Err("say how many games: cargo xtask games 200000".to_owned()),
            ["kill", count] => number(count, "kills").map(Chore::Kill),
            ["kill"] => Err("say how often: cargo xtask kill 50".to_owned()),
            ["faults"] => Ok(Chore::Faults),
            ["mutants", game] => Ok(Chore::Mutants(game.to_owned(), None)),
            ["mutants", game, part] => Ok(Chore::Mutants(game.to_owned(), Some(part.to_owned()))),
            ["mutants", ..] => Err("say which game: cargo xtask mutants radlands 0/20".to_owned()),
            ["deny"] => Ok(Chore::Deny),
            ["fuzz", target, seconds] => {
                number(seconds, "seconds").map(|seconds| Chore::Fuzz(target.to_owned(), seconds))
            }
            ["fuzz", ..] => Err("say what and how long: cargo xtask fuzz pack 300".to_owned()),
            ["simulate", count] => number(count, "seeds").map(Chore::Simulate),
            ["simulate"] => Err("say how many seeds: cargo xtask simulate 1000".to_owned()),
            ["crowd", count] => number(count, "matches").map(Chore::Crowd),
            ["crowd"] => Err("say how many matches: cargo xtask crowd 200".to_owned()),
            ["starve", count] => number(count, "tables").map(Chore::Starve),
            ["starve"] => Err("say how many tables: cargo xtask starve 200".to_owned()),
            [] => Err("say which chore".to_owned()),
            [chore, ..] => Err(format!("no chore {chore:?}, or too many words after it")),
        }
    }
}

fn number(text: &str, of: &str) -> Result<NonZeroU32, String> {
    let number = text.replace('_', "").parse();
    number.map_err(|_| format!("{text:?} is no number of {of}: give a whole number above 0"))
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let chore = match Chore::read(&words) {
        Ok(chore) => chore,
        Err(reason) => {
            eprintln!("{reason}\n\n{USAGE}");
            return ExitCode::from(2);
        }
    };
    let done = match chore {
        Chore::Test => chores::test(),
        Chore::Release => chores::release(),
        Chore::Tidy => chores::tidy(),
        Chore::Stories => chores::stories(),
        Chore::Goldens => chores::goldens(),
        Chore::Bench => chores::bench(),
        Chore::Games(count) => chores::games(count),
        Chore::Kill(count) => chores::kill(count),
        Chore::Faults => chores::faults(),
        Chore::Mutants(game, part) => mutants::run(&game, part.as_deref()),
        Chore::Deny => chores::deny(),
        Chore::Fuzz(target, seconds) => chores::fuzz(&target, seconds),
        Chore::Simulate(count) => chores::simulate(count),
        Chore::Crowd(count) => chores::crowd(count),
        Chore::Starve(count) => chores::starve(count),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("\nFAILED  {failure}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Chore, String> {
        Chore::read(&line.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn chores_are_read_from_words() {
        assert_eq!(read("test"), Ok(Chore::Test));
        assert_eq!(read("release"), Ok(Chore::Release));
        assert_eq!(read("stories"), Ok(Chore::Stories));
        assert_eq!(read("deny"), Ok(Chore::Deny));
        assert_eq!(read("mutants radlands"), Ok(Chore::Mutants("radlands".to_owned(), None)));
        let part = Some("0/20".to_owned());
        assert_eq!(read("mutants battlelands 0/20"), Ok(Chore::Mutants("battlelands".to_owned(), part)));
        assert!(read("mutants").is_err());
        assert_eq!(read("faults"), Ok(Chore::Faults));
        assert_eq!(read("starve 200"), Ok(Chore::Starve(NonZeroU32::new(200).unwrap())));
        let fuzz = Chore::Fuzz("pack".to_owned(), NonZeroU32::new(300).unwrap());
        assert_eq!(read("fuzz pack 300"), Ok(fuzz));
        assert_eq!(read("kill 50"), Ok(Chore::Kill(NonZeroU32::new(50).unwrap())));
        assert_eq!(read("games 200_000"), Ok(Chore::Games(NonZeroU32::new(200_000).unwrap())));
    }

    #[test]
    fn wrong_words_are_named() {
        assert!(read("games 0").unwrap_err().contains("\"0\""));
        assert!(read("games").unwrap_err().contains("how many"));
        assert!(read("kill often").unwrap_err().contains("kills"));
        assert!(read("crowd").unwrap_err().contains("crowd 200"));
        assert!(read("starve few").unwrap_err().contains("tables"));
        assert!(read("fuzz pack").unwrap_err().contains("how long"));
        assert!(read("paint").unwrap_err().contains("\"paint\""));
        assert!(read("test twice").is_err());
        assert!(read("").is_err());
    }
}
