//! Speed of random play on one thread, beside a yardstick: a tight random-playout loop on cozy-chess. Both count decisions, choice
//! points with two or more answers. All take turns in the same process, so that whatever else the machine does weighs on all alike.

use std::time::{Duration, Instant};

use cozy_chess::{Board, Move};
use kernel::{Dice, Game, Judge, Log, Playout, Waiting};

/// The seed of all games.
const SEED: u64 = 1;
/// How often everybody is measured.
const ROUNDS: usize = 21;
/// How long one measurement takes.
const SLICE: Duration = Duration::from_millis(200);
/// Games between two looks at the clock.
const GAMES: usize = 20;
/// A game of chess ends after this many moves, if not before.
const MOVES: usize = 200;

/// How a playout finds its choice.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Way {
    /// One of all that are listed.
    List,
    /// A pick, without a list.
    Pick,
    /// The most appealing of three picks, to reach positions that uniform play seldom sees.
    Appeal,
}

/// What was counted in a stretch of play.
#[derive(Copy, Clone, Default)]
struct Count {
    decisions: u64,
    turns: u64,
}

impl Count {
    fn add(&mut self, other: Count) {
        self.decisions += other.decisions;
        self.turns += other.turns;
    }
}

/// A source of games whose speed is measured.
pub struct Entrant<'g> {
    name: String,
    play: Box<dyn FnMut() -> Count + 'g>,
}

impl<'g> Entrant<'g> {
    /// Random games, each from the start to the end. `turn` is a number that changes when a turn begins; where it never does, no
    /// turns are printed.
    pub fn new<G>(name: impl Into<String>, game: &'g G, way: Way, turn: fn(&G::State) -> u64) -> Entrant<'g>
    where
        G: Game + Judge + Playout,
    {
        let (mut dice, mut list) = (Dice::new(SEED), Vec::with_capacity(256));
        Entrant { name: name.into(), play: Box::new(move || play(game, way, turn, &mut dice, &mut list)) }
    }

    fn chess() -> Entrant<'static> {
        let (mut dice, mut moves) = (Dice::new(SEED), Vec::with_capacity(256));
        Entrant { name: "cozy-chess".to_owned(), play: Box::new(move || chess(&mut dice, &mut moves)) }
    }

    /// Decisions and turns per second, measured anew at each call.
    fn rate(&mut self) -> [f64; 2] {
        let start = Instant::now();
        let mut sum = Count::default();
        while start.elapsed() < SLICE {
            for _ in 0..GAMES {
                sum.add((self.play)());
            }
        }
        let seconds = start.elapsed().as_secs_f64();
        [sum.decisions as f64 / seconds, sum.turns as f64 / seconds]
    }
}

/// Measures all entrants and the yardstick by turns, and prints the best rate of each and the median of its ratios to the
/// yardstick.
pub fn race(entrants: Vec<Entrant<'_>>) {
    let mut all: Vec<Entrant<'_>> = std::iter::once(Entrant::chess()).chain(entrants).collect();
    let rounds: Vec<Vec<[f64; 2]>> =
        (0..ROUNDS).map(|_| all.iter_mut().map(Entrant::rate).collect()).collect();
    println!(
        "decisions per second, {ROUNDS} rounds of {SLICE:?}, seed {SEED}: best, and median ratio to cozy-chess"
    );
    for (which, entrant) in all.iter().enumerate() {
        let best = |what: usize| rounds.iter().map(|rates| rates[which][what]).fold(0.0, f64::max);
        let ratio = median(rounds.iter().map(|rates| rates[which][0] / rates[0][0]).collect());
        let turns = if best(1) > 0.0 { format!("   {:.0} turns per second", best(1)) } else { String::new() };
        println!("{:<34} {:>6.2} M   ratio {ratio:.2}{turns}", entrant.name, best(0) / 1e6);
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// A game of chess from the first position until somebody cannot move.
fn chess(dice: &mut Dice, moves: &mut Vec<Move>) -> Count {
    let mut board = Board::default();
    let mut count = Count::default();
    for _ in 0..MOVES {
        moves.clear();
        board.generate_moves(|piece| {
            moves.extend(piece);
            false
        });
        if moves.is_empty() {
            break;
        }
        count.decisions += u64::from(moves.len() > 1);
        board.play_unchecked(dice.among(moves));
    }
    count
}

/// A whole game.
fn play<G>(
    game: &G,
    way: Way,
    turn: fn(&G::State) -> u64,
    dice: &mut Dice,
    list: &mut Vec<G::Choice>,
) -> Count
where
    G: Game + Judge + Playout,
{
    let (mut state, mut log, mut count) = (game.start(), Log::off(), Count::default());
    let mut now = turn(&state);
    loop {
        let then = turn(&state);
        count.turns += u64::from(then != now);
        now = then;
        match game.waiting(&state) {
            Waiting::Over => return count,
            Waiting::Chance => {
                let chance = game.sample(&state, dice);
                game.settle(&mut state, chance, &mut log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let choice = if way == Way::List {
                    list.clear();
                    game.choices(&state, seat, list);
                    count.decisions += u64::from(list.len() > 1);
                    dice.among(list)
                } else {
                    let pick = game.pick(&state, seat, dice);
                    count.decisions += u64::from(pick.is_decision());
                    pick.choice
                };
                let choice =
                    if way == Way::Appeal { appealing(game, &state, seat, choice, dice) } else { choice };
                game.choose(&mut state, seat, choice, &mut log);
            }
        }
    }
}

/// The most appealing of this pick and two more.
fn appealing<G>(
    game: &G,
    state: &G::State,
    seat: kernel::Seat,
    first: G::Choice,
    dice: &mut Dice,
) -> G::Choice
where
    G: Judge + Playout,
{
    let others = [(); 2].map(|()| game.pick(state, seat, dice).choice);
    others.into_iter().fold(first, |best, next| {
        if game.appeal(state, seat, next) > game.appeal(state, seat, best) { next } else { best }
    })
}
