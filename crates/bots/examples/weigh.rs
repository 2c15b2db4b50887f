//! Finds the weights of `crates/radlands/src/judge.toml` by playing: rounds of games between copies of one bot,
//! after each of which the weights are fitted to how the games ended.
//!
//! `cargo run --release -p bots --example weigh -- OUT.toml [ROUND ...]`, where a round is `random:GAMES`,
//! `greedy:GAMES` or `search:GAMES:LOOKS`. Later rounds play with the weights of earlier ones; without any it
//! begins with the built-in ones.

use std::time::Instant;

use bots::{Bot, Budget, Greedy, Manner, Question, Random, Search};
use kernel::{Dice, Game, Log, Observe, Seat, Viewer, Waiting};
use radlands::{Feature, Radlands, Weights};
use rayon::iter::{IntoParallelIterator, ParallelIterator};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (out, rounds) = words.split_first().expect("say where to write the weights");
    let mut game = Radlands::default();
    for (number, round) in rounds.iter().enumerate() {
        let start = Instant::now();
        let round = Round::read(round);
        let samples: Vec<Sample> = (0..round.games)
            .into_par_iter()
            .flat_map_iter(|index| round.play(&game, Dice::stream(0xF17 + number as u64, index)))
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

/// Games to learn from.
struct Round {
    games: u64,
    player: Player,
}

enum Player {
    Random,
    Greedy,
    Search(u32),
}

/// A position as its features, and what the game was worth to the first seat.
struct Sample {
    features: Vec<(u16, f32)>,
    share: f32,
}

impl Round {
    /// One in so many answers is random, so that positions are not all alike.
    const STRAY: u32 = 12;
    /// One in so many positions is kept.
    const KEPT: u32 = 6;

    fn read(text: &str) -> Round {
        let mut words = text.split(':');
        let name = words.next().unwrap_or_default();
        let mut number = || words.next().and_then(|word| word.parse().ok()).expect("rounds have numbers");
        let games = number();
        let player = match name {
            "random" => Player::Random,
            "greedy" => Player::Greedy,
            "search" => Player::Search(number() as u32),
            other => panic!("no player {other:?}"),
        };
        Round { games, player }
    }

    fn play(&self, game: &Radlands, mut dice: Dice) -> Vec<Sample> {
        let bot = || -> Box<dyn Bot<Radlands>> {
            match self.player {
                Player::Random => Box::new(Random),
                Player::Greedy => Box::new(Greedy),
                Player::Search(_) => Box::new(Search::new(Manner::BEST)),
            }
        };
        let looks = if let Player::Search(looks) = self.player { looks } else { 1 };
        let mut bots = [bot(), bot()];
        let (mut state, mut log, mut choices) = (game.start(), Log::off(), Vec::new());
        let mut samples = Vec::new();
        loop {
            match game.waiting(&state) {
                Waiting::Over => break,
                Waiting::Chance => {
                    let chance = game.sample(&state, &mut dice);
                    game.settle(&mut state, chance, &mut log);
                }
                Waiting::Seats(seats) => {
                    let seat = seats.first().expect("a game that waits for seats waits for somebody");
                    choices.clear();
                    game.choices(&state, seat, &mut choices);
                    let choice = if choices.len() == 1 || dice.below(Round::STRAY) == 0 {
                        dice.among(&choices)
                    } else {
                        let view = game.view(&state, Viewer::Seat(seat));
                        let question = Question { game, seat, view: &view, choices: &choices };
                        bots[seat.index()].choose(&question, Budget::Looks(looks), &mut dice)
                    };
                    game.choose(&mut state, seat, choice, &mut log);
                    // After the answer: judged is what an answer leads to.
                    if dice.below(Round::KEPT) == 0 && game.waiting(&state) != Waiting::Over {
                        let mut features = Vec::new();
                        game.features(&state, |feature, amount| {
                            features.push((feature.index() as u16, amount));
                        });
                        samples.push(Sample { features, share: 0.0 });
                    }
                }
            }
        }
        let share = game.scores(&state)[Seat::FIRST].share() as f32;
        samples.iter_mut().for_each(|sample| sample.share = share);
        samples
    }
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
