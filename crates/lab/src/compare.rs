//! The same deals under two packs: what a change does, and how sure that is.
//!
//! Each game is played twice with the same chance and the same dice of the minds, once with each pack. What both games
//! share, they share in both: the difference varies less than the games do, and fewer games are needed.
//!
//! The interval is a *confidence sequence* (Robbins' normal mixture in the asymptotic form of Waudby-Smith and others): it
//! holds the truth at all times together with the probability it says. So one may look after every block of games and
//! stop as soon as it is narrow enough, without being fooled by having looked.

use std::fmt;
use std::ops::Range;

use parts::tally::{Figure, Sort};
use parts::title::Title;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;

use crate::balance::{Level, Played, Sums, play};
use crate::significance::Z95;
use crate::tournament::Watch;

/// Games between two looks at the interval.
const BLOCK: u64 = 500;
/// The chance that the interval ever misses the truth.
const MISS: f64 = 0.05;

/// A comparison of two packs.
#[derive(Clone, Debug)]
pub struct Comparison {
    /// The bot on every seat.
    pub level: Level,
    /// The most pairs of games.
    pub pairs: u64,
    /// Stop once the first watched interval reaches no further than this to each side, as a share of the win.
    pub precision: Option<f64>,
    /// The same seed gives the same games.
    pub seed: u64,
}

/// Why two packs cannot be compared.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum CompareError {
    /// The tables differ in their seats.
    Seats(usize, usize),
    /// No subject is in both packs.
    NothingShared,
}

impl fmt::Display for CompareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CompareError::Seats(one, other) => {
                write!(f, "{one} seats cannot be compared with {other}: compare tables of the same size")
            }
            CompareError::NothingShared => f.write_str("the packs have no card in common"),
        }
    }
}

impl std::error::Error for CompareError {}

/// The sums of one subject over pairs of games.
#[derive(Copy, Clone, Debug, Default)]
struct Pairs {
    before: Sums,
    after: Sums,
    /// Products of what a game counted with one pack and with the other.
    seats_seats: f64,
    seats_won: f64,
    won_seats: f64,
    won_won: f64,
}

impl Pairs {
    fn add(&mut self, before: (u64, u64), after: (u64, u64)) {
        for (sums, (seats, won)) in [(&mut self.before, before), (&mut self.after, after)] {
            if seats > 0 {
                sums.add(seats, won);
            }
        }
        let [(n, s), (m, t)] = [before, after].map(|(seats, won)| (seats as f64, won as f64 / 1000.0));
        self.seats_seats += n * m;
        self.seats_won += n * t;
        self.won_seats += s * m;
        self.won_won += s * t;
    }

    fn merge(&mut self, other: &Pairs) {
        self.before.merge(&other.before);
        self.after.merge(&other.after);
        self.seats_seats += other.seats_seats;
        self.seats_won += other.seats_won;
        self.won_seats += other.won_seats;
        self.won_won += other.won_won;
    }

    /// How much more the subject takes with the second pack.
    fn difference(&self) -> f64 {
        self.after.share() - self.before.share()
    }

    /// The variances of the difference: as it is, and as it would be if the games were not paired.
    fn variances(&self) -> (f64, f64) {
        let (r, q) = (self.before.share(), self.after.share());
        let shared = self.won_won - q * self.won_seats - r * self.seats_won + r * q * self.seats_seats;
        let shared = shared / (self.before.seats.max(1) as f64 * self.after.seats.max(1) as f64);
        let apart = self.before.error().powi(2) + self.after.error().powi(2);
        ((apart - 2.0 * shared).max(0.0), apart)
    }
}

/// What a change does to one subject.
#[derive(Clone, Debug, Serialize)]
pub struct Effect {
    /// The figure, in one word.
    pub figure: String,
    /// The subject's id.
    pub id: String,
    /// The subject's name.
    pub name: String,
    /// The share of the win with the first pack.
    pub before: f64,
    /// The share of the win with the second pack.
    pub after: f64,
    /// How much more it takes with the second pack.
    pub difference: f64,
    /// The lower end of the interval that stays honest however often one looks.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The share of games that pairing saved for the same precision.
    pub saved: f64,
    /// Games in which it occurred, with the first pack and with the second.
    pub games: (u64, u64),
    /// The difference in standard errors; for sorting, not for judging.
    pub z: f64,
}

