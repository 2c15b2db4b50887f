//! What all rooms of the house share.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use seal::ServerKey;
use tokio::sync::watch;
use wire::lobby::{Phase, TableCard};

use crate::error::HostError;
use crate::host::Swept;
use crate::ids::MatchId;
use crate::matches::Match;
use crate::moment::Clock;
use crate::secret::random_key;
use crate::settings::Settings;
use crate::shares::Asker;
use crate::store::{Store, Writer};
use crate::thinking::Thinkers;

/// This many finished matches are listed.
pub(crate) const LATELY: usize = 20;

/// What all rooms share.
pub(crate) struct House {
    pub(crate) store: Arc<dyn Store>,
    pub(crate) writer: Writer,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) settings: Arc<Settings>,
    /// What receipts and endings are signed with.
    pub(crate) key: ServerKey,
    /// A bot thinks only while it has a turn.
    pub(crate) thinkers: Arc<Thinkers>,
    /// Becomes true when the house closes.
    pub(crate) closing: watch::Sender<bool>,
    /// Held while a room is being opened.
    pub(crate) opening: tokio::sync::Mutex<()>,
    /// When the store was last swept, and how many matches in it are not over.
    pub(crate) swept: tokio::sync::Mutex<Swept>,
    rooms: Mutex<HashMap<MatchId, Match>>,
    /// The public matches that were finished last, latest last.
    finished: Mutex<VecDeque<TableCard>>,
}

impl House {
    pub(crate) fn new(store: Arc<dyn Store>, clock: Arc<dyn Clock>, settings: Settings) -> House {
        House {
            writer: Writer::start(Arc::clone(&store)),
            store,
            clock,
            thinkers: Arc::new(Thinkers::new(settings.thinkers, settings.busy)),
            key: settings.key.clone().unwrap_or_else(random_key),
            settings: Arc::new(settings),
            closing: watch::channel(false).0,
            opening: tokio::sync::Mutex::default(),
            swept: tokio::sync::Mutex::default(),
            rooms: Mutex::default(),
            finished: Mutex::default(),
        }
    }

    /// The doors of all rooms that are open.
    pub(crate) fn rooms(&self) -> MutexGuard<'_, HashMap<MatchId, Match>> {
        // Nothing can fail while this is held, so a poisoned lock holds a sound map.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether somebody may begin a match: those that are being played count, for all and for whoever asked for them.
    pub(crate) fn may_begin(&self, asker: &Asker) -> Result<(), HostError> {
        let rooms = self.rooms();
        let running = rooms.values().filter(|door| door.phase() == Phase::Running);
        if running.clone().count() >= self.settings.most_matches {
            return Err(HostError::TooMany("matches"));
        }
        self.settings.match_share.allow(asker, running.map(Match::asker), "matches of yours at the same time")
    }

    /// Whether somebody may wake a match. Whoever comes back finds room even when nothing new can be begun, but nobody
    /// wakes more than their share.
    pub(crate) fn may_wake(&self, asker: &Asker) -> Result<(), HostError> {
        let rooms = self.rooms();
        if rooms.len() >= self.settings.most_matches.saturating_mul(2) {
            return Err(HostError::TooMany("matches"));
        }
        let askers = rooms.values().map(Match::asker);
        self.settings.match_share.allow(asker, askers, "matches of yours at the same time")
    }

    /// Puts a match on the list of those that were finished lately, if it is a public one.
    pub(crate) fn remember(&self, card: TableCard) {
        if !card.public {
            return;
        }
        let mut finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        finished.retain(|known| known.id != card.id);
        finished.push_back(card);
        while finished.len() > LATELY {
            finished.pop_front();
        }
    }

    /// The public matches that were finished lately, latest first.
    pub(crate) fn finished_lately(&self) -> Vec<TableCard> {
        let finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        finished.iter().rev().cloned().collect()
    }

    pub(crate) fn forget(&self, id: &MatchId) {
        self.rooms().remove(id);
    }
}
