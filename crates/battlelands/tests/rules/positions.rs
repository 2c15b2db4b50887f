//! Positions that cannot be are refused with a reason, never set up and never with a panic.

use battlelands::BattleLands;
use proving::scenario;

fn refused(position: &str) -> String {
    let text = format!("game = \"battlelands\"\ntitle = \"A position\"\n[position]\n{position}");
    match scenario::puzzle::<BattleLands>("position.toml", &text) {
        Ok(_) => panic!("it was set up: {position}"),
        Err(failed) => failed.message,
    }
}

#[test]
fn positions_that_cannot_be_are_refused() {
    for (position, reason) in [
        (
            "at = \"mission\"\na = { hand = [] }\nb = { hand = [] }\nc = { hand = [] }",
            "nobody holds a card to commit",
        ),
        ("at = \"mission\"\nterritory = \"pet-shop-ruins\"", "has no mission symbol"),
        ("d = { mission = [\"lucky-coin\"] }", "nobody sits on seat d"),
        ("d = { discard = [] }", "nobody sits on seat d"),
        ("e = { territories = [\"toyzmart\"] }", "nobody sits on seat e"),
        ("a = { faction = \"junkers\", front = [\"pit-boss + shiny-objects\"] }", "never attached"),
        ("a = { faction = \"junkers\", back = [\"sludge-hulk kept 5\"] }", "cannot have stayed 5 times"),
        ("row = [\"lucky-coin\", \"thimble-helm\", \"gold-button\"]", "too long"),
        ("row = [\"lucky-coin\", \"thimble-helm\"]\npassed = \"bc\"", "too long"),
        ("turn = \"b\"\npassed = \"b\"", "cannot be on turn"),
        ("plays = 201", "nobody plays more than 200 cards"),
    ] {
        let message = refused(position);
        assert!(message.contains(reason), "{position}: {message}");
    }
}
