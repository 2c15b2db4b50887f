//! The course of a game: wars, battles, missions, turns, and how a battle is resolved. Nothing in here is
//! anybody's decision (BTL-DEC-08).

use kernel::{Log, Seat, SeatSet};

use crate::agenda::{Agenda, Task};
use crate::cards::Question;
use crate::effect::{Kind, Verb};
use crate::event::Event;
use crate::setup::BattleLands;
use crate::standing::Spared;
use crate::state::{
    BATTLES, COMMITS_NOTED, Card, FACTION_UNITS, Faction, GearNo, Limit, Piece, Row, State, Table, UnitNo,
    WARS,
};
use parts::bits::ones;

impl BattleLands {
    /// Reinforcements beside each territory (BTL-PREP-03).
    pub(crate) fn row_size(&self) -> u8 {
        self.seats as u8 - 1
    }

    /// Reinforcements that lie in the rows of one war (BTL-PREP-04).
    pub(crate) fn reinforcements_per_war(&self) -> u8 {
        BATTLES * self.row_size()
    }

    /// The factions nobody has (BTL-SETUP-01).
    pub(crate) fn free_factions(&self, table: &Table) -> u8 {
        let taken = table.sides.iter().filter_map(|side| side.faction);
        taken.fold((1 << crate::state::FACTIONS) - 1, |free, faction| free & !(1 << faction.index()))
    }

    /// The seats that have no faction yet and have not named one.
    pub(crate) fn awaited_for_faction(&self, table: &Table) -> SeatSet {
        Seat::all(self.seats)
            .filter(|seat| table.side(*seat).faction.is_none() && !table.answered.contains(*seat))
            .collect()
    }

    /// The seats that have a card to commit and have not done so (BTL-MISSION-01, BTL-MISSION-08).
    pub(crate) fn awaited_for_mission(&self, table: &Table) -> SeatSet {
        Seat::all(self.seats)
            .filter(|seat| table.side(*seat).hand > 0 && !table.answered.contains(*seat))
            .collect()
    }

    pub(crate) fn name_faction(&self, state: &mut State, seat: Seat, faction: Faction, log: &mut Log<Event>) {
        state.secrets.pending[seat.index()] = u8::from(faction) + 1;
        state.table.answered = state.table.answered.with(seat);
        log.tell(|| Event::Named { seat, faction });
        if self.awaited_for_faction(&state.table).is_empty() {
            self.settle_names(state, log);
        }
    }

    /// The seats that named a faction.
    pub(crate) fn namers(&self, state: &State, faction: Faction) -> SeatSet {
        Seat::all(self.seats)
            .filter(|seat| state.secrets.pending[seat.index()] == u8::from(faction) + 1)
            .collect()
    }

    /// All have named a faction: whoever is alone with it has it; a lot decides among others, and those who
    /// lose name another one (BTL-RULING-04).
    pub(crate) fn settle_names(&self, state: &mut State, log: &mut Log<Event>) {
        for faction in Faction::all() {
            let namers = self.namers(state, faction);
            match namers.first() {
                Some(seat) if namers.len() == 1 => self.take_faction(state, seat, faction, log),
                Some(_) => return state.table.agenda.set(Task::Lot(faction)),
                None => {}
            }
        }
        state.table.answered = SeatSet::NONE;
        self.go_on_with_factions(state, log);
    }

    /// A seat has its faction and its seven units (BTL-SETUP-02).
    pub(crate) fn take_faction(&self, state: &mut State, seat: Seat, faction: Faction, log: &mut Log<Event>) {
        let hand = self.pack.lookups[faction.index()].hand;
        state.secrets.pending[seat.index()] = 0;
        state.secrets.hands[seat.index()] = hand;
        let side = state.table.side_mut(seat);
        side.faction = Some(faction);
        side.hand = FACTION_UNITS as u8;
        side.notes.enters_all(hand, 0);
        log.tell(|| Event::Took { seat, faction });
    }

    /// Goes on when a seat has got its faction.
    pub(crate) fn go_on_with_factions(&self, state: &mut State, log: &mut Log<Event>) {
        let missing = Seat::all(self.seats).any(|seat| state.table.side(seat).faction.is_none());
        match self.first {
            _ if missing => state.table.agenda.set(Task::Factions),
            None => state.table.agenda.set(Task::FirstPlayer),
            Some(seat) => self.give_first(state, seat, log),
        }
    }

    /// A seat gets the first player card and the first war begins.
    pub(crate) fn give_first(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        state.table.first = seat;
        log.tell(|| Event::FirstGiven { seat });
        self.prepare_war(state, log);
    }

