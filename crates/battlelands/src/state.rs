//! What is on the table and what is hidden: plain data, no heap, no pointer to a card.
//!
//! Cards in play are single cards, which matters when a pack has several alike; in a hand or pile they are
//! counted under the first of their kind.

use kernel::{Seat, SeatSet};
use parts::Bag;
use serde::{Deserialize, Serialize};

use crate::agenda::Agenda;
pub use crate::ids::*;

/// The units of a row from left to right, four bits each: the number of the unit plus one.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Row(u64);

impl Row {
    /// How many units stand here.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        (u64::BITS - self.0.leading_zeros()).div_ceil(4)
    }

    /// Whether nobody stands here.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts a unit at the right end (BTL-UNIT-04).
    #[inline]
    pub(crate) const fn push(&mut self, unit: UnitNo) {
        self.0 |= (unit.index() as u64 + 1) << (4 * self.len());
    }

    /// Takes the unit at a place out; those to its right close up (BTL-UNIT-07).
    #[inline]
    pub(crate) const fn remove(&mut self, place: u32) {
        let left = self.0 & ((1 << (4 * place)) - 1);
        self.0 = left | (self.0 >> (4 * place) >> 4) << (4 * place);
    }

    /// The unit at a place, counted from 0 at the left.
    #[inline]
    #[must_use]
    pub const fn at(self, place: u32) -> Option<UnitNo> {
        if place >= UNITS as u32 {
            return None;
        }
        match self.0 >> (4 * place) & 0xF {
            0 => None,
            number => Some(UnitNo::new(number as u8 - 1)),
        }
    }

    /// The place of a unit, counted from 0 at the left.
    #[must_use]
    pub fn place_of(self, unit: UnitNo) -> Option<u32> {
        (0..self.len()).find(|place| self.at(*place) == Some(unit))
    }

    /// The right-most unit of a set.
    #[inline]
    #[must_use]
    pub fn last_of(self, set: u16) -> Option<UnitNo> {
        self.from_right().find(|unit| set & unit.bit() != 0)
    }

    /// The units from left to right.
    pub fn iter(self) -> impl Iterator<Item = UnitNo> {
        (0..self.len()).filter_map(move |place| self.at(place))
    }

    /// The units from right to left.
    #[inline]
    pub fn from_right(self) -> impl Iterator<Item = UnitNo> {
        let mut left = self.len();
        std::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            self.at(left)
        })
    }
}

/// No equipment card: the end of a stack.
pub(crate) const NO_GEAR: u8 = u8::MAX;

/// What everybody sees of one player.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Front and back row.
    pub rows: [Row; 2],
    /// The units of each row as sets.
    pub(crate) members: [u16; 2],
    /// The units in play that are face up.
    pub(crate) up: u16,
    /// The faction, once it is known.
    pub faction: Option<Faction>,
    /// Cards in hand.
    pub hand: u8,
    /// Cards under the secret mission card.
    pub mission: u8,
    /// Claimed territories.
    pub territories: u8,
    /// The reinforcement claimed by passing in this battle, in sight of everybody (BTL-PASS-04).
    pub(crate) claim: Option<Piece>,
    /// The equipment cards in play on own units.
    pub(crate) gear: u32,
    /// For each unit how many ends of battles it has stayed in play (BTL-CARD-11).
    pub(crate) kept: [u8; UNITS],
    /// For each unit the bottom-most equipment card on it.
    pub(crate) bottom: [u8; UNITS],
    /// The discard pile; lies open (BTL-HIDE-08).
    pub discard: Bag,
    /// What everybody could have noted about the hidden cards.
    pub(crate) notes: Notes,
}

impl Side {
    /// The units in play.
    #[inline]
    #[must_use]
    pub(crate) const fn in_play(&self) -> u16 {
        self.members[0] | self.members[1]
    }

    /// The row a unit stands in, if it is in play.
    #[inline]
    pub(crate) const fn row_of(&self, unit: UnitNo) -> Option<RowName> {
        if self.members[0] & unit.bit() != 0 {
            Some(RowName::Front)
        } else if self.members[1] & unit.bit() != 0 {
            Some(RowName::Back)
        } else {
            None
        }
    }
}

/// Commits of one player that are told apart; later ones share the last number.
pub const COMMITS_NOTED: u8 = 7;

