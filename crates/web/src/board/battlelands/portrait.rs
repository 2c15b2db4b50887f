//! The portrait BattleLands makes of a table, as the board reads it.

use kernel::{Seat, Viewer};
use serde::Deserialize;
use wire::table::TableView;

/// What all see.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Portrait {
    pub war: u8,
    pub battle: u8,
    pub stage: String,
    pub first: String,
    pub turn: Option<String>,
    pub passed: String,
    pub territory: Option<String>,
    pub row: Vec<String>,
    pub deck: u8,
    pub face_down: u8,
    pub territories_unseen: u32,
    #[serde(default)]
    pub factions: Vec<Faction>,
}

/// A faction of the box.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Faction {
    pub id: String,
    pub name: String,
    pub creatures: String,
    pub plan: String,
    pub leader: Option<String>,
}

/// What the viewer knows of one player.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Side {
    pub faction: Option<String>,
    pub strength: i16,
    pub front_strength: i16,
    pub back_strength: i16,
    pub hand: u8,
    #[serde(default)]
    pub held: Vec<String>,
    #[serde(default)]
    pub claims: Vec<String>,
    pub cards: Option<Vec<String>>,
    pub mission: u8,
    pub committed: Option<Vec<String>>,
    pub territories: u8,
    pub claimed: Option<Vec<String>>,
    pub pending: Option<String>,
    pub front: Vec<Unit>,
    pub back: Vec<Unit>,
    pub discard: Vec<String>,
    pub result: Option<Final>,
}

/// A unit in play.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Unit {
    pub card: String,
    pub up: bool,
    pub strength: i16,
    pub spared: Option<String>,
    #[serde(default)]
    pub shield: Vec<String>,
    pub gear: Vec<Gear>,
}

/// An equipment card in play.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Gear {
    pub card: String,
    pub up: bool,
}

/// How a player's scrap adds up.
#[derive(Copy, Clone, Debug, Default, PartialEq, Deserialize)]
pub struct Final {
    pub mission: u16,
    pub bonus: i16,
    pub territories: i16,
    pub reinforcements: i16,
    pub scrap: i16,
}

/// One of a player's two rows.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Row {
    Front,
    Back,
}

impl Row {
    /// The letter in the names of places.
    pub fn letter(self) -> char {
        match self {
            Row::Front => 'f',
            Row::Back => 'b',
        }
    }

    /// The word on the rail.
    pub fn word(self) -> &'static str {
        match self {
            Row::Front => "front",
            Row::Back => "back",
        }
    }
}

impl Side {
    /// The units of a row from left to right.
    pub fn row(&self, row: Row) -> &[Unit] {
        match row {
            Row::Front => &self.front,
            Row::Back => &self.back,
        }
    }

    /// The strength of a row.
    pub fn row_strength(&self, row: Row) -> i16 {
        match row {
            Row::Front => self.front_strength,
            Row::Back => self.back_strength,
        }
    }
}

/// A player as the board shows them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    pub letter: String,
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
    /// The card they claimed by passing in this battle, if the viewer was there to see it.
    pub claimed: Option<String>,
}

impl Player {
    /// Remembers from before what a portrait does not say: which card was claimed.
    pub fn since(mut self, before: Option<&Player>) -> Player {
        let Some(before) = before.filter(|_| self.passed) else { return self };
        let mut held = before.side.held.clone();
        let fresh = self.side.held.iter().find(|id| match held.iter().position(|other| other == *id) {
            Some(place) => {
                held.remove(place);
                false
            }
            None => true,
        });
        self.claimed = fresh.cloned().or_else(|| before.claimed.clone());
        self
    }
}

impl Portrait {
    /// The portrait in what the server sent; nothing while players gather.
    pub fn read(table: &TableView) -> Option<Portrait> {
        Portrait::deserialize(&table.scene).ok()
    }

    /// One player of it.
    pub fn player(&self, table: &TableView, seat: Seat) -> Player {
        let letter = seat.to_string();
        let side = table.scene.get(&letter).and_then(|side| Side::deserialize(side).ok()).unwrap_or_default();
        let band = side.faction.as_ref().and_then(|id| self.factions.iter().position(|f| f.id == *id));
        Player {
            name: crate::frame::words::name(&table.seats, seat),
            faction: band.map(|number| self.factions[number].name.clone()),
            band,
            first: self.war > 0 && self.first == letter,
            live: self.turn.as_deref() == Some(letter.as_str()),
            passed: self.passed.contains(&letter),
            awaited: table.waiting.contains(&seat),
            you: table.viewer.is(seat),
            claimed: None,
            side,
            letter,
        }
    }
}

/// Whose side lies at the bottom of the table: the viewer's, or the first for whoever only watches.
pub fn bottom(table: &TableView) -> Seat {
    match table.viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Spectator => Seat::FIRST,
    }
}

/// The other players, clockwise from the one at the bottom.
pub fn opponents(table: &TableView) -> Vec<Seat> {
    let seats = table.seats.len();
    let mut seat = bottom(table);
    (1..seats)
        .map(|_| {
            seat = seat.next(seats);
            seat
        })
        .collect()
}

/// The cards one by one, alike ones counted: "Thimble Helm", 2.
pub fn counted(ids: &[String]) -> Vec<(String, usize)> {
    let mut counted: Vec<(String, usize)> = Vec::new();
    for id in ids {
        match counted.iter_mut().find(|(other, _)| other == id) {
            Some((_, number)) => *number += 1,
            None => counted.push((id.clone(), 1)),
        }
    }
    counted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cards_alike_are_counted_in_the_order_they_come() {
        let ids: Vec<String> = ["helm", "coin", "helm"].map(str::to_owned).to_vec();
        assert_eq!(counted(&ids), [("helm".to_owned(), 2), ("coin".to_owned(), 1)]);
    }

    #[test]
    fn whoever_watches_knows_what_was_claimed() {
        let player = |passed, held: &[&str]| Player {
            passed,
            side: Side { held: held.iter().map(|id| (*id).to_owned()).collect(), ..Side::default() },
            ..Player::default()
        };
        let before = player(false, &["coin", "helm"]);
        let passed = player(true, &["coin", "helm", "helm"]).since(Some(&before));
        assert_eq!(passed.claimed.as_deref(), Some("helm"));
        let later = player(true, &["coin", "helm", "helm"]).since(Some(&passed));
        assert_eq!(later.claimed.as_deref(), Some("helm"));
        assert_eq!(player(false, &["coin", "helm", "helm"]).since(Some(&later)).claimed, None);
        assert_eq!(player(true, &["coin"]).since(None).claimed, None);
    }

    #[test]
    fn a_side_knows_its_rows() {
        let side: Side = serde_json::from_value(serde_json::json!({
            "faction": "junkers", "strength": 9, "front_strength": 7, "back_strength": 2, "hand": 3, "cards": null,
            "mission": 0, "committed": null, "territories": 1, "claimed": null, "pending": null,
            "front": [{ "card": "pit-boss", "up": true, "strength": 7, "spared": null, "gear": [{ "card": "helm", "up": false }] }],
            "back": [], "discard": [], "result": null,
        }))
        .expect("as the game writes it");
        assert_eq!(side.row(Row::Front)[0].gear[0].card, "helm");
        assert_eq!((side.row(Row::Back).len(), side.row_strength(Row::Front)), (0, 7));
    }
}
