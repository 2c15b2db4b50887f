//! Carrying out active abilities, step by step (BTL-ACT rows, BTL-CARD-01).

use kernel::{Log, Seat};

use crate::agenda::{Ability, Progress, Task};
use crate::cards::Sort;
use crate::effect::{Destination, Harm, Step, Target, Verb};
use crate::event::Event;
use crate::setup::BattleLands;
use crate::state::{GearNo, RowName, State, Table, UnitNo};
use crate::target::{Aim, Source};
use parts::bits::ones;

/// Whether somebody has to say something before a step can be done.
enum Begun {
    /// The step is done; the outcome says whether it changed anything.
    Done(Progress),
    /// The player is asked.
    Asks,
    /// A card is drawn.
    Draws,
}

impl BattleLands {
    /// Carries on until somebody has to decide, chance is awaited or the turn is over.
    pub(crate) fn carry_on(&self, state: &mut State, log: &mut Log<Event>) {
        while let Task::Ability(ability) = state.table.agenda.top() {
            let seat = state.table.turn;
            let info = self.info(&state.table, seat, ability.piece);
            let Some(step) = info.play.get(usize::from(ability.step)) else {
                state.table.agenda.pop();
                if info.sort == Sort::Instead {
                    // BTL-CARD-22: effect first, then the discard pile.
                    self.put_on_pile(state, seat, ability.piece, log);
                }
                continue;
            };
            match self.begin(state, ability, step, log) {
                Begun::Done(progress) => self.step_done(state, ability, progress),
                Begun::Asks => return,
                Begun::Draws => {
                    let drawing = Ability { progress: Progress::Drawing, ..ability };
                    return state.table.agenda.set(Task::Ability(drawing));
                }
            }
        }
        if state.table.agenda.top() == Task::Turn {
            self.end_turn(state, log);
        }
    }

    /// The step under way is done.
    #[inline]
    pub(crate) fn step_done(&self, state: &mut State, ability: Ability, progress: Progress) {
        let next = Ability { step: ability.step + 1, progress, ..ability };
        state.table.agenda.set(Task::Ability(next));
    }

    fn begin(&self, state: &mut State, ability: Ability, step: &Step, log: &mut Log<Event>) -> Begun {
        let table = &state.table;
        let seat = table.turn;
        let source = Source { seat, piece: ability.piece };
        // BTL-CARD-24, and the condition is looked at when the step begins.
        let skipped = step.needs_previous && ability.progress != Progress::Changed
            || step.condition.as_ref().is_some_and(|condition| !self.holds(table, source, condition));
        if skipped {
            return Begun::Done(Progress::Idle);
        }
        if let Some((harm, target)) = step.verb.aim() {
            return self.begin_aimed(state, source, step, harm, target, log);
        }
        match (&step.verb, step.may) {
            (Verb::Draw, _) if !self.can_draw(table) => Begun::Done(Progress::Idle),
            (Verb::Draw, false) => Begun::Draws,
            (Verb::Draw, true) => Begun::Asks,
            (Verb::Recover(filter), _) => Self::ask_if(self.recoverable(table, seat, filter) != 0),
            // BTL-CARD-29: what a hidden hand holds is not told by silence.
            (Verb::Commit(_), _) => Self::ask_if(table.side(seat).hand > 0),
            (Verb::PlayExtra(_), _) => Self::ask_if(table.side(seat).hand > 0 && self.can_play_extra(table)),
            (Verb::Flip(_) | Verb::Discard(_) | Verb::Move(_) | Verb::Return(_), _) => {
                Begun::Done(Progress::Idle)
            }
        }
    }

    fn ask_if(possible: bool) -> Begun {
        // BTL-ACT-05: without a candidate the step does nothing.
        if possible { Begun::Asks } else { Begun::Done(Progress::Idle) }
    }

    fn begin_aimed(
        &self,
        state: &mut State,
        source: Source,
        step: &Step,
        harm: Harm,
        target: &Target,
        log: &mut Log<Event>,
    ) -> Begun {
        if !self.can_aim(&state.table, source, harm, target) {
            return Begun::Done(Progress::Idle);
        }
        if target.is_choice() || step.may {
            return Begun::Asks;
        }
        // BTL-CARD-03: all targets are fixed before the first is changed.
        let aim = self.aim(&state.table, source, harm, target);
        Begun::Done(self.hit_all(state, &aim, &step.verb, log))
    }

    /// Whether the agenda and the limit of a battle leave room for one more card.
    pub(crate) fn can_play_extra(&self, table: &Table) -> bool {
        !table.agenda.is_full() && table.plays < crate::state::PLAYS_MAX
    }

    /// Whether an ability may draw now (BTL-CARD-15): in the first war the rows of the second stay reserved.
    pub(crate) fn can_draw(&self, table: &Table) -> bool {
        let reserved = if table.war == 1 { self.reinforcements_per_war() } else { 0 };
        table.deck > reserved
    }

