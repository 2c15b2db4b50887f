//! How effects run: the referee carries out instructions until somebody has to decide.

mod deck;
mod harm;
mod queue;

use kernel::{Log, Seat};
use parts::Bag;

use crate::agenda::{Frame, Task, Wear};
use crate::cards::{Card, Pack};
use crate::effect::{Amount, Borrow, Chooser, Condition, Counted, Restorable, Restore, Shift, Source, Which};
use crate::event::Event;
use crate::march::March;
use crate::program::{Op, Verb};
use crate::setup::Radlands;
use crate::spot::{Berth, Lane, Spot, Spots};
use crate::state::{Outcome, Secrets, Stage, State, Table, other};

/// Carries out the rules on one state.
pub(crate) struct Referee<'a> {
    pub game: &'a Radlands,
    pub table: &'a mut Table,
    pub secrets: &'a mut Secrets,
    pub log: &'a mut Log<Event>,
}

impl<'a> Referee<'a> {
    pub fn new(game: &'a Radlands, state: &'a mut State, log: &'a mut Log<Event>) -> Referee<'a> {
        Referee { game, table: &mut state.table, secrets: &mut state.secrets, log }
    }

    #[inline]
    pub fn pack(&self) -> &'a Pack {
        &self.game.pack
    }

    /// Brings the state to its next question, which mostly is there already: what to do next.
    #[inline]
    pub fn go_unless_open(&mut self) {
        if !self.table.is_open_for_actions() {
            self.go();
        }
    }

    /// Brings the state to its next question: carries out everything that waits for nobody.
    pub fn go(&mut self) {
        while !self.table.is_open_for_actions() && !self.table.is_over() {
            let Some(task) = self.table.agenda.top() else {
                if self.next_stage() {
                    continue;
                }
                return;
            };
            match task {
                Task::Run(frame) => {
                    self.table.agenda.pop();
                    self.run(frame);
                }
                Task::Resolved(owner, event) => {
                    self.table.agenda.pop();
                    self.put_away(owner, event);
                }
                Task::WearOut(spot, wear) => {
                    self.table.agenda.pop();
                    let verb = match wear {
                        Wear::Damage => Verb::Damage,
                        Wear::Destroy => Verb::Destroy,
                    };
                    self.hit(verb, spot.bit(), spot.seat());
                }
                Task::Landed(spot) => {
                    self.table.agenda.pop();
                    if self.game.landed_uses(self.table, self.secrets, spot).any() {
                        self.table.agenda.push(Task::DropUse(spot));
                    }
                }
                _ => return,
            }
        }
    }

    /// Carries out an effect from here until it is done or somebody has to decide.
    #[inline]
    pub fn run(&mut self, mut frame: Frame) {
        while !self.pack().program.is_done(frame.op) {
            match self.step(frame) {
                Some(next) => frame = next,
                None => return,
            }
        }
    }

