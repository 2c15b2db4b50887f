//! Escape the City: what a seat's chance of flying is. The helicopter is loaded in common, so what the others hold counts too.

use kernel::{BySeat, Seat};
use parts::bits::ones;

use super::features::{FlightFeature, FlightFeatures};
use super::{YIELD, logistic};
use crate::agenda::Task;
use crate::cards::Pack;
use crate::effect::{Permit, Stat};
use crate::ids::{Card, GUARDS, HELIPAD, Kind, NONE, Section, Square, TILES, Tile};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Ending, State, Table};
use crate::tokens::Tokens;

/// Steps beyond which the next tile is simply far.
const FAR: u32 = 4;
/// Rounds after which nothing is left (RNT-RULING-84).
const ROUNDS: u8 = 7;
/// What an attack on the next tile is worth beside one on the own tile.
const PLANNED: f32 = 0.5;
/// What standing on a tile that will be bombarded is worth beside being unable to leave it.
const IN_TIME: f32 = 0.05;
/// Attacks a figure can pay in a round and still walk on.
const ATTACKS_A_ROUND: u32 = 2;
/// Attacks of somebody who needs no Gun.
const GUNLESS: u32 = 9;
/// AP of a round before cards.
const ROUND_AP: f32 = 15.0;

/// The odds of each character against a Guard, who rolls the same die (RNT-ESC-33).
pub(crate) fn strike_odds(pack: &Pack) -> Vec<f32> {
    pack.characters
        .iter()
        .map(|who| {
            let share = |fits: &dyn Fn(&crate::cards::DieFace) -> bool| {
                who.die.iter().filter(|face| fits(face)).map(|face| f32::from(face.sides)).sum::<f32>() / 6.0
            };
            let open = 1.0 - share(&|face| face.defence == pack.shield);
            share(&|face| face.attack == pack.auto_win) + open * share(&|face| face.attack == pack.hit)
        })
        .collect()
}

