//! A set of single cards.

use std::fmt;

use kernel::Dice;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::bits::{nth_one, ones};

/// The copies of one kind: cards with neighbouring numbers.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Copies {
    /// The number of the first copy.
    pub first: u8,
    /// How many there are; at most 64.
    pub count: u8,
}

impl Copies {
    /// The cards themselves.
    pub fn cards(self) -> impl Iterator<Item = u8> {
        (0..self.count).map(move |copy| self.first + copy)
    }
}

/// A set of up to 64 × `W` single cards, one bit each. Copies of a kind have neighbouring numbers ([`Copies`]).
///
/// Where cards are told apart (in play, with counters on them) a number is one card. Where they are not (hands, piles,
/// decks) the set is *canonical*: it holds the lowest copies of each kind, so that equal contents are equal data. Use
/// [`put`](Cards::put) and [`take`](Cards::take) there.
///
/// ```
/// use parts::{Cards, Copies};
///
/// let stone = Copies { first: 62, count: 4 };
/// let mut hand = Cards::<2>::EMPTY;
/// assert_eq!(hand.put(stone), 62);
/// assert_eq!(hand.put(stone), 63);
/// assert_eq!((hand.len(), hand.count(stone)), (2, 2));
/// hand.take(stone);
/// assert_eq!(hand.iter().collect::<Vec<_>>(), [62]);
/// ```
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Cards<const W: usize>([u64; W]);

impl<const W: usize> Cards<W> {
    /// Nothing.
    pub const EMPTY: Cards<W> = Cards([0; W]);

    /// Just this card.
    #[inline]
    #[must_use]
    pub const fn only(card: u8) -> Cards<W> {
        Cards::EMPTY.with(card)
    }

    /// All copies of a kind.
    #[must_use]
    pub fn all_of(copies: Copies) -> Cards<W> {
        copies.cards().collect()
    }

    /// How many cards there are.
    #[inline]
    #[must_use]
    pub const fn len(self) -> u32 {
        let (mut sum, mut word) = (0, 0);
        while word < W {
            sum += self.0[word].count_ones();
            word += 1;
        }
        sum
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        let (mut any, mut word) = (0, 0);
        while word < W {
            any |= self.0[word];
            word += 1;
        }
        any == 0
    }

    /// Whether the card is there.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: u8) -> bool {
        self.0[card as usize / 64] >> (card % 64) & 1 == 1
    }

    /// These cards and one more.
    #[inline]
    #[must_use]
    pub const fn with(mut self, card: u8) -> Cards<W> {
        self.add(card);
        self
    }

    /// These cards but for one.
    #[inline]
    #[must_use]
    pub const fn without(mut self, card: u8) -> Cards<W> {
        self.remove(card);
        self
    }

    /// Puts the card in.
    #[inline]
    pub const fn add(&mut self, card: u8) {
        self.0[card as usize / 64] |= 1 << (card % 64);
    }

    /// Takes the card out, if it is there.
    #[inline]
    pub const fn remove(&mut self, card: u8) {
        self.0[card as usize / 64] &= !(1 << (card % 64));
    }

    /// The cards of both sets.
    #[inline]
    #[must_use]
    pub const fn union(mut self, other: Cards<W>) -> Cards<W> {
        let mut word = 0;
        while word < W {
            self.0[word] |= other.0[word];
            word += 1;
        }
        self
    }

    /// The cards that are in both sets.
    #[inline]
    #[must_use]
    pub const fn intersection(mut self, other: Cards<W>) -> Cards<W> {
        let mut word = 0;
        while word < W {
            self.0[word] &= other.0[word];
            word += 1;
        }
        self
    }

    /// The cards that are not in the other set.
    #[inline]
    #[must_use]
    pub const fn minus(mut self, other: Cards<W>) -> Cards<W> {
        let mut word = 0;
        while word < W {
            self.0[word] &= !other.0[word];
            word += 1;
        }
        self
    }

    /// Whether the sets have a card in common.
    #[inline]
    #[must_use]
    pub const fn meets(self, other: Cards<W>) -> bool {
        !self.intersection(other).is_empty()
    }

    /// Whether every card of the other set is in this one.
    #[inline]
    #[must_use]
    pub const fn holds(self, other: Cards<W>) -> bool {
        other.minus(self).is_empty()
    }

    /// The lowest card.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<u8> {
        let mut word = 0;
        while word < W {
            if self.0[word] != 0 {
                return Some((64 * word) as u8 + self.0[word].trailing_zeros() as u8);
            }
            word += 1;
        }
        None
    }

    /// The card at this place, counted from 0 for the lowest. The place must be below [`len`](Cards::len).
    #[inline]
    #[must_use]
    pub const fn nth(self, mut place: u32) -> u8 {
        let mut word = 0;
        while word + 1 < W {
            let here = self.0[word].count_ones();
            if place < here {
                break;
            }
            place -= here;
            word += 1;
        }
        (64 * word) as u8 + nth_one(self.0[word], place)
    }

    /// A card drawn blindly. The set keeps it.
    ///
    /// # Panics
    /// If there is none.
    #[inline]
    pub fn draw(self, dice: &mut Dice) -> u8 {
        self.nth(dice.below(self.len()))
    }

    /// How many copies of a kind there are.
    #[inline]
    #[must_use]
    pub const fn count(self, copies: Copies) -> u32 {
        self.bits(copies).count_ones()
    }

    /// Whether there is a copy of the kind.
    #[inline]
    #[must_use]
    pub const fn has(self, copies: Copies) -> bool {
        self.bits(copies) != 0
    }

    /// The lowest copy of the kind that is there.
    #[inline]
    #[must_use]
    pub const fn copy(self, copies: Copies) -> Option<u8> {
        match self.bits(copies) {
            0 => None,
            bits => Some(copies.first + bits.trailing_zeros() as u8),
        }
    }

    /// The lowest copy of the kind that is not there.
    #[inline]
    #[must_use]
    pub const fn missing(self, copies: Copies) -> Option<u8> {
        let place = self.bits(copies).trailing_ones() as u8;
        if place < copies.count { Some(copies.first + place) } else { None }
    }

    /// Puts the lowest missing copy of a kind in, and says which. A set that is canonical stays so.
    ///
    /// # Panics
    /// If all copies are there already.
    #[inline]
    pub const fn put(&mut self, copies: Copies) -> u8 {
        let card = self.missing(copies).expect("all copies of the kind are there already");
        self.add(card);
        card
    }

    /// Takes the highest copy of a kind out, and says which. A set that is canonical stays so.
    ///
    /// # Panics
    /// If there is no copy.
    #[inline]
    pub const fn take(&mut self, copies: Copies) -> u8 {
        let bits = self.bits(copies);
        assert!(bits != 0, "no copy of the kind is there");
        let card = copies.first + bits.ilog2() as u8;
        self.remove(card);
        card
    }

    /// Every card in ascending order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..W).flat_map(move |word| ones(self.0[word]).map(move |bit| (64 * word) as u8 + bit))
    }

    /// The bits of a kind, its first copy lowest; they may lie in two words.
    #[inline]
    const fn bits(self, copies: Copies) -> u64 {
        let (word, shift) = (copies.first as usize / 64, copies.first as u32 % 64);
        let mut bits = self.0[word] >> shift;
        if shift + copies.count as u32 > 64 && word + 1 < W {
            bits |= self.0[word + 1] << (64 - shift);
        }
        if copies.count >= 64 { bits } else { bits & ((1 << copies.count) - 1) }
    }
}

