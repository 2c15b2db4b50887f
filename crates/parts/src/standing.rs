//! Standing orders: what a player wants to be let go by without being asked.

use std::borrow::Cow;

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::scene::{Act, Moment, Window};

/// Until when windows are let go.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Until {
    /// Until one concerns the player.
    Concerned,
    /// Until what the window is about changes.
    Changed,
    /// Until the encounter, raid or fight is over.
    Affair,
    /// Until the player's own turn.
    Turn,
    /// Until the order is taken back.
    Always,
}

/// An order to let windows go by, as a player gives it or a game pre-sets it.
///
/// ```
/// use parts::standing::{Standing, Until};
///
/// let order = Standing::new(Until::Concerned).limited_to("response").except("Guard");
/// assert!(order.covers("response") && !order.covers("prep"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Standing {
    /// Until when.
    pub until: Until,
    /// Only windows of these names; all of them if there is none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub windows: Vec<Cow<'static, str>>,
    /// The player is asked after all where an answer of one of these verbs is on offer.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub except: Vec<Cow<'static, str>>,
    /// Whether it is a setting rather than an order: it stands aside where an order would end, and is there again for
    /// the next window.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub kept: bool,
}

impl Standing {
    /// An order for all windows.
    #[must_use]
    pub fn new(until: Until) -> Standing {
        Standing { until, windows: Vec::new(), except: Vec::new(), kept: false }
    }

    /// For windows of this name, and of others named so.
    #[must_use]
    pub fn limited_to(mut self, window: impl Into<Cow<'static, str>>) -> Standing {
        self.windows.push(window.into());
        self
    }

    /// Not where an answer of this verb is on offer.
    #[must_use]
    pub fn except(mut self, verb: impl Into<Cow<'static, str>>) -> Standing {
        self.except.push(verb.into());
        self
    }

    /// A setting rather than an order.
    #[must_use]
    pub fn kept(self) -> Standing {
        Standing { kept: true, ..self }
    }

    /// Whether it is about windows of this name.
    #[must_use]
    pub fn covers(&self, window: &str) -> bool {
        self.windows.is_empty() || self.windows.iter().any(|name| name == window)
    }

    /// Whether the player is asked after all, because one of these verbs is on offer.
    #[must_use]
    pub fn spares<'v>(&self, mut verbs: impl Iterator<Item = &'v str>) -> bool {
        verbs.any(|verb| self.except.iter().any(|spared| spared == verb))
    }

    /// Whether a window of the seat ends the order that was given in window `since`, if it was given in one.
    #[must_use]
    pub fn ends_at(&self, seat: Seat, window: &Window, since: Option<&Window>) -> bool {
        match self.until {
            Until::Concerned => window.about.contains(seat),
            Until::Changed => {
                let before = since.map_or((window.affair, 0), |since| (since.affair, since.change));
                (window.affair, window.change) != before
            }
            Until::Affair => since.is_some_and(|since| since.affair != window.affair),
            Until::Turn | Until::Always => false,
        }
    }
}

/// The orders of one player, each with the window it was given in.
///
/// ```
/// use parts::standing::{Orders, Standing, Until};
///
/// let mut orders = Orders::new(vec![Standing::new(Until::Turn), Standing::new(Until::Always).kept()], None);
/// orders.end_by_choice();
/// assert_eq!(orders.standing().count(), 1, "settings stay");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Orders {
    standing: Vec<Standing>,
    since: Option<Window>,
}

impl Orders {
    /// These orders, given in that window, if in any.
    #[must_use]
    pub fn new(standing: Vec<Standing>, since: Option<Window>) -> Orders {
        Orders { standing, since }
    }

    /// The orders that stand.
    pub fn standing(&self) -> impl Iterator<Item = &Standing> {
        self.standing.iter()
    }

    /// Whether the seat lets this window go, where it could do that.
    #[must_use]
    pub fn let_go(&self, seat: Seat, window: &Window, acts: &[Act]) -> bool {
        self.standing.iter().any(|standing| {
            standing.covers(&window.name)
                && !standing.ends_at(seat, window, self.since.as_ref())
                && !standing.spares(acts.iter().map(|act| &*act.verb))
        })
    }

    /// Ends the orders whose time has come with what the seat is asked.
    pub fn end_at(&mut self, seat: Seat, moment: &Moment) {
        let Orders { standing, since } = self;
        standing.retain(|standing| {
            standing.kept
                || match moment {
                    Moment::Window(window) => {
                        !standing.covers(&window.name) || !standing.ends_at(seat, window, since.as_ref())
                    }
                    Moment::Turn => standing.until != Until::Turn,
                    Moment::Step => true,
                }
        });
    }

    /// Whoever chooses in a window wants to be asked again. Settings stay.
    pub fn end_by_choice(&mut self) {
        self.standing.retain(|standing| standing.kept);
    }
}

#[cfg(test)]
mod tests {
    use kernel::SeatSet;

    use super::*;

    fn window(change: u32, affair: u32) -> Window {
        Window {
            name: "raid".into(),
            about: SeatSet::only(Seat::FIRST),
            change,
            affair,
            left: SeatSet::all(2),
        }
    }

    #[test]
    fn an_order_ends_with_what_it_names() {
        let ends = |until, seat, now: &Window| {
            Standing::new(until).ends_at(Seat::new(seat), now, Some(&window(1, 4)))
        };
        assert!(ends(Until::Concerned, 0, &window(1, 4)) && !ends(Until::Concerned, 1, &window(9, 9)));
        assert!(!ends(Until::Changed, 1, &window(1, 4)) && ends(Until::Changed, 1, &window(2, 4)));
        assert!(ends(Until::Changed, 1, &window(1, 5)), "another raid is something else");
        assert!(!ends(Until::Affair, 1, &window(7, 4)) && ends(Until::Affair, 1, &window(0, 5)));
        assert!(!ends(Until::Turn, 0, &window(9, 9)) && !ends(Until::Always, 0, &window(9, 9)));
    }

    #[test]
    fn a_setting_about_changes_counts_from_the_opening_of_each_window() {
        let setting = Standing::new(Until::Changed).kept();
        assert!(!setting.ends_at(Seat::new(1), &window(0, 7), None));
        assert!(setting.ends_at(Seat::new(1), &window(1, 7), None));
    }
}
