//! Finds the weights of `judge.toml` of a game by playing: rounds of games between copies of one bot, after each of
//! which the weights are fitted to how the games ended.
//!
//! `cargo run --release -p bots --example weigh -- radlands OUT.toml [ROUND ...]`, where a round is `random:GAMES`,
//! `greedy:GAMES` or `search:GAMES:ITERATIONS`. Later rounds play with the weights of earlier ones; the first plays with the
//! built-in ones. `battlelands` plays as many games with three, four and five seats.

mod battlelands;
mod radlands;
mod round;

use std::path::Path;
use std::process::ExitCode;

use round::Round;

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, out, rounds @ ..] = &words[..] else {
        eprintln!("say GAME OUT.toml [ROUND ...]");
        return ExitCode::from(2);
    };
    let weigh = match game.as_str() {
        "radlands" => radlands::weigh,
        "battlelands" => battlelands::weigh,
        other => {
            eprintln!("no game {other:?}: choose among radlands, battlelands");
            return ExitCode::from(2);
        }
    };
    match rounds.iter().map(|text| Round::read(text)).collect::<Result<Vec<Round>, String>>() {
        Ok(rounds) => weigh(Path::new(out), &rounds),
        Err(line) => {
            eprintln!("{line}");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
