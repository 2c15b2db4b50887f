//! Bots that play for people who are away, because somebody else at the table asked for one.

use bots::Kind;
use kernel::Seat;
use tokio::time::Instant;
use wire::Version;

use crate::course::Course;
use crate::error::HostError;
use crate::log::{Absence, Author, Deed};
use crate::matches::room::Room;

/// Somebody would let a bot play for a person who is away. It does when all agree who have to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Proposal {
    seat: Seat,
    kind: Kind,
    /// Who agrees; the first is the one who proposed it.
    agreed: Vec<Seat>,
}

impl Room {
    /// Somebody who plays asks for a bot on the seat of a person who is away, or agrees to one that was asked for.
    pub(super) async fn seat_bot(&mut self, by: Seat, seat: Seat, kind: Kind) -> Result<Version, HostError> {
        let course = self.running()?;
        if by == seat || !course.plays(by) {
            return Err(HostError::NotNow("only others who play can ask for a bot on that seat"));
        }
        if !course.plays(seat) {
            return Err(HostError::NotNow("a bot plays that seat already"));
        }
        if self.presence.is_here(seat) {
            return Err(HostError::NotNow("whoever plays that seat is at the table"));
        }
        if !self.is_gone(seat) {
            return Err(HostError::NotNow("whoever plays that seat has just gone; wait a little for them"));
        }
        let mut proposal = match self.proposal.take() {
            Some(known) if (known.seat, known.kind) == (seat, kind) => known,
            _ => Proposal { seat, kind, agreed: Vec::new() },
        };
        if !proposal.agreed.contains(&by) {
            proposal.agreed.push(by);
        }
        let course = self.running()?;
        let all_agree = self.asked_about(course, seat).all(|other| proposal.agreed.contains(&other));
        if all_agree {
            return self.enter(Author::Seat(by), None, Deed::Bot { seat, kind, why: Absence::Asked }).await;
        }
        self.proposal = Some(proposal);
        Ok(self.publish_unlogged())
    }

    /// Whether nobody has looked through the eyes of this seat for the whole time of grace.
    pub(super) fn is_gone(&self, seat: Seat) -> bool {
        let grace = self.house.settings.grace;
        self.away[seat.index()].is_some_and(|since| since + grace <= Instant::now())
    }

    /// The people who must agree to a bot on this seat: whoever else plays and is not gone too.
    fn asked_about<'a>(&'a self, course: &'a Course, seat: Seat) -> impl Iterator<Item = Seat> + 'a {
        course.people().filter(move |other| *other != seat && course.plays(*other) && !self.is_gone(*other))
    }

    /// What is proposed, for as long as the person stays away.
    pub(super) fn proposal_view(&self, course: &Course) -> Option<wire::table::Proposal> {
        let Proposal { seat, kind, agreed } =
            self.proposal.clone().filter(|proposal| course.plays(proposal.seat))?;
        Some(wire::table::Proposal { seat, level: kind.to_string(), agreed })
    }

    /// Somebody is back: whatever was proposed for them is forgotten.
    pub(super) fn forget_proposal(&mut self, seat: Seat) {
        self.proposal.take_if(|proposal| proposal.seat == seat);
    }

    /// Somebody who plays sends the bot of a seat away.
    pub(super) async fn seat_person(&mut self, by: Seat, seat: Seat) -> Result<Version, HostError> {
        self.running()?;
        self.enter(Author::Seat(by), None, Deed::Wait(seat)).await
    }
}
