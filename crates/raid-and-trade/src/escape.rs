//! Escape the City: Guards, bombs, Adrenaline and the helicopter (RNT-ESC rows).

use kernel::{Log, Seat, SeatSet};

use crate::agenda::{Stage, Task};
use crate::event::Event;
use crate::ids::{GUARDS, Guard, HELIPAD, Holder, ItemSet, Kind, NONE, Place, Size, Square, Tile};
use crate::numbers::{DIAL_MAX, GUARDS_LOSE};
use crate::setup::RaidAndTrade;
use crate::state::{Basket, Clash, Ending, State, Table, TurnNow};
use crate::tokens::Tokens;

impl RaidAndTrade {
    /// The number of a tile in the row, which is what entering it costs (RNT-ESC-20, RNT-ESC-21).
    pub(crate) fn row_number(&self, tile: Tile) -> u8 {
        self.world().row.iter().position(|(other, _)| *other == tile).map_or(1, |at| at as u8 + 1)
    }

    /// Whether a figure may go from one tile to another: Guards hold it (RNT-ESC-23), and a bombarded tile cannot be
    /// entered (RNT-RULING-68).
    pub(crate) fn may_leave(&self, table: &Table, from: Tile, to: Tile) -> bool {
        !self.escape || table.guards_on(from) == 0 && self.row_number(to) > table.bombed
    }

    /// Whether a tile still lies there.
    pub(crate) fn is_standing(&self, table: &Table, tile: Tile) -> bool {
        !self.escape || self.row_number(tile) > table.bombed
    }

    /// A figure enters a tile: Adrenaline, then its Guards attack (RNT-ESC-25, RNT-ESC-26).
    pub(crate) fn arrive(&self, state: &mut State, seat: Seat, tile: Tile, log: &mut Log<Event>) {
        let table = &mut state.table;
        if tile == HELIPAD {
            table.arrivals += 1;
        }
        table.side_mut(seat).arrival = if tile == HELIPAD { table.arrivals } else { 0 };
        if table.guards_on(tile) != 0 {
            table.agenda.push(Task::Guards(0));
            self.turn_dial(state, seat, -1, log);
        }
    }

    /// The next Guard of the tile attacks, in square order (RNT-RULING-66).
    pub(crate) fn next_guard(&self, state: &mut State, done: u8, log: &mut Log<Event>) -> bool {
        let table = &mut state.table;
        let seat = table.turn;
        let left = table.section(seat).map_or(0, |section| table.guards_on(section.tile())) & !done;
        let next = parts::bits::ones(left.into())
            .min_by_key(|guard| (table.guard_square[usize::from(*guard)], *guard));
        match next {
            None => table.agenda.pop(),
            Some(guard) => {
                table.agenda.set(Task::Guards(done | 1 << guard));
                self.guard_attacks(state, Guard(guard), seat, log);
            }
        }
        false
    }

    /// The Guards a figure can attack: on its tile, next to its section or without House (RNT-ESC-40, RNT-RULING-96).
    pub(crate) fn strikable(&self, table: &Table, seat: Seat) -> u8 {
        let Some(section) = table.section(seat) else { return 0 };
        let near = self.world().face(section.tile()).squares[usize::from(section.within())];
        (0..GUARDS)
            .filter(|guard| table.guard_tile[*guard] == section.tile().0)
            .filter(|guard| {
                let square = table.guard_square[*guard];
                square == NONE || near >> square & 1 == 1
            })
            .fold(0, |set, guard| set | 1 << guard)
    }

    /// A beaten Guard is removed; its tokens go to the player, whose Adrenaline sinks (RNT-ESC-34, RNT-ESC-35).
    pub(crate) fn kill_guard(&self, state: &mut State, seat: Seat, guard: Guard, log: &mut Log<Event>) {
        let tokens = state.table.guard_tokens[guard.index()];
        self.move_tokens(state, Holder::guard(guard), Holder::seat(seat), tokens, log);
        state.table.guard_tile[guard.index()] = NONE;
        state.table.guard_square[guard.index()] = NONE;
        self.turn_dial(state, seat, 1, log);
    }

