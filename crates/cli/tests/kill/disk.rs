//! The disk fails in the middle of play, works again, or does not, and somebody stops the server.

use std::net::IpAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::Pair;
use crate::client::{PATIENCE, Peer};
use crate::program::{Program, data_folder, free_address};
use crate::shim::{Disk, Kind, Plan};

/// Trouble that does not end by itself.
const FOREVER: u64 = 1 << 40;

/// Plays until this many moves are acknowledged, or for as long as this.
async fn play(pairs: &mut [Pair], acknowledged: &AtomicU64, enough: u64, most: Duration) {
    let begun = Instant::now();
    while acknowledged.load(Ordering::Relaxed) < enough && begun.elapsed() < most {
        for pair in &mut *pairs {
            if pair.play_one(acknowledged).await.is_none() {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    }
}

/// Plays with these faults, then perhaps without, and stops the server; after a restart everything acknowledged is there.
async fn stops_after(name: &str, plan: Plan, heals: bool) {
    let (address, data) = (free_address(), data_folder(name));
    std::fs::create_dir_all(&data).expect("a folder");
    let (folder, data) = (data.clone(), data.join("data"));
    let mut command = Program::command(address, &data);
    let disk = Disk::preload(&mut command, &folder, &data);
    let program = Program::run(&mut command, address);
    let (acknowledged, mut pairs) = (AtomicU64::new(0), Vec::new());
    for number in 0..3 {
        let peer = Peer { server: address, from: IpAddr::from([127, 0, 2, number + 1]) };
        pairs.push(Pair::sit_down(peer).await);
    }
    play(&mut pairs, &acknowledged, 20, PATIENCE).await;
    disk.fail(plan);
    let before = acknowledged.load(Ordering::Relaxed);
    play(&mut pairs, &acknowledged, before + 30, Duration::from_secs(4)).await;
    assert!(disk.tally().failed > 2, "{name}: the disk has failed: {:?}", disk.tally());
    if heals {
        disk.heal();
        let (before, begun) = (acknowledged.load(Ordering::Relaxed), Instant::now());
        play(&mut pairs, &acknowledged, before + 20, PATIENCE).await;
        // A match that stands still looks every second whether it can go on.
        assert!(
            begun.elapsed() < Duration::from_secs(15),
            "{name}: it goes on at once, not after {:?}",
            begun.elapsed()
        );
    }
    program.signal("TERM");
    let (status, said, _) = program.end();
    let is_sure = said.ends_with("Stopped; everything is saved.\n");
    assert_eq!(
        (is_sure, status.code()),
        if heals { (true, Some(0)) } else { (false, Some(1)) },
        "{name}: {said}"
    );

    let program = Program::start(address, &data);
    let mut found = 0;
    for pair in &mut pairs {
        pair.check(&acknowledged).await;
        found += pair.account().await;
    }
    println!("{name}: {found} acknowledged moves, each in its log once");
    assert_eq!(found as u64, acknowledged.load(Ordering::Relaxed), "{name}");
    drop(program);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_fails_now_and_then_loses_nothing() {
    stops_after("flaky", Plan { kind: Kind::Full, first: 1, lasts: FOREVER, every: 7 }, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_disk_that_is_full_for_a_while_loses_nothing() {
    stops_after("full", Plan { kind: Kind::Full, first: 3, lasts: FOREVER, every: 1 }, true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_cannot_save_does_not_say_that_it_has() {
    stops_after("dead", Plan { kind: Kind::Dead, first: 3, lasts: FOREVER, every: 1 }, false).await;
}
