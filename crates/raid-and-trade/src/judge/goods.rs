//! What tokens are worth: what could be crafted or claimed with them, and what they fit.

use parts::bits::ones;

use super::{Feature, Features};
use crate::ids::{Card, ItemSet, Kind};
use crate::setup::RaidAndTrade;
use crate::state::{Side, Table};
use crate::tokens::Tokens;

impl RaidAndTrade {
    /// What a player's tokens promise, as if they were these.
    pub(super) fn add_goods(&self, table: &Table, side: &Side, tokens: Tokens, features: &mut Features) {
        let (craftable, left, wanted) = self.craft_all(side.hand, tokens);
        features.add(Feature::Craftable, craftable);
        let mut useful = 0;
        for kind in Kind::ALL {
            useful += u32::from(left.count(kind).min(wanted.count(kind)));
        }
        features.add(Feature::Useful, useful as f32);
        features.add(Feature::Spare, (left.total() - useful) as f32);
        let food = f32::from(left.count(Kind::Food));
        features.add(Feature::Food, food);
        features.add(Feature::Guns, f32::from(left.count(Kind::Guns).min(2)));
        let (mut ready, mut part) = (0.0f32, 0.0f32);
        for number in ones(table.quest_open.into()) {
            let share = self.quest_share(side, tokens, Card(self.pack.quests_from + number));
            if share >= 1.0 {
                ready = 1.0;
            } else {
                part = part.max(share * share);
            }
        }
        features.add(Feature::QuestReady, ready);
        features.add(Feature::QuestPart, part);
    }

    /// The worth of a player's tokens, as if they were these.
    pub(super) fn worth_of_goods(&self, table: &Table, side: &Side, tokens: Tokens) -> f32 {
        let mut features = Features::NONE;
        self.add_goods(table, side, tokens, &mut features);
        features.weigh(&self.weights.city)
    }

    /// The Skill of items that can be crafted one after the other, the cheapest for their Skill first; what is left of the
    /// tokens; and what the other items ask for.
    pub(super) fn craft_all(&self, hand: ItemSet, tokens: Tokens) -> (f32, Tokens, Tokens) {
        let (mut skill, mut left, mut wanted) = (0.0, tokens, Tokens::NONE);
        let worth = &self.pack.worth;
        for rank in [worth[2].minus(worth[1]), worth[3].minus(worth[2]), worth[1]] {
            for item in hand.intersection(rank).iter() {
                let merit = &self.merits[usize::from(item)];
                if left.covers(merit.price) {
                    left = left.minus(merit.price);
                    skill += f32::from(merit.skill);
                } else {
                    wanted = wanted.plus(merit.price);
                }
            }
        }
        (skill, left, wanted)
    }

    /// How much of a Quest's price is there, from 0 to 1.
    fn quest_share(&self, side: &Side, tokens: Tokens, card: Card) -> f32 {
        let cost = &self.pack.card(card).cost;
        let mut asked = cost.tokens.total() as f32;
        let mut there = asked - tokens.missing(cost.tokens).total() as f32;
        let mut add = |wanted: u8, has: u32, weight: f32| {
            asked += weight * f32::from(wanted);
            there += weight * f32::from(wanted).min(has as f32);
        };
        add(cost.incidents, side.incidents.into(), 1.0);
        add(cost.skill, side.skill.into(), 1.0);
        add(cost.items, side.crafted.len(), 1.5);
        add(cost.ap, side.ap.into(), 0.2);
        add(cost.favor, side.favor().into(), 1.0);
        add(cost.houses, side.fresh.into(), 2.0);
        if asked > 0.0 { there / asked } else { 1.0 }
    }
}
