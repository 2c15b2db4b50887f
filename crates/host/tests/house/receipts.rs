//! What the server signed comes back and is held against its log.

use std::sync::Arc;

use host::secret::random_key;
use host::store::{Memory, NewMatch, Sqlite, Store, StoredMatch, Work};
use host::{Host, HostError, MatchId, Settings};
use kernel::Dice;
use seal::{Digest, Receipt, ServerKey};
use wire::lobby::Phase;

use crate::tools::*;

/// A store that holds only the first entries of a match, as after a log of writes that was cut.
async fn rolled_back(store: &Memory, id: &MatchId, entries: usize) -> Arc<Memory> {
    let StoredMatch { opening, secrets, entries: all, .. } =
        store.load(id).await.expect("memory answers").expect("the match");
    let mut kept = all.expect("readable");
    kept.truncate(entries);
    let job = vec![
        Work::Create(Box::new(NewMatch { opening, secrets, origin: host::Origin::HOUSE })),
        Work::Append { id: id.clone(), entries: kept },
    ];
    let cut = Arc::new(Memory::new());
    assert_eq!(cut.commit(&[job]).await, Ok(vec![Ok(())]));
    cut
}

fn with(key: &ServerKey) -> Settings {
    Settings { key: Some(key.clone()), ..brisk() }
}

/// A match that was finished, everything it needs to go on elsewhere, and the last receipt.
async fn played(key: &ServerKey) -> (Arc<Memory>, MatchId, Receipt) {
    let store = Arc::new(Memory::new());
    let host = open_with(store.clone(), with(key)).await;
    let mut ann = quick(&host, "radlands").await;
    ann.finish(&mut Dice::new(5)).await;
    let receipt = ann.door.receipt().expect("every match is signed");
    host.close().await;
    (store, ann.door.id().clone(), receipt)
}

async fn phase(host: &Host, id: &MatchId) -> Phase {
    settle().await;
    host.find_match(id).await.expect("the match").card().phase
}

#[tokio::test(start_paused = true)]
async fn every_answer_is_covered_by_a_receipt_that_the_log_holds() {
    let (store, key) = (Arc::new(Memory::new()), random_key());
    let host = open_with(store.clone(), with(&key)).await;
    assert_eq!(host.key(), key.public());
    let mut ann = quick(&host, "radlands").await;
    let mut dice = Dice::new(5);
    let mut last = 0;
    for _ in 0..6 {
        assert!(ann.play_any(&mut dice).await, "no match is over so soon");
        let receipt = ann.door.receipt().expect("a receipt");
        assert!(receipt.is_signed_by(&key.public()) && receipt.table == ann.door.id().as_str());
        assert!(receipt.seq > last, "it covers what was just answered");
        last = receipt.seq;
        let stored = store.load(ann.door.id()).await.expect("memory answers").expect("the match");
        let entry = &stored.entries.expect("readable")[receipt.seq as usize - 1];
        assert_eq!(entry.hash, receipt.head);
        assert_eq!(host.present(ann.door.id(), receipt.clone()).await, Ok(()));
        let shown = ann.view().await.fairness.expect("a promise").receipt.expect("a receipt");
        assert!(shown.seq >= receipt.seq);
    }
    // An old receipt is as good as a new one.
    let first = store.load(ann.door.id()).await.expect("memory answers").expect("the match");
    let first = first.entries.expect("readable")[0].hash;
    let first = Receipt::sign(&key, ann.door.id().as_str(), 1, first);
    assert_eq!(host.present(ann.door.id(), first).await, Ok(()));
    assert_eq!(phase(&host, ann.door.id()).await, Phase::Running);
}

#[tokio::test(start_paused = true)]
async fn a_match_that_was_rolled_back_is_frozen_by_a_later_receipt() {
    let key = random_key();
    let (store, id, receipt) = played(&key).await;
    let cut = rolled_back(&store, &id, receipt.seq as usize / 2).await;
    let host = open_with(cut.clone(), with(&key)).await;
    assert_eq!(phase(&host, &id).await, Phase::Running, "nobody could tell so far");

    let logged = Logged::listen();
    let seen = host.present(&id, receipt.clone()).await;
    let Err(HostError::Frozen(why)) = seen else { panic!("{seen:?}") };
    assert!(logged.has(&["ERROR", id.as_str(), "rolled back"]), "whoever runs the house is told");
    assert!(why.contains("rolled back") && why.contains(&receipt.seq.to_string()), "{why}");
    assert_eq!(phase(&host, &id).await, Phase::Frozen);
    let door = host.find_match(&id).await.expect("it can be looked at");
    let view = door.welcome(kernel::Viewer::Spectator).await.expect("it can be looked at").table;
    assert_eq!(view.frozen.as_deref(), Some(why.as_str()), "everybody is told why");
    assert!(view.fairness.expect("a promise").receipt.is_none(), "nothing more is signed");
    host.close().await;

    // It stays frozen, whoever comes after a restart.
    let host = open_with(cut, with(&key)).await;
    assert_eq!(phase(&host, &id).await, Phase::Frozen);
    assert!(matches!(host.record(&id).await, Err(HostError::Frozen(_))));
    assert_eq!(host.tally().await.expect("memory answers").frozen, 1);
}

