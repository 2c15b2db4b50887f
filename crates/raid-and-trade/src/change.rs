//! Small changes of the table, each told to the log.

use kernel::{Log, Seat};

use crate::agenda::Task;
use crate::effect::{ActionKind, Stat};
use crate::event::Event;
use crate::ids::{Card, Holder, Kind, NONE, Place, Section, Square, Tile};
use crate::numbers::{DIAL_MAX, SKILL_MAX};
use crate::setup::RaidAndTrade;
use crate::state::{State, Table};
use crate::tokens::Tokens;

impl RaidAndTrade {
    /// The seats still in the game, clockwise from this one.
    pub(crate) fn clockwise(&self, table: &Table, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let (seats, out) = (self.seats, table.out);
        (0..seats as u8)
            .map(move |step| Seat::new(((seat.index() as u8 + step) as usize % seats) as u8))
            .filter(move |seat| !out.contains(*seat))
    }

    /// The next seat clockwise that is still in the game.
    pub(crate) fn left_of(&self, table: &Table, seat: Seat) -> Seat {
        self.clockwise(table, seat.next(self.seats)).next().unwrap_or(seat)
    }

    pub(crate) fn gain_ap(&self, state: &mut State, seat: Seat, ap: u16, log: &mut Log<Event>) {
        state.table.side_mut(seat).ap += ap;
        log.tell(|| Event::ApGained { seat, ap });
    }

    /// Takes AP away, never below 0. The caller tells it.
    pub(crate) fn lose_ap(&self, state: &mut State, seat: Seat, ap: u16) -> u16 {
        let side = state.table.side_mut(seat);
        let lost = ap.min(side.ap);
        side.ap -= lost;
        lost
    }

    /// Spends AP and tells it (RNT-DIAL-02).
    pub(crate) fn pay_ap(&self, state: &mut State, seat: Seat, ap: u16, log: &mut Log<Event>) {
        self.spend_ap(state, seat, ap);
        if ap > 0 {
            log.tell(|| Event::ApSpent { seat, ap });
        }
    }

    /// Spends AP; the caller tells it.
    pub(crate) fn spend_ap(&self, state: &mut State, seat: Seat, ap: u16) {
        if ap > 0 {
            state.table.side_mut(seat).ap -= ap;
            if seat == state.table.turn {
                state.table.now.spent = true;
            }
        }
    }

    /// Adds Skill, up to the end of the dial (RNT-DIAL-01, RNT-RULING-02).
    pub(crate) fn gain_skill(&self, state: &mut State, seat: Seat, skill: u8, log: &mut Log<Event>) {
        let side = state.table.side_mut(seat);
        let gained = skill.min(SKILL_MAX - side.skill);
        side.skill += gained;
        log.tell(|| Event::SkillGained { seat, skill: gained });
    }

    /// Turns the dial towards Favor or Blacklist; what goes beyond its end is lost (RNT-DIAL-04 to RNT-DIAL-06,
    /// RNT-RULING-01). In Escape there is no Favor (RNT-RULING-60).
    pub(crate) fn turn_dial(&self, state: &mut State, seat: Seat, by: i8, log: &mut Log<Event>) {
        let top = if self.escape { 0 } else { DIAL_MAX };
        let side = state.table.side_mut(seat);
        let to = (side.dial + by).clamp(-DIAL_MAX, top);
        let by = to - side.dial;
        side.dial = to;
        if by != 0 {
            log.tell(|| Event::DialTurned { seat, by });
        }
    }

    /// One token changes hands.
    pub(crate) fn move_token(
        &self,
        state: &mut State,
        from: Holder,
        to: Holder,
        kind: Kind,
        log: &mut Log<Event>,
    ) {
        state.table.shift(from, to, Tokens::of(kind, 1));
        log.tell(|| Event::TokenMoved { from, to, kind });
    }

    /// Several tokens change hands.
    pub(crate) fn move_tokens(
        &self,
        state: &mut State,
        from: Holder,
        to: Holder,
        tokens: Tokens,
        log: &mut Log<Event>,
    ) {
        state.table.shift(from, to, tokens);
        for (kind, count) in tokens.iter() {
            for _ in 0..count {
                log.tell(|| Event::TokenMoved { from, to, kind });
            }
        }
    }

    /// Spends tokens (RNT-SETUP-20).
    pub(crate) fn pay_tokens(&self, state: &mut State, seat: Seat, tokens: Tokens, log: &mut Log<Event>) {
        self.move_tokens(state, Holder::seat(seat), Holder::BAG, tokens, log);
    }

    /// Crafts an item of the hand: it lies in front of the crafter, who gains its Skill (RNT-CRAFT-02, RNT-CRAFT-03).
    pub(crate) fn craft(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        let side = state.table.side_mut(seat);
        side.hand.remove(card.0);
        side.crafted.add(card.0);
        log.tell(|| Event::Crafted { seat, card });
        self.gain_skill(state, seat, self.pack.card(card).skill, log);
    }

