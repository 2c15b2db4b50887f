//! What the tests share.

use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use host::store::{Memory, Store};
use host::{Found, Host, HostError, Match, MatchId, Moment, Pace, RuntimeClock, Settings, Token};
use kernel::{Dice, Seat, Viewer};
use wire::lobby::{NewTable, Quick, Rematch, SeatWish, Seated, Sit};
use wire::table::TableView;

pub const A: Seat = Seat::new(0);
pub const B: Seat = Seat::new(1);

/// Settings under which nobody waits for anything, and matches stay awake although nobody attends them.
pub fn brisk() -> Settings {
    let rest = Duration::from_secs(365 * 24 * 60 * 60);
    Settings { pace: Pace::NONE, stand_in: bots::Kind::Random, rest, ..Settings::default() }
}

pub async fn open(store: Arc<dyn Store>) -> Host {
    open_with(store, brisk()).await
}

pub async fn open_with(store: Arc<dyn Store>, settings: Settings) -> Host {
    open_at(store, settings, clock()).await
}

/// A clock that starts now; a house that is opened again wants the same one.
pub fn clock() -> RuntimeClock {
    RuntimeClock::starting_at(Moment::from_millis(1_700_000_000_000))
}

pub async fn open_at(store: Arc<dyn Store>, settings: Settings, clock: RuntimeClock) -> Host {
    Host::open(store, Arc::new(clock), settings).await.expect("the house opens")
}

pub async fn house() -> Host {
    open(Arc::new(Memory::new())).await
}

pub fn quick_order(game: &str) -> Quick {
    Quick {
        game: game.to_owned(),
        level: "drifter".to_owned(),
        seats: None,
        options: Default::default(),
        name: "Ann".to_owned(),
        pack: None,
        seed: Some("ab".repeat(32)),
        promise: None,
    }
}

/// Somebody at a table.
#[derive(Clone)]
pub struct Person {
    pub door: Match,
    pub seat: Seat,
    pub token: Token,
    pub next: u32,
}

impl Person {
    pub async fn at(host: &Host, seated: &Seated) -> Person {
        let id: MatchId = seated.table.0.parse().expect("an id");
        let token: Token = seated.token.parse().expect("a token");
        let door = host.find_match(&id).await.expect("the match has begun");
        assert_eq!(door.seat_of(&token), Ok(seated.seat));
        Person { door, seat: seated.seat, token, next: 0 }
    }

    pub async fn view(&self) -> TableView {
        loop {
            match self.door.welcome(Viewer::Seat(self.seat)).await {
                Ok(welcome) => return welcome.table,
                Err(error) => assert_eq!(error, HostError::Unsaved),
            }
            pass_time(1).await;
        }
    }

    pub fn message(&mut self) -> host::MessageId {
        self.next += 1;
        format!("{}-{}", self.seat, self.next).parse().expect("a message id")
    }

    /// Waits until there is more than one answer to choose from, or the match is over.
    pub async fn asked(&self) -> TableView {
        let mut pulse = self.door.pulse();
        loop {
            settle().await;
            pulse.mark_unchanged();
            let view = self.view().await;
            if view.acts.len() > 1 || view.phase != wire::lobby::Phase::Running {
                return view;
            }
            pulse.changed().await.expect("the room is open");
        }
    }

    /// Makes any choice, once asked; says whether the match goes on.
    pub async fn play_any(&mut self, dice: &mut Dice) -> bool {
        loop {
            let view = self.asked().await;
            if view.phase != wire::lobby::Phase::Running {
                return false;
            }
            let act = &view.acts[dice.below(view.acts.len() as u32) as usize];
            let message = self.message();
            match self.door.play(self.seat, act.say.clone(), view.version, message).await {
                Ok(_) => return true,
                Err(HostError::Stale | HostError::Unsaved) => {}
                Err(error) => panic!("{}: {error}", act.say),
            }
        }
    }

    /// Plays on at random to the end.
    pub async fn finish(&mut self, dice: &mut Dice) {
        while self.play_any(dice).await {}
    }
}

/// A match of one person against bots.
pub async fn quick(host: &Host, game: &str) -> Person {
    let seated = host.quick(quick_order(game)).await.expect("a quick match");
    Person::at(host, &seated).await
}

