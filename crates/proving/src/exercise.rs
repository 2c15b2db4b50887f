//! Whole random games in which every call a playout or a search makes is made in every state that allows it: for
//! tests that watch something else meanwhile, such as the heap.

use std::hint::black_box;

use kernel::{Dice, Game, Judge, Log, Playout, Waiting};

/// Plays a game from this state to its end with the log off, listing and picking at every choice point and judging
/// every position. The list is only a buffer. Returns the number of inputs, so that an empty game shows.
pub fn exercise<G: Game + Judge + Playout>(
    game: &G,
    state: &mut G::State,
    list: &mut Vec<G::Choice>,
    dice: &mut Dice,
) -> u64 {
    let log = &mut Log::off();
    for inputs in 0.. {
        match game.waiting(state) {
            Waiting::Over => {
                black_box(game.scores(state));
                return inputs;
            }
            Waiting::Chance => {
                let chance = game.sample(state, dice);
                game.settle(state, chance, log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("somebody is awaited");
                list.clear();
                game.choices(state, seat, list);
                let picked = game.pick(state, seat, dice).choice;
                let choice = if dice.below(2) == 0 { picked } else { dice.among(list) };
                black_box(game.promise(state));
                black_box(game.appeal(state, seat, choice));
                game.choose(state, seat, choice, log);
            }
        }
    }
    unreachable!("the loop ends with the game")
}
