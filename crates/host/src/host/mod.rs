//! The house as a whole: its lobby and its matches.

mod past;
mod sweep;
mod tables;

pub(crate) use sweep::Swept;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use kernel::{Seat, Viewer};
use seal::{PublicKey, Receipt};
use tokio::sync::{Mutex, watch};
use wire::lobby::{Phase, TableCard};
use wire::server::Tally;
use wire::table::TableView;

use crate::error::HostError;
use crate::house::{House, LATELY};
use crate::ids::MatchId;
use crate::lobby::{Gathering, Tables};
use crate::log::Seq;
use crate::matches::{Attendance, Match, Room, Start};
use crate::moment::{Clock, Moment};
use crate::opening::Rules;
use crate::receipt::Contradiction;
use crate::secret::{Seed, Token};
use crate::settings::Settings;
use crate::shares::Asker;
use crate::store::{Store, StoredMatch};

/// How long rooms may take to book their time when the house closes.
const FAREWELL: Duration = Duration::from_secs(5);

/// The house: a lobby, and a room for every match. Copies are the same house.
#[derive(Clone)]
pub struct Host {
    house: Arc<House>,
    lobby: Arc<Mutex<Lobby>>,
    lobby_pulse: watch::Sender<u64>,
    /// Whose share is used by what is asked for.
    asker: Asker,
}

#[derive(Default)]
struct Lobby {
    tables: Tables,
    /// Seeds that were promised before there is a table for them, oldest first.
    promises: VecDeque<(Moment, MatchId, Seed)>,
}

/// What is to be found under an id.
pub enum Found {
    /// A table that gathers people.
    Gathering(Box<Anteroom>),
    /// A match, being played or over.
    Match(Match),
}

/// What is to be found under an id, without waking anything.
enum Peek {
    Gathering(Box<Anteroom>),
    /// A match that somebody is at.
    Awake(Match),
    /// A match that rests in the store.
    Resting(Box<StoredMatch>),
}

/// A table that gathers people, as it was when it was looked up.
#[derive(Clone)]
pub struct Anteroom {
    gathering: Gathering,
}

impl Anteroom {
    /// The seat that a token proves.
    ///
    /// # Errors
    /// If it is no token of this table.
    pub fn seat_of(&self, token: &Token) -> Result<Seat, HostError> {
        self.gathering.seat_of(token)
    }

    /// Lets a spectator in: anybody at a public table, whoever has the invitation at a private one.
    ///
    /// # Errors
    /// If the table is private and the invitation is missing or wrong.
    pub fn admit(&self, invite: Option<&Token>) -> Result<(), HostError> {
        self.gathering.admit(invite)
    }

    /// What will be played.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.gathering.rules
    }

    /// One of the people who sit there is there, until the attendance is dropped. Without any of them the table is not
    /// listed and gives way to others; spectators do not count.
    #[must_use]
    pub fn attend(&self, viewer: Viewer) -> Option<Attendance> {
        matches!(viewer, Viewer::Seat(_))
            .then(|| Attendance::new(Arc::clone(&self.gathering.presence), viewer))
    }

    /// The table as a viewer sees it.
    #[must_use]
    pub fn view(&self, viewer: Viewer) -> TableView {
        self.gathering.view(viewer)
    }

    /// The table in a list.
    #[must_use]
    pub fn card(&self) -> TableCard {
        self.gathering.card()
    }
}

impl Host {
    /// Opens the house: every table that gathered people does so again. Every match that was not over rests until
    /// somebody comes to it.
    ///
    /// # Errors
    /// If the store does not answer. A match that is damaged is no error; it is frozen.
    pub async fn open(
        store: Arc<dyn Store>,
        clock: Arc<dyn Clock>,
        settings: Settings,
    ) -> Result<Host, HostError> {
        let house = Arc::new(House::new(store, clock, settings));
        let host =
            Host { house, lobby: Arc::default(), lobby_pulse: watch::channel(0).0, asker: Asker::HOUSE };
        host.resume_lobby().await?;
        host.remember_finished().await?;
        Ok(host)
    }

    /// The same house, asked by somebody: what they begin or wake is part of their share.
    #[must_use]
    pub fn asked_by(&self, asker: Asker) -> Host {
        Host { asker, ..self.clone() }
    }

    async fn resume_lobby(&self) -> Result<(), HostError> {
        let mut lobby = self.lobby.lock().await;
        for (id, data) in self.house.store.tables().await? {
            match serde_json::from_str::<Gathering>(&data) {
                Ok(gathering) => {
                    lobby.tables.insert(id, gathering);
                }
                // Nobody has played there yet; people make a new table.
                Err(error) => tracing::error!(%id, %error, "a table of the lobby cannot be read"),
            }
        }
        Ok(())
    }

    async fn remember_finished(&self) -> Result<(), HostError> {
        let mut ids = self.house.store.finished(LATELY as u32).await?;
        ids.reverse();
        for id in ids {
            if let Ok(archive) = self.archive(&id).await {
                self.house.remember(archive.card());
            }
        }
        Ok(())
    }

    /// Closes the house. What was answered is stored; matches go on when it opens again.
    pub async fn close(&self) {
        self.house.closing.send_replace(true);
        // Whoever holds the lobby is done when this gets it.
        drop(self.lobby.lock().await);
        let rooms: Vec<Match> = self.house.rooms().drain().map(|(_, door)| door).collect();
        let all_closed = async {
            for room in &rooms {
                room.closed().await;
            }
        };
        if tokio::time::timeout(FAREWELL, all_closed).await.is_err() {
            tracing::warn!("some matches did not come to rest in time");
        }
    }

