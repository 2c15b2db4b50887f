//! What is kept of matches that nobody played: not for ever, and not without end.

use std::time::Duration;

use crate::error::HostError;
use crate::host::Host;
use crate::ids::MatchId;
use crate::moment::Moment;
use crate::store::Work;

/// So often the store is swept while matches are begun.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// The same while the house is full.
const WHEN_FULL: Duration = Duration::from_secs(10);
/// So many matches are deleted at once.
const MOST: u32 = 500;

/// What the last sweep left.
#[derive(Debug, Default)]
pub(crate) struct Swept {
    at: Option<Moment>,
    /// How many matches are not over: those that were left, and those begun since.
    unfinished: u64,
}

impl Host {
    /// Makes sure that one more match can be kept. Matches in which no person has made a move are deleted when they are old, or
    /// when too many are kept, oldest first. No other match is ever deleted.
    pub(super) async fn make_room_in_store(&self) -> Result<(), HostError> {
        let settings = &self.house.settings;
        let mut swept = self.house.swept.lock().await;
        let now = self.house.clock.now();
        let wait = if swept.unfinished >= settings.most_kept { WHEN_FULL } else { EVERY };
        // A store that does not answer is swept another time.
        if swept.at.is_none_or(|at| now.since(at) >= wait)
            && let Ok(unfinished) = self.sweep(now).await
        {
            *swept = Swept { at: Some(now), unfinished };
        }
        if swept.unfinished >= settings.most_kept {
            return Err(HostError::TooMany("matches that are not over"));
        }
        swept.unfinished += 1;
        Ok(())
    }

    /// Deletes what may be deleted; how many matches are left that are not over.
    async fn sweep(&self, now: Moment) -> Result<u64, HostError> {
        let (settings, store) = (&self.house.settings, &self.house.store);
        // Nobody opens a match meanwhile.
        let _one = self.house.opening.lock().await;
        let unfinished = store.tally().await?.unfinished;
        let surplus = u32::try_from((unfinished + 1).saturating_sub(settings.most_kept)).unwrap_or(u32::MAX);
        let mut old = store.untouched(now.before(settings.untouched), MOST).await?;
        if old.len() < surplus as usize {
            old = store.untouched(now, surplus.min(MOST)).await?;
        }
        let rests = |id: &MatchId| !self.house.rooms().contains_key(id);
        let work: Vec<Work> = old.into_iter().filter(rests).map(Work::Forget).collect();
        let deleted = work.len() as u64;
        if deleted == 0 || self.house.writer.write(work).await.is_err() {
            // What was not deleted now is deleted another time.
            return Ok(unfinished);
        }
        tracing::info!(deleted, "matches that nobody played were deleted");
        Ok(unfinished - deleted)
    }
}