/// What a comparison found.
#[derive(Clone, Debug, Serialize)]
pub struct Compared {
    /// Pairs of games that were played.
    pub pairs: u64,
    /// Whether it stopped because the interval was narrow enough.
    pub settled: bool,
    /// Mean rounds of a game with each pack.
    pub rounds: (f64, f64),
    /// The watched subjects, in all figures about wins.
    pub watched: Vec<Effect>,
    /// The other subjects, those that moved most first.
    pub others: Vec<Effect>,
}

/// Sums over blocks of pairs.
#[derive(Clone, Debug)]
struct Totals {
    pairs: u64,
    rounds: (u64, u64),
    subjects: Vec<Pairs>,
}

/// A subject that is in both packs.
struct Shared {
    figure: usize,
    places: [u16; 2],
    id: String,
    name: String,
}

impl Comparison {
    /// Plays the two games against each other. `watched` are the ids the change is about; the first decides when to stop.
    ///
    /// # Errors
    /// If the games cannot be compared.
    pub fn run<G: Title>(
        &self,
        games: [&G; 2],
        watched: &[String],
        watch: &dyn Watch,
    ) -> Result<Compared, CompareError> {
        let seats = games.map(kernel::Game::seats);
        if seats[0] != seats[1] {
            return Err(CompareError::Seats(seats[0], seats[1]));
        }
        let figures = games.map(|game| game.figures());
        let shared = shared_subjects(&figures);
        if shared.is_empty() {
            return Err(CompareError::NothingShared);
        }
        let is_watched = |subject: &Shared| watched.contains(&subject.id);
        watch.begins(2 * self.pairs);
        let mut totals = Totals::new(shared.len());
        let (mut next, mut settled) = (0, false);
        while next < self.pairs && watch.goes_on() && !settled {
            let block = next..(next + BLOCK).min(self.pairs);
            next = block.end;
            let Some(more) = self.block(games, block, &shared, watch) else { break };
            totals.merge(&more);
            let first = shared.iter().position(is_watched);
            let reach = first.map(|place| self.reach(&totals, place));
            settled = self.precision.zip(reach).is_some_and(|(wanted, reach)| reach <= wanted);
        }
        let effect = |place: usize| self.effect(&figures[0], &shared[place], &totals, place);
        let (mine, others): (Vec<usize>, Vec<usize>) =
            (0..shared.len()).partition(|place| is_watched(&shared[*place]));
        let mut others: Vec<Effect> = others.into_iter().map(effect).filter(|one| one.games.0 > 0).collect();
        others.sort_by(|one, other| other.z.abs().total_cmp(&one.z.abs()));
        let per_pair = |sum: u64| sum as f64 / totals.pairs.max(1) as f64;
        Ok(Compared {
            pairs: totals.pairs,
            settled,
            rounds: (per_pair(totals.rounds.0), per_pair(totals.rounds.1)),
            watched: mine.into_iter().map(effect).collect(),
            others,
        })
    }

    /// Plays a block; nothing if the watch ended the work meanwhile. Its games are added in their order, so that the
    /// sums do not depend on threads.
    fn block<G: Title>(
        &self,
        games: [&G; 2],
        numbers: Range<u64>,
        shared: &[Shared],
        watch: &dyn Watch,
    ) -> Option<Totals> {
        let pairs: Option<Vec<[Played; 2]>> = numbers
            .into_par_iter()
            .map(|number| {
                let one = |game: &G| {
                    let played = play(game, self.level, (self.seed, number), watch).continue_value()?;
                    watch.finished_one();
                    Some(played)
                };
                Some([one(games[0])?, one(games[1])?])
            })
            .collect();
        let mut totals = Totals::new(shared.len());
        for pair in pairs? {
            totals.add(shared, &pair);
        }
        Some(totals)
    }

    /// How far the interval of a subject reaches to each side.
    fn reach(&self, totals: &Totals, place: usize) -> f64 {
        let pairs = totals.pairs as f64;
        // The variance of one pair, of which the difference is a mean.
        let deviation = (totals.subjects[place].variances().0 * pairs).sqrt();
        deviation * sequence_reach(pairs, self.pairs as f64)
    }

    fn effect(&self, figures: &[Figure], shared: &Shared, totals: &Totals, place: usize) -> Effect {
        let pairs = &totals.subjects[place];
        let (variance, apart) = pairs.variances();
        let (difference, reach) = (pairs.difference(), self.reach(totals, place));
        Effect {
            figure: figures[shared.figure].name.clone(),
            id: shared.id.clone(),
            name: shared.name.clone(),
            before: pairs.before.share(),
            after: pairs.after.share(),
            difference,
            low: difference - reach,
            high: difference + reach,
            saved: if apart > 0.0 { 1.0 - variance / apart } else { 0.0 },
            games: (pairs.before.games, pairs.after.games),
            z: if variance > 0.0 { difference / variance.sqrt() } else { 0.0 },
        }
    }
}

