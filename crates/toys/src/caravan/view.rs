//! What each viewer knows, and what it can imagine from that.

use kernel::{
    Actor, Audit, AuditError, Dice, Game, Imagine, Input, Log, Observe, Seat, SeatSet, Viewer, apply,
};
use parts::Bag;

use super::*;

/// What a viewer knows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What everybody sees.
    pub table: Table,
    /// How many cards nobody has.
    pub deck: u32,
    /// How many cards each holds.
    pub hand_sizes: [u32; SEATS],
    /// The own hand, and all of them at the end.
    pub hands: [Option<Bag>; SEATS],
    /// The basket, for whoever fills it and for whom it is proposed to.
    pub basket: Option<Bag>,
    /// The own ballot, until all are counted.
    pub ballots: [Option<Ballot>; SEATS],
}

/// What a viewer sees of an event; `None` stands for a card face down or a sealed ballot.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Seen {
    /// A card was dealt.
    Dealt(Seat, Option<Kind>),
    /// A card was drawn.
    Foraged(Seat, Option<Kind>),
    /// A raid began.
    Raided(Seat, Seat),
    /// Somebody played a guard.
    Guarded(Seat),
    /// Somebody let the moment go by.
    Passed(Seat),
    /// A raid failed.
    Repelled(Seat),
    /// A raid took a card.
    Looted(Seat, Seat, Option<Kind>),
    /// A bargain began.
    Bargained(Seat, Seat),
    /// A card was laid into the basket.
    Gave(Seat, Option<Kind>),
    /// A card was wanted.
    Wanted(Seat, Kind),
    /// The basket was shown to the other.
    Proposed(Seat, Seat, Option<Bag>),
    /// The bargain was taken.
    Accepted(Seat),
    /// The bargain was left.
    Refused(Seat),
    /// A vote was called.
    Called(Seat),
    /// Somebody voted.
    Voted(Seat, Option<Ballot>),
    /// The votes were counted.
    Counted(SeatSet),
    /// Somebody rested.
    Rested(Seat),
}

impl Observe for Caravan {
    type View = View;
    type Seen = Seen;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let over = state.table.phase == Phase::Over;
        let mut hands = [None; SEATS];
        let mut ballots = [None; SEATS];
        for seat in Seat::all(self.seats) {
            if over || viewer.is(seat) {
                hands[seat.index()] = Some(state.hand(seat));
            }
            if viewer.is(seat) {
                ballots[seat.index()] = state.ballots[seat.index()];
            }
        }
        let looks_in = match state.table.phase {
            Phase::Basket(bargain) => viewer.is(bargain.from),
            Phase::Offered(bargain) => viewer.is(bargain.from) || viewer.is(bargain.to),
            _ => false,
        };
        View {
            viewer,
            table: state.table.clone(),
            deck: state.deck.len(),
            hand_sizes: state.hands.map(Bag::len),
            hands,
            basket: looks_in.then_some(state.basket),
            ballots,
        }
    }

    fn tell(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
        let own = |seat: Seat, kind: Kind| viewer.is(seat).then_some(kind);
        Some(match *event {
            Event::Dealt { seat, kind } => Seen::Dealt(seat, own(seat, kind)),
            Event::Foraged { seat, kind } => Seen::Foraged(seat, own(seat, kind)),
            Event::Raided { raider, raided } => Seen::Raided(raider, raided),
            Event::Guarded { seat } => Seen::Guarded(seat),
            Event::Passed { seat } => Seen::Passed(seat),
            Event::Repelled { raider } => Seen::Repelled(raider),
            Event::Looted { raider, raided, kind } => {
                Seen::Looted(raider, raided, own(raider, kind).or(own(raided, kind)))
            }
            Event::Bargained { from, to } => Seen::Bargained(from, to),
            Event::Gave { seat, kind } => Seen::Gave(seat, own(seat, kind)),
            Event::Wanted { seat, kind } => Seen::Wanted(seat, kind),
            Event::Proposed { from, to, given } => {
                Seen::Proposed(from, to, (viewer.is(from) || viewer.is(to)).then_some(given))
            }
            Event::Accepted { seat } => Seen::Accepted(seat),
            Event::Refused { seat } => Seen::Refused(seat),
            Event::Called { seat } => Seen::Called(seat),
            Event::Voted { seat, ballot } => Seen::Voted(seat, viewer.is(seat).then_some(ballot)),
            Event::Counted { ayes } => Seen::Counted(ayes),
            Event::Rested { seat } => Seen::Rested(seat),
        })
    }

    fn audience(&self, state: &State, actor: Actor) -> SeatSet {
        match (state.table.phase, actor) {
            (Phase::Deal(dealt), _) => SeatSet::only(self.dealt_next(dealt)),
            (Phase::Forage(seat), _) | (Phase::Vote { .. }, Actor::Seat(seat)) => SeatSet::only(seat),
            (Phase::Loot { raider, raided }, _) => SeatSet::only(raider).with(raided),
            (Phase::Basket(bargain), _) => SeatSet::only(bargain.from),
            _ => SeatSet::all(self.seats),
        }
    }

    /// A basket has hidden steps, what is given, beside open ones.
    fn learns(&self, state: &State, input: &Input<Choice, Kind>) -> SeatSet {
        match input {
            Input::Choice(_, Choice::Want(_) | Choice::Propose) => SeatSet::all(self.seats),
            _ => self.audience(state, input.actor()),
        }
    }

    /// A proposal shows the basket to the other, the last ballot opens all, and the end opens the hands.
    fn opens(&self, state: &State, input: &Input<Choice, Kind>) -> SeatSet {
        if let (Phase::Basket(bargain), Input::Choice(_, Choice::Propose)) = (state.table.phase, input) {
            return SeatSet::only(bargain.to);
        }
        let mut after = state.clone();
        apply(self, &mut after, input, &mut Log::off());
        let voting = |state: &State| matches!(state.table.phase, Phase::Vote { .. });
        let opened = after.table.phase == Phase::Over || (voting(state) && !voting(&after));
        if opened { SeatSet::all(self.seats) } else { SeatSet::NONE }
    }
}

