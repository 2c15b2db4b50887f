//! Resource tokens: eight counts in one machine word.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::ids::Kind;

/// How many tokens of each kind. At most 130 exist (RNT-COMP-14), so a byte each is enough, and adding, taking away and
/// comparing are single instructions.
#[derive(Copy, Clone, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tokens(u64);

const EACH: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = EACH << 7;

impl Tokens {
    /// None.
    pub const NONE: Tokens = Tokens(0);

    /// This many of a kind.
    #[inline]
    #[must_use]
    pub const fn of(kind: Kind, count: u8) -> Tokens {
        Tokens((count as u64) << (8 * kind.index()))
    }

    /// How many there are of a kind.
    #[inline]
    #[must_use]
    pub const fn count(self, kind: Kind) -> u8 {
        (self.0 >> (8 * kind.index())) as u8
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub const fn total(self) -> u32 {
        // The sum may pass 255 only in a pack beyond the limit of 130.
        (self.0.wrapping_mul(EACH) >> 56) as u32
    }

    /// Whether there is none.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Both together.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Tokens) -> Tokens {
        Tokens(self.0 + other.0)
    }

    /// These without those. They must be there.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Tokens) -> Tokens {
        Tokens(self.0 - other.0)
    }

    /// Whether those are among these.
    #[inline]
    #[must_use]
    pub const fn covers(self, other: Tokens) -> bool {
        ((self.0 | HIGH) - other.0) & HIGH == HIGH
    }

    /// What of those is missing here.
    #[must_use]
    pub fn missing(self, wanted: Tokens) -> Tokens {
        Kind::ALL.into_iter().fold(Tokens::NONE, |sum, kind| {
            sum.plus(Tokens::of(kind, wanted.count(kind).saturating_sub(self.count(kind))))
        })
    }

    /// Only the kinds of a set, one bit each.
    #[inline]
    #[must_use]
    pub(crate) const fn only(self, kinds: u8) -> Tokens {
        let (mut mask, mut kind) = (0, 0);
        while kind < 8 {
            if kinds >> kind & 1 == 1 {
                mask |= 0xFF << (8 * kind);
            }
            kind += 1;
        }
        Tokens(self.0 & mask)
    }

    /// Only this kind and those after it.
    #[inline]
    #[must_use]
    pub(crate) const fn from(self, floor: u8) -> Tokens {
        if floor >= 8 { Tokens(0) } else { Tokens(self.0 >> (8 * floor) << (8 * floor)) }
    }

    /// The kinds there are, one bit each.
    #[must_use]
    pub(crate) fn kinds(self) -> u8 {
        Kind::ALL
            .into_iter()
            .filter(|kind| self.count(*kind) > 0)
            .fold(0, |set, kind| set | 1 << kind.index())
    }

    /// Each kind there is, with its number.
    pub fn iter(self) -> impl Iterator<Item = (Kind, u8)> {
        Kind::ALL.into_iter().map(move |kind| (kind, self.count(kind))).filter(|(_, count)| *count > 0)
    }

    /// The kind at this place, all tokens in a row.
    pub(crate) fn nth(self, mut place: u32) -> Kind {
        for (kind, count) in self.iter() {
            if place < u32::from(count) {
                return kind;
            }
            place -= u32::from(count);
        }
        Kind::default()
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(kind, count)| (kind.id(), count))).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Dice;

    #[test]
    fn tokens_behave_like_eight_counters() {
        let mut dice = Dice::new(4);
        for _ in 0..500 {
            let mut draw = || -> [u8; 8] { std::array::from_fn(|_| dice.below(17) as u8) };
            let (a, b) = (draw(), draw());
            let make = |counts: [u8; 8]| {
                Kind::ALL
                    .into_iter()
                    .fold(Tokens::NONE, |sum, kind| sum.plus(Tokens::of(kind, counts[kind.index()])))
            };
            let (left, right) = (make(a), make(b));
            assert_eq!(left.total(), a.iter().map(|count| u32::from(*count)).sum::<u32>());
            assert_eq!(left.covers(right), a.iter().zip(b).all(|(have, want)| *have >= want));
            let missing: u32 =
                a.iter().zip(b).map(|(have, want)| u32::from(want.saturating_sub(*have))).sum();
            assert_eq!(left.missing(right).total(), missing);
            assert_eq!(left.only(0b1000_0001).total(), u32::from(a[0]) + u32::from(a[7]));
            assert_eq!(left.from(6).total(), u32::from(a[6]) + u32::from(a[7]));
            assert_eq!(left.plus(right).minus(right), left);
            let row: Vec<Kind> =
                left.iter().flat_map(|(kind, count)| (0..count).map(move |_| kind)).collect();
            assert!(row.iter().enumerate().all(|(place, kind)| left.nth(place as u32) == *kind));
        }
    }
}
