//! Unfinished business: a stack of small tasks whose top decides who is awaited. Tasks hold no secret.

use kernel::Seat;
use parts::window::Asked;
use serde::{Deserialize, Serialize};

use crate::effect::When;
use crate::ids::{Card, Holder, Program, Tile};

/// Tasks that fit. A pack caps the cards that can nest (`pack_check.rs`), so it never gets that deep.
pub const DEPTH_MAX: usize = 26;

/// Where a round stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Stage {
    /// The starting player is found.
    Begin,
    /// The starting player keeps one of two events.
    Choose,
    /// AP are reset.
    Reset,
    /// The others have an open moment before the first turn.
    Open,
    /// The first turn begins.
    First,
    /// A turn has ended.
    Ended,
    /// The next turn begins, or the round is over.
    Next,
    /// The round is over.
    Close,
    /// Is the game over too?
    Check,
}

/// Where a raid stands (RNT-TIMING-07).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Raiding {
    /// AP are paid.
    Pay,
    /// A Detonation token goes off.
    Blast,
    /// A card is drawn.
    Draw,
    /// The raider takes the Blacklist or returns the card.
    Gate,
    /// Tokens are drawn.
    Tokens,
    /// The card's effect.
    Effect,
    /// The House is taken.
    End,
}

/// Where a combat stands (RNT-TIMING-08).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Fighting {
    /// The attacker may lower the price.
    Cost,
    /// The attacker pays.
    Pay,
    /// The target may answer.
    Paid,
    /// The target chooses to defend or not.
    Defend,
    /// The defender pays.
    DefendPay,
    /// Dice are rolled.
    Roll,
    /// The attacker's symbol.
    AttackSymbol,
    /// The defender's symbol.
    DefenceSymbol,
    /// The winner.
    Winner,
    /// The winner picks disc or tokens.
    Reward,
    /// The loser gives or lets take.
    Loser,
    /// It is over.
    End,
}

/// Where an offer stands (RNT-TIMING-20).
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Bargain {
    /// The active player fills the pans.
    Compose,
    /// The partner answers.
    Answer,
    /// The partner fills the pans.
    Counter,
    /// The active player accepts or not.
    Accept,
}

/// Where a step of a card stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum Phase {
    /// It begins.
    Start,
    /// The user names somebody.
    Target,
    /// It is looked at for one player.
    Consider,
    /// That player decides.
    Ask,
    /// It happens.
    Do,
    /// The next player, or the next step.
    Next,
    /// The user picks a way.
    Way,
}

/// The moments in which others may react.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub enum WindowKind {
    /// See [`When::RaidCost`].
    RaidCost,
    /// See [`When::RaidDeclared`].
    RaidDeclared,
    /// See [`When::AttackDeclared`].
    AttackDeclared,
    /// See [`When::AttackCost`].
    AttackCost,
    /// See [`When::AttackPaid`].
    AttackPaid,
    /// See [`When::AttackPaidSelf`].
    AttackPaidSelf,
    /// See [`When::DefendCost`].
    DefendCost,
    /// See [`When::DieRolled`].
    DieRolled,
    /// See [`When::CombatLost`].
    CombatLost,
    /// See [`When::CardPlayed`].
    CardPlayed,
    /// An open moment for all but the active player.
    OpenOthers,
    /// An open moment for all.
    OpenAll,
}

impl WindowKind {
    /// The moment of the cards that fit it.
    pub(crate) fn when(self) -> When {
        match self {
            WindowKind::RaidCost => When::RaidCost,
            WindowKind::RaidDeclared => When::RaidDeclared,
            WindowKind::AttackDeclared => When::AttackDeclared,
            WindowKind::AttackCost => When::AttackCost,
            WindowKind::AttackPaid => When::AttackPaid,
            WindowKind::AttackPaidSelf => When::AttackPaidSelf,
            WindowKind::DefendCost => When::DefendCost,
            WindowKind::DieRolled => When::DieRolled,
            WindowKind::CombatLost => When::CombatLost,
            WindowKind::CardPlayed => When::CardPlayed,
            WindowKind::OpenOthers | WindowKind::OpenAll => When::AnyTurn,
        }
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            WindowKind::RaidCost => "raid-cost",
            WindowKind::RaidDeclared => "raid-declared",
            WindowKind::AttackDeclared => "attack-declared",
            WindowKind::AttackCost => "attack-cost",
            WindowKind::AttackPaid => "attack-paid",
            WindowKind::AttackPaidSelf => "attack-paid-self",
            WindowKind::DefendCost => "defend-cost",
            WindowKind::DieRolled => "die-rolled",
            WindowKind::CombatLost => "combat-lost",
            WindowKind::CardPlayed => "card-played",
            WindowKind::OpenOthers | WindowKind::OpenAll => "open",
        }
    }
}

/// Steps of a card that are being carried out.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// The steps.
    pub(crate) program: Program,
    /// The step.
    pub(crate) at: u8,
    /// Whose card it is.
    pub(crate) owner: Seat,
    /// Whom the step touches now.
    pub(crate) subject: Seat,
    /// How far the step has come.
    pub(crate) phase: Phase,
}

/// Tokens picked one at a time, kinds never descending.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Picking {
    /// Who picks.
    pub(crate) seat: Seat,
    /// Where they lie.
    pub(crate) from: Holder,
    /// Where they go.
    pub(crate) to: Holder,
    /// How many are to be picked.
    pub(crate) left: u8,
    /// The lowest kind that may be picked.
    pub(crate) floor: u8,
    /// The kinds that may be picked, one bit each.
    pub(crate) kinds: u8,
    /// Whether fewer will do.
    pub(crate) fewer: bool,
}

