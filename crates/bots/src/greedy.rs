//! Bots that look one step ahead and no further.

use kernel::{Dice, Log, Waiting};

use crate::bot::Thinkable;
use crate::{Bot, Budget, Question};

/// Takes the answer after which its position promises most, on average over what it cannot see.
#[derive(Copy, Clone, Debug, Default)]
pub struct Greedy;

impl Greedy {
    /// How many states it samples for what it cannot see.
    const SAMPLES: u32 = 8;
}

impl<G: Thinkable> Bot<G> for Greedy {
    fn choose(&mut self, question: &Question<'_, G>, _: Budget, dice: &mut Dice) -> G::Choice {
        let hopes = hopes(question, question.choices, Greedy::SAMPLES, dice);
        question.choices[best(&hopes, dice)]
    }
}

/// Plays like somebody new to the game: overlooks answers, looks at the table once, and misjudges what it sees.
#[derive(Copy, Clone, Debug, Default)]
pub struct Careless;

impl Careless {
    /// Of ten answers it notices this many.
    const NOTICED_OF_TEN: u32 = 6;
    /// By how much of a share it may be wrong about an answer, either way.
    const DOUBT: f32 = 0.1;
}

impl<G: Thinkable> Bot<G> for Careless {
    fn choose(&mut self, question: &Question<'_, G>, _: Budget, dice: &mut Dice) -> G::Choice {
        let notices = |_: &G::Choice| dice.below(10) < Careless::NOTICED_OF_TEN;
        let mut noticed: Vec<G::Choice> = question.choices.iter().copied().filter(notices).collect();
        if noticed.is_empty() {
            noticed.push(dice.among(question.choices));
        }
        let mut hopes = hopes(question, &noticed, 1, dice);
        for hope in &mut hopes {
            *hope += Careless::DOUBT * (dice.below(2001) as f32 / 1000.0 - 1.0);
        }
        noticed[best(&hopes, dice)]
    }
}

/// What the seat may hope for after each answer, averaged over sampled states that all answers share.
fn hopes<G: Thinkable>(
    question: &Question<'_, G>,
    choices: &[G::Choice],
    samples: u32,
    dice: &mut Dice,
) -> Vec<f32> {
    let mut hopes = vec![0.0; choices.len()];
    for _ in 0..samples {
        let sampled = question.game.imagine(question.view, dice);
        let luck = dice.bits();
        for (hope, choice) in hopes.iter_mut().zip(choices) {
            *hope += hope_after(question, &sampled, *choice, &mut Dice::new(luck)) / samples as f32;
        }
    }
    hopes
}

/// What the seat may hope for once an answer is given and what chance brings at once has come.
fn hope_after<G: Thinkable>(
    question: &Question<'_, G>,
    sampled: &G::State,
    choice: G::Choice,
    dice: &mut Dice,
) -> f32 {
    let (game, seat) = (question.game, question.seat);
    let mut log = Log::off();
    let mut state = sampled.clone();
    game.choose(&mut state, seat, choice, &mut log);
    loop {
        match game.waiting(&state) {
            Waiting::Over => return game.scores(&state)[seat].share() as f32,
            Waiting::Seats(_) => return game.promise(&state)[seat],
            // What nobody can foresee would make an answer that leads there a gamble, and any detour look better.
            Waiting::Chance if game.at_rest(&state) => return game.promise(&state)[seat],
            Waiting::Chance => {
                let chance = game.sample(&state, dice);
                game.settle(&mut state, chance, &mut log);
            }
        }
    }
}

/// Hopes that differ by less are equal: shares of several seats are added up in one order or another, and what they round to
/// must not decide whom a bot harms.
const EQUAL: f32 = 1e-5;

/// The place of the greatest; one of several equal ones by dice, so that no seat gains by being listed first.
fn best(hopes: &[f32], dice: &mut Dice) -> usize {
    let most = hopes.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let equal: Vec<usize> = (0..hopes.len()).filter(|place| most - hopes[*place] < EQUAL).collect();
    match equal[..] {
        [] => 0,
        [only] => only,
        _ => dice.among(&equal),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_of_several_equal_answers_is_as_likely() {
        let mut counts = [0; 4];
        for number in 0..3000 {
            // What was added up in another order differs in the last digits.
            counts[best(&[0.3, 0.5, 0.500_000_1, 0.499_999_9], &mut Dice::stream(1, number))] += 1;
        }
        assert_eq!(counts[0], 0);
        assert!(counts[1..].iter().all(|count| (900..1100).contains(count)), "{counts:?}");
    }
}
