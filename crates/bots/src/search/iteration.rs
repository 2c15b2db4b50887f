//! One iteration: sample a state that agrees with the view (a determinisation), walk down the tree, play on where it ends, remember what came of it.

use kernel::{BySeat, Dice, Game, Log, Seat, SeatSet, Waiting};

use super::manner::{Cut, Manner, Prior, Rollout, Selection};
use super::tree::{NodeNo, Tree};
use crate::bot::Thinkable;

/// What iterations need again and again, so that none of them allocates.
#[derive(Debug)]
pub(super) struct Scratch<C, S> {
    choices: Vec<C>,
    offered: Vec<NodeNo>,
    path: Vec<NodeNo>,
    /// Positions in which the same seat has just decided, one after the other without any chance.
    trail: Vec<S>,
}

impl<C, S> Default for Scratch<C, S> {
    fn default() -> Scratch<C, S> {
        Scratch { choices: Vec::new(), offered: Vec::new(), path: Vec::new(), trail: Vec::new() }
    }
}

/// What an iteration starts from: one seat with its view.
pub(super) struct Thinker<'a, G: Thinkable> {
    pub game: &'a G,
    pub seat: Seat,
    pub view: &'a G::View,
    pub manner: Manner,
    /// Positions of this turn in which the seat has decided before.
    pub past: &'a [G::State],
}

impl<G: Thinkable> Thinker<'_, G> {
    /// One iteration.
    pub fn iterate(
        &self,
        tree: &mut Tree<G::Choice>,
        scratch: &mut Scratch<G::Choice, G::State>,
        dice: &mut Dice,
    ) {
        let mut state = self.game.imagine(self.view, dice);
        scratch.path.clear();
        let shares = self.descend(&mut state, tree, scratch, dice);
        tree.node_mut(NodeNo::ROOT).visits += 1;
        for number in &scratch.path {
            let node = tree.node_mut(*number);
            node.visits += 1;
            node.total += shares[node.seat];
        }
    }

    /// Walks down the tree and one step beyond; tells what came of it for each seat.
    fn descend(
        &self,
        state: &mut G::State,
        tree: &mut Tree<G::Choice>,
        scratch: &mut Scratch<G::Choice, G::State>,
        dice: &mut Dice,
    ) -> BySeat<f32> {
        let game = self.game;
        let mut log = Log::off();
        let mut at = NodeNo::ROOT;
        let watches = G::CIRCLES && self.manner.onward;
        // Whose decisions the trail holds, and whether those before this iteration belong to it.
        let (mut trailed, mut goes_on) = (self.seat, true);
        scratch.trail.clear();
        loop {
            match game.waiting(state) {
                Waiting::Over => return final_shares(game, state),
                Waiting::Chance if at != NodeNo::ROOT && may_rest(game, state, self.manner.rollout) => {
                    return game.promise(state);
                }
                Waiting::Chance => {
                    let chance = game.sample(state, dice);
                    game.settle(state, chance, &mut log);
                    goes_on = false;
                    scratch.trail.clear();
                }
                Waiting::Seats(seats) => {
                    let (seat, sight) = self.next_seat(state, seats);
                    if sight == Sight::Hidden {
                        let choice = sensible(game, state, seat, self.manner.rollout.best_of, dice);
                        game.choose(state, seat, choice, &mut log);
                        continue;
                    }
                    scratch.choices.clear();
                    game.choices(state, seat, &mut scratch.choices);
                    if let [only] = scratch.choices[..] {
                        game.choose(state, seat, only, &mut log);
                        continue;
                    }
                    if watches {
                        if trailed != seat {
                            (trailed, goes_on) = (seat, false);
                            scratch.trail.clear();
                        }
                        let past = if goes_on { self.past } else { &[] };
                        let is_back = |then: &G::State| game.is_back(then, state, seat);
                        if at != NodeNo::ROOT && past.iter().chain(&scratch.trail).any(is_back) {
                            // As if the answer that led here had not been offered.
                            let Some(before) = scratch.trail.last() else { return game.promise(state) };
                            state.clone_from(before);
                            scratch.path.pop();
                            scratch.offered.retain(|offered| *offered != at);
                            if scratch.offered.is_empty() {
                                return game.promise(state);
                            }
                            at = self.select(tree, &scratch.offered, dice);
                            scratch.path.push(at);
                            let choice = tree.node(at).choice.expect("only the root comes from nowhere");
                            game.choose(state, seat, choice, &mut log);
                            continue;
                        }
                        scratch.trail.push(state.clone());
                    }
                    if at != NodeNo::ROOT && tree.node(at).visits == 0 {
                        return rollout(game, state, self.manner.rollout, dice);
                    }
                    if !self.offer(state, seat, at, tree, scratch) {
                        return rollout(game, state, self.manner.rollout, dice);
                    }
                    at = self.select(tree, &scratch.offered, dice);
                    scratch.path.push(at);
                    let choice = tree.node(at).choice.expect("only the root comes from nowhere");
                    game.choose(state, seat, choice, &mut log);
                }
            }
        }
    }

    /// Whose answer comes next. The own seat goes first where several are awaited together; what the others
    /// answer unseen is sampled and makes no node, so nothing below can depend on it.
    fn next_seat(&self, state: &G::State, seats: SeatSet) -> (Seat, Sight) {
        if seats.contains(self.seat) {
            return (self.seat, Sight::Open);
        }
        let seat = seats.first().expect("a game that waits for seats waits for somebody");
        let told = || self.game.audience(state, kernel::Actor::Seat(seat)).contains(self.seat);
        let sight = if seats.len() == 1 && told() { Sight::Open } else { Sight::Hidden };
        (seat, sight)
    }

    /// Finds or makes the nodes of the listed answers; tells whether all are there.
    fn offer(
        &self,
        state: &G::State,
        seat: Seat,
        at: NodeNo,
        tree: &mut Tree<G::Choice>,
        scratch: &mut Scratch<G::Choice, G::State>,
    ) -> bool {
        scratch.offered.clear();
        tree.offer(at, seat, &scratch.choices, &mut scratch.offered, |choice| match self.manner.prior {
            Prior::Even => 1.0,
            Prior::Appeal => self.game.appeal(state, seat, choice),
            Prior::Promise { heat } => (promise_after(self.game, state, seat, choice) / heat).exp(),
        })
    }

    /// The offered node to go to.
    fn select(&self, tree: &Tree<G::Choice>, offered: &[NodeNo], dice: &mut Dice) -> NodeNo {
        let (mut weight, mut visits, mut total) = (0.0, 0, 0.0);
        for number in offered {
            let node = tree.node(*number);
            weight += node.prior;
            visits += node.visits;
            total += node.total;
        }
        let mean = if visits == 0 { 0.5 } else { total / visits as f32 };
        let root = (visits.max(1) as f32).sqrt();
        let value = |number: NodeNo| {
            let node = tree.node(number);
            let tried = node.visits as f32;
            let prior = node.prior / weight;
            match self.manner.selection {
                Selection::Bound { bias, .. } if node.visits == 0 => 1e6 + bias * prior,
                Selection::Bound { explore, bias } => {
                    let bound = explore * ((node.offers as f32).ln() / tried).sqrt();
                    node.mean() + bound + bias * prior / (1.0 + tried)
                }
                Selection::Prior { explore, reserve } => {
                    let expected = if node.visits == 0 { mean - reserve } else { node.mean() };
                    expected + explore * prior * root / (1.0 + tried)
                }
            }
        };
        let mut best = (f32::NEG_INFINITY, offered[0]);
        let mut ties = 0;
        for number in offered {
            let value = value(*number);
            if value > best.0 {
                best = (value, *number);
                ties = 1;
            } else if value == best.0 {
                // Each of those that look alike is as likely.
                ties += 1;
                if dice.below(ties) == 0 {
                    best.1 = *number;
                }
            }
        }
        best.1
    }
}

