//! What came of a tournament.

use std::time::Duration;

use bots::Kind;
use serde::Serialize;

use crate::bout::{Bout, Effort};
use crate::rating::{Rating, rate};
use crate::schedule::{BotNo, Pairing, Schedule};
use crate::share::Share;

/// What came of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct Standings {
    /// Seats at the table.
    pub seats: usize,
    /// Games that were finished.
    pub games: u64,
    /// Games there would have been, had nobody stopped it.
    pub planned: u64,
    /// How long it took.
    pub seconds: f64,
    /// The bots, strongest first.
    pub bots: Vec<Standing>,
    /// Each bot against a table of each other.
    pub encounters: Vec<Encounter>,
}

/// What a bot has shown.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub bot: &'static str,
    /// Its strength.
    #[serde(flatten)]
    pub rating: Rating,
    /// How it thought.
    pub thinking: Thinking,
}

/// How a bot thought.
#[derive(Copy, Clone, Debug, Serialize)]
pub struct Thinking {
    /// Decisions between two or more answers.
    pub decisions: u64,
    /// Mean time of a decision, in milliseconds.
    pub mean_ms: f64,
    /// The longest.
    pub slowest_ms: f64,
}

/// What a bot took from a table of another.
#[derive(Clone, Debug, Serialize)]
pub struct Encounter {
    /// Who sat alone.
    pub bot: &'static str,
    /// Who filled the other seats.
    pub against: &'static str,
    /// Games between them.
    pub games: u64,
    /// The share of the win it took.
    #[serde(flatten)]
    pub share: Share,
    /// The same in units of a fair share, which is one part for each seat.
    pub times_fair: Share,
}

impl Standings {
    /// Adds up games, which come in the order of their numbers.
    pub(crate) fn new(
        kinds: &[Kind],
        seats: usize,
        schedule: &Schedule,
        bouts: &[Bout],
        seed: u64,
        time: Duration,
    ) -> Standings {
        let ratings = rate(kinds.len(), bouts, seed);
        let mut bots: Vec<Standing> = kinds
            .iter()
            .zip(ratings)
            .enumerate()
            .map(|(bot, (kind, rating))| Standing {
                bot: kind.name(),
                rating,
                thinking: thinking(bouts, bot),
            })
            .collect();
        bots.sort_by(|one, other| other.rating.rating.total_cmp(&one.rating.rating));
        let encounter = |pair: Pairing| Encounter::new(kinds, seats, bouts, pair);
        let turned = |pair: &Pairing| Pairing { one: pair.rest, rest: pair.one };
        let mut encounters: Vec<Encounter> = schedule.pairings().iter().copied().map(encounter).collect();
        if seats == 2 {
            encounters.extend(schedule.pairings().iter().map(turned).map(encounter));
        }
        Standings {
            seats,
            games: bouts.len() as u64,
            planned: schedule.len(),
            seconds: time.as_secs_f64(),
            bots,
            encounters,
        }
    }

    /// Whether it was ended before all games were played.
    #[must_use]
    pub fn was_stopped(&self) -> bool {
        self.games < self.planned
    }

    /// What a bot took from a table of another, if they met.
    #[must_use]
    pub fn encounter(&self, bot: Kind, against: Kind) -> Option<&Encounter> {
        self.encounters.iter().find(|found| (found.bot, found.against) == (bot.name(), against.name()))
    }
}

impl Encounter {
    fn new(kinds: &[Kind], seats: usize, bouts: &[Bout], pair: Pairing) -> Encounter {
        let (mut games, mut points) = (0, 0.0);
        for bout in bouts {
            let Pairing { one, rest } = bout.fixture.pairing;
            // At a table of two the other one is alone as well.
            let is_turned = seats == 2 && (one, rest) == (pair.rest, pair.one);
            if bout.fixture.pairing == pair || is_turned {
                let seat = if is_turned { bout.fixture.seat.next(2) } else { bout.fixture.seat };
                games += 1;
                points += bout.scores[seat].share();
            }
        }
        let share = Share::of_points(points, games);
        let (bot, against) = (kinds[pair.one].name(), kinds[pair.rest].name());
        Encounter { bot, against, games, share, times_fair: share.times(seats as f64) }
    }
}

fn thinking(bouts: &[Bout], bot: BotNo) -> Thinking {
    let mut all = Effort::default();
    for bout in bouts {
        let Pairing { one, rest } = bout.fixture.pairing;
        for (who, effort) in [one, rest].into_iter().zip(bout.effort) {
            if who == bot {
                all = all.plus(effort);
            }
        }
    }
    let ms = |time: Duration| time.as_secs_f64() * 1000.0;
    Thinking {
        decisions: all.decisions,
        mean_ms: ms(all.time) / all.decisions.max(1) as f64,
        slowest_ms: ms(all.slowest),
    }
}
