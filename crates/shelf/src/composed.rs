//! Answers of several choices in a row, such as `offer b; give food; propose`: all of them, or none.

use kernel::{Input, Log, Seat, Viewer, Waiting, apply};
use parts::scene::{Act, Ask};
use parts::title::Title;
use serde_json::Value;

use crate::PlayError;
use crate::sitting::{Sitting, as_json};

/// What stands between two choices of an answer.
const DIVIDER: char = ';';
/// The most choices of an answer.
const PARTS_MAX: usize = 64;

/// What a seat would be asked after choices it has not made yet.
#[derive(Clone, Debug, PartialEq)]
pub struct Ahead {
    /// The question.
    pub ask: Ask,
    /// The answers.
    pub acts: Vec<Act>,
    /// The table as the seat would see it.
    pub portrait: Value,
}

impl<G: Title> Sitting<G> {
    /// What the seat would be asked after these choices.
    pub(crate) fn after(&self, seat: Seat, words: &str) -> Result<Ahead, PlayError> {
        let mut state = self.state.clone();
        for choice in self.allowed(seat, words)? {
            let part = || PlayError::Interrupted(self.game.write_choice(choice));
            self.try_on(&mut state, seat, choice).ok_or_else(part)?;
        }
        let view = self.game.view(&state, Viewer::Seat(seat));
        let mut choices = Vec::new();
        self.game.choices(&state, seat, &mut choices);
        let acts = choices.into_iter().map(|choice| self.game.act(&view, choice)).collect();
        Ok(Ahead { ask: self.game.ask(&view), acts, portrait: as_json(&self.game.portray(&view)) })
    }

    /// The choices these words stand for, if the seat may make them one after the other.
    pub(crate) fn allowed(&self, seat: Seat, words: &str) -> Result<Vec<G::Choice>, PlayError> {
        if seat.index() >= self.game.seats() {
            return Err(PlayError::NoSuchSeat(seat));
        }
        if words.matches(DIVIDER).count() >= PARTS_MAX {
            return Err(PlayError::Unreadable(format!("an answer has at most {PARTS_MAX} parts").into()));
        }
        let mut parts = words.split(DIVIDER).map(str::trim).peekable();
        let mut choices = Vec::new();
        let mut tried: Option<G::State> = None;
        while let Some(part) = parts.next() {
            let choice = self.game.read_choice(part).map_err(PlayError::Unreadable)?;
            let state = tried.as_ref().unwrap_or(&self.state);
            self.game.check(state, seat, choice).map_err(PlayError::Refused)?;
            choices.push(choice);
            if parts.peek().is_some() {
                let state = tried.get_or_insert_with(|| self.state.clone());
                self.try_on(state, seat, choice).ok_or_else(|| PlayError::Interrupted(part.to_owned()))?;
            }
        }
        Ok(choices)
    }

    /// Goes on to the next part of a composed answer, unless something comes between: another seat, chance, or
    /// something shown to the seat. Checking what follows would tell it before it is earned.
    fn try_on(&self, state: &mut G::State, seat: Seat, choice: G::Choice) -> Option<()> {
        let input = Input::Choice(seat, choice);
        let shown = self.game.opens(state, &input).contains(seat);
        apply(&*self.game, state, &input, &mut Log::off());
        let awaited = matches!(self.game.waiting(state), Waiting::Seats(seats) if seats.contains(seat));
        (awaited && !shown).then_some(())
    }
}
