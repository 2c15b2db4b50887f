//! A match is its inputs.

use serde::{Deserialize, Serialize};

use crate::{Actor, Game, Log, Seat};

/// One input of a match: what a seat chose or what chance brought.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Input<C, X> {
    /// A seat's choice.
    Choice(Seat, C),
    /// Chance's outcome.
    Chance(X),
}

impl<C, X> Input<C, X> {
    /// Who gave it.
    pub fn actor(&self) -> Actor {
        match self {
            Input::Choice(seat, _) => Actor::Seat(*seat),
            Input::Chance(_) => Actor::Chance,
        }
    }
}

/// The inputs of a match, oldest first. Replaying them needs no generator.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Record<C, X> {
    /// Every input in the order it was taken.
    pub inputs: Vec<Input<C, X>>,
}

/// The record type of a game.
pub type RecordOf<G> = Record<<G as Game>::Choice, <G as Game>::Chance>;
/// The input type of a game.
pub type InputOf<G> = Input<<G as Game>::Choice, <G as Game>::Chance>;

/// Applies one input that is known to be allowed.
pub fn apply<G: Game + ?Sized>(game: &G, state: &mut G::State, input: &InputOf<G>, log: &mut Log<G::Event>) {
    match *input {
        Input::Choice(seat, choice) => game.choose(state, seat, choice, log),
        Input::Chance(chance) => game.settle(state, chance, log),
    }
}

/// The state after the first `length` inputs of a trusted record (all of them, if it is shorter).
pub fn replay<G: Game + ?Sized>(game: &G, record: &RecordOf<G>, length: usize) -> G::State {
    let mut state = game.start();
    for input in record.inputs.iter().take(length) {
        apply(game, &mut state, input, &mut Log::off());
    }
    state
}
