//! A store that forgets everything when the program ends.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use seal::Seal;
use wire::server::Tally;

use crate::ids::MatchId;
use crate::log::{Ending, Entry};
use crate::moment::Moment;
use crate::shares::Origin;
use crate::store::{Answer, Conflict, Job, NewMatch, Store, StoredChat, StoredMatch, Work, count};

/// A store in memory, for tests.
#[derive(Debug, Default)]
pub struct Memory(Mutex<Shelves>);

#[derive(Clone, Debug, Default)]
struct Shelves {
    matches: BTreeMap<MatchId, Arc<Kept>>,
    forgotten: u64,
    tables: BTreeMap<(Moment, MatchId), String>,
}

#[derive(Clone, Debug)]
struct Kept {
    opened: NewMatch,
    entries: Vec<Entry>,
    chat: Vec<StoredChat>,
    finished: Option<(Moment, Ending, Seal)>,
    rematch: Option<MatchId>,
    frozen: Option<String>,
}

impl Kept {
    fn is_open(&self) -> bool {
        self.finished.is_none() && self.frozen.is_none()
    }

    /// How much time went by from the first move of a person to the last.
    fn visit(&self) -> Duration {
        let mut moves = self.entries.iter().filter(|entry| entry.message.is_some()).map(|entry| entry.time);
        let first = moves.next();
        let last = moves.next_back().or(first);
        first.zip(last).map_or(Duration::ZERO, |(first, last)| last.since(first))
    }

    /// Whether it goes on and no person has moved or said anything yet.
    fn is_untouched(&self) -> bool {
        self.is_open() && self.chat.is_empty() && self.entries.iter().all(|entry| entry.message.is_none())
    }
}

impl Memory {
    /// An empty store.
    #[must_use]
    pub fn new() -> Memory {
        Memory::default()
    }

    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        // A panic elsewhere leaves the shelves as they were: jobs are done on a copy.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelves {
    fn kept(&mut self, id: &MatchId) -> Result<&mut Kept, Conflict> {
        self.matches.get_mut(id).map(Arc::make_mut).ok_or(Conflict)
    }

    fn work(&mut self, work: &Work) -> Result<(), Conflict> {
        match work {
            Work::Create(opened) => {
                let id = opened.opening.id.clone();
                let (opened, entries, chat) = ((**opened).clone(), Vec::new(), Vec::new());
                let kept = Kept { opened, entries, chat, finished: None, rematch: None, frozen: None };
                self.matches.insert(id, Arc::new(kept)).map_or(Ok(()), |_| Err(Conflict))
            }
            Work::Append { id, entries } => {
                let kept = self.kept(id)?;
                for entry in entries {
                    let next = kept.entries.len() as u64 + 1;
                    let said = |other: &Entry| {
                        entry.message.is_some()
                            && (&other.message, other.author) == (&entry.message, entry.author)
                    };
                    if entry.seq.number() != next || kept.entries.iter().any(said) {
                        return Err(Conflict);
                    }
                    kept.entries.push(entry.clone());
                }
                Ok(())
            }
            Work::Finish { id, at, how, seal } => {
                self.kept(id)?.finished = Some((*at, *how, *seal));
                Ok(())
            }
            Work::Freeze { id, why } => {
                self.kept(id)?.frozen = Some(why.clone());
                Ok(())
            }
            Work::Forget(id) => {
                if !self.kept(id)?.is_untouched() {
                    return Err(Conflict);
                }
                self.matches.remove(id);
                self.forgotten += 1;
                Ok(())
            }
            Work::Rematch { of, table } => {
                let kept = self.kept(of)?;
                if kept.rematch.is_some() {
                    return Err(Conflict);
                }
                kept.rematch = Some(table.clone());
                Ok(())
            }
            Work::Say { id, line } => {
                let kept = self.kept(id)?;
                if line.number != kept.chat.len() as u64 {
                    return Err(Conflict);
                }
                kept.chat.push(line.clone());
                Ok(())
            }
            Work::PutTable { id, made, data } => {
                self.tables.insert((*made, id.clone()), data.clone());
                Ok(())
            }
            Work::DropTable(id) => {
                self.tables.retain(|(_, known), _| known != id);
                Ok(())
            }
        }
    }
}

impl Store for Memory {
    fn commit<'a>(&'a self, jobs: &'a [Job]) -> Answer<'a, Vec<Result<(), Conflict>>> {
        let mut shelves = self.shelves();
        let done = jobs.iter().map(|job| {
            let mut copy = shelves.clone();
            job.iter().try_for_each(|work| copy.work(work))?;
            *shelves = copy;
            Ok(())
        });
        let done = done.collect();
        Box::pin(async { Ok(done) })
    }

