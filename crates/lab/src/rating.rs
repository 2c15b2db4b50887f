//! Strengths on one scale.
//!
//! Games are rated one after the other by the method of Weng and Lin, which knows tables of any size: whoever shares
//! the win comes first, all others come second. A bot that sits at several seats of a game is rated once for it, by
//! the mean of what its seats would gain or lose.
//!
//! The scale is that of chess: where two sit at a table, 400 points more mean ten wins for one. The first bot of the
//! list is at 1000 by definition. How sure a rating is comes from rating many evenings that might have been instead,
//! each made of deals drawn again from those that were played.

use kernel::{Dice, Score, Seat};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde::Serialize;
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};

use crate::bout::Bout;

/// A strength and the interval in which it lies 95 times of 100.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Rating {
    /// The strength.
    pub rating: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The rating of the first bot.
const ANCHOR: f64 = 1000.0;
/// The evenings that are rated at most and at least; fewer, if there were many games in each.
const EVENINGS: [u64; 2] = [200, 40];
/// Games that may be rated in all.
const GAMES_RATED: u64 = 6_000_000;

/// Rates bots by their games, which come in the order of their numbers.
pub(crate) fn rate(bots: usize, bouts: &[Bout], seed: u64) -> Vec<Rating> {
    let deals: Vec<&[Bout]> = bouts.chunk_by(|one, other| one.fixture.deal == other.fixture.deal).collect();
    let found = points(bots, deals.iter().copied());
    let evenings = GAMES_RATED / (bouts.len() as u64).max(1);
    let evenings = evenings.clamp(EVENINGS[1], EVENINGS[0]);
    let imagined: Vec<Vec<f64>> = (0..evenings)
        .into_par_iter()
        .map(|evening| {
            let mut dice = Dice::stream(!seed, evening);
            points(bots, (0..deals.len()).map(|_| dice.among(&deals)))
        })
        .collect();
    let rating = |bot: usize| {
        let mut others: Vec<f64> = imagined.iter().map(|ratings| ratings[bot]).collect();
        others.sort_by(f64::total_cmp);
        let end = |share: f64| others[((others.len() - 1) as f64 * share).round() as usize];
        Rating { rating: found[bot], low: end(0.025), high: end(0.975) }
    };
    (0..bots).map(rating).collect()
}

/// The strength of each bot after these deals.
fn points<'a>(bots: usize, deals: impl Iterator<Item = &'a [Bout]>) -> Vec<f64> {
    let config = WengLinConfig::new();
    let mut ratings = vec![WengLinRating::new(); bots];
    for bout in deals.flatten() {
        take_in(&mut ratings, bout, &config);
    }
    // The odds at a table of two depend on the difference and on how sure both ratings are; sure ones are meant.
    let step = 400.0 / std::f64::consts::LN_10 / (2.0_f64.sqrt() * config.beta);
    ratings.iter().map(|rating| ANCHOR + step * (rating.rating - ratings[0].rating)).collect()
}

/// Takes one game into account.
fn take_in(ratings: &mut [WengLinRating], bout: &Bout, config: &WengLinConfig) {
    let seats: Vec<Seat> = bout.scores.iter().map(|(seat, _)| seat).collect();
    let place = |seat: Seat| MultiTeamOutcome::new(if bout.scores[seat] == Score::LOSS { 2 } else { 1 });
    let players: Vec<[WengLinRating; 1]> =
        seats.iter().map(|seat| [ratings[bout.fixture.bot_at(*seat)]]).collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> =
        players.iter().zip(&seats).map(|(player, seat)| (&player[..], place(*seat))).collect();
    let rated = weng_lin_multi_team(&teams, config);
    for bot in [bout.fixture.pairing.one, bout.fixture.pairing.rest] {
        let own = || seats.iter().zip(&rated).filter(|(seat, _)| bout.fixture.bot_at(**seat) == bot);
        let mean = |of: fn(&WengLinRating) -> f64| {
            own().map(|(_, team)| of(&team[0])).sum::<f64>() / own().count() as f64
        };
        ratings[bot] = WengLinRating { rating: mean(|r| r.rating), uncertainty: mean(|r| r.uncertainty) };
    }
}

#[cfg(test)]
mod tests {
    use kernel::BySeat;

    use super::*;
    use crate::schedule::Schedule;

    /// Games in which the lone bot of the first pairing wins this many of ten.
    fn bouts(seats: usize, games: u64, wins_of_ten: u32) -> Vec<Bout> {
        let schedule = Schedule::new(2, seats, games);
        let mut dice = Dice::new(5);
        (0..schedule.len())
            .map(|number| schedule.fixture(number))
            .filter(|fixture| fixture.pairing.one == 0)
            .map(|fixture| {
                let wins = dice.below(10) < wins_of_ten;
                let winner = if wins { fixture.seat } else { fixture.seat.next(seats) };
                let score = |seat| if seat == winner { Score::WIN } else { Score::LOSS };
                Bout { fixture, scores: BySeat::new(seats, score), effort: Default::default() }
            })
            .collect()
    }

    #[test]
    fn ratings_say_how_often_one_wins() {
        let ratings = rate(2, &bouts(2, 4000, 8), 1);
        assert_eq!(ratings[0], Rating { rating: ANCHOR, low: ANCHOR, high: ANCHOR });
        // Eight of ten wins are 241 points on the scale of chess.
        let loser = ratings[1];
        assert!((loser.rating - (ANCHOR - 241.0)).abs() < 35.0, "{loser:?}");
        assert!(loser.low < loser.rating && loser.rating < loser.high, "{loser:?}");
        let equal = rate(2, &bouts(2, 4000, 5), 1)[1];
        assert!(equal.low < ANCHOR && ANCHOR < equal.high, "{equal:?}");
    }

    #[test]
    fn more_games_make_a_rating_surer() {
        let width = |games: u64| {
            let rating = rate(2, &bouts(3, games, 6), 1)[1];
            rating.high - rating.low
        };
        assert!(width(3000) < 0.7 * width(300), "{} {}", width(3000), width(300));
    }

    #[test]
    fn at_a_large_table_the_fair_share_is_no_advantage() {
        let fair = rate(2, &bouts(5, 4000, 2), 1)[1];
        assert!((fair.rating - ANCHOR).abs() < 40.0, "{fair:?}");
        let strong = rate(2, &bouts(5, 4000, 6), 1)[1];
        assert!(strong.high < ANCHOR, "{strong:?}");
    }
}
