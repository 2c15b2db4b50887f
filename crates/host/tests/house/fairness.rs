//! Chance that anybody can check.

use std::fmt::Write as _;
use std::path::Path;

use bots::Kind;
use host::digest::Digest;
use host::fairness::{Commitment, Contribution, Step};
use host::log::{Absence, Author, Deed, Ending, Head, Seq};
use host::opening::{Opening, Player, Rules, TimeRule};
use host::secret::Seed;
use host::{MatchFile, Moment, verify};
use kernel::Dice;
use parts::title::Order;
use proving::golden::{Mode, check_text};
use seal::{Evidence, Point, Verdict, examine};
use serde_json::Value;
use wire::lobby::Rematch;
use wire::replay::Fork;

use crate::tools::*;

fn seed() -> Seed {
    Seed::revealed(Digest::of("a test", []))
}

fn opening() -> Opening {
    let table = shelf::open("radlands", &Order::default()).expect("a game");
    let id = "abcdefghjkmnpqrs".parse().expect("an id");
    let commitment = Commitment::to(&id, &seed());
    Opening {
        id,
        opened: Moment::from_millis(1_700_000_000_000),
        rules: Rules { pack: "0".repeat(16), ..Rules::of(&*table, None) },
        players: vec![Player::Person("Zoë".parse().expect("a name")), Player::Bot(Kind::Random)],
        time: TimeRule::PerAnswer(60),
        commitment,
        contributions: vec!["cd".repeat(32).parse().expect("hex"), Contribution::derived(commitment, B)],
    }
}

/// FAIRNESS.md describes these numbers. If they change, matches of earlier versions no longer verify.
#[test]
fn hashes_and_draws_stay_what_they_are() {
    let (opening, seed) = (opening(), seed());
    let mut text = String::new();
    let mut line =
        |name: &str, value: &dyn std::fmt::Display| writeln!(text, "{name} {value}").expect("text");
    line("seed", &seed.reveal());
    line("commitment", &opening.commitment.digest());
    line("contribution a", &opening.contributions[0].digest());
    line("contribution b", &opening.contributions[1].digest());
    line("rules", &opening.rules.digest());
    line("opening", &opening.digest());
    let head = Head { seq: Seq::NONE, hash: opening.digest() };
    let deed = Deed::Chance("muse".to_owned());
    let first = head.link(&seed, Moment::from_millis(1_700_000_000_001), Author::Chance, None, deed);
    line("entry 1", &first.hash);
    let head = Head { seq: first.seq, hash: first.hash };
    let message = Some("m-1".parse().expect("a message id"));
    let deed = Deed::Choose("play sniper 2r".to_owned());
    let second = head.link(&seed, Moment::from_millis(1_700_000_000_002), Author::Seat(A), message, deed);
    line("entry 2", &second.hash);
    let stream = opening.stream(&seed);
    for (name, weights) in [("1 1", vec![1, 1]), ("3 0 5 92", vec![3, 0, 5, 92]), ("52 ones", vec![1; 52])] {
        let drawn = (0..16).map(|number| stream.draw(number, &weights).expect("weights").to_string());
        line(&format!("draws 0 to 15 of weights {name}:"), &drawn.collect::<Vec<_>>().join(" "));
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/house/goldens/fairness.txt");
    check_text(&path, &text, Mode::from_environment()).unwrap_or_else(|error| panic!("{error}"));
}

async fn finished() -> MatchFile {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    let mut dice = Dice::new(5);
    // Something of every kind: some choices, one of them taken back.
    for _ in 0..3 {
        assert!(ann.play_any(&mut dice).await, "no match is over so soon");
    }
    let view = ann.asked().await;
    let message = ann.message();
    ann.door.undo(A, view.version, message).await.expect("alone, anything can be taken back");
    ann.finish(&mut dice).await;
    ann.door.file().await.expect("the match is over")
}

/// Changes one leaf of a document, or the order or number of its parts.
fn tamper(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Object(map) => {
            let index = dice.below(map.len() as u32) as usize;
            tamper(map.values_mut().nth(index).expect("an index below the length"), dice);
        }
        Value::Array(list) if list.is_empty() => list.push(Value::from("more")),
        Value::Array(list) => {
            let (one, other) =
                (dice.below(list.len() as u32) as usize, dice.below(list.len() as u32) as usize);
            match dice.below(8) {
                0 => drop(list.remove(one)),
                1 => list.insert(one, list[other].clone()),
                2 => list.swap(one, other),
                _ => tamper(&mut list[one], dice),
            }
        }
        Value::Number(number) => {
            *value = Value::from(number.as_u64().unwrap_or(0) + 1 + u64::from(dice.below(9)))
        }
        Value::String(text) => {
            let mut letters: Vec<char> = text.chars().collect();
            let index = dice.below(letters.len().max(1) as u32) as usize;
            match (dice.below(3), letters.is_empty()) {
                (0, _) | (_, true) => letters.insert(index, 'x'),
                (1, false) => drop(letters.remove(index)),
                (_, false) => letters[index] = if letters[index] == '1' { '2' } else { '1' },
            }
            *text = letters.into_iter().collect();
        }
        Value::Bool(flag) => *flag = !*flag,
        Value::Null => *value = Value::from(1),
    }
}

