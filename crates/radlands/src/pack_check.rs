//! What TOML alone cannot refuse about a pack: every mistake is named with the card and its line, so that a
//! pack that opens also plays.

use parts::pack::{PackError, PackText};
use parts::{Bag, KINDS_MAX};

use crate::cards::Pack;
use crate::choice::ModeNo;
use crate::effect::{Amount, Borrow, Chooser, Shift, Source, Step, Target, TurnUp, What};
use crate::written::{WrittenAbility, WrittenPack};

/// No single step draws, gains or turns over more than this.
const AMOUNT_MAX: u8 = 9;
/// No effect has more steps than this.
const STEPS_MAX: usize = 6;

/// Where an effect stands: not every verb makes sense everywhere.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Place {
    PersonAbility,
    CampAbility,
    Enters,
    Event,
    Raiders,
}

impl Place {
    const fn is_event(self) -> bool {
        matches!(self, Place::Event | Place::Raiders)
    }

    const fn is_ability(self) -> bool {
        matches!(self, Place::PersonAbility | Place::CampAbility)
    }
}

/// Checks a whole pack.
pub(crate) fn check(pack: &WrittenPack, text: &PackText) -> Result<(), PackError> {
    check_ids(pack, text)?;
    check_numbers(pack, text)?;
    check_effects(pack, text)?;
    check_sizes(pack).map_err(|reason| PackError { origin: text.origin.clone(), line: None, reason })
}

fn check_ids(pack: &WrittenPack, text: &PackText) -> Result<(), PackError> {
    let mut seen: Vec<&str> = Vec::new();
    let people = pack.person.iter().map(|person| &person.id);
    let events = pack.event.iter().map(|event| &event.id);
    for id in people.chain(events).chain(pack.camp.iter().map(|camp| &camp.id)) {
        let wrong = |reason: &str| Err(text.error_at(id, reason.into()));
        if id.is_empty() || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
            return wrong("an id is made of small letters, digits and hyphens");
        }
        if ["punk", "raiders", "silo"].contains(&id.as_str()) {
            return wrong("this word has a meaning of its own");
        }
        if seen.contains(&id.as_str()) {
            return wrong("the id stands twice");
        }
        seen.push(id);
    }
    Ok(())
}

fn check_numbers(pack: &WrittenPack, text: &PackText) -> Result<(), PackError> {
    let people = pack.person.iter().map(|person| (&person.id, person.copies, person.cost));
    let events = pack.event.iter().map(|event| (&event.id, event.copies, event.cost));
    for (id, copies, cost) in people.chain(events) {
        if !(1..=Bag::COPIES_MAX).contains(&u32::from(copies)) {
            return Err(text.error_at(id, format!("copies must be 1 to {}, not {copies}", Bag::COPIES_MAX)));
        }
        if cost > Pack::COST_MAX {
            return Err(text.error_at(id, format!("cost must be at most {}, not {cost}", Pack::COST_MAX)));
        }
    }
    if let Some(event) = pack.event.iter().find(|event| event.bomb > 3) {
        return Err(text.error_at(&event.id, format!("bomb must be 0 to 3, not {}", event.bomb)));
    }
    if let Some(camp) = pack.camp.iter().find(|camp| camp.draw > AMOUNT_MAX) {
        return Err(text.error_at(&camp.id, format!("draw must be at most {AMOUNT_MAX}, not {}", camp.draw)));
    }
    let mut granters = pack.person.iter().filter(|person| person.grants.is_some()).skip(1);
    match granters.next() {
        Some(second) => Err(text.error_at(&second.id, "only one person may grant an ability".into())),
        None => Ok(()),
    }
}

fn check_effects(pack: &WrittenPack, text: &PackText) -> Result<(), PackError> {
    for person in &pack.person {
        let abilities = check_abilities(&person.ability, Place::PersonAbility);
        let granted =
            person.grants.iter().try_for_each(|ability| check_ability(ability, Place::PersonAbility));
        let enters = check_effect(&person.enters, Place::Enters);
        abilities.and(granted).and(enters).map_err(|reason| text.error_at(&person.id, reason))?;
    }
    for event in &pack.event {
        check_effect(&event.does, Place::Event).map_err(|reason| text.error_at(&event.id, reason))?;
    }
    for camp in &pack.camp {
        let abilities = check_abilities(&camp.ability, Place::CampAbility);
        abilities.map_err(|reason| text.error_at(&camp.id, reason))?;
    }
    check_effect(&pack.raiders.does, Place::Raiders).map_err(|reason| PackError {
        origin: text.origin.clone(),
        line: text.text.lines().position(|line| line.trim() == "[raiders]").map(|line| line + 1),
        reason: format!("raiders: {reason}"),
    })
}

fn check_abilities(abilities: &[WrittenAbility], place: Place) -> Result<(), String> {
    if abilities.len() > 2 {
        return Err(format!("a card has at most two abilities, not {}", abilities.len()));
    }
    abilities.iter().try_for_each(|ability| check_ability(ability, place))
}

fn check_ability(ability: &WrittenAbility, place: Place) -> Result<(), String> {
    if ability.cost > Pack::COST_MAX {
        return Err(format!("an ability costs at most {}, not {}", Pack::COST_MAX, ability.cost));
    }
    if ability.does.is_empty() {
        return Err("an ability has to do something".into());
    }
    check_effect(&ability.does, place)
}

/// An effect as a whole.
fn check_effect(steps: &[Step], place: Place) -> Result<(), String> {
    check_steps(steps, place)?;
    let alone = |step: &Step| matches!(step, Step::Borrow(_) | Step::March(_));
    if steps.len() > 1 && steps.iter().any(alone) {
        return Err("`borrow` and `march` are whole effects: no other step goes with them".into());
    }
    Ok(())
}

