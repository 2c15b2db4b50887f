//! The map: tile faces as graphs of sections, where tiles lie, and which section lies beyond a border.

use serde::{Deserialize, Serialize};

use crate::ids::{MARKET, NONE, Quarter, SECTIONS_PER_TILE, Section, Square, TILES, Tile};

/// North, east, south, west: how far to go in each.
pub(crate) const DIRECTIONS: [(i8, i8); 4] = [(0, -1), (1, 0), (0, 1), (-1, 0)];
/// How far from the market a tile can lie: eight more tiles in a row.
pub const EDGE: i8 = 8;

/// What is printed on one square of a face.
#[derive(Clone, Debug)]
pub struct SquareInfo {
    /// The tile it is on.
    pub tile: Tile,
    /// The section whose road it touches.
    pub section: Section,
    /// Its number on the tile, counted from 1.
    pub number: u8,
    /// 0, or the number of players from which it is used (RNT-SETUP-26 to RNT-SETUP-28).
    pub mark: u8,
    /// A Large House of the wasteland (RNT-WASTE-06).
    pub diagonal: bool,
    /// Only a Guard stands here (RNT-ESC-07).
    pub guard_only: bool,
    /// Where the wasteland's Outpost is put if nobody says otherwise.
    pub default_outpost: bool,
    /// Column of the drawing.
    pub x: u8,
    /// Row of the drawing.
    pub y: u8,
    /// The number of the road point it belongs to.
    pub node: u8,
}

/// A road point, for drawing.
#[derive(Clone, Debug)]
pub struct NodeInfo {
    /// Column of the drawing.
    pub x: u8,
    /// Row of the drawing.
    pub y: u8,
    /// Whether it lies higher: 0 or 1.
    pub level: u8,
    /// The section it belongs to.
    pub section: Section,
}

/// How two road points are joined, for drawing.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Edge {
    /// Free.
    Road,
    /// 1 AP (RNT-MOVE-03).
    Barricade,
    /// Not to be crossed (RNT-MOVE-07).
    Elevation,
}

/// One side of a tile as a graph of sections (RNT-RULING-13). Sets of sections within the tile have four bits.
#[derive(Clone, Debug)]
pub struct Face {
    /// Its id, such as `t5-city`.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub origin: String,
    /// How many sections it has.
    pub sections: u8,
    /// For each section those behind a barricade.
    pub(crate) barricades: [u8; 4],
    /// For each section those behind an elevation line.
    pub(crate) elevations: [u8; 4],
    /// For each own side (north, east, south, west) the section whose road reaches it.
    pub(crate) roads: [u8; 4],
    /// For each section the squares next to it.
    pub(crate) squares: [u64; 4],
    /// For each section the squares in reach if barricades do not count.
    pub(crate) over: [u64; 4],
    /// The section of the middle.
    pub(crate) middle: u8,
    /// Road points, for drawing.
    pub nodes: Vec<NodeInfo>,
    /// Pairs of road points and how they are joined, for drawing.
    pub edges: Vec<(u8, u8, Edge)>,
    /// For each own side the road point whose road reaches it, for drawing.
    pub doors: [Option<u8>; 4],
}

impl Face {
    /// The world directions in which it has roads after this many quarter turns, one bit each.
    pub(crate) fn shape(&self, quarter: Quarter) -> u8 {
        (0..4)
            .filter(|side| self.roads[*side] != NONE)
            .fold(0, |set, side| set | 1 << ((side + quarter.index()) % 4))
    }

    /// All squares.
    pub(crate) fn all_squares(&self) -> u64 {
        self.squares.iter().fold(0, |all, some| all | some)
    }

    /// For each section the squares in reach without counting barricades.
    pub(crate) fn close(&mut self) {
        for section in 0..usize::from(SECTIONS_PER_TILE) {
            let mut seen = 1u8 << section;
            loop {
                let more = (0..4)
                    .filter(|other| seen >> other & 1 == 1)
                    .fold(seen, |set, other| set | self.barricades[other]);
                if more == seen {
                    break;
                }
                seen = more;
            }
            self.over[section] =
                (0..4).filter(|other| seen >> other & 1 == 1).fold(0, |all, other| all | self.squares[other]);
        }
    }
}

/// All faces of one side, city or wasteland.
#[derive(Clone, Debug)]
pub struct World {
    /// The faces by tile.
    pub faces: Vec<Face>,
    /// The squares of all faces, in pack order.
    pub squares: Vec<SquareInfo>,
    /// The layout of a first game, rows from north to south.
    pub(crate) first: [(Tile, Quarter); 9],
    /// Escape the City: the row from the start to the helipad.
    pub(crate) row: [(Tile, Quarter); 7],
}

impl World {
    /// A face.
    #[inline]
    #[must_use]
    pub fn face(&self, tile: Tile) -> &Face {
        &self.faces[tile.index()]
    }

