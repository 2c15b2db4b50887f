//! People: they play, talk, take back, go away, come back, send things twice, and send nonsense.

use std::sync::{Arc, Mutex};

use host::{Consent, Host, HostError, Match};
use kernel::Viewer;

use crate::world::{Letter, Memories, Violations, What, lock, moment};

/// Lives at a table until the program ends.
pub async fn live(host: Host, memories: Arc<Mutex<Memories>>, violations: Arc<Violations>) {
    let (table, seat) = lock(&memories).place();
    let door = loop {
        match host.find_match(&table).await {
            Ok(door) => {
                let known = door.seat_of(&lock(&memories).token);
                if known != Ok(seat) {
                    violations.report(format!("{table} does not know the token of seat {seat}: {known:?}"));
                }
                break door;
            }
            Err(_) => {
                let pause = moment(&mut lock(&memories).dice, 500);
                tokio::time::sleep(pause).await;
            }
        }
    };
    let viewer = Viewer::Seat(seat);
    let mut attendance = Some(door.attend(viewer));
    loop {
        let (pause, deed) = {
            let dice = &mut lock(&memories).dice;
            (moment(dice, 300), dice.below(100))
        };
        tokio::time::sleep(pause).await;
        let waiting = lock(&memories).unanswered.clone();
        match (waiting, deed) {
            (Some(letter), _) => send(&door, &memories, &violations, letter).await,
            (None, 0..60) => play(&door, &memories, &violations).await,
            (None, 60..67) => {
                let letter = write(&memories, |number| What::Say { text: format!("line {number}") });
                send(&door, &memories, &violations, letter).await;
            }
            (None, 67..74) => {
                let Ok(welcome) = door.welcome(viewer).await else { continue };
                let letter = write(&memories, |_| What::Say { text: String::new() });
                // Whether it is allowed depends on what happened since; the log is checked at the end.
                let _ = door.undo(seat, welcome.table.version, letter.id).await;
            }
            (None, 74..80) => {
                let agrees = if deed % 2 == 0 { Consent::Yes } else { Consent::No };
                let _ = door.answer_undo(seat, agrees).await;
            }
            (None, 80..87) => send_again(&door, &memories, &violations).await,
            (None, 87..91) => nonsense(&door, &memories, &violations).await,
            (None, 91..96) => {
                attendance = match attendance {
                    Some(_) => None,
                    None => Some(door.attend(viewer)),
                };
            }
            (None, 96..99) => {
                let away = moment(&mut lock(&memories).dice, 60_000);
                tokio::time::sleep(away).await;
            }
            (None, _) => {
                if lock(&memories).dice.below(10) == 0 {
                    let letter = write(&memories, |_| What::Say { text: String::new() });
                    let _ = door.resign(seat, letter.id).await;
                }
            }
        }
    }
}

fn write(memories: &Mutex<Memories>, what: impl FnOnce(u32) -> What) -> Letter {
    let mut memories = lock(memories);
    memories.sent += 1;
    let id = format!("{}-{}", memories.seat, memories.sent).parse().expect("a message id");
    Letter { id, what: what(memories.sent) }
}

async fn play(door: &Match, memories: &Mutex<Memories>, violations: &Violations) {
    let seat = lock(memories).seat;
    let Ok(welcome) = door.welcome(Viewer::Seat(seat)).await else { return };
    let acts = &welcome.table.acts;
    if acts.is_empty() {
        return;
    }
    let index = lock(memories).dice.below(acts.len() as u32) as usize;
    let (choice, version) = (acts[index].say.clone(), welcome.table.version);
    let letter = write(memories, |_| What::Play { choice, version });
    send(door, memories, violations, letter).await;
}

/// Sends a letter, and remembers what became of it.
async fn send(door: &Match, memories: &Mutex<Memories>, violations: &Violations, letter: Letter) {
    let seat = lock(memories).seat;
    lock(memories).unanswered = Some(letter.clone());
    let answer = match letter.what.clone() {
        What::Play { choice, version } => door.play(seat, choice, version, letter.id.clone()).await,
        What::Say { text } => door.say(seat, text, letter.id.clone()).await,
    };
    match answer {
        Ok(version) => lock(memories).acknowledged.push((letter, version)),
        // Nobody knows; it is sent again.
        Err(HostError::Unsaved | HostError::Store(_)) => return,
        Err(HostError::Frozen(why)) => violations.report(format!("a match is frozen: {why}")),
        Err(_) => lock(memories).refused.push(letter),
    }
    lock(memories).unanswered = None;
}

/// Sends what was answered before: the answer must be the same.
async fn send_again(door: &Match, memories: &Mutex<Memories>, violations: &Violations) {
    let known = {
        let memories = &mut *lock(memories);
        let count = memories.acknowledged.len() as u32;
        if count == 0 {
            return;
        }
        memories.acknowledged[memories.dice.below(count) as usize].clone()
    };
    let (Letter { id, what }, version) = known;
    let (seat, What::Play { choice, version: seen }) = (lock(memories).seat, what) else { return };
    match door.play(seat, choice, seen, id.clone()).await {
        Ok(again) if again == version => {}
        Err(HostError::Unsaved | HostError::Store(_)) => {}
        other => violations.report(format!("{id} was acknowledged at {version:?}, and is {other:?} now")),
    }
}

/// Sends something that is no choice.
async fn nonsense(door: &Match, memories: &Mutex<Memories>, violations: &Violations) {
    let seat = lock(memories).seat;
    let Ok(welcome) = door.welcome(Viewer::Seat(seat)).await else { return };
    let letter = write(memories, |_| What::Say { text: String::new() });
    let answer = door.play(seat, "dance".to_owned(), welcome.table.version, letter.id).await;
    if let Ok(version) = answer {
        violations.report(format!("nonsense was acknowledged at {version:?}"));
    }
}
