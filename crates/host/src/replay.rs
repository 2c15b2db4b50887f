//! Matches that are over: any moment of them, through anybody's eyes.

use kernel::{Seat, Viewer};
use parts::scene::Telling;
use serde_json::Value;
use shelf::{MatchRecord, Table};
use wire::lobby::{Phase, SeatCard, TableCard};
use wire::replay::{Beat, Frame};
use wire::table::{FairnessView, Outcome, TableView};

use crate::blank;
use crate::course::Course;
use crate::error::HostError;
use crate::fairness::MatchFile;
use crate::matches::outcome;
use crate::opening::{Opening, Rules};
use crate::seating::{Guest, seat_cards};
use crate::secret::Seed;
use crate::store::StoredMatch;

/// Whose eyes a finished match is seen through.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Eyes {
    /// Somebody's who was there.
    Viewer(Viewer),
    /// Those of one who knows everything.
    Open,
}

impl std::str::FromStr for Eyes {
    type Err = HostError;

    /// Reads a seat's letter, `spectator` or `open`.
    fn from_str(text: &str) -> Result<Eyes, HostError> {
        let mut letters = text.chars();
        match (text, letters.next().and_then(Seat::from_letter), letters.next()) {
            ("open", ..) => Ok(Eyes::Open),
            ("spectator", ..) => Ok(Eyes::Viewer(Viewer::Spectator)),
            (_, Some(seat), None) => Ok(Eyes::Viewer(Viewer::Seat(seat))),
            _ => Err(HostError::BadRequest("eyes are a seat's letter, `spectator` or `open`".to_owned())),
        }
    }
}

/// A finished match.
pub struct Archive {
    file: MatchFile,
    public: bool,
    record: MatchRecord,
    rounds: u32,
    /// After how many inputs each round began.
    rounds_begin: Vec<usize>,
    outcome: Option<Outcome>,
}

impl Archive {
    pub(crate) fn open(stored: StoredMatch) -> Result<Archive, HostError> {
        if let Some(why) = stored.frozen {
            return Err(HostError::Frozen(why));
        }
        let entries = stored.entries.map_err(|unreadable| HostError::Frozen(unreadable.reason))?;
        let seed = Seed::revealed(stored.secrets.seed.0);
        let (course, held) = Course::replay(stored.opening.clone(), seed.clone(), &entries);
        held.map_err(|broken| HostError::Frozen(broken.to_string()))?;
        let course = course.filter(|course| course.end().is_some());
        let course = course.ok_or(HostError::NotRunning("the match is not over yet"))?;
        let record = course.table().record();
        Ok(Archive {
            outcome: outcome(&course),
            rounds_begin: rounds_begin(&stored.opening.rules, &record)?,
            record,
            rounds: course.table().rounds(),
            public: stored.secrets.is_public(),
            file: MatchFile::new(stored.opening, &seed, entries, stored.seal),
        })
    }

    fn opening(&self) -> &Opening {
        &self.file.opening
    }

    pub(crate) fn rules(&self) -> &Rules {
        &self.opening().rules
    }

    /// The whole match with its proof.
    #[must_use]
    pub fn into_file(self) -> MatchFile {
        self.file.with_draws()
    }

    /// How many inputs the match came to.
    #[must_use]
    pub fn length(&self) -> usize {
        self.record.inputs.len()
    }

    /// The first inputs of the match, if the match was not over by then.
    pub(crate) fn inputs_to(&self, at: usize) -> Result<Vec<String>, HostError> {
        if self.table_at(at)?.waiting() == kernel::Waiting::Over {
            return Err(HostError::NotNow("the match is over at that moment; go back a little"));
        }
        Ok(self.record.inputs[..at].to_vec())
    }

    fn table_at(&self, at: usize) -> Result<Box<dyn Table>, HostError> {
        let length = self.length();
        if at > length {
            return Err(HostError::BadRequest(format!("the match has {length} inputs, not {at}")));
        }
        let mut record = self.record.clone();
        record.inputs.truncate(at);
        Ok(shelf::resume(&record, self.rules().pack_text())?)
    }