impl<const W: usize> Default for Cards<W> {
    fn default() -> Cards<W> {
        Cards::EMPTY
    }
}

impl<const W: usize> FromIterator<u8> for Cards<W> {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Cards<W> {
        cards.into_iter().fold(Cards::EMPTY, Cards::with)
    }
}

impl<const W: usize> fmt::Debug for Cards<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// A list of numbers, so that any format can hold it.
impl<const W: usize> Serialize for Cards<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de, const W: usize> Deserialize<'de> for Cards<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards<W>, D::Error> {
        let cards = Vec::<u8>::deserialize(deserializer)?;
        match cards.iter().find(|card| usize::from(**card) >= 64 * W) {
            Some(card) => Err(D::Error::custom(format!("card {card} does not fit: there are {}", 64 * W))),
            None => Ok(cards.into_iter().collect()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Kinds of one to five copies, over all 192 cards.
    fn kinds() -> Vec<Copies> {
        let mut kinds = Vec::new();
        let mut first = 0;
        while first < 186 {
            let count = 1 + first % 5;
            kinds.push(Copies { first, count });
            first += count;
        }
        kinds
    }

    #[test]
    fn a_set_of_cards_behaves_like_a_tree_set() {
        let mut dice = Dice::new(3);
        let (mut cards, mut plain) = (Cards::<3>::EMPTY, BTreeSet::new());
        for _ in 0..5000 {
            let card = dice.below(192) as u8;
            if dice.below(2) == 0 {
                cards.add(card);
                plain.insert(card);
            } else {
                cards.remove(card);
                plain.remove(&card);
            }
            assert_eq!(cards.len() as usize, plain.len());
            assert_eq!(cards.first(), plain.first().copied());
            assert!(cards.iter().eq(plain.iter().copied()));
            assert!(plain.iter().enumerate().all(|(place, card)| cards.nth(place as u32) == *card));
            for kind in kinds() {
                let here = kind.cards().filter(|card| plain.contains(card)).count();
                assert_eq!(cards.count(kind) as usize, here);
                assert_eq!(cards.copy(kind), kind.cards().find(|card| plain.contains(card)));
                assert_eq!(cards.missing(kind), kind.cards().find(|card| !plain.contains(card)));
            }
        }
    }

    #[test]
    fn putting_and_taking_keeps_the_lowest_copies() {
        let (mut dice, kinds) = (Dice::new(8), kinds());
        let mut cards = Cards::<3>::EMPTY;
        for _ in 0..5000 {
            let kind = dice.among(&kinds);
            let before = cards.count(kind);
            if dice.below(2) == 0 && before < kind.count.into() {
                assert_eq!(cards.put(kind), kind.first + before as u8);
            } else if before > 0 {
                assert_eq!(cards.take(kind), kind.first + before as u8 - 1);
            }
        }
        assert!(kinds.iter().all(|kind| {
            cards.missing(*kind).is_none_or(|card| u32::from(card - kind.first) == cards.count(*kind))
        }));
    }

    #[test]
    fn sets_survive_being_written_and_wrong_numbers_are_refused() {
        #[derive(Debug, Serialize, Deserialize)]
        struct Hand {
            cards: Cards<2>,
        }
        let hand = Hand { cards: [0, 64, 127].into_iter().collect() };
        let text = toml::to_string(&hand).expect("plain data");
        assert_eq!(toml::from_str::<Hand>(&text).expect("the same data").cards, hand.cards);
        let error = toml::from_str::<Hand>("cards = [128]").expect_err("too high").to_string();
        assert!(error.contains("card 128 does not fit"), "{error}");
    }

    #[test]
    fn draws_are_fair() {
        let cards: Cards<2> = [3, 63, 64, 100].into_iter().collect();
        let mut dice = Dice::new(9);
        let high = (0..40_000).filter(|_| cards.draw(&mut dice) >= 64).count();
        assert!((19_500..20_500).contains(&high), "{high}");
    }
}
