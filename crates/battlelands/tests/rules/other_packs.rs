//! The engine is not made for one set of cards: a pack that uses the vocabulary in ways ours does not passes the
//! same conformance suite.

use battlelands::{BUILT_IN, BattleLands};
use kernel::{Game, Log, Notate, Seat, Stage};
use parts::pack::PackText;
use parts::title::{Order, Title};
use proving::{Plan, conform};

/// Replaces the lines of a card between its id and its origin, so that it keeps its place in the box.
fn rewrite(pack: &str, id: &str, lines: &str) -> String {
    let start = pack.find(&format!("id = \"{id}\"\n")).expect("the card is there");
    let end = start + pack[start..].find("origin = ").expect("every card says where it comes from");
    format!("{}id = \"{id}\"\n{lines}\n{}", &pack[..start], &pack[end..])
}

/// Takes a card out.
fn remove(pack: &str, id: &str) -> String {
    let named = pack.find(&format!("id = \"{id}\"\n")).expect("the card is there");
    let start = pack[..named].rfind("[[").expect("a card has a heading");
    let end = pack[named..].find("[[").map_or(pack.len(), |offset| named + offset);
    format!("{}{}", &pack[..start], &pack[end..])
}

/// Effects on others, on everybody, on equipment; several copies; steps that must or may be done.
fn odd_pack() -> String {
    let mut pack = BUILT_IN.to_owned();
    let unit =
        |faction: &str, rest: &str| format!("name = \"Odd\"\n{faction}strength = 3\nrow = \"both\"\n{rest}");
    let junkers = "faction = \"junkers\"\n";
    let rows = [
        ("scrap-baron", unit(junkers, "standing = [{ gives = { strength = { target = { who = \"each-opponent\", pick = \"all\" }, amount = -2 } } }]")),
        ("tin-can-knight", unit(junkers, "copies = 2\nplay = [{ do = { flip = { who = \"everyone\", row = \"front\", pick = \"others\" } }, may = true }, { do = \"draw\", may = true, needs-previous = true }]")),
        ("gutter-runt", unit(junkers, "play = [{ do = { play-extra = {} } }, { do = \"draw\", needs-previous = true }]")),
        ("pit-boss", unit(junkers, "play = [{ do = { return = { who = \"anyone\", kind = \"equipment\", pick = \"choose\" } } }]")),
        ("beetle-drone", unit("scrap = 0\n", "standing = [{ gives = { keep = { target = { who = \"everyone\", pick = \"all\" }, to = \"play\", limit = 1 } } }]")),
        ("alley-cat-duellist", unit("scrap = -2\n", "play = [{ do = { discard = { who = \"everyone\", max-strength = 2, pick = \"all\" } } }, { do = { recover = {} }, may = true }]")),
        ("lid-shield-sisters", unit("faction = \"hoodies\"\n", "standing = [{ gives = { protect = { target = { who = \"everyone\", kind = \"equipment\", pick = \"all\" }, from = [\"flip\", \"discard\", \"return\"] } } }, { gives = \"win-ties\" }]")),
        ("sludge-hulk", unit("faction = \"blighted\"\n", "play = [{ do = { return = { pick = \"this\" } }, may = true }]")),
        ("firecracker", "name = \"Odd\"\nstrength = 2\nscrap = 0\nplay = [{ do = { flip = { pick = \"bearer\" } }, may = true }, { do = { move = { target = { pick = \"bearer\" }, to = \"back\" } } }]".into()),
        ("thimble-helm", "name = \"Odd\"\ncopies = 3\nstrength = 0\nscrap = -3\nstanding = [{ gives = { strength = { target = { who = \"you\", face = \"up\", pick = \"all\" }, amount = 1, count = \"passed-opponents\" } }, if = { count = \"your-hand\", at-most = 3 } }]".into()),
    ];
    for (id, lines) in rows {
        // Choices are told apart by the names of cards.
        let lines = lines.replace("\"Odd\"", &format!("\"Odd {id}\""));
        pack = rewrite(&pack, id, &lines);
    }
    remove(&remove(&pack, "curb-stompers"), "gold-button")
}

#[test]
fn an_odd_pack_passes_the_suite() {
    for seats in 3..=5 {
        let pack = PackText { origin: "odd.toml".into(), text: odd_pack() };
        let order = Order { seats: Some(seats), options: Vec::new(), pack: Some(pack) };
        let game = BattleLands::open(&order).unwrap_or_else(|error| panic!("{error}"));
        conform(&game, Plan::default().games(300).twin_games(40).luck_games(4));
    }
}

/// The strengths of a player's front row in a position.
fn front_row(game: &BattleLands, position: &str, seat: char) -> Vec<i16> {
    let position = toml::from_str(position).expect("the position is TOML");
    let state = game.set_up(position).unwrap_or_else(|error| panic!("{error}"));
    game.portray_truth(&state).seats[&seat].front.iter().map(|unit| unit.strength).collect()
}

#[test]
fn strengths_add_up_before_they_are_limited() {
    let weakens = "strength = 3\nrow = \"front\"\nstanding = [{ gives = { strength = { target = { who = \"each-opponent\", pick = \"all\" }, amount = -2 } } }]";
    let mut text = BUILT_IN.to_owned();
    for id in ["scrap-baron", "pit-boss"] {
        text = rewrite(&text, id, &format!("name = \"Weakener\"\nfaction = \"junkers\"\n{weakens}"));
    }
    let pack = PackText { origin: "weak.toml".into(), text };
    let game =
        BattleLands::open(&Order { pack: Some(pack), ..Order::default() }).expect("the pack is in order");
    let position = "
        a = { hand = [], front = ['scrap-baron', 'pit-boss'] }
        b = { hand = [], front = ['tail-dropper', 'gecko-hunter + nail-board-club', 'iguana-warlord down'] }";
    // BTL-STR-04: never below 0. BTL-STR-07: two equal changes add up, and the limit is applied to the sum: 3 and 3
    // less 4 is 2. BTL-STR-06: nothing changes a face-down unit.
    assert_eq!(front_row(&game, position, 'b'), [0, 2, 1]);
    // Their own player's units are not meant.
    assert_eq!(front_row(&game, position, 'a'), [3, 3]);
}

#[test]
fn a_unit_that_stands_in_the_named_row_keeps_its_place() {
    let sends_back = "name = \"Usher\"\nfaction = \"junkers\"\nstrength = 3\nrow = \"front\"\n\
        play = [{ do = { move = { target = { pick = \"choose\" }, to = \"back\" } } }]";
    let pack = PackText { origin: "usher.toml".into(), text: rewrite(BUILT_IN, "pit-boss", sends_back) };
    let game =
        BattleLands::open(&Order { pack: Some(pack), ..Order::default() }).expect("the pack is in order");
    let position = "a = { hand = ['pit-boss'], back = ['slag-slinger', 'gutter-runt'] }";
    let mut state = game.set_up(toml::from_str(position).expect("the position is TOML")).expect("possible");
    for words in ["play pit-boss f", "hit ab1"] {
        let choice = game.read_choice(words).expect("a choice");
        game.choose(&mut state, Seat::FIRST, choice, &mut Log::off());
    }
    // BTL-MOVE-01: were it moved like any other, it would stand at the right end now (BTL-MOVE-02).
    let back = &game.portray_truth(&state).seats[&'a'].back;
    let cards: Vec<&str> = back.iter().map(|unit| unit.card.as_str()).collect();
    assert_eq!(cards, ["slag-slinger", "gutter-runt"]);
}
