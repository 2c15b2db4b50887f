//! What a bot is.

use std::time::Duration;

use kernel::{Dice, Observe, Seat};

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

/// How much a bot may spend on one decision. A bot that needs less spends less.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Budget {
    /// So many looks ahead; the same question and dice give the same answer on every machine.
    Looks(u32),
    /// So much time.
    Time(Duration),
}

/// A player made of code.
pub trait Bot<G: Observe>: Send {
    /// One of the question's choices.
    fn choose(&mut self, question: &Question<'_, G>, budget: Budget, dice: &mut Dice) -> G::Choice;
}
