//! The course of a game: rounds, turns, and going on with what is unfinished until somebody is awaited.

use kernel::{Log, Seat, SeatSet};

use crate::agenda::{Stage, Task, WindowKind};
use crate::effect::{Stat, When};
use crate::event::Event;
use crate::ids::{Card, Kind, NONE, Place};
use crate::numbers::{HAND_MAX, IDLE_MAX, KIT_TOKENS, TURNS_MAX};
use crate::setup::RaidAndTrade;
use crate::state::{Ending, State, Table, TurnNow};
use crate::tokens::Tokens;

impl RaidAndTrade {
    /// Goes on until somebody or chance is awaited, or the game is over.
    pub(crate) fn advance(&self, state: &mut State, log: &mut Log<Event>) {
        loop {
            if self.escape && self.eliminate(state, log) {
                continue;
            }
            if self.is_awaiting(state, log) {
                return;
            }
        }
    }

    /// Looks at the top task: goes on with it, or tells that an input is needed.
    fn is_awaiting(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let table = &mut state.table;
        match table.agenda.top() {
            Task::Over
            | Task::Lay(_)
            | Task::PickTile
            | Task::PickCell(_)
            | Task::PickTurn(..)
            | Task::Market
            | Task::SignMarket
            | Task::SignHelipad
            | Task::Turn
            | Task::Reveal(_)
            | Task::Fetch(_)
            | Task::Roll(_)
            | Task::PickDie(..)
            | Task::Offer(_) => true,
            Task::Characters => {
                self.unless(table, Seat::all(self.seats).all(|seat| table.side(seat).character().is_some()))
            }
            Task::Outpost => self.unless(table, table.outpost != NONE),
            Task::Houses => self.unless(table, self.next_square(table).is_none()),
            Task::Quests(left) => self.unless(table, left == 0 || table.quest_bag == 0),
            Task::Events(left) => {
                // RNT-EVENT-03, RNT-RULING-105.
                if left > 0 && table.event_bag == 0 {
                    table.event_bag = std::mem::take(&mut table.event_discard);
                }
                self.unless(table, left == 0 || table.event_bag == 0)
            }
            Task::Handout(seat) => {
                table.agenda.set(Task::Draw(
                    crate::ids::Holder::BAG,
                    crate::ids::Holder::seat(seat),
                    KIT_TOKENS,
                ));
                let gun = Tokens::of(Kind::Guns, 1);
                self.move_tokens(state, crate::ids::Holder::BAG, crate::ids::Holder::seat(seat), gun, log);
                false
            }
            Task::Kit(_, left, _) => self.unless(table, left == 0),
            Task::Course(stage) => self.course(state, stage, log),
            Task::Stroll(seat, borders, barricades) => {
                let over = self.stroll(table, seat, borders, barricades) == 0;
                self.unless(table, over)
            }
            Task::Raid(stage) => self.raid(state, stage, log),
            Task::Combat(stage) => self.combat(state, stage, log),
            Task::Storm => self.end_storm(state, log),
            Task::Guards(done) => self.next_guard(state, done, log),
            Task::Window(kind, asked) => self.window(state, kind, asked),
            Task::Run(run) => self.go_on(state, run, log),
            Task::Pick(picking) => self.pick_or_wait(state, picking, log),
            Task::Spare(card, left, floor) => self.spare_or_wait(state, card, left, floor, log),
            Task::Draw(from, _, left) => self.unless(table, left == 0 || table.tokens(from).is_empty()),
            Task::Gather(seat, left, origin) => self.gather(state, seat, left, origin, log),
            Task::Lift(from, to, left) => {
                let full = from != to && table.side(to).incidents >= HAND_MAX;
                self.unless(table, left == 0 || full || table.side(from).incidents == 0)
            }
            Task::Drop(seat, left, _) => self.unless(table, left == 0 || table.side(seat).incidents == 0),
            Task::Spend(seat, left, floor) => self.spend_or_wait(state, seat, left, floor, log),
            Task::Seize(_, victim, _, left) | Task::Smash(victim, _, left) => {
                self.unless(table, left == 0 || table.side(victim).crafted.is_empty())
            }
            Task::FreeCraft(seat, skill) => {
                let none = !table.side(seat).hand.meets(self.pack.worth[usize::from(skill.min(3))]);
                self.unless(table, none)
            }
            Task::Restore(seat, left) => {
                self.unless(table, left == 0 || self.restorable(table, seat).is_empty())
            }
            Task::Detonate(seat, left) => {
                self.unless(table, left == 0 || self.detonation_squares(table, seat) == 0)
            }
            Task::Claim(seat, card) => {
                // RNT-QUEST-08, RNT-QUEST-10.
                table.agenda.set(Task::Quests(1));
                table.side_mut(seat).quests |= self.pack.quest_bit(card);
                log.tell(|| Event::Claimed { seat, card });
                false
            }
            Task::Deal(kind) => {
                let (seat, kind) = (table.turn, Kind::ALL[usize::from(kind)]);
                table.agenda.pop();
                log.tell(|| Event::MarketDealt { seat, kind });
                self.move_token(state, crate::ids::Holder::BAG, crate::ids::Holder::seat(seat), kind, log);
                self.open_window(&mut state.table, WindowKind::OpenOthers);
                false
            }
            Task::Estate(from, to) => self.estate(state, from, to, log),
        }
    }

