//! Every scenario holds, and together they show every rule and every card.

use proving::Collection;
use raid_and_trade::{Pack, RaidAndTrade, Sort};

fn scenarios() -> Collection {
    Collection::below(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/raid-and-trade"))
}

#[test]
fn every_scenario_holds() {
    scenarios().assert_holds::<RaidAndTrade>();
}

#[test]
fn every_observable_rule_is_shown() {
    scenarios().assert_shows_rules::<RaidAndTrade>();
}

#[test]
fn what_is_hidden_is_looked_at() {
    scenarios().assert_hiding_is_looked_at("RNT-VIS-");
}

#[test]
fn a_scenario_shows_few_rules() {
    scenarios().assert_few_rules_each();
}

/// A card is shown by its effect and by an edge case. The scenario of a raid card shows both ways a raid can go.
#[test]
fn every_card_is_shown_twice() {
    let needed = |sort: &Sort| if matches!(sort, Sort::Raid(_)) { 1 } else { 2 };
    let pack = Pack::built_in();
    scenarios().assert_shows_cards(pack.cards().map(|(_, card)| (card.id.clone(), needed(&card.sort))));
}
