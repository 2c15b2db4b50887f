//! What stands in the rows of the database.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use crate::ids::MatchId;
use crate::log::{Author, Entry, Seq};
use crate::moment::Moment;
use crate::store::{StoreError, StoredChat, Unreadable};

/// Numbers in the database have a sign; ours have none and stay far below where that matters.
pub(super) fn number(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

pub(super) fn trouble(error: impl std::fmt::Display) -> StoreError {
    StoreError(error.to_string())
}

pub(super) fn read_json<T: serde::de::DeserializeOwned>(
    row: &SqliteRow,
    column: usize,
) -> Result<T, StoreError> {
    let text: String = row.try_get(column).map_err(trouble)?;
    serde_json::from_str(&text).map_err(trouble)
}

pub(super) fn read_ids(rows: &[SqliteRow]) -> Result<Vec<MatchId>, StoreError> {
    rows.iter().map(|row| row.try_get::<String, _>(0).map_err(trouble)?.parse().map_err(trouble)).collect()
}

pub(super) fn read_number(row: &SqliteRow, column: usize) -> Result<u64, StoreError> {
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
pub(super) fn read_entry(row: &SqliteRow) -> Result<Entry, Unreadable> {
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

pub(super) fn read_chat(row: &SqliteRow) -> Result<StoredChat, StoreError> {
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
