//! Gear on a pegboard: small cards with a number at the corner, in racks by slot, and hooks where nothing hangs.

use leptos::prelude::*;

use super::face::Art;
use super::touchable;
use crate::emblem::Frame;
use crate::icon::icon;
use crate::pointer::Spot;

/// A small card: what is worn, carried, learned, crafted.
pub struct Peg {
    /// Where it is touched, if it can be.
    pub spot: Option<Spot>,
    /// Its poster, or a stencil.
    pub art: Art,
    /// What it is called.
    pub name: String,
    /// A line below the name: "+2 with gun".
    pub note: Option<String>,
    /// The number at its upper corner: a bonus, a count, a price.
    pub corner: Option<Mark>,
    /// Small marks on the poster: what it costs to craft, what it brings.
    pub marks: Vec<Mark>,
    /// How it hangs.
    pub state: State,
}

/// A stencil with words: "+3", "2".
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Mark {
    /// The stencil, if the words do not stand alone.
    pub stencil: Option<String>,
    /// The words.
    pub words: String,
}

impl Mark {
    /// Words alone.
    pub fn plain(words: impl Into<String>) -> Mark {
        Mark { stencil: None, words: words.into() }
    }

    /// Words beside a stencil.
    pub fn with(stencil: impl Into<String>, words: impl Into<String>) -> Mark {
        Mark { stencil: Some(stencil.into()), words: words.into() }
    }

    pub(super) fn draw(self, class: &'static str) -> AnyView {
        view! { <span class=class>{self.stencil.map(|name| icon(&name))}{self.words}</span> }.into_any()
    }
}

/// How a small card hangs.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum State {
    /// As it should.
    #[default]
    Ready,
    /// Carried, but of no use now.
    Idle,
    /// Lifted off for the moment: in a pan, say.
    Away,
    /// It lies face down.
    Down,
}

impl State {
    fn word(self) -> &'static str {
        match self {
            State::Ready => "",
            State::Idle => "idle",
            State::Away => "away",
            State::Down => "down",
        }
    }
}

impl Peg {
    /// Draws it upright, poster above the name.
    pub fn draw(self) -> AnyView {
        self.drawn("card k-peg")
    }

    /// Draws it lying, poster beside the name, for what has a line to say.
    pub fn draw_wide(self) -> AnyView {
        self.drawn("card k-peg wide")
    }

    fn drawn(self, class: &'static str) -> AnyView {
        let Peg { spot, art, name, note, corner, marks, state } = self;
        let class = format!("{class} {}", state.word());
        let marks = (!marks.is_empty()).then(|| {
            view! { <span class="k-marks">{marks.into_iter().map(|mark| mark.draw("m")).collect_view()}</span> }
        });
        let note = note.map(|note| view! { <small>{note}</small> });
        let inside = view! {
            {art.draw(Frame::Wide)}
            <span class="nm cap">{name}{note}</span>
            {marks}
            {corner.map(|corner| corner.draw("k-corner"))}
        };
        touchable(class, spot, inside)
    }
}

/// A rack: a title and what hangs there, in one row that scrolls if it must.
pub fn rack(stencil: &str, title: &str, pegs: Vec<AnyView>) -> AnyView {
    let (label, title) = (title.to_owned(), title.to_owned());
    view! {
        <section class="k-rack" aria-label=label>
            <h2 class="cap">{icon(stencil)}{title}</h2>
            <div class="row">{pegs.into_iter().collect_view()}</div>
        </section>
    }
    .into_any()
}

/// A hook with nothing on it.
pub fn hook(stencil: &str, words: &'static str) -> AnyView {
    view! { <span class="k-hook" role="img" aria-label=format!("{words}, empty")>{icon(stencil)}<small aria-hidden="true">{words}</small></span> }
        .into_any()
}