impl RaidAndTrade {
    /// What each seat may hope for in Escape the City.
    pub(super) fn hopes_of_flight(&self, state: &State) -> BySeat<f32> {
        let team = self.team_features(&state.table);
        BySeat::new(self.seats, |seat| {
            if state.table.out.contains(seat) {
                return 0.0;
            }
            let mut features = team;
            self.add_own_flight(&state.table, seat, &mut features);
            logistic(self.weights.start + features.weigh(&self.weights.escape))
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

    /// The number of the tile of a figure; before it stands there, the first.
    fn row_of(&self, table: &Table, seat: Seat) -> u8 {
        table.section(seat).map_or(1, |section| self.row_number(section.tile()))
    }

    /// The odds of an attack on a Guard, and whether a seat has what it takes besides AP.
    fn odds_of(&self, table: &Table, seat: Seat) -> f32 {
        let odds = |who: crate::ids::Character| self.strikes.get(usize::from(who.0)).copied();
        table.side(seat).character().and_then(odds).unwrap_or(0.2)
    }

    /// Whether a seat that still chooses its first items can choose one that saves the Gun.
    fn could_start_gunless(&self, table: &Table, seat: Seat) -> bool {
        let saving = self.pack.permitting[Permit::NoGunAttack as usize];
        table.agenda.iter().any(|task| match task {
            Task::Kit(who, left, floor) => {
                who == seat
                    && table.side(seat).hand.intersection(saving).iter().any(|item| {
                        let rest = left.checked_sub(self.pack.card(Card(item)).skill);
                        item >= floor
                            && rest.is_some_and(|rest| self.can_fill(table, seat, rest, floor, item))
                    })
            }
            _ => false,
        })
    }

    /// Whether first items worth so much Skill can go with this one.
    fn can_fill(&self, table: &Table, seat: Seat, rest: u8, floor: u8, with: u8) -> bool {
        let others = table.side(seat).hand.iter().filter(|item| *item >= floor && *item != with);
        let sums = others.fold(1u32, |sums, item| sums | sums << self.pack.card(Card(item)).skill);
        sums >> rest & 1 == 1
    }

    /// How many attacks a seat has Guns for.
    fn shots(&self, table: &Table, seat: Seat) -> u32 {
        let guns = u32::from(table.side(seat).tokens.count(Kind::Guns));
        if self.permits(table, seat, Permit::NoGunAttack) { GUNLESS } else { guns }
    }

    /// AP a seat has left in this round, its Food eaten.
    fn ap_left(&self, table: &Table, seat: Seat) -> f32 {
        if table.passed.contains(seat) {
            return 0.0;
        }
        let side = table.side(seat);
        let food = f32::from(side.tokens.count(Kind::Food)) * f32::from(self.stat(table, seat, Stat::FoodAp));
        f32::from(side.ap) + food
    }

    /// Attacks on Guards of its tile that a seat can make in this round.
    fn attacks_now(&self, table: &Table, seat: Seat) -> u32 {
        let price = f32::from(self.stat(table, seat, Stat::AttackAp)).max(1.0);
        let ap = (self.ap_left(table, seat) - self.steps_to_exit(table, seat)).max(0.0);
        self.shots(table, seat).min((ap / price) as u32)
    }

    /// The seats with a figure on a tile.
    fn figures_on(&self, table: &Table, tile: Tile) -> impl Iterator<Item = Seat> {
        self.clockwise(table, Seat::FIRST)
            .filter(move |seat| table.section(*seat).is_some_and(|section| section.tile() == tile))
    }

    /// How surely a figure is bombarded at the end of the round. An attack frees the tile of its Guard, won or lost, so what
    /// counts is whether those there can attack them all and who then has the AP to leave.
    fn doom(&self, table: &Table, seat: Seat) -> f32 {
        let row = self.row_of(table, seat);
        if row > table.bombed + 1 || row == ROUNDS && table.round < ROUNDS {
            return 0.0;
        }
        let mut price = f32::from(row) + 1.0 + self.steps_to_exit(table, seat);
        if let Some(section) = table.section(seat) {
            let guards = table.guards_on(section.tile()).count_ones();
            let attacks = |seat| self.attacks_now(table, seat);
            let others: u32 =
                self.figures_on(table, section.tile()).filter(|other| *other != seat).map(attacks).sum();
            if guards > others {
                let own = guards - others;
                if own > attacks(seat) {
                    return 1.0;
                }
                price += own as f32 * f32::from(self.stat(table, seat, Stat::AttackAp));
            }
        }
        if self.ap_left(table, seat) >= price { IN_TIME } else { 1.0 }
    }

    /// The part of the Guards on a tile that those there have no Guns for, for a figure that must leave in the next round.
    fn trap(&self, table: &Table, seat: Seat) -> f32 {
        let Some(section) = table.section(seat) else { return 0.0 };
        let guards = table.guards_on(section.tile()).count_ones();
        if guards == 0 || self.row_of(table, seat) > table.bombed + 2 {
            return 0.0;
        }
        let shots = |other| self.shots(table, other).min(ATTACKS_A_ROUND);
        let all: u32 = self.figures_on(table, section.tile()).map(shots).sum();
        guards.saturating_sub(all) as f32 / guards as f32
    }

    /// The tile on which a seat can attack a Guard in this round, its own or the next one, and what that promises.
    fn next_strike(&self, table: &Table, seat: Seat) -> Option<(Tile, f32)> {
        let section = table.section(seat)?;
        if table.passed.contains(seat) || self.shots(table, seat) == 0 {
            return None;
        }
        let price = f32::from(self.stat(table, seat, Stat::AttackAp)) + self.steps_to_exit(table, seat);
        let (ap, odds) = (f32::from(table.side(seat).ap), self.odds_of(table, seat));
        if table.guards_on(section.tile()) != 0 {
            return (ap >= price).then_some((section.tile(), odds));
        }
        let row = self.row_number(section.tile());
        let next = self.world().row.get(usize::from(row))?.0;
        let there = table.guards_on(next) != 0 && ap >= price + f32::from(row) + 1.0;
        there.then_some((next, PLANNED * odds))
    }

    /// What all have in common.
    fn team_features(&self, table: &Table) -> FlightFeatures {
        let mut features = FlightFeatures::NONE;
        let mut add = |feature, amount: f32| features.add(feature, amount);
        let (mut held, mut skill, mut guns) = (Tokens::NONE, 0.0f32, 0u32);
        let (mut living, mut rows, mut ap, mut gunless) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
        let (mut doomed, mut stuck) = (0.0f32, 0.0f32);
        let mut armed = [0.0f32; TILES];
        let mut odds_of_all = 0.0f32;
        for seat in self.clockwise(table, Seat::FIRST) {
            let side = table.side(seat);
            living += 1.0;
            held = held.plus(side.tokens);
            skill += f32::from(side.skill);
            guns += u32::from(side.tokens.count(Kind::Guns));
            let row = self.row_of(table, seat);
            rows += f32::from(row);
            doomed += self.doom(table, seat);
            if !table.passed.contains(seat) {
                ap += f32::from(side.ap);
            }
            let saves_guns = side.crafted.meets(self.pack.permitting[Permit::NoGunAttack as usize]);
            if saves_guns || self.could_start_gunless(table, seat) {
                gunless = gunless.max(self.odds_of(table, seat));
            }
            stuck += self.trap(table, seat);
            odds_of_all += self.odds_of(table, seat);
            if let Some((tile, odds)) = self.next_strike(table, seat) {
                // Of several Guards on a tile each wants an attack of its own.
                let most = table.guards_on(tile).count_ones() as f32 * odds;
                armed[tile.index()] = (armed[tile.index()] + odds).min(most.max(armed[tile.index()]));
            }
        }
        let alive = (0..GUARDS).filter(|guard| table.guard_tile[*guard] != NONE);
        let (mut guards, mut loot, mut pad_guards, mut pad_loot) = (0.0f32, 0.0f32, 0.0f32, 0.0f32);
        for guard in alive {
            let looted = !table.guard_tokens[guard].is_empty();
            let on_pad = table.guard_tile[guard] == HELIPAD.0;
            guards += 1.0;
            loot += if looted { 1.0 } else { 0.0 };
            pad_guards += if on_pad { 1.0 } else { 0.0 };
            pad_loot += if looted && on_pad { 1.0 } else { 0.0 };
        }
        add(FlightFeature::Living, living);
        add(FlightFeature::Guards, guards);
        add(FlightFeature::PadGuards, pad_guards);
        add(FlightFeature::Loot, loot);
        add(FlightFeature::PadLoot, pad_loot);
        let attacks = guards * living / odds_of_all.max(0.1);
        add(FlightFeature::Shots, (guns as f32).min(attacks));
        add(FlightFeature::Gunless, if guards > 0.0 { gunless } else { 0.0 });
        if table.helipad != NONE {
            let (tokens, points) = self.lacking(table);
            add(FlightFeature::Lacking, tokens.total() as f32 + f32::from(points));
            let missing = held.missing(tokens).total() as f32;
            add(FlightFeature::Uncovered, missing + (f32::from(points) - skill).max(0.0));
        }
        add(FlightFeature::TeamAp, ap);
        add(FlightFeature::TeamRow, rows / living.max(1.0));
        add(FlightFeature::TeamDoomed, doomed);
        add(FlightFeature::TeamHeld, stuck);
        add(FlightFeature::TeamArmed, armed.iter().sum());
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
        let row = self.row_of(table, seat);
        add(FlightFeature::Row, f32::from(row));
        add(FlightFeature::Doomed, self.doom(table, seat));
        let tile = table.section(seat).map(Section::tile);
        let held = tile.map_or(0, |tile| table.guards_on(tile).count_ones());
        add(FlightFeature::Held, held.saturating_sub(self.attacks_now(table, seat)) as f32);
        if table.turn == seat
            && let Some(Task::Guards(done)) = table.agenda.iter().find(|task| matches!(task, Task::Guards(_)))
        {
            let coming = tile.map_or(0, |tile| table.guards_on(tile) & !done).count_ones() as f32;
            let begun = if table.clash.affair == Affair::Guard && !table.clash.lost { 1.0 } else { 0.0 };
            add(FlightFeature::Ambush, (coming + begun) * self.odds_of(table, seat));
        }
        add(FlightFeature::Exit, self.steps_to_exit(table, seat));
        let adrenaline = f32::from(side.blacklist());
        add(FlightFeature::Adrenaline, adrenaline);
        add(FlightFeature::Danger, (adrenaline - 5.0).max(0.0).powi(2));
        if !table.passed.contains(seat) {
            add(FlightFeature::Ap, f32::from(side.ap));
        }
        let left = f32::from(ROUNDS.saturating_sub(table.round));
        add(FlightFeature::RoundAp, (f32::from(self.stat(table, seat, Stat::RoundAp)) - ROUND_AP) * left);
        add(FlightFeature::Tokens, side.tokens.total() as f32);
        let food = f32::from(side.tokens.count(Kind::Food)) * f32::from(self.stat(table, seat, Stat::FoodAp));
        add(FlightFeature::Food, food);
        for item in side.crafted.iter() {
            let merit = &self.merits[Card(item).index()];
            if !merit.passive {
                add(FlightFeature::CardAp, merit.ap.max(0.0));
                add(FlightFeature::CardTokens, merit.tokens);
                add(FlightFeature::CardFavor, merit.favor);
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

    /// Raids, attacks and offers that are under way and have moved nothing yet.
    fn add_flight_affairs(&self, table: &Table, seat: Seat, features: &mut FlightFeatures) {
        if matches!(table.agenda.top(), Task::Offer(_)) && table.basket.from == seat {
            features.add(FlightFeature::Bargaining, 1.0);
        }
        let clash = &table.clash;
        let under_way = table.agenda.iter().any(|task| matches!(task, Task::Raid(_) | Task::Combat(_)));
        if !under_way || clash.actor != seat || clash.stopped {
            return;
        }
        match clash.affair {
            Affair::Raid if clash.square != NONE => {
                let size = table.house(Square(clash.square)).unwrap_or_default();
                features.add(FlightFeature::Raiding, YIELD[size.index()]);
            }
            Affair::Strike => features.add(FlightFeature::Striking, self.odds_of(table, seat)),
            _ => {}
        }
    }

    /// Steps to where the figure is needed on its tile: a Guard that holds it, or else the road to the next tile.
    fn steps_to_exit(&self, table: &Table, seat: Seat) -> f32 {
        let Some(section) = table.section(seat) else { return 0.0 };
        let tile = section.tile();
        if tile == HELIPAD {
            return 0.0;
        }
        let guards = table.guards_on(tile);
        let next = self.world().row[usize::from(self.row_number(tile)).min(6)].0;
        let is_there = |at: Section| {
            if guards == 0 {
                return ones(table.map.across(self.world(), at)).any(|other| Section(other).tile() == next);
            }
            ones(guards.into()).any(|guard| {
                let square = table.guard_square[usize::from(guard)];
                square == NONE || self.squares_at(at) >> square & 1 == 1
            })
        };
        let (mut seen, mut edge) = (section.bit(), section.bit());
        for step in 0..=FAR {
            if ones(edge).any(|number| is_there(Section(number))) {
                return step as f32;
            }
            let mut next = 0;
            for number in ones(edge).map(Section).filter(|at| at.tile() == tile) {
                next |= self.roads(table, number);
            }
            edge = next & !seen;
            seen |= next;
        }
        (FAR + 1) as f32
    }
}
