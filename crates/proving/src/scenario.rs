//! Rules people can read: a position, steps in notation, expectations. The format is described in
//! `scenarios/README.md`; one TOML file holds one scenario.
//!
//! [`peek_game`] tells which game a file is about, so that whoever lists the games can call [`run`] or
//! [`puzzle`] with the right one.

mod path;
mod runner;
mod script;

use std::collections::BTreeSet;
use std::fmt;

use kernel::{Game, Seat, Stage, StageError, Waiting};
use parts::title::{Order, Title};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::ledger::{Citation, Ledger};
use runner::Runner;
use script::Script;

/// A scenario that holds.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Passed {
    /// What it shows.
    pub title: String,
    /// The rules it shows.
    pub rules: Vec<String>,
    /// The cards it shows.
    pub cards: Vec<String>,
    /// How many steps it took.
    pub steps: usize,
}

/// A scenario that does not hold, or cannot be read.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Failed {
    /// The file.
    pub file: String,
    /// The line, counted from 1, where it is known.
    pub line: Option<usize>,
    /// The step, counted from 1, if it was a step.
    pub step: Option<usize>,
    /// What was expected and what was found.
    pub message: String,
}

impl fmt::Display for Failed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        if let Some(step) = self.step {
            write!(f, ": step {step}")?;
        }
        write!(f, ": {}", self.message)
    }
}

impl std::error::Error for Failed {}

/// What a scenario says about itself.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Header {
    /// The game.
    pub game: String,
    /// What it shows.
    pub title: String,
    /// The rules it shows.
    pub rules: Vec<String>,
    /// The cards it shows.
    pub cards: Vec<String>,
}

impl Header {
    /// The rules it shows as citations of a file.
    #[must_use]
    pub fn citations(&self, file: &str) -> Vec<Citation> {
        self.rules.iter().map(|id| Citation { id: id.clone(), place: file.to_owned() }).collect()
    }
}

/// A scenario's position, to be played from there.
#[derive(Clone, Debug)]
pub struct Puzzle<G: Title> {
    /// What it shows.
    pub title: String,
    /// The game with the scenario's seats and options.
    pub game: G,
    /// The position before the first step.
    pub state: G::State,
}

/// The game a scenario is about.
///
/// # Errors
/// The text is no TOML or names no game.
pub fn peek_game(file: &str, text: &str) -> Result<String, Failed> {
    #[derive(Deserialize)]
    struct Peek {
        game: String,
    }
    Ok(script::read::<Peek>(file, text)?.game)
}

/// What a scenario says about itself, for any game.
///
/// # Errors
/// The text is no scenario.
pub fn header(file: &str, text: &str) -> Result<Header, Failed> {
    let Script { game, title, rules, cards, .. } = script::read::<Script<IgnoredAny>>(file, text)?;
    Ok(Header { game, title, rules, cards })
}

/// Runs a scenario.
///
/// # Errors
/// The first thing that cannot be read or is not as expected.
pub fn run<G: Title>(file: &str, text: &str) -> Result<Passed, Failed> {
    run_on::<G>(&mut Bench::default(), file, text)
}

/// Runs a scenario with the games that others were run with.
pub(crate) fn run_on<G: Title>(bench: &mut Bench<G>, file: &str, text: &str) -> Result<Passed, Failed> {
    let (script, opened, state) = open(bench, file, text)?;
    if script.steps.is_empty() {
        let message = "there is no [[step]], so nothing is shown".to_owned();
        return Err(Failed { file: file.to_owned(), line: None, step: None, message });
    }
    let mut runner = Runner::new(&opened.game, state);
    for (index, step) in script.steps.iter().enumerate() {
        runner.step(step.get_ref()).map_err(|message| Failed {
            file: file.to_owned(),
            line: Some(script::line_at(text, step.span().start)),
            step: Some(index + 1),
            message,
        })?;
    }
    let Script { title, rules, cards, steps, .. } = script;
    Ok(Passed { title, rules, cards, steps: steps.len() })
}

/// The position of a scenario, without its steps.
///
/// # Errors
/// The scenario cannot be read, or its position is impossible.
pub fn puzzle<G: Title>(file: &str, text: &str) -> Result<Puzzle<G>, Failed> {
    let mut bench = Bench::default();
    let (script, _, state) = open::<G>(&mut bench, file, text)?;
    let opened = bench.opened.pop().expect("it was opened");
    Ok(Puzzle { title: script.title, game: opened.game, state })
}

