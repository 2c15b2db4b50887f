//! The table in names instead of numbers, for expectations and for reading.

use std::collections::BTreeMap;

use kernel::{Dice, Imagine, Seat, Stage, StageError, Viewer};
use parts::Bag;
use serde::Serialize;

use crate::agenda::Task;
use crate::effect::Harm;
use crate::event::Final;
use crate::setup::BattleLands;
use crate::stage::Position;
use crate::state::{FACTION_UNITS, Faction, GearNo, Piece, RowName, State, Table, Territories, UnitNo};
use crate::view::{Holdings, View};

/// What a viewer knows, in names.
#[derive(Clone, Debug, Serialize)]
pub struct Portrait {
    /// 1 or 2; 0 before the first.
    pub war: u8,
    /// 1 to 3; 0 before the first.
    pub battle: u8,
    /// What is going on.
    pub stage: &'static str,
    /// Who has the first player card.
    pub first: String,
    /// Whose turn it is, while turns are taken.
    pub turn: Option<String>,
    /// Who has passed, as letters.
    pub passed: String,
    /// The territory fought over.
    pub territory: Option<String>,
    /// All territories that have been turned up.
    pub fought: Vec<String>,
    /// What is left of the open row.
    pub row: Vec<String>,
    /// Cards in the reinforcement deck.
    pub deck: u8,
    /// Reinforcements face down in rows.
    pub face_down: u8,
    /// Cards in the territory deck and face down in the column.
    pub territories_unseen: u32,
    /// The factions of the box, whoever leads them.
    pub factions: Vec<FactionPortrait>,
    /// The players, by letter.
    #[serde(flatten)]
    pub seats: BTreeMap<String, SeatPortrait>,
}

/// A faction.
#[derive(Clone, Debug, Serialize)]
pub struct FactionPortrait {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Who they are.
    pub creatures: String,
    /// How they play.
    pub plan: String,
    /// Who leads it.
    pub leader: Option<String>,
}

/// What a viewer knows of one player.
#[derive(Clone, Debug, Serialize)]
pub struct SeatPortrait {
    /// The faction's id.
    pub faction: Option<String>,
    /// Total strength in play.
    pub strength: i16,
    /// The part of it in the front row.
    pub front_strength: i16,
    /// The part of it in the back row.
    pub back_strength: i16,
    /// Cards in hand.
    pub hand: u8,
    /// Reinforcements that everybody saw go to this hand and nobody has seen come out again.
    pub held: Vec<String>,
    /// The cards of the row that would be claimed, or chosen among, by passing now.
    pub claims: Vec<String>,
    /// Which ones, if the viewer knows.
    pub cards: Option<Vec<String>>,
    /// Cards under the mission card.
    pub mission: u8,
    /// Which ones, if the viewer knows.
    pub committed: Option<Vec<String>>,
    /// Claimed territories.
    pub territories: u8,
    /// Which ones, if the viewer knows.
    pub claimed: Option<Vec<String>>,
    /// An answer given while others still think, if the viewer knows it.
    pub pending: Option<String>,
    /// The front row from left to right.
    pub front: Vec<UnitPortrait>,
    /// The back row from left to right.
    pub back: Vec<UnitPortrait>,
    /// The discard pile.
    pub discard: Vec<String>,
    /// How the scrap adds up, if the viewer knows all of it.
    pub result: Option<Final>,
}

/// A unit in play.
#[derive(Clone, Debug, Serialize)]
pub struct UnitPortrait {
    /// The card's id.
    pub card: String,
    /// Whether it is face up.
    pub up: bool,
    /// Its strength now.
    pub strength: i16,
    /// How many ends of battles it has stayed in play.
    pub kept: u8,
    /// Where it goes when the battle ends, if not to the discard pile: `play` or `hand`.
    pub spared: Option<&'static str>,
    /// What abilities of opponents cannot do to it: `flip`, `discard`, `move`, `return`.
    pub shield: Vec<&'static str>,
    /// The equipment on it, topmost first.
    pub gear: Vec<GearPortrait>,
}

/// An equipment card in play.
#[derive(Clone, Debug, Serialize)]
pub struct GearPortrait {
    /// The card's id.
    pub card: String,
    /// Whether it is face up.
    pub up: bool,
}

/// What is known of one player's hidden things.
struct Known {
    holdings: Option<Holdings>,
    pending: u8,
    result: Option<Final>,
}

impl Stage for BattleLands {
    type Position = Position;
    type Portrait = Portrait;

    fn set_up(&self, position: Position) -> Result<State, StageError> {
        self.staged(&position)
    }

    fn portray(&self, view: &View) -> Portrait {
        // Once all lies open the dream is the truth.
        let results = view.opened.map(|_| self.results(&self.imagine(view, &mut Dice::new(0))));
        self.portrait(&view.table, |seat| Known {
            holdings: view.holdings(seat),
            pending: view.pending[seat.index()],
            result: results.map(|results| results[seat]),
        })
    }

    fn portray_truth(&self, state: &State) -> Portrait {
        let results = self.results(state);
        self.portrait(&state.table, |seat| Known {
            holdings: Some(state.holdings(seat)),
            pending: state.secrets.pending[seat.index()],
            result: Some(results[seat]),
        })
    }
}

fn stage(task: Task) -> &'static str {
    match task {
        Task::FirstPlayer => "first player",
        Task::Factions => "factions",
        Task::Lot(_) => "lot",
        Task::Territory => "reveal",
        Task::Reveal(_) => "row",
        Task::Mission => "mission",
        Task::Turn => "turns",
        Task::Claim => "claim",
        Task::Ability(_) => "ability",
        Task::Over => "over",
    }
}

