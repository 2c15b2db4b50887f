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
    /// The bots, strongest first; where players win in common, the one that helps a group most.
    pub bots: Vec<Standing>,
    /// Each bot against a table of each other.
    pub encounters: Vec<Encounter>,
}

/// What a bot has shown.
#[derive(Clone, Debug, Serialize)]
pub struct Standing {
    /// Its name.
    pub bot: &'static str,
    /// Its strength; none where players win in common, since nobody beats anybody there.
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Rating>,
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
    /// The share of the win it took; where players win in common, the share of games it won with the others.
    #[serde(flatten)]
    pub share: Share,
    /// The same in units of a fair share, which is one part for each seat; none where players win in common.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub times_fair: Option<Share>,
}

impl Standings {
    /// Adds up games, which come in the order of their numbers.
    pub(crate) fn new(
        kinds: &[Kind],
        table: Stakes,
        schedule: &Schedule,
        bouts: &[Bout],
        seed: u64,
        time: Duration,
    ) -> Standings {
        let Stakes { seats, common } = table;
        let encounter = |pair: Pairing| Encounter::new(kinds, table, bouts, pair);
        let turned = |pair: &Pairing| Pairing { one: pair.rest, rest: pair.one };
        let mut encounters: Vec<Encounter> = schedule.pairings().iter().copied().map(encounter).collect();
        if seats == 2 {
            encounters.extend(schedule.pairings().iter().map(turned).map(encounter));
        }
        let ratings = if common { Vec::new() } else { rate(kinds.len(), bouts, seed) };
        let standing = |(bot, kind): (BotNo, &Kind)| Standing {
            bot: kind.name(),
            rating: ratings.get(bot).copied(),
            thinking: thinking(bouts, bot),
        };
        let mut bots: Vec<Standing> = kinds.iter().enumerate().map(standing).collect();
        let worth = |bot: &Standing| {
            let met = || encounters.iter().filter(|met| met.bot == bot.bot);
            let helped = met().map(|met| met.share.share).sum::<f64>();
            bot.rating.map_or(helped, |rating| rating.rating)
        };
        bots.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
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

/// What is played for.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Stakes {
    /// Seats at the table.
    pub seats: usize,
    /// Whether players win in common.
    pub common: bool,
}

impl Encounter {
    fn new(kinds: &[Kind], Stakes { seats, common }: Stakes, bouts: &[Bout], pair: Pairing) -> Encounter {
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
        let times_fair = (!common).then(|| share.times(seats as f64));
        Encounter { bot, against, games, share, times_fair }
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
