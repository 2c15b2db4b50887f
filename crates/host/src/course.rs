//! The course of one match: what its log amounts to. Plain and synchronous; whoever owns it sees to storing.
//!
//! There is one way to change it, [`Course::enact`], and both the running match and the replay of its log go
//! through it. Whatever a replay would refuse cannot be entered either.

use std::collections::HashMap;
use std::fmt;
use std::time::Duration;

use bots::Kind;
use kernel::{Seat, SeatSet, Waiting};
use shelf::{PlayError, ShelfError, Table, UndoError};

use crate::clocks::Clocks;
use crate::digest::Digest;
use crate::fairness::{Commitment, Stream};
use crate::ids::MessageId;
use crate::log::{Absence, Author, BrokenChain, Deed, Ending, Entry, Head, Seq, UndoRight};
use crate::moment::Moment;
use crate::opening::{Opening, Player, TimeRule};
use crate::secret::Seed;

/// What a log amounts to.
pub(crate) struct Course {
    opening: Opening,
    seed: Seed,
    stream: Stream,
    table: Box<dyn Table>,
    head: Head,
    chairs: Vec<Chair>,
    clocks: Clocks,
    /// For every input taken and standing: whose choice it was, if it was a real one.
    chosen: Vec<Option<Seat>>,
    /// How many draws there were, those taken back included.
    draws: u64,
    /// Since which entry each seat is asked what it is asked now.
    asked: Vec<Seq>,
    /// Which entry each message of a client brought about.
    answered: HashMap<(Seat, MessageId), Seq>,
    /// When the last entry was made, or the match began.
    last_time: Moment,
    end: Option<End>,
}

/// Who plays a seat now.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Chair {
    /// Who sat down there.
    pub(crate) player: Player,
    /// The bot that plays for a person who is not there, and why.
    pub(crate) stand_in: Option<(Kind, Absence)>,
}

impl Chair {
    /// The bot that plays the seat, if none but a bot does.
    pub(crate) fn bot(&self) -> Option<Kind> {
        match (&self.player, self.stand_in) {
            (Player::Bot(kind), _) => Some(*kind),
            (Player::Person(_), Some((kind, _))) => Some(kind),
            (Player::Person(_), None) => None,
        }
    }

    fn has_resigned(&self) -> bool {
        matches!(self.stand_in, Some((_, Absence::Resigned)))
    }
}

/// How it ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct End {
    pub(crate) how: Ending,
    pub(crate) scores: Vec<u16>,
}

/// Why something cannot be entered.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Fault {
    /// The game refuses it.
    Play(PlayError),
    /// Chance brought something else.
    OtherChance { expected: Option<String> },
    /// It may not be taken back.
    Undo(UndoError),
    /// Nothing that can be said there and then; why, in a sentence.
    Misplaced(&'static str),
    /// The match is over.
    Over,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Play(error) => error.fmt(f),
            Fault::OtherChance { expected: Some(expected) } => {
                write!(f, "the seeds bring {expected:?} and nothing else")
            }
            Fault::OtherChance { expected: None } => f.write_str("the table does not wait for chance"),
            Fault::Undo(error) => error.fmt(f),
            Fault::Misplaced(why) => f.write_str(why),
            Fault::Over => f.write_str("the match is over"),
        }
    }
}

/// Why a log is not the log of a match.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Broken {
    /// The seed is not the one that was promised.
    Commitment,
    /// The opening does not fit itself.
    Opening(String),
    /// These rules cannot be played.
    Rules(ShelfError),
    /// The chain does not hold.
    Chain(BrokenChain),
    /// An entry cannot have happened.
    Entry(Seq, Fault),
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Commitment => f.write_str("the seed is not the one that was promised"),
            Broken::Opening(why) => f.write_str(why),
            Broken::Rules(error) => error.fmt(f),
            Broken::Chain(broken) => broken.fmt(f),
            Broken::Entry(seq, fault) => write!(f, "entry {seq} cannot have happened: {fault}"),
        }
    }
}

impl Course {
    /// The match before its first entry.
    pub(crate) fn begin(opening: Opening, seed: Seed) -> Result<Course, Broken> {
        let seats = opening.rules.seats;
        if Commitment::to(&opening.id, &seed) != opening.commitment {
            return Err(Broken::Commitment);
        }
        if opening.players.len() != seats || opening.contributions.len() != seats {
            let (players, seeds) = (opening.players.len(), opening.contributions.len());
            return Err(Broken::Opening(format!("{seats} seats, but {players} players and {seeds} seeds")));
        }
        let table = opening.rules.open().map_err(Broken::Rules)?;
        let chairs = opening.players.iter().cloned().map(|player| Chair { player, stand_in: None }).collect();
        let mut course = Course {
            stream: Stream::of(&opening, &seed),
            head: Head { seq: Seq::NONE, hash: opening.digest() },
            clocks: Clocks::new(opening.time, seats),
            chosen: vec![None; table.length()],
            draws: 0,
            asked: vec![Seq::NONE; seats],
            answered: HashMap::new(),
            last_time: opening.opened,
            end: None,
            opening,
            seed,
            table,
            chairs,
        };
        course.clocks.turn(course.opening.opened, course.asked_people(), None);
        Ok(course)
    }

