//! `play` and `replay`, with lines from a pipe.

use std::fmt::Write;

use crate::common::{file, file_with, rustlands, typed};
use serde_json::Value;

/// Lines of somebody who types numbers without looking; those too high are refused and cost nothing.
fn careless(lines: usize, seed: u64) -> String {
    let mut text = String::new();
    let mut number = seed;
    for _ in 0..lines {
        number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        writeln!(text, "{}", (number >> 33) % 25 + 1).expect("strings take all");
    }
    text
}

/// Player a has a sniper and an event in hand and a scout in play; b has a person to aim at.
const POSITION: &str = r#"
game = "radlands"
title = "Something to do"
[position]
turn = "a"
water = 3
a = { hand = ["sniper", "strafe"], people = [["scout"], [], []] }
b = { people = [["looter"], [], []] }
"#;

/// What the program says to these lines, starting from the position above.
fn at_position(name: &str, lines: &str) -> String {
    let path = file_with(name, POSITION);
    typed(&["play", "radlands", "--position", &path, "--seed", "1"], lines).well()
}

#[test]
fn a_whole_game_can_be_played_saved_and_told_again() {
    for seed in ["1", "2", "3"] {
        let path = file(&format!("game-{seed}.json")).display().to_string();
        let lines = careless(12_000, 5) + &format!("save {path}\nquit\n");
        let story = typed(&["play", "radlands", "--seed", seed], &lines).well();
        let result = story.lines().find(|line| line.starts_with("Game over: ")).expect("it ends").to_owned();
        assert!(story.contains(&format!("Saved; rustlands replay {path} tells it again.")));
        assert!(!story.contains("the file holds what is hidden"), "nothing is hidden after the end");
        let leaks =
            |page: &str| page.lines().any(|line| line.starts_with("b draws ") && line != "b draws a card.");
        assert!(story.contains("b draws a card.") && !leaks(&story), "a must not learn what b draws");

        let text = std::fs::read_to_string(&path).expect("written");
        let record: Value = serde_json::from_str(&text).expect("a record is JSON");
        assert_eq!(record["seats"], serde_json::json!(["you", "random"]));
        let inputs = record["inputs"].as_array().expect("a list").len();
        let told = rustlands(&["replay", &path]).well();
        assert_eq!(told.lines().last(), Some(result.as_str()));
        assert!(told.lines().any(|line| line.starts_with(&format!("{inputs:>5}  "))), "every input is told");
        let own = rustlands(&["replay", &path, "--as", "a"]).well();
        assert!(own.contains("b draws a card.") && !leaks(&own), "nor when it is told again");
        let start = rustlands(&["replay", &path, "--to", "3"]).well();
        assert!(!start.contains("Game over") && start.contains("\n    3  ") && !start.contains("\n    4  "));
        let beyond = rustlands(&["replay", &path, "--to", "99999"]).complaint();
        assert_eq!(beyond, format!("{path} has {inputs} inputs, not 99999"));
        assert!(rustlands(&["replay", &path, "--as", "c"]).complaint().starts_with("nobody sits at c"));
    }
}

#[cfg(unix)]
#[test]
fn a_running_match_is_saved_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt;
    let path = file_with("running.json", "somebody else can read this");
    let open_to_all = std::fs::Permissions::from_mode(0o666);
    std::fs::set_permissions(&path, open_to_all).expect("it is ours");
    let mode = |path: &str| std::fs::metadata(path).expect("a file").permissions().mode() & 0o777;
    let new = file("running-new.json").display().to_string();
    let _ = std::fs::remove_file(&new);
    let story =
        typed(&["play", "radlands", "--seed", "1"], &format!("1\nsave {path}\nsave {new}\nsave /dev/null\n"))
            .well();
    assert_eq!(story.matches("the file holds what is hidden from each seat").count(), 3, "{story}");
    assert_eq!((mode(&path), mode(&new)), (0o600, 0o600));
    assert_eq!(
        std::fs::read_to_string(&path).expect("written"),
        std::fs::read_to_string(&new).expect("written")
    );
    assert_ne!(mode("/dev/null"), 0o600, "a device keeps its mode");
    assert!(rustlands(&["replay", &path]).well().contains("    1  "));
}

