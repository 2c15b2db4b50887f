//! Leaving, coming back, giving up, and running out of time.

use host::{HostError, Settings};
use kernel::{Dice, Viewer};
use std::sync::Arc;
use std::time::Duration;
use wire::lobby::{Clock, NewTable, Phase, Sitter};

use crate::tools::*;

/// The one who is asked first, and the other.
async fn asked_first(people: &[Person]) -> (Person, Person) {
    let first = who_is_asked(people).await;
    (people[first].clone(), people[1 - first].clone())
}

async fn sitter(person: &Person) -> Sitter {
    person.view().await.seats[person.seat.index()].sitter.clone()
}

/// Whether a bot plays for a person who can come back.
fn is_bot(sitter: &Sitter) -> bool {
    matches!(sitter, Sitter::Bot { instead_of: Some(_), .. })
}

/// Whether a bot plays for a person who cannot.
fn is_bot_for_good(sitter: &Sitter) -> bool {
    matches!(sitter, Sitter::Bot { instead_of: None, .. })
}

/// The last thing that everybody at the table was told.
async fn last_told(person: &Person) -> String {
    let log = person.door.welcome(Viewer::Seat(person.seat)).await.expect("a welcome").log;
    log.last().expect("something was told").text.clone()
}

#[tokio::test(start_paused = true)]
async fn a_bot_takes_over_for_somebody_who_stays_away_while_another_waits() {
    let host = house().await;
    let people = people(&host, table_order(2)).await;
    let (asked, other) = asked_first(&people).await;
    let here = other.door.attend(Viewer::Seat(other.seat));
    let there = asked.door.attend(Viewer::Seat(asked.seat));
    pass_time(1000).await;
    assert!(!is_bot(&sitter(&asked).await), "whoever is there may think as long as they like");
    drop(there);
    pass_time(80).await;
    assert!(!is_bot(&sitter(&asked).await), "not before the grace time is over");
    pass_time(20).await;
    assert!(is_bot(&sitter(&asked).await));
    let back = asked.door.attend(Viewer::Seat(asked.seat));
    pass_time(1).await;
    assert!(
        matches!(sitter(&asked).await, Sitter::Person { here: true, .. }),
        "whoever comes back has the seat again"
    );
    drop((back, here));
}

#[tokio::test(start_paused = true)]
async fn nobody_takes_over_while_nobody_waits() {
    let host = house().await;
    let people = people(&host, table_order(2)).await;
    let (asked, _) = asked_first(&people).await;
    let watching = asked.door.attend(Viewer::Spectator);
    pass_time(100_000).await;
    assert!(!is_bot(&sitter(&asked).await), "spectators can wait");
    drop(watching);
    let alone = quick(&host, "radlands").await;
    pass_time(100_000).await;
    assert!(!is_bot(&sitter(&alone).await), "bots can wait");
}

#[tokio::test(start_paused = true)]
async fn when_time_is_up_a_bot_plays_and_the_person_can_play_again() {
    let five = Duration::from_secs(5);
    let settings =
        Settings { pace: host::Pace { alone: five, least: five, most: five, ..host::Pace::NONE }, ..brisk() };
    let host = open_with(Arc::new(host::store::Memory::new()), settings).await;
    let mut order = table_order(2);
    order.clock = Some(Clock::Decision { seconds: 30 });
    let people = people(&host, order).await;
    let (mut asked, _) = asked_first(&people).await;
    let view = asked.view().await;
    let clock = view.clocks.iter().find(|clock| clock.seat == asked.seat).expect("a clock");
    assert!(clock.running && clock.left <= 30_000);
    pass_time(clock.left / 1000 - 1).await;
    assert!(!is_bot(&sitter(&asked).await), "there was a second left");
    pass_time(2).await;
    assert!(is_bot(&sitter(&asked).await));
    assert!(asked.view().await.acts.is_empty(), "the bot plays");
    // The bot takes five seconds; whoever answers before it does has the seat back.
    let message = asked.message();
    let choice = view.acts[0].say.clone();
    asked.door.play(asked.seat, choice, view.version, message).await.expect("still the same question");
    assert!(matches!(sitter(&asked).await, Sitter::Person { .. }));
}

