//! What befalls players: events, Bad Stuff, losses, death, and what becomes of the goods of the dead.

use kernel::{Log, Seat, SeatSet};

use crate::agenda::{Dest, EventStage, Task, Which, Window};
use crate::cards::Kind;
use crate::choice::{Item, TraitNo};
use crate::effect::{Chooser, Count, Deck, Verb, Zone};
use crate::event::Event;
use crate::moves::Manner;
use crate::setup::Wastelander;
use crate::state::{NOTHING, State, Table};
use crate::written::Type;

impl Wastelander {
    /// An event goes on: protection, the window of whom it hits, the effect, the discard (WAS-TIMING-13).
    pub(crate) fn event_step(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let Task::Event { kind, target, stage, source } = state.table.agenda.top() else { return false };
        let set = |state: &mut State, stage: EventStage| {
            *state.table.agenda.top_mut() = Task::Event { kind, target, source, stage };
        };
        let alive = state.table.living.contains(target);
        match stage {
            EventStage::Coming if alive => {
                state.table.touched = state.table.touched.with(target);
                if self.protection(&state.table, target).meets(self.pack.info(kind).tag_set) {
                    set(state, EventStage::Stopped);
                } else {
                    set(state, EventStage::Asked);
                    self.open(state, Window::Event, SeatSet::only(target), target);
                }
            }
            EventStage::Asked if alive => {
                set(state, EventStage::Hit);
                state.table.agenda.push(Task::Hit { kind, bad: false, step: 0, who: target });
            }
            EventStage::Hit => {
                state.table.agenda.pop();
                self.discard_kind(state, kind);
            }
            EventStage::Stopped | EventStage::Coming | EventStage::Asked => {
                log.tell(|| Event::Stopped { kind });
                state.table.agenda.pop();
                self.discard_kind(state, kind);
            }
        }
        true
    }

    /// The next verb of an event or of Bad Stuff.
    pub(crate) fn hit_step(
        &self,
        state: &mut State,
        kind: Kind,
        bad: bool,
        step: u8,
        who: Seat,
        log: &mut Log<Event>,
    ) -> bool {
        let info = self.pack.info(kind);
        let verbs = if bad { &info.bad } else { &info.resolve };
        if !state.table.living.contains(who) {
            state.table.agenda.pop();
            return true;
        }
        let Some(verb) = verbs.get(usize::from(step)) else {
            state.table.agenda.pop();
            // WAS-HC-12, WAS-RULING-35.
            if bad && self.terms.toll && !info.bad_costs_sp() {
                self.lose_sp(state, who, 1, log);
            }
            return true;
        };
        *state.table.agenda.top_mut() = Task::Hit { kind, bad, step: step + 1, who };
        match verb {
            Verb::LoseSp { amount } => {
                // WAS-HCC-09.
                let factor = if bad { 1 } else { self.terms.event_factor };
                self.lose_sp(state, who, amount * factor, log);
            }
            Verb::ModifyStat { stats, .. } => {
                log.tell(|| Event::Weakened { seat: who, stats: *stats, run: 0 });
                let temp = &mut state.table.side_mut(who).temp;
                (0..3).for_each(|stat| temp[stat] = temp[stat].saturating_add(stats[stat]));
            }
            Verb::ModifyRoll { amount, .. } => {
                log.tell(|| Event::Weakened { seat: who, stats: [0; 3], run: *amount });
                let side = state.table.side_mut(who);
                side.temp_run = side.temp_run.saturating_add(*amount);
            }
            Verb::Skip => {
                log.tell(|| Event::Strayed { seat: who });
                let side = state.table.side_mut(who);
                side.skips = side.skips.saturating_add(1);
            }
            Verb::Draw { deck, count } => {
                state.table.agenda.push(Task::Draw { who, deck: *deck, left: *count, to: Dest::Hand });
            }
            Verb::GainTokens { token, count } => self.add_tokens(state, who, *token, *count as i8, log),
            Verb::Discard { zone, filter, count, chooser } => {
                let left = match count {
                    Count::Number(number) => *number,
                    Count::All => u8::MAX,
                };
                let which = match zone {
                    Zone::Hand => Which::Hand,
                    Zone::Traits => Which::Trait,
                    Zone::Table => Which::of(filter),
                };
                if self.droppable(state, who, which) == 0 {
                    log.tell(|| Event::Spared { seat: who });
                }
                state.table.agenda.push(match (zone, chooser) {
                    (Zone::Hand, Chooser::Random) => Task::Pluck { who, left },
                    _ => Task::Drop { who, which, left },
                });
            }
            Verb::Take { .. } => {
                if state.table.side(who).hand_size() == 0 {
                    log.tell(|| Event::Spared { seat: who });
                }
                let to = state.table.living.without(who).first_from(who);
                if let Some(to) = to {
                    state.table.agenda.push(Task::Theft { to, from: who, deck: None });
                }
            }
            _ => {}
        }
        true
    }

