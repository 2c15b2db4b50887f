//! Tables before they begin, and after.

use host::{Found, HostError, MatchId, Settings, Token};
use kernel::{Dice, Seat, Viewer};
use std::sync::Arc;
use std::time::Duration;
use wire::lobby::{Clock, Phase, SeatBot, SeatWish, Sitter};

use crate::tools::*;

fn id_of(seated: &wire::lobby::Seated) -> MatchId {
    seated.table.0.parse().expect("an id")
}

#[tokio::test(start_paused = true)]
async fn a_table_begins_when_it_is_full() {
    let host = house().await;
    let ann = host.set_up(table_order(3)).await.expect("a table");
    let id = id_of(&ann);
    host.sit(&id, sit_order("Ben")).await.expect("a seat");
    let Ok(Found::Gathering(anteroom)) = host.find(&id).await else { panic!("one seat is open") };
    assert_eq!(anteroom.view(Viewer::Spectator).phase, Phase::Gathering);
    assert_eq!(host.tables().await.len(), 1);
    host.sit(&id, sit_order("Cat")).await.expect("the last seat");
    assert_eq!(host.card(&id).await.expect("there").phase, Phase::Running);
    let late = host.sit(&id, sit_order("Dan")).await;
    assert!(matches!(late, Err(HostError::NotRunning(_))));
}

#[tokio::test(start_paused = true)]
async fn the_owner_fills_open_seats_with_bots() {
    let host = house().await;
    let ann = host.set_up(table_order(4)).await.expect("a table");
    let (id, token) = (id_of(&ann), ann.token.parse::<Token>().expect("a token"));
    let ben = host.sit(&id, sit_order("Ben")).await.expect("a seat");
    let bens: Token = ben.token.parse().expect("a token");
    assert!(matches!(host.start(&id, &bens).await, Err(HostError::NotNow(_))), "Ben did not make the table");
    assert_eq!(host.start(&id, &Token::random()).await, Err(HostError::NotYours));
    let order = SeatBot { seat: Seat::new(2), level: "scavenger".to_owned() };
    host.seat_bot(&id, &token, &order).await.expect("an open seat");
    let taken = SeatBot { seat: ben.seat, level: "scavenger".to_owned() };
    assert_eq!(host.seat_bot(&id, &token, &taken).await, Err(HostError::Taken(ben.seat)));
    let card = host.start(&id, &token).await.expect("the owner may");
    let who = |index: usize| match &card.seats[index].sitter {
        Sitter::Bot { level, .. } => level.clone(),
        Sitter::Person { name, .. } => name.clone(),
        Sitter::Open => "nobody".to_owned(),
    };
    assert_eq!([who(0), who(1), who(2), who(3)], ["Ann", "Ben", "scavenger", "random"]);
}

#[tokio::test(start_paused = true)]
async fn a_private_table_needs_its_invitation() {
    let host = house().await;
    let mut order = table_order(2);
    order.public = false;
    let ann = host.set_up(order).await.expect("a table");
    let id = id_of(&ann);
    assert!(host.tables().await.is_empty(), "nobody sees it in the list");
    assert_eq!(host.sit(&id, sit_order("Eve")).await, Err(HostError::NotYours));
    let mut wrong = sit_order("Eve");
    wrong.invite = Some(Token::random().reveal());
    assert_eq!(host.sit(&id, wrong).await, Err(HostError::NotYours));
    let invite = ann.invite.clone().expect("an invitation");
    let mut right = sit_order("Ben");
    right.invite = Some(invite.clone());
    let ben = host.sit(&id, right).await.expect("invited");
    let door = Person::at(&host, &ben).await.door;
    assert_eq!(door.admit(None), Err(HostError::NotYours));
    assert_eq!(door.admit(Some(&Token::random())), Err(HostError::NotYours));
    assert_eq!(door.admit(Some(&invite.parse().expect("a token"))), Ok(()));
}

#[tokio::test(start_paused = true)]
async fn orders_that_make_no_sense_are_refused() {
    let host = house().await;
    let order = table_order(2);
    let refused = |change: &dyn Fn(&mut wire::lobby::NewTable)| {
        let (host, mut order) = (host.clone(), order.clone());
        change(&mut order);
        async move { host.set_up(order).await.expect_err("nonsense").trouble().kind }
    };
    use wire::TroubleKind::{BadRequest, TooMany};
    assert_eq!(refused(&|order| order.game = "chess".to_owned()).await, BadRequest);
    assert_eq!(refused(&|order| order.seats = vec![SeatWish::Person; 5]).await, BadRequest);
    assert_eq!(
        refused(&|order| order.seats = vec![SeatWish::Bot { level: "raider".to_owned() }; 2]).await,
        BadRequest
    );
    assert_eq!(
        refused(&|order| order.seats[1] = SeatWish::Bot { level: "god".to_owned() }).await,
        BadRequest
    );
    assert_eq!(refused(&|order| order.name = "  ".to_owned()).await, BadRequest);
    assert_eq!(refused(&|order| order.name = "x".repeat(25)).await, BadRequest);
    assert_eq!(refused(&|order| order.seed = Some("zz".to_owned())).await, BadRequest);
    assert_eq!(refused(&|order| order.clock = Some(Clock::Decision { seconds: 4 })).await, BadRequest);
    assert_eq!(refused(&|order| order.pack = Some("not a pack".to_owned())).await, BadRequest);
    assert_eq!(refused(&|order| order.pack = Some("x".repeat(256 * 1024 + 1))).await, TooMany);
    assert!(host.tables().await.is_empty(), "none of them left a table behind");
}

