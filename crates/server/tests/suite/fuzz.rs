//! Thousands of messages and requests that are almost right, and some that are not even that: each is answered in words,
//! and none of them changes a table. The same ones every time; a failure names the number of the one that failed.

use std::sync::Arc;
use std::time::Duration;

use host::store::Memory;
use kernel::Dice;
use serde_json::{Value, json};
use server::limits::{Limits, Rate};
use server::routes::{ROUTES, Verb};
use wire::lobby::Seated;
use wire::socket::{FromClient, FromServer};
use wire::table::TableView;
use wire::{Trouble, TroubleKind};

use crate::client::{Talker, play, quick, table_of};
use crate::tools::House;

/// How many messages and requests.
const MESSAGES: u32 = 4000;
const REQUESTS: u32 = 3000;

/// Where nobody is held up for sending much.
async fn open_house() -> House {
    let plenty = Rate::new(1_000_000, Duration::from_micros(1));
    let limits =
        Limits { messages: plenty, requests: plenty, tables: plenty, chat: plenty, ..Limits::default() };
    House::with(limits, Arc::new(Memory::new())).await
}

/// Changes things at random.
struct Mutator(Dice);

impl Mutator {
    fn below(&mut self, most: usize) -> usize {
        self.0.below(u32::try_from(most.max(1)).expect("a small number")) as usize
    }

    fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }

    /// A text that is almost this one.
    fn text(&mut self, text: &str) -> String {
        const ODD: [&str; 16] = [
            "",
            "\"",
            "{",
            "}",
            "[",
            "\\",
            "\0",
            "\u{202e}",
            "é",
            "-1",
            "1e99",
            "null",
            " ",
            "18446744073709551616",
            "../",
            "%00",
        ];
        let mut letters: Vec<char> = text.chars().collect();
        for _ in 0..=self.below(3) {
            let at = self.below(letters.len() + 1);
            let end = (at + self.below(6)).min(letters.len());
            match self.below(5) {
                0 => drop(letters.drain(at..end)),
                1 => letters.truncate(at),
                2 => {
                    let again = letters[at..end].to_vec();
                    letters.splice(at..at, again);
                }
                3 => drop(letters.splice(at..end, self.pick(&ODD).chars().collect::<Vec<_>>())),
                _ => letters.insert(at, char::from(b' ' + self.below(95) as u8)),
            }
        }
        letters.into_iter().collect()
    }

    /// Something that is not a text at all.
    fn value(&mut self) -> Value {
        let long = "x".repeat(self.below(3000));
        let deep = (0..self.below(100)).fold(Value::Null, |inner, _| json!([inner]));
        let all = [
            json!(null),
            json!(true),
            json!(-1),
            json!(1.5),
            json!(u64::MAX),
            json!([]),
            json!({}),
            json!(long),
            deep,
        ];
        self.pick(&all).clone()
    }

    /// The same value with one part of it replaced, or a part missing, or one too many.
    fn part(&mut self, value: &Value) -> Value {
        let mut value = value.clone();
        let other = self.value();
        match &mut value {
            Value::Object(fields) if !fields.is_empty() => {
                let names: Vec<String> = fields.keys().cloned().collect();
                let name = self.pick(&names).clone();
                match self.below(6) {
                    0 => drop(fields.remove(&name)),
                    1 => drop(fields.insert(self.text(&name), other)),
                    2 => drop(fields.insert(name, other)),
                    _ => {
                        let deeper = self.part(&fields[&name]);
                        fields.insert(name, deeper);
                    }
                }
                value
            }
            Value::Array(items) if !items.is_empty() => {
                let at = self.below(items.len());
                items[at] = other;
                value
            }
            Value::String(text) => match self.below(4) {
                0 => other,
                _ => json!(self.text(text)),
            },
            _ => other,
        }
    }

    /// The same message with another value of the same kind in one field.
    fn field(&mut self, value: &Value) -> Value {
        let mut value = value.clone();
        let Some(fields) = value.as_object_mut() else { return value };
        let names: Vec<String> = fields.keys().filter(|name| *name != "say").cloned().collect();
        if names.is_empty() {
            return value;
        }
        let name = self.pick(&names).clone();
        let other = match &fields[&name] {
            Value::String(text) => json!(self.text(text)),
            Value::Number(_) => json!(u64::MAX >> self.below(64)),
            Value::Bool(flag) => json!(!flag),
            _ => json!([self.text("b1c")]),
        };
        fields.insert(name, other);
        value
    }

    /// JSON that is almost this.
    fn json(&mut self, value: &Value) -> String {
        match self.below(4) {
            0 => self.text(&value.to_string()),
            1 => self.part(value).to_string(),
            2 => self.field(value).to_string(),
            _ => {
                let once = self.part(value);
                self.part(&once).to_string()
            }
        }
    }
}

