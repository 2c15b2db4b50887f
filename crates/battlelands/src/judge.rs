//! What a position promises. A bot asks when it stops looking ahead.
//!
//! Two guesses, one after the other: who wins the battle, and who wins the game if this or that player does. What is
//! looked at for either is an [`Outlook`]; [`Weights`] turn it into a [`Forecast`]. The built-in weights were found by
//! playing: see STRENGTH.md.

mod features;
mod forecast;
mod outlook;
mod weights;

use kernel::{BySeat, Judge};

use crate::agenda::Task;
use crate::setup::BattleLands;
use crate::state::State;

pub use features::Feature;
pub use forecast::Forecast;
pub use outlook::Outlook;
pub use weights::Weights;

pub(crate) use features::{Traits, traits, worth};

impl Judge for BattleLands {
    fn promise(&self, state: &State) -> BySeat<f32> {
        self.pack.weights.forecast(&self.outlook(state)).shares()
    }

    /// Between battles: nobody knows the next territory and its row (BTL-HIDE-03).
    fn at_rest(&self, state: &State) -> bool {
        state.table.agenda.top() == Task::Territory
    }

    fn patience(&self) -> u32 {
        0
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Dice, Game, Log, Playout, Seat, Waiting};

    use super::*;

    /// States of random games.
    fn states(game: &BattleLands, games: u64) -> Vec<State> {
        let mut states = Vec::new();
        for seed in 0..games {
            let (mut state, mut dice, mut log) = (game.start(), Dice::new(seed), Log::off());
            loop {
                match game.waiting(&state) {
                    Waiting::Over => break,
                    Waiting::Chance => {
                        let chance = game.sample(&state, &mut dice);
                        game.settle(&mut state, chance, &mut log);
                    }
                    Waiting::Seats(seats) => {
                        let seat = seats.first().expect("somebody is awaited");
                        let choice = game.pick(&state, seat, &mut dice).choice;
                        game.choose(&mut state, seat, choice, &mut log);
                    }
                }
                states.push(state.clone());
            }
        }
        states
    }

    #[test]
    fn a_card_chosen_for_the_mission_counts_as_committed() {
        // What greedy sees of its choice; nothing moves before all have chosen (BTL-MISSION-09).
        let game = BattleLands::new(3).expect("three can play");
        let asked = states(&game, 40)
            .into_iter()
            .filter(|state| state.table.agenda.top() == Task::Mission)
            .filter(|state| state.table.answered.is_empty());
        let mut told_apart = 0;
        for state in asked {
            let seat = Seat::FIRST;
            let mut choices = Vec::new();
            game.choices(&state, seat, &mut choices);
            let promises: Vec<f32> = choices
                .iter()
                .map(|choice| {
                    let mut after = state.clone();
                    game.choose(&mut after, seat, *choice, &mut Log::off());
                    game.promise(&after)[seat]
                })
                .collect();
            told_apart += usize::from(promises.iter().any(|promise| *promise != promises[0]));
        }
        assert!(told_apart > 20, "{told_apart}");
    }
}
