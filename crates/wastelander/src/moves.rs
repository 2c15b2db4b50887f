//! Cards on their way. Every card that becomes visible or is hidden again goes through here, so that what all know
//! stays true.

use kernel::{Log, Seat, SeatSet};

use crate::agenda::{DieFor, Task};
use crate::cards::Kind;
use crate::choice::{Item, TraitNo};
use crate::effect::{Deck, Token, Verb};
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::{Learned, NOTHING, State, TRAITS};
use crate::written::Type;

/// Whether all see which card it is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Manner {
    /// All see it.
    Open,
    /// Only its owners see it.
    Unseen,
}

impl Wastelander {
    /// A card leaves a deck; the last one turns the discard pile into a new deck at once (WAS-DECK-04).
    pub(crate) fn draw_from(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        let deck = self.pack.deck(kind);
        let State { table, secrets } = state;
        if deck == Deck::Wasteland && secrets.top != NOTHING {
            secrets.top = NOTHING;
            table.top_known = SeatSet::NONE;
        } else if deck == Deck::Wasteland && secrets.deck.w.is_empty() {
            secrets.bottom.copy_within(1.., 0);
            table.buried_by.copy_within(1.., 0);
            table.buried -= 1;
            secrets.bottom[usize::from(table.buried)] = NOTHING;
            table.buried_by[usize::from(table.buried)] = SeatSet::NONE;
        } else {
            secrets.deck.take(&self.pack, kind);
        }
        table.deck[deck.index()] -= 1;
        if table.deck[deck.index()] == 0 {
            self.reshuffle(state, deck, log);
        }
    }

    /// The discard pile becomes the deck, if there is one (WAS-DECK-05).
    pub(crate) fn reshuffle(&self, state: &mut State, deck: Deck, log: &mut Log<Event>) {
        let State { table, secrets } = state;
        match deck {
            Deck::Wasteland => {
                let pile = table.discard.w;
                for kind in pile.iter().map(|card| self.pack.kind_of(deck, card)) {
                    table.seen.take(&self.pack, kind);
                    secrets.deck.put(&self.pack, kind);
                }
                table.deck[0] += pile.len() as u8;
                table.discard.w = Default::default();
                if !pile.is_empty() {
                    log.tell(|| Event::Reshuffled { deck });
                }
            }
            Deck::Loot => {
                let pile = table.discard.l;
                for kind in pile.iter().map(|card| self.pack.kind_of(deck, card)) {
                    table.seen.take(&self.pack, kind);
                    secrets.deck.put(&self.pack, kind);
                }
                table.deck[1] += pile.len() as u8;
                table.discard.l = Default::default();
                if !pile.is_empty() {
                    log.tell(|| Event::Reshuffled { deck });
                }
            }
        }
    }

    /// Whether a card of the deck can be had; an empty one is shuffled anew first.
    pub(crate) fn has_card(&self, state: &mut State, deck: Deck, log: &mut Log<Event>) -> bool {
        if state.table.deck[deck.index()] == 0 {
            self.reshuffle(state, deck, log);
        }
        state.table.deck[deck.index()] > 0
    }

    /// A card becomes visible.
    pub(crate) fn reveal(&self, state: &mut State, kind: Kind) {
        state.table.seen.put(&self.pack, kind);
    }

    /// A card comes into a hand.
    pub(crate) fn gain(&self, state: &mut State, seat: Seat, kind: Kind, manner: Manner) {
        state.secrets.hands[seat.index()].put(&self.pack, kind);
        let table = &mut state.table;
        table.touched = table.touched.with(seat);
        let side = table.side_mut(seat);
        side.hand[self.pack.deck(kind).index()] += 1;
        if manner == Manner::Open {
            side.known.put(&self.pack, kind);
        }
    }

    /// A visible card goes into a hand, in sight of all.
    pub(crate) fn take_up(&self, state: &mut State, seat: Seat, kind: Kind, log: &mut Log<Event>) {
        state.table.seen.take(&self.pack, kind);
        self.gain(state, seat, kind, Manner::Open);
        log.tell(|| Event::TookUp { seat, kind });
    }

    /// A card leaves a hand. Openly it becomes visible; unseen, nobody can be sure any more what is left.
    pub(crate) fn lose(&self, state: &mut State, seat: Seat, kind: Kind, manner: Manner) {
        state.secrets.hands[seat.index()].take(&self.pack, kind);
        let deck = self.pack.deck(kind);
        let table = &mut state.table;
        table.touched = table.touched.with(seat);
        let side = table.side_mut(seat);
        side.hand[deck.index()] -= 1;
        match manner {
            Manner::Open => {
                if side.known.has(&self.pack, kind) {
                    side.known.take(&self.pack, kind);
                }
                table.seen.put(&self.pack, kind);
            }
            Manner::Unseen => match deck {
                Deck::Wasteland => side.known.w = Default::default(),
                Deck::Loot => side.known.l = Default::default(),
            },
        }
    }

    /// A face-down tactic leaves the table.
    pub(crate) fn lose_down(&self, state: &mut State, seat: Seat, kind: Kind, manner: Manner) {
        state.secrets.down[seat.index()].take(self.pack.copies(kind));
        let table = &mut state.table;
        table.touched = table.touched.with(seat);
        table.side_mut(seat).down -= 1;
        if manner == Manner::Open {
            table.seen.put(&self.pack, kind);
        }
    }

