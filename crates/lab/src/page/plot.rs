//! Intervals as small drawings, all rows of a figure on one scale.

use std::fmt::Write;

use parts::tally::Sort;

use crate::balance::{FigureReport, Row};
use crate::share::Share;

/// Size of a drawing, in its own units.
const WIDTH: f64 = 260.0;
const HEIGHT: f64 = 34.0;
/// Steps between numbers on the axis, in points of 100; the first that leaves few enough numbers is taken.
const STEPS: [f64; 8] = [0.5, 1.0, 2.0, 5.0, 10.0, 20.0, 25.0, 50.0];
const NUMBERS_MAX: f64 = 6.0;

/// What the drawings of a figure have in common: the range of shares, and the band in which nothing stands out.
pub(super) struct Scale {
    low: f64,
    high: f64,
    /// The share of all subjects together and the margin around it, where subjects are compared with it.
    fair: Option<(f64, f64)>,
}

impl Scale {
    pub(super) fn of(figure: &FigureReport, margin: f64) -> Scale {
        let reference = figure.reference.last().copied().unwrap_or(0.0);
        let fair = (figure.sort == Sort::Wins).then_some((reference, margin));
        // Rows with few games reach far and say little: they may leave the drawing.
        let known: Vec<Share> = figure
            .rows
            .iter()
            .flat_map(|row| &row.levels)
            .map(|level| level.share)
            .filter(|share| share.high - share.low < 0.2)
            .collect();
        let start = fair.map_or((0.0, 0.05), |(fair, margin)| (fair - 2.0 * margin, fair + 2.0 * margin));
        let (low, high) = known
            .iter()
            .fold(start, |(low, high), share| (f64::min(low, share.low), f64::max(high, share.high)));
        let rim = 0.04 * (high - low);
        Scale { low: (low - rim).max(0.0), high: (high + rim).min(1.0), fair }
    }

    fn x(&self, share: f64) -> f64 {
        let place = (share - self.low) / (self.high - self.low).max(f64::EPSILON);
        (place * WIDTH).clamp(0.0, WIDTH)
    }

    /// The band and the line of a fair share.
    fn ground(&self) -> String {
        self.fair.map_or(String::new(), |(fair, margin)| {
            let (from, to, at) = (self.x(fair - margin), self.x(fair + margin), self.x(fair));
            format!(
                "<rect class=\"band\" x=\"{from:.1}\" width=\"{:.1}\" height=\"{HEIGHT}\"/>\
                 <path class=\"fair\" d=\"M{at:.1} 0V{HEIGHT}\"/>",
                to - from
            )
        })
    }

    /// The numbers above the drawings.
    pub(super) fn axis(&self) -> String {
        let range = 100.0 * (self.high - self.low);
        let step = STEPS.into_iter().find(|step| range / step <= NUMBERS_MAX).unwrap_or(50.0);
        let mut text = String::new();
        let first = (100.0 * self.low / step).ceil() as i32;
        let last = (100.0 * self.high / step).floor() as i32;
        for number in first..=last {
            let share = f64::from(number) * step;
            let _ = write!(text, "<text x=\"{:.1}\" y=\"14\">{share}</text>", self.x(share / 100.0));
        }
        format!(
            "<svg class=\"axis\" viewBox=\"-10 0 {} 18\" role=\"img\" aria-label=\"in 100\">{text}</svg>",
            WIDTH + 20.0
        )
    }

    /// The intervals of a row: the strongest bot on top as a box with a dot, the others below as a line with a diamond.
    pub(super) fn draw(&self, row: &Row) -> String {
        let mut drawing = self.ground();
        for (place, level) in row.levels.iter().rev().enumerate() {
            let [low, at, high] =
                [level.share.low, level.share.share, level.share.high].map(|share| self.x(share));
            let y = 10.0 + 13.0 * place as f64;
            let _ = if place == 0 {
                write!(
                    drawing,
                    "<rect class=\"reach\" x=\"{low:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"9\"/>\
                     <circle cx=\"{at:.1}\" cy=\"{y}\" r=\"4.5\"/>",
                    y - 4.5,
                    (high - low).max(1.0)
                )
            } else {
                write!(
                    drawing,
                    "<path class=\"line\" d=\"M{low:.1} {y}H{high:.1}\"/>\
                     <path class=\"diamond\" d=\"M{:.1} {y}L{at:.1} {:.1}L{:.1} {y}L{at:.1} {:.1}Z\"/>",
                    at - 5.0,
                    y - 5.0,
                    at + 5.0,
                    y + 5.0
                )
            };
        }
        format!(
            "<svg class=\"plot\" viewBox=\"-10 0 {} {HEIGHT}\" aria-hidden=\"true\">{drawing}</svg>",
            WIDTH + 20.0
        )
    }
}
