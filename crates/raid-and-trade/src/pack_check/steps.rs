//! Which steps fit the moment of their card.

use crate::effect::{Ban, Cancel, Change, Half, Op, Permit, Stat, Step, Until, When, Who};
use crate::ids::Program;

/// Steps that the rules can carry out at this moment, those inside a choice or condition included.
pub(super) fn check_steps(programs: &[Vec<Step>], when: When, program: Program) -> Result<(), String> {
    for step in &programs[program.index()] {
        check_step(when, step)?;
        match step.op {
            Op::ChooseOne(first, count) => {
                for way in 0..count {
                    check_steps(programs, when, Program(first.0 + way))?;
                }
            }
            Op::WhenBlacklist(_, then, otherwise) => {
                check_steps(programs, when, then)?;
                check_steps(programs, when, otherwise)?;
            }
            _ => {}
        }
    }
    Ok(())
}

fn check_step(when: When, step: &Step) -> Result<(), String> {
    let in_combat = matches!(
        when,
        When::AttackDeclared
            | When::AttackCost
            | When::AttackPaid
            | When::AttackPaidSelf
            | When::DefendCost
            | When::DieRolled
            | When::CombatLost
    );
    let in_raid = matches!(when, When::RaidCost | When::RaidDeclared | When::DieRolled);
    if step.who == Who::Rival && !in_combat {
        return Err("there is a rival in a combat only".into());
    }
    match step.op {
        Op::Modify(stat, change, until) => {
            let ok = match until {
                Until::WhileOwned => when == When::Passive,
                Until::Round => when == When::Round && step.who == Who::All,
                Until::Turn => when == When::OwnTurn && step.who == Who::Oneself,
                Until::ThisRaid => {
                    in_raid
                        && matches!(stat, Stat::RaidAp | Stat::RaidYield)
                        && matches!(change, Change::Delta(_))
                }
                Until::ThisCombat => {
                    in_combat
                        && matches!(stat, Stat::AttackAp | Stat::DefendAp)
                        && matches!(change, Change::Delta(_))
                }
            };
            if ok {
                Ok(())
            } else {
                Err("a change of a number does not last that long at that moment".into())
            }
        }
        Op::Permit(permit, until) => {
            let ok = match until {
                Until::WhileOwned => when == When::Passive && permit != Permit::OutpostShared,
                Until::Round => when == When::Round && step.who == Who::All,
                Until::Turn => when == When::OwnTurn && step.who == Who::Oneself,
                Until::ThisCombat => in_combat && matches!(permit, Permit::NoGunAttack | Permit::NoGunDefend),
                Until::ThisRaid => false,
            };
            if ok { Ok(()) } else { Err("a permit does not last that long at that moment".into()) }
        }
        Op::Forbid(ban, until) => {
            let ok = match until {
                Until::Round => true,
                Until::ThisCombat => in_combat && ban == Ban::Defend,
                _ => false,
            };
            if ok { Ok(()) } else { Err("a ban does not last that long at that moment".into()) }
        }
        Op::Cancel(what, _) => {
            let ok = match what {
                Cancel::Combat => matches!(when, When::AttackDeclared | When::AttackPaid),
                Cancel::Raid => when == When::RaidDeclared,
                Cancel::Reward => when == When::CombatLost,
                Cancel::Card => when == When::CardPlayed,
            };
            if ok { Ok(()) } else { Err("nothing of that kind can be stopped at that moment".into()) }
        }
        Op::Substitute(half) => {
            let ok =
                matches!((half, when), (Half::Attack, When::AttackCost) | (Half::Defence, When::DefendCost));
            if ok { Ok(()) } else { Err("a stand-in is used while paying".into()) }
        }
        Op::Reroll(..) | Op::SetDie(..) if when != When::DieRolled => {
            Err("a die is changed when it was rolled".into())
        }
        Op::Move(..) | Op::ExtraAction(..) if when != When::OwnTurn || step.who != Who::Oneself => {
            Err("walks and Actions are for the own turn".into())
        }
        Op::WhenBlacklist(..) | Op::ChooseOne(..) if step.optional || step.pay.is_some() => {
            Err("a choice or condition is neither optional nor paid".into())
        }
        _ if when == When::Passive => {
            Err("an item that keeps working only changes numbers, permits or forbids".into())
        }
        _ if when == When::Round => {
            Err("an event of a round only changes numbers, permits or forbids".into())
        }
        _ => Ok(()),
    }
}
