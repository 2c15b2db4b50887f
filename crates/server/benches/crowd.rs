//! Many matches at the same time on one server with a real database: how long a move takes until the other player sees
//! it. `cargo xtask crowd 200` plays 200 matches of two; every seat is driven by a bot that takes any choice it is
//! offered, about once a second.

#[allow(dead_code, reason = "shared with the tests, which use all of it")]
#[path = "../tests/suite/client.rs"]
mod client;
mod house;

use std::net::Ipv4Addr;
use std::time::{Duration, Instant};

use client::{Peer, Talker, play, table_of};
use hdrhistogram::Histogram;
use house::House;
use serde_json::json;
use wire::TroubleKind;
use wire::lobby::{Phase, Seated};
use wire::socket::FromServer;
use wire::table::TableView;

/// How long is measured, after everybody sits.
const MEASURED: Duration = Duration::from_secs(30);
/// How long a bot waits between two moves of a match.
const PACE: Duration = Duration::from_secs(1);
/// What people should not have to wait for longer than.
const GOAL: Duration = Duration::from_millis(100);

fn main() {
    let matches = std::env::var("RUSTLANDS_CROWD").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    threads.block_on(measure(matches));
}

async fn measure(matches: u32) {
    let house = House::open("crowd").await;
    let peer = Peer { server: house.address, from: Ipv4Addr::LOCALHOST.into() };
    let mut tables = Vec::new();
    for number in 0..matches {
        tables.push(sit_down(peer, number).await);
    }
    println!("{matches} matches of two, {} sockets, a move about every {PACE:?} in each", matches * 2);
    let end = Instant::now() + MEASURED;
    let players: Vec<_> =
        tables.into_iter().enumerate().map(|(number, table)| tokio::spawn(table.play(number, end))).collect();
    let mut times = Histogram::<u64>::new(3).expect("a histogram");
    for player in players {
        times.add(player.await.expect("nobody panics")).expect("the same kind");
    }
    house.close().await;
    report(&times);
}

fn report(times: &Histogram<u64>) {
    let millis = |micros: u64| micros as f64 / 1000.0;
    println!("{} moves in {MEASURED:?}; from sending a move to the other player's new table:", times.len());
    for (name, share) in [("p50", 0.5), ("p90", 0.9), ("p99", 0.99), ("p99.9", 0.999)] {
        println!("{name:>6} {:8.1} ms", millis(times.value_at_quantile(share)));
    }
    println!("{:>6} {:8.1} ms", "max", millis(times.max()));
    let p99 = Duration::from_micros(times.value_at_quantile(0.99));
    let verdict = if p99 < GOAL { "reached" } else { "missed" };
    println!("goal: p99 under {GOAL:?}: {verdict}");
}

/// Two seats of a match, and what each sees.
struct Pair {
    talkers: [Talker; 2],
    tables: [TableView; 2],
}

async fn sit_down(peer: Peer, number: u32) -> Pair {
    let person = json!({ "who": "person" });
    let order = json!({ "game": "radlands", "seats": [person, person], "public": true, "name": format!("Ada {number}") });
    let ada: Seated = peer.post("/api/tables", &order).await.well();
    let sit = format!("/api/tables/{}/sit", ada.table.0);
    let ben: Seated = peer.post(&sit, &json!({ "name": format!("Ben {number}") })).await.well();
    let (first, welcome) = peer.attend(&ada.table, Some(&ada.token)).await;
    let ada = table_of(welcome);
    let (second, welcome) = peer.attend(&ben.table, Some(&ben.token)).await;
    Pair { talkers: [first, second], tables: [ada, table_of(welcome)] }
}

impl Pair {
    async fn play(mut self, number: usize, end: Instant) -> Histogram<u64> {
        let mut times = Histogram::new(3).expect("a histogram");
        let mut moves = 0_u64;
        // Not all at the same moment, as people do not either.
        tokio::time::sleep(PACE.mul_f64((number % 100) as f64 / 100.0)).await;
        while Instant::now() < end && self.tables[0].phase == Phase::Running {
            let Some(mover) = (0..2).find(|seat| !self.tables[*seat].acts.is_empty()) else {
                // The house takes an answer that needs no thought.
                self.hear(0).await;
                self.hear(1).await;
                continue;
            };
            moves += 1;
            let acts = &self.tables[mover].acts;
            let act = &acts[(moves as usize * 7 + number) % acts.len()];
            let message = play(&format!("m{moves}"), self.tables[mover].version, &act.say);
            let (begun, inputs) = (Instant::now(), self.tables[mover].inputs);
            self.talkers[mover].say(&message).await;
            if let Some(seen) = self.seen_by_the_other(mover, inputs, begun).await {
                times.record(u64::try_from(seen.as_micros()).unwrap_or(u64::MAX)).expect("a time");
            }
            tokio::time::sleep(PACE.saturating_sub(begun.elapsed())).await;
        }
        times
    }

    /// Waits until a move is acknowledged and seen by both, and says when the other player saw it; nothing if it came too
    /// late, because the house had just taken an answer that needed no thought.
    async fn seen_by_the_other(&mut self, mover: usize, inputs: usize, begun: Instant) -> Option<Duration> {
        let (mut acknowledged, mut seen) = (false, None);
        while !acknowledged || seen.is_none() || self.tables[mover].inputs <= inputs {
            let [first, second] = &mut self.talkers;
            let (seat, message) = tokio::select! {
                message = first.hear() => (0, message),
                message = second.hear() => (1, message),
            };
            match &message {
                FromServer::Done { .. } => acknowledged = true,
                FromServer::Refused { trouble, .. } if trouble.kind == TroubleKind::Stale => {
                    // The whole table follows.
                    self.hear(mover).await;
                    return None;
                }
                _ => {}
            }
            self.take(seat, message);
            if seat != mover && seen.is_none() && self.tables[seat].inputs > inputs {
                seen = Some(begun.elapsed());
            }
        }
        seen
    }

    /// Takes the next message of a seat.
    async fn hear(&mut self, seat: usize) {
        let message = self.talkers[seat].hear().await;
        self.take(seat, message);
    }

    fn take(&mut self, seat: usize, message: FromServer) {
        match message {
            FromServer::Welcome { table, .. } => self.tables[seat] = *table,
            FromServer::Update(update) => self.tables[seat] = update.table,
            FromServer::Refused { trouble, .. } | FromServer::Trouble(trouble) => panic!("{trouble:?}"),
            _ => {}
        }
    }
}
