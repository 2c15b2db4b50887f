//! Former punks that lie on top of the deck.

use serde::{Deserialize, Serialize};

/// Former punks on top of the deck, each from the first or from the second shuffle. A stack of bits.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Returned {
    relics: u16,
    len: u8,
}

impl Returned {
    /// How many.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// How many of them missed the reshuffle.
    #[must_use]
    pub const fn relics(self) -> u32 {
        self.relics.count_ones()
    }

    /// Whether the top one missed the reshuffle.
    #[inline]
    pub(crate) const fn top_is_relic(self) -> bool {
        self.relics & 1 == 1
    }

    pub(crate) fn push(&mut self, relic: bool) {
        self.relics = self.relics << 1 | u16::from(relic);
        self.len += 1;
    }

    #[inline]
    pub(crate) fn pop(&mut self) {
        self.relics >>= 1;
        self.len = self.len.saturating_sub(1);
    }
}
