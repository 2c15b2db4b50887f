//! What is drawn on a poster, in words: kind, inks, ground, and the parts from back to front.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::measure::Measure;

const TEXT: &str = include_str!("lines.txt");

/// What kind of subject a poster has.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Kind {
    Person,
    Place,
    Event,
    Creature,
    Gear,
}

impl Kind {
    const NAMES: [(&'static str, Kind); 5] = [
        ("person", Kind::Person),
        ("place", Kind::Place),
        ("event", Kind::Event),
        ("creature", Kind::Creature),
        ("gear", Kind::Gear),
    ];

    fn named(name: &str) -> Option<Kind> {
        Kind::NAMES.iter().find(|(one, _)| *one == name).map(|(_, kind)| *kind)
    }
}

/// A set of inks: ground, accent, paper, cloth, and the pattern of the ground, which is the ground one step darker.
/// None of them is the yellow that says what can be done.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Inks(usize);

type Colours = [&'static str; 5];

const SETS: [(&str, Colours); 9] = [
    ("sand", ["#dfc290", "#96351a", "#f9f0da", "#c4703f", "#cda76d"]),
    ("bone", ["#efe0bd", "#c4703f", "#e4c188", "#96351a", "#dcc698"]),
    ("tan", ["#bf9155", "#f9f0da", "#e4c188", "#96351a", "#a97b42"]),
    ("clay", ["#c4703f", "#e4c188", "#f9f0da", "#6d2411", "#ad5d2f"]),
    ("rust", ["#96351a", "#e4c188", "#f9f0da", "#c4703f", "#7a2912"]),
    ("oxide", ["#7d2c15", "#f9f0da", "#e4c188", "#4a3b32", "#652210"]),
    ("soot", ["#3d3029", "#c4703f", "#f9f0da", "#96351a", "#54443a"]),
    ("dusk", ["#4a3b32", "#e4c188", "#efe0bd", "#c4703f", "#3a2d26"]),
    // Cold is for cards about water only, so that the dice never pick it.
    ("water", ["#dfc290", "#0a6c84", "#f9f0da", "#c4703f", "#cda76d"]),
];

impl Inks {
    /// How many sets the dice pick from.
    pub const PICKED: usize = SETS.len() - 1;

    /// The set with this number.
    pub fn numbered(number: usize) -> Inks {
        Inks(number.min(SETS.len() - 1))
    }

    fn named(name: &str) -> Option<Inks> {
        SETS.iter().position(|(one, _)| *one == name).map(Inks)
    }

    /// The five colours.
    pub fn colours(self) -> Colours {
        SETS[self.0].1
    }
}

/// One part of a subject: its name and its words and numbers.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Part {
    pub name: String,
    pub words: Vec<String>,
}

impl Part {
    /// A part from its words.
    pub fn new(words: &[&str]) -> Part {
        let mut words = words.iter().map(ToString::to_string);
        Part { name: words.next().unwrap_or_default(), words: words.collect() }
    }

    /// The number in this place, or the usual one.
    pub fn number(&self, place: usize, usual: f64) -> Measure {
        self.words.get(place).and_then(|word| Measure::read(word)).unwrap_or(Measure(usual))
    }

    /// The word in this place, or the usual one.
    pub fn word<'a>(&'a self, place: usize, usual: &'a str) -> &'a str {
        self.words.get(place).map_or(usual, String::as_str)
    }
}

/// A whole line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Line {
    pub kind: Kind,
    pub inks: Inks,
    pub ground: String,
    pub parts: Vec<Part>,
}

impl Line {
    /// Reads `person sand slash hood visor ...`; parts of a list are divided by semicolons.
    pub fn read(text: &str) -> Option<Line> {
        let mut parts = text.split(';').map(|part| part.split_whitespace().collect::<Vec<_>>());
        let first = parts.next()?;
        let [kind, inks, ground, rest @ ..] = first.as_slice() else { return None };
        let mut list = vec![Part::new(rest)];
        list.extend(parts.map(|part| Part::new(&part)));
        Some(Line {
            kind: Kind::named(kind)?,
            inks: Inks::named(inks)?,
            ground: (*ground).to_owned(),
            parts: list,
        })
    }
}

fn lines() -> &'static BTreeMap<&'static str, &'static str> {
    static LINES: OnceLock<BTreeMap<&'static str, &'static str>> = OnceLock::new();
    LINES.get_or_init(|| {
        let lines = TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        lines.filter_map(|line| line.split_once(' ')).collect()
    })
}

/// The line picked for a card.
pub fn picked(id: &str) -> Option<Line> {
    lines().get(id).and_then(|text| Line::read(text))
}

/// Every card with a picked line.
#[cfg(test)]
pub fn all() -> impl Iterator<Item = (&'static str, &'static str)> {
    lines().iter().map(|(id, text)| (*id, *text))
}
