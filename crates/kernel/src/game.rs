//! The traits a game implements. [`Game`] is the whole of what must be there; every further ability is a
//! trait of its own, so that a missing one is a compile error where it is needed.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::{
    AuditError, BySeat, Dice, InputOf, Log, ReadError, Refusal, Score, Seat, SeatSet, StageError, Viewer,
};

/// Whom a state waits for.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Waiting {
    /// Each of these seats may answer now, in any order, independently of the others.
    Seats(SeatSet),
    /// Nature: a card to be drawn, a die to be rolled.
    Chance,
    /// Nobody; the game is over.
    Over,
}

/// Who gives an input.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Actor {
    /// A player.
    Seat(Seat),
    /// Nature.
    Chance,
}

/// The rules of a game: an immutable value (card pack and options) shared by reference, which moves plain
/// states forward. It says whom a state waits for, lists the complete answers in a fixed order, takes one,
/// and tells what happened.
pub trait Game: Sync {
    /// Plain data: no pointer to a card, no closure, no generator.
    type State: Clone + Eq + Debug;
    /// What one seat decides; small and complete. Its order is the order of the list.
    type Choice: Copy + Ord + Debug;
    /// What nature decides: one card drawn, one face rolled.
    type Chance: Copy + Ord + Debug;
    /// What happened, in full.
    type Event: Debug;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// The state before anything has happened. Always the same: whatever is random comes as chance.
    fn start(&self) -> Self::State;

    /// Whom the state waits for.
    fn waiting(&self, state: &Self::State) -> Waiting;

    /// Appends every answer `seat` may give, sorted, without duplicates; at least one if the seat is awaited,
    /// none if it is not.
    fn choices(&self, state: &Self::State, seat: Seat, out: &mut Vec<Self::Choice>);

    /// Takes an answer that [`choices`](Game::choices) lists. Any other answer may leave a senseless state;
    /// use [`Explain::play`] for answers from outside.
    fn choose(&self, state: &mut Self::State, seat: Seat, choice: Self::Choice, log: &mut Log<Self::Event>);

    /// Appends every outcome nature may bring with its weight, sorted, each weight above zero.
    fn chances(&self, state: &Self::State, out: &mut Vec<(Self::Chance, u32)>);

    /// One outcome with the same distribution as [`chances`](Game::chances), without making the list.
    fn sample(&self, state: &Self::State, dice: &mut Dice) -> Self::Chance;

    /// Takes an outcome that [`chances`](Game::chances) lists.
    fn settle(&self, state: &mut Self::State, chance: Self::Chance, log: &mut Log<Self::Event>);

    /// What the game was worth to each seat. Meaningful once it is over.
    fn scores(&self, state: &Self::State) -> BySeat<Score>;

    /// Whether players win in common: then every score is [`Score::WIN`] or [`Score::LOSS`], however many win.
    /// Otherwise the winners share one win.
    fn common(&self) -> bool {
        false
    }
}

/// A game that knows what each viewer sees.
pub trait Observe: Game {
    /// Everything a viewer knows: built by adding, never by blanking, so that what is not put in is not there.
    type View: Clone + Eq + Debug;
    /// What a viewer sees of an event.
    type Seen: Eq + Debug;

    /// What `viewer` knows of the state.
    fn view(&self, state: &Self::State, viewer: Viewer) -> Self::View;

    /// What `viewer` sees of the event; nothing, if it passes unnoticed.
    fn tell(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;

    /// Which seats learn every input that `actor` may give now. A spectator learns it if all seats do.
    fn audience(&self, state: &Self::State, actor: Actor) -> SeatSet;

    /// Which seats learn this input: [`audience`](Observe::audience), and more where a list holds hidden steps beside
    /// open ones, such as a card laid into an offer unseen and the offer itself. Whether a seat learns it may depend
    /// only on what that seat knows.
    fn learns(&self, state: &Self::State, input: &InputOf<Self>) -> SeatSet {
        self.audience(state, input.actor())
    }

    /// Which seats learn more than the input itself when it is given: cards turned up together, a hand that is
    /// shown, an end that opens everything. Nobody, unless the game says so; tests of secrecy rely on it.
    fn opens(&self, _state: &Self::State, _input: &InputOf<Self>) -> SeatSet {
        SeatSet::NONE
    }
}

/// A game in which a seat can imagine a full state that agrees with all it knows. Imagining starts from the
/// view, so a bot that cheats does not compile.
pub trait Imagine: Observe {
    /// A state that `view` cannot tell from the true one, hidden things drawn as likely as they are.
    fn imagine(&self, view: &Self::View, dice: &mut Dice) -> Self::State;
}

/// A game that says why not. The checks are written apart from the list of choices, and a test compares the two.
pub trait Explain: Game {
    /// Whether `seat` may choose this now, and if not, which rule forbids it.
    ///
    /// # Errors
    /// The refusal a player reads.
    fn check(&self, state: &Self::State, seat: Seat, choice: Self::Choice) -> Result<(), Refusal>;

    /// Appends every choice that can be written down at all, possible now or not, sorted.
    fn catalogue(&self, out: &mut Vec<Self::Choice>);

