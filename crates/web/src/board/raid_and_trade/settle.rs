//! Where Houses, Incidents and names go on a tile: Houses step back from roads and from each other until nothing
//! touches; the corner with most room takes the Incident, the next free one the name. The same on every machine.

use super::city::{City, Line, NameRow, Point, TILE};
use super::draw::{HOUSE, ROAD};

/// How often Houses are pushed about before they must stand.
const ROUNDS: usize = 80;

/// Moves the Houses of a tile clear of its roads and of each other.
pub fn houses(city: &mut City, tile: usize) {
    let half = HOUSE / 2.0;
    let corner = city.tiles[tile].corner;
    let own: Vec<usize> = (0..city.houses.len()).filter(|house| city.houses[*house].tile == tile).collect();
    let lines = clearances(city, tile);
    let mut at: Vec<Point> = own.iter().map(|house| city.houses[*house].printed).collect();
    for _ in 0..ROUNDS {
        for place in &mut at {
            for (line, need) in &lines {
                step_back(place, *line, *need);
            }
        }
        for one in 0..at.len() {
            for other in 0..at.len() {
                if one != other {
                    part(&mut at, one, other);
                }
            }
        }
        for place in &mut at {
            place.x = place.x.clamp(corner.x + 0.2 + half, corner.x + TILE - 0.2 - half);
            place.y = place.y.clamp(corner.y + 0.2 + half, corner.y + TILE - 0.2 - half);
        }
    }
    for (house, place) in own.into_iter().zip(at) {
        let printed = city.houses[house].printed;
        let roads = &city.sections[&city.houses[house].section].lines;
        let nearest = roads
            .iter()
            .map(|line| line.near(printed))
            .min_by(|one, other| one.to(printed).total_cmp(&other.to(printed)));
        let house = &mut city.houses[house];
        house.at = place;
        house.door = nearest.unwrap_or(house.door);
    }
}

/// The roads of a tile, and how far from its middle line a House must keep.
fn clearances(city: &City, tile: usize) -> Vec<(Line, f64)> {
    let has_house = |id: &str| city.houses.iter().any(|house| house.section == id);
    city.sections
        .iter()
        .filter(|(_, section)| section.tile == tile)
        .flat_map(|(id, section)| {
            let deck = section.high && !has_house(id);
            let need = ROAD / 2.0 + HOUSE / 2.0 + if deck { 0.36 } else { 0.12 };
            section.lines.iter().map(move |line| (*line, need))
        })
        .collect()
}

/// Steps back from a road.
fn step_back(place: &mut Point, line: Line, need: f64) {
    let near = line.near(*place);
    let (x, y) = (place.x - near.x, place.y - near.y);
    let slanting = line.0.x != line.1.x && line.0.y != line.1.y;
    if slanting {
        let far = (x * x + y * y).sqrt().max(0.01);
        let want = need + 0.18;
        if far < want {
            place.x += x / far * (want - far);
            place.y += y / far * (want - far);
        }
        return;
    }
    let far = x.abs().max(y.abs());
    if far < need {
        let side = |value: f64| if value < 0.0 { -1.0 } else { 1.0 };
        if x.abs() > y.abs() {
            place.x += side(x) * (need - far);
        } else {
            place.y += side(y) * (need - far);
        }
    }
}

/// Parts two Houses that touch.
fn part(at: &mut [Point], one: usize, other: usize) {
    const GAP: f64 = HOUSE + 0.1;
    let (x, y) = (at[other].x - at[one].x, at[other].y - at[one].y);
    if x.abs() >= GAP || y.abs() >= GAP {
        return;
    }
    let side = |value: f64| if value < 0.0 { -1.0 } else { 1.0 };
    if x.abs() > y.abs() - 0.4 {
        let by = (GAP - x.abs()) / 2.0 * side(x);
        at[one].x -= by;
        at[other].x += by;
    } else {
        let by = (GAP - y.abs()) / 2.0 * side(y);
        at[one].y -= by;
        at[other].y += by;
    }
}

/// A corner of a tile.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Corner {
    TopRight,
    TopLeft,
    BottomRight,
    BottomLeft,
}

