//! Laying tiles so that roads match (RNT-MAP-03 to RNT-MAP-06).

use crate::ids::{MARKET, Quarter, TILES, Tile};
use crate::map::{DIRECTIONS, EDGE, Map, World};

/// The cells around the market in the order they are filled: edges first, which keeps the search short.
pub(crate) const CELLS: [(i8, i8); 8] =
    [(0, -1), (1, 0), (0, 1), (-1, 0), (-1, -1), (1, -1), (1, 1), (-1, 1)];

/// What must come of a random map.
pub(crate) struct Plan<'a> {
    pub world: &'a World,
    /// The squares that must be reached (RNT-RULING-51).
    pub squares: u64,
}

/// Whether a tile fits at a place: on every shared border a road meets a road, and a side without road one without.
pub(crate) fn fits(world: &World, map: &Map, tile: Tile, (x, y): (i8, i8), quarter: Quarter) -> bool {
    let shape = world.face(tile).shape(quarter);
    (0..4).all(|direction| match neighbour(map, (x, y), direction) {
        None => true,
        Some(other) => {
            let theirs = world.face(other).shape(Quarter(map.at(other).quarter));
            shape >> direction & 1 == theirs >> ((direction + 2) % 4) & 1
        }
    })
}

fn neighbour(map: &Map, (x, y): (i8, i8), direction: usize) -> Option<Tile> {
    map.tile_at(x + DIRECTIONS[direction].0, y + DIRECTIONS[direction].1)
}

/// Whether a road of the tile at this place leads to a tile that lies.
pub(crate) fn is_joined(world: &World, map: &Map, tile: Tile, cell: (i8, i8), quarter: Quarter) -> bool {
    let shape = world.face(tile).shape(quarter);
    (0..4).any(|direction| {
        shape >> direction & 1 == 1
            && neighbour(map, cell, direction).is_some_and(|other| {
                world.face(other).shape(Quarter(map.at(other).quarter)) >> ((direction + 2) % 4) & 1 == 1
            })
    })
}

/// The map tiles that do not lie yet; never the helipad.
pub(crate) fn left(map: &Map) -> impl Iterator<Item = Tile> + '_ {
    (0..TILES as u8 - 1).map(Tile).filter(|tile| map.at(*tile).turned().is_none())
}

impl Plan<'_> {
    /// Whether the tile can lie in this cell of the square map so that the rest can be completed.
    pub(crate) fn works(&self, map: &Map, cell: usize, tile: Tile, quarter: Quarter) -> bool {
        if !fits(self.world, map, tile, CELLS[cell], quarter) {
            return false;
        }
        let mut map = *map;
        map.lay(tile, CELLS[cell].0, CELLS[cell].1, quarter);
        self.completes(&mut map, cell + 1)
    }

    /// Whether the cells from this one on can be filled; a search in depth.
    fn completes(&self, map: &mut Map, cell: usize) -> bool {
        if cell == CELLS.len() {
            map.join(self.world);
            return self.squares & !map.reach_from_market(self.world) == 0;
        }
        for tile in (1..TILES as u8 - 1).map(Tile) {
            if map.at(tile).turned().is_some() {
                continue;
            }
            for quarter in (0..4).map(Quarter) {
                if !fits(self.world, map, tile, CELLS[cell], quarter) {
                    continue;
                }
                map.lay(tile, CELLS[cell].0, CELLS[cell].1, quarter);
                let done = self.completes(map, cell + 1);
                map.placed[tile.index()] = crate::map::Placed::NOWHERE;
                if done {
                    return true;
                }
            }
        }
        false
    }
}

/// Custom City: how strictly a tile must fit (RNT-RULING-56).
#[derive(Copy, Clone, Eq, PartialEq)]
pub(crate) enum Fit {
    /// Roads match on every touching side, and one joins the tile to the map.
    Joined,
    /// Any place that touches a tile.
    Loose,
}

/// Whether a place is free and touches a tile.
pub(crate) fn touches(map: &Map, (x, y): (i8, i8)) -> bool {
    x.abs() <= EDGE
        && y.abs() <= EDGE
        && map.tile_at(x, y).is_none()
        && (0..4).any(|direction| neighbour(map, (x, y), direction).is_some())
}

/// Whether the tile may be put there that way.
pub(crate) fn allowed(
    world: &World,
    map: &Map,
    fit: Fit,
    tile: Tile,
    cell: (i8, i8),
    quarter: Quarter,
) -> bool {
    touches(map, cell)
        && (fit == Fit::Loose
            || fits(world, map, tile, cell, quarter) && is_joined(world, map, tile, cell, quarter))
}

/// Every place on the grid, in reading order of the pair.
pub(crate) fn grid() -> impl Iterator<Item = (i8, i8)> {
    (-EDGE..=EDGE).flat_map(|x| (-EDGE..=EDGE).map(move |y| (x, y)))
}

/// Whether the tile can be put somewhere.
pub(crate) fn can_be_laid(world: &World, map: &Map, fit: Fit, tile: Tile) -> bool {
    grid().any(|cell| {
        touches(map, cell) && (0..4).any(|turn| allowed(world, map, fit, tile, cell, Quarter(turn)))
    })
}

/// How strictly tiles must fit now: loosely only if no tile that is left fits properly.
pub(crate) fn fit_now(world: &World, map: &Map) -> Fit {
    if left(map).any(|tile| can_be_laid(world, map, Fit::Joined, tile)) { Fit::Joined } else { Fit::Loose }
}

/// The layout of a first game: rows from north to south, the market in the middle.
pub(crate) fn first_layout(world: &World) -> Map {
    let mut map = Map::EMPTY;
    for (number, (tile, quarter)) in (0i8..).zip(world.first) {
        map.lay(tile, number % 3 - 1, number / 3 - 1, quarter);
    }
    map.join(world);
    map
}

/// Escape the City: one row from west to east, the market at the origin.
pub(crate) fn escape_row(world: &World) -> Map {
    let mut map = Map::EMPTY;
    let market = world.row.iter().position(|(tile, _)| *tile == MARKET).unwrap_or(1) as i8;
    for (number, (tile, quarter)) in (0i8..).zip(world.row) {
        map.lay(tile, number - market, 0, quarter);
    }
    map.join(world);
    map
}
