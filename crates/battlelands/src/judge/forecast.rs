//! Who wins the battle, and who the game.

use kernel::BySeat;

use crate::state::SEATS;

/// Who wins the battle, and who wins the game if this or that player does.
#[derive(Clone, Debug)]
pub struct Forecast {
    /// How many play.
    pub seats: usize,
    /// How likely each seat wins the battle; one row alone if none is fought.
    pub odds: [f32; SEATS],
    /// What share of the game each seat may hope for, by who wins the battle.
    pub given: [[f32; SEATS]; SEATS],
}

impl Forecast {
    /// What share of the game each seat may hope for.
    #[must_use]
    pub fn shares(&self) -> BySeat<f32> {
        BySeat::new(self.seats, |seat| {
            let rows = self.odds.iter().zip(&self.given).take(self.seats);
            rows.map(|(odds, given)| odds * given[seat.index()]).sum()
        })
    }
}

/// Turns weighted sums into shares that add up to one.
pub(super) fn shares(sums: &mut [f32]) {
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    sums.iter_mut().for_each(|sum| *sum = (*sum - most).exp());
    let total: f32 = sums.iter().sum();
    sums.iter_mut().for_each(|sum| *sum /= total);
}
