//! Deriving a finished match again from what was published.

use std::fmt;

use kernel::Seat;
use seal::PublicKey;
use seal::record::{Outcomes, Record, Seal};
use serde::{Deserialize, Serialize};

use crate::course::{Broken, Course, Fault};
use crate::digest::Digest;
use crate::fairness::{Contribution, outcomes_of_draws};
use crate::log::{BrokenChain, Deed, Ending, Entry, Seq};
use crate::opening::Opening;
use crate::secret::Seed;

/// A finished match as a file: all there is to know of it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MatchFile {
    /// What this is and how it is to be read; [`MatchFile::FORMAT`].
    pub format: String,
    /// What was fixed before the first entry.
    pub opening: Opening,
    /// The server's seed, opened.
    pub seed: Digest,
    /// The log.
    pub entries: Vec<Entry>,
    /// What each draw could bring, in order; for those who check it without the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub draws: Vec<Outcomes>,
    /// The server's signature under the ending; none if the match ended before servers signed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<Seal>,
}

impl MatchFile {
    /// The format that this program writes. It reads all of [`Record::FORMATS`].
    pub const FORMAT: &'static str = Record::FORMATS[1];

    /// The finished match with this log.
    #[must_use]
    pub fn new(opening: Opening, seed: &Seed, entries: Vec<Entry>, seal: Option<Seal>) -> MatchFile {
        let (format, seed) = (MatchFile::FORMAT.to_owned(), seed.reveal());
        MatchFile { format, opening, seed, entries, draws: Vec::new(), seal }
    }

    /// The same with a list of what each draw could bring.
    #[must_use]
    pub fn with_draws(mut self) -> MatchFile {
        self.draws = outcomes_of_draws(&self.opening, &Seed::revealed(self.seed), &self.entries);
        self
    }
}

/// What was found out about a match that is as it should be.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct Verified {
    /// The game.
    pub game: String,
    /// Who sat where.
    pub players: Vec<String>,
    /// How many entries the log has.
    pub entries: u64,
    /// How many inputs the match came to.
    pub inputs: usize,
    /// How many of these came from another match, and are not answered for by this one.
    pub borrowed: usize,
    /// How many outcomes of chance were derived again, those taken back included.
    pub draws: u64,
    /// How many choices were taken back.
    pub undone: usize,
    /// The seats whose part of the seed was their own, and not derived from the promise.
    pub contributed: Vec<Seat>,
    /// How it ended.
    pub ending: Ending,
    /// What it was worth to each seat, in thousandths of a win.
    pub scores: Vec<u16>,
    /// The hash of the last entry: compare it with what the table showed while it was played.
    pub head: Digest,
    /// The key that signed this ending; none if the record is not signed. Anybody can make a key: see that it is the
    /// server's.
    pub key: Option<PublicKey>,
}

/// What is checked, in this order.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Step {
    /// That the file is of a format this program knows.
    Format,
    /// That the seed is the one that was promised.
    Commitment,
    /// That the rules can be played and everybody has a seat.
    Opening,
    /// That an entry follows the one before it and says what was sealed.
    Chain(Seq),
    /// That chance brought what the seeds say.
    Chance(Seq),
    /// That a choice was allowed.
    Choice(Seq),
    /// That something else, such as an undo, was allowed.
    Deed(Seq),
    /// That the log goes on to the end of the match.
    End,
    /// That the listed outcomes of a draw are those of the rules.
    Draws,
    /// That the server signed this ending.
    Signature,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Format => f.write_str("format"),
            Step::Commitment => f.write_str("commitment"),
            Step::Opening => f.write_str("opening"),
            Step::Chain(seq) => write!(f, "chain, entry {seq}"),
            Step::Chance(seq) => write!(f, "chance, entry {seq}"),
            Step::Choice(seq) => write!(f, "choice, entry {seq}"),
            Step::Deed(seq) => write!(f, "entry {seq}"),
            Step::End => f.write_str("end"),
            Step::Draws => f.write_str("draws"),
            Step::Signature => f.write_str("signature"),
        }
    }
}

