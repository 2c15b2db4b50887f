//! The steps of turns, encounters, events, offers and runs, as tasks name them.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::cards::Kind;
use crate::choice::{Item, TraitNo};
use crate::effect::Filter;

/// Moments in which players may react (WAS-TIMING-01).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Window {
    /// Before the first turn, each player once.
    Setup,
    /// As a turn begins.
    TurnStart,
    /// Before Search or Look for Trouble.
    MidTurn,
    /// At a settlement, before its deals.
    Place,
    /// At the end of a turn, the acting player alone.
    TurnEnd,
    /// An event is about to hit a player.
    Event,
    /// Before the dice of an encounter.
    Prep,
    /// The dice are shown.
    AfterDice,
    /// The encounter is won.
    Outcome,
    /// A participant is about to run.
    Run,
    /// A run die is shown.
    RunDie,
    /// A tactic was played.
    Response,
}

impl Window {
    /// Its name, as the ledger writes it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Window::Setup => "setup",
            Window::TurnStart => "turn-start",
            Window::MidTurn => "mid-turn",
            Window::Place => "place",
            Window::TurnEnd => "turn-end",
            Window::Event => "event",
            Window::Prep => "prep",
            Window::AfterDice => "after-dice",
            Window::Outcome => "outcome",
            Window::Run => "run",
            Window::RunDie => "run-die",
            Window::Response => "response",
        }
    }

    /// Whether no hostile encounter is going on in it.
    #[must_use]
    pub const fn is_calm(self) -> bool {
        matches!(self, Window::TurnStart | Window::MidTurn | Window::Place | Window::TurnEnd)
    }
}

/// The steps of a turn (WAS-TIMING-03).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// It begins.
    Begin,
    /// This many cards are still to be turned.
    Wander(u8),
    /// Events that were turned.
    Events,
    /// Enemies that were turned.
    Fight,
    /// Places that were turned.
    Visit,
    /// Whether there is a second step.
    Mid,
    /// Search or Look for Trouble.
    Step2,
    /// The turn is about to end.
    End,
    /// The turn is over.
    Over,
}

/// The steps of a hostile encounter (WAS-TIMING-04).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Combat {
    /// How to meet it.
    Method,
    /// Roll or run.
    Commit,
    /// The dice have been rolled.
    Rolled,
    /// What the dice say.
    Result,
    /// It is won.
    Reward,
    /// The Loot has been drawn.
    Won,
    /// This participant runs next.
    Running(Seat),
    /// Armor and weapons are tested.
    Wear,
    /// It is over.
    Cleanup,
}

/// What is to be done with a drawn card.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dest {
    /// Into the hand.
    Hand,
    /// Laid out face-up.
    Stock,
}

/// Where an event stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EventStage {
    /// It is about to hit.
    Coming,
    /// The player has been asked.
    Asked,
    /// It has been stopped.
    Stopped,
    /// It has hit.
    Hit,
}

/// Where a proposal stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OfferStage {
    /// It is being composed.
    Composing,
    /// The asked player answers.
    Asked,
    /// The asked player composes a counter-proposal.
    Countering,
    /// The proposer answers the counter-proposal.
    Countered,
    /// This many face-down tactics are still to be named by their owner.
    Naming(u8),
}

/// Where running stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RunStage {
    /// Before the die.
    Ready,
    /// The die is shown.
    Shown,
    /// The runner has been asked about it.
    Asked,
}

/// What a die is rolled for.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DieFor {
    /// Counters of an item that entered play.
    Item(Seat, Item),
    /// Counters of a trait that entered play.
    Trait(Seat, TraitNo),
    /// A side of an encounter: 0 the players, 1 the enemies.
    Side(u8),
    /// Running away.
    Run(Seat),
    /// The table of a card.
    Rows(Seat, Kind),
    /// Whether an item wears out.
    Wear(Item),
}

/// Which items.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Which {
    /// Any card of the hand.
    Hand,
    /// A trait in play.
    Trait,
    /// Any item.
    Item,
    /// Armor, weapons, gear.
    Equipment,
    /// Items that are neither worn armor nor held weapons.
    Loose,
    /// Worn armor.
    WornArmor,
    /// Held weapons.
    HeldWeapon,
    /// Weapons that need ammo.
    AmmoWeapon,
    /// Weapons.
    Weapon,
    /// Gear.
    Gear,
    /// Provisions.
    Provision,
}

impl Which {
    /// The items a filter of a table means.
    #[must_use]
    pub fn of(filter: &Filter) -> Which {
        match filter {
            Filter::Trait => Which::Trait,
            Filter::Equipment => Which::Equipment,
            Filter::LooseItem => Which::Loose,
            Filter::EquippedArmor => Which::WornArmor,
            Filter::EquippedWeapon => Which::HeldWeapon,
            Filter::AmmoWeapon => Which::AmmoWeapon,
            Filter::Weapon => Which::Weapon,
            Filter::Gear => Which::Gear,
            Filter::Provision => Which::Provision,
            _ => Which::Item,
        }
    }
}
