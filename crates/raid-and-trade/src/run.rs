//! Carrying out the steps of cards, die symbols and events.

mod able;
mod errands;

use kernel::{Log, Seat, SeatSet};

use crate::agenda::{Phase, Picking, Run, Task, WindowKind};
use crate::effect::{
    ANY_KIND, Amount, Cancel, Change, Chooser, Cost, Half, Op, Origin, Stat, Step, Until, Who,
};
use crate::event::Event;
use crate::ids::{Holder, Program};
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};

impl RaidAndTrade {
    /// Puts steps on the agenda.
    pub(crate) fn run(&self, table: &mut Table, owner: Seat, program: Program) {
        let run = Run { program, at: 0, owner, subject: owner, phase: Phase::Start };
        table.agenda.push(Task::Run(run));
    }

    /// The step that is carried out.
    pub(crate) fn step_of(&self, run: Run) -> Option<&Step> {
        self.pack.steps(run.program).get(usize::from(run.at))
    }

    /// Goes on with steps. Tells whether somebody is awaited.
    pub(crate) fn go_on(&self, state: &mut State, run: Run, log: &mut Log<Event>) -> bool {
        let Some(step) = self.step_of(run).copied() else {
            state.table.agenda.pop();
            return false;
        };
        let table = &mut state.table;
        let mut set = |run: Run| table.agenda.set(Task::Run(run));
        match run.phase {
            Phase::Start => match step.op {
                Op::ChooseOne(first, count) => {
                    let ways = self.ways(&state.table, run.owner, first, count);
                    match ways.count_ones() {
                        0 => state.table.agenda.set(Task::Run(next_step(run))),
                        // RNT-RULING-109: of several ways only those that can do something are offered.
                        1 => self.take_way(state, run, first, ways.trailing_zeros() as u8),
                        _ => state.table.agenda.set(Task::Run(Run { phase: Phase::Way, ..run })),
                    }
                    false
                }
                _ if step.who.is_target() => {
                    let targets = self.targets(&state.table, run.owner, &step);
                    let next =
                        if targets.is_empty() { next_step(run) } else { Run { phase: Phase::Target, ..run } };
                    state.table.agenda.set(Task::Run(next));
                    false
                }
                _ => {
                    let first = self.subjects(&state.table, run.owner, step.who).0;
                    let next = match first {
                        Some(subject) => Run { subject, phase: Phase::Consider, ..run },
                        None => next_step(run),
                    };
                    state.table.agenda.set(Task::Run(next));
                    false
                }
            },
            Phase::Target | Phase::Way | Phase::Ask => true,
            Phase::Consider => {
                let able = self.can_touch(&state.table, run.owner, run.subject, &step, 0);
                let asks = step.pay.is_some() || step.optional && !matches!(step.op, Op::CraftFree(_));
                let phase = match (able, asks) {
                    (false, _) => Phase::Next,
                    (true, true) => Phase::Ask,
                    (true, false) => Phase::Do,
                };
                state.table.agenda.set(Task::Run(Run { phase, ..run }));
                false
            }
            Phase::Do => {
                set(Run { phase: Phase::Next, ..run });
                self.carry_out(state, run, step.op, log);
                false
            }
            Phase::Next => {
                let next = self.next_subject(&state.table, run, step.who);
                let next = match next {
                    Some(subject) => Run { subject, phase: Phase::Consider, ..run },
                    None => next_step(run),
                };
                state.table.agenda.set(Task::Run(next));
                false
            }
        }
    }

    /// The user has picked a way.
    pub(crate) fn take_way(&self, state: &mut State, run: Run, first: Program, way: u8) {
        state.table.agenda.set(Task::Run(next_step(run)));
        self.run(&mut state.table, run.owner, Program(first.0 + way));
    }

    /// The player has said yes to an optional step, or pays for it.
    pub(crate) fn agree(&self, state: &mut State, run: Run, pay: Option<Cost>, log: &mut Log<Event>) {
        state.table.agenda.set(Task::Run(Run { phase: Phase::Do, ..run }));
        let Some(cost) = pay else { return };
        self.pay_ap(state, run.subject, cost.ap.into(), log);
        self.pay_tokens(state, run.subject, cost.tokens, log);
        if cost.any > 0 {
            let seat = run.subject;
            self.pick_tokens(&mut state.table, seat, Holder::seat(seat), Holder::BAG, cost.any);
        }
    }

    /// Somebody is to pick this many tokens, or as many as there are.
    pub(crate) fn pick_tokens(&self, table: &mut Table, seat: Seat, from: Holder, to: Holder, count: u8) {
        let left = count.min(table.tokens(from).total() as u8);
        table.agenda.push(Task::Pick(Picking {
            seat,
            from,
            to,
            left,
            floor: 0,
            kinds: ANY_KIND,
            fewer: false,
        }));
    }

