//! Who may hold which Incident, as each seat and as everybody knows it (RNT-VIS-04, RNT-VIS-11, RNT-VIS-16).
//!
//! For every observer there are six sets: which Incidents may lie in each hand and in the deck. A card that is seen goes
//! to one place; a card that moves unseen may be in both. The truth always lies within the sets.

use kernel::Seat;

use crate::ids::SEATS;
use crate::state::{DECK, PLACES, State};

type May = [u32; PLACES];

/// Puts a card where it was seen, or out of all hidden places.
fn note(may: &mut May, bit: u32, place: Option<usize>) {
    for (at, set) in may.iter_mut().enumerate() {
        *set &= !bit;
        if place == Some(at) {
            *set |= bit;
        }
    }
}

impl State {
    /// Every observer's notes, the public ones last.
    fn each_observer(&mut self, mut change: impl FnMut(Option<Seat>, &mut May)) {
        for (number, may) in (0..SEATS as u8).zip(&mut self.secrets.may) {
            change(Some(Seat::new(number)), may);
        }
        change(None, &mut self.table.may);
    }

    /// Everybody sees an Incident come to a hand.
    pub(crate) fn note_enters(&mut self, seat: Seat, bit: u32) {
        self.each_observer(|_, may| note(may, bit, Some(seat.index())));
    }

    /// Everybody sees an Incident leave a hand or the deck.
    pub(crate) fn note_leaves(&mut self, bit: u32) {
        self.each_observer(|_, may| note(may, bit, None));
        self.note_counts();
    }

    /// A seat drew an Incident; the others did not see which.
    pub(crate) fn note_drawn(&mut self, seat: Seat, bit: u32) {
        self.each_observer(|observer, may| {
            if observer == Some(seat) {
                note(may, bit, Some(seat.index()));
            } else {
                may[seat.index()] |= may[DECK];
            }
        });
        self.note_counts();
    }

    /// An Incident went from hand to hand; only the two know which.
    pub(crate) fn note_stolen(&mut self, from: Seat, to: Seat, bit: u32) {
        self.each_observer(|observer, may| {
            if observer == Some(from) || observer == Some(to) {
                note(may, bit, Some(to.index()));
            } else {
                may[to.index()] |= may[from.index()];
            }
        });
        self.note_counts();
    }

    /// The discards became the deck.
    pub(crate) fn note_shuffled(&mut self, deck: u32) {
        self.each_observer(|_, may| may[DECK] = deck);
    }

    /// Nothing lies where there is no card.
    pub(crate) fn note_counts(&mut self) {
        let empty: [bool; PLACES] = std::array::from_fn(|place| {
            if place == DECK { self.table.incident_deck == 0 } else { self.table.sides[place].incidents == 0 }
        });
        self.each_observer(|_, may| {
            for (set, empty) in may.iter_mut().zip(empty) {
                if empty {
                    *set = 0;
                }
            }
        });
    }
}
