//! Reactions over sockets, with the caravan: the tape as everybody sees it, a hold, orders that nobody else hears of,
//! and an answer of several choices.

use serde_json::Value;
use wire::MessageId;
use wire::socket::{FromClient, FromServer};
use wire::table::{TableView, Undo};

use crate::client::{Talker, play, table_of};
use crate::described::difference_from;
use crate::tools::House;

fn id(text: &str) -> MessageId {
    MessageId(text.to_owned())
}

/// The table anew.
async fn refreshed(talker: &mut Talker) -> TableView {
    talker.say(&FromClient::Refresh).await;
    table_of(talker.hear_answer().await)
}

/// Two people at a table of the caravan; Ada's turn.
async fn pair(house: &House) -> [Talker; 2] {
    let [ada, ben] = house.table_for_two("caravan").await;
    let peer = house.peer();
    let (ada, _) = peer.attend(&ada.table, Some(&ada.token)).await;
    let (ben, _) = peer.attend(&ben.table, Some(&ben.token)).await;
    [ada, ben]
}

async fn done(talker: &mut Talker, name: &str) {
    let (answer, _) = talker.answer_to(name).await;
    assert!(matches!(answer, FromServer::Done { .. }), "{answer:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn everybody_sees_the_tape_and_who_holds_it() {
    let house = House::unhurried().await;
    let [mut ada, mut ben] = pair(&house).await;
    let version = refreshed(&mut ada).await.version;
    ada.say(&play("raid", version, "raid b")).await;
    done(&mut ada, "raid").await;
    ben.say(&FromClient::Hold { id: id("hold") }).await;
    done(&mut ben, "hold").await;
    for talker in [&mut ada, &mut ben] {
        let table = refreshed(talker).await;
        let tape = table.tape.clone().expect("a raid is a window");
        let [a, b] = [0, 1].map(kernel::Seat::new);
        assert_eq!((tape.asked, tape.held, tape.passed), (vec![b, a], vec![b], vec![]));
        assert!(tape.left > 2000, "{}", tape.left);
        let whole: Value = serde_json::to_value(&table).expect("a table");
        assert_eq!(difference_from(&whole, "TableView"), None);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn orders_are_seen_by_whoever_gave_them_and_nobody_else_hears_of_them() {
    let house = House::unhurried().await;
    let [mut ada, mut ben] = pair(&house).await;
    refreshed(&mut ada).await;
    let orders = vec![parts::standing::Standing::new(parts::standing::Until::Turn)];
    ben.say(&FromClient::Stand { id: id("stand"), orders: orders.clone() }).await;
    done(&mut ben, "stand").await;
    let table = refreshed(&mut ben).await;
    assert_eq!(table.orders, orders);
    let whole: Value = serde_json::to_value(&table).expect("a table");
    assert_eq!(difference_from(&whole, "TableView"), None);
    ada.say(&FromClient::Ping).await;
    assert_eq!(ada.hear().await, FromServer::Pong, "no news before it");
    assert!(refreshed(&mut ada).await.orders.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_of_several_choices_is_one_message_and_one_undo() {
    let house = House::unhurried().await;
    let [mut ada, mut ben] = pair(&house).await;
    let before = refreshed(&mut ada).await;
    ada.say(&play("offer", before.version, "offer b; want food; want water; propose")).await;
    done(&mut ada, "offer").await;
    let after = refreshed(&mut ada).await;
    assert_eq!((after.inputs, after.undo), (before.inputs + 4, Undo::Free));
    assert_eq!(after.version.0 >> 20, (before.version.0 >> 20) + 1, "one entry of the log");
    ada.say(&FromClient::Undo { id: id("undo"), version: after.version }).await;
    done(&mut ada, "undo").await;
    assert_eq!(refreshed(&mut ben).await.inputs, before.inputs);
    let version = refreshed(&mut ada).await.version;
    ada.say(&FromClient::Draft { id: id("draft"), choice: "offer b; want food".to_owned() }).await;
    let (answer, _) = ada.answer_to("draft").await;
    let FromServer::Draft { acts, scene, .. } = answer else { panic!("{answer:?}") };
    assert!(scene.is_object() && scene != before.scene, "the table as it would be: {scene}");
    let last: Vec<_> = acts.iter().filter(|act| !act.goes_on).map(|act| act.say.as_str()).collect();
    assert_eq!(last, ["propose"], "what would end the answer");
    ada.say(&play("wrong", version, "offer b; want food; accept")).await;
    let (answer, _) = ada.answer_to("wrong").await;
    assert!(matches!(answer, FromServer::Refused { .. }), "{answer:?}");
    assert_eq!(refreshed(&mut ada).await.inputs, before.inputs, "all or none");
}