    /// The match as it stood after `at` inputs.
    ///
    /// # Errors
    /// If it has fewer.
    pub fn frame(&self, eyes: Eyes, at: usize) -> Result<Frame, HostError> {
        let table = self.table_at(at)?;
        let viewer = self.listener(eyes)?;
        let scene = match eyes {
            Eyes::Viewer(viewer) => table.portrait(viewer),
            Eyes::Open => table.truth(),
        };
        let last = at.checked_sub(1);
        // A seat's own story names only what that seat was told.
        let input = last.filter(|_| eyes == Eyes::Open).map(|index| self.record.inputs[index].clone());
        Ok(Frame {
            at,
            length: self.length(),
            rounds: self.rounds_begin.clone(),
            input,
            tellings: last.map_or_else(Vec::new, |index| table.tellings(viewer, index..at)),
            table: self.view(&*table, viewer, scene),
        })
    }

    /// The whole match in sentences, input by input; inputs of which nothing is told are left out.
    ///
    /// # Errors
    /// If nobody sat there.
    pub fn story(&self, eyes: Eyes) -> Result<Vec<Beat>, HostError> {
        let viewer = self.listener(eyes)?;
        let table = self.table_at(self.length())?;
        let beats = (0..self.length()).map(|index| {
            let told = table.tellings(viewer, index..index + 1).into_iter();
            let sentences = told.filter(|telling| !telling.text.is_empty());
            Beat {
                at: index + 1,
                tellings: sentences.map(|telling| Telling { motions: Vec::new(), ..telling }).collect(),
            }
        });
        Ok(beats.filter(|beat| !beat.tellings.is_empty()).collect())
    }

    /// Whom the story is told to.
    fn listener(&self, eyes: Eyes) -> Result<Viewer, HostError> {
        match eyes {
            Eyes::Viewer(Viewer::Seat(seat)) if seat.index() >= self.rules().seats => {
                Err(HostError::BadRequest(format!("nobody sat at {seat}")))
            }
            Eyes::Viewer(viewer) => Ok(viewer),
            Eyes::Open => Ok(Viewer::Spectator),
        }
    }

    fn view(&self, table: &dyn Table, viewer: Viewer, scene: Value) -> TableView {
        let opening = self.opening();
        let waiting = match table.waiting() {
            kernel::Waiting::Seats(seats) => seats.iter().collect(),
            _ => Vec::new(),
        };
        TableView {
            seats: self.seat_cards(),
            scene,
            inputs: table.length(),
            rounds: table.rounds(),
            waiting,
            ask: table.ask(viewer),
            outcome: self.outcome.clone(),
            fairness: Some(FairnessView {
                commitment: opening.commitment.digest().to_string(),
                seeds: opening.contributions.iter().map(|seed| seed.digest().to_string()).collect(),
                opened: Some(self.file.seed.to_string()),
                // The whole match was derived again when the archive was opened.
                verified: Some(true),
                key: self.file.seal.map(|seal| seal.key.to_string()),
                receipt: None,
            }),
            ..blank::view(&opening.id, &opening.rules, Phase::Over, viewer)
        }
    }

    fn seat_cards(&self) -> Vec<SeatCard> {
        seat_cards(self.opening().players.iter().map(|player| Guest::of(player, false)))
    }

    /// The match in a list.
    #[must_use]
    pub fn card(&self) -> TableCard {
        TableCard {
            public: self.public,
            seats: self.seat_cards(),
            rounds: self.rounds,
            ..blank::card(&self.opening().id, self.rules(), Phase::Over, self.opening().opened)
        }
    }
}

/// After how many inputs each round of a recorded match began.
fn rounds_begin(rules: &Rules, record: &MatchRecord) -> Result<Vec<usize>, HostError> {
    let start = MatchRecord { inputs: Vec::new(), ..record.clone() };
    let mut table = shelf::resume(&start, rules.pack_text())?;
    let (mut begins, mut rounds) = (Vec::new(), table.rounds());
    for (index, input) in record.inputs.iter().enumerate() {
        table.take(input)?;
        if table.rounds() != rounds {
            rounds = table.rounds();
            begins.push(index + 1);
        }
    }
    Ok(begins)
}
