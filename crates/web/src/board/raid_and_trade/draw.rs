//! The drawing of a city in four layers of SVG, from the ground up: lots and scars, low roads, high ground with its
//! roads, and what lies on top. Kerbs of sections one can walk to are lit between the layers, so that a low road can be
//! lit under a bridge.

use raid_and_trade_portrait::Plaza;

use super::city::{City, House, Line, Point, Section, TILE, Tile};
use crate::emblem::{Lots, hash};
use crate::measure::Measure;

/// How wide asphalt, kerb and pavement are, and a House.
pub const ROAD: f64 = 0.84;
const KERB: f64 = 1.04;
const PAVEMENT: f64 = 1.46;
pub const HOUSE: f64 = 1.28;

/// The layers, as the insides of `<g>` elements.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Layers {
    pub ground: String,
    pub low: String,
    pub high: String,
    pub top: String,
}

fn n(value: f64) -> Measure {
    Measure(value)
}

fn trace(lines: &[Line]) -> String {
    lines.iter().map(|Line(a, b)| format!("M{} {}L{} {}", n(a.x), n(a.y), n(b.x), n(b.y))).collect()
}

/// The roads of a section in one width: strokes with butt ends, and a disc on each road point.
fn road(section: &Section, width: f64, class: &str) -> String {
    let discs: String = section
        .nodes
        .iter()
        .map(|at| {
            format!(
                "<circle class=\"{class} n\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                n(at.x),
                n(at.y),
                n(width / 2.0)
            )
        })
        .collect();
    format!("<path class=\"{class}\" d=\"{}\" stroke-width=\"{}\"/>{discs}", trace(&section.lines), n(width))
}

fn paint(section: &Section) -> String {
    let long: Vec<Line> = section.lines.iter().copied().filter(|line| line.length() > 0.8).collect();
    format!("<path class=\"dash\" d=\"{}\"/>", trace(&long))
}

/// A section one can walk to: soot, yellow, soot, asphalt.
pub fn kerb(section: &Section) -> String {
    [
        road(section, KERB + 0.34, "ks"),
        road(section, KERB + 0.22, "ky"),
        road(section, KERB - 0.1, "ks"),
        road(section, ROAD - 0.04, "tar"),
        paint(section),
    ]
    .concat()
}

/// The whole of a section, for clicks.
pub fn reach(section: &Section) -> String {
    trace(&section.lines)
}

/// A box with round corners.
fn plot(left: f64, top: f64, right: f64, bottom: f64, round: f64) -> String {
    let (l, t, r, b, q) = (left, top, right, bottom, round);
    format!(
        "M{} {}H{}Q{} {} {} {}V{}Q{} {} {} {}H{}Q{} {} {} {}V{}Q{} {} {} {}Z",
        n(l + q),
        n(t),
        n(r - q),
        n(r),
        n(t),
        n(r),
        n(t + q),
        n(b - q),
        n(r),
        n(b),
        n(r - q),
        n(b),
        n(l + q),
        n(l),
        n(b),
        n(l),
        n(b - q),
        n(t + q),
        n(l),
        n(t),
        n(l + q),
        n(t)
    )
}

fn plots<'a>(houses: impl Iterator<Item = &'a House>) -> String {
    houses.map(|House { at, .. }| plot(at.x - 0.65, at.y - 0.65, at.x + 0.65, at.y + 0.65, 0.16)).collect()
}

/// The drive of a House to the road it belongs to: the drive is the rule, not the distance.
fn drive(house: &House) -> String {
    let House { at, door, .. } = house;
    let (x, y) = ((door.x - at.x).abs(), (door.y - at.y).abs());
    let way = match (x > 0.25 && y > 0.25, x < y) {
        (false, _) => format!("L{} {}", n(door.x), n(door.y)),
        (true, true) => format!("H{}V{}", n(door.x), n(door.y)),
        (true, false) => format!("V{}H{}", n(door.y), n(door.x)),
    };
    format!("M{} {}{way}", n(at.x), n(at.y))
}

/// Roads of the sections of one level, and the drives to them.
fn level(city: &City, high: bool) -> String {
    let sections: Vec<&Section> = city.sections.values().filter(|section| section.high == high).collect();
    let every = |width, class| sections.iter().map(|section| road(section, width, class)).collect::<String>();
    let drives: String =
        city.houses.iter().filter(|house| city.sections[&house.section].high == high).map(drive).collect();
    let paints: String = sections.iter().map(|section| paint(section)).collect();
    [
        every(PAVEMENT, if high { "pave up" } else { "pave" }),
        format!("<path class=\"drive\" d=\"{drives}\"/>"),
        every(KERB, "kerb"),
        every(ROAD, "tar"),
        paints,
    ]
    .concat()
}

