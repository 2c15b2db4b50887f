//! What must be said in between: a broken line, a frozen match, trouble, advice, and questions of others.

use kernel::Viewer;
use leptos::prelude::*;
use wire::lobby::Sitter;
use wire::table::Undo;

use super::Frame;
use super::words::{fill, name};
use crate::icon::icon;
use crate::link::socket::Line;
use crate::session::Advice;

/// All notices, one below the other, above the table.
#[component]
pub fn Notices(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let session = frame.session;
    let table = frame.props.table;
    let line = move || {
        (session.line.get() == Line::Broken).then(|| {
            view! { <p class="notice" role="status">{icon("wait")}<span>"The line is broken; trying again. Nothing is lost."</span>
                <button class="btn" on:click=move |_| session.hurry()>"Now"</button></p> }
        })
    };
    let frozen = move || {
        table.with(|table| table.frozen.clone()).map(|why| {
            view! { <p class="notice hot" role="alert">{icon("lock")}<span><b class="cap">"Frozen. "</b>{why}" Everything can be looked at, nothing can be played."</span></p> }
        })
    };
    let trouble = move || {
        session.trouble.get().map(|trouble| {
            let rule = trouble.rule.map(|rule| view! { " "<code>{rule}</code> });
            view! { <p class="notice hot" role="alert">{icon("warn")}<span>{trouble.text}{rule}</span>
                <button class="x" aria-label="Close" on:click=move |_| session.trouble.set(None)>{icon("campx")}</button></p> }
        })
    };
    let undo = move || {
        let asked = table.with(|table| match table.undo {
            Undo::Asked { by } => Some(name(&table.seats, by)),
            _ => None,
        });
        asked.map(|who| {
            view! { <p class="notice" role="alert">{icon("undo")}<span>{format!("{who} would like to take the last choice back.")}</span>
                <button class="btn go" on:click=move |_| session.answer_undo(true)>"Agree"</button>
                <button class="btn" on:click=move |_| session.answer_undo(false)>"No"</button></p> }
        })
    };
    let stand_in = move || {
        let own = table.with(|table| match table.viewer {
            Viewer::Seat(seat) => {
                table.seats.iter().find(|card| card.seat == seat).map(|card| card.sitter.clone())
            }
            Viewer::Spectator => None,
        });
        matches!(own, Some(Sitter::Bot { instead_of: Some(_), .. })).then(|| {
            view! { <p class="notice" role="status">{icon("bot")}<span>"A bot played for you while you were away. Your seat is yours again with your next choice."</span></p> }
        })
    };
    let watching = move || {
        table.with(|table| table.viewer == Viewer::Spectator && table.outcome.is_none()).then(|| {
            view! { <p class="notice quiet-notice" role="status">{icon("eye")}<span>"You are watching. You see what everybody at the table sees."</span></p> }
        })
    };
    view! {
        <div class="notices">
            {line}{frozen}{trouble}{undo}{stand_in}{watching}
            {move || session.musing.get().then(|| view! { <p class="notice" role="status">{icon("bot")}<span>"A bot is thinking about your choices ..."</span></p> })}
            {move || session.advice.get().map(|advice| view! { <AdviceNote frame advice/> })}
        </div>
    }
}

/// What a strong bot would do, with its estimate.
#[component]
fn AdviceNote(
    /// The table.
    frame: Frame,
    /// What it said.
    advice: Advice,
) -> impl IntoView {
    let session = frame.session;
    let options = advice.options.into_iter().map(|option| {
        let act = option.act.clone();
        let label = frame.props.table.with_untracked(|table| fill(&option.act.label, &table.seats));
        view! {
            <li><button class="btn" on:click=move |_| frame.props.pointer.pick(act.clone())>{label}</button>
                <span class="share">{percent(option.share)}<small>{format!(" ({} to {})", percent(option.low), percent(option.high))}</small></span></li>
        }
    });
    view! {
        <div class="notice advice" role="status">
            {icon("bot")}
            <div><b class="cap">"A strong bot would"</b>
                <ol>{options.collect_view()}</ol>
                <small>"The share is how often it expects you to win. "
                    {advice.reply.map(|reply| format!("It expects the answer: {reply}."))}</small></div>
            <button class="x" aria-label="Close" on:click=move |_| session.advice.set(None)>{icon("campx")}</button>
        </div>
    }
}

fn percent(share: f64) -> String {
    // As a whole number: what writes fractions would be a burden to load (see `measure`).
    format!("{} %", (share.clamp(0.0, 1.0) * 100.0 + 0.5) as u32)
}

#[cfg(test)]
mod tests {
    use super::percent;

    #[test]
    fn shares_are_told_in_whole_percent() {
        assert_eq!([0.0, 0.634, 1.0, 1.2].map(percent), ["0 %", "63 %", "100 %", "100 %"]);
    }
}
