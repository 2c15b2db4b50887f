//! Stopping and starting again.

use std::path::PathBuf;
use std::sync::Arc;

use host::store::{Memory, Sqlite, Store};
use server::DataFolder;
use server::limits::Limits;
use wire::TroubleKind;
use wire::lobby::Phase;
use wire::socket::FromServer;

use crate::client::{play, refusal, table_of};
use crate::tools::House;

/// A folder of its own for each test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rustlands-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_server_tells_its_sockets() {
    let house = House::open().await;
    let [ada, _] = house.table_for_two("radlands").await;
    let (mut talker, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    let stopped = tokio::spawn(house.stop());
    let told = loop {
        match talker.hear().await {
            FromServer::Update(_) => {}
            told => break told,
        }
    };
    assert_eq!(refusal(&told), TroubleKind::Unavailable);
    assert_eq!(talker.close_code().await, Some(1012), "it will be back");
    stopped.await.expect("it stops");
}

#[tokio::test(flavor = "multi_thread")]
async fn matches_go_on_after_a_restart_and_answers_stay_the_same() {
    let folder = folder("restart");
    let file = folder.join("rustlands.db");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).await.expect("a new database"));
    let house = House::with(Limits::default(), store).await;
    let seated = house.table_for_two("radlands").await;
    let mut moved = None;
    for seated in &seated {
        let (mut talker, welcome) = house.peer().attend(&seated.table, Some(&seated.token)).await;
        let table = table_of(welcome);
        if let (Some(act), None) = (table.acts.first(), &moved) {
            let message = play("before", table.version, &act.say);
            talker.say(&message).await;
            let (done, _) = talker.answer_to("before").await;
            assert!(matches!(done, FromServer::Done { .. }), "{done:?}");
            moved = Some((seated.clone(), message, done));
        }
    }
    let (seated, message, done) = moved.expect("somebody could move");
    let before = house.host.find_match(&seated.table.0.parse().unwrap()).await.unwrap();
    let before = before.welcome(kernel::Viewer::Seat(seated.seat)).await.unwrap().table;
    house.stop().await;

    let store: Arc<dyn Store> = Arc::new(Sqlite::open(&file).await.expect("the same database"));
    let house = House::with(Limits::default(), store).await;
    let (mut talker, welcome) = house.peer().attend(&seated.table, Some(&seated.token)).await;
    let after = table_of(welcome);
    assert_eq!((after.phase, after.inputs), (Phase::Running, before.inputs));
    assert_eq!(after.scene, before.scene);
    talker.say(&message).await;
    let FromServer::Done { version, .. } = talker.answer_to("before").await.0 else { panic!("not done") };
    let FromServer::Done { version: first, .. } = done else { panic!("not done") };
    assert_eq!(version, first, "the same message gets the same answer");
    house.stop().await;
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_folder_is_for_one_server_at_a_time() {
    let folder = folder("lock");
    let first = DataFolder::open(&folder).await.expect("a new folder");
    let second = DataFolder::open(&folder).await.err().expect("it is in use");
    assert!(second.to_string().contains("another server"), "{second}");
    first.close().await.expect("everything is saved");
    DataFolder::open(&folder).await.expect("free again").close().await.expect("everything is saved");
    std::fs::remove_dir_all(&folder).expect("it is ours");
    let nowhere = DataFolder::open(&PathBuf::from("/dev/null/x")).await.err().expect("no folder");
    assert!(nowhere.to_string().contains("--data"), "{nowhere}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_port_is_for_one_server_at_a_time() {
    let house = House::open().await;
    let store: Arc<dyn Store> = Arc::new(Memory::new());
    let clock = Arc::new(host::WallClock);
    let other = host::Host::open(store, clock, host::Settings::default()).await.unwrap();
    let taken = server::Server::bind(other, server::Config::at(house.address)).await.err().expect("taken");
    assert!(taken.to_string().contains("--listen"), "{taken}");
}
