//! `rustlands verify`: a match that was played in a house, and the same with something changed.

use std::sync::Arc;

use crate::common::{file_with, rustlands};
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

/// The public key of the house that signed it.
fn key(file: &MatchFile) -> String {
    file.seal.expect("the house signs").key.to_string()
}

#[tokio::test]
async fn a_match_is_derived_again_and_a_changed_one_is_not() {
    let file = finished().await;
    let good = written("verify-good.json", &file);
    let words = rustlands(&["verify", &good, "--key", &key(&file)]).well();
    for said in ["radlands: Ann, Drifter", "draws derived again", "added by: a", "All is as it should be"] {
        assert!(words.contains(said), "{said:?} is missing in {words}");
    }
    assert!(words.contains(&file.opening.commitment.digest().to_string()));
    let own = format!("a={}", "0f".repeat(32));
    let promise = file.opening.commitment.digest().to_string();
    let args =
        ["verify", &good, "--json", "--key", &key(&file), "--contribution", &own, "--commitment", &promise];
    let json = rustlands(&args).json();
    assert_eq!(json["ending"], "resigned");
    assert_eq!(json["scores"], serde_json::json!([0, 1000]));
    assert_eq!(json["contributed"], serde_json::json!([0]));
    assert_eq!((json["key"].as_str(), json["proved"].as_bool()), (Some(key(&file).as_str()), Some(true)));
    assert_eq!(json["unchecked"][0]["what"], "receipts");
    assert_eq!(json["unchecked"].as_array().map(Vec::len), Some(1), "{json}");

    let mut changed = file.clone();
    changed.entries[0].time = host::Moment::from_millis(0);
    let said = rustlands(&["verify", &written("verify-changed.json", &changed)]);
    assert_eq!((said.code, said.err.as_str()), (Some(1), ""));
    assert!(said.out.contains("chain, entry 1"), "{}", said.out);
}

#[tokio::test]
async fn what_nobody_vouches_for_is_said_plainly() {
    let file = finished().await;
    let good = written("verify-no-key.json", &file);
    let said = rustlands(&["verify", &good]);
    assert_eq!(said.code, Some(3), "{}", said.out);
    assert!(said.out.contains("nobody said which key to trust"), "{}", said.out);

    let stripped = MatchFile { seal: None, ..file.clone() };
    let stripped = written("verify-stripped.json", &stripped);
    let said = rustlands(&["verify", &stripped]);
    assert_eq!(said.code, Some(3), "{}", said.out);
    assert!(said.out.contains("not signed") && !said.out.contains("All is"), "{}", said.out);
    let said = rustlands(&["verify", &stripped, "--key", &key(&file)]);
    assert_eq!(said.code, Some(1), "whoever names a key wants its signature: {}", said.out);

    let last = file.entries.last().expect("an end");
    let (id, seq, deed) = (file.opening.id.as_str(), last.seq.number(), last.deed.to_string());
    let seal = seal::Seal::sign(&host::secret::random_key(), id, seq, last.hash, &deed);
    let foreign = written("verify-foreign.json", &MatchFile { seal: Some(seal), ..file.clone() });
    let said = rustlands(&["verify", &foreign, "--key", &key(&file)]);
    assert_eq!(said.code, Some(1));
    assert!(said.out.contains("another key"), "{}", said.out);
    assert!(rustlands(&["verify", &foreign, "--key", "abc"]).complaint().contains("--key"));
}

#[test]
fn a_record_of_the_first_format_is_read_and_is_not_signed() {
    let old = concat!(env!("CARGO_MANIFEST_DIR"), "/../host/tests/corpus/1-radlands.json");
    let said = rustlands(&["verify", old]);
    assert_eq!(said.code, Some(3), "{}", said.out);
    assert!(said.out.contains("not signed"), "{}", said.out);
}

#[tokio::test]
async fn a_receipt_shows_a_match_that_was_rewritten() {
    let file = finished().await;
    let good = written("verify-receipted.json", &file);
    let house = host::secret::random_key();
    let receipt = |name: &str, seq: u64, head| {
        let receipt = seal::Receipt::sign(&house, file.opening.id.as_str(), seq, head);
        file_with(name, &serde_json::to_string(&receipt).expect("plain data"))
    };
    // The record's own key did not sign these; whoever was given one knows better.
    let stripped = written("verify-receipted-stripped.json", &MatchFile { seal: None, ..file.clone() });
    let fits = receipt("receipt-fits.json", 2, file.entries[1].hash);
    let said = rustlands(&["verify", &stripped, "--receipt", &fits]);
    assert!(said.code == Some(3) && said.out.contains("holds what your receipts say"), "{}", said.out);
    let other = receipt("receipt-other.json", 2, file.entries[2].hash);
    let said = rustlands(&["verify", &stripped, "--receipt", &other]);
    assert!(said.code == Some(1) && said.out.contains("entry 2"), "{}", said.out);
    let later = receipt("receipt-later.json", 9999, file.entries[2].hash);
    assert_eq!(rustlands(&["verify", &stripped, "--receipt", &later]).code, Some(1));
    let said = rustlands(&["verify", &good, "--receipt", &other]);
    assert!(said.out.contains("signed by another key"), "{}", said.out);
    let none = file_with("receipt-none.json", "{}");
    assert!(rustlands(&["verify", &good, "--receipt", &none]).complaint().contains("no receipt"));
}

#[test]
fn what_is_no_match_is_refused_in_one_line() {
    let nothing = file_with("verify-nothing.json", "{}");
    assert!(rustlands(&["verify", &nothing]).complaint().contains("no finished match"));
    assert!(rustlands(&["verify", "/nowhere/at-all.json"]).complaint().contains("cannot read"));
    assert!(rustlands(&["verify"]).complaint().contains("<FILE>"));
}
