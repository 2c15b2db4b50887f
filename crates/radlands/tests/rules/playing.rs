//! Random play under the eyes of the audit.

use kernel::{Audit, Dice, Game, Waiting};
use radlands::{Radlands, State};

/// Plays on at random for at most this many inputs; every state passes the audit. Says whether the game is over.
pub fn play_on(game: &Radlands, state: &mut State, inputs: usize, dice: &mut Dice) -> bool {
    for _ in 0..inputs {
        if !proving::step(game, state, dice) {
            return true;
        }
        game.audit(state).unwrap_or_else(|broken| panic!("{broken}"));
    }
    game.waiting(state) == Waiting::Over
}
