//! What viewers are told, each only what they may know.

use std::collections::VecDeque;
use std::ops::Range;

use kernel::{Seat, Viewer};
use shelf::UndoError;
use wire::lobby::{Phase, SeatCard, TableCard};
use wire::table::{ClockView, FairnessView, Outcome, TableView, Undo, Update};
use wire::{TableId, Version};

use crate::blank;
use crate::course::Course;
use crate::log::{Absence, Ending, Seq};
use crate::matches::room::{Condition, Room};
use crate::matches::{News, Pulse, Welcome};
use crate::opening::{Opening, Player};
use crate::seating::{Guest, seat_cards};
use crate::store::StoredMatch;

/// How many changes are remembered for viewers who lag behind.
const REMEMBERED: usize = 64;

/// The low 20 bits of a version count changes that are not logged: somebody comes, somebody asks.
const UNLOGGED: u64 = 1 << 20;

/// The version of a table with this many entries, and this many changes beside.
pub(crate) fn version(seq: Seq, unlogged: u64) -> Version {
    Version(seq.number() * UNLOGGED + unlogged.min(UNLOGGED - 1))
}

/// The last entry that somebody who saw this version knew of.
pub(crate) fn seen(version: Version) -> Seq {
    Seq::new(version.0 / UNLOGGED)
}

/// One change of a table.
struct Change {
    /// The version it made.
    version: Version,
    /// The inputs it took.
    inputs: Range<usize>,
    /// The numbers of what the house said.
    notes: Range<usize>,
}

/// The last changes of a table, for viewers who know an older version.
#[derive(Default)]
pub(crate) struct Changes {
    /// The version before the first that is remembered.
    base: Version,
    changes: VecDeque<Change>,
}

impl Changes {
    /// From here on.
    pub(crate) fn from(base: Version) -> Changes {
        Changes { base, changes: VecDeque::new() }
    }

    pub(crate) fn push(&mut self, version: Version, inputs: Range<usize>, notes: Range<usize>) {
        // What was taken back can no longer be told.
        for change in &mut self.changes {
            change.inputs.end = change.inputs.end.min(inputs.start.max(change.inputs.start));
            change.inputs.start = change.inputs.start.min(change.inputs.end);
        }
        self.changes.push_back(Change { version, inputs, notes });
        if self.changes.len() > REMEMBERED
            && let Some(oldest) = self.changes.pop_front()
        {
            self.base = oldest.version;
        }
    }

    /// What happened since; none if that is too long ago to say.
    fn since(&self, known: Version) -> Option<impl Iterator<Item = &Change>> {
        let start = match self.changes.iter().position(|change| change.version == known) {
            Some(index) => index + 1,
            None if known == self.base => 0,
            None => return None,
        };
        Some(self.changes.iter().skip(start))
    }
}

impl Room {
    /// Everything for somebody who comes to the table.
    pub(crate) fn welcome(&self, viewer: Viewer) -> Welcome {
        let log = self.course().map_or_else(Vec::new, |course| course.story(viewer));
        Welcome { pulse: self.pulse_now(), table: self.view(viewer), log, chat: self.lines_since(0) }
    }

    /// What is new for a viewer.
    pub(crate) fn news(&self, viewer: Viewer, since: Pulse) -> News {
        let pulse = self.pulse_now();
        let chat = self.lines_since(since.chat);
        if pulse.version == since.version {
            return News::Since { pulse, update: None, chat };
        }
        let (Some(course), Some(changes)) = (self.course(), self.changes.since(since.version)) else {
            return News::Whole(Box::new(self.welcome(viewer)));
        };
        let mut tellings = Vec::new();
        for change in changes {
            if !change.inputs.is_empty() {
                tellings.extend(course.table().tellings(viewer, change.inputs.clone()));
            }
            let notes = course.notes().numbered(change.notes.clone());
            tellings.extend(notes.map(|note| note.telling(viewer)));
        }
        let update = Update { since: since.version, tellings, table: self.view(viewer) };
        News::Since { pulse, update: Some(Box::new(update)), chat }
    }

    fn lines_since(&self, number: u64) -> Vec<wire::table::ChatLine> {
        let name = |seat: Seat| {
            self.stored_opening().players.get(seat.index()).map_or_else(String::new, Player::name)
        };
        self.chat.since(number, name)
    }

    /// The table as one viewer sees it.
    pub(crate) fn view(&self, viewer: Viewer) -> TableView {
        let opening = self.stored_opening();
        let mut view = TableView {
            version: self.pulse_now().version,
            seats: self.seat_cards(),
            fairness: Some(self.fairness_view()),
            frozen: self.frozen().map(str::to_owned),
            rematch: self.rematch.clone().map(TableId::from),
            ..blank::view(&opening.id, &opening.rules, self.phase(), viewer)
        };
        if let Some(course) = self.course() {
            self.add_table(&mut view, course);
        }
        view
    }

