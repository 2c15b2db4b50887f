//! What is said on a socket: who may say what, and what comes of it.

use serde_json::json;
use tokio_tungstenite::tungstenite::Message;
use wire::lobby::{Phase, Seated};
use wire::socket::{FromClient, FromServer};
use wire::table::TableView;
use wire::{MessageId, TroubleKind, Version};

use crate::client::{Peer, Talker, play, quick, refusal, table_of};
use crate::tools::House;

/// Every message that needs a seat, made at this version with this choice.
fn of_seats(version: Version, choice: &str) -> Vec<FromClient> {
    let id = |text: &str| MessageId(text.to_owned());
    let all = vec![
        play("m-play", version, choice),
        FromClient::Undo { id: id("m-undo"), version },
        FromClient::AnswerUndo { id: id("m-answer"), agree: true },
        FromClient::Resign { id: id("m-resign") },
        FromClient::Why { id: id("m-why"), things: Vec::new() },
        FromClient::Check { id: id("m-check"), choice: choice.to_owned() },
        FromClient::Draft { id: id("m-draft"), choice: choice.to_owned() },
        FromClient::Hint { id: id("m-hint") },
        FromClient::Hold { id: id("m-hold") },
        FromClient::Stand { id: id("m-stand"), orders: Vec::new() },
        FromClient::Chat { id: id("m-chat"), text: "hello".to_owned() },
    ];
    for message in &all {
        // A new message fails to compile here until somebody has said whether it needs a seat.
        match message {
            FromClient::Play { .. }
            | FromClient::Undo { .. }
            | FromClient::AnswerUndo { .. }
            | FromClient::Resign { .. }
            | FromClient::Why { .. }
            | FromClient::Check { .. }
            | FromClient::Draft { .. }
            | FromClient::Hint { .. }
            | FromClient::Hold { .. }
            | FromClient::Stand { .. }
            | FromClient::Chat { .. } => {}
            FromClient::Hello { .. } | FromClient::Refresh | FromClient::Ping => panic!("for everybody"),
        }
    }
    all
}

/// The table anew.
async fn refreshed(talker: &mut Talker) -> TableView {
    talker.say(&FromClient::Refresh).await;
    loop {
        if let FromServer::Welcome { table, .. } = talker.hear().await {
            return *table;
        }
    }
}

/// Two people at a table that has begun, and what each sees; the first is asked something.
struct Pair {
    seated: [Seated; 2],
    talkers: [Talker; 2],
    tables: [TableView; 2],
}

