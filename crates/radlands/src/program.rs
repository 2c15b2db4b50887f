//! Effects flattened into instructions that a state can point into with two bytes.

use serde::{Deserialize, Serialize};

use crate::effect::{
    Amount, Borrow, Chooser, Condition, Discard, Discount, Health, Reach, Restore, Shift, Step, Target,
    TurnUp, What, Which, Whose,
};

/// The number of an instruction in a [`Program`].
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OpId(u16);

impl OpId {
    /// Always [`Op::Done`]: nothing to do.
    pub const DONE: OpId = OpId(0);

    /// The instruction after this one.
    #[inline]
    #[must_use]
    pub const fn next(self) -> OpId {
        OpId(self.0 + 1)
    }
}

/// What happens to a card in play.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Verb {
    /// It is damaged.
    Damage,
    /// It is destroyed.
    Destroy,
    /// It goes back to its owner's hand.
    Return,
}

/// One instruction.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Op {
    /// The effect is over.
    Done,
    /// A verb for cards in play.
    Hit(Verb, Target),
    /// See [`Step::Restore`].
    Restore(Restore),
    /// See [`Step::Draw`].
    Draw(Amount),
    /// See [`Step::Discard`].
    Discard(Discard),
    /// See [`Step::Punk`].
    Punk(u8),
    /// See [`Step::Water`].
    Water(u8),
    /// See [`Step::Raid`].
    Raid,
    /// See [`Step::Shift`].
    Shift(Shift),
    /// See [`TurnUp::Punk`]; the instruction to go on with when it was an event.
    TurnUpPunk(OpId),
    /// See [`TurnUp::Camp`].
    TurnUpCamp,
    /// See [`Step::Borrow`].
    Borrow(Borrow),
    /// See [`Step::Choose`].
    Choose(Chooser, Modes),
    /// Goes on at the instruction unless the condition holds.
    Unless(Condition, OpId),
    /// See [`Step::Rearrange`].
    Rearrange,
    /// See [`Step::Expose`].
    Expose,
    /// See [`Step::Scavenge`].
    Scavenge(u8),
    /// See [`Step::March`]; the instruction to go on with at the third move.
    March(OpId),
}

/// The effects one may choose among: a stretch of [`Program::modes`].
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Modes {
    /// The first.
    pub first: u8,
    /// How many.
    pub count: u8,
}

/// One effect to choose.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Mode {
    /// Where it begins.
    pub ops: OpId,
    /// What it needs.
    pub needs: Needs,
}

/// Something an effect needs to be possible at all (RAD-RULING-07).
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Need {
    /// Nothing.
    #[default]
    Nothing,
    /// A card for the verb.
    Target(Target),
    /// An own damaged card, not the acting one.
    Restorable(Restore),
    /// Room for a person, and a deck to take it from.
    Punk,
    /// A raid that does something.
    Raid,
    /// An event that can go forward.
    EventToAdvance,
    /// An own punk.
    OwnPunk,
    /// Another own destroyed camp.
    RuinedCamp,
    /// This many cards to discard.
    Cards(Chooser, u8),
    /// Somebody's ability to use.
    Borrow(Borrow),
    /// One of the modes.
    Mode(Modes),
}

/// What the first part of an effect needs, and what a sacrifice or discard later on needs.
pub type Needs = [Need; 2];

/// An ability, compiled.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Ability {
    /// The water on it.
    pub cost: u8,
    /// What lowers it.
    pub less: Option<Discount>,
    /// What must hold.
    pub when: Option<Condition>,
    /// What it needs.
    pub needs: Needs,
    /// Where its effect begins.
    pub ops: OpId,
}

/// All instructions of a pack.
#[derive(Clone, Debug)]
pub struct Program {
    ops: Vec<Op>,
    modes: Vec<Mode>,
}

impl Default for Program {
    fn default() -> Program {
        Program { ops: vec![Op::Done], modes: Vec::new() }
    }
}

impl Program {
    /// The instruction with this number.
    #[inline]
    #[must_use]
    pub fn op(&self, id: OpId) -> Op {
        self.ops[id.0 as usize]
    }

    /// Whether an effect is over at this instruction.
    #[inline]
    #[must_use]
    pub fn is_done(&self, id: OpId) -> bool {
        matches!(self.ops[id.0 as usize], Op::Done)
    }

    /// The modes of a [`Op::Choose`].
    #[inline]
    #[must_use]
    pub fn modes(&self, modes: Modes) -> &[Mode] {
        &self.modes[modes.first as usize..][..modes.count as usize]
    }

    /// Adds an effect; tells where it begins.
    pub(crate) fn add(&mut self, steps: &[Step]) -> OpId {
        // Nested effects come first, so that this one's instructions lie side by side.
        let compiled: Vec<Vec<Op>> = steps.iter().map(|step| self.compile(step)).collect();
        let start = OpId(self.ops.len() as u16);
        for mut ops in compiled {
            let behind = OpId((self.ops.len() + ops.len()) as u16);
            if let Some(Op::Unless(_, end)) = ops.first_mut() {
                // A condition that fails skips its own instructions.
                *end = behind;
            }
            self.ops.extend(ops);
        }
        self.ops.push(Op::Done);
        start
    }

