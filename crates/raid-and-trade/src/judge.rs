//! What a position promises. A bot asks when it stops looking ahead.
//!
//! In the Golden City a seat's position is a sum of features, each by its weight in `judge.toml`; the seats' sums are
//! compared, and what each may hope for is its part (a softmax). In Escape the City everybody has a chance of their own.

mod bargain;
mod features;
mod flight;
mod goods;
mod merit;
mod muster;
mod sharing;
mod weights;

use kernel::{BySeat, Judge, Seat};
use parts::bits::ones;

use crate::agenda::{Fighting, Raiding, Task};
use crate::choice::Choice;
use crate::effect::Stat;
use crate::ids::{Card, Kind, Section, Size, Square};
use crate::numbers::{DIAL_MAX, QUESTS_TO_WIN, SKILL_MAX, WIN_AP};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Ending, State, Table};

pub use features::{Feature, Features, FlightFeature, FlightFeatures};
pub(crate) use merit::{Merit, merits};
pub(crate) use muster::{Odds, odds};
pub use weights::Weights;

/// AP of a round before cards.
const ROUND_AP: f32 = 15.0;
/// Steps beyond which a House is simply far.
const FAR: u32 = 4;
/// Tokens a raid brings on average, by size.
const YIELD: [f32; 3] = [3.1, 4.4, 5.9];

impl Judge for RaidAndTrade {
    fn promise(&self, state: &State) -> BySeat<f32> {
        let table = &state.table;
        if let Ending::Won(_) | Ending::Scored | Ending::Lost = table.ending {
            let shares = self.shares_of(table);
            return BySeat::new(self.seats, |seat| shares[seat].share() as f32);
        }
        if self.escape {
            return self.hopes_of_flight(state);
        }
        let mut worth = BySeat::new(self.seats, |seat| self.worth(state, seat));
        self.add_bargain(table, &mut worth);
        let best = worth.as_slice().iter().copied().fold(f32::MIN, f32::max);
        let sum: f32 = worth.as_slice().iter().map(|value| (value - best).exp()).sum();
        BySeat::new(self.seats, |seat| (worth[seat] - best).exp() / sum)
    }

    /// In Escape the City a careless pass is death, and the evaluation sees what is about to happen.
    fn patience(&self) -> u32 {
        if self.escape { 0 } else { 8 }
    }

    /// Before a raid card and between rounds: nobody can foresee what comes.
    fn at_rest(&self, state: &State) -> bool {
        matches!(state.table.agenda.top(), Task::Raid(Raiding::Draw) | Task::Events(_))
    }

    fn appeal(&self, state: &State, _seat: Seat, choice: Choice) -> f32 {
        let basket = &state.table.basket;
        let filled =
            basket.give.total() + basket.want.total() + basket.give_items.len() + basket.want_items.len();
        match choice {
            // Offers are tried seldom, and large ones more seldom still.
            Choice::Offer(_) => 0.2,
            Choice::Give(_) | Choice::Want(_) if filled > 3 => 0.1,
            Choice::GiveItem(_) | Choice::WantItem(_) => 0.1,
            Choice::Market(_) | Choice::Storm => 0.3,
            Choice::Pass if state.table.side(state.table.turn).ap > 4 => 0.1,
            Choice::Raid(_) | Choice::Craft(_) | Choice::Strike(_) | Choice::Work(_) => 4.0,
            Choice::Propose => 4.0,
            Choice::Load(_) | Choice::LoadSkill | Choice::Claim(_) => 8.0,
            Choice::Win => 100.0,
            _ => 1.0,
        }
    }
}

fn logistic(value: f32) -> f32 {
    1.0 / (1.0 + (-value).exp())
}

impl RaidAndTrade {
    /// The same game with other weights.
    #[must_use]
    pub fn with_weights(mut self, weights: Weights) -> RaidAndTrade {
        self.weights = weights;
        self
    }

    /// How well a seat stands, in log odds before they are compared.
    fn worth(&self, state: &State, seat: Seat) -> f32 {
        self.features(state, seat).weigh(&self.weights.city)
    }

    /// What counts for a seat in the Golden City.
    #[must_use]
    pub fn features(&self, state: &State, seat: Seat) -> Features {
        let mut features = Features::NONE;
        self.add_progress(state, seat, &mut features);
        let (table, side) = (&state.table, state.table.side(seat));
        self.add_goods(table, side, side.tokens, &mut features);
        self.add_cards(state, seat, &mut features);
        self.add_round(table, seat, &mut features);
        self.add_place(table, seat, &mut features);
        self.add_affairs(table, seat, &mut features);
        features
    }