    /// Whom a step touches one after the other: the first, and whether there are more (RNT-TIMING-16).
    fn subjects(&self, table: &Table, owner: Seat, who: Who) -> (Option<Seat>, bool) {
        match who {
            Who::Oneself | Who::Target | Who::TargetHere => (Some(owner), false),
            Who::Rival => (table.clash.rival_of(owner).filter(|rival| !table.out.contains(*rival)), false),
            Who::Others => {
                let first =
                    self.clockwise(table, owner.next(self.seats)).next().filter(|seat| *seat != owner);
                (first, true)
            }
            Who::All => (self.clockwise(table, table.first).next(), true),
        }
    }

    fn next_subject(&self, table: &Table, run: Run, who: Who) -> Option<Seat> {
        let end = match who {
            Who::Others => run.owner,
            Who::All => self.clockwise(table, table.first).next()?,
            _ => return None,
        };
        Some(self.left_of(table, run.subject)).filter(|next| *next != end && *next != run.subject)
    }

    /// The players a step may be aimed at: those on whom it can do something (RNT-TIMING-15).
    pub(crate) fn targets(&self, table: &Table, owner: Seat, step: &Step) -> SeatSet {
        self.targets_with(table, owner, step, 0)
    }

    pub(crate) fn targets_with(&self, table: &Table, owner: Seat, step: &Step, spent: u8) -> SeatSet {
        let here = table.section(owner).map(|section| section.tile());
        self.clockwise(table, owner)
            .filter(|seat| *seat != owner)
            .filter(|seat| {
                step.who != Who::TargetHere
                    || here.is_some() && table.section(*seat).map(|section| section.tile()) == here
            })
            .filter(|seat| self.can_touch(table, owner, *seat, step, spent))
            .collect()
    }

    /// A step happens to one player.
    fn carry_out(&self, state: &mut State, run: Run, op: Op, log: &mut Log<Event>) {
        let (seat, owner) = (run.subject, run.owner);
        let me = Holder::seat(seat);
        if seat != owner {
            self.touch(&mut state.table, seat);
        }
        let table = &mut state.table;
        match op {
            Op::GainAp(ap) => self.gain_ap(state, seat, ap.into(), log),
            Op::LoseAp(ap) => {
                let ap = self.lose_ap(state, seat, ap.into());
                log.tell(|| Event::ApLost { seat, ap });
            }
            Op::GainSkill(skill) => self.gain_skill(state, seat, skill, log),
            Op::GainFavor(favor) => self.turn_dial(state, seat, favor as i8, log),
            Op::GainBlacklist(points) => self.turn_dial(state, seat, -(points as i8), log),
            Op::DrawTokens(amount) => {
                let count = match amount {
                    Amount::Number(count) => count,
                    Amount::Discarded => table.returned[seat.index()],
                    Amount::All => table.bag.total() as u8,
                };
                table.agenda.push(Task::Draw(Holder::BAG, me, count));
            }
            Op::TakeTokens(count, kinds) => {
                let left = count.min(table.bag.only(kinds).total() as u8);
                let picking =
                    Picking { seat, from: Holder::BAG, to: me, left, floor: 0, kinds, fewer: false };
                table.agenda.push(Task::Pick(picking));
            }
            Op::DiscardTokens(amount, chooser) => {
                let all = table.side(seat).tokens;
                let count = match amount {
                    Amount::Number(count) => count.min(all.total() as u8),
                    _ => all.total() as u8,
                };
                table.returned[seat.index()] = count;
                match (amount, chooser) {
                    (Amount::Number(_), Chooser::Owner) => {
                        self.pick_tokens(table, seat, me, Holder::BAG, count)
                    }
                    (Amount::Number(_), Chooser::Actor) => {
                        self.pick_tokens(table, owner, me, Holder::BAG, count)
                    }
                    (Amount::Number(_), Chooser::Random) => {
                        table.agenda.push(Task::Draw(me, Holder::BAG, count))
                    }
                    _ => self.move_tokens(state, me, Holder::BAG, all, log),
                }
            }
            Op::TransferTokens(count, chooser) => {
                let to = Holder::seat(owner);
                match chooser {
                    Chooser::Owner => self.pick_tokens(table, seat, me, to, count),
                    Chooser::Actor => self.pick_tokens(table, owner, me, to, count),
                    Chooser::Random => table.agenda.push(Task::Draw(me, to, count)),
                }
            }
            Op::DrawIncident(count, origin) => {
                let origin = match origin {
                    Origin::Deck => 0,
                    Origin::Board => 1,
                    Origin::Either => 2,
                };
                table.agenda.push(Task::Gather(seat, count, origin));
            }
            Op::DiscardIncident(count, Chooser::Random) => table.agenda.push(Task::Lift(seat, seat, count)),
            Op::DiscardIncident(count, _) => {
                let count = count.min(table.side(seat).incidents);
                table.agenda.push(Task::Drop(seat, count, 0));
            }
            Op::TransferIncident(count, _) => table.agenda.push(Task::Lift(seat, owner, count)),
            Op::CraftFree(skill) => table.agenda.push(Task::FreeCraft(seat, skill)),
            Op::DestroyItem(count, chooser) => table.agenda.push(match chooser {
                Chooser::Owner => Task::Seize(seat, seat, seat, count),
                Chooser::Actor => Task::Seize(owner, seat, seat, count),
                Chooser::Random => Task::Smash(seat, seat, count),
            }),
            Op::TransferItem(count, chooser) => table.agenda.push(match chooser {
                Chooser::Owner => Task::Seize(seat, seat, owner, count),
                Chooser::Actor => Task::Seize(owner, seat, owner, count),
                Chooser::Random => Task::Smash(seat, owner, count),
            }),
            Op::RestoreItem(count) => table.agenda.push(Task::Restore(seat, count)),
            Op::Reroll(die, whose) => {
                let dice = self.dice_of(table, owner, die, whose);
                match dice.count_ones() {
                    0 => {}
                    1 => self.roll_again(table, dice.trailing_zeros() as u8),
                    _ => table.agenda.push(Task::PickDie(owner, dice)),
                }
            }
            Op::SetDie(half, symbol, _) => {
                table.clash.dice[half as usize] = symbol + 1;
                log.tell(|| Event::DieSet { seat: owner, attack: half == Half::Attack, symbol });
                self.renew_dice(table);
            }
            Op::Cancel(what, _) => self.cancel(state, what, log),
            Op::Substitute(half) => table.clash.stand_in[half as usize] = true,
            Op::Move(borders, barricades) => table.agenda.push(Task::Stroll(seat, borders, barricades)),
            Op::ExtraAction(kind, count) => table.now.extra[kind as usize] += count,
            Op::Modify(stat, change, until) => modify(table, stat, change, until),
            Op::Permit(permit, Until::Turn) => table.now.permits |= permit.bit(),
            Op::Permit(permit, _) => table.clash.permits |= permit.bit(),
            Op::Forbid(ban, Until::Round) => table.side_mut(seat).bans |= ban.bit(),
            Op::Forbid(..) => table.clash.no_defence = true,
            Op::ChooseOne(..) => {}
            Op::WhenBlacklist(points, then, otherwise) => {
                let program = if table.side(seat).blacklist() >= points { then } else { otherwise };
                self.run(table, seat, program);
            }
            Op::PlaceDetonation(count) => table.agenda.push(Task::Detonate(seat, count)),
        }
    }