#[tokio::test(start_paused = true)]
async fn when_the_time_for_the_match_is_up_a_bot_plays_to_the_end() {
    let host = house().await;
    let mut order = table_order(2);
    order.clock = Some(Clock::Match { seconds: 60 });
    let people = people(&host, order).await;
    let (mut asked, other) = asked_first(&people).await;
    let here = [asked.door.attend(Viewer::Seat(asked.seat)), other.door.attend(Viewer::Seat(other.seat))];
    pass_time(40).await;
    let view = asked.view().await;
    let left = |view: &wire::table::TableView, seat: kernel::Seat| {
        view.clocks.iter().find(|clock| clock.seat == seat).expect("a clock").left
    };
    assert!(left(&view, asked.seat) <= 20_000);
    let message = asked.message();
    asked.door.play(asked.seat, view.acts[0].say.clone(), view.version, message).await.expect("in time");
    settle().await;
    assert!(left(&asked.view().await, asked.seat) <= 20_000, "what was used is not given back");
    // Whoever is asked thinks until their time is up, and the other plays on alone.
    pass_time(120).await;
    let late = if is_bot_for_good(&sitter(&asked).await) { &asked } else { &other };
    assert!(is_bot_for_good(&sitter(late).await), "there is no time left to come back with");
    let still = if late.seat == asked.seat { &other } else { &asked };
    let back = still.door.seat_person(still.seat, late.seat).await;
    assert!(matches!(back, Err(HostError::NotNow(_) | HostError::NotRunning(_))), "{back:?}");
    drop(here);
}

#[tokio::test(start_paused = true)]
async fn those_who_play_let_a_bot_play_for_somebody_and_send_it_away_again() {
    let host = house().await;
    let people = people(&host, table_order(3)).await;
    let id = people[0].door.id().clone();
    let here = [people[0].door.attend(Viewer::Seat(A)), people[2].door.attend(Viewer::Seat(people[2].seat))];
    let there = people[1].door.attend(Viewer::Seat(B));
    pass_time(1).await;
    let bot = |level: &str| wire::lobby::SeatBot { seat: B, level: level.to_owned() };
    let person = wire::lobby::SeatPerson { seat: B };
    let refused = host.seat_bot(&id, &people[0].token, &bot("drifter")).await;
    assert!(matches!(refused, Err(HostError::NotNow(_))), "whoever is there plays: {refused:?}");
    drop(there);
    pass_time(1).await;
    let early = host.seat_bot(&id, &people[0].token, &bot("drifter")).await;
    assert!(matches!(early, Err(HostError::NotNow(_))), "Ben's line may have broken: {early:?}");
    pass_time(100).await;
    if is_bot(&sitter(&people[1]).await) {
        // Ben was asked, so the house stood in by itself; the others choose for themselves.
        host.seat_person(&id, &people[0].token, &person).await.expect("they would rather wait");
    }
    let own = host.seat_bot(&id, &people[1].token, &bot("drifter")).await;
    assert!(matches!(own, Err(HostError::NotNow(_))), "whoever goes away leaves: {own:?}");
    let nowhere = wire::lobby::SeatBot { seat: kernel::Seat::new(4), level: "drifter".to_owned() };
    assert!(matches!(host.seat_bot(&id, &people[0].token, &nowhere).await, Err(HostError::BadRequest(_))));
    let refused = host.seat_person(&id, &people[0].token, &person).await;
    assert!(matches!(refused, Err(HostError::NotNow(_))), "no bot is there: {refused:?}");

    host.seat_bot(&id, &people[2].token, &bot("drifter")).await.expect("Cat would like that");
    assert!(!is_bot(&sitter(&people[1]).await), "Ann plays too and has not agreed");
    let proposal = people[0].view().await.proposal.expect("Ann is asked");
    assert_eq!((proposal.seat, proposal.level.as_str()), (B, "drifter"));
    assert_eq!(proposal.agreed, [people[2].seat]);
    host.seat_bot(&id, &people[0].token, &bot("warlord")).await.expect("Ann would like another one");
    assert!(!is_bot(&sitter(&people[1]).await), "which is not what Cat agreed to");
    host.seat_bot(&id, &people[2].token, &bot("drifter")).await.expect("Cat insists");
    host.seat_bot(&id, &people[2].token, &bot("drifter")).await.expect("and insists");
    assert!(!is_bot(&sitter(&people[1]).await), "asking twice is not agreeing");
    let card = host.seat_bot(&id, &people[0].token, &bot("drifter")).await.expect("Ann agrees");
    assert_eq!(people[0].view().await.proposal, None, "nothing is open any more");
    let seated = &card.seats[1].sitter;
    assert!(
        matches!(seated, Sitter::Bot { name, level, instead_of: Some(ben) } if name == "Drifter for Ben" && level == "drifter" && ben == "Ben"),
        "{seated:?}"
    );
    assert_eq!(last_told(&people[0]).await, "Ann lets Drifter play for Ben.");
    let again = host.seat_bot(&id, &people[0].token, &bot("warlord")).await;
    assert!(matches!(again, Err(HostError::NotNow(_))), "one bot is enough: {again:?}");

    host.seat_person(&id, &people[0].token, &person).await.expect("they would rather wait");
    assert_eq!(last_told(&people[2]).await, "Ann sends Drifter away to wait for Ben.");
    assert!(matches!(sitter(&people[1]).await, Sitter::Person { here: false, .. }));
    pass_time(10_000).await;
    assert!(!is_bot(&sitter(&people[1]).await), "they wait as long as it takes");

    host.seat_bot(&id, &people[0].token, &bot("drifter")).await.expect("or not");
    host.seat_bot(&id, &people[2].token, &bot("drifter")).await.expect("as both agree");
    assert!(is_bot(&sitter(&people[1]).await));
    let back = people[1].door.attend(Viewer::Seat(B));
    pass_time(1).await;
    assert!(matches!(sitter(&people[1]).await, Sitter::Person { here: true, .. }), "it is their seat");
    assert_eq!(last_told(&people[0]).await, "Ben is back.");
    drop((back, here));
}

