//! States that agree with what a viewer knows.

use kernel::{Dice, Imagine, Seat, Viewer};
use parts::bits::{nth_one, ones};

use crate::ids::SEATS;
use crate::setup::RaidAndTrade;
use crate::state::{DECK, PLACES, Secrets, State};
use crate::view::View;

/// Deals that are tried before one is searched for. A deal by chance fits at once, but for rare chains of thefts.
const DEALS_MAX: u32 = 200;

impl Imagine for RaidAndTrade {
    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let puzzle = Puzzle::new(view);
        let places = (0..DEALS_MAX).find_map(|_| puzzle.deal(dice)).unwrap_or_else(|| puzzle.search(dice));
        let mut secrets = Secrets { hands: [0; SEATS], deck: places[DECK], may: [[0; PLACES]; SEATS] };
        secrets.hands.copy_from_slice(&places[..SEATS]);
        if let Viewer::Seat(seat) = view.viewer {
            secrets.hands[seat.index()] = view.hand;
        }
        // What others know is imagined as what everybody knows, and their own hands.
        for seat in Seat::all(self.seats) {
            let hand = secrets.hands[seat.index()];
            let mut may = view.table.may.map(|set| set & !hand);
            may[seat.index()] = hand;
            secrets.may[seat.index()] = if view.viewer.is(seat) { view.may } else { may };
        }
        State { table: view.table.clone(), secrets }
    }
}

/// Which cards are to be dealt where.
struct Puzzle {
    /// Cards that may lie in each place.
    may: [u32; PLACES],
    /// Cards each place takes.
    size: [u32; PLACES],
    /// All cards to be dealt.
    cards: u32,
}

impl Puzzle {
    fn new(view: &View) -> Puzzle {
        let mut may = view.may;
        let mut size: [u32; PLACES] = std::array::from_fn(|place| {
            if place == DECK {
                view.table.incident_deck.into()
            } else {
                view.table.sides[place].incidents.into()
            }
        });
        if let Viewer::Seat(seat) = view.viewer {
            may[seat.index()] = 0;
            size[seat.index()] = 0;
        }
        Puzzle { may, size, cards: may.iter().fold(0, |all, set| all | set) }
    }

    /// Deals by chance: first cards that cannot be in the deck, then the rest of the hands, the deck last. Nothing, if it
    /// does not come out.
    fn deal(&self, dice: &mut Dice) -> Option<[u32; PLACES]> {
        let mut dealt = [0u32; PLACES];
        let mut left = self.cards;
        let room = |dealt: &[u32; PLACES], place: usize| self.size[place] - dealt[place].count_ones();
        let mut order = self.cards & !self.may[DECK];
        while order != 0 {
            let number = nth_one(order.into(), dice.below(order.count_ones()));
            let bit = 1 << number;
            order &= !bit;
            let places = (0..SEATS).filter(|place| self.may[*place] & bit != 0);
            // Each free slot is as likely as any other.
            let slots: u32 = places.clone().map(|place| room(&dealt, place)).sum();
            if slots == 0 {
                return None;
            }
            let mut rest = dice.below(slots);
            let place = places.into_iter().find(|place| {
                let here = room(&dealt, *place);
                let found = rest < here;
                rest = rest.wrapping_sub(here);
                found
            })?;
            dealt[place] |= bit;
            left &= !bit;
        }
        for place in 0..SEATS {
            for _ in 0..room(&dealt, place) {
                let open = self.may[place] & left;
                if open == 0 {
                    return None;
                }
                let bit = 1 << nth_one(open.into(), dice.below(open.count_ones()));
                dealt[place] |= bit;
                left &= !bit;
            }
        }
        dealt[DECK] = left;
        (left & !self.may[DECK] == 0 && left.count_ones() == self.size[DECK]).then_some(dealt)
    }

    /// Deals for certain: places card after card, moving others on where it must.
    fn search(&self, dice: &mut Dice) -> [u32; PLACES] {
        let mut dealt = [0u32; PLACES];
        let mut order = self.cards;
        while order != 0 {
            let bit = 1 << nth_one(order.into(), dice.below(order.count_ones()));
            order &= !bit;
            let mut seen = 0;
            self.place(bit, &mut dealt, &mut seen);
        }
        dealt
    }

    /// Finds a place for a card, if need be by finding another place for a card that lies there.
    fn place(&self, bit: u32, dealt: &mut [u32; PLACES], seen: &mut u8) -> bool {
        for place in 0..PLACES {
            if self.may[place] & bit == 0 || *seen >> place & 1 == 1 {
                continue;
            }
            *seen |= 1 << place;
            if dealt[place].count_ones() < self.size[place] {
                dealt[place] |= bit;
                return true;
            }
            for other in ones(dealt[place].into()).map(|number| 1u32 << number) {
                dealt[place] &= !other;
                if self.place(other, dealt, seen) {
                    dealt[place] |= bit;
                    return true;
                }
                dealt[place] |= other;
            }
        }
        false
    }
}
