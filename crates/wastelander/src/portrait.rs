//! The table in names instead of numbers, for boards, for expectations and for reading.

use kernel::{Seat, SeatSet, Waiting};
use wastelander_portrait::{FoePortrait, OfferPortrait, Portrait, SeatPortrait};

use crate::agenda::Task;
use crate::cards::{Kind, Loot};
use crate::choice::{Item, Ref, TraitNo};
use crate::effect::{Deck, Token};
use crate::setup::Wastelander;
use crate::state::{Basket, Foe, Goods, Held, Table};

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
            common: self.terms.common,
            acting: table.acting.to_string(),
            moment: self.moment_word(table).to_owned(),
            awaited: letters(awaited),
            living: letters(table.living),
            pool: table.pool,
            method: fight.method.map(|method| method.word().to_owned()),
            foes: fight.here().map(|(place, foe)| self.foe_portrait(table, place, &foe)).collect(),
            party: letters(fight.party),
            share: fight.share,
            sums: fight.method.map(|method| if fight.rolled { fight.sums } else { self.sums(table, method) }),
            odds: fight.method.filter(|_| !fight.rolled).map(|method| self.wins_of_36(table, method)),
            dice: fight.dice,
            run_die: fight.run_die,
            stock: self.loot_names(table.market.stock),
            buying: self.loot_names(table.market.basket),
            price: [table.market.price, table.market.paid],
            offer: self.offer_portrait(table),
            wander: turned.map(|kind| self.id(kind).into()).collect(),
            discard: self.names(&table.discard),
            deck: table.deck,
            top: None,
            buried: table.buried,
            winners: letters(table.winners),
            seats: seats.collect(),
        }
    }

    /// What all know of the open offer.
    fn offer_portrait(&self, table: &Table) -> Option<OfferPortrait> {
        let Task::Offer { by, to, help, .. } = table.agenda.top() else { return None };
        let [gives, wants, share] = table.offered;
        let sizes = [gives, wants];
        Some(OfferPortrait {
            by: by.to_string(),
            to: to.to_string(),
            help,
            sizes,
            share,
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

    fn foe_portrait(&self, table: &Table, place: u8, foe: &Foe) -> FoePortrait {
        let stuck = &table.fight.stickers[..usize::from(table.fight.stuck)];
        let own = stuck.iter().filter(|(_, at)| *at == place);
        FoePortrait {
            number: place + 1,
            card: self.id(foe.kind).into(),
            name: self.foe_name(table, place, foe),
            stickers: own.map(|(kind, _)| self.id(Kind(*kind)).to_owned()).collect(),
            stats: [0, 1, 2].map(|stat| self.foe_stat(table, foe, stat)),
            loot: self.foe_loot(foe),
        }
    }

    /// Adjectives in the order played, group words outermost and in the plural (WAS-MOD-08).
    pub(crate) fn foe_name(&self, table: &Table, place: u8, foe: &Foe) -> String {
        let info = self.pack.info(foe.kind);
        let (mut name, mut plural) = (info.name.clone(), info.plural.clone());
        let stuck = &table.fight.stickers[..usize::from(table.fight.stuck)];
        let prefixes = || {
            let own = stuck.iter().filter(|(_, at)| *at == place);
            own.filter_map(|(kind, _)| self.pack.info(Kind(*kind)).prefix.as_deref())
        };
        let single: Vec<&str> = prefixes().filter(|prefix| !prefix.contains("{plural}")).collect();
        for prefix in single.into_iter().rev() {
            name = prefix.replace("{}", &name);
            plural = prefix.replace("{}", &plural);
        }
        for prefix in prefixes().filter(|prefix| prefix.contains("{plural}")) {
            name = prefix.replace("{plural}", &plural);
            plural = name.clone();
        }
        name
    }

    fn seat_portrait(&self, table: &Table, seat: Seat, hidden: Option<(Held, Loot)>) -> SeatPortrait {
        let side = table.side(seat);
        let items = |set: Loot| set.iter().map(|card| self.write_ref(Ref::Item(Item(card)))).collect();
        let on_items = side.carried.iter().map(Item).map(|item| (Ref::Item(item), table.counters.get(item)));
        let on_traits = side.learned().map(|learned| (Ref::Trait(TraitNo(learned.card)), learned.counters));
        let counters = on_items.chain(on_traits).filter(|(_, counters)| *counters > 0);
        SeatPortrait {
            sp: side.sp,
            stats: self.stats(table, seat),
            traits: side.learned().map(|l| self.write_ref(Ref::Trait(TraitNo(l.card)))).collect(),
            ready: items(side.ready),
            tapped: items(side.carried.minus(side.ready)),
            counters: counters.map(|(what, counters)| (self.write_ref(what), counters)).collect(),
            tokens: side.tokens,
            hand: side.hand,
            cards: hidden.as_ref().map(|(hand, _)| self.names(hand)),
            down: side.down,
            tactics: hidden.map(|(_, down)| self.loot_names(down)),
            known: self.names(&side.known),
            limit: self.limit(table, seat),
            skips: side.skips,
        }
    }

    /// The ids of cards.
    pub(crate) fn names(&self, held: &Held) -> Vec<String> {
        held.cards(&self.pack).map(|kind| self.id(kind).to_owned()).collect()
    }

    fn loot_names(&self, set: Loot) -> Vec<String> {
        set.iter().map(|card| self.id(self.pack.kind_of(Deck::Loot, card)).to_owned()).collect()
    }

    /// What is going on, in a word.
    pub(crate) fn moment_word(&self, table: &Table) -> &'static str {
        use crate::agenda::{Combat, OfferStage, Stage};
        match table.agenda.top() {
            Task::Over => "over",
            Task::Deal { .. } => "deal",
            Task::FirstRoll { .. } => "first-roll",
            Task::Turn(Stage::Wander(_)) => "wander",
            Task::Turn(Stage::Step2) => "step2",
            Task::Turn(_) => "order",
            Task::Window(window, _) => window.word(),
            Task::Limit => "limit",
            Task::Charity { .. } | Task::Donate { .. } => "charity",
            Task::Drop { .. } => "drop",
            Task::Pluck { .. } => "random-discard",
            Task::Theft { .. } | Task::Grab { .. } => "theft",
            Task::Draw { .. } => "draw",
            Task::Fight(Combat::Method) => "method",
            Task::Fight(_) => "commit",
            Task::Reveal(_) => "reveal",
            Task::Die(_) => "die",
            Task::Partner { .. } => "partner",
            Task::Whose(_) => "whose",
            Task::Replace(..) => "replace",
            Task::Hide(_) => "hide",
            Task::Peek { .. } => "peek",
            Task::Offer { stage: OfferStage::Composing | OfferStage::Countering, .. } => "composing",
            Task::Offer { .. } => "offered",
            Task::Market { .. } => "market",
            Task::Spoils { .. } => "spoils",
            Task::Vote(_) => "vote",
            Task::Tie { .. } => "tie",
            Task::Consent { .. } => "consent",
            _ => "going-on",
        }
    }
}

/// Seats as letters.
pub(crate) fn letters(seats: SeatSet) -> String {
    seats.iter().map(Seat::letter).collect()
}
