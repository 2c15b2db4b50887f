//! Posters as parts of a page: loaded when a page needs them, drawn by the crate `posters`.

mod view;

use leptos::wasm_split::wasm_split;
pub use posters::{Frame, Lots, emblem, hash};
pub use view::{poster, small_poster};

use crate::part::{Missing, Part};

/// What draws a poster: from a card's id and kind, one `<svg>`.
pub type Draw = fn(&str, &str, Frame) -> String;

/// The posters for a page without a board. A board brings them along.
#[derive(Copy, Clone)]
pub struct Posters(pub Part<Draw>);

impl Posters {
    /// The posters, not loaded yet.
    pub fn open() -> Posters {
        Posters(Part::new(|| Box::pin(load_posters())))
    }
}

#[wasm_split(posters, wasm_split_path = leptos::wasm_split, fallible)]
fn load_posters() -> Result<Draw, Missing> {
    Ok(emblem)
}
