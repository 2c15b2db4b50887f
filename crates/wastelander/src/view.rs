//! What a viewer knows: the table, and what is added for the viewer.

use kernel::{Actor, Input, Log, Observe, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};

use crate::agenda::{Dest, OfferStage, Task};
use crate::cards::Loot;
use crate::chance::Chance;
use crate::choice::Choice;
use crate::event::{Event, Seen};
use crate::setup::Wastelander;
use crate::state::{BURIED, Basket, Held, NOTHING, SEATS, State, Table};

/// What a viewer knows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes.
    pub viewer: Viewer,
    /// What all see.
    pub table: Table,
    /// The viewer's own hand.
    pub hand: Held,
    /// The viewer's own face-down tactics.
    pub down: Loot,
    /// The top card, if the viewer knows it.
    pub top: u8,
    /// The cards at the bottom that the viewer knows.
    pub bottom: [u8; BURIED],
    /// The open offer, if the viewer knows it.
    pub basket: Option<Basket>,
    /// What was first offered for help to each player, if the viewer made the offers.
    pub asked: [u32; SEATS],
    /// The viewer's own vote while others still think.
    pub vote: u8,
    /// All hands and face-down tactics, once the game is over (WAS-INFO-20).
    pub opened: Option<[(Held, Loot); SEATS]>,
}

impl Wastelander {
    /// What a viewer knows of the open offer (WAS-INFO-11).
    fn known_basket(&self, state: &State, viewer: Viewer) -> Option<Basket> {
        let Task::Offer { by, to, stage, .. } = state.table.agenda.top() else { return None };
        let basket = state.secrets.basket;
        let (mine, theirs) = (viewer.is(by), viewer.is(to));
        match stage {
            OfferStage::Composing => mine.then_some(basket),
            OfferStage::Asked | OfferStage::Countered => (mine || theirs).then_some(basket),
            OfferStage::Countering | OfferStage::Naming(_) if theirs => Some(basket),
            // The proposer knows what she gives herself.
            OfferStage::Countering => {
                mine.then_some(Basket { back: Default::default(), last: None, ..basket })
            }
            OfferStage::Naming(left) => mine.then(|| {
                let back = crate::state::Goods { down: Loot::EMPTY, unseen: left, ..basket.back };
                Basket { back, last: None, ..basket }
            }),
        }
    }
}

impl Observe for Wastelander {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut view = View {
            viewer,
            table: state.table.clone(),
            hand: Held::EMPTY,
            down: Loot::EMPTY,
            top: NOTHING,
            bottom: [NOTHING; BURIED],
            basket: None,
            asked: [0; SEATS],
            vote: 0,
            opened: None,
        };
        let secrets = &state.secrets;
        if let Viewer::Seat(seat) = viewer {
            view.hand = secrets.hands[seat.index()];
            view.down = secrets.down[seat.index()];
            view.vote = secrets.votes[seat.index()];
            if state.table.top_known.contains(seat) {
                view.top = secrets.top;
            }
            for place in 0..usize::from(state.table.buried) {
                if state.table.buried_by[place].contains(seat) {
                    view.bottom[place] = secrets.bottom[place];
                }
            }
            if seat == state.table.acting {
                view.asked = secrets.asked;
            }
            view.basket = self.known_basket(state, viewer);
        }
        if state.is_over() {
            view.opened = Some(std::array::from_fn(|seat| (secrets.hands[seat], secrets.down[seat])));
        }
        view
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        event.seen_by(viewer)
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        let all = SeatSet::all(self.seats);
        match (actor, state.table.agenda.top()) {
            (Actor::Chance, Task::Deal { seat, .. }) => SeatSet::only(seat),
            (Actor::Chance, Task::Draw { who, to: Dest::Hand, .. }) => SeatSet::only(who),
            (Actor::Chance, Task::Peek { who, .. }) => SeatSet::only(who),
            (Actor::Chance, Task::Theft { to, from, deck: Some(_) }) => SeatSet::only(to).with(from),
            (Actor::Chance, Task::Grab { to, from }) => SeatSet::only(to).with(from),
            (Actor::Seat(seat), Task::Hide(_) | Task::Vote(_) | Task::Consent { .. }) => SeatSet::only(seat),
            (Actor::Seat(_), Task::Donate { from, to, deck: Some(_), .. }) => SeatSet::only(from).with(to),
            (Actor::Seat(seat), Task::Offer { stage, .. }) => match stage {
                OfferStage::Composing | OfferStage::Countering | OfferStage::Naming(_) => SeatSet::only(seat),
                OfferStage::Asked | OfferStage::Countered => all,
            },
            _ => all,
        }
    }

    fn learns(&self, state: &State, input: &Input<Choice, Chance>) -> SeatSet {
        match input {
            // Composing is hidden; making the offer or dropping it is not.
            Input::Choice(_, Choice::Offer | Choice::Refuse)
                if matches!(state.table.agenda.top(), Task::Offer { .. }) =>
            {
                SeatSet::all(self.seats)
            }
            _ => self.audience(state, input.actor()),
        }
    }

    fn opens(&self, state: &State, input: &Input<Choice, Chance>) -> SeatSet {
        let table = &state.table;
        let opened = match (input, table.agenda.top()) {
            // WAS-RULING-74: how much an offer gives and wants; the asked player sees what.
            (Input::Choice(_, Choice::Offer), Task::Offer { .. }) => true,
            // Goods on the table change hands in sight of all, and backs of cards are seen. Help alone moves nothing.
            (Input::Choice(_, Choice::Agree), Task::Offer { .. }) => table.offered[..2] != [0; 2],
            (Input::Choice(_, Choice::Down(_)), Task::Offer { stage, .. }) => stage == OfferStage::Naming(1),
            (Input::Choice(seat, _), Task::Vote(_)) => is_last(table.living, table, *seat),
            (Input::Choice(seat, _), Task::Consent { by, .. }) => {
                is_last(table.living.without(by), table, *seat)
            }
            _ => false,
        };
        if opened || self.lays_open(state, input) { SeatSet::all(self.seats) } else { SeatSet::NONE }
    }
}

/// Whether everybody else has answered.
fn is_last(of: SeatSet, table: &Table, seat: Seat) -> bool {
    of.iter().all(|other| other == seat || table.answered.contains(other))
}

impl Wastelander {
    /// Whether an input ends the game, which opens everything, or lays a whole hand or the tactics of the dead open.
    fn lays_open(&self, state: &State, input: &Input<Choice, Chance>) -> bool {
        let mut after = state.clone();
        let mut log = Log::on();
        kernel::apply(self, &mut after, input, &mut log);
        after.is_over() || log.drain().any(|event| matches!(event, Event::LaidOpen { .. }))
    }
}
