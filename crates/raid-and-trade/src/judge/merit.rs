//! What cards are good for, found once from what they do.

use crate::cards::Pack;
use crate::effect::{Amount, Ban, Half, Op, Stat, Step, When, Who};
use crate::ids::Program;
use crate::tokens::Tokens;

/// What a card brings its owner when it is used, and what it costs to get.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Merit {
    /// The tokens of its price.
    pub price: Tokens,
    pub skill: u8,
    /// Whether it works all the time.
    pub passive: bool,
    /// AP, Favor, Skill and tokens it brings.
    pub ap: f32,
    pub favor: f32,
    pub gain_skill: f32,
    pub tokens: f32,
    /// AP it brings at once on the own turn, for a victory.
    pub ready_ap: f32,
    /// Attacks for which it stands in for the Gun.
    pub stand_in: f32,
    /// What it adds to the odds of one attack.
    pub trick: f32,
    /// Steps that take something from other players.
    pub harm: f32,
}

/// The merits of all cards, by number.
pub(crate) fn merits(pack: &Pack) -> Vec<Merit> {
    pack.cards()
        .map(|(_, info)| {
            let mut merit = Merit {
                price: info.cost.tokens,
                skill: info.skill,
                passive: info.when == When::Passive,
                ..Merit::default()
            };
            if matches!(info.when, When::RaidSuccess | When::RaidFail | When::RaidTaken) {
                return merit;
            }
            add(pack, &mut merit, info.program, info.when);
            if matches!(info.when, When::OwnTurn | When::AnyTurn) {
                merit.ready_ap = merit.ap;
            }
            merit
        })
        .collect()
}

fn add(pack: &Pack, merit: &mut Merit, program: Program, when: When) {
    for step in pack.steps(program) {
        add_step(pack, merit, step, when);
    }
}

fn add_step(pack: &Pack, merit: &mut Merit, step: &Step, when: When) {
    let own = matches!(step.who, Who::Oneself | Who::All);
    if let Some(pay) = step.pay {
        merit.tokens -= f32::from(pay.any) + pay.tokens.total() as f32;
        merit.ap -= f32::from(pay.ap);
    }
    let takes = matches!(
        step.op,
        Op::LoseAp(_)
            | Op::DestroyItem(..)
            | Op::TransferItem(..)
            | Op::TransferTokens(..)
            | Op::Forbid(Ban::Combat, _)
    );
    if takes && matches!(when, When::OwnTurn | When::AnyTurn) {
        merit.harm += 1.0;
    }
    match step.op {
        Op::GainAp(ap) if own => merit.ap += f32::from(ap),
        Op::GainSkill(skill) if own => merit.gain_skill += f32::from(skill),
        Op::GainFavor(favor) if own => merit.favor += f32::from(favor),
        // What harms another is a part of a gain.
        Op::LoseAp(ap) if !own => merit.ap += 0.3 * f32::from(ap),
        Op::GainBlacklist(favor) if !own => merit.favor += 0.3 * f32::from(favor),
        Op::DestroyItem(count, _) if !own => merit.gain_skill += 0.2 * f32::from(count),
        Op::DrawTokens(Amount::Number(count)) if own => merit.tokens += f32::from(count),
        Op::TakeTokens(count, _) if own => merit.tokens += 1.4 * f32::from(count),
        Op::TransferTokens(count, _) => merit.tokens += 1.4 * f32::from(count),
        Op::TransferItem(count, _) => merit.tokens += 2.0 * f32::from(count),
        Op::CraftFree(skill) => merit.gain_skill += f32::from(skill),
        Op::RestoreItem(count) => merit.tokens += f32::from(count),
        Op::DrawIncident(count, _) | Op::TransferIncident(count, _) if own || step.who.is_target() => {
            merit.tokens += f32::from(count);
        }
        Op::Modify(stat, change, _) if when != When::Passive => {
            let by = if let crate::effect::Change::Delta(by) = change { f32::from(by) } else { -2.0 };
            match stat {
                Stat::RaidYield => merit.tokens += by,
                Stat::CraftCost => merit.tokens -= by,
                _ => merit.ap -= 0.7 * by,
            }
        }
        Op::Cancel(..) => merit.ap += 2.0,
        Op::Substitute(half) => {
            merit.ap += 1.0;
            merit.stand_in += if half == Half::Attack { 1.0 } else { 0.0 };
        }
        Op::ExtraAction(..) | Op::Move(..) => merit.ap += 1.0,
        Op::SetDie(half, ..) => {
            merit.ap += 0.7;
            merit.trick += if half == Half::Attack { 0.4 } else { 0.0 };
        }
        Op::Reroll(..) => {
            merit.ap += 0.7;
            merit.trick += 0.2;
        }
        Op::Forbid(Ban::Defend, _) => merit.trick += 0.2,
        Op::ChooseOne(first, count) if count > 0 => add(pack, merit, first, when),
        _ => {}
    }
}
