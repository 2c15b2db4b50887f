//! Nothing acknowledged is lost, nothing is done twice, and a closed house goes on where it was.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use host::store::{Answer, Conflict, Job, Memory, Sqlite, Store, StoredMatch, Work, Writer};
use host::{Asker, Host, HostError, MatchId, News, Settings, verify};
use kernel::{Dice, Viewer};
use seal::ServerKey;
use wire::Version;

use crate::tools::*;

#[tokio::test(start_paused = true)]
async fn a_message_is_acted_on_once() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    let view = ann.asked().await;
    let (choice, message) = (view.acts[0].say.clone(), ann.message());
    let first = ann.door.play(A, choice.clone(), view.version, message.clone()).await.expect("allowed");
    settle().await;
    let inputs = ann.view().await.inputs;
    for _ in 0..100 {
        assert_eq!(ann.door.play(A, choice.clone(), view.version, message.clone()).await, Ok(first));
    }
    settle().await;
    assert_eq!(ann.view().await.inputs, inputs);
}

#[tokio::test(start_paused = true)]
async fn stale_forged_and_foreign_moves_change_nothing() {
    let host = house().await;
    let mut people = people(&host, table_order(2)).await;
    let mut dice = Dice::new(1);
    let other_table = quick(&host, "radlands").await;
    for _ in 0..6 {
        let index = who_is_asked(&people).await;
        people[index].play_any(&mut dice).await;
    }
    let asked = loop {
        // When both are asked at once nobody is idle.
        let index = who_is_asked(&people).await;
        if people[index].view().await.waiting.len() == 1 {
            break index;
        }
        people[index].play_any(&mut dice).await;
    };
    let (asked, idle) = (people[asked].clone(), people[1 - asked].clone());
    let view = asked.view().await;
    let choice = view.acts[0].say.clone();
    let play = |seat, words: &str, version, id: &str| {
        asked.door.play(seat, words.to_owned(), version, id.parse().expect("a message id"))
    };
    assert_eq!(play(asked.seat, &choice, Version(0), "x1").await, Err(HostError::Stale));
    let future = Version(view.version.0 * 2);
    assert_eq!(play(asked.seat, &choice, future, "x2").await, Err(HostError::Stale));
    assert!(matches!(play(idle.seat, &choice, view.version, "x3").await, Err(HostError::Refused(_))));
    assert!(matches!(play(asked.seat, "dance", view.version, "x4").await, Err(HostError::Refused(_))));
    assert_eq!(asked.door.seat_of(&other_table.token), Err(HostError::NotYours));
    assert_eq!(asked.view().await, view, "nothing has changed");
}

#[tokio::test(start_paused = true)]
async fn after_the_end_nothing_can_be_played() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    ann.finish(&mut Dice::new(9)).await;
    let (version, message) = (ann.view().await.version, ann.message());
    let late = ann.door.play(A, "end".to_owned(), version, message).await;
    assert!(matches!(late, Err(HostError::NotRunning(_))));
}

#[tokio::test(start_paused = true)]
async fn news_tell_every_change_or_everything() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    let viewer = Viewer::Seat(A);
    let start = ann.door.welcome(viewer).await.expect("a welcome");
    let (mut known, mut log) = (start.pulse, start.log);
    let mut dice = Dice::new(2);
    for _ in 0..8 {
        assert!(ann.play_any(&mut dice).await, "no match is over so soon");
        settle().await;
        match ann.door.news(viewer, known).await.expect("news") {
            News::Whole(_) => panic!("nobody lags behind here"),
            News::Since { pulse, update, .. } => {
                let update = update.expect("something was played");
                assert_eq!((update.since, update.table.version), (known.version, pulse.version));
                log.extend(update.tellings);
                known = pulse;
            }
        }
    }
    let whole = ann.door.welcome(viewer).await.expect("a welcome");
    assert_eq!(log, whole.log, "piece by piece it is the same story");
    for _ in 0..40 {
        drop(ann.door.attend(viewer));
        settle().await;
        let attendance = ann.door.attend(viewer);
        settle().await;
        drop(attendance);
        settle().await;
    }
    assert!(matches!(ann.door.news(viewer, start.pulse).await, Ok(News::Whole(_))), "too long ago");
}

