//! Offers between players (RNT-TRADE rows, RNT-RULING-29).

use kernel::{Log, Seat};

use crate::agenda::{Bargain, Task, WindowKind};
use crate::effect::{ActionKind, Stat};
use crate::event::Event;
use crate::ids::{Card, Holder, ItemSet, Kind};
use crate::setup::RaidAndTrade;
use crate::state::{Basket, State, Table};
use crate::tokens::Tokens;

/// Where the steps of a basket begin: given kinds, given items, wanted kinds, wanted items.
pub(crate) const GIVE_ITEM: u16 = 8;
pub(crate) const WANT: u16 = 136;
pub(crate) const WANT_ITEM: u16 = 144;

impl RaidAndTrade {
    /// AP of a seat's share in a trade with another (RNT-TRADE-06, RNT-TRADE-08).
    pub(crate) fn share(&self, table: &Table, seat: Seat, with: Seat) -> u16 {
        let free =
            |seat: Seat| table.side(seat).character().is_some_and(|who| self.pack.character(who).free_trade);
        if free(seat) || free(with) { 0 } else { self.stat(table, seat, Stat::TradeAp) }
    }

    pub(crate) fn begin_offer(&self, state: &mut State, seat: Seat, to: Seat, log: &mut Log<Event>) {
        state.table.basket = Basket { from: seat, to, ..Basket::EMPTY };
        state.table.agenda.push(Task::Offer(Bargain::Compose));
        log.tell(|| Event::OfferBegun { seat, to });
    }

    /// A token goes into a pan.
    pub(crate) fn fill(&self, state: &mut State, kind: Kind, wanted: bool, log: &mut Log<Event>) {
        let basket = &mut state.table.basket;
        let seat = basket.from;
        let one = Tokens::of(kind, 1);
        if wanted {
            basket.want = basket.want.plus(one);
            basket.floor = WANT + kind.index() as u16;
        } else {
            basket.give = basket.give.plus(one);
            basket.floor = kind.index() as u16;
        }
        log.tell(|| Event::OfferFilled { seat, kind, wanted });
    }

    /// An item goes into a pan.
    pub(crate) fn fill_item(&self, state: &mut State, card: Card, wanted: bool, log: &mut Log<Event>) {
        let basket = &mut state.table.basket;
        let seat = basket.from;
        if wanted {
            basket.want_items.add(card.0);
            basket.floor = WANT_ITEM + u16::from(card.0) + 1;
        } else {
            basket.give_items.add(card.0);
            basket.floor = GIVE_ITEM + u16::from(card.0) + 1;
        }
        log.tell(|| Event::OfferFilledItem { seat, card, wanted });
    }

    pub(crate) fn propose(&self, state: &mut State, stage: Bargain, log: &mut Log<Event>) {
        let Basket { from: seat, to, .. } = state.table.basket;
        let next = if stage == Bargain::Compose { Bargain::Answer } else { Bargain::Accept };
        state.table.agenda.set(Task::Offer(next));
        log.tell(|| Event::OfferMade { seat, to });
    }

    /// The partner answers with another offer, composed from empty.
    pub(crate) fn counter(&self, state: &mut State, log: &mut Log<Event>) {
        let Basket { from, to, .. } = state.table.basket;
        state.table.basket = Basket { from: to, to: from, ..Basket::EMPTY };
        state.table.agenda.set(Task::Offer(Bargain::Counter));
        log.tell(|| Event::OfferCountered { seat: to });
    }

    /// The offer fails (RNT-TRADE-07).
    pub(crate) fn fail_offer(&self, state: &mut State, log: &mut Log<Event>) {
        let seat = state.table.turn;
        state.table.basket = Basket::EMPTY;
        state.table.now.offers += 1;
        state.table.agenda.pop();
        log.tell(|| Event::OfferFailed { seat });
    }

    /// Both agree: goods change hands, both pay, the Action is used (RNT-TRADE-05, RNT-TRADE-06, RNT-TIMING-09).
    pub(crate) fn trade(&self, state: &mut State, log: &mut Log<Event>) {
        let basket = state.table.basket;
        let (one, two) = (basket.from, basket.to);
        let shares = [self.share(&state.table, one, two), self.share(&state.table, two, one)];
        state.table.agenda.pop();
        state.table.basket = Basket::EMPTY;
        self.use_action(&mut state.table, ActionKind::Trade);
        log.tell(|| Event::Traded { seat: one, with: two });
        self.pay_ap(state, one, shares[0], log);
        self.pay_ap(state, two, shares[1], log);
        self.move_tokens(state, Holder::seat(one), Holder::seat(two), basket.give, log);
        self.move_tokens(state, Holder::seat(two), Holder::seat(one), basket.want, log);
        self.hand_over(state, one, two, basket.give_items, log);
        self.hand_over(state, two, one, basket.want_items, log);
        self.open_window(&mut state.table, WindowKind::OpenOthers);
    }

    /// Items change hands; crafted ones stay crafted (RNT-RULING-26, RNT-RULING-27).
    fn hand_over(&self, state: &mut State, from: Seat, to: Seat, items: ItemSet, log: &mut Log<Event>) {
        for item in items.iter() {
            let crafted = state.table.side(from).crafted.contains(item);
            let side = state.table.side_mut(from);
            side.crafted.remove(item);
            side.hand.remove(item);
            let side = state.table.side_mut(to);
            if crafted {
                side.crafted.add(item)
            } else {
                side.hand.add(item)
            }
            log.tell(|| Event::ItemMoved { from, to, card: Card(item) });
        }
    }
}
