//! States that a viewer cannot tell from the true one. Hidden cards are dealt from all that the viewer has not seen.
//! Once a deck was shuffled anew, or a card changed hands unseen, this is close but no longer exact: who held what before is
//! not remembered card by card.

use kernel::{Dice, Imagine, Seat, Viewer};

use crate::agenda::{OfferStage, Task};
use crate::cards::{Kind, Loot};
use crate::choice::{Choice, Item, Ref};
use crate::effect::{Deck, Token};
use crate::setup::Wastelander;
use crate::state::{Basket, Goods, Held, NOTHING, SEATS, Secrets, State};
use crate::view::View;

/// States that are imagined until whoever is in the middle of something can go on with it, as in truth she can.
const ATTEMPTS: u32 = 2000;

impl Imagine for Wastelander {
    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut imagined = self.attempt(view, dice);
        for _ in 0..ATTEMPTS {
            if self.can_go_on(&imagined) {
                break;
            }
            imagined = self.attempt(view, dice);
        }
        imagined
    }
}

impl Wastelander {
    /// Whether the player who is buying can pay for it.
    fn can_go_on(&self, state: &State) -> bool {
        let market = &state.table.market;
        if !matches!(state.table.agenda.top(), Task::Market { .. }) || !market.is_buying() {
            return true;
        }
        market.covers(market.paid + self.wealth(state, state.table.acting))
    }

    fn attempt(&self, view: &View, dice: &mut Dice) -> State {
        let table = view.table.clone();
        let mut secrets = Secrets {
            hands: [Held::EMPTY; SEATS],
            down: [Loot::EMPTY; SEATS],
            deck: Held::EMPTY,
            top: view.top,
            bottom: view.bottom,
            basket: Basket::default(),
            votes: [0; SEATS],
            asked: view.asked,
        };
        if let Some(opened) = &view.opened {
            for (seat, (hand, down)) in opened.iter().enumerate() {
                (secrets.hands[seat], secrets.down[seat]) = (*hand, *down);
            }
        } else if let Viewer::Seat(seat) = view.viewer {
            secrets.hands[seat.index()] = view.hand;
            secrets.down[seat.index()] = view.down;
        }
        let mut state = State { table, secrets };
        let mut pool = self.unseen(&state);
        self.imagine_known(view, &mut state, &mut pool);
        self.imagine_hands(view, &mut state, &mut pool, dice);
        self.imagine_deck(&mut state, pool, dice);
        self.imagine_basket(view, &mut state, dice);
        self.imagine_votes(view, &mut state, dice);
        state
    }

    /// All cards that lie nowhere in this state yet.
    fn unseen(&self, state: &State) -> Held {
        let table = &state.table;
        let mut pool = Held { w: self.pack.sets.all_w, l: self.pack.sets.all_l };
        let secrets = &state.secrets;
        let mut take = |held: Held| held.cards(&self.pack).for_each(|kind| pool.take(&self.pack, kind));
        take(table.seen);
        secrets.hands.iter().for_each(|hand| take(*hand));
        secrets.down.iter().for_each(|down| take(Held { l: *down, ..Held::EMPTY }));
        let placed = secrets.bottom.iter().chain([&secrets.top]).filter(|number| **number != NOTHING);
        placed.for_each(|number| pool.take(&self.pack, Kind(*number)));
        pool
    }

    /// Gives others what everybody knows they hold, and what the viewer was offered.
    fn imagine_known(&self, view: &View, state: &mut State, pool: &mut Held) {
        if view.opened.is_some() {
            return;
        }
        let hold = |state: &mut State, pool: &mut Held, seat: Seat, kind: Kind, wanted: u32| {
            let there = state.secrets.hands[seat.index()].count(&self.pack, kind);
            for _ in there..wanted {
                if pool.has(&self.pack, kind) {
                    pool.take(&self.pack, kind);
                    state.secrets.hands[seat.index()].put(&self.pack, kind);
                }
            }
        };
        // A face-down tactic that the group is asked about was shown (WAS-RULING-60).
        if let Task::Consent { by, choice: Choice::Play(Ref::Down(kind), _) } = view.table.agenda.top()
            && !view.viewer.is(by)
            && pool.has(&self.pack, kind)
        {
            pool.take(&self.pack, kind);
            state.secrets.down[by.index()].put(self.pack.copies(kind));
        }
        for seat in Seat::all(self.seats).filter(|seat| !view.viewer.is(*seat)) {
            let known = view.table.side(seat).known;
            for kind in known.kinds(&self.pack) {
                hold(state, pool, seat, kind, known.count(&self.pack, kind));
            }
        }
        if let (Some(basket), Task::Offer { by, to, .. }) = (&view.basket, view.table.agenda.top()) {
            for (seat, goods) in [(by, &basket.gives), (to, &basket.back)] {
                if view.viewer.is(seat) {
                    continue;
                }
                for kind in goods.hand.kinds(&self.pack) {
                    hold(state, pool, seat, kind, goods.hand.count(&self.pack, kind));
                }
                for kind in self.pack.kinds_l(goods.down) {
                    let copies = self.pack.copies(kind);
                    for _ in state.secrets.down[seat.index()].count(copies)..goods.down.count(copies) {
                        if pool.has(&self.pack, kind) {
                            pool.take(&self.pack, kind);
                            state.secrets.down[seat.index()].put(copies);
                        }
                    }
                }
            }
        }
        // Whoever lays down a tactic has one.
        if let Task::Hide(seat) = view.table.agenda.top()
            && !view.viewer.is(seat)
            && !state.secrets.hands[seat.index()].l.meets(self.pack.sets.tactics)
            && let Some(kind) = self.pack.kinds_l(pool.l.intersection(self.pack.sets.tactics)).next()
        {
            pool.take(&self.pack, kind);
            state.secrets.hands[seat.index()].put(&self.pack, kind);
        }
    }

