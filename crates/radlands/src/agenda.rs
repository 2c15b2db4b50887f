//! Unfinished business: a short stack of plain tasks. Its top says what the game waits for; tasks that wait
//! for nobody are carried out as soon as they come to the top. No task carries a secret.

use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::cards::Card;
use crate::program::OpId;
use crate::spot::Spot;

/// A point in an effect: the instruction, whose effect it is and the card it comes from.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// The instruction.
    pub op: OpId,
    /// "You" in the effect.
    pub owner: Seat,
    /// "This card" in the effect; nowhere for events, junk and cards that have left play.
    pub source: Spot,
}

impl Frame {
    /// Nothing further to do.
    #[inline]
    #[must_use]
    pub const fn done(owner: Seat) -> Frame {
        Frame { op: OpId::DONE, owner, source: Spot::NOWHERE }
    }

    /// The point after this instruction.
    #[inline]
    #[must_use]
    pub const fn next(self) -> Frame {
        Frame { op: self.op.next(), ..self }
    }
}

/// One piece of unfinished business.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Task {
    /// A card in play has to be picked for the instruction.
    Aim(Frame),
    /// A column has to be picked for the instruction.
    AimColumn(Frame),
    /// Punks may be put into play, this many at most.
    Recruit(Frame, u8),
    /// Cards have to be discarded: this many; at none left it may go on as a favour.
    Discard(Frame, u8),
    /// An effect has to be chosen.
    Mode(Frame),
    /// An event has to be picked to go forward.
    Advance(Frame),
    /// The opponent's events may be pushed back.
    PushBack(Frame),
    /// An ability has to be picked to be used.
    Borrow(Frame),
    /// A person from hand has to be picked, and a place for it.
    Drop(Frame),
    /// The person just dropped here has to use an ability.
    DropUse(Spot),
    /// One of the cards set aside may be used for its junk effect.
    Salvage(Frame),
    /// The own people are lined up anew.
    LineUp(Frame, LineUp),

    /// A seat draws this many cards.
    Draw(Frame, Seat, u8),
    /// This many deck cards are turned over and set aside.
    Reveal(Frame, u8),
    /// The punk here is turned face up where it stands.
    TurnUp(Frame, Spot),
    /// The punk here goes to its owner's hand.
    Pocket(Frame, Spot),

    /// Go on with an effect.
    Run(Frame),
    /// An event has taken effect and goes where it belongs.
    Resolved(Seat, Queued),
    /// The person here has been used up: damage or destroy it.
    WearOut(Spot, Wear),
    /// The person dropped here is about to use an ability.
    Landed(Spot),
}

/// What a borrowed ability costs the person who lent it.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
pub enum Wear {
    /// It is damaged.
    Damage,
    /// It is destroyed.
    Destroy,
}

/// What lies on a queue space.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Queued(u8);

impl Queued {
    /// The owner's Raiders.
    pub const RAIDERS: Queued = Queued(0xFE);
    /// Nothing.
    pub const NOTHING: Queued = Queued(0xFF);

    /// An event card.
    #[inline]
    #[must_use]
    pub const fn card(card: Card) -> Queued {
        Queued(card.0)
    }

    /// The event card, unless it is Raiders or nothing.
    #[inline]
    #[must_use]
    pub const fn as_card(self) -> Option<Card> {
        if self.0 < Queued::RAIDERS.0 { Some(Card(self.0)) } else { None }
    }

    /// Whether anything lies there.
    #[inline]
    #[must_use]
    pub const fn is_some(self) -> bool {
        self.0 != Queued::NOTHING.0
    }
}

/// Who stands where in a new line-up: for each of the six places in order a person's former place, or nobody.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LineUp([u8; 3]);

impl LineUp {
    const NOBODY: u8 = 7;

    /// How many of the six places are decided. Three bytes hold six of these four-bit answers; 0 is open.
    #[must_use]
    pub fn decided(self) -> usize {
        (0..6).take_while(|place| self.nibble(*place) != 0).count()
    }

    /// The former place of who stands at a decided place.
    #[must_use]
    pub fn who(self, place: usize) -> Option<u8> {
        let nibble = self.nibble(place);
        (nibble != 0 && nibble != LineUp::NOBODY).then(|| nibble - 1)
    }

    /// Decides the next place.
    #[must_use]
    pub fn with(mut self, who: Option<u8>) -> LineUp {
        let place = self.decided();
        let nibble = who.map_or(LineUp::NOBODY, |former| former + 1);
        self.0[place / 2] |= nibble << (4 * (place % 2));
        self
    }

    fn nibble(self, place: usize) -> u8 {
        self.0[place / 2] >> (4 * (place % 2)) & 15
    }
}

/// The stack.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Hash)]
pub struct Agenda {
    tasks: [Task; Agenda::DEPTH_MAX],
    len: u8,
}

impl Agenda {
    /// No effect nests deeper than this.
    pub const DEPTH_MAX: usize = 8;
    const BLANK: Task = Task::Run(Frame::done(Seat::FIRST));

    /// Nothing to do.
    pub const EMPTY: Agenda = Agenda { tasks: [Agenda::BLANK; Agenda::DEPTH_MAX], len: 0 };

    /// Whether there is nothing to do.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The task on top.
    #[inline]
    #[must_use]
    pub fn top(&self) -> Option<Task> {
        self.tasks().last().copied()
    }

    /// All tasks, the top last.
    #[inline]
    #[must_use]
    pub fn tasks(&self) -> &[Task] {
        &self.tasks[..self.len as usize]
    }

    /// Puts a task on top.
    #[inline]
    pub(crate) fn push(&mut self, task: Task) {
        self.tasks[self.len as usize] = task;
        self.len += 1;
    }

    /// Takes the top task off. What lies above the top is blank, so that equal agendas are equal bytes.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<Task> {
        let top = self.top()?;
        self.len -= 1;
        self.tasks[self.len as usize] = Agenda::BLANK;
        Some(top)
    }

    /// Follows a card that moved, or lost it if it left play, in every task that names it.
    #[inline]
    pub(crate) fn follow(&mut self, from: Spot, to: Spot) {
        let follow = |spot: &mut Spot| {
            if *spot == from {
                *spot = to;
            }
        };
        for task in &mut self.tasks[..self.len as usize] {
            match task {
                Task::Aim(frame)
                | Task::AimColumn(frame)
                | Task::Recruit(frame, _)
                | Task::Discard(frame, _)
                | Task::Mode(frame)
                | Task::Advance(frame)
                | Task::PushBack(frame)
                | Task::Borrow(frame)
                | Task::Drop(frame)
                | Task::Salvage(frame)
                | Task::LineUp(frame, _)
                | Task::Draw(frame, _, _)
                | Task::Reveal(frame, _)
                | Task::Run(frame) => follow(&mut frame.source),
                Task::TurnUp(frame, spot) | Task::Pocket(frame, spot) => {
                    follow(&mut frame.source);
                    follow(spot);
                }
                Task::DropUse(spot) | Task::WearOut(spot, _) | Task::Landed(spot) => follow(spot),
                Task::Resolved(..) => {}
            }
        }
    }
}

impl Serialize for Agenda {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.tasks())
    }
}

impl<'de> Deserialize<'de> for Agenda {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Agenda, D::Error> {
        let tasks = Vec::<Task>::deserialize(deserializer)?;
        if tasks.len() > Agenda::DEPTH_MAX {
            return Err(serde::de::Error::custom("too many tasks on the agenda"));
        }
        let mut agenda = Agenda::EMPTY;
        tasks.into_iter().for_each(|task| agenda.push(task));
        Ok(agenda)
    }
}