pub fn table_order(seats: usize) -> NewTable {
    NewTable {
        game: if seats == 2 { "radlands" } else { "battlelands" }.to_owned(),
        seats: vec![SeatWish::Person; seats],
        options: Default::default(),
        public: true,
        name: "Ann".to_owned(),
        pack: None,
        clock: None,
        seed: None,
        promise: None,
    }
}

/// What the house says to whoever runs it, on this thread, while this lives.
pub struct Logged {
    lines: Arc<Mutex<Vec<u8>>>,
    _listening: tracing::subscriber::DefaultGuard,
}

impl Logged {
    pub fn listen() -> Logged {
        let lines = Arc::new(Mutex::new(Vec::new()));
        let written = Arc::clone(&lines);
        let writer =
            tracing_subscriber::fmt().with_ansi(false).with_writer(move || Writing(Arc::clone(&written)));
        Logged { lines, _listening: tracing::subscriber::set_default(writer.finish()) }
    }

    /// Whether a line has all of these words.
    pub fn has(&self, words: &[&str]) -> bool {
        let lines = String::from_utf8(self.lines.lock().expect("nobody panicked").clone()).expect("text");
        lines.lines().any(|line| words.iter().all(|word| line.contains(word)))
    }
}

/// Where the lines go.
struct Writing(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Writing {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

pub fn sit_order(name: &str) -> Sit {
    Sit { name: name.to_owned(), seat: None, invite: None, seed: None }
}

/// The same people once more, with this byte again and again as the asker's contribution.
pub fn rematch_order(byte: Option<&str>) -> Rematch {
    Rematch { seed: byte.map(|byte| byte.repeat(32)), promise: None }
}

/// A match of people only.
pub async fn people(host: &Host, order: NewTable) -> Vec<Person> {
    let mut seated = vec![host.set_up(order.clone()).await.expect("a table")];
    let id: MatchId = seated[0].table.0.parse().expect("an id");
    for name in ["Ben", "Cat", "Dan", "Eve"].iter().take(order.seats.len() - 1) {
        assert!(matches!(host.find(&id).await, Ok(Found::Gathering(_))));
        seated.push(host.sit(&id, sit_order(name)).await.expect("a seat"));
    }
    let mut people = Vec::new();
    for seated in &seated {
        people.push(Person::at(host, seated).await);
    }
    people
}

/// Lets everybody answer who does not have to be waited for.
pub async fn settle() {
    tokio::time::sleep(Duration::from_millis(2)).await;
}

/// Which of these people has something to choose.
pub async fn who_is_asked(people: &[Person]) -> usize {
    for _ in 0..100 {
        settle().await;
        for (index, person) in people.iter().enumerate() {
            if person.view().await.acts.len() > 1 {
                return index;
            }
        }
        pass_time(1).await;
    }
    panic!("nobody is asked anything");
}

pub async fn pass_time(seconds: u64) {
    tokio::time::sleep(Duration::from_secs(seconds)).await;
}

/// A folder that is gone when the test is over.
pub struct Scratch(pub PathBuf);

impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let folder = std::env::temp_dir().join(format!("rustlands-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for scratch files");
        Scratch(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Passes a store's lists on from the one inside it, where a test is about something else.
macro_rules! lists_from_inside {
    () => {
        fn unfinished(&self) -> host::store::Answer<'_, Vec<host::MatchId>> {
            self.store.unfinished()
        }

        fn untouched(&self, before: host::Moment, most: u32) -> host::store::Answer<'_, Vec<host::MatchId>> {
            self.store.untouched(before, most)
        }

        fn held<'a>(&'a self, origin: &'a host::Origin) -> host::store::Answer<'a, u64> {
            self.store.held(origin)
        }

        fn neglected<'a>(
            &'a self,
            of: Option<&'a host::Origin>,
            visit: std::time::Duration,
            most: u32,
        ) -> host::store::Answer<'a, Vec<host::MatchId>> {
            self.store.neglected(of, visit, most)
        }

        fn finished(&self, most: u32) -> host::store::Answer<'_, Vec<host::MatchId>> {
            self.store.finished(most)
        }

        fn chat<'a>(
            &'a self,
            id: &'a host::MatchId,
        ) -> host::store::Answer<'a, Vec<host::store::StoredChat>> {
            self.store.chat(id)
        }

        fn tables(&self) -> host::store::Answer<'_, Vec<(host::MatchId, String)>> {
            self.store.tables()
        }

        fn tally(&self) -> host::store::Answer<'_, wire::server::Tally> {
            self.store.tally()
        }
    };
}

pub(crate) use lists_from_inside;
