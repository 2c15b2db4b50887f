//! What a position promises before the end, and what a sensible player would do.
//!
//! Two stages: what the business at hand brings (the encounter by the 36 rolls, a purchase and an offer as if they were
//! done), and what every player then has, as one number on the scale of Survival Points. The weights are in `judge.toml`.

mod group;
mod weights;

use kernel::{BySeat, Judge, Seat};

pub(crate) use weights::Weights;

use crate::agenda::{Combat, OfferStage, Task};
use crate::choice::Choice;
use crate::effect::{Deck, Method};
use crate::setup::Wastelander;
use crate::state::{Goods, State, Table};
use crate::written::Type;

impl Judge for Wastelander {
    fn promise(&self, state: &State) -> BySeat<f32> {
        if self.terms.common {
            let share = self.group_hope(state);
            return BySeat::new(self.seats, |_| share);
        }
        let mut worth = BySeat::new(self.seats, |seat| self.worth_of(state, seat));
        self.count_offer(state, &mut worth);
        let powers = BySeat::new(self.seats, |seat| (worth[seat] * self.weights.sharpness).exp());
        let sum: f32 = powers.as_slice().iter().sum();
        BySeat::new(self.seats, |seat| powers[seat] / sum)
    }

    fn patience(&self) -> u32 {
        2
    }

    /// A turn has begun and nobody knows which card comes.
    fn at_rest(&self, state: &State) -> bool {
        matches!(state.table.agenda.top(), Task::Turn(crate::agenda::Stage::Wander(_)))
    }

    fn appeal(&self, state: &State, seat: Seat, choice: Choice) -> f32 {
        let table = &state.table;
        let by_method = || table.fight.method.map_or(0.5, |method| self.hope(table, method));
        match choice {
            Choice::Method(method) => 0.05 + 3.0 * self.hope(table, method).powi(2),
            Choice::Roll => 0.2 + 3.0 * by_method(),
            Choice::Run => 0.2,
            Choice::Wear(_) => 4.0,
            Choice::Tap(_) | Choice::Forget(_) => 0.05,
            Choice::Learn(_) => 3.0,
            Choice::Deal => 0.1,
            Choice::Ask => 0.2 + 1.5 * (1.0 - by_method()),
            Choice::Lay(kind) if self.pack.info(kind).kind.is_equipment() => 0.1,
            Choice::Stick(..) | Choice::Play(..) => 0.5,
            Choice::Agree if matches!(table.agenda.top(), Task::Offer { help: true, .. }) => {
                0.2 + 2.0 * by_method()
            }
            Choice::Trouble(kind) => {
                let info = self.pack.info(kind);
                if info.kind == Type::Place {
                    return 2.0;
                }
                let stats = self.stats(table, seat);
                let best = (0..3).map(|stat| stats[stat] - i16::from(info.stats[stat])).max().unwrap_or(0);
                (f32::from(best) * 0.5).exp().clamp(0.1, 4.0)
            }
            Choice::Gift(sp) => 4.0 * f32::from(sp),
            _ => 1.0,
        }
    }
}

impl Wastelander {
    /// The chance to win by a method as the sums are now.
    pub(crate) fn hope(&self, table: &Table, method: Method) -> f32 {
        f32::from(self.wins_of_36(table, method)) / 36.0
    }

    /// In how many of the 36 rolls the players win by a method as the sums are now.
    pub(crate) fn wins_of_36(&self, table: &Table, method: Method) -> u8 {
        let [players, enemies] = self.sums(table, method);
        wins_by(players - enemies)
    }

    /// What a player has, as one number on the scale of Survival Points.
    fn worth_of(&self, state: &State, seat: Seat) -> f32 {
        let (table, weights) = (&state.table, &self.weights);
        if !table.living.contains(seat) {
            return -20.0;
        }
        let sp = f32::from(table.side(seat).sp);
        let mut worth = weights.sp * sp + weights.sp_squared * sp * sp + self.belongings(state, seat);
        if seat == table.acting {
            worth += self.purchase(table);
        }
        if table.fight.active && table.fight.party.contains(seat) {
            worth += self.stake(table, seat, 0);
        }
        worth
    }

