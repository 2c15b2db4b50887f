//! What a position promises. A bot asks when it stops looking ahead.

mod weights;

use kernel::{BySeat, Judge, Seat};

use crate::agenda::{Bargain, Raiding, Task};
use crate::choice::Choice;
use crate::effect::Stat;
use crate::ids::{Card, HELIPAD, Kind};
use crate::numbers::{DIAL_MAX, QUESTS_TO_WIN, SKILL_MAX, WIN_AP};
use crate::setup::RaidAndTrade;
use crate::state::{Ending, State, Table};

pub use weights::Weights;

impl Judge for RaidAndTrade {
    fn promise(&self, state: &State) -> BySeat<f32> {
        let table = self.as_if_traded(state);
        let table = table.as_ref().unwrap_or(&state.table);
        if let Ending::Won(_) | Ending::Scored | Ending::Lost = table.ending {
            let shares = self.shares_of(table);
            return BySeat::new(self.seats, |seat| shares[seat].share() as f32);
        }
        let worth = BySeat::new(self.seats, |seat| self.worth(table, seat));
        if self.escape {
            return BySeat::new(self.seats, |seat| logistic(worth[seat]));
        }
        let best = worth.as_slice().iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = worth.as_slice().iter().map(|value| (value - best).exp()).sum();
        BySeat::new(self.seats, |seat| (worth[seat] - best).exp() / sum)
    }

    fn patience(&self) -> u32 {
        8
    }

    /// Before a raid card: nobody can foresee it.
    fn at_rest(&self, state: &State) -> bool {
        matches!(state.table.agenda.top(), Task::Raid(Raiding::Draw) | Task::Events(_))
    }

    /// Offers are tried seldom, and large ones more seldom still.
    fn appeal(&self, state: &State, _seat: Seat, choice: Choice) -> f32 {
        let basket = &state.table.basket;
        let filled =
            basket.give.total() + basket.want.total() + basket.give_items.len() + basket.want_items.len();
        match choice {
            Choice::Offer(_) => 0.2,
            Choice::Give(_) | Choice::Want(_) if filled > 3 => 0.2,
            Choice::GiveItem(_) | Choice::WantItem(_) => 0.1,
            Choice::Pass if state.table.side(state.table.turn).ap > 4 => 0.3,
            Choice::Raid(_) | Choice::Craft(_) | Choice::Claim(_) | Choice::Strike(_) => 3.0,
            Choice::Load(_) | Choice::LoadSkill => 4.0,
            Choice::Win => 50.0,
            _ => 1.0,
        }
    }
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

impl RaidAndTrade {
    /// An open offer, carried out: a half-filled basket moves nothing, and would look like any other.
    fn as_if_traded(&self, state: &State) -> Option<Table> {
        let basket = state.table.basket;
        let open = matches!(state.table.agenda.top(), Task::Offer(Bargain::Answer | Bargain::Accept));
        if !open || !basket.wants() {
            return None;
        }
        let mut after = state.table.clone();
        let (one, two) = (crate::ids::Holder::seat(basket.from), crate::ids::Holder::seat(basket.to));
        after.shift(one, two, basket.give);
        after.shift(two, one, basket.want);
        for (from, to, items) in
            [(basket.from, basket.to, basket.give_items), (basket.to, basket.from, basket.want_items)]
        {
            let crafted = after.side(from).crafted.intersection(items);
            let hand = after.side(from).hand.intersection(items);
            let side = after.side_mut(from);
            side.crafted = side.crafted.minus(crafted);
            side.hand = side.hand.minus(hand);
            let side = after.side_mut(to);
            side.crafted = side.crafted.union(crafted);
            side.hand = side.hand.union(hand);
        }
        // Nobody agrees to a loss: the offer is worth what it brings only if the other side gains too.
        let gains = self.worth(&after, basket.to) > self.worth(&state.table, basket.to);
        gains.then_some(after)
    }

    /// How well a seat stands, in log odds before they are compared.
    fn worth(&self, table: &Table, seat: Seat) -> f32 {
        let (side, weights) = (table.side(seat), &self.weights);
        if table.out.contains(seat) {
            return -8.0;
        }
        let food = f32::from(side.tokens.count(Kind::Food));
        let tokens = side.tokens.total() as f32;
        if self.escape {
            return self.worth_of_flight(table, seat, weights);
        }
        let reset = f32::from(self.stat(table, seat, Stat::RoundAp));
        let eating = food * f32::from(self.stat(table, seat, Stat::FoodAp));
        let skill = f32::from(side.skill) / f32::from(SKILL_MAX);
        let favor = f32::from(side.favor()) / f32::from(DIAL_MAX);
        let quests = side.quests.count_ones() as f32 / QUESTS_TO_WIN as f32;
        let best = skill.max(favor).max(quests);
        let mut sum = weights.skill * f32::from(side.skill) + weights.favor * f32::from(side.favor())
            - weights.blacklist * f32::from(side.blacklist())
            + weights.quests * side.quests.count_ones() as f32
            + weights.tokens * tokens
            + weights.crafted * side.crafted.len() as f32
            + weights.incidents * f32::from(side.incidents)
            + weights.ap * f32::from(side.ap)
            + weights.reset * (reset - 15.0)
            + weights.nearness * best * best;
        // Ready to declare: AP towards 20 count, now and in the next round.
        if best >= 1.0 {
            let now = (f32::from(side.ap) + eating) / f32::from(WIN_AP);
            let next = (reset + eating) / f32::from(WIN_AP);
            sum += weights.ready * now.min(1.0).max(0.8 * next.min(1.0));
        }
        // What can be crafted with the tokens at hand.
        let craftable = side
            .hand
            .iter()
            .map(|item| self.pack.card(Card(item)))
            .filter(|info| side.tokens.covers(info.cost.tokens))
            .map(|info| f32::from(info.skill))
            .fold(0.0, f32::max);
        sum += weights.craftable * craftable;
        if table.passed.contains(seat) {
            sum -= weights.ap * f32::from(side.ap) * 0.5;
        }
        let rounds_left = f32::from(self.rounds.saturating_sub(table.round));
        if rounds_left < 1.0 {
            sum += weights.points * f32::from(self.points(table, seat));
        }
        sum
    }

    fn worth_of_flight(&self, table: &Table, seat: Seat, weights: &Weights) -> f32 {
        let side = table.side(seat);
        let row = table.section(seat).map_or(0, |section| self.row_number(section.tile()));
        let ahead = f32::from(row) - f32::from(table.bombed);
        let (lacking, skill) = self.lacking(table);
        let lacking = lacking.total() as f32 + f32::from(skill);
        let there = table.section(seat).is_some_and(|section| section.tile() == HELIPAD);
        let given = side.given.total() as f32 + f32::from(side.given_skill);
        weights.ahead * ahead - weights.adrenaline * f32::from(side.blacklist()) - weights.lacking * lacking
            + weights.tokens * side.tokens.total() as f32
            + weights.skill * f32::from(side.skill)
            + weights.ap * f32::from(side.ap)
            + weights.guns * f32::from(side.tokens.count(Kind::Guns).min(3))
            + if there { weights.there + weights.given * given } else { 0.0 }
            - weights.start
    }
}
