//! The turn of a player, stage by stage (WAS-TIMING-03).

use kernel::{Log, SeatSet};

use crate::agenda::{Dest, DieFor, EventStage, Stage, Task, Window};
use crate::cards::Kind;
use crate::effect::Deck;
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::{NOTHING, State, Table};
use crate::written::Type;

impl Wastelander {
    /// Does a stage of the turn.
    pub(crate) fn turn_step(&self, state: &mut State, stage: Stage, log: &mut Log<Event>) -> bool {
        let acting = state.table.acting;
        let died = !state.table.living.contains(acting);
        if died && stage != Stage::Over {
            // WAS-TURN-08: what was turned and not seen to is discarded.
            for place in 0..2 {
                self.clear_wander(state, place);
            }
            return self.to_stage(state, Stage::Over);
        }
        match stage {
            Stage::Begin => {
                self.begin_turn(state, log);
                true
            }
            Stage::Wander(left) => {
                if left > 0 && self.has_card(state, Deck::Wasteland, log) {
                    return false;
                }
                self.take_up_finds(state, log);
                self.to_stage(state, Stage::Events)
            }
            Stage::Events => self.next_turned(
                state,
                |kind| kind == Type::Event,
                Stage::Fight,
                |state, kind| {
                    let stage = EventStage::Coming;
                    state.table.agenda.push(Task::Event { kind, target: acting, source: None, stage });
                },
            ),
            Stage::Fight => {
                self.to_stage(state, Stage::Visit);
                self.fight_turned(state, log);
                true
            }
            Stage::Visit => self.next_turned(
                state,
                |kind| kind == Type::Place,
                Stage::Mid,
                |state, kind| {
                    state.table.met = true;
                    state.table.agenda.push(Task::Visit(kind, false));
                },
            ),
            Stage::Mid => {
                let table = &mut state.table;
                let over = !table.met && !self.over_limit(table).is_empty();
                if over {
                    self.check_limit(state);
                    return true;
                }
                if table.met || self.skips(state, log) {
                    return self.to_stage(state, Stage::End);
                }
                self.to_stage(state, Stage::Step2);
                let living = state.table.living;
                self.open(state, Window::MidTurn, living, acting);
                true
            }
            Stage::Step2 => self.skips(state, log) && self.to_stage(state, Stage::End),
            Stage::End => {
                self.to_stage(state, Stage::Over);
                self.check_limit(state);
                self.open(state, Window::TurnEnd, SeatSet::only(acting), acting);
                true
            }
            Stage::Over => {
                self.end_turn(state, log);
                true
            }
        }
    }

    pub(crate) fn to_stage(&self, state: &mut State, stage: Stage) -> bool {
        *state.table.agenda.top_mut() = Task::Turn(stage);
        true
    }

    fn begin_turn(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        table.used = Default::default();
        for side in &mut table.sides {
            side.traits.iter_mut().for_each(|learned| learned.used = false);
        }
        table.met = false;
        // WAS-TRADE-12: who has the turn may propose anew in the turns of others that follow.
        table.dealt_off = table.dealt_off.without(table.acting);
        table.deals = 0;
        table.denied = [(NOTHING, NOTHING); crate::state::DENIALS];
        let (acting, round, living) = (table.acting, table.round, table.living);
        log.tell(|| Event::TurnBegan { seat: acting, round });
        self.to_stage(state, Stage::Wander(self.terms.wander));
        self.open(state, Window::TurnStart, living, acting);
    }

    /// Whether the second step is skipped; then one skip is used up.
    fn skips(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let acting = state.table.acting;
        let side = state.table.side_mut(acting);
        if side.skips == 0 {
            return false;
        }
        side.skips -= 1;
        log.tell(|| Event::Skipped { seat: acting });
        true
    }

    /// Changes that last until the end of the turn end; the next living player begins (WAS-SETUP-05).
    fn end_turn(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        let acting = table.acting;
        let side = table.side_mut(acting);
        side.temp = [0; 3];
        side.temp_run = 0;
        let mut next = acting;
        loop {
            next = next.next(self.seats);
            // WAS-GOAL-07.
            if next == table.first {
                table.round += 1;
            }
            if table.living.contains(next) {
                break;
            }
        }
        table.acting = next;
        if table.round > self.terms.rounds {
            table.round = self.terms.rounds;
            self.run_out(state, log);
            return;
        }
        *state.table.agenda.top_mut() = Task::Turn(Stage::Begin);
    }

