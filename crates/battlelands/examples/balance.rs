//! Shares of wins by faction, as multiples of the fair share, with the same bot on every seat.
//!
//! `cargo run -p battlelands --example balance GAMES BOT ITERATIONS PACK SEED` prints the lines the head of the pack
//! records, each share with its 95 % interval. What is left out at the end is 100000 games, `random`, the bot's own budget,
//! the built-in pack (`-`) and seed 0. Other seeds give other deals, so that a pack tuned on some can be confirmed on others. Without
//! a clock in the budget the same arguments give the same lines on any number of threads.

use std::fmt::Display;
use std::str::FromStr;

use battlelands::{BattleLands, Faction, State};
use bots::{Budget, Kind, contest, playout};
use kernel::{Dice, Game, Seat};
use parts::pack::PackText;
use parts::title::{Order, Title};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// Wins and games of each faction.
type Tally = [(f64, f64); 5];

fn play(game: &BattleLands, bot: Kind, budget: Budget, dice: &mut Dice) -> State {
    if bot == Kind::Random {
        let mut state = game.start();
        playout(game, &mut state, dice);
        return state;
    }
    let mut bots: Vec<_> = (0..game.seats()).map(|_| bot.bot()).collect();
    contest(game, &mut bots, budget, dice).1
}

fn tally(game: &BattleLands, state: &State) -> Tally {
    let (scores, mut tally) = (game.scores(state), Tally::default());
    for seat in Seat::all(game.seats()) {
        let faction = state.table.side(seat).faction.expect("all have factions at the end").index();
        tally[faction] = (scores[seat].share(), 1.0);
    }
    tally
}

fn plus(mut one: Tally, other: Tally) -> Tally {
    for (mine, more) in one.iter_mut().zip(other) {
        *mine = (mine.0 + more.0, mine.1 + more.1);
    }
    one
}

/// Wilson's 95 % interval of a share.
fn interval(share: f64, games: f64) -> (f64, f64) {
    let z2 = 1.96_f64.powi(2);
    let middle = (share + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let reach = (z2 * (share * (1.0 - share) + z2 / (4.0 * games)) / games).sqrt() / (1.0 + z2 / games);
    (middle - reach, middle + reach)
}

/// A word of the command line, or what stands for it.
fn word<T: FromStr<Err: Display>>(text: Option<String>, usual: T) -> Result<T, String> {
    text.map_or(Ok(usual), |text| text.parse().map_err(|error| format!("{text:?}: {error}")))
}

fn pack(path: String) -> Result<PackText, String> {
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    Ok(PackText { origin: path, text })
}

fn main() -> Result<(), String> {
    let mut words = std::env::args().skip(1);
    let games: u64 = word(words.next(), 100_000)?;
    let bot: Kind = word(words.next(), Kind::Random)?;
    let iterations: Option<u32> = words.next().map(|text| word(Some(text), 0)).transpose()?;
    let pack = words.next().filter(|path| path != "-").map(pack).transpose()?;
    let seed: u64 = word(words.next(), 0)?;
    let budget = iterations.map_or(bot.default_budget(), Budget::Iterations);
    for seats in 3..=5 {
        let order = Order { seats: Some(seats), options: Vec::new(), pack: pack.clone() };
        let game = BattleLands::open(&order).map_err(|error| error.to_string())?;
        let found = (0..games)
            .into_par_iter()
            .map(|number| {
                let mut dice = Dice::stream(8 * seed + seats as u64, number);
                tally(&game, &play(&game, bot, budget, &mut dice))
            })
            .reduce(Tally::default, plus);
        let shares = Faction::all().map(|faction| {
            let (won, played) = found[faction.index()];
            let (low, high) = interval(won / played, played);
            let [share, low, high] = [won / played, low, high].map(|share| share * seats as f64);
            format!("{} {share:.2} ({low:.2} to {high:.2})", game.pack().faction(faction).id)
        });
        let who =
            iterations.map_or(bot.to_string(), |iterations| format!("{bot} with {iterations} iterations"));
        println!("{seats} players, {games} games, {who}: {}", shares.collect::<Vec<_>>().join(", "));
    }
    Ok(())
}