#[tokio::test(start_paused = true)]
async fn who_is_waited_for_is_known_after_a_restart_too() {
    let (store, clock) = (Arc::new(host::store::Memory::new()), clock());
    let host = open_at(store.clone(), brisk(), clock).await;
    let people = people(&host, table_order(2)).await;
    let (asked, other) = asked_first(&people).await;
    let id = asked.door.id().clone();
    let here = other.door.attend(Viewer::Seat(other.seat));
    pass_time(100).await;
    // The bot of the house plays on at once; whoever is asked now, the seat is kept from here on.
    host.seat_person(&id, &other.token, &wire::lobby::SeatPerson { seat: asked.seat })
        .await
        .expect("it goes");
    let told = last_told(&other).await;
    drop(here);
    host.close().await;
    let host = open_at(store, brisk(), clock).await;
    let door = host.find_match(&id).await.expect("there");
    let here = door.attend(Viewer::Seat(other.seat));
    pass_time(10_000).await;
    let welcome = door.welcome(Viewer::Seat(other.seat)).await.expect("a welcome");
    assert!(!is_bot(&welcome.table.seats[asked.seat.index()].sitter));
    assert!(welcome.log.iter().any(|telling| telling.text == told), "the story is whole");
    drop(here);
}

#[tokio::test(start_paused = true)]
async fn clocks_stand_still_while_the_house_is_closed() {
    let (store, clock) = (Arc::new(host::store::Memory::new()), clock());
    let host = open_at(store.clone(), brisk(), clock).await;
    let mut order = table_order(2);
    order.clock = Some(Clock::Decision { seconds: 30 });
    let people = people(&host, order).await;
    let (asked, _) = asked_first(&people).await;
    let (id, seat) = (asked.door.id().clone(), asked.seat);
    host.close().await;
    pass_time(10_000).await;
    let host = open_at(store, brisk(), clock).await;
    let door = host.find_match(&id).await.expect("there");
    pass_time(20).await;
    let view = door.welcome(Viewer::Seat(seat)).await.expect("a welcome").table;
    let clock = view.clocks.iter().find(|clock| clock.seat == seat).expect("a clock");
    assert!(clock.running && (9_000..=10_000).contains(&clock.left), "{clock:?}");
}

#[tokio::test(start_paused = true)]
async fn a_seat_is_kept_for_the_time_of_grace_when_a_line_breaks() {
    let host = house().await;
    let people = people(&host, table_order(2)).await;
    let (asked, other) = asked_first(&people).await;
    let id = asked.door.id().clone();
    let here = asked.door.attend(Viewer::Seat(asked.seat));
    let there = other.door.attend(Viewer::Seat(other.seat));
    pass_time(1).await;
    drop(there);
    let bot = wire::lobby::SeatBot { seat: other.seat, level: "drifter".to_owned() };
    for seconds in [0, 1, 88] {
        pass_time(seconds).await;
        let early = host.seat_bot(&id, &asked.token, &bot).await;
        assert!(matches!(early, Err(HostError::NotNow(_))), "{early:?}");
        assert!(!is_bot(&sitter(&other).await));
    }
    pass_time(2).await;
    // If the seat is asked too, the house has let a bot play by itself.
    if !is_bot(&sitter(&other).await) {
        host.seat_bot(&id, &asked.token, &bot).await.expect("there is nobody else to ask");
    }
    assert!(is_bot(&sitter(&other).await));
    drop(here);
}

