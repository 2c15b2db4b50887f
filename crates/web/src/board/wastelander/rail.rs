//! The rail: the pole of Survival Points, what a player's plate says, both decks, and what others have on the table.

use kernel::Seat;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use parts::scene::Thing;
use wastelander_portrait::{Place, Portrait};

use super::face::three;
use super::portrait::{Player, Props, player, players};
use crate::icon::{icon, stencil};
use crate::kit::counted::{Reader, note};
use crate::kit::drawer::Drawer;
use crate::kit::pile::Stack;
use crate::kit::plate::{fact, line};
use crate::kit::seats::mark;
use crate::measure::Measure;
use crate::pointer::touch;

/// Both decks in a few characters.
pub fn brief(portrait: &Portrait) -> String {
    let [wasteland, loot] = portrait.deck;
    format!("{wasteland} / {loot}")
}

/// The pole and both decks with their discard piles.
pub fn piles(props: Props) -> AnyView {
    let everybody = players(props);
    let pole = move || pole(&props.portrait.read(), &everybody.read());
    let stack = |number: usize, thing: &'static str, name: &'static str, back: &'static str| {
        let count = Signal::derive(move || format!("{name} {}", props.portrait.read().deck[number]));
        let spot = props.pointer.at(Thing::fixed(thing)).named(format!("{name} Deck"));
        Stack { spot, top: icon(back), words: count, open: false, more: ().into_any() }.draw()
    };
    let looking = Drawer::<()>::shut();
    let reader = Reader { cards: props.cards, sheet: props.sheet };
    let discard = move || {
        let number = props.portrait.read().discard.len();
        let label = if looking.open().is_some() { "Close".into() } else { format!("Discards {number}") };
        view! { <button class="look" on:click=looking.click(())>{label}</button> }
    };
    let heap = move || {
        looking.open().map(|()| {
            let list = reader.list("The discard piles", &props.portrait.read().discard);
            view! { <div class="w-heap">{list}</div> }
        })
    };
    view! {
        {pole}
        <div class="w-decks">
            {stack(0, "deck w", "Wasteland", "waste")}{stack(1, "deck l", "Loot", "crate")}
            <span class="w-pile" data-thing="pile w"></span><span class="w-pile" data-thing="pile l"></span>
            {discard}{heap}
        </div>
    }
    .into_any()
}

/// The pole everybody climbs, or the one pool of a group.
fn pole(portrait: &Portrait, players: &[Player]) -> AnyView {
    let top = portrait.pole;
    let at = |sp: u8| Measure(f64::from(sp.min(top)) / f64::from(top.max(1))).to_string();
    let step = if top > 12 { 2 } else { 1 };
    let goal = portrait.goal.is_some();
    let steps = (0..=top)
        .filter(|number| number % step == 0 || *number == top)
        .map(|number| {
            let is_goal = goal && number == top;
            let words =
                if is_goal { stencil(&number.to_string()) } else { view! { <b>{number}</b> }.into_any() };
            view! { <li class:goal=is_goal style:--at=at(number)>{words}</li> }
        })
        .collect_view();
    let marks = match portrait.common {
        true => {
            let pool = portrait.pool;
            view! { <span class="on team" style:--at=at(pool)>{icon("sp")}<b>{pool}</b></span> }.into_any()
        }
        false => {
            let below = |number: usize| {
                let sp = players[number].side.sp;
                players[..number].iter().filter(|other| other.lives && other.side.sp == sp).count()
            };
            let climbers = players.iter().enumerate().filter(|(_, player)| player.lives);
            climbers
                .map(|(number, player)| {
                    let (live, own, seat) = (player.acting, player.you, player.seat);
                    view! {
                        <span class="on" class:live=live class:own=own title=format!("{}: {}", player.name, player.side.sp)
                            style:--at=at(player.side.sp) style:--k=below(number).to_string()>{mark(seat)}</span>
                    }
                })
                .collect_view()
                .into_any()
        }
    };
    let words = match portrait.common {
        true => format!("Survival points of the group: {} of {top}", portrait.pool),
        false => {
            let each = players.iter().map(|player| format!("{} {}", player.name, player.side.sp));
            let end = if goal { format!("; {top} wins") } else { String::new() };
            format!("Survival points: {}{end}", each.collect::<Vec<_>>().join(", "))
        }
    };
    view! {
        <div class="w-pole" class:coop=portrait.common data-thing="pole" role="img" aria-label=words>
            <i class="post"></i><ol>{steps}</ol>{marks}
        </div>
    }
    .into_any()
}

/// What a player does in the encounter, in a word.
fn role(portrait: &Portrait, player: &Player) -> Option<&'static str> {
    let letter = player.seat.letter();
    match () {
        () if !player.lives => Some("dead"),
        () if portrait.offer.as_ref().is_some_and(|offer| offer.to.contains(letter)) => Some("asked"),
        () if portrait.running.as_ref().is_some_and(|run| run.who.contains(letter)) => Some("runs"),
        () if player.fights && player.acting => Some("fights"),
        () if player.fights && portrait.common => Some("in"),
        () if player.fights => Some("helps"),
        () if player.acting => Some("turn"),
        () => None,
    }
}

