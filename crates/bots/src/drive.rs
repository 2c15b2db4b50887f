//! Whole games.

use kernel::{BySeat, Dice, Game, Log, Observe, Score, Seat, Viewer, Waiting};

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
/// view. `choices` is a buffer that whoever plays many games keeps.
pub fn playout<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    choices: &mut Vec<G::Choice>,
) -> Length {
    drive(game, state, dice, choices, |_, _, choices, dice| dice.among(choices))
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
    let length = drive(game, &mut state, dice, &mut Vec::new(), |state, seat, choices, dice| {
        let view = game.view(state, Viewer::Seat(seat));
        bots[seat.index()].choose(&Question { game, seat, view: &view, choices }, budget, dice)
    });
    (game.scores(&state), state, length)
}

/// The loop both share. Forced answers are taken here, without asking. Seats awaited together answer in
/// order, which changes nothing: neither list depends on the other answer.
#[inline]
fn drive<G: Game>(
    game: &G,
    state: &mut G::State,
    dice: &mut Dice,
    choices: &mut Vec<G::Choice>,
    mut answer: impl FnMut(&G::State, Seat, &[G::Choice], &mut Dice) -> G::Choice,
) -> Length {
    let mut log = Log::off();
    let mut length = Length::default();
    loop {
        match game.waiting(state) {
            Waiting::Over => return length,
            Waiting::Chance => {
                let chance = game.sample(state, dice);
                game.settle(state, chance, &mut log);
            }
            Waiting::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats waits for somebody");
                choices.clear();
                game.choices(state, seat, choices);
                let choice = if let [only] = choices[..] {
                    only
                } else {
                    length.decisions += 1;
                    answer(state, seat, choices, dice)
                };
                game.choose(state, seat, choice, &mut log);
            }
        }
        length.inputs += 1;
    }
}
