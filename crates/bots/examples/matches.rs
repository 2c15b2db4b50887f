//! Matches between two bots, or two manners of searching, for the tables of STRENGTH.md.
//!
//! `cargo run --release -p bots --example matches -- GAME ONE OTHER [--games N] [--iterations N | --ms N] [--seed S] [--set NAME=VALUE]`
//!
//! A player is a kind (`greedy`), or a manner of searching and changes to it: `best`, `plain`,
//! `best:cut=20,explore=0.8`; `iterations=N` among the changes gives one of the two a budget of its own, `threads=N` lets it
//! think on N. Each deal is played once from each seat with the same chance; in games of more than two, one
//! player sits alone among copies of the other, once on each seat. Games run on all cores.

use std::convert::Infallible;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use battlelands::BattleLands;
use bots::{Bot, Budget, Cut, Kind, Manner, Paced, Prior, Question, Search, Selection, Thinkable, walk};
use kernel::{Dice, Pick, Seat, Viewer};
use parts::title::{Order, Title};
use radlands::Radlands;
use raid_and_trade::RaidAndTrade;
use rayon::iter::{IntoParallelIterator, ParallelIterator};

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    match Plan::read(&words).and_then(|plan| plan.run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(line) => {
            eprintln!("{line}");
            ExitCode::from(2)
        }
    }
}

/// What is to be played.
struct Plan {
    game: String,
    players: [Player; 2],
    games: u64,
    budget: Budget,
    seed: u64,
    seats: Option<usize>,
    options: Vec<(String, String)>,
}

impl Plan {
    fn read(words: &[String]) -> Result<Plan, String> {
        let [game, one, other, rest @ ..] = words else {
            return Err(
                "say GAME ONE OTHER [--games N] [--iterations N | --ms N] [--seed S] [--seats N]".into()
            );
        };
        let mut plan = Plan {
            game: game.clone(),
            players: [Player::read(one)?, Player::read(other)?],
            games: 200,
            budget: Budget::Iterations(1000),
            seed: 1,
            seats: None,
            options: Vec::new(),
        };
        for pair in rest.chunks(2) {
            let [name, value] = pair else { return Err(format!("{} wants a number", pair[0])) };
            if name == "--set" {
                let (option, value) = value.split_once('=').ok_or("--set wants NAME=VALUE")?;
                plan.options.push((option.into(), value.into()));
                continue;
            }
            let number: u64 = value.parse().map_err(|_| format!("{name}: {value:?} is no number"))?;
            match name.as_str() {
                "--games" => plan.games = number,
                "--iterations" => plan.budget = Budget::Iterations(number as u32),
                "--ms" => plan.budget = Budget::Time(Duration::from_millis(number)),
                "--seed" => plan.seed = number,
                "--seats" => plan.seats = Some(number as usize),
                _ => return Err(format!("no option {name}")),
            }
        }
        Ok(plan)
    }

    fn run(&self) -> Result<(), String> {
        match self.game.as_str() {
            "radlands" => self.play_all::<Radlands>(),
            "battlelands" => self.play_all::<BattleLands>(),
            "raid-and-trade" => self.play_all::<RaidAndTrade>(),
            other => Err(format!("no game {other:?}: choose among radlands, battlelands, raid-and-trade")),
        }
    }

    fn play_all<G: Title>(&self) -> Result<(), String> {
        let order = Order { seats: self.seats, options: self.options.clone(), pack: None };
        let game = G::open(&order).map_err(|error| error.to_string())?;
        let seats = game.seats() as u64;
        let start = Instant::now();
        let one_game = |number: u64| {
            let alone = Seat::new((number % seats) as u8);
            play(&game, &self.players, alone, self.budget, Dice::stream(self.seed, number / seats), number)
        };
        let tally = (0..self.games).into_par_iter().map(one_game).reduce(Tally::default, Tally::plus);
        tally.print(self.games, seats, start.elapsed());
        Ok(())
    }
}

/// One side of a match.
#[derive(Clone, Copy)]
enum Player {
    Kind(Kind),
    Search(Manner, Pace),
}

/// What a search may use.
#[derive(Clone, Copy)]
struct Pace {
    iterations: Option<u32>,
    threads: NonZeroUsize,
}

impl Player {
    fn read(text: &str) -> Result<Player, String> {
        let (name, changes) = text.split_once(':').unwrap_or((text, ""));
        let mut manner = match name {
            "best" => Manner::BEST,
            "plain" => Manner::PLAIN,
            kind => {
                return kind.parse().map(Player::Kind).map_err(|error: bots::UnknownBot| error.to_string());
            }
        };
        let mut pace = Pace { iterations: None, threads: NonZeroUsize::MIN };
        for change in changes.split(',').filter(|change| !change.is_empty()) {
            if let Some(number) = change.strip_prefix("iterations=") {
                pace.iterations =
                    Some(number.parse().map_err(|_| format!("{number:?} is no number of iterations"))?);
                continue;
            }
            if let Some(number) = change.strip_prefix("threads=") {
                pace.threads = number.parse().map_err(|_| format!("{number:?} is no number of threads"))?;
                continue;
            }
            apply(&mut manner, change).ok_or_else(|| format!("no change {change:?}"))?;
        }
        Ok(Player::Search(manner, pace))
    }

