//! Before the first move: who is there, who is still awaited, and how to call them.

use kernel::Viewer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen_futures::JsFuture;
use wire::lobby::{SeatBot, Sitter, TableCard};
use wire::{TableId, Trouble};

use super::Frame;
use super::words::mark;
use crate::icon::icon;
use crate::load::Games;
use crate::page::tables::sit_down;
use crate::route::{Road, Route};
use crate::{http, memory};

/// The room where players gather.
#[component]
pub fn WaitingRoom(
    /// The table.
    frame: Frame,
    /// The secret one came with.
    invite: Option<String>,
) -> impl IntoView {
    let table = frame.props.table;
    let road = expect_context::<Road>();
    let games = expect_context::<Games>();
    let id = table.with_untracked(|table| table.id.clone());
    let game = table.with_untracked(|table| table.game.clone());
    let own = memory::seated(&id);
    let trouble: RwSignal<Option<Trouble>> = RwSignal::new(None);
    let seated = move || table.with(|table| table.viewer != Viewer::Spectator);
    let open = move || table.with(|table| table.seats.iter().any(|card| card.sitter == Sitter::Open));
    let link = own.as_ref().and_then(|own| own.invite.clone()).or(invite.clone());
    let token = StoredValue::new(own.map(|own| own.token));
    let table_id = StoredValue::new(id.clone());
    let post = move |path: &'static str, bot: Option<SeatBot>| {
        let (Some(token), id) = (token.get_value(), table_id.get_value()) else { return };
        spawn_local(async move {
            let path = format!("/api/tables/{}/{path}", id.0);
            let answer = match bot {
                Some(bot) => http::post::<_, TableCard>(&path, Some(&token), &bot).await,
                None => http::post::<_, TableCard>(&path, Some(&token), &()).await,
            };
            let _ = trouble.try_set(answer.err());
        });
    };
    let level = {
        let game = game.clone();
        move || {
            games.0.with_untracked(|games| {
                let card = games.here().and_then(|games| games.iter().find(|card| card.name == game));
                card.and_then(|card| card.levels.get(1).or(card.levels.first()))
                    .map(|level| level.name.clone())
            })
        }
    };
    let seats = move || {
        let level = level.clone();
        table.with(|table| table.seats.clone()).into_iter().map(move |card| {
            let words = match &card.sitter {
                Sitter::Open => "waiting for somebody".to_owned(),
                Sitter::Person { name, here: true } => name.clone(),
                Sitter::Person { name, here: false } => format!("{name} (away)"),
                Sitter::Bot { name, .. } => format!("{name}, bot"),
            };
            let seat = card.seat;
            let level = level.clone();
            let bot = (card.sitter == Sitter::Open && seated()).then(|| view! {
                <button class="btn" on:click=move |_| if let Some(level) = level() { post("bot", Some(SeatBot { seat, level })) }>{icon("bot")}"Bot"</button>
            });
            view! { <li><span class="face">{icon(mark(seat))}</span><span class="cap">{words}</span>{bot}</li> }
        }).collect_view()
    };
    let (sit_id, sit_invite) = (id.clone(), invite);
    view! {
        <section class="plate rivets pad waiting" aria-label="Waiting room">
            <h1 class="cap">{move || games.printed(&game)}</h1>
            <ol class="seat-list">{seats}</ol>
            <CopyLink id=id.clone() invite=link/>
            {move || trouble.get().as_ref().map(crate::page::trouble_note)}
            {move || if !seated() && open() {
                let (id, invite) = (sit_id.clone(), sit_invite.clone());
                view! { <button class="btn go big-go" on:click=move |_| sit_down(id.clone(), invite.clone(), road, trouble)>{icon("person")}"Sit down"</button> }.into_any()
            } else if seated() {
                view! {
                    <button class="btn go big-go" disabled=open on:click=move |_| post("start", None)>{icon("ready")}"Begin"</button>
                    <p class="about">{move || if open() { "It begins when every seat is taken. Send the link to a friend, or give the seat to a bot." } else { "Everybody is here." }}</p>
                }.into_any()
            } else {
                view! { <p class="about">"Every seat is taken. You can watch."</p> }.into_any()
            }}
        </section>
    }
}

/// The address to send to friends, and a button that copies it.
#[component]
pub fn CopyLink(
    /// The table.
    id: TableId,
    /// The secret of a private one.
    invite: Option<String>,
) -> impl IntoView {
    let origin = window().location().origin().unwrap_or_default();
    let address = format!("{origin}{}", Route::Table { id, invite }.address());
    let copied = RwSignal::new(false);
    let text = address.clone();
    let copy = move |_| {
        let promise = window().navigator().clipboard().write_text(&text);
        spawn_local(async move {
            let _ = copied.try_set(JsFuture::from(promise).await.is_ok());
        });
    };
    view! {
        <p class="copy-link">
            <input type="text" readonly aria-label="The link for friends" prop:value=address.clone()/>
            <button class="btn" on:click=copy>{icon("key")}{move || if copied.get() { "Copied" } else { "Copy the link" }}</button>
        </p>
    }
}
