//! What players and enemies are worth: stats, sums, ammo, limits.

use kernel::{Seat, SeatSet};

use crate::agenda::Which;
use crate::cards::{Kind, Loot, Standing, Tags};
use crate::choice::Item;
use crate::effect::{Condition, Deck, EnemyType, Method, Role};
use crate::setup::Wastelander;
use crate::state::{Foe, State, Table};
use crate::written::Type;

/// What conditions look at, found once for a sum.
#[derive(Copy, Clone, Debug, Default)]
struct Circumstances {
    method: Option<Method>,
    critters: bool,
    humans: bool,
}

impl Wastelander {
    fn circumstances(&self, table: &Table) -> Circumstances {
        let mut found = Circumstances { method: table.fight.method, ..Circumstances::default() };
        if table.fight.active {
            for (_, foe) in table.fight.here() {
                match self.pack.info(foe.kind).kind {
                    Type::Critter => found.critters = true,
                    _ => found.humans = true,
                }
            }
        }
        found
    }

    fn holds(&self, table: &Table, seat: Seat, when: &Condition, now: &Circumstances, ranged: bool) -> bool {
        when.method.is_none_or(|method| now.method == Some(method))
            && when.enemy_type.is_none_or(|kind| match kind {
                EnemyType::Critter => now.critters,
                EnemyType::Human => now.humans,
            })
            && when.role.is_none_or(|role| match role {
                Role::Acting => table.acting == seat,
                Role::Participant => table.fight.party.contains(seat),
            })
            && when.has_equipped.is_none_or(|_| ranged)
            && when.turn.is_none_or(|_| table.acting != seat)
            && when.result.is_none_or(|_| table.fight.won)
    }

    /// Whether a condition holds for a player now.
    pub(crate) fn condition_holds(&self, table: &Table, seat: Seat, when: &Condition) -> bool {
        if *when == Condition::default() {
            return true;
        }
        let ranged = when.has_equipped.is_some() && self.shoots(table, seat, self.loaded(table, seat));
        self.holds(table, seat, when, &self.circumstances(table), ranged)
    }

