//! The task that owns a match.

mod condition;

use std::sync::Arc;
use std::time::Duration;

use kernel::Seat;
use parts::standing::Orders;
use seal::Receipt;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;
use wire::Version;
use wire::lobby::{Phase, TableCard};

use crate::blank;
use crate::course::{Course, Fault};
use crate::error::HostError;
use crate::fairness::verify;
use crate::house::House;
use crate::ids::{MatchId, MessageId};
use crate::log::{Author, Deed, Ending, Entry, Head, Seq};
use crate::matches::chat::Chat;
use crate::matches::driver::{Driver, Idea};
use crate::matches::news::{Changes, version};
use crate::matches::presence::Presence;
use crate::matches::requests::{self, Wish};
use crate::matches::stand_ins::Proposal;
use crate::matches::tape::Tape;
use crate::matches::{Command, Match, Pulse};
use crate::opening::Opening;
use crate::receipt::Contradiction;
use crate::shares::Asker;
use crate::store::{Secrets, StoredMatch, Work};
use crate::thinking::Payer;
pub(crate) use condition::Condition;

/// How many commands may wait at the door.
const QUEUE: usize = 64;

/// So often the time that people use is booked, which is the most that a crash can give back to them.
const BOOKED: Duration = Duration::from_secs(60);

/// What a room begins with.
pub(crate) enum Start {
    /// A match that was just created.
    Fresh { course: Box<Course>, secrets: Secrets },
    /// A match from the store.
    Stored(Box<StoredMatch>),
}

/// One match.
pub(crate) struct Room {
    pub(crate) house: Arc<House>,
    pub(super) opening: Opening,
    pub(crate) secrets: Arc<Secrets>,
    pub(crate) condition: Condition,
    pub(crate) rematch: Option<MatchId>,
    pub(crate) changes: Changes,
    unlogged: u64,
    pub(crate) chat: Chat,
    pub(crate) presence: Arc<Presence>,
    /// Since when each seat has nobody looking through its eyes; none if somebody does.
    pub(super) away: Vec<Option<Instant>>,
    /// When the last entry was made.
    entered: Instant,
    pub(crate) wish: Option<Wish>,
    pub(super) proposal: Option<Proposal>,
    /// The countdown of the window that is open.
    pub(super) tape: Option<Tape>,
    /// What each seat lets go by.
    pub(super) orders: Vec<Orders>,
    pub(super) refused_wishes: Vec<u8>,
    pub(super) driver: Driver,
    ideas: mpsc::Receiver<Idea>,
    pulse: watch::Sender<Pulse>,
    card_sender: watch::Sender<TableCard>,
    /// What was signed for the log as it is.
    pub(super) receipt: watch::Sender<Option<Receipt>>,
    pub(super) retry: Option<Instant>,
    /// Whether a finished match was derived again from its log.
    pub(crate) verified: Option<bool>,
}

impl Room {
    /// Opens a room and its door.
    pub(crate) async fn open(house: Arc<House>, start: Start, asker: Asker) -> Result<Match, HostError> {
        let id = match &start {
            Start::Fresh { course, .. } => course.opening().id.clone(),
            Start::Stored(stored) => stored.opening.id.clone(),
        };
        let (opening, secrets, condition, rematch, is_back) = match start {
            Start::Fresh { course, secrets } => {
                (course.opening().clone(), secrets, Condition::Sound(course), None, false)
            }
            Start::Stored(stored) => {
                let condition = Condition::of(&stored);
                (stored.opening, stored.secrets, condition, stored.rematch, true)
            }
        };
        let chat = if is_back { Chat::new(house.store.chat(&id).await?) } else { Chat::default() };
        let (seats, presence) = (opening.rules.seats, Arc::new(Presence::expecting()));
        let (idea_sender, ideas) = mpsc::channel(seats.max(1) * 2);
        let payer = Payer { address: asker.address(), table: id.clone() };
        let driver =
            Driver::new(idea_sender, Arc::clone(&house.thinkers), payer, Arc::clone(&house.settings));
        let preset = condition.course().map(|course| course.table().standing()).unwrap_or_default();
        let orders = vec![Orders::new(preset, None); seats];
        let (commands, queue) = mpsc::channel(QUEUE);
        // A list shows this for the moment it takes to look at the match.
        let card = blank::card(&id, &opening.rules, Phase::Running, opening.opened);
        let mut room = Room {
            opening,
            secrets: Arc::new(secrets),
            condition,
            rematch,
            changes: Changes::default(),
            unlogged: 0,
            chat,
            presence: Arc::clone(&presence),
            away: vec![Some(Instant::now()); seats],
            entered: Instant::now(),
            wish: None,
            proposal: None,
            tape: None,
            orders,
            refused_wishes: vec![0; seats],
            driver,
            ideas,
            pulse: watch::channel(Pulse::default()).0,
            card_sender: watch::channel(card).0,
            receipt: watch::channel(None).0,
            retry: None,
            verified: None,
            house,
        };
        room.report_damage();
        room.verify_if_over().await;
        room.changes = Changes::from(room.pulse_now().version);
        room.tell(room.pulse_now());
        let door = Match {
            id,
            asker,
            seats,
            rules: Arc::new(room.opening.rules.clone()),
            secrets: Arc::clone(&room.secrets),
            commands,
            pulse: room.pulse.subscribe(),
            card: room.card_sender.subscribe(),
            receipt: room.receipt.subscribe(),
            presence,
        };
        tokio::spawn(room.run(queue, is_back));
        Ok(door)
    }

