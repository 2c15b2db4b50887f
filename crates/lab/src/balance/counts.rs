//! What games came to, as sums that can be added in any order.

use parts::tally::Figure;
use serde::{Deserialize, Serialize};

use super::game::Played;
use crate::histogram::Histogram;
use crate::significance::Z95;

/// Thousandths of a win.
const WHOLE: f64 = 1000.0;

/// A share of wins as sums over games: in each game a number of seats counts, and they take a part of the win. All
/// sums are whole numbers, so that adding them gives the same whatever the order.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Sums {
    /// Games in which any seat counts.
    pub games: u64,
    /// Seats that count, over all games.
    pub seats: u64,
    /// What they took, in thousandths of a win.
    pub won: u64,
    seats_squared: u64,
    seats_won: u64,
    won_squared: u64,
}

impl Sums {
    /// One game more, in which this many seats count and take these thousandths together.
    #[inline]
    pub(crate) fn add(&mut self, seats: u64, won: u64) {
        self.games += 1;
        self.seats += seats;
        self.won += won;
        self.seats_squared += seats * seats;
        self.seats_won += seats * won;
        self.won_squared += won * won;
    }

    pub(crate) fn merge(&mut self, other: &Sums) {
        self.games += other.games;
        self.seats += other.seats;
        self.won += other.won;
        self.seats_squared += other.seats_squared;
        self.seats_won += other.seats_won;
        self.won_squared += other.won_squared;
    }

    /// The mean share of a seat that counts; 0 of nothing.
    #[must_use]
    pub fn share(&self) -> f64 {
        self.won as f64 / WHOLE / self.seats.max(1) as f64
    }

    /// The standard error of the share. Seats of one game are not independent, so games are what is sampled: this is the
    /// linearised error of a ratio of two sums over games.
    #[must_use]
    pub fn error(&self) -> f64 {
        if self.games < 2 {
            return 1.0;
        }
        let share = self.share();
        let squares = self.won_squared as f64 / (WHOLE * WHOLE) - 2.0 * share * self.seats_won as f64 / WHOLE
            + share * share * self.seats_squared as f64;
        let games = self.games as f64;
        (squares.max(0.0) * games / (games - 1.0)).sqrt() / self.seats as f64
    }

    /// The ends of the interval that holds the true share 95 times of 100.
    #[must_use]
    pub fn interval(&self) -> (f64, f64) {
        let reach = Z95 * self.error();
        ((self.share() - reach).max(0.0), (self.share() + reach).min(1.0))
    }
}

/// The number of something in a game, as sums that give mean and error.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Numbers {
    games: u64,
    sum: u64,
    squares: u64,
}

impl Numbers {
    pub(crate) fn add(&mut self, number: u64) {
        self.games += 1;
        self.sum += number;
        self.squares += number * number;
    }

    pub(crate) fn merge(&mut self, other: &Numbers) {
        self.games += other.games;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    /// The sum.
    #[must_use]
    pub const fn sum(&self) -> u64 {
        self.sum
    }

    /// Over how many games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The mean of a game.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum as f64 / self.games.max(1) as f64
    }

    /// The standard error of the mean.
    #[must_use]
    pub fn error(&self) -> f64 {
        let games = self.games as f64;
        if self.games < 2 {
            return f64::INFINITY;
        }
        ((self.squares as f64 / games - self.mean().powi(2)).max(0.0) / (games - 1.0)).sqrt()
    }
}

/// How one game went.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Course {
    pub rounds: u32,
    pub decisions: u64,
    /// How often somebody else came to lead, as positions were judged at the beginning of rounds.
    pub lead_changes: u64,
    /// Whether a winner had once had at most half of a fair share, as positions were judged.
    pub comeback: bool,
    /// Decisions whose answers were compared, and those that mattered.
    pub compared: u64,
    pub mattered: u64,
}

/// What the games of one level came to.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Counts {
    /// Games that were finished.
    pub games: u64,
    /// Games nobody won.
    pub nobody: u64,
    /// Each seat.
    pub seats: Vec<Sums>,
    /// Every seat of every game.
    pub all: Sums,
    /// Each subject of each figure.
    pub figures: Vec<Vec<Sums>>,
    /// Rounds of a game.
    pub rounds: Histogram,
    /// Decisions in a game.
    pub decisions: Numbers,
    /// Lead changes in a game.
    pub lead_changes: Numbers,
    /// Games that were won from behind.
    pub comebacks: u64,
    /// Decisions whose answers were compared.
    pub compared: u64,
    /// Those of them that mattered.
    pub mattered: u64,
}

