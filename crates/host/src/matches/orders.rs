//! Standing orders: windows a person lets go by without being asked. They are kept in the room, in no log, and are
//! shown to their seat only; what they answer looks like any answer.

use kernel::{Seat, Viewer};
use parts::scene::{Act, Moment, Window};
use parts::standing::{Standing, Until};
use wire::Version;

use crate::course::Course;
use crate::error::HostError;
use crate::matches::room::Room;
use crate::matches::tape::window_of;

/// A seat has at most so many orders.
const ORDERS_MAX: usize = 16;
/// An order names at most so many windows or verbs, each with so many letters.
const NAMES_MAX: usize = 32;
const LETTERS_MAX: usize = 40;

/// An order and in which window it was given.
#[derive(Clone, Debug)]
struct Given {
    standing: Standing,
    since: Option<Window>,
}

/// The orders of all seats.
#[derive(Clone, Debug)]
pub(crate) struct Orders(Vec<Vec<Given>>);

impl Orders {
    /// Everybody begins with what the game pre-sets.
    pub(crate) fn preset(standing: &[Standing], seats: usize) -> Orders {
        let given = |standing: &Standing| Given { standing: standing.clone(), since: None };
        Orders(vec![standing.iter().map(given).collect(); seats])
    }

    /// What this seat has ordered.
    pub(crate) fn of(&self, seat: Seat) -> Vec<Standing> {
        let orders = self.0.get(seat.index());
        orders.into_iter().flatten().map(|given| given.standing.clone()).collect()
    }

    fn set(&mut self, seat: Seat, standing: Vec<Standing>, since: Option<&Window>) {
        if let Some(orders) = self.0.get_mut(seat.index()) {
            let given = |standing: Standing| Given { standing, since: since.cloned() };
            *orders = standing.into_iter().map(given).collect();
        }
    }

    /// Whether the seat lets this window go.
    pub(crate) fn let_go(&self, seat: Seat, window: &Window, acts: &[Act]) -> bool {
        let lets_go = |given: &Given| {
            let standing = &given.standing;
            standing.covers(&window.name)
                && !standing.ends_at(seat, window, given.since.as_ref())
                && !standing.spares(acts.iter().map(|act| &*act.verb))
        };
        self.0.get(seat.index()).is_some_and(|orders| orders.iter().any(lets_go))
    }

    /// Ends the orders whose time has come.
    fn end(&mut self, seat: Seat, moment: &Moment) {
        let Some(orders) = self.0.get_mut(seat.index()) else { return };
        orders.retain(|given| {
            let standing = &given.standing;
            standing.kept
                || match moment {
                    Moment::Window(window) => {
                        !standing.covers(&window.name)
                            || !standing.ends_at(seat, window, given.since.as_ref())
                    }
                    Moment::Turn => standing.until != Until::Turn,
                    Moment::Step => true,
                }
        });
    }

    /// Whoever chooses in a window wants to be asked again. Settings stay.
    fn end_all(&mut self, seat: Seat) {
        if let Some(orders) = self.0.get_mut(seat.index()) {
            orders.retain(|given| given.standing.kept);
        }
    }
}

impl Room {
    /// A seat gives these orders, instead of all it gave before.
    pub(super) fn stand(&mut self, seat: Seat, standing: Vec<Standing>) -> Result<Version, HostError> {
        let course = self.running()?;
        if standing.len() > ORDERS_MAX || !standing.iter().all(is_modest) {
            return Err(HostError::TooMany("standing orders, or names in one"));
        }
        let window = window_of(course);
        self.orders.set(seat, standing, window.as_ref());
        // Nobody else is told, not even that there was something.
        Ok(self.pulse_now().version)
    }

    /// Looks which orders have ended with what is asked now.
    pub(super) fn end_orders(&mut self) {
        let Ok(course) = self.running() else { return };
        let moment = |seat: Seat| (seat, course.table().moment(Viewer::Seat(seat)));
        let asked: Vec<(Seat, Moment)> = course.waiting_seats().iter().map(moment).collect();
        for (seat, moment) in asked {
            self.orders.end(seat, &moment);
        }
    }

    /// A person has chosen: in a window that ends what they had ordered.
    pub(super) fn chosen_in(&mut self, seat: Seat, moment: &Moment) {
        if moment.window().is_some() {
            self.orders.end_all(seat);
        }
    }

    /// Whether the seat lets go what it is asked now.
    pub(crate) fn rests(&self, course: &Course, seat: Seat) -> bool {
        let window = window_of(course);
        window.is_some_and(|window| self.orders.let_go(seat, &window, &course.table().acts(seat)))
    }
}

fn is_modest(standing: &Standing) -> bool {
    let short = |names: &[std::borrow::Cow<'static, str>]| {
        names.len() <= NAMES_MAX && names.iter().all(|name| name.len() <= LETTERS_MAX)
    };
    short(&standing.windows) && short(&standing.except)
}
