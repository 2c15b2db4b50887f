//! Information-set tree search: sample what cannot be seen, walk one tree of answers, remember what came of it.
//!
//! - `manner`: what can be varied, and what has won
//! - `tree`: the nodes, up to a limit
//! - `iteration`: one iteration
//! - `assess`: what the iterations say about each answer

mod assess;
mod iteration;
mod manner;
mod tree;

use std::num::NonZeroUsize;
use std::time::Instant;

use kernel::{Dice, Seat};

pub use assess::{Assessed, Assessment};
pub use manner::{Cut, Manner, Prior, Rollout, Selection};

use crate::bot::Thinkable;
use crate::budget::Meter;
use crate::{Bot, Budget, Question};
use iteration::{Scratch, Thinker};
use tree::{NodeNo, Tree};

/// A bot that searches. The iterations of a large budget are divided among several trees that grow independently
/// and are added up. The number of trees depends on the budget only, so with a budget of iterations the answer is the same on one
/// thread as on many.
#[derive(Debug)]
pub struct Search<G: Thinkable> {
    manner: Manner,
    threads: NonZeroUsize,
    trees: Vec<Grown<G::Choice, G::State>>,
    /// Positions of this turn in which it decided, as it imagined them; for games whose turns may go in circles.
    past: Vec<G::State>,
    /// The last decision, whose tree the next one may continue.
    last: Option<(Seat, G::Choice)>,
}

/// A tree and what it takes to grow it.
#[derive(Debug)]
struct Grown<C, S> {
    tree: Tree<C>,
    scratch: Scratch<C, S>,
}

/// Whether a search may stop when further iterations cannot change its answer.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Haste {
    WhenDecided,
    Never,
}

impl<G: Thinkable> Search<G> {
    /// A tree of fewer iterations is not worth having.
    const ITERATIONS_PER_TREE: u32 = 8_192;
    const TREES_MAX: usize = 8;
    /// The most positions of a turn that are remembered; no turn is worth more decisions.
    const PAST_MAX: usize = 64;

    /// A search in this manner on one thread.
    #[must_use]
    pub fn new(manner: Manner) -> Search<G> {
        Search { manner, threads: NonZeroUsize::MIN, trees: Vec::new(), past: Vec::new(), last: None }
    }

    /// The same search on this many threads.
    #[must_use]
    pub fn on(self, threads: NonZeroUsize) -> Search<G> {
        Search { threads, ..self }
    }

    /// What the search thinks of every answer, best first.
    pub fn assess(
        &mut self,
        question: &Question<'_, G>,
        budget: Budget,
        dice: &mut Dice,
    ) -> Assessment<G::Choice> {
        self.grow(question, budget, dice, Haste::Never);
        Assessment::of(question, self.trees.iter().map(|grown| &grown.tree))
    }

    /// How many nodes its trees have together.
    #[must_use]
    pub fn nodes(&self) -> usize {
        self.trees.iter().map(|grown| grown.tree.len()).sum()
    }

    /// Spends the budget.
    fn grow(&mut self, question: &Question<'_, G>, budget: Budget, dice: &mut Dice, haste: Haste) {
        let start = Instant::now();
        let count = match budget.iterations() {
            Some(iterations) => ((iterations / Self::ITERATIONS_PER_TREE) as usize).clamp(1, Self::TREES_MAX),
            None => self.threads.get().min(Self::TREES_MAX),
        };
        self.prepare(question, count);
        let seed = dice.bits();
        let iterations = |number: usize| {
            let (iterations, count) = (budget.iterations()?, count as u32);
            Some(iterations / count + u32::from((number as u32) < iterations % count))
        };
        let each = count.div_ceil(self.threads.get());
        let (game, seat, manner) = (question.game, question.seat, self.manner);
        let work =
            |first: usize, trees: &mut [Grown<G::Choice, G::State>], view: &G::View, past: &[G::State]| {
                let thinker = Thinker { game, seat, view, manner, past };
                let parts = trees.len() as u32;
                for (place, grown) in trees.iter_mut().enumerate() {
                    // Trees on the same thread share its time.
                    let deadline = budget.time().map(|time| start + time * (place as u32 + 1) / parts);
                    let number = first + place;
                    let mut meter = Meter::new(iterations(number), deadline);
                    let haste = if count == 1 { haste } else { Haste::Never };
                    grown.grow(&thinker, &mut meter, haste, &mut Dice::stream(seed, number as u64));
                }
            };
        if each >= count {
            return work(0, &mut self.trees, question.view, &self.past);
        }
        let work = &work;
        std::thread::scope(|scope| {
            for (chunk, trees) in self.trees.chunks_mut(each).enumerate() {
                let (view, past) = (question.view.clone(), self.past.clone());
                scope.spawn(move || work(chunk * each, trees, &view, &past));
            }
        });
    }

