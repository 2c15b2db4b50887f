//! Asking for help and trading between players (WAS-HELP, WAS-TRADE).

use kernel::{Log, Seat};

use crate::agenda::{OfferStage, Task};
use crate::cards::Kind;
use crate::choice::{Choice, Item, Ref};
use crate::effect::{Deck, Token};
use crate::event::Event;
use crate::moves::Manner;
use crate::setup::Wastelander;
use crate::state::{Basket, Goods, State, Table};
use crate::written::Type;

/// How many trades the acting player may propose in the calm windows of a turn (WAS-TRADE-12).
pub(crate) const PROPOSALS: u8 = 2;

impl Goods {
    /// Puts one thing in.
    pub(crate) fn add(&mut self, game: &Wastelander, what: Ref) {
        match what {
            Ref::Hand(kind) => self.hand.put(&game.pack, kind),
            Ref::Item(item) => self.items.add(item.0),
            Ref::Down(kind) => {
                self.down.put(game.pack.copies(kind));
            }
            Ref::Token(token) => self.tokens[token.index()] += 1,
            Ref::Unseen => self.unseen += 1,
            Ref::Help => self.help = true,
            Ref::Trait(_) => {}
        }
    }
}

impl Wastelander {
    pub(crate) fn bargain(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        match choice {
            Choice::Ask | Choice::Deal => {
                state.table.agenda.push(Task::Partner { by: seat, help: choice == Choice::Ask });
            }
            Choice::Share(share) => {
                log.tell(|| Event::Chose { seat, choice });
                state.secrets.basket.share = share;
            }
            Choice::Give(what) | Choice::Want(what) => {
                log.tell(|| Event::Chose { seat, choice });
                let countering = self.is_countering(&state.table);
                let basket = &mut state.secrets.basket;
                basket.last = Some(what);
                basket.wanting |= matches!(choice, Choice::Want(_));
                let goods = if basket.wanting || countering { &mut basket.back } else { &mut basket.gives };
                goods.add(self, what);
            }
            Choice::Offer => self.offer(state, log),
            Choice::Counter => {
                log.tell(|| Event::Chose { seat, choice });
                state.secrets.basket.back = Goods::default();
                state.secrets.basket.last = None;
                state.secrets.basket.wanting = false;
                state.table.offered[1] = 0;
                self.set_stage(state, OfferStage::Countering);
            }
            Choice::Agree => {
                log.tell(|| Event::Chose { seat, choice });
                let naming = state.secrets.basket.back.unseen;
                state.secrets.basket.last = None;
                match naming {
                    0 => self.settle_offer(state, log),
                    _ => self.set_stage(state, OfferStage::Naming(naming)),
                }
            }
            // Begun and given up: no partner was named, so nothing is counted.
            Choice::Refuse if matches!(state.table.agenda.top(), Task::Partner { .. }) => {
                state.table.agenda.pop();
                state.table.dropped = state.table.dropped.with(seat);
            }
            Choice::Refuse => {
                // An offer that was never made is dropped in silence.
                if !matches!(state.table.agenda.top(), Task::Offer { stage: OfferStage::Composing, .. }) {
                    log.tell(|| Event::Chose { seat, choice });
                }
                self.end_offer(state);
            }
            Choice::Down(kind) => {
                let basket = &mut state.secrets.basket;
                basket.back.down.put(self.pack.copies(kind));
                basket.back.unseen -= 1;
                basket.last = Some(Ref::Down(kind));
                match basket.back.unseen {
                    0 => self.settle_offer(state, log),
                    left => self.set_stage(state, OfferStage::Naming(left)),
                }
            }
            _ => {}
        }
    }

    /// A partner was named; that is what requests and proposals are counted by (WAS-HELP-12, WAS-TRADE-12).
    pub(crate) fn propose(&self, state: &mut State, seat: Seat, to: Seat, help: bool) {
        let table = &mut state.table;
        table.agenda.pop();
        if help {
            table.fight.asks[to.index()] += 1;
        } else if table.fight.active {
            table.fight.dealt = table.fight.dealt.with(seat);
        } else if seat == table.acting {
            table.deals = table.deals.saturating_add(1);
        } else {
            table.dealt_off = table.dealt_off.with(seat);
        }
        self.begin_offer(state, seat, to, help);
    }

    fn begin_offer(&self, state: &mut State, by: Seat, to: Seat, help: bool) {
        state.secrets.basket = Basket::default();
        state.table.offered = [0; 3];
        state.table.agenda.push(Task::Offer { by, to, stage: OfferStage::Composing, help });
    }

    fn set_stage(&self, state: &mut State, to_stage: OfferStage) {
        if let Task::Offer { stage, .. } = state.table.agenda.top_mut() {
            *stage = to_stage;
        }
    }

