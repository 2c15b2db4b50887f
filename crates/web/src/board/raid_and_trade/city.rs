//! The city as geometry, made from the drawings of its tiles and nothing else: sections with their roads, Houses that
//! stand clear of them, places for Incidents and names. All lengths are units of one seventh of a tile.
//!
//! A grid point (x, y) of a tile lies at (x + .5, y + .5); a quarter turn is (x, y) to (6 - y, x). A section owns its
//! roads, its half of each barricade and its stubs to the border, so that sections cover all asphalt without overlap.

use std::collections::BTreeMap;

use raid_and_trade_portrait::{Ground, Kerb, Plaza, Portrait};

use super::settle;
use crate::board::CardBook;
use crate::board::raid_and_trade::face::Printed;

/// A tile is this many units wide.
pub const TILE: f64 = 7.0;

/// A place on the map.
#[derive(Copy, Clone, Debug, Default, PartialEq)]
pub struct Point {
    pub x: f64,
    pub y: f64,
}

impl Point {
    pub const fn new(x: f64, y: f64) -> Point {
        Point { x, y }
    }

    /// How far it is to another place.
    pub fn to(self, other: Point) -> f64 {
        let (x, y) = (self.x - other.x, self.y - other.y);
        (x * x + y * y).sqrt()
    }

    /// A place on the way to another one: 0 is here, 1 is there.
    pub fn toward(self, other: Point, share: f64) -> Point {
        Point::new(self.x + (other.x - self.x) * share, self.y + (other.y - self.y) * share)
    }

    pub fn middle(self, other: Point) -> Point {
        self.toward(other, 0.5)
    }
}

/// A straight piece of road.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Line(pub Point, pub Point);

impl Line {
    pub fn length(self) -> f64 {
        self.0.to(self.1)
    }

    pub fn middle(self) -> Point {
        self.0.middle(self.1)
    }

    /// The place on the line that is nearest to a point.
    pub fn near(self, point: Point) -> Point {
        let Line(from, to) = self;
        let (x, y) = (to.x - from.x, to.y - from.y);
        let square = x * x + y * y;
        if square == 0.0 {
            return from;
        }
        let share = ((point.x - from.x) * x + (point.y - from.y) * y) / square;
        from.toward(to, share.clamp(0.0, 1.0))
    }
}

/// A way into another section.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The section it leads to.
    pub to: String,
    /// Where the two meet.
    pub at: Point,
    /// The first road point beyond.
    pub beyond: Point,
}

/// What roads join: one can walk about in it for nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    /// The number of its tile in [`City::tiles`].
    pub tile: usize,
    /// Whether it lies higher.
    pub high: bool,
    /// Its road points.
    pub nodes: Vec<Point>,
    /// The road point on which a token lies, if there is one.
    pub plaza: Option<Point>,
    /// Its roads, its halves of barricades and its stubs.
    pub lines: Vec<Line>,
    /// Those of its lines that end in the middle of a barricade.
    pub halves: Vec<Line>,
    /// Where it leads.
    pub ways: Vec<Way>,
}

/// A square on which a House stands.
#[derive(Clone, Debug, PartialEq)]
pub struct House {
    /// Its name, such as `t5.3`.
    pub name: String,
    /// The number of its tile.
    pub tile: usize,
    /// The section whose road it touches.
    pub section: String,
    /// Where its square is printed.
    pub printed: Point,
    /// Where it is drawn: clear of roads and other Houses.
    pub at: Point,
    /// Where its drive meets the road.
    pub door: Point,
}

/// A barricade: the two road points it lies between.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Barricade {
    pub from: Point,
    pub to: Point,
    /// Whether it joins two levels.
    pub ramp: bool,
}

/// A road at the border of a tile.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Gate {
    pub at: Point,
    /// 0 north, 1 east, 2 south, 3 west.
    pub side: usize,
    /// Whether a road goes on behind it.
    pub open: bool,
}

