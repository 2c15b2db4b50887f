//! Lines of play are counted, and counts are kept.

use std::path::PathBuf;
use std::{env, fs, process};

use kernel::{Game, Input, Log, apply};
use proving::golden::{GoldenError, Mode, PerftLine, check_perft, check_text};
use proving::{Counts, divide, perft};

use crate::stash::{Kind, Stash, State};

/// The state after dealing ropes and knives to one seat, lamps and radios to the other.
fn dealt(game: &Stash) -> State {
    let mut state = game.start();
    for kind in [0, 2, 0, 2, 1, 3] {
        apply(game, &mut state, &Input::Chance(Kind(kind)), &mut Log::off());
    }
    state
}

#[test]
fn deals_are_counted_by_hand() {
    let game = Stash::two();
    let count = |depth| perft(&game, &game.start(), depth).nodes;
    // Six kinds of which three each: any three cards, then all fours but those of one kind.
    assert_eq!([0, 1, 2, 3, 4].map(count), [1, 6, 36, 216, 6 * 6 * 6 * 6 - 6]);
}

#[test]
fn seats_awaited_together_are_asked_in_order() {
    let game = Stash::two();
    let state = dealt(&game);
    let counts = |depth| perft(&game, &state, depth);
    // Each seat holds two kinds; then draw, salvage, two kinds or one to drop, peek, call.
    assert_eq!(counts(1), Counts { nodes: 2, choices: 2, chances: 0, ended: 0 });
    assert_eq!(counts(2), Counts { nodes: 4, choices: 4, chances: 0, ended: 0 });
    // Keeping a rope leaves rope and knife; keeping the knife leaves ropes only.
    assert_eq!(counts(3).nodes, 2 * (6 + 5));
    let deeper = counts(4);
    assert_eq!(deeper.ended, 4, "each of the four lines may end with a call");
    assert_eq!(deeper.chances, 4 * 2 * 6, "a draw and a salvage, of six kinds");
    assert_eq!(deeper.nodes, deeper.choices + deeper.chances);
}

#[test]
fn division_adds_up() {
    let game = Stash::two();
    let state = dealt(&game);
    assert!(divide(&game, &state, 0).is_empty());
    for depth in 1..=5 {
        let whole = perft(&game, &state, depth);
        let parts = divide(&game, &state, depth);
        let sum = |part: fn(&Counts) -> u64| parts.iter().map(|(_, counts)| part(counts)).sum::<u64>();
        assert_eq!(parts.len(), 2);
        assert_eq!(sum(|counts| counts.nodes), whole.nodes);
        assert_eq!(sum(|counts| counts.choices), whole.choices);
        assert_eq!(sum(|counts| counts.chances), whole.chances);
        assert_eq!(sum(|counts| counts.ended), whole.ended);
    }
}

/// A file of its own for a test, gone afterwards.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        Scratch(env::temp_dir().join(format!("proving-{}-{name}", process::id())).join("golden.txt"))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(self.0.parent().expect("the file lies in a folder"));
    }
}

fn line(name: &str, depth: u32, nodes: u64) -> PerftLine {
    PerftLine { name: name.to_owned(), depth, nodes }
}

fn differences(result: Result<(), GoldenError>) -> Vec<String> {
    match result {
        Err(GoldenError::Changed { differences, .. }) => differences,
        other => panic!("the golden should have changed: {other:?}"),
    }
}

#[test]
fn perft_goldens_hold_or_say_what_changed() {
    let file = Scratch::new("perft");
    let lines = [line("start", 1, 6), line("start", 2, 36), line("dealt", 1, 2)];
    let missing = check_perft(&file.0, &lines, Mode::Compare).unwrap_err().to_string();
    assert!(missing.contains("UPDATE_GOLDENS=1"), "{missing}");
    check_perft(&file.0, &lines, Mode::Update).unwrap();
    check_perft(&file.0, &lines, Mode::Compare).unwrap();

    let changed = [line("start", 1, 6), line("start", 2, 35), line("late", 1, 4)];
    assert_eq!(
        differences(check_perft(&file.0, &changed, Mode::Compare)),
        [
            "dealt 1: 2 in the file, not counted now",
            "start 2: 36 in the file, 35 now",
            "late 1: not in the file, 4 now"
        ]
    );

    fs::write(&file.0, "start 1\n").unwrap();
    let broken = check_perft(&file.0, &lines, Mode::Compare).unwrap_err().to_string();
    assert!(broken.contains("golden.txt:1: not three words"), "{broken}");
}

#[test]
fn text_goldens_hold_or_say_what_changed() {
    let file = Scratch::new("text");
    check_text(&file.0, "one\ntwo\n", Mode::Update).unwrap();
    check_text(&file.0, "one\ntwo\n", Mode::Compare).unwrap();
    assert_eq!(
        differences(check_text(&file.0, "one\n2\nthree\n", Mode::Compare)),
        ["line 2: \"two\" in the file, \"2\" now", "line 3: nothing in the file, \"three\" now"]
    );
    assert_eq!(differences(check_text(&file.0, "one\ntwo", Mode::Compare)), ["the line ends differ"]);
    let long = "x\n".repeat(50);
    let shown = differences(check_text(&file.0, &long, Mode::Compare));
    assert_eq!((shown.len(), shown[20].as_str()), (21, "and 30 more"));
}
