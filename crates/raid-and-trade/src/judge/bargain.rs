//! Offers: an open one is judged as carried out, by how likely the other side is to agree; one that is still being filled,
//! as the best it could become with one more token.

use kernel::{BySeat, Seat};

use super::{Feature, logistic};
use crate::agenda::{Bargain, Task};
use crate::effect::Stat;
use crate::ids::Kind;
use crate::setup::RaidAndTrade;
use crate::state::{Basket, Table};
use crate::tokens::Tokens;

/// How sharply agreement follows from gain, per unit of log odds.
pub(super) const SHARPNESS: f32 = 40.0;
/// Of what the one side gains the other must gain so much, or others gain most by it.
const FAIR: f32 = 0.6;
/// What an agreement must bring at least.
const MARGIN: f32 = 0.02;
/// What an offer that comes to nothing costs.
const WASTE: f32 = 0.03;
/// What a failed offer of this turn takes from the hope of the next.
pub(super) const TIRED: f32 = 0.3;

impl RaidAndTrade {
    /// Adds what an open offer promises to both sides.
    pub(super) fn add_bargain(&self, table: &Table, worth: &mut BySeat<f32>) {
        let stage = match table.agenda.top() {
            Task::Offer(stage) => stage,
            _ => return self.add_deal(table, worth),
        };
        let basket = &table.basket;
        let (from, to) = (basket.from, basket.to);
        let (mine, theirs) = if basket.gives() && basket.wants() {
            self.gains(table, basket)
        } else if matches!(stage, Bargain::Compose | Bargain::Counter) {
            self.best_gains(table, basket)
        } else {
            return;
        };
        let fee = |seat: Seat, with: Seat| {
            self.weights.city[Feature::Ap.index()] * f32::from(self.share(table, seat, with))
        };
        let (mine, theirs) = (mine - fee(from, to), theirs - fee(to, from));
        if mine <= 0.0 || theirs <= 0.0 {
            // What nobody would agree to is a waste of time.
            worth[from] -= WASTE;
            return;
        }
        let hope = agreement(mine, theirs) * TIRED.powi(table.now.offers.into());
        worth[from] += hope * mine - WASTE * (1.0 - hope);
        worth[to] += hope * theirs;
    }

    /// What both sides gain if the offer is carried out.
    fn gains(&self, table: &Table, basket: &Basket) -> (f32, f32) {
        let (one, two) = (table.side(basket.from), table.side(basket.to));
        if basket.give_items.is_empty() && basket.want_items.is_empty() {
            let gain = |side, tokens: Tokens, less: Tokens, more: Tokens| {
                self.worth_of_goods(table, side, tokens.minus(less).plus(more))
                    - self.worth_of_goods(table, side, tokens)
            };
            return (
                gain(one, one.tokens, basket.give, basket.want),
                gain(two, two.tokens, basket.want, basket.give),
            );
        }
        let (mut after_one, mut after_two) = (*one, *two);
        after_one.tokens = one.tokens.minus(basket.give).plus(basket.want);
        after_two.tokens = two.tokens.minus(basket.want).plus(basket.give);
        let items = basket.give_items.union(basket.want_items);
        let crafted = |items: crate::ids::ItemSet| items.intersection(one.crafted.union(two.crafted));
        let kept = |items: crate::ids::ItemSet| items.intersection(one.hand.union(two.hand));
        after_one.crafted = one.crafted.minus(items).union(crafted(basket.want_items));
        after_two.crafted = two.crafted.minus(items).union(crafted(basket.give_items));
        after_one.hand = one.hand.minus(items).union(kept(basket.want_items));
        after_two.hand = two.hand.minus(items).union(kept(basket.give_items));
        let worth = |side: &crate::state::Side| {
            self.worth_of_goods(table, side, side.tokens) + self.worth_of_items(side.crafted)
        };
        (worth(&after_one) - worth(one), worth(&after_two) - worth(two))
    }

