//! The bot that has no plan.

use kernel::{Dice, Observe};

use crate::{Bot, Budget, Question};

/// Takes every answer equally often. The yardstick all other bots are measured against.
#[derive(Copy, Clone, Debug, Default)]
pub struct Random;

impl<G: Observe> Bot<G> for Random {
    fn choose(&mut self, question: &Question<'_, G>, _: Budget, dice: &mut Dice) -> G::Choice {
        dice.among(question.choices)
    }
}
