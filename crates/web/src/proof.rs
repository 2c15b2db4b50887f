//! What the page keeps of a match, so that it need not take the server's word for it: the promise given before, its own
//! contribution, the server's key, and the last receipt. At the end it checks the record with them.

use kernel::{Seat, Viewer};
use leptos::wasm_split::wasm_split;
use seal::{Evidence, Finding, Receipt, Record, Verdict, examine};
use serde::{Deserialize, Serialize};
use wire::lobby::Promise;
use wire::table::FairnessView;
use wire::{TableId, Trouble};

use crate::part::Missing;
use crate::{http, memory, plain};

/// What was kept of one match.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Kept {
    /// The promise of the server's seed, as it was first shown.
    commitment: Option<String>,
    /// The key the server signs with, as it was first shown.
    key: Option<String>,
    /// What this browser added to the chance.
    contribution: Option<String>,
    /// The last receipt.
    pub receipt: Option<Receipt>,
}

/// Most matches of which something is kept. More than there are seats remembered, so that no match somebody plays in this browser
/// is forgotten because they watched many others.
const MATCHES_KEPT: usize = 60;

impl Kept {
    /// What was kept of this match.
    pub fn of(table: &TableId) -> Kept {
        memory::read(&item(table)).unwrap_or_default()
    }

    /// Keeps it, and forgets matches that nobody has looked at for long.
    pub fn keep(&self, table: &TableId) {
        memory::write(&item(table), self);
        let used: Vec<TableId> = memory::read("proofs").unwrap_or_default();
        if used.last() == Some(table) {
            return;
        }
        // The list may have been written by two tabs at the same time, so what is kept is asked of the browser itself.
        let kept = memory::names(ITEM).into_iter().map(TableId).collect();
        let (used, forgotten) = prune(kept, used, table, &memory::tables());
        forgotten.iter().for_each(|old| memory::forget(&item(old)));
        memory::write("proofs", &used);
    }

    /// Takes what a table shows. What does not agree with what was shown before is said in a sentence.
    pub fn witness(&mut self, shown: &FairnessView) -> Option<&'static str> {
        if *self.commitment.get_or_insert_with(|| shown.commitment.clone()) != shown.commitment {
            return Some("The server shows another promise than the one it gave before the match.");
        }
        if let Some(key) = &shown.key
            && self.key.get_or_insert_with(|| key.clone()) != key
        {
            return Some("The server signs with another key than before.");
        }
        shown.receipt.clone().and_then(|receipt| self.take(receipt))
    }

    /// Takes what a table shows to somebody who comes, or comes back. A log only ever grows, so an older receipt than the
    /// last says that something is gone.
    pub fn welcome(&mut self, shown: &FairnessView) -> Option<&'static str> {
        let shrunk = |last: &Receipt| shown.receipt.as_ref().is_some_and(|receipt| receipt.seq < last.seq);
        if self.receipt.as_ref().is_some_and(shrunk) {
            return Some("The server has lost a part of this match that it had signed.");
        }
        self.witness(shown)
    }

    /// Takes a receipt. Answers overtake each other, so an older one than the last is let pass.
    pub fn take(&mut self, receipt: Receipt) -> Option<&'static str> {
        let last = self.receipt.as_ref().map(|last| (last.seq, last.head));
        match last {
            Some((seq, head)) if receipt.seq == seq && receipt.head != head => {
                Some("The server has rewritten a part of this match that it had signed.")
            }
            Some((seq, _)) if receipt.seq <= seq => None,
            _ => {
                self.receipt = Some(receipt);
                None
            }
        }
    }

    /// What can be held against the record.
    fn evidence(&self, viewer: Viewer) -> Evidence {
        let seat = match viewer {
            Viewer::Seat(seat) => Some(Seat::index(seat)),
            Viewer::Spectator => None,
        };
        let own = self.contribution.as_ref().and_then(|own| own.parse().ok());
        Evidence {
            key: self.key.as_ref().and_then(|key| key.parse().ok()),
            commitment: self.commitment.as_ref().and_then(|commitment| commitment.parse().ok()),
            contribution: seat.zip(own),
            receipts: self.receipt.iter().cloned().collect(),
        }
    }
}

