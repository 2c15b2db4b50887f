//! The worked numbers of WORKED.md: a small match, with everything between the seeds and the signature.

use std::fmt::Write as _;
use std::path::Path;

use bots::Kind;
use host::digest::Digest;
use host::fairness::{Commitment, Contribution};
use host::log::{Absence, Author, Deed, Ending, Entry, Head, Seq};
use host::opening::{Opening, Player, Rules, TimeRule};
use host::secret::Seed;
use host::{MatchFile, Moment, verify};
use kernel::Waiting;
use parts::title::Order;
use proving::golden::{Mode, check_text};
use seal::{Evidence, Receipt, Seal, ServerKey, Verdict, examine, formula};

use crate::tools::*;

const OPENED: u64 = 1_700_000_000_000;

fn key() -> ServerKey {
    ServerKey::from_bytes(&[0x42; 32])
}

fn seed() -> Seed {
    Seed::revealed(Digest::of("a seed for a worked example", []))
}

fn opening() -> Opening {
    let table = shelf::open("radlands", &Order::default()).expect("a game");
    let id = "abcdefghjkmnpqrs".parse().expect("an id");
    let commitment = Commitment::to(&id, &seed());
    Opening {
        id,
        opened: Moment::from_millis(OPENED),
        rules: Rules::of(&*table, None),
        players: vec![Player::Person("Zoë".parse().expect("a name")), Player::Bot(Kind::Drifter)],
        time: TimeRule::Unlimited,
        commitment,
        contributions: vec!["cd".repeat(32).parse().expect("hex"), Contribution::derived(commitment, B)],
    }
}

/// The log of a match in which the camps are dealt and Zoë gives up.
fn played(opening: &Opening) -> MatchFile {
    let (seed, stream) = (seed(), opening.stream(&seed()));
    let mut table = opening.rules.open().expect("a table");
    let mut entries: Vec<Entry> = Vec::new();
    let mut add = |author: Author, deed: Deed| {
        let head = entries.last().map_or(Head { seq: Seq::NONE, hash: opening.digest() }, |last| Head {
            seq: last.seq,
            hash: last.hash,
        });
        let time = Moment::from_millis(OPENED + entries.len() as u64 + 1);
        entries.push(head.link(&seed, time, author, None, deed));
    };
    for number in 0.. {
        if table.waiting() != Waiting::Chance {
            break;
        }
        let (outcomes, weights): (Vec<String>, Vec<u32>) = table.chances().into_iter().unzip();
        let outcome = outcomes[stream.draw(number, &weights).expect("weights")].clone();
        table.settle(&outcome).expect("a listed outcome");
        add(Author::Chance, Deed::Chance(outcome));
    }
    add(Author::Seat(A), Deed::Bot { seat: A, kind: Kind::Raider, why: Absence::Resigned });
    add(Author::House, Deed::End { how: Ending::Resigned, scores: vec![0, 1000] });
    let last = entries.last().expect("an end").clone();
    let seal = Seal::sign(&key(), opening.id.as_str(), last.seq.number(), last.hash, &last.deed.to_string());
    MatchFile::new(opening.clone(), &seed, entries, Some(seal)).with_draws()
}

/// What the page says of the opening.
fn tell_opening(page: &mut String, file: &MatchFile) {
    let opening = &file.opening;
    let mut row =
        |what: &str, value: &dyn std::fmt::Display| writeln!(page, "| {what} | `{value}` |").expect("text");
    row("`id`", &opening.id);
    row("`opened`", &opening.opened.millis());
    row("`time`", &"unlimited");
    row("player a", &"person Zoë");
    row("player b", &"bot drifter");
    row("`seed`", &file.seed);
    row("`commitment`", &opening.commitment.digest());
    row("contribution of a, her own", &opening.contributions[0].digest());
    row("contribution of b, a bot's", &opening.contributions[1].digest());
    row("`game`", &opening.rules.game);
    row("`pack`", &opening.rules.pack);
    row("`seats`", &opening.rules.seats);
    for (name, value) in &opening.rules.options {
        row("option", &format!("{name}={value}"));
    }
    row("`rules`", &opening.rules.digest());
    let own: Vec<Digest> = opening.contributions.iter().map(|own| own.digest()).collect();
    let stream = formula::stream_key(opening.id.as_str(), file.seed, opening.rules.digest(), &own);
    row("`key` of the stream", &stream);
    row("`opening`", &opening.digest());
}

