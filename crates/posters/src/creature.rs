//! Creatures: beasts by head, bugs by legs and shell, serpents.

use crate::BONE;
use crate::draw::{path, path_with};
use crate::line::Part;
use crate::measure::Measure;
use crate::shape::shape;

/// A creature from its words.
pub fn creature(part: &Part) -> String {
    match part.name.as_str() {
        "bug" => bug(part),
        "serpent" => of("serpent", part.word(0, "viper")),
        _ => beast(part),
    }
}

fn of(table: &str, name: &str) -> String {
    shape(table, name).unwrap_or_default().to_owned()
}

/// Skull, ears, gaze, maw, and for animal folk body and prop.
fn beast(part: &Part) -> String {
    [
        of("prop", part.word(5, "none")),
        of("body", part.word(4, "none")),
        of("ears", part.word(1, "none")),
        of("skull", part.word(0, "dog")),
        of("gaze", part.word(2, "dot")),
        of("maw", part.word(3, "nose")),
    ]
    .concat()
}

/// Pairs of legs, pincers, tail, wings, shell.
fn bug(part: &Part) -> String {
    let (pincers, sting, wings) =
        (part.number(1, 0.0).0 != 0.0, part.word(2, "none") == "sting", part.number(3, 0.0).0 != 0.0);
    let shell = part.word(4, "oval");
    let mut out = legs(part.number(0, 3.0).0);
    if sting {
        let tail = "M50 84C82 92 94 66 84 34";
        out += &path_with(tail, "none", "stroke-width=\"15\"");
        out += &path_with(tail, "none", "stroke=\"{1}\" stroke-width=\"8\"");
        out += &path("M74 40L82 14L94 36Z", "{1}");
    }
    out += &if pincers {
        path(
            "M36 34L14 30C6 20 8 6 18 0L18 14L30 8C32 18 26 24 24 24L42 28ZM64 34L86 30C94 20 92 6 82 0L82 14L70 8C68 18 74 24 76 24L58 28Z",
            "{3}",
        )
    } else {
        path_with("M42 24C40 12 34 6 24 2M58 24C60 12 66 6 76 2", "none", "stroke-width=\"4.5\"")
    };
    if wings {
        out += &path("M44 42L2 20L6 48L36 60ZM56 42L98 20L94 48L64 60Z", BONE);
    }
    out += &match shell {
        "wide" => path("M12 58C12 38 30 32 50 32S88 38 88 58C88 74 70 84 50 84S12 74 12 58Z", "{2}"),
        _ => path("M28 56C28 38 38 32 50 32S72 38 72 56S64 94 50 94S28 74 28 56Z", "{2}"),
    };
    out += &match shell {
        "rings" => path("M30 52H70M30 64H70M33 76H67", "none"),
        _ => {
            let spots = "M37 54h5v8h-5ZM58 54h5v8h-5ZM40 70h5v7h-5ZM55 70h5v7h-5Z";
            path("M50 38V92", "none") + &path_with(spots, "{1}", "stroke=\"none\"")
        }
    };
    out += &path("M34 34C34 22 42 18 50 18S66 22 66 34L58 40H42Z", "{3}");
    for x in [43, 57] {
        out += &format!("<circle cx=\"{x}\" cy=\"29\" r=\"3.4\" fill=\"{BONE}\" stroke=\"none\"/>");
    }
    out
}

fn legs(pairs: f64) -> String {
    let mut d = String::new();
    for pair in 0..pairs as u32 {
        let pair = f64::from(pair);
        let y = Measure(44.0 + pair * (30.0 / (pairs - 1.0).max(1.0)));
        let splay = pair - (pairs - 1.0) / 2.0;
        let (hip, knee, foot) =
            (y.tenths(), (y + splay * 8.0 - 8.0).tenths(), (y + splay * 14.0 + 6.0).tenths());
        d += &format!("M34 {hip}L14 {knee}L4 {foot}M66 {hip}L86 {knee}L96 {foot}");
    }
    path_with(&d, "none", "stroke-width=\"6.5\"")
}