    fn load<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Option<StoredMatch>> {
        let found = self.shelves().matches.get(id).map(|kept| StoredMatch {
            opening: kept.opened.opening.clone(),
            secrets: kept.opened.secrets.clone(),
            entries: Ok(kept.entries.clone()),
            rematch: kept.rematch.clone(),
            seal: kept.finished.map(|(_, _, seal)| seal),
            frozen: kept.frozen.clone(),
        });
        Box::pin(async { Ok(found) })
    }

    fn unfinished(&self) -> Answer<'_, Vec<MatchId>> {
        let shelves = self.shelves();
        let mut running: Vec<_> =
            shelves.matches.iter().filter(|(_, kept)| kept.finished.is_none()).collect();
        running.sort_by_key(|(_, kept)| kept.opened.opening.opened);
        let ids = running.into_iter().map(|(id, _)| id.clone()).collect();
        Box::pin(async { Ok(ids) })
    }

    fn untouched(&self, before: Moment, most: u32) -> Answer<'_, Vec<MatchId>> {
        let shelves = self.shelves();
        let found = shelves.matches.values().filter(|kept| kept.is_untouched());
        let found = found.map(|kept| (kept.opened.opening.opened, kept.opened.opening.id.clone()));
        let mut found: Vec<_> = found.filter(|(opened, _)| *opened < before).collect();
        found.sort();
        let ids = found.into_iter().take(most as usize).map(|(_, id)| id).collect();
        Box::pin(async { Ok(ids) })
    }

    fn held<'a>(&'a self, origin: &'a Origin) -> Answer<'a, u64> {
        let shelves = self.shelves();
        let held = shelves.matches.values().filter(|kept| kept.is_open() && kept.opened.origin == *origin);
        let held = held.count() as u64;
        Box::pin(async move { Ok(held) })
    }

    fn neglected<'a>(
        &'a self,
        of: Option<&'a Origin>,
        visit: Duration,
        most: u32,
    ) -> Answer<'a, Vec<MatchId>> {
        let shelves = self.shelves();
        let mut held: BTreeMap<&Origin, u64> = BTreeMap::new();
        for kept in shelves.matches.values().filter(|kept| kept.is_open()) {
            *held.entry(&kept.opened.origin).or_default() += 1;
        }
        let gives_way = |kept: &&Arc<Kept>| {
            kept.is_open() && kept.visit() < visit && of.is_none_or(|of| *of == kept.opened.origin)
        };
        let mut found: Vec<_> = shelves.matches.values().filter(gives_way).collect();
        found.sort_by_key(|kept| {
            let (origin, opening) = (&kept.opened.origin, &kept.opened.opening);
            (Reverse(held[origin]), origin, opening.opened, &opening.id)
        });
        let ids = found.into_iter().take(most as usize).map(|kept| kept.opened.opening.id.clone()).collect();
        Box::pin(async { Ok(ids) })
    }

    fn finished(&self, most: u32) -> Answer<'_, Vec<MatchId>> {
        let shelves = self.shelves();
        let public = shelves.matches.iter().filter(|(_, kept)| kept.opened.secrets.is_public());
        let mut over: Vec<_> = public.filter_map(|(id, kept)| Some((kept.finished?.0, id.clone()))).collect();
        over.sort_by(|one, other| other.cmp(one));
        let ids = over.into_iter().take(most as usize).map(|(_, id)| id).collect();
        Box::pin(async { Ok(ids) })
    }

    fn chat<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Vec<StoredChat>> {
        let lines = self.shelves().matches.get(id).map(|kept| kept.chat.clone()).unwrap_or_default();
        Box::pin(async { Ok(lines) })
    }

    fn tables(&self) -> Answer<'_, Vec<(MatchId, String)>> {
        let shelves = self.shelves();
        let tables = shelves.tables.iter().map(|((_, id), data)| (id.clone(), data.clone())).collect();
        Box::pin(async { Ok(tables) })
    }

    fn tally(&self) -> Answer<'_, Tally> {
        let forgotten = self.shelves().forgotten;
        let mut tally = Tally { begun: forgotten, forgotten, ..Tally::default() };
        for kept in self.shelves().matches.values() {
            count(&mut tally, kept.finished.map(|(_, how, _)| how), kept.frozen.is_some(), 1);
        }
        Box::pin(async move { Ok(tally) })
    }
}
