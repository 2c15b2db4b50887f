//! Why an ability may not be used.

use kernel::Seat;

use super::{Verdict, no, unless};
use crate::agenda::Frame;
use crate::choice::AbilityNo;
use crate::effect::{Borrow, Chooser, Condition, Target, What, Whose};
use crate::program::{Ability, Need, Op};
use crate::setup::Radlands;
use crate::spot::{Spot, Spots};
use crate::state::{Secrets, Table, other};

impl Radlands {
    /// An ability of an own card as an action.
    pub(super) fn check_use(
        &self,
        table: &Table,
        secrets: &Secrets,
        seat: Seat,
        spot: Spot,
        number: AbilityNo,
    ) -> Verdict {
        if spot.seat() != seat {
            return no("RAD-ABIL-01", "You use abilities of your own cards only.");
        }
        let ability = self.find_ability(table, spot, number)?;
        self.check_ready(table, spot)?;
        self.check_ability(table, secrets, Frame { source: spot, ..Frame::done(seat) }, &ability)
    }

    /// The ability, if the card there has it.
    pub(super) fn find_ability(
        &self,
        table: &Table,
        spot: Spot,
        number: AbilityNo,
    ) -> Result<Ability, kernel::Refusal> {
        if self.is_ruin(table, spot) {
            no("RAD-ABIL-10", "A destroyed camp has no ability.")?;
        }
        if !table.present.has(spot) {
            no("RAD-ABIL-01", format!("Nobody stands at {spot}."))?;
        }
        if let Some(ability) = self.ability_at(table, spot, number) {
            return Ok(*ability);
        }
        if number == AbilityNo::GRANTED {
            no("RAD-PPL-01", "Nobody grants that card an ability now.")?;
        }
        if table.punks.has(spot) {
            no("RAD-PUNK-01", "A punk has no ability of its own.")?;
        }
        Err(kernel::Refusal::new(
            "RAD-CARD-04",
            format!("{} has no such ability.", self.name_at(table, spot)),
        ))
    }

    fn check_ready(&self, table: &Table, spot: Spot) -> Verdict {
        let name = self.name_at(table, spot);
        let person = !spot.is_camp();
        if person && table.damaged.has(spot) {
            return no("RAD-READY-06", format!("{name} is damaged and therefore not ready."));
        }
        if !table.spent.has(spot) {
            return Ok(());
        }
        match (person, table.used.has(spot), table.fresh.has(spot)) {
            (true, true, _) => no("RAD-READY-05", format!("{name} has used an ability this turn.")),
            (false, _, _) => no("RAD-READY-01", format!("{name} has used an ability this turn.")),
            (true, false, true) => no("RAD-READY-03", format!("{name} entered play this turn.")),
            (true, false, false) => no("RAD-READY-04", format!("{name} was restored this turn.")),
        }
    }

    /// Whether an ability would be possible from this source, ready or not.
    pub(super) fn check_ability(
        &self,
        table: &Table,
        secrets: &Secrets,
        frame: Frame,
        ability: &Ability,
    ) -> Verdict {
        let frame = Frame { op: ability.ops, ..frame };
        self.can_pay(table, self.price(table, frame.owner, ability), "RAD-ABIL-13")?;
        if let Some(condition) = ability.when
            && !self.holds(table, frame, condition)
        {
            return unmet(condition, ability.needs[0]);
        }
        ability.needs.iter().try_for_each(|need| self.check_need(table, secrets, frame, *need))
    }

