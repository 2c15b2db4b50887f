//! Shares of wins by faction, as multiples of the fair share, with the same bot on every seat.
//!
//! `cargo run --release -p battlelands --example balance [GAMES [BOT [LOOKS]]]` prints the lines the head of the pack
//! records; without a bot the games are random. The same arguments give the same lines on any number of threads.

use battlelands::{BattleLands, Faction, State};
use bots::{Budget, Kind, contest, playout};
use kernel::{Dice, Game, Seat};
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

fn main() {
    let mut words = std::env::args().skip(1);
    let games: u64 = words.next().and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let bot: Kind = words.next().and_then(|text| text.parse().ok()).unwrap_or(Kind::Random);
    let looks = words.next().and_then(|text| text.parse().ok());
    let budget = looks.map_or(bot.default_budget(), Budget::Looks);
    for seats in 3..=5 {
        let game = BattleLands::new(seats).expect("three to five can play");
        let found = (0..games)
            .into_par_iter()
            .map(|number| {
                let mut dice = Dice::stream(seats as u64, number);
                tally(&game, &play(&game, bot, budget, &mut dice))
            })
            .reduce(Tally::default, plus);
        let shares = Faction::all().map(|faction| {
            let (won, played) = found[faction.index()];
            format!("{} {:.2}", game.pack().faction(faction).id, won / played * seats as f64)
        });
        let who = looks.map_or(bot.to_string(), |looks| format!("{bot} with {looks} looks"));
        println!("{seats} players, {games} games, {who}: {}", shares.collect::<Vec<_>>().join(", "));
    }
}