/// A match that is not as it should be: which step failed, and how.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct VerifyError {
    /// The step.
    pub step: Step,
    /// What is wrong, in a sentence.
    pub reason: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step, self.reason)
    }
}

impl std::error::Error for VerifyError {}

/// Derives a finished match again: the promise, the chain, every outcome of chance, that every choice was allowed, and
/// that whoever has the key named in the file signed this ending. Whose key that is, is for the reader to know.
///
/// # Errors
/// The first step that fails.
pub fn verify(file: &MatchFile) -> Result<Verified, VerifyError> {
    check_format(file)?;
    let (course, held) = Course::replay(file.opening.clone(), Seed::revealed(file.seed), &file.entries);
    held.map_err(|broken| VerifyError { step: step_of(&broken, &file.entries), reason: broken.to_string() })?;
    let ended = course.as_ref().and_then(|course| Some((course, course.end()?)));
    let Some((course, end)) = ended else {
        return Err(VerifyError {
            step: Step::End,
            reason: "the log stops before the match is over".to_owned(),
        });
    };
    check_draws(file)?;
    check_seal(file)?;
    let opening = course.opening();
    let own =
        |seat: &Seat| opening.contributions[seat.index()] != Contribution::derived(opening.commitment, *seat);
    Ok(Verified {
        game: opening.rules.game.clone(),
        players: opening.players.iter().map(|player| player.name()).collect(),
        entries: course.head().seq.number(),
        inputs: course.table().length(),
        borrowed: opening.rules.prefix_length(),
        draws: course.draws(),
        undone: file.entries.iter().filter(|entry| matches!(entry.deed, Deed::Undo { .. })).count(),
        contributed: course.seats().filter(own).collect(),
        ending: end.how,
        scores: end.scores.clone(),
        head: course.hash(),
        key: file.seal.map(|seal| seal.key),
    })
}

fn check_format(file: &MatchFile) -> Result<(), VerifyError> {
    let wrong = |reason: String| Err(VerifyError { step: Step::Format, reason });
    let [first, ..] = Record::FORMATS;
    match file.format.as_str() {
        format if format == first && (file.seal.is_some() || !file.draws.is_empty()) => {
            wrong(format!("{first:?} has neither a seal nor lists of outcomes"))
        }
        format if Record::FORMATS.contains(&format) => Ok(()),
        unknown => wrong(format!("this is {unknown:?}; known are {:?}", Record::FORMATS)),
    }
}

/// Whoever has only the file relies on these lists, so they must be what the rules say.
fn check_draws(file: &MatchFile) -> Result<(), VerifyError> {
    if file.draws.is_empty() || file.draws == file.clone().with_draws().draws {
        return Ok(());
    }
    let reason = "the record lists other outcomes than the rules".to_owned();
    Err(VerifyError { step: Step::Draws, reason })
}

fn check_seal(file: &MatchFile) -> Result<(), VerifyError> {
    let (Some(seal), Some(last)) = (&file.seal, file.entries.last()) else { return Ok(()) };
    if seal.holds(file.opening.id.as_str(), last.seq.number(), last.hash, &last.deed.to_string()) {
        return Ok(());
    }
    let reason = "the server did not sign this ending".to_owned();
    Err(VerifyError { step: Step::Signature, reason })
}

fn step_of(broken: &Broken, entries: &[Entry]) -> Step {
    match broken {
        Broken::Commitment => Step::Commitment,
        Broken::Opening(_) | Broken::Rules(_) => Step::Opening,
        Broken::Chain(
            BrokenChain::Missing { found: seq, .. } | BrokenChain::Previous(seq) | BrokenChain::Hash(seq),
        ) => Step::Chain(*seq),
        Broken::Entry(seq, Fault::OtherChance { .. }) => Step::Chance(*seq),
        Broken::Entry(seq, _) => {
            let entry = entries.iter().find(|entry| entry.seq == *seq);
            match entry.map(|entry| &entry.deed) {
                Some(Deed::Choose(_)) => Step::Choice(*seq),
                Some(Deed::Chance(_)) => Step::Chance(*seq),
                _ => Step::Deed(*seq),
            }
        }
    }
}
