//! What a player's plate says: points, what brings victory, goods; the own one with gauges.

use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;
use raid_and_trade_portrait::{Goals, Portrait};

use super::face::{KINDS, Props, glyph, kind_id, kind_word};
use super::player::{Player, is_escape, player, role};
use crate::icon::{icon, stencil};
use crate::kit::gauge::Gauge;
use crate::kit::seats::bottom;
use crate::measure::percent;
use crate::pointer::touch;

/// The lines of a plate.
pub fn plate(props: Props, seat: Seat) -> AnyView {
    let player = Memo::new(move |_| {
        let portrait = props.portrait.read();
        props.table.with(|table| player(&portrait, table, seat))
    });
    let near = Memo::new(move |_| props.table.with(|table| bottom(table) == seat));
    let cover = props.pointer.at(Thing::new(format!("seat {seat}"))).named("Player");
    let inside = move || {
        let player = player.get()?;
        Some(if near.get() { own(props, player) } else { theirs(props, player) })
    };
    view! { <div class="rt-plate"><button class="rt-cover" use:touch=cover></button>{inside}</div> }
        .into_any()
}

fn goals(props: Props) -> Goals {
    props.portrait.with(|portrait: &std::sync::Arc<Portrait>| portrait.goals)
}

/// The plate of an opponent.
fn theirs(props: Props, player: Player) -> AnyView {
    let Player { seat, side, first, .. } = &player;
    let seat = *seat;
    if side.out {
        return view! { <p class="rt-lost cap" data-thing=format!("ap {seat}")>"out of the game"</p> }
            .into_any();
    }
    let goals = goals(props);
    let escape = is_escape(props).get();
    let dial = player.dial();
    let share = |value: i16, most: i16| percent(f64::from(value.clamp(0, most)) / f64::from(most.max(1)));
    let race = |stencil: &str, what: &str, title: String, number: i16, most: i16, class: &'static str| {
        let bar = (most > 0).then(|| view! { <i style:--v=share(number, most)></i> });
        view! { <span class=class role="img" data-thing=format!("{what} {seat}") title=title.clone() aria-label=format!("{title}: {number}")>{icon(stencil)}{number}{bar}</span> }
    };
    let blacklist = i16::from(side.blacklist);
    let standing = match (escape, dial < 0) {
        (true, _) => {
            let title = format!("Adrenaline, out at {}", goals.adrenaline);
            race("rt-adren", "dial", title, blacklist, goals.adrenaline.into(), "neg")
        }
        (false, true) => {
            race("rt-black", "dial", "Blacklist".into(), blacklist, i16::from(goals.favor), "neg")
        }
        (false, false) => {
            let title = format!("Favor, {} and {} AP win", goals.favor, goals.ap);
            race("rt-favour", "dial", title, dial, goals.favor.into(), "")
        }
    };
    let quests = match escape {
        true => race("rt-bench", "items", "Crafted items".into(), side.crafted.len() as i16, 0, ""),
        false => {
            let title = format!("Quests, {} and {} AP win", goals.quests, goals.ap);
            race("rt-quest", "quests", title, side.quests.len() as i16, goals.quests.into(), "")
        }
    };
    let inside = (side.place == "outpost").then(
        || view! { <span class="rt-here cap" title="Inside the Outpost">{icon("rt-outpost")}"in"</span> },
    );
    let passed = side.passed.then(|| stencil("passed"));
    let begins = first
        .then(|| view! { <span class="rt-here cap" title="Begins the round">{icon("next")}"first"</span> });
    let ap_title = format!("{} Action Points", side.ap);
    view! {
        <span class="rt-out">
            <span class="rt-ap" role="img" data-thing=format!("ap {seat}") title=ap_title.clone() aria-label=ap_title>{icon("rt-ap")}{stencil(&side.ap.to_string())}</span>
            {passed}
        </span>
        <span class="rt-role">{role(props, side.character.as_ref())}{inside}{begins}</span>
        <span class="rt-race">
            {race("rt-skill", "skill", format!("Skill, {} and {} AP win", goals.skill, goals.ap), side.skill.into(), goals.skill.into(), "")}
            {standing}{quests}
            {race("rt-incident", "hand", "Incidents in hand".into(), side.incidents.into(), 0, "hands")}
        </span>
        {goods(props, &player)}
    }
    .into_any()
}

