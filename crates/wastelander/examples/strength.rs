//! One bot alone at a table of another, on each seat in turn; or, in cooperative modes, the first bot on all seats.
//!
//! ```text
//! strength ONE OTHER --seats 4 --games 40 --iterations 300 --seed 1 --set mode=normal --pack FILE
//! ```
//!
//! `--iterations` is the budget of bots without one of their own, or `--ms` on the clock. Besides the share of wins it tells how long games were, how
//! many wins were shared, and what each seat won.

use std::str::FromStr;

use std::ops::ControlFlow;

use bots::{Bot, Budget, Kind, Question, walk_told};
use kernel::{BySeat, Dice, Game, Log, Observe, Pick, Score, Seat, Viewer};
use parts::pack::PackText;
use parts::title::{Order, Title};
use wastelander::{Event, State, Wastelander};

fn main() {
    if let Err(error) = run() {
        eprintln!("{error}");
        std::process::exit(2);
    }
}

struct Plan {
    one: Kind,
    other: Kind,
    order: Order,
    games: u64,
    iterations: u32,
    ms: Option<u64>,
    seed: u64,
}

fn plan() -> Result<Plan, String> {
    let mut args = std::env::args().skip(1);
    let mut bot = || Kind::from_str(&args.next().unwrap_or_default()).map_err(|error| error.to_string());
    let (one, other) = (bot()?, bot()?);
    let mut plan = Plan {
        one,
        other,
        order: Order { seats: Some(4), ..Order::default() },
        games: 20,
        iterations: 300,
        ms: None,
        seed: 1,
    };
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|error| format!("{name} {value}: {error}"));
        match name.as_str() {
            "--seats" => plan.order.seats = Some(number()? as usize),
            "--games" => plan.games = number()?,
            "--iterations" => plan.iterations = number()? as u32,
            "--ms" => plan.ms = Some(number()?),
            "--seed" => plan.seed = number()?,
            "--set" => {
                let (option, value) = value.split_once('=').ok_or("--set needs NAME=VALUE")?;
                plan.order.options.push((option.to_owned(), value.to_owned()));
            }
            "--pack" => {
                let text = std::fs::read_to_string(&value).map_err(|error| format!("{value}: {error}"))?;
                plan.order.pack = Some(PackText { origin: value, text });
            }
            _ => return Err(format!("no option {name}")),
        }
    }
    Ok(plan)
}

/// A bot with its own budget, if its level has one.
fn player(kind: Kind) -> Box<dyn Bot<Wastelander>> {
    match kind {
        Kind::Raider | Kind::Marauder | Kind::Warlord => kind.paced_bot(),
        _ => kind.bot(),
    }
}

/// A 95 % interval by Wilson's formula.
fn interval(share: f64, games: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let scale = 1.0 + z * z / games;
    let middle = (share + z * z / (2.0 * games)) / scale;
    let half = z / scale * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    (middle - half, middle + half)
}

/// What became of the encounters of all games: how many were rolled for, won, and what points were lost how.
#[derive(Debug, Default)]
struct Story {
    rolled: u32,
    won: u32,
    by_enemies: u32,
    by_events: u32,
    decisions: u64,
    /// The first encounter that is rolled for, by game: how often it is won.
    first: [u32; 2],
}

