//! Many games, counted.

use std::io::Write;
use std::time::{Duration, Instant};

use bots::{Budget, Kind, Length, contest, playout};
use kernel::{BySeat, Dice, Score, Seat};
use lab::{Histogram, Share};
use parts::title::Title;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use shelf::Visitor;

use crate::args::SimArgs;
use crate::fault::{Fault, Verdict};
use crate::page;
use crate::pool::pool;

/// `rustlands sim GAME`
pub fn run(args: &SimArgs, out: &mut impl Write) -> Result<Verdict, Fault> {
    let seats = args.run.seats.or((args.bots.len() > 1).then_some(args.bots.len()));
    let order = args.order.order(seats)?;
    let pool = pool(args.run.threads)?;
    let simulation = Simulation { bots: &args.bots, games: args.games, seed: args.run.seed };
    let report = pool.install(|| shelf::visit(&args.game, &order, simulation))??;
    if args.json {
        page::json(&report, out)?;
    } else {
        report.write(out)?;
    }
    Ok(Verdict::Good)
}

struct Simulation<'a> {
    bots: &'a [Kind],
    games: u64,
    seed: u64,
}

impl Visitor for Simulation<'_> {
    type Out = Result<Report, Fault>;

    fn visit<G: Title>(self, game: G) -> Result<Report, Fault> {
        let lineup = lineup(self.bots, game.seats())?;
        let start = Instant::now();
        let tally = (0..self.games)
            .into_par_iter()
            .fold(
                || Tally::new(game.seats()),
                |mut tally, index| {
                    // Each game has a stream of its own, so threads do not change the result.
                    let mut dice = Dice::stream(self.seed, index);
                    tally.add(&play_one(&game, &lineup, &mut dice));
                    tally
                },
            )
            .reduce(|| Tally::new(game.seats()), Tally::plus);
        Ok(Report::new(&game, self.games, &lineup, &tally, start.elapsed()))
    }
}

/// The bot of every seat.
fn lineup(bots: &[Kind], seats: usize) -> Result<Vec<Kind>, Fault> {
    match bots {
        [only] => Ok(vec![*only; seats]),
        _ if bots.len() == seats => Ok(bots.to_vec()),
        _ => Err(Fault::Asked(format!(
            "{} bots for {seats} seats: name one for each, or one for all",
            bots.len()
        ))),
    }
}

/// One game at its end.
struct Outcome {
    length: Length,
    scores: BySeat<Score>,
    rounds: u32,
}

fn play_one<G: Title>(game: &G, lineup: &[Kind], dice: &mut Dice) -> Outcome {
    // Nobody thinks in a random game, so nobody needs a view: the true state is enough, and much faster.
    if lineup.iter().all(|kind| *kind == Kind::Random) {
        let mut state = game.start();
        let length = playout(game, &mut state, dice);
        return Outcome { length, scores: game.scores(&state), rounds: game.rounds(&state) };
    }
    let mut bots: Vec<_> = lineup.iter().map(|kind| kind.paced_bot()).collect();
    let (scores, state, length) = contest(game, &mut bots, Budget::Iterations(1), dice);
    Outcome { length, scores, rounds: game.rounds(&state) }
}

/// What some of the games came to.
struct Tally {
    decisions: u64,
    draws: u64,
    /// Games that somebody has won wholly.
    won: u64,
    wins: BySeat<u64>,
    rounds: Histogram,
}

impl Tally {
    fn new(seats: usize) -> Tally {
        Tally {
            decisions: 0,
            draws: 0,
            won: 0,
            wins: BySeat::new(seats, |_| 0),
            rounds: Histogram::default(),
        }
    }

    fn add(&mut self, outcome: &Outcome) {
        self.decisions += outcome.length.decisions;
        self.rounds.add(outcome.rounds);
        // Where players win in common, there may be several.
        let winners = outcome.scores.iter().filter(|(_, score)| *score == Score::WIN);
        let before = self.wins.as_slice().iter().sum::<u64>();
        winners.for_each(|(seat, _)| self.wins[seat] += 1);
        if self.wins.as_slice().iter().sum::<u64>() > before {
            self.won += 1;
        } else {
            self.draws += 1;
        }
    }

    fn plus(mut self, other: Tally) -> Tally {
        self.decisions += other.decisions;
        self.draws += other.draws;
        self.won += other.won;
        for (seat, wins) in other.wins.iter() {
            self.wins[seat] += wins;
        }
        self.rounds.merge(&other.rounds);
        self
    }
}

#[derive(Serialize)]
struct Report {
    game: &'static str,
    games: u64,
    decisions: u64,
    seconds: f64,
    games_per_second: f64,
    decisions_per_second: f64,
    draws: u64,
    /// How often the players won, where they win in common.
    #[serde(skip_serializing_if = "Option::is_none")]
    group: Option<Share>,
    rounds: Rounds,
    seats: Vec<SeatReport>,
}

#[derive(Serialize)]
struct Rounds {
    mean: f64,
    p10: u32,
    p90: u32,
}

#[derive(Serialize)]
struct SeatReport {
    bot: &'static str,
    wins: u64,
    #[serde(flatten)]
    share: Share,
}

impl Report {
    fn new<G: Title>(game: &G, games: u64, lineup: &[Kind], tally: &Tally, time: Duration) -> Report {
        // A clock too coarse to see the work must not divide by zero.
        let seconds = time.as_secs_f64().max(1e-9);
        let seat = |(seat, wins): (Seat, u64)| SeatReport {
            bot: lineup[seat.index()].name(),
            wins,
            share: Share::of(wins, games),
        };
        Report {
            game: G::NAME,
            games,
            decisions: tally.decisions,
            seconds,
            games_per_second: games as f64 / seconds,
            decisions_per_second: tally.decisions as f64 / seconds,
            draws: tally.draws,
            group: game.common().then(|| Share::of(tally.won, games)),
            rounds: Rounds {
                mean: tally.rounds.mean(),
                p10: tally.rounds.percentile(10),
                p90: tally.rounds.percentile(90),
            },
            seats: tally.wins.iter().map(seat).collect(),
        }
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Fault> {
        writeln!(out, "{} games of {} in {:.2} s", self.games, self.game, self.seconds)?;
        writeln!(out, "{:>12.0} games/s", self.games_per_second)?;
        writeln!(
            out,
            "{:>12.0} decisions/s ({:.1} a game)",
            self.decisions_per_second,
            self.decisions as f64 / self.games as f64
        )?;
        let Rounds { mean, p10, p90 } = self.rounds;
        writeln!(out, "{mean:>12.1} rounds a game, from {p10} (10 %) to {p90} (90 %)")?;
        for (seat, report) in Seat::all(self.seats.len()).zip(&self.seats) {
            let Share { share, low, high } = report.share;
            let interval = format!("{:.2} to {:.2}", 100.0 * low, 100.0 * high);
            let who = format!("{seat} {}", report.bot);
            writeln!(out, "  {who:<12} wins {:>7.2} %  (95 %: {interval})", 100.0 * share)?;
        }
        let (what, Share { share, low, high }) = match self.group {
            Some(group) => ("the group wins", group),
            None => ("draw", Share::of(self.draws, self.games)),
        };
        let interval = format!("{:.2} to {:.2}", 100.0 * low, 100.0 * high);
        writeln!(out, "  {what:<16}  {:>7.2} %  (95 %: {interval})", 100.0 * share)?;
        Ok(())
    }
}
