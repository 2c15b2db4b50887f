//! A multiset of card kinds.

use std::fmt;

use kernel::Dice;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bits::{nth_one, ones};

/// A bag tells this many kinds apart.
pub const KINDS_MAX: usize = 64;

/// A multiset of up to [`KINDS_MAX`] kinds with at most [`Bag::COPIES_MAX`] copies of each.
///
/// The counts are kept as two bit planes, so that "which kinds are here" is one machine word and adding,
/// removing and drawing cost a few instructions and no heap.
///
/// ```
/// use parts::Bag;
///
/// let mut hand = Bag::EMPTY;
/// hand.add(5);
/// hand.add(5);
/// hand.add(9);
/// assert_eq!((hand.len(), hand.count(5), hand.kinds()), (3, 2, 1 << 5 | 1 << 9));
/// hand.remove(5);
/// assert_eq!(hand.iter().collect::<Vec<_>>(), [5, 9]);
/// ```
#[derive(Copy, Clone, Default, Eq, PartialEq, Hash)]
pub struct Bag {
    ones: u64,
    twos: u64,
}

impl Bag {
    /// Nothing.
    pub const EMPTY: Bag = Bag { ones: 0, twos: 0 };
    /// The most copies of one kind a bag can hold.
    pub const COPIES_MAX: u32 = 3;

    /// One of each kind of a bit set.
    #[inline]
    #[must_use]
    pub const fn one_of_each(kinds: u64) -> Bag {
        Bag { ones: kinds, twos: 0 }
    }

    /// How many cards there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        self.ones.count_ones() + 2 * self.twos.count_ones()
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.kinds() == 0
    }

    /// The kinds of which there is at least one, as a bit set.
    #[inline]
    #[must_use]
    pub const fn kinds(self) -> u64 {
        self.ones | self.twos
    }

    /// How many of one kind there are.
    #[inline]
    #[must_use]
    pub const fn count(self, kind: u8) -> u32 {
        ((self.ones >> kind & 1) + 2 * (self.twos >> kind & 1)) as u32
    }

    /// Whether there is one of the kind.
    #[inline]
    #[must_use]
    pub const fn contains(self, kind: u8) -> bool {
        self.kinds() >> kind & 1 == 1
    }

    /// Puts one in. A fourth copy is a mistake of the caller.
    #[inline]
    pub const fn add(&mut self, kind: u8) {
        debug_assert!(self.count(kind) < Self::COPIES_MAX, "a bag holds three copies at most");
        let bit = 1 << kind;
        self.twos ^= self.ones & bit;
        self.ones ^= bit;
    }

    /// Takes one out. Taking what is not there is a mistake of the caller.
    #[inline]
    pub const fn remove(&mut self, kind: u8) {
        debug_assert!(self.contains(kind), "nothing of that kind in the bag");
        let bit = 1 << kind;
        self.ones ^= bit;
        self.twos ^= self.ones & bit;
    }

    /// Takes one out if there is one; tells whether there was.
    #[inline]
    pub const fn remove_if_there(&mut self, kind: u8) -> bool {
        let there = self.contains(kind);
        if there {
            self.remove(kind);
        }
        there
    }

    /// Everything of both bags. No kind may end up with more than three.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Bag) -> Bag {
        let carry = self.ones & other.ones;
        debug_assert!(self.twos & other.twos == 0 && (self.twos ^ other.twos) & carry == 0);
        Bag { ones: self.ones ^ other.ones, twos: self.twos ^ other.twos ^ carry }
    }

    /// What is left of this bag without the other, which must be part of it.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Bag) -> Bag {
        let borrow = !self.ones & other.ones;
        debug_assert!(self.holds(other));
        Bag { ones: self.ones ^ other.ones, twos: self.twos ^ other.twos ^ borrow }
    }

    /// Of each kind as many as both bags have.
    #[must_use]
    pub const fn common(self, other: Bag) -> Bag {
        // In unary the lesser of two counts is a plain "and".
        let (a, b) = (self.unary(), other.unary());
        let (one, two, three) = (a[0] & b[0], a[1] & b[1], a[2] & b[2]);
        Bag { ones: (one & !two) | three, twos: two }
    }

    /// Whether the other bag is part of this one.
    #[must_use]
    pub const fn holds(self, other: Bag) -> bool {
        let (a, b) = (self.unary(), other.unary());
        (b[0] & !a[0]) | (b[1] & !a[1]) | (b[2] & !a[2]) == 0
    }

    /// Only the kinds of a bit set.
    #[inline]
    #[must_use]
    pub const fn only(self, kinds: u64) -> Bag {
        Bag { ones: self.ones & kinds, twos: self.twos & kinds }
    }

    /// The kinds of which there are at least one, two, three.
    #[inline]
    const fn unary(self) -> [u64; 3] {
        [self.ones | self.twos, self.twos, self.ones & self.twos]
    }

    /// The kind of the card with this number, counted in a fixed order below [`Bag::len`]: first copies of all
    /// kinds, then second, then third ones.
    #[inline]
    #[must_use]
    pub const fn nth(self, number: u32) -> u8 {
        let [one, two, three] = self.unary();
        let (firsts, seconds) = (one.count_ones(), one.count_ones() + two.count_ones());
        let (set, before) = if number < firsts { (one, 0) } else { (two, firsts) };
        let (set, before) = if number < seconds { (set, before) } else { (three, seconds) };
        nth_one(set, number - before)
    }

    /// A card drawn blindly. The bag keeps it.
    ///
    /// # Panics
    /// If the bag is empty.
    #[inline]
    pub fn draw(self, dice: &mut Dice) -> u8 {
        self.nth(dice.below(self.len()))
    }

    /// Every card, kinds ascending, copies repeated.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        ones(self.kinds()).flat_map(move |kind| (0..self.count(kind)).map(move |_| kind))
    }
}

