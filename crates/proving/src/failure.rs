//! What a game broke, and how to see it again.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use kernel::{Notate, RecordOf};

use crate::course::write_record;

/// The laws every game keeps.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Law {
    /// The ledger can be read.
    Ledger,
    /// The catalogue is sorted, without duplicates, and every listed choice is in it.
    Catalogue,
    /// Every state passes the game's own audit.
    Audit,
    /// Somebody awaited has a choice, nobody else has one.
    Awaited,
    /// Lists are sorted and without duplicates.
    Sorted,
    /// Every listed choice is accepted.
    Accepted,
    /// Every choice that is not listed is refused.
    Complete,
    /// A refusal names a rule of the ledger and gives one sentence.
    Refused,
    /// A refused choice changes nothing; an accepted one does what choosing does.
    Played,
    /// Games end.
    Bounded,
    /// Chance has outcomes, sorted, with positive weights.
    Chances,
    /// Samples are listed outcomes, as often as their weights say.
    Sampled,
    /// Picks are listed choices, and every listed choice can be picked.
    Picked,
    /// Replaying a record gives an equal state.
    Replayed,
    /// JSON there and back changes nothing.
    Json,
    /// Notation there and back changes nothing, and no two things are written alike.
    Notation,
    /// Prompts and log lines are sentences, boards fit eighty columns, portraits can be written.
    Shown,
    /// Every choice has a name of its own and is reached by touching things.
    Acts,
    /// Questions are fit to be read; silence means something that may be answered.
    Asked,
    /// Tellings are sentences or headings, and their motions are possible.
    Tellings,
    /// What is imagined from a view cannot be told from the truth by that viewer.
    Imagined,
    /// Seats awaited together may answer in any order.
    AnyOrder,
    /// A seat learns its own input.
    Audience,
    /// Whoever learns every input of an actor learns each of them.
    Learned,
    /// A finished game divides one win, or lets some win in common.
    Scores,
    /// Nobody sees what they must not.
    Secrecy,
    /// The game does not panic.
    Panic,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::Ledger => "the ledger can be read",
            Law::Catalogue => "the catalogue is sorted and complete",
            Law::Audit => "every state passes the audit",
            Law::Awaited => "exactly the awaited seats have choices",
            Law::Sorted => "lists are sorted and without duplicates",
            Law::Accepted => "every listed choice is accepted",
            Law::Complete => "every choice that is not listed is refused",
            Law::Refused => "a refusal names a rule of the ledger and gives one sentence",
            Law::Played => "playing a choice is checking and choosing it",
            Law::Bounded => "games end within their bound",
            Law::Chances => "chance has outcomes, sorted, with positive weights",
            Law::Sampled => "samples follow the listed weights",
            Law::Picked => "picks are listed, know whether there are others, and are fair",
            Law::Replayed => "replaying a record gives an equal state",
            Law::Json => "JSON there and back changes nothing",
            Law::Notation => "notation there and back changes nothing",
            Law::Shown => "prompts are sentences and boards fit eighty columns",
            Law::Acts => "choices have names of their own and are reached by touches",
            Law::Asked => "questions are fit to be read, and silence means something that may be answered",
            Law::Tellings => "tellings are sentences or headings, and their motions are possible",
            Law::Imagined => "what is imagined looks like the truth to the viewer",
            Law::AnyOrder => "seats awaited together may answer in any order",
            Law::Audience => "a seat learns its own input",
            Law::Learned => "whoever learns every input of an actor learns each of them",
            Law::Scores => "a finished game divides one win, or lets some win in common",
            Law::Secrecy => "nobody sees what they must not",
            Law::Panic => "the game does not panic",
        })
    }
}

/// A broken law, before it is known in which game.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Breach {
    pub law: Law,
    pub message: String,
}

impl Breach {
    pub fn new(law: Law, message: impl Into<String>) -> Breach {
        Breach { law, message: message.into() }
    }
}

/// Fails with a breach unless the condition holds. The message is only made when it is needed.
pub(crate) fn demand(holds: bool, law: Law, message: impl FnOnce() -> String) -> Result<(), Breach> {
    if holds { Ok(()) } else { Err(Breach { law, message: message() }) }
}

/// Turns a panic of the game into a breach, so that the record is not lost with it.
pub(crate) fn guarded<T>(work: impl FnOnce() -> Result<T, Breach>) -> Result<T, Breach> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|payload| {
        Err(Breach::new(Law::Panic, format!("the game panicked: {}", panic_message(&*payload))))
    })
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied())
        .unwrap_or("without a message")
}

/// A broken law with all that is needed to see it again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Failure {
    /// The law that was broken.
    pub law: Law,
    /// What was wrong.
    pub message: String,
    /// The seed of the plan.
    pub seed: u64,
    /// The number of the game, if it happened in one.
    pub game: Option<u64>,
    /// The inputs that led to it, one to a line, in notation.
    pub record: String,
    /// How many inputs that were.
    pub inputs: usize,
}

impl Failure {
    /// A failure that has nothing to do with any one game.
    pub(crate) fn at_rest(seed: u64, breach: Breach) -> Failure {
        let Breach { law, message } = breach;
        Failure { law, message, seed, game: None, record: String::new(), inputs: 0 }
    }

    /// A failure in the game with this number after these inputs.
    pub(crate) fn in_game<G: Notate>(
        game: &G,
        seed: u64,
        number: u64,
        record: &RecordOf<G>,
        breach: Breach,
    ) -> Failure {
        let Breach { law, message } = breach;
        let inputs = record.inputs.len();
        Failure { law, message, seed, game: Some(number), record: write_record(game, record), inputs }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "broken law: {}", self.law)?;
        writeln!(f, "{}", self.message)?;
        let Some(game) = self.game else {
            return write!(f, "before any game (seed {})", self.seed);
        };
        writeln!(f, "seed {}, game {game}, after {} inputs", self.seed, self.inputs)?;
        writeln!(f, "again: Plan::default().seed({}).first_game({game}).games(1)", self.seed)?;
        write!(f, "{}", self.record)
    }
}

impl std::error::Error for Failure {}