impl Counts {
    /// Nothing yet.
    #[must_use]
    pub fn new(seats: usize, figures: &[Figure]) -> Counts {
        Counts {
            games: 0,
            nobody: 0,
            seats: vec![Sums::default(); seats],
            all: Sums::default(),
            figures: figures.iter().map(|figure| vec![Sums::default(); figure.subjects.len()]).collect(),
            rounds: Histogram::default(),
            decisions: Numbers::default(),
            lead_changes: Numbers::default(),
            comebacks: 0,
            compared: 0,
            mattered: 0,
        }
    }

    pub(crate) fn add(&mut self, played: &Played) {
        let (scores, course) = (&played.scores, &played.course);
        let total: u64 = scores.iter().map(|(_, score)| score.thousandths()).sum();
        self.games += 1;
        self.nobody += u64::from(total == 0);
        self.all.add(scores.as_slice().len() as u64, total);
        for (seat, score) in scores.iter() {
            self.seats[seat.index()].add(1, score.thousandths());
        }
        for (mark, seats, won) in &played.marks {
            self.figures[usize::from(mark.figure)][usize::from(mark.subject)].add(*seats, *won);
        }
        self.rounds.add(course.rounds);
        self.decisions.add(course.decisions);
        self.lead_changes.add(course.lead_changes);
        self.comebacks += u64::from(course.comeback);
        self.compared += course.compared;
        self.mattered += course.mattered;
    }

    /// Adds what other games came to. The order of adding does not matter.
    ///
    /// # Panics
    /// If the other games were counted for another game or pack.
    pub fn merge(&mut self, other: &Counts) {
        assert_eq!(self.figures.len(), other.figures.len(), "counts of the same game");
        self.games += other.games;
        self.nobody += other.nobody;
        self.all.merge(&other.all);
        self.seats.iter_mut().zip(&other.seats).for_each(|(mine, more)| mine.merge(more));
        for (mine, more) in self.figures.iter_mut().zip(&other.figures) {
            assert_eq!(mine.len(), more.len(), "counts of the same pack");
            mine.iter_mut().zip(more).for_each(|(mine, more)| mine.merge(more));
        }
        self.rounds.merge(&other.rounds);
        self.decisions.merge(&other.decisions);
        self.lead_changes.merge(&other.lead_changes);
        self.comebacks += other.comebacks;
        self.compared += other.compared;
        self.mattered += other.mattered;
    }
}

#[cfg(test)]
mod tests {
    use kernel::Dice;

    use super::*;

    #[test]
    fn errors_of_independent_games_are_those_of_a_coin() {
        let mut sums = Sums::default();
        for game in 0..400 {
            sums.add(1, if game % 4 == 0 { 1000 } else { 0 });
        }
        assert!((sums.share() - 0.25).abs() < 1e-12);
        assert!((sums.error() - (0.25_f64 * 0.75 / 399.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn games_in_which_both_sides_count_say_nothing() {
        let mut sums = Sums::default();
        (0..100).for_each(|_| sums.add(2, 1000));
        assert!((sums.share() - 0.5).abs() < 1e-12 && sums.error() < 1e-9);
    }

    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let (mut dice, mut held) = (Dice::new(5), 0);
        for _ in 0..1000 {
            let mut sums = Sums::default();
            for _ in 0..300 {
                // One seat wins 55 times of 100 where it counts alone; half of the games count both.
                let both = dice.below(2) == 0;
                let wins = dice.below(100) < 55;
                sums.add(1 + u64::from(both), if both || wins { 1000 } else { 0 });
            }
            // Half of 300 games give one win for two seats, the others 0.55 for one.
            let truth = (0.5 + 0.5 * 0.55) / 1.5;
            let (low, high) = sums.interval();
            held += u32::from(low <= truth && truth <= high);
        }
        assert!((930..=970).contains(&held), "{held}");
    }
}
