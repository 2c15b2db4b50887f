//! Escape the City: what a seat's chance of flying is. The helicopter is loaded in common, so what the others hold counts too.

use kernel::Seat;
use parts::bits::ones;

use crate::agenda::Task;
use crate::effect::Stat;
use crate::ids::{HELIPAD, Kind, NONE, Section};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, State};
use crate::tokens::Tokens;

/// What an offer costs.
const WASTE: f32 = 0.05;
/// Steps beyond which the next tile is simply far.
const FAR: u32 = 4;
/// Tiles of the row that are bombarded in each round.
const BOMBED_EACH_ROUND: f32 = 1.0;

impl RaidAndTrade {
    /// How well a seat stands, in log odds of flying.
    pub(super) fn worth_of_flight(&self, state: &State, seat: Seat) -> f32 {
        let (table, weights) = (&state.table, &self.weights.escape);
        let side = table.side(seat);
        if table.out.contains(seat) {
            return -8.0;
        }
        if table.helipad == NONE {
            return -weights.start;
        }
        let row = table.section(seat).map_or(0, |section| self.row_number(section.tile()));
        let ahead = f32::from(row) - f32::from(table.bombed);
        let (tokens, skill) = self.lacking(table);
        let lacking = tokens.total() as f32 + f32::from(skill);
        let mut held = Tokens::NONE;
        let (mut helpers, mut held_skill) = (0.0f32, 0.0f32);
        for other in self.clockwise(table, Seat::FIRST) {
            held = held.plus(table.side(other).tokens);
            held_skill += f32::from(table.side(other).skill);
            let there = table.section(other).map_or(0, |section| self.row_number(section.tile()));
            helpers += f32::from(there);
        }
        let uncovered = held.missing(tokens).total() as f32 + (f32::from(skill) - held_skill).max(0.0);
        let matching = tokens.total() - side.tokens.missing(tokens).total();
        let there = table.section(seat).is_some_and(|section| section.tile() == HELIPAD);
        let given = side.given.total() as f32 + f32::from(side.given_skill);
        let guards_here =
            table.section(seat).map_or(0, |section| table.guards_on(section.tile()).count_ones());
        let food = f32::from(side.tokens.count(Kind::Food)) * f32::from(self.stat(table, seat, Stat::FoodAp));
        let (craftable, ..) = self.craft_all(side.hand, side.tokens);
        let pad = table.guards_on(HELIPAD).count_ones() as f32;
        let passed = table.passed.contains(seat);
        let armed = guards_here > 0 && side.tokens.count(Kind::Guns) > 0;
        let mut sum = weights.row * f32::from(row) - weights.exit * self.steps_to_exit(state, seat)
            + weights.ahead * ahead.min(4.0)
            - if ahead <= BOMBED_EACH_ROUND { weights.doomed } else { 0.0 }
            - weights.adrenaline * f32::from(side.blacklist())
            - weights.lacking * lacking
            - weights.uncovered * uncovered
            + weights.matching * matching as f32
            + weights.tokens * side.tokens.total() as f32
            + weights.skill * f32::from(side.skill)
            + weights.craftable * craftable
            + weights.food * food
            + weights.guns * f32::from(side.tokens.count(Kind::Guns).min(3))
            - weights.guarded * guards_here as f32
            - weights.guards_at_pad * pad
            + weights.fellows * helpers / self.seats as f32
            - weights.start;
        if armed {
            sum += weights.armed;
        }
        // Offers move goods that count in common: they are not worth the time.
        if matches!(table.agenda.top(), Task::Offer(_)) && table.basket.from == seat {
            sum -= WASTE;
        }
        if !passed {
            sum += weights.ap * f32::from(side.ap);
        }
        if there {
            sum += weights.there + if given > 0.0 { weights.given } else { 0.0 };
        }
        let here = self.raid_reach(table, seat) & table.all_houses() & !table.guarded();
        sum += weights.houses * here.count_ones().min(3) as f32;
        let clash = &table.clash;
        let under_way = table.agenda.iter().any(|task| matches!(task, Task::Raid(_) | Task::Combat(_)));
        if under_way && clash.actor == seat && !clash.stopped {
            match clash.affair {
                Affair::Raid => sum += weights.raiding,
                Affair::Strike => sum += weights.striking,
                _ => {}
            }
        }
        sum
    }

    /// Steps to where the figure is needed on its tile: a Guard that holds it, or else the road to the next tile.
    fn steps_to_exit(&self, state: &State, seat: Seat) -> f32 {
        let table = &state.table;
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
