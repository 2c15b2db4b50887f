//! Matches that are over.

use host::replay::Eyes;
use host::{HostError, verify};
use kernel::{Dice, Seat, Viewer};
use parts::scene::Telling;
use wire::lobby::Phase;
use wire::replay::Fork;

use crate::tools::*;

/// A frame is found by a replay from the start, so that of a long match only this many are looked at.
const FRAMES: usize = 200;

#[tokio::test(start_paused = true)]
async fn any_moment_can_be_seen_through_anybodys_eyes() {
    let host = house().await;
    for game in shelf::games() {
        let mut ann = quick(&host, game.name).await;
        let id = ann.door.id().clone();
        let mut dice = Dice::new(3);
        for _ in 0..5 {
            ann.play_any(&mut dice).await;
        }
        let live = ann.asked().await;
        let early = host.replay(&id, Eyes::Open, 0).await;
        assert!(matches!(early, Err(HostError::NotRunning(_))), "nothing opens before the end");
        ann.finish(&mut dice).await;

        let seat = Eyes::Viewer(Viewer::Seat(A));
        let then = host.replay(&id, seat, live.inputs).await.expect("a frame");
        assert_eq!((then.table.scene, then.table.inputs, then.input), (live.scene, live.inputs, None));
        assert!(then.rounds.is_sorted() && !then.rounds.is_empty());
        let mut story = Vec::new();
        for at in 0..=then.length.min(FRAMES) {
            story.extend(host.replay(&id, seat, at).await.expect("a frame").tellings);
        }
        let log = ann.door.welcome(Viewer::Seat(A)).await.expect("a welcome").log;
        assert!(then.length > FRAMES || story.len() == log.len(), "the story is whole");
        assert_eq!(story, log[..story.len()]);
        let told = |tellings: &[Telling]| -> Vec<String> {
            tellings.iter().map(|telling| telling.text.clone()).filter(|text| !text.is_empty()).collect()
        };
        let beats = host.story(&id, seat).await.expect("a story");
        assert!(beats.is_sorted_by_key(|beat| beat.at) && beats.iter().all(|beat| beat.at <= then.length));
        let whole: Vec<String> = beats.iter().flat_map(|beat| told(&beat.tellings)).collect();
        assert_eq!(whole, told(&log), "every sentence of the log is in the story");
        let open = host.replay(&id, Eyes::Open, then.length).await.expect("a frame");
        assert!(open.input.is_some());
        let beyond = host.replay(&id, Eyes::Open, then.length + 1).await;
        assert!(matches!(beyond, Err(HostError::BadRequest(_))));
        let nobody = host.replay(&id, Eyes::Viewer(Viewer::Seat(Seat::new(5))), 0).await;
        assert!(matches!(nobody, Err(HostError::BadRequest(_))));
    }
}

#[tokio::test(start_paused = true)]
async fn one_can_play_on_from_any_moment() {
    let host = house().await;
    let mut ann = quick(&host, "radlands").await;
    let mut dice = Dice::new(8);
    ann.finish(&mut dice).await;
    let id = ann.door.id().clone();
    let length = ann.view().await.inputs;
    let order = |at: usize| Fork {
        at,
        seat: B,
        level: "drifter".to_owned(),
        name: "Ann".to_owned(),
        seed: None,
        promise: None,
    };
    let over = host.fork(&id, order(length)).await;
    assert!(matches!(over, Err(HostError::NotNow(_))));
    assert!(matches!(host.fork(&id, order(length + 1)).await, Err(HostError::BadRequest(_))));

    let at = length / 2;
    let seated = host.fork(&id, order(at)).await.expect("a moment before the end");
    let mut again = Person::at(&host, &seated).await;
    assert_eq!((again.seat, again.view().await.phase), (B, Phase::Running));
    assert!(again.view().await.inputs >= at);
    let view = again.asked().await;
    if view.inputs == at {
        let message = again.message();
        let undone = again.door.undo(B, view.version, message).await;
        assert!(undone.is_err(), "what another match brought cannot be taken back");
    }
    again.finish(&mut dice).await;
    let verified = verify(&again.door.file().await.expect("over")).expect("as it should be");
    assert_eq!(verified.borrowed, at);
}
