//! The course of a game: whom the task on top waits for, and going on until somebody is awaited.

use kernel::{Log, Seat, SeatSet, Waiting};

use crate::agenda::{Agenda, Combat, Dest, OfferStage, Stage, Task, Which};
use crate::cards::Kind;
use crate::choice::{Item, TraitNo};
use crate::effect::Deck;
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::{NOTHING, State, Table};
use crate::written::Type;

impl Wastelander {
    /// Whom the task on top waits for.
    pub(crate) fn awaited(&self, table: &Table) -> Waiting {
        let only = |seat: Seat| Waiting::Seats(SeatSet::only(seat));
        match table.agenda.top() {
            Task::Over => Waiting::Over,
            Task::Deal { .. }
            | Task::FirstRoll { .. }
            | Task::Turn(Stage::Wander(_))
            | Task::Draw { .. }
            | Task::Pluck { .. }
            | Task::Theft { .. }
            | Task::Grab { .. }
            | Task::Reveal(_)
            | Task::Die(_)
            | Task::Peek { seen: false, .. } => Waiting::Chance,
            Task::Turn(_) | Task::Fight(_) | Task::Market { .. } => only(table.acting),
            Task::Window(_, asked) => Waiting::Seats(asked.seat().map_or(SeatSet::NONE, SeatSet::only)),
            Task::Limit => only(self.over_first(table)),
            Task::Charity { giver, .. } => only(giver),
            Task::Donate { from, .. } => only(from),
            Task::Drop { who, .. } | Task::Peek { who, .. } => only(who),
            Task::Whose(seat) | Task::Replace(seat, _) | Task::Hide(seat) => only(seat),
            Task::Offer { by, to, stage, .. } => only(match stage {
                OfferStage::Composing | OfferStage::Countered => by,
                OfferStage::Asked | OfferStage::Countering | OfferStage::Naming(_) => to,
            }),
            Task::Spoils { at, .. } => only(at),
            Task::Vote(_) => Waiting::Seats(minus(table.living, table.answered)),
            Task::Consent { by, .. } => Waiting::Seats(minus(table.living.without(by), table.answered)),
            Task::Tie { .. } => only(self.tie_breaker(table)),
            Task::Hit { .. }
            | Task::Event { .. }
            | Task::Declared { .. }
            | Task::Join
            | Task::Running { .. }
            | Task::Visit(..)
            | Task::PlaceWindow
            | Task::ShareOut => Waiting::Chance,
        }
    }

    /// Of those over the limit the one who is asked first.
    pub(crate) fn over_first(&self, table: &Table) -> Seat {
        self.over_limit(table).first_from(table.acting).unwrap_or(table.acting)
    }

    /// Who decides ties: the acting player, or the next living one (WAS-RULING-38).
    pub(crate) fn tie_breaker(&self, table: &Table) -> Seat {
        table.living.first_from(table.acting).unwrap_or(table.acting)
    }

    /// Goes on until somebody or chance is awaited.
    pub(crate) fn advance(&self, state: &mut State, log: &mut Log<Event>) {
        while self.step(state, log) {}
    }