/// A row of a tile's name.
#[derive(Clone, Debug, PartialEq)]
pub struct NameRow {
    pub text: String,
    pub at: Point,
    /// Whether it ends there rather than begins.
    pub ends: bool,
}

/// A tile as it lies.
#[derive(Clone, Debug, PartialEq)]
pub struct Tile {
    /// `t5`.
    pub name: String,
    /// What it is called.
    pub title: String,
    /// Its upper left corner.
    pub corner: Point,
    pub plaza: Plaza,
    /// Its middle, where a token lies.
    pub middle: Point,
    pub gates: Vec<Gate>,
    pub barricades: Vec<Barricade>,
    /// Where an Incident is pinned.
    pub pin: Point,
    /// Its name, row by row.
    pub sign: Vec<NameRow>,
    /// Whether it was bombarded.
    pub bombed: bool,
}

/// A tile that is to be laid.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    pub name: String,
    pub title: String,
    pub ground: Ground,
    pub x: i8,
    pub y: i8,
    pub turned: u8,
    pub bombed: bool,
}

/// The whole map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct City {
    /// Whether it is the wasteland, which has other scars.
    pub waste: bool,
    /// How many tiles it is wide and high.
    pub columns: u8,
    pub rows: u8,
    /// The place of the tile in the upper left corner, beside the market.
    pub origin: (i8, i8),
    pub tiles: Vec<Tile>,
    pub sections: BTreeMap<String, Section>,
    pub houses: Vec<House>,
}

const STEPS: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
const EDGES: [Point; 4] =
    [Point::new(3.5, 0.0), Point::new(7.0, 3.5), Point::new(3.5, 7.0), Point::new(0.0, 3.5)];

/// A grid point of a tile after this many quarter turns.
fn turn((mut x, mut y): (u8, u8), quarters: u8) -> Point {
    for _ in 0..quarters % 4 {
        (x, y) = (6 - y.min(6), x);
    }
    Point::new(f64::from(x) + 0.5, f64::from(y) + 0.5)
}

impl City {
    /// The map of a portrait; nothing as long as the cards are not loaded.
    pub fn of(portrait: &Portrait, cards: &CardBook) -> Option<City> {
        let plans: Option<Vec<Plan>> = portrait
            .tiles
            .iter()
            .map(|(name, tile)| {
                let printed = Printed::find(cards, &tile.face)?;
                let ground = printed.face.ground.into_iter().next()?;
                let (title, turned, bombed) = (printed.name, tile.turned, tile.bombed);
                Some(Plan { name: name.clone(), title, ground, x: tile.x, y: tile.y, turned, bombed })
            })
            .collect();
        let waste = portrait.tiles.values().any(|tile| tile.face.ends_with("wasteland"));
        Some(City::build(&plans?, waste))
    }

    /// Lays tiles.
    pub fn build(plans: &[Plan], waste: bool) -> City {
        let least = |of: fn(&Plan) -> i8| plans.iter().map(of).min().unwrap_or(0);
        let most = |of: fn(&Plan) -> i8| plans.iter().map(of).max().unwrap_or(0);
        let origin = (least(|plan| plan.x), least(|plan| plan.y));
        let mut city = City {
            waste,
            columns: (most(|plan| plan.x) - origin.0 + 1).unsigned_abs(),
            rows: (most(|plan| plan.y) - origin.1 + 1).unsigned_abs(),
            origin,
            ..City::default()
        };
        for (number, plan) in plans.iter().enumerate() {
            city.lay(number, plan, plans);
        }
        for number in 0..city.tiles.len() {
            settle::houses(&mut city, number);
            settle::labels(&mut city, number);
        }
        city
    }

