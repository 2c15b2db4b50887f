//! Stores that fail, and books that were tampered with.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use host::log::{Deed, Entry};
use host::store::{Answer, Conflict, Job, Memory, Store, StoreError, StoredChat, StoredMatch};
use host::{HostError, MatchId, verify};
use kernel::{Dice, Viewer};
use wire::lobby::Phase;

use crate::tools::*;

/// How a call fails.
#[derive(Copy, Clone, Debug, PartialEq)]
enum Failure {
    /// Nothing was done.
    Before,
    /// It was done, but nobody heard of it.
    After,
}

/// A store of which some calls fail, counted from 1.
struct Faulty {
    store: Memory,
    calls: AtomicU64,
    failing: std::ops::Range<u64>,
    how: Failure,
}

impl Faulty {
    fn new(failing: std::ops::Range<u64>, how: Failure) -> Faulty {
        Faulty { store: Memory::new(), calls: AtomicU64::new(0), failing, how }
    }

    fn fails(&self) -> bool {
        self.failing.contains(&(self.calls.fetch_add(1, Ordering::SeqCst) + 1))
    }

    fn failed<'a, T: Send + 'a>() -> Answer<'a, T> {
        Box::pin(async { Err(StoreError("the disk is on fire".to_owned())) })
    }
}

impl Store for Faulty {
    fn commit<'a>(&'a self, jobs: &'a [Job]) -> Answer<'a, Vec<Result<(), Conflict>>> {
        match (self.fails(), self.how) {
            (false, _) => self.store.commit(jobs),
            (true, Failure::Before) => Faulty::failed(),
            (true, Failure::After) => Box::pin(async {
                self.store.commit(jobs).await?;
                Faulty::failed().await
            }),
        }
    }

    fn load<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Option<StoredMatch>> {
        if self.fails() { Faulty::failed() } else { self.store.load(id) }
    }

    fn unfinished(&self) -> Answer<'_, Vec<MatchId>> {
        self.store.unfinished()
    }

    fn untouched(&self, before: host::Moment, most: u32) -> Answer<'_, Vec<MatchId>> {
        self.store.untouched(before, most)
    }

    fn held<'a>(&'a self, origin: &'a host::Origin) -> Answer<'a, u64> {
        self.store.held(origin)
    }

    fn neglected<'a>(
        &'a self,
        of: Option<&'a host::Origin>,
        visit: std::time::Duration,
        most: u32,
    ) -> Answer<'a, Vec<MatchId>> {
        self.store.neglected(of, visit, most)
    }

    fn finished(&self, most: u32) -> Answer<'_, Vec<MatchId>> {
        self.store.finished(most)
    }

    fn chat<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Vec<StoredChat>> {
        if self.fails() { Faulty::failed() } else { self.store.chat(id) }
    }

    fn tables(&self) -> Answer<'_, Vec<(MatchId, String)>> {
        self.store.tables()
    }

    fn tally(&self) -> Answer<'_, wire::server::Tally> {
        self.store.tally()
    }
}

/// Plays some choices, sending each message again until it is answered, and checks that what was answered is stored.
async fn survives(failing: std::ops::Range<u64>, how: Failure) -> u64 {
    let store = Arc::new(Faulty::new(failing.clone(), how));
    let host = open(store.clone()).await;
    let seated = loop {
        match host.quick(quick_order("radlands")).await {
            Ok(seated) => break seated,
            Err(error) => assert_eq!(error, HostError::Unsaved),
        }
    };
    let mut ann = Person::at(&host, &seated).await;
    let mut dice = Dice::new(3);
    let mut acknowledged = Vec::new();
    for _ in 0..6 {
        let (message, mut choice) = (ann.message(), None);
        loop {
            let welcome = ann.door.welcome(Viewer::Seat(A)).await;
            let Ok(view) = welcome.map(|welcome| welcome.table) else {
                pass_time(1).await;
                continue;
            };
            if view.acts.len() < 2 && choice.is_none() {
                pass_time(1).await;
                continue;
            }
            let words = choice
                .get_or_insert_with(|| view.acts[dice.below(view.acts.len() as u32) as usize].say.clone());
            match ann.door.play(A, words.clone(), view.version, message.clone()).await {
                Ok(version) => {
                    acknowledged.push((message.clone(), words.clone(), version));
                    break;
                }
                Err(HostError::Unsaved | HostError::Stale) => pass_time(1).await,
                Err(error) => panic!("{failing:?} {how:?}: {words}: {error}"),
            }
        }
    }
    let stored = store.store.load(ann.door.id()).await.expect("memory answers").expect("the match");
    let entries: Vec<Entry> = stored.entries.expect("readable");
    for (message, words, _) in &acknowledged {
        let made: Vec<&Entry> =
            entries.iter().filter(|entry| entry.message.as_ref() == Some(message)).collect();
        assert_eq!(made.len(), 1, "{failing:?} {how:?}: {message} was acknowledged and is there once");
        assert_eq!(made[0].deed, Deed::Choose(words.clone()));
    }
    ann.finish(&mut dice).await;
    verify(&ann.door.file().await.expect("over")).expect("as it should be");
    store.calls.load(Ordering::SeqCst)
}