#[tokio::test(start_paused = true)]
async fn a_thousand_tampers_are_found() {
    let file = finished().await.with_draws();
    verify(&file).expect("untouched, it is as it should be");
    let original = serde_json::to_value(&file).expect("plain data");
    let mut dice = Dice::new(11);
    let (mut tried, mut unreadable) = (0, 0);
    while tried < 1000 {
        let mut copy = original.clone();
        tamper(&mut copy, &mut dice);
        if copy == original {
            continue;
        }
        tried += 1;
        match serde_json::from_value::<MatchFile>(copy.clone()) {
            Err(_) => unreadable += 1,
            Ok(read) => assert!(verify(&read).is_err(), "not found: {}", difference(&original, &copy)),
        }
    }
    assert!(unreadable < 900, "most tampers should get as far as the verifier, not {}", 1000 - unreadable);
}

fn difference(one: &Value, other: &Value) -> String {
    let (one, other) = (one.to_string(), other.to_string());
    let at = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count().saturating_sub(60);
    format!("{} became {}", one.get(at..at + 160).unwrap_or(&one), other.get(at..at + 160).unwrap_or(&other))
}

/// Seals a log anew, as the one who has the seed could.
fn reseal(file: &mut MatchFile) {
    let seed = Seed::revealed(file.seed);
    let mut head = Head { seq: Seq::NONE, hash: file.opening.digest() };
    for entry in &mut file.entries {
        *entry = head.link(&seed, entry.time, entry.author, entry.message.clone(), entry.deed.clone());
        head = Head { seq: entry.seq, hash: entry.hash };
    }
}

#[tokio::test(start_paused = true)]
async fn even_the_server_cannot_change_what_chance_brought() {
    let file = finished().await;
    let outcomes: Vec<String> = file
        .entries
        .iter()
        .filter_map(|entry| match &entry.deed {
            Deed::Chance(words) => Some(words.clone()),
            _ => None,
        })
        .collect();
    for (index, entry) in file.entries.iter().enumerate() {
        let Deed::Chance(words) = &entry.deed else { continue };
        let other = outcomes.iter().find(|other| *other != words).expect("two different outcomes");
        let mut changed = file.clone();
        changed.entries[index].deed = Deed::Chance(other.clone());
        reseal(&mut changed);
        let error = verify(&changed).expect_err("another outcome than the seeds bring");
        assert_eq!(error.step, Step::Chance(entry.seq));
    }
}

#[tokio::test(start_paused = true)]
async fn each_step_of_the_verifier_can_fail() {
    let file = finished().await;
    let step = |change: &dyn Fn(&mut MatchFile)| {
        let mut changed = file.clone();
        change(&mut changed);
        verify(&changed).expect_err("a change").step
    };
    assert_eq!(step(&|file| file.format.push('!')), Step::Format);
    assert_eq!(step(&|file| file.seed = Digest::of("another", [])), Step::Commitment);
    assert_eq!(step(&|file| file.opening.rules.pack = "0".repeat(16)), Step::Opening);
    assert_eq!(step(&|file| drop(file.opening.players.pop())), Step::Opening);
    assert_eq!(step(&|file| file.entries[4].time = Moment::from_millis(1)), Step::Chain(Seq::new(5)));
    assert_eq!(step(&|file| drop(file.entries.remove(2))), Step::Chain(Seq::new(4)));
    assert_eq!(step(&|file| drop(file.entries.pop())), Step::End);
    let choice =
        file.entries.iter().position(|entry| matches!(entry.deed, Deed::Choose(_))).expect("a choice");
    let not_allowed = step(&|file| {
        file.entries[choice].deed = Deed::Choose("raid".to_owned());
        reseal(file);
    });
    assert_eq!(not_allowed, Step::Choice(Seq::new(choice as u64 + 1)));
    let undo =
        file.entries.iter().position(|entry| matches!(entry.deed, Deed::Undo { .. })).expect("an undo");
    let too_far = step(&|file| {
        let Deed::Undo { right, .. } = file.entries[undo].deed else { return };
        file.entries[undo].deed = Deed::Undo { to: 0, right };
        reseal(file);
    });
    assert_eq!(too_far, Step::Deed(Seq::new(undo as u64 + 1)));
    let other_end = step(&|file| {
        let end = file.entries.len() - 1;
        let Deed::End { how, scores } = &mut file.entries[end].deed else { return };
        let _ = how;
        scores.rotate_left(1);
        reseal(file);
    });
    assert_eq!(other_end, Step::Deed(Seq::new(file.entries.len() as u64)));
}

