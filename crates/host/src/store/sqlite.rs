//! A store in one file.
//!
//! SQLite with a write-ahead log and full synchronisation: a transaction that was answered is on disk, and survives
//! a crash of the program and of the machine. The statements are such that PostgreSQL would take them too.

use std::path::Path;
use std::time::Duration;

use sqlx::sqlite::{
    SqliteConnectOptions, SqliteJournalMode, SqlitePool, SqlitePoolOptions, SqliteSynchronous,
};
use sqlx::{Row, SqliteConnection};

use crate::ids::MatchId;
use crate::log::{Author, Entry, Seq};
use crate::moment::Moment;
use crate::store::{
    Answer, Conflict, Job, NewMatch, Store, StoreError, StoredChat, StoredMatch, Unreadable, Work,
};

/// What has to be done to an older database, oldest first. What stands here never changes; more is added below.
const MIGRATIONS: [&str; 1] = [include_str!("schema.sql")];

/// A store in a file.
#[derive(Clone, Debug)]
pub struct Sqlite {
    pool: SqlitePool,
}

impl Sqlite {
    /// The store in this file, which is made if it is not there.
    ///
    /// # Errors
    /// If it cannot be opened, or was written by a later version of this program.
    pub async fn open(file: &Path) -> Result<Sqlite, StoreError> {
        let options = SqliteConnectOptions::new()
            .filename(file)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(Duration::from_secs(5));
        let pool =
            SqlitePoolOptions::new().max_connections(4).connect_with(options).await.map_err(trouble)?;
        migrate(&pool).await?;
        Ok(Sqlite { pool })
    }

    /// Closes the file once all is written.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Does all jobs in one transaction; `None` if one of them cannot be done.
    async fn together(&self, jobs: &[Job]) -> Result<Option<()>, sqlx::Error> {
        let mut transaction = self.pool.begin().await?;
        for work in jobs.iter().flatten() {
            if do_work(&mut transaction, work).await?.is_err() {
                transaction.rollback().await?;
                return Ok(None);
            }
        }
        transaction.commit().await?;
        Ok(Some(()))
    }
}

async fn migrate(pool: &SqlitePool) -> Result<(), StoreError> {
    let mut transaction = pool.begin().await.map_err(trouble)?;
    let created = "CREATE TABLE IF NOT EXISTS schema_version (version BIGINT NOT NULL)";
    sqlx::query(created).execute(&mut *transaction).await.map_err(trouble)?;
    let read = sqlx::query("SELECT version FROM schema_version").fetch_optional(&mut *transaction);
    let known: i64 = match read.await.map_err(trouble)? {
        Some(row) => row.try_get(0).map_err(trouble)?,
        None => {
            let first = sqlx::query("INSERT INTO schema_version (version) VALUES (0)");
            first.execute(&mut *transaction).await.map_err(trouble)?;
            0
        }
    };
    let done = usize::try_from(known).unwrap_or(usize::MAX);
    let Some(missing) = MIGRATIONS.get(done..) else {
        return Err(StoreError(format!(
            "its version is {known}, this program knows {}: use the later program",
            MIGRATIONS.len()
        )));
    };
    for migration in missing {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await.map_err(trouble)?;
    }
    let now = sqlx::query("UPDATE schema_version SET version = $1").bind(MIGRATIONS.len() as i64);
    now.execute(&mut *transaction).await.map_err(trouble)?;
    transaction.commit().await.map_err(trouble)
}

