//! What a choice does.

use kernel::{Log, Seat};

use crate::agenda::{Ability, Progress, Task};
use crate::choice::{Choice, Spot, Where};
use crate::effect::Verb;
use crate::event::Event;
use crate::setup::BattleLands;
use crate::state::{Card, GearNo, NO_GEAR, Piece, RowName, Side, State, Table, UnitNo};
use crate::target::Source;

impl BattleLands {
    /// Takes a choice that the menu lists.
    #[inline]
    pub(crate) fn act(&self, state: &mut State, seat: Seat, choice: Choice, log: &mut Log<Event>) {
        match (choice, state.table.agenda.top()) {
            (Choice::Play(card, place), Task::Turn) => {
                if self.play_card(state, seat, card, place, log) {
                    self.carry_on(state, log);
                } else {
                    self.end_turn(state, log);
                }
            }
            (Choice::Pass, _) => self.pass(state, seat, log),
            (Choice::Claim(card), _) => {
                state.table.agenda.pop();
                self.claim(state, seat, card, log);
                self.end_turn(state, log);
            }
            (Choice::Commit(card), Task::Mission) => self.answer_mission(state, seat, card, log),
            (Choice::Faction(faction), _) => self.name_faction(state, seat, faction, log),
            (choice, Task::Ability(ability)) => self.act_in_ability(state, ability, choice, log),
            _ => debug_assert!(false, "{choice:?} was not listed"),
        }
    }

    fn act_in_ability(&self, state: &mut State, ability: Ability, choice: Choice, log: &mut Log<Event>) {
        let seat = state.table.turn;
        let step = &self.info(&state.table, seat, ability.piece).play[usize::from(ability.step)];
        let mut progress = Progress::Changed;
        match choice {
            Choice::Hit(spot) => progress = self.hit_spot(state, spot, &step.verb, log),
            Choice::Take(card) => self.recover(state, seat, card, log),
            Choice::Commit(card) => {
                let limit = Self::limit_of(&step.verb);
                self.commit(state, seat, card, limit, log);
            }
            Choice::Play(card, place) => {
                // BTL-CARD-17: the extra card is finished before the rest of this ability.
                self.step_done(state, ability, Progress::Changed);
                self.play_card(state, seat, card, place, log);
                return self.carry_on(state, log);
            }
            Choice::Accept if step.verb == Verb::Draw => {
                let drawing = Ability { progress: Progress::Drawing, ..ability };
                return state.table.agenda.set(Task::Ability(drawing));
            }
            Choice::Accept if matches!(step.verb, Verb::Commit(_)) => {
                let committing = Ability { progress: Progress::Committing, ..ability };
                return state.table.agenda.set(Task::Ability(committing));
            }
            Choice::Accept => {
                if let Some((harm, target)) = step.verb.aim() {
                    let aim = self.aim(&state.table, Source { seat, piece: ability.piece }, harm, target);
                    progress = self.hit_all(state, &aim, &step.verb, log);
                }
            }
            _ => {
                log.tell(|| Event::Declined { seat });
                progress = Progress::Idle;
            }
        }
        self.step_done(state, ability, progress);
        self.carry_on(state, log);
    }

    fn hit_spot(&self, state: &mut State, spot: Spot, verb: &Verb, log: &mut Log<Event>) -> Progress {
        let seat = spot.seat();
        let changed = match Self::at(&state.table, spot) {
            Some((unit, None)) => self.hit_unit(state, seat, unit, verb, log),
            Some((_, Some(gear))) => self.hit_gear(state, seat, gear, verb, log),
            None => false,
        };
        if changed { Progress::Changed } else { Progress::Idle }
    }

    /// What lies at a place: the unit, and the equipment card if one is meant.
    pub(crate) fn at(table: &Table, spot: Spot) -> Option<(UnitNo, Option<GearNo>)> {
        let seat = spot.seat();
        let unit = table.sides.get(seat.index())?.rows[spot.row() as usize].at(spot.place())?;
        let Some(number) = spot.gear() else { return Some((unit, None)) };
        let size = table.stack(seat, unit).count() as u32;
        let gear = table.stack(seat, unit).nth(size.checked_sub(number)? as usize)?;
        Some((unit, Some(gear)))
    }

    /// Plays a card of the hand; tells whether its ability is now to be carried out.
    fn play_card(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        place: Where,
        log: &mut Log<Event>,
    ) -> bool {
        let table = &mut state.table;
        let faction = table.faction(seat);
        let Some(kind) = card.piece(faction) else { return false };
        log.tell(|| Event::Played { seat, card, row: place.row() });
        state.secrets.hands[seat.index()].remove(kind.number());
        table.plays = table.plays.saturating_add(1);
        let side = table.side_mut(seat);
        side.hand -= 1;
        side.notes.leaves(kind.number(), self.pack.deck.count(kind.number()).max(1));
        let piece = match (kind.unit(), kind.gear(), place.row()) {
            (Some(unit), _, Some(row)) => {
                let unit = self.pack.free_unit(faction, unit, side.in_play());
                Self::place_unit(side, unit, row);
                unit.piece()
            }
            (_, Some(gear), Some(row)) => self.attach(table, seat, gear, row),
            _ => kind,
        };
        let active = self.pack.lookups[faction.index()].active >> kind.number() & 1 == 1;
        if active {
            let ability = Ability { piece, step: 0, progress: Progress::Idle };
            table.agenda.push(Task::Ability(ability));
        }
        active
    }