    /// What is printed on a square.
    #[inline]
    #[must_use]
    pub fn square(&self, square: Square) -> &SquareInfo {
        &self.squares[square.index()]
    }

    /// The square with this number on a tile.
    pub(crate) fn square_at(&self, tile: Tile, number: u8) -> Option<Square> {
        let at = self.squares.iter().position(|info| info.tile == tile && info.number == number)?;
        Some(Square(at as u8))
    }

    /// The squares in use at a table of this many, the helipad's left out.
    pub(crate) fn in_use(&self, seats: usize) -> u64 {
        let used = |info: &SquareInfo| !info.guard_only && usize::from(info.mark) <= seats;
        (0..self.squares.len()).filter(|at| used(&self.squares[*at])).fold(0, |set, at| set | 1 << at)
    }

    /// The section a figure starts in on a tile.
    pub(crate) fn middle(&self, tile: Tile) -> Section {
        Section::of(tile, self.face(tile).middle)
    }
}

/// Where a tile lies.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    /// Columns east of the market.
    pub x: i8,
    /// Rows south of the market.
    pub y: i8,
    /// How often it was turned clockwise; `NONE` if it does not lie.
    pub(crate) quarter: u8,
}

impl Placed {
    /// Not on the table.
    pub(crate) const NOWHERE: Placed = Placed { x: 0, y: 0, quarter: NONE };

    /// On the table.
    pub(crate) const fn new(x: i8, y: i8, quarter: Quarter) -> Placed {
        Placed { x, y, quarter: quarter.0 }
    }

    /// Its turn, if it lies on the table.
    #[must_use]
    pub const fn turned(self) -> Option<Quarter> {
        if self.quarter == NONE { None } else { Some(Quarter(self.quarter)) }
    }
}

/// Where the tiles lie, and what lies beyond each of their sides.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Map {
    pub(crate) placed: [Placed; TILES],
    /// For each tile and each of its own sides the section beyond.
    pub(crate) gates: [[u8; 4]; TILES],
}

impl Map {
    /// Nothing lies.
    pub(crate) const EMPTY: Map = Map { placed: [Placed::NOWHERE; TILES], gates: [[NONE; 4]; TILES] };

    /// Where a tile lies.
    #[must_use]
    pub fn at(&self, tile: Tile) -> Placed {
        self.placed[tile.index()]
    }

    /// The tile at a place.
    #[must_use]
    pub fn tile_at(&self, x: i8, y: i8) -> Option<Tile> {
        Tile::all().find(|tile| {
            let placed = self.at(*tile);
            placed.quarter != NONE && (placed.x, placed.y) == (x, y)
        })
    }

    /// Lays a tile.
    pub(crate) fn lay(&mut self, tile: Tile, x: i8, y: i8, quarter: Quarter) {
        self.placed[tile.index()] = Placed::new(x, y, quarter);
    }

    /// Finds the gates for where the tiles lie: a border can be crossed where a road meets a road.
    pub(crate) fn join(&mut self, world: &World) {
        self.gates = [[NONE; 4]; TILES];
        for tile in Tile::all() {
            let Some(turn) = self.at(tile).turned() else { continue };
            for side in 0..4 {
                let direction = (side + turn.index()) % 4;
                let (x, y) =
                    (self.at(tile).x + DIRECTIONS[direction].0, self.at(tile).y + DIRECTIONS[direction].1);
                let Some(other) = self.tile_at(x, y) else { continue };
                let back = (direction + 2 + 4 - usize::from(self.at(other).quarter)) % 4;
                let beyond = world.face(other).roads[back];
                if world.face(tile).roads[side] != NONE && beyond != NONE {
                    self.gates[tile.index()][side] = Section::of(other, beyond).0;
                }
            }
        }
    }

    /// The sections across a border from this one.
    #[inline]
    pub(crate) fn across(&self, world: &World, section: Section) -> u64 {
        let face = world.face(section.tile());
        let gates = self.gates[section.tile().index()];
        (0..4)
            .filter(|side| face.roads[*side] == section.within() && gates[*side] != NONE)
            .fold(0, |set, side| set | 1 << gates[side])
    }

    /// The squares that can be reached from a section over roads, borders and barricades (RNT-RULING-51).
    pub(crate) fn reach(&self, world: &World, from: Section) -> u64 {
        let (mut seen, mut edge, mut squares) = (from.bit(), from.bit(), 0);
        while edge != 0 {
            let mut next = 0;
            for number in parts::bits::ones(edge) {
                let section = Section(number);
                let face = world.face(section.tile());
                squares |= face.squares[usize::from(section.within())];
                let inside = u64::from(face.barricades[usize::from(section.within())]);
                next |= inside << (section.tile().0 * SECTIONS_PER_TILE) | self.across(world, section);
            }
            edge = next & !seen;
            seen |= next;
        }
        squares
    }

    /// The squares that can be reached from the Black Market.
    pub(crate) fn reach_from_market(&self, world: &World) -> u64 {
        self.reach(world, world.middle(MARKET))
    }
}
