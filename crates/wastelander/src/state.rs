//! A position: the public table and the secrets, as plain data.

mod fight;

use kernel::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::agenda::Agenda;
use crate::cards::{Kind, Loot, Pack, Wasteland};
use crate::choice::{Item, Ref};
use crate::effect::{Deck, Stats};

pub use fight::{Fight, Foe, Origin, Sticker};

/// The most players (WAS-GOAL-01).
pub const SEATS: usize = 5;
/// The most enemies in an encounter (WAS-TIMING-41).
pub const FOES: usize = 24;
/// Traits in play, and one that is about to replace another.
pub const TRAITS: usize = 6;
/// The most cards at the bottom of a deck (WAS-TIMING-41).
pub const BURIED: usize = 16;
/// The most refusals of consent that are remembered.
pub const DENIALS: usize = 12;
/// No card.
pub const NOTHING: u8 = 255;

/// Cards of both decks that are not told apart: hands, piles, decks.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Held {
    /// Wasteland cards, the lowest copies of each kind.
    pub w: Wasteland,
    /// Loot cards, the lowest copies of each kind.
    pub l: Loot,
}

impl Held {
    /// No cards.
    pub const EMPTY: Held = Held { w: Wasteland::EMPTY, l: Loot::EMPTY };

    /// Puts a card in.
    #[inline]
    pub fn put(&mut self, pack: &Pack, kind: Kind) {
        match pack.deck(kind) {
            Deck::Wasteland => self.w.put(pack.copies(kind)),
            Deck::Loot => self.l.put(pack.copies(kind)),
        };
    }

    /// Takes a card out.
    #[inline]
    pub fn take(&mut self, pack: &Pack, kind: Kind) {
        match pack.deck(kind) {
            Deck::Wasteland => self.w.take(pack.copies(kind)),
            Deck::Loot => self.l.take(pack.copies(kind)),
        };
    }

    /// How many of a kind there are.
    #[inline]
    #[must_use]
    pub fn count(&self, pack: &Pack, kind: Kind) -> u32 {
        match pack.deck(kind) {
            Deck::Wasteland => self.w.count(pack.copies(kind)),
            Deck::Loot => self.l.count(pack.copies(kind)),
        }
    }

    /// Whether there is one of a kind.
    #[inline]
    #[must_use]
    pub fn has(&self, pack: &Pack, kind: Kind) -> bool {
        self.count(pack, kind) > 0
    }

    /// How many cards there are.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.w.len() + self.l.len()
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The kinds that are there, in order.
    pub fn kinds<'p>(&self, pack: &'p Pack) -> impl Iterator<Item = Kind> + use<'p> {
        pack.kinds_w(self.w).chain(pack.kinds_l(self.l))
    }

    /// Every card as its kind, copies one after the other.
    pub fn cards<'p>(&self, pack: &'p Pack) -> impl Iterator<Item = Kind> + use<'p> {
        let w = self.w.iter().map(|card| pack.kind_of(Deck::Wasteland, card));
        w.chain(self.l.iter().map(|card| pack.kind_of(Deck::Loot, card)))
    }
}

/// Counters on the Loot cards in play, half a byte each.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Counters([[u8; 16]; 4]);

impl Counters {
    /// The counters on an item.
    #[inline]
    #[must_use]
    pub const fn get(&self, item: Item) -> u8 {
        let byte = self.0[item.0 as usize / 32][item.0 as usize / 2 % 16];
        byte >> (4 * (item.0 % 2)) & 15
    }

    /// Sets the counters on an item.
    #[inline]
    pub const fn set(&mut self, item: Item, counters: u8) {
        let byte = &mut self.0[item.0 as usize / 32][item.0 as usize / 2 % 16];
        let shift = 4 * (item.0 % 2);
        *byte = *byte & !(15 << shift) | counters << shift;
    }
}

/// A trait in play.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Learned {
    /// Its number in the Wasteland Deck, or `NOTHING`.
    pub card: u8,
    /// The counters on it.
    pub counters: u8,
    /// Whether it was used in this turn.
    pub used: bool,
}

