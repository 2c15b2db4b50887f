//! Copies of a database, also of one that is being written.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{ConnectOptions, Connection, Row};

use crate::store::StoreError;
use crate::store::sqlite::rows::{read_number, trouble};
use crate::store::sqlite::{PATIENCE, Sqlite, keep_private, schema};

/// What a copy holds.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Contents {
    /// How many matches.
    pub matches: u64,
    /// How many of them are not over.
    pub running: u64,
    /// How many entries they have in all.
    pub entries: u64,
}

impl Sqlite {
    /// Copies the database `from` as it is at one moment to the file `to`, whoever writes to it meanwhile: all that was
    /// acknowledged before is in the copy. The copy has its name only when it is whole, checked and on disk.
    ///
    /// # Errors
    /// If there is something at `to` already, or the database is missing, damaged or of a later version.
    pub async fn copy(from: &Path, to: &Path) -> Result<Contents, StoreError> {
        if to.exists() {
            return Err(StoreError(format!("{} is there already", to.display())));
        }
        let begun = with_ending(to, ".partial");
        let copied = copy_checked(from, &begun).await;
        let named = copied.and_then(|contents| finish(&begun, to).map(|()| contents).map_err(trouble));
        if named.is_err() {
            // What is left of it is worth nothing; it may also never have been there.
            let _ = fs::remove_file(&begun);
        }
        named
    }
}

async fn copy_checked(from: &Path, begun: &Path) -> Result<Contents, StoreError> {
    match fs::remove_file(begun) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(trouble(error)),
        _ => {}
    }
    let name = begun.to_str().ok_or_else(|| StoreError("the name of the copy is no text".to_owned()))?;
    let mut source = connect(from).await?;
    let known = schema::check(&mut source).await;
    // An empty file is taken as a place for the copy, with the permissions it has.
    let copied = match known.and_then(|()| keep_private(begun).map_err(trouble)) {
        Ok(()) => sqlx::query("VACUUM INTO $1").bind(name).execute(&mut source).await.map_err(trouble),
        Err(error) => Err(error),
    };
    // What goes wrong while a connection that has read is closed is of no interest.
    let _ = source.close().await;
    copied?;
    let mut copy = connect(begun).await?;
    let contents = inspect(&mut copy).await;
    copy.close().await.map_err(trouble)?;
    contents
}

async fn connect(file: &Path) -> Result<SqliteConnection, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).create_if_missing(false).busy_timeout(PATIENCE);
    options.connect().await.map_err(trouble)
}

/// Looks at every page of a database, and counts what it holds.
async fn inspect(db: &mut SqliteConnection) -> Result<Contents, StoreError> {
    let check = sqlx::query("PRAGMA integrity_check(1)").fetch_one(&mut *db).await.map_err(trouble)?;
    let found: String = check.try_get(0).map_err(trouble)?;
    if found != "ok" {
        return Err(StoreError(format!("the copy is damaged: {found}")));
    }
    let counted = "SELECT (SELECT COUNT(*) FROM matches), (SELECT COUNT(*) FROM matches WHERE finished IS NULL), \
                   (SELECT COUNT(*) FROM entries)";
    let row = sqlx::query(counted).fetch_one(db).await.map_err(trouble)?;
    Ok(Contents {
        matches: read_number(&row, 0)?,
        running: read_number(&row, 1)?,
        entries: read_number(&row, 2)?,
    })
}

/// Gives the copy its name. SQLite does not sync such a copy.
fn finish(begun: &Path, to: &Path) -> io::Result<()> {
    File::open(begun)?.sync_all()?;
    fs::rename(begun, to)?;
    match to.parent() {
        #[cfg(unix)]
        Some(folder) => File::open(folder)?.sync_all(),
        _ => Ok(()),
    }
}

pub(super) fn with_ending(file: &Path, ending: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}
