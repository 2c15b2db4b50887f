//! Imagination that is too good to be true is found.

use kernel::{Dice, Game, Seat};
use proving::{Census, Plan, census, conform};

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
fn honest_imagination_agrees_with_the_truth() {
    for seats in [2, 3] {
        let census = count(seats, 3000);
        assert!(census.agrees(), "{census}");
        assert_eq!(census.deviations.len(), 18, "six kinds in deck, hand and stash");
        assert!(census.views > 5000, "{census}");
    }
}

/// A census of the small game with something wrong.
fn count_flawed(flaw: Flaw) -> Census<&'static str> {
    census(
        &Flawed::new(flaw),
        &Plan::default().games(3000),
        |game, state, seat, dice| blind(&game.inner, state, seat, dice),
        |game, state, viewer| hidden(&game.inner, state, viewer),
    )
}

#[test]
fn flattering_imagination_is_found() {
    // Every such imagined state is possible, so no law is broken; only counting finds them.
    let flaw = Flaw::ImaginesFlatteringly;
    conform(&Flawed::new(flaw), Plan::default().games(100).costly_every(5));
    let census = count_flawed(flaw);
    assert!(!census.agrees(), "{census}");
    let worst = census.worst().unwrap();
    assert!(worst.zone == "stash" || worst.zone == "hand", "{census}");
}

#[test]
fn loaded_draws_show_too() {
    // Cards come out of the deck too good, so imagined hands, which trust the deck, are too poor.
    let census = count_flawed(Flaw::SampleBiased);
    assert!(!census.agrees(), "{census}");
}

#[test]
fn a_census_of_nothing_does_not_agree() {
    let nothing = census(&Stash::two(), &Plan::default().games(5), blind, |_, _, _| Vec::<(&str, u8)>::new());
    assert!(!nothing.agrees());
}