    /// The three ways to win, and the Blacklist.
    fn add_progress(&self, state: &State, seat: Seat, features: &mut Features) {
        let side = state.table.side(seat);
        let cube = |share: f32| share * share * share;
        let skill = f32::from(side.skill);
        features.add(Feature::Skill, skill);
        features.add(Feature::SkillNear, cube(skill / f32::from(SKILL_MAX)));
        let favor = f32::from(side.favor());
        features.add(Feature::Favor, favor);
        features.add(Feature::FavorNear, cube(favor / f32::from(DIAL_MAX)));
        let quests = side.quests.count_ones() as f32;
        features.add(Feature::Quests, quests);
        features.add(Feature::QuestsNear, cube(quests / QUESTS_TO_WIN as f32));
        features.add(Feature::Blacklist, f32::from(side.blacklist()));
        let banned = Size::ALL.into_iter().filter(|size| self.is_blacklisted(&state.table, seat, *size));
        features.add(Feature::Banned, banned.count() as f32);
    }

    /// What cards in hand and crafted items would bring.
    fn add_cards(&self, state: &State, seat: Seat, features: &mut Features) {
        let side = state.table.side(seat);
        let hand = ones(state.secrets.hands[seat.index()].into()).map(|number| self.pack.incident(number));
        let crafted = side.crafted.iter().map(Card);
        let quests =
            ones((side.quests & !side.used).into()).map(|number| Card(self.pack.quests_from + number));
        let mut ready_ap = 0.0;
        for card in hand.chain(crafted).chain(quests) {
            let merit = &self.merits[card.index()];
            if merit.passive {
                features.add(Feature::Passive, 1.0);
                continue;
            }
            features.add(Feature::CardAp, merit.ap.max(0.0));
            features.add(Feature::CardFavor, merit.favor);
            features.add(Feature::CardSkill, merit.gain_skill);
            features.add(Feature::CardTokens, merit.tokens);
            ready_ap += merit.ready_ap;
        }
        features.add(Feature::Incidents, f32::from(side.incidents));
        features.add(Feature::Crafted, side.crafted.len() as f32);
        self.add_readiness(&state.table, seat, ready_ap, features);
    }

    /// How many of the AP of a victory could be had, now and in the next round.
    fn add_readiness(&self, table: &Table, seat: Seat, ready_ap: f32, features: &mut Features) {
        let side = table.side(seat);
        let food = f32::from(side.tokens.count(Kind::Food)) * f32::from(self.stat(table, seat, Stat::FoodAp));
        let round = f32::from(self.stat(table, seat, Stat::RoundAp));
        let extra = food + ready_ap;
        let win = f32::from(WIN_AP);
        let next = (round + extra).min(win);
        features.add(Feature::ApNear, (next - ROUND_AP).max(0.0));
        if self.is_ready(table, seat) {
            let passed = table.passed.contains(seat);
            let now = if passed { 0.0 } else { ((f32::from(side.ap) + extra) / win).min(1.0) };
            // Nearly enough is not enough.
            features.add(Feature::ReadyNow, if now >= 1.0 { 1.0 } else { 0.5 * now * now });
            features.add(Feature::ReadyNext, if next >= win { 1.0 } else { 0.5 * (next / win) });
        }
    }

    /// AP of this round and of the next, and points if the game ends soon.
    fn add_round(&self, table: &Table, seat: Seat, features: &mut Features) {
        let side = table.side(seat);
        features.add(Feature::RoundAp, f32::from(self.stat(table, seat, Stat::RoundAp)) - ROUND_AP);
        if !table.passed.contains(seat) {
            let (ap, raid) = (f32::from(side.ap), f32::from(crate::numbers::RAID_AP[0]));
            if ap >= raid {
                features.add(Feature::Ap, ap - raid + 1.0);
                features.add(Feature::ApLow, raid - 1.0);
            } else {
                features.add(Feature::ApLow, ap);
            }
        }
        let houses = table.all_houses().count_ones() as f32;
        let by_houses = if table.last_round != 0 { 0.0 } else { houses / (1.5 * self.seats as f32) + 1.0 };
        let left = f32::from(self.rounds.saturating_sub(table.round)).min(by_houses);
        // AP of an earlier round count nothing at the end.
        let points = f32::from(self.points(table, seat));
        let points = if left < 0.5 { points } else { points - f32::from(side.ap) };
        features.add(Feature::Points, points / (1.0 + left * left));
    }

