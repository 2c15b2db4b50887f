//! One bot alone at a table of another, on each seat in turn; or, in cooperative modes, the first bot on all seats.
//!
//! ```text
//! strength ONE OTHER --seats 4 --games 40 --iterations 300 --seed 1 --set mode=normal --pack FILE
//! ```
//!
//! `--iterations` is the budget of bots without one of their own. Besides the share of wins it tells how long games were, how
//! many wins were shared, and what each seat won.

use std::str::FromStr;

use bots::{Bot, Budget, Kind, contest};
use kernel::{Dice, Game, Seat};
use parts::pack::PackText;
use parts::title::{Order, Title};
use wastelander::Wastelander;

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
        seed: 1,
    };
    while let Some(name) = args.next() {
        let value = args.next().ok_or_else(|| format!("{name} needs a value"))?;
        let number = || value.parse::<u64>().map_err(|error| format!("{name} {value}: {error}"));
        match name.as_str() {
            "--seats" => plan.order.seats = Some(number()? as usize),
            "--games" => plan.games = number()?,
            "--iterations" => plan.iterations = number()? as u32,
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

fn run() -> Result<(), String> {
    let plan = plan()?;
    let game = Wastelander::open(&plan.order).map_err(|error| error.to_string())?;
    let seats = game.seats();
    let (mut wins, mut rounds, mut shared) = (0.0, Vec::new(), 0);
    let mut by_seat = vec![0.0; seats];
    let (mut pool, mut living) = (0.0, 0.0);
    for number in 0..plan.games {
        let own = (number % seats as u64) as usize;
        let kind = |seat: usize| if seat == own || game.common() { plan.one } else { plan.other };
        let mut bots: Vec<_> = (0..seats).map(|seat| player(kind(seat))).collect();
        let mut dice = Dice::stream(plan.seed, number);
        let (scores, state, _) = contest(&game, &mut bots, Budget::Iterations(plan.iterations), &mut dice);
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
    if game.common() {
        println!("  at the end: pool {:.1}, living {:.1}", pool / games, living / games);
        return Ok(());
    }
    let seats: Vec<String> =
        by_seat.iter().map(|won| format!("{:.2}", won / games * by_seat.len() as f64)).collect();
    println!("  times fair by seat: {}", seats.join(" "));
    Ok(())
}