    fn lay(&mut self, number: usize, plan: &Plan, plans: &[Plan]) {
        let corner =
            Point::new(f64::from(plan.x - self.origin.0) * TILE, f64::from(plan.y - self.origin.1) * TILE);
        let place = |x: u8, y: u8| {
            let turned = turn((x, y), plan.turned);
            Point::new(corner.x + turned.x, corner.y + turned.y)
        };
        let ground = &plan.ground;
        let nodes: Vec<Point> = ground.nodes.iter().map(|node| place(node.x, node.y)).collect();
        let middle = Point::new(corner.x + TILE / 2.0, corner.y + TILE / 2.0);
        for (node, at) in ground.nodes.iter().zip(&nodes) {
            let section = self.sections.entry(node.section.clone()).or_default();
            (section.tile, section.high) = (number, node.level > 0);
            section.nodes.push(*at);
            if ground.plaza != Plaza::None && *at == middle {
                section.plaza = Some(middle);
            }
        }
        let mut barricades = Vec::new();
        for join in &ground.joins {
            let (a, b) = (usize::from(join.a), usize::from(join.b));
            let (Some(one), Some(other)) = (ground.nodes.get(a), ground.nodes.get(b)) else { continue };
            let (from, to) = (nodes[a], nodes[b]);
            match join.kerb {
                Kerb::Road => self.section(&one.section).lines.push(Line(from, to)),
                Kerb::Barricade => {
                    let at = from.middle(to);
                    for (own, start, theirs, end) in [(one, from, other, to), (other, to, one, from)] {
                        let section = self.section(&own.section);
                        section.lines.push(Line(start, at));
                        section.halves.push(Line(start, at));
                        section.ways.push(Way { to: theirs.section.clone(), at, beyond: end });
                    }
                    barricades.push(Barricade { from, to, ramp: one.level != other.level });
                }
                Kerb::Elevation => {}
            }
        }
        let mut gates = Vec::new();
        for door in &ground.doors {
            let side = usize::from(door.side + plan.turned) % 4;
            let Some(node) = ground.nodes.get(usize::from(door.node)) else { continue };
            let at = Point::new(corner.x + EDGES[side].x, corner.y + EDGES[side].y);
            let beyond = beyond(plan, side, plans);
            let own = self.section(&node.section);
            own.lines.push(Line(nodes[usize::from(door.node)], at));
            if let Some((to, step)) = &beyond {
                let theirs = Point::new(corner.x + step.x, corner.y + step.y);
                own.ways.push(Way { to: to.clone(), at, beyond: theirs });
            }
            gates.push(Gate { at, side, open: beyond.is_some() });
        }
        for lot in &ground.lots {
            let Some(node) = ground.nodes.get(usize::from(lot.node)) else { continue };
            let at = place(lot.x, lot.y);
            self.houses.push(House {
                name: lot.square.clone(),
                tile: number,
                section: node.section.clone(),
                printed: at,
                at,
                door: nodes[usize::from(lot.node)],
            });
        }
        self.tiles.push(Tile {
            name: plan.name.clone(),
            title: plan.title.clone(),
            corner,
            plaza: ground.plaza,
            middle,
            gates,
            barricades,
            pin: corner,
            sign: Vec::new(),
            bombed: plan.bombed,
        });
    }

    fn section(&mut self, id: &str) -> &mut Section {
        self.sections.entry(id.to_owned()).or_default()
    }

    /// The House with this name.
    pub fn house(&self, name: &str) -> Option<&House> {
        self.houses.iter().find(|house| house.name == name)
    }

    /// The tile with this name.
    pub fn tile(&self, name: &str) -> Option<&Tile> {
        self.tiles.iter().find(|tile| tile.name == name)
    }

    /// Where a figure would step into a section, coming from another one; away from what stands there.
    pub fn entry(&self, from: Option<&str>, to: &str, taken: &[Point]) -> Point {
        let Some(section) = self.sections.get(to) else { return Point::default() };
        let free = |point: &Point| taken.iter().all(|other| other.to(*point) >= 1.0);
        let way = from
            .and_then(|from| self.sections.get(from))
            .and_then(|from| from.ways.iter().find(|way| way.to == to));
        let first = way.map(|way| {
            let length = way.at.to(way.beyond);
            way.at.toward(way.beyond, if length > 0.95 { 0.95 / length } else { 1.0 })
        });
        let beyond = way.map(|way| way.beyond);
        let along =
            section.lines.iter().flat_map(|line| [0.5, 0.25, 0.75].map(|share| line.0.toward(line.1, share)));
        let places: Vec<Point> =
            first.into_iter().chain(beyond).chain(section.nodes.iter().copied()).chain(along).collect();
        // Where there is no room, the place furthest from everybody.
        let room = |point: &Point| taken.iter().map(|other| other.to(*point)).fold(9.0, f64::min);
        let roomiest = || places.iter().max_by(|one, other| room(one).total_cmp(&room(other)));
        places.iter().find(|point| free(point)).or_else(roomiest).copied().unwrap_or_default()
    }

