//! Unfinished business as plain data: a stack of tasks, whose top decides who is awaited.

mod step;

use kernel::{Seat, SeatSet};
use parts::window::Asked;
use serde::{Deserialize, Serialize};

use crate::cards::Kind;
use crate::choice::{Aim, Choice, TraitNo};
use crate::effect::Deck;

pub use step::{Combat, Dest, DieFor, EventStage, OfferStage, RunStage, Stage, Which, Window};

/// The most tasks on top of each other.
pub const DEPTH: usize = 24;

/// One piece of unfinished business.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Task {
    /// The game is over.
    Over,
    /// Cards are dealt.
    Deal {
        /// To whom.
        seat: Seat,
        /// From which deck.
        deck: Deck,
        /// How many more.
        left: u8,
    },
    /// Who begins: the highest die.
    FirstRoll {
        /// Who rolls.
        who: SeatSet,
        /// Who rolls next.
        at: Seat,
        /// How often ties were rolled again.
        times: u8,
    },
    /// The turn of the acting player.
    Turn(Stage),
    /// Players may react, one at a time.
    Window(Window, Asked),
    /// Whoever holds too many cards plays or gives some.
    Limit,
    /// Too many cards are given away; who gets more is still to be said for some.
    Charity {
        /// Who gives.
        giver: Seat,
        /// Who gets one more.
        more: SeatSet,
        /// For how many that is still to be said.
        extra: u8,
    },
    /// Cards go from one hand to another.
    Donate {
        /// Who gives.
        from: Seat,
        /// Who receives.
        to: Seat,
        /// How many more.
        left: u8,
        /// From which deck the next is, once it is said.
        deck: Option<Deck>,
    },
    /// Somebody discards cards of her choice.
    Drop {
        /// Who.
        who: Seat,
        /// What.
        which: Which,
        /// How many more.
        left: u8,
    },
    /// Random cards are discarded from a hand.
    Pluck {
        /// Whose.
        who: Seat,
        /// How many more.
        left: u8,
    },
    /// A random card goes from one hand to another.
    Theft {
        /// Who takes.
        to: Seat,
        /// From whom.
        from: Seat,
        /// From which deck it is, once that is known.
        deck: Option<Deck>,
    },
    /// Cards are drawn.
    Draw {
        /// By whom.
        who: Seat,
        /// From which deck.
        deck: Deck,
        /// How many more.
        left: u8,
        /// Where they go.
        to: Dest,
    },
    /// An event or Bad Stuff happens to a player, verb by verb.
    Hit {
        /// The card.
        kind: Kind,
        /// Whether it is Bad Stuff.
        bad: bool,
        /// Which verb comes next.
        step: u8,
        /// To whom.
        who: Seat,
    },
    /// An event.
    Event {
        /// The card.
        kind: Kind,
        /// Whom it hits.
        target: Seat,
        /// Who played it, if somebody did.
        source: Option<Seat>,
        /// How far it is.
        stage: EventStage,
    },
    /// A tactic that was played and may be answered.
    Declared {
        /// The card.
        kind: Kind,
        /// Who played it.
        by: Seat,
        /// For what.
        aim: Aim,
        /// Whether it was cancelled.
        cancelled: bool,
    },
    /// A hostile encounter.
    Fight(Combat),
    /// Enemies that have just come do what they do then.
    Join,
    /// Cards are turned up until an enemy comes; critters only, or humans too.
    Reveal(bool),
    /// A participant runs from the enemies, one after the other.
    Running {
        /// Who.
        who: Seat,
        /// From which enemy.
        foe: u8,
        /// How far.
        stage: RunStage,
    },
    /// A die is rolled.
    Die(DieFor),
    /// Who is asked for help, or to whom a trade is proposed.
    Partner {
        /// Who proposes.
        by: Seat,
        /// Whether help is asked for.
        help: bool,
    },
    /// Whose hand is robbed.
    Whose(Seat),
    /// A trait goes because another came.
    Replace(Seat, TraitNo),
    /// A tactic is laid face-down.
    Hide(Seat),
    /// The top card is looked at.
    Peek {
        /// By whom.
        who: Seat,
        /// Whether it has been seen.
        seen: bool,
    },
    /// A request for help or a proposal to trade.
    Offer {
        /// Who proposes.
        by: Seat,
        /// To whom.
        to: Seat,
        /// How far it is.
        stage: OfferStage,
        /// Whether help is asked for.
        help: bool,
    },
    /// Goods are bought.
    Market {
        /// Whether gifts are taken for Survival Points.
        gifts: bool,
    },
    /// A place is visited; whether its goods have been laid out.
    Visit(Kind, bool),
    /// A settlement has laid out its goods, and its window opens.
    PlaceWindow,
    /// A face-down tactic of the dead is taken unseen.
    Grab {
        /// By whom.
        to: Seat,
        /// From whom.
        from: Seat,
    },
    /// The Loot of a dead player is taken.
    Spoils {
        /// Who died.
        dead: Seat,
        /// Who has still to be asked.
        left: SeatSet,
        /// Who is asked.
        at: Seat,
    },
    /// All vote: who dies, or who gets a card.
    Vote(Option<Kind>),
    /// A tie is decided.
    Tie {
        /// The card it is about, or who dies.
        kind: Option<Kind>,
        /// Among whom.
        among: SeatSet,
    },
    /// All others are asked whether something may be done against the group.
    Consent {
        /// Who wants to do it.
        by: Seat,
        /// What.
        choice: Choice,
    },
    /// Loot that was laid out is given to players by votes.
    ShareOut,
}

/// The stack.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Agenda {
    tasks: [Task; DEPTH],
    len: u8,
}

impl Agenda {
    /// Just this task.
    #[must_use]
    pub const fn of(task: Task) -> Agenda {
        let mut tasks = [Task::Over; DEPTH];
        tasks[0] = task;
        Agenda { tasks, len: 1 }
    }

    /// The task on top.
    #[inline]
    #[must_use]
    pub const fn top(&self) -> Task {
        self.tasks[self.len as usize - 1]
    }

    /// The task on top, to be changed.
    #[inline]
    pub const fn top_mut(&mut self) -> &mut Task {
        &mut self.tasks[self.len as usize - 1]
    }

    /// Puts a task on top.
    ///
    /// # Panics
    /// If the stack is full; no course of play gets there.
    #[inline]
    pub const fn push(&mut self, task: Task) {
        assert!((self.len as usize) < DEPTH, "the agenda is full");
        self.tasks[self.len as usize] = task;
        self.len += 1;
    }

    /// Takes the top task off.
    #[inline]
    pub const fn pop(&mut self) {
        self.len -= 1;
        self.tasks[self.len as usize] = Task::Over;
    }

    /// The tasks from the bottom up.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = Task> + '_ {
        self.tasks[..usize::from(self.len)].iter().copied()
    }

    /// The tasks from the bottom up, to be changed.
    pub fn iter_mut(&mut self) -> impl DoubleEndedIterator<Item = &mut Task> + '_ {
        self.tasks[..usize::from(self.len)].iter_mut()
    }

    /// How many tasks there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len as usize
    }

    /// Whether there is none, which never happens.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}
