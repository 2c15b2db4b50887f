//! Notation from outside never panics, and all that `NOTATION.md` says can be typed.

use parts::title::{Order, Title};
use proving::notation::{assert_answered, assert_explained};
use wastelander::Wastelander;

const PAGE: &str = include_str!("../../NOTATION.md");

fn game() -> Wastelander {
    Wastelander::open(&Order { seats: Some(5), ..Order::default() }).expect("five can play")
}

#[test]
fn whatever_is_typed_is_answered() {
    assert_answered(&game());
}

#[test]
fn the_page_explains_every_choice_and_every_outcome() {
    assert_explained(&[game()], PAGE);
}
