//! The program is asked to stop, as a person or a system does it: everybody is told, everything is saved, and after the next
//! start the matches go on as if nothing had been.
#![cfg(unix)]

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use wire::lobby::{Phase, Seated};
use wire::socket::FromServer;
use wire::table::TableView;
use wire::{TroubleKind, Version};

use crate::client::{Peer, Talker, play, quick, refusal, table_of};
use crate::program::{Program, data_folder, free_address};

/// Two people at a table with clocks.
async fn sit_down(peer: Peer) -> [Seated; 2] {
    let person = json!({ "who": "person" });
    let order = json!({ "game": "radlands", "seats": [person, person], "public": true, "name": "Ada",
        "clock": { "for": "match", "seconds": 600 } });
    let ada: Seated = peer.post("/api/tables", &order).await.well();
    let sit = format!("/api/tables/{}/sit", ada.table.0);
    let ben: Seated = peer.post(&sit, &json!({ "name": "Ben" })).await.well();
    [ada, ben]
}

/// Somebody at the table, and what they see.
async fn attend(peer: Peer, seated: &Seated) -> (Talker, TableView) {
    let (talker, welcome) = peer.attend(&seated.table, Some(&seated.token)).await;
    (talker, table_of(welcome))
}

/// What a socket is told when the server stops, and the code it is closed with.
async fn told(talker: &mut Talker) -> (TroubleKind, Option<u16>) {
    loop {
        match talker.hear().await {
            trouble @ FromServer::Trouble(_) => return (refusal(&trouble), talker.close_code().await),
            _ => continue,
        }
    }
}

fn left(table: &TableView) -> Vec<u64> {
    table.clocks.iter().map(|clock| clock.left).collect()
}

async fn stops_and_goes_on(signal: &str) {
    let (address, data) = (free_address(), data_folder(signal));
    let program = Program::start(address, &data);
    let peer = Peer { server: address, from: Ipv4Addr::LOCALHOST.into() };
    let seated = sit_down(peer).await;
    let (mut ada, ada_sees) = attend(peer, &seated[0]).await;
    let (mut ben, ben_sees) = attend(peer, &seated[1]).await;
    let (mover, table) = if ada_sees.acts.is_empty() { (1, ben_sees) } else { (0, ada_sees) };
    let message = play("before", table.version, &table.acts[0].say);
    let talker = if mover == 0 { &mut ada } else { &mut ben };
    talker.say(&message).await;
    let (done, _) = talker.answer_to("before").await;
    assert!(matches!(done, FromServer::Done { .. }), "{done:?}");
    let (_, before) = attend(peer, &seated[mover]).await;
    let seen = Instant::now();

    program.signal(signal);
    for talker in [&mut ada, &mut ben] {
        assert_eq!(told(talker).await, (TroubleKind::Unavailable, Some(1012)), "{signal}: it will be back");
    }
    let (status, said, complaints) = program.end();
    assert!(status.success(), "{signal}: {status}, {complaints}");
    assert!(said.ends_with("Stopped; everything is saved.\n"), "{signal}: {said}");
    assert_eq!(complaints, "", "{signal}");
    // Whoever is asked uses their time until the server has stopped, and none while it is gone.
    let ran = u64::try_from(seen.elapsed().as_millis()).expect("a short time");

    tokio::time::sleep(Duration::from_secs(3)).await;
    let restart = Instant::now();
    let program = Program::start(address, &data);
    let (mut talker, after) = attend(peer, &seated[mover]).await;
    let since = u64::try_from(restart.elapsed().as_millis()).expect("a short time");
    assert_eq!((after.phase, after.inputs), (Phase::Running, before.inputs));
    assert_eq!(after.scene, before.scene);
    assert_eq!(after.clocks.len(), 2);
    for (after, before) in left(&after).into_iter().zip(left(&before)) {
        assert!(
            after + ran + since >= before,
            "{signal}: {after} ms are left of {before}, {ran} ms before the stop and {since} ms after the start"
        );
    }
    talker.say(&message).await;
    let again = talker.answer_to("before").await.0;
    assert_eq!(version_of(&again), version_of(&done), "{signal}: it was done, and is done once");
    drop(program);
    std::fs::remove_dir_all(&data).expect("it is ours");
}

/// Which version of the table a message made. The receipt beside it is for the log as it is now, so it changes.
fn version_of(answer: &FromServer) -> Version {
    match answer {
        FromServer::Done { version, .. } => *version,
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn when_the_system_stops_it_matches_go_on_after_the_restart() {
    stops_and_goes_on("TERM").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn when_a_person_stops_it_matches_go_on_after_the_restart() {
    stops_and_goes_on("INT").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_that_think_do_not_keep_it_from_stopping() {
    let (address, data) = (free_address(), data_folder("thinking"));
    let program = Program::start(address, &data);
    let peer = Peer { server: address, from: Ipv4Addr::LOCALHOST.into() };
    let mut order = quick("radlands");
    order["level"] = json!("warlord");
    for _ in 0..4 {
        let seated: Seated = peer.post("/api/quick", &order).await.well();
        let (mut talker, table) = attend(peer, &seated).await;
        if let Some(act) = table.acts.first() {
            talker.say(&play("go", table.version, &act.say)).await;
            talker.answer_to("go").await;
        }
    }
    program.signal("TERM");
    let begun = Instant::now();
    let (status, ..) = program.end();
    assert!(status.success(), "{status}");
    assert!(begun.elapsed() < Duration::from_secs(20), "it took {:?}", begun.elapsed());
    std::fs::remove_dir_all(&data).expect("it is ours");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_data_folder_is_for_one_program_at_a_time() {
    let (address, data) = (free_address(), data_folder("twice"));
    let first = Program::start(address, &data);
    let second = Program::command(free_address(), &data).output().expect("it starts");
    let complaint = String::from_utf8(second.stderr).expect("in letters");
    assert_eq!((second.status.code(), second.stdout.len()), (Some(2), 0), "{complaint}");
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(complaint.contains("another server is using") && complaint.contains("--data"), "{complaint}");
    let peer = Peer { server: address, from: Ipv4Addr::LOCALHOST.into() };
    let games: Value = peer.get("/api/games").await.well();
    assert!(games.is_array(), "the first one is not concerned");
    // Even one that is killed leaves the folder to the next.
    first.kill();
    drop(Program::start(address, &data));
    std::fs::remove_dir_all(&data).expect("it is ours");
}