/// A finished match in a database that was never closed, as a crash leaves it: how long its log of writes was before the last
/// move and in the end.
async fn crashed(folder: &std::path::Path, key: &ServerKey) -> (MatchId, Receipt, [u64; 2]) {
    let store = Sqlite::open(&folder.join("house.db")).await.expect("a store");
    let host = open_with(Arc::new(store), with(key)).await;
    let mut ann = quick(&host, "radlands").await;
    let mut dice = Dice::new(5);
    for _ in 0..4 {
        assert!(ann.play_any(&mut dice).await, "no match is over so soon");
    }
    ann.asked().await;
    let length = || std::fs::metadata(folder.join("house.db-wal")).expect("a log of writes").len();
    let before = length();
    let message = ann.message();
    ann.door.resign(ann.seat, message).await.expect("anybody may give up");
    let (receipt, after) = (ann.door.receipt().expect("a receipt"), length());
    assert_eq!(ann.door.card().phase, Phase::Over);
    for name in ["house.db", "house.db-wal"] {
        std::fs::copy(folder.join(name), folder.join(format!("crashed-{name}"))).expect("a copy");
    }
    host.close().await;
    (ann.door.id().clone(), receipt, [before, after])
}

/// SQLite takes what it can read of its log of writes and is content. Only a receipt tells that something is missing.
#[tokio::test]
async fn a_log_of_writes_that_was_cut_or_damaged_is_found_out_by_a_receipt() {
    let (scratch, key) = (Scratch::new("wal"), random_key());
    let (id, receipt, [before, after]) = crashed(&scratch.0, &key).await;
    assert!(before < after, "the end was written behind the rest");
    type Damage = fn(&mut Vec<u8>, usize, usize);
    let whole: Damage = |_, _, _| {};
    let cut: Damage = |wal, before, _| wal.truncate(before);
    let torn: Damage = |wal, before, after| wal.truncate((before + after) / 2);
    let damaged: Damage = |wal, before, _| wal[before + 100] ^= 1;
    for (damage, is_lost) in [(whole, false), (cut, true), (torn, true), (damaged, true)] {
        let file = scratch.0.join(format!("{}.db", MatchId::random()));
        std::fs::copy(scratch.0.join("crashed-house.db"), &file).expect("a copy");
        let mut wal = std::fs::read(scratch.0.join("crashed-house.db-wal")).expect("a log of writes");
        damage(&mut wal, before as usize, after as usize);
        std::fs::write(file.with_extension("db-wal"), &wal).expect("a file");
        let open =
            async || open_with(Arc::new(Sqlite::open(&file).await.expect("a store")), with(&key)).await;
        let host = open().await;
        if !is_lost {
            assert_eq!(phase(&host, &id).await, Phase::Over);
            assert_eq!(host.present(&id, receipt.clone()).await, Ok(()));
            continue;
        }
        assert_eq!(phase(&host, &id).await, Phase::Running, "it looks as if nothing had happened");
        let seen = host.present(&id, receipt.clone()).await;
        let Err(HostError::Frozen(why)) = seen else { panic!("{seen:?}") };
        assert!(why.contains("rolled back") && why.contains(&receipt.seq.to_string()), "{why}");
        host.close().await;
        let host = open().await;
        assert_eq!(phase(&host, &id).await, Phase::Frozen, "after a restart too");
        let door = host.find_match(&id).await.expect("it can be looked at");
        let view = door.welcome(kernel::Viewer::Spectator).await.expect("it can be looked at").table;
        assert_eq!(view.frozen.as_deref(), Some(why.as_str()), "everybody is told why");
    }
}

#[tokio::test(start_paused = true)]
async fn a_match_that_was_rewritten_or_lost_is_noticed_too() {
    let key = random_key();
    let (store, id, receipt) = played(&key).await;
    let host = open_with(store, with(&key)).await;
    let other = Receipt::sign(&key, id.as_str(), receipt.seq - 1, Digest::of("another entry", []));
    let seen = host.present(&id, other).await;
    assert!(matches!(&seen, Err(HostError::Frozen(why)) if why.contains("rewritten")), "{seen:?}");
    assert_eq!(phase(&host, &id).await, Phase::Frozen);
    let elsewhere = open_with(Arc::new(Memory::new()), with(&key)).await;
    let seen = elsewhere.present(&id, receipt).await;
    assert!(matches!(&seen, Err(HostError::Frozen(why)) if why.contains("lost")), "{seen:?}");
}

#[tokio::test(start_paused = true)]
async fn strangers_cannot_freeze_a_match_with_receipts_of_their_own() {
    let key = random_key();
    let host = open_with(Arc::new(Memory::new()), with(&key)).await;
    let ann = quick(&host, "radlands").await;
    let ben = quick(&host, "radlands").await;
    let (id, real) = (ann.door.id(), ann.door.receipt().expect("a receipt"));
    let later = |receipt: &Receipt| Receipt { seq: receipt.seq + 100, ..receipt.clone() };
    let invented = Receipt::sign(&random_key(), id.as_str(), 9999, Digest::of("invented", []));
    let of_ben = ben.door.receipt().expect("a receipt");
    let renamed = Receipt { table: id.to_string(), ..of_ben.clone() };
    let ending = host::MatchId::random();
    for forged in [invented, later(&real), renamed, of_ben, Receipt { table: ending.to_string(), ..real }] {
        let refused = host.present(id, forged.clone()).await;
        assert!(matches!(refused, Err(HostError::BadRequest(_))), "{forged:?}: {refused:?}");
    }
    assert_eq!(phase(&host, id).await, Phase::Running);
}

#[tokio::test(start_paused = true)]
async fn aborted_matches_are_counted() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    ann.finish(&mut Dice::new(5)).await;
    let left = quick(&host, "radlands").await;
    left.door.leave(left.seat).await.expect("anybody may leave");
    let mut gave_up = quick(&host, "radlands").await;
    let message = gave_up.message();
    gave_up.door.resign(gave_up.seat, message).await.expect("anybody may give up");
    quick(&host, "radlands").await;
    let tally = host.tally().await.expect("memory answers");
    assert_eq!((tally.begun, tally.played, tally.resigned), (4, 1, 1));
    assert_eq!((tally.closed, tally.unfinished, tally.frozen), (1, 1, 0));
}
