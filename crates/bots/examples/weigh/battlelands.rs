//! Weights of BattleLands: gradient descent through the forecast.

use std::path::Path;
use std::time::Instant;

use battlelands::{BattleLands, Feature, Outlook, Weights};
use kernel::{Dice, Game, Seat, Waiting};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

use crate::round::Round;

/// One in this many positions is kept.
const KEPT: u32 = 4;
/// One in this many games is held back, to tell how good the weights are with games they were not fitted to.
const HELD_BACK: u64 = 8;
/// How much a battle foreseen counts compared with a game.
const BATTLE: f32 = 0.3;

/// A position, and what came of it.
struct Sample {
    outlook: Outlook,
    /// Who won the battle.
    winner: usize,
    /// What the game was worth to each seat.
    shares: Vec<f32>,
    held_back: bool,
}

/// Plays the rounds and writes the weights.
pub fn weigh(out: &Path, rounds: &[Round]) {
    let tables = || (3..=5).map(|seats| BattleLands::new(seats).expect("that many can play"));
    let mut games: Vec<BattleLands> = tables().collect();
    for (number, round) in rounds.iter().enumerate() {
        let start = Instant::now();
        let samples: Vec<Sample> = (0..round.games)
            .into_par_iter()
            .flat_map_iter(|index| {
                let game = &games[index as usize % games.len()];
                samples_of(round, game, Dice::stream(0xF17 + number as u64, index), index)
            })
            .collect();
        let weights = fit(&samples);
        std::fs::write(out, weights.write()).expect("the file can be written");
        let loss = loss(&weights, &samples);
        println!(
            "round {number}: {} games, {} positions, {:.0} s, log loss {loss:.4} in the games held back",
            round.games,
            samples.len(),
            start.elapsed().as_secs_f64()
        );
        games = tables().map(|game| game.judged_by(weights.clone())).collect();
    }
}

fn samples_of(round: &Round, game: &BattleLands, dice: Dice, number: u64) -> Vec<Sample> {
    let held_back = (number / 3).is_multiple_of(HELD_BACK);
    let mut samples: Vec<Sample> = Vec::new();
    let mut claimed = vec![0; game.seats()];
    let mut battle_began = 0;
    let scores = round.play(game, dice, |state, dice| {
        let won = Seat::all(game.seats()).map(|seat| state.table.side(seat).territories);
        let won: Vec<u8> = won.collect();
        if let Some(winner) = (0..won.len()).find(|seat| won[*seat] > claimed[*seat]) {
            samples[battle_began..].iter_mut().for_each(|sample| sample.winner = winner);
            battle_began = samples.len();
        }
        claimed = won;
        if dice.below(KEPT) == 0 && game.waiting(state) != Waiting::Over {
            samples.push(Sample { outlook: game.outlook(state), winner: 0, shares: Vec::new(), held_back });
        }
    });
    let shares: Vec<f32> = Seat::all(game.seats()).map(|seat| scores[seat].share() as f32).collect();
    samples.iter_mut().for_each(|sample| sample.shares.clone_from(&shares));
    samples
}

/// How far the forecast is off, on average, in the games held back.
fn loss(weights: &Weights, samples: &[Sample]) -> f64 {
    let held_back = || samples.iter().filter(|sample| sample.held_back);
    let off = |sample: &Sample| -> f64 {
        let hoped = weights.forecast(&sample.outlook).shares();
        let pairs = Seat::all(sample.shares.len()).zip(&sample.shares);
        pairs.map(|(seat, share)| -f64::from(*share) * f64::from(hoped[seat]).max(1e-6).ln()).sum()
    };
    held_back().map(off).sum::<f64>() / held_back().count().max(1) as f64
}

/// Gradient steps of a size that shrinks per feature, with a pull towards zero.
fn fit(samples: &[Sample]) -> Weights {
    const PASSES: usize = 10;
    const STEP: f32 = 0.05;
    const PULL: f32 = 1e-5;
    let mut weights = Weights::none();
    let mut squares = vec![[1e-3f32; Feature::COUNT]; Weights::STAGES];
    let mut dice = Dice::new(1);
    let mut order: Vec<usize> = (0..samples.len()).filter(|number| !samples[*number].held_back).collect();
    for pass in 0..PASSES {
        for place in (1..order.len()).rev() {
            order.swap(place, dice.below(place as u32 + 1) as usize);
        }
        let step = STEP * (1.0 - pass as f32 / PASSES as f32);
        for number in &order {
            let sample = &samples[*number];
            let slopes = slopes(&weights, sample);
            let squares = &mut squares[sample.outlook.stage];
            let parts = weights.stage_mut(sample.outlook.stage).iter_mut().zip(squares).zip(slopes);
            for ((weight, squares), slope) in parts {
                let slope = slope + PULL * *weight;
                *squares += slope * slope;
                *weight -= step * slope / squares.sqrt();
            }
        }
    }
    weights
}

/// By how much the loss grows with each weight of the stage.
fn slopes(weights: &Weights, sample: &Sample) -> [f32; Feature::COUNT] {
    let outlook = &sample.outlook;
    let seats = outlook.seats;
    let forecast = weights.forecast(outlook);
    let hoped = forecast.shares();
    // By how much the loss grows with the hope of each seat, ...
    let hopes: Vec<f32> =
        Seat::all(seats).map(|seat| -sample.shares[seat.index()] / hoped[seat].max(1e-4)).collect();
    let mut slopes = [0.0; Feature::COUNT];
    let (battle, game) = slopes.split_at_mut(Feature::BATTLE);
    let mut own = vec![0.0; seats];
    let mut won = 0.0;
    let mut ends = 0.0;
    for winner in 0..seats {
        let (odds, given) = (forecast.odds[winner], &forecast.given[winner]);
        // ... with the odds of each winner, ...
        let hope: f32 = (0..seats).map(|seat| hopes[seat] * given[seat]).sum();
        if outlook.prize.is_some() {
            let foreseen = odds - if winner == sample.winner { 1.0 } else { 0.0 };
            // The hopes of all winners together are always -1.
            let slope = odds * (hope + 1.0) + BATTLE * foreseen;
            add(battle, slope, &outlook.marks[winner][..Feature::BATTLE]);
        }
        // ... and with what each seat may hope for, given the winner.
        for seat in 0..seats {
            let slope = odds * given[seat] * (hopes[seat] - hope);
            own[seat] += slope;
            won += if seat == winner { slope } else { 0.0 };
            ends += slope * outlook.ends[winner][seat];
        }
    }
    for (slope, marks) in own.into_iter().zip(&outlook.marks) {
        add(game, slope, &marks[Feature::BATTLE..]);
    }
    if let Some(prize) = outlook.prize {
        for (feature, amount) in Feature::gains(prize) {
            slopes[feature.index()] += won * amount;
        }
        slopes[Feature::ENDS.index()] += ends;
    }
    slopes
}

fn add(slopes: &mut [f32], slope: f32, marks: &[f32]) {
    slopes.iter_mut().zip(marks).for_each(|(sum, mark)| *sum += slope * mark);
}
