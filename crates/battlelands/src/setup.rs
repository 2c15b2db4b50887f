//! The game as a value: its cards, its seats, its options, and the position it starts from.

use std::ops::RangeInclusive;

use kernel::{Seat, SeatSet};
use parts::title::{OpenError, Order, Title};

use crate::agenda::{Agenda, Task};
use crate::cards::Pack;
use crate::judge::Weights;
use crate::state::{REINFORCEMENTS, SEATS, Secrets, Side, State, Table, Territories};

/// How many can play (BTL-COMP-01).
pub const SEATS_POSSIBLE: RangeInclusive<usize> = 3..=SEATS;

/// The rules of BattleLands with a card pack, a number of seats and options.
#[derive(Clone, Debug)]
pub struct BattleLands {
    pub(crate) pack: Pack,
    pub(crate) seats: usize,
    pub(crate) factions: Factions,
    /// Who gets the first player card; chance decides if nobody is named.
    pub(crate) first: Option<Seat>,
}

/// How factions are given out.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Factions {
    /// By chance.
    Random,
    /// Every player names one.
    Chosen,
}

impl BattleLands {
    /// The game with the built-in pack, factions by chance and a first player by chance.
    ///
    /// # Errors
    /// If this many cannot play.
    pub fn new(seats: usize) -> Result<BattleLands, OpenError> {
        BattleLands::open(&Order { seats: Some(seats), ..Order::default() })
    }

    /// The same game, judged with other weights.
    #[must_use]
    pub fn judged_by(mut self, weights: Weights) -> BattleLands {
        self.pack.weights = weights;
        self
    }

    /// The cards in use.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// The state before anything has happened.
    pub(crate) fn opening(&self) -> State {
        let table = Table {
            agenda: Agenda::of(Task::Factions),
            answered: SeatSet::NONE,
            passed: SeatSet::NONE,
            first: Seat::FIRST,
            turn: Seat::FIRST,
            war: 0,
            battle: 0,
            plays: 0,
            territory: None,
            fought: Territories::NONE,
            row: parts::Bag::EMPTY,
            deck: REINFORCEMENTS as u8,
            face_down: 0,
            sides: [Side::default(); SEATS],
            gear_up: 0,
            above: [0; crate::state::EQUIPMENT],
            bearer: [0; crate::state::EQUIPMENT],
        };
        let secrets = Secrets {
            hands: [parts::Bag::EMPTY; SEATS],
            missions: [parts::Bag::EMPTY; SEATS],
            claimed: [Territories::NONE; SEATS],
            pending: [0; SEATS],
            unseen: self.pack.deck,
        };
        State { table, secrets }
    }
}
