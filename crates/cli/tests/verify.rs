//! `rustlands verify`: a match that was played in a house, and the same with something changed.

mod common;

use std::sync::Arc;

use common::{file_with, rustlands};
use host::store::Memory;
use host::{Host, MatchFile, MatchId, Settings, Token, WallClock};
use wire::lobby::Quick;

/// A short match with some chance in it.
async fn finished() -> MatchFile {
    let host =
        Host::open(Arc::new(Memory::new()), Arc::new(WallClock), Settings::default()).await.expect("a house");
    let order = Quick {
        game: "radlands".to_owned(),
        level: "drifter".to_owned(),
        seats: None,
        options: Default::default(),
        name: "Ann".to_owned(),
        pack: None,
        seed: Some("0f".repeat(32)),
        promise: None,
    };
    let seated = host.quick(order).await.expect("a match");
    let (id, token): (MatchId, Token) =
        (seated.table.0.parse().expect("an id"), seated.token.parse().expect("a token"));
    let door = host.find_match(&id).await.expect("the match");
    door.resign(door.seat_of(&token).expect("a seat"), "up".parse().expect("an id")).await.expect("she may");
    host.record(&id).await.expect("it is over")
}

fn written(name: &str, file: &MatchFile) -> String {
    file_with(name, &serde_json::to_string(file).expect("plain data"))
}

#[tokio::test]
async fn a_match_is_derived_again_and_a_changed_one_is_not() {
    let file = finished().await;
    let good = written("verify-good.json", &file);
    let words = rustlands(&["verify", &good]).well();
    for said in ["radlands: Ann, Drifter", "draws derived again", "added by: a", "All is as it should be"] {
        assert!(words.contains(said), "{said:?} is missing in {words}");
    }
    assert!(words.contains(&file.opening.commitment.digest().to_string()));
    let json = rustlands(&["verify", &good, "--json"]).json();
    assert_eq!(json["ending"], "resigned");
    assert_eq!(json["scores"], serde_json::json!([0, 1000]));
    assert_eq!(json["contributed"], serde_json::json!([0]));

    let mut changed = file.clone();
    changed.entries[0].time = host::Moment::from_millis(0);
    let said = rustlands(&["verify", &written("verify-changed.json", &changed)]);
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""));
    assert!(said.out.contains("chain, entry 1"), "{}", said.out);
}

#[test]
fn what_is_no_match_is_refused_in_one_line() {
    let nothing = file_with("verify-nothing.json", "{}");
    assert!(rustlands(&["verify", &nothing]).complaint().contains("no finished match"));
    assert!(rustlands(&["verify", "/nowhere/at-all.json"]).complaint().contains("cannot read"));
    assert!(rustlands(&["verify"]).complaint().contains("<FILE>"));
}
