//! Weights of Raid & Trade: gradient descent on how games ended. In the Golden City the seats are compared; in Escape the City
//! everybody has a chance of their own.

use std::path::Path;
use std::time::Instant;

use kernel::{Dice, Game, Seat, Waiting};
use parts::title::{Order, Title};
use raid_and_trade::{Feature, FlightFeature, RaidAndTrade, Weights};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::round::Round;

/// One in this many positions is kept.
const KEPT: u32 = 8;
/// One in this many games is held back, to tell how good the weights are with games they were not fitted to.
const HELD_BACK: u64 = 8;
/// How strongly weights are pulled towards those before, since many features say nearly the same.
const PULL: f32 = 1e-4;

/// A position: what counts for each seat, and what the game was worth to it.
struct Sample {
    seats: Vec<(Vec<f32>, f32)>,
    held_back: bool,
}

/// The scene of the games.
#[derive(Copy, Clone, Eq, PartialEq)]
enum Play {
    City,
    Escape,
}

/// Plays the rounds in the Golden City and writes the weights.
pub fn weigh_city(out: &Path, rounds: &[Round]) {
    weigh(Play::City, out, rounds);
}

/// Plays the rounds in Escape the City and writes the weights.
pub fn weigh_escape(out: &Path, rounds: &[Round]) {
    weigh(Play::Escape, out, rounds);
}

fn tables(play: Play) -> Vec<RaidAndTrade> {
    let open = |seats: usize| {
        let options = match play {
            Play::City => Vec::new(),
            Play::Escape => vec![("play".to_owned(), "escape".to_owned())],
        };
        RaidAndTrade::open(&Order { seats: Some(seats), options, pack: None }).expect("this many can play")
    };
    let seats = if play == Play::City { 3..=5 } else { 4..=5 };
    seats.map(open).collect()
}

fn weigh(play: Play, out: &Path, rounds: &[Round]) {
    let mut games = tables(play);
    let mut weights = Weights::built_in();
    for (number, round) in rounds.iter().enumerate() {
        let start = Instant::now();
        let played: Vec<(Vec<Sample>, bool)> = (0..round.games)
            .into_par_iter()
            .map(|index| {
                let game = &games[index as usize % games.len()];
                samples_of(play, round, game, Dice::stream(0xF17 + number as u64, index), index)
            })
            .collect();
        let won = played.iter().filter(|(_, won)| *won).count();
        let samples: Vec<Sample> = played.into_iter().flat_map(|(samples, _)| samples).collect();
        let before = loss(play, &mut weights, &samples);
        fit(play, &mut weights, &samples);
        std::fs::write(out, weights.write()).expect("the file can be written");
        println!(
            "round {number}: {} games, {won} won by somebody, {} positions, {:.0} s, log loss in the games held back {before:.4} before and {:.4} after",
            round.games,
            samples.len(),
            start.elapsed().as_secs_f64(),
            loss(play, &mut weights, &samples)
        );
        games = tables(play).into_iter().map(|game| game.with_weights(weights.clone())).collect();
    }
}

fn samples_of(
    play: Play,
    round: &Round,
    game: &RaidAndTrade,
    dice: Dice,
    number: u64,
) -> (Vec<Sample>, bool) {
    let held_back = (number / 3).is_multiple_of(HELD_BACK);
    let mut kept: Vec<Vec<Option<Vec<f32>>>> = Vec::new();
    let scores = round.play(game, dice, |state, dice| {
        if dice.below(KEPT) != 0 || game.waiting(state) == Waiting::Over {
            return;
        }
        let features = |seat: Seat| match play {
            Play::City => Some(game.features(state, seat).amounts().to_vec()),
            Play::Escape => game.flight_features(state, seat).map(|features| features.amounts().to_vec()),
        };
        kept.push(Seat::all(game.seats()).map(features).collect());
    });
    let share = |seat: usize| scores[Seat::new(seat as u8)].share() as f32;
    let samples = kept.into_iter().map(|seats| Sample {
        seats: seats
            .into_iter()
            .enumerate()
            .filter_map(|(seat, features)| features.map(|features| (features, share(seat))))
            .collect(),
        held_back,
    });
    let won = (0..game.seats()).any(|seat| share(seat) > 0.0);
    (samples.collect(), won)
}