    async fn run(mut self, mut queue: mpsc::Receiver<Command>, is_back: bool) {
        if is_back {
            self.come_back().await;
        }
        let mut closing = self.house.closing.subscribe();
        self.drive();
        loop {
            let deadline = self.next_deadline();
            let presence = Arc::clone(&self.presence);
            tokio::select! {
                biased;
                () = until_true(&mut closing) => {
                    self.book_time().await;
                    return;
                }
                command = queue.recv() => match command {
                    Some(command) => self.obey(command).await,
                    None => return,
                },
                () = presence.change() => self.look_who_is_here().await,
                Some(idea) = self.ideas.recv() => self.take_idea(idea),
                () = sleep_until(deadline) => {
                    if self.may_rest() {
                        return self.rest(queue).await;
                    }
                    self.keep_time().await;
                }
            }
        }
    }

    /// Ends the task. Whoever has knocked already still gets an answer. Only then can the match be opened again, so that it
    /// never has two rooms.
    async fn rest(mut self, mut queue: mpsc::Receiver<Command>) {
        queue.close();
        while let Some(command) = queue.recv().await {
            self.obey(command).await;
        }
        self.book_time().await;
        self.house.forget(&self.opening.id);
    }

    async fn obey(&mut self, command: Command) {
        // Whoever asked and went away needs no answer.
        match command {
            Command::Play { seat, choice, version, message, reply } => {
                let _ = reply.send(self.play(seat, choice, version, message).await);
            }
            Command::Hold { seat, reply } => {
                let _ = reply.send(self.hold(seat));
            }
            Command::Stand { seat, standing, reply } => {
                let _ = reply.send(self.stand(seat, standing));
            }
            Command::Undo { seat, version, message, reply } => {
                let _ = reply.send(self.undo(seat, version, message).await);
            }
            Command::AnswerUndo { seat, agrees, reply } => {
                let _ = reply.send(self.answer_undo(seat, agrees).await);
            }
            Command::Resign { seat, message, reply } => {
                let _ = reply.send(self.resign(seat, message).await);
            }
            Command::Leave { seat, reply } => {
                let _ = reply.send(self.leave(seat).await);
            }
            Command::Say { seat, text, message, reply } => {
                let _ = reply.send(self.say(seat, &text, message).await);
            }
            Command::Welcome { viewer, reply } => {
                let _ = reply.send(self.readable().map(|()| self.welcome(viewer)));
            }
            Command::News { viewer, since, reply } => {
                let _ = reply.send(self.readable().map(|()| self.news(viewer, since)));
            }
            Command::Why { seat, things, reply } => {
                let _ = reply.send(self.running().map(|course| requests::why(course, seat, &things)));
            }
            Command::Check { seat, choice, reply } => {
                let _ = reply.send(self.running().map(|course| requests::check(course, seat, &choice)));
            }
            Command::Draft { seat, choice, reply } => {
                let _ = reply.send(self.running().and_then(|course| requests::draft(course, seat, &choice)));
            }
            Command::Hint { seat, reply } => self.hint(seat, reply),
            Command::File { reply } => {
                let _ = reply.send(self.file().await);
            }
            Command::SeatBot { by, seat, kind, reply } => {
                let _ = reply.send(self.seat_bot(by, seat, kind).await);
            }
            Command::SeatPerson { by, seat, reply } => {
                let _ = reply.send(self.seat_person(by, seat).await);
            }
            Command::Present { receipt, reply } => {
                let _ = reply.send(self.present(&receipt).await);
            }
            Command::Rematch { table, reply } => {
                self.rematch = Some(table);
                self.publish_unlogged();
                let _ = reply.send(Ok(()));
            }
        }
    }

