//! Dreams that are too good to be true are found.

use kernel::{Dice, Game, Imagine, Seat};
use proving::{Census, Plan, census};

use crate::flawed::{Flaw, Flawed};
use crate::stash::title::hidden;
use crate::stash::{Choice, Kind, Phase, Stash, State};

/// Chooses by nothing that others do not know.
///
/// A known card is dropped before any unknown one: otherwise dropping a kind that is known would say something
/// about the unknown cards of that kind.
fn blind(game: &Stash, state: &State, seat: Seat, dice: &mut Dice) -> Choice {
    let hand = state.hand(seat);
    if state.table.phase == Phase::Keep {
        return Choice::Keep(Kind(hand.draw(dice)));
    }
    let mut list = Vec::new();
    game.choices(state, seat, &mut list);
    list.retain(|choice| !matches!(choice, Choice::Drop(_)));
    let known = state.table.known[seat.index()];
    if list.len() > 1 && !hand.is_empty() && dice.below(4) == 0 {
        let from = if known.is_empty() { hand } else { known };
        return Choice::Drop(Kind(from.draw(dice)));
    }
    match dice.among(&list) {
        Choice::Call if list.len() > 1 && dice.below(8) > 0 => list[0],
        choice => choice,
    }
}

fn count(seats: usize, games: u64) -> Census<&'static str> {
    census(&Stash { seats, peeking: true }, &Plan::default().games(games), blind, hidden)
}

#[test]
fn honest_dreams_agree_with_the_truth() {
    for seats in [2, 3] {
        let census = count(seats, 3000);
        assert!(census.agrees(), "{census}");
        assert_eq!(census.deviations.len(), 18, "six kinds in deck, hand and stash");
        assert!(census.views > 5000, "{census}");
    }
}

/// The small game with dreams in which the other's stash is the best card of hand and stash.
struct Flattering(Stash);

mod flattering {
    use super::*;
    use kernel::{Actor, BySeat, Input, Log, Observe, Score, SeatSet, Viewer, Waiting};

    use crate::stash::Event;
    use crate::stash::view::{Seen, View};

    impl Game for Flattering {
        type State = State;
        type Choice = Choice;
        type Chance = Kind;
        type Event = Event;

        fn seats(&self) -> usize {
            self.0.seats()
        }
        fn start(&self) -> State {
            self.0.start()
        }
        fn waiting(&self, state: &State) -> Waiting {
            self.0.waiting(state)
        }
        fn choices(&self, state: &State, seat: Seat, out: &mut Vec<Choice>) {
            self.0.choices(state, seat, out);
        }
        fn choose(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
            self.0.choose(state, seat, choice, log);
        }
        fn chances(&self, state: &State, out: &mut Vec<(Kind, u32)>) {
            self.0.chances(state, out);
        }
        fn sample(&self, state: &State, dice: &mut Dice) -> Kind {
            self.0.sample(state, dice)
        }
        fn settle(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
            self.0.settle(state, kind, log);
        }
        fn scores(&self, state: &State) -> BySeat<Score> {
            self.0.scores(state)
        }
    }

    impl Observe for Flattering {
        type View = View;
        type Seen = Seen;

        fn view(&self, state: &State, viewer: Viewer) -> View {
            self.0.view(state, viewer)
        }
        fn tell(&self, event: &Event, viewer: Viewer) -> Option<Seen> {
            self.0.tell(event, viewer)
        }
        fn audience(&self, state: &State, actor: Actor) -> SeatSet {
            self.0.audience(state, actor)
        }
        fn opens(&self, state: &State, input: &Input<Choice, Kind>) -> SeatSet {
            self.0.opens(state, input)
        }
    }

    impl Imagine for Flattering {
        fn imagine(&self, view: &View, dice: &mut Dice) -> State {
            let mut state = self.0.imagine(view, dice);
            for seat in Seat::all(self.0.seats) {
                let i = seat.index();
                let best = state.unknown(seat).iter().last().map(Kind);
                let guessed = view.stashes[i].is_none() && state.stashes[i].is_some();
                // Only now and then, so that the fault is small.
                if guessed && best > state.stashes[i] && dice.below(5) == 0 {
                    let stash = state.stashes[i].replace(best.expect("more than nothing"));
                    state.hands[i].remove(best.expect("more than nothing").0);
                    state.hands[i].add(stash.expect("it was guessed").0);
                }
            }
            state
        }
    }
}

#[test]
fn flattering_dreams_are_found() {
    let census = census(
        &Flattering(Stash::two()),
        &Plan::default().games(3000),
        |game, state, seat, dice| blind(&game.0, state, seat, dice),
        |game, state, viewer| hidden(&game.0, state, viewer),
    );
    assert!(!census.agrees(), "{census}");
    let worst = census.worst().unwrap();
    assert!(worst.zone == "stash" || worst.zone == "hand", "{census}");
}

#[test]
fn biased_chance_is_no_fault_of_dreams_but_shows() {
    // Cards come out of the deck too good, so the dreams, which trust the deck, are too poor.
    let census = census(
        &Flawed::new(Flaw::SampleBiased),
        &Plan::default().games(3000),
        |game, state, seat, dice| blind(&game.inner, state, seat, dice),
        |game, state, viewer| hidden(&game.inner, state, viewer),
    );
    assert!(!census.agrees(), "{census}");
}

#[test]
fn a_census_of_nothing_does_not_agree() {
    let nothing = census(&Stash::two(), &Plan::default().games(5), blind, |_, _, _| Vec::<(&str, u8)>::new());
    assert!(!nothing.agrees());
}
