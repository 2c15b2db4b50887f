//! Camps and territories: parts with numbers, back to front. The last number of many is the ink.

use crate::draw::{LINE, circle, ink, path, path_with, point, stamp};
use crate::line::Part;
use crate::measure::Measure;

/// One part of a place.
pub fn part(part: &Part) -> String {
    let n = |place: usize| part.number(place, 0.0);
    let or = |place: usize, usual: f64| part.number(place, usual);
    match part.name.as_str() {
        "ground" => path("M-70 84L170 74V110H-70Z", "{3}"),
        "block" => block(n(0), n(1), n(2), n(3), &ink(or(4, 2.0))),
        "slab" => {
            let (x, y, w, h, slope) = (n(0), n(1), n(2), n(3), or(4, 8.0));
            path(&format!("M{} {y}h{}l{slope} {h}h{}Z", x + slope, w - slope * 2.0, -w), &ink(or(5, 2.0)))
        }
        "dome" => {
            let (x, y, r) = (n(0), n(1), n(2));
            path(&format!("M{} {y}a{r} {r} 0 0 1 {} 0Z", x - r, r * 2.0), &ink(or(3, 2.0)))
        }
        "stack" => stack(n(0), n(1), n(2), n(3), &ink(or(4, 2.0))),
        "tank" => tank(n(0), n(1), n(2), n(3), &ink(or(4, 2.0))),
        "tent" => tent(n(0), n(1), n(2), n(3), &ink(or(4, 2.0))),
        "ruin" => ruin(n(0), n(1), n(2), n(3), &ink(or(4, 2.0))),
        "barrel" => barrel(n(0), n(1), n(2), n(3), or(4, 12.0), &ink(or(5, 3.0))),
        "rail" => rail(n(0), n(1), n(2), n(3)),
        "wheel" => circle(n(0), n(1), n(2), LINE) + &circle(n(0), n(1), n(2) * 0.5, "{1}"),
        "door" => door(n(0), n(1), n(2), n(3)),
        "crate" => {
            let (x, y, s) = (n(0), n(1), n(2));
            block(x, y, s, s, &ink(or(3, 2.0)))
                + &path(&format!("M{x} {y}l{s} {s}M{} {y}l{} {s}", x + s, -s), "none")
        }
        "flag" => {
            let (x, y, way) = (n(0), n(1), or(2, 1.0));
            path_with(&format!("M{x} {y}v-30"), "none", "stroke-width=\"4\"")
                + &path(&format!("M{x} {}l{} 6l{} 7Z", y - 30.0, way * 18.0, way * -18.0), "{1}")
        }
        "mast" => mast(n(0), n(1), n(2)),
        "smoke" => {
            let (x, y) = (n(0), n(1));
            path(&format!("M{x} {y}c-12 -6 -6 -16 2 -14c-2 -12 14 -14 16 -4c12 -2 12 14 2 16Z"), "{3}")
        }
        "win" => {
            let (x, y, count, step) = (n(0), n(1), n(2).0 as u32, or(3, 12.0));
            let each = (0..count).map(|i| format!("M{} {y}h7v7h-7Z", x + step * f64::from(i)));
            path(&each.collect::<String>(), "{1}")
        }
        "trefoil" => trefoil(n(0), n(1), n(2)),
        "face" => face(n(0), n(1), n(2), n(3), &ink(n(4))),
        "wing" => {
            let (x, y, d) = (n(0), n(1), n(2));
            let outline = format!(
                "M{x} {y}l{} -14l{} 12l{} 2l{} 8l{} 4l{} 6Z",
                d * 26.0,
                d * -4.0,
                d * 8.0,
                d * -10.0,
                d * 6.0,
                d * -26.0
            );
            path(&outline, &ink(or(3, 1.0)))
        }
        "spikes" => {
            let (x, y, count, step) = (n(0), n(1), n(2).0 as u32, or(3, 10.0));
            let half = step / 2.0;
            let each = (0..count).map(|i| format!("M{} {y}l{half} -12l{half} 12Z", x + step * f64::from(i)));
            path(&each.collect::<String>(), "{1}")
        }
        "palm" => {
            let (x, y) = (n(0), n(1));
            path_with(&format!("M{x} {y}c2 -16 0 -28 6 -40"), "none", "stroke-width=\"6\"")
                + &path(
                    &format!(
                        "M{} {}l-26 2l18 -10l-10 -14l20 10l8 -16l4 18l20 -4l-16 12l10 14Z",
                        x + 6.0,
                        y - 42.0
                    ),
                    "{1}",
                )
        }
        "drop" => {
            let drop = path("M0 -16L11 3C14 13 7 19 0 19S-14 13 -11 3Z", "{1}");
            format!("<g transform=\"translate({} {}) scale({})\">{drop}</g>", n(0), n(1), or(2, 1.0))
        }
        "stamp" => stamp(part),
        _ => String::new(),
    }
}

fn block(x: Measure, y: Measure, w: Measure, h: Measure, fill: &str) -> String {
    path(&format!("M{x} {y}h{w}v{h}h{}Z", -w), fill)
}

fn stack(x: Measure, y: Measure, w: Measure, h: Measure, fill: &str) -> String {
    let outline = format!(
        "M{x} {y}C{} {} {} {} {} {}h{}C{} {} {} {} {} {y}Z",
        x + w * 0.2,
        y + h * 0.45,
        x + w * 0.2,
        y + h * 0.55,
        x - w * 0.12,
        y + h,
        w * 1.24,
        x + w * 0.8,
        y + h * 0.55,
        x + w * 0.8,
        y + h * 0.45,
        x + w
    );
    path(&outline, fill) + &path(&format!("M{} {}h{}", x + 3.0, y + 8.0, w - 6.0), "none")
}