    /// What crafted items are worth, by what they do.
    fn worth_of_items(&self, items: crate::ids::ItemSet) -> f32 {
        let weight = |feature: Feature| self.weights.city[feature.index()];
        items
            .iter()
            .map(|item| {
                let merit = &self.merits[usize::from(item)];
                let round = self.pack.standing[usize::from(item)].delta[Stat::RoundAp.index()];
                weight(Feature::Crafted)
                    + f32::from(round) * weight(Feature::RoundAp)
                    + if merit.passive {
                        weight(Feature::Passive)
                    } else {
                        merit.ap.max(0.0) * weight(Feature::CardAp)
                            + merit.favor * weight(Feature::CardFavor)
                            + merit.gain_skill * weight(Feature::CardSkill)
                            + merit.tokens * weight(Feature::CardTokens)
                    }
            })
            .sum()
    }

    /// The gains of the best swap that what lies in the pans can become with one token more on each empty side.
    fn best_gains(&self, table: &Table, basket: &Basket) -> (f32, f32) {
        let (one, two) = (table.side(basket.from), table.side(basket.to));
        let at = [self.worth_of_goods(table, one, one.tokens), self.worth_of_goods(table, two, two.tokens)];
        let gives: [Option<Tokens>; 8] = Kind::ALL.map(|kind| {
            if basket.gives() {
                return (kind == Kind::Clothing).then_some(basket.give);
            }
            (one.tokens.count(kind) > 0).then(|| Tokens::of(kind, 1))
        });
        let fee = self.weights.city[Feature::Ap.index()];
        let fees = [basket.from, basket.to].map(|seat| {
            fee * f32::from(self.share(
                table,
                seat,
                if seat == basket.from { basket.to } else { basket.from },
            ))
        });
        let mut best = (0.0, 0.0, 0.0);
        for give in gives.into_iter().flatten() {
            let theirs = self.worth_of_goods(table, two, two.tokens.plus(give)) - at[1];
            if theirs < fees[1] {
                continue;
            }
            for kind in Kind::ALL.into_iter().filter(|kind| two.tokens.count(*kind) > 0) {
                let want = Tokens::of(kind, 1);
                if give.count(kind) > 0 {
                    continue;
                }
                let mine = self.worth_of_goods(table, one, one.tokens.minus(give).plus(want)) - at[0];
                if mine < fees[0] {
                    continue;
                }
                let theirs = self.worth_of_goods(table, two, two.tokens.minus(want).plus(give)) - at[1];
                let hope = agreement(mine - fees[0], theirs - fees[1]) * (mine - fees[0]);
                if hope > best.0 {
                    best = (hope, mine, theirs);
                }
            }
        }
        (best.1, best.2)
    }

    /// A deal with the Black Market that is being paid: the token that will come, without the tokens that will go.
    fn add_deal(&self, table: &Table, worth: &mut BySeat<f32>) {
        let Task::Pick(picking) = table.agenda.top() else { return };
        let Some(kind) = table.agenda.iter().find_map(|task| match task {
            Task::Deal(kind) => Kind::ALL.get(usize::from(kind)).copied(),
            _ => None,
        }) else {
            return;
        };
        let side = table.side(picking.seat);
        let mut tokens = side.tokens;
        let (_, spare, _) = self.craft_all(side.hand, tokens);
        for _ in 0..picking.left {
            let most = |from: Tokens| {
                Kind::ALL
                    .into_iter()
                    .filter(|other| *other != kind && from.count(*other) > 0 && tokens.count(*other) > 0)
                    .max_by_key(|other| from.count(*other))
            };
            let Some(gone) = most(spare).or_else(|| most(tokens)) else { break };
            tokens = tokens.minus(Tokens::of(gone, 1));
        }
        let after = self.worth_of_goods(table, side, tokens.plus(Tokens::of(kind, 1)));
        worth[picking.seat] += after - self.worth_of_goods(table, side, side.tokens);
    }
}

/// How likely the other side is to agree.
fn agreement(mine: f32, theirs: f32) -> f32 {
    logistic(SHARPNESS * (theirs - FAIR * mine.max(0.0) - MARGIN))
}