impl BattleLands {
    fn portrait(&self, table: &Table, known: impl Fn(Seat) -> Known) -> Portrait {
        let task = table.agenda.top();
        let on_turn = matches!(task, Task::Turn | Task::Claim | Task::Ability(_));
        let id = |territory| self.pack.territory(territory).id.clone();
        let seats = Seat::all(self.seats)
            .map(|seat| (seat.to_string(), self.portray_seat(table, seat, &known(seat))));
        Portrait {
            war: table.war,
            battle: table.battle,
            stage: stage(task),
            first: table.first.to_string(),
            turn: on_turn.then(|| table.turn.to_string()),
            passed: table.passed.iter().map(|seat| seat.letter()).collect(),
            territory: table.territory.map(id),
            fought: self.territory_ids(table.fought),
            row: table
                .row
                .iter()
                .map(|kind| self.id(crate::chance::reinforcement(kind)).to_owned())
                .collect(),
            deck: table.deck,
            face_down: table.face_down,
            territories_unseen: Territories::ALL.len() - table.fought.len(),
            factions: self.portray_factions(table),
            seats: seats.collect(),
        }
    }

    fn territory_ids(&self, set: Territories) -> Vec<String> {
        set.iter().map(|territory| self.pack.territory(territory).id.clone()).collect()
    }

    fn portray_seat(&self, table: &Table, seat: Seat, known: &Known) -> SeatPortrait {
        let side = table.side(seat);
        let ids = |bag: Bag| {
            bag.iter()
                .map(|kind| self.id(Piece::new(kind).card(table.faction(seat))).to_owned())
                .collect::<Vec<_>>()
        };
        let row = |row: RowName| -> Vec<UnitPortrait> {
            side.rows[row as usize].iter().map(|unit| self.portray_unit(table, seat, unit)).collect()
        };
        let (front, back) = (row(RowName::Front), row(RowName::Back));
        let sum = |row: &[UnitPortrait]| row.iter().map(|unit| unit.strength).sum();
        let held = side.notes.known.iter().filter(|kind| usize::from(*kind) >= FACTION_UNITS).collect();
        SeatPortrait {
            faction: side.faction.map(|faction| self.pack.faction(faction).id.clone()),
            strength: self.total(table, seat),
            front_strength: sum(&front),
            back_strength: sum(&back),
            hand: side.hand,
            held: ids(held),
            claims: self.claims_by_passing(table, seat),
            cards: known.holdings.map(|own| ids(own.hand)),
            mission: side.mission,
            committed: known.holdings.map(|own| ids(own.mission)),
            territories: side.territories,
            claimed: known.holdings.map(|own| self.territory_ids(own.claimed)),
            pending: self.portray_pending(table, seat, known.pending),
            front,
            back,
            discard: ids(side.discard),
            result: known.result,
        }
    }

    fn portray_pending(&self, table: &Table, seat: Seat, pending: u8) -> Option<String> {
        let answer = pending.checked_sub(1)?;
        match table.agenda.top() {
            Task::Mission => {
                Some(self.id(Piece::try_from(answer).ok()?.card(table.faction(seat))).to_owned())
            }
            _ => Some(self.pack.faction(Faction::new(answer)?).id.clone()),
        }
    }

    fn portray_unit(&self, table: &Table, seat: Seat, unit: UnitNo) -> UnitPortrait {
        let side = table.side(seat);
        let mut stack: Vec<GearNo> = table.stack(seat, unit).collect();
        stack.reverse();
        UnitPortrait {
            card: self.info(table, seat, unit.piece()).id.clone(),
            up: side.up & unit.bit() != 0,
            strength: self.strength(table, seat, unit),
            kept: side.kept[unit.index()],
            spared: self.portray_spared(table, seat, unit),
            shield: self.portray_shield(table, seat, unit),
            gear: stack
                .into_iter()
                .map(|gear| GearPortrait {
                    card: self.info(table, seat, gear.piece()).id.clone(),
                    up: table.gear_is_up(gear),
                })
                .collect(),
        }
    }

    fn portray_factions(&self, table: &Table) -> Vec<FactionPortrait> {
        let leader = |faction| Seat::all(self.seats).find(|seat| table.side(*seat).faction == Some(faction));
        Faction::all()
            .map(|faction| (self.pack.faction(faction), leader(faction)))
            .map(|(info, leader)| FactionPortrait {
                id: info.id.clone(),
                name: info.name.clone(),
                creatures: info.creatures.clone(),
                plan: info.plan.clone(),
                leader: leader.map(|seat| seat.to_string()),
            })
            .collect()
    }

    fn portray_spared(&self, table: &Table, seat: Seat, unit: UnitNo) -> Option<&'static str> {
        let spared = self.spared(table, seat);
        // As in `clear_but`: what may stay stays.
        match (spared.stay & unit.bit() != 0, spared.to_hand & unit.bit() != 0) {
            (true, _) => Some("play"),
            (false, true) => Some("hand"),
            (false, false) => None,
        }
    }

    fn portray_shield(&self, table: &Table, seat: Seat, unit: UnitNo) -> Vec<&'static str> {
        Harm::ALL
            .into_iter()
            .filter(|harm| self.protected(table, seat, *harm).units & unit.bit() != 0)
            .map(|harm| match harm {
                Harm::Flip => "flip",
                Harm::Discard => "discard",
                Harm::Move => "move",
                Harm::Return => "return",
            })
            .collect()
    }

    /// What a viewer knows of a state, in names: the view and its portrait in one step.
    #[must_use]
    pub fn portray_for(&self, state: &State, viewer: Viewer) -> Portrait {
        use kernel::Observe;
        self.portray(&self.view(state, viewer))
    }
}
