//! The table, tried with the toy.

use bots::{Budget, Kind};
use kernel::{Dice, Score, Seat, SeatSet, Viewer, Waiting};
use parts::scene::Thing;
use parts::title::Order;
use serde_json::json;

use crate::games::open_title;
use crate::sitting::Sitting;
use crate::toy::Toy;
use crate::{MatchRecord, PlayError, ShelfError, Table, UndoError};

const A: Seat = Seat::new(0);
const B: Seat = Seat::new(1);

/// A table where `a` holds 2, `b` holds 3 and these have been said.
fn table(says: &[(Seat, &str)]) -> Sitting<Toy> {
    let mut table = Sitting::new(Toy, &Order::default()).expect("opens");
    table.settle("2").expect("a's number");
    table.settle("3").expect("b's number");
    for (seat, say) in says {
        table.play(*seat, say).expect("allowed");
    }
    table
}

const MOODS: [(Seat, &str); 2] = [(A, "bold"), (B, "shy")];

#[test]
fn a_match_is_played_in_words() {
    let mut table = table(&[]);
    assert_eq!(table.waiting(), Waiting::Seats(SeatSet::all(2)));
    assert_eq!(table.choices(A), ["bold", "shy"]);
    table.play(B, "bold").expect("either may be first");
    assert_eq!(table.choices(B), [] as [&str; 0]);
    table.play(A, "shy").expect("allowed");
    assert_eq!(table.choices(A), ["mark", "peek", "done"]);
    table.play(A, "done").expect("allowed");
    table.play(B, "done").expect("allowed");
    assert_eq!(table.waiting(), Waiting::Over);
    assert_eq!(table.scores().as_slice(), [Score::LOSS, Score::WIN]);
    assert_eq!((table.length(), table.rounds()), (6, 2));
}

#[test]
fn what_is_not_allowed_changes_nothing_and_says_why() {
    let mut table = table(&MOODS);
    let before = table.record();
    let refused = table.play(B, "mark").expect_err("not b's turn");
    assert_eq!(refused.to_string(), "It is not your turn. (TOY-TURN-01)");
    assert_eq!(table.play(A, "shout"), Err(PlayError::Unreadable("nobody says \"shout\"".into())));
    assert_eq!(table.play(Seat::new(5), "mark"), Err(PlayError::NoSuchSeat(Seat::new(5))));
    assert_eq!(table.settle("1"), Err(PlayError::NoChance));
    assert_eq!(table.roll(&mut Dice::new(1)), Err(PlayError::NoChance));
    assert_eq!(table.record(), before);
}

#[test]
fn chance_brings_only_what_it_can() {
    let mut table = Sitting::new(Toy, &Order::default()).expect("opens");
    assert_eq!(table.chances(), [("1".to_owned(), 2), ("2".to_owned(), 1), ("3".to_owned(), 1)]);
    assert_eq!(table.settle("4"), Err(PlayError::Impossible("4".into())));
    assert!(matches!(table.settle("many"), Err(PlayError::Unreadable(_))));
    table.roll(&mut Dice::new(1)).expect("chance is awaited");
    assert_eq!(table.length(), 1);
}

#[test]
fn each_viewer_is_told_what_it_may_know() {
    let table = table(&[(A, "bold")]);
    assert_eq!(table.told(Viewer::Seat(A), 0..3), ["a gets 2.", "a says bold."]);
    assert_eq!(table.told(Viewer::Seat(A), 1..3), ["a says bold."]);
    assert_eq!(table.told(Viewer::Seat(A), 0..1), ["a gets 2."]);
    assert_eq!(table.told(Viewer::Seat(A), 2..99), ["a says bold."]);
    assert_eq!(table.told(Viewer::Seat(B), 0..3), ["b gets 3."]);
    assert_eq!(table.told(Viewer::Spectator, 0..3), [] as [&str; 0]);
    assert_eq!(table.view(Viewer::Seat(B))["number"], json!([null, 3]));
    assert_eq!(table.view(Viewer::Spectator)["number"], json!([null, null]));
    assert_eq!(table.truth()["number"], json!([2, 3]));
    // Nobody sits at f: that is a spectator.
    assert_eq!(table.view(Viewer::Seat(Seat::new(5))), table.view(Viewer::Spectator));
    assert_eq!(table.told(Viewer::Seat(Seat::new(5)), 0..3), [] as [&str; 0]);
}

#[test]
fn a_choice_is_taken_back_while_nothing_came_of_it() {
    let mut table = table(&MOODS);
    table.play(A, "mark").expect("allowed");
    assert_eq!(table.undo(A), Ok(4));
    assert_eq!(table.choices(A), ["mark", "peek", "done"]);
    // Before that both moods were said, and b was the last to say one, which showed it the other.
    assert_eq!(table.undo(A), Err(UndoError::SeatActed(B)));
    assert_eq!(table.undo(B), Err(UndoError::SomethingSeen));
    let mut early = self::table(&[(A, "bold")]);
    assert_eq!(early.undo(A), Ok(2));
}

