//! Notation from outside never panics, and all that `NOTATION.md` says can be typed.

use battlelands::BattleLands;
use kernel::{Notate, Stage};
use proving::notation::{assert_answered, assert_explained, section};

const PAGE: &str = include_str!("../../NOTATION.md");

fn game() -> BattleLands {
    BattleLands::new(5).expect("five can play")
}

#[test]
fn whatever_is_typed_is_answered() {
    assert_answered(&game());
}

#[test]
fn the_page_explains_every_choice_and_every_outcome() {
    assert_explained(&[game()], PAGE);
}

#[test]
fn rows_and_places_of_the_page_are_understood() {
    let game = game();
    assert_eq!(game.read_choice("play pit-boss front"), game.read_choice("play pit-boss f"));
    assert_eq!(game.read_choice("play pit-boss back"), game.read_choice("play pit-boss b"));
    let places: Vec<&str> = section(PAGE, "Places").split('`').skip(1).step_by(2).collect();
    assert!(places.len() >= 3, "{places:?}");
    for place in places {
        let text = format!("hit {place}");
        let choice = game.read_choice(&text).unwrap_or_else(|reason| panic!("{text:?}: {reason}"));
        assert_eq!(game.write_choice(choice), text);
    }
}

#[test]
fn the_position_of_the_page_can_be_set_up() {
    let block = section(PAGE, "Positions").split("```").nth(1).expect("a block of TOML");
    let toml = block.strip_prefix("toml\n").and_then(|text| text.strip_prefix("[position]\n"));
    let position = toml::from_str(toml.expect("it begins with its heading")).expect("it is TOML");
    let game = BattleLands::new(3).expect("three can play");
    let state = game.set_up(position).unwrap_or_else(|reason| panic!("{reason}"));
    let portrait = game.portray_truth(&state);
    assert_eq!((portrait.battle, portrait.turn), (2, Some('b')));
    assert_eq!(portrait.seats[&'a'].front[0].gear.len(), 2);
}
