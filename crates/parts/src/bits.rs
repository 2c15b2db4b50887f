//! Sets of small numbers in one machine word.

/// The numbers of a set in ascending order.
///
/// ```
/// assert_eq!(parts::bits::ones(0b1010_0001).collect::<Vec<_>>(), [0, 5, 7]);
/// ```
#[inline]
pub fn ones(mut set: u64) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            lowest
        })
    })
}

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
