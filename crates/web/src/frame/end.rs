//! How it ended, and what now.

use kernel::Viewer;
use leptos::prelude::*;
use wire::table::{Outcome, TableView};

use super::Frame;
use super::fairness::Fairness;
use super::menu::rematch;
use super::words::name;
use crate::icon::{icon, stencil};
use crate::memory;
use crate::route::{Road, Route};

/// Stands where the prompt stood once the match is over, so that the board can be seen while it is told.
#[component]
pub fn End(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let road = expect_context::<Road>();
    let table = frame.props.table;
    count_when_it_ends(table);
    let first: NodeRef<leptos::html::Section> = NodeRef::new();
    Effect::new(move |_| {
        if let Some(section) = first.get() {
            let _ = section.focus();
        }
    });
    let content = move || {
        table.with(|table| {
            let outcome = table.outcome.as_ref()?;
            let id = table.id.clone();
            let replay = Route::Replay { id: id.clone(), at: None, eyes: None };
            let seated = table.viewer != Viewer::Spectator;
            let waiting = table.rematch.is_some();
            Some(view! {
                <div class="told">
                    <div class="headline">{stencil(headline(table, outcome))}</div>
                    <p>{sentence(table, outcome)}</p>
                </div>
                <p class="row2">
                    {seated.then(|| view! { <button class="btn go" on:click=move |_| rematch(frame, road)>{icon("ready")}{if waiting { "Join the rematch" } else { "Rematch" }}</button> })}
                    <a class="btn" href=replay.address()>{icon("clock")}"Replay"</a>
                    <a class="btn" href=format!("/api/tables/{}/record", id.0) download=format!("{}.json", id.0)>{icon("discard")}"Download"</a>
                    <a class="btn bare" href="/">{icon("next")}"Other games"</a>
                </p>
            })
        })
    };
    let over = Memo::new(move |_| table.with(|table| table.outcome.is_some()));
    move || {
        over.get().then(|| {
            view! {
                <section class="ending plate rivets" aria-label="It is over" tabindex="-1" node_ref=first>
                    {content}
                    <Fairness frame/>
                </section>
            }
        })
    }
}

/// Remembers how many games the person has finished; one that was over before it was looked at does not count.
fn count_when_it_ends(table: Signal<TableView>) {
    Effect::new(move |before: Option<bool>| {
        let now = table.with(|table| table.outcome.is_some());
        if now && before == Some(false) {
            let (game, own) =
                table.with_untracked(|table| (table.game.clone(), table.viewer != Viewer::Spectator));
            if own {
                memory::keep_habit(&game, |habit| habit.finished += 1);
            }
        }
        now
    });
}

fn headline(table: &TableView, outcome: &Outcome) -> &'static str {
    match table.viewer {
        Viewer::Seat(seat) if outcome.winners == [seat] => "You win",
        Viewer::Seat(seat) if outcome.winners.contains(&seat) && won_together(outcome) => "You win",
        Viewer::Seat(seat) if outcome.winners.contains(&seat) => "A draw",
        Viewer::Seat(_) => "You lose",
        Viewer::Spectator => "Over",
    }
}

/// Whether several won wholly instead of dividing one win.
fn won_together(outcome: &Outcome) -> bool {
    outcome.winners.len() > 1 && outcome.winners.iter().all(|seat| outcome.shares[seat.index()] == 100)
}

fn sentence(table: &TableView, outcome: &Outcome) -> String {
    let names: Vec<String> = outcome.winners.iter().map(|seat| name(&table.seats, *seat)).collect();
    let gave_up =
        outcome.resigned.map(|seat| format!("{} gave up. ", name(&table.seats, seat))).unwrap_or_default();
    let won = match names.as_slice() {
        [] => "Nobody won.".to_owned(),
        [one] => format!("{one} won."),
        many if won_together(outcome) => format!("{} won together.", many.join(" and ")),
        many => format!("{} share the win.", many.join(" and ")),
    };
    let length = match table.rounds {
        1 => "One round was played.".to_owned(),
        rounds => format!("{rounds} rounds were played."),
    };
    format!("{gave_up}{won} {length}")
}