impl FromIterator<u8> for Bag {
    fn from_iter<I: IntoIterator<Item = u8>>(kinds: I) -> Bag {
        kinds.into_iter().fold(Bag::EMPTY, |mut bag, kind| {
            bag.add(kind);
            bag
        })
    }
}

impl fmt::Debug for Bag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl Serialize for Bag {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Bag {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Bag, D::Error> {
        let mut bag = Bag::EMPTY;
        for kind in Vec::<u8>::deserialize(deserializer)? {
            if usize::from(kind) >= KINDS_MAX || bag.count(kind) == Bag::COPIES_MAX {
                return Err(D::Error::custom(format!("kind {kind} does not fit into a bag")));
            }
            bag.add(kind);
        }
        Ok(bag)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three bags of the same plain counts, to compare with.
    fn sample(dice: &mut Dice) -> ([u32; KINDS_MAX], Bag) {
        let counts = std::array::from_fn(|_| dice.below(4) * dice.below(2));
        let bag = (0..KINDS_MAX as u8).flat_map(|k| (0..counts[k as usize]).map(move |_| k)).collect();
        (counts, bag)
    }

    #[test]
    fn a_bag_counts_like_an_array() {
        let mut dice = Dice::new(4);
        for _ in 0..500 {
            let (a, bag) = sample(&mut dice);
            let (b, other) = sample(&mut dice);
            assert_eq!(bag.len(), a.iter().sum());
            assert!((0..KINDS_MAX).all(|k| bag.count(k as u8) == a[k]));
            let least = bag.common(other);
            assert!((0..KINDS_MAX).all(|k| least.count(k as u8) == a[k].min(b[k])));
            assert!(bag.holds(least) && other.holds(least));
            assert_eq!(bag.holds(other), (0..KINDS_MAX).all(|k| a[k] >= b[k]));
            assert_eq!(bag.minus(least).plus(least), bag);
            let mut listed: Vec<u8> = (0..bag.len()).map(|n| bag.nth(n)).collect();
            listed.sort_unstable();
            assert_eq!(listed, bag.iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn draws_are_fair() {
        let bag: Bag = [3, 3, 3, 40, 63].into_iter().collect();
        let mut dice = Dice::new(9);
        let threes = (0..50_000).filter(|_| bag.draw(&mut dice) == 3).count();
        assert!((29_400..30_600).contains(&threes), "{threes}");
    }
}
