//! What nature decides: one die, one card, one back at a time (WAS-TIMING-29).

use kernel::{Dice, Log, Seat};
use serde::{Deserialize, Serialize};

use crate::agenda::{DieFor, Task};
use crate::cards::{Kind, Pack};
use crate::effect::Deck;
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::{Held, NOTHING, State};

/// What nature decides.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Chance {
    /// A face of a die.
    Die(u8),
    /// A card.
    Card(Kind),
    /// From which deck a stolen card is.
    Back(Deck),
}

/// What the next outcome is drawn from.
enum Urn {
    Die,
    Deck(Deck),
    Hand(Seat),
    HandOf(Seat, Deck),
    Backs(Seat),
    Down(Seat),
}

impl Wastelander {
    fn urn(&self, state: &State) -> Urn {
        match state.table.agenda.top() {
            Task::Deal { deck, .. } | Task::Draw { deck, .. } => Urn::Deck(deck),
            Task::Reveal(_) | Task::Peek { .. } | Task::Turn(_) => Urn::Deck(Deck::Wasteland),
            Task::Pluck { who, .. } => Urn::Hand(who),
            Task::Grab { from, .. } => Urn::Down(from),
            Task::Theft { from, deck: None, .. } => Urn::Backs(from),
            Task::Theft { from, deck: Some(deck), .. } => Urn::HandOf(from, deck),
            _ => Urn::Die,
        }
    }

    pub(crate) fn outcomes(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        match self.urn(state) {
            Urn::Die => out.extend((1..=6).map(|face| (Chance::Die(face), 1))),
            Urn::Deck(deck) => match self.certain_card(state, deck) {
                Some(kind) => out.push((Chance::Card(kind), 1)),
                None => kinds(&self.pack, state.secrets.deck, deck, out),
            },
            Urn::Hand(seat) => {
                kinds(&self.pack, state.secrets.hands[seat.index()], Deck::Wasteland, out);
                kinds(&self.pack, state.secrets.hands[seat.index()], Deck::Loot, out);
            }
            Urn::HandOf(seat, deck) => kinds(&self.pack, state.secrets.hands[seat.index()], deck, out),
            Urn::Down(seat) => kinds(&self.pack, down_of(state, seat), Deck::Loot, out),
            Urn::Backs(seat) => {
                let hand = state.table.sides[seat.index()].hand;
                let backs = Deck::ALL.into_iter().filter(|deck| hand[deck.index()] > 0);
                out.extend(backs.map(|deck| (Chance::Back(deck), u32::from(hand[deck.index()]))));
            }
        }
    }

    pub(crate) fn outcome(&self, state: &State, dice: &mut Dice) -> Chance {
        match self.urn(state) {
            Urn::Die => Chance::Die(1 + dice.below(6) as u8),
            Urn::Deck(deck) => match self.certain_card(state, deck) {
                Some(kind) => Chance::Card(kind),
                None => Chance::Card(self.blind(state.secrets.deck, deck, dice)),
            },
            Urn::HandOf(seat, deck) => {
                Chance::Card(self.blind(state.secrets.hands[seat.index()], deck, dice))
            }
            Urn::Down(seat) => Chance::Card(self.blind(down_of(state, seat), Deck::Loot, dice)),
            Urn::Hand(seat) => {
                let hand = state.table.sides[seat.index()].hand;
                let deck = self.blind_back(hand, dice);
                Chance::Card(self.blind(state.secrets.hands[seat.index()], deck, dice))
            }
            Urn::Backs(seat) => Chance::Back(self.blind_back(state.table.sides[seat.index()].hand, dice)),
        }
    }

    fn blind_back(&self, hand: [u8; 2], dice: &mut Dice) -> Deck {
        let sum = u32::from(hand[0]) + u32::from(hand[1]);
        if dice.below(sum) < u32::from(hand[0]) { Deck::Wasteland } else { Deck::Loot }
    }

    fn blind(&self, held: Held, deck: Deck, dice: &mut Dice) -> Kind {
        let card = match deck {
            Deck::Wasteland => held.w.draw(dice),
            Deck::Loot => held.l.draw(dice),
        };
        self.pack.kind_of(deck, card)
    }

    /// The next card of a deck, where its place is fixed: a card that was kept on top, or only buried ones left.
    pub(crate) fn certain_card(&self, state: &State, deck: Deck) -> Option<Kind> {
        if deck == Deck::Loot {
            return None;
        }
        if state.secrets.top != NOTHING {
            return Some(Kind(state.secrets.top));
        }
        let buried = state.table.buried > 0 && state.secrets.deck.w.is_empty();
        buried.then(|| Kind(state.secrets.bottom[0]))
    }