/// How the names begin under which proofs are kept.
const ITEM: &str = "proof.";

fn item(table: &TableId) -> String {
    [ITEM, &table.0].concat()
}

/// The matches of which something stays kept, last used last, and those to forget: what was used longest ago goes first, matches with
/// a seat in this browser after all others, and the one in use never.
fn prune(
    kept: Vec<TableId>,
    used: Vec<TableId>,
    now: &TableId,
    seats: &[TableId],
) -> (Vec<TableId>, Vec<TableId>) {
    let last_use = |table: &TableId| used.iter().rposition(|known| known == table);
    let mut stay: Vec<TableId> = kept.into_iter().filter(|table| table != now).collect();
    stay.sort_by_key(|table| (seats.contains(table), last_use(table)));
    let surplus = (stay.len() + 1).saturating_sub(MATCHES_KEPT);
    let forgotten = stay.drain(..surplus).collect();
    stay.sort_by_key(last_use);
    stay.push(now.clone());
    (stay, forgotten)
}

/// What checks the text of a record.
type Check = fn(&str, &Kept, Viewer) -> Result<Vec<Finding>, String>;

/// The verifier is a part of its own: it is only needed when a match is over.
#[wasm_split(proof, wasm_split_path = leptos::wasm_split, fallible)]
fn load_verifier() -> Result<Check, Missing> {
    Ok(check_text)
}

fn check_text(text: &str, kept: &Kept, viewer: Viewer) -> Result<Vec<Finding>, String> {
    let record: Record = plain::read(text).map_err(|odd| odd.to_string())?;
    Ok(examine(&record, &kept.evidence(viewer)))
}

/// Gets the record of a finished match and checks it.
pub async fn check(table: &TableId, kept: &Kept, viewer: Viewer) -> Result<Vec<Finding>, Trouble> {
    let verifier = load_verifier()
        .await
        .map_err(|Missing| http::trouble("The part of this page that checks it did not come.".to_owned()))?;
    let text = http::text(&format!("/api/tables/{}/record", table.0)).await?;
    verifier(&text, kept, viewer)
        .map_err(|odd| http::trouble(format!("The record cannot be read ({odd}); keep the download.")))
}

/// What a check came to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Outcome {
    /// How many points hold.
    pub held: usize,
    /// How many could not be checked.
    pub unchecked: usize,
    /// How many are not as they should be.
    pub broken: usize,
}

impl Outcome {
    /// Counts what was found.
    pub fn of(findings: &[Finding]) -> Outcome {
        let count = |is: fn(&Verdict) -> bool| findings.iter().filter(|finding| is(&finding.verdict)).count();
        Outcome {
            held: count(|verdict| matches!(verdict, Verdict::Held)),
            unchecked: count(|verdict| matches!(verdict, Verdict::Unchecked(_))),
            broken: count(|verdict| matches!(verdict, Verdict::Broken(_))),
        }
    }
}

/// What this browser brings to a match: a promise of the server, and only then a contribution, which the server cannot
/// have known when it promised.
pub struct Share {
    promise: Option<Promise>,
    /// The contribution, in hex.
    pub seed: String,
}

impl Share {
    /// Asks for a promise, for a table that is yet to be made.
    pub async fn promised() -> Share {
        let promise = http::post::<_, Promise>("/api/promise", None, &()).await.ok();
        Share { promise, seed: memory::random_hex::<32>() }
    }

    /// For a table whose promise has been made.
    pub fn own() -> Share {
        Share { promise: None, seed: memory::random_hex::<32>() }
    }

    /// The table that was promised.
    pub fn table(&self) -> Option<TableId> {
        self.promise.as_ref().map(|promise| promise.table.clone())
    }

    /// Keeps it, once the seat was taken.
    pub fn keep(self, table: &TableId) {
        let mut kept = Kept::of(table);
        // Another may have made the table before, with a promise of its own.
        if let Some(promise) = self.promise.filter(|promise| promise.table == *table) {
            kept.commitment = Some(promise.commitment);
        }
        kept.contribution = Some(self.seed);
        kept.keep(table);
    }
}

#[cfg(test)]
mod tests {
    use seal::{Digest, ServerKey};

    use super::*;

