//! Who is who without colour: a shape for each seat and a pattern for each faction.

use kernel::Seat;
use leptos::prelude::*;

use crate::icon::icon;

/// The shape of a seat, the same as on its plate.
pub fn mark(letter: char) -> AnyView {
    let seat = Seat::from_letter(letter).unwrap_or(Seat::FIRST);
    icon(crate::frame::words::mark(seat))
}

/// The band of a faction, by its number in the box; the style sheet has a pattern for each.
pub fn band(number: Option<usize>) -> AnyView {
    let class = number.map_or("bl-band".to_owned(), |number| format!("bl-band b{number}"));
    view! { <span class=class aria-hidden="true"></span> }.into_any()
}