/// Finds places for the Incident and the name of a tile.
pub fn labels(city: &mut City, tile: usize) {
    let corner = city.tiles[tile].corner;
    let lines: Vec<Line> = city
        .sections
        .values()
        .filter(|section| section.tile == tile)
        .flat_map(|section| section.lines.iter().copied())
        .collect();
    let place = |x: f64, y: f64| Point::new(corner.x + x, corner.y + y);
    let room = |point: Point| {
        let houses = city.houses.iter().filter(|house| house.tile == tile);
        let houses = houses.map(|house| (house.at.x - point.x).abs().max((house.at.y - point.y).abs()));
        let roads = lines.iter().map(|line| line.near(point).to(point) - 0.1);
        houses.chain(roads).fold(9.0, f64::min)
    };
    let corners = [
        (Corner::TopRight, place(6.14, 0.95)),
        (Corner::TopLeft, place(0.86, 0.95)),
        (Corner::BottomRight, place(6.14, 6.05)),
        (Corner::BottomLeft, place(0.86, 6.05)),
    ];
    let mut best = (corners[0].0, corners[0].1, f64::MIN);
    for (number, (which, at)) in corners.into_iter().enumerate() {
        let score = room(at).min(1.5) - number as f64 * 0.01;
        if score > best.2 {
            best = (which, at, score);
        }
    }
    let rows = name_rows(&city.tiles[tile].title);
    let wide = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0) as f64 * 0.205 + 0.1;
    let high = rows.len() as f64 * 0.4;
    let crowd = crowd(city, tile);
    let hits = |at: Point, ends: bool, which: Corner| {
        let (left, top) = (if ends { at.x - wide } else { at.x }, at.y - high);
        let covers = |(middle, reach): &(Point, f64)| {
            middle.x + reach > left
                && middle.x - reach < left + wide
                && middle.y + reach > top
                && middle.y - reach < top + high + 0.06
        };
        let things = crowd.iter().filter(|thing| covers(thing)).count() * 2;
        let crosses = |line: &&Line| {
            [0.0, 0.25, 0.5, 0.75, 1.0].iter().any(|share| {
                let point = Point::new(left + wide * share, top + high / 2.0);
                line.near(point).to(point) < 0.54
            })
        };
        let taken = if which == best.0 { 9 } else { 0 };
        taken + things + lines.iter().filter(crosses).count()
    };
    let places = [
        (place(0.32, 0.22 + high), false, Corner::TopLeft),
        (place(0.32, 6.74), false, Corner::BottomLeft),
        (place(6.68, 6.74), true, Corner::BottomRight),
        (place(6.68, 0.22 + high), true, Corner::TopRight),
    ];
    let chosen = places.into_iter().min_by_key(|(at, ends, which)| hits(*at, *ends, *which));
    let Some((at, ends, _)) = chosen else { return };
    let last = rows.len().saturating_sub(1);
    let sign = rows
        .into_iter()
        .enumerate()
        .map(|(number, text)| {
            let up = (last - number) as f64 * 0.4;
            NameRow { text, at: Point::new(at.x, at.y - up), ends }
        })
        .collect();
    let drawn = &mut city.tiles[tile];
    (drawn.pin, drawn.sign) = (best.1, sign);
}

/// What a name must not cover on a tile: Houses and high ground.
fn crowd(city: &City, tile: usize) -> Vec<(Point, f64)> {
    let houses = city.houses.iter().filter(|house| house.tile == tile);
    let houses = houses.map(|house| {
        let high = city.sections[&house.section].high;
        (house.at, if high { 1.1 } else { 0.7 })
    });
    let has_house = |id: &str| city.houses.iter().any(|house| house.section == id);
    let heights = city
        .sections
        .iter()
        .filter(|(id, section)| section.tile == tile && section.high && has_house(id))
        .flat_map(|(_, section)| section.nodes.iter().map(|node| (*node, 1.3)));
    houses.chain(heights).collect()
}

/// A name in one row, or in two if it is long.
fn name_rows(name: &str) -> Vec<String> {
    const LONG: usize = 12;
    match name.split_once(' ') {
        Some((first, rest)) if name.chars().count() > LONG => vec![first.to_owned(), rest.to_owned()],
        _ => vec![name.to_owned()],
    }
}
