//! Reactions without clicking, played with the caravan: the tape, holding it, standing orders, and answers of several
//! choices.

use std::time::Duration;

use host::{Host, HostError, Settings};
use kernel::{Seat, Viewer};
use parts::standing::{Standing, Until};
use tokio::time::Instant;
use wire::lobby::{NewTable, SeatWish};
use wire::table::{TableView, Undo};

use crate::bookkeeping::Slow;
use crate::tools::*;

const C: Seat = Seat::new(2);

/// A house that keeps its usual pace. Every transaction takes ten milliseconds, so that two can be told from one.
async fn unhurried() -> Host {
    let settings = Settings { stand_in: bots::Kind::Random, ..Settings::default() };
    open_with(std::sync::Arc::new(Slow::default()), settings).await
}

fn order(seats: usize) -> NewTable {
    NewTable { game: "caravan".to_owned(), seats: vec![SeatWish::Person; seats], ..table_order(2) }
}

/// Whether the seat holds a guard, as it sees itself.
fn has_guard(view: &TableView, seat: Seat) -> bool {
    let hand = &view.scene["seats"][seat.to_string()]["hand"];
    hand.as_array().is_some_and(|cards| cards.iter().any(|card| card == "guard"))
}

/// Three people at a table where exactly these hold a guard.
async fn three(host: &Host, guards: [bool; 3]) -> Vec<Person> {
    for _ in 0..200 {
        let people = people(host, order(3)).await;
        let mut held = [false; 3];
        for (person, held) in people.iter().zip(&mut held) {
            *held = has_guard(&person.view().await, person.seat);
        }
        if held == guards {
            return people;
        }
    }
    panic!("the deck deals no such hands");
}

async fn say(person: &mut Person, words: &str) -> Result<wire::Version, HostError> {
    let (message, version) = (person.message(), person.view().await.version);
    person.door.play(person.seat, words.to_owned(), version, message).await
}

async fn pass_millis(millis: u64) {
    tokio::time::sleep(Duration::from_millis(millis)).await;
}

/// How many entries the log has.
fn entries(view: &TableView) -> u64 {
    view.version.0 >> 20
}

/// Waits until the window is over, and says how long that took and how often there was news.
async fn until_quiet(person: &Person) -> (Duration, u32) {
    let (begun, mut news, mut pulse) = (Instant::now(), 0, person.door.pulse());
    pulse.mark_unchanged();
    while person.view().await.tape.is_some() {
        pulse.changed().await.expect("the room is open");
        news += 1;
    }
    (begun.elapsed(), news)
}

#[tokio::test(start_paused = true)]
async fn a_window_is_over_when_the_tape_has_run_out_and_all_passes_are_told_as_one() {
    let host = unhurried().await;
    let mut people = three(&host, [false, true, false]).await;
    say(&mut people[0], "raid b").await.expect("a's turn");
    let before = people[1].view().await;
    let tape = before.tape.clone().expect("a raid is a window");
    assert_eq!((tape.whole, tape.held, tape.passed), (2000, vec![], vec![]));
    assert_eq!(tape.asked, [B, C, A], "clockwise from whoever is raided");
    assert_eq!(before.acts.len(), 2, "b could send a guard");
    pass_millis(1900).await;
    let view = people[2].view().await;
    assert_eq!((view.inputs, view.waiting.as_slice()), (before.inputs, [B].as_slice()), "nobody has passed");
    let (rest, news) = until_quiet(&people[2]).await;
    assert!((50..=150).contains(&rest.as_millis()), "{rest:?}");
    assert_eq!(news, 1, "three passes and the loot are told together");
    let after = people[2].view().await;
    assert_eq!(after.inputs, before.inputs + 4);
    assert_eq!((after.waiting.as_slice(), after.tape), ([B].as_slice(), None));
}

/// When there was news from the raid on, in milliseconds, until the window is over or somebody has sent a guard.
async fn news_of_a_raid(raider: &mut Person) -> Vec<u128> {
    say(raider, "raid b").await.expect("a's turn");
    let (begun, mut times, mut pulse) = (Instant::now(), Vec::new(), raider.door.pulse());
    loop {
        pulse.mark_unchanged();
        let view = raider.view().await;
        let guarded = view.ask.moment.window().is_none_or(|window| window.change > 0);
        if view.tape.is_none() || guarded {
            return times;
        }
        pulse.changed().await.expect("the room is open");
        times.push(begun.elapsed().as_millis());
    }
}

