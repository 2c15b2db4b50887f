//! Random play under the eyes of the audit.

use kernel::{Audit, Dice, Game, Log, Playout, Waiting};
use radlands::{Radlands, State};

/// Plays on at random for so many inputs at most; every state passes the audit. Tells whether the game is over.
pub fn play_on(game: &Radlands, state: &mut State, inputs: usize, dice: &mut Dice) -> bool {
    let log = &mut Log::off();
    for _ in 0..inputs {
        match game.waiting(state) {
            Waiting::Over => return true,
            Waiting::Chance => {
                let chance = game.sample(state, dice);
                game.settle(state, chance, log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                let choice = game.pick(state, seat, dice).choice;
                game.choose(state, seat, choice, log);
            }
        }
        game.audit(state).unwrap_or_else(|broken| panic!("{broken}"));
    }
    game.waiting(state) == Waiting::Over
}