    /// Adds an entry and all that follows from it, stores it, and tells everybody.
    pub(super) async fn enter(
        &mut self,
        author: Author,
        message: Option<MessageId>,
        deed: Deed,
    ) -> Result<Version, HostError> {
        let now = self.house.clock.now();
        let course = match &mut self.condition {
            Condition::Sound(course) => course,
            Condition::Stalled => return Err(HostError::Unsaved),
            Condition::Frozen { why, .. } => return Err(HostError::Frozen(why.clone())),
        };
        let (inputs, notes) = (course.table().length(), course.notes().count());
        let goes_back = matches!(deed, Deed::Undo { .. });
        let first = course.add(now, author, message, deed).map_err(refused)?;
        let seq = first.seq;
        let mut entries = vec![first];
        if let Err(fault) = course.settle(now, &mut entries) {
            // The rules and the seeds disagree: nothing of it may be stored or shown.
            self.freeze(format!("after entry {seq}: {fault}")).await;
            return Err(self.readable().err().unwrap_or(HostError::Unsaved));
        }
        if goes_back {
            // Whoever takes a pass back has time to think again.
            self.tape = None;
        }
        self.commit(entries, inputs, notes).await
    }

    /// Stores entries that were added, before which there were this many inputs and notes, and tells everybody. The answer
    /// is the version of the first.
    pub(super) async fn commit(
        &mut self,
        entries: Vec<Entry>,
        inputs: usize,
        notes: usize,
    ) -> Result<Version, HostError> {
        let id = self.opening.id.clone();
        let now = entries.last().map_or_else(|| self.house.clock.now(), |entry| entry.time);
        let seq = entries.first().map(|entry| entry.seq).unwrap_or_default();
        let mut job = vec![Work::Append { id, entries: entries.clone() }];
        job.extend(self.sound()?.finish_work(now, &self.house.key));
        if self.house.writer.write(job).await.is_err() {
            self.reload().await;
            // Whether it was written, only the store knows: all of it, or nothing.
            let last = entries.last().map(|entry| entry.hash);
            let stands = |course: &Course| Some(course.head().hash) == last;
            return match self.course() {
                Some(course) if stands(course) => Ok(version(seq, 0)),
                _ => Err(HostError::Unsaved),
            };
        }
        self.entered = Instant::now();
        self.publish(inputs, notes).await;
        Ok(version(seq, 0))
    }

    /// Books the time that people have used, so that nothing that happens to the house gives it back to them.
    pub(super) async fn book_time(&mut self) {
        if self.running().is_ok_and(Course::any_clock_runs) {
            let wish = self.wish.take();
            // What could not be stored is booked later, or by the next entry.
            let _ = self.enter(Author::House, None, Deed::Tick).await;
            self.wish = wish;
        }
    }

    /// When time is to be booked next.
    pub(super) fn book_at(&self) -> Option<Instant> {
        self.running().is_ok_and(Course::any_clock_runs).then(|| self.entered + BOOKED)
    }

    /// Tells everybody about new entries, before which there were this many inputs and notes, and looks who is to answer
    /// now.
    async fn publish(&mut self, inputs: usize, notes: usize) {
        self.unlogged = 0;
        self.wish = None;
        let (length, noted) = self.extent();
        let pulse = self.pulse_now();
        self.changes.push(pulse.version, inputs.min(length)..length, notes..noted);
        self.verify_if_over().await;
        if self.sound().is_ok_and(|course| course.end().is_some()) {
            self.house.remember(self.card());
        }
        self.tell(pulse);
        self.drive();
    }

    /// How many inputs and notes there are.
    fn extent(&self) -> (usize, usize) {
        self.course().map_or((0, 0), |course| (course.table().length(), course.notes().count()))
    }

    /// Lets everybody know that there is news.
    pub(super) fn tell(&self, pulse: Pulse) {
        self.sign();
        self.card_sender.send_replace(self.card());
        self.pulse.send_replace(pulse);
    }

    /// Signs for the log as it is, which is on disk whenever anybody is told of it. There is nothing to sign before the
    /// first entry: unlike an entry's, the hash of the opening is not blinded.
    fn sign(&self) {
        let head = self.sound().ok().map(Course::head).filter(|head| head.seq > Seq::NONE);
        let signed = |receipt: &Option<Receipt>| receipt.as_ref().map(|receipt| receipt.head);
        if head.map(|head| head.hash) != signed(&self.receipt.borrow()) {
            let sign = |head: Head| {
                Receipt::sign(&self.house.key, self.opening.id.as_str(), head.seq.number(), head.hash)
            };
            self.receipt.send_replace(head.map(sign));
        }
    }

