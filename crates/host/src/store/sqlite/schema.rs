//! The tables of the database, and how older ones become them.

use sqlx::{Connection, Row, SqliteConnection};

use crate::store::StoreError;
use crate::store::sqlite::rows::trouble;

/// What has to be done to an older database, oldest first. What stands here never changes; more is added below.
const MIGRATIONS: [&str; 2] = [include_str!("schema-1.sql"), include_str!("schema-2.sql")];

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
    let done = usize::try_from(known).unwrap_or(usize::MAX);
    let Some(missing) = MIGRATIONS.get(done..) else {
        return Err(StoreError(format!(
            "its version is {known}, this program knows {}: use the later program",
            MIGRATIONS.len()
        )));
    };
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