    fn compile(&mut self, step: &Step) -> Vec<Op> {
        let op = match step {
            Step::Damage(target) => Op::Hit(Verb::Damage, *target),
            Step::Destroy(target) => Op::Hit(Verb::Destroy, *target),
            Step::Return(target) => Op::Hit(Verb::Return, *target),
            Step::Restore(restore) => Op::Restore(*restore),
            Step::Draw(amount) => Op::Draw(*amount),
            Step::Discard(discard) => Op::Discard(*discard),
            Step::Punk(count) => Op::Punk(*count),
            Step::Water(count) => Op::Water(*count),
            Step::Raid => Op::Raid,
            Step::Shift(shift) => Op::Shift(*shift),
            Step::TurnUp(TurnUp::Punk(otherwise)) => Op::TurnUpPunk(self.add(otherwise)),
            Step::TurnUp(TurnUp::Camp) => Op::TurnUpCamp,
            Step::Borrow(borrow) => Op::Borrow(*borrow),
            Step::Choose(choose) => {
                let modes: Vec<Mode> = choose.one_of.iter().map(|steps| self.mode(steps)).collect();
                let first = self.modes.len() as u8;
                self.modes.extend(&modes);
                Op::Choose(choose.chooser, Modes { first, count: modes.len() as u8 })
            }
            Step::If(conditional) => {
                let mut ops = vec![Op::Unless(conditional.when, OpId::DONE)];
                ops.extend(conditional.then.iter().flat_map(|step| self.compile(step)));
                return ops;
            }
            Step::Rearrange => Op::Rearrange,
            Step::Expose => Op::Expose,
            Step::Scavenge(count) => Op::Scavenge(*count),
            Step::March(third) => Op::March(self.add(third)),
        };
        vec![op]
    }

    /// A mode may be chosen only if each of its parts can do something (RAD-RULING-07, RAD-RULING-36).
    fn mode(&mut self, steps: &[Step]) -> Mode {
        let ops = self.add(steps);
        let need = |index: usize| steps.get(index).map_or(Need::Nothing, |step| self.need(step, ops));
        Mode { ops, needs: [need(0), need(1)] }
    }

    /// What the effect that begins at `ops` needs: its first part, and a sacrifice or a discard anywhere in it
    /// (RAD-RULING-07).
    pub(crate) fn needs(&self, steps: &[Step], ops: OpId) -> Needs {
        let first = steps.first().map_or(Need::Nothing, |step| self.need(step, ops));
        let later = steps.iter().skip(1).find_map(|step| match step {
            Step::Destroy(target) if is_sacrifice(target) => Some(Need::Target(*target)),
            Step::Discard(discard) if discard_follows_no_draw(steps) => {
                Some(Need::Cards(discard.who, discard.count))
            }
            _ => None,
        });
        [first, later.unwrap_or_default()]
    }

    /// What one step needs. A choice is looked up where it was compiled to.
    fn need(&self, step: &Step, at: OpId) -> Need {
        match step {
            Step::Damage(target) | Step::Destroy(target) | Step::Return(target) => {
                if always_has_a_target(target) { Need::Nothing } else { Need::Target(*target) }
            }
            Step::Restore(restore) => Need::Restorable(*restore),
            Step::Punk(_) => Need::Punk,
            Step::Raid => Need::Raid,
            Step::Shift(Shift::AnyForward) => Need::EventToAdvance,
            Step::TurnUp(TurnUp::Punk(_)) => Need::OwnPunk,
            Step::TurnUp(TurnUp::Camp) => Need::RuinedCamp,
            Step::Borrow(borrow) => Need::Borrow(*borrow),
            Step::Discard(discard) => Need::Cards(discard.who, discard.count),
            Step::Choose(_) => match self.op(at) {
                // One mode that needs nothing makes the choice possible for good.
                Op::Choose(_, modes)
                    if self.modes(modes).iter().all(|mode| mode.needs != [Need::Nothing; 2]) =>
                {
                    Need::Mode(modes)
                }
                _ => Need::Nothing,
            },
            Step::Draw(_)
            | Step::Water(_)
            | Step::If(_)
            | Step::Shift(Shift::TheirsBack)
            | Step::Rearrange
            | Step::Expose
            | Step::Scavenge(_)
            | Step::March(_) => Need::Nothing,
        }
    }
}

fn is_sacrifice(target: &Target) -> bool {
    target.whose == Whose::Yours && target.what == What::Person && target.chooser == Chooser::You
}

fn discard_follows_no_draw(steps: &[Step]) -> bool {
    !steps
        .iter()
        .take_while(|step| !matches!(step, Step::Discard(_)))
        .any(|step| matches!(step, Step::Draw(_)))
}

/// As long as the game runs the opponent has a camp, and something of its column is unprotected
/// (RAD-RULING-09); the acting card itself and "all people" never fail to be there when a camp acts.
fn always_has_a_target(target: &Target) -> bool {
    let opposing_card = target.whose == Whose::Theirs
        && target.state == Health::Any
        && (target.what == What::Card || (target.what == What::Camp && target.reach == Reach::Any));
    opposing_card && target.which != Which::AllButOne
        || matches!(target.what, What::This | What::ThisAndPeople)
}