    fn draw_blind(&self, pool: &mut Held, deck: Deck, dice: &mut Dice) -> Option<Kind> {
        let card = match deck {
            Deck::Wasteland if !pool.w.is_empty() => pool.w.draw(dice),
            Deck::Loot if !pool.l.is_empty() => pool.l.draw(dice),
            _ => return None,
        };
        let kind = self.pack.kind_of(deck, card);
        pool.take(&self.pack, kind);
        Some(kind)
    }

    /// Face-down tactics first, since only tactics can lie there; then the hands.
    fn imagine_hands(&self, view: &View, state: &mut State, pool: &mut Held, dice: &mut Dice) {
        if view.opened.is_some() {
            return;
        }
        let others = || Seat::all(self.seats).filter(|seat| !view.viewer.is(*seat));
        for seat in others() {
            let down = state.secrets.down[seat.index()];
            for _ in down.len()..u32::from(view.table.side(seat).down) {
                let tactics = pool.l.intersection(self.pack.sets.tactics);
                if tactics.is_empty() {
                    break;
                }
                let kind = self.pack.kind_of(Deck::Loot, tactics.draw(dice));
                pool.take(&self.pack, kind);
                state.secrets.down[seat.index()].put(self.pack.copies(kind));
            }
        }
        for seat in others() {
            for deck in Deck::ALL {
                let hand = state.secrets.hands[seat.index()];
                let there = match deck {
                    Deck::Wasteland => hand.w.len(),
                    Deck::Loot => hand.l.len(),
                };
                for _ in there..u32::from(view.table.side(seat).hand[deck.index()]) {
                    if let Some(kind) = self.draw_blind(pool, deck, dice) {
                        state.secrets.hands[seat.index()].put(&self.pack, kind);
                    }
                }
            }
        }
    }

    fn imagine_deck(&self, state: &mut State, mut pool: Held, dice: &mut Dice) {
        if !state.table.top_known.is_empty() && state.secrets.top == NOTHING {
            state.secrets.top =
                self.draw_blind(&mut pool, Deck::Wasteland, dice).map_or(NOTHING, |kind| kind.0);
        }
        for place in 0..usize::from(state.table.buried) {
            if state.secrets.bottom[place] == NOTHING {
                let kind = self.draw_blind(&mut pool, Deck::Wasteland, dice);
                state.secrets.bottom[place] = kind.map_or(NOTHING, |kind| kind.0);
            }
        }
        state.secrets.deck = pool;
    }

    /// What is in an offer between others: something they have, as much as is said.
    fn imagine_basket(&self, view: &View, state: &mut State, dice: &mut Dice) {
        let Task::Offer { by, to, stage, .. } = view.table.agenda.top() else { return };
        let mut basket = view.basket.unwrap_or_default();
        if view.basket.is_none() {
            basket.share = view.table.offered[2];
            if !matches!(stage, OfferStage::Composing) {
                basket.gives = self.imagine_goods(state, by, view.table.offered[0], dice);
            }
            if let OfferStage::Countered = stage {
                basket.back = self.imagine_goods(state, to, view.table.offered[1], dice);
            }
            if let OfferStage::Naming(left) = stage {
                basket.back.unseen = left;
            }
        }
        state.secrets.basket = basket;
    }

    fn imagine_goods(&self, state: &State, seat: Seat, count: u8, dice: &mut Dice) -> Goods {
        let mut goods = Goods::default();
        for _ in 0..count {
            let mut things: Vec<Ref> = Vec::new();
            let mut offer = |what: Ref, goods: &Goods| {
                if self.can_give(state, seat, what, goods) {
                    things.push(what);
                }
            };
            let hand = state.secrets.hands[seat.index()];
            hand.kinds(&self.pack).for_each(|kind| offer(Ref::Hand(kind), &goods));
            state.table.side(seat).carried.iter().for_each(|card| offer(Ref::Item(Item(card)), &goods));
            self.pack
                .kinds_l(state.secrets.down[seat.index()])
                .for_each(|kind| offer(Ref::Down(kind), &goods));
            Token::ALL.into_iter().for_each(|token| offer(Ref::Token(token), &goods));
            if things.is_empty() {
                break;
            }
            goods.add(self, dice.among(&things));
        }
        goods
    }

    fn imagine_votes(&self, view: &View, state: &mut State, dice: &mut Dice) {
        let top = view.table.agenda.top();
        let living: Vec<Seat> = view.table.living.iter().collect();
        for seat in view.table.answered.iter() {
            let vote = match top {
                _ if view.viewer.is(seat) => view.vote,
                Task::Consent { .. } => 1 + dice.below(2) as u8,
                _ => 1 + dice.among(&living).index() as u8,
            };
            state.secrets.votes[seat.index()] = vote;
        }
    }
}
