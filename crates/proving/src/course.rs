//! A match in progress, and random inputs for it.

use std::fmt::Write;

use kernel::{Dice, Game, Input, InputOf, Judge, Log, Notate, Record, RecordOf, Seat, Waiting, apply};

use crate::plan::Manner;

/// A game being played: the state and the inputs that led to it.
pub(crate) struct Course<'g, G: Game> {
    pub game: &'g G,
    pub state: G::State,
    pub record: RecordOf<G>,
    list: Vec<G::Choice>,
}

impl<'g, G: Game> Course<'g, G> {
    pub fn new(game: &'g G) -> Course<'g, G> {
        Course { game, state: game.start(), record: Record { inputs: Vec::new() }, list: Vec::new() }
    }

    /// An input the state waits for, each awaited seat and each of its choices equally likely; none at the end.
    pub fn random_input(&mut self, dice: &mut Dice) -> Option<InputOf<G>> {
        random_input(self.game, &self.state, &mut self.list, dice)
    }

    /// An input the state waits for, chosen in this manner; none at the end.
    pub fn input_by(&mut self, manner: Manner, dice: &mut Dice) -> Option<InputOf<G>>
    where
        G: Judge,
    {
        input_by(manner, self.game, &self.state, &mut self.list, dice)
    }

    /// Takes an input and gives what happened. The record has it first, so that it is there if the game panics.
    pub fn take(&mut self, input: InputOf<G>) -> Vec<G::Event> {
        self.record.inputs.push(input);
        let mut log = Log::on();
        apply(self.game, &mut self.state, &input, &mut log);
        log.take()
    }
}

/// An input this state waits for, chosen in this manner, each awaited seat equally likely; none at the end.
pub(crate) fn input_by<G: Judge>(
    manner: Manner,
    game: &G,
    state: &G::State,
    list: &mut Vec<G::Choice>,
    dice: &mut Dice,
) -> Option<InputOf<G>> {
    match game.waiting(state) {
        Waiting::Seats(seats) if manner != Manner::Uniform => {
            let seat = dice.among(&seats.iter().collect::<Vec<Seat>>());
            manner.sensible(game, state, seat, dice).map(|choice| Input::Choice(seat, choice))
        }
        _ => random_input(game, state, list, dice),
    }
}

/// An input this state waits for, each awaited seat and each of its choices equally likely; none at the end.
pub(crate) fn random_input<G: Game>(
    game: &G,
    state: &G::State,
    list: &mut Vec<G::Choice>,
    dice: &mut Dice,
) -> Option<InputOf<G>> {
    match game.waiting(state) {
        Waiting::Over => None,
        Waiting::Chance => Some(Input::Chance(game.sample(state, dice))),
        Waiting::Seats(seats) => {
            let awaited: Vec<Seat> = seats.iter().collect();
            let seat = dice.among(&awaited);
            list.clear();
            game.choices(state, seat, list);
            Some(Input::Choice(seat, dice.among(list)))
        }
    }
}

/// One input in notation, such as `a: play sniper 2r` or `chance: sniper`.
pub(crate) fn write_input<G: Notate>(game: &G, input: &InputOf<G>) -> String {
    match *input {
        Input::Choice(seat, choice) => format!("{seat}: {}", game.write_choice(choice)),
        Input::Chance(chance) => format!("chance: {}", game.write_chance(chance)),
    }
}

/// A record in notation, one input to a line.
pub fn write_record<G: Notate>(game: &G, record: &RecordOf<G>) -> String {
    record.inputs.iter().fold(String::new(), |mut text, input| {
        let _ = writeln!(text, "{}", write_input(game, input));
        text
    })
}
