//! What a viewer knows: the table, and what is added for the viewer.

use kernel::{Actor, Game, Input, Log, Observe, Seat, SeatSet, Viewer, Waiting};
use parts::Bag;
use serde::{Deserialize, Serialize};

use crate::agenda::{Progress, Task};
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::{Event, Seen};
use crate::setup::{BattleLands, Factions};
use crate::state::{SEATS, State, Table, Territories};

/// What a viewer knows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What all see.
    pub table: Table,
    /// What only the viewer sees; nothing for a spectator.
    pub(crate) own: Holdings,
    /// The viewer's own answer while others still think, or all answers once they are open.
    pub(crate) pending: [u8; SEATS],
    /// What lies open once the game is over (BTL-HIDE-05, BTL-HIDE-13).
    pub(crate) opened: Option<[Holdings; SEATS]>,
}

/// The hidden cards of one player.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Holdings {
    pub(crate) hand: Bag,
    pub(crate) mission: Bag,
    pub(crate) claimed: Territories,
}

impl State {
    /// The hidden cards of a player.
    pub(crate) fn holdings(&self, seat: Seat) -> Holdings {
        let seat = seat.index();
        Holdings {
            hand: self.secrets.hands[seat],
            mission: self.secrets.missions[seat],
            claimed: self.secrets.claimed[seat],
        }
    }
}

impl View {
    /// What the viewer knows of a player's hidden cards, if it knows them.
    pub(crate) fn holdings(&self, seat: Seat) -> Option<Holdings> {
        match &self.opened {
            Some(opened) => Some(opened[seat.index()]),
            None => self.viewer.is(seat).then_some(self.own),
        }
    }
}

impl Observe for BattleLands {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut view = View {
            viewer,
            table: state.table.clone(),
            own: Holdings::default(),
            pending: [0; SEATS],
            opened: None,
        };
        if let Viewer::Seat(seat) = viewer {
            view.own = state.holdings(seat);
            view.pending[seat.index()] = state.secrets.pending[seat.index()];
        }
        match state.table.agenda.top() {
            // Named factions are open once all have named one.
            Task::Lot(_) => view.pending = state.secrets.pending,
            // BTL-END-01: mission piles are turned up, and with them all that is counted.
            Task::Over => view.opened = Some(std::array::from_fn(|i| state.holdings(Seat::new(i as u8)))),
            _ => {}
        }
        view
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(event.seen_by(viewer))
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        let everybody = SeatSet::all(self.seats);
        match (actor, state.table.agenda.top()) {
            (Actor::Seat(seat), Task::Mission | Task::Factions) => SeatSet::only(seat),
            (Actor::Seat(seat), Task::Ability(ability)) if ability.progress == Progress::Committing => {
                SeatSet::only(seat)
            }
            // BTL-HIDE-12.
            (Actor::Chance, Task::Ability(_)) => SeatSet::only(state.table.turn),
            _ => everybody,
        }
    }

    fn opens(&self, state: &State, input: &Input<Choice, Chance>) -> SeatSet {
        let mut after = state.clone();
        kernel::apply(self, &mut after, input, &mut Log::off());
        let names = state.table.agenda.top() == Task::Factions
            && self.factions == Factions::Chosen
            && after.table.answered.len() <= state.table.answered.len();
        let lots = matches!(after.table.agenda.top(), Task::Lot(_));
        if names || lots || self.waiting(&after) == Waiting::Over {
            SeatSet::all(self.seats)
        } else {
            SeatSet::NONE
        }
    }
}