    /// Something is stopped (RNT-CARD rows).
    fn cancel(&self, state: &mut State, what: Cancel, log: &mut Log<Event>) {
        let table = &mut state.table;
        match what {
            Cancel::Combat | Cancel::Raid => table.clash.stopped = true,
            Cancel::Reward => table.clash.no_reward = true,
            Cancel::Card => {
                // Below the steps of this card lie the window it was used in and the steps of the card it answers.
                let depth = table.agenda.depth();
                for at in (0..depth.saturating_sub(1)).rev() {
                    let Task::Window(WindowKind::CardPlayed, _) = table.agenda.at(at) else { continue };
                    let Some(Task::Run(run)) = at.checked_sub(1).map(|below| table.agenda.at(below)) else {
                        return;
                    };
                    table.agenda.put(at - 1, Task::Run(Run { at: u8::MAX, ..run }));
                    let nobody = parts::window::Asked::new(SeatSet::NONE, Seat::FIRST);
                    table.agenda.put(at, Task::Window(WindowKind::CardPlayed, nobody));
                    table.changes += 1;
                    log.tell(|| Event::UseStopped { seat: run.owner });
                    return;
                }
            }
        }
    }
}

/// The same steps, one further.
fn next_step(run: Run) -> Run {
    Run { at: run.at + 1, subject: run.owner, phase: Phase::Start, ..run }
}

fn modify(table: &mut Table, stat: Stat, change: Change, until: Until) {
    match (until, change) {
        (Until::Turn, Change::Delta(delta)) => table.now.delta[stat.index()] += delta,
        (Until::Turn, Change::Set(to)) => table.now.set[stat.index()] = table.now.set[stat.index()].min(to),
        (Until::ThisRaid | Until::ThisCombat, Change::Delta(delta)) => {
            let at = match stat {
                Stat::RaidAp => 0,
                Stat::RaidYield => 1,
                Stat::AttackAp => 2,
                _ => 3,
            };
            table.clash.delta[at] += delta;
        }
        // What lasts as long as a card is there is asked of the card.
        _ => {}
    }
}