    /// A player loses Survival Points; what that means depends on the mode (WAS-GOAL-05, WAS-HC-13, WAS-COOP-03).
    pub(crate) fn lose_sp(&self, state: &mut State, seat: Seat, amount: u8, log: &mut Log<Event>) {
        let table = &mut state.table;
        if self.terms.common {
            let missing = amount.saturating_sub(table.pool);
            table.pool = table.pool.saturating_sub(amount);
            let pool = table.pool;
            log.tell(|| Event::GotSp { seat, by: -(amount as i8), now: pool });
            let deaths = usize::from(missing).min(table.living.len());
            for _ in 0..deaths {
                table.agenda.push(Task::Vote(None));
            }
            return;
        }
        let side = table.side_mut(seat);
        let lost = amount.min(side.sp);
        side.sp -= lost;
        let now = side.sp;
        log.tell(|| Event::GotSp { seat, by: -(lost as i8), now });
        if self.terms.elimination && now == 0 {
            self.die(state, seat, log);
        }
    }

    /// A player dies (WAS-HC-13 to 18, WAS-COOP-06, WAS-COOP-07).
    pub(crate) fn die(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        state.table.living = state.table.living.without(seat);
        state.table.fight.party = state.table.fight.party.without(seat);
        log.tell(|| Event::Died { seat });
        self.discard_hand(state, seat, log);
        for learned in state.table.side(seat).traits.into_iter().filter(|learned| learned.card != NOTHING) {
            self.drop_trait(state, seat, TraitNo(learned.card), log);
        }
        let side = state.table.side_mut(seat);
        side.tokens = [0; 2];
        side.temp = [0; 3];
        side.temp_run = 0;
        side.boost = [0; 3];
        side.boost_run = 0;
        side.skips = 0;
        let living = state.table.living;
        if self.terms.common {
            self.clear_table(state, seat, log);
            if living.is_empty() {
                self.finish(state, SeatSet::NONE, log);
            }
        } else if living.len() == 1 {
            self.clear_table(state, seat, log);
            self.finish(state, living, log);
        } else {
            // WAS-HC-15: anticlockwise, from the right of the dead.
            let at = before(living, seat, self.seats);
            state.table.agenda.push(Task::Spoils { dead: seat, left: living, at });
        }
    }

    /// All Loot a dead player had in play is discarded (WAS-HC-16).
    fn clear_table(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        for card in state.table.side(seat).carried.iter() {
            self.discard_item(state, seat, Item(card), log);
        }
        let down = state.secrets.down[seat.index()];
        if !down.is_empty() {
            log.tell(|| Event::LaidOpen { seat });
        }
        for kind in down.iter().map(|card| self.pack.kind_of(Deck::Loot, card)) {
            self.lose_down(state, seat, kind, Manner::Open);
            self.discard_kind(state, kind);
            log.tell(|| Event::Discarded { seat, kind });
        }
    }

    /// Whether anything of the dead is left to take.
    pub(crate) fn has_spoils(&self, table: &Table, dead: Seat) -> bool {
        !table.side(dead).carried.is_empty() || table.side(dead).down > 0
    }

    pub(crate) fn spoils_step(
        &self,
        state: &mut State,
        dead: Seat,
        left: SeatSet,
        at: Seat,
        log: &mut Log<Event>,
    ) -> bool {
        let left = left.intersection(state.table.living);
        if left.is_empty() || !self.has_spoils(&state.table, dead) {
            state.table.agenda.pop();
            self.clear_table(state, dead, log);
            return true;
        }
        if !left.contains(at) {
            let at = before(left, at, self.seats);
            *state.table.agenda.top_mut() = Task::Spoils { dead, left, at };
        }
        false
    }

    /// The player who is asked has taken a card of the dead, or none.
    pub(crate) fn spoils_answered(&self, state: &mut State) {
        if let Task::Spoils { dead, left, at } = state.table.agenda.top() {
            let left = left.without(at);
            let next = if left.is_empty() { at } else { before(left, at, self.seats) };
            *state.table.agenda.top_mut() = Task::Spoils { dead, left, at: next };
        }
    }

    /// An item of the dead goes to a living player (WAS-RULING-36).
    pub(crate) fn take_spoil(
        &self,
        state: &mut State,
        dead: Seat,
        to: Seat,
        item: Item,
        log: &mut Log<Event>,
    ) {
        let kind = self.item_kind(item);
        let to_hand = self.terms.no_spares && matches!(self.pack.info(kind).kind, Type::Armor | Type::Weapon);
        if to_hand {
            self.forget_item(state, dead, item);
            self.take_up(state, to, kind, log);
        } else {
            self.move_item(state, dead, to, item, log);
        }
    }

    /// Other players whose hand can be robbed.
    pub(crate) fn robbable(&self, table: &Table, by: Seat) -> SeatSet {
        table.living.without(by).iter().filter(|seat| table.side(*seat).hand_size() > 0).collect()
    }
}

/// The first seat of the set going anticlockwise from a seat, not counting it.
fn before(set: SeatSet, seat: Seat, seats: usize) -> Seat {
    let back = |step: usize| Seat::new(((seat.index() + seats - step) % seats) as u8);
    (1..=seats).map(back).find(|at| set.contains(*at)).unwrap_or(seat)
}
