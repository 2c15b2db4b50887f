//! An empty place: a dashed outline with its name in stencil letters.

use leptos::prelude::*;

use crate::icon::stencil;
use crate::pointer::{Spot, touch};

/// An empty place.
pub fn bay(spot: Spot, words: &str) -> AnyView {
    view! { <div class="bay" use:touch=spot><span aria-hidden="true">{stencil(words)}</span></div> }
        .into_any()
}
