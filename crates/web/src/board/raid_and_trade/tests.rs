//! The geometry of the map, for the layouts of the box on both sides.
//! `UPDATE_GOLDENS=1 cargo test -p web raid_and_trade` writes the golden anew.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use kernel::{Dice, Game, Stage as _};
use parts::scene::Depict;
use parts::title::{Order, Title};
use proving::golden::{GoldenError, Mode, check_text};
use raid_and_trade::RaidAndTrade;
use raid_and_trade_portrait::{Kerb, Portrait, Stage};
use wire::lobby::CardSheet;

use super::city::{City, Line, Point, TILE};
use super::draw::{self, HOUSE, ROAD};
use super::face::Printed;
use super::map::figures;
use crate::board::CardBook;
use crate::measure::Measure;

fn open(seats: usize, options: &[(&str, &str)]) -> RaidAndTrade {
    let options = options.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
    RaidAndTrade::open(&Order { seats: Some(seats), options, pack: None }).expect("the options exist")
}

fn book(game: &RaidAndTrade) -> CardBook {
    let sheet = |card: parts::title::CardEntry| {
        let facts = serde_json::to_value(game.facts(&card.id)).expect("plain data");
        let parts::title::CardEntry { id, name, kind, copies, text, origin } = card;
        let kind = kind.to_owned();
        (id.clone(), CardSheet { id, name, kind, copies, text, origin, facts, rules: Vec::new() })
    };
    Arc::new(game.cards().into_iter().map(sheet).collect::<BTreeMap<_, _>>())
}

/// The table when the first turn begins, or when all choices of the set-up were made.
fn begun(game: &RaidAndTrade, seed: u64) -> Portrait {
    let (mut dice, mut state) = (Dice::new(seed), game.start());
    loop {
        let portrait = game.portray_truth(&state);
        if portrait.stage == Stage::Turn {
            return portrait;
        }
        if !proving::step(game, &mut state, &mut dice) {
            return portrait;
        }
    }
}

/// The table of a first turn.
pub fn first_turn() -> Portrait {
    begun(&open(3, &[]), 7)
}

/// A way to set up: its name, how many play, and the options.
type Setup = (&'static str, usize, &'static [(&'static str, &'static str)]);

const TABLES: [Setup; 6] = [
    ("first city", 5, &[("map", "first")]),
    ("first wasteland", 5, &[("map", "first"), ("side", "wasteland")]),
    ("random city", 4, &[]),
    ("custom city", 4, &[("map", "custom")]),
    ("row", 5, &[("play", "escape")]),
    ("wasteland row", 5, &[("play", "escape"), ("side", "wasteland")]),
];

fn cities() -> Vec<(&'static str, Portrait, City, CardBook)> {
    TABLES
        .into_iter()
        .map(|(name, seats, options)| {
            let game = open(seats, options);
            let (portrait, book) = (begun(&game, 7), book(&game));
            let city = City::of(&portrait, &book).expect("all tiles are drawn");
            (name, portrait, city, book)
        })
        .collect()
}

fn length(lines: &[Line]) -> f64 {
    lines.iter().map(|line| line.length()).sum()
}

/// Sections cover every road, every half of a barricade and every stub to the border, each once.
#[test]
fn sections_cover_all_asphalt_once() {
    for (name, portrait, city, book) in cities() {
        let mut wanted = 0.0;
        for tile in portrait.tiles.values() {
            let ground = Printed::find(&book, &tile.face).expect("it is printed").face.ground.remove(0);
            let at = |node: u8| {
                let node = &ground.nodes[usize::from(node)];
                Point::new(f64::from(node.x) + 0.5, f64::from(node.y) + 0.5)
            };
            let joins = ground.joins.iter().filter(|join| join.kerb != Kerb::Elevation);
            wanted += joins.map(|join| at(join.a).to(at(join.b))).sum::<f64>();
            let edges = [(3.5, 0.0), (7.0, 3.5), (3.5, 7.0), (0.0, 3.5)];
            let edge = |side: u8| Point::new(edges[usize::from(side)].0, edges[usize::from(side)].1);
            wanted += ground.doors.iter().map(|door| at(door.node).to(edge(door.side))).sum::<f64>();
        }
        let drawn: f64 = city.sections.values().map(|section| length(&section.lines)).sum();
        assert!((wanted - drawn).abs() < 1e-9, "{name}: {drawn} units of {wanted} are drawn");
        let all: Vec<&Line> = city.sections.values().flat_map(|section| &section.lines).collect();
        for (number, line) in all.iter().enumerate() {
            let again = |other: &&&Line| ***other == **line || (other.0, other.1) == (line.1, line.0);
            assert!(!all[number + 1..].iter().any(|other| again(&other)), "{name}: {line:?} is there twice");
        }
    }
}

/// Every way leads back, and meets where it was left.
#[test]
fn ways_lead_both_ways() {
    for (name, _, city, _) in cities() {
        for (id, section) in &city.sections {
            for way in &section.ways {
                let back = city.sections[&way.to]
                    .ways
                    .iter()
                    .any(|back| back.to == *id && back.at.to(way.at) < 1e-9);
                assert!(back, "{name}: {id} leads to {}, but not back", way.to);
            }
        }
    }
}

