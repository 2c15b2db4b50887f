//! Custom City: players lay the tiles. First a tile from the tray, then a yellow place, then how it lies.

use std::sync::Arc;

use leptos::prelude::*;
use parts::scene::Thing;
use raid_and_trade_portrait::{Ground, Portrait};

use super::city::{City, Plan, TILE};
use super::draw;
use super::face::{Printed, Props};
use super::map::{Chart, still};
use crate::icon::icon;
use crate::pointer::touch;

/// Why a place is locked (RNT-MAP-04, RNT-RULING-56).
const NO_FIT: &str = "The roads of this tile do not meet those beside it here";

/// Whether the city is being built.
pub fn is_building(portrait: &Portrait) -> bool {
    portrait.stage == raid_and_trade_portrait::Stage::Tiles
}

/// The field: what lies, and the places where the tile in hand fits.
pub fn field(props: Props, chart: Memo<Option<Arc<Chart>>>) -> AnyView {
    let cells = Memo::new(move |_| {
        props.pointer.narrowing().with(|now| {
            let things = now.lit.iter().map(|lit| lit.thing.as_str().to_owned());
            things.filter_map(|thing| cell(&thing)).collect::<Vec<_>>()
        })
    });
    let ghost = Memo::new(move |_| {
        props.portrait.with(|portrait| portrait.laying.as_ref().and_then(|laying| laying.cell))
    });
    let drawn = move || {
        let chart = chart.get()?;
        let ghost = ghost.get();
        let all: Vec<(i8, i8)> = cells.get().into_iter().chain(ghost).collect();
        let city = &chart.city;
        let (left, top) = city.origin;
        let right = left + city.columns as i8;
        let bottom = top + city.rows as i8;
        let least =
            |edge: i8, of: fn(&(i8, i8)) -> i8| all.iter().map(of).min().map_or(edge, |own| own.min(edge));
        let most = |edge: i8, of: fn(&(i8, i8)) -> i8| {
            all.iter().map(of).max().map_or(edge, |own| (own + 1).max(edge))
        };
        let (x0, y0) = (least(left, |cell| cell.0), least(top, |cell| cell.1));
        let (x1, y1) = (most(right, |cell| cell.0), most(bottom, |cell| cell.1));
        let places = cells
            .get()
            .into_iter()
            .map(|(x, y)| {
                let spot = props.pointer.at(Thing::new(format!("cell {x} {y}"))).named("A place where it fits");
                view! { <button class="rt-cell" style:--x=(x - x0).to_string() style:--y=(y - y0).to_string() use:touch=spot></button> }
            })
            .collect_view();
        // Beside a tile, where the tile in hand fits in no way: a lock, and why.
        let open = cells.get();
        let shut = match open.is_empty() || ghost.is_some() {
            true => Vec::new(),
            false => beside(&chart.city).into_iter().filter(|cell| !open.contains(cell)).collect(),
        };
        let shut = shut
            .into_iter()
            .filter(|(x, y)| (x0..x1).contains(x) && (y0..y1).contains(y))
            .map(|(x, y)| {
                view! { <span class="rt-cell shut" title=NO_FIT style:--x=(x - x0).to_string() style:--y=(y - y0).to_string()>{icon("lock")}</span> }
            })
            .collect_view();
        let ghost = ghost.map(|(x, y)| view! { <span class="rt-cell ghost" style:--x=(x - x0).to_string() style:--y=(y - y0).to_string()>{icon("rt-turn")}</span> });
        let lies = (left - x0, top - y0);
        Some(view! {
            <div class="rt-site" style:--wide=(x1 - x0).to_string() style:--high=(y1 - y0).to_string()>
                <div class="rt-laid" style:--x=lies.0.to_string() style:--y=lies.1.to_string()>{still(&chart)}</div>
                {places}{shut}{ghost}
            </div>
        })
    };
    view! { <div class="rt-build">{drawn}</div> }.into_any()
}

