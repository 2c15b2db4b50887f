//! Whether hidden things are imagined as often as they are true.
//!
//! `view(imagine(view)) == view` says that an imagined state is possible, not that it is as likely as it should be. So
//! games are played, and now and then it is counted which kinds of card lie in which hidden zones, in truth and
//! in imagined ones.
//!
//! The counts can only agree if nobody's play gives hidden cards away: the games must be played *blindly*, each
//! seat choosing without regard to identities others do not know. A seat that always plays its best card makes
//! the cards it keeps worse than chance, and no fault of `imagine` would be found by that.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

use kernel::{Dice, Imagine, Input, Seat, Viewer, Waiting};

use crate::chance_bound::{limit, surprise};
use crate::course::Course;
use crate::plan::Plan;

/// One state in this many is counted.
const COUNT_EVERY: u32 = 8;
/// Imagined states for each view.
const IMAGINED: u32 = 3;

/// How far the imagined counts of one kind in one zone are from the truth.
#[derive(Clone, Debug, PartialEq)]
pub struct Deviation<Z> {
    /// The hidden zone.
    pub zone: Z,
    /// The kind of card.
    pub kind: u8,
    /// How often it lay there, in all counted states.
    pub truth: f64,
    /// How often it was imagined there, in one imagined state for each.
    pub imagined: f64,
    /// How surprising the difference is, in natural logarithms.
    pub surprise: f64,
}

/// What a census found.
#[derive(Clone, Debug, PartialEq)]
pub struct Census<Z> {
    /// Every count, the most surprising first.
    pub deviations: Vec<Deviation<Z>>,
    /// The surprise that is not forgiven.
    pub limit: f64,
    /// How many views were counted.
    pub views: u64,
}

impl<Z> Census<Z> {
    /// The most surprising count, if anything was hidden at all.
    #[must_use]
    pub fn worst(&self) -> Option<&Deviation<Z>> {
        self.deviations.first()
    }

    /// Whether imagination and truth agree as well as chance allows. A census that counted nothing shows nothing.
    #[must_use]
    pub fn agrees(&self) -> bool {
        self.worst().is_some_and(|worst| worst.surprise <= self.limit)
    }
}

impl<Z: Display> Display for Census<Z> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let counts = self.deviations.len();
        writeln!(f, "{} views, {counts} counts, a surprise up to {:.1} is chance", self.views, self.limit)?;
        for Deviation { zone, kind, truth, imagined, surprise } in self.deviations.iter().take(10) {
            writeln!(
                f,
                "kind {kind} in {zone}: {truth} times true, {imagined:.1} imagined, surprise {surprise:.1}"
            )?;
        }
        Ok(())
    }
}

/// Plays games blindly and compares truth and imagination.
///
/// `blind` answers for a seat, by nothing that others do not know but chance. `zones` lists every card of a state
/// that is hidden from a viewer: where it lies and what kind it is.
pub fn census<G, Z>(
    game: &G,
    plan: &Plan,
    blind: impl Fn(&G, &G::State, Seat, &mut Dice) -> G::Choice,
    zones: impl Fn(&G, &G::State, Viewer) -> Vec<(Z, u8)>,
) -> Census<Z>
where
    G: Imagine,
    Z: Ord + Clone,
{
    let mut sums: BTreeMap<(Z, u8), Sum> = BTreeMap::new();
    let mut views = 0;
    for number in plan.numbers() {
        let mut dice = Dice::stream(plan.seed, number);
        let mut course = Course::new(game);
        // States of one game resemble each other; only games are independent, so they are the terms summed up.
        let mut terms: BTreeMap<(Z, u8), Term> = BTreeMap::new();
        loop {
            if dice.below(COUNT_EVERY) == 0 {
                for seat in Seat::all(game.seats()) {
                    views += 1;
                    count(game, &course.state, Viewer::Seat(seat), &zones, &mut terms, &mut dice);
                }
            }
            let input = match game.waiting(&course.state) {
                Waiting::Over => break,
                Waiting::Chance => Input::Chance(game.sample(&course.state, &mut dice)),
                Waiting::Seats(seats) => {
                    let awaited: Vec<Seat> = seats.iter().collect();
                    let seat = dice.among(&awaited);
                    Input::Choice(seat, blind(game, &course.state, seat, &mut dice))
                }
            };
            course.take(input);
        }
        for (key, term) in terms {
            sums.entry(key).or_default().add(term);
        }
    }
    let limit = limit(sums.len());
    let mut deviations: Vec<Deviation<Z>> =
        sums.into_iter().map(|((zone, kind), sum)| sum.deviation(zone, kind)).collect();
    deviations.sort_by(|one, other| other.surprise.total_cmp(&one.surprise));
    Census { deviations, limit, views }
}

/// Counts one view: the truth once, and each of several imagined states for its part.
fn count<G: Imagine, Z: Ord + Clone>(
    game: &G,
    truth: &G::State,
    viewer: Viewer,
    zones: &impl Fn(&G, &G::State, Viewer) -> Vec<(Z, u8)>,
    terms: &mut BTreeMap<(Z, u8), Term>,
    dice: &mut Dice,
) {
    for key in zones(game, truth, viewer) {
        terms.entry(key).or_default().truth += 1.0;
    }
    let view = game.view(truth, viewer);
    for _ in 0..IMAGINED {
        let imagined = game.imagine(&view, dice);
        for key in zones(game, &imagined, viewer) {
            terms.entry(key).or_default().imagined += 1.0 / f64::from(IMAGINED);
        }
    }
}

/// What one game counted of a kind in a zone.
#[derive(Copy, Clone, Default)]
struct Term {
    truth: f64,
    imagined: f64,
}

/// What all games counted of a kind in a zone.
#[derive(Copy, Clone, Default)]
struct Sum {
    truth: f64,
    imagined: f64,
    squares: f64,
    widest: f64,
}

impl Sum {
    fn add(&mut self, term: Term) {
        let off = term.truth - term.imagined;
        self.truth += term.truth;
        self.imagined += term.imagined;
        self.squares += off * off;
        self.widest = self.widest.max(off.abs());
    }

    fn deviation<Z>(self, zone: Z, kind: u8) -> Deviation<Z> {
        let surprise = surprise(self.truth - self.imagined, self.squares, self.widest);
        Deviation { zone, kind, truth: self.truth, imagined: self.imagined, surprise }
    }
}