    /// What the house signs receipts and endings with, for those who check them.
    #[must_use]
    pub fn key(&self) -> PublicKey {
        self.house.key.public()
    }

    /// How many matches were begun, and what became of them.
    ///
    /// # Errors
    /// If the store does not answer.
    pub async fn tally(&self) -> Result<Tally, HostError> {
        Ok(self.house.store.tally().await?)
    }

    /// Somebody shows a receipt. If this house signed it, and the log of the match says something else or is gone, the
    /// match was rolled back or rewritten: it is frozen for good. A receipt that this house did not sign proves nothing.
    ///
    /// # Errors
    /// [`HostError::Frozen`] if the log contradicts it, [`HostError::BadRequest`] if it is no receipt of this house.
    pub async fn present(&self, id: &MatchId, receipt: Receipt) -> Result<(), HostError> {
        if receipt.table != id.as_str() {
            return Err(HostError::BadRequest("this receipt is of another table".to_owned()));
        }
        if !receipt.is_signed_by(&self.house.key.public()) {
            let why = "this receipt is not signed with the server's key; the server is another one, or its key has changed";
            return Err(HostError::BadRequest(why.to_owned()));
        }
        match self.find(id).await {
            Ok(Found::Match(door)) => door.present(receipt).await,
            Ok(Found::Gathering(_)) | Err(HostError::NoSuchTable(_)) => {
                let lost = Contradiction::Lost(Seq::new(receipt.seq)).to_string();
                tracing::error!(%id, why = lost, "somebody holds a receipt of a match that is gone");
                Err(HostError::Frozen(lost))
            }
            Err(error) => Err(error),
        }
    }

    /// The settings of the house.
    #[must_use]
    pub fn settings(&self) -> &Settings {
        &self.house.settings
    }

    /// Changes whenever a table of the lobby does.
    #[must_use]
    pub fn lobby_pulse(&self) -> watch::Receiver<u64> {
        self.lobby_pulse.subscribe()
    }

    /// The public tables: those that gather people, those that are played, and those that finished lately.
    pub async fn tables(&self) -> Vec<TableCard> {
        let public = |card: &TableCard| card.public;
        let lobby = self.lobby.lock().await;
        let alive =
            lobby.tables.values().filter(|table| !table.presence.is_deserted(self.house.settings.rest));
        let gathering: Vec<TableCard> = alive.map(Gathering::card).filter(public).collect();
        drop(lobby);
        let rooms: Vec<TableCard> = self.house.rooms().values().map(Match::card).collect();
        let running = rooms.into_iter().filter(public).filter(|card| card.phase != Phase::Over);
        let mut cards: Vec<TableCard> = gathering.into_iter().chain(running).collect();
        cards.sort_by_key(|card| std::cmp::Reverse(card.made));
        cards.extend(self.house.finished_lately());
        cards
    }

    /// What is to be found under this id. A match that rests is opened again.
    ///
    /// # Errors
    /// If there is nothing, the store does not answer, or the asker's share of matches is used up.
    pub async fn find(&self, id: &MatchId) -> Result<Found, HostError> {
        match self.anteroom(id).await {
            Some(anteroom) => Ok(Found::Gathering(anteroom)),
            None => self.find_match(id).await.map(Found::Match),
        }
    }

    async fn anteroom(&self, id: &MatchId) -> Option<Box<Anteroom>> {
        let gathering = self.lobby.lock().await.tables.get(id).cloned()?;
        Some(Box::new(Anteroom { gathering }))
    }

    /// What is to be found under this id, without waking it.
    async fn peek(&self, id: &MatchId) -> Result<Peek, HostError> {
        if let Some(anteroom) = self.anteroom(id).await {
            return Ok(Peek::Gathering(anteroom));
        }
        let awake = self.house.rooms().get(id).cloned();
        match awake {
            Some(door) => Ok(Peek::Awake(door)),
            None => Ok(Peek::Resting(Box::new(self.stored(id).await?))),
        }
    }

    async fn stored(&self, id: &MatchId) -> Result<StoredMatch, HostError> {
        self.house.store.load(id).await?.ok_or_else(|| HostError::NoSuchTable(id.clone()))
    }

    /// The match with this id, opened again if it rests.
    ///
    /// # Errors
    /// If there is none, the store does not answer, or the asker's share of matches is used up.
    pub async fn find_match(&self, id: &MatchId) -> Result<Match, HostError> {
        let known = self.house.rooms().get(id).cloned();
        match known {
            Some(door) => Ok(door),
            None => self.open_room(id).await,
        }
    }

    async fn open_room(&self, id: &MatchId) -> Result<Match, HostError> {
        // One at a time, so that no match ever has two rooms.
        let _one = self.house.opening.lock().await;
        if let Some(door) = self.house.rooms().get(id).cloned() {
            return Ok(door);
        }
        let stored = self.stored(id).await?;
        self.house.may_wake(&self.asker)?;
        self.admit_room(Start::Stored(Box::new(stored)), self.asker.clone()).await
    }

    async fn admit_room(&self, start: Start, asker: Asker) -> Result<Match, HostError> {
        let door = Room::open(Arc::clone(&self.house), start, asker).await?;
        self.house.rooms().insert(door.id().clone(), door.clone());
        Ok(door)
    }
}
