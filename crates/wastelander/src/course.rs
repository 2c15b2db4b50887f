//! The course of a game: whom the task on top waits for, and going on until somebody is awaited.

use kernel::{Log, Seat, SeatSet, Waiting};

use crate::agenda::{Agenda, Combat, Dest, OfferStage, Stage, Task, Which};
use crate::cards::Kind;
use crate::choice::{Item, TraitNo};
use crate::effect::Deck;
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::{NOTHING, State, Table};

impl Wastelander {
    /// Whom the task on top waits for.
    pub(crate) fn awaited(&self, table: &Table) -> Waiting {
        let only = |seat: Seat| Waiting::Seats(SeatSet::only(seat));
        match table.agenda.top() {
            Task::Over => Waiting::Over,
            Task::Deal { .. }
            | Task::FirstRoll { .. }
            | Task::Turn(Stage::Wander(_))
            | Task::Draw { .. }
            | Task::Pluck { .. }
            | Task::Theft { .. }
            | Task::Grab { .. }
            | Task::Reveal(_)
            | Task::Die(_)
            | Task::Peek { seen: false, .. } => Waiting::Chance,
            Task::Turn(_) | Task::Fight(_) | Task::Market { .. } => only(table.acting),
            Task::Window(_, asked) => Waiting::Seats(asked.seat().map_or(SeatSet::NONE, SeatSet::only)),
            Task::Limit => only(self.over_first(table)),
            Task::Charity { giver, .. } => only(giver),
            Task::Donate { from, .. } => only(from),
            Task::Drop { who, .. } | Task::Peek { who, .. } => only(who),
            Task::Partner { by, .. } => only(by),
            Task::Whose(seat) | Task::Replace(seat, _) | Task::Hide(seat) => only(seat),
            Task::Offer { by, to, stage, .. } => only(match stage {
                OfferStage::Composing | OfferStage::Countered => by,
                OfferStage::Asked | OfferStage::Countering | OfferStage::Naming(_) => to,
            }),
            Task::Spoils { at, .. } => only(at),
            Task::Vote(_) => Waiting::Seats(minus(table.living, table.answered)),
            Task::Consent { by, .. } => Waiting::Seats(minus(table.living.without(by), table.answered)),
            Task::Tie { .. } => only(self.tie_breaker(table)),
            Task::Hit { .. }
            | Task::Event { .. }
            | Task::Declared { .. }
            | Task::Join
            | Task::Running { .. }
            | Task::Visit(..)
            | Task::PlaceWindow
            | Task::ShareOut => Waiting::Chance,
        }
    }

    /// Of those over the limit the one who is asked first.
    pub(crate) fn over_first(&self, table: &Table) -> Seat {
        self.over_limit(table).first_from(table.acting).unwrap_or(table.acting)
    }

    /// Who decides ties: the acting player, or the next living one (WAS-RULING-38).
    pub(crate) fn tie_breaker(&self, table: &Table) -> Seat {
        table.living.first_from(table.acting).unwrap_or(table.acting)
    }

    /// Goes on until somebody or chance is awaited.
    pub(crate) fn advance(&self, state: &mut State, log: &mut Log<Event>) {
        while self.step(state, log) {}
    }