/// Draws it.
pub fn layers(city: &City) -> Layers {
    Layers {
        ground: city.tiles.iter().enumerate().map(|(number, tile)| lot(city, number, tile)).collect(),
        low: level(city, false),
        high: rises(city) + &level(city, true),
        top: city.tiles.iter().map(top).collect(),
    }
}

/// A tile's ground: its lot, the plots of its Houses, and scars where there is room.
fn lot(city: &City, number: usize, tile: &Tile) -> String {
    let Point { x, y } = tile.corner;
    let own = || city.houses.iter().filter(move |house| house.tile == number);
    let mut dice = Lots::of(&format!("{}{}deco", tile.name, if city.waste { "wasteland" } else { "city" }));
    let shade = hash(&tile.name) % 3;
    let mut drawn = format!(
        "<path class=\"lot l{shade}\" d=\"{}\"/><path class=\"plot\" d=\"{}\"/>",
        plot(x + 0.06, y + 0.06, x + TILE - 0.06, y + TILE - 0.06, 0.3),
        plots(own())
    );
    let lines: Vec<Line> = city
        .sections
        .values()
        .filter(|section| section.tile == number)
        .flat_map(|section| section.lines.iter().copied())
        .collect();
    let mut used: Vec<(Point, f64)> = own().map(|house| (house.at, 1.3)).collect();
    used.push((tile.pin, 1.55));
    used.extend(tile.sign.iter().map(|row| {
        let aside = if row.ends { -1.0 } else { 1.0 };
        (Point::new(row.at.x + aside, row.at.y - 0.15), 1.3)
    }));
    let mut scars = 0;
    for _ in 0..90 {
        let (column, row) = (dice.below(9) as f64, dice.below(9) as f64);
        let at = Point::new(x + 0.9 + column * 0.65, y + 1.0 + row * 0.65);
        let clear = lines.iter().all(|line| line.near(at).to(at) >= 1.32)
            && used.iter().all(|(other, far)| other.to(at) >= *far);
        if clear {
            used.push((at, 1.3));
            drawn.push_str(&scar(city.waste, &mut dice, at));
            scars += 1;
            if scars == 5 {
                break;
            }
        }
    }
    drawn
}

const CITY_SCARS: [&str; 6] = [
    "<path class=\"d1\" d=\"M-.5 .3v-.7h.9v.28M.1 .4h.35v-.3\"/>",
    "<path class=\"d2\" d=\"M-.4 .25l.2-.35.22.2.15-.3.25.45zM.2 .3l.12-.2.2.2z\"/>",
    "<g class=\"d1\"><circle r=\".28\"/><circle r=\".1\"/></g>",
    "<path class=\"d1\" d=\"M0 .5v-.8M0 0l-.3-.25M0-.12l.3-.24M0-.3l-.16-.22\"/>",
    "<path class=\"d3\" d=\"M-.5-.26h1l.12.13v.26l-.12.13h-1z\"/><path class=\"d1\" d=\"M-.2-.26v.52M.22-.26v.52\"/>",
    "<path class=\"d1\" d=\"M-.5 0l.25-.12.2.2.22-.25.3.2M-.05 .08l.05.3\"/>",
];
const WASTE_SCARS: [&str; 4] = [
    "<path class=\"d1\" d=\"M-.7 .1q.35-.4.7-.1t.7-.05M-.35 .42q.3-.25.62-.04\"/>",
    "<path class=\"d2\" d=\"M-.4 .25l.1-.3.3-.1.2.2-.05.2zM.2 .3l.1-.2.2.02.04.2z\"/>",
    "<path class=\"d1\" d=\"M0 .5v-.9M0 .1h-.3v-.3M0-.05h.3v-.25\"/>",
    "<path class=\"d1\" d=\"M-.5 0l.25-.12.2.2.22-.25.3.2M-.05 .08l.05.3\"/>",
];
/// The scar that lies askew: a car.
const CAR: usize = 4;

fn scar(waste: bool, dice: &mut Lots, at: Point) -> String {
    let scars: &[&str] = if waste { &WASTE_SCARS } else { &CITY_SCARS };
    let which = dice.below(scars.len());
    let turn = if !waste && which == CAR {
        format!(" rotate({})", n(dice.below(4) as f64 * 25.0 - 40.0))
    } else {
        String::new()
    };
    format!("<g transform=\"translate({} {}){turn}\">{}</g>", n(at.x), n(at.y), scars[which])
}

