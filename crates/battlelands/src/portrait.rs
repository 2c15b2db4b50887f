//! The table in names instead of numbers, for expectations and for reading.

use battlelands_portrait as portrait;
use battlelands_portrait::{Faction as FactionPortrait, Gear, Portrait, Side, Spared, Unit};
use kernel::Seat;
use parts::Bag;

use crate::agenda::Task;
use crate::effect::Harm;
use crate::event::Final;
use crate::setup::BattleLands;
use crate::state::{
    BATTLES, FACTION_UNITS, Faction, GearNo, Piece, RowName, Table, Territories, UnitNo, WARS,
};
use crate::view::Holdings;

/// What is known of one player's hidden things.
pub(crate) struct Known {
    pub holdings: Option<Holdings>,
    pub pending: u8,
    /// What they have at the end, and the place that is worth.
    pub result: Option<(Final, u8)>,
}

fn sum_up((end, place): (Final, u8)) -> portrait::Final {
    let Final { mission, bonus, territories, reinforcements, scrap } = end;
    portrait::Final { mission, bonus, territories, reinforcements, scrap, place }
}

fn stage(task: Task) -> portrait::Stage {
    use portrait::Stage;
    match task {
        Task::FirstPlayer => Stage::FirstPlayer,
        Task::Factions => Stage::Factions,
        Task::Lot(_) => Stage::Lot,
        Task::Territory => Stage::Reveal,
        Task::Reveal(_) => Stage::Row,
        Task::Mission => Stage::Mission,
        Task::Turn => Stage::Turns,
        Task::Claim => Stage::Claim,
        Task::Ability(_) => Stage::Ability,
        Task::Over => Stage::Over,
    }
}

impl BattleLands {
    pub(crate) fn portrait(&self, table: &Table, known: impl Fn(Seat) -> Known) -> Portrait {
        let task = table.agenda.top();
        let on_turn = matches!(task, Task::Turn | Task::Claim | Task::Ability(_));
        let id = |territory| self.pack.territory(territory).id.clone();
        let seats =
            Seat::all(self.seats).map(|seat| (seat.letter(), self.portray_seat(table, seat, &known(seat))));
        Portrait {
            wars: WARS,
            battles: BATTLES,
            war: table.war,
            battle: table.battle,
            stage: stage(task),
            first: table.first.letter(),
            turn: on_turn.then(|| table.turn.letter()),
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

    fn portray_seat(&self, table: &Table, seat: Seat, known: &Known) -> Side {
        let side = table.side(seat);
        let ids = |bag: Bag| {
            bag.iter()
                .map(|kind| self.id(Piece::new(kind).card(table.faction(seat))).to_owned())
                .collect::<Vec<_>>()
        };
        let row = |row: RowName| -> Vec<Unit> {
            side.rows[row as usize].iter().map(|unit| self.portray_unit(table, seat, unit)).collect()
        };
        let (front, back) = (row(RowName::Front), row(RowName::Back));
        let sum = |row: &[Unit]| row.iter().map(|unit| unit.strength).sum();
        let held = side.notes.known.iter().filter(|kind| usize::from(*kind) >= FACTION_UNITS).collect();
        Side {
            faction: side.faction.map(|faction| self.pack.faction(faction).id.clone()),
            strength: self.total(table, seat),
            front_strength: sum(&front),
            back_strength: sum(&back),
            hand: side.hand,
            held: ids(held),
            claims: self.claims_by_passing(table, seat),
            claim: side.claim.map(|piece| self.id(piece.card(table.faction(seat))).to_owned()),
            cards: known.holdings.map(|own| ids(own.hand)),
            mission: side.mission,
            committed: known.holdings.map(|own| ids(own.mission)),
            territories: side.territories,
            claimed: known.holdings.map(|own| self.territory_ids(own.claimed)),
            pending: self.portray_pending(table, seat, known.pending),
            front,
            back,
            discard: ids(side.discard),
            result: known.result.map(sum_up),
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

    fn portray_unit(&self, table: &Table, seat: Seat, unit: UnitNo) -> Unit {
        let side = table.side(seat);
        let mut stack: Vec<GearNo> = table.stack(seat, unit).collect();
        stack.reverse();
        let info = self.info(table, seat, unit.piece());
        let strength = self.strength(table, seat, unit);
        Unit {
            card: info.id.clone(),
            up: side.up & unit.bit() != 0,
            strength,
            changed: strength != i16::from(info.strength),
            kept: side.kept[unit.index()],
            spared: self.portray_spared(table, seat, unit),
            shield: self.portray_shield(table, seat, unit),
            gear: stack
                .into_iter()
                .map(|gear| Gear {
                    card: self.info(table, seat, gear.piece()).id.clone(),
                    up: table.gear_is_up(gear),
                    strength: i16::from(self.gear_strength(table, gear)),
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
                leader: leader.map(Seat::letter),
            })
            .collect()
    }

    fn portray_spared(&self, table: &Table, seat: Seat, unit: UnitNo) -> Option<Spared> {
        let spared = self.spared(table, seat);
        // As in `clear_but`: what may stay stays.
        match (spared.stay & unit.bit() != 0, spared.to_hand & unit.bit() != 0) {
            (true, _) => Some(Spared::Play),
            (false, true) => Some(Spared::Hand),
            (false, false) => None,
        }
    }

    fn portray_shield(&self, table: &Table, seat: Seat, unit: UnitNo) -> Vec<portrait::Harm> {
        Harm::ALL
            .into_iter()
            .filter(|harm| self.protected(table, seat, *harm).units & unit.bit() != 0)
            .map(|harm| match harm {
                Harm::Flip => portrait::Harm::Flip,
                Harm::Discard => portrait::Harm::Discard,
                Harm::Move => portrait::Harm::Move,
                Harm::Return => portrait::Harm::Return,
            })
            .collect()
    }
}