#[test]
fn what_was_seen_cannot_be_unseen() {
    let mut table = table(&MOODS);
    table.play(A, "peek").expect("allowed");
    assert_eq!(table.undo(A), Err(UndoError::SomethingSeen));
    table.play(A, "done").expect("forced");
    assert_eq!(table.undo(A), Err(UndoError::SomethingSeen), "a forced answer does not hide the peek");
    assert_eq!(table.length(), 6);
}

#[test]
fn nothing_is_taken_back_over_chance_or_others() {
    let mut fresh = Sitting::new(Toy, &Order::default()).expect("opens");
    assert_eq!(fresh.undo(A), Err(UndoError::NothingChosen));
    let mut table = table(&MOODS);
    table.play(A, "done").expect("allowed");
    table.play(B, "mark").expect("allowed");
    assert_eq!(table.undo(A), Err(UndoError::SeatActed(B)));
    assert_eq!(table.undo(B), Ok(5));
}

#[test]
fn a_record_gives_the_same_match_again() {
    let mut table = table(&MOODS);
    table.play(A, "peek").expect("allowed");
    let record = table.record();
    assert_eq!(record.inputs, ["chance: 2", "chance: 3", "a: bold", "b: shy", "a: peek"]);
    assert_eq!(record.options["pace"], "slow");
    let text = serde_json::to_string(&record).expect("plain data");
    let read: MatchRecord = serde_json::from_str(&text).expect("what was written");
    let again = Sitting::<Toy>::replayed(&read, None).expect("it happened");
    assert_eq!((again.truth(), again.record()), (table.truth(), record));
}

#[test]
fn a_record_that_cannot_have_happened_is_refused() {
    let good = table(&MOODS).record();
    let replayed = |record: &MatchRecord| Sitting::<Toy>::replayed(record, None).err();
    assert_eq!(replayed(&good), None);

    let mut bad = good.clone();
    bad.inputs[3] = "b: peek".into();
    let error = replayed(&bad).expect("b cannot peek").to_string();
    assert_eq!(error, "input 4, \"b: peek\": Moods come first. (TOY-MOOD-02)");

    for nonsense in ["", "peek", "z: peek", "ab: peek", "chance: 9", "a: "] {
        let mut bad = good.clone();
        bad.inputs[2] = nonsense.into();
        assert!(matches!(replayed(&bad), Some(ShelfError::BadInput { number: 3, .. })), "{nonsense}");
    }
    let other = MatchRecord { pack: "other".into(), ..good.clone() };
    assert!(matches!(replayed(&other), Some(ShelfError::OtherPack { .. })));
    let crowd = MatchRecord { seats: vec!["a".into(); 3], ..good };
    assert_eq!(replayed(&crowd).expect("too many").to_string(), "this game has 2 seats, not 3");
}

#[test]
fn a_match_may_begin_with_a_scenario() {
    let text = "game = \"toy\"\ntitle = \"Three beats one\"\n[position]\nnumbers = [1, 3]\n";
    let mut table = Sitting::<Toy>::puzzle("three.toml", text).expect("a position");
    table.play(A, "mark").expect("allowed");
    table.rewind(0);
    assert_eq!(table.truth()["number"], json!([1, 3]));
    table.play(A, "peek").expect("allowed");
    let record = table.record();
    let again = Sitting::<Toy>::replayed(&record, None).expect("it happened");
    assert_eq!((again.truth(), again.record()), (table.truth(), record));
    for wrong in ["numbers = [1, 9]", "cards = 3", "numbers = 7"] {
        let error = Sitting::<Toy>::puzzle("three.toml", &text.replace("numbers = [1, 3]", wrong)).err();
        let error = error.expect("no such position").to_string();
        assert!(error.starts_with("three.toml:"), "{error}");
    }
}

#[test]
fn a_bot_thinks_elsewhere_and_answers_in_words() {
    let table = table(&MOODS);
    assert!(table.think(B, Kind::Random, Budget::Iterations(1), Dice::new(1)).is_none(), "b is not awaited");
    let mut answers: Vec<String> = (0..40)
        .map(|seed| {
            let thought = table.think(A, Kind::Random, Budget::Iterations(1), Dice::new(seed));
            std::thread::spawn(thought.expect("a is awaited")).join().expect("an answer")
        })
        .collect();
    answers.sort();
    answers.dedup();
    assert_eq!(answers, ["done", "mark", "peek"]);
}

#[test]
fn every_kind_of_bot_answers_at_a_table() {
    let table = table(&MOODS);
    for kind in Kind::ALL {
        let thought = table.think(A, kind, Budget::Iterations(20), Dice::new(3)).expect("a is awaited");
        assert!(table.check(A, &thought()).is_ok(), "{kind}");
    }
}

/// A table at which a bot has thought of this for `a`.
fn thought_of(wanted: &str) -> Sitting<Toy> {
    let table = table(&MOODS);
    let think = |seed| {
        table.think(A, Kind::Random, Budget::Iterations(1), Dice::new(seed)).expect("a is awaited")()
            == wanted
    };
    assert!((0..40).any(think), "nobody ever says {wanted}");
    assert_eq!(table.minds.kept(), SeatSet::only(A));
    table
}

