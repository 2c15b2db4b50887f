//! What the iterations say about each answer.

use kernel::{Dice, Seat};

use super::tree::{NodeNo, Tree};
use crate::Question;
use crate::bot::Thinkable;

/// What a search thinks of one answer.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Assessed<C> {
    /// The answer.
    pub choice: C,
    /// The estimated share of the game, from 0 to 1.
    pub share: f64,
    /// Where the share may lie at least (95 %). The interval takes iterations for independent, so it is a guide and
    /// no proof.
    pub low: f64,
    /// Where the share may lie at most (95 %).
    pub high: f64,
    /// How many iterations went this way.
    pub iterations: u32,
}

/// What a search thinks of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Assessment<C> {
    /// Every answer, best first.
    pub options: Vec<Assessed<C>>,
    /// What another seat is expected to answer to the best of them, as far as that can be told.
    pub reply: Option<(Seat, C)>,
}

impl<C: Copy + Ord> Assessment<C> {
    pub(super) fn of<'t, G: Thinkable<Choice = C>>(
        question: &Question<'_, G>,
        trees: impl Iterator<Item = &'t Tree<C>> + Clone,
    ) -> Assessment<C>
    where
        C: 't,
    {
        let assessed = |choice: &C| {
            let (iterations, total) = sums(trees.clone(), question.seat, *choice);
            let (share, low, high) = interval(total, iterations);
            Assessed { choice: *choice, share, low, high, iterations }
        };
        let mut options: Vec<Assessed<C>> = question.choices.iter().map(assessed).collect();
        options.sort_by(|one, two| {
            let by_iterations = two.iterations.cmp(&one.iterations);
            by_iterations.then(two.share.total_cmp(&one.share)).then(one.choice.cmp(&two.choice))
        });
        let best = options.first().map(|option| option.choice);
        // Whichever tree went there most often knows best.
        let replies = trees.filter_map(|tree| reply(tree, question.seat, best?));
        let reply = replies.max_by_key(|(visits, _)| *visits).map(|(_, reply)| reply);
        Assessment { options, reply }
    }

    /// The best answer alone; one of several equal ones by dice.
    pub(super) fn best<'t, G: Thinkable<Choice = C>>(
        question: &Question<'_, G>,
        trees: impl Iterator<Item = &'t Tree<C>> + Clone,
        dice: &mut Dice,
    ) -> C
    where
        C: 't,
    {
        let mut best = (question.choices[0], 0, 0.0);
        let mut ties = 0;
        for choice in question.choices {
            let (iterations, total) = sums(trees.clone(), question.seat, *choice);
            if iterations > best.1 || iterations == best.1 && total > best.2 {
                best = (*choice, iterations, total);
                ties = 1;
            } else if (iterations, total) == (best.1, best.2) {
                ties += 1;
                if dice.below(ties) == 0 {
                    best.0 = *choice;
                }
            }
        }
        best.0
    }
}

/// How many iterations went to an answer and what came of them, all trees together.
fn sums<'t, C: Copy + Ord + 't>(
    trees: impl Iterator<Item = &'t Tree<C>>,
    seat: Seat,
    choice: C,
) -> (u32, f64) {
    trees.fold((0, 0.0), |(iterations, total), tree| match tree.child(NodeNo::ROOT, seat, choice) {
        None => (iterations, total),
        Some(child) => (iterations + tree.node(child).visits, total + f64::from(tree.node(child).total)),
    })
}

/// The mean share of this many iterations and its interval by Wilson's formula.
fn interval(total: f64, iterations: u32) -> (f64, f64, f64) {
    if iterations == 0 {
        return (0.5, 0.0, 1.0);
    }
    const Z: f64 = 1.96;
    let n = f64::from(iterations);
    let share = (total / n).clamp(0.0, 1.0);
    let middle = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let reach = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt() / (1.0 + Z * Z / n);
    (share, (middle - reach).clamp(0.0, share), (middle + reach).clamp(share, 1.0))
}

/// Follows the most visited answers until another seat gives one; with how often it did.
fn reply<C: Copy + Ord>(tree: &Tree<C>, seat: Seat, choice: C) -> Option<(u32, (Seat, C))> {
    let mut at = tree.child(NodeNo::ROOT, seat, choice)?;
    loop {
        let most = tree.children(at).max_by_key(|child| tree.node(*child).visits)?;
        let node = tree.node(most);
        if node.visits == 0 {
            return None;
        }
        if node.seat != seat {
            return Some((node.visits, (node.seat, node.choice?)));
        }
        at = most;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_hold_the_share_and_narrow_with_looks() {
        let (share, low, high) = interval(50.0, 100);
        assert_eq!(share, 0.5);
        assert!((low - 0.4038).abs() < 1e-3 && (high - 0.5962).abs() < 1e-3, "{low} {high}");
        let (_, closer, _) = interval(5000.0, 10_000);
        assert!(closer > low);
        assert_eq!(interval(0.0, 0), (0.5, 0.0, 1.0));
        let (share, low, high) = interval(10.0, 10);
        assert_eq!((share, high), (1.0, 1.0));
        assert!(low > 0.6);
    }
}
