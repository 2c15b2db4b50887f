//! The tape: one countdown for all who may react in a window.
//!
//! When a window opens, or what it is about changes, the tape begins to run for everybody. Whoever wants to answer does
//! so at once, or holds the tape when it is not their turn yet. Whatever nobody decides is due when the tape has run out:
//! forced, ordered and silent answers alike, in one transaction. It runs to its end whatever anybody has in hand, so its
//! length tells nothing. No clock of the match runs meanwhile.

use std::collections::BTreeMap;
use std::time::Duration;

use kernel::{Seat, SeatSet, Viewer};
use parts::scene::Window;
use tokio::time::Instant;
use wire::Version;
use wire::table::TapeView;

use crate::course::Course;
use crate::error::HostError;
use crate::log::{Author, Deed};
use crate::matches::room::{Condition, Room};
use crate::settings::Pace;

/// A countdown.
#[derive(Clone, Debug)]
pub(crate) struct Tape {
    /// The window as it is now.
    window: Window,
    /// Everybody who was to be asked since it began to run.
    listed: SeatSet,
    whole: Duration,
    ends: Instant,
    /// Until when each seat holds it; once for each tape, so that nobody can hold up the table.
    holds: BTreeMap<Seat, Instant>,
}

impl Tape {
    fn new(window: Window, whole: Duration) -> Tape {
        let listed = window.left;
        Tape { window, listed, whole, ends: Instant::now() + whole, holds: BTreeMap::new() }
    }

    /// Whether it runs for this window, unchanged but for those who have passed.
    fn runs_for(&self, window: &Window) -> bool {
        let key = |window: &Window| (window.name.clone(), window.affair, window.change);
        key(&self.window) == key(window)
    }

    /// The window goes on: somebody has passed, or is asked again.
    fn follow(&mut self, window: Window) {
        self.listed = self.listed.union(window.left);
        self.window = window;
    }

    /// When the silence of a seat is an answer.
    pub(crate) fn due(&self, seat: Seat) -> Instant {
        self.holds.get(&seat).copied().unwrap_or(self.ends).max(self.ends)
    }

    /// Who holds it still, and until when.
    fn holders(&self) -> impl Iterator<Item = (Seat, Instant)> {
        let now = Instant::now();
        let holds = self.holds.iter().map(|(seat, until)| (*seat, *until));
        holds.filter(move |(seat, until)| *until > now && self.window.left.contains(*seat))
    }

    /// What everybody sees of it where this seat is asked. It counts to the end of the longest hold.
    pub(crate) fn view(&self, now_asked: Option<Seat>) -> TapeView {
        let ends = self.holders().map(|(_, until)| until).chain([self.ends]).max().unwrap_or(self.ends);
        let ms = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (mut left, mut asked) = (self.window.left, Vec::new());
        while let Some(next) = left.first_from(now_asked.unwrap_or_default()) {
            asked.push(next);
            left = left.without(next);
        }
        TapeView {
            left: ms(ends.saturating_duration_since(Instant::now())),
            whole: ms(self.whole),
            asked,
            passed: self.listed.iter().filter(|seat| !self.window.left.contains(*seat)).collect(),
            held: self.holders().map(|(seat, _)| seat).collect(),
        }
    }
}

/// The window the match is in, if it waits for somebody in one.
pub(crate) fn window_of(course: &Course) -> Option<Window> {
    if course.waiting_seats().is_empty() {
        return None;
    }
    course.table().moment(Viewer::Spectator).window().cloned()
}

/// How long a tape runs.
fn length(course: &Course, pace: Pace) -> Duration {
    let people = course.seats().filter(|seat| course.plays(*seat)).count();
    if people > 1 { pace.tape } else { pace.tape_alone }
}

impl Room {
    /// Starts the tape where a window has opened or changed, and takes it away where there is none.
    pub(super) fn wind_tape(&mut self) {
        let window = self.running().ok().and_then(window_of);
        let Some(window) = window else {
            self.tape = None;
            return;
        };
        if let Some(tape) = self.tape.as_mut().filter(|tape| tape.runs_for(&window)) {
            return tape.follow(window);
        }
        let pace = self.house.settings.pace;
        let whole = self.running().map_or(Duration::ZERO, |course| length(course, pace));
        self.tape = Some(Tape::new(window, whole));
    }

    /// A seat wants time to think: so long from now, or from when the tape runs out if others are asked before it. Anybody
    /// may who is still to be asked, whatever they could answer.
    pub(super) fn hold(&mut self, seat: Seat) -> Result<Version, HostError> {
        let course = self.running()?;
        if !course.plays(seat) {
            return Err(HostError::NotNow("a bot plays your seat"));
        }
        let asked = course.waiting_seats().contains(seat);
        let pause = self.house.settings.pace.hold;
        let nothing = HostError::NotNow("nothing is running that could be held");
        let tape = self.tape.as_mut().ok_or(nothing)?;
        if !tape.window.left.contains(seat) {
            return Err(HostError::NotNow("you are not asked here any more"));
        }
        if tape.holds.contains_key(&seat) {
            return Err(HostError::NotNow("you have held this already"));
        }
        let from = if asked { Instant::now() } else { tape.ends.max(Instant::now()) };
        tape.holds.insert(seat, from + pause);
        self.drive();
        Ok(self.publish_unlogged())
    }

    /// Gives the answer that is due, and all others in the window that nobody has to think about: one transaction, and
    /// told as one.
    pub(super) async fn let_go(&mut self, seat: Seat, words: String) {
        let now = self.house.clock.now();
        let (Condition::Sound(course), Some(tape)) = (&mut self.condition, &self.tape) else { return };
        let (inputs, notes) = (course.table().length(), course.notes().count());
        let mut entries = Vec::new();
        let mut next = Some((seat, words));
        let mut broken = None;
        while let Some((seat, words)) = next.take() {
            match course.add(now, Author::Seat(seat), None, Deed::Choose(words)) {
                Ok(entry) => entries.push(entry),
                Err(fault) => {
                    tracing::error!(id = %self.opening.id, %seat, %fault, "an answer for a window is not allowed");
                    break;
                }
            }
            if let Err(fault) = course.settle(now, &mut entries) {
                broken = Some(fault.to_string());
                break;
            }
            next = unthinking(course, tape);
        }
        if let Some(why) = broken {
            return self.freeze(format!("in a window: {why}")).await;
        }
        if entries.is_empty() {
            // Anything that is allowed lets the table go on.
            return self.answer_any(seat).await;
        }
        // What could not be stored comes up again once the match is loaded.
        let _ = self.commit(entries, inputs, notes).await;
    }
}

/// The next answer in the same window that is due without any thought. Bots are not among those: one that has only one
/// answer takes as long as one that has to think.
fn unthinking(course: &Course, tape: &Tape) -> Option<(Seat, String)> {
    if !tape.runs_for(&window_of(course)?) {
        return None;
    }
    let now = Instant::now();
    let due = |seat: &Seat| course.plays(*seat) && tape.due(*seat) <= now;
    course.waiting_seats().iter().filter(due).find_map(|seat| {
        let mut choices = course.table().choices(seat);
        let only = if choices.len() == 1 { choices.pop() } else { None };
        Some((seat, only.or_else(|| course.table().silence(seat))?))
    })
}