async fn pair(house: &House) -> Pair {
    let seated = house.table_for_two("radlands").await;
    let peer = house.peer();
    let (mut ada, _) = peer.attend(&seated[0].table, Some(&seated[0].token)).await;
    let (mut ben, _) = peer.attend(&seated[1].table, Some(&seated[1].token)).await;
    let tables = [refreshed(&mut ada).await, refreshed(&mut ben).await];
    let mut pair = Pair { seated, talkers: [ada, ben], tables };
    if pair.tables[0].acts.is_empty() {
        pair.seated.reverse();
        pair.talkers.reverse();
        pair.tables.reverse();
    }
    assert!(!pair.tables[0].acts.is_empty(), "somebody is asked something");
    pair
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_acknowledged_and_told_to_everybody() {
    let house = House::open().await;
    let Pair { seated, talkers: [mut ada, mut ben], tables } = pair(&house).await;
    let (mut eve, welcome) = house.peer().attend(&seated[0].table, None).await;
    assert_eq!(table_of(welcome).viewer, kernel::Viewer::Spectator);
    ada.say(&play("first", tables[0].version, &tables[0].acts[0].say)).await;
    let (done, _) = ada.answer_to("first").await;
    let FromServer::Done { version, .. } = done else { panic!("{done:?}") };
    for talker in [&mut ada, &mut ben, &mut eve] {
        assert!(refreshed(talker).await.inputs > tables[0].inputs);
    }
    assert!(version > tables[0].version);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_message_is_acted_on_once_on_any_socket() {
    let house = House::open().await;
    let Pair { seated, talkers: [mut ada, _ben], tables } = pair(&house).await;
    let message = play("once", tables[0].version, &tables[0].acts[0].say);
    ada.say(&message).await;
    let (first, _) = ada.answer_to("once").await;
    assert!(matches!(first, FromServer::Done { .. }), "{first:?}");
    let inputs = refreshed(&mut ada).await.inputs;
    for _ in 0..5 {
        ada.say(&message).await;
        assert_eq!(ada.answer_to("once").await.0, first);
    }
    let (mut later, _) = house.peer().attend(&seated[0].table, Some(&seated[0].token)).await;
    later.say(&message).await;
    assert_eq!(later.answer_to("once").await.0, first, "a later socket gets the same answer");
    assert_eq!(refreshed(&mut ada).await.inputs, inputs);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stale_move_is_refused_and_the_table_sent_again() {
    let house = House::open().await;
    let Pair { talkers: [mut ada, _ben], tables, .. } = pair(&house).await;
    let first = &tables[0].acts[0].say;
    ada.say(&play("now", tables[0].version, first)).await;
    ada.answer_to("now").await;
    let before = refreshed(&mut ada).await;
    ada.say(&play("late", Version(0), first)).await;
    let (answer, _) = ada.answer_to("late").await;
    if before.acts.is_empty() {
        assert!([TroubleKind::Stale, TroubleKind::Refused].contains(&refusal(&answer)), "{answer:?}");
    } else {
        assert_eq!(refusal(&answer), TroubleKind::Stale, "{answer:?}");
        assert_eq!(table_of(ada.hear().await).inputs, before.inputs, "the whole table follows");
    }
    assert_eq!(refreshed(&mut ada).await.inputs, before.inputs);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_moves_for_somebody_else() {
    let house = House::open().await;
    let Pair { seated, talkers: [mut ada, mut ben], tables } = pair(&house).await;
    let choice = &tables[0].acts[0].say;
    let before = refreshed(&mut ada).await;
    let (mut eve, _) = house.peer().attend(&seated[0].table, None).await;
    for message in of_seats(before.version, choice) {
        eve.say(&message).await;
        let answer = loop {
            match eve.hear().await {
                answer @ FromServer::Refused { .. } => break answer,
                FromServer::Update(_) => {}
                other => panic!("{message:?}: {other:?}"),
            }
        };
        assert_eq!(refusal(&answer), TroubleKind::NotYours, "{message:?}");
    }
    let asked_together = before.waiting.len() > 1;
    if !asked_together {
        ben.say(&play("forged", before.version, choice)).await;
        let (answer, _) = ben.answer_to("forged").await;
        assert_ne!(refusal(&answer), TroubleKind::Unavailable, "{answer:?}");
    }
    assert_eq!(refreshed(&mut ada).await.inputs, before.inputs, "nothing came of it");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_rules_forbid_is_refused_with_the_rule() {
    let house = House::open().await;
    let Pair { talkers: [mut ada, _ben], tables, .. } = pair(&house).await;
    for (id, choice) in
        [("empty", ""), ("words", "play everything now"), ("zero", "\u{0}"), ("long", &"x".repeat(9000))]
    {
        ada.say(&play(id, tables[0].version, choice)).await;
        let (answer, _) = ada.answer_to(id).await;
        assert!([TroubleKind::BadRequest, TroubleKind::Refused].contains(&refusal(&answer)), "{answer:?}");
        ada.say(&FromClient::Check { id: MessageId(format!("{id}-check")), choice: choice.to_owned() }).await;
        let (answer, _) = ada.answer_to(&format!("{id}-check")).await;
        assert!(matches!(&answer, FromServer::Why { reasons, .. } if !reasons.is_empty()), "{answer:?}");
    }
    for id in ["", "a b", &"x".repeat(41)] {
        ada.say(&play(id, tables[0].version, &tables[0].acts[0].say)).await;
        assert_eq!(refusal(&ada.answer_to(id).await.0), TroubleKind::BadRequest, "the id {id:?}");
    }
    assert_eq!(refreshed(&mut ada).await.inputs, tables[0].inputs);
}

#[tokio::test(flavor = "multi_thread")]
async fn nonsense_is_answered_and_changes_nothing() {
    let house = House::open().await;
    let Pair { talkers: [mut ada, _ben], tables, .. } = pair(&house).await;
    let deep = "[".repeat(8000);
    for text in [
        "",
        "{",
        "null",
        "[]",
        &deep,
        r#"{"say":"fly"}"#,
        r#"{"say":"play"}"#,
        r#"{"say":"play","id":"x","version":-1,"choice":"pass"}"#,
        r#"{"say":"play","id":"x","version":1e99,"choice":"pass"}"#,
        r#"{"say":"play","id":7,"version":1,"choice":"pass"}"#,
        r#"{"say":"hint","id":"x","more":1}"#,
        r#"{"say":"resign","id":"x","id":"y"}"#,
    ] {
        ada.say_text(text).await;
        let answer = ada.hear_answer().await;
        assert_eq!(refusal(&answer), TroubleKind::BadRequest, "{text}: {answer:?}");
    }
    let hello = FromClient::Hello { table: tables[0].id.clone(), token: None, invite: None, receipt: None };
    ada.say(&hello).await;
    assert_eq!(refusal(&ada.hear_answer().await), TroubleKind::BadRequest, "one table on one socket");
    assert_eq!(refreshed(&mut ada).await.inputs, tables[0].inputs);
    ada.send(Message::binary(vec![1, 2, 3])).await;
    assert_eq!(ada.close_code().await, Some(1003), "only text");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_word_says_which_table() {
    let house = House::open().await;
    let [ada, _] = house.table_for_two("radlands").await;
    let other: Seated = house.peer().post("/api/quick", &quick("radlands")).await.well();
    let peer: Peer = house.peer();
    let hello = |table: &str, token: Option<&str>| {
        json!({ "say": "hello", "table": table, "token": token }).to_string()
    };
    for (text, kind) in [
        (hello("nowhere", None), TroubleKind::BadRequest),
        (hello("aaaaaaaaaaaaaaaa", None), TroubleKind::NotFound),
        (hello(&ada.table.0, Some("nonsense")), TroubleKind::NotYours),
        (hello(&ada.table.0, Some(&other.token)), TroubleKind::NotYours),
        (hello(&other.table.0, None), TroubleKind::NotYours),
        (r#"{"say":"ping"}"#.to_owned(), TroubleKind::BadRequest),
        ("?".to_owned(), TroubleKind::BadRequest),
    ] {
        let mut talker = peer.socket().await;
        talker.say_text(&text).await;
        assert_eq!(refusal(&talker.hear().await), kind, "{text}");
        assert_eq!(talker.close_code().await, Some(1008), "{text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_private_table_shows_itself_to_whoever_was_invited() {
    let house = House::open().await;
    let other: Seated = house.peer().post("/api/quick", &quick("radlands")).await.well();
    let invite = other.invite.clone().expect("it is private");
    let mut eve = house.peer().socket().await;
    eve.say(&FromClient::Hello {
        table: other.table.clone(),
        token: None,
        invite: Some(invite),
        receipt: None,
    })
    .await;
    assert_eq!(table_of(eve.hear().await).viewer, kernel::Viewer::Spectator);
    let list: Vec<wire::lobby::TableCard> = house.peer().get("/api/tables").await.well();
    assert!(list.iter().all(|card| card.id != other.table), "it is not listed");
}

#[tokio::test(flavor = "multi_thread")]
async fn people_at_a_gathering_table_see_others_sit_down_and_the_match_begin() {
    let house = House::open().await;
    let peer = house.peer();
    let person = json!({ "who": "person" });
    let order =
        json!({ "game": "battlelands", "seats": [person, person, person], "public": true, "name": "Ada" });
    let ada: Seated = peer.post("/api/tables", &order).await.well();
    let (mut talker, welcome) = peer.attend(&ada.table, Some(&ada.token)).await;
    let table = table_of(welcome);
    assert_eq!((table.phase, table.acts.len()), (Phase::Gathering, 0));
    for message in of_seats(table.version, "pass") {
        talker.say(&message).await;
        assert_eq!(refusal(&talker.hear().await), TroubleKind::NotRunning, "{message:?}");
    }
    let sit = format!("/api/tables/{}/sit", ada.table.0);
    peer.post(&sit, &json!({ "name": "Ben" })).await.well::<Seated>();
    let FromServer::Update(update) = talker.hear().await else { panic!("an update") };
    assert_eq!((update.since, update.table.phase), (table.version, Phase::Gathering));
    peer.post(&sit, &json!({ "name": "Cleo" })).await.well::<Seated>();
    let begun = table_of(talker.hear().await);
    assert_eq!(begun.phase, Phase::Running);
    assert_eq!(begun.viewer, kernel::Viewer::Seat(ada.seat));
}

#[tokio::test(flavor = "multi_thread")]
async fn chat_is_text_for_all_at_the_table() {
    let house = House::open().await;
    let Pair { talkers: [mut ada, mut ben], .. } = pair(&house).await;
    let words = "<script>alert(1)</script> & \"quotes\"";
    ada.say(&FromClient::Chat { id: MessageId("c1".to_owned()), text: words.to_owned() }).await;
    assert!(matches!(ada.answer_to("c1").await.0, FromServer::Done { .. }));
    let line = loop {
        if let FromServer::Chat(line) = ben.hear().await {
            break line;
        }
    };
    assert_eq!(line.text, words, "as it was said, to be shown as text");
}