impl Learned {
    /// An empty place.
    pub const NONE: Learned = Learned { card: NOTHING, counters: 0, used: false };
}

/// What all see of one player.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Survival Points; in cooperative games see [`Table::pool`].
    pub sp: u8,
    /// Loot on the table, tapped or not.
    pub carried: Loot,
    /// What of it is worn, held or equipped.
    pub ready: Loot,
    /// Traits in play, ascending.
    pub traits: [Learned; TRAITS],
    /// Changes of stats until the next end of an own turn, and of run rolls.
    pub temp: Stats,
    /// See [`Side::temp`].
    pub temp_run: i8,
    /// Changes of stats for this encounter, and of run rolls.
    pub boost: Stats,
    /// See [`Side::boost`].
    pub boost_run: i8,
    /// Food and water.
    pub tokens: [u8; 2],
    /// How many second steps are skipped.
    pub skips: u8,
    /// Cards in hand by deck (WAS-RULING-61).
    pub hand: [u8; 2],
    /// Face-down tactics.
    pub down: u8,
    /// Cards that everybody saw go into the hand, and that cannot have left it unseen.
    pub known: Held,
}

impl Side {
    pub(crate) const NEW: Side = Side {
        sp: 0,
        carried: Loot::EMPTY,
        ready: Loot::EMPTY,
        traits: [Learned::NONE; TRAITS],
        temp: [0; 3],
        temp_run: 0,
        boost: [0; 3],
        boost_run: 0,
        tokens: [0; 2],
        skips: 0,
        hand: [0; 2],
        down: 0,
        known: Held::EMPTY,
    };

    /// Traits in play.
    pub fn learned(&self) -> impl Iterator<Item = Learned> + '_ {
        self.traits.iter().copied().take_while(|learned| learned.card != NOTHING)
    }

    /// Cards in hand.
    #[inline]
    #[must_use]
    pub const fn hand_size(&self) -> u8 {
        self.hand[0] + self.hand[1]
    }
}

/// A deal with a settlement or a pacified human that is under way.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Market {
    /// What is laid out.
    pub stock: Loot,
    /// What was bought in this visit and cannot pay.
    pub bought: Loot,
    /// What is being bought.
    pub basket: Loot,
    /// Survival Points that are being bought.
    pub gift: u8,
    /// The price of it.
    pub price: u32,
    /// By how many hundredths goods are worth more in it.
    pub percent: u8,
    /// Caps paid so far.
    pub paid: u32,
    /// Whether something has been paid, so that nothing is added to the basket any more.
    pub paying: bool,
}

/// What all see.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Unfinished business.
    pub agenda: Agenda,
    /// The players.
    pub sides: [Side; SEATS],
    /// Who lives.
    pub living: SeatSet,
    /// Whose turn it is.
    pub acting: Seat,
    /// Who took the first turn of the game.
    pub first: Seat,
    /// The round, counted from 1; 0 before the first turn.
    pub round: u8,
    /// The common Survival Points of a cooperative game.
    pub pool: u8,
    /// The dice for the first turn.
    pub first_dice: [u8; SEATS],
    /// Counters on Loot cards in play.
    pub counters: Counters,
    /// Loot cards in play that have entered, so that nothing happens again.
    pub entered: Loot,
    /// Loot cards in play that were used in this turn.
    pub used: Loot,
    /// Items that were put on or put away in this window.
    pub shifted: Loot,
    /// The hostile encounter.
    pub fight: Fight,
    /// Goods laid out.
    pub market: Market,
    /// The discard piles.
    pub discard: Held,
    /// Cards turned up and set aside.
    pub aside: Held,
    /// All cards that lie open anywhere, or are not in this game.
    pub seen: Held,
    /// How many cards each deck has.
    pub deck: [u8; 2],
    /// Who knows the top card of the Wasteland Deck.
    pub top_known: SeatSet,
    /// How many cards were put at its bottom.
    pub buried: u8,
    /// Who knows them, the uppermost first.
    pub buried_by: [SeatSet; BURIED],
    /// The cards turned in Wander that are still to be seen to.
    pub wander: [u8; 2],
    /// Whether this turn had its encounter.
    pub met: bool,
    /// How many trades the acting player has proposed in calm windows of this turn.
    pub deals: u8,
    /// Who has proposed a trade in a calm window of another's turn since the last turn of her own.
    pub dealt_off: SeatSet,
    /// Who has just given up a request or proposal before naming a partner, and does something else first (WAS-TIMING-24).
    pub dropped: SeatSet,
    /// Who was aimed at, or gained or lost something, since the open window last asked.
    pub touched: SeatSet,
    /// What the open window is about, as a number that changes with it.
    pub pulse: u32,
    /// How often that has changed.
    pub changes: u16,
    /// How many encounters there have been.
    pub affair: u16,
    /// How many things an offer gives and wants, once it is made, and the share of Loot.
    pub offered: [u8; 3],
    /// What everybody saw go each way in the last trade: Wasteland and Loot cards from the hand, face-down tactics, tokens.
    pub traded: [[u8; 5]; 2],
    /// Who has voted or answered a request for consent.
    pub answered: SeatSet,
    /// The votes or answers opened last, plus one.
    pub votes: [u8; SEATS],
    /// Who was refused consent for which card.
    pub denied: [(u8, u8); DENIALS],
    /// Who has won, once the game is over.
    pub winners: SeatSet,
}

