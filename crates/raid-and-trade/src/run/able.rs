//! Whether a step can do anything, and whether a card can be used (RNT-TIMING-15, RNT-RULING-109).

use kernel::Seat;

use crate::agenda::{Task, WindowKind};
use crate::cards::Sort;
use crate::effect::{Amount, Cancel, Cost, DieKind, Half, Op, Origin, Stat, Step, Until, When, Who, Whose};
use crate::ids::{Card, ItemSet, Kind, Program};
use crate::numbers::{DIAL_MAX, HAND_MAX, SKILL_MAX};
use crate::setup::RaidAndTrade;
use crate::state::{Affair, SUPPLY, Table};

impl RaidAndTrade {
    /// Whether a seat could use this card of the moment now: it is there, and it does something. For an Incident it is the
    /// hand that says whether it is there.
    pub(crate) fn is_usable(&self, table: &Table, seat: Seat, card: Card, _when: When) -> bool {
        let info = self.pack.card(card);
        // An Incident leaves the hand before it works (RNT-TIMING-06), which makes room for another.
        let spent = u8::from(info.sort == Sort::Incident);
        self.does_something(table, seat, info.program, spent)
    }

    /// Whether some step does something, and every step that needs a target has one.
    pub(crate) fn does_something(&self, table: &Table, owner: Seat, program: Program, spent: u8) -> bool {
        let mut any = false;
        for step in self.pack.steps(program) {
            match step.op {
                Op::ChooseOne(first, count) => {
                    any |= (0..count)
                        .any(|way| self.does_something(table, owner, Program(first.0 + way), spent));
                }
                _ if step.who.is_target() => {
                    if self.targets_with(table, owner, step, spent).is_empty() {
                        return false;
                    }
                    any = true;
                }
                _ => any |= self.touches_anybody(table, owner, step, spent),
            }
        }
        any
    }

    fn touches_anybody(&self, table: &Table, owner: Seat, step: &Step, spent: u8) -> bool {
        let touches =
            |seat: Seat| self.can_touch(table, owner, seat, step, if seat == owner { spent } else { 0 });
        match step.who {
            Who::Oneself | Who::Target | Who::TargetHere => touches(owner),
            Who::Rival => table.clash.rival_of(owner).is_some_and(touches),
            Who::Others => self.clockwise(table, owner).any(|seat| seat != owner && touches(seat)),
            Who::All => self.clockwise(table, owner).any(touches),
        }
    }

    /// The ways of a choice that can do something, one bit each.
    pub(crate) fn ways(&self, table: &Table, owner: Seat, first: Program, count: u8) -> u8 {
        (0..count)
            .filter(|way| self.does_something(table, owner, Program(first.0 + way), 0))
            .fold(0, |set, way| set | 1 << way)
    }

    /// Whether a seat can pay for a step, eating included where that is allowed.
    pub(crate) fn can_pay_step(&self, table: &Table, seat: Seat, cost: &Cost) -> bool {
        let side = table.side(seat);
        let eating = self.eating(table, seat);
        side.ap + eating >= cost.ap.into()
            && side.tokens.covers(cost.tokens)
            && side.tokens.total() >= cost.tokens.total() + u32::from(cost.any)
    }

    /// AP a seat could eat in its own turn (RNT-RULING-114, RNT-RULING-45).
    pub(crate) fn eating(&self, table: &Table, seat: Seat) -> u16 {
        if seat != table.turn {
            return 0;
        }
        u16::from(table.side(seat).tokens.count(Kind::Food)) * self.stat(table, seat, Stat::FoodAp)
    }

    /// Whether a step does anything to a seat. `spent` Incidents of the owner are about to leave the hand.
    pub(crate) fn can_touch(&self, table: &Table, owner: Seat, seat: Seat, step: &Step, spent: u8) -> bool {
        if step.pay.as_ref().is_some_and(|cost| !self.can_pay_step(table, seat, cost)) {
            return false;
        }
        let side = table.side(seat);
        let room = |of: Seat| {
            let spent = if of == owner { spent } else { 0 };
            table.side(of).incidents.saturating_sub(spent) < HAND_MAX
        };
        match step.op {
            Op::GainAp(ap) => ap > 0,
            Op::LoseAp(_) => side.ap > 0,
            Op::GainSkill(_) => side.skill < SKILL_MAX,
            Op::GainFavor(_) => side.dial < if self.escape { 0 } else { DIAL_MAX },
            Op::GainBlacklist(_) => side.dial > -DIAL_MAX,
            Op::DrawTokens(Amount::Discarded) => !table.bag.is_empty() && table.returned[seat.index()] > 0,
            Op::DrawTokens(_) => !table.bag.is_empty(),
            Op::TakeTokens(_, kinds) => !table.bag.only(kinds).is_empty(),
            Op::DiscardTokens(..) => !side.tokens.is_empty(),
            Op::TransferTokens(..) => seat != owner && !side.tokens.is_empty(),
            Op::DrawIncident(_, origin) => {
                let deck = origin != Origin::Board && RaidAndTrade::has_incidents(table);
                let board = origin != Origin::Deck && table.incidents.iter().any(|card| *card != 0);
                !self.escape && room(seat) && (deck || board)
            }
            Op::DiscardIncident(..) => side.incidents > 0,
            Op::TransferIncident(..) => seat != owner && side.incidents > 0 && room(owner),
            Op::CraftFree(skill) => side.hand.meets(self.pack.worth[usize::from(skill.min(3))]),
            Op::DestroyItem(..) => !side.crafted.is_empty(),
            Op::TransferItem(..) => seat != owner && !side.crafted.is_empty(),
            Op::RestoreItem(_) => !self.restorable(table, seat).is_empty(),
            Op::Reroll(die, whose) => self.dice_of(table, owner, die, whose) != 0,
            Op::SetDie(half, symbol, whose) => {
                let die = half as usize;
                self.dice_of(table, owner, DieKind::Combat, whose) >> die & 1 == 1
                    && table.clash.dice[die] != symbol + 1
            }
            Op::Cancel(what, _) => self.can_cancel(table, owner, what),
            Op::Substitute(half) => {
                let permit = match half {
                    Half::Attack => crate::effect::Permit::NoGunAttack,
                    _ => crate::effect::Permit::NoGunDefend,
                };
                !table.clash.stand_in[half as usize] && !self.permits(table, owner, permit)
            }
            Op::Move(borders, barricades) => self.stroll(table, seat, borders, barricades) != 0,
            Op::ExtraAction(..) => true,
            Op::Modify(stat, _, _) => {
                !self.escape || !matches!(stat, Stat::EnterAp | Stat::WorkAp | Stat::MedicineAp)
            }
            Op::Permit(permit, _) => !self.permits(table, owner, permit),
            Op::Forbid(ban, Until::Round) => side.bans & ban.bit() == 0,
            Op::Forbid(..) => !table.clash.no_defence,
            Op::ChooseOne(first, count) => self.ways(table, owner, first, count) != 0,
            Op::WhenBlacklist(points, then, otherwise) => {
                let program = if side.blacklist() >= points { then } else { otherwise };
                self.does_something(table, seat, program, 0)
            }
            Op::PlaceDetonation(_) => self.detonation_squares(table, seat) != 0,
        }
    }