    /// A crafted item goes to the box (RNT-CRAFT-05).
    pub(crate) fn box_item(&self, state: &mut State, seat: Seat, card: Card, log: &mut Log<Event>) {
        state.table.side_mut(seat).crafted.remove(card.0);
        log.tell(|| Event::ItemBoxed { seat, card });
    }

    /// An Incident leaves a hand before everybody's eyes (RNT-VIS-12).
    pub(crate) fn discard_incident(&self, state: &mut State, seat: Seat, card: Card) {
        let bit = self.pack.incident_bit(card);
        state.secrets.hands[seat.index()] &= !bit;
        state.table.side_mut(seat).incidents -= 1;
        state.table.incident_discard |= bit;
        state.note_leaves(bit);
    }

    /// If the Incident deck is empty, the discards become the deck (RNT-RULING-18, RNT-RULING-105). Tells whether there is a
    /// card now.
    pub(crate) fn refill_incidents(&self, state: &mut State) -> bool {
        if state.table.incident_deck == 0 && state.table.incident_discard != 0 {
            let deck = std::mem::take(&mut state.table.incident_discard);
            state.secrets.deck = deck;
            state.table.incident_deck = deck.count_ones() as u8;
            state.note_shuffled(deck);
        }
        state.table.incident_deck > 0
    }

    /// Whether an Incident can be drawn.
    pub(crate) fn has_incidents(table: &Table) -> bool {
        table.incident_deck > 0 || table.incident_discard != 0
    }

    /// Whether the Action of this kind is free (RNT-TURN-02, RNT-RULING-95).
    pub(crate) fn has_action(&self, table: &Table, kind: ActionKind) -> bool {
        !table.now.acted
            || table.now.extra[ActionKind::Any as usize] > 0
            || table.now.extra[kind as usize] > 0
    }

    /// Uses an Action, the most particular allowance first (RNT-RULING-95, RNT-TIMING-09). It ends the Move (RNT-TIMING-12).
    pub(crate) fn use_action(&self, table: &mut Table, kind: ActionKind) {
        let now = &mut table.now;
        now.begun = true;
        now.walking = false;
        let extra = [kind as usize, ActionKind::Any as usize].into_iter().find(|at| now.extra[*at] > 0);
        match extra {
            Some(at) => now.extra[at] -= 1,
            None => now.acted = true,
        }
    }

    /// The section next to the Outpost.
    pub(crate) fn outpost_section(&self, table: &Table) -> Option<Section> {
        (table.outpost != NONE).then(|| self.world().square(Square(table.outpost)).section)
    }

    /// AP of a step from one section to another, if there is a way.
    pub(crate) fn step_price(&self, table: &Table, seat: Seat, from: Section, to: Section) -> Option<u16> {
        let face = self.world().face(from.tile());
        if from.tile() != to.tile() {
            if table.map.across(self.world(), from) & to.bit() == 0
                || !self.may_leave(table, from.tile(), to.tile())
            {
                return None;
            }
            let base =
                if self.escape { self.row_number(to.tile()) } else { crate::numbers::base(Stat::BorderAp) };
            return Some(self.stat_from(table, seat, Stat::BorderAp, base));
        }
        let within = usize::from(from.within());
        if face.barricades[within] >> to.within() & 1 == 1 {
            return Some(self.stat(table, seat, Stat::BarricadeAp));
        }
        let permitted = self.permits(table, seat, crate::effect::Permit::CrossElevation);
        (permitted && face.elevations[within] >> to.within() & 1 == 1).then_some(crate::numbers::ELEVATION_AP)
    }

    /// The sections next to one, over borders, barricades and elevation lines.
    pub(crate) fn around(&self, table: &Table, from: Section) -> u64 {
        let face = self.world().face(from.tile());
        let within = usize::from(from.within());
        let inside = u64::from(face.barricades[within] | face.elevations[within]);
        inside << Section::of(from.tile(), 0).0 | table.map.across(self.world(), from)
    }

    /// A figure goes to a section. Tells whether it entered a tile.
    pub(crate) fn go(&self, state: &mut State, seat: Seat, to: Section, ap: u16, log: &mut Log<Event>) {
        let from = state.table.section(seat);
        state.table.side_mut(seat).place = Place::at(to);
        log.tell(|| Event::Walked { seat, section: to, ap });
        if from.is_some_and(|from| from.tile() == to.tile()) {
            return;
        }
        if self.escape {
            self.arrive(state, seat, to.tile(), log);
        } else {
            self.turn_up_incident(state, to.tile());
        }
    }

    /// Entering a tile without Incident draws one (RNT-INC-01, RNT-INC-06).
    fn turn_up_incident(&self, state: &mut State, tile: Tile) {
        if state.table.incidents[tile.index()] == 0 && self.refill_incidents(state) {
            state.table.agenda.push(Task::Reveal(tile));
        }
    }
}