    fn shown(commitment: &str, key: &str, receipt: Option<Receipt>) -> FairnessView {
        FairnessView {
            commitment: commitment.to_owned(),
            seeds: Vec::new(),
            opened: None,
            verified: None,
            key: Some(key.to_owned()),
            receipt,
        }
    }

    fn receipt(seq: u64, head: &str) -> Receipt {
        Receipt::sign(&ServerKey::from_bytes(&[1; 32]), "abc", seq, Digest::of(head, []))
    }

    #[test]
    fn a_server_is_held_to_what_it_showed_first() {
        let mut kept = Kept::default();
        assert_eq!(kept.witness(&shown("one", "key", None)), None);
        assert_eq!(kept.witness(&shown("one", "key", Some(receipt(1, "one")))), None);
        assert!(kept.witness(&shown("two", "key", None)).is_some_and(|why| why.contains("promise")));
        assert!(kept.witness(&shown("one", "other", None)).is_some_and(|why| why.contains("key")));
        assert_eq!(kept.receipt.map(|receipt| receipt.seq), Some(1), "what it showed first stays");
    }

    #[test]
    fn a_log_that_shrinks_or_changes_is_noticed() {
        let mut kept = Kept::default();
        assert_eq!(kept.take(receipt(4, "four")), None);
        assert_eq!(kept.take(receipt(4, "four")), None, "the same again");
        assert_eq!(kept.take(receipt(7, "seven")), None);
        assert_eq!(kept.take(receipt(4, "four")), None, "an answer that was overtaken");
        assert!(kept.take(receipt(7, "other")).is_some_and(|why| why.contains("rewritten")));
        assert_eq!(kept.receipt, Some(receipt(7, "seven")), "the last one is what can be shown");
        let back = |seq, head| shown("one", "key", Some(receipt(seq, head)));
        assert!(kept.welcome(&back(4, "four")).is_some_and(|why| why.contains("lost")));
        assert_eq!(kept.welcome(&back(9, "nine")), None);
    }

    #[test]
    fn what_was_used_longest_ago_is_forgotten_first_and_no_seat_for_somebody_who_only_watches() {
        let table = |number: usize| TableId(format!("t{number}"));
        let all: Vec<TableId> = (0..MATCHES_KEPT).map(table).collect();
        let (used, forgotten) = prune(all.clone(), all.clone(), &table(3), &[]);
        assert!(forgotten.is_empty(), "there is room for all of them");
        assert_eq!(used.len(), MATCHES_KEPT);
        assert_eq!(used.last(), Some(&table(3)), "used now");

        let (used, forgotten) = prune(all.clone(), used, &table(99), &[table(0), table(1)]);
        assert_eq!(forgotten, [table(2)], "two are played here, and one was used again");
        assert!(used.contains(&table(3)) && used.len() == MATCHES_KEPT);

        let (used, forgotten) = prune([all, vec![table(70), table(71)]].concat(), used, &table(99), &[]);
        assert_eq!(forgotten, [table(2), table(70), table(71)], "what no list knows goes first");
        assert_eq!(used.len(), MATCHES_KEPT);

        let seats: Vec<TableId> = (0..80).map(table).collect();
        let (used, forgotten) = prune(seats.clone(), seats.clone(), &table(0), &seats);
        assert_eq!((used.len(), forgotten.len()), (MATCHES_KEPT, 20), "it never grows without end");
        assert_eq!(forgotten[0], table(1), "never the one in use");
    }

    #[test]
    fn what_was_kept_is_held_against_the_record() {
        let kept = Kept {
            commitment: Some("ab".repeat(32)),
            key: Some(ServerKey::from_bytes(&[1; 32]).public().to_string()),
            contribution: Some("cd".repeat(32)),
            receipt: Some(receipt(4, "four")),
        };
        let evidence = kept.evidence(Viewer::Seat(Seat::new(1)));
        assert_eq!(evidence.contribution, Some((1, "cd".repeat(32).parse().expect("hex"))));
        assert!(evidence.key.is_some() && evidence.commitment.is_some() && evidence.receipts.len() == 1);
        assert_eq!(kept.evidence(Viewer::Spectator).contribution, None);
    }
}