    /// A face-down tactic comes to the table.
    pub(crate) fn gain_down(&self, state: &mut State, seat: Seat, kind: Kind) {
        state.secrets.down[seat.index()].put(self.pack.copies(kind));
        let table = &mut state.table;
        table.touched = table.touched.with(seat);
        table.side_mut(seat).down += 1;
    }

    /// A visible card goes to the discard pile of its deck (WAS-DECK-03).
    pub(crate) fn discard_kind(&self, state: &mut State, kind: Kind) {
        state.table.discard.put(&self.pack, kind);
    }

    /// A visible Loot card comes to a table. Its number is the lowest one free among the cards in play, which all see.
    pub(crate) fn lay_out(&self, state: &mut State, seat: Seat, kind: Kind) -> Item {
        let number =
            state.table.in_play().missing(self.pack.copies(kind)).expect("a card that exists is free");
        let table = &mut state.table;
        table.touched = table.touched.with(seat);
        table.side_mut(seat).carried.add(number);
        Item(number)
    }

    /// An item leaves the table for the discard pile and forgets everything (WAS-RULING-16).
    pub(crate) fn discard_item(&self, state: &mut State, seat: Seat, item: Item, log: &mut Log<Event>) {
        self.forget_item(state, seat, item);
        let kind = self.pack.kind_of(Deck::Loot, item.0);
        self.discard_kind(state, kind);
        log.tell(|| Event::Discarded { seat, kind });
    }

    /// An item leaves the table; where it goes is the caller's business.
    pub(crate) fn forget_item(&self, state: &mut State, seat: Seat, item: Item) {
        let table = &mut state.table;
        table.touched = table.touched.with(seat);
        let side = table.side_mut(seat);
        side.carried.remove(item.0);
        side.ready.remove(item.0);
        table.entered.remove(item.0);
        table.used.remove(item.0);
        table.shifted.remove(item.0);
        table.fight.worn.remove(item.0);
        table.counters.set(item, 0);
    }

    /// An item goes from table to table with all that is on it; equipment arrives tapped (WAS-TRADE-08).
    pub(crate) fn move_item(
        &self,
        state: &mut State,
        from: Seat,
        to: Seat,
        item: Item,
        log: &mut Log<Event>,
    ) {
        let table = &mut state.table;
        table.touched = table.touched.with(from).with(to);
        table.side_mut(from).carried.remove(item.0);
        table.side_mut(from).ready.remove(item.0);
        table.side_mut(to).carried.add(item.0);
        // WAS-TIMING-27: its new owner has not changed it yet.
        table.shifted.remove(item.0);
        let kind = self.pack.kind_of(Deck::Loot, item.0);
        // WAS-RULING-33: where nothing may lie tapped, it is equipped in the same step.
        if self.terms.no_spares && matches!(self.pack.info(kind).kind, Type::Armor | Type::Weapon) {
            table.side_mut(to).ready.add(item.0);
        }
        log.tell(|| Event::Moved { from, to, kind });
    }

    /// A trait comes into play.
    pub(crate) fn put_trait(&self, state: &mut State, seat: Seat, kind: Kind) -> TraitNo {
        let free = state.table.traits_in_play().missing(self.pack.copies(kind));
        let card = free.expect("a card that exists is free");
        let side = state.table.side_mut(seat);
        side.traits[TRAITS - 1] = Learned { card, counters: 0, used: false };
        side.traits.sort_by_key(|learned| learned.card);
        TraitNo(card)
    }

    /// A trait in play goes to the discard pile (WAS-RULING-07).
    pub(crate) fn drop_trait(&self, state: &mut State, seat: Seat, card: TraitNo, log: &mut Log<Event>) {
        let side = state.table.side_mut(seat);
        if let Some(learned) = side.traits.iter_mut().find(|learned| learned.card == card.0) {
            *learned = Learned::NONE;
        }
        side.traits.sort_by_key(|learned| learned.card);
        state.table.touched = state.table.touched.with(seat);
        let kind = self.pack.kind_of(Deck::Wasteland, card.0);
        self.discard_kind(state, kind);
        log.tell(|| Event::Discarded { seat, kind });
    }

    /// Tokens come or go.
    pub(crate) fn add_tokens(
        &self,
        state: &mut State,
        seat: Seat,
        token: Token,
        by: i8,
        log: &mut Log<Event>,
    ) {
        let table = &mut state.table;
        table.touched = table.touched.with(seat);
        let tokens = &mut table.side_mut(seat).tokens[token.index()];
        *tokens = tokens.saturating_add_signed(by);
        log.tell(|| Event::GotTokens { seat, token, by });
    }

    /// What happens once when a card comes into play (WAS-ROLL-05).
    pub(crate) fn enter(&self, state: &mut State, seat: Seat, kind: Kind, die: DieFor, log: &mut Log<Event>) {
        for verb in &self.pack.info(kind).enters {
            match verb {
                Verb::SetCounters => state.table.agenda.push(Task::Die(die)),
                Verb::GainTokens { token, count } => self.add_tokens(state, seat, *token, *count as i8, log),
                _ => {}
            }
        }
    }
}
