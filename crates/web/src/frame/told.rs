//! The last thing that happened, in one line above the prompt, for windows in which the log is not in sight.

use leptos::prelude::*;
use parts::scene::{Telling, Tone};

use super::words::fill;
use super::{Frame, Open};
use crate::icon::icon;

/// The line; a press opens the log. Whoever listens hears the log itself.
#[component]
pub fn Told(
    /// The table.
    frame: Frame,
) -> impl IntoView {
    // The table may be gone while the page still draws.
    let sentence = move || {
        let last = frame.session.log.try_with(|log| last_sentence(log)).flatten()?;
        let sign = last.icon.as_ref().map(|name| icon(&name.0));
        let text = frame.props.table.try_with(|table| fill(&last.text, &table.seats))?;
        Some(view! { <span class="told-who">{sign}</span><span class="told-line">{text}</span> })
    };
    view! { <p class="told" aria-hidden="true" on:click=move |_| frame.open.set(Open::Log)>{sentence}</p> }
}

/// What is only seen to move has no sentence, and headings say nothing of their own.
fn last_sentence(log: &[Telling]) -> Option<Telling> {
    log.iter().rev().find(|telling| telling.tone != Tone::Heading && !telling.text.is_empty()).cloned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn telling(text: &str, tone: Tone) -> Telling {
        Telling { tone, ..Telling::plain(text) }
    }

    #[test]
    fn the_last_sentence_is_told_whatever_follows_without_words() {
        let log = [
            telling("{a} draws a card.", Tone::Plain),
            telling("", Tone::Plain),
            telling("Turn 2", Tone::Heading),
        ];
        assert_eq!(last_sentence(&log).map(|telling| telling.text), Some("{a} draws a card.".to_owned()));
        assert_eq!(last_sentence(&log[1..]), None);
    }
}
