//! The errands of steps: picking tokens and items, drawing, walking for nothing, rolling again.

use kernel::{Log, Seat};

use crate::agenda::{Picking, Task};
use crate::event::Event;
use crate::ids::{Card, Kind, Section, Square, TILES, Tile};
use crate::numbers::HAND_MAX;
use crate::setup::RaidAndTrade;
use crate::state::{SUPPLY, State, Table};

impl RaidAndTrade {
    /// The kinds that may be picked next, one bit each: kinds never descend, and enough must be left to finish.
    pub(crate) fn pickable(table: &Table, picking: &Picking) -> u8 {
        let there = table.tokens(picking.from).only(picking.kinds).from(picking.floor);
        Kind::ALL
            .into_iter()
            .filter(|kind| {
                let rest = there.from(kind.index() as u8).total();
                there.count(*kind) > 0 && (picking.fewer || rest >= u32::from(picking.left))
            })
            .fold(0, |set, kind| set | 1 << kind.index())
    }

    /// Tokens are to be picked. What can be done in one way only is done at once (RNT-RULING-100).
    pub(crate) fn pick_or_wait(&self, state: &mut State, picking: Picking, log: &mut Log<Event>) -> bool {
        let kinds = if picking.left == 0 { 0 } else { RaidAndTrade::pickable(&state.table, &picking) };
        match (kinds.count_ones(), picking.fewer) {
            (0, _) => {
                state.table.agenda.pop();
                false
            }
            (1, false) => {
                self.picked(state, picking, Kind::ALL[kinds.trailing_zeros() as usize], log);
                false
            }
            _ => true,
        }
    }

    /// A token was picked.
    pub(crate) fn picked(&self, state: &mut State, picking: Picking, kind: Kind, log: &mut Log<Event>) {
        self.move_token(state, picking.from, picking.to, kind, log);
        let rest = Picking { left: picking.left - 1, floor: kind.index() as u8, ..picking };
        state.table.agenda.set(Task::Pick(rest));
    }

    /// The kinds of a price that may be left out next, one bit each: what is missing must be among them (RNT-DEC-13).
    pub(crate) fn sparable(table: &Table, left: u8, floor: u8) -> u8 {
        let (price, have) = (table.now.price, table.side(table.turn).tokens);
        Kind::ALL
            .into_iter()
            .filter(|kind| {
                let at = kind.index() as u8;
                if at < floor || price.count(*kind) == 0 {
                    return false;
                }
                let after = price.minus(crate::tokens::Tokens::of(*kind, 1));
                let missing = have.missing(after);
                missing.from(at) == missing
                    && missing.total() < u32::from(left)
                    && after.from(at).total() + 1 >= u32::from(left)
            })
            .fold(0, |set, kind| set | 1 << kind.index())
    }

    /// Tokens of a price are to be left out; then it is paid and the item is crafted.
    pub(crate) fn spare_or_wait(
        &self,
        state: &mut State,
        card: Card,
        left: u8,
        floor: u8,
        log: &mut Log<Event>,
    ) -> bool {
        if left == 0 {
            let (seat, price) = (state.table.turn, state.table.now.price);
            state.table.agenda.pop();
            state.table.now.price = crate::tokens::Tokens::NONE;
            self.pay_tokens(state, seat, price, log);
            self.craft(state, seat, card, log);
            self.open_window(&mut state.table, crate::agenda::WindowKind::OpenOthers);
            return false;
        }
        let kinds = RaidAndTrade::sparable(&state.table, left, floor);
        if kinds.count_ones() > 1 {
            return true;
        }
        self.spared(state, card, left, Kind::ALL[kinds.trailing_zeros() as usize % 8]);
        false
    }

    /// A token of the price is left out.
    pub(crate) fn spared(&self, state: &mut State, card: Card, left: u8, kind: Kind) {
        let table = &mut state.table;
        table.now.price = table.now.price.minus(crate::tokens::Tokens::of(kind, 1));
        table.agenda.set(Task::Spare(card, left - 1, kind.index() as u8));
    }

    /// The sections a free walk can go to next (RNT-RULING-107).
    pub(crate) fn stroll(&self, table: &Table, seat: Seat, borders: u8, barricades: u8) -> u64 {
        let Some(from) = table.section(seat) else { return 0 };
        parts::bits::ones(self.around(table, from))
            .map(Section)
            .filter(|to| {
                if to.tile() == from.tile() {
                    let face = self.world().face(from.tile());
                    barricades > 0 && face.barricades[usize::from(from.within())] >> to.within() & 1 == 1
                } else {
                    borders > 0 && self.may_leave(table, from.tile(), to.tile())
                }
            })
            .fold(0, |set, to| set | to.bit())
    }

