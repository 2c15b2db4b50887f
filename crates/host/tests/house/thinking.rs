//! Nobody's bots keep others from answering.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bots::Kind;
use host::store::Memory;
use host::{Asker, Host, Settings};
use kernel::{Dice, Viewer};
use wire::lobby::{Phase, Quick};

use crate::tools::*;

/// A house in which one bot thinks at a time.
async fn small_house() -> Host {
    open_with(Arc::new(Memory::new()), Settings { thinkers: 1, ..brisk() }).await
}

fn from(host: &Host, last: u8) -> Host {
    host.asked_by(Asker::at([10, 0, 0, last].into(), None))
}

async fn against(host: &Host, level: Kind) -> Person {
    let order = Quick { level: level.to_string(), ..quick_order("radlands") };
    let seated = host.quick(order).await.expect("a quick match");
    Person::at(host, &seated).await
}

/// Plays until the match waits for the bot alone, and says how long it does.
async fn answer_time(person: &mut Person, dice: &mut Dice) -> Duration {
    let inputs = hand_over(person, dice).await;
    let (begun, mut pulse) = (Instant::now(), person.door.pulse());
    loop {
        pulse.mark_unchanged();
        if person.view().await.inputs > inputs {
            return begun.elapsed();
        }
        pulse.changed().await.expect("the room is open");
    }
}

/// Plays until the match waits for the bot alone; how many inputs there are by then.
async fn hand_over(person: &mut Person, dice: &mut Dice) -> usize {
    loop {
        let view = person.view().await;
        assert_eq!(view.phase, Phase::Running, "it lasts long enough");
        if !view.acts.is_empty() {
            person.play_any(dice).await;
        } else if view.waiting.contains(&B) {
            return view.inputs;
        } else {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }
}

/// This one runs on the real clock: bots think on it, and wait for each other.
#[tokio::test]
async fn many_strong_tables_of_one_address_hold_up_nobody_else() {
    let host = small_house().await;
    let (eve, ann) = (from(&host, 1), from(&host, 2));
    let mut dice = Dice::new(1);
    let mut eves = Vec::new();
    for _ in 0..12 {
        let mut one = against(&eve, Kind::Warlord).await;
        hand_over(&mut one, &mut dice).await;
        eves.push(one);
    }
    let mut drifter = against(&ann, Kind::Drifter).await;
    let time = answer_time(&mut drifter, &mut dice).await;
    assert!(time < Duration::from_secs(1), "a drifter waits for no warlord: {time:?}");
    let mut warlord = against(&ann, Kind::Warlord).await;
    let time = answer_time(&mut warlord, &mut dice).await;
    assert!(time < Duration::from_secs(8), "Ann's turn is next after the one that thinks: {time:?}");
    let mut told = 0;
    for eve in &eves {
        let spectator = eve.door.welcome(Viewer::Spectator).await.expect("a welcome").table;
        told += usize::from(spectator.notice.is_some());
        assert_eq!(spectator.notice, eve.view().await.notice);
    }
    assert!(told > 0, "Eve's tables are told that their bots think for a shorter time");
}

/// How long the longest turn of a drifter takes in one match, with everything at its usual pace.
async fn longest_turn(seed: u64) -> Duration {
    // Nobody attends the match; once it is over, its room would close before anybody reads that.
    let settings = Settings { pace: Settings::default().pace, lingering: brisk().rest, ..brisk() };
    let host = open_with(Arc::new(Memory::new()), settings).await;
    let mut ann = against(&host, Kind::Drifter).await;
    let (mut dice, mut begun, mut longest) = (Dice::new(seed), None, Duration::ZERO);
    loop {
        let view = ann.view().await;
        if view.phase != Phase::Running {
            return longest;
        }
        if view.waiting == [B] {
            begun.get_or_insert_with(tokio::time::Instant::now);
        } else if let Some(begun) = begun.take() {
            longest = longest.max(begun.elapsed());
        }
        if view.acts.len() > 1 {
            ann.play_any(&mut dice).await;
        } else {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn no_turn_of_a_bot_lasts_longer_than_a_turn_may() {
    let mut longest = Duration::ZERO;
    for seed in 0..2 {
        longest = longest.max(longest_turn(seed).await);
    }
    assert!(longest <= bots::Budget::TURN, "{longest:?}");
    assert!(longest > bots::Budget::TURN / 3, "there are turns that would be long: {longest:?}");
}
