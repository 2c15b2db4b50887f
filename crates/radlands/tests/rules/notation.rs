//! Notation from outside never panics, and all that `NOTATION.md` says can be typed.

use kernel::Notate;
use proving::notation::{assert_answered, assert_explained, written_under};
use radlands::Radlands;

const PAGE: &str = include_str!("../../NOTATION.md");

#[test]
fn whatever_is_typed_is_answered() {
    assert_answered(&Radlands::default());
}

#[test]
fn the_page_explains_every_choice_and_every_outcome() {
    assert_explained(&[Radlands::default()], PAGE);
}

#[test]
fn every_place_of_the_page_is_understood() {
    let game = Radlands::default();
    for place in written_under(PAGE, "Places") {
        let seat = game.read_chance(&format!("start {place}"));
        assert!(seat.is_ok() || game.read_choice(place).is_ok(), "{place:?}: {:?}", game.read_choice(place));
    }
}
