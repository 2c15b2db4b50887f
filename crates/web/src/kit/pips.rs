//! How far something has come: a pip for each step.

use leptos::prelude::*;

/// The first `done` of `all` pips are filled, the next one is now.
pub fn pips(all: usize, done: usize, label: String) -> AnyView {
    let pips = (0..all)
        .map(|number| {
            let class = match number {
                _ if number < done => "pip done",
                _ if number == done => "pip now",
                _ => "pip",
            };
            view! { <i class=class></i> }
        })
        .collect_view();
    view! { <span class="k-pips" role="img" aria-label=label.clone() title=label>{pips}</span> }.into_any()
}
