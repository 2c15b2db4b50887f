//! What happened, in full, and what a viewer sees of it.

use kernel::{Seat, SeatSet, Viewer};
use serde::Serialize;

use crate::cards::Kind;
use crate::choice::Choice;
use crate::effect::{Deck, Method, Token};
use crate::state::State;

/// What happened.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Event {
    /// The turn of a player begins, in a round.
    Turn(Seat, u8),
    /// A player drew a card face-down.
    Drew(Seat, Kind),
    /// A card was turned up or laid out.
    Turned(Kind),
    /// A card that lies open went into a hand.
    ToHand(Seat, Kind),
    /// A die was rolled, by a player or for the enemies.
    Rolled(Option<Seat>, u8),
    /// Counters on a card.
    Counters(Seat, Kind, u8),
    /// A player decided something in the open.
    Chose(Seat, Choice),
    /// A player laid a tactic face-down.
    Hid(Seat, Kind),
    /// A card of a player was discarded.
    Discarded(Seat, Kind),
    /// A card went from hand to hand.
    Passed {
        /// Who had it.
        from: Seat,
        /// Who has it.
        to: Seat,
        /// The card.
        kind: Kind,
    },
    /// An item went from table to table.
    Moved {
        /// Who had it.
        from: Seat,
        /// Who has it.
        to: Seat,
        /// The card.
        kind: Kind,
    },
    /// Tokens changed.
    Tokens(Seat, Token, i8),
    /// Survival Points changed; of the group in cooperative games.
    Sp(Seat, i8, u8),
    /// A deck was shuffled anew.
    Reshuffled(Deck),
    /// An enemy joined.
    Joined(Kind),
    /// An enemy left.
    Left(Kind),
    /// The method was chosen.
    Method(Seat, Method),
    /// Both sums when the dice are rolled.
    Sums(i16, i16),
    /// The encounter was won or lost by the dice.
    Result(bool),
    /// A player escaped from an enemy.
    Escaped(Seat, Kind),
    /// An enemy caught a player.
    Caught(Seat, Kind),
    /// The encounter is over.
    Ended,
    /// An event was stopped or a tactic cancelled.
    Stopped(Kind),
    /// An event now hits somebody else.
    Redirected(Kind, Seat),
    /// A player helps.
    Helps(Seat),
    /// An offer was made: from, to, things given, things wanted, share of Loot.
    Offered(Seat, Seat, [u8; 3]),
    /// A trade happened.
    Traded(Seat, Seat),
    /// A player's second step is skipped.
    Skipped(Seat),
    /// A card was looked at.
    Peeked(Seat, Kind),
    /// Votes or answers are open.
    Voted([u8; 5]),
    /// A player died.
    Died(Seat),
    /// The game is over.
    Over(SeatSet),
}

/// What a viewer sees of an event.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Seen {
    /// All of it.
    Open(Event),
    /// A player drew a card of a deck.
    Drew(Seat, Deck),
    /// A player laid a tactic face-down.
    Hid(Seat),
    /// A card of a deck went from hand to hand.
    Passed(Seat, Seat, Deck),
    /// A player looked at the top card.
    Peeked(Seat),
}

impl Event {
    /// What a viewer sees of it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer, deck: impl Fn(Kind) -> Deck) -> Seen {
        match *self {
            Event::Drew(seat, kind) if !viewer.is(seat) => Seen::Drew(seat, deck(kind)),
            Event::Hid(seat, _) if !viewer.is(seat) => Seen::Hid(seat),
            Event::Peeked(seat, _) if !viewer.is(seat) => Seen::Peeked(seat),
            Event::Passed { from, to, kind } if !viewer.is(from) && !viewer.is(to) => {
                Seen::Passed(from, to, deck(kind))
            }
            event => Seen::Open(event),
        }
    }
}

/// What a state has to do with telling: nothing hidden is told once the game is over, since all lies open.
impl State {
    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.table.agenda.top() == crate::agenda::Task::Over
    }
}