    fn bot<G: Thinkable + 'static>(self) -> Box<dyn Bot<G>> {
        match self {
            Player::Kind(kind @ (Kind::Raider | Kind::Marauder | Kind::Warlord)) => kind.paced_bot(),
            Player::Kind(kind) => kind.bot(),
            Player::Search(manner, pace) => {
                let search = Box::new(Search::new(manner).on(pace.threads));
                match pace.iterations {
                    None => search,
                    Some(iterations) => Box::new(Paced::new(search, Budget::Iterations(iterations))),
                }
            }
        }
    }
}

/// Changes one thing about a manner.
fn apply(manner: &mut Manner, change: &str) -> Option<()> {
    let (name, value) = change.split_once('=')?;
    let number = || value.parse::<f32>().ok();
    match name {
        "cut" if value == "never" => manner.rollout.cut = Cut::Never,
        "cut" => manner.rollout.cut = Cut::After(value.parse().ok()?),
        "best_of" => manner.rollout.best_of = value.parse().ok()?,
        "reuse" => manner.reuse = value.parse().ok()?,
        "onward" => manner.onward = value.parse().ok()?,
        "nodes" => manner.nodes_max = value.parse().ok()?,
        "prior" if value == "even" => manner.prior = Prior::Even,
        "prior" if value == "appeal" => manner.prior = Prior::Appeal,
        "heat" => manner.prior = Prior::Promise { heat: number()? },
        "bound" => manner.selection = Selection::Bound { explore: number()?, bias: 0.0 },
        "explore" => match &mut manner.selection {
            Selection::Bound { explore, .. } | Selection::Prior { explore, .. } => *explore = number()?,
        },
        "bias" => match &mut manner.selection {
            Selection::Bound { bias, .. } => *bias = number()?,
            Selection::Prior { .. } => return None,
        },
        "puct" => manner.selection = Selection::Prior { explore: number()?, reserve: 0.1 },
        "reserve" => match &mut manner.selection {
            Selection::Prior { reserve, .. } => *reserve = number()?,
            Selection::Bound { .. } => return None,
        },
        _ => return None,
    }
    Some(())
}

/// What came of some games, for the first player.
#[derive(Default)]
struct Tally {
    share: f64,
    draws: u64,
    decisions: [u64; 2],
    thought: [Duration; 2],
    slowest: [Duration; 2],
}

impl Tally {
    fn plus(mut self, other: Tally) -> Tally {
        self.share += other.share;
        self.draws += other.draws;
        for side in 0..2 {
            self.decisions[side] += other.decisions[side];
            self.thought[side] += other.thought[side];
            self.slowest[side] = self.slowest[side].max(other.slowest[side]);
        }
        self
    }

    fn print(&self, games: u64, seats: u64, time: Duration) {
        let n = games as f64;
        let share = self.share / n;
        let z = 1.96f64;
        let middle = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
        let reach = z * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt() / (1.0 + z * z / n);
        println!(
            "{:5.1} % ({:.1} to {:.1}) of {games} games, {} shared, {:.2} times the fair share; {:.0} s; per decision {:.2} and {:.2} ms, slowest {:.0} and {:.0} ms; {:.1} and {:.1} decisions a game",
            100.0 * share,
            100.0 * (middle - reach),
            100.0 * (middle + reach),
            self.draws,
            share * seats as f64,
            time.as_secs_f64(),
            self.per_decision(0),
            self.per_decision(1),
            self.slowest[0].as_secs_f64() * 1e3,
            self.slowest[1].as_secs_f64() * 1e3,
            self.decisions[0] as f64 / n,
            self.decisions[1] as f64 / n,
        );
    }

    fn per_decision(&self, side: usize) -> f64 {
        self.thought[side].as_secs_f64() * 1e3 / self.decisions[side].max(1) as f64
    }
}

/// One game: the first player on one seat, the other on the rest. Chance has dice of its own, so that the same
/// deal is dealt whoever sits where.
fn play<G: Title>(
    game: &G,
    players: &[Player; 2],
    alone: Seat,
    budget: Budget,
    mut chance: Dice,
    number: u64,
) -> Tally {
    let side = |seat: Seat| usize::from(seat != alone);
    let mut bots: Vec<Box<dyn Bot<G>>> =
        Seat::all(game.seats()).map(|seat| players[side(seat)].bot()).collect();
    let mut dice = Dice::stream(0x5EED, number);
    let (mut state, mut choices) = (game.start(), Vec::new());
    let mut tally = Tally::default();
    let ControlFlow::Continue(_) = walk::<_, Infallible>(game, &mut state, &mut chance, |state, seat, _| {
        choices.clear();
        game.choices(state, seat, &mut choices);
        let choice = if let [only] = choices[..] {
            only
        } else {
            let view = game.view(state, Viewer::Seat(seat));
            let question = Question { game, seat, view: &view, choices: &choices };
            let start = Instant::now();
            let choice = bots[seat.index()].choose(&question, budget, &mut dice);
            let took = start.elapsed();
            tally.decisions[side(seat)] += 1;
            tally.thought[side(seat)] += took;
            tally.slowest[side(seat)] = tally.slowest[side(seat)].max(took);
            assert!(choices.contains(&choice), "an answer that was not on the list");
            choice
        };
        ControlFlow::Continue(Pick::one_of(choices.len(), choice))
    });
    tally.share = game.scores(&state)[alone].share();
    tally.draws = u64::from(tally.share > 0.0 && tally.share < 1.0);
    tally
}