/// Does one thing. What is there already is left alone and reported, without spoiling the transaction.
async fn do_work(db: &mut SqliteConnection, work: &Work) -> Result<Result<(), Conflict>, sqlx::Error> {
    let changed = match work {
        Work::Create(new) => create(db, new).await?,
        Work::Append { id, entries } => {
            for entry in entries {
                if append(db, id, entry).await? == 0 {
                    return Ok(Err(Conflict));
                }
            }
            1
        }
        Work::Finish { id, at } => {
            let query = sqlx::query("UPDATE matches SET finished = $1 WHERE id = $2");
            query.bind(number(at.millis())).bind(id.as_str()).execute(db).await?.rows_affected()
        }
        Work::Rematch { of, table } => {
            let query = sqlx::query("UPDATE matches SET rematch = $1 WHERE id = $2 AND rematch IS NULL");
            query.bind(table.as_str()).bind(of.as_str()).execute(db).await?.rows_affected()
        }
        Work::Say { id, line } => {
            let query = sqlx::query(
                "INSERT INTO chat (match_id, number, time, author, message, words) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            );
            let query = query.bind(id.as_str()).bind(number(line.number)).bind(number(line.time.millis()));
            let query = query.bind(line.seat.to_string()).bind(line.message.as_str()).bind(&line.text);
            query.execute(db).await?.rows_affected()
        }
        Work::PutTable { id, made, data } => {
            let query = sqlx::query(
                "INSERT INTO lobby (id, made, data) VALUES ($1, $2, $3) \
                 ON CONFLICT (id) DO UPDATE SET data = excluded.data",
            );
            query.bind(id.as_str()).bind(number(made.millis())).bind(data).execute(db).await?.rows_affected()
        }
        Work::DropTable(id) => {
            sqlx::query("DELETE FROM lobby WHERE id = $1").bind(id.as_str()).execute(db).await?;
            1
        }
    };
    Ok(if changed == 1 { Ok(()) } else { Err(Conflict) })
}

async fn create(db: &mut SqliteConnection, new: &NewMatch) -> Result<u64, sqlx::Error> {
    let encode = |error: serde_json::Error| sqlx::Error::Encode(error.into());
    let query = sqlx::query(
        "INSERT INTO matches (id, opened, opening, secrets, is_public) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT DO NOTHING",
    );
    let query = query
        .bind(new.opening.id.as_str())
        .bind(number(new.opening.opened.millis()))
        .bind(serde_json::to_string(&new.opening).map_err(encode)?)
        .bind(serde_json::to_string(&new.secrets).map_err(encode)?)
        .bind(i64::from(new.secrets.is_public()));
    Ok(query.execute(db).await?.rows_affected())
}

async fn append(db: &mut SqliteConnection, id: &MatchId, entry: &Entry) -> Result<u64, sqlx::Error> {
    let query = sqlx::query(
        "INSERT INTO entries (match_id, seq, time, author, message, deed, previous, hash) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
    );
    let query = query
        .bind(id.as_str())
        .bind(number(entry.seq.number()))
        .bind(number(entry.time.millis()))
        .bind(entry.author.to_string())
        .bind(entry.message.as_ref().map(|message| message.as_str()))
        .bind(entry.deed.to_string())
        .bind(entry.previous.to_string())
        .bind(entry.hash.to_string());
    Ok(query.execute(db).await?.rows_affected())
}

impl Store for Sqlite {
    fn commit<'a>(&'a self, jobs: &'a [Job]) -> Answer<'a, Vec<Result<(), Conflict>>> {
        Box::pin(async move {
            if self.together(jobs).await.map_err(trouble)?.is_some() {
                return Ok(vec![Ok(()); jobs.len()]);
            }
            // One of them cannot be done. The others must not suffer for it.
            let mut results = Vec::with_capacity(jobs.len());
            for job in jobs {
                let done = self.together(std::slice::from_ref(job)).await.map_err(trouble)?;
                results.push(done.ok_or(Conflict));
            }
            Ok(results)
        })
    }

    fn load<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT opening, secrets, rematch FROM matches WHERE id = $1");
            let found = query.bind(id.as_str()).fetch_optional(&self.pool).await.map_err(trouble)?;
            let Some(row) = found else { return Ok(None) };
            let query = sqlx::query(
                "SELECT seq, time, author, message, deed, previous, hash FROM entries \
                 WHERE match_id = $1 ORDER BY seq",
            );
            let rows = query.bind(id.as_str()).fetch_all(&self.pool).await.map_err(trouble)?;
            let rematch: Option<String> = row.try_get(2).map_err(trouble)?;
            Ok(Some(StoredMatch {
                opening: read_json(&row, 0)?,
                secrets: read_json(&row, 1)?,
                entries: rows.iter().map(read_entry).collect(),
                rematch: rematch.and_then(|id| id.parse().ok()),
            }))
        })
    }

    fn unfinished(&self) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id FROM matches WHERE finished IS NULL ORDER BY opened, id");
            read_ids(&query.fetch_all(&self.pool).await.map_err(trouble)?)
        })
    }

    fn finished(&self, most: u32) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT id FROM matches WHERE finished IS NOT NULL AND is_public = 1 \
                 ORDER BY finished DESC, id DESC LIMIT $1",
            );
            read_ids(&query.bind(i64::from(most)).fetch_all(&self.pool).await.map_err(trouble)?)
        })
    }

    fn chat<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Vec<StoredChat>> {
        Box::pin(async move {
            let query = sqlx::query(
                "SELECT number, time, author, message, words FROM chat WHERE match_id = $1 ORDER BY number",
            );
            let rows = query.bind(id.as_str()).fetch_all(&self.pool).await.map_err(trouble)?;
            rows.iter().map(read_chat).collect()
        })
    }

    fn tables(&self) -> Answer<'_, Vec<(MatchId, String)>> {
        Box::pin(async move {
            let query = sqlx::query("SELECT id, data FROM lobby ORDER BY made, id");
            let rows = query.fetch_all(&self.pool).await.map_err(trouble)?;
            let ids = read_ids(&rows)?;
            let data = rows.iter().map(|row| row.try_get::<String, _>(1).map_err(trouble));
            ids.into_iter().zip(data).map(|(id, data)| Ok((id, data?))).collect()
        })
    }
}

