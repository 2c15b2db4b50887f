//! Tables that play with a card pack of their own.

use serde_json::{Value, json};
use wire::TroubleKind;
use wire::lobby::{CardSheet, Seated};
use wire::replay::Frame;

use crate::client::{quick, table_of};
use crate::tools::House;

/// The built-in pack with a card of another name, one that nobody has seen, and one that costs more.
fn own_pack() -> String {
    let pack = include_str!("../../../radlands/src/cards.toml");
    let changed = pack
        .replace("name = \"Argo Yesky\"", "name = \"Argo the Elder\"")
        .replace("id = \"scout\"", "id = \"well-digger\"")
        .replace("name = \"Scout\"", "name = \"Well Digger\"");
    assert_eq!(changed.matches("Argo the Elder").count(), 1);
    assert_eq!(changed.matches("well-digger").count(), 1);
    changed
}

fn card<'a>(cards: &'a [CardSheet], id: &str) -> Option<&'a CardSheet> {
    cards.iter().find(|card| card.id == id)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_cards_of_a_table_are_those_of_its_pack() {
    let house = House::open().await;
    let peer = house.peer();
    let person = json!({ "who": "person" });
    let order = json!({ "game": "radlands", "seats": [person, person], "public": true, "name": "Ada", "pack": own_pack() });
    let ada: Seated = peer.post("/api/tables", &order).await.well();
    let built_in: Vec<CardSheet> = peer.get("/api/games/radlands/cards").await.well();
    let path = format!("/api/tables/{}/cards", ada.table.0);
    let gathering: Vec<CardSheet> = peer.get(&path).await.well();
    let sit = format!("/api/tables/{}/sit", ada.table.0);
    let ben: Seated = peer.post(&sit, &json!({ "name": "Ben" })).await.well();
    let own: Vec<CardSheet> = peer.get(&path).await.well();
    assert_eq!(own, gathering, "the same before the match and in it");
    assert_eq!(own.len(), built_in.len());

    let argo = card(&own, "argo-yesky").expect("it kept its id");
    assert_eq!(argo.name, "Argo the Elder");
    assert_eq!(argo.rules, card(&built_in, "argo-yesky").expect("it is built in").rules);
    let (digger, scout) = (card(&own, "well-digger"), card(&built_in, "scout").expect("it is built in"));
    let digger = digger.expect("it is in the pack");
    assert_eq!((&digger.name[..], &digger.text, &digger.facts), ("Well Digger", &scout.text, &scout.facts));
    assert!(
        scout.rules.iter().all(|rule| digger.rules.contains(rule)),
        "what does the same has the same rules"
    );
    assert!(!digger.rules.is_empty() && card(&own, "scout").is_none());

    // Everybody at the table is told that there is such a pack, and which.
    let mut packs = Vec::new();
    for token in [Some(&ada.token), Some(&ben.token), None] {
        let (_, welcome) = peer.attend(&ada.table, token.map(String::as_str)).await;
        packs.push(table_of(welcome).pack.expect("an own pack"));
    }
    assert!(packs.iter().all(|pack| *pack == packs[0] && !pack.is_empty()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_match_keeps_its_cards_and_others_have_the_usual_ones() {
    let house = House::open().await;
    let peer = house.peer();
    for pack in [Some(own_pack()), None] {
        let mut order = quick("radlands");
        order["pack"] = json!(pack);
        let ada: Seated = peer.post("/api/quick", &order).await.well();
        let leave = format!("/api/tables/{}/leave", ada.table.0);
        peer.post_with::<Value>(&leave, Some(&ada.token), None).await.well::<Value>();
        let frame: Frame = peer.get(&format!("/api/tables/{}/replay?at=0", ada.table.0)).await.well();
        assert_eq!(frame.table.pack.is_some(), pack.is_some());
        let cards = peer.get(&format!("/api/tables/{}/cards", ada.table.0)).await;
        let usual = peer.get("/api/games/radlands/cards").await;
        assert_eq!(cards.body == usual.body, pack.is_none());
    }
    let nowhere = peer.get("/api/tables/aaaaaaaaaaaaaaaa/cards").await;
    assert_eq!(nowhere.trouble(), TroubleKind::NotFound);
}