/// What the page says of one draw.
fn tell_draw(page: &mut String, file: &MatchFile, number: usize) {
    let list = &file.draws[number];
    let stream = file.opening.stream(&Seed::revealed(file.seed));
    let total: u64 = list.iter().map(|(_, weight)| u64::from(*weight)).sum();
    // No word of the stream is passed over below the largest number there is, but for that one.
    let word = stream.below(number as u64, u64::MAX);
    let rest = stream.below(number as u64, total);
    let Deed::Chance(outcome) = &file.entries[number].deed else { panic!("no draw") };
    let place = list.iter().position(|(listed, _)| listed == outcome).expect("it is listed");
    let before: u64 = list[..place].iter().map(|(_, weight)| u64::from(*weight)).sum();
    let words: Vec<String> = list.iter().map(|(outcome, weight)| format!("{outcome} {weight}")).collect();
    writeln!(page, "\n**Draw {number}.** The list, each with its weight: {}.", words.join(", "))
        .expect("text");
    writeln!(
        page,
        "`W` = {total}, `x` = {word}, `r` = `x mod W` = {rest}. The weights before `{outcome}` sum to {before}, so that is what comes."
    )
    .expect("text");
    assert!((before..before + u64::from(list[place].1)).contains(&rest), "the page says what is so");
    assert_eq!(word % total, rest, "no word was passed over here");
}

fn page(file: &MatchFile) -> String {
    let mut page = String::from(
        "# Worked numbers\n\nA small match of Radlands, with every number of [FAIRNESS.md](FAIRNESS.md): the camps are dealt, then Zoë, on seat a, gives \
         up.\nThe test `worked` writes this page (`cargo xtask goldens`) and fails when it is not true any more.\n\n## The opening\n\n| what | value |\n|---|---|\n",
    );
    tell_opening(&mut page, file);
    page += "\n## The draws\n";
    for number in 0..3 {
        tell_draw(&mut page, file, number);
    }
    page += "\n## The chain\n\n`time` is 1700000000000 plus `seq`. No entry has a `message`.\n\n| `seq` | `by` | `deed` | `hash` |\n|---|---|---|---|\n";
    for entry in &file.entries {
        writeln!(page, "| {} | `{}` | `{}` | `{}` |", entry.seq, entry.author, entry.deed, entry.hash)
            .expect("text");
    }
    let seal = file.seal.expect("it is signed");
    let receipt = Receipt::sign(&key(), file.opening.id.as_str(), 3, file.entries[2].hash);
    page += "\n## The signatures\n\nThe secret key is 32 times the byte 42 (hexadecimal), which no server should use.\n\n| what | value |\n|---|---|\n";
    writeln!(page, "| public key | `{}` |", seal.key).expect("text");
    writeln!(page, "| receipt for entry 3 | `{}` |", receipt.signature).expect("text");
    writeln!(page, "| seal | `{}` |", seal.signature).expect("text");
    page
}

#[test]
fn the_worked_numbers_are_those_of_a_match_that_verifies() {
    let file = played(&opening());
    assert_eq!(verify(&file).expect("it is as it should be").key, Some(key().public()));
    let plain = serde_json::from_str(&serde_json::to_string(&file).expect("plain data")).expect("a record");
    let findings = examine(&plain, &Evidence { key: Some(key().public()), ..Evidence::default() });
    assert!(findings.iter().all(|finding| !matches!(finding.verdict, Verdict::Broken(_))), "{findings:?}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("WORKED.md");
    check_text(&path, &page(&file), Mode::from_environment()).unwrap_or_else(|error| panic!("{error}"));
}
