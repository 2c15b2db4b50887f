//! Every kind of bot plays every game to its end, and never anything but what is listed.

use battlelands::BattleLands;
use bots::{Bot, Budget, Kind, Question, Thinkable, contest};
use kernel::{Dice, Observe};
use parts::title::{Order, Title};
use radlands::Radlands;

/// Passes a question on and looks at the answer.
struct Watched<G>(Box<dyn Bot<G>>);

impl<G: Observe> Bot<G> for Watched<G> {
    fn choose(&mut self, question: &Question<'_, G>, budget: Budget, dice: &mut Dice) -> G::Choice {
        let choice = self.0.choose(question, budget, dice);
        assert!(question.choices.contains(&choice), "{choice:?} was not on the list");
        choice
    }
}

/// Each kind against all others by turns, with a small budget.
fn play_all<G: Thinkable + 'static>(game: &G, games: u64) {
    for kind in Kind::ALL {
        for seed in 0..games {
            let mut bots: Vec<Box<dyn Bot<G>>> = (0..game.seats())
                .map(|seat| {
                    let other = Kind::ALL[(seed as usize + seat) % Kind::ALL.len()];
                    let kind = if seat == seed as usize % game.seats() { kind } else { other };
                    Box::new(Watched(kind.bot())) as Box<dyn Bot<G>>
                })
                .collect();
            let (scores, ..) = contest(game, &mut bots, Budget::Iterations(12), &mut Dice::stream(7, seed));
            let total: f64 = scores.iter().map(|(_, score)| score.share()).sum();
            assert!((0.99..=1.01).contains(&total), "a finished game is shared out: {scores:?}");
        }
    }
}

#[test]
fn every_kind_plays_radlands() {
    play_all(&Radlands::default(), 16);
}

#[test]
fn every_kind_plays_battlelands() {
    for seats in 3..=5 {
        let order = Order { seats: Some(seats), ..Order::default() };
        play_all(&BattleLands::open(&order).expect("that many can play"), 8);
    }
}

#[test]
fn greedy_beats_chance_at_radlands() {
    let game = Radlands::default();
    let wins: f64 = (0..200)
        .map(|number| {
            let mut bots = vec![Kind::Greedy.bot(), Kind::Random.bot()];
            if number % 2 == 1 {
                bots.reverse();
            }
            let (scores, ..) =
                contest(&game, &mut bots, Budget::Iterations(1), &mut Dice::stream(11, number));
            scores[kernel::Seat::new((number % 2) as u8)].share()
        })
        .sum();
    assert!(wins > 160.0, "greedy won {wins} of 200 games");
}
