//! Answers to the short questions: what to pick, pay, lay.

use kernel::Seat;
use parts::bits::ones;

use super::kinds;
use crate::agenda::Task;
use crate::choice::Choice;
use crate::ids::{Card, Character, Quarter, SEATS, Section, Square, TILES, Tile};
use crate::lay;
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};

impl RaidAndTrade {
    pub(super) fn errand_choices(&self, state: &State, seat: Seat, task: Task, out: &mut impl FnMut(Choice)) {
        let table = &state.table;
        let side = table.side(seat);
        match task {
            Task::Pick(picking) => {
                if picking.fewer {
                    out(Choice::No);
                }
                kinds(RaidAndTrade::pickable(table, &picking), |kind| out(Choice::Kind(kind)));
            }
            Task::Spare(_, left, floor) => {
                kinds(RaidAndTrade::sparable(table, left, floor), |kind| out(Choice::Kind(kind)));
            }
            Task::Stroll(_, borders, barricades) => {
                for to in ones(self.stroll(table, seat, borders, barricades)) {
                    out(Choice::Walk(Section(to)));
                }
                out(Choice::No);
            }
            Task::Gather(_, _, origin) => {
                if origin != 1 && RaidAndTrade::has_incidents(table) {
                    out(Choice::Deck);
                }
                for tile in
                    (0..TILES as u8).filter(|tile| origin != 0 && table.incidents[usize::from(*tile)] != 0)
                {
                    out(Choice::OnTile(Tile(tile)));
                }
            }
            Task::Drop(_, left, floor) => {
                let hand = u64::from(state.secrets.hands[seat.index()]) >> floor << floor;
                for number in ones(hand) {
                    if (hand >> number).count_ones() >= left.into() {
                        out(Choice::Pick(self.pack.incident(number)));
                    }
                }
            }
            Task::Spend(_, left, floor) => {
                let there = side.crafted.iter().filter(|item| *item >= floor).count();
                let open = there.saturating_sub(usize::from(left) - 1);
                for item in side.crafted.iter().filter(|item| *item >= floor).take(open) {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::Seize(_, victim, ..) => {
                for item in table.side(victim).crafted.iter() {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::FreeCraft(_, skill) => {
                out(Choice::No);
                for item in side.hand.intersection(self.pack.worth[usize::from(skill.min(3))]).iter() {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::Restore(..) => {
                for item in self.restorable(table, seat).iter() {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::Kit(_, left, floor) => {
                for item in
                    side.hand.iter().filter(|item| *item >= floor && self.kit_works(table, seat, left, *item))
                {
                    out(Choice::Pick(Card(item)));
                }
            }
            Task::PickDie(_, dice) => {
                for die in ones(dice.into()) {
                    out(Choice::Die(die));
                }
            }
            Task::Detonate(..) => {
                for square in ones(self.detonation_squares(table, seat)) {
                    out(Choice::Place(Square(square)));
                }
            }
            Task::Outpost => {
                for square in ones(self.outpost_squares(table)) {
                    out(Choice::Place(Square(square)));
                }
            }
            Task::SignMarket => {
                for token in ones(self.markets.into()) {
                    out(Choice::Way(token));
                }
            }
            Task::SignHelipad => {
                for token in 0..self.pack.helipads.len() as u8 {
                    out(Choice::Way(token));
                }
            }
            Task::Characters => {
                for who in ones(self.free_characters(table).into()) {
                    out(Choice::Character(Character(who)));
                }
            }
            _ => {}
        }
        debug_assert!(seat.index() < SEATS);
    }

    /// Whether an item can be the next of those to begin with: the ones after it must be able to make the rest.
    pub(crate) fn kit_works(&self, table: &Table, seat: Seat, left: u8, item: u8) -> bool {
        let skill = |item: u8| self.pack.card(Card(item)).skill;
        let Some(rest) = left.checked_sub(skill(item)) else { return false };
        let later = table.side(seat).hand.iter().filter(|other| *other > item);
        later.fold(1u32, |sums, other| sums | sums << skill(other)) >> rest & 1 == 1
    }

    pub(super) fn tile_choices(&self, table: &Table, out: &mut impl FnMut(Choice)) {
        let (world, map) = (self.world(), &table.map);
        let fit = lay::fit_now(world, map);
        match table.agenda.top() {
            Task::PickTile => {
                for tile in lay::left(map).filter(|tile| lay::can_be_laid(world, map, fit, *tile)) {
                    out(Choice::Tile(tile));
                }
            }
            Task::PickCell(tile) => {
                for cell in lay::grid() {
                    if (0..4).any(|turn| lay::allowed(world, map, fit, tile, cell, Quarter(turn))) {
                        out(Choice::Cell(cell.0, cell.1));
                    }
                }
            }
            Task::PickTurn(tile, x, y) => {
                for quarter in
                    (0..4).map(Quarter).filter(|turn| lay::allowed(world, map, fit, tile, (x, y), *turn))
                {
                    out(Choice::Quarter(quarter));
                }
            }
            _ => {}
        }
    }
}