/// The weights and the log odds before anything counts.
fn parts(play: Play, weights: &mut Weights) -> (&mut [f32], Option<&mut f32>) {
    match play {
        Play::City => (weights.city_mut().as_mut_slice(), None),
        Play::Escape => {
            let (weights, start) = weights.escape_mut();
            (weights.as_mut_slice(), Some(start))
        }
    }
}

/// What each seat of a sample may hope for.
fn hopes(play: Play, weights: &[f32], start: f32, sample: &Sample) -> Vec<f32> {
    let sums = sample.seats.iter().map(|(features, _)| {
        start + features.iter().zip(weights).map(|(amount, weight)| amount * weight).sum::<f32>()
    });
    match play {
        Play::Escape => sums.map(|sum| 1.0 / (1.0 + (-sum).exp())).collect(),
        Play::City => {
            let sums: Vec<f32> = sums.collect();
            let best = sums.iter().copied().fold(f32::MIN, f32::max);
            let all: f32 = sums.iter().map(|sum| (sum - best).exp()).sum();
            sums.iter().map(|sum| (sum - best).exp() / all).collect()
        }
    }
}

/// How far the forecast is off, on average, in the games held back.
fn loss(play: Play, weights: &mut Weights, samples: &[Sample]) -> f64 {
    let (weights, start) = parts(play, weights);
    let start = start.map_or(0.0, |start| *start);
    let (mut sum, mut count) = (0.0, 0usize);
    for sample in samples.iter().filter(|sample| sample.held_back) {
        for (hope, (_, share)) in hopes(play, weights, start, sample).iter().zip(&sample.seats) {
            let (hope, share) = (f64::from(*hope).clamp(1e-6, 1.0 - 1e-6), f64::from(*share));
            sum -= share * hope.ln();
            if play == Play::Escape {
                sum -= (1.0 - share) * (1.0 - hope).ln();
            }
        }
        count += if play == Play::Escape { sample.seats.len() } else { 1 };
    }
    sum / count.max(1) as f64
}

/// Gradient steps of a size that shrinks per feature, from the weights that are there.
fn fit(play: Play, weights: &mut Weights, samples: &[Sample]) {
    const PASSES: usize = 8;
    const STEP: f32 = 0.03;
    let count = if play == Play::City { Feature::COUNT } else { FlightFeature::COUNT };
    let before: Vec<f32> = parts(play, weights).0.to_vec();
    let mut squares = vec![1e-2f32; count + 1];
    let mut dice = Dice::new(1);
    let mut order: Vec<usize> = (0..samples.len()).filter(|number| !samples[*number].held_back).collect();
    for pass in 0..PASSES {
        for place in (1..order.len()).rev() {
            order.swap(place, dice.below(place as u32 + 1) as usize);
        }
        let step = STEP * (1.0 - pass as f32 / PASSES as f32);
        for number in &order {
            let sample = &samples[*number];
            let (weights, mut start) = parts(play, weights);
            let hoped = hopes(play, weights, start.as_deref().copied().unwrap_or_default(), sample);
            let mut slopes = vec![0.0f32; count + 1];
            for (hope, (features, share)) in hoped.iter().zip(&sample.seats) {
                let off = hope - share;
                for (slope, amount) in slopes.iter_mut().zip(features) {
                    *slope += off * amount;
                }
                slopes[count] += off;
            }
            for (at, weight) in weights.iter_mut().enumerate() {
                let slope = slopes[at] + PULL * (*weight - before[at]);
                squares[at] += slope * slope;
                *weight -= step * slope / squares[at].sqrt();
            }
            if let Some(start) = start.as_mut() {
                squares[count] += slopes[count] * slopes[count];
                **start -= step * slopes[count] / squares[count].sqrt();
            }
        }
    }
}