    fn is_countering(&self, table: &Table) -> bool {
        matches!(table.agenda.top(), Task::Offer { stage: OfferStage::Countering, .. })
    }

    fn end_offer(&self, state: &mut State) {
        state.table.agenda.pop();
        state.secrets.basket = Basket::default();
        state.table.offered = [0; 3];
    }

    /// The offer is made: how much is in it becomes public (WAS-RULING-74).
    fn offer(&self, state: &mut State, log: &mut Log<Event>) {
        let Task::Offer { by, to, stage, help } = state.table.agenda.top() else { return };
        let basket = &mut state.secrets.basket;
        basket.last = None;
        state.table.offered = [basket.gives.size(), basket.back.size(), basket.share];
        let offered = state.table.offered;
        let [gives, wants, share] = offered;
        log.tell(|| match stage {
            OfferStage::Countering => {
                Event::Offered { by: to, to: by, gives: wants, wants: gives, share, help }
            }
            _ => Event::Offered { by, to, gives, wants, share, help },
        });
        if help && state.table.fight.asks[to.index()] == 1 {
            state.secrets.asked[to.index()] = digest(&state.secrets.basket);
        }
        let next = match stage {
            OfferStage::Composing => OfferStage::Asked,
            _ => OfferStage::Countered,
        };
        self.set_stage(state, next);
    }

    /// All of it changes hands in one step (WAS-TRADE-06).
    fn settle_offer(&self, state: &mut State, log: &mut Log<Event>) {
        let Task::Offer { by, to, help, .. } = state.table.agenda.top() else { return };
        let basket = state.secrets.basket;
        self.end_offer(state);
        state.table.traded = [self.backs(&basket.gives), self.backs(&basket.back)];
        self.hand_over(state, by, to, &basket.gives, log);
        self.hand_over(state, to, by, &basket.back, log);
        if help || basket.back.help {
            state.table.fight.share = basket.share;
            self.join_party(state, to, log);
        }
    }

    /// What everybody sees of goods that change hands, apart from cards that lay open.
    fn backs(&self, goods: &Goods) -> [u8; 5] {
        let loot =
            goods.hand.cards(&self.pack).filter(|kind| self.pack.deck(*kind) == Deck::Loot).count() as u8;
        let [food, water] = goods.tokens;
        [goods.hand.len() as u8 - loot, loot, goods.down.len() as u8, food, water]
    }

    fn hand_over(&self, state: &mut State, from: Seat, to: Seat, goods: &Goods, log: &mut Log<Event>) {
        for kind in goods.hand.cards(&self.pack) {
            self.lose(state, from, kind, Manner::Unseen);
            self.gain(state, to, kind, Manner::Unseen);
            log.tell(|| Event::Passed { from, to, deck: self.pack.deck(kind), kind: Some(kind) });
        }
        for card in goods.items.iter() {
            self.move_item(state, from, to, Item(card), log);
        }
        for kind in goods.down.iter().map(|card| self.pack.kind_of(Deck::Loot, card)) {
            self.lose_down(state, from, kind, Manner::Unseen);
            self.gain_down(state, to, kind);
            log.tell(|| Event::Passed { from, to, deck: self.pack.deck(kind), kind: Some(kind) });
        }
        for token in Token::ALL {
            let count = goods.tokens[token.index()] as i8;
            if count > 0 {
                self.add_tokens(state, from, token, -count, log);
                self.add_tokens(state, to, token, count, log);
            }
        }
    }

    /// Whether a player may give something, apart from what is in the basket already (WAS-TRADE-01 to 04).
    pub(crate) fn can_give(&self, state: &State, seat: Seat, what: Ref, goods: &Goods) -> bool {
        let hostile = state.table.fight.active;
        let frozen = |kind: Kind| hostile && self.pack.info(kind).kind.is_equipment();
        match what {
            Ref::Hand(kind) => {
                let hand = &state.secrets.hands[seat.index()];
                hand.count(&self.pack, kind) > goods.hand.count(&self.pack, kind) && !frozen(kind)
            }
            Ref::Item(item) => {
                let carried = state.table.side(seat).carried;
                carried.contains(item.0) && !goods.items.contains(item.0) && !frozen(self.item_kind(item))
            }
            Ref::Down(kind) => {
                let copies = self.pack.copies(kind);
                let down = state.secrets.down[seat.index()];
                self.pack.deck(kind) == Deck::Loot && down.count(copies) > goods.down.count(copies)
            }
            Ref::Token(token) => state.table.side(seat).tokens[token.index()] > goods.tokens[token.index()],
            Ref::Trait(_) | Ref::Unseen | Ref::Help => false,
        }
    }

