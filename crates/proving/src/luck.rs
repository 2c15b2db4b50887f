//! Whether samples follow their weights, and whether picks reach every choice.

use kernel::{Dice, Seat, Waiting};
use parts::title::Title;

use crate::chance_bound::{limit, surprise};
use crate::course::Course;
use crate::failure::{Breach, Failure, Law, demand};
use crate::plan::Plan;

/// One state in so many is tested.
const EVERY: u32 = 6;
/// Samples taken in a state.
const SAMPLES: u32 = 3000;
/// Picks taken for each listed choice before the missing ones count as never picked.
const PICKS_EACH: u32 = 5000;

/// Plays games and tests samples and picks in some of their states.
pub(crate) fn check<G: Title>(game: &G, plan: &Plan) -> Result<(), Failure> {
    let mut tested = 0;
    for number in plan.first_game..plan.first_game + plan.luck_games {
        // A stream apart from those of the suite's own games.
        let mut dice = Dice::stream(plan.seed.rotate_left(32), number);
        let mut course = Course::new(game);
        loop {
            if dice.below(EVERY) == 0 {
                tested += 1;
                test(game, &course.state, tested, &mut dice)
                    .map_err(|breach| Failure::in_game(game, plan.seed, number, &course.record, breach))?;
            }
            let Some(input) = course.random_input(&mut dice) else { break };
            course.take(input);
        }
    }
    Ok(())
}

fn test<G: Title>(game: &G, state: &G::State, tested: usize, dice: &mut Dice) -> Result<(), Breach> {
    match game.waiting(state) {
        Waiting::Over => Ok(()),
        Waiting::Chance => samples(game, state, tested, dice),
        Waiting::Seats(seats) => seats.iter().try_for_each(|seat| picks(game, state, seat, dice)),
    }
}

/// Each outcome is sampled about as often as its weight says.
fn samples<G: Title>(game: &G, state: &G::State, tested: usize, dice: &mut Dice) -> Result<(), Breach> {
    let mut outcomes = Vec::new();
    game.chances(state, &mut outcomes);
    let mut counts = vec![0_u32; outcomes.len()];
    for _ in 0..SAMPLES {
        let sample = game.sample(state, dice);
        let place = outcomes.binary_search_by_key(&sample, |(chance, _)| *chance).map_err(|_| {
            let text = game.write_chance(sample);
            Breach::new(Law::Sampled, format!("`{text}` was sampled but is not listed"))
        })?;
        counts[place] += 1;
    }
    let whole: f64 = outcomes.iter().map(|(_, weight)| f64::from(*weight)).sum();
    // The square makes the sum over all tests of a run finite, however many there are.
    let forgiven = limit(outcomes.len() * tested * tested);
    for ((chance, weight), count) in outcomes.iter().zip(&counts) {
        let share = f64::from(*weight) / whole;
        let mean = share * f64::from(SAMPLES);
        let off = surprise(f64::from(*count) - mean, mean * (1.0 - share), 1.0);
        demand(off <= forgiven, Law::Sampled, || {
            let text = game.write_chance(*chance);
            format!("`{text}` was sampled {count} times in {SAMPLES}, its weight says {mean:.0}")
        })?;
    }
    Ok(())
}

/// Every listed choice is picked sooner or later.
fn picks<G: Title>(game: &G, state: &G::State, seat: Seat, dice: &mut Dice) -> Result<(), Breach> {
    let mut missing = Vec::new();
    game.choices(state, seat, &mut missing);
    let tries = PICKS_EACH.saturating_mul(missing.len() as u32);
    for _ in 0..tries {
        if missing.is_empty() {
            return Ok(());
        }
        let pick = game.pick(state, seat, dice);
        missing.retain(|choice| *choice != pick);
    }
    demand(missing.is_empty(), Law::Picked, || {
        format!("{seat} was never seen to pick `{}` in {tries} tries", game.write_choice(missing[0]))
    })
}
