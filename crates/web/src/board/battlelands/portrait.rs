//! The players of a portrait as the board shows them.

use battlelands_portrait::{Portrait, Side, Unit};
use kernel::Seat;
use wire::table::TableView;

use crate::board::{BoardProps, bottom};

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
}

/// A player as the board shows them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Player {
    pub letter: char,
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

/// One player of a portrait; nothing for a seat it does not have.
pub fn player(portrait: &Portrait, table: &TableView, seat: Seat) -> Option<Player> {
    let letter = seat.letter();
    let side = portrait.seats.get(&letter)?.clone();
    let band = side.faction.as_ref().and_then(|id| portrait.factions.iter().position(|f| f.id == *id));
    Some(Player {
        name: crate::frame::words::name(&table.seats, seat),
        faction: band.map(|number| portrait.factions[number].name.clone()),
        band,
        first: portrait.war > 0 && portrait.first == letter,
        live: portrait.turn == Some(letter),
        passed: portrait.passed.contains(letter),
        awaited: table.waiting.contains(&seat),
        you: table.viewer.is(seat),
        claimed: None,
        side,
        letter,
    })
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
}