    /// Puts a unit face up at the right end of a row (BTL-UNIT-02, BTL-UNIT-04).
    pub(crate) fn place_unit(side: &mut Side, unit: UnitNo, row: RowName) {
        side.rows[row as usize].push(unit);
        side.members[row as usize] |= unit.bit();
        side.up |= unit.bit();
        // BTL-CARD-12: the counter belongs to the stay in play.
        side.kept[unit.index()] = 0;
        side.bottom[unit.index()] = NO_GEAR;
    }

    /// Puts equipment below what the right-most face-up unit of the row carries (BTL-EQUIP-02 to BTL-EQUIP-04).
    fn attach(&self, table: &mut Table, seat: Seat, kind: GearNo, row: RowName) -> Piece {
        let in_play = table.sides.iter().fold(0, |set, side| set | side.gear);
        let gear = self.pack.free_gear(kind, in_play);
        let side = table.side(seat);
        if let Some(unit) = side.rows[row as usize].last_of(side.up) {
            Self::fasten(table, seat, unit, gear);
        }
        gear.piece()
    }

    /// Puts an equipment card face up below what a unit carries.
    pub(crate) fn fasten(table: &mut Table, seat: Seat, unit: UnitNo, gear: GearNo) {
        let side = &mut table.sides[seat.index()];
        table.above[gear.index()] = side.bottom[unit.index()];
        table.bearer[gear.index()] = unit.index() as u8;
        side.bottom[unit.index()] = gear.index() as u8;
        side.gear |= gear.bit();
        table.gear_up |= gear.bit();
    }

    /// Takes an equipment card off its unit; what lies below it moves up.
    pub(crate) fn detach(table: &mut Table, seat: Seat, gear: GearNo) {
        let unit = table.bearer_of(gear);
        let above = table.above[gear.index()];
        let below =
            table.stack(seat, unit).find(|other| usize::from(table.above[other.index()]) == gear.index());
        match below {
            Some(other) => table.above[other.index()] = above,
            None => table.side_mut(seat).bottom[unit.index()] = above,
        }
        table.above[gear.index()] = 0;
        table.bearer[gear.index()] = 0;
        table.gear_up &= !gear.bit();
        table.side_mut(seat).gear &= !gear.bit();
    }

    /// Discards all equipment of a unit (BTL-EQUIP-10 to BTL-EQUIP-12).
    pub(crate) fn strip(&self, state: &mut State, seat: Seat, unit: UnitNo, log: &mut Log<Event>) {
        while state.table.side(seat).bottom[unit.index()] != NO_GEAR {
            let gear = GearNo::new(state.table.side(seat).bottom[unit.index()]);
            Self::detach(&mut state.table, seat, gear);
            self.put_on_pile(state, seat, gear.piece(), log);
        }
    }

    /// Takes a unit out of its row.
    pub(crate) fn take_from_row(side: &mut Side, unit: UnitNo) {
        for row in 0..2 {
            if side.members[row] & unit.bit() != 0 {
                side.members[row] &= !unit.bit();
                if let Some(place) = side.rows[row].place_of(unit) {
                    side.rows[row].remove(place);
                }
            }
        }
        side.up &= !unit.bit();
    }

    /// A unit leaves play and its equipment falls off (BTL-EQUIP-11).
    fn leave_play(&self, state: &mut State, seat: Seat, unit: UnitNo, log: &mut Log<Event>) {
        self.strip(state, seat, unit, log);
        let side = state.table.side_mut(seat);
        Self::take_from_row(side, unit);
        side.kept[unit.index()] = 0;
        side.bottom[unit.index()] = 0;
    }

    pub(crate) fn discard_unit(&self, state: &mut State, seat: Seat, unit: UnitNo, log: &mut Log<Event>) {
        self.leave_play(state, seat, unit, log);
        self.put_on_pile(state, seat, unit.piece(), log);
    }

    pub(crate) fn return_unit(&self, state: &mut State, seat: Seat, unit: UnitNo, log: &mut Log<Event>) {
        self.leave_play(state, seat, unit, log);
        let card = unit.piece().card(state.table.faction(seat));
        log.tell(|| Event::Returned { seat, card });
        self.put_in_hand(state, seat, unit.piece());
    }

    /// Puts a card on its owner's discard pile, face up (BTL-DISC-02, BTL-DISC-03).
    pub(crate) fn put_on_pile(&self, state: &mut State, seat: Seat, piece: Piece, log: &mut Log<Event>) {
        let faction = state.table.faction(seat);
        let kind = self.pack.lookups[faction.index()].kind[piece.index()];
        state.table.side_mut(seat).discard.add(kind);
        // The territory is claimed before the rows are cleared, so without one this is the end of a battle.
        let over = state.table.territory.is_none();
        let card = piece.card(faction);
        log.tell(|| if over { Event::Cleared { seat, card } } else { Event::Discarded { seat, card } });
    }

    /// Puts a card all have seen into its owner's hand (BTL-HIDE-15).
    pub(crate) fn put_in_hand(&self, state: &mut State, seat: Seat, piece: Piece) {
        let faction = state.table.faction(seat);
        let kind = self.pack.lookups[faction.index()].kind[piece.index()];
        state.secrets.hands[seat.index()].add(kind);
        let side = state.table.side_mut(seat);
        side.hand += 1;
        side.notes.enters(kind, side.mission);
    }

    fn recover(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        let Some(piece) = card.piece(state.table.faction(seat)) else { return };
        state.table.side_mut(seat).discard.remove(piece.number());
        log.tell(|| Event::Recovered { seat, card });
        self.put_in_hand(state, seat, piece);
    }
}
