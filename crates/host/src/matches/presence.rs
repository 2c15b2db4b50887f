//! Who is at the table right now.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use kernel::{SEATS_MAX, Seat, Viewer};
use tokio::sync::Notify;

/// How many viewers look through each pair of eyes.
#[derive(Debug, Default)]
pub(crate) struct Presence {
    seats: [AtomicU32; SEATS_MAX],
    spectators: AtomicU32,
    changed: Notify,
}

impl Presence {
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

    /// Waits until somebody comes or goes.
    pub(crate) async fn change(&self) {
        self.changed.notified().await;
    }
}

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
        self.presence.count(self.viewer).fetch_sub(1, Ordering::SeqCst);
        self.presence.changed.notify_one();
    }
}
