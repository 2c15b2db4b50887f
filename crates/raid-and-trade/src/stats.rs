//! The numbers that cards change: base, then what sets them, then what adds to them, never below 0 (RNT-RULING-74).

use kernel::Seat;

use crate::effect::{Ban, Permit, Stat};
use crate::ids::{Card, Size};
use crate::numbers;
use crate::setup::RaidAndTrade;
use crate::state::{Affair, Table, UNSET};

impl RaidAndTrade {
    /// A number of a player as it is now.
    #[inline]
    pub(crate) fn stat(&self, table: &Table, seat: Seat, stat: Stat) -> u16 {
        self.stat_from(table, seat, stat, numbers::base(stat))
    }

    /// A number of a player, from another base.
    pub(crate) fn stat_from(&self, table: &Table, seat: Seat, stat: Stat, base: u8) -> u16 {
        let at = stat.index();
        let mut set: Option<u8> = None;
        let mut sum = 0;
        let mut change = |standing: &crate::cards::Standing| {
            if let Some(to) = standing.set[at] {
                set = Some(set.map_or(to, |other| other.min(to)));
            }
            sum += i16::from(standing.delta[at]);
        };
        if let Some(event) = table.event() {
            change(&self.pack.standing[event.index()]);
        }
        for item in table.side(seat).crafted.intersection(self.pack.passive[at]).iter() {
            change(&self.pack.standing[usize::from(item)]);
        }
        if seat == table.turn {
            if table.now.set[at] != UNSET {
                set = Some(set.map_or(table.now.set[at], |other| other.min(table.now.set[at])));
            }
            sum += i16::from(table.now.delta[at]);
        }
        let clash = &table.clash;
        sum += i16::from(match (stat, clash.affair) {
            (Stat::RaidAp, Affair::Raid) if seat == clash.actor => clash.delta[0],
            (Stat::RaidYield, Affair::Raid) if seat == clash.actor => clash.delta[1],
            (Stat::AttackAp, Affair::Combat | Affair::Strike) if seat == clash.actor => clash.delta[2],
            (Stat::DefendAp, Affair::Combat | Affair::Guard) if seat == clash.rival => clash.delta[3],
            _ => 0,
        });
        (i16::from(set.unwrap_or(base)) + sum).max(0) as u16
    }

    /// AP of raiding a House.
    #[inline]
    pub(crate) fn raid_price(&self, table: &Table, seat: Seat, size: Size) -> u16 {
        self.stat_from(table, seat, Stat::RaidAp, numbers::raid_ap(size))
    }

    /// Tokens a discount leaves out of a price.
    pub(crate) fn discount(&self, table: &Table, seat: Seat) -> u8 {
        // The stat is what is added to a price; counted down from a number no card reaches.
        const HIGH: u8 = 100;
        u16::from(HIGH).saturating_sub(self.stat_from(table, seat, Stat::CraftCost, HIGH)) as u8
    }

    /// Whether a restriction is lifted for a player.
    pub(crate) fn permits(&self, table: &Table, seat: Seat, permit: Permit) -> bool {
        let event = table.event().map_or(0, |event| self.pack.standing[event.index()].permits);
        let turn = if seat == table.turn { table.now.permits } else { 0 };
        let clash = match permit {
            Permit::NoGunAttack if seat == table.clash.actor => table.clash.permits,
            Permit::NoGunDefend if seat == table.clash.rival => table.clash.permits,
            _ => 0,
        };
        (event | turn | clash) & permit.bit() != 0
            || table.side(seat).crafted.meets(self.pack.permitting[permit as usize])
    }

    /// Whether several may be in the Outpost (RNT-EVENT-08).
    pub(crate) fn is_shared(&self, table: &Table) -> bool {
        table
            .event()
            .is_some_and(|event| self.pack.standing[event.index()].permits & Permit::OutpostShared.bit() != 0)
    }

    /// Whether something is forbidden to a player.
    pub(crate) fn is_banned(&self, table: &Table, seat: Seat, ban: Ban) -> bool {
        let event = table.event().map_or(0, |event| self.pack.standing[event.index()].bans);
        let clash = ban == Ban::Defend && seat == table.clash.rival && table.clash.no_defence;
        (event | table.side(seat).bans) & ban.bit() != 0 || clash
    }

    /// Whether a crafted item, by number, is a card of this moment.
    pub(crate) fn is_item(&self, card: Card) -> bool {
        card.0 < self.pack.raids_from
    }
}
