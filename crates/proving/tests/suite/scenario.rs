//! Scenarios hold or say what does not.

use kernel::{Game, Seat, SeatSet, Waiting};
use proving::scenario::{Failed, Passed, header, peek_game, puzzle, run};

use crate::flawed::Flawed;
use crate::stash::Stash;

const HEAD: &str = r#"
game = "stash"
title = "A call ends the game and the best stash wins"
rules = ["STASH-END-01", "STASH-TURN-01"]
cards = ["medkit"]

[position]
hands = { a = ["rope", "rope"], b = ["lamp"] }
stashes = ["medkit", "knife"]
"#;

fn run_steps(steps: &str) -> Result<Passed, Failed> {
    run::<Stash>("end.toml", &format!("{HEAD}{steps}"))
}

fn message(steps: &str) -> String {
    run_steps(steps).expect_err("the scenario should fail").message
}

#[test]
fn a_scenario_that_holds_passes() {
    let passed = run_steps(
        r#"
        [[step]]
        note = "Before anything happens."
        waiting = "a"
        refuse = "b: call"
        rule = "STASH-TURN-01"
        offer = ["a: call", "a: drop rope"]
        deny = ["a: drop lamp", "b: draw"]
        only = ["a: call", "a: peek b", "a: draw", "a: salvage", "a: drop rope"]
        expect = { deck = 13, "seats.a.stash" = "medkit", "seats.b.hand.0" = "lamp", turns = 0 }

        [[step]]
        view = "b"
        expect = { seats.a = { hand = "null", cards = 2, stash = "null" }, "seats.b.stash" = "knife" }

        [[step]]
        do = "a: draw"
        waiting = "chance"

        [[step]]
        chance = "medkit"
        view = "a"
        tells = ["a draws medkit."]
        expect = { "seats.a.hand" = ["rope", "rope", "medkit"] }

        [[step]]
        view = "spectator"
        tells = ["a draws a card."]

        [[step]]
        do = ["b: salvage", "a: salvage"]
        chance = ["radio", "mask"]
        tells = ["b salvages radio.", "a salvages mask."]
        waiting = "b"

        [[step]]
        do = "b: call"
        waiting = "over"
        scores = { a = 1000, b = 0 }
        tells = ["b calls."]
        "#,
    )
    .unwrap_or_else(|failed| panic!("{failed}"));
    assert_eq!(passed.steps, 7);
    assert_eq!(passed.rules, ["STASH-END-01", "STASH-TURN-01"]);
    assert_eq!(passed.cards, ["medkit"]);
}

#[test]
fn without_a_position_the_game_begins_at_its_start() {
    let text = r#"
        game = "stash"
        title = "Everybody stashes at the same time"
        rules = ["STASH-KEEP-01"]
        seats = 3
        options = { peeking = "off" }
        [[step]]
        chance = ["rope", "rope", "rope", "lamp", "lamp", "lamp", "mask", "mask", "mask"]
        waiting = "cab"
        [[step]]
        do = ["b: keep mask", "c: keep rope"]
        waiting = "a"
        expect = { "seats.b.stash" = "mask" }
        [[step]]
        do = "a: keep lamp"
        refuse = "a: peek b"
        rule = "STASH-PEEK-03"
    "#;
    run::<Stash>("keep.toml", text).unwrap_or_else(|failed| panic!("{failed}"));
}