#[tokio::test(start_paused = true)]
async fn whoever_is_gone_too_is_not_asked_for_consent() {
    let host = house().await;
    let people = people(&host, table_order(3)).await;
    let id = people[0].door.id().clone();
    let here = people[0].door.attend(Viewer::Seat(A));
    pass_time(100).await;
    for person in &people[1..] {
        if is_bot(&sitter(person).await) {
            let seat = person.seat;
            host.seat_person(&id, &people[0].token, &wire::lobby::SeatPerson { seat }).await.expect("kept");
        }
    }
    let bot = wire::lobby::SeatBot { seat: B, level: "drifter".to_owned() };
    host.seat_bot(&id, &people[0].token, &bot).await.expect("both others are gone");
    assert!(is_bot(&sitter(&people[1]).await));
    drop(here);
}

/// How much time the seat has left, in milliseconds.
async fn time_left(door: &host::Match, seat: kernel::Seat) -> u64 {
    let view = door.welcome(Viewer::Seat(seat)).await.expect("a welcome").table;
    view.clocks.iter().find(|clock| clock.seat == seat).expect("a clock").left
}

#[tokio::test(start_paused = true)]
async fn a_restart_gives_no_thinking_time_back() {
    for clock_rule in [Clock::Decision { seconds: 200 }, Clock::Match { seconds: 200 }] {
        let (store, clock) = (Arc::new(host::store::Memory::new()), clock());
        let host = open_at(store.clone(), brisk(), clock).await;
        let people = people(&host, NewTable { clock: Some(clock_rule), ..table_order(2) }).await;
        let (asked, _) = asked_first(&people).await;
        let (id, seat) = (asked.door.id().clone(), asked.seat);
        pass_time(30).await;
        host.close().await;
        pass_time(10_000).await;
        let host = open_at(store.clone(), brisk(), clock).await;
        let door = host.find_match(&id).await.expect("there");
        pass_time(1).await;
        let left = time_left(&door, seat).await;
        assert!((168_000..=169_500).contains(&left), "{left} ms left after thinking for 31 s");

        // A crash comes without warning: at most a minute is given back.
        pass_time(109).await;
        let host = open_at(store, brisk(), clock).await;
        let door = host.find_match(&id).await.expect("there");
        pass_time(1).await;
        let left = time_left(&door, seat).await;
        assert!((60_000..=120_000).contains(&left), "{left} ms left after thinking for 141 s");
    }
}

#[tokio::test(start_paused = true)]
async fn giving_up_ends_a_match_of_two() {
    let host = house().await;
    let people = people(&host, table_order(2)).await;
    let done = people[1].door.resign(B, "up".parse().unwrap()).await.expect("allowed");
    assert_eq!(people[1].door.resign(B, "up".parse().unwrap()).await, Ok(done), "once");
    let view = people[0].view().await;
    let outcome = view.outcome.expect("it is over");
    assert_eq!((outcome.shares, outcome.winners, outcome.resigned), (vec![100, 0], vec![A], Some(B)));
    assert_eq!(view.phase, Phase::Over);
    assert!(
        matches!(view.seats[1].sitter, Sitter::Person { .. }),
        "nobody has played for them: {:?}",
        view.seats[1]
    );
    host::verify(&people[0].door.file().await.expect("over")).expect("as it should be");
}

