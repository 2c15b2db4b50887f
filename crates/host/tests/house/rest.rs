//! What nobody is at costs nothing, and nobody takes up more than their share.

use std::sync::Arc;
use std::time::Duration;

use host::store::Memory;
use host::{Asker, Found, Host, HostError, Match, MatchId, Settings, Share, Token, verify};
use kernel::{Dice, Viewer};
use wire::lobby::{Clock, NewTable, Phase, Seated};

use crate::tools::*;

fn settings() -> Settings {
    Settings { rest: Duration::from_secs(120), ..brisk() }
}

fn asker(last: u8, guest: Option<&str>) -> Asker {
    Asker::at([10, 0, 0, last].into(), guest.map(|guest| guest.parse().expect("a mark")))
}

fn id_of(seated: &Seated) -> MatchId {
    seated.table.0.parse().expect("an id")
}

async fn quick_id(host: &Host) -> MatchId {
    id_of(&host.quick(quick_order("radlands")).await.expect("room for one more"))
}

fn is_too_many<T: std::fmt::Debug>(answer: &Result<T, HostError>) -> bool {
    matches!(answer, Err(HostError::TooMany(_)))
}

/// How many tasks there are: every match that is awake is one.
fn tasks() -> usize {
    tokio::runtime::Handle::current().metrics().num_alive_tasks()
}