#[test]
fn a_step_that_does_not_hold_says_what_was_found() {
    let cases = [
        (
            "do = \"b: call\"",
            "`b: call` is refused: It is not your turn. (STASH-TURN-01). b has no choice now; the game waits for a.",
        ),
        (
            "do = \"a: drop lamp\"",
            "`a: drop lamp` is refused: You hold no lamp. (STASH-DROP-01). \
             a may: draw, salvage, drop rope, peek b, call.",
        ),
        ("do = \"a: fly\"", "`a: fly`: \"fly\" is no choice"),
        ("do = \"call\"", "`call` does not say whose choice it is; write it like `a: ...`"),
        ("do = \"f: call\"", "there is no seat 'f'; there are a, b"),
        ("do = \"ab: call\"", "\"ab\" is no seat; write a letter such as `a`"),
        ("chance = \"rope\"", "chance `rope`: the game does not wait for chance, but for a"),
        ("chance = \"gold\"", "chance `gold`: there is no find \"gold\""),
        (
            "do = [\"a: draw\", \"b: draw\"]\nchance = [\"rope\", \"rope\"]",
            "chance `rope` is impossible; possible are knife, lamp, radio, mask, medkit",
        ),
        (
            "refuse = \"a: call\"\nrule = \"STASH-END-01\"",
            "`a: call` should be refused under STASH-END-01, but is allowed",
        ),
        (
            "refuse = \"b: call\"\nrule = \"STASH-END-01\"",
            "`b: call` should be refused under STASH-END-01, but is refused: It is not your turn. (STASH-TURN-01)",
        ),
        ("refuse = \"b: call\"", "`refuse = \"b: call\"` needs a `rule` that says under which rule"),
        ("rule = \"STASH-END-01\"", "`rule = \"STASH-END-01\"` needs a `refuse` that says what it refuses"),
        (
            "offer = [\"a: drop mask\"]",
            "`a: drop mask` is not offered. a may: draw, salvage, drop rope, peek b, call.",
        ),
        (
            "deny = [\"a: call\"]",
            "`a: call` is offered, but should not be. a may: draw, salvage, drop rope, peek b, call.",
        ),
        ("only = [\"a: call\"]", "a should have only call. a may: draw, salvage, drop rope, peek b, call."),
        ("only = []", "a should have only none. a may: draw, salvage, drop rope, peek b, call."),
        ("waiting = \"b\"", "the game should wait for b, but waits for a"),
        ("waiting = \"over\"", "the game should wait for over, but waits for a"),
        ("expect = { deck = 12 }", "deck: expected 12, found 13"),
        ("view = \"b\"\nexpect = { deck = 12 }", "in the view of b, deck: expected 12, found 13"),
        ("view = \"b\"\nwaiting = \"a\"", "`view` needs an `expect` or `tells` that says what is seen"),
        (
            "do = \"a: drop rope\"\ntells = [\"a drops lamp.\"]",
            "\"a drops lamp.\" is not told; told are a drops rope.",
        ),
        ("do = \"a: call\"\nscores = { a = 500 }", "a should score 500, but scores 1000"),
        ("scores = { a = 500 }", "there are no scores yet: the game waits for a"),
        ("note = \"only a note\"", "the step does nothing and expects nothing"),
    ];
    for (step, expected) in cases {
        assert_eq!(message(&format!("[[step]]\n{step}")), expected, "{step}");
    }
}

#[test]
fn a_failure_names_file_line_and_step() {
    let failed = run_steps("[[step]]\nwaiting = \"a\"\n[[step]]\nwaiting = \"b\"\n").unwrap_err();
    let line = HEAD.lines().count() + 3;
    assert_eq!((failed.line, failed.step), (Some(line), Some(2)));
    let text = format!("end.toml:{line}: step 2: the game should wait for b, but waits for a");
    assert_eq!(failed.to_string(), text);
}

#[test]
fn a_file_that_cannot_be_read_says_where() {
    let failed = |text: &str| run::<Stash>("bad.toml", text).unwrap_err().to_string();
    assert!(failed("game = ").starts_with("bad.toml:1: "), "{}", failed("game = "));
    assert!(failed("title = \"x\"").contains("missing field `game`"));
    let unknown = failed(&format!("{HEAD}[[step]]\nwaiting = \"a\"\nhopes = 3\n"));
    assert!(unknown.contains("unknown field `hopes`"), "{unknown}");
    assert!(unknown.starts_with(&format!("bad.toml:{}", HEAD.lines().count() + 3)), "{unknown}");
    let position = failed(&HEAD.replace("stashes", "stache"));
    assert!(position.contains("unknown field `stache`") && position.starts_with("bad.toml:9"), "{position}");
    let kind = failed(&format!("{HEAD}[[step]]\ndo = 7\n"));
    assert!(kind.contains("expected a text or a list of texts"), "{kind}");
}

