//! Piles: discard piles, secret missions, claimed territories, hands of others; and a drawer that shows what lies in them.

use battlelands_portrait::Portrait;
use kernel::Seat;
use leptos::prelude::*;
use parts::scene::Thing;

use super::face;
use super::portrait::{Player, Props};
use crate::icon::{icon, stencil};
use crate::kit::counted::{self, Copies, Reader};
use crate::kit::drawer::Drawer;
use crate::kit::pile::Counter;
use crate::kit::seats::{bottom, mark};
use crate::kit::tabs::{Shown, Tab, tabs};

/// The piles beside the viewer's own rails.
pub fn own(props: Props, player: &Player, drawer: Drawer<Seat>) -> AnyView {
    let seat = player.seat;
    let side = &player.side;
    let mission = props
        .pointer
        .at(Thing::new(format!("mission {seat}")))
        .card("secret-mission")
        .named(format!("Your secret mission, {} cards", side.mission));
    let counter = |stencil, number, word| Counter { stencil, number, word };
    let territories = counter("terr", side.territories.into(), "won").shows(
        format!("claimed {seat}"),
        "Your territories",
        format!("Your territories: {}. Show", side.territories),
        drawer.click(seat),
    );
    let discard = counter("discard", side.discard.len(), "pile").shows(
        format!("discard {seat}"),
        "Your discard pile",
        format!("Your discard pile: {} cards. Show", side.discard.len()),
        drawer.click(seat),
    );
    view! {
        <div class="bl-piles">
            {counter("key", side.mission.into(), "mission").touched("hot", mission)}{territories}{discard}
        </div>
    }
    .into_any()
}

/// The piles on an opponent's plate.
pub fn theirs(player: &Player, drawer: Drawer<Seat>) -> AnyView {
    let seat = player.seat;
    let side = &player.side;
    let label = format!(
        "{}: {} cards in hand, {} in the mission, {} territories, {} discarded. Show",
        player.name,
        side.hand,
        side.mission,
        side.territories,
        side.discard.len()
    );
    view! {
        <button class="bl-counts" aria-label=label title="Show the piles" on:click=drawer.click(seat)>
            <span data-thing=format!("hand {seat}")>{icon("hand")}<b>{side.hand}</b></span>
            <span data-thing=format!("mission {seat}")>{icon("key")}<b>{side.mission}</b></span>
            <span data-thing=format!("claimed {seat}")>{icon("terr")}<b>{side.territories}</b></span>
            <span data-thing=format!("discard {seat}")>{icon("discard")}<b>{side.discard.len()}</b></span>
        </button>
    }
    .into_any()
}

/// What everybody shares: the reinforcement deck, and what lies face down for this war.
pub fn shared(props: Props) -> AnyView {
    let numbers = Memo::new(move |_| props.portrait.with(|portrait| (portrait.deck, portrait.face_down)));
    let drawn = move || {
        let (deck, rows) = numbers.get();
        view! {
            <div class="pile" data-thing="deck" title="Reinforcements that abilities may draw">
                <span class="stack">{icon("deck")}</span><b>{format!("Deck {deck}")}</b>
            </div>
            <div class="pile disc2" data-thing="column" title="Reinforcements beside the territories to come">
                <span class="stack">{icon("terr")}</span><b>{format!("To come {rows}")}</b>
            </div>
        }
    };
    drawn.into_any()
}

/// The same in a few characters.
pub fn brief(portrait: &Portrait) -> String {
    format!("{} / {}", portrait.deck, portrait.face_down)
}

/// The cards of the viewer's discard pile that can be taken now, as a tray to pick from.
pub fn tray(props: Props) -> AnyView {
    let thing = |id: &str| format!("pile {id}");
    let ids = Memo::new(move |_| {
        let seat = props.table.with(bottom).letter();
        let pile = props.portrait.with(|portrait| portrait.seats.get(&seat).map(|side| side.discard.clone()));
        let cards = counted::counted(&pile.unwrap_or_default());
        let begins = |id: &str| {
            let thing = Thing::new(thing(id));
            props.table.with(|table| table.acts.iter().any(|act| act.touches.first() == Some(&thing)))
        };
        cards.into_iter().filter(|copies| begins(&copies.id)).map(|copies| copies.id).collect::<Vec<_>>()
    });
    let drawn = move || {
        let ids = ids.get();
        (!ids.is_empty()).then(|| {
            let cards = ids
                .into_iter()
                .map(|id| face::held(props, thing(&id), &Copies { id, number: 1 }))
                .collect_view();
            view! {
                <section class="bl-tray" aria-label="Your discard pile">
                    <h3>{stencil("your discard pile")}</h3>
                    <div class="bl-fan">{cards}</div>
                </section>
            }
        })
    };
    drawn.into_any()
}

/// The open drawer: everything the viewer may know of a player's piles.
pub fn drawer(props: Props, drawer: Drawer<Seat>, players: Memo<Vec<Player>>) -> AnyView {
    let reader = Reader { cards: props.cards, sheet: props.sheet };
    let hidden =
        |title, number: u8| counted::note(title, format!("{} face down", counted::cards(number.into())));
    let drawn = move || {
        let seat = drawer.open()?;
        let player = players.with(|players| players.iter().find(|player| player.seat == seat).cloned())?;
        let side = &player.side;
        let whose = if player.you { "Your piles".to_owned() } else { player.name.clone() };
        let committed = match &side.committed {
            Some(cards) => reader.chips("Secret mission", cards),
            None => hidden("Secret mission", side.mission),
        };
        let claimed = match &side.claimed {
            Some(territories) => reader.chips("Territories", territories),
            None => hidden("Territories", side.territories),
        };
        let held = (!player.you).then(|| reader.chips("Seen going to the hand", &side.held));
        let discarded = reader.chips("Discard pile", &side.discard);
        let head = view! { {mark(seat)}<b class="cap">{whose}</b> };
        let inside = view! { {discarded}{claimed}{committed}{held} };
        Some(drawer.panel(format!("Piles of {}", player.name), head.into_any(), inside.into_any()))
    };
    drawn.into_any()
}

/// The strip over the table on phones: everybody's mark and total, and whose side is shown.
pub fn strip(props: Props, players: Memo<Vec<Player>>, shown: Shown) -> AnyView {
    let drawn = move || {
        let narrowing = props.pointer.narrowing().get();
        let tab = |player: Player| {
            let passed = if player.passed { ", passed" } else { "" };
            Tab {
                seat: player.seat,
                number: player.side.strength.to_string(),
                label: format!("{}, strength {}{passed}", player.called(), player.side.strength),
                name: player.called(),
                you: player.you,
                live: player.live,
                out: player.passed,
                lit: player.owns(|thing| narrowing.lit(thing).is_some()),
            }
        };
        tabs("Totals of all players", players.get().into_iter().map(tab).collect(), shown)
    };
    drawn.into_any()
}
