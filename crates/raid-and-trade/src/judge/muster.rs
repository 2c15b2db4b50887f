//! Escape the City: who can attack which Guard with what, who gets away in time, and how far the row is open.

use kernel::Seat;
use parts::bits::ones;

use crate::agenda::{Fighting, Raiding, Task};
use crate::cards::Pack;
use crate::effect::{Permit, Stat};
use crate::ids::{Card, HELIPAD, Kind, NONE, Section, Square, Tile};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Table};

/// Steps beyond which the next tile is simply far.
const FAR: u32 = 4;
/// Rounds after which nothing is left (RNT-RULING-84), and the number of the helipad in the row.
pub(super) const ROUNDS: u8 = 7;
/// What standing on a tile that will be bombarded is worth beside being unable to leave it.
const IN_TIME: f32 = 0.05;
/// Attacks a figure can pay in a round and still walk on.
const ATTACKS_A_ROUND: f32 = 2.0;
/// Attacks of somebody who needs no Gun.
const GUNLESS: f32 = 20.0;
/// AP beside its number that a tile costs: a barricade on most.
const BARRICADES: f32 = 0.7;
/// The part of the AP of later rounds that can go into attacks.
const FIGHTING_PART: f32 = 0.6;
/// The part of the AP of this round.
const FIGHTING_NOW: f32 = 0.5;
/// What an attack from the tile before is worth beside one on the tile of the Guard.
const PLANNED: f32 = 0.5;
/// What an attack counts for clearing a tile, beside its odds of beating the Guard.
const SURE: f32 = 0.5;
/// What an attack on the tile counts while a barricade lies between.
const APPROACH: f32 = 0.85;
/// Odds of a character nobody has chosen yet.
const UNKNOWN: Odds = Odds { strike: 0.2, ambush: 0.4 };

/// The odds of a character's die, which a Guard rolls too (RNT-ESC-27, RNT-ESC-33).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Odds {
    /// That an attack on a Guard wins.
    pub strike: f32,
    /// That the attack of a Guard wins if nobody defends.
    pub ambush: f32,
}

/// The odds of each character.
pub(crate) fn odds(pack: &Pack) -> Vec<Odds> {
    pack.characters
        .iter()
        .map(|who| {
            let share = |fits: &dyn Fn(&crate::cards::DieFace) -> bool| {
                who.die.iter().filter(|face| fits(face)).map(|face| f32::from(face.sides)).sum::<f32>() / 6.0
            };
            let open = 1.0 - share(&|face| face.defence == pack.shield);
            let (auto, hit) =
                (share(&|face| face.attack == pack.auto_win), share(&|face| face.attack == pack.hit));
            Odds { strike: auto + open * hit, ambush: auto + hit }
        })
        .collect()
}

impl RaidAndTrade {
    /// The number of the tile of a figure; before it stands there, the first.
    pub(super) fn row_of(&self, table: &Table, seat: Seat) -> u8 {
        table.section(seat).map_or(1, |section| self.row_number(section.tile()))
    }

