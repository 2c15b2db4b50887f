//! What happened, in sentences.

use kernel::Viewer;
use leptos::html;
use leptos::prelude::*;
use parts::scene::{Telling, Tone};
use wire::table::TableView;

use super::words::fill;
use super::{Frame, Open};
use crate::icon::{icon, stencil};

/// The log and, behind its second tab, what was said.
#[component]
pub fn LogSheet(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let talk = RwSignal::new(false);
    let seen = RwSignal::new(0usize);
    let lines = frame.session.chat;
    Effect::new(move |_| {
        if talk.get() {
            seen.set(lines.with(Vec::len));
        }
    });
    let unread = move || lines.with(Vec::len).saturating_sub(seen.get());
    view! {
        <section class="sheet log plate rivets" class:open=move || frame.open.get() == Open::Log aria-label="Log">
            <header>
                <button class="tab-sign" aria-pressed=move || (!talk.get()).to_string() on:click=move |_| talk.set(false)>{icon("chat")}{stencil("Log")}</button>
                <button class="tab-sign" aria-pressed=move || talk.get().to_string() on:click=move |_| talk.set(true)>{icon("person")}{stencil("Chat")}
                    {move || (unread() > 0).then(|| view! { <b class="count" role="img" aria-label=format!("{} new lines", unread())>{unread()}</b> })}</button>
                <button class="x only-sheet" aria-label="Close" on:click=move |_| frame.open.set(Open::Nothing)>{icon("campx")}</button>
            </header>
            <div class="pane" class:away=move || talk.get()>
                <Log frame log=frame.session.log.into()/>
                <super::fairness::PromiseLine frame/>
                <super::command::CommandBox frame/>
            </div>
            <div class="pane" class:away=move || !talk.get()><super::chat::Chat frame/></div>
        </section>
    }
}

/// The sentences.
#[component]
pub fn Log(
    /// The table.
    frame: Frame,
    /// What happened.
    log: Signal<Vec<Telling>>,
) -> impl IntoView {
    let list: NodeRef<html::Div> = NodeRef::new();
    Effect::new(move |_| {
        log.track();
        // After the new lines are there, the last one is in sight; the table may have been left by then.
        leptos::leptos_dom::helpers::request_animation_frame(move || {
            if let Some(list) = list.try_get_untracked().flatten() {
                list.set_scroll_top(list.scroll_height());
            }
        });
    });
    // What is only seen to move has no sentence.
    let told = move |log: &Vec<Telling>| {
        (0..log.len())
            .zip(log.iter().cloned())
            .filter(|(_, telling)| !telling.text.is_empty())
            .collect::<Vec<_>>()
    };
    let each = move || log.with(told);
    view! {
        <div class="lines" role="log" aria-live="polite" aria-relevant="additions" node_ref=list tabindex="0"><ol>
            <For each key=|(place, telling)| (*place, telling.text.clone())
                children=move |(_, telling)| frame.props.table.with_untracked(|table| line(table, &telling))/>
        </ol></div>
    }
}

/// One sentence as an entry of a list, with the names of this table.
pub fn line(table: &TableView, telling: &Telling) -> impl IntoView + use<> {
    let (class, words) = sentence(table, telling);
    view! { <li class=class>{words}</li> }
}

/// One sentence with its stencil, and the class that says whose it is.
pub fn sentence(table: &TableView, telling: &Telling) -> (&'static str, impl IntoView + use<>) {
    let mine = telling.seat.map(|seat| Viewer::Seat(seat) == table.viewer);
    let text = fill(&telling.text, &table.seats);
    let class = match (telling.tone, mine) {
        (Tone::Heading, _) => "turn",
        (Tone::Danger, Some(false)) => "f bad",
        (_, Some(true)) => "m",
        (_, Some(false)) => "f",
        (_, None) => "",
    };
    let sign = (telling.tone != Tone::Heading).then(|| {
        telling.icon.as_ref().map_or_else(|| view! { <span></span> }.into_any(), |name| icon(&name.0))
    });
    (class, view! { {sign}<span>{text}</span> })
}