    /// What a player has besides Survival Points.
    fn belongings(&self, state: &State, seat: Seat) -> f32 {
        let (table, weights) = (&state.table, &self.weights);
        let stats = self.stats(table, seat);
        let best = stats.iter().copied().max().unwrap_or(1);
        let sum: i16 = stats.iter().sum();
        weights.best_stat * f32::from(best) + weights.all_stats * f32::from(sum) + self.goods(state, seat)
    }

    /// What a player has besides Survival Points and stats.
    fn goods(&self, state: &State, seat: Seat) -> f32 {
        let (table, weights) = (&state.table, &self.weights);
        let side = table.side(seat);
        let caps = |card: u8| self.caps(self.pack.kind_of(Deck::Loot, card)) as f32 / 1000.0;
        let carried: f32 = side.carried.iter().map(caps).sum();
        let held: f32 = state.secrets.hands[seat.index()].l.iter().map(caps).sum();
        weights.thousand_caps * carried
            + weights.thousand_caps_in_hand * held
            + weights.wasteland_card * f32::from(side.hand[0])
            + weights.loot_card * f32::from(side.hand[1])
            + weights.token * f32::from(side.tokens[0] + side.tokens[1])
            + weights.face_down * f32::from(side.down)
            + weights.skip * f32::from(side.skips)
    }

    /// What is being bought counts as bought, and the rest of its price as paid.
    fn purchase(&self, table: &Table) -> f32 {
        let market = &table.market;
        if !market.is_buying() {
            return 0.0;
        }
        let caps = |card: u8| self.caps(self.pack.kind_of(Deck::Loot, card)) as f32 / 1000.0;
        let goods: f32 = market.basket.iter().map(caps).sum();
        let due = market.price.saturating_sub(market.paid) as f32 / 1000.0;
        self.weights.sp * f32::from(market.gift) + self.weights.thousand_caps * (1.2 * goods - due)
    }

    /// What the encounter may bring a participant, if the players' sum were so much higher.
    fn stake(&self, table: &Table, seat: Seat, more: i16) -> f32 {
        match table.fight.method {
            Some(method) => self.stake_by(table, seat, method, more),
            // The best method will be chosen.
            None => {
                let stakes = Method::ALL.map(|method| self.stake_by(table, seat, method, more));
                stakes.into_iter().fold(f32::NEG_INFINITY, f32::max)
            }
        }
    }

    /// The same by one method.
    fn stake_by(&self, table: &Table, seat: Seat, method: Method, more: i16) -> f32 {
        let fight = &table.fight;
        let hope = match self.fight_stage(&table.agenda) {
            Some(Combat::Method | Combat::Commit) => {
                let [players, enemies] = self.sums(table, method);
                f32::from(wins_by(players + more - enemies)) / 36.0
            }
            Some(Combat::Rolled | Combat::Result) => {
                let [players, enemies] = [0, 1].map(|side| fight.sums[side] + i16::from(fight.dice[side]));
                if players > enemies { 1.0 } else { 0.0 }
            }
            Some(Combat::Reward) => 1.0,
            Some(stage @ (Combat::Running(_) | Combat::Wear)) => {
                return -self.danger(table, seat) * f32::from(u8::from(self.still_runs(table, seat, stage)));
            }
            _ => return 0.0,
        };
        let sp: f32 = match self.terms.elimination {
            true => 0.0,
            false => fight.here().map(|(_, foe)| f32::from(self.worth(&foe, method))).sum(),
        };
        let drawn = if method == Method::Diplomacy { 0 } else { self.loot_total(table) };
        let loot = if seat == table.acting {
            drawn.saturating_sub(fight.share)
        } else if fight.helper == Some(seat) {
            fight.share.min(drawn)
        } else {
            0
        };
        let gain = self.weights.sp * sp + self.weights.loot * f32::from(loot);
        hope * gain - (1.0 - hope) * self.danger(table, seat)
    }

