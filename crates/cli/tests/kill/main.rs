//! The server is killed in the middle of play, again and again, and nothing it has acknowledged is ever lost, and nothing
//! is done twice. Three times here; `cargo xtask kill 50` does it as often as one likes.

mod backup;
#[allow(dead_code, reason = "shared with the tests of the server, which use all of it")]
#[path = "../../../server/tests/suite/client.rs"]
mod client;
#[cfg(target_os = "linux")]
mod disk;
mod program;
#[cfg(target_os = "linux")]
#[allow(dead_code, reason = "shared with the tests of the host, which use all of it")]
#[path = "../../../host/tests/disk/shim.rs"]
mod shim;
mod stop;

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use client::{Peer, Talker, play};
use program::{Program, data_folder, free_address};
use serde_json::{Value, json};
use wire::lobby::{Phase, Seated};
use wire::socket::{FromClient, FromServer};
use wire::table::TableView;
use wire::{MessageId, Version};

/// How many tables are played at once.
const TABLES: u8 = 6;
/// How long play goes on before each kill, at least; on a slow machine until something was acknowledged.
const PLAY: Duration = Duration::from_millis(1200);
/// How often the server is killed if nobody says otherwise.
const KILLS: u32 = 3;

/// What the server has acknowledged.
#[derive(Clone, Debug)]
struct Acknowledged {
    seat: usize,
    message: FromClient,
    version: Version,
}

/// Two people at a table who play whatever they may.
struct Pair {
    peer: Peer,
    seated: Vec<Seated>,
    acknowledged: Vec<Acknowledged>,
    /// Sent, but not answered: nobody knows.
    unanswered: Option<(usize, FromClient)>,
    sent: u64,
    finished: Vec<(Vec<Seated>, Vec<Acknowledged>)>,
}

impl Pair {
    async fn sit_down(peer: Peer) -> Pair {
        let seated = Pair::new_table(peer).await;
        Pair { peer, seated, acknowledged: Vec::new(), unanswered: None, sent: 0, finished: Vec::new() }
    }

    async fn new_table(peer: Peer) -> Vec<Seated> {
        let person = json!({ "who": "person" });
        let order = json!({ "game": "radlands", "seats": [person, person], "public": true, "name": "Ada" });
        let ada: Seated = peer.post("/api/tables", &order).await.well();
        let sit = format!("/api/tables/{}/sit", ada.table.0);
        let ben: Seated = peer.post(&sit, &json!({ "name": "Ben" })).await.well();
        vec![ada, ben]
    }

    /// Plays until the server is gone, the match is over, or it is time to stop.
    async fn play(&mut self, stop: &AtomicBool, acknowledged: &AtomicU64) {
        while !stop.load(Ordering::Relaxed) {
            if self.play_one(acknowledged).await.is_none() {
                return;
            }
        }
    }