#[tokio::test(start_paused = true)]
async fn a_promise_can_be_had_before_the_table() {
    let host = house().await;
    let promise = host.promise().await;
    let mut order = quick_order("radlands");
    order.promise = Some(promise.table.clone());
    let seated = host.quick(order.clone()).await.expect("a match");
    assert_eq!(seated.table, promise.table);
    let view = Person::at(&host, &seated).await.view().await;
    assert_eq!(view.fairness.expect("a promise").commitment, promise.commitment);
    assert!(host.quick(order).await.is_err(), "a promise is kept once");
}

#[tokio::test(start_paused = true)]
async fn a_rematch_takes_the_contribution_of_every_seat() {
    let host = house().await;
    let people = people(&host, table_order(2)).await;
    let id = people[0].door.id().clone();
    people[0].door.resign(A, "up".parse().expect("an id")).await.expect("allowed");
    let promise = host.promise().await;
    let first = Rematch { promise: Some(promise.table.clone()), ..rematch_order(Some("aa")) };
    let ann = host.rematch(&id, &people[0].token, &first).await.expect("over");
    assert_eq!(ann.table, promise.table, "the first to ask has the promise of the table");
    // Ben asked for a promise as well, but there is a table now.
    let second = Rematch { promise: Some(host.promise().await.table), ..rematch_order(Some("bb")) };
    let ben = host.rematch(&id, &people[1].token, &second).await.expect("invited");
    let fair = Person::at(&host, &ben).await.view().await.fairness.expect("a promise");
    assert_eq!(fair.commitment, promise.commitment);
    assert_eq!((ann.seat, ben.seat), (B, A));
    assert_eq!(fair.seeds, ["bb".repeat(32), "aa".repeat(32)]);
}

#[tokio::test(start_paused = true)]
async fn whoever_plays_on_adds_to_the_chance_too() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    ann.finish(&mut Dice::new(5)).await;
    let promise = host.promise().await;
    let fork = Fork {
        at: 20,
        seat: A,
        level: "drifter".to_owned(),
        name: "Ann".to_owned(),
        seed: Some("cc".repeat(32)),
        promise: Some(promise.table.clone()),
    };
    let seated = host.fork(ann.door.id(), fork).await.expect("it is over");
    let fair = Person::at(&host, &seated).await.view().await.fairness.expect("a promise");
    assert_eq!((&fair.commitment, &fair.seeds[0]), (&promise.commitment, &"cc".repeat(32)));
}

/// The same match with another ending, as anybody can write it who has the file: Ann gives up halfway.
fn forged(file: &MatchFile) -> MatchFile {
    let mut forged = file.clone();
    let half = forged.entries.len() / 2;
    forged.entries.truncate(half);
    let time = forged.entries[half - 1].time;
    let gives_up = Deed::Bot { seat: A, kind: Kind::Random, why: Absence::Resigned };
    let end = Deed::End { how: Ending::Resigned, scores: vec![0, 1000] };
    for (author, deed) in [(Author::Seat(A), gives_up), (Author::House, end)] {
        let last = forged.entries.last().expect("half a match");
        let head = Head { seq: last.seq, hash: last.hash };
        forged.entries.push(head.link(&Seed::revealed(forged.seed), time, author, None, deed));
    }
    forged
}

