//! How a game ends and what it was worth.

use kernel::{BySeat, Log, Score, SeatSet};

use crate::agenda::{Agenda, Task};
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::State;

impl Wastelander {
    pub(crate) fn shares(&self, state: &State) -> BySeat<Score> {
        let winners = state.table.winners;
        BySeat::new(self.seats, |seat| match winners.contains(seat) {
            false => Score::LOSS,
            // WAS-COOP-22: a group wins wholly, the dead included.
            true if self.terms.common => Score::WIN,
            true => Score::shared(winners.len()),
        })
    }

    /// Ends the game. What was being played is discarded first, so that every card is somewhere.
    pub(crate) fn finish(&self, state: &mut State, winners: SeatSet, log: &mut Log<Event>) {
        let mut held = [None; crate::agenda::DEPTH];
        for (place, task) in state.table.agenda.iter().enumerate() {
            held[place] = match task {
                Task::Event { kind, .. } | Task::Declared { kind, .. } => Some(kind),
                Task::Visit(kind, _) => Some(kind),
                _ => None,
            };
        }
        for kind in held.into_iter().flatten() {
            self.discard_kind(state, kind);
        }
        state.table.agenda = Agenda::of(Task::Over);
        state.table.winners = winners;
        log.tell(|| Event::Ended { winners });
    }

    /// Whether somebody has reached the goal; asked after every step that gives Survival Points (WAS-TIMING-25).
    pub(crate) fn check_goal(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let Some(goal) = self.terms.goal else { return false };
        let table = &state.table;
        let winners = if self.terms.common {
            if table.pool < goal {
                return false;
            }
            SeatSet::all(self.seats)
        } else {
            // WAS-GOAL-04: all who got there by the same award.
            table.living.iter().filter(|seat| table.side(*seat).sp >= goal).collect()
        };
        if winners.is_empty() {
            return false;
        }
        self.finish(state, winners, log);
        true
    }

    /// The last round is over (WAS-GOAL-06).
    pub(crate) fn run_out(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &state.table;
        let winners = if self.terms.common {
            SeatSet::NONE
        } else {
            let most = table.living.iter().map(|seat| table.side(seat).sp).max();
            table.living.iter().filter(|seat| Some(table.side(*seat).sp) == most).collect()
        };
        self.finish(state, winners, log);
    }
}
