//! Reading the faces of tiles: sections, what joins them, squares, and the layouts that must fit.

use parts::pack::{PackError, PackText};

use crate::ids::{HELIPAD, MARKET, NONE, Quarter, SECTIONS_PER_TILE, Section, Tile};
use crate::lay;
use crate::map::{Edge, Face, Map, NodeInfo, SquareInfo, World};
use crate::pack_check::whole;
use crate::written::{EdgeKind, LayoutRow, PackFile, SideWord, TileRow};

/// The faces of one side.
pub(crate) fn world(text: &PackText, file: &PackFile, side: SideWord) -> Result<World, PackError> {
    let mut world = World {
        faces: Vec::new(),
        squares: Vec::new(),
        first: [(Tile(0), Quarter(0)); 9],
        row: [(Tile(0), Quarter(0)); 7],
    };
    for tile in Tile::all() {
        let row =
            file.tile.iter().find(|row| row.side == side && row.tile == tile.name()).ok_or_else(|| {
                whole(text, format!("tile {} has no {side:?} face (RNT-COMP-02)", tile.name()))
            })?;
        let face = face(row, tile, &mut world.squares).map_err(|why| text.error_at(&row.id, why))?;
        world.faces.push(face);
    }
    let layouts = match side {
        SideWord::City => (&file.first_layout.city, &file.escape_row.city),
        SideWord::Wasteland => (&file.first_layout.wasteland, &file.escape_row.wasteland),
    };
    let wrong = |why: &str| whole(text, format!("the {side:?} layout: {why}"));
    world.first = layout(layouts.0).ok_or_else(|| wrong("a first layout names nine tiles and nine turns"))?;
    world.row = layout(layouts.1).ok_or_else(|| wrong("an escape row names seven tiles and seven turns"))?;
    if world.first[4].0 != MARKET || world.row[1].0 != MARKET || world.row[6].0 != HELIPAD {
        return Err(wrong(
            "the market lies in the middle, second in the row, and the helipad at its end (RNT-ESC-02)",
        ));
    }
    for (map, seats) in [(lay::first_layout(&world), 5), (lay::escape_row(&world), 0)] {
        let laid: Vec<Tile> = Tile::all().filter(|tile| map.at(*tile).turned().is_some()).collect();
        if laid.len() != if seats == 5 { 9 } else { 7 } {
            return Err(wrong("a tile is named twice"));
        }
        if !laid.iter().all(|tile| matches(&world, &map, *tile)) {
            return Err(wrong("roads do not match (RNT-MAP-04)"));
        }
        let start = if seats == 5 { MARKET } else { world.row[0].0 };
        let wanted = laid.iter().fold(0, |set, tile| set | world.face(*tile).all_squares());
        if wanted & !map.reach(&world, world.middle(start)) != 0 {
            return Err(wrong("a square cannot be reached (RNT-RULING-51)"));
        }
    }
    let used = world.in_use(5);
    if used.count_ones() < 30 {
        return Err(wrong("there are too few squares"));
    }
    Ok(world)
}

fn matches(world: &World, map: &Map, tile: Tile) -> bool {
    let placed = map.at(tile);
    placed.turned().is_some_and(|turn| {
        let mut rest = *map;
        rest.placed[tile.index()] = crate::map::Placed::NOWHERE;
        lay::fits(world, &rest, tile, (placed.x, placed.y), turn)
    })
}

fn layout<const N: usize>(row: &LayoutRow) -> Option<[(Tile, Quarter); N]> {
    if row.tiles.len() != N || row.rotations.len() != N || row.rotations.iter().any(|turn| *turn > 3) {
        return None;
    }
    let tiles: Option<Vec<Tile>> = row.tiles.iter().map(|name| Tile::named(name)).collect();
    let tiles = tiles?;
    Some(std::array::from_fn(|at| (tiles[at], Quarter(row.rotations[at]))))
}

