//! Standing orders: windows a person lets go by without being asked. They are kept in the room, in no log, and are
//! shown to their seat only; what they answer looks like any answer.

use std::borrow::Cow;

use kernel::{Seat, Viewer};
use parts::scene::Moment;
use parts::standing::{Orders, Standing};
use wire::Version;

use crate::course::Course;
use crate::error::HostError;
use crate::matches::room::Room;
use crate::matches::tape::window_of;

/// A seat has at most this many orders.
const ORDERS_MAX: usize = 16;
/// An order names at most this many windows or verbs, each with this many letters.
const NAMES_MAX: usize = 32;
const LETTERS_MAX: usize = 40;

impl Room {
    /// A seat gives these orders, instead of all it gave before.
    pub(super) fn stand(&mut self, seat: Seat, standing: Vec<Standing>) -> Result<Version, HostError> {
        let course = self.running()?;
        if standing.len() > ORDERS_MAX || !standing.iter().all(is_modest) {
            return Err(HostError::TooMany("standing orders, or names in one"));
        }
        let given = Orders::new(standing, window_of(course));
        if let Some(orders) = self.orders.get_mut(seat.index()) {
            *orders = given;
        }
        // Nobody else is told, not even that there was something.
        Ok(self.pulse_now().version)
    }

    /// What the seat has ordered.
    pub(super) fn orders_of(&self, seat: Seat) -> Vec<Standing> {
        self.orders.get(seat.index()).into_iter().flat_map(Orders::standing).cloned().collect()
    }

    /// Looks which orders have ended with what is asked now.
    pub(super) fn end_orders(&mut self) {
        let Ok(course) = self.running() else { return };
        let moment = |seat: Seat| (seat, course.table().moment(Viewer::Seat(seat)));
        let asked: Vec<(Seat, Moment)> = course.waiting_seats().iter().map(moment).collect();
        for (seat, moment) in asked {
            if let Some(orders) = self.orders.get_mut(seat.index()) {
                orders.end_at(seat, &moment);
            }
        }
    }

    /// A person has chosen: in a window that ends what they had ordered.
    pub(super) fn chosen_in(&mut self, seat: Seat, moment: &Moment) {
        if let (Some(_), Some(orders)) = (moment.window(), self.orders.get_mut(seat.index())) {
            orders.end_by_choice();
        }
    }

    /// Whether the seat lets go what it is asked now, or would be.
    pub(crate) fn rests(&self, course: &Course, seat: Seat) -> bool {
        let (Some(window), Some(orders)) = (window_of(course), self.orders.get(seat.index())) else {
            return false;
        };
        orders.let_go(seat, &window, &course.table().acts(seat))
    }
}

fn is_modest(standing: &Standing) -> bool {
    let short = |names: &[Cow<'static, str>]| {
        names.len() <= NAMES_MAX && names.iter().all(|name| name.len() <= LETTERS_MAX)
    };
    short(&standing.windows) && short(&standing.except)
}