    /// Houses, the Outpost, and how far they are.
    fn add_place(&self, table: &Table, seat: Seat, features: &mut Features) {
        let best_disc = ones(table.free_discs(self.pack.discs.len()).into())
            .map(|disc| self.pack.discs[usize::from(disc)].1)
            .max()
            .unwrap_or(0);
        let best_disc = f32::from(best_disc).max(1.0);
        let Some(section) = table.section(seat) else {
            if table.is_inside(seat) {
                features.add(Feature::Inside, best_disc);
            }
            return;
        };
        let houses = table.all_houses() & !self.banned_houses(table, seat);
        let here = self.raid_reach(table, seat) & houses;
        features.add(Feature::Houses, here.count_ones().min(3) as f32);
        let outpost = self.outpost_section(table).map_or(0, Section::bit);
        let (mut seen, mut edge) = (section.bit(), section.bit());
        let mut to_house = if here != 0 { Some(0) } else { None };
        let mut to_outpost = if outpost & seen != 0 { Some(0) } else { None };
        for step in 1..=FAR {
            if to_house.is_some() && to_outpost.is_some() {
                break;
            }
            let mut next = 0;
            for number in ones(edge) {
                next |= self.roads(table, Section(number));
            }
            edge = next & !seen;
            seen |= next;
            if to_house.is_none() && ones(edge).any(|number| self.squares_at(Section(number)) & houses != 0) {
                to_house = Some(step);
            }
            if to_outpost.is_none() && edge & outpost != 0 {
                to_outpost = Some(step);
            }
        }
        features.add(Feature::Far, to_house.unwrap_or(FAR + 1) as f32);
        if table.inside().is_empty()
            && let Some(steps) = to_outpost
        {
            features.add(Feature::OutpostNear, best_disc * 0.6f32.powi(steps as i32));
        }
    }

    /// The sections next to one over borders and barricades.
    pub(crate) fn roads(&self, table: &Table, from: Section) -> u64 {
        let face = self.world().face(from.tile());
        let inside = u64::from(face.barricades[usize::from(from.within())]);
        inside << Section::of(from.tile(), 0).0 | table.map.across(self.world(), from)
    }

    pub(crate) fn squares_at(&self, section: Section) -> u64 {
        self.world().face(section.tile()).squares[usize::from(section.within())]
    }

    /// Houses the Blacklist forbids to a seat.
    fn banned_houses(&self, table: &Table, seat: Seat) -> u64 {
        Size::ALL
            .into_iter()
            .filter(|size| self.is_blacklisted(table, seat, *size))
            .fold(0, |all, size| all | table.houses[size.index()])
    }

    /// Raids, combats and claims that are under way and have moved nothing yet.
    fn add_affairs(&self, table: &Table, seat: Seat, features: &mut Features) {
        let clash = &table.clash;
        if clash.affair == Affair::None
            && !matches!(table.agenda.top(), Task::Pick(_) | Task::Drop(..) | Task::Spend(..))
        {
            return;
        }
        for task in table.agenda.iter() {
            match task {
                Task::Raid(stage) if clash.actor == seat && clash.square != crate::ids::NONE => {
                    let size = table.house(Square(clash.square)).unwrap_or_default();
                    match stage {
                        Raiding::Pay => {
                            features.add(Feature::Raiding, YIELD[size.index()]);
                            let price = f32::from(self.raid_price(table, seat, size));
                            features.add(Feature::Ap, -price);
                        }
                        Raiding::Blast | Raiding::Draw if !clash.stopped => {
                            features.add(Feature::Raiding, YIELD[size.index()]);
                        }
                        _ => {}
                    }
                }
                Task::Combat(stage) if clash.affair == Affair::Combat && !clash.stopped => {
                    let early = matches!(stage, Fighting::Cost | Fighting::Pay);
                    if clash.actor == seat {
                        features.add(Feature::Attacking, 1.0);
                        if early {
                            features.add(Feature::Ap, -f32::from(self.stat(table, seat, Stat::AttackAp)));
                        }
                    }
                    if clash.rival == seat {
                        features.add(Feature::Attacked, 1.0);
                    }
                }
                Task::Claim(who, _) if who == seat => features.add(Feature::Claiming, 1.0),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests;
