//! What a player decides.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::cards::{Camp, Card};
use crate::spot::{Berth, Lane, Spot};

/// One complete decision. The order of the variants is the order in which choices are listed.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[repr(align(4))]
pub enum Choice {
    /// Setup: put this camp into the next column.
    Camp(Camp),
    /// End the turn.
    End,
    /// Pay 2 water and draw a card.
    Draw,
    /// Pay 1 water and take the Water Silo into hand.
    TakeSilo,
    /// Junk the Water Silo.
    JunkSilo,
    /// Play a person.
    Play(Card, Berth),
    /// Play an event.
    Launch(Card),
    /// Junk a card.
    Junk(Card),
    /// Use an ability of an own card.
    Use(Spot, AbilityNo),
    /// Pick a card in play.
    Aim(Spot),
    /// Pick a column.
    Column(Lane),
    /// Pick an event in a queue.
    Event(QueueSpace),
    /// Put a gained punk here.
    Put(Berth),
    /// Discard a card.
    Discard(Card),
    /// Pick one of several effects, counted from 0.
    Mode(ModeNo),
    /// Use somebody's ability through another card.
    Borrow(Spot, AbilityNo),
    /// Play a person through another card.
    Drop(Card, Berth),
    /// Use the junk effect of a card set aside.
    Salvage(Card),
    /// Line-up: the person from this spot stands next.
    Stand(Spot),
    /// Do what is offered.
    Yes,
    /// Leave it, or enough of it.
    No,
}

/// Which ability of a card: the first, the second, or the one granted to all people.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AbilityNo(pub(crate) u8);

impl AbilityNo {
    /// The first printed ability.
    pub const FIRST: AbilityNo = AbilityNo(0);
    /// The second printed ability.
    pub const SECOND: AbilityNo = AbilityNo(1);
    /// The ability that another card grants.
    pub const GRANTED: AbilityNo = AbilityNo(2);
    /// All of them.
    pub const ALL: [AbilityNo; 3] = [AbilityNo::FIRST, AbilityNo::SECOND, AbilityNo::GRANTED];
}

/// Which of several effects, counted from 0.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ModeNo(pub(crate) u8);

impl ModeNo {
    /// No effect offers more to choose among.
    pub(crate) const MAX: u8 = 4;
}

/// A space of a queue. Written `b@1`.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct QueueSpace(pub(crate) u8);

impl QueueSpace {
    /// A seat's space, counted from 0 for space 1.
    #[must_use]
    pub const fn new(seat: Seat, space: usize) -> QueueSpace {
        QueueSpace(seat.index() as u8 * 3 + space as u8)
    }

    /// All six in order.
    pub fn all() -> impl Iterator<Item = QueueSpace> {
        (0..6).map(QueueSpace)
    }

    /// Whose.
    #[must_use]
    pub const fn seat(self) -> Seat {
        Seat::new(self.0 / 3)
    }

    /// Which, counted from 0.
    #[must_use]
    pub const fn space(self) -> usize {
        (self.0 % 3) as usize
    }
}

/// A decision takes four bytes, so that long lists stay in the cache.
const _: () = assert!(size_of::<Choice>() == 4);
