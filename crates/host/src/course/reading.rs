//! What can be asked of a course.

use std::time::Duration;

use kernel::{Seat, SeatSet, Viewer, Waiting};
use seal::{Seal, ServerKey};
use shelf::{Table, UndoError};

use super::notes::Notes;
use super::{Chair, Course, End};
use crate::digest::Digest;
use crate::ids::MessageId;
use crate::log::{Absence, Deed, Ending, Head, Seq};
use crate::moment::Moment;
use crate::opening::{Opening, TimeRule};
use crate::secret::Seed;
use crate::store::Work;

impl Course {
    pub(crate) fn opening(&self) -> &Opening {
        &self.opening
    }

    pub(crate) fn seed(&self) -> &Seed {
        &self.seed
    }

    pub(crate) fn table(&self) -> &dyn Table {
        &*self.table
    }

    pub(crate) fn head(&self) -> Head {
        self.head
    }

    pub(crate) fn hash(&self) -> Digest {
        self.head.hash
    }

    /// The hash of an entry, if there is one of this number.
    pub(crate) fn hash_of(&self, seq: Seq) -> Option<Digest> {
        self.hashes.get(usize::try_from(seq.number()).ok()?).copied()
    }

    pub(crate) fn draws(&self) -> u64 {
        self.draws
    }

    /// When the last entry was made, or the match began.
    pub(crate) fn last_time(&self) -> Moment {
        self.last_time
    }

    pub(crate) fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    pub(crate) fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The seats a match of this one's size has.
    pub(crate) fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.chairs.len())
    }

    /// The entry that a message of this seat brought about, if it has.
    pub(crate) fn answer_to(&self, seat: Seat, message: &MessageId) -> Option<Seq> {
        self.answered.get(&(seat, message.clone())).copied()
    }

    /// Since which entry the seat is asked what it is asked now.
    pub(crate) fn asked_since(&self, seat: Seat) -> Seq {
        self.asked.get(seat.index()).copied().unwrap_or_default()
    }

    /// The seats the match waits for.
    pub(crate) fn waiting_seats(&self) -> SeatSet {
        match self.table.waiting() {
            Waiting::Seats(seats) if self.end.is_none() => seats,
            _ => SeatSet::NONE,
        }
    }

    /// The people whose time runs: those the match waits for, but for windows, where silence is an answer soon.
    pub(super) fn asked_people(&self) -> SeatSet {
        let people = self.waiting_seats().iter().filter(|seat| self.chairs[seat.index()].bot().is_none());
        if !self.has_clocks() || self.table.moment(Viewer::Spectator).window().is_none() {
            return people.collect();
        }
        people.filter(|seat| self.table.silence(*seat).is_none()).collect()
    }

    /// What chance brings now, if the table waits for it.
    pub(super) fn drawn(&self) -> Option<String> {
        if self.table.waiting() != Waiting::Chance {
            return None;
        }
        let (outcomes, weights): (Vec<String>, Vec<u32>) = self.table.chances().into_iter().unzip();
        let index = self.stream.draw(self.draws, &weights)?;
        outcomes.into_iter().nth(index)
    }

    /// How the match ends now, if it does.
    pub(super) fn due_end(&self) -> Option<End> {
        if self.table.waiting() == Waiting::Over {
            let scores = self.table.scores();
            let scores =
                scores.as_slice().iter().map(|score| (score.share() * 1000.0).round() as u16).collect();
            return Some(End { how: Ending::Played, scores });
        }
        if !self.chairs.iter().any(Chair::has_resigned) {
            return None;
        }
        let mut playing = self.chairs.iter().enumerate().filter(|(_, chair)| !chair.has_resigned());
        if let (Some((winner, _)), None) = (playing.next(), playing.next()) {
            let mut scores = self.no_scores();
            scores[winner] = 1000;
            return Some(End { how: Ending::Resigned, scores });
        }
        let is_left = |chair: &Chair| chair.player.is_person() && !chair.has_resigned();
        (!self.chairs.iter().any(is_left)).then(|| End { how: Ending::Closed, scores: self.no_scores() })
    }

    /// What the store has to do if the match is over: the end is kept with the server's signature.
    pub(crate) fn finish_work(&self, at: Moment, key: &ServerKey) -> Option<Work> {
        let End { how, scores } = self.end.clone()?;
        let (id, deed) = (self.opening.id.clone(), Deed::End { how, scores }.to_string());
        let seal = Seal::sign(key, id.as_str(), self.head.seq.number(), self.head.hash, &deed);
        Some(Work::Finish { id, at, how, seal })
    }

    /// The people who sat down and did not give up.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| {
            let chair = &self.chairs[seat.index()];
            chair.player.is_person() && !chair.has_resigned()
        })
    }

    /// Whether a person plays the seat, and no bot for them.
    pub(crate) fn plays(&self, seat: Seat) -> bool {
        self.chairs.get(seat.index()).is_some_and(|chair| chair.bot().is_none())
    }

    /// Whether a bot plays the seat of a person who can come back.
    pub(crate) fn may_return(&self, seat: Seat) -> bool {
        let is_total = matches!(self.opening.time, TimeRule::Total(_));
        match self.chairs[seat.index()].stand_in {
            None | Some((_, Absence::Resigned)) => false,
            Some((_, Absence::Late)) => !is_total,
            Some((_, Absence::Away | Absence::Left | Absence::Asked)) => true,
        }
    }

    /// What the house said at the table.
    pub(crate) fn notes(&self) -> &Notes {
        &self.notes
    }

    /// Whether no other person sat down at the table.
    pub(crate) fn is_alone(&self, seat: Seat) -> bool {
        self.seats().all(|other| other == seat || !self.chairs[other.index()].player.is_person())
    }

    /// Where the seat's last real choice stands among the inputs of this match.
    pub(crate) fn last_choice(&self, seat: Seat) -> Result<usize, UndoError> {
        let point = self.table.last_choice(seat)?;
        if point >= self.opening.rules.prefix_length() { Ok(point) } else { Err(UndoError::NothingChosen) }
    }

    /// Where the seat may go back to without asking anybody.
    pub(crate) fn free_undo(&self, seat: Seat) -> Result<usize, UndoError> {
        let point = self.last_choice(seat)?;
        let allowed = self.table.undo_point(seat)?;
        if allowed == point { Ok(point) } else { Err(UndoError::NothingChosen) }
    }

    /// How much time the seat has left; none if there is no limit.
    pub(crate) fn time_left(&self, seat: Seat, now: Moment) -> Option<Duration> {
        self.clocks.left(seat, now)
    }

    /// Whether anybody's clock runs.
    pub(crate) fn any_clock_runs(&self) -> bool {
        self.seats().any(|seat| self.clocks.runs(seat))
    }

    /// Whether the seat's clock runs.
    pub(crate) fn clock_runs(&self, seat: Seat) -> bool {
        self.clocks.runs(seat)
    }

    /// Whether the match has clocks.
    pub(crate) fn has_clocks(&self) -> bool {
        self.opening.time != TimeRule::Unlimited
    }
}