    /// Territories and rows are laid out face down, which gives them no identity yet; in the second war the
    /// discard piles return to the hands (BTL-PREP rows).
    fn prepare_war(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        table.war += 1;
        table.battle = 0;
        table.deck -= self.reinforcements_per_war();
        table.face_down += self.reinforcements_per_war();
        let war = table.war;
        log.tell(|| Event::WarBegan { war });
        if war == 2 {
            for seat in Seat::all(self.seats) {
                let side = state.table.side_mut(seat);
                let pile = std::mem::take(&mut side.discard);
                side.hand += pile.len() as u8;
                side.notes.enters_all(pile, side.mission);
                state.secrets.hands[seat.index()] = state.secrets.hands[seat.index()].plus(pile);
                log.tell(|| Event::PileReturned { seat, cards: pile.len() as u8 });
            }
        }
        Self::next_battle(state);
    }

    fn next_battle(state: &mut State) {
        state.table.battle += 1;
        // BTL-PASS-13: everybody is in again.
        state.table.passed = SeatSet::NONE;
        state.table.sides.iter_mut().for_each(|side| side.claim = None);
        state.table.agenda = Agenda::of(Task::Territory);
    }

    /// The row lies open: a mission if the territory says so, then the first turn (BTL-MISSION-05).
    pub(crate) fn row_is_open(&self, state: &mut State) {
        let asks = state.table.territory.is_some_and(|territory| self.pack.territory(territory).mission);
        state.table.answered = SeatSet::NONE;
        if asks && !self.awaited_for_mission(&state.table).is_empty() {
            state.table.agenda.set(Task::Mission);
        } else {
            Self::begin_turns(&mut state.table);
        }
    }

    pub(crate) fn begin_turns(table: &mut Table) {
        table.plays = 0;
        // BTL-TURN-01.
        table.turn = table.first;
        table.agenda.set(Task::Turn);
    }

    /// A seat has chosen its card for the mission; nothing happens until all have (BTL-MISSION-09).
    pub(crate) fn answer_mission(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        let Some(piece) = card.piece(state.table.faction(seat)) else { return };
        state.secrets.pending[seat.index()] = piece.number() + 1;
        state.table.answered = state.table.answered.with(seat);
        if !self.awaited_for_mission(&state.table).is_empty() {
            return;
        }
        for seat in state.table.answered.iter() {
            let piece = Piece::new(std::mem::take(&mut state.secrets.pending[seat.index()]) - 1);
            let card = piece.card(state.table.faction(seat));
            self.commit(state, seat, card, Limit::default(), log);
        }
        state.table.answered = SeatSet::NONE;
        Self::begin_turns(&mut state.table);
    }

    /// Puts a card of the hand under the mission card (BTL-MISSION-04, BTL-CARD-18).
    pub(crate) fn commit(
        &self,
        state: &mut State,
        seat: Seat,
        card: Card,
        limit: Limit,
        log: &mut Log<Event>,
    ) {
        let Some(piece) = card.piece(state.table.faction(seat)) else { return };
        state.secrets.hands[seat.index()].remove(piece.number());
        state.secrets.missions[seat.index()].add(piece.number());
        let side = state.table.side_mut(seat);
        if side.mission < COMMITS_NOTED {
            side.notes.limits[usize::from(side.mission)] = limit;
        }
        side.hand -= 1;
        side.mission += 1;
        log.tell(|| Event::Committed { seat, card });
    }

    /// What everybody hears about the card an ability commits.
    pub(crate) fn limit_of(verb: &Verb) -> Limit {
        let Verb::Commit(filter) = verb else { return Limit::default() };
        let kind = match filter.kind {
            None => 0,
            Some(Kind::Unit) => 1,
            Some(Kind::Equipment) => 2,
        };
        Limit { kind, below: filter.max_strength.map_or(0, |most| most.saturating_add(1)) }
    }

    pub(crate) fn pass(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        let table = &mut state.table;
        table.passed = table.passed.with(seat);
        log.tell(|| Event::Passed { seat });
        if table.row.is_empty() {
            // BTL-PASS-12, BTL-PASS-14.
            return self.end_turn(state, log);
        }
        let claimable = self.claimable(table, seat);
        if claimable.count_ones() > 1 {
            return table.agenda.push(Task::Claim);
        }
        let card = Piece::new(claimable.trailing_zeros() as u8).card(table.faction(seat));
        self.claim(state, seat, card, log);
        self.end_turn(state, log);
    }

    /// A card of the row goes to the hand of a passing player (BTL-PASS-04).
    pub(crate) fn claim(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        let Some(piece) = card.piece(state.table.faction(seat)) else { return };
        state.table.row.remove(piece.number());
        log.tell(|| Event::Claimed { seat, card });
        state.table.side_mut(seat).claim = Some(piece);
        self.put_in_hand(state, seat, piece);
    }

