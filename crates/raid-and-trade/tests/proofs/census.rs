//! Hidden Incidents are imagined as often as they are true.
//!
//! The games are played blindly: a seat uses and pays only Incidents that everybody knows to be in its hand, so that
//! nothing it does says more about hidden cards than everybody has noted.

use kernel::{Dice, Game, Seat, Stage, Viewer};
use parts::pack::PackText;
use parts::title::{Order, Title};
use proving::{Plan, census};
use raid_and_trade::{BUILT_IN, Choice, RaidAndTrade, State};

fn is_incident(game: &RaidAndTrade, choice: &Choice) -> bool {
    let (Choice::Use(card) | Choice::Pick(card)) = choice else { return false };
    game.pack().card(*card).id.starts_with("incident")
}

/// The answer of a seat that gives nothing away.
fn blind(game: &RaidAndTrade, state: &State, seat: Seat, dice: &mut Dice) -> Choice {
    let mut list = Vec::new();
    game.choices(state, seat, &mut list);
    let open: Vec<Choice> = list
        .iter()
        .copied()
        .filter(|choice| match choice {
            Choice::Use(card) if is_incident(game, choice) => game.is_surely_held(state, seat, *card),
            // Which Incidents pay for a Quest, and whether hidden cards could pay a price, would tell of the hand.
            Choice::Claim(_) | Choice::Raid(_) | Choice::Attack(_) | Choice::Defend => {
                game.is_open(state, seat, *choice)
            }
            _ => true,
        })
        .collect();
    dice.among(if open.is_empty() { &list } else { &open })
}

/// Every Incident hidden from a viewer: in whose hand it lies.
fn zones(game: &RaidAndTrade, state: &State, viewer: Viewer) -> Vec<(String, u8)> {
    let portrait = game.portray_truth(state);
    let mut cards = Vec::new();
    for seat in Seat::all(game.seats()).filter(|seat| !viewer.is(*seat)) {
        for id in portrait.seats[&seat.letter()].cards.iter().flatten() {
            let card = game.pack().card_named(id).expect("the card exists");
            cards.push((format!("the hand of {seat}"), card.index() as u8));
        }
    }
    cards
}

fn table(pack: Option<PackText>) -> RaidAndTrade {
    let options = vec![("map".to_owned(), "first".to_owned()), ("rounds".to_owned(), "10".to_owned())];
    RaidAndTrade::open(&Order { seats: Some(3), options, pack }).expect("it can be opened")
}

#[test]
fn imagined_states_agree_with_the_truth() {
    let found = census(&table(None), &Plan::default().games(60).seed(11), blind, zones);
    assert!(found.agrees(), "{found}");
    assert!(found.views > 1000, "{found}");
}

/// The same where Incidents are stolen all the time: every card that brings 2 AP steals one instead.
#[test]
fn imagined_states_agree_where_incidents_are_stolen_often() {
    let theft =
        "{ op = \"transfer-incident\", n = 1, from = \"target\", to = \"self\", chooser = \"random\" }";
    let text = BUILT_IN.replace("{ op = \"gain-ap\", n = 2 }", theft);
    assert!(text.matches(theft).count() >= 8, "thefts are frequent");
    let game = table(Some(PackText { origin: "thefts".into(), text }));
    let found = census(&game, &Plan::default().games(60).seed(12), blind, zones);
    assert!(found.agrees(), "{found}");
    assert!(found.views > 1000, "{found}");
}