#[test]
fn the_same_seed_and_lines_give_the_same_game() {
    let play = |seed| typed(&["play", "radlands", "--seed", seed], &careless(300, 9)).well();
    assert_eq!(play("4"), play("4"));
    assert_ne!(play("4"), play("5"));
}

#[test]
fn a_record_with_a_foreign_input_is_refused() {
    let path = file("forged.json").display().to_string();
    typed(&["play", "radlands", "--seed", "1"], &format!("1\nsave {path}\n")).well();
    let text = std::fs::read_to_string(&path).expect("written");
    let mut record: Value = serde_json::from_str(&text).expect("JSON");
    let inputs = record["inputs"].as_array_mut().expect("a list");
    inputs.push("a: play sniper 1r".into());
    let number = inputs.len();
    let forged = file_with("forged.json", &record.to_string());
    let complaint = rustlands(&["replay", &forged]).complaint();
    let expected = format!("{forged}: input {number}, \"a: play sniper 1r\": ");
    assert!(complaint.starts_with(&expected) && complaint.ends_with(')'), "{complaint}");
}

#[test]
fn numbers_words_and_beginnings_of_words_are_understood() {
    for line in ["p sni 2r", "PLAY SNIPER 2R", "play  sniper 2r"] {
        let story = at_position("words.toml", &format!("{line}\n"));
        assert!(story.contains("a plays Sniper in column 2, rear"), "{line}: {story}");
    }
    let story = at_position("words.toml", "play sniper\nnonsense words\n999\n0\n");
    assert!(story.contains("Which one?\n  play sniper 1r\n"), "{story}");
    assert!(story.contains("There is no number 999: choose 1 to "), "{story}");
    assert!(story.contains("There is no number 0: "), "{story}");
    assert!(story.contains("\"nonsense\""), "{story}");
    assert!(!story.contains("a plays"), "{story}");
}

#[test]
fn a_forced_answer_is_taken_and_told() {
    // Three camps are dealt and placed one by one: when two stand, the third has only one place to go.
    let story = typed(&["play", "radlands", "--option", "camps=first-game", "--seed", "2"], "1\n1\n").well();
    assert!(story.contains("(a can only: "), "{story}");
}

/// Without water, cards and abilities a can only end the turn.
const NOTHING_TO_DO: &str = r#"
game = "radlands"
title = "Nothing to do"
[position]
water = 0
a = { hand = [] }
"#;

#[test]
fn a_forced_end_does_not_swallow_the_next_one() {
    let path = file_with("forced-end.toml", NOTHING_TO_DO);
    let play = |lines: &str| typed(&["play", "radlands", "--position", &path, "--seed", "1"], lines).well();
    let story = play("end\nlist\n");
    assert!(story.contains("(a can only: End turn)"), "{story}");
    assert!(story.contains("The last end was done for you. Type it again for this one."), "{story}");
    let turns =
        |story: &str| story.lines().filter(|line| line.starts_with("Turn ") && line.ends_with(": a")).count();
    assert_eq!(turns(&story), 1, "the turn that has just begun is not over: {story}");
    assert!(turns(&play("end\nend\nend\n")) > 1, "typed again it is");
    let story = play("silo\nend\n");
    assert!(
        !story.contains("was done for you"),
        "whoever has chosen something knows where the turn is: {story}"
    );
}

#[test]
fn choices_say_what_they_do_and_cost() {
    let story = at_position("labels.toml", "use a1r\n");
    for words in ["Draw a card (2 water)", "End turn", "play sniper (1 water)", "Junk Sniper: "] {
        assert!(story.contains(words), "{words}: {story}");
    }
    assert!(!story.contains("a1r Scout."), "marks stand apart from names: {story}");
}

#[test]
fn why_names_the_rule_and_what_it_says() {
    let story =
        at_position("why.toml", "why use a1r\nwhy play looter 1r\nuse b1r\nwhy sni\nwhy p sni 1r\nwhy\n");
    let refusals = story.lines().filter(|line| line.starts_with("  RAD-")).count();
    assert!(refusals >= 2, "{story}");
    assert!(story.contains("play looter 1r: "), "{story}");
    assert!(story.contains("play sniper 1r is allowed."), "{story}");
    assert!(story.contains("Say which move: why MOVE."), "{story}");
}

