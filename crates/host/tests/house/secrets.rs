//! What must not be seen is not seen.

use host::News;
use kernel::{Dice, Viewer};
use wire::lobby::Phase;

use crate::tools::*;

/// All that a viewer gets, as text.
async fn all_that_is_sent(person: &Person, viewer: Viewer) -> String {
    let welcome = person.door.welcome(viewer).await.expect("a welcome");
    let News::Since { update, chat, .. } = person.door.news(viewer, welcome.pulse).await.expect("news")
    else {
        panic!("nothing was missed")
    };
    let words = [
        serde_json::to_string(&welcome.table),
        serde_json::to_string(&welcome.log),
        serde_json::to_string(&welcome.chat),
        serde_json::to_string(&update.map(|update| *update)),
        serde_json::to_string(&chat),
        serde_json::to_string(&person.door.card()),
    ];
    words.map(|words| words.expect("plain data")).concat()
}

#[tokio::test(start_paused = true)]
async fn seeds_and_tokens_stay_in_the_house() {
    let host = house().await;
    let mut people = people(&host, table_order(2)).await;
    let mut dice = Dice::new(2);
    let mut sent = String::new();
    for _ in 0..12 {
        let index = who_is_asked(&people).await;
        people[index].play_any(&mut dice).await;
        for viewer in Viewer::all(2) {
            sent += &all_that_is_sent(&people[0], viewer).await;
        }
    }
    assert!(people[0].door.file().await.is_err(), "the record is closed until the end");
    people[0].door.resign(A, "up".parse().unwrap()).await.expect("allowed");
    assert_eq!(people[0].view().await.phase, Phase::Over);
    let seed = people[0].door.file().await.expect("over").seed.to_string();
    assert!(!sent.contains(&seed), "the seed was sent before the end");
    for person in &people {
        assert!(
            !sent.contains(&person.token.reveal())
                && !sent.contains(&person.token.hash().digest().to_string())
        );
    }
    assert!(all_that_is_sent(&people[0], Viewer::Spectator).await.contains(&seed), "it opens at the end");
}

/// A spectator sees the same whatever is in hands: nothing in what is sent names a card that the table's own view of
/// the spectator does not.
#[tokio::test(start_paused = true)]
async fn a_room_shows_what_its_table_shows() {
    let host = house().await;
    let mut ann = quick(&host, "battlelands").await;
    let mut dice = Dice::new(2);
    for _ in 0..6 {
        assert!(ann.play_any(&mut dice).await, "no match is over so soon");
        let welcome = ann.door.welcome(Viewer::Spectator).await.expect("a welcome");
        assert!(welcome.table.acts.is_empty(), "spectators choose nothing");
        assert_eq!(welcome.table.undo, wire::table::Undo::Nothing);
        let own = ann.view().await;
        assert_ne!(own.scene, welcome.table.scene, "a seat sees its own hand");
    }
}