    /// After a failed attack the Guard goes to the next tile (RNT-ESC-36, RNT-ESC-37, RNT-RULING-63, RNT-RULING-64).
    pub(crate) fn move_guard(&self, state: &mut State, guard: Guard, log: &mut Log<Event>) {
        let table = &mut state.table;
        let here = Tile(table.guard_tile[guard.index()]);
        if here == HELIPAD {
            return;
        }
        let next = self.world().row[usize::from(self.row_number(here)).min(6)].0;
        let free = self.world().face(next).all_squares() & !table.guarded();
        let square = [Size::Large, Size::Medium, Size::Small]
            .into_iter()
            .map(|size| table.houses[size.index()] & free)
            .find(|squares| *squares != 0)
            .map_or(NONE, |squares| squares.trailing_zeros() as u8);
        table.guard_tile[guard.index()] = next.0;
        table.guard_square[guard.index()] = square;
        log.tell(|| Event::GuardMoved { guard, tile: next });
    }

    /// The tile farthest from the helipad is bombarded (RNT-ESC-16 to RNT-ESC-19, RNT-RULING-68, RNT-RULING-69,
    /// RNT-RULING-84).
    pub(crate) fn bombard(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        let tile = self.world().row[usize::from(table.bombed).min(6)].0;
        table.bombed += 1;
        log.tell(|| Event::TileBombed { tile });
        let squares = self.world().face(tile).all_squares();
        for houses in &mut table.houses {
            *houses &= !squares;
        }
        for token in &mut table.detonations {
            if *token < 64 && squares >> *token & 1 == 1 {
                *token = crate::state::GONE;
            }
        }
        table.detonations.sort_unstable();
        for guard in parts::bits::ones(table.guards_on(tile).into()).map(Guard) {
            let tokens = state.table.guard_tokens[guard.index()];
            self.move_tokens(state, Holder::guard(guard), Holder::BAG, tokens, log);
            state.table.guard_tile[guard.index()] = NONE;
            state.table.guard_square[guard.index()] = NONE;
        }
        let mut lost = SeatSet::NONE;
        let order = || self.clockwise(&state.table, state.table.first);
        for seat in order() {
            if state.table.section(seat).is_some_and(|section| section.tile() == tile) {
                lost = lost.with(seat);
            }
        }
        for seat in self.clockwise(&state.table, state.table.first) {
            if !lost.contains(seat) {
                self.turn_dial(state, seat, -1, log);
                if state.table.side(seat).dial == -DIAL_MAX {
                    lost = lost.with(seat);
                }
            }
        }
        self.drop_out(state, lost, log);
    }

    /// Whoever has 10 Adrenaline is out at once (RNT-ESC-43, RNT-RULING-110, RNT-TIMING-25), and Guards with loot on the
    /// helipad end it for all (RNT-ESC-55, RNT-ESC-56). Tells whether something changed.
    pub(crate) fn eliminate(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let table = &mut state.table;
        if table.ending != Ending::None || table.round == 0 {
            return false;
        }
        let looters = parts::bits::ones(table.guards_on(HELIPAD).into())
            .filter(|guard| !table.guard_tokens[usize::from(*guard)].is_empty())
            .count();
        if looters >= GUARDS_LOSE {
            self.finish(state, Ending::Lost, log);
            return true;
        }
        let lost: SeatSet =
            self.clockwise(table, table.first).filter(|seat| table.side(*seat).dial == -DIAL_MAX).collect();
        if lost.is_empty() {
            return false;
        }
        let turn_runs = table.agenda.iter().any(|task| task == Task::Turn);
        if lost.contains(table.turn) && turn_runs {
            if table.clash.square != NONE
                && let Some(size) = table.house(Square(table.clash.square))
            {
                self.discard_raid_card(table, size);
            }
            table.agenda.cut(1);
            table.agenda.set(Task::Course(Stage::Ended));
            table.clash = Clash::NONE;
            table.basket = Basket::EMPTY;
            table.now = TurnNow::new(Place::NOWHERE);
        }
        self.drop_out(state, lost, log);
        true
    }

    /// Players leave the game; their tokens are dealt to those who are left (RNT-ESC-49, RNT-RULING-86).
    fn drop_out(&self, state: &mut State, lost: SeatSet, log: &mut Log<Event>) {
        let order: [Option<Seat>; crate::ids::SEATS] = {
            let mut seats =
                self.clockwise(&state.table, state.table.first).filter(|seat| lost.contains(*seat));
            std::array::from_fn(|_| seats.next())
        };
        state.table.out = state.table.out.union(lost);
        for seat in lost.iter() {
            let side = state.table.side_mut(seat);
            side.place = Place::NOWHERE;
            side.arrival = 0;
            side.hand = ItemSet::EMPTY;
            side.crafted = ItemSet::EMPTY;
            log.tell(|| Event::Eliminated { seat });
        }
        if state.table.out.len() == self.seats {
            for seat in lost.iter() {
                let tokens = state.table.side(seat).tokens;
                self.move_tokens(state, Holder::seat(seat), Holder::BAG, tokens, log);
            }
            self.finish(state, Ending::Lost, log);
            return;
        }
        for seat in order.into_iter().rev().flatten() {
            let next = self.left_of(&state.table, seat);
            state.table.agenda.push(Task::Estate(seat, next));
        }
    }