/// All goods of a player, since goods are open.
fn goods(props: Props, player: &Player) -> AnyView {
    let goods = KINDS
        .map(|kind| {
            let number = player.side.tokens.get(&kind).copied().unwrap_or(0);
            let name = format!("{} of {}: {number}", kind_word(kind), player.called());
            let spot = props.pointer.at(Thing::of(kind_id(kind), player.seat)).named(name);
            view! { <button class:none=number == 0 title=kind_word(kind) use:touch=spot>{icon(&glyph(kind_id(kind)))}{number}</button> }
        })
        .into_iter()
        .collect_view();
    view! { <span class="rt-goods" role="group" aria-label="Goods">{goods}</span> }.into_any()
}

/// The own plate: what is left of the turn, and three gauges.
fn own(props: Props, player: Player) -> AnyView {
    let seat = player.seat;
    let side = player.side.clone();
    let goals = goals(props);
    let escape = is_escape(props).get();
    // What is about to be paid is hatched on the gauge.
    let due = Memo::new(move |_| {
        let toll =
            props.pointer.narrowing().with(|now| now.toll().map(|cost| (cost.of.clone(), cost.amount)));
        toll.filter(|(of, _)| of == "AP").map_or(0, |(_, amount)| i16::from(amount))
    });
    let (ap, next) = (side.ap as i16, side.next_ap as i16);
    let most = (goals.ap as i16).max(ap);
    let points = move || {
        Gauge {
            stencil: "rt-ap".into(),
            name: "Action points".into(),
            value: ap,
            most,
            due: due.get().min(ap),
            pins: vec![next],
            ends: None,
        }
        .draw()
    };
    let skill = Gauge {
        stencil: "rt-skill".into(),
        name: "Skill".into(),
        value: side.skill.into(),
        most: goals.skill.into(),
        due: 0,
        pins: Vec::new(),
        ends: None,
    };
    let limits = goals.limits.map(i16::from);
    let dial = player.dial();
    let standing = match escape {
        true => Gauge {
            stencil: "rt-adren".into(),
            name: "Adrenaline".into(),
            value: side.blacklist.into(),
            most: goals.adrenaline.into(),
            due: 0,
            pins: vec![limits[0], limits[1]],
            ends: None,
        },
        false => Gauge {
            stencil: if dial < 0 { "rt-black".into() } else { "rt-favour".into() },
            name: if dial < 0 { "Blacklist".into() } else { "Favor".into() },
            value: dial,
            most: goals.favor.into(),
            due: 0,
            pins: vec![-limits[0], -limits[1]],
            ends: Some(("blacklist", "favor")),
        },
    };
    view! {
        {(!side.out).then(|| lamps(props, player.live))}
        <span class="rt-role">{role(props, side.character.as_ref())}{side.passed.then(|| view! { <span class="rt-here cap">"passed"</span> })}{side.out.then(|| view! { <span class="rt-here cap">"out"</span> })}</span>
        <span class="rt-gauge" data-thing=format!("ap {seat}")>{points}</span>
        <span class="rt-gauge"><span class="rt-none" use:touch=props.pointer.at(Thing::of("skill", seat)).named("Your Skill")></span>{skill.draw()}</span>
        <span class="rt-gauge" class:low=dial < 0 class:adr=escape data-thing=format!("dial {seat}")>{standing.draw()}</span>
    }
    .into_any()
}

/// Two lamps: what is left of the turn.
fn lamps(props: Props, live: bool) -> AnyView {
    let now = props.portrait.with(|portrait| portrait.now.filter(|_| live));
    let lamp = |stencil: &str, word: &'static str, used: bool, off: bool, more: u8| {
        let label = match (off, used) {
            (true, _) => format!("{word}: not your turn"),
            (false, true) => format!("{word}: used"),
            (false, false) => format!("{word}: free"),
        };
        let more = (more > 0).then(|| format!("+{more}"));
        view! { <i class="cap" role="img" class:used=used class:off=off title=label.clone() aria-label=label>{icon(stencil)}{word}{more}</i> }
    };
    let (moved, acted, extra) = now.map_or((false, false, 0), |now| (now.moved, now.acted, now.extra));
    view! { <span class="rt-lamps">{lamp("rt-walk", "Move", moved, now.is_none(), 0)}{lamp("rt-fight", "Action", acted, now.is_none(), extra)}</span> }
        .into_any()
}
