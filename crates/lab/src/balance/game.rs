//! One game of a balance report.

use std::ops::ControlFlow;

use bots::{Bot, Budget, Kind, Length, Question, walk_told};
use kernel::{BySeat, Dice, Log, Pick, Score, Seat, Viewer, Waiting};
use parts::tally::{Mark, Marks};
use parts::title::Title;

use super::counts::Course;
use crate::streams::Streams;
use crate::tournament::Watch;

/// In one game in this many the answers to some decisions are compared.
const COMPARED_GAMES: u64 = 32;
/// One decision in this many is compared in such a game.
const COMPARED_DECISIONS: u64 = 8;
/// A decision matters if its best answer promises this much more than its worst.
const MATTERS: f32 = 0.1;
/// Somebody comes to lead when judged ahead of the former leader by this much.
const AHEAD: f32 = 0.05;

/// The same bot on every seat.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Level {
    /// The bot.
    pub kind: Kind,
    /// What it may spend on a decision.
    pub budget: Budget,
}

/// A game at its end.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub scores: BySeat<Score>,
    /// Each mark that was made, ascending, with how many seats have it and what they won together, in thousandths.
    pub marks: Vec<(Mark, u64, u64)>,
    pub course: Course,
}

impl Played {
    fn new(scores: BySeat<Score>, marks: &mut Marks, course: Course) -> Played {
        let mut together: Vec<(Mark, u64, u64)> = Vec::new();
        for (mark, seat) in marks.drain() {
            let won = scores[seat].thousandths();
            match together.last_mut() {
                Some((last, seats, sum)) if *last == mark => {
                    *seats += 1;
                    *sum += won;
                }
                _ => together.push((mark, 1, won)),
            }
        }
        Played { scores, marks: together, course }
    }

    /// How many seats have this subject of this figure, and what they won together.
    pub(crate) fn of(&self, figure: usize, subject: u16) -> (u64, u64) {
        let mark = Mark { figure: figure as u8, subject };
        match self.marks.binary_search_by_key(&mark, |(mark, ..)| *mark) {
            Ok(place) => (self.marks[place].1, self.marks[place].2),
            Err(_) => (0, 0),
        }
    }
}

/// Plays the game with this number; nothing comes of it if the watch ends the work meanwhile.
pub(crate) fn play<G: Title>(
    game: &G,
    level: Level,
    (seed, number): (u64, u64),
    watch: &dyn Watch,
) -> ControlFlow<(), Played> {
    let mut marks = Marks::default();
    let mut pace = Pace::new(game);
    let mut log = Log::on();
    let mut state = game.start();
    let mut mind = Mind::new(game, level, number % COMPARED_GAMES == 0);
    let Streams { mut chance, mut minds } = Streams::new(seed, number, number, game.seats());
    let length: Length = walk_told(
        game,
        &mut state,
        &mut chance,
        &mut log,
        |state, seat, _| mind.answer(game, state, seat, &mut minds[seat.index()], watch),
        |state, log| {
            log.drain().for_each(|event| game.mark(state, &event, &mut marks));
            pace.look(game, state);
        },
    )?;
    game.mark_end(&state, &mut marks);
    let scores = game.scores(&state);
    let course = Course {
        rounds: game.rounds(&state),
        decisions: length.decisions,
        lead_changes: pace.changes,
        comeback: pace.was_comeback(&scores),
        compared: mind.compared,
        mattered: mind.mattered,
    };
    ControlFlow::Continue(Played::new(scores, &mut marks, course))
}

/// Whoever answers for all seats, and some of whose answers are compared.
struct Mind<G: Title> {
    level: Level,
    bots: Vec<Box<dyn Bot<G>>>,
    choices: Vec<G::Choice>,
    compares: bool,
    decisions: u64,
    compared: u64,
    mattered: u64,
}

impl<G: Title> Mind<G> {
    fn new(game: &G, level: Level, compares: bool) -> Mind<G> {
        let thinks = level.kind != Kind::Random;
        let bots = if thinks { (0..game.seats()).map(|_| level.kind.bot()).collect() } else { Vec::new() };
        Mind { level, bots, choices: Vec::new(), compares, decisions: 0, compared: 0, mattered: 0 }
    }

    fn answer(
        &mut self,
        game: &G,
        state: &G::State,
        seat: Seat,
        dice: &mut Dice,
        watch: &dyn Watch,
    ) -> ControlFlow<(), Pick<G::Choice>> {
        // Nobody thinks in a random game, so nobody needs a view or a list.
        if self.bots.is_empty() && !self.compares {
            return ControlFlow::Continue(game.pick(state, seat, dice));
        }
        self.choices.clear();
        game.choices(state, seat, &mut self.choices);
        if let [only] = self.choices[..] {
            return ControlFlow::Continue(Pick::one_of(1, only));
        }
        if !watch.goes_on() {
            return ControlFlow::Break(());
        }
        self.decisions += 1;
        if self.compares && self.decisions.is_multiple_of(COMPARED_DECISIONS) {
            self.compared += 1;
            self.mattered += u64::from(spread(game, state, seat, &self.choices) >= MATTERS);
        }
        let choice = match self.bots.get_mut(seat.index()) {
            None => dice.among(&self.choices),
            Some(bot) => {
                let view = game.view(state, Viewer::Seat(seat));
                let question = Question { game, seat, view: &view, choices: &self.choices };
                bot.choose(&question, self.level.budget, dice)
            }
        };
        ControlFlow::Continue(Pick::one_of(self.choices.len(), choice))
    }
}

/// How much more the best answer promises its seat than the worst, right after it.
fn spread<G: Title>(game: &G, state: &G::State, seat: Seat, choices: &[G::Choice]) -> f32 {
    let (mut low, mut high) = (f32::INFINITY, f32::NEG_INFINITY);
    for choice in choices {
        let mut after = state.clone();
        game.choose(&mut after, seat, *choice, &mut Log::off());
        let promise = match game.waiting(&after) {
            Waiting::Over => game.scores(&after)[seat].share() as f32,
            Waiting::Seats(_) | Waiting::Chance => game.promise(&after)[seat],
        };
        (low, high) = (low.min(promise), high.max(promise));
    }
    high - low
}

/// Who led, as positions were judged at the beginning of each round.
struct Pace {
    round: u32,
    leader: Option<Seat>,
    changes: u64,
    lowest: BySeat<f32>,
}

impl Pace {
    fn new<G: Title>(game: &G) -> Pace {
        Pace { round: 0, leader: None, changes: 0, lowest: BySeat::new(game.seats(), |_| f32::INFINITY) }
    }

    #[inline]
    fn look<G: Title>(&mut self, game: &G, state: &G::State) {
        let round = game.rounds(state);
        if round == self.round || game.waiting(state) == Waiting::Over {
            return;
        }
        self.round = round;
        let promise = game.promise(state);
        for (seat, promised) in promise.iter() {
            self.lowest[seat] = self.lowest[seat].min(promised);
        }
        let Some((first, best)) = promise.iter().max_by(|one, other| one.1.total_cmp(&other.1)) else {
            return;
        };
        match self.leader {
            None => self.leader = Some(first),
            Some(leader) if leader != first && best - promise[leader] >= AHEAD => {
                self.leader = Some(first);
                self.changes += 1;
            }
            Some(_) => {}
        }
    }

    /// Whether a winner had once been judged to have at most half of a fair share.
    fn was_comeback(&self, scores: &BySeat<Score>) -> bool {
        let behind = 0.5 / scores.as_slice().len() as f32;
        scores.iter().any(|(seat, score)| score == Score::WIN && self.lowest[seat] <= behind)
    }
}
