//! What must always hold.

use kernel::{Audit, AuditError, Seat};
use parts::Bag;

use crate::agenda::{Queued, Task};
use crate::march::March;
use crate::setup::{ACTIONS_MAX, Radlands};
use crate::spot::{Lane, Place, Spot, Spots};
use crate::state::{Stage, State, Table};

impl Audit for Radlands {
    fn audit(&self, state: &State) -> Result<(), AuditError> {
        self.audit_cards(state)?;
        self.audit_camps(state)?;
        audit_masks(&state.table)?;
        audit_columns(&state.table)?;
        audit_queues(&state.table)?;
        audit_agenda(&state.table)?;
        let table = &state.table;
        let limits = [
            (table.water <= 60, "water within reason"),
            (table.actions <= ACTIONS_MAX, "actions within the limit of a turn"),
            (table.run_outs <= 2, "at most two run-outs"),
            (!(table.shuffle_owed && table.reshuffled), "a reshuffle is owed or done, not both"),
            (table.is_over() || table.deck_len > 0 || table.shuffle_owed, "a deck unless a shuffle is owed"),
            (table.is_over() || Seat::all(2).all(|seat| self.is_alive(table, seat)), "both have a camp"),
        ];
        limits
            .iter()
            .find(|(holds, _)| !holds)
            .map_or(Ok(()), |(_, what)| Err(format!("broken: {what}").into()))
    }

    fn inputs_max(&self) -> usize {
        // Every turn takes a card and the deck runs out twice at most; a turn is bounded by its actions.
        200_000
    }
}

impl Radlands {
    fn is_alive(&self, table: &Table, seat: Seat) -> bool {
        matches!(table.stage, Stage::Sides | Stage::Deal | Stage::Draft) || table.camps(seat).any()
    }

    /// Every card is in exactly one place, and the counts everybody sees are those of the secrets.
    fn audit_cards(&self, state: &State) -> Result<(), AuditError> {
        let State { table, secrets } = state;
        let all = add(&[
            self.seen_on(table),
            secrets.hands[0].minus(secrets.hands[0].common(table.known[0])),
            secrets.hands[1].minus(secrets.hands[1].common(table.known[1])),
            secrets.unseen[0],
            secrets.unseen[1],
        ]);
        if all != count(self.pack.deck) {
            return Err(format!("cards are not conserved: {all:?}").into());
        }
        for seat in 0..2 {
            if secrets.hands[seat].len() != u32::from(table.hand_len[seat]) {
                return Err(format!("hand {seat} has another size than it says").into());
            }
            if !secrets.hands[seat].holds(table.known[seat]) {
                return Err(format!("hand {seat} lacks a card it is known to hold").into());
            }
        }
        let relics = table.relics.len() + table.returned.relics();
        let expected = if table.reshuffled {
            [
                relics,
                u32::from(table.deck_len) - table.returned.relics() + (table.punks & !table.relics).len(),
            ]
        } else {
            [u32::from(table.deck_len) + table.punks.len(), 0]
        };
        if secrets.unseen.map(Bag::len) != expected {
            return Err(
                format!("unseen cards {:?}, expected {expected:?}", secrets.unseen.map(Bag::len)).into()
            );
        }
        if secrets.drawn.len() != u32::from(table.drawn_len) || table.returned.len() > table.deck_len {
            return Err("drawn or returned cards are miscounted".into());
        }
        Ok(())
    }

    fn audit_camps(&self, state: &State) -> Result<(), AuditError> {
        let secrets = &state.secrets;
        if secrets.dealt[0] & secrets.dealt[1] != 0 {
            return Err("a camp was dealt twice".into());
        }
        for lane in Lane::all() {
            if state.table.camp(lane).index() >= usize::from(self.pack.camp_count()) {
                return Err(format!("no such camp at {lane}").into());
            }
        }
        Ok(())
    }
}

/// Counts by kind, wide enough that a card too many shows.
fn count(bag: Bag) -> [u32; 64] {
    std::array::from_fn(|kind| bag.count(kind as u8))
}

fn add(bags: &[Bag]) -> [u32; 64] {
    std::array::from_fn(|kind| bags.iter().map(|bag| bag.count(kind as u8)).sum())
}

fn audit_masks(table: &Table) -> Result<(), AuditError> {
    let people = table.present & Spots::PEOPLE;
    let within = |part: Spots, whole: Spots| (part & !whole).is_empty();
    let rules = [
        (within(table.damaged, table.present), "only cards in play are damaged"),
        (within(table.spent, table.present), "only cards in play are not ready"),
        (within(table.used, table.present), "only cards in play were used"),
        (within(table.fresh, people), "only people in play entered play"),
        (within(table.punks, people), "punks are people in play"),
        // RAD-PUNK-04.
        ((table.punks & table.damaged).is_empty(), "punks are never damaged"),
        (within(table.relics, table.punks), "old punks are punks"),
        (within(table.gifted, table.present & !table.punks), "only cards face up in play have gifts"),
        (within(table.priced[3], table.present & !table.punks), "only cards face up in play have abilities"),
    ];
    rules.iter().find(|(holds, _)| !holds).map_or(Ok(()), |(_, what)| Err(format!("broken: {what}").into()))
}

/// RAD-PERSON-05, RAD-RULING-17.
fn audit_columns(table: &Table) -> Result<(), AuditError> {
    for lane in Lane::all() {
        let rear = Spot::new(lane.seat(), lane.column(), Place::Rear);
        let march = table.marches.of(lane);
        let lone_front = table.present.has(rear.beside()) && !table.present.has(rear);
        let sending_home = matches!(table.agenda.top(), Some(Task::Pocket(..)));
        if lone_front && march != March::BETWEEN && !sending_home && !table.is_over() {
            return Err(format!("a lone person stands in front in {lane}").into());
        }
        if march != March::HOME && !table.present.has(lane.camp()) {
            return Err(format!("a destroyed camp has marched in {lane}").into());
        }
    }
    Ok(())
}

fn audit_queues(table: &Table) -> Result<(), AuditError> {
    for queue in &table.queues {
        if queue.iter().filter(|queued| **queued == Queued::RAIDERS).count() > 1 {
            return Err("Raiders lies in a queue twice".into());
        }
    }
    Ok(())
}

/// The top waits for somebody, or the agenda is empty.
fn audit_agenda(table: &Table) -> Result<(), AuditError> {
    match table.agenda.top() {
        Some(Task::Run(_) | Task::Resolved(..) | Task::WearOut(..) | Task::Landed(_)) => {
            Err("unfinished business waits for nobody".into())
        }
        Some(_) if table.is_over() => Err("a finished game has unfinished business".into()),
        _ => Ok(()),
    }
}
