//! Escape the City: what a seat's chance of flying is. The helicopter is loaded in common, so what the others hold counts too.

use kernel::{BySeat, Seat};

use super::features::{FlightFeature, FlightFeatures};
use super::muster::ROUNDS;
use super::{YIELD, logistic};
use crate::agenda::Task;
use crate::effect::Stat;
use crate::ids::{Card, GUARDS, HELIPAD, Kind, NONE, Square};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Ending, State, Table};
use crate::tokens::Tokens;

/// AP of a round before cards.
const ROUND_AP: f32 = 15.0;
/// Expected Adrenaline at which a figure is as likely to be out as not.
const EVEN: f32 = 9.0;
/// What a Guard that a seat can be expected to beat takes from that.
const WINS: f32 = 0.5;
/// How steeply that likelihood rises with each point.
const STEEP: f32 = 0.8;
/// What a point of Adrenaline that a card would take away counts.
const CALM: f32 = 0.8;
/// What the part of the Guards that can be attacked counts beside a tile that is open.
const OPENING: f32 = 0.6;
/// Guards the team can beat beyond those there are count less and less, up to this many.
const RESERVE: f32 = 2.0;

/// Log odds beyond this grow more and more slowly, so that bots tell answers apart when all is nearly won or lost.
const PLAIN: f32 = 2.0;

fn tempered(value: f32) -> f32 {
    let beyond = (value.abs() - PLAIN).max(0.0);
    value.signum() * (value.abs() - beyond + beyond.ln_1p())
}

impl RaidAndTrade {
    /// What each seat may hope for in Escape the City.
    pub(super) fn hopes_of_flight(&self, state: &State) -> BySeat<f32> {
        let table = &state.table;
        let mut odds = self.odds_of_flight(table);
        self.add_sharing(table, &mut odds);
        let hope = |seat| if table.out.contains(seat) { 0.0 } else { logistic(tempered(odds[seat])) };
        BySeat::new(self.seats, hope)
    }

    /// The log odds of flying of each seat, with what lies on the table.
    pub(super) fn odds_of_flight(&self, table: &Table) -> BySeat<f32> {
        let team = self.team_features(table);
        BySeat::new(self.seats, |seat| {
            if table.out.contains(seat) {
                return 0.0;
            }
            let mut features = team;
            self.add_own_flight(table, seat, &mut features);
            self.weights.start + features.weigh(&self.weights.escape)
        })
    }

    /// What counts for a seat in Escape the City; nothing if the seat or the game is out.
    #[must_use]
    pub fn flight_features(&self, state: &State, seat: Seat) -> Option<FlightFeatures> {
        let table = &state.table;
        if table.out.contains(seat) || table.ending != Ending::None {
            return None;
        }
        let mut features = self.team_features(table);
        self.add_own_flight(table, seat, &mut features);
        Some(features)
    }

    /// How likely a seat is to have too much Adrenaline in the end.
    fn risk(&self, table: &Table, seat: Seat) -> f32 {
        let side = table.side(seat);
        let ahead = f32::from(ROUNDS - self.row_of(table, seat).min(ROUNDS));
        let bombs = f32::from(ROUNDS.saturating_sub(table.round)).min(1.0 + ahead);
        let cards: f32 = side.crafted.iter().map(|item| self.merits[Card(item).index()].favor.max(0.0)).sum();
        let calm = CALM * cards.min(f32::from(side.blacklist()) + bombs);
        let expected = f32::from(side.blacklist()) + bombs + self.ambush(table, seat)
            - calm
            - WINS * self.kills(table, seat).min(2.0);
        logistic(STEEP * (expected - EVEN))
    }

