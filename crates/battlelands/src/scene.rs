//! The table with pictures: which things there are, what each choice touches and is called, what the viewer is asked,
//! and what moves when something happens.

mod act;
mod ask;
mod facts;
mod telling;

use kernel::Seat;
use parts::bits::ones;
use parts::scene::{Act, Ask, Depict, Facts, Telling, Thing};

use crate::agenda::{Ability, Task};
use crate::choice::{Choice, Spot};
use crate::effect::Step;
use crate::event::Seen;
use crate::notation::write_spot;
use crate::setup::BattleLands;
use crate::state::{Card, Piece, RowName, Table};
use crate::view::View;

/// The things of a BattleLands table. A card in play is called by its place, as in notation.
pub(crate) mod thing {
    use super::{RowName, Seat, Spot, Thing, write_spot};

    /// A card of the viewer's own hand.
    pub fn in_hand(id: &str) -> Thing {
        Thing::new(format!("hand {id}"))
    }

    /// The whole hand of a player.
    pub fn hand(seat: Seat) -> Thing {
        Thing::new(format!("hand {seat}"))
    }

    /// A row of a player.
    pub fn row(seat: Seat, row: RowName) -> Thing {
        let letter = match row {
            RowName::Front => 'f',
            RowName::Back => 'b',
        };
        Thing::new(format!("row {seat}{letter}"))
    }

    /// A card in play.
    pub fn spot(spot: Spot) -> Thing {
        Thing::new(write_spot(spot))
    }

    /// A card of the open row.
    pub fn open(id: &str) -> Thing {
        Thing::new(format!("open {id}"))
    }

    /// A player's discard pile.
    pub fn discard(seat: Seat) -> Thing {
        Thing::new(format!("discard {seat}"))
    }

    /// A card of the viewer's own discard pile.
    pub fn in_pile(id: &str) -> Thing {
        Thing::new(format!("pile {id}"))
    }

    /// A player's secret mission card.
    pub fn mission(seat: Seat) -> Thing {
        Thing::new(format!("mission {seat}"))
    }

    /// The territories a player has claimed.
    pub fn claimed(seat: Seat) -> Thing {
        Thing::new(format!("claimed {seat}"))
    }

    /// A player's total.
    pub fn strength(seat: Seat) -> Thing {
        Thing::new(format!("strength {seat}"))
    }

    /// A player.
    pub fn seat(seat: Seat) -> Thing {
        Thing::new(format!("seat {seat}"))
    }

    /// A faction that can be named.
    pub fn faction(id: &str) -> Thing {
        Thing::new(format!("faction {id}"))
    }

    /// The territory fought over.
    pub fn territory() -> Thing {
        Thing::new("territory")
    }

    /// The face-down territories and rows of this war.
    pub fn column() -> Thing {
        Thing::new("column")
    }

    /// The reinforcement deck.
    pub fn deck() -> Thing {
        Thing::new("deck")
    }

    /// The road between the players, where a card is played that goes into no row.
    pub fn road() -> Thing {
        Thing::new("road")
    }
}

impl Depict for BattleLands {
    fn act(&self, view: &View, choice: Choice) -> Act {
        self.act_of(view, choice)
    }

    fn ask(&self, view: &View) -> Ask {
        self.asked(view)
    }

    fn telling(&self, before: &View, seen: &Seen) -> Telling {
        self.tell_of(before, seen)
    }

    fn facts(&self, card: &str) -> Facts {
        self.facts_named(card)
    }
}

fn row_name(row: RowName) -> &'static str {
    match row {
        RowName::Front => "front row",
        RowName::Back => "back row",
    }
}

impl BattleLands {
    pub(crate) fn card_name(&self, card: Card) -> &str {
        &self.pack.card(card).name
    }

    /// "the Junkers", or the seat before it has a faction.
    fn side_name(&self, table: &Table, seat: Seat) -> String {
        match table.side(seat).faction {
            Some(faction) => format!("the {}", self.pack.faction(faction).name),
            None => format!("player {seat}"),
        }
    }

    /// The name of the card at a place.
    fn name_at(&self, table: &Table, spot: Spot) -> Option<&str> {
        let (unit, gear) = Self::at(table, spot).filter(|_| spot.seat().index() < self.seats)?;
        let piece = gear.map_or(unit.piece(), |gear| gear.piece());
        Some(&self.info(table, spot.seat(), piece).name)
    }

    /// The step of an ability that is asked for, if one is.
    fn step_asked<'a>(&'a self, table: &Table) -> Option<(Ability, &'a Step)> {
        let Task::Ability(ability) = table.agenda.top() else { return None };
        let info = self.info(table, table.turn, ability.piece);
        info.play.get(usize::from(ability.step)).map(|step| (ability, step))
    }

    /// Where a card of a player lies in play, if it does.
    pub(crate) fn spot_of(&self, table: &Table, seat: Seat, piece: Piece) -> Option<Spot> {
        let side = table.side(seat);
        match (piece.unit(), piece.gear()) {
            (Some(unit), _) if side.in_play() & unit.bit() != 0 => {
                Some(Self::spot_of_unit(table, seat, unit))
            }
            (_, Some(gear)) if side.gear & gear.bit() != 0 => Some(Self::spot_of_gear(table, gear)),
            _ => None,
        }
    }

    /// The ids of the cards of the row a player would claim, or choose among, by passing now; none after they passed.
    pub(crate) fn claims_by_passing(&self, table: &Table, seat: Seat) -> Vec<String> {
        let choosing = table.agenda.top() == Task::Claim && table.turn == seat;
        if table.passed.contains(seat) && !choosing {
            return Vec::new();
        }
        ones(self.claimable(table, seat))
            .map(|kind| self.id(crate::chance::reinforcement(kind)).to_owned())
            .collect()
    }
}
