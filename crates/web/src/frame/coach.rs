//! Help for the first game: a strip with one lesson at a time, and everything at once behind `?`.

use leptos::prelude::*;

use super::{Dialog, Frame, Open};
use crate::icon::icon;
use crate::memory;

/// The strip; shown until it is put away.
#[component]
pub fn Coach(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    let game = frame.props.table.with_untracked(|table| table.game.clone());
    let lessons = frame.board.coach;
    let shown = RwSignal::new(!memory::habit(&game).coached && !lessons.is_empty());
    let place = RwSignal::new(0usize);
    // A lesson for each of the first rounds; whoever reads ahead is not sent back.
    let rounds = Memo::new(move |_| frame.props.table.with(|table| table.rounds as usize));
    Effect::new(move |_| {
        let due = rounds.get().saturating_sub(1);
        if due > place.get_untracked() && due < lessons.len() {
            place.set(due);
        }
    });
    let away = StoredValue::new(game);
    move || {
        shown.get().then(|| {
            let lesson = lessons[place.get() % lessons.len()];
            let put_away = move |_| {
                shown.set(false);
                away.with_value(|game| memory::keep_habit(game, |habit| habit.coached = true));
            };
            view! {
                <aside class="coach" aria-label="How to play">
                    {icon(lesson.icon)}
                    <p><b class="cap">{lesson.title}</b>" "{lesson.text}</p>
                    <span class="steps">
                        <button class="btn" aria-label="Lesson before" on:click=move |_| place.update(|place| *place = (*place + lessons.len() - 1) % lessons.len())>"<"</button>
                        <small>{place.get() + 1}" of "{lessons.len()}</small>
                        <button class="btn" aria-label="Next lesson" on:click=move |_| place.update(|place| *place = (*place + 1) % lessons.len())>">"</button>
                        <button class="btn bare" on:click=put_away>{icon("check")}"Got it"</button>
                    </span>
                </aside>
            }
        })
    }
}

/// The keys, for those who want them.
const KEYS: [(&str, &str); 9] = [
    ("1 - 9", "pick the numbered choice"),
    ("arrows", "go from one lit thing to the next"),
    ("Enter", "touch it"),
    ("Esc", "take a touch back"),
    ("/", "type a choice; why ... tells why not"),
    ("u", "undo"),
    ("h", "hint: what a strong bot would do"),
    ("w", "wait: hold the countdown of a reaction"),
    ("?", "this page"),
];

/// Everything a newcomer may want to know.
#[component]
pub fn HelpDialog(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    view! {
        <Dialog open=frame.open this=Open::Help title="How to play">
            <p>"What is yellow can be done. Pick it, then pick what is lit next; or drag one onto the other. What is not lit tells you why when you pick it."</p>
            <ul class="words">
                {frame.board.coach.iter().map(|lesson| view! { <li>{icon(lesson.icon)}<span><b>{lesson.title}": "</b>{lesson.text}</span></li> }).collect_view()}
            </ul>
            <h3 class="cap">"Signs on cards"</h3>
            <ul class="words">
                {frame.board.legend.iter().map(|(sign, meaning)| view! { <li>{icon(sign)}<span>{*meaning}</span></li> }).collect_view()}
            </ul>
            <h3 class="cap">"Keys"</h3>
            <dl class="keys">{KEYS.map(|(key, words)| view! { <div><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div> }).into_iter().collect_view()}</dl>
        </Dialog>
    }
}
