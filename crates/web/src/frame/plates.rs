//! The plates of the players: who, how long they have, and what their game says of them.

use kernel::{Seat, Viewer};
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Serialize;
use wire::lobby::{Phase, SeatBot, SeatCard, SeatPerson, Sitter, TableCard};

use super::words::{mark, round};
use super::{Frame, Open};
use crate::icon::{icon, stencil};
use crate::{clock, http, memory};

/// Whether a plate is the viewer's own or faces them.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Side {
    /// At the bottom.
    Near,
    /// At the top.
    Far,
}

/// The plates of one side of the table.
#[component]
pub fn Plates(
    /// The table.
    frame: Frame,
    /// Which side.
    side: Side,
) -> impl IntoView {
    let table = frame.props.table;
    let seats = Memo::new(move |_| {
        let mut seats: Vec<Seat> =
            table.with(|table| round(&table.seats, table.viewer).iter().map(|card| card.seat).collect());
        let near = seats.pop();
        match side {
            Side::Near => near.into_iter().collect(),
            Side::Far => seats,
        }
    });
    move || seats.get().into_iter().map(|seat| view! { <Plate frame seat side/> }).collect_view()
}

/// The plate of one player.
#[component]
fn Plate(
    /// The table.
    frame: Frame,
    /// Whose.
    seat: Seat,
    /// Where it hangs.
    side: Side,
) -> impl IntoView {
    let table = frame.props.table;
    let live = Memo::new(move |_| {
        table.with(|table| table.waiting.contains(&seat) && table.phase == Phase::Running)
    });
    let own = Memo::new(move |_| table.with(|table| table.viewer == Viewer::Seat(seat)));
    let sitter = Memo::new(move |_| table.with(|table| sitter(&table.seats, seat)));
    let class = move || {
        let side = if side == Side::Near { "me" } else { "foe" };
        format!("seat plate rivets {side}{}", if live.get() { " live" } else { "" })
    };
    let name = Memo::new(move |_| table.with(|table| super::words::name(&table.seats, seat)));
    let kind = move || match sitter.get() {
        Sitter::Open => "nobody yet".to_owned(),
        Sitter::Person { here: true, .. } if own.get() => "you".to_owned(),
        Sitter::Person { here: true, .. } => "here".to_owned(),
        Sitter::Person { here: false, .. } => "away".to_owned(),
        Sitter::Bot { instead_of: Some(name), .. } => format!("bot, stands in for {name}"),
        Sitter::Bot { .. } => "bot".to_owned(),
    };
    view! {
        <section class=class aria-label=move || name.get()>
            {move || (live.get() && own.get()).then(|| view! { <div class="flag">{stencil("Your move")}</div> })}
            <span class="face">{icon(mark(seat))}</span>
            <span class="who cap">{move || name.get()}<small>{kind}</small></span>
            <Clock frame seat live/>
            <dl>{frame.laid.plate.run(seat)}</dl>
            <StandIn frame seat sitter/>
        </section>
    }
}

fn sitter(seats: &[SeatCard], seat: Seat) -> Sitter {
    seats.iter().find(|card| card.seat == seat).map_or(Sitter::Open, |card| card.sitter.clone())
}

/// The time left, or whether the player is awaited.
#[component]
fn Clock(
    /// The table.
    frame: Frame,
    /// Whose.
    seat: Seat,
    /// Whether they are awaited.
    live: Memo<bool>,
) -> impl IntoView {
    let table = frame.props.table;
    // The clock of the server, and when it was read here.
    let read = Memo::new(move |_| {
        let clock = table.with(|table| table.clocks.iter().copied().find(|clock| clock.seat == seat));
        clock.map(|clock| (clock, clock::now() as u64))
    });
    let tick = RwSignal::new(0u32);
    let timer: StoredValue<Option<clock::Timer>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |_| {
        tick.track();
        let running = read.get().is_some_and(|(clock, _)| clock.running);
        timer.set_value(
            running.then(|| clock::after(500, move || tick.update(|tick| *tick = tick.wrapping_add(1)))),
        );
    });
    let face = move || {
        tick.track();
        read.get().map(|(clock, then)| {
            let gone = if clock.running { (clock::now() as u64).saturating_sub(then) } else { 0 };
            let left = clock.left.saturating_sub(gone);
            view! { {icon("clock")}<span class:hurry=move || left < 10_000>{stencil(&clock::face(left))}</span> }
        })
    };
    let words = move || match (live.get(), table.with(|table| table.phase)) {
        (true, _) => "to move",
        (false, Phase::Over) => "over",
        (false, _) => "waiting",
    };
    view! { <div class="clock">{face}<small>{words}</small></div> }
}

/// A seat whose player is away can be given to a bot, and the bot be sent away again; the player gets it back on return.
#[component]
fn StandIn(
    /// The table.
    frame: Frame,
    /// Which seat.
    seat: Seat,
    /// Who sits there.
    sitter: Memo<Sitter>,
) -> impl IntoView {
    let table = frame.props.table;
    let games = expect_context::<crate::load::Games>();
    let possible = move || {
        table.with(|table| {
            table.phase == Phase::Running
                && table.viewer != Viewer::Seat(seat)
                && table.viewer != Viewer::Spectator
        })
    };
    let give = move |_| {
        let game = table.with_untracked(|table| table.game.clone());
        let level = games.0.with_untracked(|games| {
            let card = games.here().and_then(|games| games.iter().find(|card| card.name == game));
            card.and_then(|card| card.levels.get(1).or(card.levels.first())).map(|level| level.name.clone())
        });
        if let Some(level) = level {
            ask(frame, "bot", SeatBot { seat, level });
        }
    };
    let send_away = move |_| ask(frame, "person", SeatPerson { seat });
    move || {
        let button = match sitter.get() {
            Sitter::Person { here: false, .. } => {
                view! { <button class="btn stand-in" on:click=give>{icon("bot")}"Let a bot play"</button> }
                    .into_any()
            }
            Sitter::Bot { instead_of: Some(_), .. } => {
                view! { <button class="btn stand-in" on:click=send_away>{icon("person")}"Send the bot away"</button> }
                    .into_any()
            }
            _ => return None,
        };
        possible().then_some(button)
    }
}

/// Asks for something about a seat of the table, which shows what came of it.
pub(super) fn ask<T: Serialize + 'static>(frame: Frame, what: &'static str, order: T) {
    let Some(own) = memory::seated(&frame.props.table.with_untracked(|table| table.id.clone())) else {
        return;
    };
    spawn_local(async move {
        let path = format!("/api/tables/{}/{what}", own.table.0);
        if let Err(trouble) = http::post::<_, TableCard>(&path, Some(&own.token), &order).await {
            frame.session.trouble.set(Some(trouble));
        }
    });
}

/// The bar at the bottom of phones.
#[component]
pub fn PhoneBar(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let flip = move |to: Open| {
        move |_| frame.open.update(|open| *open = if *open == to { Open::Nothing } else { to })
    };
    let brief = move || frame.laid.piles_brief.run(());
    view! {
        <nav class="tabs" aria-label="Sheets">
            <button on:click=flip(Open::Card)>{icon("help")}"Card"</button>
            <button on:click=flip(Open::Log)>{icon("chat")}"Log"</button>
            <button on:click=flip(Open::Piles) aria-label=move || format!("Piles {}", brief())>{icon("deck")}{move || match brief() {
                text if text.is_empty() => "Piles".to_owned(),
                text => text,
            }}</button>
            <button on:click=flip(Open::Menu)>{icon("menu")}"Menu"</button>
        </nav>
    }
}
