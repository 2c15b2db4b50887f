//! What must be said in between: a broken line, a frozen match, trouble, advice, and questions of others.

use kernel::Viewer;
use leptos::prelude::*;
use wire::lobby::{SeatBot, Sitter};
use wire::socket::HintOption;
use wire::table::Undo;

use super::Frame;
use super::plates::ask;
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
    let alarm = move || {
        session.alarm.get().map(|why| {
            view! { <p class="notice hot" role="alert">{icon("warn")}<span>{why}" Your receipt is in the menu under Fair chance."</span></p> }
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
    let proposal = move || {
        table.with(|table| {
            let Viewer::Seat(own) = table.viewer else { return None };
            let proposal = table.proposal.clone()?;
            let (by, person) =
                (name(&table.seats, *proposal.agreed.first()?), name(&table.seats, proposal.seat));
            let agreed = proposal.agreed.contains(&own);
            let words = if agreed { "The others have to agree." } else { "It plays once all of you agree." };
            let order = SeatBot { seat: proposal.seat, level: proposal.level.clone() };
            let text = format!("{by} would let a {} play for {person}. {words}", proposal.level);
            let agree = (!agreed).then(|| {
                view! { <button class="btn go" on:click=move |_| ask(frame, "bot", order.clone())>"Agree"</button> }
            });
            Some(view! { <p class="notice" role="alert">{icon("bot")}<span>{text}</span>{agree}</p> })
        })
    };
    let notice = move || {
        table.with(|table| table.notice.clone()).map(|text| {
            view! { <p class="notice quiet-notice" role="status">{icon("wait")}<span>{text}</span></p> }
        })
    };
    let watching = move || {
        table.with(|table| table.viewer == Viewer::Spectator && table.outcome.is_none()).then(|| {
            view! { <p class="notice quiet-notice" role="status">{icon("eye")}<span>"You are watching. You see what everybody at the table sees."</span></p> }
        })
    };
    view! {
        <div class="notices">
            {line}{alarm}{frozen}{trouble}{undo}{proposal}{stand_in}{notice}{watching}
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
    let row = move |option: HintOption| {
        let label = frame.props.table.with_untracked(|table| fill(&option.act.label, &table.seats));
        let act = option.act;
        view! {
            <li><button class="btn" on:click=move |_| frame.props.pointer.pick(act.clone())>{label}</button>
                <span class="share" title=format!("between {} and {}", percent(option.low), percent(option.high))>{percent(option.share)}</span></li>
        }
    };
    let (best, others, words) = weighed(advice.options);
    view! {
        <div class="notice advice" role="status">
            {icon("bot")}
            <div><b class="cap">"A strong bot would"</b>
                <ol>{best.map(row)}</ol>
                {(!others.is_empty()).then(|| view! { <b class="cap">{words}</b><ol>{others.into_iter().map(row).collect_view()}</ol> })}
                <small>"The share is how often it expects you to win."</small></div>
            <button class="x" aria-label="Close" on:click=move |_| session.advice.set(None)>{icon("campx")}</button>
        </div>
    }
}

/// How many choices are told beside the best.
const BESIDE: usize = 2;

/// The best choice, some others, and how these compare: those that cannot be told from the best, or else the next best.
fn weighed(options: Vec<HintOption>) -> (Option<HintOption>, Vec<HintOption>, &'static str) {
    let mut options = options.into_iter();
    let Some(best) = options.next() else { return (None, Vec::new(), "") };
    let rest: Vec<HintOption> = options.collect();
    let alike: Vec<HintOption> =
        rest.iter().filter(|option| option.high >= best.low).take(BESIDE).cloned().collect();
    match alike.is_empty() {
        false => (Some(best), alike, "About as good"),
        true => (Some(best), rest.into_iter().take(BESIDE).collect(), "Rather than"),
    }
}

fn percent(share: f64) -> String {
    // As a whole number: what writes fractions would be a burden to load (see `measure`).
    format!("{} %", (share.clamp(0.0, 1.0) * 100.0 + 0.5) as u32)
}

#[cfg(test)]
mod tests {
    use parts::scene::Act;

    use super::*;

    fn option(say: &str, low: f64, high: f64) -> HintOption {
        HintOption { act: Act::button(say.to_owned()), share: (low + high) / 2.0, low, high }
    }

    #[test]
    fn what_cannot_be_told_from_the_best_is_said_to_be_as_good() {
        let said = |options: &[HintOption]| -> Vec<String> {
            options.iter().map(|option| option.act.say.clone()).collect()
        };
        let (best, others, words) = weighed(vec![
            option("a", 0.6, 0.7),
            option("b", 0.5, 0.62),
            option("c", 0.3, 0.4),
            option("d", 0.55, 0.6),
        ]);
        assert_eq!(best.map(|best| best.act.say), Some("a".to_owned()));
        assert_eq!((said(&others), words), (vec!["b".to_owned(), "d".to_owned()], "About as good"));
        let (_, others, words) = weighed(vec![option("a", 0.6, 0.7), option("b", 0.5, 0.58)]);
        assert_eq!((said(&others), words), (vec!["b".to_owned()], "Rather than"));
        assert!(weighed(Vec::new()).0.is_none());
    }

    #[test]
    fn shares_are_told_in_whole_percent() {
        assert_eq!([0.0, 0.634, 1.0, 1.2].map(percent), ["0 %", "63 %", "100 %", "100 %"]);
    }
}
