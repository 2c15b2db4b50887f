//! Many tables with the strongest bots on one server, and one person against the weakest: whether anybody starves.
//! `cargo xtask starve 200` has 200 tables of one address play against warlords, each person answering at once. A person at
//! another address plays against a drifter meanwhile, and a third against a warlord.

#[allow(dead_code, reason = "shared with the tests, which use all of it")]
#[path = "../tests/suite/client.rs"]
mod client;
mod house;

use std::net::IpAddr;
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
const MEASURED: Duration = Duration::from_secs(45);
/// A person's move is acknowledged within this, but for one in a hundred.
const ACKNOWLEDGED: Duration = Duration::from_millis(100);
/// The weakest bot answers within this, its usual pause included.
const ANSWERED: Duration = Duration::from_secs(2);
/// The strongest bot of somebody with one table answers within this.
const ANSWERED_WELL: Duration = Duration::from_secs(5);

fn main() {
    let tables = std::env::var("RUSTLANDS_STARVE").ok().and_then(|text| text.parse().ok()).unwrap_or(200);
    let threads = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("threads");
    threads.block_on(measure(tables));
}

async fn measure(tables: u32) {
    let house = House::open("starve").await;
    let address = house.address;
    let peer = |last: u8| Peer { server: address, from: IpAddr::from([127, 0, 1, last]) };

    let end = Instant::now() + Duration::from_secs(u64::from(tables) / 20) + MEASURED;
    let strong: Vec<_> =
        (0..tables).map(|number| tokio::spawn(Player::play_on(peer(1), "warlord", end, number))).collect();
    let weak = tokio::spawn(Player::play_on(peer(2), "drifter", end, tables));
    let other = tokio::spawn(Player::play_on(peer(3), "warlord", end, tables));
    let mut many = Times::new();
    for player in strong {
        many.add(&player.await.expect("nobody panics"));
    }
    let [weak, other] = [weak.await.expect("nobody panics"), other.await.expect("nobody panics")];
    house.close().await;
    println!("{tables} tables of one address against warlords, and two people elsewhere, for {MEASURED:?}");
    let mut acknowledged = many.acknowledged;
    acknowledged.add(&weak.acknowledged).expect("the same kind");
    acknowledged.add(&other.acknowledged).expect("the same kind");
    report("anybody's move is acknowledged", &acknowledged, Some((0.99, ACKNOWLEDGED)));
    report("the drifter elsewhere answers", &weak.answered, Some((1.0, ANSWERED)));
    report("the warlord elsewhere answers", &other.answered, Some((1.0, ANSWERED_WELL)));
    report("a warlord of the many answers", &many.answered, None);
}

/// Says how long something took, and whether so great a share of it was as fast as it should be.
fn report(what: &str, times: &Histogram<u64>, goal: Option<(f64, Duration)>) {
    let millis = |share: f64| times.value_at_quantile(share) as f64 / 1000.0;
    let (count, p50, p99, most) = (times.len(), millis(0.5), millis(0.99), millis(1.0));
    print!("{what}: {count} times, p50 {p50:.1} ms, p99 {p99:.1} ms, max {most:.1} ms");
    match goal {
        None => println!(),
        Some((share, goal)) => {
            let reached = Duration::from_micros(times.value_at_quantile(share)) <= goal;
            let verdict = if reached { "reached" } else { "missed" };
            println!("; goal {goal:?} for {} of 100: {verdict}", share * 100.0);
        }
    }
}

/// What is measured at a table.
struct Times {
    acknowledged: Histogram<u64>,
    answered: Histogram<u64>,
}

impl Times {
    fn new() -> Times {
        let histogram = || Histogram::new(3).expect("a histogram");
        Times { acknowledged: histogram(), answered: histogram() }
    }

    fn add(&mut self, other: &Times) {
        self.acknowledged.add(&other.acknowledged).expect("the same kind");
        self.answered.add(&other.answered).expect("the same kind");
    }
}

fn record(times: &mut Histogram<u64>, time: Duration) {
    times.record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX)).expect("a time");
}

/// A person who takes any choice at once.
struct Player {
    talker: Talker,
    table: TableView,
}

impl Player {
    /// Plays one match after the other against bots of a level.
    async fn play_on(peer: Peer, level: &'static str, end: Instant, number: u32) -> Times {
        let mut times = Times::new();
        tokio::time::sleep(Duration::from_millis(u64::from(number) * 50)).await;
        while Instant::now() < end {
            let order = json!({ "game": "radlands", "level": level, "name": "Ada" });
            let ada: Seated = peer.post("/api/quick", &order).await.well();
            let (talker, welcome) = peer.attend(&ada.table, Some(&ada.token)).await;
            let mut player = Player { talker, table: table_of(welcome) };
            player.play(end, number as usize, &mut times).await;
        }
        times
    }

    async fn play(&mut self, end: Instant, number: usize, times: &mut Times) {
        let (mut moves, mut bot_since) = (0_usize, None);
        while Instant::now() < end && self.table.phase == Phase::Running {
            if self.table.acts.len() < 2 {
                // The bot is asked, or the house takes the only answer there is.
                let is_bots = !self.table.waiting.contains(&kernel::Seat::new(0));
                let (inputs, since) = (self.table.inputs, *bot_since.get_or_insert_with(Instant::now));
                self.hear().await;
                if self.table.inputs != inputs {
                    if is_bots {
                        record(&mut times.answered, since.elapsed());
                    }
                    bot_since = None;
                }
                continue;
            }
            bot_since = None;
            moves += 1;
            let act = &self.table.acts[(moves * 7 + number) % self.table.acts.len()];
            let message = play(&format!("m{moves}"), self.table.version, &act.say);
            let (begun, inputs) = (Instant::now(), self.table.inputs);
            self.talker.say(&message).await;
            if self.acknowledged().await {
                record(&mut times.acknowledged, begun.elapsed());
            }
            while self.table.inputs <= inputs && self.table.phase == Phase::Running {
                self.hear().await;
            }
        }
    }

    /// Waits for the answer to a move; whether it was taken.
    async fn acknowledged(&mut self) -> bool {
        loop {
            match self.talker.hear().await {
                FromServer::Done { .. } => return true,
                FromServer::Refused { trouble, .. } if trouble.kind == TroubleKind::Stale => return false,
                other => self.take(other),
            }
        }
    }

    async fn hear(&mut self) {
        let message = self.talker.hear().await;
        self.take(message);
    }

    fn take(&mut self, message: FromServer) {
        match message {
            FromServer::Welcome { table, .. } => self.table = *table,
            FromServer::Update(update) => self.table = update.table,
            FromServer::Refused { trouble, .. } | FromServer::Trouble(trouble) => panic!("{trouble:?}"),
            _ => {}
        }
    }
}