    /// What a player's cards in play are, with the counters on them.
    fn standings<'g>(
        &'g self,
        table: &'g Table,
        seat: Seat,
    ) -> impl Iterator<Item = (&'g Standing, u8)> + 'g {
        let side = table.side(seat);
        let traits = side.learned().map(|learned| {
            let kind = self.pack.kind_of(Deck::Wasteland, learned.card);
            (&self.pack.info(kind).standing, learned.counters)
        });
        let items = side.ready.iter().map(|card| {
            let kind = self.pack.kind_of(Deck::Loot, card);
            (&self.pack.info(kind).standing, table.counters.get(Item(card)))
        });
        traits.chain(items)
    }

    /// The effective stats of a player, not below 1 (WAS-STAT-04, WAS-STAT-07).
    #[must_use]
    pub fn stats(&self, table: &Table, seat: Seat) -> [i16; 3] {
        let now = self.circumstances(table);
        let side = table.side(seat);
        let loaded = self.loaded(table, seat);
        let ranged = self.shoots(table, seat, loaded);
        let mut sums = [0, 1, 2].map(|stat| 1 + i16::from(side.temp[stat]) + i16::from(side.boost[stat]));
        let mut add = |standing: &Standing, counters: u8, empty: bool| {
            for (stat, sum) in sums.iter_mut().enumerate() {
                // WAS-RULING-16: an empty weapon loses its CS bonus only.
                if !(empty && stat == 0) {
                    *sum += i16::from(standing.stats[stat]);
                }
                if standing.counters[stat] {
                    *sum += i16::from(counters);
                }
            }
            for (when, stats) in &standing.conditional {
                if self.holds(table, seat, when, &now, ranged) {
                    (0..3).for_each(|stat| sums[stat] += i16::from(stats[stat]));
                }
            }
        };
        for learned in side.learned() {
            let kind = self.pack.kind_of(Deck::Wasteland, learned.card);
            add(&self.pack.info(kind).standing, learned.counters, false);
        }
        for card in side.ready.iter() {
            let info = self.pack.info(self.pack.kind_of(Deck::Loot, card));
            add(&info.standing, table.counters.get(Item(card)), info.ammo && !loaded.contains(card));
        }
        sums.map(|sum| sum.max(1))
    }

    /// Held weapons that can be used: without need of ammo, with a counter of their own, or served by a stock. Of
    /// several empty ones the better is served first, then the one that comes first in the card list (WAS-RULING-17).
    pub(crate) fn loaded(&self, table: &Table, seat: Seat) -> Loot {
        let side = table.side(seat);
        let mut loaded = Loot::EMPTY;
        let mut empty = Loot::EMPTY;
        for card in side.ready.intersection(self.pack.sets.weapons).iter() {
            let info = self.pack.info(self.pack.kind_of(Deck::Loot, card));
            match !info.ammo || table.counters.get(Item(card)) > 0 {
                true => loaded.add(card),
                false => empty.add(card),
            }
        }
        if empty.is_empty() {
            return loaded;
        }
        let mut stock: u32 =
            self.stocks(table, seat).iter().map(|card| u32::from(table.counters.get(Item(card)))).sum();
        while stock > 0
            && let Some(best) = self.hungriest(empty)
        {
            loaded.add(best);
            empty.remove(best);
            stock -= 1;
        }
        loaded
    }

    /// Of empty weapons the one that is served first.
    fn hungriest(&self, empty: Loot) -> Option<u8> {
        let bonus = |card: u8| self.pack.info(self.pack.kind_of(Deck::Loot, card)).standing.stats[0];
        empty.iter().min_by_key(|card| (-i16::from(bonus(*card)), *card))
    }

    /// The stocks of ammo on a player's table.
    pub(crate) fn stocks(&self, table: &Table, seat: Seat) -> Loot {
        table.side(seat).carried.intersection(self.pack.sets.ammo)
    }

    fn shoots(&self, table: &Table, seat: Seat, loaded: Loot) -> bool {
        let held = table.side(seat).ready.intersection(loaded);
        held.iter().any(|card| self.pack.info(self.pack.kind_of(Deck::Loot, card)).ranged)
    }

    /// By what printed stats of enemies are multiplied (WAS-COOP-11, WAS-RULING-37).
    pub(crate) fn multiplier(&self, table: &Table) -> i16 {
        if self.terms.common { table.living.len() as i16 } else { 1 }
    }

    /// An effective stat of an enemy, not below 1 (WAS-STAT-05, WAS-RULING-39).
    #[must_use]
    pub fn foe_stat(&self, table: &Table, foe: &Foe, stat: usize) -> i16 {
        let printed = i16::from(self.pack.info(foe.kind).stats[stat]) * self.multiplier(table);
        (printed + i16::from(foe.delta[stat])).max(1)
    }

    /// The sums of players and enemies for a method (WAS-STAT-08).
    #[must_use]
    pub fn sums(&self, table: &Table, method: Method) -> [i16; 2] {
        let stat = method.stat();
        let party = table.fight.party.intersection(table.living);
        let players: i16 = party.iter().map(|seat| self.stats(table, seat)[stat]).sum();
        let enemies: i16 = table.fight.here().map(|(_, foe)| self.foe_stat(table, &foe, stat)).sum();
        [(players + i16::from(table.fight.side[stat])).max(1), enemies]
    }

    /// What a player adds to run rolls.
    #[must_use]
    pub fn run_bonus(&self, table: &Table, seat: Seat) -> i16 {
        let side = table.side(seat);
        let standing: i16 = self.standings(table, seat).map(|(standing, _)| i16::from(standing.run)).sum();
        standing + i16::from(side.temp_run) + i16::from(side.boost_run)
    }

    /// The hand limit of a player (WAS-LIMIT-01, WAS-LIMIT-07).
    #[must_use]
    pub fn limit(&self, table: &Table, seat: Seat) -> u8 {
        let change: i16 = self.standings(table, seat).map(|(standing, _)| i16::from(standing.limit)).sum();
        (i16::from(self.terms.hand) + change).max(0) as u8
    }

    /// Who holds more cards than allowed.
    pub(crate) fn over_limit(&self, table: &Table) -> SeatSet {
        let floor = if self.pack.sets.lowers_limit { 0 } else { self.terms.hand };
        let suspect = |seat: &Seat| table.side(*seat).hand_size() > floor;
        let over = |seat: &Seat| table.side(*seat).hand_size() > self.limit(table, *seat);
        table.living.iter().filter(suspect).filter(over).collect()
    }

    /// By how many hundredths a player's goods are worth more in trade.
    pub(crate) fn caps_bonus(&self, table: &Table, seat: Seat) -> u32 {
        self.standings(table, seat).map(|(standing, _)| u32::from(standing.caps)).sum()
    }

    /// Against which events a player is safe.
    pub(crate) fn protection(&self, table: &Table, seat: Seat) -> Tags {
        Tags(self.standings(table, seat).fold(0, |set, (standing, _)| set | standing.protects.0))
    }

    /// Whether a card forbids a player to ask for help.
    pub(crate) fn may_ask(&self, table: &Table, seat: Seat) -> bool {
        !self.standings(table, seat).any(|(standing, _)| standing.no_asking)
    }

    /// Whether a player could join the encounter as its helper (WAS-HELP-02, WAS-HELP-13).
    pub(crate) fn can_help(&self, table: &Table, seat: Seat) -> bool {
        !self.terms.common
            && table.living.contains(seat)
            && table.fight.helper.is_none()
            && !table.fight.party.contains(seat)
            && !self.standings(table, seat).any(|(standing, _)| standing.no_helping)
    }

    /// The Loot cards the enemies give (WAS-COMBAT-03).
    #[must_use]
    pub fn loot_total(&self, table: &Table) -> u8 {
        table.fight.here().map(|(_, foe)| self.foe_loot(&foe)).sum()
    }

    /// The Loot value of an enemy with its modifiers; below 0 counts as 0.
    #[must_use]
    pub fn foe_loot(&self, foe: &Foe) -> u8 {
        (i16::from(self.pack.info(foe.kind).loot) + i16::from(foe.loot)).max(0) as u8
    }

    /// What the acting player draws more for a win (WAS-RULING-47).
    pub(crate) fn loot_bonus(&self, table: &Table) -> i16 {
        self.standings(table, table.acting).map(|(standing, _)| i16::from(standing.loot)).sum()
    }

    /// The items a word means.
    pub(crate) fn items(&self, table: &Table, seat: Seat, which: Which) -> Loot {
        let side = table.side(seat);
        let sets = &self.pack.sets;
        match which {
            Which::Hand | Which::Trait => Loot::EMPTY,
            Which::Item => side.carried,
            Which::Equipment => side.carried.intersection(sets.equipment),
            Which::Loose => side.carried.minus(side.ready.intersection(sets.armor.union(sets.weapons))),
            Which::WornArmor => side.ready.intersection(sets.armor),
            Which::HeldWeapon => side.ready.intersection(sets.weapons),
            Which::AmmoWeapon => {
                let weapons = side.carried.intersection(sets.weapons);
                weapons.iter().filter(|card| self.item_info(Item(*card)).ammo).collect()
            }
            Which::Weapon => side.carried.intersection(sets.weapons),
            Which::Gear => side.carried.intersection(sets.gear),
            Which::Provision => side.carried.intersection(sets.provisions),
        }
    }

    /// The kind of an item.
    #[inline]
    pub(crate) fn item_kind(&self, item: Item) -> Kind {
        self.pack.kind_of(Deck::Loot, item.0)
    }

    /// What an item is.
    #[inline]
    pub(crate) fn item_info(&self, item: Item) -> &crate::cards::CardInfo {
        self.pack.info(self.item_kind(item))
    }

    /// The value of a Loot card.
    pub(crate) fn caps(&self, kind: Kind) -> u32 {
        u32::from(self.pack.info(kind).caps)
    }

    /// The event that is about to hit somebody, if one is.
    pub(crate) fn event_at_hand(&self, state: &Table) -> Option<(Kind, Seat, Option<Seat>)> {
        state.agenda.iter().rev().find_map(|task| match task {
            crate::agenda::Task::Event { kind, target, source, .. } => Some((kind, target, source)),
            _ => None,
        })
    }

    /// Who is running, if somebody is.
    pub(crate) fn runner(&self, table: &Table) -> Option<Seat> {
        table.agenda.iter().rev().find_map(|task| match task {
            crate::agenda::Task::Running { who, .. } => Some(who),
            _ => None,
        })
    }

    /// Whether a position is over; for callers that hold a whole state.
    pub(crate) fn is_over(&self, state: &State) -> bool {
        state.is_over()
    }
}