    /// Carries out one instruction; tells where it goes on, if it does so at once.
    #[inline(never)]
    fn step(&mut self, frame: Frame) -> Option<Frame> {
        match self.pack().program.op(frame.op) {
            Op::Done => return None,
            Op::Hit(verb, target) => match target.which {
                Which::One | Which::Column | Which::AllButOne if target.what != crate::effect::What::This => {
                    let spots = self.table.targets(frame.owner, frame.source, target);
                    let least = if target.which == Which::AllButOne { 2 } else { 1 };
                    if spots.len() >= least {
                        let column = target.which == Which::Column;
                        let ask = if column { Task::AimColumn(frame) } else { Task::Aim(frame) };
                        return self.ask(ask);
                    }
                }
                _ => {
                    // RAD-RULING-10: all are found first, then all are hit together.
                    let spots = self.table.targets(frame.owner, frame.source, target);
                    if verb == Verb::Return {
                        self.send_home(frame, spots);
                        return None;
                    }
                    self.go_on(frame.next());
                    self.hit(verb, spots, frame.owner);
                    return None;
                }
            },
            Op::Restore(restore) => {
                if self.restorable(frame, restore).any() {
                    return self.ask(Task::Aim(frame));
                }
            }
            Op::Draw(amount) => {
                let count = self.amount(frame.owner, amount);
                if count > 0 {
                    self.draw(frame.next(), frame.owner, count);
                    return None;
                }
            }
            Op::Discard(discard) => {
                let seat = self.seat_of(frame.owner, discard.who);
                self.table.tally = 0;
                let there = match discard.from {
                    Source::Hand => self.table.hand_len[seat.index()],
                    Source::Drawn => self.table.drawn_len,
                };
                if there > 0 {
                    let left = discard.count.min(there);
                    return self.ask(Task::Discard(frame, left));
                }
            }
            Op::Punk(count) => {
                if self.game.can_recruit(self.table, frame.owner) {
                    return self.ask(Task::Recruit(frame, count));
                }
            }
            Op::Water(amount) => self.gain_water(frame.owner, amount),
            Op::Raid => {
                self.go_on(frame.next());
                self.raid(frame.owner);
                return None;
            }
            Op::Shift(Shift::AnyForward) => {
                if self.game.can_advance_any(self.table) {
                    return self.ask(Task::Advance(frame));
                }
            }
            Op::Shift(Shift::TheirsBack) => {
                // RAD-PPL-09: with nothing to push there is nothing to ask.
                if self.game.can_push_back(self.table, other(frame.owner)) {
                    return self.ask(Task::PushBack(frame));
                }
            }
            Op::TurnUpPunk(_) => {
                if (self.table.punks & Spots::of(frame.owner)).any() {
                    return self.ask(Task::Aim(frame));
                }
            }
            Op::TurnUpCamp => {
                if (self.table.ruins(frame.owner) & !frame.source.bit()).any() {
                    return self.ask(Task::Aim(frame));
                }
            }
            Op::Borrow(Borrow::Drop) => {
                if self.game.can_drop(self.table, self.secrets, frame.owner) {
                    return self.ask(Task::Drop(frame));
                }
            }
            Op::Borrow(borrow) => {
                if self.game.has_lender(self.table, self.secrets, frame, borrow) {
                    return self.ask(Task::Borrow(frame));
                }
            }
            Op::Choose(..) => {
                if self.game.possible_modes(self.table, self.secrets, frame) != 0 {
                    return self.ask(Task::Mode(frame));
                }
            }
            Op::Unless(condition, end) => {
                if !self.game.holds(self.table, frame, condition) {
                    return Some(Frame { op: end, ..frame });
                }
            }
            Op::Rearrange => {
                if self.table.people(frame.owner).any() {
                    return self.ask(Task::LineUp(frame, Default::default()));
                }
            }
            Op::Expose => {
                let seat = other(frame.owner);
                self.table.exposed[seat.index()] = true;
                self.log.tell(|| Event::Exposed { seat });
            }
            Op::Scavenge(count) => {
                self.reveal(frame, count);
                return None;
            }
            Op::March(third) => {
                if self.table.present.has(frame.source) {
                    self.march(frame, third);
                    return None;
                }
            }
        }
        Some(frame.next())
    }

    /// Somebody has to decide before the effect goes on.
    #[inline]
    fn ask(&mut self, task: Task) -> Option<Frame> {
        self.table.agenda.push(task);
        None
    }

    /// Notes that an effect goes on here, unless it is done.
    #[inline]
    pub fn go_on(&mut self, frame: Frame) {
        if !self.pack().program.is_done(frame.op) {
            self.table.agenda.push(Task::Run(frame));
        }
    }

    /// Who decides.
    #[inline]
    pub fn seat_of(&self, owner: Seat, chooser: Chooser) -> Seat {
        seat_of(owner, chooser)
    }

    /// RAD-WATER-04: only the active player has water.
    pub fn gain_water(&mut self, seat: Seat, amount: u8) {
        if seat == self.table.active {
            self.table.water = self.table.water.saturating_add(amount);
            self.log.tell(|| Event::Water { seat, amount });
        }
    }

    fn amount(&self, owner: Seat, amount: Amount) -> u8 {
        match amount {
            Amount::Fixed(count) => count,
            Amount::Counted(Counted::TheirDestroyedCamps) => self.table.ruins(other(owner)).len() as u8,
            Amount::Counted(Counted::DiscardedPlusOne) => self.table.tally + 1,
        }
    }

    /// Which cards a restore may pick.
    fn restorable(&self, frame: Frame, restore: Restore) -> Spots {
        self.game.restorable(self.table, frame, restore)
    }

    /// Puts a person into play (RAD-PERSON-04 to RAD-PERSON-06), or a punk if no card is named.
    pub fn enter(&mut self, seat: Seat, berth: Berth, card: Option<Card>) -> Spot {
        let pack = self.pack();
        if let Some(victim) = berth.victim(seat) {
            self.hit(Verb::Destroy, victim.bit(), seat);
        }
        let spot = berth.spot(seat);
        if self.table.present.has(spot) {
            self.shift_person(spot, spot.beside());
        }
        self.table.present.insert(spot);
        self.table.fresh.insert(spot);
        match card {
            Some(card) => self.arrive(spot, card),
            None => {
                self.table.punks.insert(spot);
                // RAD-GAIN-04, RAD-PPL-13: punks too are ready under Karli.
                if !self.table.has_active(pack, seat, crate::effect::Trait::PeopleEnterReady) {
                    self.table.spent.insert(spot);
                }
                self.count_entry(seat);
            }
        }
        // RAD-RULING-01: with a victim the column may have been closed up before; keep its people together.
        self.close(Lane::new(seat, spot.column()));
        if self.table.present.has(spot) { spot } else { spot.beside() }
    }

