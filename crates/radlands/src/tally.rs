//! What Radlands counts for reports on its balance.

use kernel::Seat;
use parts::tally::{Figure, Marks, Tally};

use crate::cards::Camp;
use crate::event::Event;
use crate::setup::Radlands;
use crate::spot::Lane;
use crate::state::{Outcome, Stage, State};

/// The figures by their places in the list.
const DRAWN: usize = 0;
const PLAYED: usize = 1;
const JUNKED: usize = 2;
const CAMP: usize = 3;
const PAIR: usize = 4;
const ENDING: usize = 5;

impl Tally for Radlands {
    fn figures(&self) -> Vec<Figure> {
        let printed = &self.pack.printed;
        let cards = || printed.cards.iter().map(|card| (card.id.clone(), card.name.clone()));
        let camps = || printed.camps.iter().map(|camp| (camp.id.clone(), camp.name.clone()));
        let pairs = camps().enumerate().flat_map(|(place, (high_id, high))| {
            let with =
                move |(id, name): (String, String)| (format!("{id} {high_id}"), format!("{name} and {high}"));
            camps().take(place).map(with)
        });
        let endings = ["camps", "deck"].map(str::to_owned).into_iter();
        let told = ["All camps destroyed", "Deck ran out twice: a draw"].map(str::to_owned);
        vec![
            Figure::of_wins("drawn", "Who draws it wins", cards()),
            Figure::of_wins("played", "Who plays it wins", cards()),
            Figure::of_wins("junked", "Who junks it wins", cards()),
            Figure::of_wins("camp", "Who has the camp wins", camps()),
            Figure::of_wins("pair", "Who has both camps wins", pairs),
            Figure::of_games("ending", "How games end", endings.zip(told)),
        ]
    }

    fn mark(&self, _: &State, event: &Event, marks: &mut Marks) {
        match *event {
            Event::Drew { seat, card: Some(card) } => marks.add(seat, DRAWN, card.index()),
            Event::Played { spot, card, .. } => marks.add(spot.seat(), PLAYED, card.index()),
            Event::Queued { owner, event, .. } => {
                if let Some(card) = event.as_card() {
                    marks.add(owner, PLAYED, card.index());
                }
            }
            Event::Junked { seat, card } => marks.add(seat, JUNKED, card.index()),
            _ => {}
        }
    }

    fn mark_end(&self, end: &State, marks: &mut Marks) {
        for lane in Lane::all() {
            let camp = end.table.camp(lane);
            marks.add(lane.seat(), CAMP, camp.index());
            for other in Lane::all().filter(|other| other.seat() == lane.seat()) {
                let low = end.table.camp(other);
                if low < camp {
                    marks.add(lane.seat(), PAIR, pair(low, camp));
                }
            }
        }
        let drawn = end.table.stage == Stage::Over(Outcome::Drawn);
        marks.add(Seat::FIRST, ENDING, usize::from(drawn));
    }
}

/// The place of a pair of camps in the list, the lower one first.
fn pair(low: Camp, high: Camp) -> usize {
    high.index() * (high.index() - 1) / 2 + low.index()
}
