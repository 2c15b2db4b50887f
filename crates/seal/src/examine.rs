//! What can be checked of a finished match without knowing its rules.

use serde::Serialize;

use crate::digest::Digest;
use crate::formula;
use crate::receipt::Receipt;
use crate::record::{Entry, Record};
use crate::signature::PublicKey;

/// What somebody kept of a match, or knows from elsewhere, and holds against its record.
#[derive(Clone, Debug, Default)]
pub struct Evidence {
    /// The key of the server they trust.
    pub key: Option<PublicKey>,
    /// The promise they were given before the match.
    pub commitment: Option<Digest>,
    /// What they added to the chance, and the index of their seat.
    pub contribution: Option<(usize, Digest)>,
    /// Receipts they were given while it was played.
    pub receipts: Vec<Receipt>,
}

/// What is checked, in this order.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Point {
    /// That the file can be read.
    Format,
    /// That the opened seed is the one that was promised.
    Seed,
    /// That the promise is the one somebody was given.
    Promise,
    /// That somebody's own contribution stands at their seat.
    Contribution,
    /// That every entry seals the one before it.
    Chain,
    /// That the log goes on to the end of the match.
    Ending,
    /// That the seeds bring every draw from the listed outcomes.
    Draws,
    /// That the server's key signed this ending.
    Signature,
    /// That the key is the one somebody trusts.
    Key,
    /// That the record holds what somebody's receipts say.
    Receipts,
    /// That every choice was allowed and every list of outcomes is right, which only the rules can tell.
    Rules,
}

impl Point {
    /// What it means if it holds, in a sentence.
    #[must_use]
    pub fn claim(self) -> &'static str {
        match self {
            Point::Format => "the record can be read",
            Point::Seed => "the opened seed is the one the record promises",
            Point::Promise => "the promise is the one you were given",
            Point::Contribution => "your own contribution stands at your seat",
            Point::Chain => "every entry seals the one before it",
            Point::Ending => "the log goes on to the end of the match",
            Point::Draws => "every draw is what the seeds bring from the listed outcomes",
            Point::Signature => "the server signed this ending",
            Point::Key => "the signature is by the key you trust",
            Point::Receipts => "the record holds what your receipts say",
            Point::Rules => "the rules allow every choice and list these outcomes",
        }
    }
}

/// What came of a check.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Verdict {
    /// It is as it should be.
    Held,
    /// It could not be checked; why.
    Unchecked(&'static str),
    /// It is not as it should be; how.
    Broken(String),
}

/// One check and what came of it.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Finding {
    /// What was checked.
    pub point: Point,
    /// What came of it.
    pub verdict: Verdict,
}

/// Checks a finished match as far as that is possible without its rules. There is one finding for each point, unless
/// the format is not known.
#[must_use]
pub fn examine(record: &Record, evidence: &Evidence) -> Vec<Finding> {
    if !Record::FORMATS.contains(&record.format.as_str()) {
        let why = ["this is \"", &record.format, "\", which this program does not know"].concat();
        return vec![Finding { point: Point::Format, verdict: Verdict::Broken(why) }];
    }
    let rules = Verdict::Unchecked("this takes the rules of the game: run `rustlands verify`");
    [
        (Point::Format, Verdict::Held),
        (Point::Seed, seed(record)),
        (Point::Promise, promise(record, evidence)),
        (Point::Contribution, contribution(record, evidence)),
        (Point::Chain, chain(record)),
        (Point::Ending, ending(record)),
        (Point::Draws, draws(record)),
        (Point::Signature, signature(record)),
        (Point::Key, key(record, evidence)),
        (Point::Receipts, receipts(record, evidence)),
        (Point::Rules, rules),
    ]
    .map(|(point, verdict)| Finding { point, verdict })
    .into()
}

/// Held if it is so, and broken like this if not.
fn held_if(is_so: bool, broken: &str) -> Verdict {
    if is_so { Verdict::Held } else { Verdict::Broken(broken.to_owned()) }
}

fn seed(record: &Record) -> Verdict {
    let promised = formula::commitment(&record.opening.id, record.seed) == record.opening.commitment;
    held_if(promised, "the seed is not the one that was promised")
}