/// Whether the searching seat learns an answer.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum Sight {
    Open,
    Hidden,
}

/// What a finished game was worth.
fn final_shares<G: Game>(game: &G, state: &G::State) -> BySeat<f32> {
    let scores = game.scores(state);
    BySeat::new(game.seats(), |seat| scores[seat].share() as f32)
}

/// What the seat may hope for after the answer, before anything further happens.
fn promise_after<G: Thinkable>(game: &G, state: &G::State, seat: Seat, choice: G::Choice) -> f32 {
    let mut after = state.clone();
    game.choose(&mut after, seat, choice, &mut Log::off());
    match game.waiting(&after) {
        Waiting::Over => game.scores(&after)[seat].share() as f32,
        _ => game.promise(&after)[seat],
    }
}

/// The answer with the most appeal among this many random ones.
fn sensible<G: Thinkable>(
    game: &G,
    state: &G::State,
    seat: Seat,
    best_of: u32,
    dice: &mut Dice,
) -> G::Choice {
    let mut choice = game.pick(state, seat, dice).choice;
    if best_of > 1 {
        let mut appeal = game.appeal(state, seat, choice);
        for _ in 1..best_of {
            let other = game.pick(state, seat, dice).choice;
            let its = game.appeal(state, seat, other);
            if its > appeal {
                (choice, appeal) = (other, its);
            }
        }
    }
    choice
}

/// Whether the position is judged here. Who plays to the end judges nothing.
fn may_rest<G: Thinkable>(game: &G, state: &G::State, manner: Rollout) -> bool {
    manner.cut != Cut::Never && game.at_rest(state)
}

/// Plays on without thinking; tells what came of it for each seat.
fn rollout<G: Thinkable>(game: &G, state: &mut G::State, manner: Rollout, dice: &mut Dice) -> BySeat<f32> {
    let mut log = Log::off();
    let mut left = match manner.cut {
        Cut::Never => u32::MAX,
        Cut::After(decisions) => decisions,
        Cut::AsTheGameSays => game.patience(),
    };
    loop {
        match game.waiting(state) {
            Waiting::Over => return final_shares(game, state),
            Waiting::Chance if may_rest(game, state, manner) => return game.promise(state),
            Waiting::Chance => {
                let chance = game.sample(state, dice);
                game.settle(state, chance, &mut log);
            }
            Waiting::Seats(_) if left == 0 => return game.promise(state),
            Waiting::Seats(seats) => {
                left -= 1;
                let seat = seats.first().expect("a game that waits for seats waits for somebody");
                let choice = sensible(game, state, seat, manner.best_of, dice);
                game.choose(state, seat, choice, &mut log);
            }
        }
    }
}
