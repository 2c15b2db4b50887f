//! What a group may hope for in cooperative modes: the pool on its way to the goal, and how many losses it survives.

use kernel::Seat;

use crate::agenda::{Combat, RunStage, Task};
use crate::effect::{Method, Verb};
use crate::setup::Wastelander;
use crate::state::{Foe, State, Table};

/// Losses of an encounter are told apart up to this many points; more than pool and lives hold ends the game anyway.
const LOSSES: usize = 40;

/// A sealed answer that refuses consent.
const REFUSED: u8 = 1;

/// What a group has at some moment, as the judge weighs it.
#[derive(Copy, Clone)]
struct Standing {
    pool: f32,
    living: f32,
    /// What the living have besides points, on average.
    team: f32,
}

impl Wastelander {
    /// The chance that a group wins, with the encounter at hand weighed by its dice.
    pub(super) fn group_hope(&self, state: &State) -> f32 {
        let hope = match self.doomed(state) {
            Some(seat) => {
                let mut after = state.clone();
                after.table.agenda.pop();
                after.table.living = after.table.living.without(seat);
                after.table.fight.party = after.table.fight.party.without(seat);
                self.hope_at(&after)
            }
            None => self.hope_at(state),
        };
        hope * self.concord(state)
    }

    /// What the business at hand leaves of that hope: equal answers must not lead into talk, and nobody plays a card against
    /// the own group only because what comes afterwards cannot be seen.
    fn concord(&self, state: &State) -> f32 {
        const TALK: f32 = 0.999;
        const STRIFE: f32 = 0.5;
        let agenda = &state.table.agenda;
        // An event somebody played hits one of the group.
        if agenda.iter().any(|task| matches!(task, Task::Event { source: Some(_), .. })) {
            return STRIFE;
        }
        match agenda.top() {
            // A single refusal is enough (WAS-COOP-16).
            Task::Consent { .. } if !state.secrets.votes.contains(&REFUSED) => STRIFE,
            Task::Partner { .. } | Task::Offer { .. } => TALK,
            _ => 1.0,
        }
    }

    /// Who dies if nobody else votes on it (WAS-RULING-38): a vote must count for something before all are in.
    fn doomed(&self, state: &State) -> Option<Seat> {
        if !matches!(state.table.agenda.top(), Task::Vote(None)) {
            return None;
        }
        let votes = &state.secrets.votes;
        let count = |seat: &Seat| votes.iter().filter(|vote| usize::from(**vote) == seat.index() + 1).count();
        state.table.living.iter().filter(|seat| count(seat) > 0).max_by_key(count)
    }

    fn hope_at(&self, state: &State) -> f32 {
        let table = &state.table;
        let now = Standing {
            pool: f32::from(table.pool),
            living: table.living.len() as f32,
            team: self.team(state),
        };
        if !table.fight.active {
            return self.hope_of(self.after_vote(table, now));
        }
        let won = |method: Method| {
            let sp: u8 =
                table.fight.here().map(|(_, foe)| self.worth(&foe, method)).fold(0, u8::saturating_add);
            let loot = if method == Method::Diplomacy { 0 } else { self.loot_total(table) };
            let team = now.team + self.weights.loot * f32::from(loot) / now.living.max(1.0);
            self.hope_of(Standing { pool: now.pool + f32::from(sp), team, ..now })
        };
        let by_chance = |chance: f32, method: Method| {
            chance * won(method) + (1.0 - chance) * self.hope_lost(table, now, None)
        };
        let best = || Method::ALL.map(|method| by_chance(self.hope(table, method), method));
        match (self.fight_stage(&table.agenda), table.fight.method) {
            (Some(Combat::Method | Combat::Commit), Some(method)) => {
                by_chance(self.hope(table, method), method)
            }
            (Some(Combat::Method), None) => best().into_iter().fold(0.0, f32::max),
            (Some(Combat::Rolled | Combat::Result), Some(method)) => {
                let fight = &table.fight;
                let [players, enemies] = [0, 1].map(|side| fight.sums[side] + i16::from(fight.dice[side]));
                by_chance(f32::from(u8::from(players > enemies)), method)
            }
            (Some(Combat::Reward), Some(method)) => won(method),
            (Some(Combat::Running(next)), _) => self.hope_lost(table, now, Some(next)),
            (Some(Combat::Wear), _) => self.hope_lost(table, now, None),
            _ => self.hope_of(now),
        }
    }

    /// Deaths that are still to be voted on have happened (WAS-COOP-03).
    fn after_vote(&self, table: &Table, now: Standing) -> Standing {
        let deaths = table
            .agenda
            .iter()
            .filter(|task| matches!(task, Task::Vote(None) | Task::Tie { kind: None, .. }));
        Standing { living: now.living - deaths.count() as f32, ..now }
    }

