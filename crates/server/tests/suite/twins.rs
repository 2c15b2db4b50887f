//! Two servers with the same match, but for cards that the viewer cannot know: everything the viewer can get is the same
//! to the byte, whatever it is asked for. The first card that is shown by right is where the comparison ends.

use std::sync::Arc;

use host::fairness::{Commitment, Contribution};
use host::opening::{Opening, Player, Rules, TimeRule};
use host::secret::Seed;
use host::store::{Memory, NewMatch, Secrets, Store, Work};
use host::{MatchId, Moment, Token};
use kernel::{Seat, Viewer};
use parts::scene::Thing;
use serde_json::json;
use server::limits::{Limits, Rate};
use wire::socket::{FromClient, FromServer};
use wire::{MessageId, TableId, Version};

use crate::client::{Talker, play, table_of};
use crate::tools::House;

/// A match that begins with a position, and what is done at it.
struct Plot {
    game: &'static str,
    seats: u8,
    /// The position, with `HIDDEN` where the twins differ: in what only one seat knows.
    position: &'static str,
    hidden: [&'static str; 2],
    /// Who knows it. All others are viewers.
    owner: u8,
    /// Who does what, in each of the twins; where that differs, it is a secret choice of the owner. Nobody shows a hidden
    /// card, and chance brings nothing that viewers see: it follows from the position, and that is not the same.
    steps: &'static [(u8, [&'static str; 2])],
    /// What viewers may ask about.
    things: &'static [&'static str],
    /// What viewers may try in vain.
    choices: &'static [&'static str],
}

/// The same in both twins.
const fn both(choice: &'static str) -> [&'static str; 2] {
    [choice, choice]
}

const RADLANDS: Plot = Plot {
    game: "radlands",
    seats: 2,
    position: "water = 3\na = { hand = [\"looter\", \"scout\"] }\nb = { hand = [HIDDEN] }",
    hidden: ["\"sniper\", \"muse\"", "\"napalm\", \"looter\""],
    owner: 1,
    steps: &[(0, both("use a2c")), (0, both("b1c")), (0, both("end")), (1, both("draw"))],
    things: &["b1c", "hand looter", "hand muse", "hand napalm"],
    choices: &["junk muse", "play napalm", "junk looter", "end", "use b2c", "nonsense"],
};

/// Two viewers and a spectator. The twins differ in a hand and under a secret mission card, and in what is committed to it.
const BATTLELANDS: Plot = Plot {
    game: "battlelands",
    seats: 3,
    position: "at = \"mission\"\nbattle = 2\nb = { mission = [HIDDEN] }",
    hidden: ["\"gecko-hunter\"", "\"tail-dropper\""],
    owner: 1,
    steps: &[
        (2, both("commit bile-toad")),
        (1, ["commit tail-dropper", "commit skink-cutpurse"]),
        (0, both("commit gutter-runt")),
        (0, both("play tin-can-knight f")),
        (1, both("pass")),
        (2, both("pass")),
    ],
    things: &["af1", "hand gecko-hunter", "hand tail-dropper", "hand tin-can-knight", "mission b"],
    choices: &[
        "commit gecko-hunter",
        "commit tail-dropper",
        "play tail-dropper b",
        "hit bf1",
        "pass",
        "nonsense",
    ],
};

/// One of the twins: its server, and the tokens of the seats.
struct Twin {
    house: House,
    table: TableId,
    tokens: Vec<String>,
}

/// What fixes a match beside its position: the same for both twins.
struct Fate {
    id: MatchId,
    seed: Seed,
    tokens: Vec<Token>,
}

impl Twin {
    async fn open(plot: &Plot, hidden: &str, fate: &Fate) -> Twin {
        let position = plot.position.replace("HIDDEN", hidden);
        let scenario =
            format!("game = {:?}\ntitle = \"twins\"\nrules = []\n\n[position]\n{position}\n", plot.game);
        let table = shelf::open_scenario("twins.toml", &scenario).expect("a possible position");
        let commitment = Commitment::to(&fate.id, &fate.seed);
        let seats = || Seat::all(plot.seats.into());
        let opening = Opening {
            id: fate.id.clone(),
            opened: Moment::from_millis(1_700_000_000_000),
            rules: Rules::of(&*table, None),
            players: seats()
                .map(|seat| Player::Person(format!("Player {seat}").parse().expect("a name")))
                .collect(),
            time: TimeRule::Unlimited,
            commitment,
            contributions: seats().map(|seat| Contribution::derived(commitment, seat)).collect(),
        };
        let hashes: Vec<_> = fate.tokens.iter().map(Token::hash).collect();
        let secrets: Secrets =
            serde_json::from_value(json!({ "seed": fate.seed.reveal(), "tokens": hashes, "invite": null }))
                .expect("secrets as they are kept");
        let store = Memory::new();
        let job = vec![Work::Create(Box::new(NewMatch { opening, secrets, origin: host::Origin::HOUSE }))];
        let kept = store.commit(&[job]).await.expect("the store answers");
        assert!(kept.iter().all(Result::is_ok));
        // Twins are asked more than people ask.
        let limits = Limits {
            messages: Rate::new(10_000, std::time::Duration::from_millis(1)),
            requests: Rate::new(10_000, std::time::Duration::from_millis(1)),
            ..Limits::default()
        };
        let house = House::with(limits, Arc::new(store)).await;
        let tokens = fate.tokens.iter().map(Token::reveal).collect();
        Twin { house, table: TableId(fate.id.to_string()), tokens }
    }

