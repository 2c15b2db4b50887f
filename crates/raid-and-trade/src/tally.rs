//! What Raid & Trade counts for reports on its balance.

use parts::tally::{Figure, Marks, Tally};

use crate::event::Event;
use crate::setup::RaidAndTrade;
use crate::state::{Ending, State};

/// The figures by their places in the list.
const CHARACTER: usize = 0;
const CRAFTED: usize = 1;
const CLAIMED: usize = 2;
const USED: usize = 3;
const FIRST: usize = 4;
const ENDING: usize = 5;

impl Tally for RaidAndTrade {
    fn figures(&self) -> Vec<Figure> {
        let cards = || self.pack.cards().map(|(_, info)| (info.id.clone(), info.name.clone()));
        let characters = self.pack.characters.iter().map(|who| (who.id.clone(), who.name.clone()));
        let ways = ["skill", "favor", "quests", "points", "helicopter", "nobody"];
        vec![
            Figure::of_wins("character", "Who plays the character wins", characters),
            Figure::of_wins("crafted", "Who crafts it wins", cards()),
            Figure::of_wins("claimed", "Who claims it wins", cards()),
            Figure::of_wins("used", "Who uses it wins", cards()),
            Figure::of_wins("first", "Who begins wins", [("first".to_owned(), "Starting player".to_owned())]),
            Figure::of_games("ending", "How games end", ways.map(|way| (way.to_owned(), way.to_owned()))),
        ]
    }

    fn mark(&self, _state: &State, event: &Event, marks: &mut Marks) {
        match *event {
            Event::CharacterTaken { seat, character } => marks.add(seat, CHARACTER, character.index()),
            Event::Crafted { seat, card } => marks.add(seat, CRAFTED, card.index()),
            Event::Claimed { seat, card } => marks.add(seat, CLAIMED, card.index()),
            Event::Used { seat, card } => marks.add(seat, USED, card.index()),
            Event::RoundBegun { round: 1, first } => marks.add(first, FIRST, 0),
            _ => {}
        }
    }

    fn mark_end(&self, end: &State, marks: &mut Marks) {
        let table = &end.table;
        let (seat, way) = match table.ending {
            Ending::Won(seats) => {
                let seat = seats.first().unwrap_or_default();
                let side = table.side(seat);
                let way = if self.escape {
                    4
                } else if side.skill >= crate::numbers::SKILL_MAX {
                    0
                } else if side.dial >= crate::numbers::DIAL_MAX {
                    1
                } else {
                    2
                };
                (seat, way)
            }
            Ending::Scored => (kernel::Seat::FIRST, 3),
            Ending::Lost | Ending::None => (kernel::Seat::FIRST, 5),
        };
        marks.add(seat, ENDING, way);
    }
}
