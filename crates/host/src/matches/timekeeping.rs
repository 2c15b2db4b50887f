//! What time brings to a match: answers that are due, clocks that run out, people who stay away.

use kernel::Seat;
use tokio::time::Instant;

use crate::error::HostError;
use crate::log::{Absence, Author, Deed};
use crate::matches::driver::{Idea, any_choice};
use crate::matches::room::{Condition, Room};

impl Room {
    pub(super) fn drive(&mut self) {
        self.wind_tape();
        self.end_orders();
        match &self.condition {
            Condition::Sound(course) if course.end().is_none() => {
                self.driver.look(course, self.tape.as_ref());
            }
            _ => self.driver.forget(),
        }
    }

    pub(super) fn take_idea(&mut self, idea: Idea) {
        let was_short = self.driver.is_short();
        match (idea, &self.condition) {
            (Idea::Turn { seat, asked, turn }, Condition::Sound(course)) => {
                self.driver.take_turn(seat, asked, turn, course);
            }
            (Idea::Answer { seat, asked, words }, Condition::Sound(course)) => {
                self.driver.take_answer(seat, asked, words, course);
            }
            (Idea::Counsel { seat, turn, reply }, _) => self.advise(seat, turn, reply),
            _ => {}
        }
        if self.driver.is_short() != was_short {
            self.publish_unlogged();
        }
    }

    pub(super) fn next_deadline(&self) -> Option<Instant> {
        let rest = self.rest_at();
        let late = self.late_at().map(|(_, at)| at);
        let away = self.away_at().map(|(_, at)| at);
        let (due, booked) = (self.driver.next_due(), self.book_at());
        [self.retry, due, late, away, booked, rest].into_iter().flatten().min()
    }

    /// Whose time will be used up next, and when.
    fn late_at(&self) -> Option<(Seat, Instant)> {
        let (course, now) = (self.running().ok()?, self.house.clock.now());
        let running = course.seats().filter(|seat| course.clock_runs(*seat));
        let ends = running.filter_map(|seat| Some((seat, Instant::now() + course.time_left(seat, now)?)));
        ends.min_by_key(|(_, at)| *at)
    }

    /// For whom a bot will stand in next because they are away, and when. Only while another person is
    /// waiting who has not said that they would rather wait.
    fn away_at(&self) -> Option<(Seat, Instant)> {
        let course = self.running().ok()?;
        let awaited = course.waiting_seats();
        let waits = |seat: Seat| {
            course.people().any(|other| other != seat && course.plays(other) && self.presence.is_here(other))
        };
        let is_missed = |seat: &Seat| {
            course.plays(*seat) && awaited.contains(*seat) && !course.chairs()[seat.index()].kept
        };
        let missed = course.people().filter(|seat| is_missed(seat) && waits(*seat));
        let ends =
            missed.filter_map(|seat| Some((seat, self.away[seat.index()]? + self.house.settings.grace)));
        ends.min_by_key(|(_, at)| *at)
    }

    pub(super) async fn keep_time(&mut self) {
        let now = Instant::now();
        if self.retry.is_some_and(|retry| retry <= now) {
            self.reload().await;
            self.come_back().await;
            return;
        }
        let kind = self.house.settings.stand_in;
        let late = self.late_at().map(|(seat, at)| (seat, at, Absence::Late));
        let away = self.away_at().map(|(seat, at)| (seat, at, Absence::Away));
        for (seat, at, why) in late.into_iter().chain(away) {
            if at <= now && self.running().is_ok() {
                // What could not be stored comes up again once the match is loaded.
                let _ = self.enter(Author::House, None, Deed::Bot { seat, kind, why }).await;
            }
        }
        if self.book_at().is_some_and(|at| at <= now) {
            self.book_time().await;
        }
        if let Some((seat, words)) = self.driver.due() {
            if self.tape.is_some() {
                self.let_go(seat, words).await;
            } else {
                self.answer_for(seat, words).await;
            }
        }
    }

    async fn answer_for(&mut self, seat: Seat, words: String) {
        let answered = self.enter(Author::Seat(seat), None, Deed::Choose(words)).await;
        let Err(error @ HostError::Refused(_)) = answered else { return };
        tracing::error!(id = %self.opening.id, %seat, %error, "a bot gave an answer that is not allowed");
        self.answer_any(seat).await;
    }

    /// Any answer is better than none from a seat that somebody answers for.
    pub(super) async fn answer_any(&mut self, seat: Seat) {
        let other = self.running().ok().and_then(|course| any_choice(course, seat));
        if let Some(words) = other {
            let _ = self.enter(Author::Seat(seat), None, Deed::Choose(words)).await;
        }
    }

    pub(super) async fn look_who_is_here(&mut self) {
        let mut came = Vec::new();
        let mut changed = false;
        for seat in Seat::all(self.opening.rules.seats) {
            let (here, away) = (self.presence.is_here(seat), &mut self.away[seat.index()]);
            if here && away.take().is_some() {
                changed = true;
                came.push(seat);
            } else if !here && away.is_none() {
                changed = true;
                *away = Some(Instant::now());
            }
        }
        came.iter().for_each(|seat| self.forget_proposal(*seat));
        if changed {
            self.publish_unlogged();
        }
        for seat in came {
            // Somebody whose seat cannot be had again just looks on.
            let _ = self.sit_again(seat).await;
        }
    }

    /// When the match is put to rest if nobody comes: it costs nothing then, and is opened again for whoever does come.
    fn rest_at(&self) -> Option<Instant> {
        let settings = &self.house.settings;
        let patience = match &self.condition {
            Condition::Sound(course) if course.end().is_none() => settings.rest,
            Condition::Sound(_) | Condition::Frozen { .. } => settings.lingering,
            // It is not known how the match stands; it is looked at again soon.
            Condition::Stalled => return None,
        };
        Some(self.presence.empty_since().ok()?? + patience)
    }

    pub(super) fn may_rest(&self) -> bool {
        self.rest_at().is_some_and(|at| at <= Instant::now())
    }
}
