//! What a position promises: scrap so far, as if the game ended now.

use kernel::{BySeat, Judge};

use crate::setup::BattleLands;
use crate::state::State;

impl Judge for BattleLands {
    fn promise(&self, state: &State) -> BySeat<f32> {
        let results = self.results(state);
        let weight = |scrap: i16| (f32::from(scrap) * SCRAP_WEIGHT).exp();
        let total: f32 = results.iter().map(|(_, result)| weight(result.scrap)).sum();
        BySeat::new(self.seats, |seat| weight(results[seat].scrap) / total)
    }
}

/// How much one scrap multiplies the odds of a seat, as an exponent.
const SCRAP_WEIGHT: f32 = 0.25;
