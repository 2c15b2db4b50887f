//! A store in one file.
//!
//! SQLite with a write-ahead log and full synchronisation: a transaction that was answered is on disk, and survives
//! a crash of the program and of the machine.
//!
//! One connection writes (`pen`), others read. A connection that failed at anything is closed and never used again, because
//! nobody knows what state it is in: a transaction that could not be rolled back would swallow every later one. Before a
//! write is answered another connection must have seen it. So what a match reads here after a failed write is what is
//! committed, neither more nor less.
//!
//! - `pen`: the connection that writes, and how it makes sure
//! - `work`, `rows`: what is written, and how it is read again
//! - `schema`: the tables, and how older ones become them
//! - `copy`: copies of a database that is in use

mod copy;
mod pen;
mod rows;
mod schema;
mod work;

pub use copy::Contents;

use std::fs;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::Row;
use sqlx::query::Query;
use sqlx::sqlite::{
    SqliteArguments, SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteRow,
    SqliteSynchronous,
};
use tokio::sync::Mutex;
use wire::server::Tally;

use crate::ids::MatchId;
use crate::log::Ending;
use crate::moment::Moment;
use crate::shares::Origin;
use crate::store::sqlite::pen::Pen;
use crate::store::sqlite::rows::{number, read_chat, read_entry, read_ids, read_json, read_number, trouble};
use crate::store::{Answer, Conflict, Job, Store, StoreError, StoredChat, StoredMatch, count};

/// This many can read at the same time.
const READERS: u32 = 3;

/// How long a connection waits for another program that uses the file.
const PATIENCE: Duration = Duration::from_secs(5);

/// A store in a file. Copies are the same store.
#[derive(Clone, Debug)]
pub struct Sqlite {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    pen: Mutex<Pen>,
    readers: SqlitePool,
}

impl Sqlite {
    /// The store in this file, which is made if it is not there. Nobody but its owner can read it.
    ///
    /// # Errors
    /// If it cannot be opened, or was written by a later version of this program.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        keep_private(file).map_err(trouble)?;
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(PATIENCE);
        let reading = options.clone().pragma("query_only", "1");
        let pen = Pen::open(options, reading.clone()).await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .idle_timeout(None)
            .max_lifetime(None)
            .connect_lazy_with(reading);
        Ok(Sqlite { shared: Arc::new(Shared { pen: Mutex::new(pen), readers }) })
    }

    /// Closes the file, and looks with new eyes whether everything that was acknowledged is in it.
    ///
    /// # Errors
    /// If that is not so, cannot be found out, or if the last thing that should have been written was not.
    pub async fn close(&self) -> Result<(), StoreError> {
        let mut pen = self.shared.pen.lock().await;
        self.shared.readers.close().await;
        pen.close().await
    }

    /// What a query finds. A connection that fails is not used again.
    async fn rows(
        &self,
        query: Query<'_, sqlx::Sqlite, SqliteArguments>,
    ) -> Result<Vec<SqliteRow>, StoreError> {
        let mut db = self.shared.readers.acquire().await.map_err(trouble)?;
        match query.fetch_all(&mut *db).await {
            Ok(rows) => Ok(rows),
            Err(error) => {
                // What goes wrong while a broken connection is closed is of no interest.
                let _ = db.close().await;
                Err(trouble(error))
            }
        }
    }
}

/// Makes the database, if it is not there, and lets nobody but its owner read it and what belongs to it: there are seeds and
/// the hashes of tokens in it. SQLite gives its other files the permissions of the first.
#[cfg(unix)]
fn keep_private(file: &Path) -> io::Result<()> {
    use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
    match fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    for ending in ["", "-wal", "-shm"] {
        let path = copy::with_ending(file, ending);
        match fs::metadata(&path) {
            Ok(known) if known.permissions().mode() & 0o077 != 0 => {
                fs::set_permissions(&path, fs::Permissions::from_mode(0o600))?;
            }
            _ => {}
        }
    }
    Ok(())
}

/// Elsewhere the folder decides who reads what is in it.
#[cfg(not(unix))]
fn keep_private(_: &Path) -> io::Result<()> {
    Ok(())
}

impl Store for Sqlite {
    fn commit<'a>(&'a self, jobs: &'a [Job]) -> Answer<'a, Vec<Result<(), Conflict>>> {
        Box::pin(async move {
            let mut pen = self.shared.pen.lock().await;
            if pen.write(jobs).await?.is_ok() {
                return Ok(vec![Ok(()); jobs.len()]);
            }
            // One of them cannot be done. The others must not suffer for it.
            let mut results = Vec::with_capacity(jobs.len());
            for job in jobs {
                results.push(pen.write(std::slice::from_ref(job)).await?);
            }
            Ok(results)
        })
    }

