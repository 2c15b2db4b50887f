//! What a game counts for reports on its balance: who wins with what.

use kernel::{Game, Seat};
use serde::{Deserialize, Serialize};

/// One question of a balance report, such as "who draws it wins": a list of subjects, each of which can belong to a
/// seat in a game or not.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Figure {
    /// One word for tables and files: `drawn`, `played`, `faction`.
    pub name: String,
    /// The heading of its table: "Who draws it wins".
    pub about: String,
    /// What is compared.
    pub sort: Sort,
    /// What it is about, in a fixed order.
    pub subjects: Vec<Subject>,
}

/// How the marks of a figure are read.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Sort {
    /// The share of the win that seats with the mark take, beside the fair share.
    Wins,
    /// In how many games the mark was made at all, such as the ways in which a game was won.
    Games,
}

/// What a figure has a row for: a card, a pair of camps, a faction, a way to win.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    /// Its id; a card's id where it is a card.
    pub id: String,
    /// What people call it.
    pub name: String,
}

impl Figure {
    /// A figure about the share of wins.
    #[must_use]
    pub fn of_wins(name: &str, about: &str, subjects: impl IntoIterator<Item = (String, String)>) -> Figure {
        Figure::new(name, about, Sort::Wins, subjects)
    }

    /// A figure about the number of games.
    #[must_use]
    pub fn of_games(name: &str, about: &str, subjects: impl IntoIterator<Item = (String, String)>) -> Figure {
        Figure::new(name, about, Sort::Games, subjects)
    }

    fn new(
        name: &str,
        about: &str,
        sort: Sort,
        subjects: impl IntoIterator<Item = (String, String)>,
    ) -> Figure {
        let subjects = subjects.into_iter().map(|(id, name)| Subject { id, name }).collect();
        Figure { name: name.to_owned(), about: about.to_owned(), sort, subjects }
    }
}

/// One subject of one figure, by their places in the lists.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Mark {
    /// The figure.
    pub figure: u8,
    /// The subject.
    pub subject: u16,
}

/// The marks of one game. A mark made twice for a seat counts once.
#[derive(Clone, Debug, Default)]
pub struct Marks(Vec<(Mark, Seat)>);

impl Marks {
    /// The seat has this subject of this figure, by their places in [`Tally::figures`].
    #[inline]
    pub fn add(&mut self, seat: Seat, figure: usize, subject: usize) {
        self.0.push((Mark { figure: figure as u8, subject: subject as u16 }, seat));
    }

    /// Every mark once, with its seats together; empty afterwards.
    pub fn drain(&mut self) -> impl Iterator<Item = (Mark, Seat)> + '_ {
        self.0.sort_unstable();
        self.0.dedup();
        self.0.drain(..)
    }
}

/// A game that says what counts in it. A game that says nothing still has its seats and lengths reported.
pub trait Tally: Game {
    /// The figures, in a fixed order.
    fn figures(&self) -> Vec<Figure> {
        Vec::new()
    }

    /// Marks what an event means for a report; `state` is the one after the input that brought it. Cheap: it is called
    /// for every event of a million games.
    fn mark(&self, state: &Self::State, event: &Self::Event, marks: &mut Marks) {
        let _ = (state, event, marks);
    }

    /// Marks what can be read off the end of a game.
    fn mark_end(&self, end: &Self::State, marks: &mut Marks) {
        let _ = (end, marks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_made_twice_counts_once_for_a_seat() {
        let mut marks = Marks::default();
        let [a, b] = [0, 1].map(Seat::new);
        for (seat, subject) in [(b, 7), (a, 9), (b, 7), (a, 7)] {
            marks.add(seat, 1, subject);
        }
        let made: Vec<(u16, Seat)> = marks.drain().map(|(mark, seat)| (mark.subject, seat)).collect();
        assert_eq!(made, [(7, a), (7, b), (9, a)]);
        assert_eq!(marks.drain().count(), 0);
    }
}
