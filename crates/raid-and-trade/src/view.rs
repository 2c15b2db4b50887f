//! What a viewer knows: the table, and what is added for the viewer.

use kernel::{Actor, Input, Observe, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::agenda::Task;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::{Event, Seen};
use crate::setup::RaidAndTrade;
use crate::state::{PLACES, State, Table};

/// What a viewer knows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What all see.
    pub table: Table,
    /// The Incidents in the viewer's own hand; none for a spectator.
    pub(crate) hand: u32,
    /// Which Incidents may lie where, as the viewer knows it.
    pub(crate) may: [u32; PLACES],
}

impl Observe for RaidAndTrade {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let (hand, may) = match viewer {
            Viewer::Seat(seat) => (state.secrets.hands[seat.index()], state.secrets.may[seat.index()]),
            Viewer::Spectator => (0, state.table.may),
        };
        View { viewer, table: state.table.clone(), hand, may }
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(event.seen_by(viewer))
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        match (actor, state.table.agenda.top()) {
            // RNT-VIS-16.
            (Actor::Chance, Task::Fetch(seat)) => SeatSet::only(seat),
            // RNT-VIS-11.
            (Actor::Chance, Task::Lift(from, to, _)) if from != to => SeatSet::only(from).with(to),
            _ => SeatSet::all(self.seats),
        }
    }

    /// Never: a card that is played, paid or discarded is named by its input, and hands stay shut (RNT-VIS-13).
    fn opens(&self, _state: &State, _input: &Input<Choice, Chance>) -> SeatSet {
        SeatSet::NONE
    }
}

impl RaidAndTrade {
    /// Whether everybody knows that a player holds this Incident.
    #[must_use]
    pub fn is_surely_held(&self, state: &State, seat: kernel::Seat, card: crate::ids::Card) -> bool {
        let bit = self.pack.incident_bit(card);
        let places = state.table.may.iter().filter(|set| *set & bit != 0).count();
        state.table.may[seat.index()] & bit != 0 && places == 1
    }

    /// The Incidents everybody knows to be in a hand, one bit each.
    pub(crate) fn surely_held(&self, table: &Table, seat: kernel::Seat) -> u32 {
        let others = table.may.iter().enumerate().filter(|(place, _)| *place != seat.index());
        table.may[seat.index()] & !others.fold(0, |all, (_, set)| all | set)
    }

    /// Whether what all see allows this choice, whatever Incidents the player holds.
    #[must_use]
    pub fn is_open(&self, state: &State, seat: kernel::Seat, choice: Choice) -> bool {
        let table = &state.table;
        let nothing = crate::windows::Hand(0);
        match choice {
            Choice::Claim(card) => self.pack.card(card).cost.incidents == 0,
            Choice::Raid(square) => {
                table.house(square).is_some_and(|size| self.can_pay_raid(table, seat, size, nothing))
            }
            Choice::Attack(_) => self.can_pay_attack(table, seat, nothing),
            Choice::Defend => self.can_pay_defence(table, seat, nothing),
            _ => true,
        }
    }
}
