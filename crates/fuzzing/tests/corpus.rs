//! Every target takes everything in its corpus, and changes to it.

use std::path::PathBuf;

use fuzzing::Target;
use kernel::Dice;

/// So often each input is changed.
const CHANGES: u32 = 12;

/// The inputs that are kept for a target, each with its name.
fn kept(target: Target) -> Vec<(String, Vec<u8>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus").join(target.name());
    let files = std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut inputs: Vec<(String, Vec<u8>)> = files
        .map(|file| file.expect("a file").path())
        .map(|path| (path.display().to_string(), std::fs::read(&path).expect("readable")))
        .collect();
    inputs.sort();
    assert!(inputs.len() >= 4, "inputs get more, never fewer: {}", folder.display());
    inputs
}

/// The same input for each game, where it is for one.
fn for_each_game(target: Target, input: &[u8]) -> Vec<Vec<u8>> {
    if !target.is_for_one_game() {
        return vec![input.to_vec()];
    }
    let games = u8::try_from(shelf::games().len()).expect("there are few games");
    let with = |game: u8| [&[game], input.get(1..).unwrap_or_default()].concat();
    (0..games).map(with).collect()
}

/// An input with some bytes removed, doubled or replaced.
fn changed(input: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = input.to_vec();
    for _ in 0..=dice.below(3) {
        let most = u32::try_from(bytes.len()).expect("inputs are short");
        let at = dice.below(most + 1) as usize;
        let end = (at + dice.below(8) as usize).min(bytes.len());
        match dice.below(4) {
            0 => drop(bytes.drain(at..end)),
            1 => bytes.splice(at..at, bytes[at..end].to_vec()).for_each(drop),
            2 => bytes.insert(at, dice.below(128) as u8),
            _ => bytes.splice(at..end, b"9999999999".iter().copied().take(end - at + 1)).for_each(drop),
        }
    }
    bytes
}

fn takes_everything(target: Target) {
    let mut dice = Dice::new(11);
    for (name, input) in kept(target) {
        for input in for_each_game(target, &input) {
            let mut tried = vec![input.clone()];
            tried.extend((0..CHANGES).map(|_| changed(&input, &mut dice)));
            for bytes in tried {
                let taken = std::panic::catch_unwind(|| target.take(&bytes));
                assert!(taken.is_ok(), "{name}, as {:?}", String::from_utf8_lossy(&bytes));
            }
        }
    }
}

#[test]
fn messages_of_a_socket() {
    takes_everything(Target::Socket);
}

#[test]
fn inputs_in_notation() {
    takes_everything(Target::Notation);
}

#[test]
fn packs() {
    takes_everything(Target::Pack);
}

#[test]
fn records() {
    takes_everything(Target::Record);
}

#[test]
fn every_target_has_a_fuzzer() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/fuzz_targets");
    for target in Target::ALL {
        let path = folder.join(format!("{}.rs", target.name()));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert!(text.contains(&format!("Target::{target:?}.take(input)")), "{}", path.display());
    }
}

/// The fuzzer is built outside the workspace, with a lock of its own.
#[test]
fn the_lock_of_the_fuzzer_names_every_game() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/Cargo.lock");
    let lock = std::fs::read_to_string(path).expect("the lock of the fuzzer");
    for game in shelf::games() {
        let name = format!("name = \"{}\"\n", game.name);
        assert!(lock.contains(&name), "cargo metadata --manifest-path fuzz/Cargo.toml adds {name}");
    }
}
