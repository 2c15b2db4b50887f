//! What players read on the cards, kept in a file, so that every change of a text is read by somebody.

use std::path::Path;

use parts::title::{CardEntry, Order, Title};
use proving::golden::{Mode, check_text};
use wastelander::Wastelander;

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/goldens/texts.txt");

fn cards() -> Vec<CardEntry> {
    Wastelander::open(&Order::default()).expect("the built-in pack opens").cards()
}

#[test]
fn card_texts_are_those_of_the_golden() {
    let paragraph = |card: &CardEntry| {
        let CardEntry { id, name, kind, copies, text, origin } = card;
        format!("{id}: {name}, {kind}, {copies} in the pack, {origin}\n{text}\n")
    };
    let texts: Vec<String> = cards().iter().map(paragraph).collect();
    check_text(Path::new(GOLDEN), &texts.join("\n"), Mode::from_environment())
        .unwrap_or_else(|error| panic!("{error}"));
}

#[test]
fn card_texts_are_whole_sentences() {
    for CardEntry { id, text, .. } in cards() {
        assert!(text.ends_with('.'), "{id} does not end: {text}");
        assert!(text.starts_with(|c: char| c.is_ascii_uppercase()), "{id} begins small: {text}");
        for slip in ["  ", "..", " .", " ,", ",,", "()"] {
            assert!(!text.contains(slip), "{id} has {slip:?}: {text}");
        }
    }
}