    /// The match after these entries, each checked as if a stranger had written it. If one is wrong, the match
    /// as it was before it comes back with the reason.
    pub(crate) fn replay(
        opening: Opening,
        seed: Seed,
        entries: &[Entry],
    ) -> (Option<Course>, Result<(), Broken>) {
        let mut course = match Course::begin(opening, seed) {
            Ok(course) => course,
            Err(broken) => return (None, Err(broken)),
        };
        for entry in entries {
            if let Err(broken) = course.follow(entry) {
                return (Some(course), Err(broken));
            }
        }
        (Some(course), Ok(()))
    }

    fn follow(&mut self, entry: &Entry) -> Result<(), Broken> {
        let head = self.head.follow(entry, &self.seed).map_err(Broken::Chain)?;
        self.enact(entry).map_err(|fault| Broken::Entry(entry.seq, fault))?;
        self.head = head;
        Ok(())
    }

    /// Adds an entry. Nothing has changed if it cannot be added.
    pub(crate) fn add(
        &mut self,
        time: Moment,
        author: Author,
        message: Option<MessageId>,
        deed: Deed,
    ) -> Result<Entry, Fault> {
        let entry = self.head.link(&self.seed, time, author, message, deed);
        self.enact(&entry)?;
        self.head = Head { seq: entry.seq, hash: entry.hash };
        Ok(entry)
    }

    /// Settles all chance that is due, and ends the match if it is over.
    pub(crate) fn settle(&mut self, time: Moment, entries: &mut Vec<Entry>) -> Result<(), Fault> {
        while let Some(outcome) = self.drawn() {
            entries.push(self.add(time, Author::Chance, None, Deed::Chance(outcome))?);
        }
        if let Some(End { how, scores }) = self.due_end().filter(|_| self.end.is_none()) {
            entries.push(self.add(time, Author::House, None, Deed::End { how, scores })?);
        }
        Ok(())
    }

    /// Does what an entry says, if it can.
    fn enact(&mut self, entry: &Entry) -> Result<(), Fault> {
        if self.end.is_some() {
            return Err(Fault::Over);
        }
        let before = self.waiting_seats();
        match (entry.author, &entry.deed) {
            (Author::Seat(seat), Deed::Choose(words)) => self.choose(seat, words)?,
            (Author::Chance, Deed::Chance(words)) => self.chance(words)?,
            (Author::Seat(seat), Deed::Undo { to, right }) => self.undo(seat, *to, *right)?,
            (author, Deed::Bot { seat, kind, why }) => self.stand_in(author, *seat, *kind, *why)?,
            (Author::Seat(author), Deed::Person(seat)) if author == *seat => {
                self.sit_again(*seat, entry.time)?
            }
            (Author::House, Deed::Resume) => {}
            (Author::House, Deed::End { how, scores }) => self.finish(*how, scores)?,
            _ => return Err(Fault::Misplaced("nobody but the one it concerns can do that")),
        }
        self.book(entry, before);
        Ok(())
    }

    fn choose(&mut self, seat: Seat, words: &str) -> Result<(), Fault> {
        if self.chairs.get(seat.index()).is_none() {
            return Err(Fault::Play(PlayError::NoSuchSeat(seat)));
        }
        let is_real = self.table.choices(seat).len() > 1;
        self.table.play(seat, words).map_err(Fault::Play)?;
        self.chosen.push(is_real.then_some(seat));
        Ok(())
    }

    fn chance(&mut self, words: &str) -> Result<(), Fault> {
        let expected = self.drawn();
        if expected.as_deref() != Some(words) {
            return Err(Fault::OtherChance { expected });
        }
        self.table.settle(words).map_err(Fault::Play)?;
        self.chosen.push(None);
        self.draws += 1;
        Ok(())
    }

    fn undo(&mut self, seat: Seat, to: usize, right: UndoRight) -> Result<(), Fault> {
        let allowed = match right {
            UndoRight::Unseen => self.free_undo(seat).map_err(Fault::Undo)?,
            UndoRight::Alone if self.is_alone(seat) => self.last_choice(seat).map_err(Fault::Undo)?,
            UndoRight::Alone => return Err(Fault::Misplaced("there are others to be asked")),
            UndoRight::Agreed => self.last_choice(seat).map_err(Fault::Undo)?,
        };
        if allowed != to {
            return Err(Fault::Misplaced("only the last choice can be taken back"));
        }
        self.table.rewind(to);
        self.chosen.truncate(to);
        Ok(())
    }