impl Imagine for Caravan {
    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = self.start();
        state.table = view.table.clone();
        state.ballots = view.ballots;
        state.deck = state.deck.minus(view.table.played);
        let bargain = match view.table.phase {
            Phase::Basket(bargain) | Phase::Offered(bargain) => Some(bargain),
            _ => None,
        };
        // What is known leaves the deck first; what is not is then drawn from the rest.
        for seat in Seat::all(self.seats) {
            let offers = bargain.is_some_and(|bargain| bargain.from == seat);
            let basket = view.basket.filter(|_| offers).unwrap_or(Bag::EMPTY);
            let known = view.hands[seat.index()].unwrap_or(basket);
            state.hands[seat.index()] = known;
            state.deck = state.deck.minus(known);
        }
        for i in 0..self.seats {
            while state.hands[i].len() < view.hand_sizes[i] {
                let kind = state.deck.draw(dice);
                state.deck.remove(kind);
                state.hands[i].add(kind);
            }
        }
        if let Some(bargain) = bargain {
            state.basket =
                view.basket.unwrap_or_else(|| some_of(state.hand(bargain.from), bargain.given, dice));
        }
        if let Phase::Vote { voted, .. } = view.table.phase {
            for seat in voted.iter() {
                let ballot = &mut state.ballots[seat.index()];
                *ballot = ballot.or_else(|| Some(dice.among(&[Ballot::Aye, Ballot::Nay])));
            }
        }
        state
    }
}

/// Any cards of a hand, this many.
fn some_of(mut hand: Bag, cards: u32, dice: &mut Dice) -> Bag {
    let mut some = Bag::EMPTY;
    for _ in 0..cards {
        let kind = hand.draw(dice);
        hand.remove(kind);
        some.add(kind);
    }
    some
}

impl Audit for Caravan {
    fn audit(&self, state: &State) -> Result<(), AuditError> {
        for kind in Kind::all() {
            let hands: u32 = state.hands.iter().map(|hand| hand.count(kind.0)).sum();
            let all = hands + state.deck.count(kind.0) + state.table.played.count(kind.0);
            if all != 3 {
                return Err(format!("there are {all} cards of {}, not 3", kind.name()).into());
            }
        }
        let (given, hand) = match state.table.phase {
            Phase::Basket(bargain) | Phase::Offered(bargain) => (bargain.given, state.hand(bargain.from)),
            _ => (0, Bag::EMPTY),
        };
        if state.basket.len() != given || !hand.holds(state.basket) {
            return Err("the basket is not part of the hand".into());
        }
        let Phase::Vote { voted, .. } = state.table.phase else {
            return if state.ballots == [None; SEATS] { Ok(()) } else { Err("a ballot is left over".into()) };
        };
        let cast = Seat::all(SEATS).filter(|seat| state.ballots[seat.index()].is_some()).collect::<SeatSet>();
        if cast == voted { Ok(()) } else { Err("not everybody who voted has a ballot".into()) }
    }

    fn inputs_max(&self) -> usize {
        // The deal; then at most a raid, everybody asked again after each of three guards, and a card in each turn.
        let raid = 1 + 4 * self.seats + 3 + 1;
        self.seats * usize::from(DEALT) + usize::from(self.last_turn()) * raid
    }
}
