//! Weights of Radlands: logistic regression.

use std::path::Path;
use std::time::Instant;

use kernel::{Dice, Game, Seat, Waiting};
use radlands::{Feature, Radlands, Weights};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::round::Round;

/// One in this many positions is kept.
const KEPT: u32 = 6;

/// A position as its features, and what the game was worth to the first seat.
struct Sample {
    features: Vec<(u16, f32)>,
    share: f32,
}

/// Plays the rounds and writes the weights.
pub fn weigh(out: &Path, rounds: &[Round]) {
    let mut game = Radlands::default();
    for (number, round) in rounds.iter().enumerate() {
        let start = Instant::now();
        let samples: Vec<Sample> = (0..round.games)
            .into_par_iter()
            .flat_map_iter(|index| samples_of(round, &game, Dice::stream(0xF17 + number as u64, index)))
            .collect();
        let (weights, loss) = fit(&samples);
        println!(
            "round {number}: {} games, {} positions, {:.0} s, log loss {loss:.4}",
            round.games,
            samples.len(),
            start.elapsed().as_secs_f64()
        );
        game.pack.weights = weights;
        std::fs::write(out, game.pack.weights.write(&game)).expect("the file can be written");
    }
}

fn samples_of(round: &Round, game: &Radlands, dice: Dice) -> Vec<Sample> {
    let mut samples = Vec::new();
    let scores = round.play(game, dice, |state, dice| {
        if dice.below(KEPT) == 0 && game.waiting(state) != Waiting::Over {
            let mut features = Vec::new();
            game.features(state, |feature, amount| features.push((feature.index() as u16, amount)));
            samples.push(Sample { features, share: 0.0 });
        }
    });
    let share = scores[Seat::FIRST].share() as f32;
    samples.iter_mut().for_each(|sample| sample.share = share);
    samples
}

/// Weights by logistic regression: gradient steps of a size that shrinks per feature, with a pull towards zero.
fn fit(samples: &[Sample]) -> (Weights, f64) {
    const PASSES: usize = 12;
    const STEP: f32 = 0.15;
    const PULL: f32 = 3e-6;
    let mut weights = [0.0f32; Feature::COUNT];
    let mut squares = [1e-6f32; Feature::COUNT];
    let mut dice = Dice::new(1);
    let mut order: Vec<u32> = (0..samples.len() as u32).collect();
    let guess = |weights: &[f32; Feature::COUNT], sample: &Sample| {
        let lead: f32 = sample.features.iter().map(|(f, amount)| weights[usize::from(*f)] * amount).sum();
        1.0 / (1.0 + (-lead).exp())
    };
    for pass in 0..PASSES {
        for place in (1..order.len()).rev() {
            order.swap(place, dice.below(place as u32 + 1) as usize);
        }
        let step = STEP / (1.0 + pass as f32);
        for number in &order {
            let sample = &samples[*number as usize];
            let error = guess(&weights, sample) - sample.share;
            for (feature, amount) in &sample.features {
                let at = usize::from(*feature);
                let slope = error * amount + PULL * weights[at] * samples.len() as f32 / 100.0;
                squares[at] += slope * slope;
                weights[at] -= step * slope / squares[at].sqrt().max(1.0);
            }
        }
    }
    let loss = |sample: &Sample| {
        let guess = f64::from(guess(&weights, sample)).clamp(1e-6, 1.0 - 1e-6);
        let share = f64::from(sample.share);
        -(share * guess.ln() + (1.0 - share) * (1.0 - guess).ln())
    };
    let loss = samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64;
    (Weights::new(weights), loss)
}
