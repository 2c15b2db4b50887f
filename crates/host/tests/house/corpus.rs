//! What earlier versions wrote is replayed, or refused with a reason; see `tests/corpus/README.md`.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use host::store::{Sqlite, Store};
use host::{Found, Match, MatchFile, MatchId, Token, verify};
use kernel::{Dice, Viewer};
use proving::golden::{Mode, check_text};
use wire::lobby::Phase;

use crate::tools::*;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

/// What becomes of a record, in a line.
fn outcome(text: &str) -> String {
    let file: MatchFile = match serde_json::from_str(text) {
        Ok(file) => file,
        Err(error) => return format!("refused: {error}"),
    };
    match verify(&file) {
        Ok(found) => format!(
            "{} replays: {} entries, {} inputs, {} draws, {} undone, {} borrowed, {} {:?}, head {}",
            found.game,
            found.entries,
            found.inputs,
            found.draws,
            found.undone,
            found.borrowed,
            found.ending.word(),
            found.scores,
            found.head
        ),
        Err(error) => format!("refused: {error}"),
    }
}

#[test]
fn every_old_record_replays_or_is_refused_with_a_reason() {
    let files = std::fs::read_dir(corpus()).expect("the corpus").map(|file| file.expect("a file").path());
    let mut records: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    records.sort();
    assert!(records.len() >= 13, "records get more, never fewer: {records:?}");
    let line = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).expect("readable");
        let name = path.file_name().expect("a file").to_string_lossy();
        format!("{name}: {}\n", outcome(&text))
    };
    let index: String = records.iter().map(line).collect();
    check_text(&corpus().join("index.txt"), &index, Mode::from_environment())
        .unwrap_or_else(|error| panic!("{error}"));
}

/// The store that a database of the corpus is now, in a folder of this name.
async fn restored(name: &str, scratch: &Scratch) -> Arc<Sqlite> {
    let file = scratch.0.join("house.db");
    let text = std::fs::read_to_string(corpus().join(name)).expect("the database");
    // The text names tables before they are there.
    let options =
        sqlx::sqlite::SqliteConnectOptions::new().filename(&file).create_if_missing(true).foreign_keys(false);
    let pool = sqlx::SqlitePool::connect_with(options).await.expect("a new file");
    sqlx::raw_sql(sqlx::AssertSqlSafe(text)).execute(&pool).await.expect("as it was");
    pool.close().await;
    Arc::new(Sqlite::open(&file).await.expect("a store of this version now"))
}

fn id(text: &str) -> MatchId {
    text.parse().expect("an id")
}

/// Those who hold the tokens of a match, at its table.
fn people_of(door: &Match, tokens: &[&str]) -> Vec<Person> {
    let token = |text: &&str| text.parse::<Token>().expect("a token");
    let person = |token: Token| Person {
        seat: door.seat_of(&token).expect("a seat"),
        door: door.clone(),
        token,
        next: 100,
    };
    tokens.iter().map(token).map(person).collect()
}

/// In the database of the first version there is a match that runs, one that is over, and a table that gathers people.
#[tokio::test]
async fn a_house_opens_with_the_database_of_the_first_version() {
    let scratch = Scratch::new("first-version");
    let host = open(restored("1-database.sql", &scratch).await as Arc<dyn Store>).await;
    let door = host.find_match(&id("reebtdqe5r995s92")).await.expect("the match that runs");
    let welcome = door.welcome(Viewer::Spectator).await.expect("a welcome");
    assert_eq!((welcome.table.phase, welcome.table.frozen), (Phase::Running, None));
    assert_eq!(welcome.chat.iter().map(|line| line.text.as_str()).collect::<Vec<_>>(), ["good luck"]);
    let tokens = [
        "3a19e4df419413953d144b37ce2f1db9e88dd0eef86315337f9b3ef0454f157c",
        "46025ee330f1ce650d6a6828a7952038d1a5354582e7b1300e686ad01b8cadb8",
    ];
    let mut people = people_of(&door, &tokens);
    for number in 0..6 {
        let index = who_is_asked(&people).await;
        assert!(people[index].play_any(&mut Dice::new(number)).await, "it goes on");
    }
    verify(&host.record(&id("xath4v730fv7cwzr")).await.expect("the match that is over")).expect("as it was");
    let gathering = id("s8mjkqb76423gupy");
    assert!(matches!(host.find(&gathering).await, Ok(Found::Gathering(_))));
    host.sit(&gathering, sit_order("Ben")).await.expect("somebody sits down there");
}

/// In the database of the second there is the same, and the match that is over is signed.
#[tokio::test]
async fn a_house_opens_with_the_database_of_the_second_version() {
    let scratch = Scratch::new("second-version");
    let host = open(restored("2-database.sql", &scratch).await as Arc<dyn Store>).await;
    let door = host.find_match(&id("8jfbrupy0yfr2vzm")).await.expect("the match that runs");
    let welcome = door.welcome(Viewer::Spectator).await.expect("a welcome");
    assert_eq!((welcome.table.phase, welcome.table.frozen), (Phase::Running, None));
    let tokens = ["c3bd2a52c2a4abbe6bf2fcccddb2c25b2157678f1b3e2adf9b299733425bc165"];
    let mut people = people_of(&door, &tokens);
    for number in 0..3 {
        assert!(people[0].play_any(&mut Dice::new(number)).await, "it goes on");
    }
    let over = host.record(&id("bd50hg6vaffh82jt")).await.expect("the match that is over");
    let recorded = std::fs::read_to_string(corpus().join("2-radlands-played-on.json")).expect("its record");
    let recorded: MatchFile = serde_json::from_str(&recorded).expect("a record");
    let key = verify(&over).expect("as it was").key;
    assert_eq!((key, over.seal), (recorded.seal.map(|seal| seal.key), recorded.seal));
    assert!(key.is_some(), "it was signed");
    let gathering = id("2pf0dc8mjk45tyng");
    assert!(matches!(host.find(&gathering).await, Ok(Found::Gathering(_))));
    host.sit(&gathering, sit_order("Ben")).await.expect("somebody sits down there");
}