fn promise(record: &Record, evidence: &Evidence) -> Verdict {
    match evidence.commitment {
        None => Verdict::Unchecked("nobody kept the promise that was given before the match"),
        Some(given) => {
            held_if(given == record.opening.commitment, "the promise is not the one that was given before")
        }
    }
}

fn contribution(record: &Record, evidence: &Evidence) -> Verdict {
    match evidence.contribution {
        None => Verdict::Unchecked("nobody kept a contribution of their own"),
        Some((seat, own)) => held_if(
            record.opening.contributions.get(seat) == Some(&own),
            "another contribution stands at that seat",
        ),
    }
}

fn chain(record: &Record) -> Verdict {
    let mut previous = record.opening.digest();
    for (index, entry) in record.entries.iter().enumerate() {
        let fits = entry.seq == index as u64 + 1
            && entry.previous == previous
            && entry.sealed(record.seed) == entry.hash;
        if !fits {
            return Verdict::Broken(["the chain breaks at entry ", &(index + 1).to_string()].concat());
        }
        previous = entry.hash;
    }
    Verdict::Held
}

fn last(record: &Record) -> Option<&Entry> {
    record.entries.last().filter(|entry| entry.by == "house" && entry.deed.starts_with("end "))
}

fn ending(record: &Record) -> Verdict {
    held_if(last(record).is_some(), "the log stops before the match is over")
}

fn draws(record: &Record) -> Verdict {
    let outcomes: Vec<&str> = record.entries.iter().filter_map(Entry::outcome).collect();
    if record.draws.is_empty() && !outcomes.is_empty() {
        return Verdict::Unchecked("the record does not list what each draw could bring");
    }
    if record.draws.len() != outcomes.len() {
        return Verdict::Broken("there are not as many lists of outcomes as draws".to_owned());
    }
    let stream = record.opening.stream(record.seed);
    for (number, (list, outcome)) in record.draws.iter().zip(outcomes).enumerate() {
        let weights: Vec<u32> = list.iter().map(|(_, weight)| *weight).collect();
        let drawn = stream.draw(number as u64, &weights).map(|index| list[index].0.as_str());
        if drawn != Some(outcome) {
            return Verdict::Broken(
                ["the seeds bring something else for draw ", &number.to_string()].concat(),
            );
        }
    }
    Verdict::Held
}

fn signature(record: &Record) -> Verdict {
    match (&record.seal, last(record)) {
        (None, _) => Verdict::Unchecked("the record is not signed: whoever had it could have changed it"),
        (Some(seal), Some(entry)) => held_if(
            seal.holds(&record.opening.id, entry.seq, entry.hash, &entry.deed),
            "the server did not sign this ending",
        ),
        (Some(_), None) => Verdict::Broken("what was signed is no ending".to_owned()),
    }
}

fn key(record: &Record, evidence: &Evidence) -> Verdict {
    match (&record.seal, evidence.key) {
        (_, None) => {
            Verdict::Unchecked("nobody said which key to trust: anybody can sign with a key of their own")
        }
        (None, Some(_)) => Verdict::Broken("the key you trust did not sign this record".to_owned()),
        (Some(seal), Some(trusted)) => {
            held_if(seal.key == trusted, "it is signed by another key than the one you trust")
        }
    }
}

fn receipts(record: &Record, evidence: &Evidence) -> Verdict {
    if evidence.receipts.is_empty() {
        return Verdict::Unchecked("nobody kept a receipt");
    }
    let signer = evidence.key.or(record.seal.map(|seal| seal.key));
    for receipt in &evidence.receipts {
        if receipt.table != record.opening.id {
            return Verdict::Unchecked("a receipt is of another match");
        }
        if signer.is_some_and(|key| !receipt.is_signed_by(&key)) {
            return Verdict::Unchecked("a receipt is signed by another key");
        }
        let entry =
            receipt.seq.checked_sub(1).and_then(|index| record.entries.get(usize::try_from(index).ok()?));
        if entry.map(|entry| entry.hash) != Some(receipt.head) {
            let seq = receipt.seq.to_string();
            return Verdict::Broken(["the record lacks what was receipted as entry ", &seq].concat());
        }
    }
    Verdict::Held
}
