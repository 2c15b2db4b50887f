//! Hidden cards are imagined as often as they are true.
//!
//! The games are played blindly: a seat plays only cards that all others know to be in its hand, and commits any
//! card of its hand with the same chance. So nothing it does says more about its hidden cards than everybody has
//! noted, and imagined states must agree with the truth.

use battlelands::{BattleLands, Choice, State};
use kernel::{Dice, Game, Seat, Stage, Viewer};
use proving::{Plan, census};

/// The answer of a seat that gives nothing away.
fn blind(game: &BattleLands, state: &State, seat: Seat, dice: &mut Dice) -> Choice {
    let mut list = Vec::new();
    game.choices(state, seat, &mut list);
    if matches!(list[0], Choice::Commit(_)) {
        return dice.among(&list);
    }
    let open: Vec<Choice> = list
        .into_iter()
        .filter(|choice| match choice {
            Choice::Play(card, _) => game.is_surely_held(state, seat, *card),
            // Whether a hand holds a card that may be committed is nobody's business.
            Choice::Accept => !game.is_asked_to_commit(state),
            _ => true,
        })
        .collect();
    dice.among(&open)
}

/// Every card hidden from a viewer: in whose hand or mission pile it lies, or that it is unseen.
fn zones(game: &BattleLands, state: &State, viewer: Viewer) -> Vec<(String, u8)> {
    let names: Vec<String> = game.pack().kinds().map(|(_, info)| info.id.clone()).collect();
    let number = |id: &String| names.iter().position(|name| name == id).expect("the card exists") as u8;
    let portrait = game.portray_truth(state);
    let mut cards = Vec::new();
    for seat in Seat::all(game.seats()).filter(|seat| !viewer.is(*seat)) {
        let seen = &portrait.seats[&seat.letter()];
        let hand = seen.cards.iter().flatten().map(|id| (format!("the hand of {seat}"), number(id)));
        let mission =
            seen.committed.iter().flatten().map(|id| (format!("the mission of {seat}"), number(id)));
        cards.extend(hand.chain(mission));
    }
    cards
}

#[test]
fn imagined_states_agree_with_the_truth() {
    for seats in [3, 5] {
        let game = BattleLands::new(seats).expect("three to five can play");
        let found = census(&game, &Plan::default().games(400).seed(11), blind, zones);
        assert!(found.agrees(), "{seats} seats: {found}");
        assert!(found.views > 1000, "{seats} seats: {found}");
    }
}