    /// A card was turned in Wander.
    pub(crate) fn wandered(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        self.reveal(state, kind);
        log.tell(|| Event::TurnedUp { kind });
        let table = &mut state.table;
        let place = usize::from(table.wander[0] != NOTHING);
        table.wander[place] = kind.0;
        if let Task::Turn(Stage::Wander(left)) = table.agenda.top_mut() {
            *left -= 1;
        }
    }

    /// Traits and modifiers go to the hand (WAS-TRAIT-08, WAS-MOD-07).
    fn take_up_finds(&self, state: &mut State, log: &mut Log<Event>) {
        let acting = state.table.acting;
        for place in 0..2 {
            let number = state.table.wander[place];
            if number == NOTHING {
                continue;
            }
            let kind = Kind(number);
            if matches!(self.pack.info(kind).kind, Type::Trait | Type::Modifier) {
                state.table.wander[place] = NOTHING;
                self.take_up(state, acting, kind, log);
            }
        }
        close_up(&mut state.table.wander);
    }

    fn clear_wander(&self, state: &mut State, place: usize) {
        let number = std::mem::replace(&mut state.table.wander[place], NOTHING);
        if number != NOTHING {
            self.discard_kind(state, Kind(number));
        }
    }

    /// The turned cards of a type that are still to be seen to.
    pub(crate) fn turned(&self, table: &Table, fits: impl Fn(Type) -> bool) -> [Option<Kind>; 2] {
        table.wander.map(|number| {
            let kind = (number != NOTHING).then_some(Kind(number))?;
            fits(self.pack.info(kind).kind).then_some(kind)
        })
    }

    /// Begins with the next turned card of a type, unless there are two kinds and the acting player has to choose.
    fn next_turned(
        &self,
        state: &mut State,
        fits: impl Fn(Type) -> bool,
        then: Stage,
        begin: impl Fn(&mut State, Kind),
    ) -> bool {
        let turned = self.turned(&state.table, fits);
        match turned {
            [None, None] => self.to_stage(state, then),
            [Some(one), Some(two)] if one != two => false,
            [Some(kind), _] | [None, Some(kind)] => {
                self.take_turned(state, kind);
                begin(state, kind);
                true
            }
        }
    }

    /// Takes a turned card up to be seen to.
    pub(crate) fn take_turned(&self, state: &mut State, kind: Kind) {
        let table = &mut state.table;
        if let Some(place) = table.wander.iter().position(|number| *number == kind.0) {
            table.wander[place] = NOTHING;
        }
        close_up(&mut table.wander);
    }

    /// All turned enemies are one encounter (WAS-RULING-31).
    fn fight_turned(&self, state: &mut State, log: &mut Log<Event>) {
        let enemies = self.turned(&state.table, Type::is_enemy);
        if enemies == [None, None] {
            return;
        }
        for kind in enemies.into_iter().flatten() {
            self.take_turned(state, kind);
        }
        state.table.met = true;
        self.begin_fight(state, enemies, crate::state::Origin::Step, log);
    }

    /// A place is visited: ruins are searched, a settlement lays out its goods (WAS-SETTLE-14, WAS-RUINS-01).
    pub(crate) fn visit_step(
        &self,
        state: &mut State,
        kind: Kind,
        opened: bool,
        log: &mut Log<Event>,
    ) -> bool {
        let acting = state.table.acting;
        let living = state.table.living;
        let dead = !living.contains(acting);
        match (self.pack.info(kind).stock, opened) {
            (Some(stock), false) if !dead => {
                *state.table.agenda.top_mut() = Task::Visit(kind, true);
                state.table.market = Default::default();
                let draw = Task::Draw { who: acting, deck: Deck::Loot, left: stock, to: Dest::Stock };
                state.table.agenda.push(Task::Market { gifts: true });
                state.table.agenda.push(Task::PlaceWindow);
                state.table.agenda.push(draw);
            }
            (None, false) if !dead => {
                *state.table.agenda.top_mut() = Task::Visit(kind, true);
                state.table.agenda.push(Task::Die(DieFor::Rows(acting, kind)));
            }
            _ => {
                state.table.agenda.pop();
                self.discard_kind(state, kind);
                log.tell(|| Event::Parted);
                self.check_limit(state);
            }
        }
        true
    }
}

/// A card that is left alone moves up; the order in which cards were turned stays.
fn close_up(wander: &mut [u8; 2]) {
    if wander[0] == NOTHING {
        wander.swap(0, 1);
    }
}