    /// A step of a free walk.
    pub(crate) fn strolled(
        &self,
        state: &mut State,
        seat: Seat,
        borders: u8,
        barricades: u8,
        to: Section,
        log: &mut Log<Event>,
    ) {
        let crosses = state.table.section(seat).is_some_and(|from| from.tile() != to.tile());
        let rest = if crosses { (borders - 1, barricades) } else { (borders, barricades - 1) };
        state.table.agenda.set(Task::Stroll(seat, rest.0, rest.1));
        self.go(state, seat, to, 0, log);
    }

    /// Incidents are to be taken: from the deck (0), from tiles (1), or either (2). Tells whether the seat is asked.
    pub(crate) fn gather(
        &self,
        state: &mut State,
        seat: Seat,
        left: u8,
        origin: u8,
        log: &mut Log<Event>,
    ) -> bool {
        // RNT-RULING-38: draws stop at a full hand.
        if left == 0 || state.table.side(seat).incidents >= HAND_MAX {
            state.table.agenda.pop();
            return false;
        }
        let deck = origin != 1 && RaidAndTrade::has_incidents(&state.table);
        let mut tiles =
            (0..TILES as u8).map(Tile).filter(|tile| origin != 0 && state.table.incidents[tile.index()] != 0);
        match (deck, tiles.next(), tiles.next()) {
            (false, None, _) => {
                state.table.agenda.pop();
                false
            }
            (true, None, _) => {
                self.fetch(state, seat, left, origin);
                false
            }
            (false, Some(tile), None) => {
                self.take_from_tile(state, seat, left, origin, tile, log);
                false
            }
            _ => true,
        }
    }

    /// One Incident is to come from the deck.
    pub(crate) fn fetch(&self, state: &mut State, seat: Seat, left: u8, origin: u8) {
        self.refill_incidents(state);
        state.table.agenda.set(Task::Gather(seat, left - 1, origin));
        state.table.agenda.push(Task::Fetch(seat));
    }

    /// One Incident comes from a tile, without paying (RNT-RULING-101).
    pub(crate) fn take_from_tile(
        &self,
        state: &mut State,
        seat: Seat,
        left: u8,
        origin: u8,
        tile: Tile,
        log: &mut Log<Event>,
    ) {
        state.table.agenda.set(Task::Gather(seat, left - 1, origin));
        self.collect(state, seat, tile, log);
    }

    /// The Incident of a tile goes to a hand; everybody sees it.
    pub(crate) fn collect(&self, state: &mut State, seat: Seat, tile: Tile, log: &mut Log<Event>) {
        let Some(card) = state.table.incident_on(tile, self.pack.incidents_from) else { return };
        let bit = self.pack.incident_bit(card);
        state.table.incidents[tile.index()] = 0;
        state.secrets.hands[seat.index()] |= bit;
        state.table.side_mut(seat).incidents += 1;
        state.note_enters(seat, bit);
        log.tell(|| Event::IncidentCollected { seat, tile, card });
    }

    /// A crafted item of a victim goes to somebody, or to the box if that is the victim itself.
    pub(crate) fn seize(&self, state: &mut State, victim: Seat, to: Seat, card: Card, log: &mut Log<Event>) {
        if victim == to {
            self.box_item(state, victim, card, log);
            return;
        }
        state.table.side_mut(victim).crafted.remove(card.0);
        state.table.side_mut(to).crafted.add(card.0);
        log.tell(|| Event::ItemMoved { from: victim, to, card });
    }

    /// A die is rolled again (RNT-TIMING-11).
    pub(crate) fn roll_again(&self, table: &mut Table, die: u8) {
        table.agenda.push(Task::Roll(die));
        self.renew_dice(table);
    }

    /// A Detonation token goes on a House.
    pub(crate) fn detonate(
        &self,
        state: &mut State,
        seat: Seat,
        left: u8,
        square: Square,
        log: &mut Log<Event>,
    ) {
        state.table.agenda.set(Task::Detonate(seat, left - 1));
        if let Some(token) = state.table.detonations.iter_mut().find(|token| **token == SUPPLY) {
            *token = square.0;
            log.tell(|| Event::DetonationPlaced { seat, square });
        }
    }
}