    /// Crafted items that are spent: asked for, unless there is one way only (RNT-RULING-100). Incidents are always
    /// asked for, since the answer has to name what was hidden.
    fn spend_or_wait(
        &self,
        state: &mut State,
        seat: Seat,
        left: u8,
        floor: u8,
        log: &mut Log<Event>,
    ) -> bool {
        let crafted = state.table.side(seat).crafted;
        let open = || crafted.iter().filter(|item| *item >= floor);
        if left > 0 && open().count() > usize::from(left) {
            return true;
        }
        state.table.agenda.pop();
        for item in open().take(left.into()) {
            self.box_item(state, seat, Card(item), log);
        }
        false
    }

    /// Takes a finished task off; tells whether it is still awaited.
    fn unless(&self, table: &mut Table, done: bool) -> bool {
        if done {
            table.agenda.pop();
        }
        !done
    }

    /// The stages of a round (RNT-ROUND-01, RNT-TIMING-17, RNT-TIMING-18).
    fn course(&self, state: &mut State, stage: Stage, log: &mut Log<Event>) -> bool {
        let table = &mut state.table;
        let to = |table: &mut Table, stage| table.agenda.set(Task::Course(stage));
        match stage {
            Stage::Begin => {
                self.begin_round(state, log);
                false
            }
            Stage::Choose => {
                if table.event_open == 0 {
                    to(table, Stage::Reset);
                }
                table.event_open != 0
            }
            Stage::Reset => {
                self.reset(table);
                to(table, Stage::Open);
                // RNT-RULING-75: what happens once happens after the reset.
                if let Some(event) = table.event()
                    && self.pack.card(event).when == When::RoundStart
                {
                    self.run(table, table.first, self.pack.card(event).program);
                }
                false
            }
            Stage::Open => {
                to(table, Stage::First);
                self.open_window(table, WindowKind::OpenOthers);
                false
            }
            Stage::First => {
                to(table, Stage::Ended);
                self.begin_turn(state, state.table.first, log);
                false
            }
            Stage::Ended => {
                // RNT-TIMING-28.
                to(table, Stage::Next);
                self.open_window(table, WindowKind::OpenAll);
                false
            }
            Stage::Next => {
                self.next_turn(state, log);
                false
            }
            Stage::Close => {
                self.close_round(state, log);
                false
            }
            Stage::Check => {
                self.check_end(state, log);
                false
            }
        }
    }

    fn begin_round(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        table.round += 1;
        if table.round == 1 {
            self.place_figures(table);
        } else {
            // RNT-ROUND-10, RNT-ROUND-11: fewest tokens, then the lowest seat.
            let first =
                self.clockwise(table, Seat::FIRST).min_by_key(|seat| table.side(*seat).tokens.total());
            table.first = first.unwrap_or(table.first);
        }
        table.turn = table.first;
        table.now = TurnNow::new(Place::NOWHERE);
        let (round, first) = (table.round, table.first);
        log.tell(|| Event::RoundBegun { round, first });
        let stage = if self.escape { Stage::Reset } else { Stage::Choose };
        table.agenda.set(Task::Course(stage));
    }

    /// Figures start on the Black Market tile (RNT-SETUP-13, RNT-RULING-79), in Escape on the first tile (RNT-RULING-59).
    fn place_figures(&self, table: &mut Table) {
        let tile = if self.escape { self.world().row[0].0 } else { crate::ids::MARKET };
        let start = Place::at(self.world().middle(tile));
        for seat in Seat::all(self.seats) {
            table.side_mut(seat).place = start;
        }
    }

    /// AP are set, Quests can be used again, and what held for a round is over (RNT-ROUND-04, RNT-RULING-03, RNT-QUEST-09).
    fn reset(&self, table: &mut Table) {
        table.passed = SeatSet::NONE;
        table.returned = Default::default();
        for seat in self.clockwise(table, Seat::FIRST) {
            let ap = self.stat(table, seat, Stat::RoundAp);
            let side = table.side_mut(seat);
            side.ap = ap;
            side.used = 0;
            side.fresh = 0;
            side.bans = 0;
            side.idle = 0;
            side.turns = 0;
        }
    }

    /// A turn begins; a player who can see to have nothing to do at 0 AP passes by himself (RNT-RULING-09, RNT-TIMING-22).
    fn begin_turn(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        let table = &mut state.table;
        table.turn = seat;
        table.now = TurnNow::new(table.side(seat).place);
        let side = table.side(seat);
        // RNT-RULING-91.
        if side.turns >= TURNS_MAX || side.ap == 0 && !self.has_anything_to_do(table, seat) {
            self.leave_round(state, seat, log);
            state.table.agenda.set(Task::Course(Stage::Next));
            return;
        }
        table.side_mut(seat).turns += 1;
        table.agenda.push(Task::Turn);
        log.tell(|| Event::TurnBegun { seat });
    }