#[test]
fn houses_touch_neither_each_other_nor_the_road() {
    for (name, _, city, _) in cities() {
        for (number, house) in city.houses.iter().enumerate() {
            let corner = city.tiles[house.tile].corner;
            let inside = |at: f64, start: f64| at - HOUSE / 2.0 >= start && at + HOUSE / 2.0 <= start + TILE;
            assert!(inside(house.at.x, corner.x) && inside(house.at.y, corner.y), "{name}: {}", house.name);
            for other in &city.houses[number + 1..] {
                let (x, y) = ((house.at.x - other.at.x).abs(), (house.at.y - other.at.y).abs());
                assert!(x.max(y) > HOUSE - 0.02, "{name}: {} lies on {}", house.name, other.name);
            }
            // The Crater of the wasteland is the one tight tile: its House stands on the rim.
            let tight = city.tiles[house.tile].title == "Crater";
            for line in city.sections.values().filter(|one| one.tile == house.tile).flat_map(|one| &one.lines)
            {
                let near = line.near(house.at);
                let far = (near.x - house.at.x).abs().max((near.y - house.at.y).abs());
                assert!(
                    tight || far > ROAD / 2.0 + HOUSE / 2.0 - 0.25,
                    "{name}: {} stands on the road",
                    house.name
                );
            }
        }
    }
}

#[test]
fn every_square_and_every_section_of_the_table_is_drawn() {
    for (name, portrait, city, _) in cities() {
        for square in portrait.houses.keys().chain(&portrait.empty).chain(&portrait.outpost) {
            assert!(city.house(square).is_some(), "{name}: {square}");
        }
        let stood = figures(&portrait, &city);
        for (letter, side) in &portrait.seats {
            assert!(stood.contains_key(letter), "{name}: {letter} at {}", side.place);
        }
        let mut places: Vec<Point> = stood.into_values().collect();
        while let Some(place) = places.pop() {
            assert!(places.iter().all(|other| other.to(place) > 0.4), "{name}: two figures in one place");
        }
    }
}

/// Where one would step in lies on the road beyond, away from whoever stands there.
#[test]
fn a_step_is_offered_where_nobody_stands() {
    for (name, portrait, city, _) in cities() {
        let from = &portrait.seats[&'a'].place;
        let taken: Vec<Point> = figures(&portrait, &city).into_values().collect();
        for way in &city.sections[from].ways {
            let at = city.entry(Some(from), &way.to, &taken);
            let on_road = city.sections[&way.to].lines.iter().any(|line| line.near(at).to(at) < 1e-6);
            assert!(on_road, "{name}: {from} to {}", way.to);
            assert!(taken.iter().all(|other| other.to(at) >= 1.0), "{name}: {from} to {}", way.to);
            // Even where somebody stands on every place, the step is not offered below a figure.
            let crowd = city.stands(&way.to);
            let at = city.entry(Some(from), &way.to, &crowd);
            assert!(crowd.iter().all(|other| other.to(at) > 0.2), "{name}: {from} to {} among many", way.to);
        }
    }
}

/// A figure walks along roads: every step of its way lies on one.
#[test]
fn a_walk_follows_the_road() {
    for (name, portrait, city, _) in cities() {
        let from = figures(&portrait, &city)[&'a'];
        for section in city.sections.keys() {
            let Some(to) = city.stands(section).first().copied() else { continue };
            let way = city.route(from, to);
            assert_eq!((way.first(), way.last()), (Some(&from), Some(&to)), "{name}: to {section}");
            let on_road = |middle: Point| {
                let mut lines = city.sections.values().flat_map(|section| &section.lines);
                lines.any(|line| line.near(middle).to(middle) < 1e-6)
            };
            // Where no road leads, as behind a hatched edge, the figure goes straight.
            let joined = way.len() > 2 || on_road(from.middle(to));
            let follows = way.windows(2).all(|pair| on_road(pair[0].middle(pair[1])));
            assert!(!joined || follows, "{name}: to {section} by {way:?}");
        }
    }
}

/// Houses stand where the drawing of this table put them.
#[test]
fn houses_stand_where_they_always_stood() -> Result<(), GoldenError> {
    let mut text = String::new();
    for (name, _, city, _) in cities().into_iter().filter(|(name, ..)| name.starts_with("first")) {
        text.push_str(&format!("{name}: {} by {}\n", city.columns, city.rows));
        for house in &city.houses {
            let (x, y) = (Measure(house.at.x), Measure(house.at.y));
            text.push_str(&format!("{} of {} at {x} {y}\n", house.name, house.section));
        }
    }
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/board/raid_and_trade/golden.txt");
    check_text(Path::new(file), &text, Mode::from_environment())
}

/// The same tiles give the same drawing, down to the scars of their lots.
#[test]
fn a_city_is_drawn_alike_every_time() {
    for ((name, _, city, _), (_, _, again, _)) in cities().into_iter().zip(cities()) {
        let layers = draw::layers(&city);
        assert_eq!(layers, draw::layers(&again), "{name}");
        for layer in [&layers.ground, &layers.low, &layers.top] {
            assert!(!layer.is_empty() && !layer.contains("NaN"), "{name}");
        }
    }
}
