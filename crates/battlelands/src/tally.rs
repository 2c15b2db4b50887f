//! What BattleLands counts for reports on its balance.

use parts::tally::{Figure, Marks, Tally};

use crate::event::Event;
use crate::setup::BattleLands;
use crate::state::{Card, Faction, State};

/// The figures by their places in the list.
const FACTION: usize = 0;
const PLAYED: usize = 1;
const CLAIMED: usize = 2;
const COMMITTED: usize = 3;
const TERRITORY: usize = 4;
const FIRST: usize = 5;

/// Marks of a card go to the first of its copies; the rows of the others stay empty.
impl Tally for BattleLands {
    fn figures(&self) -> Vec<Figure> {
        let cards =
            || Card::all().map(|card| self.pack.card(card)).map(|card| (card.id.clone(), card.name.clone()));
        let factions = Faction::all().map(|faction| self.pack.faction(faction));
        let territories = self.pack.territories.iter().map(|place| (place.id.clone(), place.name.clone()));
        vec![
            Figure::of_wins("faction", "Who leads it wins", factions.map(|f| (f.id.clone(), f.name.clone()))),
            Figure::of_wins("played", "Who plays it wins", cards()),
            Figure::of_wins("claimed", "Who claims it wins", cards()),
            Figure::of_wins("committed", "Who commits it to a mission wins", cards()),
            Figure::of_wins("territory", "Who takes the territory wins", territories),
            Figure::of_wins(
                "first",
                "Who begins wins",
                [("first-player".to_owned(), "First player".to_owned())],
            ),
        ]
    }

    fn mark(&self, state: &State, event: &Event, marks: &mut Marks) {
        let kind = |card: Card| self.pack.card(card).first.index();
        match *event {
            Event::Took { seat, faction } => marks.add(seat, FACTION, faction.index()),
            Event::Played { seat, card, .. } => marks.add(seat, PLAYED, kind(card)),
            Event::Claimed { seat, card } => marks.add(seat, CLAIMED, kind(card)),
            Event::Committed { seat, card } => marks.add(seat, COMMITTED, kind(card)),
            Event::Won { seat, territory } => marks.add(seat, TERRITORY, territory.index()),
            Event::FirstGiven { seat } if state.table.war == 0 => marks.add(seat, FIRST, 0),
            _ => {}
        }
    }
}