type SqliteRow = sqlx::sqlite::SqliteRow;

/// Numbers in the database have a sign; ours have none and stay far below where that matters.
fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

fn trouble(error: impl std::fmt::Display) -> StoreError {
    StoreError(error.to_string())
}

fn read_json<T: serde::de::DeserializeOwned>(row: &SqliteRow, column: usize) -> Result<T, StoreError> {
    let text: String = row.try_get(column).map_err(trouble)?;
    serde_json::from_str(&text).map_err(trouble)
}

fn read_ids(rows: &[SqliteRow]) -> Result<Vec<MatchId>, StoreError> {
    rows.iter().map(|row| row.try_get::<String, _>(0).map_err(trouble)?.parse().map_err(trouble)).collect()
}

fn read_number(row: &SqliteRow, column: usize) -> Result<u64, StoreError> {
    let value: i64 = row.try_get(column).map_err(trouble)?;
    u64::try_from(value).map_err(trouble)
}

fn read_words<T: std::str::FromStr<Err: std::fmt::Display>>(
    row: &SqliteRow,
    column: usize,
) -> Result<T, StoreError> {
    row.try_get::<String, _>(column).map_err(trouble)?.parse().map_err(trouble)
}

/// An entry; or which one cannot be read, which is the trouble of its match and not of the store.
fn read_entry(row: &SqliteRow) -> Result<Entry, Unreadable> {
    let seq = Seq::new(read_number(row, 0).unwrap_or_default());
    let read = || -> Result<Entry, StoreError> {
        let message: Option<String> = row.try_get(3).map_err(trouble)?;
        Ok(Entry {
            seq,
            time: Moment::from_millis(read_number(row, 1)?),
            author: read_words(row, 2)?,
            message: message.map(|text| text.parse().map_err(trouble)).transpose()?,
            deed: read_words(row, 4)?,
            previous: read_words(row, 5)?,
            hash: read_words(row, 6)?,
        })
    };
    read().map_err(|error| Unreadable { seq, reason: error.0 })
}

fn read_chat(row: &SqliteRow) -> Result<StoredChat, StoreError> {
    let Author::Seat(seat) = read_words(row, 2)? else {
        return Err(StoreError("somebody spoke who has no seat".to_owned()));
    };
    Ok(StoredChat {
        number: read_number(row, 0)?,
        time: Moment::from_millis(read_number(row, 1)?),
        seat,
        message: read_words(row, 3)?,
        text: row.try_get(4).map_err(trouble)?,
    })
}
