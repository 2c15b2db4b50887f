//! The tables of the database, and how older ones become them.

use sqlx::{Connection, Row, SqliteConnection};

use crate::store::StoreError;
use crate::store::sqlite::rows::trouble;

/// What has to be done to an older database, oldest first. What stands here never changes; more is added below.
const MIGRATIONS: [&str; 5] = [
    include_str!("schema-1.sql"),
    include_str!("schema-2.sql"),
    include_str!("schema-3.sql"),
    include_str!("schema-4.sql"),
    include_str!("schema-5.sql"),
];

/// Brings the database to this version.
pub(super) async fn migrate(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut transaction = db.begin_with("BEGIN IMMEDIATE").await.map_err(trouble)?;
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
    let missing = missing(known)?;
    if missing.is_empty() {
        return transaction.rollback().await.map_err(trouble);
    }
    for migration in missing {
        sqlx::raw_sql(*migration).execute(&mut *transaction).await.map_err(trouble)?;
    }
    let now = sqlx::query("UPDATE schema_version SET version = $1").bind(MIGRATIONS.len() as i64);
    now.execute(&mut *transaction).await.map_err(trouble)?;
    transaction.commit().await.map_err(trouble)
}

/// Whether this is a database of ours, of a version this program knows.
pub(super) async fn check(db: &mut SqliteConnection) -> Result<(), StoreError> {
    let row = sqlx::query("SELECT version FROM schema_version").fetch_one(db).await;
    let row = row.map_err(|error| StoreError(format!("it is no database of matches: {error}")))?;
    missing(row.try_get(0).map_err(trouble)?).map(drop)
}

/// What has to be done to a database of this version.
fn missing(known: i64) -> Result<&'static [&'static str], StoreError> {
    let missing = usize::try_from(known).ok().and_then(|done| MIGRATIONS.get(done..));
    let later =
        || format!("its version is {known}, this program knows {}: use the later program", MIGRATIONS.len());
    missing.ok_or_else(|| StoreError(later()))
}