#[tokio::test(start_paused = true)]
async fn giving_up_among_three_lets_a_bot_play_on() {
    let host = house().await;
    let people = people(&host, table_order(3)).await;
    people[1].door.resign(B, "up".parse().unwrap()).await.expect("allowed");
    assert_eq!(people[0].view().await.phase, Phase::Running);
    assert!(is_bot_for_good(&sitter(&people[1]).await));
    let attendance = people[1].door.attend(Viewer::Seat(B));
    pass_time(5).await;
    assert!(is_bot_for_good(&sitter(&people[1]).await), "for good");
    let back = people[0].door.seat_person(A, B).await;
    assert!(matches!(back, Err(HostError::NotNow(_))), "nobody can wait for whoever gave up: {back:?}");
    drop(attendance);
    people[0].door.resign(A, "up".parse().unwrap()).await.expect("allowed");
    assert_eq!(people[2].view().await.outcome.expect("over").winners, [people[2].seat]);
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_may_return_and_the_last_one_out_closes_the_match() {
    let host = house().await;
    let people = people(&host, table_order(2)).await;
    let id = people[0].door.id().clone();
    host.leave(&id, &people[0].token).await.expect("allowed");
    assert!(is_bot(&sitter(&people[0]).await));
    let back = people[0].door.attend(Viewer::Seat(A));
    pass_time(1).await;
    assert!(!is_bot(&sitter(&people[0]).await));
    drop(back);
    host.leave(&id, &people[0].token).await.expect("allowed");
    let card = host.leave(&id, &people[1].token).await.expect("allowed");
    assert_eq!(card.phase, Phase::Over);
    let outcome = people[0].view().await.outcome.expect("over");
    assert_eq!((outcome.shares, outcome.winners), (vec![0, 0], vec![]));
}

/// Plays a match at random, and adds how long each forced answer took that was the only one awaited.
async fn time_forced_answers(
    people: &mut [Person],
    dice: &mut Dice,
    step: Duration,
    waited: &mut Vec<Duration>,
) {
    let mut forced = None;
    while people[0].view().await.phase == Phase::Running && waited.len() <= 30 {
        for person in &mut *people {
            let view = person.view().await;
            let is_forced = view.acts.len() == 1 && view.waiting == [person.seat];
            match forced {
                Some((seat, inputs, since)) if seat == person.seat && inputs != view.inputs => {
                    waited.push(tokio::time::Instant::now() - since);
                    forced = None;
                }
                None if is_forced => forced = Some((person.seat, view.inputs, tokio::time::Instant::now())),
                _ => {}
            }
            if view.acts.len() > 1 {
                person.play_any(dice).await;
            }
        }
        tokio::time::sleep(step).await;
    }
}

#[tokio::test(start_paused = true)]
async fn forced_answers_are_given_and_take_as_long_as_others_might() {
    let pace = host::Pace {
        alone: Duration::from_millis(100),
        least: Duration::from_millis(1000),
        most: Duration::from_millis(3000),
        ..host::Pace::NONE
    };
    let settings = Settings { pace, ..brisk() };
    let host = open_with(Arc::new(host::store::Memory::new()), settings).await;
    let (mut dice, step) = (Dice::new(6), Duration::from_millis(50));
    let mut waited = Vec::new();
    // Some matches force nobody to anything; no ten in a row do.
    for _ in 0..10 {
        if waited.len() <= 5 {
            let mut people = people(&host, table_order(2)).await;
            time_forced_answers(&mut people, &mut dice, step, &mut waited).await;
        }
    }
    // A forced answer is noticed up to a step late, both when it is asked for and when it is given.
    let slack = step + Duration::from_millis(10);
    assert!(waited.len() > 5, "there were {} forced answers", waited.len());
    assert!(
        waited.iter().all(|time| *time + slack >= pace.least && *time <= pace.most + slack),
        "{waited:?}"
    );
    let spread = waited.iter().max().unwrap().saturating_sub(*waited.iter().min().unwrap());
    assert!(spread > Duration::from_millis(200), "they are not all alike: {waited:?}");
}

#[tokio::test(start_paused = true)]
async fn hints_are_for_those_who_play_alone() {
    let host = house().await;
    let ann = quick(&host, "radlands").await;
    let view = ann.asked().await;
    assert!(view.hints);
    let hint = ann.door.hint(A).await.expect("a hint");
    assert!(!hint.options.is_empty() && view.acts.contains(&hint.options[0].act));
    let sensible =
        |low: f64, share: f64, high: f64| 0.0 <= low && low <= share && share <= high && high <= 1.0;
    assert!(hint.options.iter().all(|option| sensible(option.low, option.share, option.high)), "{hint:?}");
    let people = people(&host, table_order(2)).await;
    assert!(!people[0].view().await.hints);
    assert!(matches!(people[0].door.hint(A).await, Err(HostError::NotNow(_))));
}