/// Things in a basket.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Goods {
    /// Cards from the hand.
    pub hand: Held,
    /// Cards from the table.
    pub items: Loot,
    /// Face-down tactics.
    pub down: Loot,
    /// Tokens.
    pub tokens: [u8; 2],
    /// Face-down tactics not named.
    pub unseen: u8,
    /// Whether help is among them.
    pub help: bool,
}

impl Goods {
    /// How many things.
    #[must_use]
    pub fn size(&self) -> u8 {
        let cards = self.hand.len() + self.items.len() + self.down.len();
        cards as u8 + self.tokens[0] + self.tokens[1] + self.unseen + u8::from(self.help)
    }
}

/// An offer.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Basket {
    /// What the proposer gives.
    pub gives: Goods,
    /// What the other player gives.
    pub back: Goods,
    /// A share of the Loot.
    pub share: u8,
    /// What was named last, since things are named in order.
    pub last: Option<Ref>,
    /// Whether the proposer has begun to say what she wants.
    pub wanting: bool,
}

/// What is hidden.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Secrets {
    /// Cards in hand.
    pub hands: [Held; SEATS],
    /// Face-down tactics.
    pub down: [Loot; SEATS],
    /// The decks, but for cards whose place is known.
    pub deck: Held,
    /// The top card of the Wasteland Deck, if somebody knows it.
    pub top: u8,
    /// The cards at its bottom, the uppermost first.
    pub bottom: [u8; BURIED],
    /// The open offer.
    pub basket: Basket,
    /// Votes and answers, plus one.
    pub votes: [u8; SEATS],
    /// A fingerprint of what each player was offered for help first in this encounter.
    pub asked: [u32; SEATS],
}

/// A position.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What all see.
    pub table: Table,
    /// What is hidden.
    pub secrets: Secrets,
}

impl Table {
    /// A player's side.
    #[inline]
    #[must_use]
    pub const fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    /// A player's side, to be changed.
    #[inline]
    pub const fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    /// All Loot cards on tables.
    #[inline]
    #[must_use]
    pub fn in_play(&self) -> Loot {
        self.sides.iter().fold(Loot::EMPTY, |all, side| all.union(side.carried))
    }

    /// All traits in play.
    #[must_use]
    pub fn traits_in_play(&self) -> Wasteland {
        self.sides.iter().flat_map(|side| side.learned()).map(|learned| learned.card).collect()
    }

    /// Who carries an item.
    #[must_use]
    pub fn owner(&self, item: Item) -> Option<Seat> {
        (0..SEATS as u8).map(Seat::new).find(|seat| self.side(*seat).carried.contains(item.0))
    }
}

impl State {
    /// Whether the game is over.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.table.agenda.top() == crate::agenda::Task::Over
    }
}