    /// Does what the task on top does by itself; tells whether it did anything.
    fn step(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let living = state.table.living;
        match state.table.agenda.top() {
            Task::Over | Task::FirstRoll { .. } | Task::Die(_) | Task::Replace(..) | Task::Hide(_) => false,
            Task::Tie { .. } | Task::Grab { .. } => false,
            Task::PlaceWindow => {
                state.table.agenda.pop();
                let acting = state.table.acting;
                self.open(state, crate::agenda::Window::Place, living, acting);
                true
            }
            Task::Deal { deck, .. } => {
                let empty = state.table.deck[deck.index()] == 0;
                if empty {
                    self.dealt(state);
                }
                empty
            }
            Task::Turn(stage) => self.turn_step(state, stage, log),
            Task::Window(..) => self.window_step(state, log),
            Task::Limit => self.done_if(state, |game, state| game.over_limit(&state.table).is_empty()),
            Task::Charity { giver, more, extra } => extra == 0 && self.charity(state, giver, more),
            Task::Donate { left, .. } => self.done_if(state, |_, _| left == 0),
            Task::Drop { who, which, left, .. } => self.drop_step(state, who, which, left, log),
            Task::Pluck { who, .. } => self.done_if(state, |_, state| state.table.side(who).hand_size() == 0),
            Task::Theft { from, to, .. } => self.done_if(state, |_, state| {
                let gone = !living.contains(from) || !living.contains(to);
                gone || state.table.side(from).hand_size() == 0
            }),
            Task::Draw { who, deck, left, to } => {
                let gone = to == Dest::Hand && !living.contains(who);
                if left == 0 || gone || !self.has_card(state, deck, log) {
                    state.table.agenda.pop();
                    return true;
                }
                false
            }
            Task::Hit { kind, bad, step, who } => self.hit_step(state, kind, bad, step, who, log),
            Task::Event { .. } => self.event_step(state, log),
            Task::Declared { .. } => self.declared_step(state, log),
            Task::Fight(stage) => self.fight_step(state, stage, log),
            Task::Join => self.join_step(state),
            Task::Reveal(_) => {
                let full = !self.has_room(&state.table);
                if full || !self.has_card(state, Deck::Wasteland, log) {
                    self.end_reveal(state);
                    return true;
                }
                false
            }
            Task::Running { .. } => self.running_step(state, log),
            Task::Whose(seat) => {
                self.done_if(state, |game, state| game.robbable(&state.table, seat).is_empty())
            }
            Task::Peek { seen, .. } => {
                if !seen && !self.has_card(state, Deck::Wasteland, log) {
                    state.table.agenda.pop();
                    return true;
                }
                false
            }
            Task::Offer { by, to, .. } => {
                self.done_if(state, |_, _| !living.contains(by) || !living.contains(to))
            }
            Task::Market { .. } => {
                let gone = !living.contains(state.table.acting);
                if gone {
                    self.close_market(state, log);
                }
                gone
            }
            Task::Visit(kind, opened) => self.visit_step(state, kind, opened, log),
            Task::Spoils { dead, left, at } => self.spoils_step(state, dead, left, at, log),
            Task::Vote(_) => self.vote_step(state, log),
            Task::Consent { .. } => self.consent_step(state, log),
            Task::ShareOut => self.share_step(state),
        }
    }

    /// Takes the top task off if there is nothing left to do.
    fn done_if(&self, state: &mut State, done: impl Fn(&Wastelander, &State) -> bool) -> bool {
        let done = done(self, state);
        if done {
            state.table.agenda.pop();
        }
        done
    }

    /// The next card of the deal, or what comes after it (WAS-SETUP-08).
    pub(crate) fn dealt(&self, state: &mut State) {
        let Task::Deal { seat, deck, left } = state.table.agenda.top() else { return };
        state.table.agenda.pop();
        let next = if left > 1 && state.table.deck[deck.index()] > 0 {
            Task::Deal { seat, deck, left: left - 1 }
        } else if deck == Deck::Wasteland {
            Task::Deal { seat, deck: Deck::Loot, left: self.terms.deal }
        } else if seat.index() + 1 < self.seats {
            Task::Deal { seat: seat.next(self.seats), deck: Deck::Wasteland, left: self.terms.deal }
        } else {
            Task::FirstRoll { who: state.table.living, at: Seat::FIRST, times: 0 }
        };
        state.table.agenda.push(next);
    }

    /// A die for the first turn: the highest begins, ties are rolled again, at most eight times (WAS-SETUP-04).
    pub(crate) fn first_rolled(&self, state: &mut State, face: u8, _log: &mut Log<Event>) {
        let Task::FirstRoll { who, at, times } = state.table.agenda.top() else { return };
        let table = &mut state.table;
        table.first_dice[at.index()] = face;
        let later = who.iter().find(|seat| *seat > at);
        if let Some(next) = later {
            *table.agenda.top_mut() = Task::FirstRoll { who, at: next, times };
            return;
        }
        let highest = who.iter().map(|seat| table.first_dice[seat.index()]).max();
        let tied: SeatSet =
            who.iter().filter(|seat| Some(table.first_dice[seat.index()]) == highest).collect();
        let first = tied.first().unwrap_or(Seat::FIRST);
        if tied.len() > 1 && times < 8 {
            *table.agenda.top_mut() = Task::FirstRoll { who: tied, at: first, times: times + 1 };
            return;
        }
        table.agenda.pop();
        (table.acting, table.first, table.round) = (first, first, 1);
        self.check_limit(state);
        let living = state.table.living;
        self.open(state, crate::agenda::Window::Setup, living, first);
    }

