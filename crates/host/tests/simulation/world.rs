//! What outlives the program: a disk, and what people remember.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use host::store::{Answer, Conflict, Job, Memory, Store, StoreError, StoredChat, StoredMatch};
use host::{MatchId, MessageId, Token};
use kernel::{Dice, Seat};
use wire::Version;

/// A number of milliseconds below this.
pub fn moment(dice: &mut Dice, below: u32) -> Duration {
    // Not whole milliseconds, so that two things seldom happen at the same moment.
    Duration::from_micros(u64::from(dice.below(below.max(1) * 1000)))
}

pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// How a call to the store goes.
enum Fate {
    Works,
    /// Nothing is done.
    Fails,
    /// It is done, but nobody hears of it.
    Unheard,
}

/// A disk on which calls take time, and some fail.
pub struct Disk {
    kept: Memory,
    dice: Mutex<Dice>,
    /// One call in this many fails; none if this is 0.
    pub rarity: Mutex<u32>,
}

impl Disk {
    pub fn new(dice: Dice, rarity: u32) -> Disk {
        Disk { kept: Memory::new(), dice: Mutex::new(dice), rarity: Mutex::new(rarity) }
    }

    /// What is really on it.
    pub fn kept(&self) -> &Memory {
        &self.kept
    }

    async fn take_time(&self) -> Fate {
        let (pause, fate) = {
            let (dice, rarity) = (&mut *lock(&self.dice), *lock(&self.rarity));
            let fate = match rarity {
                0 => Fate::Works,
                rarity if dice.below(rarity) > 0 => Fate::Works,
                _ if dice.below(2) == 0 => Fate::Fails,
                _ => Fate::Unheard,
            };
            (moment(dice, 8), fate)
        };
        tokio::time::sleep(pause).await;
        fate
    }

    async fn read<T>(&self, answer: Answer<'_, T>) -> Result<T, StoreError> {
        match self.take_time().await {
            Fate::Works => answer.await,
            Fate::Fails | Fate::Unheard => Err(StoreError("the simulated disk fails".to_owned())),
        }
    }
}

impl Store for Disk {
    fn commit<'a>(&'a self, jobs: &'a [Job]) -> Answer<'a, Vec<Result<(), Conflict>>> {
        Box::pin(async move {
            let fate = self.take_time().await;
            let failed = Err(StoreError("the simulated disk fails".to_owned()));
            if matches!(fate, Fate::Fails) {
                return failed;
            }
            let done = self.kept.commit(jobs).await;
            // The program may end between a write and its answer too.
            self.take_time().await;
            if matches!(fate, Fate::Unheard) { failed } else { done }
        })
    }

    fn load<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move { self.read(self.kept.load(id)).await })
    }

    fn unfinished(&self) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move { self.read(self.kept.unfinished()).await })
    }

    fn untouched(&self, before: host::Moment, most: u32) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move { self.read(self.kept.untouched(before, most)).await })
    }

    fn held<'a>(&'a self, origin: &'a host::Origin) -> Answer<'a, u64> {
        Box::pin(async move { self.read(self.kept.held(origin)).await })
    }

    fn neglected<'a>(
        &'a self,
        of: Option<&'a host::Origin>,
        visit: std::time::Duration,
        most: u32,
    ) -> Answer<'a, Vec<MatchId>> {
        Box::pin(async move { self.read(self.kept.neglected(of, visit, most)).await })
    }

    fn finished(&self, most: u32) -> Answer<'_, Vec<MatchId>> {
        Box::pin(async move { self.read(self.kept.finished(most)).await })
    }

    fn chat<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Vec<StoredChat>> {
        Box::pin(async move { self.read(self.kept.chat(id)).await })
    }

    fn tables(&self) -> Answer<'_, Vec<(MatchId, String)>> {
        Box::pin(async move { self.read(self.kept.tables()).await })
    }

    fn tally(&self) -> Answer<'_, wire::server::Tally> {
        Box::pin(async move { self.read(self.kept.tally()).await })
    }
}

/// Something that somebody sends.
#[derive(Clone, Debug)]
pub enum What {
    Play { choice: String, version: Version },
    Say { text: String },
}

/// A message and what it asks for.
#[derive(Clone, Debug)]
pub struct Letter {
    pub id: MessageId,
    pub what: What,
}

/// What a person remembers, whatever happens to the server.
pub struct Memories {
    pub table: MatchId,
    pub seat: Seat,
    pub token: Token,
    pub dice: Dice,
    pub sent: u32,
    /// Sent, and not answered: it is sent again.
    pub unanswered: Option<Letter>,
    pub acknowledged: Vec<(Letter, Version)>,
    pub refused: Vec<Letter>,
}

impl Memories {
    /// Where they sit.
    pub fn place(&self) -> (MatchId, Seat) {
        (self.table.clone(), self.seat)
    }
}

/// What must never happen, and has.
#[derive(Default)]
pub struct Violations(Mutex<Vec<String>>);

impl Violations {
    pub fn report(&self, what: String) {
        lock(&self.0).push(what);
    }

    pub fn all(&self) -> Vec<String> {
        lock(&self.0).clone()
    }
}