    fn add_table(&self, view: &mut TableView, course: &Course) {
        let table = course.table();
        view.scene = table.portrait(view.viewer);
        view.inputs = table.length();
        view.rounds = table.rounds();
        view.ask = table.ask(view.viewer);
        view.outcome = outcome(course);
        if self.frozen().is_some() {
            return;
        }
        let is_short = self.driver.is_short() && course.end().is_none();
        view.notice = is_short
            .then(|| "Many bots are thinking here just now, so each thinks for a shorter time.".to_owned());
        view.proposal = self.proposal_view(course);
        view.waiting = course.waiting_seats().iter().collect();
        view.tape = self.tape.as_ref().map(|tape| tape.view(view.waiting.first().copied()));
        if course.has_clocks() {
            let now = self.house.clock.now();
            let clock = |seat: Seat| {
                let left = u64::try_from(course.time_left(seat, now)?.as_millis()).unwrap_or(u64::MAX);
                Some(ClockView { seat, left, running: course.clock_runs(seat) })
            };
            let people = course.seats().filter(|seat| course.chairs()[seat.index()].player.is_person());
            view.clocks = people.filter_map(clock).collect();
        }
        if let Viewer::Seat(seat) = view.viewer
            && course.end().is_none()
        {
            view.acts =
                if course.chairs()[seat.index()].bot().is_none() { table.acts(seat) } else { Vec::new() };
            view.undo = self.undo_view(course, seat);
            view.orders = self.orders_of(seat);
            view.rests = self.rests(course, seat);
            view.hints = course.is_alone(seat);
        }
    }

    fn undo_view(&self, course: &Course, seat: Seat) -> Undo {
        if let Some(wish) = &self.wish {
            if wish.seat == seat {
                return Undo::No { why: "the others have been asked".to_owned() };
            }
            if wish.asks(course, seat) {
                return Undo::Asked { by: wish.seat };
            }
        }
        match course.free_undo(seat) {
            Ok(_) => Undo::Free,
            Err(UndoError::NothingChosen) => Undo::Nothing,
            Err(_) if course.is_alone(seat) => Undo::Free,
            Err(_) if self.may_wish(seat).is_err() => {
                Undo::No { why: "it was asked for often enough".to_owned() }
            }
            Err(why) => Undo::ByConsent { why: why.to_string() },
        }
    }

    /// The match in a list.
    pub(crate) fn card(&self) -> TableCard {
        let opening = self.stored_opening();
        TableCard {
            public: self.secrets.is_public(),
            seats: self.seat_cards(),
            rounds: self.course().map_or(0, |course| course.table().rounds()),
            ..blank::card(&opening.id, &opening.rules, self.phase(), opening.opened)
        }
    }

    fn seat_cards(&self) -> Vec<SeatCard> {
        sitters(self.stored_opening(), self.course(), |seat| self.presence.is_here(seat))
    }

    fn phase(&self) -> Phase {
        self.condition.phase()
    }

    fn fairness_view(&self) -> FairnessView {
        let opening = self.stored_opening();
        let ended = self.course().filter(|course| course.end().is_some() && self.frozen().is_none());
        FairnessView {
            commitment: opening.commitment.digest().to_string(),
            seeds: opening.contributions.iter().map(|seed| seed.digest().to_string()).collect(),
            opened: ended.map(|course| course.seed().reveal().to_string()),
            verified: ended.and(self.verified),
            key: Some(self.house.key.public().to_string()),
            receipt: self.receipt.borrow().clone(),
        }
    }
}

/// The card of a match that rests: nobody is there.
pub(crate) fn resting_card(stored: &StoredMatch) -> TableCard {
    let (opening, condition) = (&stored.opening, Condition::of(stored));
    TableCard {
        public: stored.secrets.is_public(),
        seats: sitters(opening, condition.course(), |_| false),
        rounds: condition.course().map_or(0, |course| course.table().rounds()),
        ..blank::card(&opening.id, &opening.rules, condition.phase(), opening.opened)
    }
}

/// Who sits where in a match.
fn sitters(opening: &Opening, course: Option<&Course>, is_here: impl Fn(Seat) -> bool) -> Vec<SeatCard> {
    let players = Seat::all(opening.rules.seats).zip(&opening.players);
    seat_cards(players.map(|(seat, player)| {
        // For whoever ended the match by giving up nobody has played.
        let stand_in = course.and_then(|course| {
            let (kind, why) = course.chairs()[seat.index()].stand_in?;
            let ended = course.end().is_some_and(|end| end.how == Ending::Resigned);
            (!ended || why != Absence::Resigned).then_some((course, kind))
        });
        match (player, stand_in) {
            (Player::Person(person), Some((course, kind))) => {
                Guest::StandIn { kind, person, may_return: course.may_return(seat) }
            }
            (player, _) => Guest::of(player, is_here(seat)),
        }
    }))
}

/// How the match ended, if it has.
pub(crate) fn outcome(course: &Course) -> Option<Outcome> {
    let end = course.end()?;
    let best = end.scores.iter().copied().max().filter(|best| *best > 0);
    let won = |seat: &Seat| Some(end.scores[seat.index()]) == best;
    let gave_up =
        |seat: &Seat| matches!(course.chairs()[seat.index()].stand_in, Some((_, Absence::Resigned)));
    Some(Outcome {
        shares: end.scores.iter().map(|score| (score / 10) as u8).collect(),
        winners: course.seats().filter(won).collect(),
        resigned: course.seats().find(gave_up),
    })
}
