//! What a group decides together: votes, ties, consent to cards against the group, sharing Loot (WAS-RULING-38).

use kernel::{Log, Seat, SeatSet};

use crate::agenda::Task;
use crate::cards::Kind;
use crate::choice::{Choice, Ref};
use crate::event::Event;
use crate::setup::Wastelander;
use crate::state::{NOTHING, SEATS, State, Table};

impl Wastelander {
    /// The card a choice plays against the group, if it does (WAS-RULING-60).
    pub(crate) fn against(&self, choice: Choice) -> Option<Kind> {
        let hostile = |kind: Kind, option: u8| {
            let play = self.pack.info(kind).play.as_ref()?;
            play.ways.get(usize::from(option)).filter(|way| way.against).map(|_| kind)
        };
        match choice {
            Choice::Stick(kind, _) => hostile(kind, 0),
            Choice::Ambush(kind, _) => Some(kind),
            Choice::Play(Ref::Hand(kind) | Ref::Down(kind), aim) => hostile(kind, aim.option()),
            Choice::Play(Ref::Item(item), aim) => hostile(self.item_kind(item), aim.option()),
            _ => None,
        }
    }

    /// Whether others must agree first (WAS-COOP-16).
    pub(crate) fn needs_consent(&self, table: &Table, seat: Seat, choice: Choice) -> bool {
        self.terms.common && table.living.without(seat) != SeatSet::NONE && self.against(choice).is_some()
    }

    /// Whether consent was refused for this card, so that it is not asked for again.
    pub(crate) fn is_denied(&self, table: &Table, seat: Seat, choice: Choice) -> bool {
        if !self.needs_consent(table, seat, choice) {
            return false;
        }
        let full = table.denied.last().is_some_and(|denied| denied.0 != NOTHING);
        let entry = self.against(choice).map(|kind| (seat.index() as u8, kind.0));
        full || entry.is_some_and(|entry| table.denied.contains(&entry))
    }

    /// Shows the card and asks all others.
    pub(crate) fn ask_consent(&self, state: &mut State, by: Seat, choice: Choice, log: &mut Log<Event>) {
        let shown: [Option<Kind>; 2] = match choice {
            Choice::Stick(kind, _) | Choice::Play(Ref::Hand(kind), _) => [Some(kind), None],
            Choice::Ambush(card, enemy) => [Some(card), Some(enemy)],
            _ => [None, None],
        };
        let known = &mut state.table.side_mut(by).known;
        for kind in shown.into_iter().flatten() {
            if !known.has(&self.pack, kind) {
                known.put(&self.pack, kind);
            }
        }
        log.tell(|| Event::Chose { seat: by, choice });
        state.table.agenda.push(Task::Consent { by, choice });
    }

    /// A sealed answer (WAS-TIMING-42).
    pub(crate) fn answer(&self, state: &mut State, seat: Seat, answer: u8) {
        state.secrets.votes[seat.index()] = answer + 1;
        state.table.answered = state.table.answered.with(seat);
    }

    /// Opens all answers.
    fn open_votes(&self, state: &mut State) -> [u8; SEATS] {
        let votes = std::mem::take(&mut state.secrets.votes);
        state.table.answered = SeatSet::NONE;
        state.table.votes = votes;
        votes
    }

    pub(crate) fn consent_step(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let Task::Consent { by, choice } = state.table.agenda.top() else { return false };
        let others = state.table.living.without(by);
        if state.table.answered.intersection(others) != others {
            return false;
        }
        let votes = self.open_votes(state);
        log.tell(|| Event::Answered { answers: votes });
        state.table.agenda.pop();
        if others.iter().all(|seat| votes[seat.index()] == 2) {
            self.perform(state, by, choice, log);
        } else if let Some(kind) = self.against(choice) {
            let free = state.table.denied.iter_mut().find(|denied| denied.0 == NOTHING);
            if let Some(place) = free {
                *place = (by.index() as u8, kind.0);
            }
        }
        true
    }

    pub(crate) fn vote_step(&self, state: &mut State, log: &mut Log<Event>) -> bool {
        let Task::Vote(kind) = state.table.agenda.top() else { return false };
        let living = state.table.living;
        if state.table.answered.intersection(living) != living {
            return false;
        }
        let votes = self.open_votes(state);
        log.tell(|| Event::Voted { votes });
        state.table.agenda.pop();
        let count = |seat: &Seat| votes.iter().filter(|vote| **vote == seat.index() as u8 + 1).count();
        let most = living.iter().map(|seat| count(&seat)).max();
        let among: SeatSet = living.iter().filter(|seat| Some(count(seat)) == most).collect();
        match (among.len(), among.first()) {
            (1, Some(seat)) => self.decided(state, kind, seat, log),
            _ => state.table.agenda.push(Task::Tie { kind, among }),
        }
        true
    }

    /// The group has decided who dies, or who gets a card.
    pub(crate) fn decided(&self, state: &mut State, kind: Option<Kind>, seat: Seat, log: &mut Log<Event>) {
        match kind {
            None => self.die(state, seat, log),
            Some(kind) => {
                state.table.market.stock.take(self.pack.copies(kind));
                self.take_up(state, seat, kind, log);
            }
        }
    }

    /// The next laid out card is voted on.
    pub(crate) fn share_step(&self, state: &mut State) -> bool {
        let next = self.pack.kinds_l(state.table.market.stock).next();
        match next {
            None => state.table.agenda.pop(),
            Some(kind) => state.table.agenda.push(Task::Vote(Some(kind))),
        }
        true
    }
}
