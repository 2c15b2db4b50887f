//! Backups are made while people play, restored, and served.

use std::net::{IpAddr, SocketAddr};
use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use wire::socket::FromServer;

use crate::client::{Peer, play};
use crate::program::{Program, data_folder, free_address};
use crate::{Acknowledged, Pair, read};

/// What one types, what it says, and how it ends.
fn typed(words: &[&str], folder: &Path, data: &Path) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_rustlands"));
    let output = command.args(words).arg(folder).arg("--data").arg(data).output().expect("it starts");
    let said = String::from_utf8([output.stdout, output.stderr].concat()).expect("in letters");
    (output.status.code(), said)
}

/// A table as it was when a backup began: who sits there, and what they had been told is done.
type Known = (Vec<wire::lobby::Seated>, Vec<Acknowledged>);

/// Plays on, and tells now and then what was acknowledged so far.
async fn play_on(mut pair: Pair, stop: Arc<AtomicBool>, known: Arc<tokio::sync::Mutex<Known>>) -> Pair {
    let acknowledged = AtomicU64::new(0);
    while !stop.load(Ordering::Relaxed) {
        if pair.play_one(&acknowledged).await.is_none() {
            pair.check(&acknowledged).await;
        }
        *known.lock().await = (pair.seated.clone(), pair.acknowledged.clone());
    }
    pair
}

/// A server takes this many lines of one address; some of those that were closed may still count.
const LINES: usize = 32;

/// Everything that had been acknowledged is in the restored matches, and they go on.
async fn has_all(server: SocketAddr, number: u8, (seated, acknowledged): &Known) {
    let peer =
        |place: usize| Peer { server, from: IpAddr::from([127, 0, 16 + number, (place / LINES) as u8 + 1]) };
    for (place, known) in acknowledged.iter().enumerate() {
        let seated = &seated[known.seat];
        let (mut talker, _) = peer(place).attend(&seated.table, Some(&seated.token)).await;
        talker.say(&known.message).await;
        loop {
            match read(&mut talker).await.expect("it answers") {
                FromServer::Done { version, .. } => break assert_eq!(version, known.version, "{known:?}"),
                FromServer::Refused { trouble, .. } => panic!("{known:?} is not in the backup: {trouble:?}"),
                _ => {}
            }
        }
    }
    for seated in seated {
        let (mut talker, welcome) = peer(0).attend(&seated.table, Some(&seated.token)).await;
        let table = crate::client::table_of(welcome);
        let Some(act) = table.acts.first() else { continue };
        talker.say(&play("after", table.version, &act.say)).await;
        let (answer, _) = talker.answer_to("after").await;
        assert!(matches!(answer, FromServer::Done { .. }), "{answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_made_while_people_play_holds_everything_acknowledged_before() {
    let (address, folder) = (free_address(), data_folder("backup"));
    let data = folder.join("data");
    std::fs::create_dir_all(&folder).expect("a folder");
    let program = Program::start(address, &data);
    let stop = Arc::new(AtomicBool::new(false));
    let (mut boards, mut players) = (Vec::new(), Vec::new());
    for number in 0..4 {
        let peer = Peer { server: address, from: IpAddr::from([127, 0, 3, number + 1]) };
        let board = Arc::new(tokio::sync::Mutex::default());
        let pair = Pair::sit_down(peer).await;
        players.push(tokio::spawn(play_on(pair, Arc::clone(&stop), Arc::clone(&board))));
        boards.push(board);
    }
    let mut backups = Vec::new();
    for number in 0..3 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        let mut known: Vec<Known> = Vec::new();
        for board in &boards {
            known.push(board.lock().await.clone());
        }
        let (copy, from) = (folder.join(format!("copy-{number}")), data.clone());
        let to = copy.clone();
        let said =
            tokio::task::spawn_blocking(move || typed(&["backup"], &to, &from)).await.expect("it ends");
        assert_eq!(said.0, Some(0), "{}", said.1);
        backups.push((copy, known));
    }
    stop.store(true, Ordering::Relaxed);
    for player in players {
        player.await.expect("nobody was disturbed");
    }
    drop(program);
    let mut found = 0;
    for (number, (copy, known)) in backups.iter().enumerate() {
        let restored = folder.join(format!("restored-{number}"));
        let (code, said) = typed(&["restore"], copy, &restored);
        assert_eq!(code, Some(0), "{said}");
        let address = free_address();
        let program = Program::start(address, &restored);
        for (number, known) in known.iter().enumerate() {
            has_all(address, number as u8, known).await;
            found += known.1.len();
        }
        drop(program);
    }
    println!("3 backups under load, {found} moves acknowledged before them, all there");
    assert!(found > 30, "there was something to lose: {found}");
    refuses(&folder, &data, &backups[0].0);
    std::fs::remove_dir_all(&folder).expect("it is ours");
}

/// Nothing is ever written over, and nothing is made of nothing.
fn refuses(folder: &Path, data: &Path, copy: &Path) {
    for (words, from, to, why) in [
        ("backup", copy, data, "already"),
        ("restore", copy, data, "already"),
        ("backup", &folder.join("new"), &folder.join("nowhere"), "no matches"),
        ("restore", &folder.join("nowhere"), &folder.join("new"), "no matches"),
    ] {
        let (code, said) = typed(&[words], from, to);
        assert_eq!((code, said.lines().count()), (Some(2), 1), "{words}: {said}");
        assert!(said.contains(why), "{words}: {said}");
    }
    let broken = folder.join("broken");
    std::fs::create_dir_all(&broken).expect("a folder");
    std::fs::write(broken.join("rustlands.db"), "no database").expect("a file");
    let (code, said) = typed(&["restore"], &broken, &folder.join("new"));
    assert_eq!(code, Some(2), "{said}");
    assert!(!folder.join("new").join("rustlands.db").exists(), "half a copy is none");
}
