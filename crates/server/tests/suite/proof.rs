//! What the server promises and signs, as whoever plays there holds it to it.

use std::sync::Arc;

use host::store::{Memory, NewMatch, Store, StoredMatch, Work};
use serde_json::{Value, json};
use server::limits::Limits;
use wire::lobby::{Phase, Promise, Seated};
use wire::server::ServerCard;
use wire::socket::{FromClient, FromServer};
use wire::{Receipt, TroubleKind};

use crate::client::{Talker, play, quick, refusal, table_of};
use crate::tools::House;

/// Comes to a table with a receipt.
async fn come_with(house: &House, seated: &Seated, receipt: Receipt) -> Talker {
    let mut talker = house.peer().socket().await;
    let (table, token) = (seated.table.clone(), Some(seated.token.clone()));
    talker.say(&FromClient::Hello { table, token, invite: None, receipt: Some(receipt) }).await;
    talker
}

/// A match against a bot, and the receipt for the first move in it.
async fn moved(house: &House) -> (Seated, Receipt) {
    let seated: Seated = house.peer().post("/api/quick", &quick("radlands")).await.well();
    let (mut talker, welcome) = house.peer().attend(&seated.table, Some(&seated.token)).await;
    let mut table = table_of(welcome);
    while table.acts.is_empty() {
        if let FromServer::Update(update) = talker.hear().await {
            table = update.table;
        }
    }
    talker.say(&play("first", table.version, &table.acts[0].say)).await;
    let FromServer::Done { receipt, .. } = talker.answer_to("first").await.0 else { panic!("not done") };
    (seated, receipt.expect("every answer carries a receipt"))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_answered_with_a_receipt_under_the_published_key() {
    let house = House::open().await;
    let (seated, receipt) = moved(&house).await;
    let card: ServerCard = house.peer().get("/api/server").await.well();
    assert!(receipt.is_signed_by(&card.key) && receipt.table == seated.table.0);
    assert_eq!((card.matches.begun, card.matches.unfinished), (1, 1));
    let mut talker = come_with(&house, &seated, receipt.clone()).await;
    let table = table_of(talker.hear().await);
    assert_eq!(table.phase, Phase::Running);
    let shown = table.fairness.and_then(|fair| fair.receipt).expect("the table shows one too");
    assert!(shown.seq >= receipt.seq && shown.is_signed_by(&card.key));
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_holds_a_later_receipt_is_told_of_a_rollback() {
    let memory = Arc::new(Memory::new());
    let house = House::with(Limits::default(), memory.clone()).await;
    let (seated, receipt) = moved(&house).await;
    house.stop().await;

    // The same house, of which the last writes were lost.
    let id = seated.table.0.parse().expect("an id");
    let StoredMatch { opening, secrets, entries, .. } =
        memory.load(&id).await.expect("memory answers").expect("the match");
    let mut entries = entries.expect("readable");
    let first = entries.iter().position(|entry| entry.message.is_some()).expect("the move");
    entries.truncate(first);
    let cut = Memory::new();
    let job = vec![
        Work::Create(Box::new(NewMatch { opening, secrets, origin: host::Origin::HOUSE })),
        Work::Append { id: id.clone(), entries },
    ];
    assert_eq!(cut.commit(&[job]).await, Ok(vec![Ok(())]));
    let house = House::with(Limits::default(), Arc::new(cut)).await;
    let (mut other, welcome) = house.peer().attend(&seated.table, Some(&seated.token)).await;
    assert_eq!(table_of(welcome).phase, Phase::Running, "without the receipt nobody can tell");

    let mut talker = come_with(&house, &seated, receipt.clone()).await;
    let table = table_of(talker.hear().await);
    assert_eq!(table.phase, Phase::Frozen);
    // The house has added an entry since, when it opened the match again: the one that was signed may be gone or another.
    assert!(table.frozen.is_some_and(|why| why.contains("was signed")));
    assert_eq!(refusal(&talker.hear().await), TroubleKind::Frozen);
    let told = loop {
        match other.hear().await {
            FromServer::Update(update) if update.table.phase == Phase::Frozen => break update.table.frozen,
            FromServer::Welcome { table, .. } if table.phase == Phase::Frozen => break table.frozen,
            _ => {}
        }
    };
    assert!(told.is_some_and(|why| why.contains("was signed")), "everybody at the table is told");
    house.stop().await;

    let empty = House::open().await;
    let mut talker = come_with(&empty, &seated, receipt).await;
    assert_eq!(refusal(&talker.hear().await), TroubleKind::Frozen, "and of a match that is gone");
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invented_receipt_freezes_nothing() {
    let house = House::open().await;
    let (seated, receipt) = moved(&house).await;
    let forger = seal::ServerKey::from_bytes(&[8; 32]);
    let later = receipt.seq + 1000;
    for forged in [
        Receipt::sign(&forger, &seated.table.0, later, receipt.head),
        Receipt { seq: later, ..receipt.clone() },
        Receipt { table: "abcdefghjkmnpqrs".to_owned(), ..receipt },
    ] {
        let mut talker = come_with(&house, &seated, forged).await;
        assert_eq!(table_of(talker.hear().await).phase, Phase::Running);
        let told = loop {
            match talker.hear().await {
                FromServer::Update(_) => {}
                told => break told,
            }
        };
        assert_eq!(refusal(&told), TroubleKind::BadRequest);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_takes_a_contribution_and_keeps_a_promise() {
    let house = House::open().await;
    let peer = house.peer();
    let finished: Seated = peer.post("/api/quick", &quick("radlands")).await.well();
    let leave = format!("/api/tables/{}/leave", finished.table.0);
    assert_eq!(peer.post_with::<Value>(&leave, Some(&finished.token), None).await.status, 200);
    let promise: Promise = peer.post("/api/promise", &json!({})).await.well();
    let order = json!({ "seed": "ab".repeat(32), "promise": promise.table });
    let path = format!("/api/tables/{}/rematch", finished.table.0);
    let again: Seated = peer.post_with(&path, Some(&finished.token), Some(&order)).await.well();
    let (_, welcome) = peer.attend(&again.table, Some(&again.token)).await;
    let fair = table_of(welcome).fairness.expect("a promise");
    assert_eq!(fair.commitment, promise.commitment);
    assert_eq!(fair.seeds[again.seat.index()], "ab".repeat(32));

    // Whoever sends nothing gets a match all the same.
    let leave = format!("/api/tables/{}/leave", again.table.0);
    assert_eq!(peer.post_with::<Value>(&leave, Some(&again.token), None).await.status, 200);
    let path = format!("/api/tables/{}/rematch", again.table.0);
    assert_eq!(peer.post_with::<Value>(&path, Some(&again.token), None).await.status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_signed_and_aborted_matches_are_counted() {
    let house = House::open().await;
    let peer = house.peer();
    let seated: Seated = peer.post("/api/quick", &quick("radlands")).await.well();
    let leave = format!("/api/tables/{}/leave", seated.table.0);
    assert_eq!(peer.post_with::<Value>(&leave, Some(&seated.token), None).await.status, 200);
    let card: ServerCard = peer.get("/api/server").await.well();
    assert_eq!((card.matches.begun, card.matches.closed), (1, 1));
    let record = peer.get(&format!("/api/tables/{}/record", seated.table.0)).await;
    let file: host::MatchFile = record.well();
    assert_eq!(host::verify(&file).expect("it is as it should be").key, Some(card.key));
    let plain: seal::Record = record.json();
    let findings = seal::examine(&plain, &seal::Evidence { key: Some(card.key), ..Default::default() });
    let broken = findings.iter().find(|finding| matches!(finding.verdict, seal::Verdict::Broken(_)));
    assert_eq!(broken, None);
}
