//! Whose dice are rolled.

use kernel::Dice;

/// Chance has one stream for each deal, so that every game of a deal meets the same luck. Each seat thinks with a
/// stream of its own that nobody else's thoughts move.
pub(crate) struct Streams {
    pub chance: Dice,
    pub minds: Vec<Dice>,
}

impl Streams {
    /// The streams of the game with this number, played with the luck of this deal.
    pub(crate) fn new(seed: u64, deal: u64, number: u64, seats: usize) -> Streams {
        /// Keeps the streams of minds apart from those of deals.
        const MINDS: u64 = 0xD1B5_4A32_D192_ED03;
        let mind = Dice::stream(seed ^ MINDS, number).bits();
        Streams {
            chance: Dice::stream(seed, deal),
            minds: (0..seats as u64).map(|seat| Dice::stream(mind, seat)).collect(),
        }
    }
}
