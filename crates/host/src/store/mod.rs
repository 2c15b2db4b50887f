//! Where matches are kept.
//!
//! A [`Store`] takes [`Job`]s, each of which is done wholly or not at all, and answers only when they are on disk.
//! [`Memory`] keeps everything in memory, for tests; [`Sqlite`] keeps it in a file. All writing goes through one
//! [`Writer`], which puts what many matches want written into one transaction.

mod memory;
mod sqlite;
mod writer;

pub use memory::Memory;
pub use sqlite::{Contents, Sqlite};
pub use writer::{NotWritten, Writer};

use std::fmt;
use std::pin::Pin;
use std::time::Duration;

use kernel::Seat;
use seal::Seal;
use serde::{Deserialize, Serialize};
use wire::server::Tally;

use crate::digest::Digest;
use crate::ids::{MatchId, MessageId};
use crate::log::{Ending, Entry, Seq};
use crate::moment::Moment;
use crate::opening::Opening;
use crate::secret::TokenHash;
use crate::shares::Origin;

/// What a store answers, in its own time.
pub type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, StoreError>> + Send + 'a>>;

/// Keeps matches. Every answer means that it is so on disk, and will be after any crash.
pub trait Store: Send + Sync + 'static {
    /// Does the jobs in one transaction, if that can be; each of them wholly or not at all. There is one result
    /// for each job. An error means that nobody knows which of them were done: ask by loading.
    fn commit<'a>(&'a self, jobs: &'a [Job]) -> Answer<'a, Vec<Result<(), Conflict>>>;

    /// A match with its whole log.
    fn load<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Option<StoredMatch>>;

    /// The matches that have not ended, oldest first.
    fn unfinished(&self) -> Answer<'_, Vec<MatchId>>;

    /// The oldest matches, at most this many, that were opened before this, have not ended, and in which no person has moved or
    /// said anything yet.
    fn untouched(&self, before: Moment, most: u32) -> Answer<'_, Vec<MatchId>>;

    /// How many matches of this origin have not ended.
    fn held<'a>(&'a self, origin: &'a Origin) -> Answer<'a, u64>;

    /// Matches that can be closed to make room, at most so many: they have not ended, and from the first move of a person to the
    /// last less than `visit` went by, so nobody came back to them later. Those of whoever holds most come first, each origin's
    /// oldest first. With an origin, only its own.
    fn neglected<'a>(
        &'a self,
        of: Option<&'a Origin>,
        visit: Duration,
        most: u32,
    ) -> Answer<'a, Vec<MatchId>>;

    /// The public matches that ended last, latest first.
    fn finished(&self, most: u32) -> Answer<'_, Vec<MatchId>>;

    /// What was said at a table, in order.
    fn chat<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Vec<StoredChat>>;

    /// The tables that have not begun, oldest first, as the lobby wrote them.
    fn tables(&self) -> Answer<'_, Vec<(MatchId, String)>>;

    /// How many matches were begun, and what became of them.
    fn tally(&self) -> Answer<'_, Tally>;
}

/// Adds this many matches that came to the same to a tally.
fn count(tally: &mut Tally, how: Option<Ending>, is_frozen: bool, matches: u64) {
    tally.begun += matches;
    *match (is_frozen, how) {
        (true, _) => &mut tally.frozen,
        (false, Some(Ending::Played)) => &mut tally.played,
        (false, Some(Ending::Resigned)) => &mut tally.resigned,
        (false, Some(Ending::Closed)) => &mut tally.closed,
        (false, None) => &mut tally.unfinished,
    } += matches;
}

/// Things that are to be done together or not at all.
pub type Job = Vec<Work>;

/// One thing to be done. It cannot be printed: there are secrets in it.
#[derive(Clone)]
pub enum Work {
    /// A match begins.
    Create(Box<NewMatch>),
    /// Entries are added to the log of a match, following the last one.
    Append {
        /// Which match.
        id: MatchId,
        /// The entries, in order.
        entries: Vec<Entry>,
    },
    /// A match is over.
    Finish {
        /// Which match.
        id: MatchId,
        /// Since when.
        at: Moment,
        /// How it ended.
        how: Ending,
        /// What the server signed.
        seal: Seal,
    },
    /// A match is frozen for good: the server signed something that its log does not hold.
    Freeze {
        /// Which match.
        id: MatchId,
        /// Why, in a sentence.
        why: String,
    },
    /// A match is deleted, in which no person has moved or said anything yet.
    Forget(MatchId),
    /// A match gets a rematch.
    Rematch {
        /// Which match.
        of: MatchId,
        /// The table of the rematch.
        table: MatchId,
    },
    /// Something was said.
    Say {
        /// At which table.
        id: MatchId,
        /// What.
        line: StoredChat,
    },
    /// A table of the lobby is as follows now.
    PutTable {
        /// Which.
        id: MatchId,
        /// Since when it is there.
        made: Moment,
        /// What the lobby knows of it.
        data: String,
    },
    /// A table leaves the lobby.
    DropTable(MatchId),
}

/// A match to be kept.
#[derive(Clone, Debug)]
pub struct NewMatch {
    /// What is fixed.
    pub opening: Opening,
    /// What nobody may see.
    pub secrets: Secrets,
    /// In whose share it is.
    pub origin: Origin,
}

/// What is kept of a match and shown to nobody, except for the seed after the end.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Secrets {
    /// The server's seed.
    pub(crate) seed: SealedSeed,
    /// What proves each seat; none for a bot's.
    pub(crate) tokens: Vec<Option<TokenHash>>,
    /// What lets strangers in, if the table is private.
    pub(crate) invite: Option<TokenHash>,
}

/// A seed on its way to and from the store. It can be written there but not printed.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct SealedSeed(pub(crate) Digest);

impl fmt::Debug for SealedSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedSeed(..)")
    }
}

impl Secrets {
    /// Whether the match is in the public lists.
    #[must_use]
    pub fn is_public(&self) -> bool {
        self.invite.is_none()
    }
}

/// A match as it was kept.
#[derive(Clone, Debug)]
pub struct StoredMatch {
    /// What is fixed.
    pub opening: Opening,
    /// What nobody may see.
    pub secrets: Secrets,
    /// The log, or the first entry that cannot even be read and what it says.
    pub entries: Result<Vec<Entry>, Unreadable>,
    /// The table of the rematch, if there is one.
    pub rematch: Option<MatchId>,
    /// What the server signed when it ended; none before that, and in matches that ended before servers signed.
    pub seal: Option<Seal>,
    /// Why it is frozen, if a receipt showed that the log is not the one that was signed.
    pub frozen: Option<String>,
}

/// An entry in the store that is none.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Unreadable {
    /// Which one.
    pub seq: Seq,
    /// Why.
    pub reason: String,
}

/// Something said at a table.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoredChat {
    /// Which line it is, counted from 0.
    pub number: u64,
    /// When.
    pub time: Moment,
    /// Whose seat.
    pub seat: Seat,
    /// What the client called the message.
    pub message: MessageId,
    /// What they said.
    pub text: String,
}

/// A job that was not done because what it would write is there already.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Conflict;

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("that is written already: load it again")
    }
}

impl std::error::Error for Conflict {}

/// A store that cannot do what it is for.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct StoreError(pub String);

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the store does not answer: {}", self.0)
    }
}

impl std::error::Error for StoreError {}
