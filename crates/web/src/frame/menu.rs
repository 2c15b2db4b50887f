//! The menu of a table.

use kernel::Viewer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::lobby::{Phase, Rematch, Seated, TableCard};
use wire::table::Undo;

use super::fairness::Fairness;
use super::{Dialog, Frame, Open};
use crate::icon::icon;
use crate::page::settings::SettingsForm;
use crate::proof::Share;
use crate::route::{Road, Route};
use crate::{http, memory};

/// Everything that is not a move.
#[component]
pub fn Menu(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let session = frame.session;
    let table = frame.props.table;
    let game = table.with_untracked(|table| table.game.clone());
    let id = table.with_untracked(|table| table.id.clone());
    let invite = memory::seated(&id).and_then(|seat| seat.invite);
    let undo = move || table.with(|table| table.undo.clone());
    let seated = move || table.with(|table| table.viewer != Viewer::Spectator);
    let running = move || table.with(|table| table.phase == Phase::Running);
    let close = move || frame.open.set(Open::Nothing);
    view! {
        <Dialog open=frame.open this=Open::Menu title="Menu">
            <div class="menu">
                {move || match undo() {
                    Undo::Nothing | Undo::Asked { .. } => ().into_any(),
                    Undo::Free => view! { <button class="btn" on:click=move |_| { session.undo(); close(); }>{icon("undo")}"Undo"<kbd>"u"</kbd></button> }.into_any(),
                    Undo::ByConsent { why } => view! { <button class="btn" title=why.clone() on:click=move |_| { session.undo(); close(); }>{icon("undo")}<span>"Ask to undo"<small>{why.clone()}</small></span></button> }.into_any(),
                    Undo::No { why } => view! { <button class="btn" disabled=true>{icon("undo")}<span>"No undo"<small>{why.clone()}</small></span></button> }.into_any(),
                }}
                {move || table.with(|table| table.hints).then(|| view! { <button class="btn" on:click=move |_| { session.hint(); close(); }>{icon("bot")}"Hint"<kbd>"h"</kbd></button> })}
                <button class="btn" on:click=move |_| frame.open.set(Open::Help)>{icon("help")}"How to play"<kbd>"?"</kbd></button>
                <a class="btn" href=Route::Rules { game: game.clone(), rule: None }.address() target="_blank">{icon("key")}"Rules"</a>
                <a class="btn" href=Route::Cards { game: game.clone(), card: None }.address() target="_blank">{icon("deck")}"Cards"</a>
                {invite.clone().map(|invite| view! { <super::waiting::CopyLink id=id.clone() invite=Some(invite)/> })}
                {move || (seated() && running()).then(|| view! { <button class="btn hot" on:click=move |_| frame.open.set(Open::Resign)>{icon("end")}"Give up"</button> })}
                <LeaveButton frame/>
            </div>
            <SettingsForm/>
            <Fairness frame/>
        </Dialog>
        <Dialog open=frame.open this=Open::Resign title="Give up?">
            <p>"The match ends and you lose it. Somebody who only has to go may simply leave: the seat stays yours."</p>
            <p class="row2">
                <button class="btn hot" on:click=move |_| { session.resign(); close(); }>{icon("end")}"Give up"</button>
                <button class="btn" on:click=move |_| close()>{icon("undo")}"Keep playing"</button>
            </p>
        </Dialog>
    }
}

/// Leaves for the start page; a table that has not begun forgets the seat.
#[component]
fn LeaveButton(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let leave = move |_| {
        let (id, gathering) =
            frame.props.table.with_untracked(|table| (table.id.clone(), table.phase == Phase::Gathering));
        let own = memory::seated(&id).filter(|_| gathering);
        if let Some(own) = own {
            memory::stand_up(&id);
            spawn_local(async move {
                // If this is not heard, the seat simply stays away.
                let _ =
                    http::post::<_, TableCard>(&format!("/api/tables/{}/leave", id.0), Some(&own.token), &())
                        .await;
            });
        }
        road.go(Route::Start);
    };
    view! { <button class="btn bare" on:click=leave>{icon("next")}"Leave the table"</button> }
}

/// Asks for the same table again and goes there, or joins the one somebody asked for.
pub fn rematch(frame: Frame, road: Road) {
    let (id, waiting) = frame.props.table.with_untracked(|table| (table.id.clone(), table.rematch.clone()));
    if let Some(own) = waiting.as_ref().and_then(memory::seated) {
        road.reopen(Route::Table { id: own.table, invite: None });
        return;
    }
    let Some(own) = memory::seated(&id) else { return };
    spawn_local(async move {
        let share = Share::promised().await;
        let order = Rematch { seed: Some(share.seed.clone()), promise: share.table() };
        let path = format!("/api/tables/{}/rematch", id.0);
        match http::post::<_, Seated>(&path, Some(&own.token), &order).await {
            Ok(seat) => {
                memory::sit(&seat);
                share.keep(&seat.table);
                road.reopen(Route::Table { id: seat.table, invite: seat.invite });
            }
            Err(trouble) => frame.session.trouble.set(Some(trouble)),
        }
    });
}
