//! Posters are what they were, by the hashes of their drawings.

use std::collections::BTreeMap;
use std::path::Path;

use proving::golden::{GoldenError, Mode, check_text};

use super::*;

/// Card, kind, and the hashes of its square and its wide poster.
const GOLDEN: &str = include_str!("golden.txt");

#[test]
fn posters_are_drawn_as_they_always_were() -> Result<(), GoldenError> {
    let drawn = GOLDEN.lines().map(|row| {
        let [id, kind, ..] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        // A card may have got a line of its own since; the picture from its id alone stays what it is.
        let old = OLD_LINES.lines().find_map(|line| line.split_once(' ').filter(|(old, _)| *old == id));
        let line =
            old.map_or_else(|| fallback::line(id, kind), |(_, text)| Line::read(text).expect("it is a line"));
        let [square, wide] =
            [Frame::Square, Frame::Wide].map(|frame| fallback::hash(&render(id, &line, frame)));
        format!("{id} {kind} {square:08x} {wide:08x}\n")
    });
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/golden.txt");
    check_text(Path::new(file), &drawn.collect::<String>(), Mode::from_environment())
}

/// The lines of the first generator, which the golden was drawn from.
const OLD_LINES: &str = include_str!("golden_lines.txt");

#[test]
fn every_picked_line_can_be_drawn_whole() {
    for (id, text) in line::all() {
        let line = Line::read(text).unwrap_or_else(|| panic!("{id}: {text}"));
        assert!(
            line.ground == "rays" || shape::shape("ground", &line.ground).is_some(),
            "{id}: {}",
            line.ground
        );
        for part in &line.parts {
            let mut alone = line.clone();
            alone.parts = vec![part.clone()];
            assert!(!draw::subject(&alone).is_empty(), "{id}: nothing is drawn for {part:?}");
        }
        if line.kind == line::Kind::Person {
            let part = &line.parts[0];
            let tables = ["eyes", "crest", "jaw", "prop", "body"];
            assert!(shape::shape("head", &part.name).is_some(), "{id}: {}", part.name);
            for (table, word) in tables.iter().zip(&part.words) {
                assert!(shape::shape(table, word).is_some(), "{id}: no {table} {word}");
            }
        }
    }
}

#[test]
fn no_two_cards_have_the_same_poster() {
    let mut seen: BTreeMap<String, &str> = BTreeMap::new();
    for (id, text) in line::all() {
        let line = Line::read(text).expect("it is a line");
        let subject = draw::subject(&line);
        if let Some(other) = seen.insert(subject, id) {
            assert!(same_card(id, other), "{id} looks like {other}");
        }
    }
}

/// One card under two ids: the Water Silo is `silo` in the game and `water-silo` by its name.
fn same_card(one: &str, other: &str) -> bool {
    one.contains(other) || other.contains(one)
}

#[test]
fn posters_hold_neither_yellow_nor_anything_a_strict_page_refuses() {
    for (id, _) in line::all() {
        let picture = emblem(id, "person", Frame::Square);
        assert!(
            !picture.contains("style=") && !picture.contains("#f6b61c") && !picture.contains('{'),
            "{id}"
        );
        assert!(!picture.contains("NaN"), "{id}");
    }
}
