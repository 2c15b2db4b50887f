//! Goods: crates with a stencil, a name and a count. Where nothing is left only the outline is.

use leptos::prelude::*;

use super::touchable;
use crate::icon::{icon, stencil};
use crate::pointer::Spot;

/// Goods of one kind.
pub struct Goods {
    /// Where they are touched, if they can be.
    pub spot: Option<Spot>,
    /// Their stencil.
    pub stencil: String,
    /// What they are called.
    pub name: String,
    /// How many there are.
    pub number: usize,
    /// Whether some of them have been taken out for the moment: the number is painted like what is chosen.
    pub touched: bool,
}

impl Goods {
    /// Draws them as one crate.
    pub fn draw(self) -> AnyView {
        let Goods { spot, stencil: sign, name, number, touched } = self;
        let class = match (number, touched) {
            (0, false) => "k-crate none",
            (0, true) => "k-crate none part",
            (_, true) => "k-crate part",
            (_, false) => "k-crate",
        };
        let inside = view! {
            {icon(&sign)}<span class="w cap">{name}</span>
            <span class="n">{stencil(&number.to_string())}</span>
        };
        touchable(class.to_owned(), spot, inside)
    }
}

/// Crates side by side.
pub fn shelf(label: &'static str, crates: Vec<AnyView>) -> AnyView {
    view! { <div class="k-crates" role="group" aria-label=label>{crates.into_iter().collect_view()}</div> }
        .into_any()
}
