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
