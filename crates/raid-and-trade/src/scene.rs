//! The table with pictures: which things there are, what each choice touches and is called, what the viewer is asked,
//! and what is told when something happens.

mod act;
mod ask;
mod facts;
mod telling;

use kernel::Seat;
use parts::scene::{Act, Ask, Depict, Facts, Telling, Thing};

use crate::choice::Choice;
use crate::event::Seen;
use crate::ids::{Card, Kind, Section, Square, Tile};
use crate::notation::section_name;
use crate::setup::RaidAndTrade;
use crate::view::View;

/// The things of a Raid & Trade table.
pub(crate) mod thing {
    use super::{Kind, RaidAndTrade, Seat, Section, Square, Thing, Tile, section_name};

    /// A player.
    pub fn seat(seat: Seat) -> Thing {
        Thing::new(format!("seat {seat}"))
    }

    /// A figure.
    pub fn figure(seat: Seat) -> Thing {
        Thing::new(format!("figure {seat}"))
    }

    /// A section of a tile.
    pub fn section(section: Section) -> Thing {
        Thing::new(section_name(section))
    }

    /// A square.
    pub fn square(game: &RaidAndTrade, square: Square) -> Thing {
        Thing::new(game.square_name(square))
    }

    /// A tile, or the Incident on it.
    pub fn incident(tile: Tile) -> Thing {
        Thing::new(format!("incident {}", tile.name()))
    }

    /// A kind of token.
    pub fn token(kind: Kind) -> Thing {
        Thing::new(format!("token {}", kind.id()))
    }

    /// A card of any kind.
    pub fn card(id: &str) -> Thing {
        Thing::new(format!("card {id}"))
    }
}

impl Depict for RaidAndTrade {
    fn act(&self, view: &View, choice: Choice) -> Act {
        self.act_of(view, choice)
    }

    fn ask(&self, view: &View) -> Ask {
        self.asked(view)
    }

    fn silence(&self, view: &View) -> Option<Choice> {
        self.silent(view)
    }

    fn telling(&self, before: &View, seen: &Seen) -> Telling {
        self.tell_of(before, seen)
    }

    fn facts(&self, card: &str) -> Facts {
        self.facts_named(card)
    }
}

impl RaidAndTrade {
    pub(crate) fn name(&self, card: Card) -> &str {
        &self.pack.card(card).name
    }
}
