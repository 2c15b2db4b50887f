//! The judge is good enough for a bot that looks one step ahead to beat chance by far, at every size of table.

use bots::{Bot, Budget, Greedy, Kind, contest};
use kernel::{Dice, Seat};
use parts::title::{Order, Title};
use wastelander::Wastelander;

/// Games for each seat that greedy takes.
const GAMES: u64 = 3;

fn open(seats: usize, mode: &str) -> Wastelander {
    let options = vec![("rounds".to_owned(), "30".to_owned()), ("mode".to_owned(), mode.to_owned())];
    Wastelander::open(&Order { seats: Some(seats), options, pack: None }).expect("three to five can play")
}

fn table(seats: usize, greedy: impl Fn(usize) -> bool) -> Vec<Box<dyn Bot<Wastelander>>> {
    let bot = |seat: usize| -> Box<dyn Bot<Wastelander>> {
        if greedy(seat) { Box::new(Greedy) } else { Kind::Random.bot() }
    };
    (0..seats).map(bot).collect()
}

/// A share with its 95 % interval by Wilson's formula.
fn interval(share: f64, games: f64) -> (f64, f64) {
    let z = 1.96_f64;
    let middle = (share + z * z / (2.0 * games)) / (1.0 + z * z / games);
    let half =
        z / (1.0 + z * z / games) * (share * (1.0 - share) / games + z * z / (4.0 * games * games)).sqrt();
    (middle - half, middle + half)
}

/// Greedy takes at least twice its fair share among randoms.
#[test]
fn greedy_beats_chance() {
    for seats in 3..=5 {
        let game = open(seats, "normal");
        let (mut wins, mut games, mut rounds) = (0.0, 0.0, 0.0);
        for number in 0..GAMES * seats as u64 {
            let own = (number % seats as u64) as usize;
            let mut bots = table(seats, |seat| seat == own);
            let (scores, state, _) =
                contest(&game, &mut bots, Budget::Iterations(1), &mut Dice::stream(5, number));
            wins += scores[Seat::new(own as u8)].share();
            rounds += f64::from(state.table.round);
            games += 1.0;
        }
        let (low, high) = interval(wins / games, games);
        let share = wins / games * seats as f64;
        println!(
            "{seats} seats: greedy wins {:.2} ({low:.2} to {high:.2}), {share:.1} times its share; {:.1} rounds",
            wins / games,
            rounds / games
        );
        assert!(share >= 2.0, "{seats} seats: {share:.2} times the fair share");
    }
}

/// Games of four greedy players are won, not timed out: 8 to 20 rounds on average.
#[test]
fn games_of_greedy_players_have_a_good_length() {
    let game = open(4, "normal");
    let games = 8;
    let mut rounds = 0.0;
    let mut shared = 0;
    for number in 0..games {
        let (scores, state, _) =
            contest(&game, &mut table(4, |_| true), Budget::Iterations(1), &mut Dice::stream(6, number));
        rounds += f64::from(state.table.round);
        shared += u32::from(Seat::all(4).filter(|seat| scores[*seat].share() > 0.0).count() > 1);
    }
    let mean = rounds / games as f64;
    println!("four greedy players: {mean:.1} rounds, {shared} of {games} wins shared");
    assert!((8.0..=20.0).contains(&mean), "{mean:.1} rounds");
}