    /// Whoever holds too many cards will have to play or give some. Outside windows everything may be put on anew.
    pub(crate) fn check_limit(&self, state: &mut State) {
        if self.windows_open(&state.table) == 0 {
            state.table.worn_now = Default::default();
        }
        state.table.agenda.push(Task::Limit);
    }

    /// A drawn card goes where it belongs.
    pub(crate) fn drawn(&self, state: &mut State, who: Seat, to: Dest, kind: Kind, log: &mut Log<Event>) {
        if let Task::Draw { left, .. } = state.table.agenda.top_mut() {
            *left -= 1;
        }
        match to {
            Dest::Hand => {
                self.gain(state, who, kind, crate::moves::Manner::Unseen);
                log.tell(|| Event::Drew(who, kind));
            }
            Dest::Stock => {
                self.reveal(state, kind);
                state.table.market.stock.put(self.pack.copies(kind));
                log.tell(|| Event::Turned(kind));
            }
        }
    }

    /// Cards that somebody may discard now.
    pub(crate) fn droppable(&self, state: &State, who: Seat, which: Which) -> u32 {
        match which {
            Which::Hand => u32::from(state.table.side(who).hand_size()),
            Which::Trait => state.table.side(who).learned().count() as u32,
            _ => self.items(&state.table, who, which).len(),
        }
    }

    /// Where all must go, they go; else the owner is asked (WAS-RULING-45).
    fn drop_step(&self, state: &mut State, who: Seat, which: Which, left: u8, log: &mut Log<Event>) -> bool {
        let there = self.droppable(state, who, which);
        if left > 0 && there > u32::from(left) {
            return false;
        }
        state.table.agenda.pop();
        if left == 0 {
            return true;
        }
        match which {
            Which::Hand => self.discard_hand(state, who, log),
            Which::Trait => {
                for learned in
                    state.table.side(who).traits.into_iter().filter(|learned| learned.card != NOTHING)
                {
                    self.drop_trait(state, who, TraitNo(learned.card), log);
                }
            }
            _ => {
                for card in self.items(&state.table, who, which).iter() {
                    self.discard_item(state, who, Item(card), log);
                }
            }
        }
        true
    }

    /// A whole hand is discarded openly.
    pub(crate) fn discard_hand(&self, state: &mut State, who: Seat, log: &mut Log<Event>) {
        for kind in state.secrets.hands[who.index()].cards(&self.pack) {
            self.lose(state, who, kind, crate::moves::Manner::Open);
            self.discard_kind(state, kind);
            log.tell(|| Event::Discarded(who, kind));
        }
    }