#[test]
fn a_file_that_makes_no_sense_says_why() {
    let failed = |old: &str, new: &str| {
        let text = HEAD.replace(old, new);
        assert_ne!(text, HEAD);
        run::<Stash>("odd.toml", &text).unwrap_err().to_string()
    };
    assert_eq!(
        failed("game = \"stash\"", "game = \"chess\""),
        "odd.toml: this scenario is about \"chess\", not about \"stash\""
    );
    assert_eq!(
        failed("STASH-END-01", "STASH-END-99"),
        "odd.toml: no rule \"STASH-END-99\" in the ledger of stash"
    );
    assert_eq!(failed("cards = [\"medkit\"]", "cards = [\"gold\"]"), "odd.toml: no card \"gold\" in stash");
    assert_eq!(failed("cards = [\"medkit\"]", "seats = 9"), "odd.toml: this game has 2 to 3 seats, not 9");
    assert_eq!(
        failed("cards = [\"medkit\"]", "options = { flying = \"on\" }"),
        "odd.toml: no option \"flying\": choose among peeking"
    );
    assert_eq!(
        failed("\"rope\", \"rope\"", "\"rope\", \"rope\", \"rope\", \"rope\""),
        "odd.toml: the position is impossible: there are only three cards of rope"
    );
    let idle = run::<Stash>("odd.toml", HEAD).unwrap_err().to_string();
    assert_eq!(idle, "odd.toml: there is no [[step]], so nothing is shown");
    let title = failed("A call ends the game and the best stash wins", " ");
    assert_eq!(title, "odd.toml: the title is empty; say in one sentence what this shows");
    let audit = failed("[position]", "[position]\nturns = 99");
    assert_eq!(audit, "odd.toml: the position is impossible: turn 99 is beyond the last");
}

#[test]
fn a_header_is_read_for_any_game() {
    assert_eq!(peek_game("end.toml", HEAD).unwrap(), "stash");
    let header = header("end.toml", HEAD).unwrap();
    assert_eq!((header.game.as_str(), header.cards.as_slice()), ("stash", ["medkit".to_owned()].as_slice()));
    let citations = header.citations("end.toml");
    assert_eq!(citations.len(), 2);
    assert_eq!((citations[1].id.as_str(), citations[1].place.as_str()), ("STASH-TURN-01", "end.toml"));
    assert!(run::<Flawed>("end.toml", HEAD).unwrap_err().message.contains("not about \"flawed\""));
}

#[test]
fn a_scenario_is_a_puzzle() {
    let text = format!("{HEAD}[[step]]\ndo = \"a: call\"\n");
    let puzzle = puzzle::<Stash>("end.toml", &text).unwrap();
    assert_eq!(puzzle.title, "A call ends the game and the best stash wins");
    assert_eq!(puzzle.game.waiting(&puzzle.state), Waiting::Seats(SeatSet::only(Seat::FIRST)));
    assert_eq!(puzzle.state.hand(Seat::FIRST).len(), 2);
}

#[test]
fn a_position_that_nobody_can_go_on_from_is_impossible() {
    // Seat c is awaited, and nobody sits there.
    let text = HEAD.replace("[position]", "[position]\nturn = 2");
    assert_ne!(text, HEAD, "the position is there to be changed");
    let failed = run::<Stash>("end.toml", &text).expect_err("nobody can go on");
    assert!(failed.message.contains("it waits for c, who has no choice"), "{failed}");
}