/// What a plate says below the name: stats, cards by deck, traits. A press shows what lies before the player.
pub fn plate(props: Props, seat: Seat) -> AnyView {
    let looking = Drawer::<()>::shut();
    let shown = Memo::new(move |_| {
        let portrait = props.portrait.read();
        let player = props.table.with(|table| player(&portrait, table, seat))?;
        let role = role(&portrait, &player);
        Some((player, role, portrait.common))
    });
    let drawn = move || {
        let (player, role, common) = shown.get()?;
        let side = &player.side;
        let words = format!("{}, {} survival points", player.name, side.sp);
        let sp = (!common).then(|| view! { <span class="w-sp">{stencil(&side.sp.to_string())}</span> });
        let role = role.map(|role| view! { <span class="w-role cap">{role}</span> });
        let down = (side.down > 0).then(|| fact("down", "Face-down tactics", side.down));
        let skips = (side.skips > 0).then(|| fact("wait", "Second steps that will be skipped", side.skips));
        let hand = view! {
            <span class="w-backs">
                <span class="bk w" title="Wasteland cards in hand">{icon("waste")}{side.hand[0]}</span>
                <span class="bk l" title="Loot cards in hand">{icon("crate")}{side.hand[1]}</span>
                {fact("hook", "Traits", side.traits.len())}{down}{skips}
            </span>
        };
        let limit = player.you.then(|| {
            let held = side.hand[0] + side.hand[1];
            line(
                "w-limit",
                None,
                "Hand".into_any(),
                view! { <span>{format!("{held} of {}", side.limit)}</span> }.into_any(),
            )
        });
        Some(view! {
            {press(props, seat, words, looking)}{sp}{role}
            <div class="w-facts">{three(&side.stats, false)}</div>
            <div class="w-facts">{hand}</div>
            {limit}
        })
    };
    let peer = move || looking.open().and_then(|()| Some(peer(props, &shown.get()?.0, looking)));
    view! { {drawn}{peer} }.into_any()
}

/// The plate itself as a thing to point at. Where it is not lit it shows what lies before the player.
fn press(props: Props, seat: Seat, words: String, looking: Drawer<()>) -> AnyView {
    let thing = Thing::new(format!("seat {seat}"));
    let spot = props.pointer.at(thing.clone()).named(words);
    let click = looker(props, thing, move || looking.toggle(()));
    view! { <span class="w-press" use:touch=spot on:click=click></span> }.into_any()
}

/// A click that points at a thing if it is lit, and otherwise looks at it.
pub fn looker(props: Props, thing: Thing, look: impl Fn() + 'static) -> impl Fn(MouseEvent) {
    move |event| {
        let idle = props
            .pointer
            .narrowing()
            .with_untracked(|now| now.lit(&thing).is_none() && now.chosen.is_empty());
        if idle {
            event.stop_propagation();
            look();
        }
    }
}

/// What lies before a player, as a panel.
pub fn peer(props: Props, player: &Player, looking: Drawer<()>) -> AnyView {
    let side = &player.side;
    let reader = Reader { cards: props.cards, sheet: props.sheet };
    let at = |wanted: &[Place]| {
        let here = side.pegs.iter().filter(|peg| wanted.contains(&peg.place));
        here.map(|peg| peg.card.clone()).collect::<Vec<_>>()
    };
    let hands = at(&[Place::Hand, Place::BothHands]);
    let armor = at(&[Place::Armor]);
    let gear = at(&[Place::Outfit, Place::Face, Place::Back, Place::Feet, Place::Gear]);
    let traits = at(&[Place::Trait]);
    let carried = at(&[Place::Carried, Place::Provision]);
    let [food, water] = side.tokens;
    let tokens = (food + water > 0).then(|| note("Tokens", format!("{food} food, {water} water")));
    let down = (side.down > 0).then(|| note("Face down", format!("{} tactics", side.down)));
    let known = (!side.known.is_empty()).then(|| reader.chips("Seen in hand", &side.known));
    let held = format!("{} Wasteland, {} Loot, at most {}", side.hand[0], side.hand[1], side.limit);
    let inside = view! {
        {three(&side.stats, false)}
        {reader.chips("Hands", &hands)}{reader.chips("Armor", &armor)}{reader.chips("Gear", &gear)}
        {reader.chips("Traits", &traits)}{reader.chips("Carried", &carried)}
        {tokens}{down}{note("Hand", held)}{known}
    };
    let head = view! { {mark(player.seat)}<b class="cap">{player.name.clone()}</b> };
    looking.panel(format!("What {} has", player.name), head.into_any(), inside.into_any())
}