    /// A few choices of whoever is asked; none if the server is gone or the match over.
    async fn play_one(&mut self, acknowledged: &AtomicU64) -> Option<()> {
        for seat in 0..2 {
            let (mut talker, table) = self.attend(seat).await?;
            if table.phase == Phase::Over {
                // They sit down anew when the server is back for sure.
                return None;
            }
            // On one socket a few in a row, as fast as people can click.
            let mut table = table;
            for _ in 0..4 {
                let Some(act) = pick(&table, self.sent) else { break };
                self.sent += 1;
                let message = play(&format!("m{}", self.sent), table.version, act);
                self.unanswered = Some((seat, message.clone()));
                talker.say(&message).await;
                table = self.settle(&mut talker, acknowledged).await?;
            }
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
        Some(())
    }

    /// Waits for the answer to what was sent, then for the table as it is.
    async fn settle(&mut self, talker: &mut Talker, acknowledged: &AtomicU64) -> Option<TableView> {
        let (seat, message) = self.unanswered.clone().expect("something was sent");
        loop {
            match read(talker).await? {
                FromServer::Done { version, .. } => {
                    self.acknowledged.push(Acknowledged { seat, message, version });
                    acknowledged.fetch_add(1, Ordering::Relaxed);
                    break;
                }
                FromServer::Refused { .. } => break,
                FromServer::Trouble(_) => return None,
                _ => {}
            }
        }
        self.unanswered = None;
        talker.say(&FromClient::Refresh).await;
        loop {
            match read(talker).await? {
                FromServer::Welcome { table, .. } => return Some(*table),
                FromServer::Trouble(_) => return None,
                _ => {}
            }
        }
    }

    async fn attend(&self, seat: usize) -> Option<(Talker, TableView)> {
        let mut talker = self.peer.reach().await?;
        let seated = &self.seated[seat];
        talker.hello(&seated.table, Some(&seated.token)).await;
        match read(&mut talker).await? {
            FromServer::Welcome { table, .. } => Some((talker, *table)),
            _ => None,
        }
    }

    /// After a restart: what was not answered is sent again and answered, and what was acknowledged is so still.
    async fn check(&mut self, acknowledged: &AtomicU64) {
        if let Some((seat, message)) = self.unanswered.clone() {
            let (mut talker, _) = self.attend(seat).await.expect("the server is back");
            talker.say(&message).await;
            self.settle(&mut talker, acknowledged).await.expect("it answers");
        }
        for seat in 0..2 {
            let Some(last) = self.acknowledged.iter().rev().find(|known| known.seat == seat).cloned() else {
                continue;
            };
            let (mut talker, table) = self.attend(seat).await.expect("the server is back");
            assert!(table.version >= last.version, "the table went back behind {last:?}");
            talker.say(&last.message).await;
            let version = loop {
                match read(&mut talker).await.expect("it answers") {
                    FromServer::Done { version, .. } => break version,
                    FromServer::Refused { trouble, .. } => panic!("{last:?} is forgotten: {trouble:?}"),
                    _ => {}
                }
            };
            assert_eq!(version, last.version, "{last:?} got another answer");
        }
        let (_, table) = self.attend(0).await.expect("the server is back");
        if table.phase == Phase::Over {
            let seated = Pair::new_table(self.peer).await;
            let finished = std::mem::replace(&mut self.seated, seated);
            self.finished.push((finished, std::mem::take(&mut self.acknowledged)));
        }
    }

    /// Ends the match, and finds everything that was acknowledged in its record, each once.
    async fn account(&mut self) -> usize {
        let (mut talker, table) = self.attend(0).await.expect("the server is there");
        if table.phase != Phase::Over {
            let id = MessageId("enough".to_owned());
            talker.say(&FromClient::Resign { id }).await;
            while !matches!(read(&mut talker).await.expect("it answers"), FromServer::Done { .. }) {}
        }
        self.finished.push((self.seated.clone(), std::mem::take(&mut self.acknowledged)));
        let mut found = 0;
        for (seated, acknowledged) in &self.finished {
            let path = format!("/api/tables/{}/record", seated[0].table.0);
            let record: Value = self.peer.get(&path).await.well();
            let entries = record["entries"].as_array().expect("a log");
            for known in acknowledged {
                let FromClient::Play { id, .. } = &known.message else { panic!("{known:?}") };
                let times = entries.iter().filter(|entry| entry["message"] == id.0.as_str()).count();
                assert_eq!(times, 1, "{known:?} is in the log {times} times");
                found += 1;
            }
        }
        found
    }
}

/// What to choose: something else each time, so that matches differ.
fn pick(table: &TableView, number: u64) -> Option<&str> {
    let index = number.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 33;
    let count = u64::try_from(table.acts.len()).unwrap_or(u64::MAX);
    let index = index.checked_rem(count)?;
    table.acts.get(usize::try_from(index).unwrap_or(0)).map(|act| act.say.as_str())
}

/// The next message; none if the server is gone.
async fn read(talker: &mut Talker) -> Option<FromServer> {
    let text = talker.hear_text().await?;
    Some(serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}")))
}

fn kills() -> u32 {
    match std::env::var("RUSTLANDS_KILLS") {
        Ok(text) => text.parse().expect("RUSTLANDS_KILLS is a number"),
        Err(_) => KILLS,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let (address, data, kills) = (free_address(), data_folder("kill"), kills());
    let mut program = Program::start(address, &data);
    let mut pairs = Vec::new();
    for number in 0..TABLES {
        // Each pair comes from an address of its own, so that the limits for one peer hold nobody up.
        let peer = Peer { server: address, from: IpAddr::from([127, 0, 1, number + 1]) };
        pairs.push(Pair::sit_down(peer).await);
    }
    let acknowledged = Arc::new(AtomicU64::new(0));
    for kill in 1..=kills {
        let before = acknowledged.load(Ordering::Relaxed);
        let stop = Arc::new(AtomicBool::new(false));
        let players: Vec<_> = pairs
            .drain(..)
            .map(|mut pair| {
                let (stop, acknowledged) = (Arc::clone(&stop), Arc::clone(&acknowledged));
                tokio::spawn(async move {
                    pair.play(&stop, &acknowledged).await;
                    pair
                })
            })
            .collect();
        let begun = Instant::now();
        let enough = before + u64::from(TABLES);
        while begun.elapsed() < PLAY || acknowledged.load(Ordering::Relaxed) < enough {
            assert!(begun.elapsed() < client::PATIENCE, "nothing is acknowledged");
            tokio::time::sleep(Duration::from_millis(7)).await;
        }
        program.kill();
        stop.store(true, Ordering::Relaxed);
        for player in players {
            pairs.push(player.await.expect("nobody panics"));
        }
        program = Program::start(address, &data);
        let mut open = 0;
        for pair in &mut pairs {
            open += u32::from(pair.unanswered.is_some());
            pair.check(&acknowledged).await;
        }
        let so_far = acknowledged.load(Ordering::Relaxed);
        println!("kill {kill}: {so_far} moves acknowledged, {open} were on their way");
    }
    let mut found = 0;
    for pair in &mut pairs {
        found += pair.account().await;
    }
    println!("{kills} kills, {found} acknowledged moves, each in its log once");
    assert_eq!(found as u64, acknowledged.load(Ordering::Relaxed));
    drop(program);
    std::fs::remove_dir_all(&data).expect("it is ours");
}
