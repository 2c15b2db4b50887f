//! The table in names instead of numbers, for boards, for expectations and for reading.

mod fight;
mod moment;
mod side;

use kernel::{Seat, SeatSet, Waiting};
use wastelander_portrait::{OfferPortrait, Portrait};

use crate::agenda::Task;
use crate::cards::{Kind, Loot};
use crate::choice::{Item, Ref};
use crate::effect::{Deck, Token};
use crate::setup::Wastelander;
use crate::state::{Basket, Goods, Held, Table};

impl Wastelander {
    /// The table with what is hidden as far as somebody knows it.
    pub(crate) fn portrait(&self, table: &Table, hidden: impl Fn(Seat) -> Option<(Held, Loot)>) -> Portrait {
        let fight = &table.fight;
        let seats = Seat::all(self.seats)
            .map(|seat| (seat.to_string(), self.seat_portrait(table, seat, hidden(seat))));
        let awaited = match self.awaited(table) {
            Waiting::Seats(seats) => seats,
            Waiting::Chance | Waiting::Over => SeatSet::NONE,
        };
        let turned = table.wander.iter().filter_map(|number| Self::kind(*number));
        Portrait {
            round: table.round,
            rounds: self.terms.rounds,
            goal: self.terms.goal,
            pole: self.pole(table),
            common: self.terms.common,
            acting: table.acting.to_string(),
            moment: moment::moment(table),
            awaited: letters(awaited),
            living: letters(table.living),
            pool: table.pool,
            method: fight.method.map(fight::named),
            pairs: self.pairs(table),
            foes: fight.here().map(|(place, foe)| self.foe_portrait(table, place, &foe)).collect(),
            party: letters(fight.party),
            share: fight.share,
            sums: fight.method.map(|method| if fight.rolled { fight.sums } else { self.sums(table, method) }),
            odds: fight.method.filter(|_| !fight.rolled).map(|method| self.wins_of_36(table, method)),
            dice: fight.dice,
            lead: fight::lead(fight),
            run_die: fight.run_die,
            running: self.running_portrait(table),
            event: self.hit_portrait(table),
            visit: self.visited(table).map(|kind| self.id(kind).to_owned()),
            declared: self.declared_portrait(table),
            vote: self.vote_portrait(table),
            stock: self.loot_names(table.market.stock),
            buying: self.loot_names(table.market.basket),
            gift: table.market.gift,
            price: [table.market.price, table.market.paid],
            offer: self.offer_portrait(table),
            wander: turned.map(|kind| self.id(kind).into()).collect(),
            discard: self.names(&table.discard),
            deck: table.deck,
            top: None,
            buried: table.buried,
            winners: letters(table.winners),
            ranking: self.ranking(table),
            seats: seats.collect(),
        }
    }

    /// The top of the pole. Without a goal nobody wins by points (WAS-HC-10), and it grows with who has most.
    fn pole(&self, table: &Table) -> u8 {
        let most = Seat::all(self.seats).map(|seat| table.side(seat).sp).max().unwrap_or(0);
        self.terms.goal.unwrap_or(most.max(crate::terms::GOAL))
    }

    /// Winners first, then the living, then by Survival Points.
    fn ranking(&self, table: &Table) -> String {
        let mut seats: Vec<Seat> = Seat::all(self.seats).collect();
        seats.sort_by_key(|seat| {
            let (won, lives) = (table.winners.contains(*seat), table.living.contains(*seat));
            std::cmp::Reverse((won, lives, table.side(*seat).sp))
        });
        seats.into_iter().map(Seat::letter).collect()
    }

    /// The place that is visited.
    fn visited(&self, table: &Table) -> Option<Kind> {
        table.agenda.iter().rev().find_map(|task| match task {
            Task::Visit(kind, _) => Some(kind),
            _ => None,
        })
    }

    /// What all know of the open offer.
    fn offer_portrait(&self, table: &Table) -> Option<OfferPortrait> {
        let (by, to, help) = match table.agenda.top() {
            Task::Offer { by, to, help, .. } => (by, to, help),
            Task::Partner { by, help } => {
                let nothing = Some(Vec::new());
                let (gives, wants) = (nothing.clone(), nothing);
                return Some(OfferPortrait { by: by.to_string(), help, gives, wants, ..Default::default() });
            }
            _ => return None,
        };
        let [gives, wants, share] = table.offered;
        let sizes = [gives, wants];
        Some(OfferPortrait {
            by: by.to_string(),
            to: to.to_string(),
            help,
            sizes,
            share,
            helped: if help { self.helped(table, to) } else { None },
            gives: None,
            wants: None,
        })
    }

    /// Adds what a viewer knows of the open offer.
    pub(crate) fn show_offer(&self, portrait: &mut Portrait, basket: &Basket) {
        if let Some(offer) = &mut portrait.offer {
            offer.share = basket.share;
            offer.gives = Some(self.goods_names(&basket.gives));
            offer.wants = Some(self.goods_names(&basket.back));
        }
    }

    fn goods_names(&self, goods: &Goods) -> Vec<String> {
        let hand = goods.hand.cards(&self.pack).map(Ref::Hand);
        let items = goods.items.iter().map(|card| Ref::Item(Item(card)));
        let down = goods.down.iter().map(|card| Ref::Down(self.pack.kind_of(Deck::Loot, card)));
        let tokens = Token::ALL
            .into_iter()
            .flat_map(|token| (0..goods.tokens[token.index()]).map(move |_| Ref::Token(token)));
        let unseen = (0..goods.unseen).map(|_| Ref::Unseen);
        let help = goods.help.then_some(Ref::Help);
        let all = hand.chain(items).chain(down).chain(tokens).chain(unseen).chain(help);
        all.map(|what| self.write_ref(what)).collect()
    }

    /// The ids of cards.
    pub(crate) fn names(&self, held: &Held) -> Vec<String> {
        held.cards(&self.pack).map(|kind| self.id(kind).to_owned()).collect()
    }

    fn loot_names(&self, set: Loot) -> Vec<String> {
        set.iter().map(|card| self.id(self.pack.kind_of(Deck::Loot, card)).to_owned()).collect()
    }
}

/// Seats as letters.
pub(crate) fn letters(seats: SeatSet) -> String {
    seats.iter().map(Seat::letter).collect()
}