    /// Does what the task on top does by itself; tells whether it did anything.
    fn step(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let living = state.table.living;
        match state.table.agenda.top() {
            Task::Over | Task::FirstRoll { .. } | Task::Die(_) | Task::Replace(..) | Task::Hide(_) => false,
            Task::Tie { .. } | Task::Grab { .. } | Task::Partner { .. } => false,
            Task::PlaceWindow => {
                state.table.agenda.pop();
                let acting = state.table.acting;
                self.open(state, crate::agenda::Window::Place, living, acting);
                true
            }
            Task::Deal { deck, .. } => {
                let empty = state.table.deck[deck.index()] == 0;
                if empty {
                    self.dealt(state);
                }
                empty
            }
            Task::Turn(stage) => self.turn_step(state, stage, log),
            Task::Window(..) => self.window_step(state, log),
            Task::Limit => self.done_if(state, |game, state| game.over_limit(&state.table).is_empty()),
            Task::Charity { giver, more, extra } => extra == 0 && self.charity(state, giver, more),
            Task::Donate { left, .. } => self.done_if(state, |_, _| left == 0),
            Task::Drop { who, which, left, .. } => self.drop_step(state, who, which, left, log),
            Task::Pluck { who, .. } => self.done_if(state, |_, state| state.table.side(who).hand_size() == 0),
            Task::Theft { from, to, .. } => self.done_if(state, |_, state| {
                let gone = !living.contains(from) || !living.contains(to);
                gone || state.table.side(from).hand_size() == 0
            }),
            Task::Draw { who, deck, left, to } => {
                let gone = to == Dest::Hand && !living.contains(who);
                if left == 0 || gone || !self.has_card(state, deck, log) {
                    state.table.agenda.pop();
                    return true;
                }
                false
            }
            Task::Hit { kind, bad, step, who } => self.hit_step(state, kind, bad, step, who, log),
            Task::Event { .. } => self.event_step(state, log),
            Task::Declared { .. } => self.declared_step(state, log),
            Task::Fight(stage) => self.fight_step(state, stage, log),
            Task::Join => self.join_step(state),
            Task::Reveal(_) => {
                let full = !self.has_room(&state.table);
                if full || !self.has_card(state, Deck::Wasteland, log) {
                    self.end_reveal(state);
                    return true;
                }
                false
            }
            Task::Running { .. } => self.running_step(state, log),
            Task::Whose(seat) => {
                self.done_if(state, |game, state| game.robbable(&state.table, seat).is_empty())
            }
            Task::Peek { seen, .. } => {
                if !seen && !self.has_card(state, Deck::Wasteland, log) {
                    state.table.agenda.pop();
                    return true;
                }
                false
            }
            Task::Offer { by, to, .. } => {
                self.done_if(state, |_, _| !living.contains(by) || !living.contains(to))
            }
            Task::Market { .. } => {
                let gone = !living.contains(state.table.acting);
                if gone {
                    self.close_market(state, log);
                }
                gone
            }
            Task::Visit(kind, opened) => self.visit_step(state, kind, opened, log),
            Task::Spoils { dead, left, at } => self.spoils_step(state, dead, left, at, log),
            Task::Vote(_) => self.vote_step(state, log),
            Task::Consent { .. } => self.consent_step(state, log),
            Task::ShareOut => self.share_step(state),
        }
    }

    /// Takes the top task off if there is nothing left to do.
    fn done_if(&self, state: &mut State, done: impl Fn(&Wastelander, &State) -> bool) -> bool {
        let done = done(self, state);
        if done {
            state.table.agenda.pop();
        }
        done
    }

    /// The next card of the deal, or what comes after it (WAS-SETUP-08).
    pub(crate) fn dealt(&self, state: &mut State) {
        let Task::Deal { seat, deck, left } = state.table.agenda.top() else { return };
        state.table.agenda.pop();
        let next = if left > 1 && state.table.deck[deck.index()] > 0 {
            Task::Deal { seat, deck, left: left - 1 }
        } else if deck == Deck::Wasteland {
            Task::Deal { seat, deck: Deck::Loot, left: self.terms.deal }
        } else if seat.index() + 1 < self.seats {
            Task::Deal { seat: seat.next(self.seats), deck: Deck::Wasteland, left: self.terms.deal }
        } else {
            Task::FirstRoll { who: state.table.living, at: Seat::FIRST, times: 0 }
        };
        state.table.agenda.push(next);
    }