    fn can_cancel(&self, table: &Table, owner: Seat, what: Cancel) -> bool {
        let clash = &table.clash;
        match what {
            Cancel::Combat => matches!(clash.affair, Affair::Combat | Affair::Guard) && !clash.stopped,
            Cancel::Raid => clash.affair == Affair::Raid && !clash.stopped,
            Cancel::Reward => {
                let side = table.side(clash.rival);
                let goods = !side.tokens.is_empty() || side.discs != 0 && clash.affair == Affair::Combat;
                clash.lost && !clash.no_reward && goods
            }
            Cancel::Card => {
                let depth = table.agenda.depth();
                matches!(table.agenda.top(), Task::Window(WindowKind::CardPlayed, _))
                    && matches!(depth.checked_sub(2).map(|at| table.agenda.at(at)),
                        Some(Task::Run(run)) if run.owner != owner)
                    || matches!(table.agenda.top(), Task::Run(_))
            }
        }
    }

    /// The items a seat could take back from the box: its character's own, but none that restores (RNT-RULING-77,
    /// RNT-RULING-92).
    pub(crate) fn restorable(&self, table: &Table, seat: Seat) -> ItemSet {
        let Some(character) = table.side(seat).character() else { return ItemSet::EMPTY };
        let own = self.pack.character(character).items.minus(self.pack.restoring);
        table.sides.iter().fold(own, |left, side| left.minus(side.hand).minus(side.crafted))
    }

    /// Who rolled a die: 0 attack, 1 defence, 2 raid; nobody if it is a Guard's roll.
    pub(crate) fn roller(table: &Table, die: u8) -> Option<Seat> {
        let clash = &table.clash;
        match (die, clash.affair) {
            (2, Affair::Raid) | (0, Affair::Combat | Affair::Strike) => Some(clash.actor),
            (1, Affair::Combat | Affair::Guard) => Some(clash.rival),
            _ => None,
        }
    }

    /// The dice that lie rolled, one bit each.
    pub(crate) fn rolled(table: &Table) -> u8 {
        let clash = &table.clash;
        let combat = u8::from(clash.dice[0] != 0) | u8::from(clash.dice[1] != 0) << 1;
        let raid = matches!(clash.outcome, crate::state::Outcome::Success | crate::state::Outcome::Fail)
            && clash.affair == Affair::Raid;
        combat | u8::from(raid) << 2
    }

    /// The rolled dice a user may touch, one bit each.
    pub(crate) fn dice_of(&self, table: &Table, user: Seat, kind: DieKind, whose: Whose) -> u8 {
        let kinds = match kind {
            DieKind::Raid => 0b100,
            DieKind::Combat => 0b011,
            DieKind::Any => 0b111,
        };
        let fights = user == table.clash.actor || user == table.clash.rival;
        (0..3u8)
            .filter(|die| (RaidAndTrade::rolled(table) & kinds) >> die & 1 == 1)
            .filter(|die| {
                let roller = RaidAndTrade::roller(table, *die);
                match whose {
                    Whose::Any => true,
                    Whose::Own => roller == Some(user),
                    Whose::Rival => *die != 2 && fights && roller != Some(user),
                }
            })
            .fold(0, |set, die| set | 1 << die)
    }

    /// The Houses on which a seat could put a Detonation token (RNT-CORA-03, RNT-RULING-97).
    pub(crate) fn detonation_squares(&self, table: &Table, seat: Seat) -> u64 {
        let detonates =
            table.side(seat).character().is_some_and(|who| self.pack.character(who).detonations > 0);
        let Some(section) = table.section(seat).filter(|_| detonates) else { return 0 };
        if !table.detonations.contains(&SUPPLY) {
            return 0;
        }
        let taken =
            table.detonations.iter().filter(|square| **square < 64).fold(0, |set, square| set | 1 << square);
        self.world().face(section.tile()).all_squares() & table.all_houses() & !taken
    }
}
