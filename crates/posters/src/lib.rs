//! Posters: a picture for every card, drawn from a line of words. Cards of the base games have a picked line in
//! `lines.txt`; any other card is drawn from its id alone and looks the same on every machine for ever.
//!
//! A picture is a ground in two tones and a subject in flat inks inside one soot line, on a grid of 100. The style
//! sheet repaints the ground (`g0`, `g1`) to tell a card's state; the subject never changes.
//!
//! ```
//! let picture = posters::emblem("sniper", "person", posters::Frame::Square);
//! assert!(picture.starts_with("<svg"));
//! ```

mod creature;
mod draw;
mod fallback;
mod line;
pub mod measure;
mod motif;
mod place;
mod shape;

pub use fallback::{Lots, hash};
use line::Line;

/// How much of the picture is shown; it is the same picture, with more or less ground.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Frame {
    /// On the table and in the help.
    Square,
    /// In the hand and in a queue.
    Wide,
    /// On a tall bill: the same with more sky.
    Tall,
    /// A group: two more of the subject in the shade behind it.
    Group,
}

/// The picture of a card, as one `<svg>`.
#[must_use]
pub fn emblem(id: &str, kind: &str, frame: Frame) -> String {
    let line = line::picked(id).unwrap_or_else(|| fallback::line(id, kind));
    render(id, &line, frame)
}

fn render(id: &str, line: &Line, frame: Frame) -> String {
    let inks = line.inks.colours();
    let view_box = match frame {
        Frame::Square => "0 0 100 100",
        Frame::Wide => "-57 0 214 100",
        Frame::Tall => "3 -43 94 144",
        Frame::Group => "-7 0 114 100",
    };
    let ground = draw::ground(&line.ground, fallback::hash(id));
    let subject = draw::subject(line);
    let others = match frame {
        Frame::Group => [-20, 54].map(|x| format!("<g class=\"shade\" stroke=\"{SOOT}\" stroke-width=\"4.2\" stroke-linejoin=\"round\" transform=\"translate({x} 10) scale(.62)\">{subject}</g>")).concat(),
        Frame::Square | Frame::Wide | Frame::Tall => String::new(),
    };
    let picture = format!(
        "<svg class=\"em \" viewBox=\"{view_box}\" preserveAspectRatio=\"xMidYMid slice\" aria-hidden=\"true\">\
         <path class=\"g0\" fill=\"{{0}}\" d=\"M-70-70h240v240h-240z\"/>{ground}{others}\
         <g stroke=\"{SOOT}\" stroke-width=\"4.2\" stroke-linejoin=\"round\" stroke-linecap=\"round\" \
         transform=\"translate(3.5 7) scale(.93)\">{subject}</g></svg>"
    );
    let mut painted = picture;
    for (number, colour) in inks.iter().enumerate() {
        painted = painted.replace(&format!("{{{number}}}"), colour);
    }
    painted
}

/// The line around everything.
const SOOT: &str = "#211a16";
/// The lightest ink, in every set.
const BONE: &str = "#f9f0da";

#[cfg(test)]
mod tests;
