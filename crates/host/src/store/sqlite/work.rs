//! What each piece of work does to the database.

use sqlx::SqliteConnection;

use crate::ids::MatchId;
use crate::log::Entry;
use crate::store::sqlite::rows::number;
use crate::store::{Conflict, NewMatch, Work};

/// Does one thing. What is there already is left alone and reported, without spoiling the transaction.
pub(super) async fn do_work(
    db: &mut SqliteConnection,
    work: &Work,
) -> Result<Result<(), Conflict>, sqlx::Error> {
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
        Work::Finish { id, at, how, seal } => {
            let query = sqlx::query("UPDATE matches SET finished = $1, ending = $2, seal = $3 WHERE id = $4");
            let seal = serde_json::to_string(seal).map_err(|error| sqlx::Error::Encode(error.into()))?;
            let query = query.bind(number(at.millis())).bind(how.word()).bind(seal);
            query.bind(id.as_str()).execute(db).await?.rows_affected()
        }
        Work::Freeze { id, why } => {
            let query = sqlx::query("UPDATE matches SET frozen = $1 WHERE id = $2");
            query.bind(why).bind(id.as_str()).execute(db).await?.rows_affected()
        }
        Work::Forget(id) => forget(db, id).await?,
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
        "INSERT INTO matches (id, opened, opening, secrets, is_public, origin) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT DO NOTHING",
    );
    let query = query
        .bind(new.opening.id.as_str())
        .bind(number(new.opening.opened.millis()))
        .bind(serde_json::to_string(&new.opening).map_err(encode)?)
        .bind(serde_json::to_string(&new.secrets).map_err(encode)?)
        .bind(i64::from(new.secrets.is_public()))
        .bind(new.origin.to_string());
    Ok(query.execute(db).await?.rows_affected())
}

/// Deletes a match, if no person has moved or said anything in it, and counts it.
async fn forget(db: &mut SqliteConnection, id: &MatchId) -> Result<u64, sqlx::Error> {
    let untouched = sqlx::query(
        "SELECT id FROM matches WHERE id = $1 AND finished IS NULL AND frozen IS NULL \
         AND NOT EXISTS (SELECT 1 FROM entries WHERE match_id = $1 AND message IS NOT NULL) \
         AND NOT EXISTS (SELECT 1 FROM chat WHERE match_id = $1)",
    );
    if untouched.bind(id.as_str()).fetch_optional(&mut *db).await?.is_none() {
        return Ok(0);
    }
    sqlx::query("DELETE FROM entries WHERE match_id = $1").bind(id.as_str()).execute(&mut *db).await?;
    sqlx::query("UPDATE forgotten SET number = number + 1").execute(&mut *db).await?;
    let deleted = sqlx::query("DELETE FROM matches WHERE id = $1").bind(id.as_str()).execute(db).await?;
    Ok(deleted.rows_affected())
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
