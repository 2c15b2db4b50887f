//! When something may be done, asked by deed: the menu asks by window.

use kernel::{Refusal, Seat};

use super::must;
use crate::agenda::{Combat, Task, Window};
use crate::effect::{Opening, Openings};
use crate::state::Table;

/// What a player wants to do in a window.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) enum Deed {
    Learn,
    Forget,
    Equip,
    LayDown,
    Curse,
    Stick,
    Ambush,
    Ask,
    Deal,
    Bribe,
    Spend,
}

/// The moment as a player finds it.
pub(super) struct Now {
    /// The window that is open; none in other moments.
    window: Option<Window>,
    /// Whether the hands are checked against the limit.
    limit: bool,
    /// Whether a method is to be chosen.
    method: bool,
    /// Whether to roll or to run is to be chosen.
    commit: bool,
    /// Whether deals are made at a settlement or with pacified humans.
    deals: bool,
    /// Whether it is the player's own turn.
    own: bool,
    /// Whether the player takes part in the encounter.
    fights: bool,
    /// Whether a hostile encounter is going on.
    hostile: bool,
}

impl Now {
    pub fn of(table: &Table, seat: Seat) -> Now {
        let top = table.agenda.top();
        Now {
            window: if let Task::Window(window, _) = top { Some(window) } else { None },
            limit: top == Task::Limit,
            method: top == Task::Fight(Combat::Method),
            commit: top == Task::Fight(Combat::Commit),
            deals: matches!(top, Task::Market { .. }),
            own: table.acting == seat,
            fights: table.fight.party.contains(seat),
            hostile: table.fight.active,
        }
    }

    fn is(&self, window: Window) -> bool {
        self.window == Some(window)
    }

    fn calm(&self) -> bool {
        self.window.is_some_and(|window| {
            matches!(window, Window::TurnStart | Window::MidTurn | Window::Place | Window::TurnEnd)
        })
    }

    /// Whether play goes on when the player says nothing (WAS-TIMING-18).
    pub fn can_be_passed(&self) -> bool {
        self.window.is_some() || self.limit
    }

    /// The rule that keeps a moment for something else, or else the rule of what is wanted.
    fn rule(&self, rule: &'static str) -> &'static str {
        if self.is(Window::Setup) {
            "WAS-TIMING-32"
        } else if self.method {
            "WAS-TIMING-05"
        } else if self.commit {
            "WAS-TIMING-07"
        } else if self.deals {
            "WAS-TIMING-28"
        } else {
            rule
        }
    }

    /// That a deed has its time now.
    pub fn allows(&self, deed: Deed) -> Result<(), Refusal> {
        let quiet = self.calm() || self.is(Window::Setup) || self.limit;
        match deed {
            // WAS-TRAIT-06, WAS-TIMING-05, WAS-LIMIT-09.
            Deed::Learn => must(
                quiet
                    || self.method
                    || self.is(Window::Prep)
                    || self.is(Window::Outcome)
                    || self.is(Window::Run),
                "WAS-RULING-55",
                "Traits cannot be played at this moment.",
            ),
            Deed::Forget => {
                let own_calm = self.calm() && self.own;
                let fits =
                    own_calm || self.is(Window::Setup) || self.limit || self.method || self.is(Window::Prep);
                must(fits, "WAS-TRAIT-07", "Traits cannot be removed at this moment.")
            }
            Deed::Equip => {
                let rule = if self.hostile { "WAS-ENC-05" } else { self.rule("WAS-TIMING-27") };
                must(quiet, rule, "Equipment cannot be touched at this moment.")
            }
            // WAS-TACTIC-01, WAS-PROV-04.
            Deed::LayDown => must(
                quiet || self.is(Window::Prep),
                self.rule("WAS-PROV-04"),
                "Nothing can be laid on the table at this moment.",
            ),
            Deed::Curse => must(
                self.calm()
                    || self.limit
                    || self.is(Window::Prep)
                    || self.is(Window::Outcome)
                    || self.is(Window::Run),
                self.rule("WAS-RULING-55"),
                "Events cannot be played at this moment.",
            ),
            Deed::Stick => {
                let rule = if self.hostile { "WAS-MOD-06" } else { "WAS-MOD-01" };
                let reason = "Modifiers are played before the dice of an encounter.";
                must(self.is(Window::Prep), self.rule(rule), reason)
            }
            Deed::Ambush => {
                must(!self.own, "WAS-RANDOM-04", "It cannot be played on your own turn.")?;
                let fits = self.is(Window::TurnStart) || self.is(Window::MidTurn) || self.is(Window::Prep);
                must(fits, "WAS-RANDOM-02", "No enemy can be sent at this moment.")
            }
            Deed::Ask => must(
                self.own && self.is(Window::Prep),
                "WAS-HELP-01",
                "The acting player asks for help before the dice.",
            ),
            // WAS-TRADE-05, WAS-TIMING-06, WAS-TIMING-31.
            Deed::Deal => must(
                self.calm() || self.is(Window::Prep),
                self.rule("WAS-TRADE-12"),
                "No trade can be proposed at this moment.",
            ),
            Deed::Bribe => must(
                self.fights && self.is(Window::Prep),
                "WAS-RULING-11",
                "Enemies are bribed by participants before the dice.",
            ),
            Deed::Spend => must(
                self.is(Window::Event),
                "WAS-TOKEN-02",
                "Tokens are spent when an event is about to hit you.",
            ),
        }
    }

    /// That one of a card's own moments is now (WAS-TIMING-02).
    pub fn opens(&self, openings: Openings, rule: &'static str, name: &str) -> Result<(), Refusal> {
        let now = |opening: Opening| match opening {
            Opening::TurnStart => self.own && self.is(Window::TurnStart),
            Opening::Free => self.own && (self.calm() || self.limit),
            Opening::AnyCalm => self.calm() || self.limit,
            Opening::OtherTurn => !self.own && (self.is(Window::TurnStart) || self.is(Window::MidTurn)),
            Opening::Event => self.is(Window::Event),
            Opening::Prep => self.is(Window::Prep),
            Opening::Response => self.is(Window::Response),
            Opening::AfterDice => self.is(Window::AfterDice),
            Opening::Outcome => self.is(Window::Outcome),
            Opening::Run => self.is(Window::Run),
            Opening::RunDie => self.is(Window::RunDie),
        };
        match openings.iter().any(now) {
            true => Ok(()),
            false => {
                let when = crate::text::openings_text(openings);
                Err(Refusal::new(self.rule(rule), format!("The moment for {name} is {when}.")))
            }
        }
    }
}
