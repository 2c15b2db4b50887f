//! Who is who without colour: a shape for each seat and a pattern for each faction.

use leptos::prelude::*;

/// The shape of a seat, knife cuts on a grid of 48.
pub fn mark(letter: &str) -> AnyView {
    let path = match letter {
        "a" => "M24 5a19 19 0 1 0 .1 0ZM24 17a7 7 0 1 1-.1 0Z",
        "b" => "M6 6h36v36H6ZM19 19v10h10V19Z",
        "c" => "M24 4 45 42H3ZM24 21l-7 13h14Z",
        "d" => "M24 2 46 24 24 46 2 24ZM24 16l-8 8 8 8 8-8Z",
        _ => "M17 4h14v13h13v14H31v13H17V31H4V17h13ZM21 21v6h6v-6Z",
    };
    view! {
        <svg class="ic" viewBox="0 0 48 48" aria-hidden="true"><path fill-rule="evenodd" d=path></path></svg>
    }
    .into_any()
}

/// The band of a faction, by its number in the box; the style sheet has a pattern for each.
pub fn band(number: Option<usize>) -> AnyView {
    let class = number.map_or("bl-band".to_owned(), |number| format!("bl-band b{number}"));
    view! { <span class=class aria-hidden="true"></span> }.into_any()
}
