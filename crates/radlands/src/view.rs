//! What a viewer knows: the table as it is, and what the viewer alone may add to it.

use kernel::{Actor, Input, InputOf, Observe, Seat, SeatSet, Viewer};
use parts::Bag;
use serde::{Deserialize, Serialize};

use crate::agenda::Task;
use crate::cards::Camp;
use crate::chance::dealt_next;
use crate::choice::Choice;
use crate::event::{Event, Seen};
use crate::setup::Radlands;
use crate::state::{Memory, Stage, State, Table, other};

/// Everything a viewer knows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What everybody sees.
    pub table: Table,
    /// What a player sees besides.
    pub own: Option<Own>,
}

/// What a player knows besides the table.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Own {
    /// The own hand, without the Silo (RAD-INFO-01).
    pub hand: Bag,
    /// Cards the own effect has just drawn, while it asks for some of them back.
    pub drawn: Bag,
    /// All cards that are somewhere out of sight: in the deck, face down, in the other hand. It follows from what
    /// was seen, so that nobody has to count.
    pub unseen: Bag,
    /// What can be told about the two shuffles once there are two.
    pub memory: Memory,
    /// The camps dealt to this player (RAD-INFO-05).
    pub dealt: u64,
    /// The camps this player has placed.
    pub placed: [Camp; 3],
}

impl Own {
    fn of(state: &State, seat: Seat) -> Own {
        let State { table, secrets } = state;
        let (me, them) = (seat.index(), other(seat).index());
        let hidden_hand = secrets.hands[them].minus(table.known[them]);
        Own {
            hand: secrets.hands[me],
            drawn: if drawer(table) == Some(seat) { secrets.drawn } else { Bag::EMPTY },
            unseen: secrets.unseen[0].plus(secrets.unseen[1]).plus(hidden_hand),
            memory: secrets.memories[me],
            dealt: secrets.dealt[me],
            placed: secrets.placed[me],
        }
    }
}

/// Whose cards the bag of freshly drawn ones holds.
pub(crate) fn drawer(table: &Table) -> Option<Seat> {
    let tasks = table.agenda.tasks().iter().rev();
    tasks.filter(|_| table.drawn_len > 0).find_map(|task| match task {
        Task::Draw(_, seat, _) => Some(*seat),
        Task::Discard(frame, _) => Some(frame.owner),
        _ => None,
    })
}

impl Observe for Radlands {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let own = match viewer {
            Viewer::Seat(seat) => Some(Own::of(state, seat)),
            Viewer::Spectator => None,
        };
        View { viewer, table: state.table.clone(), own }
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        Some(event.seen_by(viewer))
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        let table = &state.table;
        match (actor, table.agenda.top(), table.stage) {
            // RAD-SETUP-03: neither knows what the other places.
            (Actor::Seat(seat), None, Stage::Draft) => SeatSet::only(seat),
            (Actor::Chance, Some(Task::Draw(_, seat, _)), _) => SeatSet::only(seat),
            (Actor::Chance, Some(Task::Pocket(_, spot)), _) => SeatSet::only(spot.seat()),
            (Actor::Chance, None, Stage::Deal) => SeatSet::only(dealt_next(table, self.deal_size())),
            _ => SeatSet::all(2),
        }
    }

    /// RAD-SETUP-05: the last camp placed turns all six up.
    fn opens(&self, state: &State, input: &InputOf<Radlands>) -> SeatSet {
        match input {
            Input::Choice(_, Choice::Camp(_))
                if state.table.placed_len.iter().sum::<u8>() == 5 && state.table.stage == Stage::Draft =>
            {
                SeatSet::all(2)
            }
            _ => SeatSet::NONE,
        }
    }
}
