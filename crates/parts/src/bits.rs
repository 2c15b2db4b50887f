//! Sets of small numbers in one machine word.

/// The numbers of a set in ascending order.
///
/// ```
/// assert_eq!(parts::bits::ones(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
#[inline]
#[must_use]
pub const fn ones(set: u64) -> Ones {
    Ones(set)
}

/// What [`ones`] gives.
#[derive(Clone, Debug)]
pub struct Ones(u64);

impl Iterator for Ones {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as u8;
        self.0 &= self.0 - 1;
        Some(lowest)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let size = self.0.count_ones() as usize;
        (size, Some(size))
    }
}

impl ExactSizeIterator for Ones {}

/// The number that stands at `place` of a set, counted from 0 for the lowest. The place must be below the size of
/// the set. Halves the word six times without a branch: which bit it will be is a matter of chance, so a
/// processor could not guess.
///
/// ```
/// assert_eq!(parts::bits::nth_one(0b1010_0001, 2), 7);
/// ```
#[inline]
#[must_use]
pub const fn nth_one(mut set: u64, mut place: u32) -> u8 {
    let mut base = 0;
    let mut half = 32;
    while half > 0 {
        let low = (set & ((1 << half) - 1)).count_ones();
        let above = (place >= low) as u32;
        place -= low * above;
        set >>= half * above;
        base += half * above;
        half /= 2;
    }
    base as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Dice;

    #[test]
    fn places_are_those_of_the_list() {
        let mut dice = Dice::new(5);
        for set in [1, 1 << 63, u64::MAX].into_iter().chain((0..500).map(|_| dice.bits() & dice.bits())) {
            for (place, number) in ones(set).enumerate() {
                assert_eq!(nth_one(set, place as u32), number);
            }
        }
    }
}