/// The places next to tiles that lie.
fn beside(city: &City) -> Vec<(i8, i8)> {
    let (left, top) = city.origin;
    let lies: Vec<(i8, i8)> = city
        .tiles
        .iter()
        .map(|tile| (left + (tile.corner.x / TILE) as i8, top + (tile.corner.y / TILE) as i8))
        .collect();
    let mut free: Vec<(i8, i8)> = lies
        .iter()
        .flat_map(|(x, y)| [(*x, y - 1), (x + 1, *y), (*x, y + 1), (x - 1, *y)])
        .filter(|cell| !lies.contains(cell))
        .collect();
    free.sort_unstable();
    free.dedup();
    free
}

/// The place in the name of a thing, `cell 1 -2`.
fn cell(thing: &str) -> Option<(i8, i8)> {
    let (x, y) = thing.strip_prefix("cell ")?.split_once(' ')?;
    Some((x.parse().ok()?, y.parse().ok()?))
}

/// One tile alone, turned.
pub fn alone(title: &str, ground: Ground, turned: u8, waste: bool) -> Chart {
    let plan =
        Plan { name: title.to_owned(), title: title.to_owned(), ground, x: 0, y: 0, turned, bombed: false };
    let city = City::build(&[plan], waste);
    let layers = draw::layers(&city);
    Chart { city, layers }
}

/// The tray below the prompt: tiles that are left, or the four ways the chosen one can lie.
pub fn tray(props: Props) -> AnyView {
    let state = Memo::new(move |_| {
        props.portrait.with(|portrait| {
            let tiles: Vec<(String, String)> =
                portrait.spare_tiles.iter().map(|(name, face)| (name.clone(), face.clone())).collect();
            (tiles, portrait.laying.clone())
        })
    });
    let drawn = move || {
        let (tiles, laying) = state.get();
        match laying.clone().filter(|laying| laying.cell.is_some()) {
            Some(laying) => {
                let face = tiles.iter().find(|(name, _)| *name == laying.tile).map(|(_, face)| face.clone());
                let ways = (0..4u8)
                    .map(|quarter| card(props, face.clone(), format!("quarter {quarter}"), quarter, false));
                ways.collect_view()
            }
            None => {
                let chosen = laying.map(|laying| laying.tile);
                let tiles = tiles.into_iter().map(|(name, face)| {
                    let on = chosen.as_ref() == Some(&name);
                    card(props, Some(face), format!("tile {name}"), 0, on)
                });
                tiles.collect_view()
            }
        }
    };
    view! { <div class="rt-tray" role="group" aria-label="Tiles">{drawn}</div> }.into_any()
}

/// A tile in the tray.
fn card(props: Props, face: Option<String>, thing: String, turned: u8, on: bool) -> AnyView {
    let Some(face) = face else { return ().into_any() };
    let waste = face.ends_with("wasteland");
    let card = Printed::of(props, &face);
    let title = card.name.clone();
    let ground = card.face.ground.into_iter().next();
    let words = match thing.starts_with("quarter") {
        true => ["North up", "North to the right", "North down", "North to the left"]
            [usize::from(turned) % 4]
            .to_owned(),
        false => ground.as_ref().map_or_else(String::new, |ground| {
            format!("{} houses, {} roads out", ground.lots.len(), ground.doors.len())
        }),
    };
    let drawing = ground.map(|ground| still(&alone("", ground, turned, waste)));
    let spot = props.pointer.at(Thing::new(thing)).card(face).named(format!("{title}, {words}"));
    view! {
        <button class="rt-tile" class:on=on use:touch=spot>
            <span class="mini">{drawing}</span><span class="nm cap">{title}</span><span class="sub">{words}</span>
        </button>
    }
    .into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_read_from_the_names_of_things() {
        assert_eq!(cell("cell 1 -2"), Some((1, -2)));
        assert_eq!(cell("cell 1"), None);
        assert_eq!(cell("tile t4"), None);
    }
}
