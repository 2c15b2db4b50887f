//! What players and spectators say to each other. Everything is text; whoever bothers can be muted.

use leptos::prelude::*;

use super::Frame;
use crate::icon::icon;

/// What is said most, with one click.
const PHRASES: [&str; 4] = ["Hello!", "Good game!", "Well played.", "One moment, please."];

/// The chat.
#[component]
pub fn Chat(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let words = RwSignal::new(String::new());
    let session = frame.session;
    let say = move |text: String| {
        let text = text.trim().to_owned();
        if !text.is_empty() {
            session.say(text);
        }
    };
    let lines = move || {
        let muted = frame.muted.get();
        session.chat.with(|lines| {
            let shown = lines.iter().filter(|line| !muted.contains(&line.name)).cloned();
            shown
                .map(|line| {
                    let name = line.name.clone();
                    let mute = move |_| frame.muted.update(|muted| muted.push(name.clone()));
                    let watching = line.seat.is_none().then_some(" (watching)");
                    view! {
                        <li><b class="cap">{line.name.clone()}{watching}</b><span>{line.text.clone()}</span>
                            <button class="mute" title=format!("Mute {}", line.name) aria-label=format!("Mute {}", line.name) on:click=mute>{icon("campx")}</button></li>
                    }
                })
                .collect_view()
        })
    };
    let unmute = move || {
        let muted = frame.muted.get();
        (!muted.is_empty()).then(|| {
            view! { <button class="quiet" on:click=move |_| frame.muted.set(Vec::new())>{format!("Muted: {}. Hear them again", muted.join(", "))}</button> }
        })
    };
    let phrases = PHRASES.map(
        |phrase| view! { <button class="phrase" on:click=move |_| say(phrase.to_owned())>{phrase}</button> },
    );
    view! {
        <ul class="chat" aria-live="polite" tabindex="0">{lines}</ul>
        {unmute}
        <div class="phrases">{phrases.into_iter().collect_view()}</div>
        <form class="say-box" on:submit=move |event| {
            event.prevent_default();
            say(words.get_untracked());
            words.set(String::new());
        }>
            <label><span class="vh">"Say something"</span>
                <input type="text" maxlength="300" placeholder="Say something" prop:value=move || words.get() on:input:target=move |event| words.set(event.target().value())/></label>
            <button class="btn" type="submit" aria-label="Send">{icon("next")}</button>
        </form>
    }
}