    /// Takes an outcome.
    pub(crate) fn happen(&self, state: &mut State, chance: Chance, log: &mut Log<Event>) {
        match chance {
            Chance::Die(face) => self.die_fell(state, face, log),
            Chance::Card(kind) => self.card_came(state, kind, log),
            Chance::Back(deck) => {
                if let Task::Theft { deck: place, .. } = state.table.agenda.top_mut() {
                    *place = Some(deck);
                }
            }
        }
        self.advance(state, log);
    }

    fn card_came(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        let deck = self.pack.deck(kind);
        match state.table.agenda.top() {
            Task::Deal { seat, .. } => {
                self.draw_from(state, kind, log);
                self.gain(state, seat, kind, crate::moves::Manner::Unseen);
                log.tell(|| Event::Drew { seat, deck: self.pack.deck(kind), kind: Some(kind) });
                self.dealt(state);
            }
            Task::Draw { who, to, .. } => {
                self.draw_from(state, kind, log);
                self.drawn(state, who, to, kind, log);
            }
            Task::Turn(_) => {
                self.draw_from(state, kind, log);
                self.wandered(state, kind, log);
            }
            Task::Reveal(filter) => {
                self.draw_from(state, kind, log);
                self.revealed(state, filter, kind, log);
            }
            Task::Peek { who, .. } => self.peeked(state, who, kind, log),
            Task::Pluck { who, left } => {
                self.lose(state, who, kind, crate::moves::Manner::Open);
                self.discard_kind(state, kind);
                log.tell(|| Event::Discarded { seat: who, kind });
                match left {
                    1 => state.table.agenda.pop(),
                    _ => *state.table.agenda.top_mut() = Task::Pluck { who, left: left - 1 },
                }
            }
            Task::Theft { to, from, .. } => {
                state.table.agenda.pop();
                self.lose(state, from, kind, crate::moves::Manner::Unseen);
                self.gain(state, to, kind, crate::moves::Manner::Unseen);
                log.tell(|| Event::Passed { from, to, deck: self.pack.deck(kind), kind: Some(kind) });
            }
            Task::Grab { to, from } => {
                state.table.agenda.pop();
                self.lose_down(state, from, kind, crate::moves::Manner::Unseen);
                self.gain_down(state, to, kind);
                log.tell(|| Event::Passed { from, to, deck: self.pack.deck(kind), kind: Some(kind) });
            }
            _ => debug_assert!(false, "no card is awaited, least of all {kind:?} of {deck:?}"),
        }
    }

    fn die_fell(&self, state: &mut State, face: u8, log: &mut Log<Event>) {
        match state.table.agenda.top() {
            Task::FirstRoll { at, .. } => {
                log.tell(|| Event::Rolled { seat: Some(at), face });
                self.first_rolled(state, face, log);
            }
            Task::Die(what) => {
                state.table.agenda.pop();
                self.die_settled(state, what, face, log);
            }
            _ => debug_assert!(false, "no die is awaited"),
        }
    }

    fn die_settled(&self, state: &mut State, what: DieFor, face: u8, log: &mut Log<Event>) {
        match what {
            DieFor::Item(seat, item) => {
                state.table.counters.set(item, face);
                log.tell(|| Event::Counted {
                    seat,
                    kind: self.pack.kind_of(Deck::Loot, item.0),
                    counters: face,
                });
            }
            DieFor::Trait(seat, card) => {
                let side = &mut state.table.sides[seat.index()];
                if let Some(learned) = side.traits.iter_mut().find(|learned| learned.card == card.0) {
                    learned.counters = face;
                }
                log.tell(|| Event::Counted {
                    seat,
                    kind: self.pack.kind_of(Deck::Wasteland, card.0),
                    counters: face,
                });
            }
            DieFor::Side(side) => {
                state.table.fight.dice[usize::from(side)] = face;
                state.table.fight.rolls = state.table.fight.rolls.wrapping_add(1);
                let seat = (side == 0).then_some(state.table.acting);
                log.tell(|| Event::Rolled { seat, face });
            }
            DieFor::Run(seat) => {
                state.table.fight.run_die = face;
                log.tell(|| Event::Rolled { seat: Some(seat), face });
            }
            DieFor::Rows(by, kind) => {
                log.tell(|| Event::Rolled { seat: Some(by), face });
                self.row_came(state, by, kind, face, log);
            }
            DieFor::Wear(item) => self.wear_rolled(state, item, face, log),
        }
    }
}

fn down_of(state: &State, seat: Seat) -> Held {
    Held { l: state.secrets.down[seat.index()], ..Held::EMPTY }
}

fn kinds(pack: &Pack, held: Held, deck: Deck, out: &mut Vec<(Chance, u32)>) {
    match deck {
        Deck::Wasteland => {
            out.extend(pack.kinds_w(held.w).map(|kind| (Chance::Card(kind), held.w.count(pack.copies(kind)))))
        }
        Deck::Loot => {
            out.extend(pack.kinds_l(held.l).map(|kind| (Chance::Card(kind), held.l.count(pack.copies(kind)))))
        }
    }
}
