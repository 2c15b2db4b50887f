//! What Wastelander counts for reports on its balance.

use kernel::Seat;
use parts::tally::{Figure, Marks, Tally};

use crate::choice::{Choice, Ref};
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::State;

/// The figures by their places in the list.
const DRAWN: usize = 0;
const PLAYED: usize = 1;
const METHOD: usize = 2;

impl Tally for Wastelander {
    fn figures(&self) -> Vec<Figure> {
        let cards = || self.pack.kinds().map(|(_, info)| (info.id.clone(), info.name.clone()));
        let methods =
            crate::effect::Method::ALL.map(|method| (method.word().to_owned(), method.word().to_owned()));
        vec![
            Figure::of_wins("drawn", "Who draws it wins", cards()),
            Figure::of_wins("played", "Who plays or wears it wins", cards()),
            Figure::of_wins("method", "Who chooses it wins", methods),
        ]
    }

    fn mark(&self, _state: &State, event: &Event, marks: &mut Marks) {
        let played = |seat: Seat, what: Ref, marks: &mut Marks| match what {
            Ref::Hand(kind) | Ref::Down(kind) => marks.add(seat, PLAYED, kind.index()),
            Ref::Item(item) => marks.add(seat, PLAYED, self.item_kind(item).index()),
            _ => {}
        };
        match *event {
            Event::Drew { seat, kind: Some(kind), .. } | Event::TookUp { seat, kind } => {
                marks.add(seat, DRAWN, kind.index())
            }
            Event::Met { seat, method } => marks.add(seat, METHOD, method.stat()),
            Event::Chose { seat, choice: Choice::Play(what, _) | Choice::Wear(what) } => {
                played(seat, what, marks)
            }
            Event::Chose {
                seat,
                choice: Choice::Learn(kind) | Choice::Stick(kind, _) | Choice::Curse(kind, _),
            } => {
                marks.add(seat, PLAYED, kind.index());
            }
            _ => {}
        }
    }
}
