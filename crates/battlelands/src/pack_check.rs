//! What a pack must not say. Everything the engine cannot carry out is refused when the pack is read.

use parts::pack::{PackError, PackText};

use crate::cards::{CardInfo, Sort};
use crate::effect::{Condition, Count, Kind, Pick, Rows, Standing, Step, Target, Verb, Who};

/// Steps an ability may have.
const STEPS_MAX: usize = 8;
/// The greatest printed strength and the greatest change.
const STRENGTH_MAX: u8 = 30;

/// Ids are lower-case words joined by hyphens, each used once, and none is a word of the notation.
pub(crate) fn check_names(text: &PackText, ids: &[&str]) -> Result<(), PackError> {
    for (index, id) in ids.iter().enumerate() {
        let plain = id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-');
        if id.is_empty() || !plain {
            return Err(text.error_at(id, "an id is lower-case letters, digits and hyphens".into()));
        }
        if ids[..index].contains(id) {
            return Err(text.error_at(id, "this id is used twice".into()));
        }
    }
    Ok(())
}

/// Checks one card.
pub(crate) fn check_card(card: &CardInfo) -> Result<(), String> {
    if card.strength > STRENGTH_MAX {
        return Err(format!("a strength is at most {STRENGTH_MAX}"));
    }
    if !(-20..=20).contains(&card.scrap) {
        return Err("a scrap value lies between -20 and 20".into());
    }
    if card.play.len() > STEPS_MAX {
        return Err(format!("an ability has at most {STEPS_MAX} steps"));
    }
    if card.sort == Sort::Instead {
        if card.play.is_empty() {
            return Err("equipment that is not attached needs something to do in `play`".into());
        }
        if !card.standing.is_empty() {
            return Err("equipment that is not attached never lies in play, so `standing` never holds".into());
        }
    }
    if card.play.first().is_some_and(|step| step.needs_previous) {
        return Err("the first step has no step before it to need".into());
    }
    card.play.iter().try_for_each(|step| check_step(card, step))?;
    card.standing.iter().try_for_each(|rule| {
        check_standing(card, &rule.gives)?;
        rule.condition.iter().try_for_each(|condition| check_condition(card, condition))
    })
}

fn check_step(card: &CardInfo, step: &Step) -> Result<(), String> {
    if let Some((_, target)) = step.verb.aim() {
        check_target(card, target)?;
        if target.pick == Pick::Choose && !target.is_choice() {
            return Err("`choose` needs `who` to be you, opponent or anyone".into());
        }
        if target.row == Rows::One && !target.is_choice() {
            return Err("row `one` needs pick last or choose of you, opponent or anyone".into());
        }
    }
    if let Verb::Move(transfer) = step.verb
        && (transfer.target.kind == Kind::Equipment
            || (transfer.target.pick == Pick::This && !matches!(card.sort, Sort::Unit(_))))
    {
        return Err("only units move between rows".into());
    }
    step.condition.iter().try_for_each(|condition| check_condition(card, condition))
}

fn check_standing(card: &CardInfo, standing: &Standing) -> Result<(), String> {
    let Some(target) = standing.target() else { return Ok(()) };
    check_target(card, target)?;
    check_selection(target)?;
    match standing {
        Standing::Strength(change) => {
            if change.per == 0 {
                return Err("`per` is at least 1".into());
            }
            if change.amount.unsigned_abs() > STRENGTH_MAX {
                return Err(format!("a change is at most {STRENGTH_MAX}"));
            }
            only_units(card, target, "strength is changed for units")?;
            change.count.iter().try_for_each(|count| check_count(card, count))
        }
        Standing::Keep(_) => only_units(card, target, "only units are kept"),
        Standing::Protect(_) | Standing::ClaimAny | Standing::WinTies => Ok(()),
    }
}

fn only_units(card: &CardInfo, target: &Target, reason: &str) -> Result<(), String> {
    let gear_itself = target.pick == Pick::This && !matches!(card.sort, Sort::Unit(_));
    let kind = target.kind == Kind::Equipment && !matches!(target.pick, Pick::This | Pick::Bearer);
    if gear_itself || kind { Err(reason.into()) } else { Ok(()) }
}

fn check_condition(card: &CardInfo, condition: &Condition) -> Result<(), String> {
    if condition.at_least.is_none() && condition.at_most.is_none() {
        return Err("a condition needs `at-least` or `at-most`".into());
    }
    check_count(card, &condition.count)
}

fn check_count(card: &CardInfo, count: &Count) -> Result<(), String> {
    let Count::Cards(target) = count else { return Ok(()) };
    check_target(card, target)?;
    check_selection(target)
}

/// Standing effects and counts choose nothing and never look at strengths (BTL-CARD-09).
fn check_selection(target: &Target) -> Result<(), String> {
    if matches!(target.pick, Pick::Last | Pick::Choose) {
        return Err("nothing is chosen here: pick all, others, this or bearer".into());
    }
    if target.max_strength.is_some() {
        return Err("`max-strength` is only for steps of `play` (BTL-CARD-09)".into());
    }
    if target.row == Rows::One {
        return Err("row `one` needs a choice".into());
    }
    if matches!(target.who, Who::Opponent | Who::Anyone) {
        return Err("nobody chooses a player here: say you, each-opponent or everyone".into());
    }
    Ok(())
}

fn check_target(card: &CardInfo, target: &Target) -> Result<(), String> {
    let is_unit = matches!(card.sort, Sort::Unit(_));
    if target.pick == Pick::Bearer && is_unit {
        return Err("only equipment has a bearer".into());
    }
    let needs_place = matches!(target.pick, Pick::This | Pick::Bearer | Pick::Others)
        || target.row == Rows::Same
        || target.not_this;
    if needs_place && card.sort == Sort::Instead {
        return Err("equipment that is not attached has no place in play".into());
    }
    Ok(())
}