#[tokio::test(start_paused = true)]
async fn matches_that_nobody_is_at_are_put_to_rest_and_come_back() {
    let settings = Settings { most_matches: 20, ..settings() };
    let host = open_with(Arc::new(Memory::new()), settings).await;
    let before = tasks();
    let mut ann = quick(&host, "radlands").await;
    let mut dice = Dice::new(3);
    for _ in 0..6 {
        ann.play_any(&mut dice).await;
    }
    let (seen, id) = (ann.asked().await, ann.door.id().clone());
    for _ in 1..20 {
        quick_id(&host).await;
    }
    assert!(is_too_many(&host.quick(quick_order("radlands")).await), "the house is full");
    pass_time(100).await;
    assert!(tasks() >= before + 20 && is_too_many(&host.quick(quick_order("radlands")).await), "not yet");
    pass_time(30).await;
    assert_eq!(tasks(), before, "nothing is left of them");
    for _ in 0..20 {
        quick_id(&host).await;
    }
    pass_time(1).await;
    assert_eq!(host.card(&id).await.expect("it is in the store").phase, Phase::Running);
    assert_eq!(host.rules(&id).await.expect("it is in the store").game, "radlands");
    assert_eq!(tasks(), before + 20, "looking at it does not wake it");

    let door = host.find_match(&id).await.expect("whoever comes back finds room in a full house");
    let mut ann =
        Person { seat: door.seat_of(&ann.token).expect("her seat"), door, token: ann.token, next: 100 };
    let _here = ann.door.attend(Viewer::Seat(A));
    let back = ann.asked().await;
    assert_eq!((back.scene, back.acts, back.inputs), (seen.scene, seen.acts, seen.inputs));
    pass_time(1000).await;
    ann.finish(&mut dice).await;
    verify(&ann.door.file().await.expect("over")).expect("as it should be");
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_matches_rest_until_somebody_comes() {
    let store = Arc::new(Memory::new());
    let settings = Settings { most_matches: 10, ..settings() };
    let host = open_with(store.clone(), settings.clone()).await;
    let ids = [quick_id(&host).await, quick_id(&host).await];
    for _ in 2..10 {
        quick_id(&host).await;
    }
    host.close().await;
    let before = tasks();
    let host = open_with(store, settings).await;
    assert!(tasks() <= before + 1, "nothing but what writes is at work");
    assert!(host.tables().await.is_empty());
    for _ in 0..10 {
        quick_id(&host).await;
    }
    for id in ids {
        let door = host.find_match(&id).await.expect("there");
        assert_eq!(door.welcome(Viewer::Spectator).await.expect("a welcome").table.phase, Phase::Running);
    }
}

#[tokio::test(start_paused = true)]
async fn a_stranger_uses_up_nothing_but_their_own_share() {
    let settings = Settings { most_matches: 50, match_share: Share { address: 4, guest: 2 }, ..settings() };
    let host = open_with(Arc::new(Memory::new()), settings).await;
    let (eve, ann) = (host.asked_by(asker(1, None)), host.asked_by(asker(2, None)));
    let eves = [quick_id(&eve).await, quick_id(&eve).await, quick_id(&eve).await, quick_id(&eve).await];
    assert!(is_too_many(&eve.quick(quick_order("radlands")).await), "four are her share");
    quick_id(&ann).await;
    let guest = |mark: &'static str| host.asked_by(asker(3, Some(mark)));
    for _ in 0..2 {
        quick_id(&guest("laptop-one")).await;
        assert!(is_too_many(&eve.quick(quick_order("radlands")).await));
    }
    assert!(is_too_many(&guest("laptop-one").quick(quick_order("radlands")).await), "two are a guest's");
    quick_id(&guest("laptop-two")).await;
    pass_time(130).await;
    for id in &eves {
        eve.find_match(id).await.expect("all hers rest and may be woken");
    }
    assert!(is_too_many(&eve.quick(quick_order("radlands")).await), "woken ones count");
    let anns = quick_id(&ann).await;
    pass_time(130).await;
    for id in &eves {
        eve.find_match(id).await.expect("once more");
    }
    assert!(is_too_many(&eve.find_match(&anns).await.map(drop)), "nor does she wake others' beyond that");
    ann.find_match(&anns).await.expect("Ann does");
}

#[tokio::test(start_paused = true)]
async fn tables_whose_people_have_gone_are_not_listed_and_give_way() {
    let settings = Settings {
        most_tables: 4,
        table_share: Share { address: 2, guest: 2 },
        gathering: Duration::from_secs(6 * 60 * 60),
        ..settings()
    };
    let store = Arc::new(Memory::new());
    let host = open_with(store.clone(), settings.clone()).await;
    let (eve, ann) = (host.asked_by(asker(1, None)), host.asked_by(asker(2, None)));
    let first = eve.set_up(table_order(2)).await.expect("her first");
    pass_time(1).await;
    let second = eve.set_up(table_order(3)).await.expect("her second");
    assert!(is_too_many(&eve.set_up(table_order(2)).await), "two are her share");
    let anns = ann.set_up(table_order(3)).await.expect("Ann has a share of her own");
    let Ok(Found::Gathering(anteroom)) = ann.find(&id_of(&anns)).await else { panic!("it gathers people") };
    let token: Token = anns.token.parse().expect("a token");
    let here =
        anteroom.attend(Viewer::Seat(anteroom.seat_of(&token).expect("her seat"))).expect("she is there");
    assert!(anteroom.attend(Viewer::Spectator).is_none(), "whoever looks on keeps no table");
    assert_eq!(host.tables().await.len(), 3);
    pass_time(130).await;
    let listed: Vec<MatchId> =
        host.tables().await.iter().map(|card| card.id.0.parse().expect("an id")).collect();
    assert_eq!(listed, [id_of(&anns)], "Eve has gone");
    host.sit(&id_of(&second), sit_order("Ben")).await.expect("whoever has the link still sits down");

    let third = eve.set_up(table_order(2)).await.expect("her first gives way");
    assert!(matches!(host.find(&id_of(&first)).await, Err(HostError::NoSuchTable(_))));
    pass_time(1).await;
    for last in 3..=4 {
        host.asked_by(asker(last, None)).set_up(table_order(2)).await.expect("four in all");
    }
    let fifth = host.asked_by(asker(5, None)).set_up(table_order(2)).await;
    assert!(is_too_many(&fifth), "somebody may be on their way to each of them");
    pass_time(130).await;
    host.asked_by(asker(5, None)).set_up(table_order(2)).await.expect("those that were left make room");
    assert!(host.find(&id_of(&third)).await.is_err() && host.find(&id_of(&anns)).await.is_ok());
    drop(here);
    settle().await;
    host.close().await;

    let host = open_with(store, settings).await;
    assert!(host.tables().await.is_empty(), "nobody is there yet");
    for last in 0..4 {
        host.asked_by(asker(last, None)).set_up(table_order(2)).await.expect("old tables block nobody");
    }
}

#[tokio::test(start_paused = true)]
async fn matches_that_nobody_played_are_deleted_after_a_day() {
    let host = open_with(Arc::new(Memory::new()), settings()).await;
    let mut played = quick(&host, "radlands").await;
    played.play_any(&mut Dice::new(1)).await;
    let idle = quick_id(&host).await;
    pass_time(20 * 60 * 60).await;
    quick_id(&host).await;
    host.card(&idle).await.expect("not yet");
    pass_time(5 * 60 * 60).await;
    let late = quick_id(&host).await;
    assert!(matches!(host.card(&idle).await, Err(HostError::NoSuchTable(_))), "nobody ever moved there");
    for id in [played.door.id(), &late] {
        host.card(id).await.expect("this one stays");
    }
    let tally = host.tally().await.expect("memory answers");
    assert_eq!((tally.begun, tally.unfinished, tally.forgotten), (4, 3, 1));
    pass_time(365 * 24 * 60 * 60).await;
    quick_id(&host).await;
    host.card(played.door.id()).await.expect("a match with somebody's move stays");
}

#[tokio::test(start_paused = true)]
async fn a_stranger_cannot_fill_the_store_with_matches_that_nobody_plays() {
    let settings = Settings { most_kept: 6, ..settings() };
    let host = open_with(Arc::new(Memory::new()), settings).await;
    let (mut played, mut dice) = (Vec::new(), Dice::new(1));
    for number in 0..6 {
        let mut one = quick(&host, "radlands").await;
        if number % 2 == 0 {
            one.play_any(&mut dice).await;
            played.push(one.door.id().clone());
        }
        pass_time(1).await;
    }
    assert!(is_too_many(&host.quick(quick_order("radlands")).await), "somebody may be at any of them");
    for _ in 0..30 {
        pass_time(130).await;
        quick_id(&host).await;
    }
    let tally = host.tally().await.expect("memory answers");
    assert_eq!((tally.begun, tally.unfinished, tally.forgotten), (36, 6, 30));
    for id in &played {
        host.card(id).await.expect("no match with somebody's move gives way");
    }
}

/// Begins a match and makes one move in it.
async fn begun_by(host: &Host, asker: Asker, dice: &mut Dice) -> Person {
    let mut one = quick(&host.asked_by(asker), "radlands").await;
    one.play_any(dice).await;
    pass_time(1).await;
    one
}

/// Comes back to a match and makes another move in it.
async fn come_back(host: &Host, one: &mut Person, dice: &mut Dice) {
    one.door = host.find_match(one.door.id()).await.expect("it is still there");
    one.play_any(dice).await;
    pass_time(1).await;
}

async fn phases(host: &Host, matches: &[Person]) -> Vec<Phase> {
    let mut phases = Vec::new();
    for one in matches {
        phases.push(host.card(one.door.id()).await.expect("nothing is deleted that was played").phase);
    }
    phases
}

#[tokio::test(start_paused = true)]
async fn a_stranger_who_makes_a_move_in_each_of_many_matches_gives_way_and_nobody_else_does() {
    let settings = Settings { most_kept: 12, ..settings() };
    let host = open_with(Arc::new(Memory::new()), settings).await;
    let dice = &mut Dice::new(3);
    let mut ben =
        vec![begun_by(&host, asker(2, None), dice).await, begun_by(&host, asker(2, None), dice).await];
    let mut stranger = Vec::new();
    for _ in 0..9 {
        stranger.push(begun_by(&host, asker(1, None), dice).await);
    }
    pass_time(700).await;
    come_back(&host, &mut stranger[0], dice).await;
    come_back(&host, &mut ben[0], dice).await;
    let cleo = [begun_by(&host, asker(3, None), dice).await];
    pass_time(130).await;
    for _ in 0..4 {
        begun_by(&host, asker(4, None), dice).await;
        pass_time(130).await;
    }
    let (closed, open) = (Phase::Over, Phase::Running);
    let expected = [open, closed, closed, closed, closed, open, open, open, open];
    assert_eq!(phases(&host, &stranger).await, expected, "the oldest first, but none they came back to");
    assert_eq!(phases(&host, &ben).await, [open, open]);
    assert_eq!(phases(&host, &cleo).await, [open]);
    let tally = host.tally().await.expect("memory answers");
    assert_eq!((tally.begun, tally.unfinished, tally.closed), (16, 12, 4), "and it is counted");
    // Whoever comes back too late reads what became of it.
    let door = host.find_match(stranger[1].door.id()).await.expect("there");
    verify(&door.file().await.expect("over")).expect("closed and signed like any other");
}

#[tokio::test(start_paused = true)]
async fn one_address_keeps_no_more_than_its_share() {
    let settings = Settings { kept_share: 3, ..settings() };
    let host = open_with(Arc::new(Memory::new()), settings).await;
    let (dice, stranger) = (&mut Dice::new(4), asker(1, None));
    let ben = [begun_by(&host, asker(2, None), dice).await];
    let mut theirs = Vec::new();
    for _ in 0..5 {
        theirs.push(begun_by(&host, stranger.clone(), dice).await);
        pass_time(130).await;
    }
    let (closed, open) = (Phase::Over, Phase::Running);
    assert_eq!(phases(&host, &theirs).await, [closed, closed, open, open, open]);
    pass_time(700).await;
    for one in &mut theirs[2..] {
        come_back(&host, one, dice).await;
    }
    pass_time(130).await;
    let refused = host.asked_by(stranger).quick(quick_order("radlands")).await;
    assert!(is_too_many(&refused), "they came back to all of them");
    begun_by(&host, asker(3, None), dice).await;
    assert_eq!(phases(&host, &ben).await, [open], "nobody else pays for it");
}

/// How much time the seat has left, in milliseconds.
async fn time_left(door: &Match, seat: kernel::Seat) -> u64 {
    let view = door.welcome(Viewer::Seat(seat)).await.expect("a welcome").table;
    view.clocks.iter().find(|clock| clock.seat == seat).expect("a clock").left
}

#[tokio::test(start_paused = true)]
async fn clocks_rest_with_the_match() {
    let host = open_with(Arc::new(Memory::new()), settings()).await;
    let order = NewTable { clock: Some(Clock::Match { seconds: 1000 }), ..table_order(2) };
    let people = people(&host, order).await;
    let asked = people[who_is_asked(&people).await].clone();
    let here = asked.door.attend(Viewer::Seat(asked.seat));
    pass_time(500).await;
    drop(here);
    pass_time(10_000).await;
    let door = host.find_match(asked.door.id()).await.expect("there");
    pass_time(10).await;
    let left = time_left(&door, asked.seat).await;
    assert!((365_000..=375_000).contains(&left), "{left} ms left after 500 s, 120 s and 10 s");
}

#[tokio::test(start_paused = true)]
async fn whoever_knocks_while_a_match_goes_to_rest_is_answered_or_asks_again() {
    let host = open_with(Arc::new(Memory::new()), settings()).await;
    let mut ann = quick(&host, "radlands").await;
    let (mut dice, mut played) = (Dice::new(5), 0);
    // Every move comes at the very moment at which the match would be put to rest.
    while played < 12 {
        ann.door = host.find_match(ann.door.id()).await.expect("there");
        let view = match ann.door.welcome(Viewer::Seat(A)).await {
            Ok(welcome) => welcome.table,
            Err(HostError::Unsaved) => {
                settle().await;
                continue;
            }
            Err(error) => panic!("{error}"),
        };
        if view.acts.is_empty() {
            settle().await;
            continue;
        }
        let act = view.acts[dice.below(view.acts.len() as u32) as usize].say.clone();
        tokio::time::sleep(Duration::from_millis(119_998 + u64::from(dice.below(4)))).await;
        let message = ann.message();
        loop {
            let door = host.find_match(ann.door.id()).await.expect("there");
            match door.play(A, act.clone(), view.version, message.clone()).await {
                Ok(_) => {
                    played += 1;
                    break;
                }
                // The house took an answer that needed no thought.
                Err(HostError::Stale) => break,
                Err(HostError::Unsaved) => settle().await,
                Err(error) => panic!("{error}"),
            }
        }
    }
    let door = host.find_match(ann.door.id()).await.expect("there");
    door.welcome(Viewer::Seat(A)).await.expect("the log holds");
}
