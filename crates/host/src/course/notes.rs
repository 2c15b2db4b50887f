//! What the house says at the table beside what the game tells: who left, who is back, what was taken back.

use std::ops::Range;

use kernel::{Seat, Viewer};
use parts::scene::{Telling, Tone};

use super::Course;
use crate::log::{Absence, Author, Deed, Entry};
use crate::opening::Player;
use crate::seating::bot_name;

/// One thing the house said.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Note {
    /// Whom it is about.
    seat: Seat,
    words: Words,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Words {
    /// The same for everybody.
    Same(String),
    /// Each viewer knows something else.
    Each(Vec<(Viewer, String)>),
}

impl Note {
    /// The note as the viewer is told.
    pub(crate) fn telling(&self, viewer: Viewer) -> Telling {
        let text = match &self.words {
            Words::Same(text) => text.clone(),
            Words::Each(texts) => {
                let own = texts.iter().find(|(known, _)| *known == viewer);
                own.map_or_else(|| takes_something_back(self.seat), |(_, text)| text.clone())
            }
        };
        Telling { seat: Some(self.seat), tone: Tone::Rest, ..Telling::plain(text) }
    }
}

/// Everything the house said, in order.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// After how many inputs each was said.
    noted: Vec<(usize, Note)>,
}

impl Notes {
    pub(super) fn add(&mut self, inputs: usize, note: Note) {
        self.noted.push((inputs, note));
    }

    /// This many inputs are left; what was said stays said.
    pub(super) fn rewind(&mut self, inputs: usize) {
        self.noted.iter_mut().for_each(|(after, _)| *after = (*after).min(inputs));
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.noted.len()
    }

    /// Those with these numbers.
    pub(crate) fn numbered(&self, numbers: Range<usize>) -> impl Iterator<Item = &Note> {
        self.noted.iter().take(numbers.end).skip(numbers.start).map(|(_, note)| note)
    }
}

impl Course {
    /// Everything that happened, as the viewer is told.
    pub(crate) fn story(&self, viewer: Viewer) -> Vec<Telling> {
        let (mut story, mut told) = (Vec::new(), 0);
        for (inputs, note) in &self.notes.noted {
            if told < *inputs {
                story.extend(self.table.tellings(viewer, told..*inputs));
                told = *inputs;
            }
            story.push(note.telling(viewer));
        }
        story.extend(self.table.tellings(viewer, told..self.table.length()));
        story
    }

    /// What the house will say of an entry that is about to be made.
    pub(super) fn note(&self, entry: &Entry) -> Option<Note> {
        let author = match entry.author {
            Author::Seat(seat) => Some(seat),
            Author::Chance | Author::House => None,
        };
        let (seat, text) = match &entry.deed {
            Deed::Undo { to, .. } => {
                let words = Words::Each(self.taken_back(author?, *to));
                return Some(Note { seat: author?, words });
            }
            Deed::Bot { seat, kind, why } => {
                let (name, bot) = (self.person(*seat)?, bot_name(*kind));
                let text = match why {
                    Absence::Away => format!("{name} is away; {bot} plays on."),
                    Absence::Late => format!("{name} is out of time; {bot} plays on."),
                    Absence::Left => format!("{name} leaves; {bot} plays on."),
                    Absence::Asked => format!("{} lets {bot} play for {name}.", self.person(author?)?),
                    Absence::Resigned => format!("{name} gives up."),
                };
                (*seat, text)
            }
            Deed::Person(seat) => (*seat, format!("{} is back.", self.person(*seat)?)),
            Deed::Wait(seat) => {
                let (name, (bot, _)) = (self.person(*seat)?, self.chairs.get(seat.index())?.stand_in?);
                let other = self.person(author?)?;
                (*seat, format!("{other} sends {} away to wait for {name}.", bot_name(bot)))
            }
            Deed::Choose(_) | Deed::Chance(_) | Deed::Tick | Deed::Resume | Deed::End { .. } => return None,
        };
        Some(Note { seat, words: Words::Same(text) })
    }

    /// The name of the person whose seat it is. A seat is not named by its letter here, because whoever shows the story
    /// would put the bot's name there.
    fn person(&self, seat: Seat) -> Option<String> {
        self.chairs
            .get(seat.index())
            .map(|chair| &chair.player)
            .filter(|player| player.is_person())
            .map(Player::name)
    }

    /// What each viewer is told when the seat takes back what it chose after this many inputs: no more than what they were
    /// told of it then.
    fn taken_back(&self, seat: Seat, to: usize) -> Vec<(Viewer, String)> {
        let prefix = format!("{{{seat}}} ");
        let words = |viewer: Viewer| {
            let told = self.table.tellings(viewer, to..self.table.length());
            let deed = told.iter().find_map(|telling| telling.text.strip_prefix(&prefix))?;
            Some((viewer, format!("{prefix}takes back: {deed}")))
        };
        Viewer::all(self.chairs.len()).filter_map(words).collect()
    }
}

fn takes_something_back(seat: Seat) -> String {
    format!("{{{seat}}} takes a choice back.")
}