/// Every kind of message.
fn seeds(table: &TableView, token: &str) -> Vec<Value> {
    let said = |message: &FromClient| serde_json::to_value(message).expect("plain data");
    let choice = table.acts.first().map_or("pass", |act| act.say.as_str());
    vec![
        said(&play("m1", table.version, choice)),
        json!({ "say": "undo", "id": "m2", "version": table.version }),
        json!({ "say": "answer-undo", "id": "m3", "agree": true }),
        json!({ "say": "resign", "id": "m4" }),
        json!({ "say": "why", "id": "m5", "things": ["b1c", "hand looter"] }),
        json!({ "say": "check", "id": "m6", "choice": choice }),
        json!({ "say": "draft", "id": "m11", "choice": choice }),
        json!({ "say": "hint", "id": "m7" }),
        json!({ "say": "chat", "id": "m8", "text": "hello" }),
        json!({ "say": "hold", "id": "m9" }),
        json!({ "say": "stand", "id": "m10", "orders": [{ "until": "turn", "except": ["Play"] }] }),
        json!({ "say": "hello", "table": table.id, "token": token, "invite": null }),
        json!({ "say": "refresh" }),
        json!({ "say": "ping" }),
    ]
}

/// Whether a message that can be read would be carried out for somebody who plays. Such a one is no nonsense.
fn makes_sense(said: &FromClient, table: &TableView) -> bool {
    match said {
        FromClient::Play { choice, .. } => table.acts.iter().any(|act| act.say == choice.trim()),
        FromClient::Undo { .. }
        | FromClient::AnswerUndo { .. }
        | FromClient::Resign { .. }
        | FromClient::Hint { .. }
        | FromClient::Hold { .. }
        | FromClient::Stand { .. }
        | FromClient::Chat { .. } => true,
        FromClient::Hello { .. }
        | FromClient::Why { .. }
        | FromClient::Check { .. }
        | FromClient::Draft { .. }
        | FromClient::Refresh
        | FromClient::Ping => false,
    }
}

/// The answer to what was just said.
async fn answer(talker: &mut Talker) -> FromServer {
    loop {
        match talker.hear().await {
            FromServer::Update(_) | FromServer::Chat(_) => {}
            answer => return answer,
        }
    }
}

/// The table as both people see it.
async fn as_seen(house: &House, seated: &[Seated; 2]) -> Vec<TableView> {
    let door = house.host.find_match(&seated[0].table.0.parse().expect("an id")).await.expect("it is there");
    let mut views = Vec::new();
    for seated in seated {
        let mut view = door.welcome(kernel::Viewer::Seat(seated.seat)).await.expect("it is sound").table;
        // Who is connected is not what the table is about.
        view.version = wire::Version(view.version.0 >> 20);
        view.seats.clear();
        views.push(view);
    }
    views
}

#[tokio::test(flavor = "multi_thread")]
async fn no_message_that_is_almost_right_changes_a_table() {
    let house = open_house().await;
    let seated = house.table_for_two("radlands").await;
    let peer = house.peer();
    let mut talkers = Vec::new();
    for token in [Some(&seated[0].token), Some(&seated[1].token), None] {
        let (talker, welcome) = peer.attend(&seated[0].table, token.map(String::as_str)).await;
        talkers.push((talker, table_of(welcome), token.is_some()));
    }
    let before = as_seen(&house, &seated).await;
    let (mut mutator, mut unread, mut refused) = (Mutator(Dice::new(5)), 0, 0);
    for number in 0..MESSAGES {
        let who = mutator.below(talkers.len());
        let (talker, table, plays) = &mut talkers[who];
        let seeds = seeds(table, &seated[0].token);
        let seed = mutator.pick(&seeds).clone();
        let text = mutator.json(&seed);
        let read = serde_json::from_str::<FromClient>(&text);
        if read.as_ref().is_ok_and(|said| *plays && makes_sense(said, table)) {
            continue;
        }
        talker.say_text(&text).await;
        let answer = answer(talker).await;
        match (&read, &answer) {
            (Err(_), FromServer::Trouble(Trouble { kind: TroubleKind::BadRequest, text, .. })) => {
                assert!(!text.is_empty());
                unread += 1;
            }
            (Ok(FromClient::Hello { .. }), FromServer::Trouble(_))
            | (Ok(FromClient::Ping), FromServer::Pong)
            | (Ok(FromClient::Refresh), FromServer::Welcome { .. })
            | (Ok(FromClient::Draft { .. }), FromServer::Draft { .. })
            | (Ok(FromClient::Why { .. } | FromClient::Check { .. }), FromServer::Why { .. }) => {}
            (Ok(_), FromServer::Refused { trouble, .. }) => {
                assert_ne!(trouble.kind, TroubleKind::Unavailable, "message {number}: {text}");
                assert!(!trouble.text.is_empty(), "message {number}: {text}");
                if trouble.kind == TroubleKind::Stale {
                    // The whole table follows.
                    assert!(matches!(self::answer(talker).await, FromServer::Welcome { .. }));
                }
                refused += 1;
            }
            _ => panic!("message {number}: {text} is answered by {answer:?}"),
        }
    }
    assert!(unread > MESSAGES / 4 && refused > MESSAGES / 20, "{unread} unread and {refused} refused");
    assert_eq!(as_seen(&house, &seated).await, before, "none of them changed anything");
}

