//! Whether samples follow their weights, and whether picks are fair.

use kernel::{Dice, Seat, Waiting};
use parts::title::Title;

use crate::chance_bound::{limit, surprise};
use crate::course::Course;
use crate::failure::{Breach, Failure, Law};
use crate::plan::Plan;

/// One state in this many is tested.
const EVERY: u32 = 6;
/// Samples or picks taken in a state.
const SAMPLES: u32 = 3000;

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
        Waiting::Seats(seats) => seats.iter().try_for_each(|seat| picks(game, state, seat, tested, dice)),
    }
}

/// Each outcome is sampled about as often as its weight says.
fn samples<G: Title>(game: &G, state: &G::State, tested: usize, dice: &mut Dice) -> Result<(), Breach> {
    let mut outcomes = Vec::new();
    game.chances(state, &mut outcomes);
    let counts = count(&outcomes, || game.sample(state, dice))
        .map_err(|sample| unlisted(Law::Sampled, "sampled", &game.write_chance(sample)))?;
    match unfair(&outcomes, &counts, tested) {
        None => Ok(()),
        Some((chance, told)) => {
            Err(Breach::new(Law::Sampled, format!("`{}` was sampled {told}", game.write_chance(chance))))
        }
    }
}

/// Each listed choice is picked about equally often.
fn picks<G: Title>(
    game: &G,
    state: &G::State,
    seat: Seat,
    tested: usize,
    dice: &mut Dice,
) -> Result<(), Breach> {
    let mut list = Vec::new();
    game.choices(state, seat, &mut list);
    let choices: Vec<_> = list.into_iter().map(|choice| (choice, 1)).collect();
    let counts = count(&choices, || game.pick(state, seat, dice).choice)
        .map_err(|pick| unlisted(Law::Picked, "picked", &game.write_choice(pick)))?;
    match unfair(&choices, &counts, tested) {
        None => Ok(()),
        Some((choice, told)) => {
            Err(Breach::new(Law::Picked, format!("{seat} picked `{}` {told}", game.write_choice(choice))))
        }
    }
}

fn unlisted(law: Law, how: &str, text: &str) -> Breach {
    Breach::new(law, format!("`{text}` was {how} but is not listed"))
}

/// How often each of the listed values comes up, or one that is not listed.
fn count<T: Copy + Ord>(listed: &[(T, u32)], mut draw: impl FnMut() -> T) -> Result<Vec<u32>, T> {
    let mut counts = vec![0; listed.len()];
    for _ in 0..SAMPLES {
        let drawn = draw();
        let place = listed.binary_search_by_key(&drawn, |(value, _)| *value).map_err(|_| drawn)?;
        counts[place] += 1;
    }
    Ok(counts)
}

/// A value that came up far too often or too rarely for its weight, and how often that was.
fn unfair<T: Copy>(listed: &[(T, u32)], counts: &[u32], tested: usize) -> Option<(T, String)> {
    let whole: f64 = listed.iter().map(|(_, weight)| f64::from(*weight)).sum();
    // The square makes the sum over all tests of a run finite, however many there are.
    let forgiven = limit(listed.len() * tested * tested);
    listed.iter().zip(counts).find_map(|((value, weight), count)| {
        let share = f64::from(*weight) / whole;
        let mean = share * f64::from(SAMPLES);
        let off = surprise(f64::from(*count) - mean, mean * (1.0 - share), 1.0);
        let told = || format!("{count} times in {SAMPLES}, its weight says {mean:.0}");
        (off > forgiven).then(|| (*value, told()))
    })
}
