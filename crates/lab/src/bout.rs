//! One game of a tournament.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bots::{Bot, Budget, Kind, Question, walk};
use kernel::{BySeat, Pick, Score, Seat, Viewer};
use parts::title::Title;

use crate::schedule::Fixture;
use crate::streams::Streams;
use crate::tournament::Watch;

/// What a bot did in a game, all its seats together.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Effort {
    pub decisions: u64,
    pub time: Duration,
    pub slowest: Duration,
}

impl Effort {
    pub(crate) fn plus(self, other: Effort) -> Effort {
        Effort {
            decisions: self.decisions + other.decisions,
            time: self.time + other.time,
            slowest: self.slowest.max(other.slowest),
        }
    }

    fn add(&mut self, time: Duration) {
        *self = self.plus(Effort { decisions: 1, time, slowest: time });
    }
}

/// A game at its end.
#[derive(Clone, Debug)]
pub(crate) struct Bout {
    pub fixture: Fixture,
    pub scores: BySeat<Score>,
    /// Of the lone bot and of the others.
    pub effort: [Effort; 2],
}

/// Plays a game; nothing comes of it if the watch ends the tournament meanwhile.
pub(crate) fn play<G: Title>(
    game: &G,
    fixture: Fixture,
    contestants: &[(Kind, Budget)],
    seed: u64,
    watch: &dyn Watch,
) -> Option<Bout> {
    let seats = game.seats();
    let mut bots: Vec<(Box<dyn Bot<G>>, Budget)> = Seat::all(seats)
        .map(|seat| contestants[fixture.bot_at(seat)])
        .map(|(kind, budget)| (kind.bot(), budget))
        .collect();
    let mut effort = [Effort::default(); 2];
    let (mut state, mut choices) = (game.start(), Vec::new());
    let Streams { mut chance, mut minds } = Streams::new(seed, fixture.deal, fixture.number, seats);
    let end = walk(game, &mut state, &mut chance, |state, seat, _| {
        choices.clear();
        game.choices(state, seat, &mut choices);
        let choice = if let [only] = choices[..] {
            only
        } else {
            if !watch.goes_on() {
                return ControlFlow::Break(());
            }
            let view = game.view(state, Viewer::Seat(seat));
            let question = Question { game, seat, view: &view, choices: &choices };
            let (bot, budget) = &mut bots[seat.index()];
            let start = Instant::now();
            let choice = bot.choose(&question, *budget, &mut minds[seat.index()]);
            effort[usize::from(seat != fixture.seat)].add(start.elapsed());
            choice
        };
        ControlFlow::Continue(Pick::one_of(choices.len(), choice))
    });
    end.is_continue().then(|| Bout { fixture, scores: game.scores(&state), effort })
}
