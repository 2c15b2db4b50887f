//! What is kept of matches that nobody plays: not for ever, and not without end.

use std::time::Duration;

use crate::error::HostError;
use crate::host::Host;
use crate::ids::MatchId;
use crate::log::{Author, Deed, Ending};
use crate::matches::Condition;
use crate::moment::Moment;
use crate::shares::Origin;
use crate::store::Work;

/// So often the store is swept while matches are begun.
const EVERY: Duration = Duration::from_secs(60 * 60);
/// The same while the house is full.
const WHEN_FULL: Duration = Duration::from_secs(10);
/// How many matches are deleted at once.
const MOST_DELETED: u32 = 500;
/// One part in this many of the house is closed beyond what is needed, so that not every match begun has to wait for a sweep.
const SPARE: u64 = 1000;

/// What the last sweep left.
#[derive(Debug, Default)]
pub(crate) struct Swept {
    at: Option<Moment>,
    /// How many matches are not over: those that were left, and those begun since.
    unfinished: u64,
}

impl Host {
    /// Makes sure that one more match can be kept for whoever begins it. Matches in which no person has made a move are deleted
    /// when they are old, or when too many are kept, oldest first. If that is not enough, matches are closed that nobody came
    /// back to, those of whoever holds most first. Nobody pays for what others hold, and no match is ever closed to which
    /// somebody came back.
    pub(super) async fn make_room_in_store(&self, origin: &Origin) -> Result<(), HostError> {
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
        if *origin != Origin::HOUSE && self.house.store.held(origin).await? >= settings.kept_share {
            let _one = self.house.opening.lock().await;
            let closed = self.close_neglected(Some(origin), 1, now).await?;
            if closed == 0 {
                return Err(HostError::TooMany("matches of yours that are not over"));
            }
            swept.unfinished = swept.unfinished.saturating_sub(closed);
        }
        swept.unfinished += 1;
        Ok(())
    }

    /// Deletes and closes what may be; how many matches are left that are not over.
    async fn sweep(&self, now: Moment) -> Result<u64, HostError> {
        let (settings, store) = (&self.house.settings, &self.house.store);
        // Nobody opens a match meanwhile.
        let _one = self.house.opening.lock().await;
        let unfinished = store.tally().await?.unfinished;
        let surplus = u32::try_from((unfinished + 1).saturating_sub(settings.most_kept)).unwrap_or(u32::MAX);
        let mut old = store.untouched(now.before(settings.untouched), MOST_DELETED).await?;
        if old.len() < surplus as usize {
            old = store.untouched(now, surplus.min(MOST_DELETED)).await?;
        }
        let work: Vec<Work> = old.into_iter().filter(|id| self.rests(id)).map(Work::Forget).collect();
        let deleted = work.len() as u64;
        let mut left = unfinished;
        // What was not deleted now is deleted another time.
        if deleted > 0 && self.house.writer.write(work).await.is_ok() {
            tracing::info!(deleted, "matches that nobody played were deleted");
            left -= deleted;
        }
        if left >= settings.most_kept {
            let most = left + 1 - settings.most_kept + settings.most_kept / SPARE;
            left -= self.close_neglected(None, u32::try_from(most).unwrap_or(u32::MAX), now).await?;
        }
        Ok(left)
    }

    fn rests(&self, id: &MatchId) -> bool {
        !self.house.rooms().contains_key(id)
    }

    /// Closes matches that nobody came back to, at most so many, while nobody can open one; how many.
    async fn close_neglected(&self, of: Option<&Origin>, most: u32, now: Moment) -> Result<u64, HostError> {
        // Some of those found may be open at the moment.
        let asked = most.saturating_add(u32::try_from(self.house.rooms().len()).unwrap_or(u32::MAX));
        let found = self.house.store.neglected(of, self.house.settings.visit, asked).await?;
        let resting = found.into_iter().filter(|id| self.rests(id)).take(most as usize);
        let mut closed = 0;
        for id in resting {
            // One that cannot be read or written stays; it is frozen when somebody opens it.
            if self.close_resting(&id, now).await.is_some() {
                closed += 1;
            }
        }
        if closed > 0 {
            tracing::info!(
                closed,
                "matches that nobody came back to were closed, because too many were kept"
            );
        }
        Ok(closed)
    }

    async fn close_resting(&self, id: &MatchId, now: Moment) -> Option<()> {
        let stored = self.house.store.load(id).await.ok()??;
        let key = self.house.key.clone();
        let job = tokio::task::spawn_blocking(move || {
            let Condition::Sound(mut course) = Condition::of(&stored) else { return None };
            let deed = Deed::End { how: Ending::Closed, scores: vec![0; course.chairs().len()] };
            let entry = course.add(now, Author::House, None, deed).ok()?;
            let append = Work::Append { id: stored.opening.id.clone(), entries: vec![entry] };
            Some(vec![append, course.finish_work(now, &key)?])
        });
        self.house.writer.write(job.await.ok()??).await.ok()
    }
}
