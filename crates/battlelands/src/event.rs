//! What happened, in full, and what a viewer sees of it.

use kernel::{Seat, Viewer};
use serde::Serialize;

use crate::state::{Card, Faction, RowName, Territory};

/// What happened.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Event {
    /// A seat named a faction; open once all have.
    Named(Seat, Faction),
    /// A seat plays with a faction.
    Takes(Seat, Faction),
    /// A seat gets the first player card.
    First(Seat),
    /// A war is prepared.
    War(u8),
    /// A seat's discard pile returned to its hand.
    PileReturns(Seat, u8),
    /// A battle begins over a territory.
    Battle(u8, Territory),
    /// A card of the row is turned up.
    TurnedUp(Card),
    /// A seat put a card under its secret mission card.
    Commits(Seat, Card),
    /// A seat played a card, into a row or aside.
    Plays(Seat, Card, Option<RowName>),
    /// A card of a seat was turned face up.
    TurnsUp(Seat, Card),
    /// A card of a seat was turned face down.
    TurnsDown(Seat, Card),
    /// A card of a seat was discarded.
    Discarded(Seat, Card),
    /// A card of a seat was discarded with all others because the battle is over (BTL-RES-09).
    Cleared(Seat, Card),
    /// A unit of a seat moved to a row.
    Moves(Seat, Card, RowName),
    /// A card of a seat went from play to its hand.
    Returns(Seat, Card),
    /// A seat took a card of its discard pile.
    Recovers(Seat, Card),
    /// A seat drew a card.
    Draws(Seat, Card),
    /// A seat declined what an ability allowed.
    Declines(Seat),
    /// A seat passed.
    Passes(Seat),
    /// A seat claimed a card of the row.
    Claims(Seat, Card),
    /// A seat's total when the battle was resolved.
    Total(Seat, i16),
    /// A seat won the battle and claims the territory.
    Wins(Seat, Territory),
    /// A unit of a seat remains in play.
    Remains(Seat, Card),
    /// At the end: what a seat committed in strength, and its scrap in the end.
    Scores(Seat, Final),
}

/// What a seat has at the end of the game.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize)]
pub struct Final {
    /// Printed strength of the mission pile.
    pub mission: u16,
    /// What the mission brought.
    pub bonus: i16,
    /// Scrap of claimed territories.
    pub territories: i16,
    /// Scrap of claimed reinforcements.
    pub reinforcements: i16,
    /// All together.
    pub scrap: i16,
}

/// What a viewer sees of an event.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
pub enum Seen {
    /// All of it.
    Open(Event),
    /// A seat has named a faction.
    NamesOne(Seat),
    /// A seat put a card under its secret mission card.
    CommitsOne(Seat),
    /// A seat drew a card.
    DrawsOne(Seat),
}

impl Event {
    /// What a viewer sees of it (BTL-HIDE rows).
    #[must_use]
    pub fn seen_by(self, viewer: Viewer) -> Seen {
        match self {
            Event::Named(seat, _) if !viewer.is(seat) => Seen::NamesOne(seat),
            Event::Commits(seat, _) if !viewer.is(seat) => Seen::CommitsOne(seat),
            Event::Draws(seat, _) if !viewer.is(seat) => Seen::DrawsOne(seat),
            open => Seen::Open(open),
        }
    }
}
