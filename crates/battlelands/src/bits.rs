//! Sets of small numbers as bits of a word.

/// The numbers of a set, ascending.
#[inline]
pub(crate) fn bits(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let bit = set.trailing_zeros() as u8;
        (set != 0).then(|| {
            set &= set - 1;
            bit
        })
    })
}

/// The element with this number, counted from the lowest. There must be so many.
#[inline]
pub(crate) fn nth_bit(mut set: u64, mut number: u32) -> u8 {
    let mut base = 0;
    // Skip a half, then a quarter, if the one wanted lies beyond it.
    let low = (set as u32).count_ones();
    if number >= low {
        number -= low;
        set >>= 32;
        base = 32;
    }
    let low = (set as u16).count_ones();
    if number >= low {
        number -= low;
        set >>= 16;
        base += 16;
    }
    for _ in 0..number {
        set &= set - 1;
    }
    base + set.trailing_zeros() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_the_nth_of_the_list() {
        let mut dice = kernel::Dice::new(8);
        for _ in 0..300 {
            let set = dice.bits() & dice.bits();
            for (number, bit) in bits(set).enumerate() {
                assert_eq!(nth_bit(set, number as u32), bit);
            }
        }
    }
}