/// Something that is not finished.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub enum Task {
    /// Nothing more.
    #[default]
    Over,
    /// Chance: the next cell of a random map; first the turn of the market tile.
    Lay(u8),
    /// Custom City: a seat picks a tile.
    PickTile,
    /// Custom City: and its place.
    PickCell(Tile),
    /// Custom City: and its turn.
    PickTurn(Tile, i8, i8),
    /// Chance: the Black Market token.
    Market,
    /// Escape: the starting player picks the Black Market token.
    SignMarket,
    /// Escape: the starting player picks the helipad token.
    SignHelipad,
    /// Characters are chosen in seat order, or dealt.
    Characters,
    /// Where the Outpost stands.
    Outpost,
    /// Chance: the House of the next square.
    Houses,
    /// Chance: this many Quests are turned up.
    Quests(u8),
    /// Chance: this many events are turned up.
    Events(u8),
    /// Escape: tokens to begin with.
    Handout(Seat),
    /// Escape: items to begin with; Skill still missing, and the lowest item that may be picked.
    Kit(Seat, u8, u8),
    /// The round goes on.
    Course(Stage),
    /// The active player's turn.
    Turn,
    /// A free walk of a card: borders and barricades left.
    Stroll(Seat, u8, u8),
    /// A raid.
    Raid(Raiding),
    /// A combat.
    Combat(Fighting),
    /// The attack on the Outpost ends: its tokens are given.
    Storm,
    /// Escape: the Guards of a tile that was entered attack; the next one.
    Guards(u8),
    /// Chance: a die is rolled.
    Roll(u8),
    /// Others may react.
    Window(WindowKind, Asked),
    /// Steps of a card.
    Run(Run),
    /// Tokens are picked.
    Pick(Picking),
    /// Which tokens of a price are left out.
    Spare(Card, u8, u8),
    /// Chance: this many tokens go from one to another.
    Draw(Holder, Holder, u8),
    /// Chance: an Incident is turned up on a tile.
    Reveal(Tile),
    /// A seat takes this many Incidents, from the deck or from tiles: 0 deck, 1 tiles, 2 either.
    Gather(Seat, u8, u8),
    /// Chance: a seat draws an Incident unseen; this many are to follow from the same source.
    Fetch(Seat),
    /// Chance: a random Incident goes from a seat to another, or to the discards if both are the same.
    Lift(Seat, Seat, u8),
    /// A seat picks Incidents of a hand to be discarded: who picks, how many, the lowest, whose hand.
    Drop(Seat, u8, u8),
    /// A seat picks crafted items to be spent: how many, the lowest.
    Spend(Seat, u8, u8),
    /// Somebody picks crafted items of a victim: who picks, the victim, who gets them (the victim itself: the box), how many.
    Seize(Seat, Seat, Seat, u8),
    /// Chance picks crafted items of a victim: the victim, who gets them, how many.
    Smash(Seat, Seat, u8),
    /// A seat crafts an item for nothing, worth at most so much.
    FreeCraft(Seat, u8),
    /// A seat takes items back from the box.
    Restore(Seat, u8),
    /// A seat picks a die to be rolled again; the dice it may pick, one bit each.
    PickDie(Seat, u8),
    /// A seat puts Detonation tokens on Houses.
    Detonate(Seat, u8),
    /// A Quest is being claimed.
    Claim(Seat, Card),
    /// The Black Market gives a token of a kind.
    Deal(u8),
    /// An offer.
    Offer(Bargain),
    /// Escape: the tokens of an eliminated player are dealt; who gets the next.
    Estate(Seat, Seat),
}

/// The stack.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Agenda {
    tasks: [Task; DEPTH_MAX],
    depth: u8,
}

impl Agenda {
    /// Nothing to do.
    pub(crate) const EMPTY: Agenda = Agenda { tasks: [Task::Over; DEPTH_MAX], depth: 0 };

    /// What is to be done next.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Task {
        if self.depth == 0 { Task::Over } else { self.tasks[self.depth as usize - 1] }
    }

    /// How many tasks there are.
    #[inline]
    #[must_use]
    pub fn depth(&self) -> usize {
        self.depth.into()
    }

    /// A task, counted from the bottom.
    #[inline]
    pub(crate) fn at(&self, index: usize) -> Task {
        self.tasks[index]
    }

    #[inline]
    pub(crate) fn put(&mut self, index: usize, task: Task) {
        self.tasks[index] = task;
    }

    /// Adds a task.
    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        self.tasks[self.depth as usize] = task;
        self.depth += 1;
    }

    /// Takes the top task off. What is beyond the top is blank, so that equal agendas are equal data.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.depth -= 1;
        self.tasks[self.depth as usize] = Task::Over;
    }

    /// Puts another task in place of the top one.
    #[inline]
    pub(crate) fn set(&mut self, task: Task) {
        self.tasks[self.depth as usize - 1] = task;
    }

    /// Keeps only this many of the lowest tasks.
    pub(crate) fn cut(&mut self, depth: usize) {
        while self.depth() > depth {
            self.pop();
        }
    }

    /// The tasks from the bottom up.
    pub fn iter(&self) -> impl Iterator<Item = Task> + '_ {
        self.tasks[..self.depth.into()].iter().copied()
    }
}
