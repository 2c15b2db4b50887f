//! Event queues, Raiders and the course of a turn.

use kernel::Seat;

use super::Referee;
use crate::agenda::{Frame, Queued, Task};
use crate::cards::Card;
use crate::effect::Trait;
use crate::event::Event;
use crate::setup::Radlands;
use crate::spot::{Column, Lane, Spot, Spots};
use crate::state::{Stage, Table, WATER_EACH_TURN, other};

impl Radlands {
    /// Whether an event the seat plays now would resolve at once (RAD-PPL-36, RAD-RULING-21).
    #[inline]
    pub(crate) fn plays_at_once(&self, table: &Table, seat: Seat) -> bool {
        !table.event_played[seat.index()] && table.has_active(&self.pack, seat, Trait::FirstEventAtOnce)
    }

    /// Whether a raid of the seat would do something (RAD-RAID-01 to RAD-RAID-06).
    #[inline]
    pub(crate) fn can_raid(&self, table: &Table, seat: Seat) -> bool {
        let raiders = table.raiders_bit(seat);
        if raiders != 0 {
            return raiders & table.advanceable(seat) != 0;
        }
        table.open_spaces(seat, self.pack.raiders_bomb) != 0 || self.plays_at_once(table, seat)
    }

    /// Whether any event of either player can go forward.
    #[inline]
    pub(crate) fn can_advance_any(&self, table: &Table) -> bool {
        Seat::all(2).any(|seat| table.advanceable(seat) != 0)
    }

    /// Whether a push would move any of the seat's events (RAD-PPL-08, RAD-RULING-24).
    #[inline]
    pub(crate) fn can_push_back(&self, table: &Table, seat: Seat) -> bool {
        // Some event has a free space behind it, the next or one that the others leave.
        let taken = table.taken_spaces(seat);
        let first = taken & taken.wrapping_neg();
        0b111 & !taken & !first.wrapping_sub(1) != 0
    }
}

