//! The game as the kernel knows it; choices and chance go on to the files that know them.

use kernel::{BySeat, Dice, Game, Log, Score, Seat, Waiting};

use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::State;

impl Game for Wastelander {
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
        self.awaited(&state.table)
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        self.list(state, seat, &mut |choice| out.push(choice));
    }

    fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        self.act(state, seat, choice, log);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        if self.waiting(state) == Waiting::Chance {
            self.outcomes(state, out);
        }
    }

    fn sample(&self, state: &State, dice: &mut Dice) -> Chance {
        self.outcome(state, dice)
    }

    fn settle(&self, state: &mut State, chance: Chance, log: &mut Log<Event>) {
        self.happen(state, chance, log);
    }

    fn scores(&self, state: &State) -> BySeat<Score> {
        self.shares(state)
    }

    fn common(&self) -> bool {
        self.terms.common
    }
}
