//! What happened, for logs and animation.

use kernel::{Seat, Viewer};
use serde::{Deserialize, Serialize};

use crate::agenda::Queued;
use crate::cards::{Camp, Card};
use crate::choice::AbilityNo;
use crate::march::March;
use crate::spot::Spot;
use crate::state::Outcome;

/// Something that happened. A card that not everybody may see is an `Option`: always there in the event itself,
/// missing in what others are told of it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// A camp was dealt.
    Dealt { seat: Seat, camp: Option<Camp> },
    /// A camp was placed face down.
    Placed { seat: Seat, camp: Option<Camp> },
    /// A camp was turned up.
    Opened { spot: Spot, camp: Camp },
    /// A card was drawn.
    Drew { seat: Seat, card: Option<Card> },
    /// This player begins.
    Starts { seat: Seat },
    /// A turn begins.
    Turn { seat: Seat },
    /// Water was collected or gained.
    Water { seat: Seat, amount: u8 },
    /// A person was played.
    Played { spot: Spot, card: Card, cost: u8 },
    /// An event was put into a queue, on the space counted from 1.
    Queued { owner: Seat, event: Queued, space: u8 },
    /// An event takes effect.
    Resolves { owner: Seat, event: Queued },
    /// An event went from one space to another, both counted from 1. Which one left has to be said: two copies of a
    /// card may wait in one queue.
    Moved { owner: Seat, event: Queued, from: u8, space: u8 },
    /// Raiders went home.
    RaidersHome { owner: Seat },
    /// A raid could do nothing.
    RaidFailed { owner: Seat },
    /// A card was junked.
    Junked { seat: Seat, card: Card },
    /// The Silo was taken into hand.
    SiloTaken { seat: Seat },
    /// The Silo was junked.
    SiloJunked { seat: Seat },
    /// A card was discarded from hand.
    Discarded { seat: Seat, card: Card },
    /// A card was turned over from the deck.
    Revealed { card: Card },
    /// An ability was used; `of` is the card it belongs to, if not the user's own.
    Used { spot: Spot, ability: AbilityNo, of: Option<Spot>, cost: u8 },
    /// A card was damaged.
    Damaged { spot: Spot },
    /// A card was destroyed; a person's card is named, a punk's is not.
    Destroyed { spot: Spot, card: Option<Card> },
    /// A card was restored.
    Restored { spot: Spot },
    /// A person went back to hand; a punk's card is seen by its owner only.
    Returned { spot: Spot, punk: bool, card: Option<Card> },
    /// A punk was gained.
    Recruited { spot: Spot },
    /// A punk was turned up.
    TurnedUp { spot: Spot, card: Card },
    /// A destroyed camp was turned up again.
    Rebuilt { spot: Spot },
    /// A camp moved.
    Marched { spot: Spot, march: March },
    /// People were lined up anew.
    LinedUp { seat: Seat },
    /// All cards of this player are unprotected this turn.
    Exposed { seat: Seat },
    /// The discard pile became the deck.
    Reshuffled { cards: u8 },
    /// The game is over.
    Ended { outcome: Outcome },
}

/// What a viewer sees of an event. Only [`Event::seen_by`] makes one.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Seen(Event);

impl Seen {
    /// What is seen; hidden cards are missing.
    #[must_use]
    pub const fn event(&self) -> Event {
        self.0
    }
}

impl Event {
    /// What a viewer sees of it (RAD-INFO-05, RAD-INFO-11, RAD-INFO-12). Every event is named here, so that a new
    /// one is shown to nobody before somebody has written down who sees what of it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Seen {
        let own = |seat: Seat| viewer.is(seat);
        Seen(match *self {
            Event::Dealt { seat, camp } => Event::Dealt { seat, camp: camp.filter(|_| own(seat)) },
            Event::Placed { seat, camp } => Event::Placed { seat, camp: camp.filter(|_| own(seat)) },
            Event::Drew { seat, card } => Event::Drew { seat, card: card.filter(|_| own(seat)) },
            Event::Returned { spot, punk, card } => {
                Event::Returned { spot, punk, card: card.filter(|_| !punk || own(spot.seat())) }
            }
            open @ (Event::Opened { .. }
            | Event::Starts { .. }
            | Event::Turn { .. }
            | Event::Water { .. }
            | Event::Played { .. }
            | Event::Queued { .. }
            | Event::Resolves { .. }
            | Event::Moved { .. }
            | Event::RaidersHome { .. }
            | Event::RaidFailed { .. }
            | Event::Junked { .. }
            | Event::SiloTaken { .. }
            | Event::SiloJunked { .. }
            | Event::Discarded { .. }
            | Event::Revealed { .. }
            | Event::Used { .. }
            | Event::Damaged { .. }
            | Event::Destroyed { .. }
            | Event::Restored { .. }
            | Event::Recruited { .. }
            | Event::TurnedUp { .. }
            | Event::Rebuilt { .. }
            | Event::Marched { .. }
            | Event::LinedUp { .. }
            | Event::Exposed { .. }
            | Event::Reshuffled { .. }
            | Event::Ended { .. }) => open,
        })
    }
}