/// Plays a game and adds what happened to the story.
fn play(
    game: &Wastelander,
    bots: &mut [Box<dyn Bot<Wastelander>>],
    budget: Budget,
    dice: &mut Dice,
    story: &mut Story,
) -> (BySeat<Score>, State) {
    let mut state = game.start();
    let mut choices = Vec::new();
    let mut log = Log::on();
    let mut is_first = true;
    let answer = |state: &State, seat: Seat, dice: &mut Dice| {
        choices.clear();
        game.choices(state, seat, &mut choices);
        let choice = if let [only] = choices[..] {
            only
        } else {
            let view = game.view(state, Viewer::Seat(seat));
            bots[seat.index()].choose(&Question { game, seat, view: &view, choices: &choices }, budget, dice)
        };
        ControlFlow::<std::convert::Infallible, _>::Continue(Pick::one_of(choices.len(), choice))
    };
    let told = |state: &State, log: &mut Log<Event>| {
        for event in log.take() {
            match event {
                Event::Decided { won, .. } => {
                    story.rolled += 1;
                    story.won += u32::from(won);
                    if std::mem::take(&mut is_first) {
                        story.first[usize::from(won)] += 1;
                    }
                }
                Event::GotSp { by, .. } if by < 0 => {
                    let lost = u32::from(by.unsigned_abs());
                    *(if state.table.fight.active { &mut story.by_enemies } else { &mut story.by_events }) +=
                        lost;
                }
                _ => {}
            }
        }
    };
    let ControlFlow::Continue(length) = walk_told(game, &mut state, dice, &mut log, answer, told);
    story.decisions += length.decisions;
    (game.scores(&state), state)
}

fn run() -> Result<(), String> {
    let plan = plan()?;
    let game = Wastelander::open(&plan.order).map_err(|error| error.to_string())?;
    let seats = game.seats();
    let (mut wins, mut rounds, mut shared) = (0.0, Vec::new(), 0);
    let mut by_seat = vec![0.0; seats];
    let (mut pool, mut living, mut story) = (0.0, 0.0, Story::default());
    for number in 0..plan.games {
        let own = (number % seats as u64) as usize;
        let kind = |seat: usize| if seat == own || game.common() { plan.one } else { plan.other };
        let mut bots: Vec<_> = (0..seats).map(|seat| player(kind(seat))).collect();
        let mut dice = Dice::stream(plan.seed, number);
        let budget = match plan.ms {
            Some(ms) => Budget::Time(std::time::Duration::from_millis(ms)),
            None => Budget::Iterations(plan.iterations),
        };
        let (scores, state) = play(&game, &mut bots, budget, &mut dice, &mut story);
        wins += scores[Seat::new(own as u8)].share();
        rounds.push(state.table.round);
        pool += f64::from(state.table.pool);
        living += state.table.living.len() as f64;
        shared += u32::from(Seat::all(seats).filter(|seat| scores[*seat].share() > 0.0).count() > 1);
        for seat in Seat::all(seats) {
            by_seat[seat.index()] += scores[seat].share();
        }
    }
    let games = plan.games as f64;
    let (share, fair) = (wins / games, if game.common() { 1.0 } else { seats as f64 });
    let (low, high) = interval(share, games);
    rounds.sort_unstable();
    let at = |part: usize| rounds[rounds.len() * part / 100];
    let mean = rounds.iter().map(|round| f64::from(*round)).sum::<f64>() / games;
    println!(
        "{} among {}, {seats} seats, {} games, seed {}: share {:.3} ({low:.3} to {high:.3}), times fair {:.2} ({:.2} to {:.2})",
        plan.one,
        plan.other,
        plan.games,
        plan.seed,
        share,
        share * fair,
        low * fair,
        high * fair
    );
    println!("  rounds {mean:.1} (p10 {}, p90 {}), shared wins {shared}", at(10), at(90));
    println!(
        "  {:.1} encounters a game rolled for, {:.0} % won, the first {:.0} %; points lost to enemies {:.1}, to events {:.1}; {:.0} decisions",
        f64::from(story.rolled) / games,
        100.0 * f64::from(story.won) / f64::from(story.rolled.max(1)),
        100.0 * f64::from(story.first[1]) / f64::from((story.first[0] + story.first[1]).max(1)),
        f64::from(story.by_enemies) / games,
        f64::from(story.by_events) / games,
        story.decisions as f64 / games
    );
    if game.common() {
        println!("  at the end: pool {:.1}, living {:.1}", pool / games, living / games);
        return Ok(());
    }
    let seats: Vec<String> =
        by_seat.iter().map(|won| format!("{:.2}", won / games * by_seat.len() as f64)).collect();
    println!("  times fair by seat: {}", seats.join(" "));
    Ok(())
}
