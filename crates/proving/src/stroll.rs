//! Random play of some inputs, for tests that need a position in the middle of a game.

use kernel::{Dice, Log, Playout, Waiting};

/// Takes one input at random, with the log off: an outcome, or a pick of the first seat that is awaited. Says whether there was
/// one to take.
///
/// ```
/// use kernel::{Dice, Game, Waiting};
/// # fn end_of<G: kernel::Playout>(game: &G) -> G::State {
/// let (mut state, mut dice) = (game.start(), Dice::new(1));
/// while proving::step(game, &mut state, &mut dice) {}
/// assert_eq!(game.waiting(&state), Waiting::Over);
/// # state }
/// ```
pub fn step<G: Playout>(game: &G, state: &mut G::State, dice: &mut Dice) -> bool {
    match game.waiting(state) {
        Waiting::Over => return false,
        Waiting::Chance => {
            let chance = game.sample(state, dice);
            game.settle(state, chance, &mut Log::off());
        }
        Waiting::Seats(seats) => {
            let seat = seats.first().expect("somebody is awaited");
            let choice = game.pick(state, seat, dice).choice;
            game.choose(state, seat, choice, &mut Log::off());
        }
    }
    true
}

/// The position after this many random inputs from the start, or at the end if that comes first.
pub fn stroll<G: Playout>(game: &G, inputs: usize, dice: &mut Dice) -> G::State {
    let mut state = game.start();
    for _ in 0..inputs {
        if !step(game, &mut state, dice) {
            break;
        }
    }
    state
}
