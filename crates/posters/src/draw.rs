//! Drawing lines: grounds and subjects, as SVG whose inks are numbered.

use std::f64::consts::PI;

use crate::line::{Kind, Line, Part};
use crate::measure::{Measure, cosine, sine};
use crate::shape::shape;
use crate::{SOOT, creature, motif, place};

/// A filled path.
pub fn path(d: &str, fill: &str) -> String {
    format!("<path d=\"{d}\" fill=\"{fill}\"/>")
}

/// A path with attributes of its own.
pub fn path_with(d: &str, fill: &str, attributes: &str) -> String {
    format!("<path d=\"{d}\" fill=\"{fill}\" {attributes}/>")
}

/// A filled circle.
pub fn circle(x: Measure, y: Measure, radius: Measure, fill: &str) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\"/>")
}

/// The place of an ink in a set.
pub fn ink(number: Measure) -> String {
    format!("{{{number}}}")
}

/// A point on a circle: "x y".
pub fn point(angle: f64, radius: Measure, x: Measure, y: Measure) -> String {
    format!("{} {}", (x + radius * cosine(angle)).tenths(), (y + radius * sine(angle)).tenths())
}

/// The outline of a star.
pub fn star(points: u32, radius: Measure, depth: f64, turn: f64, x: Measure, y: Measure) -> String {
    let mut d = String::new();
    for corner in 0..2 * points {
        let far = if corner % 2 == 1 { radius * depth } else { radius };
        d.push(if corner == 0 { 'M' } else { 'L' });
        d.push_str(&point(turn + PI * f64::from(corner) / f64::from(points), far, x, y));
    }
    d.push('Z');
    d
}

/// The ground behind a subject. It covers x from -70 to 170, so that one picture serves all frames.
pub fn ground(name: &str, seed: u32) -> String {
    if name != "rays" {
        return shape("ground", name).unwrap_or_default().to_owned();
    }
    let turn = f64::from(seed % 7) / 9.0;
    let mut d = String::new();
    for ray in 0..10 {
        let from = turn + 2.0 * PI * f64::from(ray) / 10.0;
        let to = from + PI / 10.0;
        let end = |angle| point(angle, Measure(150.0), Measure(50.0), Measure(56.0));
        d.push_str(&format!("M50 56L{}L{}Z", end(from), end(to)));
    }
    format!("<path class=\"g1\" d=\"{d}\" fill=\"{{4}}\"/>")
}

/// What a line shows.
pub fn subject(line: &Line) -> String {
    match line.kind {
        Kind::Person => line.parts.first().map(person).unwrap_or_default(),
        Kind::Place => line.parts.iter().map(place::part).collect(),
        Kind::Creature => line.parts.first().map(creature::creature).unwrap_or_default(),
        Kind::Event => line.parts.iter().map(motif::motif).collect(),
        Kind::Gear => line.parts.iter().map(gear).collect(),
    }
}

/// Props that are held before the body; the others stand behind it.
const HELD: [&str; 3] = ["horn", "flask", "shield"];

/// Head, eyes, crest, jaw, prop, body.
fn person(part: &Part) -> String {
    let of = |table: &str, name: &str| shape(table, name).unwrap_or_default().to_owned();
    let (prop, body) = (part.word(3, "none"), part.word(4, "coat"));
    let (behind, held) = if HELD.contains(&prop) { ("none", prop) } else { (prop, "none") };
    [
        of("prop", behind),
        of("body", body),
        of("head", &part.name),
        of("crest", part.word(1, "none")),
        of("eyes", part.word(0, "goggles")),
        of("jaw", part.word(2, "none")),
        of("prop", held),
    ]
    .concat()
}

/// A tool, or a scene of stamps.
fn gear(part: &Part) -> String {
    // Wares stand in a table of their own, so that cards drawn from their ids alone stay what they are.
    let drawing = shape("gear", &part.name).or_else(|| shape("ware", &part.name));
    drawing.map_or_else(|| motif::motif(part), ToOwned::to_owned)
}

/// A shape of the stamps, placed: name, x, y, scale, turn.
pub fn stamp(part: &Part) -> String {
    let drawing = shape("stamp", part.word(0, "")).unwrap_or_default();
    let (x, y, scale) = (part.number(1, 50.0), part.number(2, 50.0), part.number(3, 1.0));
    let turn = match part.number(4, 0.0) {
        Measure(0.0) => String::new(),
        degrees => format!(" rotate({degrees})"),
    };
    format!("<g transform=\"translate({x} {y}){turn} scale({scale})\">{drawing}</g>")
}

/// The soot line itself, for parts without a fill of their own.
pub const LINE: &str = SOOT;
