//! The course of one match: what its log amounts to. Plain and synchronous; whoever owns it sees to storing.
//!
//! There is one way to change it, [`Course::enact`], and both the running match and the replay of its log go
//! through it. Whatever a replay would refuse cannot be entered either.

mod fault;
mod notes;
mod reading;

pub(crate) use fault::{Broken, Fault};

use std::collections::HashMap;

use bots::Kind;
use kernel::{Seat, SeatSet};
use shelf::{PlayError, Table};

use crate::clocks::Clocks;
use crate::digest::Digest;
use crate::fairness::{Commitment, Stream};
use crate::ids::MessageId;
use crate::log::{Absence, Author, Deed, Ending, Entry, Head, Seq, UndoRight};
use crate::moment::Moment;
use crate::opening::{Opening, Player};
use crate::secret::Seed;
use notes::Notes;

/// What a log amounts to.
pub(crate) struct Course {
    opening: Opening,
    seed: Seed,
    stream: Stream,
    table: Box<dyn Table>,
    head: Head,
    /// The hash of the opening, and of every entry.
    hashes: Vec<Digest>,
    chairs: Vec<Chair>,
    clocks: Clocks,
    /// How many draws there were, those taken back included.
    draws: u64,
    /// Since which entry each seat is asked what it is asked now.
    asked: Vec<Seq>,
    /// Which entry each message of a client brought about.
    answered: HashMap<(Seat, MessageId), Seq>,
    /// When the last entry was made, or the match began.
    last_time: Moment,
    /// What the house said at the table.
    notes: Notes,
    end: Option<End>,
}

/// Who plays a seat now.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Chair {
    /// Who sat down there.
    pub(crate) player: Player,
    /// The bot that plays for a person who is not there, and why.
    pub(crate) stand_in: Option<(Kind, Absence)>,
    /// Whether the others sent a bot away to wait for the person, who has not answered since.
    pub(crate) kept: bool,
}

impl Chair {
    /// Whoever sits down there.
    pub(crate) fn of(player: Player) -> Chair {
        Chair { player, stand_in: None, kept: false }
    }

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
        let chairs = opening.players.iter().cloned().map(Chair::of).collect();
        let mut course = Course {
            stream: opening.stream(&seed),
            head: Head { seq: Seq::NONE, hash: opening.digest() },
            hashes: vec![opening.digest()],
            clocks: Clocks::new(opening.time, seats),
            draws: 0,
            asked: vec![Seq::NONE; seats],
            answered: HashMap::new(),
            last_time: opening.opened,
            notes: Notes::default(),
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

    /// Takes an entry that somebody wrote, if it is right.
    pub(crate) fn follow(&mut self, entry: &Entry) -> Result<(), Broken> {
        let head = self.head.follow(entry, &self.seed).map_err(Broken::Chain)?;
        self.enact(entry).map_err(|fault| Broken::Entry(entry.seq, fault))?;
        self.advance(head);
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
        self.advance(Head { seq: entry.seq, hash: entry.hash });
        Ok(entry)
    }

    fn advance(&mut self, head: Head) {
        self.head = head;
        self.hashes.push(head.hash);
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
        // What is taken back can be told only while it stands.
        let note = self.note(entry);
        match (entry.author, &entry.deed) {
            (Author::Seat(seat), Deed::Choose(words)) => self.choose(seat, words)?,
            (Author::Chance, Deed::Chance(words)) => self.chance(words)?,
            (Author::Seat(seat), Deed::Undo { to, right }) => self.undo(seat, *to, *right)?,
            (author, Deed::Bot { seat, kind, why }) => self.stand_in(author, *seat, *kind, *why)?,
            (Author::Seat(author), Deed::Person(seat)) if author == *seat => {
                self.sit_again(*seat, entry.time)?
            }
            (Author::Seat(author), Deed::Wait(seat)) => self.wait_for(author, *seat, entry.time)?,
            (Author::House, Deed::Tick | Deed::Resume) => {}
            (Author::House, Deed::End { how, scores }) => self.finish(*how, scores)?,
            _ => return Err(Fault::Misplaced("nobody but the one it concerns can do that")),
        }
        if let Some(note) = note {
            self.notes.add(self.table.length(), note);
        }
        self.book(entry, before);
        Ok(())
    }

    fn choose(&mut self, seat: Seat, words: &str) -> Result<(), Fault> {
        if self.chairs.get(seat.index()).is_none() {
            return Err(Fault::Play(PlayError::NoSuchSeat(seat)));
        }
        self.table.play(seat, words).map_err(Fault::Play)
    }

    fn chance(&mut self, words: &str) -> Result<(), Fault> {
        let expected = self.drawn();
        if expected.as_deref() != Some(words) {
            return Err(Fault::OtherChance { expected });
        }
        self.table.settle(words).map_err(Fault::Play)?;
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
        self.notes.rewind(to);
        Ok(())
    }

    fn stand_in(&mut self, author: Author, seat: Seat, kind: Kind, why: Absence) -> Result<(), Fault> {
        let may = match (author, why) {
            (Author::House, Absence::Away | Absence::Late) => true,
            (Author::Seat(author), Absence::Left | Absence::Resigned) => author == seat,
            (Author::Seat(author), Absence::Asked) => author != seat && self.plays(author),
            _ => false,
        };
        if !may {
            return Err(Fault::Misplaced("nobody but the one it concerns can do that"));
        }
        let chair = self.chair(seat)?;
        if chair.bot().is_some() {
            return Err(Fault::Misplaced("a bot plays that seat already"));
        }
        chair.stand_in = Some((kind, why));
        chair.kept = false;
        Ok(())
    }

    fn sit_again(&mut self, seat: Seat, now: Moment) -> Result<(), Fault> {
        let spent = self.clocks.is_spent(seat, now);
        let chair = self.chair(seat)?;
        match chair.stand_in {
            None => Err(Fault::Misplaced("nobody stands in for that seat")),
            Some((_, Absence::Resigned)) => Err(Fault::Misplaced("whoever gave up cannot come back")),
            Some(_) if spent => {
                Err(Fault::Misplaced("that seat's time is used up, the bot plays to the end"))
            }
            Some(_) => {
                chair.stand_in = None;
                Ok(())
            }
        }
    }

    /// The bot of a seat goes because somebody else would rather wait for the person.
    fn wait_for(&mut self, author: Seat, seat: Seat, now: Moment) -> Result<(), Fault> {
        if author == seat || !self.plays(author) {
            return Err(Fault::Misplaced("only others who play can send that bot away"));
        }
        self.sit_again(seat, now)?;
        self.chair(seat)?.kept = true;
        Ok(())
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
        if let (Some(seat), Deed::Choose(_), Some(_)) = (author, &entry.deed, &entry.message) {
            // Only people send messages: this one is back.
            self.chairs[seat.index()].kept = false;
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
            Deed::Tick => self.clocks.tick(entry.time),
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
