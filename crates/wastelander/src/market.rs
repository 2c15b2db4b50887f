//! Trading with settlements and pacified humans (WAS-SETTLE-01 to 16).

use kernel::{Log, Seat};

use crate::agenda::Task;
use crate::cards::{Kind, Loot};
use crate::choice::{Choice, Item, Ref};
use crate::effect::Deck;
use crate::event::Event;
use crate::moves::Manner;
use crate::setup::Wastelander;
use crate::state::{Market, State};

/// Caps for one Survival Point (WAS-SETTLE-06).
pub(crate) const CAPS_PER_SP: u32 = 1000;

impl Market {
    /// Whether something is being bought.
    pub(crate) fn is_buying(&self) -> bool {
        self.gift > 0 || !self.basket.is_empty()
    }

    /// Whether a sum of caps is enough for what is being bought; a bonus never counts for gifts (WAS-SETTLE-15).
    pub(crate) fn covers(&self, caps: u32) -> bool {
        let worth = if self.gift > 0 { caps } else { caps * (100 + u32::from(self.percent)) / 100 };
        worth >= self.price
    }
}

impl Wastelander {
    pub(crate) fn trade(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        log.tell(|| Event::Chose { seat, choice });
        let percent = self.caps_bonus(&state.table, seat) as u8;
        let market = &mut state.table.market;
        if !market.is_buying() {
            market.percent = percent;
        }
        match choice {
            Choice::Buy(kind) => {
                market.basket.put(self.pack.copies(kind));
                market.price += self.caps(kind);
            }
            Choice::Gift(sp) => {
                market.gift = sp;
                market.price = CAPS_PER_SP * u32::from(sp);
            }
            Choice::Pay(what) => {
                market.paying = true;
                market.paid += self.caps(self.loot_kind(what));
                match what {
                    Ref::Hand(kind) => {
                        self.lose(state, seat, kind, Manner::Open);
                        self.discard_kind(state, kind);
                    }
                    Ref::Down(kind) => {
                        self.lose_down(state, seat, kind, Manner::Open);
                        self.discard_kind(state, kind);
                    }
                    Ref::Item(item) => self.discard_item(state, seat, item, log),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    /// The kind of Loot card something is.
    pub(crate) fn loot_kind(&self, what: Ref) -> Kind {
        match what {
            Ref::Hand(kind) | Ref::Down(kind) => kind,
            Ref::Item(item) => self.item_kind(item),
            _ => Kind(0),
        }
    }

    /// Closes a bundle that is paid for, or leaves the market.
    pub(crate) fn leave_market(&self, state: &mut State, log: &mut Log<Event>) {
        if !state.table.market.is_buying() {
            self.close_market(state, log);
            return;
        }
        let seat = state.table.acting;
        let Market { stock, bought, basket, gift, .. } = state.table.market;
        state.table.market = Market { stock, bought, ..Market::default() };
        for kind in basket.iter().map(|card| self.pack.kind_of(Deck::Loot, card)) {
            state.table.market.stock.take(self.pack.copies(kind));
            state.table.market.bought.put(self.pack.copies(kind));
            self.take_up(state, seat, kind, log);
        }
        if gift > 0 {
            // WAS-RULING-30: gifts bring Survival Points in every mode.
            let table = &mut state.table;
            let sp = if self.terms.common { &mut table.pool } else { &mut table.side_mut(seat).sp };
            *sp = sp.saturating_add(gift);
            let now = *sp;
            log.tell(|| Event::GotSp { seat, by: gift as i8, now });
            self.check_goal(state, log);
        }
    }

    /// Unsold goods are shuffled back into the deck (WAS-SETTLE-09).
    pub(crate) fn close_market(&self, state: &mut State, _log: &mut Log<Event>) {
        let unsold = state.table.market.stock;
        for kind in unsold.iter().map(|card| self.pack.kind_of(Deck::Loot, card)) {
            state.table.seen.take(&self.pack, kind);
            state.secrets.deck.put(&self.pack, kind);
            state.table.deck[1] += 1;
        }
        state.table.market = Market::default();
        if let Task::Market { .. } = state.table.agenda.top() {
            state.table.agenda.pop();
        }
    }

    /// How many of a kind of Loot in hand may pay: bought cards may not (WAS-RULING-25).
    pub(crate) fn payable(&self, state: &State, seat: Seat, kind: Kind) -> u32 {
        let copies = self.pack.copies(kind);
        let hand = state.secrets.hands[seat.index()].l.count(copies);
        hand.saturating_sub(state.table.market.bought.count(copies))
    }

    /// The value of all goods of a player that may pay.
    pub(crate) fn wealth(&self, state: &State, seat: Seat) -> u32 {
        let hand = self.pack.kinds_l(state.secrets.hands[seat.index()].l);
        let in_hand: u32 = hand.map(|kind| self.payable(state, seat, kind) * self.caps(kind)).sum();
        let items = state.table.side(seat).carried.iter().map(Item);
        let on_table: u32 = items.map(|item| self.caps(self.item_kind(item))).sum();
        let down: Loot = state.secrets.down[seat.index()];
        let face_down = down.iter().map(|card| self.caps(self.pack.kind_of(Deck::Loot, card)));
        in_hand + on_table + face_down.sum::<u32>()
    }

    /// Whether a card may be bought together with what is in the basket.
    pub(crate) fn can_buy(&self, state: &State, seat: Seat, kind: Kind) -> bool {
        let market = &state.table.market;
        let copies = self.pack.copies(kind);
        let there = market.stock.count(copies) > market.basket.count(copies);
        let percent = match market.is_buying() {
            true => market.percent,
            false => self.caps_bonus(&state.table, seat) as u8,
        };
        let offer = Market { price: market.price + self.caps(kind), percent, gift: 0, ..*market };
        there && market.gift == 0 && !market.paying && offer.covers(self.wealth(state, seat))
    }

    /// Whether a card may pay now. In any order: what is bought can be paid for, so every payment leads to the price.
    pub(crate) fn can_pay(&self, state: &State, seat: Seat, what: Ref) -> bool {
        let market = &state.table.market;
        let there = match what {
            Ref::Hand(kind) => self.pack.deck(kind) == Deck::Loot && self.payable(state, seat, kind) > 0,
            Ref::Item(item) => state.table.side(seat).carried.contains(item.0),
            Ref::Down(kind) => {
                self.pack.deck(kind) == Deck::Loot
                    && state.secrets.down[seat.index()].has(self.pack.copies(kind))
            }
            _ => false,
        };
        there && market.is_buying()
    }
}
