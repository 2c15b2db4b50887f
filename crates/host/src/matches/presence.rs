//! Who is at the table right now.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use kernel::{SEATS_MAX, Seat, Viewer};
use tokio::sync::Notify;
use tokio::time::Instant;

/// How many viewers look through each pair of eyes.
#[derive(Debug)]
pub(crate) struct Presence {
    seats: [AtomicU32; SEATS_MAX],
    spectators: AtomicU32,
    changed: Notify,
    /// When somebody left last, or could have come; none if nobody was ever there.
    left: Mutex<Option<Instant>>,
}

impl Presence {
    /// Nobody is there yet, but somebody may be on their way.
    pub(crate) fn expecting() -> Presence {
        Presence { left: Mutex::new(Some(Instant::now())), ..Presence::nobody() }
    }

    /// Nobody is there, and has not been for as long as anybody knows.
    pub(crate) fn nobody() -> Presence {
        Presence {
            seats: Default::default(),
            spectators: AtomicU32::default(),
            changed: Notify::new(),
            left: Mutex::default(),
        }
    }

    fn count(&self, viewer: Viewer) -> &AtomicU32 {
        match viewer {
            Viewer::Seat(seat) => &self.seats[seat.index()],
            Viewer::Spectator => &self.spectators,
        }
    }

    pub(crate) fn is_here(&self, seat: Seat) -> bool {
        self.seats[seat.index()].load(Ordering::SeqCst) > 0
    }

    pub(crate) fn viewers(&self) -> u32 {
        let seats = self.seats.iter().map(|count| count.load(Ordering::SeqCst)).sum::<u32>();
        seats + self.spectators.load(Ordering::SeqCst)
    }

    /// Since when nobody is there, which is longer ago than anything where it is not known; an error if somebody is.
    pub(crate) fn empty_since(&self) -> Result<Option<Instant>, Occupied> {
        if self.viewers() > 0 { Err(Occupied) } else { Ok(*self.left()) }
    }

    /// Whether nobody has been there for so long.
    pub(crate) fn is_deserted(&self, time: Duration) -> bool {
        self.empty_since().is_ok_and(|since| since.is_none_or(|since| since + time <= Instant::now()))
    }

    fn left(&self) -> MutexGuard<'_, Option<Instant>> {
        // Nothing can fail while this is held, so a poisoned lock holds a sound time.
        self.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until somebody comes or goes.
    pub(crate) async fn change(&self) {
        self.changed.notified().await;
    }
}

/// Somebody is there.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Occupied;

/// Somebody is at the table for as long as this exists.
#[derive(Debug)]
pub struct Attendance {
    presence: Arc<Presence>,
    viewer: Viewer,
}

impl Attendance {
    pub(crate) fn new(presence: Arc<Presence>, viewer: Viewer) -> Attendance {
        presence.count(viewer).fetch_add(1, Ordering::SeqCst);
        presence.changed.notify_one();
        Attendance { presence, viewer }
    }
}

impl Drop for Attendance {
    fn drop(&mut self) {
        *self.presence.left() = Some(Instant::now());
        self.presence.count(self.viewer).fetch_sub(1, Ordering::SeqCst);
        self.presence.changed.notify_one();
    }
}
