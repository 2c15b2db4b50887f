//! The steps of an encounter, raid or fight, as a row of arrows; and who is asked.

use kernel::Seat;
use leptos::prelude::*;

use super::seats::mark;
use crate::icon::icon;

/// When something is the case.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum When {
    /// It is over.
    Done,
    /// It is now.
    Now,
    /// It is to come.
    Later,
}

impl When {
    /// Of steps counted from 0, when this one is if that one is now.
    pub fn of(step: usize, now: usize) -> When {
        match step.cmp(&now) {
            std::cmp::Ordering::Less => When::Done,
            std::cmp::Ordering::Equal => When::Now,
            std::cmp::Ordering::Greater => When::Later,
        }
    }

    fn word(self) -> &'static str {
        match self {
            When::Done => "done",
            When::Now => "now",
            When::Later => "later",
        }
    }
}

/// A step: a stencil and a word or two.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Beat {
    /// Its stencil.
    pub stencil: String,
    /// What it is: "Paid 8".
    pub words: String,
}

/// The steps; the one with number `now` is being taken. On phones only that one has words.
pub fn beats(label: &'static str, beats: &[Beat], now: usize) -> AnyView {
    let steps = beats
        .iter()
        .enumerate()
        .map(|(number, beat)| {
            let when = When::of(number, now);
            let current = (when == When::Now).then_some("step");
            view! { <li class=when.word() aria-current=current>{icon(&beat.stencil)}<span>{beat.words.clone()}</span></li> }
        })
        .collect_view();
    view! { <ol class="k-beats cap" aria-label=label>{steps}</ol> }.into_any()
}

/// Who is asked in a window: ticked who has passed, ringed who is asked now, dashed who is still to come.
pub fn asked(seats: &[(Seat, String, When)]) -> AnyView {
    let marks = seats
        .iter()
        .map(|(seat, name, when)| {
            let (state, badge) = match when {
                When::Done => ("has passed", Some("check")),
                When::Now => ("is asked", Some("wait")),
                When::Later => ("is still to come", None),
            };
            let class = format!("who {}", when.word());
            let badge = badge.map(|name| view! { <i>{icon(name)}</i> });
            let label = format!("{name} {state}");
            view! { <li class=class aria-label=label.clone() title=label>{mark(*seat)}{badge}</li> }
        })
        .collect_view();
    view! { <ul class="k-asked" aria-label="Who is asked">{marks}</ul> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_before_the_one_that_is_taken_are_done() {
        assert_eq!([0, 1, 2].map(|step| When::of(step, 1)), [When::Done, When::Now, When::Later]);
    }
}