#[tokio::test(start_paused = true)]
async fn the_length_of_the_tape_says_nothing_about_hands() {
    let host = unhurried().await;
    for guards in [[false; 3], [false, true, false], [true, true, false]] {
        let mut people = three(&host, guards).await;
        assert_eq!(news_of_a_raid(&mut people[0]).await, [2010], "{guards:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn bots_take_the_same_time_whether_or_not_they_have_something_to_think_about() {
    let mut table = order(4);
    table.seats[1..].fill(SeatWish::Bot { level: "marauder".to_owned() });
    let mut longest = Vec::new();
    // In sixteen deals some bots hold a guard and some do not.
    for deal in 0..16 {
        // A house of its own, where no other table writes at the same time.
        let host = unhurried().await;
        let seated = host.set_up(table.clone()).await.expect("a table");
        let times = news_of_a_raid(&mut Person::at(&host, &seated).await).await;
        let common = times.len().min(longest.len());
        assert_eq!(times[..common], longest[..common], "deal {deal}");
        if times.len() > longest.len() {
            longest = times;
        }
    }
    // The first has thought while the tape ran, the others think when they are asked; Ann holds nothing up.
    assert_eq!(longest, [510, 695, 880]);
}

#[tokio::test(start_paused = true)]
async fn an_own_answer_is_given_at_once_and_what_changes_opens_the_window_anew() {
    let host = unhurried().await;
    let mut people = three(&host, [false, true, false]).await;
    say(&mut people[0], "raid b").await.expect("a's turn");
    pass_millis(1500).await;
    say(&mut people[1], "guard").await.expect("b is asked");
    let view = people[0].view().await;
    assert_eq!(view.waiting, [B], "all are asked again");
    assert_eq!(view.tape.expect("the tape runs anew").left, 2000);
    let (time, _) = until_quiet(&people[0]).await;
    assert!((2000..2020).contains(&time.as_millis()), "{time:?}");
}

#[tokio::test(start_paused = true)]
async fn where_one_person_plays_the_tape_is_short() {
    let host = unhurried().await;
    let mut ann = quick(&host, "caravan").await;
    let view = ann.asked().await;
    let raid =
        view.acts.iter().find(|act| act.say.starts_with("raid")).expect("somebody to raid").say.clone();
    say(&mut ann, &raid).await.expect("it is Ann's turn");
    assert_eq!(ann.view().await.tape.map(|tape| tape.whole), Some(500));
}

#[tokio::test(start_paused = true)]
async fn whoever_holds_the_tape_has_ten_seconds_in_sight_of_all() {
    let host = unhurried().await;
    let mut people = three(&host, [false, true, false]).await;
    let none = people[1].door.hold(B).await;
    assert_eq!(none, Err(HostError::NotNow("nothing is running that could be held")));
    say(&mut people[0], "raid b").await.expect("a's turn");
    pass_millis(1000).await;
    people[1].door.hold(B).await.expect("b is asked");
    let tape = people[2].view().await.tape.expect("still there");
    assert_eq!((tape.held, tape.left, tape.asked), (vec![B], 10_000, vec![B, C, A]));
    assert_eq!(people[1].door.hold(B).await, Err(HostError::NotNow("you have held this already")));
    pass_millis(9_900).await;
    assert_eq!(people[2].view().await.waiting, [B], "b still thinks");
    pass_millis(200).await;
    assert_eq!(people[2].view().await.tape, None, "silence is a pass in the end");
}

#[tokio::test(start_paused = true)]
async fn whoever_holds_before_being_asked_is_asked_in_turn() {
    let host = unhurried().await;
    let mut people = three(&host, [false, false, true]).await;
    say(&mut people[0], "raid b").await.expect("a's turn");
    people[2].door.hold(C).await.expect("c plays here");
    pass_millis(2100).await;
    let view = people[2].view().await;
    assert_eq!((view.waiting.as_slice(), view.acts.len()), ([C].as_slice(), 2), "b has passed, c thinks");
    let tape = view.tape.expect("it is held");
    assert_eq!((tape.passed, tape.asked, tape.held), (vec![B], vec![C, A], vec![C]));
    let late = people[1].door.hold(B).await;
    assert_eq!(late, Err(HostError::NotNow("you are not asked here any more")));
    pass_millis(8000).await;
    say(&mut people[2], "guard").await.expect("c has time");
    assert_eq!(people[0].view().await.waiting, [B]);
}

#[tokio::test(start_paused = true)]
async fn the_clocks_of_the_match_stand_still_while_the_tape_runs() {
    let host = unhurried().await;
    let timed = NewTable { clock: Some(wire::lobby::Clock::Match { seconds: 60 }), ..order(3) };
    let mut people = people(&host, timed).await;
    say(&mut people[0], "raid b").await.expect("a's turn");
    let left = |view: &TableView| view.clocks.iter().map(|clock| clock.left).collect::<Vec<_>>();
    let before = left(&people[0].view().await);
    pass_millis(1900).await;
    let view = people[0].view().await;
    assert_eq!(left(&view), before);
    assert!(view.clocks.iter().all(|clock| !clock.running), "{:?}", view.clocks);
    pass_millis(1100).await;
    let view = people[0].view().await;
    assert!(view.clocks[1].running && view.clocks[1].left < 60_000, "then it is b's turn: {:?}", view.clocks);
}

#[tokio::test(start_paused = true)]
async fn orders_are_kept_for_their_seat_alone_and_shorten_nothing() {
    let host = unhurried().await;
    let mut people = three(&host, [false, false, true]).await;
    let until_turn = Standing::new(Until::Turn);
    let mut pulse = people[0].door.pulse();
    pulse.mark_unchanged();
    people[2].door.stand(C, vec![until_turn.clone()]).await.expect("c may");
    assert!(!pulse.has_changed().expect("the room is open"), "nobody is told that there was an order");
    let before = people[2].view().await;
    assert_eq!(before.orders, [until_turn]);
    assert_eq!(people[0].view().await.orders, []);
    let spectator = people[0].door.welcome(Viewer::Spectator).await.expect("anybody may look").table;
    assert!(spectator.orders.is_empty() && !spectator.rests);
    say(&mut people[0], "raid b").await.expect("a's turn");
    assert!(people[2].view().await.rests && !people[1].view().await.rests);
    let (time, _) = until_quiet(&people[0]).await;
    assert!((2000..2020).contains(&time.as_millis()), "{time:?}");
    say(&mut people[1], "rest").await.expect("b's turn");
    let view = people[2].view().await;
    assert_eq!(view.orders, [], "it ended with c's own turn");
    assert_eq!(entries(&view) as usize, view.inputs, "an order is no entry of the log");
}

#[tokio::test(start_paused = true)]
async fn orders_end_with_what_they_name() {
    let host = unhurried().await;
    let mut people = three(&host, [false, false, true]).await;
    let orders = vec![
        Standing::new(Until::Concerned),
        Standing::new(Until::Always).limited_to("storm"),
        Standing::new(Until::Always).except("guard").kept(),
    ];
    people[2].door.stand(C, orders.clone()).await.expect("c may");
    say(&mut people[0], "raid b").await.expect("a's turn");
    until_quiet(&people[0]).await;
    assert_eq!(people[2].view().await.orders, orders, "it was none of c's business");
    say(&mut people[1], "raid c").await.expect("b's turn");
    let view = people[2].view().await;
    assert_eq!(view.orders, orders[1..], "now it is");
    assert!(!view.rests, "nothing else lets go a raid that could be answered with a guard");
    say(&mut people[2], "guard").await.expect("c is asked");
    assert_eq!(
        people[2].view().await.orders,
        orders[2..],
        "any own choice in a window ends them; settings stay"
    );
}

#[tokio::test(start_paused = true)]
async fn too_many_orders_are_refused() {
    let host = unhurried().await;
    let people = people(&host, order(2)).await;
    let many = vec![Standing::new(Until::Always); 17];
    assert!(matches!(people[0].door.stand(A, many).await, Err(HostError::TooMany(_))));
    let long = vec![Standing::new(Until::Always).except("x".repeat(41))];
    assert!(matches!(people[0].door.stand(A, long).await, Err(HostError::TooMany(_))));
}

#[tokio::test(start_paused = true)]
async fn an_answer_of_several_choices_is_one_entry_and_one_undo() {
    let host = unhurried().await;
    let mut people = people(&host, order(2)).await;
    let before = people[0].view().await;
    let message = people[0].message();
    let line = "offer b; want food; want water; propose".to_owned();
    let first = people[0].door.play(A, line.clone(), before.version, message.clone()).await;
    let version = first.expect("a's turn");
    let after = people[0].view().await;
    assert_eq!((entries(&after), after.inputs), (entries(&before) + 1, before.inputs + 4));
    assert_eq!(after.undo, Undo::Free);
    let again = people[0].door.play(A, line, before.version, message).await;
    assert_eq!(again, Ok(version), "the same message again is acted on once");
    let undo = people[0].message();
    people[0].door.undo(A, after.version, undo).await.expect("b has not answered");
    let back = people[0].view().await;
    assert_eq!((back.inputs, back.waiting.as_slice()), (before.inputs, [A].as_slice()));
    let wrong = people[0].door.check(A, "offer b; want food; give food".to_owned()).await.expect("asked");
    assert_eq!(wrong[0].rule.as_deref(), Some("CAR-OFFER-02"));
    assert_eq!(people[0].door.check(A, "offer b; want food; propose".to_owned()).await, Ok(Vec::new()));
}

#[tokio::test(start_paused = true)]
async fn whoever_takes_a_pass_back_has_time_to_think_again() {
    let host = unhurried().await;
    let mut people = three(&host, [false, true, false]).await;
    say(&mut people[0], "raid b").await.expect("a's turn");
    people[2].door.hold(C).await.expect("c plays here");
    say(&mut people[1], "pass").await.expect("b is asked");
    pass_millis(3000).await;
    let (view, message) = (people[1].view().await, people[1].message());
    assert_eq!((view.waiting.as_slice(), &view.undo), ([C].as_slice(), &Undo::Free), "c still thinks");
    people[1].door.undo(B, view.version, message).await.expect("nobody has answered since");
    pass_millis(1900).await;
    say(&mut people[1], "guard").await.expect("b has the time of a whole tape");
}

#[tokio::test(start_paused = true)]
async fn a_match_with_windows_and_bargains_is_played_to_its_end_and_verified() {
    let host = unhurried().await;
    let mut people = people(&host, order(3)).await;
    let mut dice = kernel::Dice::new(7);
    say(&mut people[0], "offer b; want food; want food; propose").await.expect("a's turn");
    for _ in 0..400 {
        let view = people[0].view().await;
        if view.phase != wire::lobby::Phase::Running {
            break;
        }
        let Some(seat) = view.waiting.first().copied() else { break };
        let person = &mut people[seat.index()];
        let acts = person.view().await.acts;
        if dice.below(3) > 0 {
            let act = &acts[dice.below(acts.len() as u32) as usize].say.clone();
            let _ = say(person, act).await;
        }
        pass_millis(700).await;
    }
    let file = people[0].door.file().await.expect("the match is over");
    host::verify(&file).expect("every entry of several choices replays");
    assert!(
        file.entries
            .iter()
            .any(|entry| entry.deed.to_string().contains("offer b; want food; want food; propose"))
    );
}

#[tokio::test(start_paused = true)]
async fn bots_react_when_the_tape_has_run_out_and_go_on_quickly() {
    let host = unhurried().await;
    let order = wire::lobby::Quick { seats: Some(4), ..quick_order("caravan") };
    let seated = host.quick(order).await.expect("a quick match");
    let mut ann = Person::at(&host, &seated).await;
    for _ in 0..100 {
        let view = ann.asked().await;
        if view.phase != wire::lobby::Phase::Running {
            return;
        }
        let raid = view.acts.iter().find(|act| act.say.starts_with("raid"));
        let words = raid.unwrap_or(&view.acts[0]).say.clone();
        let _ = say(&mut ann, &words).await;
    }
    panic!("the journey does not end");
}
