//! The generator that simulations roll.

use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// A fast, seeded source of chance for simulation, search and tests. Never part of a state: a match is its
/// inputs, and whoever feeds it decides where they come from.
///
/// The stream is fixed by this crate: xoshiro256++ seeded from 64 bits by SplitMix64, ranges by widening
/// multiplication with rejection. A golden test holds it.
///
/// ```
/// let mut dice = kernel::Dice::new(7);
/// assert!((0..100).all(|_| dice.below(6) < 6));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// The stream with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Dice {
        Dice(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A stream of its own for part `index` of the work seeded with `seed`, so that work can be divided
    /// among threads without changing its result.
    #[must_use]
    pub fn stream(seed: u64, index: u64) -> Dice {
        let mut mixer = Dice::new(seed ^ index.wrapping_mul(0x9E37_79B9_7F4A_7C15));
        Dice::new(mixer.bits())
    }

    /// 64 random bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        assert!(bound > 0, "nothing lies below zero");
        loop {
            let wide = u64::from((self.bits() >> 32) as u32) * u64::from(bound);
            let low = wide as u32;
            // The low half decides whether this value of the high half is one too many.
            if low >= bound || low >= bound.wrapping_neg() % bound {
                return (wide >> 32) as u32;
            }
        }
    }

    /// One element of a list, each equally likely.
    ///
    /// # Panics
    /// If the list is empty.
    #[inline]
    pub fn among<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u32) as usize]
    }

    /// One outcome of a weighted list.
    ///
    /// # Panics
    /// If the list has no weight.
    pub fn weighted<T: Copy>(&mut self, list: &[(T, u32)]) -> T {
        let mut rest = self.below(list.iter().map(|(_, weight)| weight).sum());
        for (value, weight) in list {
            if rest < *weight {
                return *value;
            }
            rest -= weight;
        }
        unreachable!("the weights were summed above")
    }
}
