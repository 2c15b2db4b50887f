//! How it ended, and what now.

use kernel::Viewer;
use leptos::prelude::*;
use wire::table::{Outcome, TableView};

use super::menu::{Fairness, rematch};
use super::words::name;
use super::{Dialog, Frame, Open};
use crate::icon::{icon, stencil};
use crate::memory;
use crate::route::{Road, Route};

/// Opens when the match is over, and tells it.
#[component]
pub fn End(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let table = frame.props.table;
    let over = Memo::new(move |_| table.with(|table| table.outcome.is_some()));
    Effect::new(move |before: Option<bool>| {
        let now = over.get();
        if now && before == Some(false) {
            let (game, own) =
                table.with_untracked(|table| (table.game.clone(), table.viewer != Viewer::Spectator));
            if own {
                memory::keep_habit(&game, |habit| habit.finished += 1);
            }
        }
        if now && before != Some(true) {
            frame.open.set(Open::End);
        }
        now
    });
    let content = move || {
        table.with(|table| {
            let outcome = table.outcome.as_ref()?;
            let id = table.id.clone();
            let replay = Route::Replay { id: id.clone(), at: None, eyes: None };
            let seated = table.viewer != Viewer::Spectator;
            let waiting = table.rematch.is_some();
            let rows = shares(table, outcome);
            Some(view! {
                <div class="headline">{stencil(headline(table, outcome))}</div>
                <p>{sentence(table, outcome)}</p>
                {rows}
                <p class="row2">
                    {seated.then(|| view! { <button class="btn go" on:click=move |_| rematch(frame, road)>{icon("ready")}{if waiting { "Join the rematch" } else { "Rematch" }}</button> })}
                    <a class="btn" href=replay.address()>{icon("clock")}"Replay"</a>
                    <a class="btn" href=format!("/api/tables/{}/record", id.0) download=format!("{}.json", id.0)>{icon("discard")}"Download"</a>
                    <a class="btn bare" href="/">{icon("next")}"Other games"</a>
                </p>
            })
        })
    };
    view! {
        <Dialog open=frame.open this=Open::End title="It is over">
            {content}
            <Fairness frame/>
        </Dialog>
        {move || (over.get() && frame.open.get() == Open::Nothing).then(|| view! {
            <button class="btn go result" on:click=move |_| frame.open.set(Open::End)>{icon("crown")}"Result"</button>
        })}
    }
}

fn headline(table: &TableView, outcome: &Outcome) -> &'static str {
    match table.viewer {
        Viewer::Seat(seat) if outcome.winners == [seat] => "You win",
        Viewer::Seat(seat) if outcome.winners.contains(&seat) => "A draw",
        Viewer::Seat(_) => "You lose",
        Viewer::Spectator => "Over",
    }
}

fn sentence(table: &TableView, outcome: &Outcome) -> String {
    let names: Vec<String> = outcome.winners.iter().map(|seat| name(&table.seats, *seat)).collect();
    let gave_up =
        outcome.resigned.map(|seat| format!("{} gave up. ", name(&table.seats, seat))).unwrap_or_default();
    let won = match names.as_slice() {
        [] => "Nobody won.".to_owned(),
        [one] => format!("{one} won."),
        many => format!("{} share the win.", many.join(" and ")),
    };
    format!("{gave_up}{won} {} rounds were played.", table.rounds)
}

/// What it was worth to everybody, where more than two played.
fn shares(table: &TableView, outcome: &Outcome) -> Option<AnyView> {
    (table.seats.len() > 2).then(|| {
        let rows = table.seats.iter().zip(&outcome.shares).map(|(card, share)| {
            view! { <tr><td class="cap">{name(&table.seats, card.seat)}</td><td>{format!("{share} %")}</td></tr> }
        });
        view! { <table class="lobby"><thead><tr><th>"Player"</th><th>"Share of the win"</th></tr></thead><tbody>{rows.collect_view()}</tbody></table> }.into_any()
    })
}
