//! The portrait of the game, read from what the server sends.

use std::collections::BTreeMap;

use kernel::{Seat, Viewer};
use leptos::prelude::*;
use parts::scene::Thing;
use serde::Deserialize;
use serde_json::Value;
use wire::table::TableView;

use crate::board::BoardProps;

/// What is on the table.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Scene {
    a: Side,
    b: Side,
    /// The letter of whose turn it is.
    pub turn: String,
    /// The number of the turn.
    pub number: u16,
    /// `deal`, `draft`, `hands`, `flip`, `events`, `replenish`, `actions` or `over`.
    pub stage: String,
    /// The active player's water.
    pub water: u8,
    /// Cards in the deck.
    pub deck: u8,
    /// Former punks on top of it.
    pub former_punks_on_deck: u8,
    /// The discard pile.
    pub discard: Vec<String>,
    /// Its top.
    pub top_discard: Option<String>,
    /// Cards turned over whose junk effect is on offer.
    pub salvage: Vec<String>,
    /// Cards just drawn, of which some may have to go.
    pub drawn: Vec<String>,
    /// Cards in play and destroyed camps by place, and whatever else the game says.
    #[serde(flatten)]
    rest: BTreeMap<String, Value>,
}

/// A player's things beside the columns.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Side {
    /// The hand, for who sees it.
    pub hand: Option<Vec<String>>,
    /// How many cards are in it.
    pub hand_size: u8,
    /// Those everybody has seen.
    pub known: Vec<String>,
    /// Where the Water Silo is: `home` or `hand`.
    pub silo: String,
    /// Where Raiders is: `home` or a space.
    pub raiders: String,
    /// What lies on the spaces, empty for nothing.
    pub queue: Vec<String>,
    /// The camps dealt in the draft, for who sees them.
    pub camps_dealt: Option<Vec<String>>,
    /// How many have been placed.
    pub camps_placed: u8,
    /// Which, for who sees them.
    pub placed: Option<Vec<String>>,
    /// Whether protection does not count this turn.
    pub exposed: bool,
}

/// A card in play, or a destroyed camp.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(default)]
pub struct Standing {
    /// The card's id, or `punk`.
    pub card: String,
    /// `fine`, `damaged` or `destroyed`.
    pub state: String,
    /// Whether it may act.
    pub ready: bool,
    /// Whether nothing stands before it.
    pub unprotected: bool,
    /// Its row, counted from the camps.
    pub row: usize,
}

impl Standing {
    pub fn is_punk(&self) -> bool {
        self.card == "punk"
    }
}

/// A place in a column.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Place {
    Camp,
    Rear,
    Front,
}

impl Place {
    pub const ALL: [Place; 3] = [Place::Camp, Place::Rear, Place::Front];

    fn letter(self) -> char {
        match self {
            Place::Camp => 'c',
            Place::Rear => 'r',
            Place::Front => 'f',
        }
    }

    /// The row it is in, counted from the camps, behind or before a camp that has moved this far.
    fn row(self, march: usize) -> usize {
        match self {
            Place::Camp => march,
            Place::Rear => usize::from(march == 0),
            Place::Front => 2 - usize::from(march == 2),
        }
    }
}

/// A place of a player's column, counted from 1.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Spot {
    pub seat: Seat,
    pub column: usize,
    pub place: Place,
}

impl Spot {
    pub fn thing(self) -> Thing {
        Thing::new(self.id())
    }

    fn id(self) -> String {
        format!("{}{}{}", self.seat, self.column, self.place.letter())
    }

    /// Where it is, in words.
    pub fn words(self) -> String {
        let row = match self.place {
            Place::Camp => "camp",
            Place::Rear => "rear",
            Place::Front => "front",
        };
        format!("column {}, {row}", self.column)
    }
}

impl Scene {
    /// Reads what a table shows; an empty table if it shows nothing yet.
    pub fn read(table: &TableView) -> Scene {
        Scene::deserialize(&table.scene).unwrap_or_default()
    }

    /// A player's side.
    pub fn side(&self, seat: Seat) -> &Side {
        if seat == Seat::FIRST { &self.a } else { &self.b }
    }

    /// What stands on a place.
    pub fn at(&self, spot: Spot) -> Option<Standing> {
        self.rest.get(&spot.id()).and_then(|value| Standing::deserialize(value).ok())
    }

    /// The row of a place, counted from the camps, occupied or not.
    pub fn row(&self, spot: Spot) -> usize {
        let camp = self.at(Spot { place: Place::Camp, ..spot });
        spot.place.row(camp.map_or(0, |camp| camp.row))
    }

    /// Whether it is this player's turn.
    pub fn is_active(&self, seat: Seat) -> bool {
        self.number > 0 && self.turn == seat.to_string()
    }

    /// Whether camps are still being chosen.
    pub fn is_draft(&self) -> bool {
        matches!(self.stage.as_str(), "deal" | "draft")
    }
}

/// The scene of a table, read once for each change.
pub fn scene(props: BoardProps) -> Memo<Scene> {
    Memo::new(move |_| props.table.with(Scene::read))
}

/// The seat at the bottom of the table.
pub fn near(table: &TableView) -> Seat {
    match table.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::FIRST,
    }
}

/// The seat at its top.
pub fn far(table: &TableView) -> Seat {
    near(table).next(2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn scene(value: Value) -> Scene {
        Scene::deserialize(&value).expect("a portrait")
    }

    #[test]
    fn places_are_found_among_everything_else_a_portrait_says() {
        let read = scene(json!({
            "a1c": { "card": "garage", "state": "damaged", "ready": true, "unprotected": true, "row": 0 },
            "b": { "hand_size": 4 }, "run_outs": 1, "turn": "b", "number": 3, "stage": "actions",
        }));
        let garage = Spot { seat: Seat::FIRST, column: 1, place: Place::Camp };
        assert_eq!(read.at(garage).map(|one| one.card), Some("garage".into()));
        assert_eq!(read.at(Spot { column: 2, ..garage }), None);
        assert_eq!(read.side(Seat::new(1)).hand_size, 4);
        assert!(read.is_active(Seat::new(1)) && !read.is_active(Seat::FIRST));
    }

    #[test]
    fn people_make_way_for_a_camp_that_marches() {
        for (march, rear, front) in [(0, 1, 2), (1, 0, 2), (2, 0, 1)] {
            let read = scene(json!({ "a2c": { "card": "juggernaut", "row": march } }));
            let row = |place| read.row(Spot { seat: Seat::FIRST, column: 2, place });
            assert_eq!((row(Place::Camp), row(Place::Rear), row(Place::Front)), (march, rear, front));
        }
    }

    #[test]
    fn a_table_without_a_portrait_is_empty() {
        assert_eq!(scene(json!({})), Scene::default());
        assert!(Scene::deserialize(&Value::Null).unwrap_or_default() == Scene::default());
    }
}
