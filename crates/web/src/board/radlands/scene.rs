//! Places of the table, and where the portrait has what is on them.

use kernel::Seat;
use parts::scene::Thing;
use radlands_portrait::{Portrait, Side, Stage, Standing};

use crate::board::BoardProps;

/// What the parts of this board are given.
pub type Props = BoardProps<Portrait>;

/// A place in a column.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Place {
    Camp,
    Rear,
    Front,
}

impl Place {
    pub const ALL: [Place; 3] = [Place::Camp, Place::Rear, Place::Front];

    /// What it is called.
    pub fn word(self) -> &'static str {
        match self {
            Place::Camp => "camp",
            Place::Rear => "rear",
            Place::Front => "front",
        }
    }

    fn letter(self) -> char {
        match self {
            Place::Camp => 'c',
            Place::Rear => 'r',
            Place::Front => 'f',
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
        format!("column {}, {}", self.column, self.place.word())
    }
}

/// Finding things in a portrait.
pub trait Scene {
    /// A player's side.
    fn side(&self, seat: Seat) -> &Side;
    /// What stands on a place.
    fn at(&self, spot: Spot) -> Option<&Standing>;
    /// The row of a place, counted from the camps, occupied or not.
    fn row(&self, spot: Spot) -> usize;
    /// Whether it is this player's turn.
    fn is_active(&self, seat: Seat) -> bool;
    /// Whether camps are still being chosen.
    fn is_draft(&self) -> bool;
}

impl Scene for Portrait {
    fn side(&self, seat: Seat) -> &Side {
        if seat == Seat::FIRST { &self.a } else { &self.b }
    }

    fn at(&self, spot: Spot) -> Option<&Standing> {
        self.spots.get(&spot.id())
    }

    fn row(&self, spot: Spot) -> usize {
        self.side(spot.seat).rows[spot.column - 1][spot.place as usize]
    }

    fn is_active(&self, seat: Seat) -> bool {
        self.number > 0 && self.turn == seat.letter()
    }

    fn is_draft(&self) -> bool {
        matches!(self.stage, Stage::Deal | Stage::Draft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_found_by_their_names() {
        let garage = Standing { card: "garage".into(), ..Standing::default() };
        let rows = [[0, 1, 2], [2, 0, 1], [0, 1, 2]];
        let portrait = Portrait {
            spots: [("a1c".to_owned(), garage)].into(),
            a: Side { rows, ..Side::default() },
            turn: 'b',
            number: 3,
            ..Portrait::default()
        };
        let camp = Spot { seat: Seat::FIRST, column: 1, place: Place::Camp };
        assert_eq!(portrait.at(camp).map(|one| one.card.as_str()), Some("garage"));
        assert_eq!(portrait.at(Spot { column: 2, ..camp }), None);
        assert_eq!(portrait.row(Spot { column: 2, place: Place::Front, ..camp }), 1);
        assert!(portrait.is_active(Seat::new(1)) && !portrait.is_active(Seat::FIRST));
    }
}