    /// Whether a participant has not run from all enemies yet.
    fn still_runs(&self, table: &Table, seat: Seat, stage: Combat) -> bool {
        let order = |seat: Seat| (seat.index() + self.seats - table.acting.index()) % self.seats;
        let waits = matches!(stage, Combat::Running(next) if order(seat) >= order(next));
        waits || self.runner(table) == Some(seat)
    }

    /// What running from all enemies costs a participant.
    fn danger(&self, table: &Table, seat: Seat) -> f32 {
        let weights = &self.weights;
        let bad: f32 =
            table.fight.here().map(|(_, foe)| weights.caught * self.pack.info(foe.kind).harm).sum();
        // WAS-RUN-01: a 5 escapes.
        let caught = |seat: Seat| f32::from((4 - self.run_bonus(table, seat)).clamp(0, 6)) / 6.0;
        caught(seat) * bad
    }

    /// An open offer counts as carried out, weighted by what the other side gains by it.
    fn count_offer(&self, state: &State, worth: &mut BySeat<f32>) {
        let table = &state.table;
        match table.agenda.top() {
            Task::Partner { by, help } => {
                worth[by] += self.weights.detour;
                if help {
                    let best = self.helpers(table).map(|to| self.help_gain(table, by, to)[0]);
                    worth[by] += 0.5 * best.fold(0.0, f32::max);
                }
            }
            Task::Offer { by, to, stage, help } => {
                let basket = &state.secrets.basket;
                let composing = matches!(stage, OfferStage::Composing | OfferStage::Countering);
                let [gives, back] = [&basket.gives, &basket.back].map(|goods| self.worth_of_goods(goods));
                let mut gains = [back - gives, gives - back];
                if help || basket.back.help {
                    let [own, other] = self.help_gain(table, by, to);
                    let share = self.weights.loot * f32::from(basket.share);
                    gains = [gains[0] + own - share, gains[1] + other + share];
                }
                let accepted = match composing {
                    // Steeply by what the other gains, so that every step has a slope to follow.
                    true => 1.0 / (1.0 + (-4.0 * gains[1]).exp()),
                    false => 0.0,
                };
                worth[by] += accepted * gains[0] + if composing { self.weights.detour } else { 0.0 };
                worth[to] += accepted * gains[1];
            }
            _ => {}
        }
    }

    /// What both gain if a player joins as the helper, apart from what is promised.
    fn help_gain(&self, table: &Table, by: Seat, to: Seat) -> [f32; 2] {
        let Some(method) = table.fight.method else { return [0.0; 2] };
        let more = self.stats(table, to)[method.stat()];
        [self.stake(table, by, more) - self.stake(table, by, 0), self.stake(table, to, more)]
    }

    fn worth_of_goods(&self, goods: &Goods) -> f32 {
        let weights = &self.weights;
        let caps = |card: u8| self.caps(self.pack.kind_of(Deck::Loot, card)) as f32 / 1000.0;
        let table: f32 = goods.items.iter().map(caps).sum();
        let hand: f32 = goods.hand.l.iter().chain(goods.down.iter()).map(caps).sum();
        weights.thousand_caps * table
            + weights.thousand_caps_in_hand * hand
            + weights.wasteland_card * goods.hand.w.len() as f32
            + weights.loot_card * goods.hand.l.len() as f32
            + weights.token * f32::from(goods.tokens[0] + goods.tokens[1])
            + weights.face_down * (f32::from(goods.unseen) + goods.down.len() as f32)
    }
}

/// In how many of 36 rolls of two dice the own one, with this lead, beats the other: a tie loses (WAS-ENC-08).
pub(crate) fn wins_by(lead: i16) -> u8 {
    // For leads from -5 to 6.
    const WINS: [u8; 12] = [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36];
    WINS[(lead.clamp(-5, 6) + 5) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wins_are_counted_as_rolled() {
        for lead in -9..=9 {
            let rolls = (1..=6).flat_map(|own| (1..=6).map(move |other| own + lead > other));
            assert_eq!(usize::from(wins_by(lead)), rolls.filter(|won| *won).count(), "ahead by {lead}");
        }
    }
}
