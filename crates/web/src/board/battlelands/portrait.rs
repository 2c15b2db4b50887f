//! The players of a portrait as the board shows them.

use battlelands_portrait::{Portrait, Side, Unit};
use kernel::Seat;
use parts::scene::Thing;
use wire::table::TableView;

use crate::board::BoardProps;

/// What the parts of this board are given.
pub type Props = BoardProps<Portrait>;

/// One of a player's two rows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Row {
    Front,
    Back,
}

impl Row {
    /// The letter in the names of places.
    fn letter(self) -> char {
        match self {
            Row::Front => 'f',
            Row::Back => 'b',
        }
    }

    /// The word on the rail, which is also the name of its stencil.
    pub fn word(self) -> &'static str {
        match self {
            Row::Front => "front",
            Row::Back => "back",
        }
    }

    /// Its units from left to right.
    pub fn units(self, side: &Side) -> &[Unit] {
        match self {
            Row::Front => &side.front,
            Row::Back => &side.back,
        }
    }

    /// Its strength.
    pub fn strength(self, side: &Side) -> i16 {
        match self {
            Row::Front => side.front_strength,
            Row::Back => side.back_strength,
        }
    }

    /// What it is called among things, and the places in it.
    pub fn place(self, seat: Seat) -> String {
        format!("{}{}", seat.letter(), self.letter())
    }
}

/// The place of a unit in a row, counted from 1.
pub fn unit_place(row: &str, number: usize) -> String {
    format!("{row}{number}")
}

/// The place of an equipment card on a unit, counted from 1 from the top.
pub fn gear_place(unit: &str, number: usize) -> String {
    format!("{unit}.{number}")
}

/// A player as the board shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    pub seat: Seat,
    pub name: String,
    pub side: Side,
    /// The name of their faction.
    pub faction: Option<String>,
    /// The number of their faction in the box, for the pattern of its band.
    pub band: Option<usize>,
    pub first: bool,
    pub live: bool,
    pub passed: bool,
    /// Whether the table waits for an answer of theirs.
    pub awaited: bool,
    /// Whether the viewer sits here.
    pub you: bool,
}

impl Player {
    /// What the viewer calls them.
    pub fn called(&self) -> String {
        if self.you { "You".to_owned() } else { self.name.clone() }
    }

    /// Whether one of these things lies in their rows.
    pub fn owns(&self, is_there: impl Fn(&Thing) -> bool) -> bool {
        [Row::Front, Row::Back].into_iter().any(|row| {
            let place = row.place(self.seat);
            (1..).zip(row.units(&self.side)).any(|(number, unit)| {
                let place = unit_place(&place, number);
                let gear = (1..=unit.gear.len()).map(|number| gear_place(&place, number));
                let mut places = gear.chain([place.clone()]);
                places.any(|place| is_there(&Thing::new(place)))
            })
        })
    }

    /// The cards on the plate of somebody who has passed: the one they claimed. A match may begin in the middle of a battle,
    /// where that is not known; then all that everybody knows to be in the hand.
    pub fn claimed(&self) -> &[String] {
        self.side.claim.as_ref().map_or(self.side.held.as_slice(), std::slice::from_ref)
    }
}

/// One player of a portrait; nothing for a seat it does not have.
pub fn player(portrait: &Portrait, table: &TableView, seat: Seat) -> Option<Player> {
    let letter = seat.letter();
    let side = portrait.seats.get(&letter)?.clone();
    let band = side.faction.as_ref().and_then(|id| portrait.factions.iter().position(|f| f.id == *id));
    Some(Player {
        seat,
        name: crate::frame::words::name(&table.seats, seat),
        faction: band.map(|number| portrait.factions[number].name.clone()),
        band,
        first: portrait.war > 0 && portrait.first == letter,
        live: portrait.turn == Some(letter),
        passed: portrait.passed.contains(letter),
        awaited: table.waiting.contains(&seat),
        you: table.viewer.is(seat),
        side,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use battlelands_portrait::Gear;

    fn player(side: Side) -> Player {
        Player {
            seat: Seat::new(1),
            name: "June".into(),
            side,
            faction: None,
            band: None,
            first: false,
            live: false,
            passed: false,
            awaited: false,
            you: false,
        }
    }

    #[test]
    fn a_player_owns_the_places_in_both_rows() {
        let unit = Unit { gear: vec![Gear::default()], ..Unit::default() };
        let june = player(Side { front: vec![Unit::default(); 2], back: vec![unit], ..Side::default() });
        let owns = |thing: &str| june.owns(|other| other.as_str() == thing);
        assert!(owns("bf2") && owns("bb1") && owns("bb1.1"));
        assert!(!owns("bf3") && !owns("af2") && !owns("bb1.2") && !owns("row bf"));
    }

    #[test]
    fn a_plate_shows_the_claimed_card_or_all_that_may_be_it() {
        let ids = |list: &[&str]| list.iter().map(|id| (*id).to_owned()).collect::<Vec<_>>();
        let held = ids(&["coin", "helm"]);
        let known = player(Side { held: held.clone(), claim: Some("helm".into()), ..Side::default() });
        assert_eq!(known.claimed(), ids(&["helm"]));
        assert_eq!(player(Side { held: held.clone(), ..Side::default() }).claimed(), held);
    }
}