async fn plays_on_after_closing(open: impl AsyncFn() -> Arc<dyn Store>) {
    let mut dice = Dice::new(7);
    let host = open_with(open().await, brisk()).await;
    let mut ann = quick(&host, "radlands").await;
    for _ in 0..10 {
        ann.play_any(&mut dice).await;
    }
    let (before, id, token) = (ann.asked().await, ann.door.id().clone(), ann.token.clone());
    let said = ann.message();
    ann.door.say(A, "see you".to_owned(), said).await.expect("said");
    let sitting = host.set_up(table_order(2)).await.expect("a table that gathers people");
    host.close().await;
    drop((ann, host));

    let host = open_with(open().await, brisk()).await;
    let door = host.find_match(&id).await.expect("the match is there");
    let mut ann = Person { seat: door.seat_of(&token).expect("the same seat"), door, token, next: 100 };
    let after = ann.asked().await;
    assert_eq!((after.scene, after.acts, after.inputs), (before.scene, before.acts, before.inputs));
    let chat = ann.door.welcome(Viewer::Spectator).await.expect("a welcome").chat;
    assert_eq!(chat.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["see you"]);
    let table: MatchId = sitting.table.0.parse().expect("an id");
    host.sit(&table, sit_order("Ben")).await.expect("the table still gathers people");
    ann.finish(&mut dice).await;
    verify(&ann.door.file().await.expect("over")).expect("as it should be");
}

#[tokio::test(start_paused = true)]
async fn a_house_in_memory_goes_on_where_it_was() {
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    plays_on_after_closing(async || Arc::clone(&store)).await;
}

#[tokio::test]
async fn a_house_in_a_file_goes_on_where_it_was() {
    let scratch = Scratch::new("goes-on");
    let file = scratch.0.join("house.db");
    plays_on_after_closing(async || Arc::new(Sqlite::open(&file).await.expect("a store")) as Arc<dyn Store>)
        .await;
}

#[tokio::test]
async fn a_store_of_a_later_version_is_left_alone() {
    let scratch = Scratch::new("later");
    let file = scratch.0.join("house.db");
    Sqlite::open(&file).await.expect("a store").close().await.expect("closed");
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(&file);
    let pool = sqlx::SqlitePool::connect_with(options).await.expect("the same file");
    sqlx::query("UPDATE schema_version SET version = 99").execute(&pool).await.expect("an update");
    pool.close().await;
    let error = Sqlite::open(&file).await.expect_err("too new");
    assert!(error.to_string().contains("99"), "{error}");
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_can_read_the_file() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("private");
    let file = scratch.0.join("house.db");
    let open = async || Sqlite::open(&file).await.expect("a store");
    let modes = || {
        let files = std::fs::read_dir(&scratch.0).expect("a folder").map(|file| file.expect("a file"));
        files
            .map(|file| file.metadata().expect("it is there").permissions().mode() & 0o777)
            .collect::<Vec<_>>()
    };
    let store = open().await;
    assert_eq!(modes(), [0o600; 3], "the database, its log, and what connections share");
    store.close().await.expect("closed");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).expect("ours");
    let store = open().await;
    assert_eq!(modes(), [0o600; 3], "one that everybody could read is so no longer");
    store.close().await.expect("closed");
}

#[tokio::test]
async fn many_matches_share_a_file() {
    let scratch = Scratch::new("many");
    let store = Arc::new(Sqlite::open(&scratch.0.join("house.db")).await.expect("a store"));
    let host: Host = open(store.clone()).await;
    let mut playing = Vec::new();
    for seed in 0..8 {
        let mut ann = quick(&host, "radlands").await;
        playing.push(tokio::spawn(async move {
            ann.finish(&mut Dice::new(seed)).await;
            ann.door.file().await.expect("over")
        }));
    }
    for match_played in playing {
        verify(&match_played.await.expect("played")).expect("as it should be");
    }
    assert!(store.unfinished().await.expect("a list").is_empty());
    assert!(store.finished(10).await.expect("a list").is_empty(), "quick matches are private");
}