impl Referee<'_> {
    /// RAD-RAID rows.
    pub fn raid(&mut self, owner: Seat) {
        match self.table.raiders_space(owner) {
            Some(space) if self.table.can_advance(owner, space) => self.advance(owner, space),
            None if self.game.can_raid(self.table, owner) => {
                self.play_event(owner, Queued::RAIDERS, self.pack().raiders_bomb);
            }
            _ => self.log.tell(|| Event::RaidFailed { owner }),
        }
    }

    /// An event comes into play: into the queue, or at once (RAD-PLAYEV rows).
    pub fn play_event(&mut self, owner: Seat, event: Queued, bomb: u8) {
        let at_once = bomb == 0 || self.game.plays_at_once(self.table, owner);
        self.table.event_played[owner.index()] = true;
        match self.table.free_space(owner, bomb) {
            Some(space) if !at_once => {
                self.table.queues[owner.index()][space] = event;
                self.log.tell(|| Event::Queued { owner, event, space: space as u8 + 1 });
            }
            _ => self.resolve(owner, event),
        }
    }

    /// An event goes one space forward, or resolves from space 1.
    pub fn advance(&mut self, owner: Seat, space: usize) {
        let queue = &mut self.table.queues[owner.index()];
        let event = std::mem::replace(&mut queue[space], Queued::NOTHING);
        if space == 0 {
            self.resolve(owner, event);
        } else {
            queue[space - 1] = event;
            self.log.tell(|| Event::Moved { owner, event, from: space as u8 + 1, space: space as u8 });
        }
    }

    /// All of a seat's events go one space back where there is room, the rearmost first (RAD-RULING-24).
    pub fn push_back(&mut self, owner: Seat) {
        for space in [1, 0] {
            let queue = &mut self.table.queues[owner.index()];
            if queue[space].is_some() && !queue[space + 1].is_some() {
                let event = std::mem::replace(&mut queue[space], Queued::NOTHING);
                queue[space + 1] = event;
                let (from, space) = (space as u8 + 1, space as u8 + 2);
                self.log.tell(|| Event::Moved { owner, event, from, space });
            }
        }
    }

    /// An event takes effect; its owner is "you" in whoever's turn (RAD-EVENT-08).
    fn resolve(&mut self, owner: Seat, event: Queued) {
        self.log.tell(|| Event::Resolves { owner, event });
        self.table.agenda.push(Task::Resolved(owner, event));
        let op = event.as_card().map_or(self.pack().raiders, |card| self.pack().row(card).ops);
        self.run(Frame { op, owner, source: Spot::NOWHERE });
    }

    /// After its effect an event is discarded, Raiders goes home (RAD-EVENT-02, RAD-EVENT-03).
    pub fn put_away(&mut self, owner: Seat, event: Queued) {
        self.table.event_resolved = true;
        match event.as_card() {
            Some(card) => self.put_in_discard(card),
            None => {
                self.table.raiders_resolved[owner.index()] = true;
                self.log.tell(|| Event::RaidersHome { owner });
            }
        }
    }

    /// With nothing left to do the game goes on to its next stage. Tells whether there is more to do.
    pub fn next_stage(&mut self) -> bool {
        let seat = self.table.active;
        match self.table.stage {
            Stage::Hands(drawer) => {
                // RAD-SETUP-10: the other hand follows, then the start player is found.
                self.table.stage = Stage::Flip;
                if drawer == Seat::FIRST {
                    self.deal_hand(other(drawer));
                }
                self.table.stage != Stage::Flip
            }
            Stage::Events => {
                if self.table.queues[seat.index()][0].is_some() {
                    self.table.stage = Stage::MoveUp;
                    self.advance(seat, 0);
                } else {
                    self.move_up(seat);
                }
                true
            }
            Stage::MoveUp => {
                self.move_up(seat);
                true
            }
            Stage::Replenish => {
                // RAD-REPL-02, RAD-REPL-03.
                self.table.water = if self.table.turn == 1 { 1 } else { WATER_EACH_TURN };
                self.table.stage = Stage::Actions;
                let amount = self.table.water;
                self.log.tell(|| Event::Water { seat, amount });
                false
            }
            Stage::Sides | Stage::Deal | Stage::Draft | Stage::Flip | Stage::Actions | Stage::Over(_) => {
                false
            }
        }
    }

    /// The rest of the queue moves up, then a card is drawn (RAD-EVENT-04, RAD-EVENT-06, RAD-REPL-01).
    fn move_up(&mut self, seat: Seat) {
        for space in 1..3 {
            if self.table.queues[seat.index()][space].is_some() {
                self.advance(seat, space);
            }
        }
        self.table.stage = Stage::Replenish;
        self.draw(Frame::done(seat), seat, 1);
    }

    /// A new turn begins; everything that was only for the last one ends (RAD-TURN-05 to RAD-TURN-07).
    pub fn begin_turn(&mut self, seat: Seat) {
        let table = &mut *self.table;
        table.active = seat;
        table.turn += 1;
        table.actions = 0;
        table.water = 0;
        table.spent = Spots::NONE;
        table.fresh = Spots::NONE;
        table.used = Spots::NONE;
        table.entered = [0; 2];
        table.event_resolved = false;
        table.raiders_resolved = [false; 2];
        table.event_played = [false; 2];
        table.exposed = [false; 2];
        table.fresh_discards = parts::Bag::EMPTY;
        table.stage = Stage::Events;
        self.log.tell(|| Event::Turn { seat });
    }

    /// The opening hand of a seat, drawn before anybody knows who begins.
    pub fn deal_hand(&mut self, seat: Seat) {
        let pack = self.pack();
        let camps = Column::ALL.map(|column| self.table.camp(Lane::new(seat, column)));
        let cards = camps.iter().map(|camp| pack.camp_row(*camp).draw).sum();
        if cards > 0 {
            self.table.stage = Stage::Hands(seat);
            self.draw(Frame::done(seat), seat, cards);
        } else if seat == Seat::FIRST {
            self.deal_hand(other(seat));
        }
    }

    /// Pays for an event from hand and plays it (RAD-PLAYEV-01).
    pub fn launch(&mut self, seat: Seat, card: Card) {
        let row = self.pack().row(card);
        self.table.water -= row.cost;
        self.take_from_hand(seat, card);
        self.play_event(seat, Queued::card(card), row.bomb);
    }
}
