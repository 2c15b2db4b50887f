//! A small game with secrets, to try the suite on.
//!
//! Two or three scavengers share a deck of eighteen finds. Each is dealt three in secret and stashes one face
//! down, all at the same time. Then they take turns: draw a card in secret, salvage one for all to see, drop one,
//! peek at somebody's stash, or call. A call opens all stashes, and the best one wins.

mod explain;
mod rules;
pub mod title;
pub mod view;
mod words;

use kernel::{Seat, SeatSet};
use parts::Bag;
use serde::{Deserialize, Serialize};

pub const SEATS: usize = 3;
pub const DEALT: u8 = 3;
pub const TURNS_MAX: u8 = 20;
/// The finds from poor to precious.
pub const NAMES: [&str; 6] = ["rope", "knife", "lamp", "radio", "mask", "medkit"];

/// The rules with their options.
#[derive(Clone, Debug)]
pub struct Stash {
    pub seats: usize,
    pub peeking: bool,
}

impl Stash {
    pub fn two() -> Stash {
        Stash { seats: 2, peeking: true }
    }
}

/// One kind of find.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub u8);

#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Serialize, Deserialize)]
pub enum Choice {
    Keep(Kind),
    Draw,
    Salvage,
    Drop(Kind),
    Peek(Seat),
    Call,
}

#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// How many cards have been dealt.
    Deal(u8),
    /// Everybody who has no stash keeps a card.
    Keep,
    Turn(Seat),
    /// The seat's card comes from the deck, in secret.
    Draw(Seat),
    /// The seat's card comes from the deck, for all to see.
    Salvage(Seat),
    Over,
}

#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub table: Table,
    pub deck: Bag,
    pub hands: [Bag; SEATS],
    pub stashes: [Option<Kind>; SEATS],
}

/// What everybody sees.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub phase: Phase,
    pub turns: u8,
    pub dropped: Bag,
    /// Cards that everybody saw going into a hand and that are still there.
    pub known: [Bag; SEATS],
    /// Who has looked at whose stash.
    pub peeked: [SeatSet; SEATS],
}

#[derive(Clone, Debug, Serialize)]
pub enum Event {
    Dealt { seat: Seat, kind: Kind },
    Kept { seat: Seat, kind: Kind },
    Drew { seat: Seat, kind: Kind },
    Salvaged { seat: Seat, kind: Kind },
    Dropped { seat: Seat, kind: Kind },
    Peeked { seat: Seat, whose: Seat, kind: Kind },
    Called { seat: Seat },
}

impl State {
    pub fn hand(&self, seat: Seat) -> Bag {
        self.hands[seat.index()]
    }

    /// The cards of a hand that others do not know.
    pub fn unknown(&self, seat: Seat) -> Bag {
        self.hand(seat).minus(self.table.known[seat.index()])
    }
}