#[tokio::test(start_paused = true)]
async fn a_match_that_nobody_comes_back_to_is_closed() {
    let (store, clock) = (Arc::new(Memory::new()), clock());
    let host = open_at(store.clone(), brisk(), clock).await;
    let ann = quick(&host, "radlands").await;
    let id = ann.door.id().clone();
    // Whatever the bots do at once is done before the long silence.
    settle().await;
    host.close().await;
    pass_time(89 * 24 * 60 * 60).await;
    let host = open_at(store.clone(), brisk(), clock).await;
    let door = host.find_match(&id).await.expect("there");
    assert_eq!(
        door.welcome(Viewer::Spectator).await.expect("a welcome").table.phase,
        wire::lobby::Phase::Running
    );
    host.close().await;
    pass_time(2 * 24 * 60 * 60).await;
    let host = open_at(store, brisk(), clock).await;
    let door = host.find_match(&id).await.expect("there");
    pass_time(1).await;
    assert_eq!(
        door.welcome(Viewer::Spectator).await.expect("a welcome").table.phase,
        wire::lobby::Phase::Over
    );
}

/// A store that takes its time, and counts.
#[derive(Default)]
pub struct Slow {
    store: Memory,
    commits: AtomicUsize,
}

impl Store for Slow {
    fn commit<'a>(&'a self, jobs: &'a [Job]) -> Answer<'a, Vec<Result<(), Conflict>>> {
        Box::pin(async move {
            self.commits.fetch_add(1, Ordering::SeqCst);
            tokio::time::sleep(Duration::from_millis(10)).await;
            self.store.commit(jobs).await
        })
    }

    fn load<'a>(&'a self, id: &'a MatchId) -> Answer<'a, Option<StoredMatch>> {
        self.store.load(id)
    }

    lists_from_inside!();
}

#[tokio::test(start_paused = true)]
async fn many_writes_share_one_transaction() {
    let store = Arc::new(Slow::default());
    let writer = Writer::start(store.clone());
    let mut writing = Vec::new();
    for number in 0..100 {
        let (writer, id) = (writer.clone(), MatchId::random());
        let made = host::Moment::from_millis(number);
        let work = Work::PutTable { id, made, data: String::new() };
        writing.push(tokio::spawn(async move { writer.write(vec![work]).await }));
    }
    for written in writing {
        assert_eq!(written.await.expect("written"), Ok(()));
    }
    assert_eq!(store.tables().await.expect("a list").len(), 100);
    let commits = store.commits.load(Ordering::SeqCst);
    assert!(commits <= 3, "{commits} transactions for 100 jobs");
}

