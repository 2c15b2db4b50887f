//! Chance that anybody can check.

use std::fmt::Write as _;
use std::path::Path;

use bots::Kind;
use host::digest::Digest;
use host::fairness::{Commitment, Contribution, Step, Stream};
use host::log::{Author, Deed, Head, Seq};
use host::opening::{Opening, Player, Rules, TimeRule};
use host::secret::Seed;
use host::{MatchFile, Moment, verify};
use kernel::Dice;
use parts::title::Order;
use proving::golden::{Mode, check_text};
use serde_json::Value;

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
    let stream = Stream::of(&opening, &seed);
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
    let file = finished().await;
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