    /// Hits every card of an aim, which was fixed before (BTL-CARD-03), players in turn order.
    pub(crate) fn hit_all(
        &self,
        state: &mut State,
        aim: &Aim,
        verb: &Verb,
        log: &mut Log<Event>,
    ) -> Progress {
        let mut progress = Progress::Idle;
        let mut seat = state.table.turn;
        for _ in 0..self.seats {
            let side = *state.table.side(seat);
            let aimed = aim.units[seat.index()];
            for unit in side.rows.iter().flat_map(|row| row.iter()).filter(|unit| aimed & unit.bit() != 0) {
                if self.hit_unit(state, seat, unit, verb, log) {
                    progress = Progress::Changed;
                }
            }
            for gear in ones(u64::from(aim.gear & side.gear)).map(GearNo::new) {
                if self.hit_gear(state, seat, gear, verb, log) {
                    progress = Progress::Changed;
                }
            }
            seat = seat.next(self.seats);
        }
        progress
    }

    /// Does what a verb says to a unit; tells whether anything changed.
    pub(crate) fn hit_unit(
        &self,
        state: &mut State,
        seat: Seat,
        unit: UnitNo,
        verb: &Verb,
        log: &mut Log<Event>,
    ) -> bool {
        if state.table.side(seat).in_play() & unit.bit() == 0 {
            return false;
        }
        match verb {
            Verb::Flip(_) => self.flip_unit(state, seat, unit, log),
            Verb::Discard(_) => self.discard_unit(state, seat, unit, log),
            Verb::Return(_) => self.return_unit(state, seat, unit, log),
            Verb::Move(transfer) => return self.move_unit(state, seat, unit, transfer.to, log),
            Verb::Recover(_) | Verb::Draw | Verb::PlayExtra(_) | Verb::Commit(_) => return false,
        }
        true
    }

    /// Does what a verb says to an equipment card; tells whether anything changed.
    pub(crate) fn hit_gear(
        &self,
        state: &mut State,
        seat: Seat,
        gear: GearNo,
        verb: &Verb,
        log: &mut Log<Event>,
    ) -> bool {
        if state.table.side(seat).gear & gear.bit() == 0 {
            return false;
        }
        match verb {
            Verb::Flip(_) => self.flip_gear(state, seat, gear, log),
            Verb::Discard(_) => {
                Self::detach(&mut state.table, seat, gear);
                self.put_on_pile(state, seat, gear.piece(), log);
            }
            Verb::Return(_) => {
                Self::detach(&mut state.table, seat, gear);
                let card = gear.piece().card(state.table.faction(seat));
                log.tell(|| Event::Returned { seat, card });
                self.put_in_hand(state, seat, gear.piece());
            }
            Verb::Move(_) | Verb::Recover(_) | Verb::Draw | Verb::PlayExtra(_) | Verb::Commit(_) => {
                return false;
            }
        }
        true
    }

    fn flip_unit(&self, state: &mut State, seat: Seat, unit: UnitNo, log: &mut Log<Event>) {
        let card = unit.piece().card(state.table.faction(seat));
        let side = state.table.side_mut(seat);
        side.up ^= unit.bit();
        if side.up & unit.bit() != 0 {
            // BTL-EQUIP-16: nothing to strip, a face-down unit carries no equipment.
            log.tell(|| Event::TurnedUp { seat, card });
        } else {
            log.tell(|| Event::TurnedDown { seat, card });
            self.strip(state, seat, unit, log);
        }
    }

    fn flip_gear(&self, state: &mut State, seat: Seat, gear: GearNo, log: &mut Log<Event>) {
        let card = gear.piece().card(state.table.faction(seat));
        state.table.gear_up ^= gear.bit();
        if state.table.gear_is_up(gear) {
            log.tell(|| Event::TurnedUp { seat, card });
        } else {
            log.tell(|| Event::TurnedDown { seat, card });
        }
    }

    fn move_unit(
        &self,
        state: &mut State,
        seat: Seat,
        unit: UnitNo,
        to: Destination,
        log: &mut Log<Event>,
    ) -> bool {
        let side = state.table.side_mut(seat);
        let Some(from) = side.row_of(unit) else { return false };
        let to = match to {
            Destination::Front => RowName::Front,
            Destination::Back => RowName::Back,
            Destination::Other => from.other(),
        };
        if from == to {
            // BTL-MOVE-01: it keeps its place.
            return false;
        }
        let face = side.up;
        Self::take_from_row(side, unit);
        // BTL-MOVE-05: face, equipment and counters go along.
        side.up = face;
        side.rows[to as usize].push(unit);
        side.members[to as usize] |= unit.bit();
        let card = unit.piece().card(state.table.faction(seat));
        log.tell(|| Event::Moved { seat, card, to });
        true
    }
}
