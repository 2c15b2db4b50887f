//! Every scenario holds, and together they show every rule and every card, cards with an effect twice.

use proving::Collection;
use wastelander::{CardInfo, Pack, Wastelander};

fn scenarios() -> Collection {
    Collection::below(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/wastelander"))
}

#[test]
fn every_scenario_holds() {
    scenarios().assert_holds::<Wastelander>();
}

#[test]
fn every_observable_rule_is_shown() {
    scenarios().assert_shows_rules::<Wastelander>();
}

#[test]
fn what_is_hidden_is_looked_at() {
    scenarios().assert_hiding_is_looked_at("WAS-INFO-");
}

#[test]
fn a_scenario_shows_few_rules() {
    scenarios().assert_few_rules_each();
}

#[test]
fn every_card_is_shown_and_every_effect_twice() {
    let needed = |card: &CardInfo| 1 + usize::from(!card.effects.is_empty() || !card.bad.is_empty());
    let pack = Pack::built_in();
    scenarios().assert_shows_cards(pack.kinds().map(|(_, card)| (card.id.clone(), needed(card))));
}