    fn load<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            let query =
                sqlx::query("SELECT opening, secrets, rematch, seal, frozen FROM matches WHERE id = $1");
            let found = self.rows(query.bind(id.as_str())).await?;
            let Some(row) = found.first() else { return Ok(None) };
            let query = sqlx::query(
                "SELECT seq, time, author, message, deed, previous, hash FROM entries \
                 WHERE match_id = $1 ORDER BY seq",
            );
            let rows = self.rows(query.bind(id.as_str())).await?;
            let rematch: Option<String> = row.try_get(2).map_err(trouble)?;
            let seal: Option<String> = row.try_get(3).map_err(trouble)?;
            Ok(Some(StoredMatch {
                opening: read_json(row, 0)?,
                secrets: read_json(row, 1)?,
                entries: rows.iter().map(read_entry).collect(),
                rematch: rematch.and_then(|id| id.parse().ok()),
                seal: seal.map(|text| serde_json::from_str(&text).map_err(trouble)).transpose()?,
                frozen: row.try_get(4).map_err(trouble)?,
            }))
        })
    }

    fn unfinished(&self) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id FROM matches WHERE finished IS NULL ORDER BY opened, id");
            read_ids(&self.rows(query).await?)
        })
    }

    fn untouched(&self, before: Moment, most: u32) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT id FROM matches WHERE finished IS NULL AND frozen IS NULL AND opened < $1 \
                 AND NOT EXISTS (SELECT 1 FROM entries WHERE match_id = matches.id AND message IS NOT NULL) \
                 AND NOT EXISTS (SELECT 1 FROM chat WHERE match_id = matches.id) \
                 ORDER BY opened, id LIMIT $2",
            );
            read_ids(&self.rows(query.bind(number(before.millis())).bind(i64::from(most))).await?)
        })
    }

    fn held<'a>(&'a self, origin: &'a Origin) -> Answer<'a, u64> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT COUNT(*) FROM matches WHERE origin = $1 AND finished IS NULL AND frozen IS NULL",
            );
            let rows = self.rows(query.bind(origin.to_string())).await?;
            rows.first().map_or(Ok(0), |row| read_number(row, 0))
        })
    }

    fn neglected<'a>(
        &'a self,
        of: Option<&'a Origin>,
        visit: Duration,
        most: u32,
    ) -> Answer<'a, Vec<MatchId>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT matches.id FROM matches JOIN ( \
                     SELECT origin, COUNT(*) AS held FROM matches \
                     WHERE finished IS NULL AND frozen IS NULL GROUP BY origin \
                 ) AS holders ON holders.origin = matches.origin \
                 WHERE finished IS NULL AND frozen IS NULL AND ($1 IS NULL OR matches.origin = $1) \
                 AND COALESCE((SELECT MAX(time) - MIN(time) FROM entries \
                     WHERE match_id = matches.id AND message IS NOT NULL), 0) < $2 \
                 ORDER BY held DESC, matches.origin, opened, id LIMIT $3",
            );
            let visit = i64::try_from(visit.as_millis()).unwrap_or(i64::MAX);
            let query = query.bind(of.map(Origin::to_string)).bind(visit).bind(i64::from(most));
            read_ids(&self.rows(query).await?)
        })
    }

    fn finished(&self, most: u32) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT id FROM matches WHERE finished IS NOT NULL AND is_public = 1 \
                 ORDER BY finished DESC, id DESC LIMIT $1",
            );
            read_ids(&self.rows(query.bind(i64::from(most))).await?)
        })
    }

    fn chat<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Vec<StoredChat>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT number, time, author, message, words FROM chat WHERE match_id = $1 ORDER BY number",
            );
            let rows = self.rows(query.bind(id.as_str())).await?;
            rows.iter().map(read_chat).collect()
        })
    }

    fn tables(&self) -> Answer<'_, Vec<(MatchId, String)>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id, data FROM lobby ORDER BY made, id");
            let rows = self.rows(query).await?;
            let ids = read_ids(&rows)?;
            let data = rows.iter().map(|row| row.try_get::<String, _>(1).map_err(trouble));
            ids.into_iter().zip(data).map(|(id, data)| Ok((id, data?))).collect()
        })
    }

    fn tally(&self) -> Answer<'_, Tally> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT ending, frozen IS NOT NULL, COUNT(*) FROM matches GROUP BY ending, frozen IS NOT NULL",
            );
            let forgotten = self.rows(sqlx::query("SELECT number FROM forgotten")).await?;
            let forgotten = forgotten.first().map_or(Ok(0), |row| read_number(row, 0))?;
            let mut tally = Tally { begun: forgotten, forgotten, ..Tally::default() };
            for row in self.rows(query).await? {
                let ending: Option<String> = row.try_get(0).map_err(trouble)?;
                let how = ending.and_then(|word| Ending::from_word(&word));
                count(&mut tally, how, read_number(&row, 1)? != 0, read_number(&row, 2)?);
            }
            Ok(tally)
        })
    }
}