    /// Whether something of the other player can be wanted: only what all can see (WAS-TRADE-10, WAS-TRADE-13).
    pub(crate) fn can_want(&self, table: &Table, by: Seat, to: Seat, what: Ref, goods: &Goods) -> bool {
        let hostile = table.fight.active;
        match what {
            Ref::Item(item) => {
                let frozen = hostile && self.item_info(item).kind.is_equipment();
                table.side(to).carried.contains(item.0) && !goods.items.contains(item.0) && !frozen
            }
            Ref::Token(token) => table.side(to).tokens[token.index()] > goods.tokens[token.index()],
            Ref::Unseen => table.side(to).down > goods.unseen,
            Ref::Help => {
                let may = by == table.acting && hostile && self.may_ask(table, by);
                may && !goods.help && self.can_help(table, to)
            }
            Ref::Hand(_) | Ref::Down(_) | Ref::Trait(_) => false,
        }
    }

    /// Whether the offer can be made as it stands (WAS-TRADE-10, WAS-HELP-12, WAS-RULING-33).
    pub(crate) fn can_offer(&self, state: &State) -> bool {
        let Task::Offer { by, to, help, .. } = state.table.agenda.top() else { return false };
        let basket = &state.secrets.basket;
        if help {
            let first = state.secrets.asked[to.index()];
            return state.table.fight.asks[to.index()] < 2 || digest(basket) != first;
        }
        if basket.gives.size() + basket.back.size() == 0 {
            return false;
        }
        !self.terms.no_spares
            || (self.fits(&state.table, to, basket.back.items, basket.gives.items)
                && self.fits(&state.table, by, basket.gives.items, basket.back.items))
    }

    /// Whether a player can wear and hold what she gets, once what she gives is gone.
    fn fits(&self, table: &Table, seat: Seat, gives: crate::cards::Loot, gets: crate::cards::Loot) -> bool {
        let worn = |kind: Type| matches!(kind, Type::Armor | Type::Weapon);
        let comes: crate::cards::Loot =
            gets.iter().filter(|card| worn(self.item_info(Item(*card)).kind)).collect();
        if comes.is_empty() {
            return true;
        }
        let stays = table.side(seat).ready.minus(gives);
        let (mut armor, mut hands) = (0, 0);
        for card in stays.iter().chain(comes.iter()) {
            let info = self.item_info(Item(card));
            armor += u8::from(info.kind == Type::Armor);
            hands += info.hands;
        }
        armor <= 1 && hands <= 2
    }

    /// Whether a player may propose a trade to another now (WAS-TRADE-12).
    pub(crate) fn can_deal(&self, state: &State, seat: Seat, to: Seat) -> bool {
        let table = &state.table;
        if to == seat || !table.living.contains(to) {
            return false;
        }
        let counted = if table.fight.active {
            table.fight.dealt.contains(seat)
        } else if seat == table.acting {
            table.deals >= PROPOSALS
        } else {
            table.dealt_off.contains(seat)
        };
        !counted && self.has_goods(state, seat, to)
    }

    /// Whether there is anything to give or to want.
    fn has_goods(&self, state: &State, by: Seat, to: Seat) -> bool {
        let table = &state.table;
        let none = Goods::default();
        let tokens = |seat: Seat| table.side(seat).tokens != [0; 2];
        let hand = &state.secrets.hands[by.index()];
        if tokens(by) || tokens(to) || table.side(by).down > 0 || table.side(to).down > 0 {
            return true;
        }
        let given = hand.kinds(&self.pack).any(|kind| self.can_give(state, by, Ref::Hand(kind), &none))
            || table.side(by).carried.iter().any(|c| self.can_give(state, by, Ref::Item(Item(c)), &none));
        let wanted =
            || table.side(to).carried.iter().any(|c| self.can_want(table, by, to, Ref::Item(Item(c)), &none));
        given || wanted() || self.can_want(table, by, to, Ref::Help, &none)
    }

    /// The most Loot that can be promised (WAS-HELP-14).
    pub(crate) fn share_max(&self, table: &Table) -> u8 {
        self.loot_total(table)
    }
}

/// A fingerprint of an offer, never 0.
pub(crate) fn digest(basket: &Basket) -> u32 {
    let mut hash = 0x811c_9dc5_u32;
    let mut mix = |byte: u8| hash = (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
    mix(basket.share);
    let goods = &basket.gives;
    goods.hand.w.iter().for_each(&mut mix);
    mix(255);
    goods.hand.l.iter().for_each(&mut mix);
    mix(255);
    goods.items.iter().for_each(&mut mix);
    mix(255);
    goods.down.iter().for_each(&mut mix);
    goods.tokens.iter().for_each(|count| mix(*count));
    hash.max(1)
}