/// What the whole table knows about one player's hand and mission pile, taken together: which cards went in
/// before everybody's eyes, and how many were drawn unseen. Which of them were committed nobody but the owner
/// knows; but a card that came to the hand after a commit cannot be that one.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Notes {
    /// Cards that are certainly in the hand or the mission pile.
    pub(crate) known: Bag,
    /// For each known kind, how many commits its owner had made when it came to the hand; a number of three
    /// bits, spread over three planes.
    pub(crate) since: [u64; 3],
    /// Drawn cards nobody else has seen yet, by how many commits their owner had made then.
    pub(crate) unseen: [u8; COMMITS_NOTED as usize + 1],
    /// What each commit was limited to.
    pub(crate) limits: [Limit; COMMITS_NOTED as usize + 1],
}

/// Which cards a commit could be, as everybody heard it: by kind and printed strength.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Limit {
    /// 0 any, 1 units, 2 equipment.
    pub(crate) kind: u8,
    /// One more than the greatest strength allowed; 0 is any.
    pub(crate) below: u8,
}

impl Notes {
    /// Everybody sees a card go to the hand of a player who has made this many commits.
    #[inline]
    pub(crate) fn enters(&mut self, kind: u8, commits: u8) {
        self.mark(1 << kind & !self.known.kinds(), commits);
        self.known.add(kind);
    }

    /// A whole pile goes to the hand before everybody's eyes.
    pub(crate) fn enters_all(&mut self, pile: Bag, commits: u8) {
        self.mark(pile.kinds() & !self.known.kinds(), commits);
        self.known = self.known.plus(pile);
    }

    /// Notes when these kinds came. Of cards alike only the earliest is noted, which rules out nothing that
    /// could be true.
    #[inline]
    fn mark(&mut self, kinds: u64, commits: u8) {
        let commits = commits.min(COMMITS_NOTED);
        for (plane, since) in self.since.iter_mut().enumerate() {
            let bits = if commits >> plane & 1 == 1 { kinds } else { 0 };
            *since = *since & !kinds | bits;
        }
    }

    /// Everybody sees a card come out of the hand. Of a kind with `copies` it may be one drawn unseen.
    #[inline]
    pub(crate) fn leaves(&mut self, kind: u8, copies: u32) {
        let since = self.since(kind);
        let was_known = self.known.remove_if_there(kind);
        if was_known && copies == 1 {
            return;
        }
        // One of the cards drawn unseen, or perhaps one alike that was known. Nobody can tell which; taking the
        // latest away and letting the rest be as early as it may rules out least.
        if let Some(latest) = (0..self.unseen.len()).rev().find(|commits| self.unseen[*commits] > 0) {
            self.unseen[latest] -= 1;
            if was_known {
                self.unseen[latest.min(usize::from(since))] += 1;
            }
        }
    }

    /// How many commits had been made when a known kind came to the hand.
    pub(crate) fn since(&self, kind: u8) -> u8 {
        (0..3).map(|plane| ((self.since[plane] >> kind & 1) as u8) << plane).sum()
    }

    /// How many drawn cards nobody else has seen.
    pub(crate) fn unseen_cards(&self) -> u8 {
        self.unseen.iter().sum()
    }
}

/// Everything all players see; copied as it is into every view.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// What is to be done; the top says who is awaited.
    pub(crate) agenda: Agenda,
    /// Who has answered a question that all are asked at once.
    pub(crate) answered: SeatSet,
    /// Who has passed in this battle.
    pub passed: SeatSet,
    /// Who holds the first player card.
    pub first: Seat,
    /// Whose turn it is.
    pub turn: Seat,
    /// The war, 1 or 2; 0 before the first.
    pub war: u8,
    /// The battle of the war, 1 to 3; 0 before the first.
    pub battle: u8,
    /// Cards played in this battle.
    pub(crate) plays: u8,
    /// The territory fought over, while it lies open.
    pub territory: Option<Territory>,
    /// All territories that have been turned up.
    pub fought: Territories,
    /// What is left of the open row of reinforcements.
    pub row: Bag,
    /// Cards left in the reinforcement deck.
    pub deck: u8,
    /// Reinforcements that lie face down in rows.
    pub face_down: u8,
    /// The players.
    pub sides: [Side; SEATS],
    /// The equipment cards in play that are face up.
    pub(crate) gear_up: u32,
    /// For each equipment card in play the one above it on the same unit.
    pub(crate) above: [u8; EQUIPMENT],
    /// For each equipment card in play the unit it is on.
    pub(crate) bearer: [u8; EQUIPMENT],
}

