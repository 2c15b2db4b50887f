//! A card in play: poster, name, what it can do, and small signs for its state.

use leptos::prelude::*;

use super::face::{Art, Paint};
use crate::emblem::Frame;
use crate::icon::{icon, stencil};
use crate::pointer::{Spot, touch};

/// A card in play.
pub struct Sign {
    /// Where it is touched.
    pub spot: Spot,
    /// Its paint; a board without paints draws its own cuts.
    pub paint: Option<Paint>,
    /// More classes, for the board's own sheet.
    pub class: String,
    /// What is seen on it.
    pub art: Art,
    /// What it is called.
    pub name: Name,
    /// What it can do.
    pub says: AnyView,
    /// Small signs on it: tags, a shield, numbers.
    pub marks: AnyView,
}

/// How a name is written.
pub enum Name {
    /// In capitals.
    Plain(String),
    /// In stencil letters with a small line below, as on backs.
    Stencil(&'static str, &'static str),
}

/// A word with more letters does not fit beside the poster at the usual size.
const LONG_WORD: usize = 10;

impl Name {
    fn draw(self) -> AnyView {
        match self {
            Name::Plain(name) => {
                let long = name.split(' ').any(|word| word.len() > LONG_WORD);
                view! { <span class="nm cap" class:long=long>{name}</span> }.into_any()
            }
            Name::Stencil(word, note) => {
                view! { <span class="nm cap">{stencil(word)}<small>{note}</small></span> }.into_any()
            }
        }
    }
}

impl Sign {
    /// Draws it.
    pub fn draw(self) -> AnyView {
        let paint = self.paint.map(Paint::word).unwrap_or_default();
        let class = format!("card {} {paint}", self.class);
        let spot = self.spot;
        view! {
            <button class=class use:touch=spot>
                {self.art.draw(Frame::Square)}{self.name.draw()}{self.says}{self.marks}
            </button>
        }
        .into_any()
    }
}

/// What a tag says.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Tag {
    /// It is damaged.
    Hurt,
    /// It has to wait.
    Wait,
    /// It is about to happen.
    Next,
    /// It has just come.
    New,
}

/// A tag on the rim of a card: a stencil, and a word where there is room.
pub fn tag(tag: Tag, stencil: Option<&'static str>, words: &'static str) -> AnyView {
    let class = match tag {
        Tag::Hurt => "tag hurt",
        Tag::Wait => "tag wait",
        Tag::Next => "tag next",
        Tag::New => "tag new",
    };
    match stencil {
        Some(name) => {
            view! { <span class=class>{icon(name)}<span class="w">{words}</span></span> }.into_any()
        }
        None => view! { <span class=class>{words}</span> }.into_any(),
    }
}

/// The shield of a card that is protected, and from what.
pub fn shield(why: impl Into<String>) -> AnyView {
    let why = why.into();
    view! { <span class="safe" title=why>{icon("shield")}</span> }.into_any()
}
