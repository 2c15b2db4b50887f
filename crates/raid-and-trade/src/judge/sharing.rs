//! Offers in Escape the City: what is left to be gained by them is that Guns go to those who make more of them. An open one
//! is judged as carried out, by how much the other side gains too; one that is still being filled, as a swap for a Gun.

use kernel::{BySeat, Seat};

use super::bargain::{SHARPNESS, TIRED};
use super::features::FlightFeature;
use super::logistic;
use crate::agenda::{Bargain, Task};
use crate::ids::Kind;
use crate::setup::RaidAndTrade;
use crate::state::Table;

/// What an agreement must bring at least.
const MARGIN: f32 = 0.05;
/// What an offer that comes to nothing costs.
const WASTE: f32 = 0.05;
/// What a token more or less counts for who gets or gives it.
const TOKEN: f32 = 0.02;

impl RaidAndTrade {
    /// Adds what an open offer promises to the log odds of all.
    pub(super) fn add_sharing(&self, table: &Table, odds: &mut BySeat<f32>) {
        let Task::Offer(stage) = table.agenda.top() else { return };
        let basket = &table.basket;
        let (from, to) = (basket.from, basket.to);
        let guns = |tokens: crate::tokens::Tokens| f32::from(tokens.count(Kind::Guns));
        let filling = matches!(stage, Bargain::Compose | Bargain::Counter);
        let items = !basket.give_items.is_empty() || !basket.want_items.is_empty();
        // Guns that go from the one to the other.
        let moved = if basket.gives() && basket.wants() {
            guns(basket.give) - guns(basket.want)
        } else if filling && basket.gives() {
            if guns(basket.give) > 0.0 { guns(basket.give) } else { -guns(table.side(to).tokens).min(1.0) }
        } else if filling {
            let giving = self.gain_by_guns(table, from, to, guns(table.side(from).tokens).min(1.0));
            let taking = self.gain_by_guns(table, from, to, -guns(table.side(to).tokens).min(1.0));
            if giving > taking {
                guns(table.side(from).tokens).min(1.0)
            } else {
                -guns(table.side(to).tokens).min(1.0)
            }
        } else {
            return;
        };
        let team = if items { 0.0 } else { self.gain_by_guns(table, from, to, moved) };
        let more = if basket.gives() && basket.wants() {
            TOKEN * (basket.give.total() as f32 - basket.want.total() as f32)
        } else {
            0.0
        };
        if team + more.min(-more) <= MARGIN {
            odds[from] -= WASTE;
            return;
        }
        let hope = logistic(SHARPNESS * (team + more - MARGIN)) * TIRED.powi(table.now.offers.into());
        for seat in self.clockwise(table, from) {
            odds[seat] += hope * team;
        }
        odds[to] += hope * more;
        odds[from] -= hope * more + WASTE * (1.0 - hope);
    }

    /// What all gain if so many Guns go from one to the other, both paying their share of the trade.
    fn gain_by_guns(&self, table: &Table, from: Seat, to: Seat, moved: f32) -> f32 {
        if moved == 0.0 {
            return 0.0;
        }
        let gain = |seat: Seat, other: Seat, more: f32| {
            let fee = f32::from(self.share(table, seat, other));
            self.kills_with(table, seat, more, -fee) - self.kills_with(table, seat, 0.0, 0.0)
        };
        self.weights.escape[FlightFeature::Surplus.index()] * (gain(from, to, -moved) + gain(to, from, moved))
    }
}
