//! Matches that are being played. Each is a task of its own, a *room*, which owns the table, the log and the clocks; a
//! [`Match`] is the door to it.
//!
//! - `room`: the task, and how it enters, stores and tells what happens
//! - `requests`, `timekeeping`: what people ask for, and what time brings
//! - `driver`: answers that bots think about, and those that need no thought
//! - `tape`, `orders`: one countdown for all who may react, and what people let go by without being asked
//! - `news`: what viewers are told
//! - `stand_ins`: bots that others ask for in the place of somebody who is away
//! - `chat`, `presence`: what people say, and who is there

mod chat;
mod driver;
mod news;
mod orders;
mod presence;
mod requests;
mod room;
mod stand_ins;
mod tape;
mod timekeeping;

pub(crate) use news::{outcome, resting_card};
pub use presence::Attendance;
pub(crate) use presence::Presence;
pub(crate) use room::{Condition, Room, Start};

use std::sync::Arc;

use bots::Kind;
use kernel::{Seat, Viewer};
use parts::scene::{Telling, Thing};
use parts::standing::Standing;
use seal::Receipt;
use shelf::Ahead;
use tokio::sync::{mpsc, oneshot, watch};
use wire::Version;
use wire::lobby::{Phase, TableCard};
use wire::socket::{HintOption, Reason};
use wire::table::{ChatLine, TableView, Update};

use crate::error::HostError;
use crate::fairness::MatchFile;
use crate::ids::{MatchId, MessageId};
use crate::opening::Rules;
use crate::secret::Token;
use crate::shares::Asker;
use crate::store::Secrets;

/// How far a table has come: its version, and how many lines were said.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Pulse {
    /// The version of the table.
    pub version: Version,
    /// The number of the next line of chat.
    pub chat: u64,
}

/// Everything for somebody who comes to the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Welcome {
    /// How far the table has come.
    pub pulse: Pulse,
    /// The table now.
    pub table: TableView,
    /// What happened before.
    pub log: Vec<Telling>,
    /// What was said lately.
    pub chat: Vec<ChatLine>,
}

/// What is new for a viewer.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// What happened since; no update if nothing changed at the table.
    Since {
        /// How far the table has come.
        pulse: Pulse,
        /// What happened.
        update: Option<Box<Update>>,
        /// What was said.
        chat: Vec<ChatLine>,
    },
    /// Too much to tell: everything anew.
    Whole(Box<Welcome>),
}

/// What a bot would do.
#[derive(Clone, Debug, PartialEq)]
pub struct Hint {
    /// The best choices, best first.
    pub options: Vec<HintOption>,
    /// The reply the bot expects to the first, in notation.
    pub reply: Option<String>,
}

pub(crate) type Reply<T> = oneshot::Sender<Result<T, HostError>>;

/// What can be asked of a room.
pub(crate) enum Command {
    Play { seat: Seat, choice: String, version: Version, message: MessageId, reply: Reply<Version> },
    Hold { seat: Seat, reply: Reply<Version> },
    Stand { seat: Seat, standing: Vec<Standing>, reply: Reply<Version> },
    Undo { seat: Seat, version: Version, message: MessageId, reply: Reply<Version> },
    AnswerUndo { seat: Seat, agrees: Consent, reply: Reply<Version> },
    Resign { seat: Seat, message: MessageId, reply: Reply<Version> },
    Leave { seat: Seat, reply: Reply<Version> },
    Say { seat: Seat, text: String, message: MessageId, reply: Reply<Version> },
    Welcome { viewer: Viewer, reply: Reply<Welcome> },
    News { viewer: Viewer, since: Pulse, reply: Reply<News> },
    Why { seat: Seat, things: Vec<Thing>, reply: Reply<Vec<Reason>> },
    Check { seat: Seat, choice: String, reply: Reply<Vec<Reason>> },
    Draft { seat: Seat, choice: String, reply: Reply<Ahead> },
    Hint { seat: Seat, reply: Reply<Hint> },
    File { reply: Reply<MatchFile> },
    SeatBot { by: Seat, seat: Seat, kind: Kind, reply: Reply<Version> },
    SeatPerson { by: Seat, seat: Seat, reply: Reply<Version> },
    Present { receipt: Receipt, reply: Reply<()> },
    Rematch { table: MatchId, reply: Reply<()> },
}

/// The answer to somebody who would take a choice back.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Consent {
    /// They may.
    Yes,
    /// They may not.
    No,
}

/// The door to a match. Copies lead to the same room.
#[derive(Clone)]
pub struct Match {
    id: MatchId,
    /// Whose share it is part of.
    asker: Asker,
    seats: usize,
    rules: Arc<Rules>,
    secrets: Arc<Secrets>,
    commands: mpsc::Sender<Command>,
    pulse: watch::Receiver<Pulse>,
    card: watch::Receiver<TableCard>,
    receipt: watch::Receiver<Option<Receipt>>,
    presence: Arc<Presence>,
}

