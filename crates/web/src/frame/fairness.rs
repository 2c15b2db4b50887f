//! Fair chance: what was promised, what is signed, and what this page found when it checked.

use leptos::prelude::*;
use seal::{Finding, Verdict};

use super::{Frame, Open};
use crate::icon::icon;
use crate::proof::Outcome;
use crate::session::Session;

/// What was promised before the match and opened after it, and what this page found when it checked.
#[component]
pub fn Fairness(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let session = frame.session;
    let told = move || {
        frame.props.table.with(|table| table.fairness.clone()).map(|fair| {
            let seeds = fair.seeds.iter().map(|seed| view! { <li><code>{seed.clone()}</code></li> }).collect_view();
            let receipt = move || {
                session.receipt.get().map(|receipt| {
                    let words = serde_json::to_string(&receipt).unwrap_or_default();
                    view! { <dt>"Receipt"</dt><dd>{format!("for entry {}: ", receipt.seq)}<code>{words}</code></dd> }
                })
            };
            view! {
                <details class="fair" open=move || session.is_deceived()>
                    <summary class="cap">"Fair chance"</summary>
                    <p>"Before the match the server promised its part of the chance, and every seat added its own. The server signs the log of the match; this browser keeps its last receipt, so that nothing can be taken out unnoticed. Afterwards everything is opened, this page checks the record, and anybody can check it with "<code>"rustlands verify"</code>". How many matches were aborted here stands in the "<a href="/settings" target="_blank">"settings"</a>"."</p>
                    <Findings session/>
                    <dl><dt>"Promise"</dt><dd><code>{fair.commitment.clone()}</code></dd>
                        <dt>"Seats"</dt><dd><ul>{seeds}</ul></dd>
                        {fair.opened.clone().map(|opened| view! { <dt>"Opened"</dt><dd><code>{opened}</code></dd> })}
                        {fair.key.clone().map(|key| view! { <dt>"Signed by"</dt><dd><code>{key}</code></dd> })}
                        {receipt}</dl>
                </details>
            }
        })
    };
    let verdict = move || {
        session.findings.get().map(|found| match found {
            Ok(found) => summary(Outcome::of(&found)),
            Err(trouble) => view! {
                <p class="note absent" role="status">{icon("warn")}<span>"This page could not check the record. "{trouble.text}</span>
                    <button class="btn" on:click=move |_| session.check_record()>{icon("undo")}"Try again"</button></p>
            }
            .into_any(),
        })
    };
    view! { {verdict}{told} }
}

/// What this page found, in one sentence.
fn summary(found: Outcome) -> AnyView {
    let Outcome { held, unchecked, broken } = found;
    if broken > 0 {
        return view! {
            <p class="note hot verdict" role="alert">{icon("warn")}<span><b>"Do not trust this match. "</b>
                "This page checked the record, and it is not what the server promised and signed. What is wrong stands under \u{201c}Fair chance\u{201d}; keep the download."</span></p>
        }
        .into_any();
    }
    view! {
        <p class="note verdict" role="status">{icon("check")}<span>
            "This page checked the record: every card and die came from the promised seeds. "
            {format!("{held} points hold, {unchecked} could not be checked here.")}</span></p>
    }
    .into_any()
}

/// Everything that was checked, and what was not.
#[component]
fn Findings(
    /// The person at the table.
    session: Session,
) -> impl IntoView {
    let line = |finding: &Finding| {
        let claim = finding.point.claim();
        match &finding.verdict {
            Verdict::Held => view! { <li>{icon("check")}<span>{claim}</span></li> }.into_any(),
            Verdict::Unchecked(why) => {
                view! { <li>{icon("help")}<span>"Not checked: "{claim}". "<small>{*why}</small></span></li> }
                    .into_any()
            }
            Verdict::Broken(why) => {
                view! { <li class="hot">{icon("warn")}<span>"Not so: "{claim}". "<b>{why.clone()}</b></span></li> }
                    .into_any()
            }
        }
    };
    move || {
        let found = session.findings.get()?.ok()?;
        Some(
            view! { <ul class="words findings" aria-label="What this page checked">{found.iter().map(line).collect_view()}</ul> },
        )
    }
}

/// The promise in one line, from the first moment of a match to the check after the last; the menu tells more.
#[component]
pub fn PromiseLine(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let session = frame.session;
    move || {
        frame.props.table.with(|table| table.fairness.clone()).map(|fair| {
            let short: String = fair.commitment.chars().take(12).collect();
            let (sign, words) = match session.findings.get() {
                Some(Ok(found)) if Outcome::of(&found).broken == 0 => {
                    ("check", format!("Chance was fair: this page checked it against {short}"))
                }
                Some(Ok(_)) => ("warn", format!("The record does not agree with {short}")),
                Some(Err(_)) | None => ("dice", format!("Fair chance, promised as {short}")),
            };
            view! {
                <button class="promise" title="What the server promised before the match" on:click=move |_| frame.open.set(Open::Menu)>
                    {icon(sign)}<span>{words}</span>
                </button>
            }
        })
    }
}
