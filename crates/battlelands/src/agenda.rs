//! Unfinished business: a short stack of small tasks whose top decides who is awaited.
//!
//! The lowest task is the stage of the battle; above it lie abilities that are being carried out and the claim
//! of a passing player. Tasks hold no secret.

use serde::{Deserialize, Serialize};

use crate::state::{Faction, Piece};

/// Tasks that fit. An ability that would let another card be played when the agenda is full finds no card to
/// play; with our cards it never gets half as deep.
pub const DEPTH_MAX: usize = 16;

/// Something that is not finished.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// Chance: who gets the first player card.
    #[default]
    FirstPlayer,
    /// Chance or all players at once: who gets which faction.
    Factions,
    /// Chance: which of the players who named the same faction gets it.
    Lot(Faction),
    /// Chance: the next territory of the column is turned up.
    Territory,
    /// Chance: this many cards of the row are still to be turned up.
    Reveal(u8),
    /// All players at once: a card for the secret mission.
    Mission,
    /// The player whose turn it is plays or passes.
    Turn,
    /// The passing player chooses which card to claim.
    Claim,
    /// The player whose turn it is carries out an active ability.
    Ability(Ability),
    /// Nothing more.
    Over,
}

/// An active ability that is being carried out.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Ability {
    /// The card whose ability it is, which may have left play meanwhile (BTL-CARD-25).
    pub(crate) piece: Piece,
    /// The step that comes next or is under way.
    pub(crate) step: u8,
    /// How far it has got.
    pub(crate) progress: Progress,
}

/// How far an ability has got.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Progress {
    /// The step before changed nothing, was skipped or declined, or there was none.
    Idle,
    /// The step before changed something.
    Changed,
    /// A card is being drawn.
    Drawing,
    /// The player has agreed to commit a card and now says which one, unseen by the others.
    Committing,
}

/// The stack of tasks.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Agenda {
    tasks: [Task; DEPTH_MAX],
    above: u8,
}

impl Agenda {
    /// Just this.
    #[must_use]
    pub(crate) fn of(task: Task) -> Agenda {
        let mut agenda = Agenda::default();
        agenda.tasks[0] = task;
        agenda
    }

    /// What comes next.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Task {
        self.tasks[self.above as usize % DEPTH_MAX]
    }

    /// Replaces what comes next.
    #[inline]
    pub(crate) fn set(&mut self, task: Task) {
        self.tasks[self.above as usize % DEPTH_MAX] = task;
    }

    /// Puts something before what comes next. There must be room.
    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        debug_assert!(!self.is_full(), "room is asked for before");
        self.above += 1;
        self.set(task);
    }

    /// What comes next is done; the lowest task stays.
    #[inline]
    pub(crate) fn pop(&mut self) {
        // Equal agendas are equal data: nothing is left behind.
        self.set(Task::default());
        self.above -= 1;
    }

    /// Whether there is no room for one more.
    #[inline]
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.above as usize + 1 >= DEPTH_MAX
    }

    /// All tasks, the lowest first.
    pub fn iter(&self) -> impl Iterator<Item = Task> + '_ {
        self.tasks.iter().copied().take(self.above as usize + 1)
    }
}