    /// Every outlet, as everybody gets it who may not know.
    async fn outlets(&self, people: &mut People, plot: &Plot) -> Vec<(String, String)> {
        let mut outlets = Vec::new();
        let id = &self.table.0;
        for path in [
            "/api/tables".to_owned(),
            format!("/api/tables/{id}"),
            format!("/api/tables/{id}/replay?as=open&at=0"),
            format!("/api/tables/{id}/replay?as=b&at=0"),
            format!("/api/tables/{id}/replay?at=1"),
            format!("/api/tables/{id}/record"),
            format!("/api/tables/{id}/cards"),
        ] {
            let reply = self.house.peer().get(&path).await;
            outlets.push((path, format!("{} {}", reply.status, String::from_utf8_lossy(&reply.body))));
        }
        let fork = json!({ "at": 0, "seat": 0, "level": "random", "name": "Eve" });
        let reply = self.house.peer().post(&format!("/api/tables/{id}/fork"), &fork).await;
        outlets.push(("fork".to_owned(), String::from_utf8_lossy(&reply.body).into_owned()));
        let bot = json!({ "seat": plot.owner, "level": "random" });
        for (seat, token) in
            self.tokens.iter().enumerate().filter(|(seat, _)| *seat != usize::from(plot.owner))
        {
            let reply =
                self.house.peer().post_with(&format!("/api/tables/{id}/bot"), Some(token), Some(&bot)).await;
            outlets.push((format!("{seat}: bot"), String::from_utf8_lossy(&reply.body).into_owned()));
        }
        for (name, talker) in people.viewers(plot) {
            talker.say(&FromClient::Refresh).await;
            outlets.push((format!("{name}: welcome"), heard_until(talker, "welcome").await));
            talker.say(&FromClient::Hint { id: MessageId("hint".to_owned()) }).await;
            outlets.push((format!("{name}: hint"), heard_until(talker, "hint").await));
            for thing in plot.things {
                let things = vec![Thing::new((*thing).to_owned())];
                talker.say(&FromClient::Why { id: MessageId("why".to_owned()), things }).await;
                outlets.push((format!("{name}: why {thing}"), heard_until(talker, "why").await));
            }
            for choice in plot.choices {
                let id = MessageId("check".to_owned());
                talker.say(&FromClient::Check { id, choice: (*choice).to_owned() }).await;
                outlets.push((format!("{name}: check {choice}"), heard_until(talker, "check").await));
                let old = play("old", Version(0), choice);
                talker.say(&old).await;
                outlets.push((format!("{name}: stale {choice}"), heard_until(talker, "old").await));
                talker.say(&FromClient::Refresh).await;
                heard_until(talker, "welcome").await;
            }
        }
        outlets
    }
}

/// The next message that is a welcome or names this id, as it came.
async fn heard_until(talker: &mut Talker, wanted: &str) -> String {
    loop {
        let text = talker.hear_text().await.expect("the socket is open");
        let mut said: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        if said["id"] == wanted || (wanted == "welcome" && said["say"] == "welcome") {
            // The hash of the log is of hidden cards too, blinded by the seed; it differs and tells nothing.
            for place in ["/table/fairness/receipt", "/receipt"] {
                for (part, digits) in [("head", 64), ("signature", 128)] {
                    if let Some(part) = said.pointer_mut(&format!("{place}/{part}")) {
                        *part = "0".repeat(digits).into();
                    }
                }
            }
            // The low bits count arrivals and other changes that are in no log; how many depends on when they came.
            if let Some(version) = said.pointer_mut("/table/version") {
                let logged = version.as_u64().expect("a number") >> 20 << 20;
                *version = logged.into();
            }
            return said.to_string();
        }
    }
}

