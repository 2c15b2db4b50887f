//! The one connection that writes.

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};

use crate::store::sqlite::rows::trouble;
use crate::store::sqlite::schema::migrate;
use crate::store::sqlite::work::do_work;
use crate::store::{Conflict, Job, StoreError};

/// The connection that writes, and the one that checks.
///
/// Every transaction counts one further in the database. After it was committed a second connection, the witness, has to
/// read that number; only then is the write answered. The witness also keeps alive what SQLite's connections share, which
/// holds a transaction only after it was synced: a new reader never takes for committed what merely lies in a file.
#[derive(Debug)]
pub(super) struct Pen {
    writing: SqliteConnectOptions,
    reading: SqliteConnectOptions,
    /// None after a failure, until the next write opens a new one.
    writer: Option<SqliteConnection>,
    witness: Option<SqliteConnection>,
    /// The number of the last transaction that was acknowledged.
    acknowledged: u64,
    /// What went wrong with the last write, if it did.
    last_trouble: Option<StoreError>,
}

impl Pen {
    /// Opens the database, and brings it to this version.
    pub(super) async fn open(
        writing: SqliteConnectOptions,
        reading: SqliteConnectOptions,
    ) -> Result<Pen, StoreError> {
        let mut writer = writing.connect().await.map_err(trouble)?;
        migrate(&mut writer).await?;
        settle(&mut writer).await?;
        let mut witness = reading.connect().await.map_err(trouble)?;
        let acknowledged = count(&mut witness).await?;
        let (writer, witness) = (Some(writer), Some(witness));
        Ok(Pen { writing, reading, writer, witness, acknowledged, last_trouble: None })
    }

    /// Does all jobs in one transaction; a conflict if one of them cannot be done, and then none is.
    pub(super) async fn write(&mut self, jobs: &[Job]) -> Result<Result<(), Conflict>, StoreError> {
        let written = self.try_write(jobs).await;
        self.last_trouble = written.as_ref().err().cloned();
        written
    }

    async fn try_write(&mut self, jobs: &[Job]) -> Result<Result<(), Conflict>, StoreError> {
        // It is put back only after everything went well, so that nothing is ever written after a failure.
        let mut writer = match self.writer.take() {
            Some(writer) => writer,
            None => self.writing.connect().await.map_err(trouble)?,
        };
        let number = match transact(&mut writer, jobs).await {
            Ok(Some(number)) => number,
            Ok(None) => {
                self.writer = Some(writer);
                return Ok(Err(Conflict));
            }
            Err(error) => {
                // Its transaction, if it still has one, ends with it, and so does its lock.
                let _ = writer.close().await;
                return Err(trouble(error));
            }
        };
        match self.seen().await {
            Ok(seen) if seen == number => {
                self.writer = Some(writer);
                self.acknowledged = number;
                Ok(Ok(()))
            }
            Ok(seen) => {
                let _ = writer.close().await;
                let lost =
                    format!("transaction {number} was committed, but the last one to be seen is {seen}");
                Err(StoreError(lost))
            }
            Err(error) => {
                let _ = writer.close().await;
                Err(error)
            }
        }
    }

    /// The number of the last transaction, as another connection sees it.
    async fn seen(&mut self) -> Result<u64, StoreError> {
        let known = match &mut self.witness {
            Some(witness) => count(witness).await,
            None => Err(StoreError("the file is closed".to_owned())),
        };
        if known.is_ok() {
            return known;
        }
        // The new witness is there before the old one goes, so that there always is one.
        let mut witness = self.reading.connect().await.map_err(trouble)?;
        let seen = count(&mut witness).await;
        if let Some(old) = self.witness.replace(witness) {
            let _ = old.close().await;
        }
        seen
    }

    /// Closes both connections, and looks with a new one whether what was acknowledged is there.
    pub(super) async fn close(&mut self) -> Result<(), StoreError> {
        for connection in [self.writer.take(), self.witness.take()].into_iter().flatten() {
            connection.close().await.map_err(trouble)?;
        }
        let mut fresh = self.reading.connect().await.map_err(trouble)?;
        let seen = count(&mut fresh).await;
        fresh.close().await.map_err(trouble)?;
        let (seen, acknowledged) = (seen?, self.acknowledged);
        if seen < acknowledged {
            let lost = format!("{acknowledged} transactions were acknowledged, but the file holds {seen}");
            return Err(StoreError(lost));
        }
        self.last_trouble.take().map_or(Ok(()), Err)
    }
}

/// Does all jobs in one transaction, and tells its number; none if one of them cannot be done.
async fn transact(db: &mut SqliteConnection, jobs: &[Job]) -> Result<Option<u64>, sqlx::Error> {
    // Said in these words it fails if a transaction is open already; otherwise it would be a part of that one.
    let mut transaction = db.begin_with("BEGIN IMMEDIATE").await?;
    for work in jobs.iter().flatten() {
        if do_work(&mut transaction, work).await?.is_err() {
            transaction.rollback().await?;
            return Ok(None);
        }
    }
    let counted = sqlx::query("UPDATE commits SET number = number + 1 RETURNING number");
    let number: i64 = counted.fetch_one(&mut *transaction).await?.try_get(0)?;
    transaction.commit().await?;
    Ok(Some(number.unsigned_abs()))
}

/// How many transactions the database holds.
async fn count(db: &mut SqliteConnection) -> Result<u64, StoreError> {
    let row = sqlx::query("SELECT number FROM commits").fetch_one(db).await.map_err(trouble)?;
    row.try_get::<i64, _>(0).map(i64::unsigned_abs).map_err(trouble)
}

/// Moves everything from the write-ahead log into the database, and syncs it, before anything is answered: if a sync had
/// failed and the program ended then, the log may say more than the disk under it holds.
async fn settle(db: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_all(db).await.map(drop).map_err(trouble)
}
