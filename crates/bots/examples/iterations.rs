//! How many iterations a search makes in a second, in positions of random games.
//!
//! `cargo run --release -p bots --example iterations -- GAME MANNER [POSITIONS] [ITERATIONS] [SEATS]`
//!
//! A manner is `best` or `plain`. What is left out is 50 positions, 2,000 iterations each and as few seats as can play. Time by
//! the clock is only right on a machine with nothing else to do; `time` tells the user time instead.

use std::ops::ControlFlow;
use std::time::Instant;

use battlelands::BattleLands;
use bots::{Budget, Manner, Question, Search, walk};
use kernel::{Dice, Viewer};
use parts::title::{Order, Title};
use radlands::Radlands;
use raid_and_trade::RaidAndTrade;

/// What is to be looked at.
struct Plan {
    manner: Manner,
    positions: u32,
    iterations: u32,
    seats: Option<usize>,
}

fn main() -> Result<(), String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize| {
        let word = words.get(place).map(|word| word.parse::<u32>());
        word.transpose().map_err(|_| format!("{:?} is no number", words[place]))
    };
    let manner = match words.get(1).map(String::as_str) {
        Some("plain") => Manner::PLAIN,
        Some("best") => Manner::BEST,
        _ => return Err("say GAME best|plain [POSITIONS] [ITERATIONS] [SEATS]".into()),
    };
    let (positions, iterations) = (number(2)?.unwrap_or(50), number(3)?.unwrap_or(2_000));
    let plan = Plan { manner, positions, iterations, seats: number(4)?.map(|seats| seats as usize) };
    match words[0].as_str() {
        "radlands" => plan.run::<Radlands>(),
        "battlelands" => plan.run::<BattleLands>(),
        "raid-and-trade" => plan.run::<RaidAndTrade>(),
        other => Err(format!("no game {other:?}: choose among radlands, battlelands, raid-and-trade")),
    }
}

impl Plan {
    fn run<G: Title>(&self) -> Result<(), String> {
        let order = Order { seats: self.seats, ..Order::default() };
        let game = G::open(&order).map_err(|error| error.to_string())?;
        let start = Instant::now();
        let mut nodes = 0;
        for seed in 0..self.positions {
            nodes += search(&game, self.manner, self.iterations, u64::from(seed));
        }
        let seconds = start.elapsed().as_secs_f64();
        let all = f64::from(self.positions) * f64::from(self.iterations);
        println!(
            "{all:.0} iterations in {seconds:.2} s: {:.0} iterations/s, {:.1} nodes an iteration",
            all / seconds,
            nodes as f64 / all
        );
        Ok(())
    }
}

/// Searches a position some way into a random game; tells how large the tree became.
fn search<G: Title>(game: &G, manner: Manner, iterations: u32, seed: u64) -> usize {
    let mut dice = Dice::new(seed);
    let (after, mut asked, mut choices) = (dice.below(120), 0, Vec::new());
    loop {
        let found = walk(game, &mut game.start(), &mut dice, |state, seat, dice| {
            asked += 1;
            choices.clear();
            game.choices(state, seat, &mut choices);
            if asked <= after || choices.len() == 1 {
                return ControlFlow::Continue(game.pick(state, seat, dice));
            }
            let view = game.view(state, Viewer::Seat(seat));
            let question = Question { game, seat, view: &view, choices: &choices };
            let mut search = Search::new(manner);
            search.assess(&question, Budget::Iterations(iterations), dice);
            ControlFlow::Break(search.nodes())
        });
        // A game that was over sooner is followed by another.
        if let ControlFlow::Break(nodes) = found {
            return nodes;
        }
    }
}
