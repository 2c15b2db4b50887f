//! A small game with a window, a bargain and a vote.
//!
//! Two to four players travel with hidden goods. In a turn you forage, raid somebody, offer a bargain, call a vote on
//! halting, or rest. A raid opens a window in which everybody is asked for a guard, clockwise; a bargain is a basket,
//! filled step by step with cards face down and open wishes; a vote is sealed until all have voted. Most different
//! goods win, or, by agreement, all win together.

mod explain;
mod judge;
mod rules;
pub mod title;
pub mod view;
mod words;

use kernel::{Seat, SeatSet};
use parts::Bag;
use parts::window::Asked;
use serde::{Deserialize, Serialize};

/// The most players.
pub const SEATS: usize = 4;
/// How many cards each is dealt.
pub const DEALT: u8 = 3;
/// The most rounds of a journey.
pub const ROUNDS: u8 = 6;
/// The most cards that are given, and the most that are wanted.
pub const BASKET: u32 = 2;
/// The goods; there are three cards of each.
pub const NAMES: [&str; 6] = ["food", "water", "fuel", "cloth", "tools", "guard"];
/// The good that everybody needs to win in common.
pub const FOOD: Kind = Kind(0);
/// The good that answers a raid.
pub const GUARD: Kind = Kind(5);

/// What the players want.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Goal {
    /// Most different goods.
    Own,
    /// Food for everybody.
    Common,
}

/// The rules with their options.
#[derive(Clone, Debug)]
pub struct Caravan {
    /// How many play.
    pub seats: usize,
    /// What for.
    pub goal: Goal,
}

/// One kind of card.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Kind(pub u8);

impl Kind {
    /// Every kind.
    pub fn all() -> impl Iterator<Item = Kind> {
        (0..NAMES.len() as u8).map(Kind)
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0)]
    }
}

/// What a player decides.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Serialize, Deserialize)]
pub enum Choice {
    /// Draws a card unseen.
    Forage,
    /// Raids this player.
    Raid(Seat),
    /// Begins a bargain with this player.
    Offer(Seat),
    /// Calls a vote on halting.
    Halt,
    /// Does nothing.
    Rest,
    /// Lays a card into the basket, face down.
    Give(Kind),
    /// Names a card that is wanted for it.
    Want(Kind),
    /// Closes the basket and shows it to the other.
    Propose,
    /// Takes the bargain.
    Accept,
    /// Leaves it.
    Refuse,
    /// Plays a guard.
    Guard,
    /// Lets the moment go by.
    Pass,
    /// Votes for halting.
    Aye,
    /// Votes for going on.
    Nay,
}

/// What comes next.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// How many cards have been dealt.
    Deal(u8),
    /// Somebody's turn.
    Turn(Seat),
    /// The seat's card comes from the deck, unseen by others.
    Forage(Seat),
    /// A raid, and who is still asked for a guard.
    Raid {
        /// Who raids.
        raider: Seat,
        /// Who is raided.
        raided: Seat,
        /// How many guards were played.
        guards: u8,
        /// Who is still asked.
        asked: Asked,
    },
    /// The raider's card comes from the other's hand, unseen by others.
    Loot {
        /// Who raids.
        raider: Seat,
        /// Who is raided.
        raided: Seat,
    },
    /// A bargain is made up.
    Basket(Bargain),
    /// A bargain is offered.
    Offered(Bargain),
    /// Everybody who has not voted votes.
    Vote {
        /// Who called it.
        caller: Seat,
        /// Who has voted.
        voted: SeatSet,
    },
    /// The journey is over.
    Over,
}

/// What everybody sees of a bargain.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Bargain {
    /// Who offers it.
    pub from: Seat,
    /// To whom.
    pub to: Seat,
    /// How many cards lie face down.
    pub given: u32,
    /// What is wanted for them.
    pub wanted: Bag,
}

/// Everything.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What everybody sees.
    pub table: Table,
    /// The cards nobody has.
    pub deck: Bag,
    /// What each player holds, the basket included.
    pub hands: [Bag; SEATS],
    /// What lies face down in the basket.
    pub basket: Bag,
    /// How each has voted.
    pub ballots: [Option<Ballot>; SEATS],
}

/// A sealed answer.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Ballot {
    /// For halting.
    Aye,
    /// For going on.
    Nay,
}

/// What everybody sees.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// What comes next.
    pub phase: Phase,
    /// How many turns have ended.
    pub turns: u8,
    /// How many raids and bargains there were.
    pub affairs: u32,
    /// Guards that were played.
    pub played: Bag,
    /// Who has called a vote.
    pub called: SeatSet,
    /// Who said aye in the last vote.
    pub ayes: SeatSet,
}

/// What happened.
#[derive(Clone, Debug, Serialize)]
pub enum Event {
    /// A card was dealt.
    Dealt {
        /// Who.
        seat: Seat,
        /// Which card.
        kind: Kind,
    },
    /// A card was drawn.
    Foraged {
        /// Who.
        seat: Seat,
        /// Which card.
        kind: Kind,
    },
    /// A raid began.
    Raided {
        /// Who raids.
        raider: Seat,
        /// Who is raided.
        raided: Seat,
    },
    /// Somebody played a guard.
    Guarded {
        /// Who.
        seat: Seat,
    },
    /// Somebody let the moment go by.
    Passed {
        /// Who.
        seat: Seat,
    },
    /// A raid failed.
    Repelled {
        /// Who raids.
        raider: Seat,
    },
    /// A raid took a card.
    Looted {
        /// Who raids.
        raider: Seat,
        /// Who is raided.
        raided: Seat,
        /// Which card.
        kind: Kind,
    },
    /// A bargain began.
    Bargained {
        /// Who offers.
        from: Seat,
        /// To whom.
        to: Seat,
    },
    /// A card was laid into the basket.
    Gave {
        /// Who.
        seat: Seat,
        /// Which card.
        kind: Kind,
    },
    /// A card was wanted.
    Wanted {
        /// Who.
        seat: Seat,
        /// Which card.
        kind: Kind,
    },
    /// The basket was shown to the other.
    Proposed {
        /// Who offers.
        from: Seat,
        /// To whom.
        to: Seat,
        /// The cards.
        given: Bag,
    },
    /// The bargain was taken.
    Accepted {
        /// Who.
        seat: Seat,
    },
    /// The bargain was left.
    Refused {
        /// Who.
        seat: Seat,
    },
    /// A vote was called.
    Called {
        /// Who.
        seat: Seat,
    },
    /// Somebody voted.
    Voted {
        /// Who.
        seat: Seat,
        /// How.
        ballot: Ballot,
    },
    /// The votes were counted.
    Counted {
        /// Who said aye.
        ayes: SeatSet,
    },
    /// Somebody rested.
    Rested {
        /// Who.
        seat: Seat,
    },
}

impl State {
    /// What this player holds.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Bag {
        self.hands[seat.index()]
    }
}

impl Caravan {
    /// Players who hold a card, which everybody can see.
    #[must_use]
    pub fn laden(&self, state: &State) -> SeatSet {
        Seat::all(self.seats).filter(|seat| !state.hand(*seat).is_empty()).collect()
    }

    /// The turn after which the journey ends.
    #[must_use]
    pub fn last_turn(&self) -> u8 {
        ROUNDS * self.seats as u8
    }
}