    /// Holds a receipt that this server signed against the log. One that contradicts it freezes the match for good.
    async fn present(&mut self, receipt: &Receipt) -> Result<(), HostError> {
        let Some(found) = Contradiction::between(self.sound()?, receipt) else { return Ok(()) };
        let why = found.to_string();
        let work = Work::Freeze { id: self.opening.id.clone(), why: why.clone() };
        if self.house.writer.write(vec![work]).await.is_err() {
            // It is frozen until the house closes, and again when the receipt comes back.
            tracing::error!(id = %self.opening.id, "that a match is frozen could not be stored");
        }
        self.freeze(why.clone()).await;
        Err(HostError::Frozen(why))
    }

    /// Tells everybody about something that is in no log.
    pub(super) fn publish_unlogged(&mut self) -> Version {
        self.unlogged += 1;
        let ((length, noted), pulse) = (self.extent(), self.pulse_now());
        self.changes.push(pulse.version, length..length, noted..noted);
        self.tell(pulse);
        pulse.version
    }

    /// The house was closed, or could not read its books: the clocks go on from here, unless nobody will ever come.
    pub(super) async fn come_back(&mut self) {
        let Ok(course) = self.running() else { return };
        let quiet = self.house.clock.now().since(course.last_time());
        let deed = if quiet >= self.house.settings.abandoned {
            Deed::End { how: Ending::Closed, scores: vec![0; course.chairs().len()] }
        } else if course.has_clocks() {
            Deed::Resume
        } else {
            return;
        };
        // If it cannot be stored now, the match is loaded again and it is tried again then.
        let _ = self.enter(Author::House, None, deed).await;
    }

    /// The person of this seat plays it again, if a bot stands in.
    pub(super) async fn sit_again(&mut self, seat: Seat) -> Result<(), HostError> {
        let stands_in =
            |course: &Course| course.chairs().get(seat.index()).is_some_and(|chair| chair.stand_in.is_some());
        if self.running().is_ok_and(stands_in) {
            self.enter(Author::Seat(seat), None, Deed::Person(seat)).await?;
        }
        Ok(())
    }

    pub(crate) fn stored_opening(&self) -> &Opening {
        &self.opening
    }

    pub(crate) fn pulse_now(&self) -> Pulse {
        let seq = self.course().map(|course| course.head().seq).unwrap_or_default();
        Pulse { version: version(seq, self.unlogged), chat: self.chat.next() }
    }

    /// The match as far as it can be shown.
    pub(crate) fn course(&self) -> Option<&Course> {
        self.condition.course()
    }

    pub(crate) fn frozen(&self) -> Option<&str> {
        match &self.condition {
            Condition::Frozen { why, .. } => Some(why),
            _ => None,
        }
    }

    pub(super) fn sound(&self) -> Result<&Course, HostError> {
        match &self.condition {
            Condition::Sound(course) => Ok(course),
            Condition::Stalled => Err(HostError::Unsaved),
            Condition::Frozen { why, .. } => Err(HostError::Frozen(why.clone())),
        }
    }

    pub(super) fn running(&self) -> Result<&Course, HostError> {
        let course = self.sound()?;
        match course.end() {
            None => Ok(course),
            Some(_) => Err(HostError::NotRunning("the match is over")),
        }
    }

    pub(super) fn readable(&self) -> Result<(), HostError> {
        match self.condition {
            Condition::Stalled => Err(HostError::Unsaved),
            _ => Ok(()),
        }
    }

    /// The answer to a message that was acted on already.
    pub(super) fn answered(&self, seat: Seat, message: &MessageId) -> Result<Option<Version>, HostError> {
        Ok(self.sound()?.answer_to(seat, message).map(|seq| version(seq, 0)))
    }

    /// Derives a finished match again from what is in the store, as a stranger would.
    async fn verify_if_over(&mut self) {
        if self.verified.is_none() && self.sound().is_ok_and(|course| course.end().is_some()) {
            self.verified = self.file().await.ok().map(|file| verify(&file).is_ok());
        }
    }
}

fn refused(fault: Fault) -> HostError {
    match fault {
        Fault::Play(error) => HostError::Refused(error),
        Fault::Undo(error) => HostError::NoUndo(error),
        Fault::Misplaced(why) => HostError::NotNow(why),
        Fault::OtherChance { .. } => HostError::NotNow("the table waits for chance"),
        Fault::Over => HostError::NotRunning("the match is over"),
    }
}

async fn until_true(flag: &mut watch::Receiver<bool>) {
    // If nobody can set it any more, it is as good as set.
    let _ = flag.wait_for(|flag| *flag).await;
}

async fn sleep_until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => tokio::time::sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}