    /// Whether what an effect needs is there.
    pub(super) fn check_need(&self, table: &Table, secrets: &Secrets, frame: Frame, need: Need) -> Verdict {
        let owner = frame.owner;
        match need {
            Need::Nothing => Ok(()),
            Need::Target(target) => {
                let found = table.targets(owner, frame.source, target).any();
                match (target.whose, target.what) {
                    // RAD-CAMP-12: a sacrifice that comes later is needed from the start too.
                    (Whose::Yours, _) if !self.begins_with(frame, target) => {
                        unless(found, "RAD-CAMP-12", "You have no person to give for it.")
                    }
                    (Whose::Yours, _) => unless(found, "RAD-ABIL-09", "You have no person to give for it."),
                    (_, What::Camp) => unless(found, "RAD-PPL-21", "No opposing camp is unprotected."),
                    _ => unless(found, "RAD-RULING-07", "There is nothing it could be used on."),
                }
            }
            Need::Restorable(restore) => unless(
                self.restorable(table, frame, restore).any(),
                "RAD-RULING-07",
                "You have nothing damaged that it could restore.",
            ),
            Need::Punk => {
                unless(table.deck_len > 0, "RAD-RULING-05", "There is no deck to take a punk from.")?;
                let room = self.make_room || table.people(owner).len() < 6;
                unless(room, "RAD-GAIN-03", "You have no room for a punk.")
            }
            Need::Raid => unless(
                self.can_raid(table, owner),
                "RAD-RULING-07",
                "Your Raiders can neither enter the queue nor move.",
            ),
            Need::EventToAdvance => unless(
                self.can_advance_any(table),
                "RAD-CAMP-22",
                "No event has a free space in front of it.",
            ),
            Need::OwnPunk => {
                let punk = (table.punks & Spots::of(owner)).any();
                unless(punk, "RAD-RULING-07", "You have no punk to turn up.")
            }
            Need::RuinedCamp => {
                let ruin = (table.ruins(owner) & !frame.source.bit()).any();
                unless(ruin, "RAD-CAMP-15", "You have no other destroyed camp.")
            }
            Need::Cards(who, count) => {
                let seat = if who == Chooser::You { owner } else { other(owner) };
                let enough = table.hand_len[seat.index()] >= count;
                let rule = if who == Chooser::You { "RAD-CAMP-38" } else { "RAD-CAMP-17" };
                unless(enough, rule, "There are not enough cards in hand to discard.")
            }
            Need::Borrow(Borrow::Drop) => unless(
                self.can_drop(table, secrets, owner),
                "RAD-RULING-20",
                "You have no person that you could place and pay together with an ability.",
            ),
            Need::Borrow(borrow) => {
                let rule = if borrow == Borrow::Copy { "RAD-RULING-18" } else { "RAD-RULING-19" };
                let lender = self.has_lender(table, secrets, frame, borrow);
                unless(lender, rule, "Nobody has an ability that could be used and paid now.")
            }
            Need::Mode(modes) => {
                let modes = self.pack.program.modes(modes);
                let possible = modes.iter().any(|mode| {
                    mode.needs.iter().all(|need| self.check_need(table, secrets, frame, *need).is_ok())
                });
                unless(possible, "RAD-RULING-07", "None of its effects is possible.")
            }
        }
    }

    /// Whether the effect's first part is for this target.
    fn begins_with(&self, frame: Frame, target: Target) -> bool {
        matches!(self.pack.program.op(frame.op), Op::Hit(_, first) if first == target)
    }

    /// An ability used through another card.
    pub(super) fn check_borrow(
        &self,
        table: &Table,
        secrets: &Secrets,
        frame: Frame,
        spot: Spot,
        number: AbilityNo,
    ) -> Verdict {
        let Op::Borrow(borrow) = self.pack.program.op(frame.op) else { return Ok(()) };
        unless(!spot.is_camp(), "RAD-PPL-18", "Only abilities of people can be used this way.")?;
        let ability = self.find_ability(table, spot, number)?;
        let mine = spot.seat() == frame.owner;
        let damaged = table.damaged.has(spot);
        if borrow == Borrow::LastStand {
            unless(mine && damaged, "RAD-RULING-19", "It takes one of your own damaged people.")?;
            return self.check_ability(table, secrets, Frame { source: spot, ..frame }, &ability);
        }
        unless(spot != frame.source, "RAD-RULING-18", "A card cannot copy itself.")?;
        unless(!self.copies(&ability), "RAD-RULING-18", "A copying ability cannot be copied.")?;
        if mine {
            self.check_ready(table, spot)?;
        }
        unless(!damaged, "RAD-PPL-18", "A damaged enemy's ability cannot be copied.")?;
        self.check_ability(table, secrets, frame, &ability)
    }

    /// An ability of the person just dropped.
    pub(super) fn check_landed(
        &self,
        table: &Table,
        secrets: &Secrets,
        landed: Spot,
        spot: Spot,
        number: AbilityNo,
    ) -> Verdict {
        unless(spot == landed, "RAD-RULING-20", "The person just played uses an ability now.")?;
        let ability = self.find_ability(table, spot, number)?;
        self.check_ability(table, secrets, Frame { source: spot, ..Frame::done(spot.seat()) }, &ability)
    }
}

/// The rule behind a condition; some name the effect that hangs on it.
fn unmet(condition: Condition, need: Need) -> Verdict {
    match condition {
        Condition::AtMostOnePerson => no("RAD-CAMP-04", "You have more than one person in play."),
        Condition::TwoEntered => {
            let rule = if matches!(need, Need::Restorable(_)) { "RAD-CAMP-37" } else { "RAD-CAMP-20" };
            no(rule, "Fewer than two of your people entered play this turn.")
        }
        Condition::EventResolved => no("RAD-CAMP-39", "No event has resolved this turn."),
        Condition::RaidersResolved => no("RAD-CAMP-29", "Your Raiders have not resolved this turn."),
        Condition::TheirEventQueued => no("RAD-PPL-10", "The opponent has no event in the queue."),
        Condition::YouHavePunk => no("RAD-PPL-22", "You have no punk."),
        Condition::ThisUndamaged => no("RAD-CAMP-15", "This camp works only while it is undamaged."),
        Condition::CampHit => no("RAD-RULING-07", "No camp was hit."),
    }
}
