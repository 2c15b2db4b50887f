//! The table with pictures: which things there are, what each choice touches and is called, what the viewer is asked,
//! and what is told when something happens.
//!
//! The things of this table: sections by notation (`t5b`), squares (`t5.3`), the tokens of a player (`a food`), of the
//! bag (`bag food`), of the market (`market food`) and of a Guard (`guard 2 food`), cards by sort (`item zoey-taser`,
//! `quest quest-03`), the Incident of a tile (`incident t5`), `figure a`, `seat a`, `guard 2`, `disc 1`, `die attack`,
//! gauges (`a ap`, `a skill`, `a dial`), Incidents in hand (`a hand`), `bench`, `outpost`, `medicine`, `helicopter`, `deck`, `discards`, `character zoey`; while a city is built `tile t4`,
//! `cell 1 0` and `quarter 1`.

mod act;
mod ask;
mod face;
mod facts;
mod telling;

use kernel::Seat;
use parts::scene::{Act, Ask, Depict, Facts, Telling, Thing};

use crate::cards::Sort;
use crate::choice::Choice;
use crate::event::Seen;
use crate::ids::{Card, Guard, Holder, Kind, Section, Square, Tile};
use crate::notation::section_name;
use crate::setup::RaidAndTrade;
use crate::view::View;

pub(crate) use self::face::others;

/// The pile Incidents are drawn from.
const DECK: Thing = Thing::fixed("deck");
/// Where Incidents end.
const DISCARDS: Thing = Thing::fixed("discards");
/// Where items are crafted.
const BENCH: Thing = Thing::fixed("bench");
/// The Outpost.
const OUTPOST: Thing = Thing::fixed("outpost");
/// The helicopter.
const HELICOPTER: Thing = Thing::fixed("helicopter");
/// Where medicine is tested.
const MEDICINE: Thing = Thing::fixed("medicine");

/// A player.
fn seat_thing(seat: Seat) -> Thing {
    Thing::new(format!("seat {seat}"))
}

/// A figure.
fn figure(seat: Seat) -> Thing {
    Thing::new(format!("figure {seat}"))
}

/// A section of a tile.
fn section_thing(section: Section) -> Thing {
    Thing::new(section_name(section))
}

/// The Incident on a tile.
fn incident_on(tile: Tile) -> Thing {
    Thing::new(format!("incident {}", tile.name()))
}

/// A Guard.
fn guard_thing(guard: Guard) -> Thing {
    Thing::new(format!("guard {}", guard.0 + 1))
}

/// The tokens of a kind that somebody holds.
fn tokens_of(holder: Holder, kind: Kind) -> Thing {
    match (holder.as_seat(), holder.as_guard()) {
        (Some(seat), _) => Thing::of(kind.id(), seat),
        (_, Some(guard)) => Thing::new(format!("{} guard {}", kind.id(), guard.0 + 1)),
        _ => Thing::new(format!("{} bag", kind.id())),
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
    /// A square.
    fn square_thing(&self, square: Square) -> Thing {
        Thing::new(self.square_name(square))
    }

    /// A card.
    fn card_thing(&self, card: Card) -> Thing {
        let info = self.pack.card(card);
        let sort = match info.sort {
            Sort::Item => "item",
            Sort::Raid(_) => "raid",
            Sort::Incident => "incident",
            Sort::Quest => "quest",
            Sort::Event => "event",
        };
        Thing::new(format!("{sort} {}", info.id))
    }

    pub(crate) fn name(&self, card: Card) -> &str {
        &self.pack.card(card).name
    }
}
