//! Every limit, on both sides of its edge.

use std::sync::Arc;
use std::time::Duration;

use host::store::Memory;
use serde_json::json;
use server::limits::{Crowd, Limits, Rate};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use wire::TroubleKind;
use wire::socket::{FromClient, FromServer};

use crate::client::{PATIENCE, quick, refusal};
use crate::tools::House;

/// So long that nothing more is allowed while a test runs.
const NEVER: Duration = Duration::from_secs(3600);

async fn house(limits: Limits) -> House {
    House::with(limits, Arc::new(Memory::new())).await
}

#[test]
fn the_usual_limits_are_those_we_promise() {
    let limits = Limits::default();
    assert_eq!(limits.message, 16 * 1024);
    assert_eq!(limits.messages, Rate::new(20, Duration::from_millis(100)));
    assert_eq!(limits.idle, Duration::from_secs(60));
    assert!(limits.pack_body >= 2 * host::Settings::default().most_pack);
    assert!(limits.sockets.each <= limits.sockets.all && limits.connections.each <= limits.connections.all);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_may_have_so_many_bytes() {
    let house = House::open().await;
    let [ada, _] = house.table_for_two("radlands").await;
    for (length, fits) in [(16 * 1024, true), (16 * 1024 + 1, false)] {
        let (mut talker, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
        let text = format!("{:length$}", r#"{"say":"ping"}"#);
        talker.say_text(&text).await;
        if fits {
            let mut answers = Vec::new();
            while answers.last() != Some(&FromServer::Pong) {
                answers.push(talker.hear().await);
            }
        } else {
            assert_eq!(talker.close_code().await, Some(1009));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_may_have_so_many_bytes() {
    let house = House::open().await;
    let [ada, _] = house.table_for_two("radlands").await;
    let sit = format!("/api/tables/{}/sit", ada.table.0);
    let json = [("content-type", "application/json")];
    for (length, status) in [(16 * 1024, 409), (16 * 1024 + 1, 413)] {
        let body = format!("{:length$}", r#"{"name":"Eve"}"#);
        assert_eq!(house.peer().ask("POST", &sit, &json, Some(&body)).await.status, status, "{length}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pack_may_have_so_many_bytes() {
    let house = House::open().await;
    let most = host::Settings::default().most_pack;
    for (length, kind) in [(most, TroubleKind::BadRequest), (most + 1, TroubleKind::TooMany)] {
        let mut order = quick("radlands");
        // The worst that JSON makes of a pack: every byte takes two.
        order["pack"] = json!("\n".repeat(length));
        assert_eq!(house.peer().post("/api/quick", &order).await.trouble(), kind, "{length}");
    }
    let order = quick("radlands").to_string();
    let body = format!("{order}{}", " ".repeat(Limits::default().pack_body + 1 - order.len()));
    let reply =
        house.peer().ask("POST", "/api/quick", &[("content-type", "application/json")], Some(&body)).await;
    assert_eq!(reply.status, 413);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_may_say_so_much_at_once() {
    let house = house(Limits { messages: Rate::new(20, NEVER), patience: 3, ..Limits::default() }).await;
    let [ada, _] = house.table_for_two("radlands").await;
    let (mut talker, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    // The hello was the first of the twenty.
    for _ in 1..20 {
        talker.say(&FromClient::Ping).await;
        while talker.hear().await != FromServer::Pong {}
    }
    for _ in 0..3 {
        talker.say(&FromClient::Ping).await;
        assert_eq!(refusal(&talker.hear().await), TroubleKind::TooMany);
    }
    talker.say(&FromClient::Ping).await;
    assert_eq!(talker.close_code().await, Some(1008), "after three warnings");
    let (mut named, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    for number in 1..21 {
        named.say(&FromClient::Hint { id: wire::MessageId(format!("h{number}")) }).await;
    }
    let (answer, _) = named.answer_to("h20").await;
    assert_eq!(refusal(&answer), TroubleKind::TooMany, "whoever waits for an answer gets one");
    let (mut other, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    other.say(&FromClient::Ping).await;
    // Another socket is not concerned; it may hear first that the first one is gone.
    while other.hear().await != FromServer::Pong {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_may_talk_so_much() {
    let house = house(Limits { chat: Rate::new(2, NEVER), ..Limits::default() }).await;
    let [ada, _] = house.table_for_two("radlands").await;
    let (mut talker, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    let chat = |id: &str| FromClient::Chat { id: wire::MessageId(id.to_owned()), text: id.to_owned() };
    for (id, fine) in [("one", true), ("two", true), ("three", false)] {
        talker.say(&chat(id)).await;
        let (answer, _) = talker.answer_to(id).await;
        assert_eq!(matches!(answer, FromServer::Done { .. }), fine, "{answer:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_peer_may_make_so_many_tables_whatever_it_calls_itself() {
    let house = house(Limits { tables: Rate::new(2, NEVER), ..Limits::default() }).await;
    let body = quick("radlands").to_string();
    let mut answers = Vec::new();
    for forwarded in ["10.1.1.1", "10.1.1.2", "10.1.1.3"] {
        let headers =
            [("content-type", "application/json"), ("x-forwarded-for", forwarded), ("forwarded", forwarded)];
        let reply = house.peer().ask("POST", "/api/quick", &headers, Some(&body)).await;
        answers.push((reply.status, reply.header("retry-after").is_some()));
    }
    assert_eq!(answers, [(200, false), (200, false), (429, true)]);
    assert_eq!(house.peer_from(2).post("/api/quick", &quick("radlands")).await.status, 200, "somebody else");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_peer_may_ask_so_often() {
    let house = house(Limits { requests: Rate::new(5, NEVER), ..Limits::default() }).await;
    for turn in 0..7 {
        let status = house.peer().get("/api/games").await.status;
        assert_eq!(status, if turn < 5 { 200 } else { 429 }, "request {turn}");
    }
    assert_eq!(house.peer_from(2).get("/api/games").await.status, 200, "somebody else");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_peer_may_have_so_many_sockets_and_all_so_many() {
    let house = house(Limits { sockets: Crowd { each: 2, all: 3 }, ..Limits::default() }).await;
    let first = house.peer().try_socket(&[]).await.ok();
    let second = house.peer().try_socket(&[]).await.ok();
    assert!(first.is_some() && second.is_some());
    assert_eq!(house.peer().try_socket(&[]).await.err(), Some(429), "two each");
    let third = house.peer_from(2).try_socket(&[]).await.ok();
    assert!(third.is_some());
    assert_eq!(house.peer_from(3).try_socket(&[]).await.err(), Some(429), "three in all");
    drop(first);
    let begun = Instant::now();
    while house.peer_from(3).try_socket(&[]).await.is_err() {
        assert!(begun.elapsed() < PATIENCE, "a place that was given up is free again");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_that_says_nothing_is_closed() {
    let limits = Limits { first_word: Duration::from_millis(300), ..Limits::default() };
    let mut silent = house(limits).await.peer().socket().await;
    assert_eq!(silent.close_code().await, Some(1008), "no first word");

    let limits =
        Limits { ping: Duration::from_millis(50), idle: Duration::from_millis(300), ..Limits::default() };
    let house = house(limits).await;
    let [ada, _] = house.table_for_two("radlands").await;
    let (mut lively, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    let (mut deaf, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    // The lively one reads and thereby answers pings; the deaf one does neither.
    let _ = timeout(Duration::from_millis(1500), lively.close_code()).await.expect_err("it is still there");
    assert_eq!(deaf.close_code().await, Some(1008));
}

#[tokio::test(flavor = "multi_thread")]
async fn heads_may_be_so_long_and_take_so_long() {
    let limits = Limits { first_word: Duration::from_millis(300), ..Limits::default() };
    let house = house(limits).await;
    let head = |length: usize| {
        format!(
            "GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx-long: {}\r\n\r\n",
            "y".repeat(length)
        )
    };
    assert_eq!(house.peer().raw(head(8 * 1024).as_bytes()).await.status, 200);
    assert_eq!(house.peer().raw(head(64 * 1024).as_bytes()).await.status, 431);
    let mut slow = house.peer().connect().await;
    slow.write_all(b"GET /health HTTP/1.1\r\nhost:").await.expect("it is open");
    let mut rest = Vec::new();
    let _ = timeout(PATIENCE, slow.read_to_end(&mut rest)).await.expect("the server hangs up");
    assert!(!rest.starts_with(b"HTTP/1.1 200"));
    assert_eq!(house.peer().get("/health").await.status, 200, "others are not concerned");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_may_come_in_pieces_but_not_without_end() {
    let house = House::open().await;
    let [ada, _] = house.table_for_two("radlands").await;
    let (mut patient, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    let text = format!("{:2000}", r#"{"say":"ping"}"#);
    for (number, letter) in text.chars().enumerate() {
        assert!(patient.send_piece(&letter.to_string(), number == 0, number == 1999).await);
    }
    while patient.hear().await != FromServer::Pong {}

    let (mut endless, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    endless.send_piece("{", true, false).await;
    // Pieces with nothing in them never make a message too long.
    let begun = Instant::now();
    while endless.send_piece("", false, false).await {
        assert!(begun.elapsed() < PATIENCE, "the server takes them for ever");
    }
    patient.say(&FromClient::Ping).await;
    while patient.hear().await != FromServer::Pong {}
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_is_begun_is_finished_soon() {
    let limits = Limits { ping: Duration::from_millis(200), ..Limits::default() };
    let house = house(limits).await;
    let [ada, _] = house.table_for_two("radlands").await;
    let (mut steady, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    let (mut slow, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    assert!(steady.send_piece(r#"{"say":"#, true, false).await);
    assert!(steady.send_piece(r#""ping"}"#, false, true).await);
    // Both answer pings; the slow one never finishes what it has begun.
    slow.send_piece(r#"{"say":"#, true, false).await;
    let ended = tokio::spawn(async move { slow.close_code().await });
    while steady.hear().await != FromServer::Pong {}
    let _ = timeout(Duration::from_millis(1500), steady.close_code()).await.expect_err("it is still there");
    assert_eq!(timeout(PATIENCE, ended).await.expect("it is cut off").expect("no panic"), Some(1008));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_socket_ends_with_the_code_that_says_why() {
    let house = House::open().await;
    let [ada, _] = house.table_for_two("radlands").await;
    let (mut polite, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    polite.say_goodbye(4001).await;
    assert_eq!(polite.close_code().await, Some(4001), "a goodbye is said back");
    let (mut garbled, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    garbled.send_bytes(OpCode::Data(Data::Text), &[0xff, 0xfe]).await;
    assert_eq!(garbled.close_code().await, Some(1007), "no text");
    let (mut binary, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    binary.send_bytes(OpCode::Data(Data::Binary), b"{}").await;
    assert_eq!(binary.close_code().await, Some(1003), "only text is spoken");
    let (mut odd, _) = house.peer().attend(&ada.table, Some(&ada.token)).await;
    odd.send_bytes(OpCode::Data(Data::Continue), b"more").await;
    assert_eq!(odd.close_code().await, Some(1002), "nothing was begun");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_the_server_was_not_told_is_not_answered() {
    let house = House::open().await;
    for (host, status) in [("127.0.0.1", 200), ("localhost:7373", 200), ("evil.example", 403)] {
        for path in ["/", "/api/tables", "/metrics"] {
            let ask = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
            assert_eq!(house.peer().raw(ask.as_bytes()).await.status, status, "{path} of {host}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trusted_proxy_speaks_for_many() {
    let limits = Limits { tables: Rate::new(1, NEVER), ..Limits::default() };
    let house = House::behind("127.0.0.9", limits).await;
    let body = quick("radlands").to_string();
    let make = async |from: u8, forwarded: &str| {
        let headers = [("content-type", "application/json"), ("x-forwarded-for", forwarded)];
        house.peer_from(from).ask("POST", "/api/quick", &headers, Some(&body)).await.status
    };
    assert_eq!([make(9, "198.51.100.1").await, make(9, "198.51.100.2").await], [200, 200], "two people");
    assert_eq!(make(9, "198.51.100.1").await, 429, "the first one again");
    assert_eq!(make(9, "198.51.100.3, 198.51.100.1").await, 429, "whatever they claim");
    assert_eq!(
        [make(1, "198.51.100.4").await, make(1, "198.51.100.5").await],
        [200, 429],
        "no proxy of ours"
    );
}

/// The head of a request with a body of this many bytes, which are to follow.
fn head_of_quick(length: usize) -> String {
    format!(
        "POST /api/quick HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n"
    )
}

#[tokio::test(flavor = "multi_thread")]
async fn a_body_may_take_so_long() {
    let limits = Limits { body_time: Duration::from_millis(1000), ..Limits::default() };
    let house = house(limits).await;
    let body = quick("radlands").to_string();
    let (first, second) = body.split_at(10);
    let mut steady = house.peer().connect().await;
    steady.write_all(head_of_quick(body.len()).as_bytes()).await.expect("it is open");
    steady.write_all(first.as_bytes()).await.expect("it is open");
    tokio::time::sleep(Duration::from_millis(100)).await;
    steady.write_all(second.as_bytes()).await.expect("it is open");
    let mut status = [0; 12];
    timeout(PATIENCE, steady.read_exact(&mut status)).await.expect("in time").expect("an answer");
    assert_eq!(&status, b"HTTP/1.1 200");

    let mut slow = house.peer().connect().await;
    slow.write_all(head_of_quick(body.len()).as_bytes()).await.expect("it is open");
    let (mut reading, mut writing) = slow.into_split();
    let dribble = tokio::spawn(async move {
        // One byte now and then, as long as somebody takes them.
        while writing.write_all(b" ").await.is_ok() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, reading.read_to_end(&mut answer)).await.expect("the server hangs up");
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too long to arrive"), "{answer}");
    timeout(PATIENCE, dribble).await.expect("and takes no more").expect("no panic");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_takes_nothing_gets_nothing() {
    let requests = Rate::new(1000, Duration::from_millis(1));
    let limits = Limits { taking: Duration::from_millis(300), requests, ..Limits::default() };
    let house = house(limits).await;
    let mut deaf = house.peer().connect().await;
    let ask = "GET /api/games/radlands/rules HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(100);
    deaf.write_all(ask.as_bytes()).await.expect("it is open");
    // What was sent before it was cut off can still be read, and it is not everything.
    tokio::time::sleep(Duration::from_millis(2000)).await;
    let mut answers = Vec::new();
    let _ = timeout(PATIENCE, deaf.read_to_end(&mut answers)).await.expect("the server hung up");
    let one = house.peer().get("/api/games/radlands/rules").await.body.len();
    assert!(answers.len() < 100 * one, "{} bytes of {}", answers.len(), 100 * one);
    let mut steady = house.peer().connect().await;
    steady.write_all(ask.as_bytes()).await.expect("it is open");
    let mut read = 0;
    let mut bytes = vec![0; 64 * 1024];
    while read < 100 * one {
        read += timeout(PATIENCE, steady.read(&mut bytes)).await.expect("in time").expect("it is open");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_asks_for_nothing_more_is_closed() {
    let limits = Limits { first_word: Duration::from_millis(300), ..Limits::default() };
    let house = house(limits).await;
    let mut idle = house.peer().connect().await;
    idle.write_all(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n").await.expect("it is open");
    let mut answer = Vec::new();
    let _ = timeout(PATIENCE, idle.read_to_end(&mut answer)).await.expect("the server hangs up");
    assert!(answer.starts_with(b"HTTP/1.1 200"));
}