/// Everybody at the table.
struct People {
    seats: Vec<Talker>,
    spectator: Talker,
}

impl People {
    async fn attend(twin: &Twin) -> People {
        let peer = twin.house.peer();
        let mut seats = Vec::new();
        for token in &twin.tokens {
            seats.push(peer.attend(&twin.table, Some(token)).await.0);
        }
        People { seats, spectator: peer.attend(&twin.table, None).await.0 }
    }

    /// Everybody who may not know what the owner knows.
    fn viewers(&mut self, plot: &Plot) -> impl Iterator<Item = (String, &mut Talker)> {
        let owner = usize::from(plot.owner);
        let seats = self.seats.iter_mut().enumerate().filter(move |(seat, _)| *seat != owner);
        let seats = seats.map(|(seat, talker)| (format!("seat {seat}"), talker));
        seats.chain([("spectator".to_owned(), &mut self.spectator)])
    }

    /// Does one step, and gives what the viewers were told of it.
    async fn step(&mut self, plot: &Plot, number: usize, seat: u8, choice: &str) -> Vec<String> {
        let mover = usize::from(seat);
        let talker = &mut self.seats[mover];
        talker.say(&FromClient::Refresh).await;
        let text = heard_until(talker, "welcome").await;
        let version = table_of(serde_json::from_str(&text).expect("a welcome")).version;
        let id = format!("step-{number}");
        talker.say(&play(&id, version, choice)).await;
        let (answer, mut before) = talker.answer_to(&id).await;
        let FromServer::Done { version, .. } = answer else {
            panic!("{choice}: {answer:?} after {before:?}")
        };
        let mut told = vec![format!("done at {version:?}")];
        for (name, talker) in self.viewers(plot) {
            let mut known =
                if name == format!("seat {mover}") { std::mem::take(&mut before) } else { Vec::new() };
            known.reverse();
            // Several changes may come in one update; what they tell together is the same.
            let mut tellings = Vec::new();
            loop {
                let message = match known.pop() {
                    Some(message) => message,
                    None => talker.hear().await,
                };
                if let FromServer::Update(update) = message {
                    tellings.extend(update.tellings);
                    if update.table.version >= version {
                        break;
                    }
                }
            }
            told.push(format!("{name}: {}", serde_json::to_string(&tellings).expect("plain data")));
        }
        told
    }
}

async fn same_for_those_who_may_not_know(plot: &Plot) {
    let fate = Fate {
        id: MatchId::random(),
        seed: Seed::random(),
        tokens: (0..plot.seats).map(|_| Token::random()).collect(),
    };
    let twins =
        [Twin::open(plot, plot.hidden[0], &fate).await, Twin::open(plot, plot.hidden[1], &fate).await];
    let [mut left, mut right] = [People::attend(&twins[0]).await, People::attend(&twins[1]).await];
    let mut compared = 0;
    for number in 0..=plot.steps.len() {
        let outlets = [twins[0].outlets(&mut left, plot).await, twins[1].outlets(&mut right, plot).await];
        for ((name, one), (_, other)) in outlets[0].iter().zip(&outlets[1]) {
            assert_eq!(one, other, "{} tells hidden cards by {name} after {number} steps", plot.game);
            compared += 1;
        }
        if let Some((seat, [one, other])) = plot.steps.get(number) {
            let told =
                [left.step(plot, number, *seat, one).await, right.step(plot, number, *seat, other).await];
            assert_eq!(told[0], told[1], "{} tells hidden cards by what happens at {one}", plot.game);
        }
    }
    assert!(compared > 100, "only {compared} answers were compared");
    // They are twins and not the same: whoever may know can tell them apart.
    let viewer = Viewer::Seat(Seat::new(plot.owner));
    let mut views = Vec::new();
    for twin in &twins {
        let door = twin.house.host.find_match(&fate.id).await.expect("it is there");
        views.push(door.welcome(viewer).await.expect("it is sound").table.scene);
    }
    assert_ne!(views[0], views[1]);
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_cards_of_radlands_leave_no_trace_on_the_wire() {
    same_for_those_who_may_not_know(&RADLANDS).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hidden_cards_of_battlelands_leave_no_trace_on_the_wire() {
    same_for_those_who_may_not_know(&BATTLELANDS).await;
}

/// The comparison can fail: to the owner the twins are not the same.
#[tokio::test(flavor = "multi_thread")]
#[should_panic(expected = "tells hidden cards")]
async fn a_leak_on_the_wire_is_found() {
    same_for_those_who_may_not_know(&Plot { owner: 0, ..BATTLELANDS }).await;
}