    pub(super) fn odds_of(&self, table: &Table, seat: Seat) -> Odds {
        let odds = |who: crate::ids::Character| self.odds.get(usize::from(who.0)).copied();
        table.side(seat).character().and_then(odds).unwrap_or(UNKNOWN)
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
    fn shots(&self, table: &Table, seat: Seat) -> f32 {
        if self.permits(table, seat, Permit::NoGunAttack) || self.could_start_gunless(table, seat) {
            return GUNLESS;
        }
        let side = table.side(seat);
        let stand_ins: f32 = side.crafted.iter().map(|item| self.merits[usize::from(item)].stand_in).sum();
        f32::from(side.tokens.count(Kind::Guns)) + stand_ins
    }

    /// AP a seat has left in this round, its Food eaten.
    pub(super) fn ap_left(&self, table: &Table, seat: Seat) -> f32 {
        if table.passed.contains(seat) {
            return 0.0;
        }
        let side = table.side(seat);
        let food = f32::from(side.tokens.count(Kind::Food)) * f32::from(self.stat(table, seat, Stat::FoodAp));
        (f32::from(side.ap) + food - self.unpaid(table, seat)).max(0.0)
    }

    /// AP of a raid or an attack that was declared and not paid.
    fn unpaid(&self, table: &Table, seat: Seat) -> f32 {
        let clash = &table.clash;
        if clash.affair == Affair::None || clash.actor != seat || clash.stopped {
            return 0.0;
        }
        let price = table.agenda.iter().find_map(|task| match task {
            Task::Raid(Raiding::Pay) if clash.square != NONE => {
                let size = table.house(Square(clash.square)).unwrap_or_default();
                Some(self.raid_price(table, seat, size))
            }
            Task::Combat(Fighting::Cost | Fighting::Pay) if clash.affair != Affair::Guard => {
                Some(self.stat(table, seat, Stat::AttackAp))
            }
            _ => None,
        });
        f32::from(price.unwrap_or_default())
    }

    fn attack_price(&self, table: &Table, seat: Seat) -> f32 {
        f32::from(self.stat(table, seat, Stat::AttackAp)).max(1.0)
    }

    /// Attacks on Guards of its tile that a seat can make in this round.
    fn attacks_now(&self, table: &Table, seat: Seat) -> f32 {
        let ap = (self.ap_left(table, seat) - self.steps_to_exit(table, seat)).max(0.0);
        self.shots(table, seat).min((ap / self.attack_price(table, seat)).floor())
    }

    /// The Guards a seat can be expected to beat in the rest of the game with what it has.
    pub(super) fn kills(&self, table: &Table, seat: Seat) -> f32 {
        self.kills_with(table, seat, 0.0, 0.0)
    }

    /// The same with so many more Guns and AP.
    pub(super) fn kills_with(&self, table: &Table, seat: Seat, guns: f32, more_ap: f32) -> f32 {
        let row = self.row_of(table, seat);
        let way: f32 = (row + 1..=ROUNDS).map(|tile| f32::from(tile) + BARRICADES).sum();
        let rounds = f32::from(ROUNDS.saturating_sub(table.round));
        let later = f32::from(self.stat(table, seat, Stat::RoundAp)) * rounds;
        let side = table.side(seat);
        let cards: f32 = side.crafted.iter().map(|item| self.merits[usize::from(item)].ready_ap).sum();
        let now = FIGHTING_NOW * (self.ap_left(table, seat) + cards + more_ap);
        let ap = (now + FIGHTING_PART * (later - way)).max(FIGHTING_NOW * now).max(0.0);
        let attacks = (self.shots(table, seat) + guns).max(0.0).min(ap / self.attack_price(table, seat));
        let tricks: f32 = side.crafted.iter().map(|item| self.merits[usize::from(item)].trick).sum();
        attacks * self.odds_of(table, seat).strike + tricks.min(0.3 * attacks)
    }

    /// The attack on a Guard that is under way, and how likely it is to win.
    pub(super) fn strike_under_way(&self, table: &Table) -> Option<(usize, f32)> {
        let clash = &table.clash;
        if clash.affair != Affair::Strike || clash.stopped {
            return None;
        }
        let stage = table.agenda.iter().find_map(|task| match task {
            Task::Combat(stage) => Some(stage),
            _ => None,
        })?;
        let hope = match stage {
            Fighting::Cost | Fighting::Pay => return None,
            _ if clash.dice[0] != 0 && clash.dice[1] != 0 => f32::from(u8::from(self.attack_wins(clash))),
            _ => self.odds_of(table, clash.actor).strike,
        };
        Some((clash.guard.index(), hope))
    }

    /// The Guards that hold figures on a tile once the attack under way is over: won or lost, it frees the tile of its Guard.
    fn holders(&self, table: &Table, tile: Tile) -> u8 {
        let guards = table.guards_on(tile);
        match self.strike_under_way(table) {
            Some((guard, _)) if guards != 0 && tile != HELIPAD => guards & !(1 << guard),
            _ => guards,
        }
    }

    /// Attacks of Guards on this seat that are about to come, by their odds.
    pub(super) fn ambush(&self, table: &Table, seat: Seat) -> f32 {
        if table.turn != seat {
            return 0.0;
        }
        let Some(done) = table.agenda.iter().find_map(|task| match task {
            Task::Guards(done) => Some(done),
            _ => None,
        }) else {
            return 0.0;
        };
        let tile = table.section(seat).map(Section::tile);
        let odds = self.odds_of(table, seat).ambush;
        let coming = tile.map_or(0, |tile| table.guards_on(tile) & !done).count_ones() as f32;
        let clash = &table.clash;
        let begun = match clash.affair {
            Affair::Guard if clash.stopped || clash.lost => 0.0,
            Affair::Guard if clash.dice[0] != 0 => f32::from(u8::from(self.attack_wins(clash))),
            Affair::Guard => odds,
            _ => 0.0,
        };
        coming * odds + begun
    }

    /// The seats with a figure on a tile.
    fn figures_on(&self, table: &Table, tile: Tile) -> impl Iterator<Item = Seat> {
        self.clockwise(table, Seat::FIRST)
            .filter(move |seat| table.section(*seat).is_some_and(|section| section.tile() == tile))
    }

    /// How surely a figure is bombarded at the end of the round. An attack frees the tile of its Guard, won or lost, so what
    /// counts is whether those there can attack them all and who then has the AP to leave.
    pub(super) fn doom(&self, table: &Table, seat: Seat) -> f32 {
        let row = self.row_of(table, seat);
        if row > table.bombed + 1 || row == ROUNDS && table.round < ROUNDS {
            return 0.0;
        }
        let mut price = f32::from(row) + 1.0 + self.steps_to_exit(table, seat);
        if let Some(section) = table.section(seat) {
            let guards = self.holders(table, section.tile()).count_ones() as f32;
            let attacks = |seat| self.attacks_now(table, seat);
            let others: f32 =
                self.figures_on(table, section.tile()).filter(|other| *other != seat).map(attacks).sum();
            if guards > others {
                let own = guards - others;
                if own > attacks(seat) {
                    return 1.0;
                }
                price += own * self.attack_price(table, seat);
            }
        }
        if self.ap_left(table, seat) >= price { IN_TIME } else { 1.0 }
    }

    /// The part of the Guards on a tile for which those who must pass it have no Guns, for a figure that must leave in the
    /// next round.
    pub(super) fn trap(&self, table: &Table, seat: Seat) -> f32 {
        let Some(section) = table.section(seat) else { return 0.0 };
        let guards = self.holders(table, section.tile()).count_ones() as f32;
        let row = self.row_of(table, seat);
        if guards == 0.0 || row > table.bombed + 2 {
            return 0.0;
        }
        let all: f32 = self
            .clockwise(table, Seat::FIRST)
            .filter(|other| self.row_of(table, *other) <= row)
            .map(|other| self.shots(table, other).min(ATTACKS_A_ROUND))
            .sum();
        (guards - all).max(0.0) / guards
    }

    /// Figures on tiles with Guards beyond the one with most attacks left: who comes to a tile that is not clear and cannot
    /// help is attacked for nothing.
    pub(super) fn throng(&self, table: &Table) -> f32 {
        let tiles = self.world().row.iter().map(|(tile, _)| *tile);
        tiles
            .filter(|tile| self.holders(table, *tile) != 0)
            .map(|tile| {
                let figures = self.figures_on(table, tile).count() as f32;
                let armed = self.figures_on(table, tile).any(|seat| self.attacks_now(table, seat) >= 1.0);
                figures - if armed { 1.0 } else { 0.0 }
            })
            .sum()
    }

    /// How far the row is open: the number of the first tile with Guards, and the part of these that can be attacked in this
    /// round.
    pub(super) fn frontier(&self, table: &Table) -> (u8, f32) {
        let row = &self.world().row;
        let first = (usize::from(table.bombed)..row.len()).find_map(|place| {
            let guards = self.holders(table, row[place].0).count_ones();
            (guards > 0).then_some((place, guards as f32))
        });
        let Some((place, guards)) = first else { return (ROUNDS + 1, 0.0) };
        let entry = place as f32 + 1.0;
        let (mut there, mut planned) = (0.0f32, 0.0f32);
        for seat in self.clockwise(table, Seat::FIRST) {
            let Some(section) = table.section(seat) else { continue };
            let worth = SURE + self.odds_of(table, seat).strike;
            if section.tile() == row[place].0 {
                let near = if self.steps_to_exit(table, seat) > 0.0 { APPROACH } else { 1.0 };
                there += near * worth * self.attacks_now(table, seat).min(guards);
            } else if place > 0 && section.tile() == row[place - 1].0 {
                let ap = self.ap_left(table, seat) - self.steps_to_exit(table, seat) - entry;
                let can = (ap.max(0.0) / self.attack_price(table, seat)).floor();
                // One goes first; the others wait.
                planned = planned.max(worth * self.shots(table, seat).min(can).min(guards));
            }
        }
        let there = (there / guards).min(1.0);
        (place as u8 + 1, there + PLANNED * (1.0 - there) * (planned / guards).min(1.0))
    }

    /// The number of the tile a figure has behind it: a tile with Guards is not gained yet.
    pub(super) fn gained(&self, table: &Table, seat: Seat) -> f32 {
        let row = f32::from(self.row_of(table, seat));
        let held = table.section(seat).is_some_and(|section| self.holders(table, section.tile()) != 0);
        if held { row - 1.0 } else { row }
    }

    /// Steps to where the figure is needed on its tile: a Guard that holds it, or else the road to the next tile.
    pub(super) fn steps_to_exit(&self, table: &Table, seat: Seat) -> f32 {
        let Some(section) = table.section(seat) else { return 0.0 };
        let tile = section.tile();
        let guards = self.holders(table, tile);
        if tile == HELIPAD && guards == 0 {
            return 0.0;
        }
        let next = self.world().row.get(usize::from(self.row_number(tile))).map(|(next, _)| *next);
        let is_there = |at: Section| {
            if guards == 0 {
                let mut across = ones(table.map.across(self.world(), at));
                return across.any(|other| Some(Section(other).tile()) == next);
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
