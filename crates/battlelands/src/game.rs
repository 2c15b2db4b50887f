//! Who is awaited; choices and chance go on to the files that know them.

use kernel::{BySeat, Dice, Game, Log, Score, Seat, SeatSet, Waiting};

use crate::agenda::{Progress, Task};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Event;
use crate::setup::{BattleLands, Factions};
use crate::state::State;

impl Game for BattleLands {
    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        self.opening()
    }

    #[inline]
    fn waiting(&self, state: &State) -> Waiting {
        let table = &state.table;
        match table.agenda.top() {
            Task::Turn | Task::Claim => Waiting::Seats(SeatSet::only(table.turn)),
            Task::Ability(ability) if ability.progress != Progress::Drawing => {
                Waiting::Seats(SeatSet::only(table.turn))
            }
            Task::Mission => Waiting::Seats(self.awaited_for_mission(table)),
            Task::Factions if self.factions == Factions::Chosen => {
                Waiting::Seats(self.awaited_for_faction(table))
            }
            Task::Over => Waiting::Over,
            Task::Factions
            | Task::FirstPlayer
            | Task::Lot(_)
            | Task::Territory
            | Task::Reveal(_)
            | Task::Ability(_) => Waiting::Chance,
        }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        let menu = self.menu(state, seat);
        self.list(&state.table, seat, &menu, out);
    }

    #[inline]
    fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        self.act(state, seat, choice, log);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        if self.waiting(state) == Waiting::Chance {
            self.outcomes(state, out);
        }
    }

    #[inline]
    fn sample(&self, state: &State, dice: &mut Dice) -> Chance {
        self.outcome(state, dice)
    }

    #[inline]
    fn settle(&self, state: &mut State, chance: Chance, log: &mut Log<Event>) {
        self.happen(state, chance, log);
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        self.shares(state)
    }
}