impl Match {
    /// The name of the match.
    #[must_use]
    pub fn id(&self) -> &MatchId {
        &self.id
    }

    pub(crate) fn asker(&self) -> &Asker {
        &self.asker
    }

    /// What is played.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The seat that a token proves.
    ///
    /// # Errors
    /// If it is no token of this match.
    pub fn seat_of(&self, token: &Token) -> Result<Seat, HostError> {
        // All of them are compared, so that the time tells nothing about where one fits.
        let (hash, mut found) = (token.hash(), None);
        for (index, known) in self.secrets.tokens.iter().enumerate() {
            if known.as_ref() == Some(&hash) {
                found = Some(Seat::new(index as u8));
            }
        }
        found.ok_or(HostError::NotYours)
    }

    /// Lets a spectator in: anybody at a public table, whoever has the invitation at a private one.
    ///
    /// # Errors
    /// If the table is private and the invitation is missing or wrong.
    pub fn admit(&self, invite: Option<&Token>) -> Result<(), HostError> {
        match (&self.secrets.invite, invite) {
            (None, _) => Ok(()),
            (Some(known), Some(invite)) if *known == invite.hash() => Ok(()),
            (Some(_), _) => Err(HostError::NotYours),
        }
    }

    /// Changes whenever there is news.
    #[must_use]
    pub fn pulse(&self) -> watch::Receiver<Pulse> {
        self.pulse.clone()
    }

    /// Comes to the table, until the attendance is dropped. A person for whom a bot stood in gets the seat back.
    #[must_use]
    pub fn attend(&self, viewer: Viewer) -> Attendance {
        Attendance::new(Arc::clone(&self.presence), self.seated(viewer))
    }

    /// The seat, if the table has it.
    fn at(&self, seat: Seat) -> Result<Seat, HostError> {
        if seat.index() < self.seats { Ok(seat) } else { Err(HostError::NotYours) }
    }

    /// The seat somebody speaks of, if the table has it.
    fn place(&self, seat: Seat) -> Result<Seat, HostError> {
        self.at(seat).map_err(|_| HostError::BadRequest(format!("this table has no seat {seat}")))
    }