    /// The tokens of an eliminated player are dealt one by one. Tells whether chance is awaited.
    pub(crate) fn estate(&self, state: &mut State, from: Seat, to: Seat, log: &mut Log<Event>) -> bool {
        if state.table.side(from).tokens.is_empty() {
            state.table.agenda.pop();
            return false;
        }
        if state.table.out.contains(to) {
            let next = self.left_of(&state.table, to);
            state.table.agenda.set(Task::Estate(from, next));
            let _ = log;
            return false;
        }
        true
    }

    /// What the helicopter still lacks.
    pub(crate) fn lacking(&self, table: &Table) -> (Tokens, u8) {
        let wanted = &self.pack.helipads[usize::from(table.helipad)];
        let given = table.sides.iter().fold(Tokens::NONE, |sum, side| sum.plus(side.given));
        let skill: u8 = table.sides.iter().map(|side| side.given_skill).sum();
        (given.missing(wanted.tokens), wanted.skill.saturating_sub(skill))
    }

    /// Whether a seat is where it could give something: on the helipad, without Guards (RNT-RULING-70).
    pub(crate) fn is_at_helicopter(&self, table: &Table, seat: Seat) -> bool {
        self.escape
            && table.section(seat).is_some_and(|section| section.tile() == HELIPAD)
            && table.guards_on(HELIPAD) == 0
    }

    /// Whether a seat could give something to the helicopter.
    pub(crate) fn can_load(&self, table: &Table, seat: Seat) -> bool {
        let (tokens, skill) =
            if self.is_at_helicopter(table, seat) { self.lacking(table) } else { return false };
        let side = table.side(seat);
        skill > 0 && side.skill > 0 || tokens.kinds() & side.tokens.kinds() != 0
    }

    /// A token is given to the helicopter.
    pub(crate) fn load(&self, state: &mut State, seat: Seat, kind: Kind, log: &mut Log<Event>) {
        let side = state.table.side_mut(seat);
        side.tokens = side.tokens.minus(Tokens::of(kind, 1));
        side.given = side.given.plus(Tokens::of(kind, 1));
        log.tell(|| Event::TokenLoaded { seat, kind });
        self.take_off(state, log);
    }

    /// A point of Skill is given to the helicopter.
    pub(crate) fn load_skill(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        let side = state.table.side_mut(seat);
        side.skill -= 1;
        side.given_skill += 1;
        log.tell(|| Event::SkillLoaded { seat });
        self.take_off(state, log);
    }

    /// How much a seat gave to the helicopter, tokens and Skill together (RNT-RULING-71).
    pub(crate) fn gave(&self, table: &Table, seat: Seat) -> u8 {
        let side = table.side(seat);
        side.given.total() as u8 + side.given_skill
    }

    /// The helicopter leaves as soon as it has everything (RNT-ESC-50 to RNT-ESC-53, RNT-ESC-58, RNT-RULING-71).
    fn take_off(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &state.table;
        let (tokens, skill) = self.lacking(table);
        if !tokens.is_empty() || skill > 0 {
            return;
        }
        let given = |seat: &Seat| self.gave(table, *seat);
        let mut aboard: [Option<Seat>; crate::ids::SEATS] = [None; crate::ids::SEATS];
        let there = self
            .clockwise(table, Seat::FIRST)
            .filter(|seat| table.side(*seat).arrival > 0 && given(seat) > 0);
        for (place, seat) in aboard.iter_mut().zip(there) {
            *place = Some(seat);
        }
        aboard.sort_unstable_by_key(|seat| {
            seat.map_or((true, 0, 0), |seat| (false, u8::MAX - given(&seat), table.side(seat).arrival))
        });
        let most = usize::from(self.pack.helipads[usize::from(table.helipad)].seats);
        let flying: SeatSet = aboard.into_iter().flatten().take(most).collect();
        self.finish(state, Ending::Won(flying), log);
    }
}