    /// Where figures stand in a section, as many as can: on its road points, then on its roads.
    pub fn stands(&self, section: &str) -> Vec<Point> {
        let Some(section) = self.sections.get(section) else { return Vec::new() };
        let nodes = section.nodes.iter().copied().filter(|node| Some(*node) != section.plaza);
        nodes.chain(section.lines.iter().map(|line| line.middle())).collect()
    }
}

impl City {
    /// The way along the roads from one place to another, both included; straight if the roads do not lead there.
    pub fn route(&self, from: Point, to: Point) -> Vec<Point> {
        const NEAR: f64 = 1e-6;
        let mut places: Vec<Point> = vec![from, to];
        let mut number = |point: Point| match places.iter().position(|other| other.to(point) < NEAR) {
            Some(known) => known,
            None => {
                places.push(point);
                places.len() - 1
            }
        };
        let mut roads: Vec<(usize, usize)> = Vec::new();
        for line in self.sections.values().flat_map(|section| &section.lines) {
            // Whoever stands on a road divides it.
            let mut stops = vec![line.0, line.1];
            stops.extend([from, to].into_iter().filter(|stop| line.near(*stop).to(*stop) < NEAR));
            stops.sort_by(|one, other| line.0.to(*one).total_cmp(&line.0.to(*other)));
            roads.extend(stops.windows(2).map(|pair| (number(pair[0]), number(pair[1]))));
        }
        let mut best: Vec<Option<(f64, usize)>> = vec![None; places.len()];
        let mut open: Vec<(f64, usize, usize)> = vec![(0.0, 0, 0)];
        while let Some((far, at, before)) = take_nearest(&mut open) {
            if best[at].is_some() {
                continue;
            }
            best[at] = Some((far, before));
            if at == 1 {
                break;
            }
            for (one, other) in &roads {
                let next = if *one == at {
                    *other
                } else if *other == at {
                    *one
                } else {
                    continue;
                };
                open.push((far + places[at].to(places[next]), next, at));
            }
        }
        let mut way = vec![to];
        let mut at = 1;
        while at != 0 {
            let Some((_, before)) = best[at] else { return vec![from, to] };
            way.push(places[before]);
            at = before;
        }
        way.reverse();
        way
    }
}

/// Takes the nearest of the places that can be gone to next.
fn take_nearest(open: &mut Vec<(f64, usize, usize)>) -> Option<(f64, usize, usize)> {
    let nearest = (0..open.len()).min_by(|one, other| open[*one].0.total_cmp(&open[*other].0))?;
    Some(open.swap_remove(nearest))
}

/// The section behind a border, and its first road point seen from the corner of this tile.
fn beyond(plan: &Plan, side: usize, plans: &[Plan]) -> Option<(String, Point)> {
    let (right, down) = STEPS[side];
    let other = plans.iter().find(|other| (other.x, other.y) == (plan.x + right, plan.y + down))?;
    let back = (side + 2) % 4;
    let door = other.ground.doors.iter().find(|door| usize::from(door.side + other.turned) % 4 == back)?;
    let node = other.ground.nodes.get(usize::from(door.node))?;
    let at = turn((node.x, node.y), other.turned);
    let step = Point::new(at.x + f64::from(right) * TILE, at.y + f64::from(down) * TILE);
    Some((node.section.clone(), step))
}