#[tokio::test]
async fn only_matches_that_no_person_has_touched_can_be_forgotten() {
    let scratch = Scratch::new("forget");
    let sqlite: Arc<dyn Store> = Arc::new(Sqlite::open(&scratch.0.join("house.db")).await.expect("a store"));
    for store in [sqlite, Arc::new(Memory::new()) as Arc<dyn Store>] {
        let host = open(store.clone()).await;
        let (idle, mut moved, mut spoke, over) = (
            quick(&host, "radlands").await,
            quick(&host, "radlands").await,
            quick(&host, "radlands").await,
            quick(&host, "radlands").await,
        );
        moved.play_any(&mut Dice::new(1)).await;
        let message = spoke.message();
        spoke.door.say(A, "hello".to_owned(), message).await.expect("said");
        over.door.leave(A).await.expect("anybody may leave");
        let (long_ago, later) = (host::Moment::default(), host::Moment::from_millis(u64::MAX / 4));
        assert_eq!(store.untouched(long_ago, 9).await, Ok(vec![]));
        assert_eq!(store.untouched(later, 9).await, Ok(vec![idle.door.id().clone()]));
        assert_eq!(store.untouched(later, 0).await, Ok(vec![]));
        for touched in [&moved, &spoke, &over] {
            let job = vec![Work::Forget(touched.door.id().clone())];
            assert_eq!(store.commit(&[job]).await, Ok(vec![Err(Conflict)]));
            assert!(store.load(touched.door.id()).await.expect("it answers").is_some());
        }
        let job = vec![Work::Forget(idle.door.id().clone())];
        assert_eq!(store.commit(&[job.clone(), job]).await, Ok(vec![Ok(()), Err(Conflict)]));
        assert!(store.load(idle.door.id()).await.expect("it answers").is_none());
        let tally = store.tally().await.expect("it answers");
        assert_eq!((tally.begun, tally.unfinished, tally.closed, tally.forgotten), (4, 2, 1, 1));
        host.close().await;
    }
}

fn key() -> ServerKey {
    ServerKey::from_bytes(&[7; 32])
}

#[tokio::test]
async fn whoever_holds_most_is_the_first_to_give_way() {
    let scratch = Scratch::new("neglected");
    let sqlite: Arc<dyn Store> = Arc::new(Sqlite::open(&scratch.0.join("house.db")).await.expect("a store"));
    for store in [sqlite, Arc::new(Memory::new()) as Arc<dyn Store>] {
        let host = open_with(store.clone(), Settings { key: Some(key()), ..brisk() }).await;
        let asker = |last: u8| Asker::at([10, 0, 0, last].into(), None);
        let mut ids = Vec::new();
        for last in [1, 2, 2, 1, 2, 3] {
            let one = quick(&host.asked_by(asker(last)), "radlands").await;
            ids.push(one.door.id().clone());
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        let over = quick(&host.asked_by(asker(1)), "radlands").await;
        over.door.leave(A).await.expect("anybody may leave");
        let day = Duration::from_secs(24 * 60 * 60);
        let pick = |places: &[usize]| places.iter().map(|place| ids[*place].clone()).collect::<Vec<_>>();
        assert_eq!(store.neglected(None, day, 5).await, Ok(pick(&[1, 2, 4, 0, 3])));
        assert_eq!(store.neglected(None, Duration::ZERO, 5).await, Ok(vec![]), "they came back to all");
        let of: Vec<host::Origin> = (1..=4).map(|last| host::Origin::of(&asker(last), &key())).collect();
        assert_eq!(store.neglected(Some(&of[0]), day, 5).await, Ok(pick(&[0, 3])));
        let held = [store.held(&of[0]).await, store.held(&of[1]).await, store.held(&of[3]).await];
        assert_eq!(held, [Ok(2), Ok(3), Ok(0)]);
        host.close().await;
    }
}

#[tokio::test]
async fn a_job_that_cannot_be_done_spoils_no_other() {
    let scratch = Scratch::new("conflict");
    let sqlite: Arc<dyn Store> = Arc::new(Sqlite::open(&scratch.0.join("house.db")).await.expect("a store"));
    for store in [sqlite, Arc::new(Memory::new()) as Arc<dyn Store>] {
        let made = host::Moment::from_millis(1);
        let put = |id: &MatchId| Work::PutTable { id: id.clone(), made, data: "{}".to_owned() };
        let (one, other) = (MatchId::random(), MatchId::random());
        let nowhere = Work::Freeze { id: MatchId::random(), why: "no such match".to_owned() };
        let jobs = [vec![put(&one), nowhere], vec![put(&other)]];
        assert_eq!(store.commit(&jobs).await, Ok(vec![Err(Conflict), Ok(())]));
        let tables: Vec<MatchId> =
            store.tables().await.expect("a list").into_iter().map(|(id, _)| id).collect();
        assert_eq!(tables, [other], "wholly or not at all");
    }
}
