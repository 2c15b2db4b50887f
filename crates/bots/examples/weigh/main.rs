//! Finds the weights of `judge.toml` of a game by playing: rounds of games between copies of one bot, after each of
//! which the weights are fitted to how the games ended.
//!
//! `cargo run --release -p bots --example weigh -- radlands OUT.toml [ROUND ...]`, where a round is `random:GAMES`,
//! `greedy:GAMES` or `search:GAMES:ITERATIONS`. Later rounds play with the weights of earlier ones; the first plays with the
//! built-in ones. `battlelands` and `raid-and-trade` play as many games with three, four and five seats, `escape` plays Raid & Trade's
//! Escape the City with four and five.

mod battlelands;
mod radlands;
mod raid_and_trade;
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
        "raid-and-trade" => raid_and_trade::weigh_city,
        "escape" => raid_and_trade::weigh_escape,
        other => {
            eprintln!("no game {other:?}: choose among radlands, battlelands, raid-and-trade, escape");
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
