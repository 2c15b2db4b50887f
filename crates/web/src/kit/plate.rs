//! Lines of a player's plate: a term, and facts as stencils with numbers.

use leptos::prelude::*;

use crate::icon::icon;

/// A line: what it is about and what is the case. `class` is for the board's own sheet, `title` says what it means.
pub fn line(class: &'static str, title: Option<&'static str>, term: AnyView, fact: AnyView) -> AnyView {
    view! { <div class=class title=title><dt>{term}</dt><dd>{fact}</dd></div> }.into_any()
}

/// A fact: a stencil with a number, and what it means.
pub fn fact(stencil: &str, title: &'static str, number: impl IntoView + 'static) -> AnyView {
    view! { <span title=title>{icon(stencil)}{number}</span> }.into_any()
}

/// A state without a number: a stencil that is read aloud.
pub fn state(stencil: &str, title: &'static str, label: &'static str) -> AnyView {
    view! { <span title=title role="img" aria-label=label>{icon(stencil)}</span> }.into_any()
}

/// How many discs there are, and what becomes of them.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Discs {
    /// How many are there.
    pub there: u8,
    /// How many can be there: the rest is drawn as spent.
    pub room: u8,
    /// How many of them are about to be paid.
    pub due: u8,
}

/// What becomes of a disc.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Disc {
    /// It is there.
    There,
    /// It is about to be paid.
    Due,
    /// It is gone.
    Spent,
}

impl Discs {
    /// Disc by disc; what is about to be paid goes last.
    pub fn each(self) -> impl Iterator<Item = Disc> {
        let Discs { there, room, due } = self;
        (0..there.max(room)).map(move |number| match (number < there, number + due >= there) {
            (false, _) => Disc::Spent,
            (true, true) if due > 0 => Disc::Due,
            (true, _) => Disc::There,
        })
    }

    /// Draws them with this stencil.
    pub fn draw(self, stencil: &'static str) -> AnyView {
        let class = |disc| match disc {
            Disc::There => "disc",
            Disc::Due => "disc due",
            Disc::Spent => "disc spent",
        };
        self.each()
            .map(|disc| view! { <span class=class(disc)>{icon(stencil)}</span> })
            .collect_view()
            .into_any()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_about_to_be_paid_goes_last() {
        let discs = |there, room, due| Discs { there, room, due }.each().collect::<Vec<_>>();
        assert_eq!(discs(2, 3, 1), [Disc::There, Disc::Due, Disc::Spent]);
        assert_eq!(discs(4, 3, 0), [Disc::There; 4]);
        assert_eq!(discs(1, 3, 2), [Disc::Due, Disc::Spent, Disc::Spent]);
    }
}
