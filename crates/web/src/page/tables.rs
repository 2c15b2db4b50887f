//! All tables that everybody may see: those to sit down at, those to watch, those to look back on.

use leptos::prelude::*;
use leptos::task::spawn_local;
use wire::lobby::{Phase, SeatCard, Seated, Sit, Sitter, TableCard};

use super::{Sheet, loaded, trouble_note};
use crate::board::Boards;
use crate::clock;
use crate::icon::icon;
use crate::load::{Games, load, reload};
use crate::proof::Share;
use crate::route::{Road, Route};
use crate::{http, memory};

/// How often the list is asked for again, in milliseconds.
const AGAIN: u32 = 5_000;

/// The list of tables.
#[component]
pub fn Tables() -> impl IntoView {
    let path = || "/api/tables".to_owned();
    let tables = load::<Vec<TableCard>>(path());
    let timer: StoredValue<Option<clock::Timer>, LocalStorage> = StoredValue::new_local(None);
    Effect::new(move |_| {
        tables.track();
        timer.set_value(Some(clock::after(AGAIN, move || reload(path(), tables))));
    });
    view! {
        <Sheet title="Tables">
            <section class="plate rivets pad">
                <header class="row2 spread">
                    <h1 class="cap">"Tables"</h1>
                    <a class="btn go" href="/new">{icon("plus")}"New table"</a>
                </header>
                {loaded(tables, list)}
            </section>
        </Sheet>
    }
}

fn list(tables: Vec<TableCard>) -> AnyView {
    if tables.is_empty() {
        return view! { <p class="note">{icon("eye")}<span>"No public table at the moment. Make one, and others will see it here."</span></p> }.into_any();
    }
    let rows = tables.into_iter().map(|table| view! { <Row table/> });
    view! {
        <div class="scroll">
            <table class="lobby">
                <thead><tr><th>"Game"</th><th>"Seats"</th><th class="opt">"Made"</th><th><span class="vh">"Go there"</span></th></tr></thead>
                <tbody>{rows.collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}

#[component]
fn Row(
    /// The table.
    table: TableCard,
) -> impl IntoView {
    let games = expect_context::<Games>();
    let road = expect_context::<Road>();
    let trouble = RwSignal::new(None);
    let game = table.game.clone();
    let here = Route::Table { id: table.id.clone(), invite: None };
    let open = table.seats.iter().any(|seat| seat.sitter == Sitter::Open);
    let mine = memory::seated(&table.id).is_some();
    let id = table.id.clone();
    let boards = expect_context::<Boards>();
    let asked = table.game.clone();
    let sit = move |_| {
        let id = id.clone();
        boards.ask(&asked);
        sit_down(id, None, road, trouble);
    };
    let action = match table.phase {
        _ if mine && table.phase != Phase::Over => {
            view! { <a class="btn go" href=here.address()>{icon("next")}"Back"</a> }.into_any()
        }
        Phase::Gathering if open => {
            view! { <button class="btn go" on:click=sit>{icon("person")}"Sit"</button> }.into_any()
        }
        Phase::Gathering | Phase::Running | Phase::Frozen => {
            view! { <a class="btn" href=here.address()>{icon("eye")}"Watch"</a> }.into_any()
        }
        Phase::Over => {
            let replay = Route::Replay { id: table.id.clone(), at: None, eyes: None };
            view! { <a class="btn bare" href=replay.address()>{icon("clock")}"Replay"</a> }.into_any()
        }
    };
    view! {
        <tr>
            <td class="g cap">{move || games.printed(&game)}</td>
            <td><Seats seats=table.seats.clone()/></td>
            <td class="opt">{clock::ago(table.made, clock::now())}</td>
            <td>{action}{move || trouble.get().as_ref().map(trouble_note)}</td>
        </tr>
    }
}

/// Takes any open seat of a table and goes there.
pub fn sit_down(
    id: wire::TableId,
    invite: Option<String>,
    road: Road,
    trouble: RwSignal<Option<wire::Trouble>>,
) {
    let share = Share::own();
    let wish =
        Sit { name: memory::name(), seat: None, invite: invite.clone(), seed: Some(share.seed.clone()) };
    spawn_local(async move {
        match http::post::<_, Seated>(&format!("/api/tables/{}/sit", id.0), None, &wish).await {
            Ok(seat) => {
                memory::sit(&seat);
                share.keep(&seat.table);
                road.reopen(Route::Table { id: seat.table, invite });
            }
            Err(why) => {
                let _ = trouble.try_set(Some(why));
            }
        }
    });
}

/// Who sits where, as a row of marks; the words are in the labels.
#[component]
pub fn Seats(
    /// The seats.
    seats: Vec<SeatCard>,
) -> impl IntoView {
    let marks = seats.into_iter().map(|seat| {
        let (class, mark, words) = match seat.sitter {
            Sitter::Open => ("open", "plus", "open seat".to_owned()),
            Sitter::Person { name, here: true } => ("", "person", name),
            Sitter::Person { name, here: false } => ("away", "wait", format!("{name}, away")),
            Sitter::Bot { name, .. } => ("", "bot", format!("{name}, bot")),
        };
        view! { <span class=class role="img" title=words.clone() aria-label=words>{icon(mark)}</span> }
    });
    view! { <div class="seats">{marks.collect_view()}</div> }
}
