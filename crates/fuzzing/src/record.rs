//! Finished matches.

use host::{MatchFile, verify};
use seal::{Evidence, Record, examine};

use crate::edits::edited;

/// A small signed match.
const GENUINE: &str = include_str!("../../host/tests/corpus/2-radlands-played-on.json");

/// Checks a genuine record changed as the input says, or, after a `!`, the input itself. Whatever it is, it is held to be in
/// order or refused with a reason; and nothing but the genuine record has its server's signature.
pub fn take(input: &[u8]) {
    let Ok(text) = std::str::from_utf8(input) else { return };
    let text = match text.strip_prefix('!') {
        Some(whole) => whole.to_owned(),
        None => edited(GENUINE, text),
    };
    if let Ok(record) = serde_json::from_str::<Record>(&text) {
        let findings = examine(&record, &Evidence::default());
        assert!(!findings.is_empty(), "something is always looked at");
    }
    if let Ok(played) = serde_json::from_str::<shelf::MatchRecord>(&text) {
        let _ = shelf::resume(&played, None).map(|table| table.scores());
    }
    let Ok(file) = serde_json::from_str::<MatchFile>(&text) else { return };
    match verify(&file) {
        Ok(found) => {
            let genuine: MatchFile = serde_json::from_str(GENUINE).expect("it is genuine");
            if found.key.is_some() && found.key == genuine.seal.map(|seal| seal.key) {
                // What each draw could bring may be left out; it is compared with the rules where it is there.
                assert_eq!(MatchFile { draws: genuine.draws.clone(), ..file }, genuine, "forged");
            }
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
