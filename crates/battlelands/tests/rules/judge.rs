//! What a position promises: shares that add up to one, at any moment, better for whoever stands better.

use std::ops::ControlFlow;

use battlelands::{BattleLands, Choice};
use bots::walk;
use kernel::{Dice, Game, Judge, Log, Playout, Seat, Stage};

fn promises(game: &BattleLands, position: &str) -> Vec<f32> {
    let position = toml::from_str(position).expect("the position is TOML");
    let state = game.set_up(position).unwrap_or_else(|reason| panic!("{reason}"));
    game.promise(&state).as_slice().to_vec()
}

fn three() -> BattleLands {
    BattleLands::new(3).expect("three can play")
}

#[test]
fn promises_are_shares_in_every_position() {
    for seats in 3..=5 {
        let game = BattleLands::new(seats).expect("three to five can play");
        let mut dice = Dice::new(seats as u64);
        for _ in 0..50 {
            let end = walk(&game, &mut game.start(), &mut dice, |state, seat, dice| {
                let promise = game.promise(state);
                let sum: f32 = promise.as_slice().iter().sum();
                if (sum - 1.0).abs() > 1e-4
                    || !promise.as_slice().iter().all(|share| (0.0..=1.0).contains(share))
                {
                    return ControlFlow::Break(promise);
                }
                ControlFlow::Continue(game.pick(state, seat, dice))
            });
            assert!(end.is_continue(), "{end:?}");
        }
    }
}

#[test]
fn more_scrap_promises_more() {
    let rich =
        promises(&three(), "war = 2\nbattle = 3\na = { territories = ['pet-shop-ruins', 'toyzmart'] }");
    assert!(rich[0] > rich[1] && rich[0] > rich[2], "{rich:?}");
}

#[test]
fn whoever_leads_the_battle_when_all_others_have_passed_has_won_it() {
    let ahead = promises(
        &three(),
        "passed = 'bc'\nterritory = 'pet-shop-ruins'\na = { hand = [], front = ['tin-can-knight'] }
         b = { hand = [], front = ['gecko-hunter'] }\nc = { hand = [] }",
    );
    let behind = promises(
        &three(),
        "passed = 'bc'\nterritory = 'pet-shop-ruins'\na = { hand = [], front = ['tin-can-knight down'] }
         b = { hand = [], front = ['gecko-hunter'] }\nc = { hand = [] }",
    );
    assert!(ahead[0] > behind[0], "{ahead:?} {behind:?}");
    assert!(ahead[1] < behind[1], "{ahead:?} {behind:?}");
}

#[test]
fn cards_in_hand_hardly_count_for_who_has_passed_in_the_last_battle() {
    let game = three();
    let last = |hand: &str| {
        let position = format!(
            "war = 2\nbattle = 3\nturn = 'c'\npassed = 'ab'\na = {{ hand = [{hand}] }}\nb = {{ hand = [] }}\nc = {{ front = ['stitched-twins'] }}"
        );
        promises(&game, &position)
    };
    let (without, with) = (last(""), last("'pit-boss', 'scrap-baron'"));
    assert!((without[0] - with[0]).abs() < 0.03, "{without:?} {with:?}");
}

#[test]
fn a_card_chosen_for_the_mission_counts_as_committed() {
    // What greedy sees of its choice; nothing moves before all have chosen (BTL-MISSION-09).
    let game = three();
    let (mut asked, mut told_apart, mut choices) = (0, 0, Vec::new());
    for seed in 0..40 {
        let end = walk(&game, &mut game.start(), &mut Dice::new(seed), |state, seat, dice| {
            choices.clear();
            game.choices(state, seat, &mut choices);
            if seat == Seat::FIRST && state.table.passed.is_empty() && matches!(choices[0], Choice::Commit(_))
            {
                let after = |choice| {
                    let mut after = state.clone();
                    game.choose(&mut after, seat, choice, &mut Log::off());
                    game.promise(&after)[seat]
                };
                let first = after(choices[0]);
                asked += usize::from(choices.len() > 1);
                told_apart += usize::from(choices.iter().any(|choice| after(*choice) != first));
            }
            ControlFlow::<(), _>::Continue(game.pick(state, seat, dice))
        });
        assert!(end.is_continue());
    }
    assert!(asked > 20 && 10 * told_apart > 9 * asked, "{told_apart} of {asked}");
}