    /// Takes a choice from outside: checked first, nothing changes if it is refused.
    ///
    /// # Errors
    /// The refusal a player reads.
    fn play(
        &self,
        state: &mut Self::State,
        seat: Seat,
        choice: Self::Choice,
        log: &mut Log<Self::Event>,
    ) -> Result<(), Refusal> {
        self.check(state, seat, choice)?;
        self.choose(state, seat, choice, log);
        Ok(())
    }
}

/// An answer taken at random.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Pick<C> {
    /// The answer.
    pub choice: C,
    decision: bool,
}

impl<C: Copy> Pick<C> {
    /// One of this many answers.
    #[inline]
    #[must_use]
    pub const fn one_of(options: usize, choice: C) -> Pick<C> {
        Pick { choice, decision: options > 1 }
    }

    /// One of several answers, however many.
    #[inline]
    #[must_use]
    pub const fn one_of_several(choice: C) -> Pick<C> {
        Pick { choice, decision: true }
    }

    /// One answer of a list. The only answer is taken without a roll.
    ///
    /// # Panics
    /// If the list is empty.
    pub fn among(list: &[C], dice: &mut Dice) -> Pick<C> {
        let choice = if let [only] = list { *only } else { dice.among(list) };
        Pick::one_of(list.len(), choice)
    }

    /// Whether there were at least two answers.
    #[inline]
    #[must_use]
    pub const fn is_decision(&self) -> bool {
        self.decision
    }
}

/// A game that can pick an answer for a playout without listing them all.
pub trait Playout: Game {
    /// One answer of an awaited seat, every listed answer equally likely, and whether there were others.
    fn pick(&self, state: &Self::State, seat: Seat, dice: &mut Dice) -> Pick<Self::Choice>;
}

/// A game that can guess: what a player who looks ahead needs besides the rules, for where it stops looking.
pub trait Judge: Playout {
    /// The share of the game each seat may hope for, between 0 and 1, in a state that is not over; where players win in
    /// common, each seat's own chance of winning. Cheap, and without allocation: a search asks millions of times.
    ///
    /// An open offer counts as carried out, weighted by what the other side gains by it: a half-filled basket moves
    /// nothing, and bots would never fill one that promises nothing.
    fn promise(&self, state: &Self::State) -> BySeat<f32>;

    /// How many random decisions a search plays before it asks for [`promise`](Judge::promise): none where the evaluation
    /// sees what is about to happen, several where a turn has to be over first. Tuned by matches.
    fn patience(&self) -> u32 {
        8
    }

    /// Whether this is a good place to stop looking ahead: chance comes next and nobody can foresee what of, so that
    /// going on would only blur what [`promise`](Judge::promise) says here. To be found by matches.
    fn at_rest(&self, _state: &Self::State) -> bool {
        false
    }

    /// Whether a turn may come back to a position it has left; see [`is_back`](Judge::is_back).
    const CIRCLES: bool = false;

    /// Whether nothing has come of what the seat did between two moments of a turn: all that it sees is as it was, but for
    /// counts of what was done. Answers that lead back are worth nothing to a search. Only what the seat sees may decide it.
    fn is_back(&self, _then: &Self::State, _now: &Self::State, _seat: Seat) -> bool {
        false
    }

    /// How often a sensible player of this seat would give this listed answer, before looking ahead: a weight
    /// above 0, where an ordinary answer has 1. As cheap as [`promise`](Judge::promise).
    fn appeal(&self, _state: &Self::State, _seat: Seat, _choice: Self::Choice) -> f32 {
        1.0
    }
}

/// A game with a notation: short, typed by hand, read aloud, parsed back exactly.
pub trait Notate: Observe {
    /// The choice in words, such as `play sniper 2r`.
    fn write_choice(&self, choice: Self::Choice) -> String;

    /// The choice these words stand for.
    ///
    /// # Errors
    /// One sentence that names the word that was not understood.
    fn read_choice(&self, text: &str) -> Result<Self::Choice, ReadError>;

    /// The outcome in words.
    fn write_chance(&self, chance: Self::Chance) -> String;

    /// The outcome these words stand for.
    ///
    /// # Errors
    /// One sentence that names the word that was not understood.
    fn read_chance(&self, text: &str) -> Result<Self::Chance, ReadError>;

    /// The table as text, for a terminal of eighty columns.
    fn draw_board(&self, view: &Self::View) -> String;
}

/// A game whose positions can be written down by people: what scenarios, puzzles and disputes start from.
pub trait Stage: Notate + Explain {
    /// A position as an author writes it: only what matters, the rest has sensible defaults.
    type Position: DeserializeOwned;
    /// What is on the table in names instead of numbers, for expectations and for reading.
    type Portrait: Serialize;

    /// The state an author describes.
    ///
    /// # Errors
    /// One sentence that names what is wrong with the position.
    fn set_up(&self, position: Self::Position) -> Result<Self::State, StageError>;

    /// What a viewer knows.
    fn portray(&self, view: &Self::View) -> Self::Portrait;

    /// The whole truth.
    fn portray_truth(&self, state: &Self::State) -> Self::Portrait;
}

/// A game that can look over its own state: cards conserved, counters in range, nothing contradictory.
pub trait Audit: Game {
    /// Checks every invariant.
    ///
    /// # Errors
    /// One sentence that names the invariant that is broken.
    fn audit(&self, state: &Self::State) -> Result<(), AuditError>;

    /// No game of this kind takes more inputs than this.
    fn inputs_max(&self) -> usize;
}
