//! Answers of several choices, what silence says, and what kind of question it is, tried with the caravan.

use kernel::{Dice, Seat, SeatSet, Viewer, Waiting};
use parts::scene::Moment;
use parts::title::Order;
use shelf::{PlayError, Table, UndoError};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);
const C: Seat = Seat::new(2);

/// Three travellers: `a` holds food, food and water, `b` fuel, cloth and a guard, `c` tools, tools and water.
fn caravan() -> Box<dyn Table> {
    let order = Order { seats: Some(3), ..Order::default() };
    let mut table = shelf::open("caravan", &order).expect("tests may open toys");
    for kind in ["food", "fuel", "tools", "food", "cloth", "tools", "water", "guard", "water"] {
        table.settle(kind).expect("a card of the deal");
    }
    table
}

#[test]
fn toys_are_not_on_the_list() {
    assert!(shelf::games().iter().all(|game| game.name != "caravan"));
    let unknown = shelf::open("stash", &Order::default()).map(|_| ()).expect_err("no such game").to_string();
    assert!(!unknown.contains("caravan"), "{unknown}");
}

#[test]
fn several_choices_in_a_row_are_one_answer() {
    let mut table = caravan();
    let before = table.length();
    table.play(A, "offer b; give food; give food; want fuel; propose").expect("all of it is allowed");
    assert_eq!(table.length(), before + 5, "the record holds one choice per input");
    assert_eq!(table.record().inputs[before + 1], "a: give food");
    assert_eq!(table.waiting(), Waiting::Seats(SeatSet::only(B)));
    assert_eq!(table.undo_point(A), Ok(before), "and all of it is taken back at once");
    table.undo(A).expect("b has not answered");
    assert_eq!((table.length(), table.choices(A).contains(&"rest".to_owned())), (before, true));
}

#[test]
fn an_answer_is_taken_whole_or_not_at_all() {
    let mut table = caravan();
    let before = table.record();
    let refused = table.check(A, "offer b; give food; give fuel; propose").expect_err("a has no fuel");
    assert_eq!(refused.to_string(), "You have no fuel left to give. (CAR-OFFER-02)");
    assert_eq!(table.play(A, "offer b; give food; give fuel; propose"), Err(refused));
    let unread = table.play(A, "offer b; give gold").expect_err("there is no gold");
    assert_eq!(unread.to_string(), "there is no card \"gold\"");
    assert!(matches!(table.play(A, "offer b;"), Err(PlayError::Unreadable(_))));
    let endless = vec!["rest"; 1000].join("; ");
    assert!(matches!(table.check(A, &endless), Err(PlayError::Unreadable(_))));
    assert_eq!(table.record(), before);
    assert_eq!(table.check(A, "offer b; give food"), Ok(()), "an answer may stop half way");
}

#[test]
fn what_could_follow_is_told_and_nothing_is_chosen() {
    let table = caravan();
    let before = table.record();
    let ahead = table.ahead(A, "offer b; give food").expect("a has food");
    assert_eq!(ahead.ask.moment, Moment::Step);
    let said: Vec<&str> = ahead.acts.iter().map(|act| act.say.as_str()).collect();
    assert!(said.contains(&"give water") && !said.contains(&"give fuel"), "{said:?}");
    let last: Vec<&str> = ahead.acts.iter().filter(|act| !act.goes_on).map(|act| act.say.as_str()).collect();
    assert_eq!(last, ["propose"]);
    assert_eq!(table.record(), before);
    assert!(matches!(table.ahead(A, "forage"), Err(PlayError::Interrupted(_))), "a card would be seen");
    assert!(matches!(table.ahead(A, "offer b; give fuel"), Err(PlayError::Refused(_))));
}

#[test]
fn nothing_follows_what_others_or_chance_have_a_say_in() {
    let table = caravan();
    let interrupted = |words: &str| table.check(A, words).expect_err("something comes between").to_string();
    assert!(interrupted("forage; rest").starts_with("nothing can follow \"forage\" in one answer"));
    assert!(interrupted("offer b; want fuel; propose; rest").contains("\"propose\""));
    assert!(interrupted("raid b; pass").contains("\"raid b\""));
}

#[test]
fn what_was_taken_back_was_one_answer_even_after_others_like_it() {
    let mut table = caravan();
    table.play(A, "rest").expect("allowed");
    table.play(B, "offer a; want food").expect("half a basket");
    table.play(B, "want food; propose").expect("the rest of it");
    assert_eq!(table.undo_point(B), Ok(table.length() - 2));
    table.undo(B).expect("nobody has answered");
    assert_eq!(table.undo_point(B), Ok(table.length() - 2), "then the answer before it");
    table.play(B, "propose").expect("allowed");
    table.play(A, "refuse").expect("allowed");
    assert_eq!(table.undo_point(B), Err(UndoError::SeatActed(A)));
}

#[test]
fn a_question_says_what_kind_it_is_and_what_silence_answers() {
    let mut table = caravan();
    assert_eq!((table.moment(Viewer::Seat(A)), table.silence(A)), (Moment::Turn, None));
    table.play(A, "offer b").expect("allowed");
    assert_eq!(table.moment(Viewer::Seat(A)), Moment::Step);
    table.play(A, "want fuel; propose").expect("allowed");
    assert_eq!((table.silence(B).as_deref(), table.silence(C)), (Some("refuse"), None));
    table.play(B, "refuse").expect("allowed");
    table.play(B, "raid c").expect("allowed");
    let moment = table.moment(Viewer::Spectator);
    let window = moment.window().expect("a raid is a window");
    assert_eq!((&*window.name, window.about), ("raid", SeatSet::only(B).with(C)));
    assert_eq!((window.change, window.affair), (0, 2));
    assert_eq!(table.silence(C).as_deref(), Some("pass"));
    table.play(C, "pass").expect("allowed");
    table.play(A, "pass").expect("allowed");
    table.play(B, "guard").expect("the raider calls it off");
    assert_eq!(table.moment(Viewer::Spectator).window().map(|window| window.change), Some(1));
    assert_eq!(table.choices(C), ["pass"], "everybody is asked again");
}

#[test]
fn a_bot_thinks_of_windows_and_baskets() {
    let mut table = caravan();
    table.play(A, "raid b").expect("allowed");
    let mut windows = 0;
    for number in 0..40 {
        let Waiting::Seats(seats) = table.waiting() else {
            let _ = table.roll(&mut Dice::new(number));
            continue;
        };
        let seat = seats.first().expect("somebody");
        let budget = table.worth(seat, bots::Budget::Iterations(40));
        let is_turn = table.moment(Viewer::Seat(seat)) == Moment::Turn;
        assert_eq!(budget.iterations(), Some(if is_turn { 40 } else { 5 }));
        windows += usize::from(!is_turn);
        let thought = table.think(seat, bots::Kind::Search, budget, Dice::new(number)).expect("awaited");
        table.play(seat, &thought()).expect("allowed");
    }
    assert!(windows > 0);
}
