//! Hands, deck and discard pile.

use kernel::Seat;
use parts::Bag;

use super::Referee;
use crate::agenda::{Frame, Task};
use crate::cards::Card;
use crate::effect::Source;
use crate::event::Event;
use crate::program::Op;
use crate::spot::Spot;
use crate::state::{Memory, Outcome, other};

impl Referee<'_> {
    /// A seat is to draw this many cards, then the effect goes on.
    pub fn draw(&mut self, then: Frame, seat: Seat, count: u8) {
        self.secrets.drawn = Bag::EMPTY;
        self.table.drawn_len = 0;
        if self.deck_is_there() {
            self.table.agenda.push(Task::Draw(then, seat, count));
        }
    }

    /// Deck cards are to be turned over and set aside.
    pub fn reveal(&mut self, frame: Frame, count: u8) {
        if self.deck_is_there() {
            self.table.agenda.push(Task::Reveal(frame, count));
        }
    }

    /// RAD-RULING-05: a draw that finds neither deck nor discard pile is the second run-out.
    fn deck_is_there(&mut self) -> bool {
        if self.table.deck_len == 0 {
            self.table.run_outs += 1;
            self.end(Outcome::Drawn);
        }
        self.table.deck_len > 0
    }

    /// The top card turned out to be this one and goes to a hand.
    pub fn draw_one(&mut self, then: Frame, seat: Seat, left: u8, card: Card) {
        let shuffle = self.table.top_shuffle();
        self.secrets.unseen[shuffle].remove(card.0);
        self.put_in_hand(seat, card);
        self.learn(seat, card, shuffle);
        if let Op::Discard(discard) = self.pack().program.op(then.op)
            && discard.from == Source::Drawn
        {
            self.secrets.drawn.add(card.0);
            self.table.drawn_len += 1;
        }
        self.log.tell(|| Event::Drew { seat, card: Some(card) });
        self.top_leaves();
        if self.table.is_over() {
            return;
        }
        self.table.agenda.pop();
        if left > 1 {
            self.table.agenda.push(Task::Draw(then, seat, left - 1));
            self.deck_is_there();
        } else {
            self.run(then);
        }
    }

    /// The top card turned out to be this one and is set aside; after the last they join the discard pile
    /// (RAD-RULING-04).
    pub fn reveal_one(&mut self, frame: Frame, left: u8, card: Card) {
        let shuffle = self.table.top_shuffle();
        self.secrets.unseen[shuffle].remove(card.0);
        self.learn_both(card, shuffle);
        self.table.aside.add(card.0);
        self.log.tell(|| Event::Revealed { card });
        self.top_leaves();
        if self.table.is_over() {
            return;
        }
        self.table.agenda.pop();
        if left > 1 {
            return self.reveal(frame, left - 1);
        }
        let aside = std::mem::take(&mut self.table.aside);
        for kind in aside.iter() {
            self.put_in_discard(Card(kind));
        }
        self.table.salvage = aside;
        self.table.agenda.push(Task::Salvage(frame));
    }

    /// The top card becomes a punk; tells whether it missed the reshuffle.
    pub fn take_top_unseen(&mut self, spot: Spot) {
        if self.table.reshuffled && self.table.returned.top_is_relic() {
            self.table.relics.insert(spot);
        }
        self.top_leaves();
    }

    fn top_leaves(&mut self) {
        self.table.deck_len -= 1;
        self.table.returned.pop();
        if self.table.deck_len == 0 {
            self.run_out();
        }
    }

    /// RAD-END-04, RAD-END-05, RAD-RULING-03.
    #[cold]
    fn run_out(&mut self) {
        self.table.run_outs += 1;
        if self.table.run_outs > 1 {
            self.end(Outcome::Drawn);
        } else if self.table.discard.is_empty() {
            self.table.shuffle_owed = true;
        } else {
            self.reshuffle();
        }
    }

    #[cold]
    fn reshuffle(&mut self) {
        let pile = std::mem::take(&mut self.table.discard);
        let table = &mut *self.table;
        table.shuffle_owed = false;
        table.reshuffled = true;
        table.fresh_discards = Bag::EMPTY;
        table.last_discard = None;
        table.deck_len = pile.len() as u8;
        // Whoever lies face down now can never be one of the reshuffled cards.
        table.relics = table.punks;
        self.secrets.unseen[1] = pile;
        for seat in Seat::all(2) {
            let them = other(seat).index();
            let hidden = self.secrets.hands[them].minus(self.table.known[them]);
            self.secrets.memories[seat.index()] =
                Memory { old: self.secrets.unseen[0].plus(hidden), new: pile };
        }
        let cards = self.table.deck_len;
        self.log.tell(|| Event::Reshuffled { cards });
    }

    /// A destroyed punk goes on top of the deck (RAD-DEST-03, RAD-RULING-05).
    pub fn put_on_deck(&mut self, relic: bool) {
        self.table.returned.push(relic);
        self.table.deck_len += 1;
        self.table.shuffle_owed = false;
    }

    /// A card goes to the discard pile.
    pub fn put_in_discard(&mut self, card: Card) {
        self.table.discard.add(card.0);
        self.table.fresh_discards.add(card.0);
        self.table.last_discard = Some(card);
        if self.table.shuffle_owed {
            self.reshuffle();
        }
    }

    /// A card comes into a hand.
    pub fn put_in_hand(&mut self, seat: Seat, card: Card) {
        self.secrets.hands[seat.index()].add(card.0);
        self.table.hand_len[seat.index()] += 1;
    }

    /// A card leaves a hand, seen by everybody.
    pub fn take_from_hand(&mut self, seat: Seat, card: Card) {
        self.secrets.hands[seat.index()].remove(card.0);
        self.table.hand_len[seat.index()] -= 1;
        if !self.table.known[seat.index()].remove_if_there(card.0) && self.table.reshuffled {
            self.learn_from_hand(other(seat), card);
        }
    }

    /// A seat sees a card of a shuffle for the first time.
    pub fn learn(&mut self, seat: Seat, card: Card, shuffle: usize) {
        if self.table.reshuffled {
            let memory = &mut self.secrets.memories[seat.index()];
            let bag = if shuffle == 0 { &mut memory.old } else { &mut memory.new };
            bag.remove_if_there(card.0);
        }
    }

    pub fn learn_both(&mut self, card: Card, shuffle: usize) {
        Seat::all(2).for_each(|seat| self.learn(seat, card, shuffle));
    }

    /// A card from the other hand shows. If it can only be of one shuffle that is now known; otherwise the
    /// bounds stay as they are.
    fn learn_from_hand(&mut self, seat: Seat, card: Card) {
        let memory = &mut self.secrets.memories[seat.index()];
        match (memory.old.contains(card.0), memory.new.contains(card.0)) {
            (true, false) => memory.old.remove(card.0),
            (false, true) => memory.new.remove(card.0),
            _ => {}
        }
    }
}
