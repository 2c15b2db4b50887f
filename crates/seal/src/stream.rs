//! The stream of random bits of a match.

use chacha20::ChaCha20;
use chacha20::cipher::{KeyIvInit, StreamCipher};

use crate::digest::Digest;

/// All chance of a match. Each draw has a stream of its own, ChaCha20 with the draw's number as the nonce, so that
/// no draw depends on how many bits another one used.
#[derive(Clone)]
pub struct Stream {
    key: Digest,
}

impl Stream {
    /// The stream with this key, see [`formula::stream_key`](crate::formula::stream_key).
    #[must_use]
    pub fn new(key: Digest) -> Stream {
        Stream { key }
    }

    /// Which of these weighted outcomes the draw with this number brings; none if they have no weight.
    #[must_use]
    pub fn draw(&self, number: u64, weights: &[u32]) -> Option<usize> {
        let total: u64 = weights.iter().map(|weight| u64::from(*weight)).sum();
        if total == 0 {
            return None;
        }
        let mut rest = self.below(number, total);
        weights.iter().position(|weight| match rest.checked_sub(u64::from(*weight)) {
            None => true,
            Some(left) => {
                rest = left;
                false
            }
        })
    }

    /// A number below `bound`, which is not 0, each equally likely: words of the stream that are too large are passed over.
    #[must_use]
    pub fn below(&self, number: u64, bound: u64) -> u64 {
        let mut nonce = [0; 12];
        nonce[4..].copy_from_slice(&number.to_le_bytes());
        let mut cipher = ChaCha20::new(self.key.as_bytes().into(), &nonce.into());
        // How many words at the top would make the low numbers likelier than the high ones.
        let excess = (u64::MAX % bound + 1) % bound;
        loop {
            let mut word = [0; 8];
            cipher.apply_keystream(&mut word);
            let word = u64::from_le_bytes(word);
            if word <= u64::MAX - excess {
                return word % bound;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stream() -> Stream {
        Stream { key: Digest::of("test", []) }
    }

    #[test]
    fn the_stream_is_the_chacha20_of_rfc_8439() {
        // The key stream for the key of zeros and the nonce of zeros, from appendix A.1 of the RFC.
        let zeros = Stream { key: Digest::from_bytes([0; 32]) };
        let first = u64::from_le_bytes([0x76, 0xb8, 0xe0, 0xad, 0xa0, 0xf1, 0x3d, 0x90]);
        assert_eq!(zeros.below(0, u64::MAX), first);
    }

    #[test]
    fn draws_have_streams_of_their_own_and_repeat() {
        let numbers: Vec<u64> = (0..5).map(|number| stream().below(number, 1 << 40)).collect();
        assert_eq!(numbers, (0..5).map(|number| stream().below(number, 1 << 40)).collect::<Vec<_>>());
        assert!(numbers.windows(2).all(|pair| pair[0] != pair[1]), "{numbers:?}");
    }

    #[test]
    fn outcomes_come_as_often_as_they_weigh() {
        let weights = [1, 0, 2, 5];
        let mut counts = [0_u32; 4];
        for number in 0..80_000 {
            counts[stream().draw(number, &weights).unwrap()] += 1;
        }
        assert_eq!(counts[1], 0, "what weighs nothing never comes");
        // Five standard deviations of the widest outcome are 685.
        for (count, weight) in counts.iter().zip(weights) {
            assert!(count.abs_diff(weight * 10_000) < 685, "{counts:?}");
        }
        assert_eq!(stream().draw(0, &[]), None);
        assert_eq!(stream().draw(0, &[0, 0]), None);
    }

    #[test]
    fn large_words_are_passed_over() {
        // With a bound just above half of all words, nearly every second word has to be passed over.
        let bound = (1_u64 << 63) + 1;
        let passed = (0..1000).filter(|number| stream().below(*number, u64::MAX) >= bound).count();
        assert!((400..600).contains(&passed), "{passed}");
        assert!((0..1000).all(|number| stream().below(number, bound) < bound));
    }
}
