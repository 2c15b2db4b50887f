//! Whatever is asked wrongly: exit code 2 and one line that says what would be right.

use crate::common::{file_with, rustlands};

#[test]
fn wrong_arguments_get_one_clear_line() {
    for (args, words) in [
        (&["play", "radland"][..], "no game \"radland\": choose among radlands"),
        (&["cards", "ludo"], "no game \"ludo\": choose among radlands"),
        (&["rules", "ludo"], "no game \"ludo\""),
        (&["rules", "radlands", "RAD-XYZ"], "no rule \"RAD-XYZ\""),
        (&["sim", "ludo"], "no game \"ludo\""),
        (&["perft", "ludo", "--depth", "1"], "no game \"ludo\""),
        (&["dance"], "unrecognized subcommand 'dance'"),
        (&["sim"], "<GAME>"),
        (&["perft", "radlands"], "--depth"),
        (&["check"], "<PATH>"),
        (&["sim", "radlands", "--fast"], "--fast"),
        (&["sim", "radlands", "--games", "0"], "--games"),
        (&["sim", "radlands", "--games", "-5"], "--games"),
        (&["sim", "radlands", "--games", "many"], "--games"),
        (&["sim", "radlands", "--seed", "0x"], "--seed"),
        (&["sim", "radlands", "--seed", "-1"], "--seed"),
        (&["sim", "radlands", "--seed", "99999999999999999999"], "--seed"),
        (&["sim", "radlands", "--threads", "0"], "--threads"),
        (&["sim", "radlands", "--seats", "9"], "this game has 2 seats, not 9"),
        (&["sim", "radlands", "--seats", "0"], "this game has 2 seats, not 0"),
        (&["sim", "radlands", "--bots", "clever"], "choose among random"),
        (&["sim", "radlands", "--bots", "random,random,random"], "this game has 2 seats, not 3"),
        (&["sim", "radlands", "--seats", "2", "--bots", "random,random,random"], "3 bots for 2 seats"),
        (&["sim", "radlands", "--option", "make_room"], "write NAME=VALUE"),
        (
            &["sim", "radlands", "--option", "make_room=maybe"],
            "option make_room cannot be \"maybe\": choose among off, on",
        ),
        (&["sim", "radlands", "--option", "colour=red"], "no option \"colour\": choose among "),
        (&["play", "radlands", "--seats", "you"], "this game has 2 seats, not 1"),
        (&["play", "radlands", "--seats", "you,bob"], "no bot \"bob\": choose among random"),
        (&["play", "radlands", "--seed", "soon"], "--seed"),
        (&["play", "radlands", "--pack", "no-such-pack.toml"], "cannot read no-such-pack.toml"),
        (&["play", "radlands", "--position", "no-such.toml"], "cannot read no-such.toml"),
        (&["perft", "radlands", "--depth", "two"], "--depth"),
        (&["perft", "radlands", "--depth", "1", "--position", "no-such.toml"], "cannot read no-such.toml"),
        (&["replay", "no-such.json"], "cannot read no-such.json"),
        (&["replay", "no-such.json", "--as", "z"], "a seat is a letter"),
    ] {
        let complaint = rustlands(args).complaint();
        assert!(complaint.contains(words), "{args:?}: {complaint}");
    }
}

#[test]
fn a_broken_pack_is_refused_with_its_line() {
    let path = file_with("broken-pack.toml", "# my cards\n\n[[card]]\nid = 3\n");
    for command in [&["cards", "radlands"][..], &["sim", "radlands"], &["play", "radlands"]] {
        let mut args = command.to_vec();
        args.extend(["--pack", &path]);
        let complaint = rustlands(&args).complaint();
        let rest = complaint.strip_prefix(&format!("{path}:")).expect("the file comes first");
        let (line, reason) = rest.split_once(": ").expect("then the line, then the reason");
        assert!((3..=4).contains(&line.parse::<usize>().expect("a number")), "{complaint}");
        assert!(!reason.is_empty(), "{complaint}");
    }
}

#[test]
fn a_broken_record_is_refused() {
    let record = |inputs: &str| {
        format!(
            "{{\"game\": \"radlands\", \"pack\": \"PACK\", \"options\": {{}}, \"seats\": [\"a\", \"b\"],\n\"inputs\": {inputs}}}"
        )
    };
    let torn = file_with("torn.json", "{\"game\": \"radlands\",\n\"pack\":");
    assert!(rustlands(&["replay", &torn]).complaint().starts_with(&format!("{torn}:2: no record: ")));
    let strange = file_with("strange.json", &record("[]").replace("radlands", "ludo"));
    assert!(rustlands(&["replay", &strange]).complaint().contains("no game \"ludo\""));
    let other = file_with("other-pack.json", &record("[]"));
    assert!(rustlands(&["replay", &other]).complaint().contains("recorded with pack PACK"));
}
