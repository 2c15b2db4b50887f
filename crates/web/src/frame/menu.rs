//! The menu of a table.

use kernel::Viewer;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::lobby::{Phase, Rematch, Seated, TableCard};
use wire::table::Undo;

use super::{Dialog, Frame, Open};
use crate::icon::icon;
use crate::page::settings::SettingsForm;
use crate::page::start::fair_part;
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

/// What was promised before the match and opened after it.
#[component]
pub fn Fairness(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    move || {
        frame.props.table.with(|table| table.fairness.clone()).map(|fair| {
            let verified = match fair.verified {
                Some(true) => Some(view! { <p class="note">{icon("check")}<span>"Checked: every card and die came from the promised seeds."</span></p> }.into_any()),
                Some(false) => Some(view! { <p class="note hot">{icon("warn")}<span>"The match does not agree with the promise."</span></p> }.into_any()),
                None => None,
            };
            let seeds = fair.seeds.iter().map(|seed| view! { <li><code>{seed.clone()}</code></li> }).collect_view();
            view! {
                <details class="fair">
                    <summary class="cap">"Fair chance"</summary>
                    <p>"Before the match the server promised its part of the chance, and every seat added its own. Afterwards all of it is opened and anybody can check the record with "<code>"rustlands verify"</code>"."</p>
                    <dl><dt>"Promise"</dt><dd><code>{fair.commitment.clone()}</code></dd>
                        <dt>"Seats"</dt><dd><ul>{seeds}</ul></dd>
                        {fair.opened.clone().map(|opened| view! { <dt>"Opened"</dt><dd><code>{opened}</code></dd> })}</dl>
                </details>
                {verified}
            }
        })
    }
}

/// The promise in one line, from the first moment of a match to the check after the last; the menu tells more.
#[component]
pub fn PromiseLine(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    move || {
        frame.props.table.with(|table| table.fairness.clone()).map(|fair| {
            let short: String = fair.commitment.chars().take(12).collect();
            let (sign, words) = match fair.verified {
                Some(true) => ("check", format!("Chance was fair: checked against {short}")),
                Some(false) => ("warn", format!("Chance does not agree with {short}")),
                None => ("dice", format!("Fair chance, promised as {short}")),
            };
            view! {
                <button class="promise" title="What the server promised before the match" on:click=move |_| frame.open.set(Open::Menu)>
                    {icon(sign)}<span>{words}</span>
                </button>
            }
        })
    }
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
        let (promise, seed) = fair_part().await;
        let (path, order) = (format!("/api/tables/{}/rematch", id.0), Rematch { seed, promise });
        match http::post::<_, Seated>(&path, Some(&own.token), &order).await {
            Ok(seat) => {
                memory::sit(&seat);
                road.reopen(Route::Table { id: seat.table, invite: seat.invite });
            }
            Err(trouble) => frame.session.trouble.set(Some(trouble)),
        }
    });
}