    /// The viewer, or a spectator if nobody sits there.
    fn seated(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if seat.index() >= self.seats => Viewer::Spectator,
            known => known,
        }
    }

    async fn ask<T>(&self, command: impl FnOnce(Reply<T>) -> Command) -> Result<T, HostError> {
        let (reply, answer) = oneshot::channel();
        self.commands.send(command(reply)).await.map_err(|_| HostError::Unsaved)?;
        answer.await.map_err(|_| HostError::Unsaved)?
    }

    /// A seat chooses, having seen the table at `version`. The answer, the version that holds the choice, means that it
    /// is on disk; the same message again gets the same answer.
    ///
    /// # Errors
    /// If it is not allowed, the table has moved on, or it could not be stored.
    pub async fn play(
        &self,
        seat: Seat,
        choice: String,
        version: Version,
        message: MessageId,
    ) -> Result<Version, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Play { seat, choice, version, message, reply }).await
    }

    /// A seat holds the tape, in sight of all: it is asked for ten seconds, from now or from when its turn comes.
    ///
    /// # Errors
    /// If no tape runs, or the seat has held it before.
    pub async fn hold(&self, seat: Seat) -> Result<Version, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Hold { seat, reply }).await
    }

    /// A seat gives standing orders, instead of all it gave before. They are in no log, and nobody else sees them.
    ///
    /// # Errors
    /// If there are too many, or the match is not being played.
    pub async fn stand(&self, seat: Seat, standing: Vec<Standing>) -> Result<Version, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Stand { seat, standing, reply }).await
    }

    /// A seat takes its last choice back: at once if nothing was rolled, shown or done by others since, or if there is
    /// nobody else; otherwise the other people are asked.
    ///
    /// # Errors
    /// If there is nothing to take back, or it was asked for too often.
    pub async fn undo(&self, seat: Seat, version: Version, message: MessageId) -> Result<Version, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Undo { seat, version, message, reply }).await
    }

    /// A seat answers somebody who would take a choice back.
    ///
    /// # Errors
    /// If nobody asked.
    pub async fn answer_undo(&self, seat: Seat, agrees: Consent) -> Result<Version, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::AnswerUndo { seat, agrees, reply }).await
    }

    /// A seat gives up, for good.
    ///
    /// # Errors
    /// If the match is over or it could not be stored.
    pub async fn resign(&self, seat: Seat, message: MessageId) -> Result<Version, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Resign { seat, message, reply }).await
    }

    /// A person leaves: a bot plays on, or the match ends if no person is left. They may come back.
    ///
    /// # Errors
    /// If the match is over or it could not be stored.
    pub async fn leave(&self, seat: Seat) -> Result<Version, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Leave { seat, reply }).await
    }

    /// Somebody who plays asks for a bot in the place of a person who has been away for the time of grace, or agrees to one
    /// that was asked for. It plays once everybody agrees who plays and is not gone too; the person gets the seat back
    /// when they come.
    ///
    /// # Errors
    /// If the person is there or has just gone, a bot plays that seat already, or it could not be stored.
    pub async fn seat_bot(&self, by: Seat, seat: Seat, kind: Kind) -> Result<Version, HostError> {
        let (by, seat) = (self.at(by)?, self.place(seat)?);
        self.ask(|reply| Command::SeatBot { by, seat, kind, reply }).await
    }

    /// Somebody who plays sends the bot away that plays for a person; the match waits for them, however long it takes.
    ///
    /// # Errors
    /// If no bot stands in there, the person cannot come back, or it could not be stored.
    pub async fn seat_person(&self, by: Seat, seat: Seat) -> Result<Version, HostError> {
        let (by, seat) = (self.at(by)?, self.place(seat)?);
        self.ask(|reply| Command::SeatPerson { by, seat, reply }).await
    }

    /// A seat says something.
    ///
    /// # Errors
    /// If it is too much, too often, or could not be stored.
    pub async fn say(&self, seat: Seat, text: String, message: MessageId) -> Result<Version, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Say { seat, text, message, reply }).await
    }

    /// Everything for somebody who comes to the table.
    ///
    /// # Errors
    /// If the books cannot be read just now.
    pub async fn welcome(&self, viewer: Viewer) -> Result<Welcome, HostError> {
        let viewer = self.seated(viewer);
        self.ask(|reply| Command::Welcome { viewer, reply }).await
    }

    /// What is new for a viewer who knows the table as it was.
    ///
    /// # Errors
    /// If the books cannot be read just now.
    pub async fn news(&self, viewer: Viewer, since: Pulse) -> Result<News, HostError> {
        let viewer = self.seated(viewer);
        self.ask(|reply| Command::News { viewer, since, reply }).await
    }

    /// Why nothing can be done with these things.
    ///
    /// # Errors
    /// If the match is not being played.
    pub async fn why(&self, seat: Seat, things: Vec<Thing>) -> Result<Vec<Reason>, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Why { seat, things, reply }).await
    }

    /// Why this may not be chosen; nothing if it may.
    ///
    /// # Errors
    /// If the match is not being played.
    pub async fn check(&self, seat: Seat, choice: String) -> Result<Vec<Reason>, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Check { seat, choice, reply }).await
    }

    /// What the seat would be asked after these choices, none of which is made: for whoever fills in an answer of several
    /// choices.
    ///
    /// # Errors
    /// If they are not allowed, or something comes between: another seat, chance, or something shown to the seat.
    pub async fn draft(&self, seat: Seat, choice: String) -> Result<Ahead, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Draft { seat, choice, reply }).await
    }

    /// What a strong bot would do in the seat's place; only where no other person plays.
    ///
    /// # Errors
    /// If other people play, or the seat is not asked anything.
    pub async fn hint(&self, seat: Seat) -> Result<Hint, HostError> {
        let seat = self.at(seat)?;
        self.ask(|reply| Command::Hint { seat, reply }).await
    }

    /// The match in a list.
    #[must_use]
    pub fn card(&self) -> TableCard {
        self.card.borrow().clone()
    }

    /// Waits until the room is no more.
    pub(crate) async fn closed(&self) {
        self.commands.closed().await;
    }

    pub(crate) fn phase(&self) -> Phase {
        self.card.borrow().phase
    }

    /// The server's signed word for the log as it is. After an answer to [`Match::play`] and the like it covers what was
    /// answered. None before the first entry and of a match that is frozen.
    #[must_use]
    pub fn receipt(&self) -> Option<Receipt> {
        self.receipt.borrow().clone()
    }

    /// Holds a receipt against the log; see [`Host::present`](crate::Host::present).
    pub(crate) async fn present(&self, receipt: Receipt) -> Result<(), HostError> {
        self.ask(|reply| Command::Present { receipt, reply }).await
    }

    /// The whole match with its proof, once it is over.
    ///
    /// # Errors
    /// If it is not over, or damaged.
    pub async fn file(&self) -> Result<MatchFile, HostError> {
        self.ask(|reply| Command::File { reply }).await
    }

    pub(crate) async fn set_rematch(&self, table: MatchId) -> Result<(), HostError> {
        self.ask(|reply| Command::Rematch { table, reply }).await
    }
}

impl std::fmt::Debug for Match {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Match").field("id", &self.id).finish_non_exhaustive()
    }
}
