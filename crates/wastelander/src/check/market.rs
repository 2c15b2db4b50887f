//! Why something cannot be bought or paid with.

use kernel::{Refusal, Seat};

use super::{must, no};
use crate::agenda::Task;
use crate::cards::Kind;
use crate::choice::{Choice, Item, Ref};
use crate::effect::Deck;
use crate::market::CAPS_PER_SP;
use crate::menu::GIFT_MAX;
use crate::setup::Wastelander;
use crate::state::State;

impl Wastelander {
    pub(super) fn check_trade(&self, state: &State, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let Task::Market { gifts } = state.table.agenda.top() else {
            return no("WAS-SETTLE-01", "Nothing is for sale now.");
        };
        let market = &state.table.market;
        let begun = market.gift > 0 || !market.basket.is_empty();
        let goods = self.payable_goods(state, seat);
        let all: u32 = goods.iter().map(|(_, caps)| caps).sum();
        match choice {
            Choice::Buy(kind) => {
                let of_kind = |cards: crate::cards::Loot| {
                    cards.iter().filter(|card| self.pack.kind_of(Deck::Loot, *card) == kind).count()
                };
                must(of_kind(market.stock) > 0, "WAS-SETTLE-01", "This is not laid out.")?;
                must(market.gift == 0, "WAS-SETTLE-07", "Goods for Survival Points buy nothing else.")?;
                must(!market.paying, "WAS-SETTLE-02", "Pay for what you are buying first.")?;
                let free = of_kind(market.stock) > of_kind(market.basket);
                must(free, "WAS-SETTLE-02", "You are buying this already.")?;
                let percent =
                    if begun { u32::from(market.percent) } else { self.caps_bonus(&state.table, seat) };
                let price = market.price + self.caps(kind);
                let rich = all * (100 + percent) / 100 >= price;
                must(rich, "WAS-SETTLE-02", "All you have is not worth that much.")
            }
            Choice::Gift(sp) => {
                must(gifts, "WAS-RULING-42", "Pacified humans take no gifts.")?;
                must(!begun, "WAS-SETTLE-07", "Finish what you are buying first.")?;
                let fits = sp > 0 && sp <= GIFT_MAX;
                must(fits, "WAS-SETTLE-06", "A gift brings at least 1 Survival Point.")?;
                let rich = all / CAPS_PER_SP >= u32::from(sp);
                must(rich, "WAS-SETTLE-06", "Your goods are not worth that much.")
            }
            Choice::Pay(what) => {
                must(begun, "WAS-SETTLE-02", "Say first what you pay for.")?;
                self.check_coin(state, seat, what)?;
                let there = goods.iter().any(|(good, _)| *good == what);
                must(there, "WAS-SETTLE-16", "You do not have this.")
            }
            _ => Ok(()),
        }
    }

    /// That a card is one that can pay at all.
    fn check_coin(&self, state: &State, seat: Seat, what: Ref) -> Result<(), Refusal> {
        match what {
            Ref::Hand(kind) if self.pack.deck(kind) == Deck::Wasteland => {
                no("WAS-SETTLE-13", "Wasteland cards do not pay.")
            }
            Ref::Token(_) => no("WAS-SETTLE-13", "Tokens do not pay."),
            Ref::Hand(kind) => {
                let held = state.secrets.hands[seat.index()].count(&self.pack, kind);
                let bought = self.bought(state, kind);
                must(held == 0 || held > bought, "WAS-RULING-25", "What was bought in this visit cannot pay.")
            }
            _ => Ok(()),
        }
    }

    /// How many of a kind were bought in this visit.
    fn bought(&self, state: &State, kind: Kind) -> u32 {
        let cards = state.table.market.bought.iter();
        cards.filter(|card| self.pack.kind_of(Deck::Loot, *card) == kind).count() as u32
    }

    /// Everything of a player that can pay, with its value, one by one.
    fn payable_goods(&self, state: &State, seat: Seat) -> Vec<(Ref, u32)> {
        let mut goods = Vec::new();
        let hand = &state.secrets.hands[seat.index()];
        for kind in hand.kinds(&self.pack).filter(|kind| self.pack.deck(*kind) == Deck::Loot) {
            let free = hand.count(&self.pack, kind).saturating_sub(self.bought(state, kind));
            goods.extend((0..free).map(|_| (Ref::Hand(kind), self.caps(kind))));
        }
        for item in state.table.side(seat).carried.iter().map(Item) {
            goods.push((Ref::Item(item), self.caps(self.item_kind(item))));
        }
        goods.extend(self.face_down(state, seat).into_iter().map(|kind| (Ref::Down(kind), self.caps(kind))));
        goods
    }
}