    /// Does a stage of the turn.
    fn turn_step(&self, state: &mut State, stage: Stage, log: &mut Log<Event>) -> bool {
        let acting = state.table.acting;
        let died = !state.table.living.contains(acting);
        if died && stage != Stage::Over {
            // WAS-TURN-08: what was turned and not seen to is discarded.
            for place in 0..2 {
                self.clear_wander(state, place);
            }
            return self.to_stage(state, Stage::Over);
        }
        match stage {
            Stage::Begin => {
                self.begin_turn(state, log);
                true
            }
            Stage::Wander(left) => {
                if left > 0 && self.has_card(state, Deck::Wasteland, log) {
                    return false;
                }
                self.take_up_finds(state, log);
                self.to_stage(state, Stage::Events)
            }
            Stage::Events => self.next_turned(
                state,
                |kind| kind == Type::Event,
                Stage::Fight,
                |game, state, kind| {
                    let event = Task::Event {
                        kind,
                        target: acting,
                        source: None,
                        stage: crate::agenda::EventStage::Coming,
                    };
                    let _ = game;
                    state.table.agenda.push(event);
                },
            ),
            Stage::Fight => {
                self.to_stage(state, Stage::Visit);
                self.fight_turned(state, log);
                true
            }
            Stage::Visit => self.next_turned(
                state,
                |kind| kind == Type::Place,
                Stage::Mid,
                |_, state, kind| {
                    state.table.met = true;
                    state.table.agenda.push(Task::Visit(kind, false));
                },
            ),
            Stage::Mid => {
                let table = &mut state.table;
                let over = !table.met && !self.over_limit(table).is_empty();
                if over {
                    self.check_limit(state);
                    return true;
                }
                if table.met || self.skips(state, log) {
                    return self.to_stage(state, Stage::End);
                }
                self.to_stage(state, Stage::Step2);
                let living = state.table.living;
                self.open(state, crate::agenda::Window::MidTurn, living, acting);
                true
            }
            Stage::Step2 => self.skips(state, log) && self.to_stage(state, Stage::End),
            Stage::End => {
                self.to_stage(state, Stage::Over);
                self.check_limit(state);
                self.open(state, crate::agenda::Window::TurnEnd, SeatSet::only(acting), acting);
                true
            }
            Stage::Over => {
                self.end_turn(state, log);
                true
            }
        }
    }

    pub(crate) fn to_stage(&self, state: &mut State, stage: Stage) -> bool {
        *state.table.agenda.top_mut() = Task::Turn(stage);
        true
    }

    fn begin_turn(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        table.used = Default::default();
        for side in &mut table.sides {
            side.traits.iter_mut().for_each(|learned| learned.used = false);
        }
        table.met = false;
        table.dealt_turn = SeatSet::NONE;
        table.denied = [(NOTHING, NOTHING); crate::state::DENIALS];
        let (acting, round, living) = (table.acting, table.round, table.living);
        log.tell(|| Event::Turn(acting, round));
        self.to_stage(state, Stage::Wander(self.terms.wander));
        self.open(state, crate::agenda::Window::TurnStart, living, acting);
    }

    /// Whether the second step is skipped; then one skip is used up.
    fn skips(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let acting = state.table.acting;
        let side = state.table.side_mut(acting);
        if side.skips == 0 {
            return false;
        }
        side.skips -= 1;
        log.tell(|| Event::Skipped(acting));
        true
    }

    /// Changes that last until the end of the turn end; the next living player begins (WAS-SETUP-05).
    fn end_turn(&self, state: &mut State, log: &mut Log<Event>) {
        let table = &mut state.table;
        let acting = table.acting;
        let side = table.side_mut(acting);
        side.temp = [0; 3];
        side.temp_run = 0;
        let mut next = acting;
        loop {
            next = next.next(self.seats);
            // WAS-GOAL-07.
            if next == table.first {
                table.round += 1;
            }
            if table.living.contains(next) {
                break;
            }
        }
        table.acting = next;
        if table.round > self.terms.rounds {
            table.round = self.terms.rounds;
            self.run_out(state, log);
            return;
        }
        *state.table.agenda.top_mut() = Task::Turn(Stage::Begin);
    }

    /// A card was turned in Wander.
    pub(crate) fn wandered(&self, state: &mut State, kind: Kind, log: &mut Log<Event>) {
        self.reveal(state, kind);
        log.tell(|| Event::Turned(kind));
        let table = &mut state.table;
        let place = usize::from(table.wander[0] != NOTHING);
        table.wander[place] = kind.0;
        if let Task::Turn(Stage::Wander(left)) = table.agenda.top_mut() {
            *left -= 1;
        }
    }

    /// Traits and modifiers go to the hand (WAS-TRAIT-08, WAS-MOD-07).
    fn take_up_finds(&self, state: &mut State, log: &mut Log<Event>) {
        let acting = state.table.acting;
        for place in 0..2 {
            let number = state.table.wander[place];
            if number == NOTHING {
                continue;
            }
            let kind = Kind(number);
            if matches!(self.pack.info(kind).kind, Type::Trait | Type::Modifier) {
                state.table.wander[place] = NOTHING;
                self.take_up(state, acting, kind, log);
            }
        }
        close_up(&mut state.table.wander);
    }

