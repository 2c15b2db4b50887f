//! Invariants of a position, checked by tests after every step.

use kernel::{Audit, AuditError, Game, Seat, Waiting};
use parts::Bag;

use crate::agenda::Task;
use crate::cards::Sort;
use crate::setup::BattleLands;
use crate::state::{
    BATTLES, FACTION_UNITS, GearNo, NO_GEAR, PIECES, PLAYS_MAX, REINFORCEMENTS, SEATS, State, UnitNo,
};
use parts::bits::ones;

/// Copies of each piece found in a position.
type Tally = [u32; PIECES];

impl Audit for BattleLands {
    fn audit(&self, state: &State) -> Result<(), AuditError> {
        self.audit_cards(state)?;
        self.audit_course(state)?;
        for seat in Seat::all(self.seats) {
            let named = |reason: AuditError| AuditError::from(format!("seat {seat}: {reason}"));
            Self::audit_rows(state, seat).map_err(named)?;
            self.audit_gear(state, seat).map_err(named)?;
            self.audit_notes(state, seat).map_err(named)?;
        }
        Ok(())
    }

    fn inputs_max(&self) -> usize {
        // Factions and lots, the first player, then per battle: the reveal, a mission, passes and claims, and
        // for each card played (BTL-RULING-34) itself and at most two inputs for each step of its ability.
        let setup = 4 * SEATS + 1;
        let battle = 1 + SEATS + SEATS + 2 * SEATS + usize::from(PLAYS_MAX) * 17;
        setup + 2 * usize::from(BATTLES) * battle
    }
}

impl BattleLands {
    /// Every card is in exactly one place (BTL-COMP rows, BTL-SETUP-03).
    fn audit_cards(&self, state: &State) -> Result<(), AuditError> {
        let mut reinforcements: Tally = [0; PIECES];
        let unowned: [Bag; 2] = [state.secrets.unseen, state.table.row];
        for kind in unowned.into_iter().flat_map(Bag::iter) {
            reinforcements[usize::from(kind)] += 1;
        }
        for seat in Seat::all(self.seats) {
            let mut own: Tally = [0; PIECES];
            for kind in self.belongings(state, seat) {
                own[usize::from(kind)] += 1;
            }
            for task in state.table.agenda.iter() {
                if let Task::Ability(ability) = task
                    && seat == state.table.turn
                    && self.info(&state.table, seat, ability.piece).sort == Sort::Instead
                {
                    own[ability.piece.index()] += 1;
                }
            }
            for kind in FACTION_UNITS..PIECES {
                reinforcements[kind] += own[kind];
            }
            let expected = |kind: usize| match state.table.side(seat).faction {
                Some(faction) => self.pack.lookups[faction.index()].hand.count(kind as u8),
                None => 0,
            };
            AuditError::unless((0..FACTION_UNITS).all(|kind| own[kind] == expected(kind)), || {
                format!("seat {seat} does not have its seven units: {:?}", &own[..FACTION_UNITS])
            })?;
        }
        let deck = self.pack.deck;
        AuditError::unless(
            (FACTION_UNITS..PIECES).all(|kind| reinforcements[kind] == deck.count(kind as u8)),
            || format!("reinforcements were lost or doubled: {reinforcements:?}"),
        )
    }

