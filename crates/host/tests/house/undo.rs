//! Taking choices back.

use host::{Consent, HostError, News};
use kernel::{Dice, Viewer};
use wire::table::Undo;

use crate::tools::*;

/// Plays until the person's last choice could be taken back without asking, and tells the view before it.
async fn until_free(people: &mut [Person], dice: &mut Dice) -> (usize, wire::table::TableView) {
    for _ in 0..400 {
        let index = who_is_asked(people).await;
        let before = people[index].view().await;
        people[index].play_any(dice).await;
        settle().await;
        if people[index].view().await.undo == Undo::Free {
            return (index, before);
        }
    }
    panic!("nobody could ever take anything back");
}

#[tokio::test(start_paused = true)]
async fn what_nobody_saw_can_be_taken_back_at_once() {
    let host = house().await;
    let mut people = people(&host, table_order(2)).await;
    let (index, before) = until_free(&mut people, &mut Dice::new(2)).await;
    let person = &mut people[index];
    let message = person.message();
    let version = person.view().await.version;
    let done = person.door.undo(person.seat, version, message.clone()).await.expect("it was free");
    let after = person.view().await;
    assert_eq!((after.scene, after.acts, after.inputs), (before.scene, before.acts, before.inputs));
    assert!(after.version > version, "an undo is one more entry");
    assert_eq!(
        person.door.undo(person.seat, version, message).await,
        Ok(done),
        "the same message, the same answer"
    );
    assert_eq!(person.view().await.version, after.version);
}

#[tokio::test(start_paused = true)]
async fn what_was_taken_back_can_be_read_by_those_who_had_seen_it() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    let (mut dice, own) = (Dice::new(4), Viewer::Seat(A));
    // Not every choice is told; the first that is will do.
    let did = loop {
        let known = ann.asked().await.version;
        assert!(ann.play_any(&mut dice).await, "nothing was told in a whole match");
        settle().await;
        let told = told_since(&ann, known).await;
        if let Some(did) = told.into_iter().find(|text| text.starts_with("{a} ")) {
            break did;
        }
    };
    let before = ann.door.welcome(own).await.expect("a welcome").log;
    let (version, message) = (ann.view().await.version, ann.message());
    ann.door.undo(A, version, message).await.expect("alone");
    let after = ann.door.welcome(own).await.expect("a welcome").log;
    let words = did.strip_prefix("{a} ").expect("as found");
    assert_eq!(after.last().expect("told").text, format!("{{a}} takes back: {words}"));
    let times = |log: &[parts::scene::Telling]| log.iter().filter(|telling| telling.text == did).count();
    assert!(times(&after) < times(&before), "what was taken back has not happened");
}

/// What a seat was told since this version.
async fn told_since(person: &Person, since: wire::Version) -> Vec<String> {
    let pulse = host::Pulse { version: since, chat: 0 };
    match person.door.news(Viewer::Seat(person.seat), pulse).await.expect("news") {
        News::Since { update: Some(update), .. } => {
            update.tellings.into_iter().map(|telling| telling.text).collect()
        }
        other => panic!("no update: {other:?}"),
    }
}

/// Plays until the last choice of the person can be taken back only by consent.
async fn until_consent(people: &mut [Person], dice: &mut Dice) -> usize {
    for _ in 0..400 {
        let index = who_is_asked(people).await;
        people[index].play_any(dice).await;
        settle().await;
        if matches!(people[index].view().await.undo, Undo::ByConsent { .. }) {
            return index;
        }
    }
    panic!("nothing was ever rolled or shown");
}

#[tokio::test(start_paused = true)]
async fn later_than_that_the_others_are_asked() {
    let host = house().await;
    let mut people = people(&host, table_order(2)).await;
    let index = until_consent(&mut people, &mut Dice::new(3)).await;
    let (asker, other) = (people[index].clone(), people[1 - index].clone());
    let before = asker.view().await;
    let version = before.version;
    asker.door.undo(asker.seat, version, "ask".parse().unwrap()).await.expect("it is asked");
    assert_eq!(other.view().await.undo, Undo::Asked { by: asker.seat });
    assert_eq!(asker.view().await.inputs, before.inputs, "nothing has changed yet");
    let own = asker.door.answer_undo(asker.seat, Consent::Yes).await;
    assert!(matches!(own, Err(HostError::NotNow(_))), "nobody answers their own question");
    other.door.answer_undo(other.seat, Consent::Yes).await.expect("asked");
    assert!(asker.view().await.inputs < before.inputs);
    assert!(matches!(other.door.answer_undo(other.seat, Consent::Yes).await, Err(HostError::NotNow(_))));
}

#[tokio::test(start_paused = true)]
async fn three_refusals_are_enough() {
    let host = house().await;
    let mut people = people(&host, table_order(2)).await;
    let index = until_consent(&mut people, &mut Dice::new(3)).await;
    let (asker, other) = (people[index].clone(), people[1 - index].clone());
    for number in 0..3 {
        let version = asker.view().await.version;
        let message = format!("ask{number}").parse().unwrap();
        asker.door.undo(asker.seat, version, message).await.expect("it is asked");
        other.door.answer_undo(other.seat, Consent::No).await.expect("asked");
    }
    let version = asker.view().await.version;
    let again = asker.door.undo(asker.seat, version, "ask3".parse().unwrap()).await;
    assert!(matches!(again, Err(HostError::TooMany(_))));
    assert!(matches!(asker.view().await.undo, Undo::No { .. }));
}

#[tokio::test(start_paused = true)]
async fn against_bots_everything_can_be_taken_back() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    let mut dice = Dice::new(4);
    let mut choices = Vec::new();
    for _ in 0..12 {
        choices.push(ann.asked().await.inputs);
        ann.play_any(&mut dice).await;
    }
    while let Some(inputs) = choices.pop() {
        let view = ann.asked().await;
        assert_eq!(view.undo, Undo::Free);
        let message = ann.message();
        ann.door.undo(A, view.version, message).await.expect("alone");
        assert_eq!(ann.view().await.inputs, inputs);
    }
    assert_eq!(ann.view().await.undo, Undo::Nothing);
    let (version, message) = (ann.view().await.version, ann.message());
    assert!(matches!(ann.door.undo(A, version, message).await, Err(HostError::NoUndo(_))));
}

#[tokio::test(start_paused = true)]
async fn an_undo_that_comes_too_late_takes_nothing_else_back() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    let mut dice = Dice::new(4);
    ann.play_any(&mut dice).await;
    let old = ann.view().await.version;
    ann.play_any(&mut dice).await;
    let message = ann.message();
    assert_eq!(ann.door.undo(A, old, message).await, Err(HostError::Stale));
}
