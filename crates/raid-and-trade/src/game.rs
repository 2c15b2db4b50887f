//! The game as the kernel knows it: who is awaited, and where choices and chance are handed on.

use kernel::{BySeat, Dice, Game, Log, Score, Seat, SeatSet, Waiting};

use crate::agenda::{Bargain, Fighting, Phase, Raiding, Stage, Task};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::Event;
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};

/// Whom a task waits for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Awaited {
    Nobody,
    Chance,
    Seat(Seat),
}

impl RaidAndTrade {
    /// Whom the table waits for; it follows from what all see.
    pub(crate) fn awaited(&self, table: &Table) -> Awaited {
        let clash = &table.clash;
        match table.agenda.top() {
            Task::Over => Awaited::Nobody,
            Task::Lay(_)
            | Task::Market
            | Task::Houses
            | Task::Quests(_)
            | Task::Events(_)
            | Task::Draw(..)
            | Task::Reveal(_)
            | Task::Fetch(_)
            | Task::Lift(..)
            | Task::Smash(..)
            | Task::Roll(_)
            | Task::Estate(..)
            | Task::Raid(Raiding::Draw) => Awaited::Chance,
            Task::Characters if self.dealt => Awaited::Chance,
            Task::Characters => Awaited::Seat(self.next_without_character(table)),
            Task::Outpost if self.wasteland => Awaited::Seat(table.first),
            Task::Outpost => Awaited::Chance,
            // RNT-RULING-111.
            Task::PickTile | Task::PickCell(_) | Task::PickTurn(..) => {
                Awaited::Seat(Seat::new((RaidAndTrade::tiles_laid(table) % self.seats) as u8))
            }
            Task::SignMarket | Task::SignHelipad | Task::Course(Stage::Choose) => Awaited::Seat(table.first),
            Task::Turn | Task::Spare(..) => Awaited::Seat(table.turn),
            Task::Combat(Fighting::Defend | Fighting::Loser) => Awaited::Seat(clash.rival),
            Task::Raid(_) | Task::Combat(_) => Awaited::Seat(clash.actor),
            Task::Window(_, asked) => asked.seat().map_or(Awaited::Nobody, Awaited::Seat),
            Task::Run(run) if run.phase == Phase::Ask => Awaited::Seat(run.subject),
            Task::Run(run) => Awaited::Seat(run.owner),
            Task::Pick(picking) => Awaited::Seat(picking.seat),
            Task::Offer(Bargain::Compose | Bargain::Counter) => Awaited::Seat(table.basket.from),
            Task::Offer(_) => Awaited::Seat(table.basket.to),
            Task::Kit(seat, ..)
            | Task::Handout(seat)
            | Task::Stroll(seat, ..)
            | Task::Gather(seat, ..)
            | Task::Drop(seat, ..)
            | Task::Spend(seat, ..)
            | Task::Seize(seat, ..)
            | Task::FreeCraft(seat, _)
            | Task::Restore(seat, _)
            | Task::PickDie(seat, _)
            | Task::Detonate(seat, _)
            | Task::Claim(seat, _) => Awaited::Seat(seat),
            Task::Course(_) | Task::Storm | Task::Guards(_) | Task::Deal(_) => Awaited::Seat(table.turn),
        }
    }
}

impl Game for RaidAndTrade {
    type State = State;
    type Choice = Choice;
    type Chance = Chance;
    type Event = Event;

    fn seats(&self) -> usize {
        self.seats
    }

    fn start(&self) -> State {
        self.beginning()
    }

    #[inline]
    fn waiting(&self, state: &State) -> Waiting {
        match self.awaited(&state.table) {
            Awaited::Nobody => Waiting::Over,
            Awaited::Chance => Waiting::Chance,
            Awaited::Seat(seat) => Waiting::Seats(SeatSet::only(seat)),
        }
    }

    fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
        if self.awaited(&state.table) == Awaited::Seat(seat) {
            self.each_choice(state, seat, &mut |choice| out.push(choice));
        }
    }

    fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        self.act(state, seat, choice, log);
    }

    fn chances(&self, state: &State, out: &mut Vec<(Chance, u32)>) {
        if self.awaited(&state.table) == Awaited::Chance {
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

    /// Escape the City: everybody aboard has won (RNT-RULING-102).
    fn common(&self) -> bool {
        self.escape
    }
}
