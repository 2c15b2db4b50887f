//! Posters as parts of a page.

use leptos::prelude::*;

use super::{Frame, emblem};

/// A card's poster as decoration: the name stands beside it.
pub fn poster(id: &str, kind: &str, frame: Frame) -> AnyView {
    let cut = format!("art post p{}", id.len() % 3);
    view! { <span class=cut inner_html=emblem(id, kind, frame)></span> }.into_any()
}

/// A card's poster with a stencil that stands for it where it would be too small.
pub fn small_poster(id: &str, kind: &str, stencil: &str) -> AnyView {
    let cut = format!("art post p{}", id.len() % 3);
    let drawing = format!(
        "{}<svg class=\"ic\" aria-hidden=\"true\"><use href=\"#i-{stencil}\"/></svg>",
        emblem(id, kind, Frame::Wide)
    );
    view! { <span class=cut inner_html=drawing></span> }.into_any()
}
