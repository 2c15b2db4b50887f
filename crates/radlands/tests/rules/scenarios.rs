//! Every scenario holds, and together they show every rule and every card.

use parts::title::Title;
use proving::Collection;
use radlands::Radlands;

fn scenarios() -> Collection {
    Collection::below(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/radlands"))
}

#[test]
fn every_scenario_holds() {
    scenarios().assert_holds::<Radlands>();
}

#[test]
fn every_observable_rule_is_shown() {
    scenarios().assert_shows_rules::<Radlands>();
}

#[test]
fn what_is_hidden_is_looked_at() {
    scenarios().assert_hiding_is_looked_at("RAD-INFO-");
}

/// A card is shown by its effect and by an edge case.
#[test]
fn every_card_is_shown_twice() {
    scenarios().assert_shows_cards(Radlands::default().cards().into_iter().map(|card| (card.id, 2)));
}
