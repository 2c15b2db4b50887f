//! The players of a portrait as the board shows them.

use kernel::Seat;
use leptos::prelude::*;
use raid_and_trade_portrait::{Play, Portrait, Side};
use wire::table::TableView;

use super::face::{Printed, Props};
use crate::frame::words;
use crate::kit::seats::{bottom, opponents};

/// A player as the board shows them.
#[derive(Clone, Debug, PartialEq)]
pub struct Player {
    pub seat: Seat,
    pub name: String,
    pub side: Side,
    /// Whether the viewer sits here.
    pub you: bool,
    /// Whether it is their turn.
    pub live: bool,
    /// Whether they begin the round.
    pub first: bool,
}

impl Player {
    /// What the viewer calls them.
    pub fn called(&self) -> String {
        if self.you { "You".to_owned() } else { self.name.clone() }
    }

    /// Favor above nothing, Blacklist below.
    pub fn dial(&self) -> i16 {
        i16::from(self.side.favor) - i16::from(self.side.blacklist)
    }
}

/// One player of a portrait; nothing for a seat it does not have.
pub fn player(portrait: &Portrait, table: &TableView, seat: Seat) -> Option<Player> {
    let letter = seat.letter();
    Some(Player {
        seat,
        name: words::name(&table.seats, seat),
        side: portrait.seats.get(&letter)?.clone(),
        you: table.viewer.is(seat),
        live: portrait.turn == Some(letter),
        first: portrait.round > 0 && portrait.first == letter,
    })
}

/// All players, the one at the bottom first.
pub fn players(props: Props) -> Memo<Vec<Player>> {
    Memo::new(move |_| {
        let portrait = props.portrait.read();
        props.table.with(|table| {
            let seats = std::iter::once(bottom(table)).chain(opponents(table));
            seats.filter_map(|seat| player(&portrait, table, seat)).collect()
        })
    })
}

/// The player at the bottom.
pub fn own(props: Props) -> Memo<Option<Player>> {
    Memo::new(move |_| {
        let portrait = props.portrait.read();
        props.table.with(|table| player(&portrait, table, bottom(table)))
    })
}

/// The name of a seat's player, or "You".
pub fn called(props: Props, letter: char) -> String {
    let seat = Seat::from_letter(letter).unwrap_or(Seat::FIRST);
    props.table.with(|table| match table.viewer.is(seat) {
        true => "You".to_owned(),
        false => words::name(&table.seats, seat),
    })
}

/// "Carter, Bodyguard".
pub fn role(props: Props, character: Option<&String>) -> Option<String> {
    let id = character?;
    let name = Printed::of(props, id).name;
    let role = props.cards.with(|book| {
        let facts = &book.get(id)?.facts;
        Some(facts.get("role")?.as_str()?.to_owned())
    });
    Some(match role {
        Some(role) => format!("{name}, {role}"),
        None => name,
    })
}

/// Whether the table plays Escape the City.
pub fn is_escape(props: Props) -> Memo<bool> {
    Memo::new(move |_| props.portrait.with(|portrait| portrait.play == Play::Escape))
}