#[tokio::test(start_paused = true)]
async fn whichever_call_fails_nothing_is_acknowledged_falsely() {
    let calls = survives(0..0, Failure::Before).await;
    assert!(calls > 20, "there is something to fail: {calls}");
    for how in [Failure::Before, Failure::After] {
        for number in 1..=30 {
            survives(number..number + 1, how).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn a_store_that_fails_for_a_while_stalls_the_match_and_no_longer() {
    for start in [4, 9, 14] {
        survives(start..start + 7, Failure::Before).await;
        survives(start..start + 7, Failure::After).await;
    }
}

/// A store in which somebody has changed one match.
struct Tampered {
    store: Arc<Memory>,
    id: MatchId,
    change: fn(&mut StoredMatch),
}

impl Store for Tampered {
    fn commit<'a>(&'a self, jobs: &'a [Job]) -> Answer<'a, Vec<Result<(), Conflict>>> {
        self.store.commit(jobs)
    }

    fn load<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Option<StoredMatch>> {
        Box::pin(async move {
            let mut stored = self.store.load(id).await?;
            if let Some(stored) = stored.as_mut().filter(|_| *id == self.id) {
                (self.change)(stored);
            }
            Ok(stored)
        })
    }

    lists_from_inside!();
}

fn change_an_entry(stored: &mut StoredMatch) {
    let entries = stored.entries.as_mut().expect("readable");
    let last = entries.len() - 1;
    entries[last].deed = Deed::Choose("end".to_owned());
}

fn lose_an_entry(stored: &mut StoredMatch) {
    stored.entries.as_mut().expect("readable").remove(3);
}

fn change_the_pack(stored: &mut StoredMatch) {
    stored.opening.rules.pack = "0".repeat(16);
}

fn write_nonsense(stored: &mut StoredMatch) {
    let reason = "nonsense".to_owned();
    stored.entries = Err(host::store::Unreadable { seq: host::log::Seq::new(2), reason });
}

#[tokio::test(start_paused = true)]
async fn a_damaged_match_is_frozen_and_the_others_go_on() {
    for change in [change_an_entry, lose_an_entry, change_the_pack, write_nonsense] {
        let store = Arc::new(Memory::new());
        let host = open(store.clone()).await;
        let (mut ann, mut other) = (quick(&host, "radlands").await, quick(&host, "radlands").await);
        let mut dice = Dice::new(1);
        for _ in 0..4 {
            ann.play_any(&mut dice).await;
            other.play_any(&mut dice).await;
        }
        let (damaged, sound) = (ann.door.id().clone(), other.door.id().clone());
        host.close().await;

        let logged = Logged::listen();
        let host = open(Arc::new(Tampered { store, id: damaged.clone(), change })).await;
        let door = host.find_match(&damaged).await.expect("it is there");
        let view = door.welcome(Viewer::Seat(A)).await.expect("and can be looked at").table;
        assert_eq!(view.phase, Phase::Frozen);
        assert!(
            logged.has(&["ERROR", "a match is frozen", damaged.as_str()]),
            "whoever runs the house is told"
        );
        assert!(view.frozen.is_some() && view.acts.is_empty());
        assert_eq!(view.fairness.expect("a promise").opened, None, "its seed stays closed");
        let played = door.play(A, "end".to_owned(), view.version, "m".parse().unwrap()).await;
        assert!(matches!(played, Err(HostError::Frozen(_))));
        assert!(matches!(door.file().await, Err(HostError::Frozen(_))));

        let door = host.find_match(&sound).await.expect("the other one");
        let mut other = Person { door, ..other };
        other.finish(&mut dice).await;
    }
}