    /// Remembers the position it has decided in. Those of earlier turns match nothing any more and go when there are too many.
    fn remember(&mut self, question: &Question<'_, G>) {
        if G::CIRCLES && self.manner.onward {
            if self.past.is_empty() {
                self.past.reserve_exact(Self::PAST_MAX);
            }
            if self.past.len() >= Self::PAST_MAX {
                self.past.remove(0);
            }
            // What it cannot see does not matter, so any imagined state will do.
            self.past.push(question.game.imagine(question.view, &mut Dice::new(0)));
        }
    }

    /// Keeps of the trees what continues the last decision, and forgets the rest.
    fn prepare(&mut self, question: &Question<'_, G>, count: usize) {
        let last = self.last.take().filter(|(seat, _)| self.manner.reuse && *seat == question.seat);
        for grown in &mut self.trees {
            match last.and_then(|(seat, choice)| grown.continuation(seat, choice)) {
                Some(node) => grown.tree.keep(node),
                None => grown.tree.clear(),
            }
        }
        let nodes_max = self.manner.nodes_max;
        self.trees.resize_with(count, || Grown { tree: Tree::new(nodes_max), scratch: Scratch::default() });
    }
}

impl<C: Copy + Ord, S: Clone> Grown<C, S> {
    fn grow<G: Thinkable<Choice = C, State = S>>(
        &mut self,
        thinker: &Thinker<'_, G>,
        meter: &mut Meter,
        haste: Haste,
        dice: &mut Dice,
    ) {
        let mut iterations = 0u32;
        while meter.may_iterate() {
            thinker.iterate(&mut self.tree, &mut self.scratch, dice);
            iterations += 1;
            if haste == Haste::WhenDecided && iterations.is_multiple_of(32) && self.lead() > meter.left() {
                break;
            }
        }
    }

    /// By how many visits the most visited answer leads.
    fn lead(&self) -> u32 {
        let (mut first, mut second) = (0, 0);
        for child in self.tree.children(NodeNo::ROOT) {
            let visits = self.tree.node(child).visits;
            second = second.max(visits.min(first));
            first = first.max(visits);
        }
        first - second
    }

    /// Where the tree goes on after an own answer, if the same seat was always asked next: then nobody else
    /// can have decided anything in between.
    fn continuation(&self, seat: Seat, choice: C) -> Option<NodeNo> {
        let node = self.tree.child(NodeNo::ROOT, seat, choice)?;
        let mut children = self.tree.children(node).peekable();
        children.peek()?;
        children.all(|child| self.tree.node(child).seat == seat).then_some(node)
    }
}

impl<G: Thinkable> Bot<G> for Search<G> {
    fn choose(&mut self, question: &Question<'_, G>, budget: Budget, dice: &mut Dice) -> G::Choice {
        if let [only] = question.choices {
            return *only;
        }
        self.grow(question, budget, dice, Haste::WhenDecided);
        let choice = Assessment::best(question, self.trees.iter().map(|grown| &grown.tree), dice);
        self.remember(question);
        self.last = Some((question.seat, choice));
        choice
    }
}
