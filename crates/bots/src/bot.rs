//! What a bot is.

use kernel::{Dice, Imagine, Judge, Observe, Seat};

use crate::Budget;

/// One decision, and all that may be known of it: what the seat sees and the answers it may give.
#[derive(Debug)]
pub struct Question<'a, G: Observe> {
    /// The rules.
    pub game: &'a G,
    /// Who is asked.
    pub seat: Seat,
    /// Everything that seat knows.
    pub view: &'a G::View,
    /// The answers it may give, sorted; at least one.
    pub choices: &'a [G::Choice],
}

/// A player made of code.
pub trait Bot<G: Observe>: Send {
    /// One of the question's choices.
    fn choose(&mut self, question: &Question<'_, G>, budget: Budget, dice: &mut Dice) -> G::Choice;
}

/// A game that every bot can play: one can sample its hidden states, judge it, and think about it on several threads.
pub trait Thinkable: Imagine<State: Send, View: Send, Choice: Send> + Judge {}

impl<G: Imagine<State: Send, View: Send, Choice: Send> + Judge> Thinkable for G {}

/// A bot that always spends its own budget, whatever it is offered: what whole games between bots of different
/// levels need.
pub struct Paced<G> {
    bot: Box<dyn Bot<G>>,
    budget: Budget,
}

impl<G: Observe> Paced<G> {
    /// The bot with a budget of its own.
    #[must_use]
    pub fn new(bot: Box<dyn Bot<G>>, budget: Budget) -> Paced<G> {
        Paced { bot, budget }
    }
}

impl<G: Observe> Bot<G> for Paced<G> {
    fn choose(&mut self, question: &Question<'_, G>, _: Budget, dice: &mut Dice) -> G::Choice {
        self.bot.choose(question, self.budget, dice)
    }
}
