//! What happened, in full, and what a viewer sees of it.

use kernel::{Seat, Viewer};
use serde::Serialize;

use crate::state::{Card, Faction, RowName, Territory};

/// What happened.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// A seat named a faction; open once all have.
    Named { seat: Seat, faction: Faction },
    /// A seat plays with a faction.
    Took { seat: Seat, faction: Faction },
    /// A seat gets the first player card.
    FirstGiven { seat: Seat },
    /// A war is prepared.
    WarBegan { war: u8 },
    /// A seat's discard pile returned to its hand.
    PileReturned { seat: Seat, cards: u8 },
    /// A battle begins over a territory.
    BattleBegan { battle: u8, territory: Territory },
    /// A card of the row is turned up.
    Revealed { card: Card },
    /// A seat put a card under its secret mission card.
    Committed { seat: Seat, card: Card },
    /// A seat played a card, into a row or aside.
    Played { seat: Seat, card: Card, row: Option<RowName> },
    /// A card of a seat was turned face up.
    TurnedUp { seat: Seat, card: Card },
    /// A card of a seat was turned face down.
    TurnedDown { seat: Seat, card: Card },
    /// A card of a seat was discarded.
    Discarded { seat: Seat, card: Card },
    /// A card of a seat was discarded with all others because the battle is over (BTL-RES-09).
    Cleared { seat: Seat, card: Card },
    /// A unit of a seat moved to a row.
    Moved { seat: Seat, card: Card, to: RowName },
    /// A card of a seat went from play to its hand.
    Returned { seat: Seat, card: Card },
    /// A seat took a card of its discard pile.
    Recovered { seat: Seat, card: Card },
    /// A seat drew a card.
    Drew { seat: Seat, card: Card },
    /// A seat declined what an ability allowed.
    Declined { seat: Seat },
    /// A seat passed.
    Passed { seat: Seat },
    /// A seat claimed a card of the row.
    Claimed { seat: Seat, card: Card },
    /// A seat's total when the battle was resolved.
    Totalled { seat: Seat, total: i16 },
    /// A seat won the battle and claims the territory.
    Won { seat: Seat, territory: Territory },
    /// A unit of a seat remains in play.
    Remained { seat: Seat, card: Card },
    /// At the end: what a seat committed in strength, and its scrap in the end.
    Scored { seat: Seat, result: Final },
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
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Seen {
    /// All of it.
    Open(Event),
    /// A seat has named a faction.
    NamedOne { seat: Seat },
    /// A seat put a card under its secret mission card.
    CommittedOne { seat: Seat },
    /// A seat drew a card.
    DrewOne { seat: Seat },
}

impl Event {
    /// What a viewer sees of it (BTL-HIDE rows). Every event is named here, so that a new one is hidden from nobody
    /// by accident and shown to nobody by default.
    #[must_use]
    pub fn seen_by(self, viewer: Viewer) -> Seen {
        match self {
            Event::Named { seat, .. } if !viewer.is(seat) => Seen::NamedOne { seat },
            Event::Committed { seat, .. } if !viewer.is(seat) => Seen::CommittedOne { seat },
            Event::Drew { seat, .. } if !viewer.is(seat) => Seen::DrewOne { seat },
            Event::Named { .. } | Event::Committed { .. } | Event::Drew { .. } => Seen::Open(self),
            Event::Took { .. }
            | Event::FirstGiven { .. }
            | Event::WarBegan { .. }
            | Event::PileReturned { .. }
            | Event::BattleBegan { .. }
            | Event::Revealed { .. }
            | Event::Played { .. }
            | Event::TurnedUp { .. }
            | Event::TurnedDown { .. }
            | Event::Discarded { .. }
            | Event::Cleared { .. }
            | Event::Moved { .. }
            | Event::Returned { .. }
            | Event::Recovered { .. }
            | Event::Declined { .. }
            | Event::Passed { .. }
            | Event::Claimed { .. }
            | Event::Totalled { .. }
            | Event::Won { .. }
            | Event::Remained { .. }
            | Event::Scored { .. } => Seen::Open(self),
        }
    }
}
