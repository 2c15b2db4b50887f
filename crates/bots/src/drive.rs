//! Whole games.

use std::convert::Infallible;
use std::ops::ControlFlow;

use kernel::{BySeat, Dice, Game, Log, Observe, Pick, Playout, Score, Seat, Viewer, Waiting};

use crate::{Bot, Budget, Question};

/// How long a game was.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Length {
    /// Choices and outcomes of chance.
    pub inputs: u64,
    /// Choices made where there were at least two answers.
    pub decisions: u64,
}

/// Plays a game to its end, every answer equally likely, on the true state: nobody thinks, so nobody needs a
/// view or a list.
#[inline]
pub fn playout<G: Playout>(game: &G, state: &mut G::State, dice: &mut Dice) -> Length {
    let ControlFlow::Continue(length) =
        walk(game, state, dice, |state, seat, dice| unbroken(game.pick(state, seat, dice)));
    length
}

/// Plays a game to its end with a bot on every seat, each seeing only its own view.
///
/// # Panics
/// If there are fewer bots than seats.
pub fn contest<G: Observe>(
    game: &G,
    bots: &mut [Box<dyn Bot<G>>],
    budget: Budget,
    dice: &mut Dice,
) -> (BySeat<Score>, G::State, Length) {
    assert!(bots.len() >= game.seats(), "a bot for every seat");
    let mut state = game.start();
    let mut choices = Vec::new();
    let ControlFlow::Continue(length) = walk(game, &mut state, dice, |state, seat, dice| {
        choices.clear();
        game.choices(state, seat, &mut choices);
        let choice = if let [only] = choices[..] {
            // A forced answer is taken without asking.
            only
        } else {
            let view = game.view(state, Viewer::Seat(seat));
            let question = Question { game, seat, view: &view, choices: &choices };
            bots[seat.index()].choose(&question, budget, dice)
        };
        unbroken(Pick::one_of(choices.len(), choice))
    });
    (game.scores(&state), state, length)
}

/// An answer of somebody who never breaks off.
fn unbroken<T>(pick: T) -> ControlFlow<Infallible, T> {
    ControlFlow::Continue(pick)
}

/// Plays on until the game is over or `answer` breaks off; the state is then the one it was asked about. Chance is
/// rolled with the dice, which `answer` may use too. Seats awaited together answer in order, which changes
/// nothing: neither list depends on the other answer.
///
/// ```
/// # use std::ops::ControlFlow;
/// # use kernel::{Dice, Game, Playout};
/// # fn tenth_decision<G: Playout>(game: &G) -> G::State {
/// let (mut state, mut asked) = (game.start(), 0);
/// let _ = bots::walk(game, &mut state, &mut Dice::new(1), |state, seat, dice| {
///     asked += 1;
///     if asked == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(game.pick(state, seat, dice)) }
/// });
/// # state
/// # }
/// ```
#[inline]
pub fn walk<G: Game, B>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    answer: impl FnMut(&G::State, Seat, &mut Dice) -> ControlFlow<B, Pick<G::Choice>>,
) -> ControlFlow<B, Length> {
    walk_told(game, state, dice, &mut Log::off(), answer, |_, _| ())
}

/// The same, with what happened written to a log, which `told` gets after every input together with the state.
#[inline]
pub fn walk_told<G: Game, B>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    log: &mut Log<G::Event>,
    mut answer: impl FnMut(&G::State, Seat, &mut Dice) -> ControlFlow<B, Pick<G::Choice>>,
    mut told: impl FnMut(&G::State, &mut Log<G::Event>),
) -> ControlFlow<B, Length> {
    let mut length = Length::default();
    loop {
        match game.waiting(state) {
            Waiting::Over => return ControlFlow::Continue(length),
            Waiting::Chance => {
                let chance = game.sample(state, dice);
                game.settle(state, chance, log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats waits for somebody");
                let pick = answer(state, seat, dice)?;
                length.decisions += u64::from(pick.is_decision());
                game.choose(state, seat, pick.choice, log);
            }
        }
        length.inputs += 1;
        told(state, log);
    }
}
