//! Notation from outside never panics, and all that `NOTATION.md` says can be typed.

use proving::notation::{assert_answered, assert_explained};

use crate::scene::all_tables;

const PAGE: &str = include_str!("../../NOTATION.md");

#[test]
fn whatever_is_typed_is_answered() {
    for game in all_tables() {
        assert_answered(&game);
    }
}

#[test]
fn the_page_explains_every_choice_and_every_outcome() {
    assert_explained(&all_tables(), PAGE);
}
