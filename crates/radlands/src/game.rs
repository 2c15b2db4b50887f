//! Who is awaited; choices and chance go on to the files that know them.

use kernel::{BySeat, Dice, Game, Log, Score, Seat, SeatSet, Waiting};

use crate::actions::is_to_act;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Event;
use crate::resolve::Referee;
use crate::score;
use crate::setup::Radlands;
use crate::state::{Stage, State};

impl Game for Radlands {
    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Event = Event;

    fn seats(&self) -> usize {
        2
    }

    fn start(&self) -> State {
        self.opening()
    }

    #[inline]
    fn waiting(&self, state: &State) -> Waiting {
        let table = &state.table;
        if table.is_open_for_actions() {
            return Waiting::Seats(SeatSet::only(table.active));
        }
        match (table.agenda.top(), table.stage) {
            (_, Stage::Over(_)) => Waiting::Over,
            (Some(task), _) => {
                self.asked(table, task).map_or(Waiting::Chance, |seat| Waiting::Seats(SeatSet::only(seat)))
            }
            (None, Stage::Draft) => {
                Waiting::Seats(Seat::all(2).filter(|seat| table.placed_len[seat.index()] < 3).collect())
            }
            (None, _) => Waiting::Chance,
        }
    }

    #[inline]
    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        if is_to_act(&state.table, seat) {
            self.actions(state).list(out);
        } else {
            self.menu(state, seat).list(out);
        }
    }

    #[inline]
    fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        Referee::new(self, state, log).choose(seat, choice);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        self.lots(state, out);
    }

    #[inline]
    fn sample(&self, state: &State, dice: &mut Dice) -> Chance {
        self.draw_lot(state, dice)
    }

    #[inline]
    fn settle(&self, state: &mut State, chance: Chance, log: &mut Log<Event>) {
        Referee::new(self, state, log).settle(chance);
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        score::scores(&state.table)
    }
}
