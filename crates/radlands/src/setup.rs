//! The game as a value: its cards and options, and the state before the first card.

use crate::cards::{Camp, Card, Pack};
use crate::effect::Trait;
use crate::spot::{Lane, Spot};
use crate::state::{Secrets, Stage, State, Table};

/// The rules of Radlands with a pack of cards and options.
#[derive(Clone, Debug)]
pub struct Radlands {
    /// The cards.
    pub pack: Pack,
    /// How camps are found.
    pub camps: Camps,
    /// Whether an own person may be destroyed to make room (RAD-RULING-01).
    pub(crate) make_room: bool,
    /// What the table shows of the discard pile.
    pub(crate) discards: Discards,
}

/// What the table shows of the discard pile beside its size and its top.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Discards {
    /// What was discarded in the current turn (RAD-INFO-06, RAD-INFO-07).
    #[default]
    ThisTurn,
    /// All of it, for those who do not want to remember (RAD-RULING-28).
    Open,
}

/// How the players get their camps.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Camps {
    /// Each is dealt six and picks three (RAD-SETUP-02, RAD-SETUP-03).
    #[default]
    Draft,
    /// The two sides recommended for a first game (RAD-SETUP-07).
    FirstGame,
}

/// RAD-RULING-42: after this many actions in one turn only ending it is left.
pub(crate) const ACTIONS_MAX: u16 = 500;

impl Default for Radlands {
    fn default() -> Radlands {
        Radlands {
            pack: Pack::built_in(),
            camps: Camps::Draft,
            make_room: false,
            discards: Discards::ThisTurn,
        }
    }
}

impl Radlands {
    /// The state before anything was dealt.
    pub(crate) fn opening(&self) -> State {
        let stage = match self.camps {
            Camps::Draft => Stage::Deal,
            Camps::FirstGame => Stage::Sides,
        };
        State::empty(&self.pack, stage)
    }

    /// How many camps each player is dealt.
    pub(crate) fn deal_size(&self) -> u8 {
        match self.camps {
            Camps::Draft => 6,
            Camps::FirstGame => 3,
        }
    }

    /// Stands the placed camps on the table, all at once (RAD-SETUP-05, RAD-SETUP-13, RAD-SETUP-14).
    pub(crate) fn open_camps(&self, table: &mut Table, secrets: &Secrets) {
        for lane in Lane::all() {
            let camp = secrets.placed[lane.seat().index()][lane.column().index()];
            table.faces[lane.camp().index()] = camp.0;
            if !self.pack.camp_row(camp).traits.has(Trait::StartsDestroyed) {
                self.stand_camp(table, lane.camp());
            }
        }
    }

    /// A camp stands, turned up for the first time or again.
    pub(crate) fn stand_camp(&self, table: &mut Table, spot: Spot) {
        let face = table.faces[spot.index()];
        table.present.insert(spot);
        table.note(spot, self.pack.camp_row(Camp(face)).gifted, self.pack.terms_of(face, spot));
    }

    /// A face-up person stands.
    pub(crate) fn stand_person(&self, table: &mut Table, spot: Spot, card: Card) {
        table.faces[spot.index()] = card.0;
        table.note(spot, self.pack.row(card).gifted, self.pack.terms_of(card.0, spot));
    }
}