    fn audit_course(&self, state: &State) -> Result<(), AuditError> {
        let table = &state.table;
        let unseen = state.secrets.unseen.len();
        AuditError::unless(u32::from(table.deck) + u32::from(table.face_down) == unseen, || {
            format!("deck {} and rows {} hold {unseen} cards", table.deck, table.face_down)
        })?;
        AuditError::unless(
            unseen <= REINFORCEMENTS as u32 && table.war <= 2 && table.battle <= BATTLES,
            || format!("war {}, battle {}", table.war, table.battle),
        )?;
        let claimed = state.secrets.claimed;
        let all: u32 = claimed.iter().map(|set| set.len()).sum();
        let open = table.territory.iter().fold(crate::state::Territories::NONE, |set, t| set.with(*t));
        let union = claimed.iter().flat_map(|set| set.iter()).fold(open, |set, t| set.with(t));
        // BTL-RES-14: each battle that is over gave one territory to one player.
        AuditError::unless(all == table.battles_done() && union == table.fought, || {
            format!("{all} territories are claimed after {} battles", table.battles_done())
        })?;
        let over = self.waiting(state) == Waiting::Over;
        AuditError::unless(
            !over || table.battles_done() == 2 * u32::from(BATTLES),
            || "the game ended early",
        )?;
        let pending = state.secrets.pending.iter().filter(|answer| **answer != 0).count();
        AuditError::unless(pending <= table.answered.len(), || "an answer is kept that nobody gave")
    }

    fn audit_rows(state: &State, seat: Seat) -> Result<(), AuditError> {
        let side = state.table.side(seat);
        for (row, members) in side.rows.into_iter().zip(side.members) {
            let set = row.iter().fold(0, |set, unit| set | unit.bit());
            AuditError::unless(set == members && row.len() == members.count_ones(), || {
                format!("a row holds {set:b} but counts {members:b}")
            })?;
        }
        AuditError::unless(side.members[0] & side.members[1] == 0, || "a unit stands in both rows")?;
        AuditError::unless(side.up & !side.in_play() == 0, || "a unit that is not in play is face up")?;
        AuditError::unless(
            u32::from(side.hand) == state.secrets.hands[seat.index()].len(),
            || "the hand is miscounted",
        )?;
        AuditError::unless(
            u32::from(side.mission) == state.secrets.missions[seat.index()].len(),
            || "the mission pile is miscounted",
        )?;
        AuditError::unless(
            u32::from(side.territories) == state.secrets.claimed[seat.index()].len(),
            || "the territories are miscounted",
        )
    }

    fn audit_gear(&self, state: &State, seat: Seat) -> Result<(), AuditError> {
        let table = &state.table;
        let side = table.side(seat);
        let mut found = 0;
        for unit in ones(u64::from(side.in_play())).map(UnitNo::new) {
            // BTL-EQUIP-16.
            let bare = side.bottom[unit.index()] == NO_GEAR;
            AuditError::unless(bare || side.up & unit.bit() != 0, || "a face-down unit carries equipment")?;
            for gear in table.stack(seat, unit) {
                AuditError::unless(
                    found & gear.bit() == 0 && table.bearer_of(gear) == unit,
                    || "an equipment card is on two units",
                )?;
                found |= gear.bit();
            }
        }
        AuditError::unless(found == side.gear, || "equipment in play is on no unit")?;
        let others = Seat::all(self.seats).filter(|other| *other != seat);
        AuditError::unless(
            others.fold(0, |set, other| set | table.side(other).gear) & side.gear == 0,
            || "an equipment card belongs to two players",
        )?;
        let all = Seat::all(self.seats).fold(0, |set, seat| set | table.side(seat).gear);
        AuditError::unless(table.gear_up & !all == 0, || "equipment that is not in play is face up")?;
        AuditError::unless(
            ones(u64::from(all)).all(|gear| GearNo::new(gear).index() < crate::state::EQUIPMENT),
            || "there is equipment from another box",
        )
    }

    /// What all could have noted is true.
    fn audit_notes(&self, state: &State, seat: Seat) -> Result<(), AuditError> {
        let notes = &state.table.side(seat).notes;
        let hidden = state.secrets.hands[seat.index()].plus(state.secrets.missions[seat.index()]);
        AuditError::unless(hidden.holds(notes.known), || "a card is noted in a hand it is not in")?;
        AuditError::unless(
            hidden.len() == notes.known.len() + u32::from(notes.unseen_cards()),
            || "unseen cards are miscounted",
        )
    }
}
