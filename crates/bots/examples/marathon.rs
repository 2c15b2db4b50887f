//! Many games at every table with every kind of bot, each answer looked at: what STRENGTH.md says about ten thousand games.
//!
//! `cargo run --release -p bots --example marathon -- [GAMES] [ITERATIONS] [SEED]`
//!
//! The games are divided evenly among Radlands and BattleLands with three, four and five seats. Whoever sits down is drawn
//! anew for each game. A game that asks more often than that is taken for stalled. What is left out is 10,000 games, 24
//! iterations a decision and seed 1.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::process::ExitCode;

use battlelands::BattleLands;
use bots::{Bot, Budget, Kind, Question, walk};
use kernel::{Dice, Pick, Viewer};
use parts::title::{Order, Title};
use radlands::Radlands;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

/// No game of a few hundred decisions comes near it, and Radlands by pure chance stays below a twentieth of it.
const ASKED_MAX: u64 = 100_000;

/// What is to be played at each table.
#[derive(Clone, Copy)]
struct Plan {
    games: u64,
    budget: Budget,
    seed: u64,
}

/// What came of some games.
#[derive(Default)]
struct Tally {
    games: u64,
    /// Games of each kind, counted once for each of its seats, and its decisions.
    kinds: BTreeMap<Kind, (u64, u64)>,
    longest: u64,
    faults: Vec<String>,
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        self.games += other.games;
        for (kind, (seats, decisions)) in other.kinds {
            let mine = self.kinds.entry(kind).or_default();
            *mine = (mine.0 + seats, mine.1 + decisions);
        }
        self.longest = self.longest.max(other.longest);
        self.faults.extend(other.faults);
        self
    }

    fn print(&self, table: &str) {
        println!("{table}: {} games to their end, the longest of {} inputs", self.games, self.longest);
        for (kind, (seats, decisions)) in &self.kinds {
            println!("  {kind}: {seats} seats, {decisions} decisions");
        }
        for fault in &self.faults {
            println!("  FAULT {fault}");
        }
    }
}

fn main() -> ExitCode {
    match read().and_then(run) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(line) => {
            eprintln!("{line}");
            ExitCode::from(2)
        }
    }
}

fn read() -> Result<Plan, String> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |place: usize, usual: u64| match words.get(place) {
        None => Ok(usual),
        Some(word) => word.parse().map_err(|_| format!("{word:?} is no number")),
    };
    let iterations = u32::try_from(number(1, 24)?).map_err(|error| error.to_string())?;
    Ok(Plan {
        games: number(0, 10_000)?.div_ceil(4),
        budget: Budget::Iterations(iterations),
        seed: number(2, 1)?,
    })
}

/// Plays at all tables; tells how many faults were found.
fn run(plan: Plan) -> Result<usize, String> {
    let mut faults = play_all::<Radlands>(plan, None)?;
    for seats in 3..=5 {
        faults += play_all::<BattleLands>(plan, Some(seats))?;
    }
    println!("{} games, {faults} faults", 4 * plan.games);
    Ok(faults)
}

fn play_all<G: Title>(plan: Plan, seats: Option<usize>) -> Result<usize, String> {
    let game = G::open(&Order { seats, ..Order::default() }).map_err(|error| error.to_string())?;
    let table = format!("{} with {} seats", G::NAME, game.seats());
    let games = (0..plan.games).into_par_iter().map(|number| play(&game, plan, number));
    let tally = games.reduce(Tally::default, Tally::plus);
    tally.print(&table);
    Ok(tally.faults.len())
}

/// One game, everybody's answers looked at.
fn play<G: Title>(game: &G, plan: Plan, number: u64) -> Tally {
    let mut dice = Dice::stream(plan.seed, number);
    let mut tally = Tally::default();
    let kinds: Vec<Kind> = (0..game.seats()).map(|_| dice.among(&Kind::ALL)).collect();
    let mut bots: Vec<Box<dyn Bot<G>>> = kinds.iter().map(|kind| kind.bot()).collect();
    for kind in &kinds {
        tally.kinds.entry(*kind).or_default().0 += 1;
    }
    let (mut asked, mut choices) = (0, Vec::new());
    let end = walk(game, &mut game.start(), &mut dice, |state, seat, dice| {
        let kind = kinds[seat.index()];
        asked += 1;
        if asked > ASKED_MAX {
            return ControlFlow::Break(format!("not over after {ASKED_MAX} decisions, {kinds:?}"));
        }
        choices.clear();
        game.choices(state, seat, &mut choices);
        let view = game.view(state, Viewer::Seat(seat));
        let question = Question { game, seat, view: &view, choices: &choices };
        let choice = bots[seat.index()].choose(&question, plan.budget, dice);
        if !choices.contains(&choice) {
            return ControlFlow::Break(format!("{kind} answered {choice:?}, which was not on offer"));
        }
        tally.kinds.entry(kind).or_default().1 += 1;
        ControlFlow::Continue(Pick::one_of(choices.len(), choice))
    });
    match end {
        ControlFlow::Continue(length) => Tally { games: 1, longest: length.inputs, ..tally },
        ControlFlow::Break(fault) => Tally { faults: vec![format!("game {number}: {fault}")], ..tally },
    }
}