#[test]
fn a_choice_can_be_taken_back_until_something_comes_of_it() {
    let story = at_position("undo.toml", "undo\nsilo\nundo\nsilo\ndraw\nundo\nlog\n");
    assert!(story.contains("Not taken back: there is no choice of yours to take back."), "{story}");
    assert_eq!(story.matches("Taken back.").count(), 1, "{story}");
    assert!(story.contains("Not taken back: a card was drawn or a die rolled since."), "{story}");
}

#[test]
fn help_log_rules_and_board_are_there() {
    let lines = "help\nhelp Sniper\nhelp gar\nhelp nobody\nrules RAD-COMP-02\nrules 7\nlog\nboard\nlist\nsave\nsave /no/such/folder/x\n";
    let story = at_position("help.toml", lines);
    for words in [
        "why MOVE",
        "Sniper (sniper, person, 2 in the pack)",
        "Garage (garage, camp, 1 in the pack)",
        "There is no card \"nobody\"",
        "  RAD-COMP-02  Both players draw from one deck",
        "There is no rule \"7\"",
        "Say where: save FILE.",
        "Not saved: cannot write /no/such/folder/x: ",
    ] {
        assert!(story.contains(words), "{words}: {story}");
    }
}

#[test]
fn the_end_of_the_input_is_a_way_to_leave() {
    let story = typed(&["play", "radlands", "--seed", "1"], "").well();
    assert!(story.contains("\na> \n"), "{story}");
    let story = typed(&["play", "radlands", "--seed", "1"], "quit\n").well();
    assert!(!story.contains("Game over"), "{story}");
}

#[test]
fn bots_alone_play_to_the_end() {
    let story = rustlands(&["play", "radlands", "--seats", "random,random", "--seed", "1"]).well();
    assert!(story.lines().last().expect("some lines").starts_with("Game over: "), "{story}");
    assert!(!story.contains("a> "), "{story}");
}

#[test]
fn two_can_share_the_keyboard() {
    let story =
        typed(&["play", "radlands", "--seats", "you,you", "--seed", "1"], &careless(12_000, 3)).well();
    assert!(story.contains("\na> ") && story.contains("\nb> ") && story.contains("Game over: "));
}

/// In the caravan a is about to act; both could answer a raid with a guard.
const CARAVAN: &str = r#"
game = "caravan"
title = "Guards on both sides"
[position]
hands = { a = ["food", "guard"], b = ["water", "guard"] }
"#;

/// What the program says to these lines where both seats of the caravan are at the keyboard.
fn in_the_caravan(name: &str, lines: &str) -> String {
    let path = file_with(name, CARAVAN);
    typed(&["play", "caravan", "--position", &path, "--seats", "you,you", "--seed", "1"], lines).well()
}

#[test]
fn a_window_is_one_line() {
    let page = in_the_caravan("window.toml", "raid b\nguard\nquit\n");
    let asked: Vec<&str> = page.lines().filter(|line| line.ends_with("1 guard, 2 pass")).collect();
    assert_eq!(asked.len(), 2, "b and then a are asked, each in one line: {page}");
    assert_eq!(page.matches("deck").count(), 1, "the board is shown for the turn and for no window: {page}");
}

#[test]
fn whoever_rests_is_not_asked_until_then() {
    let page = in_the_caravan("rest.toml", "raid b\nrest concerned\nguard\nquit\n");
    assert!(page.contains("So ordered."), "{page}");
    assert_eq!(
        page.matches("1 guard, 2 pass").count(),
        3,
        "a raid of b concerns b, who is asked again: {page}"
    );
    let page = in_the_caravan("rest-turn.toml", "raid b\nrest turn\nquit\n");
    assert!(page.contains("(b lets it go: pass)"), "{page}");
    let page = in_the_caravan("rest-except.toml", "raid b\nrest always except guard\nquit\n");
    assert!(!page.contains("lets it go"), "b could guard: {page}");
}

#[test]
fn several_choices_are_one_line_all_or_none() {
    let page = in_the_caravan("composed.toml", "offer b; give food; want water; propose\nquit\n");
    assert!(page.contains("b> "), "b is asked whether to accept: {page}");
    let page = in_the_caravan("refused.toml", "offer b; want water; give food\nlist\nquit\n");
    assert!(page.contains("CAR-OFFER-02"), "{page}");
    assert!(page.matches("forage").count() >= 2, "a is still asked what to do in its turn: {page}");
}