    /// The odds of a standing: nobody left has lost, a full pool has won.
    fn hope_of(&self, at: Standing) -> f32 {
        let goal = f32::from(self.terms.goal.unwrap_or(1).max(1));
        if at.living < 0.5 {
            return 0.0;
        }
        if at.pool >= goal {
            return 1.0;
        }
        let weights = &self.weights;
        let seats = self.seats as f32;
        // Points and lives are one reserve against losses; the first of them count most.
        let reserve = (1.0 + at.pool + at.living).ln();
        let promise = weights.pool * at.pool / goal
            + weights.living * at.living / seats
            + weights.reserve * reserve
            + weights.team * at.team;
        1.0 / (1.0 + (weights.group - promise).exp())
    }

    /// What the living have besides points, on average: a group adds up one stat, so only the best common one counts
    /// fully.
    fn team(&self, state: &State) -> f32 {
        let table = &state.table;
        let mut sums = [0.0; 3];
        let (mut goods, mut run) = (0.0, 0.0);
        for seat in table.living.iter() {
            let stats = self.stats(table, seat);
            (0..3).for_each(|stat| sums[stat] += f32::from(stats[stat]));
            goods += self.goods(state, seat);
            // WAS-RUN-01: more than 4 changes nothing.
            run += f32::from(self.run_bonus(table, seat).min(4));
        }
        let best = sums.into_iter().fold(0.0, f32::max);
        let all: f32 = sums.into_iter().sum();
        let weights = &self.weights;
        let stats = weights.best_stat * best + weights.all_stats * all + weights.run * run;
        (stats + goods) / (table.living.len() as f32).max(1.0)
    }

    /// What is left to hope for when participants run: those from `next` on if the running has begun, else all.
    fn hope_lost(&self, table: &Table, now: Standing, next: Option<Seat>) -> f32 {
        let odds = self.losses(table, next);
        let now = self.after_vote(table, now);
        let after = |lost: usize| {
            let lost = lost as f32;
            let deaths = (lost - now.pool).max(0.0);
            self.hope_of(Standing { pool: (now.pool - lost).max(0.0), living: now.living - deaths, ..now })
        };
        odds.iter().enumerate().filter(|(_, odds)| **odds > 0.0).map(|(lost, odds)| odds * after(lost)).sum()
    }

    /// The odds of losing so many points by running: every participant rolls for every enemy (WAS-COOP-19).
    fn losses(&self, table: &Table, next: Option<Seat>) -> [f32; LOSSES] {
        let mut odds = [0.0; LOSSES];
        odds[0] = 1.0;
        let order = |seat: Seat| (seat.index() + self.seats - table.acting.index()) % self.seats;
        let running = table.agenda.iter().rev().find_map(|task| match task {
            Task::Running { who, foe, stage } => Some((who, foe, stage)),
            _ => None,
        });
        let begun = !matches!(
            self.fight_stage(&table.agenda),
            Some(Combat::Method | Combat::Commit | Combat::Rolled | Combat::Result)
        );
        let party = table.fight.party.intersection(table.living);
        for seat in party.iter().filter(|seat| !table.fight.escaped.contains(*seat)) {
            let first = match (running, next) {
                (Some((who, foe, _)), _) if who == seat => foe,
                (_, Some(next)) if order(seat) >= order(next) => 0,
                _ if !begun => 0,
                _ => continue,
            };
            // WAS-RUN-01: a 5 escapes.
            let bonus = self.run_bonus(table, seat);
            let caught = f32::from((4 - bonus).clamp(0, 6)) / 6.0;
            for (place, foe) in table.fight.here().filter(|(place, _)| *place >= first) {
                let shown = matches!(running, Some((who, foe, RunStage::Shown | RunStage::Asked)) if who == seat && foe == place);
                let caught = match shown {
                    true => f32::from(u8::from(i16::from(table.fight.run_die) + bonus < 5)),
                    false => caught,
                };
                let cost = self.toll_of(&foe);
                if cost == 0 || caught == 0.0 {
                    continue;
                }
                for lost in (0..LOSSES).rev() {
                    let here = odds[lost];
                    odds[lost] = here * (1.0 - caught);
                    odds[(lost + cost).min(LOSSES - 1)] += here * caught;
                }
            }
        }
        odds
    }

    /// The Survival Points an enemy takes of who fails to run from it (WAS-HCC-08).
    fn toll_of(&self, foe: &Foe) -> usize {
        let bad = &self.pack.info(foe.kind).bad;
        let taken = bad.iter().map(|verb| match verb {
            Verb::LoseSp { amount } => usize::from(*amount),
            _ => 0,
        });
        taken.sum::<usize>().max(usize::from(self.terms.toll))
    }
}