#[tokio::test(start_paused = true)]
async fn another_ending_cannot_be_sealed_into_a_record() {
    let file = finished().await;
    let key = verify(&file).expect("untouched").key.expect("the server signs");
    let forged = forged(&file);
    assert_eq!(verify(&forged).map_err(|error| error.step), Err(Step::Signature));

    // Without the seal it is a record that nobody signed, and with another key's it is somebody else's.
    let stripped = MatchFile { seal: None, ..forged.clone() };
    assert_eq!(verify(&stripped).expect("it agrees with itself").key, None);
    let last = forged.entries.last().expect("an end");
    let (id, seq, deed) = (forged.opening.id.as_str(), last.seq.number(), last.deed.to_string());
    let seal = seal::Seal::sign(&host::secret::random_key(), id, seq, last.hash, &deed);
    let signed = MatchFile { seal: Some(seal), ..forged.clone() };
    assert_ne!(verify(&signed).expect("it agrees with itself").key, Some(key));
    // The server's signature is not under this ending, even with its own key.
    let taken = MatchFile { seal: file.seal, ..signed };
    assert_eq!(verify(&taken).map_err(|error| error.step), Err(Step::Signature));
}

#[test]
fn records_of_the_first_format_are_still_read() {
    let file: MatchFile = serde_json::from_str(include_str!("../corpus/1-radlands.json"))
        .expect("a record of the first format");
    let verified = verify(&file).expect("it is as it was");
    assert_eq!((verified.key, verified.ending), (None, Ending::Played));
    let record: seal::Record =
        serde_json::from_str(include_str!("../corpus/1-radlands.json")).expect("the same as plain text");
    let unchecked = |point: Point| {
        let found = examine(&record, &Evidence::default()).into_iter().find(|finding| finding.point == point);
        matches!(found.map(|finding| finding.verdict), Some(Verdict::Unchecked(_)))
    };
    assert!(unchecked(Point::Signature) && unchecked(Point::Draws) && !unchecked(Point::Chain));
}

/// What the page in the browser checks with, which knows no rules.
fn examined(file: &MatchFile, evidence: &Evidence) -> Vec<seal::Finding> {
    let text = serde_json::to_string(file).expect("plain data");
    examine(&serde_json::from_str(&text).expect("the same file"), evidence)
}

fn broken(findings: &[seal::Finding]) -> Vec<Point> {
    let is_broken = |finding: &&seal::Finding| matches!(finding.verdict, Verdict::Broken(_));
    findings.iter().filter(is_broken).map(|finding| finding.point).collect()
}

#[tokio::test(start_paused = true)]
async fn a_page_without_the_rules_checks_the_same_formulas() {
    let file = finished().await.with_draws();
    let evidence = Evidence {
        key: file.seal.map(|seal| seal.key),
        commitment: Some(file.opening.commitment.digest()),
        contribution: Some((0, file.opening.contributions[0].digest())),
        receipts: Vec::new(),
    };
    let findings = examined(&file, &evidence);
    let left: Vec<Point> = findings
        .iter()
        .filter(|finding| finding.verdict != Verdict::Held)
        .map(|finding| finding.point)
        .collect();
    assert_eq!(left, [Point::Receipts, Point::Rules], "nothing else is left unchecked: {findings:?}");

    let other = Digest::of("another", []);
    let with = |change: &dyn Fn(&mut MatchFile)| {
        let mut changed = file.clone();
        change(&mut changed);
        broken(&examined(&changed, &evidence))
    };
    assert_eq!(with(&|file| file.format.push('!')), [Point::Format]);
    assert_eq!(with(&|file| file.entries[3].time = Moment::from_millis(1)), [Point::Chain]);
    assert_eq!(with(&|file| file.draws[2].reverse()), [Point::Draws]);
    assert_eq!(with(&|file| drop(file.draws.pop())), [Point::Draws]);
    assert_eq!(with(&|file| *file = forged(file)), [Point::Draws, Point::Signature]);
    assert_eq!(with(&|file| file.seal = None), [Point::Key]);
    assert!(with(&|file| file.seed = other).contains(&Point::Seed));
    let held_against = |evidence: Evidence| broken(&examined(&file, &evidence));
    let own = || Evidence::default();
    assert_eq!(held_against(Evidence { commitment: Some(other), ..own() }), [Point::Promise]);
    assert_eq!(held_against(Evidence { contribution: Some((0, other)), ..own() }), [Point::Contribution]);
    let stranger = host::secret::random_key().public();
    assert_eq!(held_against(Evidence { key: Some(stranger), ..own() }), [Point::Key]);
}