#[tokio::test(start_paused = true)]
async fn there_is_a_limit_to_tables_and_matches() {
    let settings =
        Settings { most_tables: 2, most_matches: 1, gathering: Duration::from_secs(60), ..brisk() };
    let host = open_with(Arc::new(host::store::Memory::new()), settings).await;
    for _ in 0..2 {
        host.set_up(table_order(2)).await.expect("room for two");
    }
    assert!(matches!(host.set_up(table_order(2)).await, Err(HostError::TooMany(_))));
    let mut only = quick(&host, "radlands").await;
    assert!(matches!(host.quick(quick_order("radlands")).await, Err(HostError::TooMany(_))));
    only.finish(&mut Dice::new(1)).await;
    host.quick(quick_order("radlands")).await.expect("a finished match makes room");
    pass_time(61).await;
    host.set_up(table_order(2)).await.expect("old tables make room");
}

#[tokio::test(start_paused = true)]
async fn whoever_leaves_a_table_makes_room_and_the_last_one_clears_it() {
    let host = house().await;
    let ann = host.set_up(table_order(3)).await.expect("a table");
    let (id, anns) = (id_of(&ann), ann.token.parse::<Token>().expect("a token"));
    let ben = host.sit(&id, sit_order("Ben")).await.expect("a seat");
    let bens: Token = ben.token.parse().expect("a token");
    host.leave(&id, &anns).await.expect("she may");
    assert_eq!(host.leave(&id, &anns).await, Err(HostError::NotYours), "she has");
    host.start(&id, &bens).await.expect("the table is Ben's now");
    let alone = host.set_up(table_order(2)).await.expect("a table");
    host.leave(&id_of(&alone), &alone.token.parse().expect("a token")).await.expect("may");
    assert!(matches!(host.find(&id_of(&alone)).await, Err(HostError::NoSuchTable(_))));
}

#[tokio::test(start_paused = true)]
async fn a_rematch_has_the_same_people_one_seat_further() {
    let host = house().await;
    let people = people(&host, table_order(2)).await;
    let id = people[0].door.id().clone();
    let early = host.rematch(&id, &people[0].token, &rematch_order(None)).await;
    assert!(matches!(early, Err(HostError::NotRunning(_))));
    people[0].door.resign(A, "up".parse().unwrap()).await.expect("allowed");
    assert_eq!(host.rematch(&id, &Token::random(), &rematch_order(None)).await, Err(HostError::NotYours));
    let ann = host.rematch(&id, &people[0].token, &rematch_order(None)).await.expect("over");
    assert_eq!(ann.seat, B);
    assert_eq!(people[1].view().await.rematch, Some(ann.table.clone()), "the others see it");
    let twice = host.rematch(&id, &people[0].token, &rematch_order(None)).await;
    assert!(matches!(twice, Err(HostError::NotNow(_))), "one seat each");
    let ben = host.rematch(&id, &people[1].token, &rematch_order(Some("ee"))).await.expect("invited");
    assert_eq!((ben.seat, &ben.table), (A, &ann.table));
    let ben = Person::at(&host, &ben).await;
    assert_eq!(ben.view().await.phase, Phase::Running);
    let alone = quick(&host, "radlands").await;
    alone.door.resign(A, "up".parse().unwrap()).await.expect("allowed");
    let again = host.rematch(alone.door.id(), &alone.token, &rematch_order(None)).await.expect("over");
    assert_eq!(Person::at(&host, &again).await.view().await.phase, Phase::Running, "bots need no asking");
}

#[tokio::test(start_paused = true)]
async fn finished_public_matches_are_listed_for_a_while() {
    let store = Arc::new(host::store::Memory::new());
    let host = open(store.clone()).await;
    let people = people(&host, table_order(2)).await;
    people[0].door.resign(A, "up".parse().unwrap()).await.expect("allowed");
    let phases = |cards: Vec<wire::lobby::TableCard>| cards.iter().map(|card| card.phase).collect::<Vec<_>>();
    assert_eq!(phases(host.tables().await), [Phase::Over]);
    host.close().await;
    assert_eq!(phases(open(store).await.tables().await), [Phase::Over], "after a restart too");
}

#[tokio::test(start_paused = true)]
async fn people_talk_and_not_too_much() {
    let host = house().await;
    let people = people(&host, table_order(2)).await;
    let say = |text: &str, id: &str| people[0].door.say(A, text.to_owned(), id.parse().expect("an id"));
    say("hello", "1").await.expect("said");
    say("hello", "1").await.expect("the same message again");
    let chat = people[1].door.welcome(Viewer::Seat(B)).await.expect("a welcome").chat;
    assert_eq!(chat.len(), 1);
    assert_eq!((chat[0].name.as_str(), chat[0].text.as_str(), chat[0].seat), ("Ann", "hello", Some(A)));
    for number in 2..=5 {
        say("more", &number.to_string()).await.expect("said");
    }
    assert!(matches!(say("more", "6").await, Err(HostError::TooMany(_))));
    pass_time(10).await;
    say("more", "6").await.expect("said");
}
