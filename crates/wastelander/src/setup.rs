//! The game as a value: its cards, its seats, its terms, and the position it starts from.

use std::ops::RangeInclusive;

use kernel::{Seat, SeatSet};
use parts::title::{OpenError, Order};

use crate::agenda::{Agenda, Stage, Task};
use crate::cards::{Loot, Pack};
use crate::effect::Deck;
use crate::judge::Weights;
use crate::state::{
    BURIED, Basket, Counters, DENIALS, Fight, Held, Market, NOTHING, SEATS, Secrets, Side, State, Table,
};
use crate::terms::Terms;

/// How many can play (WAS-GOAL-01).
pub const SEATS_POSSIBLE: RangeInclusive<usize> = 3..=SEATS;

/// The rules of Wastelander with a card pack, a number of seats and terms.
#[derive(Clone, Debug)]
pub struct Wastelander {
    pub(crate) pack: Pack,
    pub(crate) seats: usize,
    pub(crate) terms: Terms,
    /// Cards that are not in this game, which nobody needs to reckon with.
    pub(crate) removed: Held,
    /// What a position is worth to bots.
    pub(crate) weights: Weights,
}

impl Wastelander {
    /// The game somebody ordered.
    pub(crate) fn with(order: &Order) -> Result<Wastelander, OpenError> {
        let seats = order.seats.unwrap_or(*SEATS_POSSIBLE.start());
        if !SEATS_POSSIBLE.contains(&seats) {
            return Err(OpenError::Seats { asked: seats, possible: SEATS_POSSIBLE });
        }
        let terms = Terms::read(order, seats)?;
        let pack = match &order.pack {
            Some(text) => Pack::read(text)?,
            None => Pack::built_in(),
        };
        let mut removed = Held::EMPTY;
        // WAS-COOP-08, WAS-COOP-09.
        for kind in pack.without.iter().filter(|_| terms.common) {
            for _ in 0..pack.info(*kind).copies {
                removed.put(&pack, *kind);
            }
        }
        Ok(Wastelander { pack, seats, terms, removed, weights: Weights::built_in() })
    }

    /// The cards in use.
    #[must_use]
    pub fn pack(&self) -> &Pack {
        &self.pack
    }

    /// What the mode changes.
    #[must_use]
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The position before anything has happened.
    pub(crate) fn opening(&self) -> State {
        let deck = Held {
            w: self.pack.sets.all_w.minus(self.removed.w),
            l: self.pack.sets.all_l.minus(self.removed.l),
        };
        let mut sides = [Side::NEW; SEATS];
        sides[..self.seats].iter_mut().for_each(|side| side.sp = self.terms.start_sp);
        let mut agenda = Agenda::of(Task::Turn(Stage::Begin));
        agenda.push(Task::Deal { seat: Seat::FIRST, deck: Deck::Wasteland, left: self.terms.deal });
        let table = Table {
            agenda,
            sides,
            living: SeatSet::all(self.seats),
            acting: Seat::FIRST,
            first: Seat::FIRST,
            round: 0,
            pool: 0,
            first_dice: [0; SEATS],
            counters: Counters::default(),
            entered: Loot::EMPTY,
            used: Loot::EMPTY,
            shifted: Loot::EMPTY,
            fight: Fight::NONE,
            market: Market::default(),
            discard: Held::EMPTY,
            aside: Held::EMPTY,
            seen: self.removed,
            deck: [deck.w.len() as u8, deck.l.len() as u8],
            top_known: SeatSet::NONE,
            buried: 0,
            buried_by: [SeatSet::NONE; BURIED],
            wander: [NOTHING; 2],
            met: false,
            deals: 0,
            dealt_off: SeatSet::NONE,
            dropped: SeatSet::NONE,
            touched: SeatSet::NONE,
            pulse: 0,
            changes: 0,
            affair: 0,
            offered: [0; 3],
            traded: [[0; 5]; 2],
            answered: SeatSet::NONE,
            votes: [0; SEATS],
            denied: [(NOTHING, NOTHING); DENIALS],
            winners: SeatSet::NONE,
        };
        let secrets = Secrets {
            hands: [Held::EMPTY; SEATS],
            down: [Loot::EMPTY; SEATS],
            deck,
            top: NOTHING,
            bottom: [NOTHING; BURIED],
            basket: Basket::default(),
            votes: [0; SEATS],
            asked: [0; SEATS],
        };
        State { table, secrets }
    }
}
