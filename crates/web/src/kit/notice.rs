//! A pinned paper: a quest, a global event, a sticker; what it asks for, met or missing.

use leptos::prelude::*;

use super::face::Art;
use super::touchable;
use crate::emblem::Frame;
use crate::icon::icon;
use crate::pointer::Spot;

/// A part of what a notice asks for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Want {
    /// Its stencil.
    pub stencil: String,
    /// How much of it.
    pub amount: u16,
    /// What it is called.
    pub of: String,
    /// Whether the viewer has it.
    pub met: bool,
}

/// What a notice is printed on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Paper {
    /// Plain paper: a quest.
    Plain,
    /// A warning plate: an event that holds for everybody.
    Warning,
}

/// A notice.
pub struct Notice {
    /// Where it is touched, if it can be.
    pub spot: Option<Spot>,
    /// What it is printed on.
    pub paper: Paper,
    /// Its picture.
    pub art: Art,
    /// What it is called.
    pub name: String,
    /// What it says.
    pub text: Option<String>,
    /// What it asks for.
    pub wants: Vec<Want>,
}

impl Notice {
    /// Draws it.
    pub fn draw(self) -> AnyView {
        let Notice { spot, paper, art, name, text, wants } = self;
        let class = match paper {
            Paper::Plain => "k-notice",
            Paper::Warning => "k-notice warning",
        };
        let text = text.map(|text| view! { <span class="tx">{text}</span> });
        let chips = (!wants.is_empty()).then(|| {
            let chips = wants.into_iter().map(|want| {
                let state = if want.met { "there" } else { "missing" };
                let label = format!("{} {}, {state}", want.amount, want.of);
                view! { <span class="want" class:met=want.met role="img" aria-label=label.clone() title=label>{icon(&want.stencil)}{want.amount}</span> }
            });
            view! { <span class="wants">{chips.collect_view()}</span> }
        });
        let inside = view! {
            {art.draw(Frame::Square)}
            <span class="said"><b class="cap">{name}</b>{text}{chips}</span>
        };
        touchable(class.to_owned(), spot, inside)
    }
}