/// One face: its sections, what joins them, its squares.
fn face(row: &TileRow, tile: Tile, squares: &mut Vec<SquareInfo>) -> Result<Face, String> {
    let node = |id: &str| {
        row.nodes.iter().position(|node| node.id == id).ok_or_else(|| format!("there is no node {id:?}"))
    };
    let mut group: Vec<usize> = (0..row.nodes.len()).collect();
    let mut edges = Vec::new();
    for edge in &row.edges {
        let (a, b) = (node(&edge.a)?, node(&edge.b)?);
        let rises = row.nodes[a].level != row.nodes[b].level;
        let kind = match edge.kind {
            EdgeKind::Road if rises => return Err("a road does not change its level".into()),
            EdgeKind::Elevation if !rises => return Err("an elevation line joins two levels".into()),
            EdgeKind::Road => Edge::Road,
            EdgeKind::Barricade => Edge::Barricade,
            EdgeKind::Elevation => Edge::Elevation,
        };
        if kind == Edge::Road {
            let (low, high) = (group[a].min(group[b]), group[a].max(group[b]));
            group.iter_mut().filter(|other| **other == high).for_each(|other| *other = low);
        }
        edges.push((a as u8, b as u8, kind));
    }
    let mut roots = group.clone();
    roots.sort_unstable();
    roots.dedup();
    if roots.is_empty() || roots.len() > usize::from(SECTIONS_PER_TILE) {
        return Err(format!("a face has 1 to {SECTIONS_PER_TILE} sections, not {}", roots.len()));
    }
    let within = |at: usize| roots.iter().position(|root| *root == group[at]).unwrap_or(0) as u8;
    let mut face = Face {
        id: row.id.clone(),
        name: row.name.clone(),
        origin: row.origin.clone(),
        sections: roots.len() as u8,
        barricades: [0; 4],
        elevations: [0; 4],
        roads: [NONE; 4],
        squares: [0; 4],
        over: [0; 4],
        middle: row.nodes.iter().position(|node| (node.x, node.y) == (3, 3)).map_or(0, within),
        nodes: row
            .nodes
            .iter()
            .enumerate()
            .map(|(at, node)| NodeInfo {
                x: node.x.min(6),
                y: node.y.min(6),
                level: node.level.clamp(0, 1) as u8,
                section: Section::of(tile, within(at)),
            })
            .collect(),
        edges,
        doors: [None; 4],
    };
    for (a, b, kind) in face.edges.clone() {
        let (a, b) = (within(a.into()), within(b.into()));
        let sets = match kind {
            Edge::Road => continue,
            Edge::Barricade => &mut face.barricades,
            Edge::Elevation => &mut face.elevations,
        };
        if a != b {
            sets[usize::from(a)] |= 1 << b;
            sets[usize::from(b)] |= 1 << a;
        }
    }
    let sides = [&row.connectors.north, &row.connectors.east, &row.connectors.south, &row.connectors.west];
    for (side, name) in sides.into_iter().enumerate() {
        if let Some(name) = name {
            let at = node(name)?;
            face.roads[side] = within(at);
            face.doors[side] = Some(at as u8);
        }
    }
    for (number, square) in (1..).zip(&row.squares) {
        let at = squares.len();
        if at >= 64 {
            return Err("a side has at most 64 squares".into());
        }
        if ![0, 4, 5].contains(&square.mark) {
            return Err(format!("{}: a mark is 0, 4 or 5 (RNT-SETUP-26)", square.id));
        }
        let road = node(&square.road)?;
        let section = within(road);
        face.squares[usize::from(section)] |= 1 << at;
        squares.push(SquareInfo {
            tile,
            section: Section::of(tile, section),
            number,
            mark: square.mark,
            diagonal: square.diagonal,
            guard_only: square.guard_only,
            default_outpost: square.default_outpost,
            x: square.x.min(6),
            y: square.y.min(6),
            node: road as u8,
        });
    }
    face.close();
    Ok(face)
}