    /// A die for the first turn: the highest begins, ties are rolled again, at most eight times (WAS-SETUP-04).
    pub(crate) fn first_rolled(&self, state: &mut State, face: u8, _log: &mut Log<Event>) {
        let Task::FirstRoll { who, at, times } = state.table.agenda.top() else { return };
        let table = &mut state.table;
        table.first_dice[at.index()] = face;
        let later = who.iter().find(|seat| *seat > at);
        if let Some(next) = later {
            *table.agenda.top_mut() = Task::FirstRoll { who, at: next, times };
            return;
        }
        let highest = who.iter().map(|seat| table.first_dice[seat.index()]).max();
        let tied: SeatSet =
            who.iter().filter(|seat| Some(table.first_dice[seat.index()]) == highest).collect();
        let first = tied.first().unwrap_or(Seat::FIRST);
        if tied.len() > 1 && times < 8 {
            *table.agenda.top_mut() = Task::FirstRoll { who: tied, at: first, times: times + 1 };
            return;
        }
        table.agenda.pop();
        (table.acting, table.first, table.round) = (first, first, 1);
        self.check_limit(state);
        let living = state.table.living;
        self.open(state, crate::agenda::Window::Setup, living, first);
    }

    /// Whoever holds too many cards will have to play or give some. Outside windows everything may be put on anew.
    pub(crate) fn check_limit(&self, state: &mut State) {
        if self.windows_open(&state.table) == 0 {
            state.table.shifted = Default::default();
        }
        state.table.agenda.push(Task::Limit);
    }

    /// A drawn card goes where it belongs.
    pub(crate) fn drawn(&self, state: &mut State, who: Seat, to: Dest, kind: Kind, log: &mut Log<Event>) {
        if let Task::Draw { left, .. } = state.table.agenda.top_mut() {
            *left -= 1;
        }
        match to {
            Dest::Hand => {
                self.gain(state, who, kind, crate::moves::Manner::Unseen);
                log.tell(|| Event::Drew { seat: who, deck: self.pack.deck(kind), kind: Some(kind) });
            }
            Dest::Stock => {
                self.reveal(state, kind);
                state.table.market.stock.put(self.pack.copies(kind));
                log.tell(|| Event::TurnedUp { kind });
            }
        }
    }

    /// Cards that somebody may discard now.
    pub(crate) fn droppable(&self, state: &State, who: Seat, which: Which) -> u32 {
        match which {
            Which::Hand => u32::from(state.table.side(who).hand_size()),
            Which::Trait => state.table.side(who).learned().count() as u32,
            _ => self.items(&state.table, who, which).len(),
        }
    }

    /// Where all must go, they go; else the owner is asked (WAS-RULING-45).
    fn drop_step(&self, state: &mut State, who: Seat, which: Which, left: u8, log: &mut Log<Event>) -> bool {
        let there = self.droppable(state, who, which);
        if left > 0 && there > u32::from(left) {
            return false;
        }
        state.table.agenda.pop();
        if left == 0 {
            return true;
        }
        match which {
            Which::Hand => self.discard_hand(state, who, log),
            Which::Trait => {
                for learned in
                    state.table.side(who).traits.into_iter().filter(|learned| learned.card != NOTHING)
                {
                    self.drop_trait(state, who, TraitNo(learned.card), log);
                }
            }
            _ => {
                for card in self.items(&state.table, who, which).iter() {
                    self.discard_item(state, who, Item(card), log);
                }
            }
        }
        true
    }

    /// A whole hand is discarded openly.
    pub(crate) fn discard_hand(&self, state: &mut State, who: Seat, log: &mut Log<Event>) {
        if state.table.side(who).hand_size() > 0 {
            log.tell(|| Event::LaidOpen { seat: who });
        }
        for kind in state.secrets.hands[who.index()].cards(&self.pack) {
            self.lose(state, who, kind, crate::moves::Manner::Open);
            self.discard_kind(state, kind);
            log.tell(|| Event::Discarded { seat: who, kind });
        }
    }

    /// Whether the agenda has a fight under way that is still before the dice.
    pub(crate) fn fight_stage(&self, agenda: &Agenda) -> Option<Combat> {
        agenda.iter().rev().find_map(|task| match task {
            Task::Fight(stage) => Some(stage),
            _ => None,
        })
    }
}

fn minus(set: SeatSet, others: SeatSet) -> SeatSet {
    set.iter().filter(|seat| !others.contains(*seat)).collect()
}
