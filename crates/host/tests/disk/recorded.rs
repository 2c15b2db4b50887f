//! A match that was recorded once, and is played again on a disk that fails.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use host::log::{Author, Deed};
use host::store::{Sqlite, Store};
use host::{Host, HostError, Match, MatchId, MessageId, Moment, Pace, RuntimeClock, Settings};
use kernel::{Dice, Seat, Viewer};
use wire::lobby::{NewTable, Phase, SeatWish, Sit};

use crate::shim::{Disk, Plan, Tally};

/// This many choices are recorded.
const CHOICES: usize = 14;
/// Somebody says something each time this many of them have been made.
const TALK: usize = 5;
/// A trial that takes longer is stuck. A room that cannot write tries again every second, and the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// One thing that somebody does.
#[derive(Clone, Debug)]
enum Step {
    Play { seat: Seat, choice: String },
    Say { seat: Seat, text: String },
}

/// A match: how it began, in a database of its own, and what people did then.
pub struct Recorded {
    base: PathBuf,
    id: MatchId,
    steps: Vec<Step>,
}

/// What a trial found.
#[derive(Clone, Debug, Default)]
pub struct Finding {
    pub acknowledged: usize,
    pub lost: usize,
    pub doubled: usize,
    /// Whether it went on once the disk was well again.
    pub stuck: bool,
    /// What else is wrong.
    pub wrong: Option<String>,
}

impl Finding {
    pub fn is_clean(&self) -> bool {
        self.lost + self.doubled == 0 && !self.stuck && self.wrong.is_none()
    }
}

fn database(folder: &Path) -> PathBuf {
    folder.join("rustlands.db")
}

async fn house(store: &Sqlite) -> Result<Host, HostError> {
    let settings = Settings { pace: Pace::NONE, stand_in: bots::Kind::Random, ..Settings::default() };
    let clock = RuntimeClock::starting_at(Moment::from_millis(1_700_000_000_000));
    Host::open(Arc::new(store.clone()), Arc::new(clock), settings).await
}

async fn pause() {
    tokio::time::sleep(Duration::from_millis(1)).await;
}

fn message(number: usize) -> MessageId {
    format!("m{number}").parse().expect("a message id")
}

impl Recorded {
    /// Two people sit down, and play some choices.
    pub async fn record(folder: &Path) -> Recorded {
        let (base, played) = (folder.join("base"), folder.join("played"));
        for folder in [&base, &played] {
            std::fs::create_dir_all(folder).expect("a folder");
        }
        let store = Sqlite::open(&database(&base)).await.expect("a store");
        let host = house(&store).await.expect("a house");
        let order = NewTable {
            game: "radlands".to_owned(),
            seats: vec![SeatWish::Person; 2],
            options: Default::default(),
            public: true,
            name: "Ann".to_owned(),
            pack: None,
            clock: None,
            seed: None,
            promise: None,
        };
        let id: MatchId = host.set_up(order).await.expect("a table").table.0.parse().expect("an id");
        let ben = Sit { name: "Ben".to_owned(), seat: None, invite: None, seed: None };
        host.sit(&id, ben).await.expect("a seat");
        host.close().await;
        let _ = store.close().await;

        copy(&base, &played);
        let store = Sqlite::open(&database(&played)).await.expect("a store");
        let host = house(&store).await.expect("a house");
        let door = host.find_match(&id).await.expect("the match");
        let (mut steps, mut dice) = (Vec::new(), Dice::new(11));
        while steps.len() < CHOICES + CHOICES / TALK {
            let (seat, acts, version) = asked(&door).await;
            if steps.len() % (TALK + 1) == TALK {
                steps.push(Step::Say { seat, text: format!("line {}", steps.len()) });
            }
            let choice = acts[dice.below(acts.len() as u32) as usize].clone();
            let number = message(steps.len());
            door.play(seat, choice.clone(), version, number).await.expect("allowed");
            steps.push(Step::Play { seat, choice });
        }
        host.close().await;
        let _ = store.close().await;
        Recorded { base, id, steps }
    }

    /// Plays the match on a disk with these faults, and looks what is left of what was acknowledged: after the program is
    /// killed, and after it is stopped.
    pub async fn trial(&self, folder: &Path, disk: &Disk, plan: Plan) -> (Finding, Tally) {
        let (running, killed) = (folder.join("trial"), folder.join("killed"));
        for folder in [&running, &killed] {
            let _ = std::fs::remove_dir_all(folder);
            std::fs::create_dir_all(folder).expect("a folder");
        }
        copy(&self.base, &running);
        disk.fail(plan);
        let mut finding = Finding::default();
        let acknowledged = self.play(&running, &killed, &mut finding).await;
        let tally = disk.tally();
        disk.heal();
        finding.acknowledged = acknowledged.len();
        for folder in [&killed, &running] {
            self.account(folder, &acknowledged, &mut finding).await;
        }
        (finding, tally)
    }

