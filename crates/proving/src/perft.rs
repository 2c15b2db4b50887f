//! Counting every line of play to a depth.
//!
//! Every input is a move: a seat's choice and an outcome of chance alike, whatever its weight. Where several
//! seats are awaited together only the lowest is asked, since all orders give the same state.

use kernel::{Game, Input, InputOf, Log, Waiting, apply};

/// What lies at the end of all lines of play of a length.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub struct Counts {
    /// Lines of exactly that length.
    pub nodes: u64,
    /// Those whose last input is a choice.
    pub choices: u64,
    /// Those whose last input is an outcome of chance.
    pub chances: u64,
    /// Lines that ended earlier, because the game was over.
    pub ended: u64,
}

impl Counts {
    fn plus(self, other: Counts) -> Counts {
        Counts {
            nodes: self.nodes + other.nodes,
            choices: self.choices + other.choices,
            chances: self.chances + other.chances,
            ended: self.ended + other.ended,
        }
    }
}

/// Counts the lines of `depth` inputs from a state.
pub fn perft<G: Game>(game: &G, state: &G::State, depth: u32) -> Counts {
    if depth == 0 {
        return Counts { nodes: 1, ..Counts::default() };
    }
    let inputs = inputs_of(game, state);
    match inputs.first() {
        None => Counts { ended: 1, ..Counts::default() },
        // The last input need not be taken to be counted.
        Some(first) if depth == 1 => {
            let nodes = inputs.len() as u64;
            match first {
                Input::Choice(..) => Counts { nodes, choices: nodes, ..Counts::default() },
                Input::Chance(_) => Counts { nodes, chances: nodes, ..Counts::default() },
            }
        }
        Some(_) => inputs
            .iter()
            .map(|input| perft(game, &after(game, state, input), depth - 1))
            .fold(Counts::default(), Counts::plus),
    }
}

/// The same count, divided by the first input. Nothing at depth 0.
pub fn divide<G: Game>(game: &G, state: &G::State, depth: u32) -> Vec<(InputOf<G>, Counts)> {
    let Some(rest) = depth.checked_sub(1) else { return Vec::new() };
    let count = |input: InputOf<G>| {
        let mut counts = perft(game, &after(game, state, &input), rest);
        if rest == 0 {
            match input {
                Input::Choice(..) => counts.choices = 1,
                Input::Chance(_) => counts.chances = 1,
            }
        }
        (input, counts)
    };
    inputs_of(game, state).into_iter().map(count).collect()
}

/// Every input the state waits for, of the lowest awaited seat only.
fn inputs_of<G: Game>(game: &G, state: &G::State) -> Vec<InputOf<G>> {
    match game.waiting(state) {
        Waiting::Over => Vec::new(),
        Waiting::Chance => {
            let mut outcomes = Vec::new();
            game.chances(state, &mut outcomes);
            outcomes.into_iter().map(|(chance, _)| Input::Chance(chance)).collect()
        }
        Waiting::Seats(seats) => {
            let Some(seat) = seats.first() else { return Vec::new() };
            let mut choices = Vec::new();
            game.choices(state, seat, &mut choices);
            choices.into_iter().map(|choice| Input::Choice(seat, choice)).collect()
        }
    }
}

fn after<G: Game>(game: &G, state: &G::State, input: &InputOf<G>) -> G::State {
    let mut next = state.clone();
    apply(game, &mut next, input, &mut Log::off());
    next
}
