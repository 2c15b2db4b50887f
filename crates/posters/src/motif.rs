//! Events: motifs with numbers, back to front.

use crate::draw::{LINE, ink, path, path_with, stamp, star};
use crate::line::Part;
use crate::measure::Measure;
use crate::shape::shape;

/// One motif.
pub fn motif(part: &Part) -> String {
    let n = |place: usize, usual: f64| part.number(place, usual);
    match part.name.as_str() {
        "burst" => {
            let outline = star(n(0, 11.0).0 as u32, n(1, 46.0), n(2, 0.62).0, 0.2, n(3, 50.0), n(4, 52.0));
            path(&outline, &ink(n(5, 1.0)))
        }
        "can" => can(n(0, 50.0), n(1, 30.0), n(2, 35.0)),
        "bomb" => moved(n(0, 50.0), n(1, 50.0), Some(n(3, 18.0)), n(2, 1.0), &bomb()),
        "fist" => moved(n(0, 50.0), n(1, 50.0), None, n(2, 1.0), &fist(&ink(n(3, 2.0)))),
        "jet" => moved(n(0, 50.0), n(1, 50.0), Some(n(3, -24.0)), n(2, 1.0), &jet()),
        "flag" => {
            let (x, y) = (n(0, 50.0), n(1, 50.0));
            path_with(&format!("M{x} {y}V{}", y - 36.0), "none", "stroke-width=\"5\"")
                + &path(&format!("M{x} {}l26 7l-8 6l8 7l-26 2Z", y - 36.0), "{1}")
        }
        "skull" => moved(n(0, 50.0), n(1, 52.0), None, n(2, 1.0), &skull()),
        "stamp" => stamp(part),
        fixed => shape("motif", fixed).unwrap_or_default().to_owned(),
    }
}

fn moved(x: Measure, y: Measure, turn: Option<Measure>, scale: Measure, drawing: &str) -> String {
    let turn = turn.map_or(String::new(), |turn| format!(" rotate({turn})"));
    format!("<g transform=\"translate({x} {y}){turn} scale({scale})\">{drawing}</g>")
}

fn can(x: Measure, y: Measure, turn: Measure) -> String {
    let body = path(&format!("M{} {}h26v36h-26Z", x - 13.0, y - 18.0), "{1}");
    let lid = path(&format!("M{} {}h14v9h-14Z", x - 7.0, y - 27.0), LINE);
    let mark =
        path_with(&format!("M{} {}l16 16m0-16l-16 16", x - 8.0, y - 8.0), "none", "stroke-width=\"5\"");
    format!("<g transform=\"rotate({turn} {x} {y})\">{body}{lid}{mark}</g>")
}

fn bomb() -> String {
    path("M-9 -22h18l5 -12h-28ZM-12 -20C-18 0 -14 18 0 28C14 18 18 0 12 -20Z", "{2}")
        + &path("M-14 -4h28v8h-28Z", "{3}")
}

fn fist(fill: &str) -> String {
    path("M-10 50V10L-16 2V-16L-8 -22H12L18 -14V2L11 10V50Z", fill)
        + &path("M-8 -22V-6M0 -22V-6M8 -22V-6M-16 -2H8", "none")
}

fn jet() -> String {
    path(
        "M-44 0L-36 -10H16L46 0L16 10H-36ZM-6 -8L-24 -34H-10L20 -8ZM-6 8L-24 34H-10L20 8ZM-40 -8L-50 -20H-40L-30 -8Z",
        "{2}",
    ) + &path("M18 -5h10v5h-10Z", "{1}")
}

fn skull() -> String {
    path(
        "M0 -34C22 -34 32 -20 32 -4C32 8 26 12 22 16V34H-22V16C-26 12 -32 8 -32 -4C-32 -20 -22 -34 0 -34Z",
        "{2}",
    ) + &path("M-20 -6L-4 0L-6 10H-18ZM20 -6L4 0L6 10H18Z", LINE)
        + &path_with("M-8 34V22M0 34V22M8 34V22", "none", "stroke-width=\"4\"")
}