    /// Plays all of it, sending each message again until it is answered; what was acknowledged.
    async fn play(&self, running: &Path, killed: &Path, finding: &mut Finding) -> Vec<usize> {
        let begun = Instant::now();
        let (store, host, door) = loop {
            if begun.elapsed() > PATIENCE {
                finding.stuck = true;
                return Vec::new();
            }
            // A house that cannot open is opened again, as a person would do it.
            let Ok(store) = Sqlite::open(&database(running)).await else { continue };
            if let Ok(host) = house(&store).await
                && let Ok(door) = host.find_match(&self.id).await
            {
                break (store, host, door);
            }
            let _ = store.close().await;
        };
        let mut acknowledged = Vec::new();
        for (number, step) in self.steps.iter().enumerate() {
            loop {
                if begun.elapsed() > PATIENCE {
                    finding.stuck = true;
                    break;
                }
                if attempt(&door, step, message(number)).await {
                    acknowledged.push(number);
                    break;
                }
                pause().await;
            }
        }
        // What the disk would hold if the program were killed now.
        copy(running, killed);
        host.close().await;
        drop((host, door));
        let _ = store.close().await;
        acknowledged
    }

    /// Finds everything that was acknowledged, each once, and a match that goes on.
    async fn account(&self, folder: &Path, acknowledged: &[usize], finding: &mut Finding) {
        let store = match Sqlite::open(&database(folder)).await {
            Ok(store) => store,
            Err(error) => {
                finding.wrong = Some(error.to_string());
                return;
            }
        };
        let stored = store.load(&self.id).await.expect("it answers").expect("the match");
        let entries = stored.entries.expect("readable");
        let chat = store.chat(&self.id).await.expect("it answers");
        let (mut lost, mut doubled) = (0, 0);
        for number in acknowledged {
            let id = message(*number);
            let times = match &self.steps[*number] {
                Step::Play { seat, choice } => {
                    let (author, deed) = (Author::Seat(*seat), Deed::Choose(choice.clone()));
                    let mine = entries.iter().filter(|entry| entry.message.as_ref() == Some(&id));
                    mine.filter(|entry| (entry.author, &entry.deed) == (author, &deed)).count()
                }
                Step::Say { seat, text } => {
                    let mine = |line: &&host::store::StoredChat| (&line.message, &line.text) == (&id, text);
                    chat.iter().filter(mine).filter(|line| line.seat == *seat).count()
                }
            };
            lost += usize::from(times == 0);
            doubled += usize::from(times > 1);
        }
        finding.lost = finding.lost.max(lost);
        finding.doubled = finding.doubled.max(doubled);
        let host = house(&store).await.expect("a house");
        let door = host.find_match(&self.id).await.expect("the match");
        let table = door.welcome(Viewer::Spectator).await.expect("a welcome").table;
        if table.phase != Phase::Running {
            finding.wrong = Some(format!("the match is {:?}: {:?}", table.phase, table.frozen));
        }
        host.close().await;
        drop((host, door));
        let _ = store.close().await;
    }
}

/// Sends a message once; whether it was acknowledged.
async fn attempt(door: &Match, step: &Step, id: MessageId) -> bool {
    let answer = match step {
        Step::Say { seat, text } => door.say(*seat, text.clone(), id).await,
        Step::Play { seat, choice } => {
            let Ok(welcome) = door.welcome(Viewer::Seat(*seat)).await else { return false };
            door.play(*seat, choice.clone(), welcome.table.version, id).await
        }
    };
    answer.is_ok()
}

/// Who has something to choose, and what.
async fn asked(door: &Match) -> (Seat, Vec<String>, wire::Version) {
    loop {
        for seat in Seat::all(2) {
            let table = door.welcome(Viewer::Seat(seat)).await.expect("a welcome").table;
            if table.acts.len() > 1 {
                return (seat, table.acts.into_iter().map(|act| act.say).collect(), table.version);
            }
        }
        pause().await;
    }
}

/// Copies a database as it is on the disk. What SQLite shares between connections is not on the disk.
fn copy(from: &Path, to: &Path) {
    for name in ["rustlands.db", "rustlands.db-wal"] {
        if from.join(name).exists() {
            std::fs::copy(from.join(name), to.join(name)).expect("a copy");
        }
    }
}