    /// The next player who has not passed, or the end of the battle (BTL-TURN-02, BTL-TURN-05, BTL-TURN-06).
    #[inline]
    pub(crate) fn end_turn(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        if table.passed == SeatSet::all(self.seats) {
            return self.resolve(state, log);
        }
        loop {
            table.turn = table.turn.next(self.seats);
            if !table.passed.contains(table.turn) {
                return;
            }
        }
    }

    /// Who wins the battle (BTL-RES-03 to BTL-RES-06, BTL-CARD-21).
    pub(crate) fn winner(&self, table: &Table) -> Seat {
        let mut totals = [0; crate::state::SEATS];
        for seat in Seat::all(self.seats) {
            totals[seat.index()] = self.total(table, seat);
        }
        self.winner_with(table, &totals)
    }

    /// Who wins the battle, given everybody's total.
    pub(crate) fn winner_with(&self, table: &Table, totals: &[i16; crate::state::SEATS]) -> Seat {
        let best = totals[..self.seats].iter().copied().max().unwrap_or(0);
        let tied: SeatSet = Seat::all(self.seats).filter(|seat| totals[seat.index()] == best).collect();
        let favoured: SeatSet = match tied.len() {
            1 => tied,
            _ => tied.iter().filter(|seat| self.enjoys(table, *seat, Question::WinTies)).collect(),
        };
        let among = if favoured.is_empty() { tied } else { favoured };
        let mut seat = table.first;
        while !among.contains(seat) {
            seat = seat.next(self.seats);
        }
        seat
    }

    /// Sum, claim, discard, pass the first player card on, in this order (BTL-RES-12).
    fn resolve(&self, state: &mut State, log: &mut Log<Event>) {
        for seat in Seat::all(self.seats) {
            let table = &state.table;
            log.tell(|| Event::Totalled { seat, total: self.total(table, seat) });
        }
        let winner = self.winner(&state.table);
        if let Some(territory) = state.table.territory.take() {
            state.secrets.claimed[winner.index()] = state.secrets.claimed[winner.index()].with(territory);
            state.table.side_mut(winner).territories += 1;
            log.tell(|| Event::Won { seat: winner, territory });
        }
        self.clear_play(state, log);
        state.table.first = winner;
        log.tell(|| Event::FirstGiven { seat: winner });
        if state.table.battle < BATTLES {
            Self::next_battle(state);
        } else if state.table.war < WARS {
            self.prepare_war(state, log);
        } else {
            self.finish(state, log);
        }
    }

    /// All cards in play are discarded but for those that remain; which these are is settled for all players
    /// before the first card goes (BTL-RES-16).
    fn clear_play(&self, state: &mut State, log: &mut Log<Event>) {
        let mut spared = [Spared::default(); crate::state::SEATS];
        for seat in Seat::all(self.seats) {
            spared[seat.index()] = self.spared(&state.table, seat);
        }
        for seat in Seat::all(self.seats) {
            match spared[seat.index()] {
                Spared { stay: 0, to_hand: 0 } => self.clear_side(state, seat, log),
                spared => self.clear_but(state, seat, spared, log),
            }
        }
    }

    fn clear_but(&self, state: &mut State, seat: Seat, spared: Spared, log: &mut Log<Event>) {
        for unit in ones(u64::from(state.table.side(seat).in_play())).map(UnitNo::new) {
            if spared.stay & unit.bit() != 0 {
                let side = state.table.side_mut(seat);
                side.kept[unit.index()] = side.kept[unit.index()].saturating_add(1);
                let card = unit.piece().card(state.table.faction(seat));
                log.tell(|| Event::Remained { seat, card });
            } else if spared.to_hand & unit.bit() != 0 {
                self.return_unit(state, seat, unit, log);
            } else {
                self.discard_unit(state, seat, unit, log);
            }
        }
    }

    /// Discards everything a player has in play, at once.
    fn clear_side(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        let table = &mut state.table;
        let side = &mut table.sides[seat.index()];
        let (units, gear) = (side.in_play(), side.gear);
        for unit in ones(u64::from(units)).map(usize::from) {
            side.kept[unit] = 0;
            side.bottom[unit] = 0;
        }
        side.rows = [Row::default(); 2];
        side.members = [0; 2];
        side.up = 0;
        side.gear = 0;
        table.gear_up &= !gear;
        for gear in ones(u64::from(gear)).map(usize::from) {
            table.above[gear] = 0;
            table.bearer[gear] = 0;
        }
        let gear = ones(u64::from(gear)).map(|gear| GearNo::new(gear).piece());
        for piece in ones(u64::from(units)).map(|unit| UnitNo::new(unit).piece()).chain(gear) {
            self.put_on_pile(state, seat, piece, log);
        }
    }

    fn finish(&self, state: &mut State, log: &mut Log<Event>) {
        state.table.agenda = Agenda::of(Task::Over);
        for (seat, result) in self.results(state).iter() {
            log.tell(|| Event::Scored { seat, result });
        }
    }
}
