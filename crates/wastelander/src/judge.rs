//! What a position promises before the end, with weights set by hand, and what a sensible player would do.

use kernel::{BySeat, Judge, Seat};

use crate::agenda::{Combat, Task};
use crate::choice::{Choice, Item, Ref};
use crate::effect::Method;
use crate::setup::Wastelander;
use crate::state::{State, Table};
use crate::written::Type;

/// How sharply an advantage tells.
const SHARPNESS: f32 = 0.45;

impl Judge for Wastelander {
    fn promise(&self, state: &State) -> BySeat<f32> {
        if self.terms.common {
            let goal = f32::from(self.terms.goal.unwrap_or(1).max(1));
            let alive = state.table.living.len() as f32 / self.seats as f32;
            let share = (f32::from(state.table.pool) / goal * 0.8 + 0.2 * alive).clamp(0.0, 1.0);
            return BySeat::new(self.seats, |_| share);
        }
        let worth = BySeat::new(self.seats, |seat| self.worth_of(state, seat));
        let powers = BySeat::new(self.seats, |seat| (worth[seat] * SHARPNESS).exp());
        let sum: f32 = powers.as_slice().iter().sum();
        BySeat::new(self.seats, |seat| powers[seat] / sum)
    }

    fn patience(&self) -> u32 {
        2
    }

    fn appeal(&self, state: &State, seat: Seat, choice: Choice) -> f32 {
        let table = &state.table;
        match choice {
            Choice::Method(method) => 0.05 + 3.0 * self.hope(table, method).powi(2),
            Choice::Roll => 0.2 + 3.0 * table.fight.method.map_or(0.5, |method| self.hope(table, method)),
            Choice::Run => 0.2,
            Choice::Wear(_) => 4.0,
            Choice::Tap(_) | Choice::Forget(_) => 0.05,
            Choice::Learn(_) => 3.0,
            Choice::Deal => 0.1,
            Choice::Lay(kind) if self.pack.info(kind).kind.is_equipment() => 0.1,
            Choice::Stick(..) | Choice::Play(..) => 0.5,
            Choice::Agree if matches!(table.agenda.top(), Task::Offer { help: true, .. }) => {
                0.2 + 2.0 * table.fight.method.map_or(0.5, |method| self.hope(table, method))
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
        let [players, enemies] = self.sums(table, method);
        let ahead = players - enemies;
        let wins =
            (1..=6).flat_map(|own| (1..=6).map(move |other| own + ahead - other)).filter(|lead| *lead > 0);
        wins.count() as f32 / 36.0
    }

    /// What a player has, as one number on the scale of Survival Points.
    fn worth_of(&self, state: &State, seat: Seat) -> f32 {
        let table = &state.table;
        if !table.living.contains(seat) {
            return -20.0;
        }
        let side = table.side(seat);
        let stats = self.stats(table, seat);
        let best = stats.iter().copied().max().unwrap_or(1);
        let sum: i16 = stats.iter().sum();
        let hidden = |item: Ref| self.caps(self.loot_kind(item));
        let carried: u32 = side.carried.iter().map(|card| hidden(Ref::Item(Item(card)))).sum();
        let mut worth = f32::from(side.sp)
            + 0.22 * f32::from(best)
            + 0.05 * f32::from(sum)
            + 0.3 * carried as f32 / 1000.0
            + 0.12 * f32::from(side.hand[1])
            + 0.06 * f32::from(side.hand[0])
            + 0.1 * f32::from(side.tokens[0] + side.tokens[1])
            + 0.1 * f32::from(side.down)
            - 0.2 * f32::from(side.skips);
        if table.fight.active && table.fight.party.contains(seat) {
            worth += self.stake(table, seat);
        }
        worth
    }

    /// What the encounter may bring a participant.
    fn stake(&self, table: &Table, seat: Seat) -> f32 {
        let fight = &table.fight;
        let Some(method) = fight.method else { return 0.0 };
        let hope = match self.fight_stage(&table.agenda) {
            Some(Combat::Method | Combat::Commit | Combat::Rolled) => self.hope(table, method),
            Some(Combat::Result) => {
                let ahead =
                    fight.sums[0] + i16::from(fight.dice[0]) > fight.sums[1] + i16::from(fight.dice[1]);
                if ahead { 1.0 } else { 0.0 }
            }
            Some(Combat::Reward) => 1.0,
            _ => return 0.0,
        };
        let foes = fight.here().count() as f32;
        let sp = if self.terms.elimination {
            0.0
        } else {
            foes * if method == Method::Diplomacy { 2.0 } else { 1.0 }
        };
        let loot = if seat == table.acting && method != Method::Diplomacy {
            0.15 * f32::from(self.loot_total(table))
        } else {
            0.0
        };
        hope * (sp + loot) - (1.0 - hope) * 0.6 * foes
    }
}