/// Games that are open already: reading a pack and a ledger takes longer than running a scenario.
pub(crate) struct Bench<G> {
    opened: Vec<Opened<G>>,
}

impl<G> Default for Bench<G> {
    fn default() -> Bench<G> {
        Bench { opened: Vec::new() }
    }
}

/// A game, and what the head of a scenario is compared with.
struct Opened<G> {
    order: Order,
    game: G,
    ledger: Ledger,
    cards: BTreeSet<String>,
}

impl<G: Title> Bench<G> {
    fn game(&mut self, order: Order) -> Result<&Opened<G>, String> {
        let place = self.opened.iter().position(|opened| opened.order == order);
        let place = match place {
            Some(place) => place,
            None => {
                let game = G::open(&order).map_err(|error| error.to_string())?;
                let ledger = Ledger::parse(G::LEDGER).map_err(|error| error.to_string())?;
                let cards = game.cards().into_iter().map(|card| card.id).collect();
                self.opened.push(Opened { order, game, ledger, cards });
                self.opened.len() - 1
            }
        };
        Ok(&self.opened[place])
    }
}

/// A scenario, its game and its position.
type Begun<'b, G> = (Script<<G as Stage>::Position>, &'b Opened<G>, <G as Game>::State);

/// Reads a scenario, opens its game and sets up its position.
fn open<'b, G: Title>(bench: &'b mut Bench<G>, file: &str, text: &str) -> Result<Begun<'b, G>, Failed> {
    let failed = |message: String| Failed { file: file.to_owned(), line: None, step: None, message };
    // A file about another game would fail somewhere in its position, with a message that helps nobody.
    let named = peek_game(file, text)?;
    if named != G::NAME {
        return Err(failed(format!("this scenario is about {named:?}, not about {:?}", G::NAME)));
    }
    let mut script = script::read::<Script<G::Position>>(file, text)?;
    let options = std::mem::take(&mut script.options).into_iter().collect();
    let order = Order { seats: script.seats, options, pack: None };
    let opened = bench.game(order).map_err(failed)?;
    check_header(opened, &script).map_err(failed)?;
    let game = &opened.game;
    let impossible = |error: StageError| failed(format!("the position is impossible: {error}"));
    let state = match script.position.take() {
        None => game.start(),
        Some(position) => game.set_up(position).map_err(impossible)?,
    };
    game.audit(&state).map_err(|error| impossible(error.into()))?;
    awaits_somebody(game, &state).map_err(impossible)?;
    Ok((script, opened, state))
}

/// A position is one that somebody can go on from: a seat with a choice, or chance with an outcome. One that begins
/// with what ends the game may be over.
fn awaits_somebody<G: Title>(game: &G, state: &G::State) -> Result<(), StageError> {
    match game.waiting(state) {
        Waiting::Over => Ok(()),
        Waiting::Chance => {
            let mut outcomes = Vec::new();
            game.chances(state, &mut outcomes);
            StageError::unless(!outcomes.is_empty(), || "it waits for chance, which can bring nothing")
        }
        Waiting::Seats(seats) => {
            StageError::unless(!seats.is_empty(), || "it waits for nobody")?;
            let able = |seat: Seat| {
                let mut choices = Vec::new();
                game.choices(state, seat, &mut choices);
                seat.index() < game.seats() && !choices.is_empty()
            };
            match seats.iter().find(|seat| !able(*seat)) {
                None => Ok(()),
                Some(seat) => Err(format!("it waits for {seat}, who has no choice").into()),
            }
        }
    }
}

/// Rules and cards a scenario claims to show must exist.
fn check_header<G: Title>(opened: &Opened<G>, script: &Script<G::Position>) -> Result<(), String> {
    if script.title.trim().is_empty() {
        return Err("the title is empty; say in one sentence what this shows".to_owned());
    }
    if let Some(id) = script.rules.iter().find(|id| opened.ledger.rule(id).is_none()) {
        return Err(format!("no rule {id:?} in the ledger of {}", G::NAME));
    }
    if let Some(id) = script.cards.iter().find(|id| !opened.cards.contains(*id)) {
        return Err(format!("no card {id:?} in {}", G::NAME));
    }
    Ok(())
}