/// What only one player knows, and what nobody knows.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Secrets {
    /// Hands (BTL-HIDE-01).
    pub(crate) hands: [Bag; SEATS],
    /// Mission piles (BTL-HIDE-05).
    pub(crate) missions: [Bag; SEATS],
    /// Claimed territories (BTL-HIDE-07).
    pub(crate) claimed: [Territories; SEATS],
    /// Answers to a question that all are asked at once, until the last is in.
    pub(crate) pending: [u8; SEATS],
    /// Reinforcements nobody has seen: the deck and the face-down rows (BTL-HIDE-02, BTL-HIDE-03).
    pub(crate) unseen: Bag,
}

/// A position of the game.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What all see.
    pub table: Table,
    /// What not all see.
    pub(crate) secrets: Secrets,
}

impl Table {
    /// A player's side.
    #[inline]
    #[must_use]
    pub fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index()]
    }

    #[inline]
    pub(crate) fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index()]
    }

    /// A player's faction. Asked only once the factions are known.
    #[inline]
    pub(crate) fn faction(&self, seat: Seat) -> Faction {
        self.side(seat).faction.unwrap_or_default()
    }

    /// The equipment cards on a unit from the bottom-most up.
    pub(crate) fn stack(&self, seat: Seat, unit: UnitNo) -> impl Iterator<Item = GearNo> + '_ {
        let mut next = self.side(seat).bottom[unit.index()];
        std::iter::from_fn(move || {
            let gear = (next != NO_GEAR).then(|| GearNo::new(next))?;
            next = self.above[gear.index()];
            Some(gear)
        })
    }

    /// The unit an equipment card in play is on.
    #[inline]
    pub(crate) fn bearer_of(&self, gear: GearNo) -> UnitNo {
        UnitNo::new(self.bearer[gear.index()])
    }

    /// Whether an equipment card in play is face up.
    #[inline]
    pub(crate) fn gear_is_up(&self, gear: GearNo) -> bool {
        self.gear_up & gear.bit() != 0
    }

    /// Battles that have been resolved.
    #[must_use]
    pub(crate) fn battles_done(&self) -> u32 {
        self.fought.len() - u32::from(self.territory.is_some())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_behaves_like_a_list() {
        let mut dice = kernel::Dice::new(3);
        let (mut row, mut list) = (Row::default(), Vec::new());
        for _ in 0..2000 {
            let unit = UnitNo::new(dice.below(UNITS as u32) as u8);
            match list.iter().position(|other| *other == unit) {
                Some(place) => {
                    assert_eq!(row.place_of(unit), Some(place as u32));
                    row.remove(place as u32);
                    list.remove(place);
                }
                None => {
                    row.push(unit);
                    list.push(unit);
                }
            }
            assert_eq!(row.iter().collect::<Vec<_>>(), list);
            assert!(row.from_right().eq(list.iter().rev().copied()));
            assert_eq!((row.len() as usize, row.is_empty()), (list.len(), list.is_empty()));
            let set = dice.bits() as u16;
            assert_eq!(row.last_of(set), list.iter().rev().find(|unit| set & unit.bit() != 0).copied());
        }
    }

    #[test]
    fn notes_remember_when_a_card_came() {
        let mut notes = Notes::default();
        for kind in 0..20 {
            notes.enters(kind, kind);
        }
        assert!((0..20).all(|kind| notes.since(kind) == kind.min(COMMITS_NOTED)));
        notes.unseen = [1, 0, 1, 0, 0, 0, 0, 0];
        notes.leaves(30, 1);
        assert_eq!(notes.unseen_cards(), 1);
        assert_eq!(notes.unseen[0], 1, "the latest unseen card is taken");
        notes.unseen = [0, 0, 0, 0, 0, 1, 0, 0];
        notes.leaves(2, 2);
        assert_eq!(notes.unseen[2], 1, "what is left may be the one that came early");
    }

    #[test]
    fn a_state_is_small() {
        assert!(std::mem::size_of::<State>() <= 1200, "{}", std::mem::size_of::<State>());
        assert_eq!(std::mem::size_of::<crate::Choice>(), 4);
    }
}
