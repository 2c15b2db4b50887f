//! What each viewer knows, and what it can imagine from that.

use kernel::{Actor, Audit, AuditError, Dice, Game, Imagine, Input, Observe, Seat, SeatSet, Viewer};
use parts::Bag;

use super::*;

#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct View {
    pub viewer: Viewer,
    pub table: Table,
    pub deck: u32,
    pub hand_sizes: [u32; SEATS],
    pub stashed: [bool; SEATS],
    /// The own hand.
    pub hand: Bag,
    /// The own stash, those peeked at, and all of them at the end.
    pub stashes: [Option<Kind>; SEATS],
}

#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Seen {
    Dealt(Seat, Option<Kind>),
    Kept(Seat, Option<Kind>),
    Drew(Seat, Option<Kind>),
    Salvaged(Seat, Kind),
    Dropped(Seat, Kind),
    Peeked(Seat, Seat, Option<Kind>),
    Called(Seat),
}

impl Observe for Stash {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let mut stashes = [None; SEATS];
        for whose in Seat::all(self.seats) {
            let shown = match viewer {
                Viewer::Seat(seat) => seat == whose || state.table.peeked[whose.index()].contains(seat),
                Viewer::Spectator => false,
            };
            if shown || state.table.phase == Phase::Over {
                stashes[whose.index()] = state.stashes[whose.index()];
            }
        }
        View {
            viewer,
            table: state.table.clone(),
            deck: state.deck.len(),
            hand_sizes: state.hands.map(Bag::len),
            stashed: state.stashes.map(|stash| stash.is_some()),
            hand: match viewer {
                Viewer::Seat(seat) => state.hand(seat),
                Viewer::Spectator => Bag::EMPTY,
            },
            stashes,
        }
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        let own = |seat: Seat, kind: Kind| viewer.is(seat).then_some(kind);
        Some(match *event {
            Event::Dealt { seat, kind } => Seen::Dealt(seat, own(seat, kind)),
            Event::Kept { seat, kind } => Seen::Kept(seat, own(seat, kind)),
            Event::Drew { seat, kind } => Seen::Drew(seat, own(seat, kind)),
            Event::Salvaged { seat, kind } => Seen::Salvaged(seat, kind),
            Event::Dropped { seat, kind } => Seen::Dropped(seat, kind),
            Event::Peeked { seat, whose, kind } => {
                Seen::Peeked(seat, whose, own(seat, kind).or(own(whose, kind)))
            }
            Event::Called { seat } => Seen::Called(seat),
        })
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        match (state.table.phase, actor) {
            (Phase::Deal(dealt), _) => SeatSet::only(self.dealt_next(dealt)),
            (Phase::Draw(seat), _) | (Phase::Keep, Actor::Seat(seat)) => SeatSet::only(seat),
            _ => SeatSet::all(self.seats),
        }
    }

    fn opens(&self, _: &State, input: &Input<Choice, Kind>) -> SeatSet {
        match *input {
            Input::Choice(seat, Choice::Peek(_)) => SeatSet::only(seat),
            Input::Choice(_, Choice::Call) => SeatSet::all(self.seats),
            _ => SeatSet::NONE,
        }
    }
}

impl Imagine for Stash {
    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = self.start();
        state.table = view.table.clone();
        state.stashes = view.stashes;
        // What is known leaves the deck first; what is not is then drawn from the rest.
        let seen = view.stashes.iter().flatten().map(|kind| kind.0).chain(view.table.dropped.iter());
        for kind in seen {
            state.deck.remove(kind);
        }
        for seat in Seat::all(self.seats) {
            let i = seat.index();
            let known = if view.viewer.is(seat) { view.hand } else { view.table.known[i] };
            state.hands[i] = known;
            state.deck = state.deck.minus(known);
        }
        for i in 0..self.seats {
            while state.hands[i].len() < view.hand_sizes[i] {
                state.hands[i].add(take(&mut state.deck, dice).0);
            }
            if view.stashed[i] && state.stashes[i].is_none() {
                state.stashes[i] = Some(take(&mut state.deck, dice));
            }
        }
        state
    }
}

fn take(deck: &mut Bag, dice: &mut Dice) -> Kind {
    let kind = deck.draw(dice);
    deck.remove(kind);
    Kind(kind)
}

impl Audit for Stash {
    fn audit(&self, state: &State) -> Result<(), AuditError> {
        for kind in 0..NAMES.len() as u8 {
            let hands: u32 = state.hands.iter().map(|hand| hand.count(kind)).sum();
            let stashed = state.stashes.iter().filter(|stash| **stash == Some(Kind(kind))).count() as u32;
            let all = hands + stashed + state.deck.count(kind) + state.table.dropped.count(kind);
            if all != 3 {
                return Err(format!("there are {all} cards of {}, not 3", NAMES[kind as usize]).into());
            }
        }
        if !Seat::all(SEATS).all(|seat| state.hand(seat).holds(state.table.known[seat.index()])) {
            return Err("a hand lacks a card that everybody saw going in".into());
        }
        if state.table.turns > TURNS_MAX + 1 {
            return Err(format!("turn {} is beyond the last", state.table.turns).into());
        }
        Ok(())
    }

    fn inputs_max(&self) -> usize {
        // Deal and stash, then at most a choice and a draw in each turn, and a call.
        SEATS * (usize::from(DEALT) + 1) + 2 * usize::from(TURNS_MAX) + 1
    }
}
