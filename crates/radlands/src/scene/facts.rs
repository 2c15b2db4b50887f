//! What stands on a card beside its name: price, junk effect, queue space, and each line of text with what it
//! costs. `short` is a line in pictures, for a sign on the table: icons are written in braces, `{damage} self`.

use parts::scene::{FACE, Facts};
use parts::words::capital;

use crate::effect::{
    Amount, Borrow, Chooser, Conditional, Counted, Discard, Icon, Reach, Restore, Shift, Step, Target,
    TurnUp, What, Which, Whose,
};
use crate::text;
use crate::written::{WrittenAbility, WrittenCamp, WrittenEvent, WrittenPerson};

/// A person: price, junk effect, lines.
pub(crate) fn person(person: &WrittenPerson) -> Facts {
    let mut lines: Vec<Facts> = person.traits.iter().map(|one| line(text::standing(*one).into())).collect();
    if !person.enters.is_empty() {
        lines.push(line(text::entering(person)));
    }
    lines.extend(person.ability.iter().map(ability));
    if let Some(granted) = &person.grants {
        lines.push(line(text::granting(granted)));
    }
    Facts::default()
        .with("cost", person.cost)
        .with("junk", icon(person.junk))
        .with("lines", lines)
        .with(FACE, vec![face("person", "person", Some(person.junk), None)])
}

/// An event: price, junk effect, queue space, its effect.
pub(crate) fn event(event: &WrittenEvent) -> Facts {
    let lines = vec![line(capital(&text::sentence(&event.does)))];
    Facts::default()
        .with("cost", event.cost)
        .with("junk", icon(event.junk))
        .with("bomb", event.bomb)
        .with("lines", lines)
        .with(FACE, vec![face("event", "bomb", Some(event.junk), Some(event.bomb))])
}

/// A camp: opening cards, lines.
pub(crate) fn camp(camp: &WrittenCamp) -> Facts {
    let mut lines: Vec<Facts> = camp.traits.iter().map(|one| line(text::standing(*one).into())).collect();
    lines.extend(camp.ability.iter().map(ability));
    let face = face("camp", "camp", None, None);
    Facts::default().with("draw", camp.draw).with("lines", lines).with(FACE, vec![face])
}

/// Raiders and the Water Silo.
pub(crate) fn own(id: &str, raiders_bomb: u8) -> Facts {
    let text = text::own_cards().into_iter().find(|card| card.id == id).map(|card| card.text);
    let bomb = (id == "raiders").then_some(raiders_bomb);
    let lines: Vec<Facts> = text.into_iter().map(line).collect();
    if lines.is_empty() {
        return Facts::default();
    }
    // The Water Silo is junked for what it brings.
    let junk = (id == "silo").then_some(Icon::Water);
    let face = match id {
        "silo" => face("tool", "water", junk, None),
        _ => face("event", "raid", junk, bomb),
    };
    Facts::default()
        .with_some("junk", junk.map(icon))
        .with_some("bomb", bomb)
        .with("lines", lines)
        .with(FACE, vec![face])
}

/// How a card is drawn: its shape, the stencil that stands for it, what junking it does, when it takes effect.
fn face(cut: &'static str, stencil: &'static str, junk: Option<Icon>, bomb: Option<u8>) -> Facts {
    let fuse = match bomb {
        None => String::new(),
        Some(0) => "At once".into(),
        Some(1) => "In 1 turn".into(),
        Some(turns) => format!("In {turns} turns"),
    };
    Facts::default()
        .with("cut", cut)
        .with("stencil", stencil)
        .with("junk", junk.map(icon).unwrap_or_default())
        .with("junks", junk.map(junking).unwrap_or_default())
        .with("fuse", fuse)
}

/// What junking a card does.
fn junking(icon: Icon) -> &'static str {
    match icon {
        Icon::Water => "1 extra water",
        Icon::Raid => "Raiders advance",
        Icon::Draw => "draw a card",
        Icon::Injure => "damage an unprotected person",
        Icon::Restore => "restore a damaged card",
        Icon::Punk => "gain a punk",
        Icon::Damage => "damage an unprotected card",
    }
}

fn line(text: String) -> Facts {
    Facts::default().with("text", text)
}