impl Effect {
    /// How many pairs of games it takes to make the interval of a plain comparison reach no further than this.
    #[must_use]
    pub fn pairs_for(&self, pairs_played: u64, reach: f64) -> u64 {
        if self.z == 0.0 {
            return pairs_played;
        }
        let error = (self.difference / self.z).abs();
        (pairs_played as f64 * (Z95 * error / reach).powi(2)).ceil() as u64
    }
}

impl Totals {
    fn new(subjects: usize) -> Totals {
        Totals { pairs: 0, rounds: (0, 0), subjects: vec![Pairs::default(); subjects] }
    }

    fn add(&mut self, shared: &[Shared], pair: &[Played; 2]) {
        self.pairs += 1;
        self.rounds.0 += u64::from(pair[0].course.rounds);
        self.rounds.1 += u64::from(pair[1].course.rounds);
        for (subject, pairs) in shared.iter().zip(&mut self.subjects) {
            let found = |side: usize| pair[side].of(subject.figure, subject.places[side]);
            pairs.add(found(0), found(1));
        }
    }

    fn merge(&mut self, other: &Totals) {
        self.pairs += other.pairs;
        self.rounds.0 += other.rounds.0;
        self.rounds.1 += other.rounds.1;
        self.subjects.iter_mut().zip(&other.subjects).for_each(|(mine, more)| mine.merge(more));
    }
}

/// Every subject of a figure about wins that both packs have.
fn shared_subjects(figures: &[Vec<Figure>; 2]) -> Vec<Shared> {
    let mut shared = Vec::new();
    for (figure, (one, other)) in figures[0].iter().zip(&figures[1]).enumerate() {
        if one.sort != Sort::Wins || one.name != other.name {
            continue;
        }
        for (place, subject) in one.subjects.iter().enumerate() {
            if let Some(twin) = other.subjects.iter().position(|twin| twin.id == subject.id) {
                let places = [place as u16, twin as u16];
                shared.push(Shared { figure, places, id: subject.id.clone(), name: subject.name.clone() });
            }
        }
    }
    shared
}

/// How many standard deviations of one observation the interval of a mean of `seen` observations reaches, if it shall be
/// narrowest around `planned` of them.
fn sequence_reach(seen: f64, planned: f64) -> f64 {
    if seen < 1.0 {
        return f64::INFINITY;
    }
    let tail = -2.0 * MISS.ln();
    let rho2 = (tail + (tail + 1.0).ln()) / planned.max(1.0);
    let grown = seen * rho2 + 1.0;
    (2.0 * grown / (seen * seen * rho2) * (grown.sqrt() / MISS).ln()).sqrt()
}

#[cfg(test)]
mod tests {
    use kernel::Dice;

    use super::*;

    #[test]
    fn a_sequence_misses_the_truth_as_seldom_as_it_says_however_often_one_looks() {
        let mut dice = Dice::new(17);
        let missed = (0..400)
            .filter(|_| {
                let (mut sum, mut squares) = (0.0, 0.0);
                (1..=2000).any(|seen| {
                    let value = f64::from(dice.below(1000)) / 999.0 - 0.5;
                    sum += value;
                    squares += value * value;
                    let n = f64::from(seen);
                    let deviation = (squares / n - (sum / n).powi(2)).sqrt();
                    // The asymptotics need some observations; a comparison looks after a whole block.
                    seen >= 100 && (sum / n).abs() > deviation * sequence_reach(n, 2000.0)
                })
            })
            .count();
        assert!(missed <= 30, "{missed} of 400");
    }

    #[test]
    fn what_both_games_share_is_taken_out_of_the_error() {
        let mut dice = Dice::new(2);
        let (mut paired, mut apart) = (Pairs::default(), Pairs::default());
        for _ in 0..5000 {
            let luck = dice.below(1000);
            let wins = |chance: u32, luck: u32| (1, if luck < chance { 1000 } else { 0 });
            paired.add(wins(500, luck), wins(530, luck));
            apart.add(wins(500, luck), wins(530, dice.below(1000)));
        }
        let (with, without) = paired.variances();
        assert!(with < without / 10.0, "{with} {without}");
        let (with, without) = apart.variances();
        assert!((0.9..1.1).contains(&(with / without)), "{with} {without}");
        assert!((paired.difference() - 0.03).abs() < 0.01);
    }
}
