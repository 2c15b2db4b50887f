//! Why something does not answer what is asked.

use kernel::Seat;

use super::{Verdict, no, unless};
use crate::agenda::{Frame, LineUp, Task};
use crate::cards::Card;
use crate::choice::{Choice, ModeNo, QueueSpace};
use crate::effect::{Chooser, Health, Reach, Restorable, Source, Target, What, Whose};
use crate::program::{Op, Verb};
use crate::resolve::seat_of;
use crate::setup::Radlands;
use crate::spot::{Berth, Lane, Spot};
use crate::state::{Secrets, State, Table, other};

impl Radlands {
    /// Whether a choice answers the task on top.
    pub(super) fn check_answer(&self, state: &State, seat: Seat, task: Task, choice: Choice) -> Verdict {
        let State { table, secrets } = state;
        match (task, choice) {
            (Task::Aim(frame), Choice::Aim(spot)) => self.check_aim(table, frame, spot),
            (Task::Aim(frame), Choice::No) => {
                let optional = matches!(self.pack.program.op(frame.op), Op::Restore(_));
                unless(optional, "RAD-ABIL-12", "This part has to be carried out.")
            }
            (Task::AimColumn(frame), Choice::Column(lane)) => self.check_column(table, frame, lane),
            (Task::Recruit(frame, _), Choice::Put(berth)) => self.check_berth(table, frame.owner, berth),
            (Task::Discard(frame, _), Choice::Discard(card)) => self.check_discard(state, frame, card),
            (Task::Discard(frame, left), Choice::No) => {
                let more = matches!(self.pack.program.op(frame.op), Op::Discard(discard) if discard.or_more);
                unless(more && left == 0, "RAD-ABIL-12", "More cards have to be discarded.")
            }
            (Task::Mode(frame), Choice::Mode(number)) => self.check_mode(table, secrets, frame, number),
            (Task::Advance(_), Choice::Event(at)) => check_event(table, at),
            (Task::Borrow(frame), Choice::Borrow(spot, number)) => {
                self.check_borrow(table, secrets, frame, spot, number)
            }
            (Task::Drop(frame), Choice::Drop(card, berth)) => self.check_drop(state, frame, card, berth),
            (Task::DropUse(landed), Choice::Borrow(spot, number)) => {
                self.check_landed(table, secrets, landed, spot, number)
            }
            (Task::Salvage(_), Choice::Salvage(card)) => unless(
                table.salvage.contains(card.0),
                "RAD-PPL-27",
                "That card is not among those just turned over.",
            ),
            (Task::LineUp(frame, line_up), Choice::Stand(spot)) => {
                self.check_stand(table, frame.owner, line_up, spot)
            }
            (Task::LineUp(frame, line_up), Choice::No) => self.check_gap(table, frame.owner, line_up),
            (Task::LineUp(_, line_up), Choice::Yes) => {
                unless(line_up.decided() == 0, "RAD-EVT-05", "The new line-up has begun.")
            }
            (Task::PushBack(_), Choice::Yes | Choice::No)
            | (Task::Recruit(..) | Task::Salvage(_), Choice::No) => Ok(()),
            _ => {
                debug_assert!(self.asked(table, task) == Some(seat));
                no("RAD-DEC-12", "Something else has to be decided first.")
            }
        }
    }

    fn check_aim(&self, table: &Table, frame: Frame, spot: Spot) -> Verdict {
        let owner = frame.owner;
        match self.pack.program.op(frame.op) {
            Op::Hit(verb, target) => self.check_target(table, frame, (verb, target), spot),
            Op::Restore(restore) => {
                unless(spot.seat() == owner, "RAD-REST-06", "You restore your own cards only.")?;
                unless(!self.is_ruin(table, spot), "RAD-REST-05", "A destroyed camp cannot be restored.")?;
                unless(table.damaged.has(spot), "RAD-REST-01", "Nothing damaged is there.")?;
                unless(spot != frame.source, "RAD-REST-04", "A card cannot restore itself.")?;
                unless(!self.never_restored(table, spot), "RAD-CAMP-07", "That camp cannot be restored.")?;
                let fits = restore.what == Restorable::Card || !spot.is_camp();
                unless(fits, "RAD-CAMP-05", "Only people are restored by this.")
            }
            Op::TurnUpPunk(_) => {
                let punk = table.punks.has(spot) && spot.seat() == owner;
                unless(punk, "RAD-CAMP-33", "None of your punks is there.")
            }
            Op::TurnUpCamp => {
                let ruin = self.is_ruin(table, spot) && spot.seat() == owner && spot != frame.source;
                unless(ruin, "RAD-CAMP-15", "No other destroyed camp of yours is there.")
            }
            _ => no("RAD-DEC-12", "Something else has to be decided first."),
        }
    }

