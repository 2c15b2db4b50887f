//! Bots in the middle of a turn: what one decision found out is there for the next.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bots::{Bot, Kind};
use kernel::Seat;
use parts::title::Title;

/// A bot that has decided, and what it decided.
pub(crate) struct Mind<G: Title> {
    pub(crate) kind: Kind,
    pub(crate) bot: Box<dyn Bot<G>>,
    /// How many inputs had been taken when it was asked.
    pub(crate) asked_at: usize,
    pub(crate) choice: G::Choice,
}

/// Where the mind of one seat is kept. A thought holds on to it too, and puts the mind back when it is done.
pub(crate) struct Place<G: Title>(Arc<Mutex<Option<Mind<G>>>>);

impl<G: Title> Clone for Place<G> {
    fn clone(&self) -> Place<G> {
        Place(Arc::clone(&self.0))
    }
}

impl<G: Title> Place<G> {
    pub(crate) fn take(&self) -> Option<Mind<G>> {
        self.lock().take()
    }

    pub(crate) fn put(&self, mind: Mind<G>) {
        *self.lock() = Some(mind);
    }

    /// Nobody thinks while holding the lock, so nothing half done can be found behind it.
    fn lock(&self) -> MutexGuard<'_, Option<Mind<G>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The minds of all seats.
pub(crate) struct Minds<G: Title>(Vec<Place<G>>);

impl<G: Title> Minds<G> {
    pub(crate) fn new(seats: usize) -> Minds<G> {
        Minds((0..seats).map(|_| Place(Arc::new(Mutex::new(None)))).collect())
    }

    pub(crate) fn of(&self, seat: Seat) -> &Place<G> {
        &self.0[seat.index()]
    }

    /// Forgets every mind but those that are worth keeping: a tree is large.
    pub(crate) fn retain(&self, worth: impl Fn(Seat, &Mind<G>) -> bool) {
        for (place, seat) in self.0.iter().zip(Seat::all(self.0.len())) {
            let mut mind = place.lock();
            if mind.as_ref().is_some_and(|mind| !worth(seat, mind)) {
                *mind = None;
            }
        }
    }

    /// The seats whose minds are kept.
    #[cfg(test)]
    pub(crate) fn kept(&self) -> kernel::SeatSet {
        Seat::all(self.0.len()).filter(|seat| self.of(*seat).lock().is_some()).collect()
    }
}