    fn stand_in(&mut self, author: Author, seat: Seat, kind: Kind, why: Absence) -> Result<(), Fault> {
        let own = matches!(why, Absence::Left | Absence::Resigned);
        if author != if own { Author::Seat(seat) } else { Author::House } {
            return Err(Fault::Misplaced("nobody but the one it concerns can do that"));
        }
        let chair = self.chair(seat)?;
        if chair.bot().is_some() {
            return Err(Fault::Misplaced("a bot plays that seat already"));
        }
        chair.stand_in = Some((kind, why));
        Ok(())
    }

    fn sit_again(&mut self, seat: Seat, now: Moment) -> Result<(), Fault> {
        if self.clocks.is_spent(seat, now) {
            return Err(Fault::Misplaced("that seat's time is used up, the bot plays to the end"));
        }
        let chair = self.chair(seat)?;
        match chair.stand_in {
            None => Err(Fault::Misplaced("nobody stands in for that seat")),
            Some((_, Absence::Resigned)) => Err(Fault::Misplaced("whoever gave up cannot come back")),
            Some(_) => {
                chair.stand_in = None;
                Ok(())
            }
        }
    }

    fn finish(&mut self, how: Ending, scores: &[u16]) -> Result<(), Fault> {
        let end = End { how, scores: scores.to_vec() };
        let closes = how == Ending::Closed && *scores == self.no_scores();
        if self.due_end().as_ref() != Some(&end) && !closes {
            return Err(Fault::Misplaced("that is not how the match stands"));
        }
        self.end = Some(end);
        Ok(())
    }

    /// Keeps the books after an entry was done.
    fn book(&mut self, entry: &Entry, before: SeatSet) {
        self.last_time = entry.time;
        let author = match entry.author {
            Author::Seat(seat) => Some(seat),
            Author::Chance | Author::House => None,
        };
        if let (Some(seat), Some(message)) = (author, &entry.message) {
            self.answered.insert((seat, message.clone()), entry.seq);
        }
        match entry.deed {
            Deed::Choose(_) | Deed::Chance(_) | Deed::Undo { .. } => {
                let after = self.waiting_seats();
                for (index, asked) in self.asked.iter_mut().enumerate() {
                    let seat = Seat::new(index as u8);
                    // Seats that are asked together are not disturbed by each other's answers.
                    let undisturbed = matches!(entry.deed, Deed::Choose(_))
                        && author != Some(seat)
                        && before.contains(seat)
                        && after.contains(seat);
                    if !undisturbed {
                        *asked = entry.seq;
                    }
                }
            }
            _ => {}
        }
        let answered = author.filter(|_| matches!(entry.deed, Deed::Choose(_)));
        match entry.deed {
            Deed::Resume => self.clocks.resume(entry.time),
            _ => self.clocks.turn(entry.time, self.asked_people(), answered),
        }
    }

    fn chair(&mut self, seat: Seat) -> Result<&mut Chair, Fault> {
        self.chairs.get_mut(seat.index()).ok_or(Fault::Play(PlayError::NoSuchSeat(seat)))
    }

    fn no_scores(&self) -> Vec<u16> {
        vec![0; self.chairs.len()]
    }
}

/// What can be asked of it.
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

    /// The people the match waits for.
    fn asked_people(&self) -> SeatSet {
        self.waiting_seats().iter().filter(|seat| self.chairs[seat.index()].bot().is_none()).collect()
    }

    /// What chance brings now, if the table waits for it.
    fn drawn(&self) -> Option<String> {
        if self.table.waiting() != Waiting::Chance {
            return None;
        }
        let (outcomes, weights): (Vec<String>, Vec<u32>) = self.table.chances().into_iter().unzip();
        let index = self.stream.draw(self.draws, &weights)?;
        outcomes.into_iter().nth(index)
    }

    /// How the match ends now, if it does.
    fn due_end(&self) -> Option<End> {
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

    /// The people who sat down and did not give up.
    pub(crate) fn people(&self) -> impl Iterator<Item = Seat> {
        self.seats().filter(|seat| {
            let chair = &self.chairs[seat.index()];
            chair.player.is_person() && !chair.has_resigned()
        })
    }

    /// Whether no other person sat down at the table.
    pub(crate) fn is_alone(&self, seat: Seat) -> bool {
        self.seats().all(|other| other == seat || !self.chairs[other.index()].player.is_person())
    }

    /// Where the seat's last real choice stands among the inputs of this match.
    pub(crate) fn last_choice(&self, seat: Seat) -> Result<usize, UndoError> {
        let own = self.chosen.iter().rposition(|chosen| *chosen == Some(seat));
        own.filter(|point| *point >= self.opening.rules.prefix_length()).ok_or(UndoError::NothingChosen)
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

    /// Whether the seat's clock runs.
    pub(crate) fn clock_runs(&self, seat: Seat) -> bool {
        self.clocks.runs(seat)
    }

    /// Whether the match has clocks.
    pub(crate) fn has_clocks(&self) -> bool {
        self.opening.time != TimeRule::Unlimited
    }
}