/// What lies higher: a terrace round its roads and Houses, hatched down to the low side; a deck where no House stands.
fn rises(city: &City) -> String {
    let mut drawn = String::new();
    for (id, section) in city.sections.iter().filter(|(_, section)| section.high) {
        let Point { x, y } = city.tiles[section.tile].corner;
        let houses: Vec<&House> = city.houses.iter().filter(|house| house.section == *id).collect();
        let deck = houses.is_empty();
        let margin = if deck { 0.66 } else { 1.02 };
        let mut boxes: Vec<(Point, Point, f64)> =
            section.nodes.iter().map(|node| (*node, *node, margin)).collect();
        let whole = section.lines.iter().filter(|line| !section.halves.contains(line));
        boxes.extend(whole.map(|Line(a, b)| (*a, *b, margin)));
        for house in &houses {
            boxes.push((house.at, house.at, 0.78));
            boxes.push((house.at, house.door, 0.6));
        }
        let d: String = boxes
            .into_iter()
            .map(|(a, b, by)| {
                plot(
                    (a.x.min(b.x) - by).max(x + 0.06),
                    (a.y.min(b.y) - by).max(y + 0.06),
                    (a.x.max(b.x) + by).min(x + TILE - 0.06),
                    (a.y.max(b.y) + by).min(y + TILE - 0.06),
                    0.3,
                )
            })
            .collect();
        let class = if deck { "rise deck" } else { "rise" };
        drawn.push_str(&format!(
            "<g class=\"{class}\"><path class=\"shade\" d=\"{d}\" transform=\"translate(.16 .2)\"/><path class=\"hach\" d=\"{d}\"/>\
             <path class=\"brow\" d=\"{d}\"/><path class=\"terrace\" d=\"{d}\"/><path class=\"plot\" d=\"{}\"/></g>",
            plots(houses.into_iter())
        ));
    }
    drawn
}

/// Barricades, stop lines, plazas and names of a tile.
fn top(tile: &Tile) -> String {
    let mut drawn = String::new();
    for barricade in &tile.barricades {
        let (from, to) = (barricade.from, barricade.to);
        let (at, length) = (from.middle(to), from.to(to).max(0.01));
        let (c, s) = ((to.x - from.x) / length, (to.y - from.y) / length);
        let rubble = if barricade.ramp {
            "<path class=\"rub\" d=\"M-.62-.3l.22-.16.16.2-.2.2zM-.5.3l.2-.2.2.12-.1.22zM.3-.36l.24-.06.1.22-.26.1zM.26.3l.1-.22.26.06-.06.22z\"/>"
        } else {
            ""
        };
        drawn.push_str(&format!(
            "<g transform=\"matrix({} {} {} {} {} {})\">{rubble}<use href=\"#rt-bar\"/></g>",
            n(c),
            n(s),
            n(-s),
            n(c),
            n(at.x),
            n(at.y)
        ));
    }
    for gate in &tile.gates {
        let place = format!("translate({} {}) rotate({})", n(gate.at.x), n(gate.at.y), gate.side * 90);
        match (gate.open, gate.side) {
            // The neighbour to the east or south draws nothing: one mark for each joint.
            (true, 1 | 2) => drawn.push_str(&format!(
                "<path class=\"stop\" transform=\"{place}\" d=\"M-.3-.13h.6M-.3.13h.6\"/>"
            )),
            (true, _) => {}
            (false, _) => drawn.push_str(&format!(
                "<path class=\"end\" transform=\"{place}\" d=\"M-.42.16h.84M-.22.34h.44\"/>"
            )),
        }
    }
    let (x, y) = (n(tile.middle.x), n(tile.middle.y));
    match tile.plaza {
        Plaza::None => {}
        Plaza::Market => {
            drawn.push_str(&format!("<circle class=\"plaza\" cx=\"{x}\" cy=\"{y}\" r=\"1.12\"/>"));
        }
        Plaza::Helipad => drawn.push_str(&format!(
            "<g transform=\"translate({x} {y})\"><circle class=\"plaza\" r=\"1.2\"/><circle class=\"padline\" r=\".95\"/>\
             <path class=\"padh\" d=\"M-.35-.5v1M.35-.5v1M-.35 0h.7\"/></g>"
        )),
    }
    for row in &tile.sign {
        let anchor = if row.ends { " text-anchor=\"end\"" } else { "" };
        let text: String = row.text.chars().filter(|letter| !"<>&\"".contains(*letter)).collect();
        drawn.push_str(&format!(
            "<text class=\"tn\" x=\"{}\" y=\"{}\"{anchor}>{text}</text>",
            n(row.at.x),
            n(row.at.y)
        ));
    }
    drawn
}