fn tank(x: Measure, y: Measure, w: Measure, h: Measure, fill: &str) -> String {
    let lid = format!("M{x} {y}C{} {} {} {} {} {y}Z", x + w * 0.2, y - 12.0, x + w * 0.8, y - 12.0, x + w);
    let hoops = format!("M{x} {}h{w}M{x} {}h{w}", (y + h * 0.35).tenths(), (y + h * 0.7).tenths());
    block(x, y, w, h, fill) + &path(&lid, "{3}") + &path(&hoops, "none")
}

fn tent(x: Measure, y: Measure, w: Measure, h: Measure, fill: &str) -> String {
    let (left, right) = ((x + w * 0.38).tenths(), (x + w * 0.62).tenths());
    path(&format!("M{x} {y}L{} {}L{} {y}Z", x + w / 2.0, y - h, x + w), fill)
        + &path(&format!("M{left} {y}L{} {}L{right} {y}Z", x + w / 2.0, (y - h * 0.6).tenths()), LINE)
}

fn ruin(x: Measure, y: Measure, w: Measure, h: Measure, fill: &str) -> String {
    let outline = format!(
        "M{x} {y}V{}l{} 8l{} -12l{} 20l{} -6l{} 22V{y}Z",
        y - h,
        (w * 0.2).tenths(),
        (w * 0.15).tenths(),
        (w * 0.2).tenths(),
        (w * 0.15).tenths(),
        (w * 0.3).tenths()
    );
    let windows = format!(
        "M{} {}h9v11h-9ZM{} {}h9v11h-9Z",
        (x + w * 0.15).tenths(),
        (y - h * 0.6).tenths(),
        (x + w * 0.5).tenths(),
        (y - h * 0.4).tenths()
    );
    path(&outline, fill) + &path(&windows, LINE)
}

fn barrel(x: Measure, y: Measure, length: Measure, angle: Measure, thick: Measure, fill: &str) -> String {
    let tube = path(&format!("M{x} {}h{length}v{thick}h{}Z", y - thick / 2.0, -length), fill);
    let mouth = format!("M{} {}h12v{}h-12Z", x + length - 10.0, y - thick / 2.0 - 3.0, thick + 6.0);
    format!("<g transform=\"rotate({angle} {x} {y})\">{tube}{}</g>", path(&mouth, "{1}"))
}

fn rail(x: Measure, y: Measure, length: Measure, angle: Measure) -> String {
    let rails = format!("M{x} {}h{length}v7h{}ZM{x} {}h{length}v7h{}Z", y - 11.0, -length, y + 4.0, -length);
    let spark = format!("M{} {y}h{}", x + 6.0, length + 2.0);
    let clamps: String = [14.0, 28.0, 42.0, 56.0].map(|k| format!("M{} {}v26", x + k, y - 13.0)).concat();
    format!(
        "<g transform=\"rotate({angle} {x} {y})\">{}{}{}</g>",
        path(&rails, "{3}"),
        path_with(&spark, "none", "stroke=\"{1}\" stroke-width=\"5\""),
        path_with(&clamps, "none", "stroke-width=\"5\"")
    )
}

fn door(x: Measure, y: Measure, w: Measure, h: Measure) -> String {
    let slats = (h / 7.0).0 as u32;
    let each =
        (0..slats).map(|i| format!("M{} {}h{}", x + 3.0, (y + 5.0 + f64::from(i) * 7.0).tenths(), w - 6.0));
    block(x, y, w, h, LINE)
        + &path_with(&each.collect::<String>(), "none", "stroke=\"{1}\" stroke-width=\"3\"")
}

fn mast(x: Measure, y: Measure, h: Measure) -> String {
    let top = y - h;
    let pole = format!(
        "M{x} {y}V{top}M{} {}H{}M{} {}H{}",
        x - 10.0,
        top + 8.0,
        x + 10.0,
        x - 6.0,
        top + 16.0,
        x + 6.0
    );
    path_with(&pole, "none", "stroke-width=\"4.5\"") + &circle(x, top, Measure(5.0), "{1}")
}

/// The sign of radiation.
pub fn trefoil(x: Measure, y: Measure, radius: Measure) -> String {
    let far = radius * 0.82;
    let blade = |i: u32| {
        let from = -1.57 + f64::from(i) * 2.094 - 0.52;
        let to = from + 1.05;
        format!(
            "M{}L{}A{} {} 0 0 1 {}L{}Z",
            point(from, radius * 0.3, x, y),
            point(from, far, x, y),
            far.tenths(),
            far.tenths(),
            point(to, far, x, y),
            point(to, radius * 0.3, x, y)
        )
    };
    let blades: String = (0..3).map(blade).collect();
    circle(x, y, radius, "{2}") + &path_with(&blades, LINE, "stroke=\"none\"")
}

fn face(x: Measure, y: Measure, w: Measure, h: Measure, fill: &str) -> String {
    let eyes = format!("M{} {}l9 4v4h-9ZM{} {}l-9 4v4h9Z", x + 8.0, y + 7.0, x + w - 8.0, y + 7.0);
    let mouth = format!("M{} {}l4 -4 4 4 4 -4 4 4 4 -4", x + 10.0, y + h - 6.0);
    path(&format!("M{x} {y}h{w}l-4 {h}h{}Z", -w + 8.0), fill)
        + &path_with(&eyes, LINE, "stroke=\"none\"")
        + &path_with(&mouth, "none", "stroke-width=\"3\"")
}