    /// Whether everybody can see that a player at 0 AP may still do something.
    fn has_anything_to_do(&self, table: &Table, seat: Seat) -> bool {
        let side = table.side(seat);
        let mut uses = false;
        let hand = RaidAndTrade::public_hand(table, seat);
        self.each_card(table, seat, When::OwnTurn, hand, |card| {
            uses |= self.is_usable(table, seat, card, When::OwnTurn)
        });
        uses || side.tokens.count(Kind::Food) > 0
            || self.collectable(table, seat).is_some()
            || parts::bits::ones(table.quest_open.into())
                .any(|number| self.can_claim(table, seat, crate::ids::Card(self.pack.quests_from + number)))
            || self.escape && self.can_load(table, seat)
    }

    pub(crate) fn leave_round(&self, state: &mut State, seat: Seat, log: &mut Log<Event>) {
        state.table.passed = state.table.passed.with(seat);
        log.tell(|| Event::Passed { seat });
    }

    /// The turn ends (RNT-RULING-08, RNT-RULING-11).
    pub(crate) fn end_turn(&self, state: &mut State, passes: bool, log: &mut Log<Event>) {
        let seat = state.table.turn;
        let spent = state.table.now.spent;
        let side = state.table.side_mut(seat);
        let idles = !spent && side.idle >= IDLE_MAX;
        side.idle = if spent { 0 } else { side.idle + 1 };
        state.table.agenda.pop();
        if passes || idles {
            self.leave_round(state, seat, log);
        } else {
            log.tell(|| Event::TurnEnded { seat });
        }
        // What lasted for the turn is over.
        state.table.now = TurnNow::new(Place::NOWHERE);
    }

    /// The next turn, or the end of the round (RNT-ROUND-06, RNT-ROUND-07, RNT-RULING-10).
    fn next_turn(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        let done = |seat: Seat| table.passed.contains(seat) || table.side(seat).ap == 0;
        if self.clockwise(table, Seat::FIRST).all(done) {
            table.agenda.set(Task::Course(Stage::Close));
            return;
        }
        let next = self
            .clockwise(table, table.turn.next(self.seats))
            .find(|seat| !table.passed.contains(*seat))
            .unwrap_or(table.turn);
        table.agenda.set(Task::Course(Stage::Ended));
        self.begin_turn(state, next, log);
    }

    fn close_round(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        let round = table.round;
        log.tell(|| Event::RoundEnded { round });
        table.agenda.set(Task::Course(Stage::Check));
        if self.escape {
            self.bombard(state, log);
            return;
        }
        // RNT-EVENT-10: the guests of The Deal leave.
        if self.is_shared(table)
            && let Some(section) = self.outpost_section(table)
        {
            for seat in table.inside().iter() {
                table.side_mut(seat).place = Place::at(section);
                log.tell(|| Event::OutpostLeft { seat });
            }
        }
        // RNT-ROUND-08, RNT-ROUND-09.
        if let Some(event) = table.event() {
            table.event_discard |= self.pack.event_bit(event);
            table.event = NONE;
        }
        table.agenda.push(Task::Events(2));
    }

    /// Whether the game is over (RNT-RULING-05).
    fn check_end(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        if !self.escape {
            if table.last_round == 0 && self.counted_houses(table) == 0 {
                table.last_round = table.round + 1;
            }
            if table.round >= self.rounds || table.last_round != 0 && table.round >= table.last_round {
                self.finish(state, Ending::Scored, log);
                return;
            }
        }
        table.agenda.set(Task::Course(Stage::Begin));
    }

    /// The Houses that count for the end: those that can be reached (RNT-RULING-83).
    pub(crate) fn counted_houses(&self, table: &Table) -> u64 {
        let houses = table.all_houses();
        if self.map == crate::setup::MapKind::Custom {
            houses & table.map.reach_from_market(self.world())
        } else {
            houses
        }
    }

    /// The game is over.
    pub(crate) fn finish(&self, state: &mut State, ending: Ending, log: &mut Log<Event>) {
        state.table.agenda.cut(0);
        state.table.agenda.push(Task::Over);
        state.table.ending = ending;
        match ending {
            Ending::Scored => {
                for seat in Seat::all(self.seats) {
                    let points = self.points(&state.table, seat);
                    log.tell(|| Event::Scored { seat, points });
                }
            }
            Ending::Won(seats) if self.escape => log.tell(|| Event::TookOff { seats }),
            Ending::Won(seats) => {
                let seat = seats.first().unwrap_or(Seat::FIRST);
                log.tell(|| Event::VictoryDeclared { seat });
            }
            Ending::Lost | Ending::None => log.tell(|| Event::AllLost),
        }
    }
}