fn ability(ability: &WrittenAbility) -> Facts {
    line(capital(&text::deed(ability)))
        .with("cost", ability.cost)
        .with_some("less", ability.less.map(text::discount))
        .with("short", short(&ability.does))
}

/// The stencil of a junk effect.
fn icon(icon: Icon) -> &'static str {
    match icon {
        Icon::Water => "water",
        Icon::Raid => "raid",
        Icon::Draw => "draw",
        Icon::Injure => "injure",
        Icon::Restore => "restore",
        Icon::Punk => "punk",
        Icon::Damage => "damage",
    }
}

/// An effect in pictures.
fn short(steps: &[Step]) -> String {
    let mut text = String::new();
    for part in steps.iter().map(step) {
        // What goes away again is taken off, not added.
        let joint = match (text.is_empty(), part.starts_with('-')) {
            (true, _) => "",
            (false, true) => " ",
            (false, false) => " + ",
        };
        text.push_str(joint);
        text.push_str(&part);
    }
    text
}

fn step(step: &Step) -> String {
    match step {
        Step::Damage(target) => {
            hit(if target.what == What::Person { "{injure}" } else { "{damage}" }, *target)
        }
        Step::Destroy(target) => hit("{destroy}", *target),
        Step::Return(_) => "{person} {hand}".into(),
        Step::Restore(Restore { any_number: true, .. }) => "{restore} any".into(),
        Step::Restore(Restore { ready: true, .. }) => "{restore} {ready}".into(),
        Step::Restore(_) => "{restore}".into(),
        Step::Draw(Amount::Fixed(count)) => times("{draw}", *count),
        Step::Draw(Amount::Counted(Counted::TheirDestroyedCamps)) => "{draw} per {campx}".into(),
        Step::Draw(Amount::Counted(Counted::DiscardedPlusOne)) => "{draw} +1".into(),
        Step::Discard(discard) => discarding(*discard),
        Step::Punk(count) => times("{punk}", *count),
        Step::Water(count) => times("{water}", *count),
        Step::Raid => "{raid}".into(),
        Step::Shift(Shift::AnyForward) => "{bomb} {next}".into(),
        Step::Shift(Shift::TheirsBack) => "{bomb} {undo}".into(),
        Step::TurnUp(TurnUp::Punk(_)) => "{flip} {punk}".into(),
        Step::TurnUp(TurnUp::Camp) => "{flip} {camp}".into(),
        Step::Borrow(Borrow::Copy) => "{ready} copy".into(),
        Step::Borrow(Borrow::LastStand) => "{injure} {ready}".into(),
        Step::Borrow(Borrow::Drop) => "{person} {ready}".into(),
        Step::Choose(choose) => {
            // A way that only joins others adds nothing in pictures.
            let simple = choose.one_of.iter().filter(|steps| steps.len() == 1);
            simple.map(|steps| short(steps)).collect::<Vec<_>>().join(" / ")
        }
        Step::If(Conditional { then, .. }) => format!("{{camp}} {}", short(then)),
        Step::Rearrange => "{both}".into(),
        Step::Expose => "{target} all".into(),
        Step::Scavenge(count) => format!("{{junk}} of {count}"),
        Step::March(_) => "{camp} {next}".into(),
    }
}

fn hit(icon: &str, target: Target) -> String {
    let whom = match (target.what, target.which, target.whose, target.chooser) {
        (What::This, ..) => " self",
        (_, Which::All, Whose::Both, _) => " all, yours too",
        (_, Which::All, ..) => " all",
        (_, Which::Column, ..) => " column",
        (_, Which::AllButOne, ..) => " all but 1",
        (_, _, Whose::Yours, Chooser::You) => " own",
        (_, _, _, Chooser::Opponent) => " they pick",
        (What::Camp, ..) => " {camp}",
        _ if target.reach == Reach::Any => " any",
        _ => "",
    };
    format!("{icon}{whom}")
}

fn discarding(discard: Discard) -> String {
    match discard.or_more {
        true => "-any".into(),
        false => format!("-{}", discard.count),
    }
}

fn times(icon: &str, count: u8) -> String {
    if count <= 2 { icon.repeat(count.into()) } else { format!("{icon} x{count}") }
}