fn check_steps(steps: &[Step], place: Place) -> Result<(), String> {
    if steps.len() > STEPS_MAX {
        return Err(format!("an effect has at most {STEPS_MAX} steps, not {}", steps.len()));
    }
    for (number, step) in steps.iter().enumerate() {
        check_step(step, place)?;
        if let Step::Discard(discard) = step
            && discard.from == Source::Drawn
        {
            let drew = number > 0 && matches!(steps[number - 1], Step::Draw(_));
            if !drew || discard.who != Chooser::You || discard.or_more {
                return Err(
                    "`from = \"drawn\"` discards a number of one's own cards right after a `draw`".into()
                );
            }
        }
    }
    Ok(())
}

fn check_step(step: &Step, place: Place) -> Result<(), String> {
    let unless = |holds: bool, reason: &str| if holds { Ok(()) } else { Err(reason.to_string()) };
    match step {
        Step::Return(target) => {
            unless(target.what == What::Person, "`return` is for people: say `what = \"person\"`")
        }
        Step::Damage(target) | Step::Destroy(target) => check_target(target, place),
        Step::Draw(Amount::Fixed(count)) | Step::Punk(count) | Step::Water(count) => {
            unless((1..=AMOUNT_MAX).contains(count), &format!("an amount is 1 to {AMOUNT_MAX}, not {count}"))
        }
        Step::Scavenge(count) => {
            unless((1..=AMOUNT_MAX).contains(count), &format!("`scavenge` takes 1 to {AMOUNT_MAX} cards"))?;
            unless(place.is_ability(), "only an ability can `scavenge`")
        }
        Step::Discard(discard) => {
            unless((1..=AMOUNT_MAX).contains(&discard.count), &format!("`count` is 1 to {AMOUNT_MAX}"))
        }
        Step::Raid | Step::Shift(Shift::AnyForward) => {
            unless(!place.is_event(), "an event cannot raid or advance events")
        }
        Step::Rearrange | Step::Expose => unless(place == Place::Event, "only an event can do this"),
        Step::Borrow(Borrow::Copy) => {
            unless(place == Place::PersonAbility, "only a person's ability can `copy`")
        }
        Step::Borrow(_) => unless(place == Place::CampAbility, "only a camp's ability can borrow this way"),
        Step::March(third) => {
            unless(place == Place::CampAbility, "only a camp's ability can `march`")?;
            check_nested(third, place)
        }
        Step::TurnUp(TurnUp::Punk(otherwise)) => {
            unless(place.is_ability(), "only an ability can turn up a punk")?;
            check_nested(otherwise, place)
        }
        Step::Choose(choose) => {
            let ways = choose.one_of.len();
            unless(
                (2..=usize::from(ModeNo::MAX)).contains(&ways),
                &format!("`one_of` has 2 to {} ways, not {ways}", ModeNo::MAX),
            )?;
            unless(choose.one_of.iter().all(|way| !way.is_empty()), "each way has to do something")?;
            choose.one_of.iter().try_for_each(|way| check_nested(way, place))
        }
        Step::If(conditional) => check_nested(&conditional.then, place),
        Step::Restore(_) | Step::Draw(_) | Step::Shift(Shift::TheirsBack) | Step::TurnUp(TurnUp::Camp) => {
            Ok(())
        }
    }
}

/// An effect within another: nothing that branches again.
fn check_nested(steps: &[Step], place: Place) -> Result<(), String> {
    let branches = |step: &Step| {
        matches!(step, Step::Choose(_) | Step::If(_) | Step::Borrow(_) | Step::March(_) | Step::TurnUp(_))
    };
    if steps.iter().any(branches) {
        return Err("an effect within an effect cannot branch again".into());
    }
    check_steps(steps, place)
}

fn check_target(target: &Target, place: Place) -> Result<(), String> {
    let this = matches!(target.what, What::This | What::ThisAndPeople);
    if this && place.is_event() {
        return Err("an event is not in play: it cannot hit itself".into());
    }
    Ok(())
}

/// The pack as a whole.
fn check_sizes(pack: &WrittenPack) -> Result<(), String> {
    if !(1..=3).contains(&pack.raiders.bomb) {
        return Err(format!("raiders: bomb must be 1 to 3, not {}", pack.raiders.bomb));
    }
    if pack.person.len() + pack.event.len() > KINDS_MAX || pack.camp.len() > KINDS_MAX {
        return Err(format!("at most {KINDS_MAX} kinds of people and events, and as many camps"));
    }
    if pack.camp.len() < 12 {
        return Err(format!("a draft deals 12 camps, the pack has {}", pack.camp.len()));
    }
    let copies = pack.person.iter().map(|p| p.copies).chain(pack.event.iter().map(|e| e.copies));
    let deck: u32 = copies.map(u32::from).sum();
    let mut draws: Vec<u32> = pack.camp.iter().map(|camp| u32::from(camp.draw)).collect();
    draws.sort_unstable();
    let least = draws.iter().rev().take(6).sum::<u32>() + 7;
    if deck < least || deck > 120 {
        return Err(format!(
            "the deck has {deck} cards: at most 120, and at least {least} for the opening hands"
        ));
    }
    let all = pack.preset.sides.iter().flatten();
    for (number, id) in all.clone().enumerate() {
        if pack.camp.iter().all(|camp| camp.id != *id) {
            return Err(format!("preset: no camp {id:?}"));
        }
        if all.clone().take(number).any(|before| before == id) {
            return Err(format!("preset: {id:?} stands twice"));
        }
    }
    Ok(())
}