#[test]
fn a_bot_goes_on_with_its_thought_while_its_turn_lasts() {
    for (said, goes_on) in [("mark", true), ("peek", true), ("done", false)] {
        let mut table = thought_of(said);
        table.play(A, said).expect("it is listed");
        assert_eq!(table.minds.kept().contains(A), goes_on, "{said}");
    }
}

#[test]
fn a_bot_forgets_what_came_otherwise() {
    let mut table = thought_of("mark");
    table.play(A, "peek").expect("somebody else may sit there now");
    assert!(table.minds.kept().is_empty());
    let mut table = thought_of("mark");
    table.play(A, "mark").expect("it is listed");
    table.rewind(table.length() - 1);
    assert!(table.minds.kept().is_empty());
}

#[test]
fn advice_weighs_every_choice_and_survives_json() {
    let table = table(&MOODS);
    assert!(table.advise(B, Budget::Iterations(10), Dice::new(1)).is_none(), "b is not awaited");
    let counsel = table.advise(A, Budget::Iterations(300), Dice::new(1)).expect("a is awaited");
    let advice = std::thread::spawn(counsel).join().expect("advice");
    let mut choices: Vec<&str> = advice.options.iter().map(|option| option.choice.as_str()).collect();
    choices.sort_unstable();
    assert_eq!(choices, ["done", "mark", "peek"]);
    assert_eq!(advice.options.iter().map(|option| option.iterations).sum::<u32>(), 300);
    assert!(advice.options.iter().all(|option| option.low <= option.share && option.share <= option.high));
    let json = serde_json::to_string(&advice).expect("plain data");
    assert_eq!(serde_json::from_str::<crate::Advice>(&json).expect("read back"), advice);
}

#[test]
fn an_order_is_checked_for_every_game() {
    let opened = |order: &Order| open_title::<Toy>(order).err().map(|error| error.to_string());
    let with =
        |name: &str, value: &str| Order { options: vec![(name.into(), value.into())], ..Order::default() };
    assert_eq!(opened(&with("pace", "quick")), None);
    assert_eq!(
        opened(&with("pace", "lazy")).as_deref(),
        Some("option pace cannot be \"lazy\": choose among slow, quick")
    );
    assert_eq!(opened(&with("speed", "slow")).as_deref(), Some("no option \"speed\": choose among pace"));
    let crowd = Order { seats: Some(9), ..Order::default() };
    assert_eq!(opened(&crowd).as_deref(), Some("this game has 2 seats, not 9"));
    let table = Sitting::new(Toy, &with("pace", "quick")).expect("opens");
    assert_eq!(table.record().options["pace"], "quick");
}

#[test]
fn choices_name_the_things_they_touch() {
    let table = table(&MOODS);
    let acts = table.acts(A);
    assert_eq!(acts.iter().map(|act| act.say.as_str()).collect::<Vec<_>>(), table.choices(A));
    assert_eq!(acts[0].touches, [Thing::new("mark")]);
    assert!(table.acts(B).is_empty(), "b is not awaited");
}

#[test]
fn what_cannot_be_done_with_a_thing_is_explained() {
    let table = table(&[MOODS[0], MOODS[1], (A, "mark"), (A, "mark")]);
    let why = table.why(A, &[Thing::new("mark")]);
    let reasons: Vec<&str> = why.iter().map(|why| why.refusal.rule.as_str()).collect();
    assert_eq!(reasons, ["TOY-MARK-01"]);
    assert!(table.why(A, &[Thing::new("done")]).is_empty(), "that can be done");
    assert!(table.why(A, &[Thing::new("nothing")]).is_empty(), "no choice touches it");
}

#[test]
fn what_cannot_be_done_is_explained_to_whoever_only_names_it() {
    let table = table(&[MOODS[0], MOODS[1], (A, "mark"), (A, "mark")]);
    let why = table.why_said(A, "why can't I MARK?").expect("there is a choice of that name");
    let reasons: Vec<&str> = why.iter().map(|why| why.refusal.rule.as_str()).collect();
    assert_eq!(reasons, ["TOY-MARK-01"]);
    assert!(table.why_said(A, "done").expect("there is such a choice").is_empty(), "that can be done");
    assert!(table.why_said(A, "mark abracadabra").is_none(), "nothing goes by that name");
    assert!(table.why_said(A, "why not").is_none(), "nothing is named");
}

#[test]
fn tellings_know_what_was_there_before() {
    let table = table(&[MOODS[0], MOODS[1], (A, "mark"), (A, "mark")]);
    let told = |from| -> Vec<String> {
        table
            .tellings(Viewer::Seat(B), from..table.length())
            .into_iter()
            .map(|telling| telling.text)
            .collect()
    };
    assert_eq!(told(4), ["First mark: {a} says mark.", "{a} says mark."]);
    assert_eq!(told(5), ["{a} says mark."]);
    assert!(told(99).is_empty());
}
