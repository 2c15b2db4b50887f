//! The clocks of a match, all of them derived from the times in its log.

use std::time::Duration;

use kernel::{Seat, SeatSet};

use crate::moment::Moment;
use crate::opening::TimeRule;

/// How much time each seat has used, and whose clocks run.
#[derive(Clone, Debug)]
pub(crate) struct Clocks {
    rule: TimeRule,
    /// What was booked in the whole match.
    used: Vec<Duration>,
    /// What of it was booked for the question that is open now.
    on_question: Vec<Duration>,
    /// Since when the time of each seat is not booked yet; none if its clock does not run.
    since: Vec<Option<Moment>>,
}

impl Clocks {
    pub(crate) fn new(rule: TimeRule, seats: usize) -> Clocks {
        let none = vec![Duration::ZERO; seats];
        Clocks { rule, used: none.clone(), on_question: none, since: vec![None; seats] }
    }

    /// Something happened: these people are asked now. Whoever has just answered begins a new question; the time
    /// thought so far is spent for good, even if the answer is taken back.
    pub(crate) fn turn(&mut self, now: Moment, asked: SeatSet, answered: Option<Seat>) {
        for (index, since) in self.since.iter_mut().enumerate() {
            let seat = Seat::new(index as u8);
            if let Some(begun) = *since
                && (!asked.contains(seat) || answered == Some(seat))
            {
                self.used[index] += now.since(begun);
                self.on_question[index] = Duration::ZERO;
                *since = None;
            }
            if asked.contains(seat) && since.is_none() {
                *since = Some(now);
            }
        }
    }

    /// Books what everybody who is asked has used so far.
    pub(crate) fn tick(&mut self, now: Moment) {
        for (index, since) in self.since.iter_mut().enumerate() {
            if let Some(begun) = since {
                let spent = now.since(*begun);
                self.used[index] += spent;
                self.on_question[index] += spent;
                *begun = now;
            }
        }
    }

    /// The house was closed, or nobody was there: what is not booked is not counted.
    pub(crate) fn resume(&mut self, now: Moment) {
        self.since.iter_mut().flatten().for_each(|since| *since = now);
    }

    /// How much time the seat has left; none if there is no limit.
    pub(crate) fn left(&self, seat: Seat, now: Moment) -> Option<Duration> {
        let limit = self.rule.limit()?;
        let running = self.since[seat.index()].map_or(Duration::ZERO, |begun| now.since(begun));
        let spent = match self.rule {
            TimeRule::Total(_) => self.used[seat.index()] + running,
            _ => self.on_question[seat.index()] + running,
        };
        Some(limit.saturating_sub(spent))
    }

    /// Whether the seat's clock runs.
    pub(crate) fn runs(&self, seat: Seat) -> bool {
        self.rule != TimeRule::Unlimited && self.since[seat.index()].is_some()
    }

    /// Whether the seat has no time left for the rest of the match.
    pub(crate) fn is_spent(&self, seat: Seat, now: Moment) -> bool {
        matches!(self.rule, TimeRule::Total(_)) && self.left(seat, now) == Some(Duration::ZERO)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::new(0);
    const B: Seat = Seat::new(1);

    fn at(seconds: u64) -> Moment {
        Moment::from_millis(seconds * 1000)
    }

    fn seconds(clocks: &Clocks, seat: Seat, now: u64) -> u64 {
        clocks.left(seat, at(now)).expect("there is a limit").as_secs()
    }

    #[test]
    fn a_total_is_spent_only_while_asked() {
        let mut clocks = Clocks::new(TimeRule::Total(100), 2);
        clocks.turn(at(0), SeatSet::only(A), None);
        assert_eq!((seconds(&clocks, A, 10), seconds(&clocks, B, 10)), (90, 100));
        clocks.turn(at(10), SeatSet::only(B), Some(A));
        assert_eq!((seconds(&clocks, A, 40), seconds(&clocks, B, 40)), (90, 70));
        assert!(clocks.runs(B) && !clocks.runs(A));
        assert!(!clocks.is_spent(B, at(109)) && clocks.is_spent(B, at(110)));
    }

    #[test]
    fn each_answer_has_its_own_time() {
        let mut clocks = Clocks::new(TimeRule::PerAnswer(30), 2);
        clocks.turn(at(0), SeatSet::only(A), None);
        assert_eq!(seconds(&clocks, A, 20), 10);
        clocks.turn(at(20), SeatSet::only(A), Some(A));
        assert_eq!(seconds(&clocks, A, 20), 30, "a new question, the whole time");
        clocks.turn(at(30), SeatSet::only(A), Some(B));
        assert_eq!(seconds(&clocks, A, 30), 20, "somebody else's answer changes nothing");
        assert!(!clocks.is_spent(A, at(100)), "the next question has time again");
    }

    #[test]
    fn time_stands_still_while_the_house_is_closed() {
        let mut clocks = Clocks::new(TimeRule::Total(100), 2);
        clocks.turn(at(0), SeatSet::only(A), None);
        clocks.resume(at(5000));
        assert_eq!(seconds(&clocks, A, 5010), 90);
    }

    #[test]
    fn what_was_booked_is_not_given_back() {
        for rule in [TimeRule::Total(100), TimeRule::PerAnswer(100)] {
            let mut clocks = Clocks::new(rule, 2);
            clocks.turn(at(0), SeatSet::only(A), None);
            clocks.tick(at(30));
            assert_eq!(seconds(&clocks, A, 40), 60, "booking changes nothing by itself");
            assert!(!clocks.runs(B), "and starts no clock");
            clocks.resume(at(5000));
            assert_eq!(seconds(&clocks, A, 5010), 60);
            clocks.turn(at(5010), SeatSet::only(A), Some(A));
            let next = if rule == TimeRule::Total(100) { 60 } else { 100 };
            assert_eq!(seconds(&clocks, A, 5010), next, "a new question");
        }
    }

    #[test]
    fn without_a_limit_there_is_no_clock() {
        let mut clocks = Clocks::new(TimeRule::Unlimited, 2);
        clocks.turn(at(0), SeatSet::only(A), None);
        assert_eq!(clocks.left(A, at(1_000_000)), None);
        assert!(!clocks.runs(A));
    }
}