    /// RAD-PROT rows.
    fn check_target(
        &self,
        table: &Table,
        frame: Frame,
        (verb, target): (Verb, Target),
        spot: Spot,
    ) -> Verdict {
        let owner = frame.owner;
        unless(!self.is_ruin(table, spot), "RAD-PROT-08", "That camp is destroyed already.")?;
        unless(table.present.has(spot), "RAD-PROT-11", "No card is there.")?;
        match target.whose {
            Whose::Theirs => {
                let theirs = spot.seat() == other(owner);
                unless(theirs, "RAD-PROT-07", "That is a card of the player whose effect it is.")?;
            }
            Whose::Yours => {
                unless(
                    spot.seat() == owner,
                    "RAD-DEC-01",
                    "It has to be a card on the effect owner's side.",
                )?;
            }
            Whose::Both => {}
        }
        match target.what {
            What::Person => {
                let rule = if verb == Verb::Damage { "RAD-INJ-01" } else { "RAD-ABIL-07" };
                unless(!spot.is_camp(), rule, "It has to be a person, not a camp.")?;
            }
            What::Camp => unless(spot.is_camp(), camp_rule(target), "It has to be a camp.")?,
            What::Card | What::This | What::ThisAndPeople => {}
        }
        if target.reach == Reach::Unprotected {
            let bare = table.unprotected(spot.seat()).has(spot);
            let rule = if target.what == What::Person { "RAD-PROT-04" } else { "RAD-PROT-03" };
            unless(bare, rule, "A card stands in front of it.")?;
        }
        let damaged = target.state == Health::Any || table.damaged.has(spot);
        unless(damaged, "RAD-CAMP-28", "It has to be damaged already.")
    }

    fn check_column(&self, table: &Table, frame: Frame, lane: Lane) -> Verdict {
        let Op::Hit(_, target) = self.pack.program.op(frame.op) else { return Ok(()) };
        let hit = table.targets(frame.owner, frame.source, target) & lane.spots();
        unless(hit.any(), "RAD-EVT-14", "Nothing in that column could be hit.")
    }

    fn check_discard(&self, state: &State, frame: Frame, card: Card) -> Verdict {
        let Op::Discard(discard) = self.pack.program.op(frame.op) else { return Ok(()) };
        let seat = seat_of(frame.owner, discard.who);
        self.in_hand(state, seat, card, "RAD-DEC-12")?;
        let fits = discard.from == Source::Hand || state.secrets.drawn.contains(card.0);
        let rule = if discard.count == 1 { "RAD-CAMP-31" } else { "RAD-EVT-07" };
        unless(fits, rule, "It has to be one of the cards just drawn.")
    }

    fn check_mode(&self, table: &Table, secrets: &Secrets, frame: Frame, number: ModeNo) -> Verdict {
        let Op::Choose(_, modes) = self.pack.program.op(frame.op) else { return Ok(()) };
        let Some(mode) = self.pack.program.modes(modes).get(usize::from(number.0)) else {
            return no("RAD-RULING-07", "There is no such effect to choose.");
        };
        mode.needs.iter().try_for_each(|need| self.check_need(table, secrets, frame, *need))
    }

    /// RAD-RULING-20.
    fn check_drop(&self, state: &State, frame: Frame, card: Card, berth: Berth) -> Verdict {
        self.in_hand(state, frame.owner, card, "RAD-RULING-20")?;
        self.check_berth(&state.table, frame.owner, berth)?;
        let lane = Lane::new(frame.owner, berth.column());
        unless(
            self.can_pay_drop(&state.table, lane, card),
            "RAD-RULING-20",
            "There is not enough water for this person and one of its abilities.",
        )
    }

    fn check_stand(&self, table: &Table, owner: Seat, line_up: LineUp, spot: Spot) -> Verdict {
        let (waiting, _, filled) = self.line_up_options(table, owner, line_up);
        unless(spot.seat() == owner, "RAD-EVT-05", "You line up your own people.")?;
        unless(waiting.has(spot), "RAD-EVT-05", "Nobody waits there to be lined up.")?;
        unless(filled, "RAD-PERSON-05", "A lone person stands next to the camp.")
    }

    fn check_gap(&self, table: &Table, owner: Seat, line_up: LineUp) -> Verdict {
        let (_, empty, _) = self.line_up_options(table, owner, line_up);
        unless(empty, "RAD-EVT-05", "The others would find no room then.")
    }
}

/// The rule that names camps as the only target: Raiders and their like, one's own pick of any, or of a bare one.
fn camp_rule(target: Target) -> &'static str {
    match (target.chooser, target.reach) {
        (Chooser::Opponent, _) => "RAD-RAID-07",
        (Chooser::You, Reach::Any) => "RAD-PPL-19",
        (Chooser::You, Reach::Unprotected) => "RAD-PPL-21",
    }
}

fn check_event(table: &Table, at: QueueSpace) -> Verdict {
    let there = table.queues[at.seat().index()][at.space()].is_some();
    unless(there, "RAD-CAMP-22", "No event lies there.")?;
    unless(table.can_advance(at.seat(), at.space()), "RAD-RULING-23", "Another event lies in front of it.")
}
