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
/// the set. Counts all bytes of the word at once, without a branch: which bit it will be is a matter of chance, so
/// a processor could not guess.
///
/// ```
/// assert_eq!(parts::bits::nth_one(0b1010_0001, 2), 7);
/// ```
#[inline]
#[must_use]
pub const fn nth_one(set: u64, place: u32) -> u8 {
    const EACH_BYTE: u64 = 0x0101_0101_0101_0101;
    const TOP_BITS: u64 = EACH_BYTE << 7;
    let pairs = set - (set >> 1 & 0x5555_5555_5555_5555);
    let nibbles = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (nibbles + (nibbles >> 4)) & 0x0F0F_0F0F_0F0F_0F0F;
    // Byte by byte: how many there are up to and with it, then whether that is too few.
    let sums = bytes.wrapping_mul(EACH_BYTE);
    let too_few = ((place as u64 * EACH_BYTE) | TOP_BITS).wrapping_sub(sums) & TOP_BITS;
    let shift = 8 * too_few.count_ones();
    let place = place as u64 - (sums << 8 >> shift & 0xFF);
    let byte = (set >> shift & 0xFF) as usize;
    shift as u8 + NTH_OF_BYTE[(place & 7) as usize][byte]
}

/// For a place and a byte the bit that stands there.
static NTH_OF_BYTE: [[u8; 256]; 8] = {
    let mut table = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut place) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                table[place][byte] = bit as u8;
                place += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    table
};

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