    fn clear_wander(&self, state: &mut State, place: usize) {
        let number = std::mem::replace(&mut state.table.wander[place], NOTHING);
        if number != NOTHING {
            self.discard_kind(state, Kind(number));
        }
    }

    /// The turned cards of a type that are still to be seen to.
    pub(crate) fn turned(&self, table: &Table, fits: impl Fn(Type) -> bool) -> [Option<Kind>; 2] {
        table.wander.map(|number| {
            let kind = (number != NOTHING).then_some(Kind(number))?;
            fits(self.pack.info(kind).kind).then_some(kind)
        })
    }

    /// Begins with the next turned card of a type, unless there are two kinds and the acting player has to choose.
    fn next_turned(
        &self,
        state: &mut State,
        fits: impl Fn(Type) -> bool,
        then: Stage,
        begin: impl Fn(&Wastelander, &mut State, Kind),
    ) -> bool {
        let turned = self.turned(&state.table, fits);
        match turned {
            [None, None] => self.to_stage(state, then),
            [Some(one), Some(two)] if one != two => false,
            [Some(kind), _] | [None, Some(kind)] => {
                self.take_turned(state, kind);
                begin(self, state, kind);
                true
            }
        }
    }

    /// Takes a turned card up to be seen to.
    pub(crate) fn take_turned(&self, state: &mut State, kind: Kind) {
        let table = &mut state.table;
        if let Some(place) = table.wander.iter().position(|number| *number == kind.0) {
            table.wander[place] = NOTHING;
        }
        close_up(&mut table.wander);
    }

    /// All turned enemies are one encounter (WAS-RULING-31).
    fn fight_turned(&self, state: &mut State, log: &mut Log<Event>) {
        let enemies = self.turned(&state.table, Type::is_enemy);
        if enemies == [None, None] {
            return;
        }
        for kind in enemies.into_iter().flatten() {
            self.take_turned(state, kind);
        }
        state.table.met = true;
        self.begin_fight(state, enemies, crate::state::Origin::Step, log);
    }

    /// A place is visited: ruins are searched, a settlement lays out its goods (WAS-SETTLE-14, WAS-RUINS-01).
    fn visit_step(&self, state: &mut State, kind: Kind, opened: bool, log: &mut Log<Event>) -> bool {
        let acting = state.table.acting;
        let living = state.table.living;
        let dead = !living.contains(acting);
        match (self.pack.info(kind).stock, opened) {
            (Some(stock), false) if !dead => {
                *state.table.agenda.top_mut() = Task::Visit(kind, true);
                state.table.market = Default::default();
                let draw = Task::Draw { who: acting, deck: Deck::Loot, left: stock, to: Dest::Stock };
                state.table.agenda.push(Task::Market { gifts: true });
                state.table.agenda.push(Task::PlaceWindow);
                state.table.agenda.push(draw);
            }
            (None, false) if !dead => {
                *state.table.agenda.top_mut() = Task::Visit(kind, true);
                state.table.agenda.push(Task::Die(crate::agenda::DieFor::Rows(acting, kind)));
            }
            _ => {
                state.table.agenda.pop();
                self.discard_kind(state, kind);
                log.tell(|| Event::Ended);
                self.check_limit(state);
            }
        }
        true
    }

    /// Whether the agenda has a fight under way that is still before the dice.
    pub(crate) fn fight_stage(&self, agenda: &Agenda) -> Option<Combat> {
        agenda.iter().rev().find_map(|task| match task {
            Task::Fight(stage) => Some(stage),
            _ => None,
        })
    }
}

fn minus(set: SeatSet, others: SeatSet) -> SeatSet {
    set.iter().filter(|seat| !others.contains(*seat)).collect()
}

/// A card that is left alone moves up; the order in which cards were turned stays.
fn close_up(wander: &mut [u8; 2]) {
    if wander[0] == NOTHING {
        wander.swap(0, 1);
    }
}
