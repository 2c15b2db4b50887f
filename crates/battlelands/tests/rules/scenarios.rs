//! Every scenario holds, every observable rule and every card is shown, cards with an ability twice.

use std::collections::BTreeSet;

use battlelands::BattleLands;
use parts::title::Title;
use proving::Collection;

fn scenarios() -> Collection {
    Collection::below(concat!(env!("CARGO_MANIFEST_DIR"), "/../../scenarios/battlelands"))
}

#[test]
fn every_scenario_holds() {
    scenarios().assert_holds::<BattleLands>();
}

#[test]
fn every_observable_rule_is_shown() {
    scenarios().assert_shows_rules::<BattleLands>();
}

#[test]
fn a_scenario_shows_few_rules() {
    scenarios().assert_few_rules_each();
}

#[test]
fn nine_rules_in_ten_are_shown_twice() {
    scenarios().assert_shows_rules_twice::<BattleLands>(90);
}

#[test]
fn what_is_hidden_is_looked_at() {
    scenarios().assert_hiding_is_looked_at("BTL-HIDE-");
}

#[test]
fn every_card_is_shown_and_every_ability_twice() {
    let game = BattleLands::new(3).expect("three can play");
    let abilities: BTreeSet<&str> = game
        .pack()
        .kinds()
        .filter(|(_, info)| info.has_ability())
        .map(|(_, info)| info.id.as_str())
        .collect();
    // The list that players see has the territories, the mission and the first player card too.
    let needed = game.cards().into_iter().map(|card| {
        let needed = 1 + usize::from(abilities.contains(card.id.as_str()));
        (card.id, needed)
    });
    scenarios().assert_shows_cards(needed);
}
