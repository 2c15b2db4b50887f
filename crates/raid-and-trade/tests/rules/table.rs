//! What the house asks beside the rules: which options go together, and what silence means.

use kernel::{Game, Input, Log, Notate, Observe, Seat, SeatSet, Stage, Viewer, Waiting};
use parts::scene::Depict;
use parts::title::{OpenError, Order, Title};
use raid_and_trade::{Position, RaidAndTrade, State};

fn open(seats: usize, options: &[(&str, &str)]) -> Result<RaidAndTrade, OpenError> {
    let options = options.iter().map(|(name, value)| ((*name).into(), (*value).into())).collect();
    RaidAndTrade::open(&Order { seats: Some(seats), options, pack: None })
}

#[test]
fn the_scenario_has_a_map_and_a_number_of_players_of_its_own() {
    for map in ["first", "custom"] {
        let error = open(4, &[("play", "escape"), ("map", map)]).err();
        assert!(matches!(error, Some(OpenError::BadValue { name: "map", .. })), "RNT-CITY-07: {map}");
    }
    assert!(matches!(open(3, &[("play", "escape")]).err(), Some(OpenError::Seats { .. })), "RNT-ESC-01");
    for side in ["city", "wasteland"] {
        open(4, &[("play", "escape"), ("side", side), ("cora", "on")]).expect("RNT-RULING-113");
        open(3, &[("map", "custom"), ("side", side), ("cora", "on")]).expect("RNT-RULING-113");
    }
}

fn seat_of(letter: &str) -> Seat {
    letter.chars().next().and_then(Seat::from_letter).expect("a seat")
}

/// A position after some inputs, whose seats and outcomes are told apart by the colon.
fn after(game: &RaidAndTrade, position: &str, inputs: &[&str]) -> State {
    let position: Position = toml::from_str(position).expect("a position");
    let mut state = game.set_up(position).expect("it is possible");
    for text in inputs {
        let input = match text.split_once(": ") {
            Some((seat, choice)) => Input::Choice(seat_of(seat), game.read_choice(choice).expect("a choice")),
            None => Input::Chance(game.read_chance(text).expect("an outcome")),
        };
        kernel::apply(game, &mut state, &input, &mut Log::off());
    }
    state
}

/// RNT-TIMING-23.
#[test]
fn silence_declines_refuses_returns_and_passes() {
    let game = open(3, &[("map", "first")]).expect("three can play");
    let fight = "a = { character = \"carter\", tokens = { guns = 1 } }\n";
    let cases: [(&str, String, &[&str], &str, &str); 7] = [
        ("the active player passes", String::new(), &[], "a", "pass"),
        (
            "a window is declined",
            format!("{fight}b = {{ character = \"jake\", crafted = [\"jake-bicycle\"] }}"),
            &["a: attack b"],
            "b",
            "no",
        ),
        (
            "nobody defends",
            format!("{fight}b = {{ character = \"mayu\", tokens = {{ guns = 1 }} }}"),
            &["a: attack b"],
            "b",
            "no",
        ),
        (
            "the winner takes 3",
            format!("{fight}b = {{ character = \"mayu\", tokens = {{ food = 3, scrap = 3 }} }}"),
            &["a: attack b", "face 1"],
            "b",
            "way 2",
        ),
        (
            "an offer is refused",
            "a = { tokens = { food = 1 } }\nb = { tokens = { scrap = 1 } }".into(),
            &["a: offer b", "a: give food", "a: want scrap", "a: propose"],
            "b",
            "no",
        ),
        (
            "the raid card is returned",
            "houses = { \"t1.1\" = \"small\" }\ndeck = [\"raid-g19\"]".into(),
            &["a: raid t1.1", "raid-g19"],
            "a",
            "no",
        ),
        (
            "the most frequent kind is given",
            "outpost = \"t4.3\"\na = { place = \"t4a\" }\n\
             b = { place = \"outpost\", tokens = { food = 1, guns = 2, scrap = 4 } }"
                .into(),
            &["a: storm"],
            "b",
            "kind scrap",
        ),
    ];
    for (what, position, inputs, seat, answer) in cases {
        let state = after(&game, &position, inputs);
        let seat = seat_of(seat);
        assert_eq!(game.waiting(&state), Waiting::Seats(SeatSet::only(seat)), "{what}");
        let silent = game.silence(&game.view(&state, Viewer::Seat(seat)));
        assert_eq!(silent.map(|choice| game.write_choice(choice)).as_deref(), Some(answer), "{what}");
    }
}