    /// What all have in common.
    fn team_features(&self, table: &Table) -> FlightFeatures {
        let mut features = FlightFeatures::NONE;
        let mut add = |feature, amount: f32| features.add(feature, amount);
        let (mut held, mut skill, mut kills) = (Tokens::NONE, 0.0f32, 0.0f32);
        let (mut living, mut rows, mut ap) = (0.0f32, 0.0f32, 0.0f32);
        let (mut doomed, mut stuck, mut risk) = (0.0f32, 0.0f32, 0.0f32);
        for seat in self.clockwise(table, Seat::FIRST) {
            let side = table.side(seat);
            living += 1.0;
            held = held.plus(side.tokens);
            skill += f32::from(side.skill);
            rows += self.gained(table, seat);
            let doom = self.doom(table, seat);
            doomed += doom;
            stuck += self.trap(table, seat);
            risk += self.risk(table, seat);
            kills += self.kills(table, seat) * (1.0 - doom);
            if !table.passed.contains(seat) {
                ap += f32::from(side.ap);
            }
        }
        let (mut guards, mut loot, mut pad_loot) = (0.0f32, 0.0f32, 0.0f32);
        for guard in (0..GUARDS).filter(|guard| table.guard_tile[*guard] != NONE) {
            guards += 1.0;
            if !table.guard_tokens[guard].is_empty() {
                loot += 1.0;
                pad_loot += if table.guard_tile[guard] == HELIPAD.0 { 1.0 } else { 0.0 };
            }
        }
        if let Some((_, hope)) = self.strike_under_way(table) {
            guards -= hope;
        }
        let surplus = kills - guards;
        let surplus = if surplus > 0.0 { RESERVE * (1.0 - (-surplus / RESERVE).exp()) } else { surplus };
        add(FlightFeature::Surplus, surplus);
        add(FlightFeature::Guards, guards);
        let (open, opening) = self.frontier(table);
        add(FlightFeature::Open, f32::from(open) + OPENING * opening);
        add(FlightFeature::Throng, self.throng(table));
        add(FlightFeature::Living, living);
        add(FlightFeature::Loot, loot);
        add(FlightFeature::PadLoot, pad_loot);
        if table.helipad != NONE {
            let (tokens, points) = self.lacking(table);
            add(FlightFeature::Lacking, tokens.total() as f32 + f32::from(points));
            let missing = held.missing(tokens).total() as f32 + (f32::from(points) - skill).max(0.0);
            let left = 1.0 + f32::from(ROUNDS.saturating_sub(table.round));
            add(FlightFeature::Uncovered, missing);
            add(FlightFeature::UncoveredLate, missing / left);
        }
        add(FlightFeature::TeamAp, ap);
        add(FlightFeature::TeamRow, rows / living.max(1.0));
        add(FlightFeature::TeamDoomed, doomed);
        add(FlightFeature::TeamHeld, stuck);
        add(FlightFeature::TeamRisk, risk);
        let trades = table.market != NONE && self.is_standing(table, crate::ids::MARKET);
        if trades && self.pack.offers(table.market) >> Kind::Guns.index() & 1 == 1 {
            add(FlightFeature::Market, 1.0);
        }
        features
    }

    /// What is a seat's own.
    fn add_own_flight(&self, table: &Table, seat: Seat, features: &mut FlightFeatures) {
        let mut add = |feature, amount: f32| features.add(feature, amount);
        let side = table.side(seat);
        add(FlightFeature::Row, self.gained(table, seat));
        add(FlightFeature::Doomed, self.doom(table, seat));
        add(FlightFeature::Held, self.trap(table, seat));
        add(FlightFeature::Risk, self.risk(table, seat));
        add(FlightFeature::Ambush, self.ambush(table, seat));
        add(FlightFeature::Exit, self.steps_to_exit(table, seat));
        add(FlightFeature::Adrenaline, f32::from(side.blacklist()));
        if !table.passed.contains(seat) {
            add(FlightFeature::Ap, f32::from(side.ap));
        }
        let left = f32::from(ROUNDS.saturating_sub(table.round));
        add(FlightFeature::RoundAp, (f32::from(self.stat(table, seat, Stat::RoundAp)) - ROUND_AP) * left);
        add(FlightFeature::Tokens, side.tokens.total() as f32);
        add(FlightFeature::Guns, f32::from(side.tokens.count(Kind::Guns)));
        let food = f32::from(side.tokens.count(Kind::Food)) * f32::from(self.stat(table, seat, Stat::FoodAp));
        add(FlightFeature::Food, food);
        for item in side.crafted.iter() {
            let merit = &self.merits[Card(item).index()];
            if table.round > 0 {
                add(FlightFeature::Spared, merit.harm);
            }
            if !merit.passive {
                add(FlightFeature::CardAp, merit.ap.max(0.0));
                add(FlightFeature::CardTokens, merit.tokens);
            }
        }
        add(FlightFeature::Crafted, side.crafted.len() as f32);
        let (craftable, ..) = self.craft_all(side.hand, side.tokens);
        add(FlightFeature::Craftable, craftable);
        self.add_claim(table, seat, features);
        self.add_flight_affairs(table, seat, features);
    }

    /// The claim to a seat in the helicopter (RNT-RULING-71).
    fn add_claim(&self, table: &Table, seat: Seat, features: &mut FlightFeatures) {
        let claim = |seat: Seat| {
            let side = table.side(seat);
            (side.given.total() + u32::from(side.given_skill), self.row_of(table, seat))
        };
        let own = claim(seat);
        if own.1 == ROUNDS {
            features.add(FlightFeature::There, 1.0);
        }
        if own.0 > 0 {
            features.add(FlightFeature::Given, 1.0);
        }
        let better = self.clockwise(table, Seat::FIRST).filter(|other| claim(*other) > own).count();
        features.add(FlightFeature::Crowd, better.saturating_sub(2) as f32);
        let here = self.raid_reach(table, seat) & table.all_houses() & !table.guarded();
        features.add(FlightFeature::Houses, here.count_ones().min(3) as f32);
    }

    /// Raids that are under way and have moved nothing yet.
    fn add_flight_affairs(&self, table: &Table, seat: Seat, features: &mut FlightFeatures) {
        let clash = &table.clash;
        let raids = table.agenda.iter().any(|task| matches!(task, Task::Raid(_)));
        if raids
            && clash.actor == seat
            && !clash.stopped
            && clash.affair == Affair::Raid
            && clash.square != NONE
        {
            let size = table.house(Square(clash.square)).unwrap_or_default();
            features.add(FlightFeature::Raiding, YIELD[size.index()]);
        }
    }
}
