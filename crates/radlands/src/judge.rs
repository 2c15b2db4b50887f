//! What a position promises, and what a sensible player would do. A bot asks when it stops looking ahead.
//!
//! A position is a sum of features, each the first seat's less the second's; weights turn the sum into log odds
//! of winning. The weights of the built-in pack were found by playing: see STRENGTH.md.

mod features;
mod weights;

use kernel::{BySeat, Judge, Seat};

use crate::choice::Choice;
use crate::setup::Radlands;
use crate::spot::Spots;
use crate::state::{State, Table};

pub use features::Feature;
pub use weights::Weights;

/// Few turns are worth more actions than this. Some cards can go round in circles, such as the Silo, taken for a
/// water and junked for one; nothing on the table would tell a bot to stop.
const ACTIONS_USEFUL: u16 = 10;
/// What each further action costs in log odds as long as the turn lasts.
const IDLE: f32 = 0.1;

impl Judge for Radlands {
    fn promise(&self, state: &State) -> BySeat<f32> {
        let mut lead = 0.0;
        self.features(state, |feature, amount| lead += self.pack.weights[feature] * amount);
        let idle = IDLE * f32::from(state.table.actions.saturating_sub(ACTIONS_USEFUL));
        lead -= if state.table.active == Seat::FIRST { idle } else { -idle };
        let first = 1.0 / (1.0 + (-lead).exp());
        BySeat::new(2, |seat| if seat == Seat::FIRST { first } else { 1.0 - first })
    }

    fn patience(&self) -> u32 {
        20
    }

    /// The Silo can be taken for a water and junked for one, and people can be moved to and fro.
    const CIRCLES: bool = true;

    fn is_back(&self, then: &State, now: &State, seat: Seat) -> bool {
        // Most positions differ in one of these, which is cheaper to find out than the rest.
        let at_a_glance = |state: &State| {
            let table = &state.table;
            (table.water, table.silo_in_hand, table.present, table.spent, table.used, table.turn)
        };
        let (before, after) = (&then.secrets, &now.secrets);
        at_a_glance(then) == at_a_glance(now)
            && before.hands[seat.index()] == after.hands[seat.index()]
            && before.drawn == after.drawn
            && Table { actions: then.table.actions, ..now.table.clone() } == then.table
    }

    fn appeal(&self, state: &State, seat: Seat, choice: Choice) -> f32 {
        let table = &state.table;
        match choice {
            Choice::Camp(camp) => (2.0 * self.pack.weights[Feature::camp(camp)]).exp(),
            // Whatever is paid for is gone at the end of the turn.
            Choice::End => 1.0 / (1.0 + f32::from(table.water)),
            Choice::Use(..) | Choice::Borrow(..) => 3.0,
            Choice::Play(..) | Choice::Drop(..) | Choice::Launch(_) | Choice::Put(_) => 2.0,
            Choice::Aim(spot) if spot.seat() == seat => 1.0,
            Choice::Aim(spot) if spot.is_camp() => 4.0,
            Choice::Aim(spot) if (table.punks & Spots::PEOPLE).has(spot) => 1.0,
            Choice::Aim(_) => 2.0,
            Choice::Draw | Choice::TakeSilo | Choice::No => 0.5,
            _ => 1.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use kernel::{Dice, Game, Log, Playout, Waiting};

    use super::*;

    /// States of random games.
    fn states(game: &Radlands, games: u64) -> Vec<State> {
        let mut states = Vec::new();
        for seed in 0..games {
            let (mut state, mut dice, mut log) = (game.start(), Dice::new(seed), Log::off());
            loop {
                match game.waiting(&state) {
                    Waiting::Over => break,
                    Waiting::Chance => {
                        let chance = game.sample(&state, &mut dice);
                        game.settle(&mut state, chance, &mut log);
                    }
                    Waiting::Seats(seats) => {
                        let seat = seats.first().expect("somebody is awaited");
                        states.push(state.clone());
                        let choice = game.pick(&state, seat, &mut dice).choice;
                        game.choose(&mut state, seat, choice, &mut log);
                    }
                }
            }
        }
        states
    }

    #[test]
    fn shares_add_up_and_answers_have_appeal() {
        let game = Radlands::default();
        let mut choices = Vec::new();
        for state in states(&game, 40) {
            let promise = game.promise(&state);
            let [first, second] = [promise[Seat::new(0)], promise[Seat::new(1)]];
            assert!((0.0..=1.0).contains(&first) && (first + second - 1.0).abs() < 1e-5, "{first} {second}");
            for seat in Seat::all(2) {
                choices.clear();
                game.choices(&state, seat, &mut choices);
                let appealing = |choice: &Choice| {
                    let appeal = game.appeal(&state, seat, *choice);
                    appeal.is_finite() && appeal > 0.0
                };
                assert!(choices.iter().all(appealing));
            }
        }
    }

    #[test]
    fn going_round_in_circles_is_not_worth_it() {
        let game = Radlands::default();
        let mut state = states(&game, 1).pop().expect("a game has states");
        let active = state.table.active;
        let mut promise = |actions: u16| {
            state.table.actions = actions;
            game.promise(&state)[active]
        };
        assert_eq!(promise(0), promise(ACTIONS_USEFUL));
        assert!(promise(ACTIONS_USEFUL + 20) < promise(ACTIONS_USEFUL));
    }

    #[test]
    fn the_silo_taken_and_junked_leads_back_and_nothing_else_does_by_itself() {
        let game = Radlands::default();
        let (mut circles, mut steps, mut choices) = (0, 0, Vec::new());
        for state in states(&game, 20) {
            let seat = state.table.active;
            choices.clear();
            game.choices(&state, seat, &mut choices);
            assert!(game.is_back(&state, &state, seat));
            for choice in &choices {
                let mut next = state.clone();
                game.choose(&mut next, seat, *choice, &mut Log::off());
                assert!(!game.is_back(&state, &next, seat), "{choice:?}");
                steps += 1;
                if *choice == Choice::TakeSilo {
                    let taken = next.clone();
                    game.choose(&mut next, seat, Choice::JunkSilo, &mut Log::off());
                    assert!(game.is_back(&state, &next, seat) && next != state, "counted, but back");
                    assert!(!game.is_back(&taken, &next, seat));
                    circles += 1;
                }
            }
        }
        assert!(circles > 20 && steps > 1000, "the test needs positions: {circles} {steps}");
    }

    #[test]
    fn more_camps_promise_more() {
        let game = Radlands::default();
        let mut lost_camps = 0;
        for mut state in states(&game, 40) {
            let before = game.promise(&state)[Seat::FIRST];
            let table = &mut state.table;
            if table.camps(Seat::FIRST).len() < 2 {
                continue;
            }
            let camp = table.camps(Seat::FIRST).nth(0);
            table.present.remove(camp);
            table.damaged.remove(camp);
            let after = game.promise(&state)[Seat::FIRST];
            assert!(after < before, "{before} {after}");
            lost_camps += 1;
        }
        assert!(lost_camps > 1000, "the test needs positions with camps");
    }
}
