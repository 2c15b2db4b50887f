//! What a player can decide, in four bytes. The order of the variants is the order of the lists.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::cards::Kind;
use crate::effect::{Deck, Method, Token};
use crate::state::{FOES, SEATS};

/// A Loot card in play: its number in the Loot Deck, the lowest copy of its kind that was free when it came.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Item(pub(crate) u8);

/// A trait in play: its number in the Wasteland Deck, given like that of an [`Item`].
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TraitNo(pub(crate) u8);

/// An enemy: its place in the encounter, counted from 0.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FoeNo(pub(crate) u8);

/// Something a player has: a card in hand, on the table, a token. The order is that of payments and offers.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Ref {
    /// A card in hand.
    Hand(Kind),
    /// A Loot card on the table.
    Item(Item),
    /// A face-down tactic, named.
    Down(Kind),
    /// A trait in play.
    Trait(TraitNo),
    /// A token.
    Token(Token),
    /// A face-down tactic, not named.
    Unseen,
    /// Help in an encounter.
    Help,
}

/// What a card is played or used for: which of its options, and at what. One byte, so that choices stay small.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Aim(u8);

const FOE_AIMS: u8 = 4;
const SEAT_AIMS: u8 = FOE_AIMS + 4 * FOES as u8;
const ITEM_AIMS: u8 = 128;

/// What an [`Aim`] points at.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum At {
    /// Nothing.
    Nothing,
    /// An enemy.
    Foe(FoeNo),
    /// A player.
    Seat(Seat),
    /// An item.
    Item(Item),
}

impl Aim {
    /// The first option, at nothing.
    pub const PLAIN: Aim = Aim(0);

    /// An option (0 to 3) at something; items belong to the first option only.
    #[must_use]
    pub fn new(option: u8, at: At) -> Aim {
        debug_assert!(option < 4, "a card has at most four options");
        Aim(match at {
            At::Nothing => option,
            At::Foe(foe) => FOE_AIMS + option * FOES as u8 + foe.0,
            At::Seat(seat) => SEAT_AIMS + option * SEATS as u8 + seat.index() as u8,
            At::Item(item) => ITEM_AIMS + item.0,
        })
    }

    /// Which option.
    #[must_use]
    pub const fn option(self) -> u8 {
        match self.0 {
            0..FOE_AIMS => self.0,
            FOE_AIMS..SEAT_AIMS => (self.0 - FOE_AIMS) / FOES as u8,
            SEAT_AIMS..ITEM_AIMS => (self.0 - SEAT_AIMS) / SEATS as u8,
            ITEM_AIMS.. => 0,
        }
    }

    /// At what.
    #[must_use]
    pub const fn at(self) -> At {
        match self.0 {
            0..FOE_AIMS => At::Nothing,
            FOE_AIMS..SEAT_AIMS => At::Foe(FoeNo((self.0 - FOE_AIMS) % FOES as u8)),
            SEAT_AIMS..ITEM_AIMS => At::Seat(Seat::new((self.0 - SEAT_AIMS) % SEATS as u8)),
            ITEM_AIMS.. => At::Item(Item(self.0 - ITEM_AIMS)),
        }
    }
}

/// What one seat decides.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// Let it go by, continue, done.
    Pass,
    /// How to meet an encounter.
    Method(Method),
    /// Roll the dice.
    Roll,
    /// Run instead of rolling.
    Run,
    /// Search the wasteland.
    Search,
    /// Look for Trouble with an enemy or a place.
    Trouble(Kind),
    /// Which of two wander cards comes first.
    First(Kind),
    /// Play a trait.
    Learn(Kind),
    /// Discard a trait in play.
    Forget(TraitNo),
    /// Equip something from hand or table.
    Wear(Ref),
    /// Put something equipped away.
    Tap(Item),
    /// Lay a provision on the table, or equipment tapped.
    Lay(Kind),
    /// Lay a tactic face-down; which one is said next.
    Hide,
    /// The tactic that is laid down, or given.
    Down(Kind),
    /// Play an event on somebody.
    Curse(Kind, Seat),
    /// Play a modifier on an enemy.
    Stick(Kind, FoeNo),
    /// Play a Random Encounter with an enemy.
    Ambush(Kind, Kind),
    /// Play a tactic or provision.
    Play(Ref, Aim),
    /// Use a card in play.
    Use(Ref, Aim),
    /// Pacify an enemy with a card.
    Bribe(FoeNo, Ref),
    /// Spend a token against an event.
    Spend(Token),
    /// Ask for help; whom is said next.
    Ask,
    /// Propose a trade; to whom is said next.
    Deal,
    /// Offer a share of the Loot.
    Share(u8),
    /// Put something into an offer.
    Give(Ref),
    /// Want something of the other player.
    Want(Ref),
    /// Make the offer.
    Offer,
    /// Yes.
    Agree,
    /// Answer with a counter-proposal.
    Counter,
    /// No, or drop the offer.
    Refuse,
    /// Buy a card that is laid out.
    Buy(Kind),
    /// Take a card of the dead.
    Take(Ref),
    /// Pay with a card.
    Pay(Ref),
    /// Give goods for this many Survival Points.
    Gift(u8),
    /// Discard something.
    Drop(Ref),
    /// Choose a player.
    To(Seat),
    /// Choose from which deck the next card is.
    Back(Deck),
    /// Give a card away.
    Donate(Kind),
    /// Leave the card on top.
    Keep,
    /// Put the card at the bottom.
    Bury,
    /// Vote for somebody.
    Vote(Seat),
}

impl Choice {
    /// Whether everybody sees it. What is put into an offer, which tactic is laid down or given, which card is given away
    /// and what somebody votes is hidden. Every choice is named, so that a new one is hidden until somebody decides.
    #[must_use]
    pub const fn is_open(self) -> bool {
        match self {
            Choice::Share(_)
            | Choice::Give(_)
            | Choice::Want(_)
            | Choice::Down(_)
            | Choice::Donate(_)
            | Choice::Vote(_) => false,
            Choice::Pass
            | Choice::Method(_)
            | Choice::Roll
            | Choice::Run
            | Choice::Search
            | Choice::Trouble(_)
            | Choice::First(_)
            | Choice::Learn(_)
            | Choice::Forget(_)
            | Choice::Wear(_)
            | Choice::Tap(_)
            | Choice::Lay(_)
            | Choice::Hide
            | Choice::Curse(..)
            | Choice::Stick(..)
            | Choice::Ambush(..)
            | Choice::Play(..)
            | Choice::Use(..)
            | Choice::Bribe(..)
            | Choice::Spend(_)
            | Choice::Ask
            | Choice::Deal
            | Choice::Offer
            | Choice::Agree
            | Choice::Counter
            | Choice::Refuse
            | Choice::Buy(_)
            | Choice::Take(_)
            | Choice::Pay(_)
            | Choice::Gift(_)
            | Choice::Drop(_)
            | Choice::To(_)
            | Choice::Back(_)
            | Choice::Keep
            | Choice::Bury => true,
        }
    }
}