    /// A face-up person comes to stand on a spot (RAD-READY-03, RAD-RULING-12).
    pub fn arrive(&mut self, spot: Spot, card: Card) {
        let pack = self.pack();
        let row = pack.row(card);
        self.game.stand_person(self.table, spot, card);
        let ready = row.traits.has(crate::effect::Trait::EntersReady)
            || self.table.has_active(pack, spot.seat(), crate::effect::Trait::PeopleEnterReady);
        if !ready {
            self.table.spent.insert(spot);
        }
        self.count_entry(spot.seat());
    }

    fn count_entry(&mut self, seat: Seat) {
        let entered = &mut self.table.entered[seat.index()];
        *entered = entered.saturating_add(1);
    }

    /// Marks a use of a card (RAD-ABIL-03, RAD-PPL-32): the first one of the turn leaves it ready if somebody says so.
    pub fn mark_used(&mut self, spot: Spot) {
        let first = !self.table.used.has(spot);
        self.table.used.insert(spot);
        let keeps_ready = first
            && self.table.has_active(self.pack(), spot.seat(), crate::effect::Trait::FirstUseKeepsReady);
        if !keeps_ready {
            self.table.spent.insert(spot);
        }
    }

    /// RAD-JUG-01 to RAD-JUG-04.
    fn march(&mut self, frame: Frame, third: crate::program::OpId) {
        let spot = frame.source;
        let lane = Lane::new(spot.seat(), spot.column());
        let march = self.table.marches.of(lane).next();
        self.table.marches.set(lane, march);
        self.log.tell(|| Event::Marched { spot, march });
        self.go_on(frame.next());
        if march == March::HOME {
            self.table.agenda.push(Task::Run(Frame { op: third, ..frame }));
        }
        self.close(lane);
    }

    /// The game is over. An event that was taking effect is put away unfinished (RAD-END-02).
    #[cold]
    pub fn end(&mut self, outcome: Outcome) {
        self.table.stage = Stage::Over(outcome);
        // Nothing asks for freshly drawn cards any more.
        self.secrets.drawn = Bag::EMPTY;
        self.table.drawn_len = 0;
        while let Some(task) = self.table.agenda.pop() {
            if let Task::Resolved(_, event) = task
                && let Some(card) = event.as_card()
            {
                self.table.discard.add(card.0);
                self.table.last_discard = Some(card);
            }
        }
        self.log.tell(|| Event::Ended { outcome });
    }
}

/// Who decides, seen from the owner of an effect.
#[inline]
pub(crate) fn seat_of(owner: Seat, chooser: Chooser) -> Seat {
    match chooser {
        Chooser::You => owner,
        Chooser::Opponent => other(owner),
    }
}

impl Radlands {
    /// Whether a condition holds for an effect.
    #[inline]
    pub(crate) fn holds(&self, table: &Table, frame: Frame, condition: Condition) -> bool {
        let owner = frame.owner;
        match condition {
            Condition::AtMostOnePerson => table.people(owner).len() <= 1,
            Condition::TwoEntered => table.entered[owner.index()] >= 2,
            Condition::EventResolved => table.event_resolved,
            Condition::RaidersResolved => table.raiders_resolved[owner.index()],
            Condition::TheirEventQueued => table.taken_spaces(other(owner)) != 0,
            Condition::YouHavePunk => (table.punks & Spots::of(owner)).any(),
            Condition::ThisUndamaged => !table.damaged.has(frame.source),
            Condition::CampHit => table.camp_hit,
        }
    }

    /// Which cards a restore of this effect may pick.
    #[inline]
    pub(crate) fn restorable(&self, table: &Table, frame: Frame, restore: Restore) -> Spots {
        let spots = table.restorable(&self.pack, frame.owner, frame.source);
        match restore.what {
            Restorable::Card => spots,
            Restorable::Person => spots & Spots::PEOPLE,
        }
    }

    /// Whether the seat could put a gained punk into play (RAD-GAIN-03, RAD-RULING-05).
    #[inline]
    pub(crate) fn can_recruit(&self, table: &Table, seat: Seat) -> bool {
        table.deck_len > 0 && (self.make_room || table.people(seat).len() < 6)
    }

    /// The berths a person may be put into.
    #[inline]
    pub(crate) fn berths(&self, table: &Table, seat: Seat) -> u32 {
        let free = table.berths(seat);
        if free == 0 && self.make_room { table.berths_over(seat) } else { free }
    }
}