/// A right body for every route that takes one.
fn body_of(path: &str) -> Value {
    match path.rsplit('/').next().unwrap_or_default() {
        "quick" => quick("radlands"),
        "tables" => {
            json!({ "game": "radlands", "seats": [{ "who": "person" }, { "who": "person" }], "public": true, "name": "Eve",
                "clock": { "for": "match", "seconds": 60 }, "options": { "setup": "draft" } })
        }
        "sit" => json!({ "name": "Eve", "seat": 1, "invite": null, "seed": "ab".repeat(32) }),
        "bot" => json!({ "seat": 1, "level": "random" }),
        "person" => json!({ "seat": 1 }),
        "fork" => json!({ "at": 0, "seat": 0, "level": "random", "name": "Eve" }),
        _ => Value::Null,
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_request_that_is_almost_right_changes_a_table_or_stays_without_an_answer() {
    let house = open_house().await;
    let seated = house.table_for_two("radlands").await;
    let peer = house.peer();
    let before = as_seen(&house, &seated).await;
    let (mut mutator, mut refused) = (Mutator(Dice::new(6)), 0);
    for number in 0..REQUESTS {
        let route = mutator.pick(ROUTES);
        let id = match mutator.below(3) {
            0 => mutator.text(&seated[0].table.0),
            _ => seated[0].table.0.clone(),
        };
        let mut path = route.path.replace("{id}", &id).replace("{game}", "radlands");
        if path.ends_with("/replay") {
            path += &mutator.text("?as=open&at=17");
        }
        if mutator.below(4) == 0 {
            path = mutator.text(&path);
        }
        // Other letters are no part of an address; see below for those who send them all the same.
        let plain =
            |letter: &char| letter.is_ascii_alphanumeric() || "-._~!$&'()*+,;=:@/?%".contains(*letter);
        let path: String = path.chars().filter(plain).collect();
        let token = match mutator.below(3) {
            0 => mutator.text(&seated[0].token),
            1 => "0".repeat(43),
            _ => String::new(),
        };
        if token == seated[0].token {
            continue;
        }
        let token: String = token.chars().filter(|letter| letter.is_ascii_graphic()).collect();
        let bearer = format!("Bearer {token}");
        let kind = if mutator.below(10) == 0 { "text/plain" } else { "application/json" };
        let headers = [("content-type", kind), ("authorization", bearer.as_str())];
        let body = mutator.json(&body_of(route.path));
        let verb = match (route.verb, mutator.below(10)) {
            (_, 0) => "PUT",
            (Verb::Get, _) => "GET",
            (Verb::Post, _) => "POST",
        };
        let reply = peer.ask(verb, &path, &headers, Some(&body)).await;
        let what =
            format!("request {number}: {verb} {path} {body}: {}", String::from_utf8_lossy(&reply.body));
        assert!((200..500).contains(&reply.status), "{} for {what}", reply.status);
        // Without words are only what the protocol itself has a number for: no such verb here, no such form of address.
        if path.starts_with("/api/") && reply.status >= 400 && ![405].contains(&reply.status) {
            let trouble: Trouble = serde_json::from_slice(&reply.body).unwrap_or_else(|_| panic!("{what}"));
            assert!(!trouble.text.is_empty(), "{what}");
            refused += 1;
        }
    }
    assert!(refused > REQUESTS / 4, "only {refused} were refused");
    assert_eq!(as_seen(&house, &seated).await, before, "none of them changed anything");
    assert_eq!(peer.get("/health").await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn bytes_that_are_no_request_at_all_are_turned_away() {
    let house = open_house().await;
    let peer = house.peer();
    let mut mutator = Mutator(Dice::new(7));
    let right = format!(
        "POST /api/quick HTTP/1.1\r\nhost: {}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}",
        house.address
    );
    for number in 0..500 {
        let mut bytes = right.clone().into_bytes();
        for _ in 0..=mutator.below(8) {
            let at = mutator.below(bytes.len());
            bytes[at] = mutator.below(256) as u8;
        }
        // What ends too early would be waited for; the end makes it clear that no more comes.
        bytes.extend_from_slice(b"\r\n\r\n");
        let mut stream = peer.connect().await;
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let _ = stream.write_all(&bytes).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let read = tokio::time::timeout(crate::client::PATIENCE, stream.read_to_end(&mut answer)).await;
        assert!(
            read.is_ok(),
            "request {number} is left without an end: {:?}",
            String::from_utf8_lossy(&bytes)
        );
        assert!(
            !answer.starts_with(b"HTTP/1.1 5"),
            "request {number}: {:?}",
            String::from_utf8_lossy(&bytes)
        );
    }
    assert_eq!(peer.get("/health").await.status, 200);
}
