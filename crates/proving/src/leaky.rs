//! Deliberate leaks, to show that [`find_leak`](crate::find_leak) finds them.
//!
//! A [`Leak`] gives away a secret in one way; [`Leaky`] is the game with that leak in it. This crate's own tests
//! plant a dozen in a small game.
//!
//! ```text
//! /// The view hints at what lies in the other hand.
//! struct HandInView;
//!
//! impl Leak<MyGame> for HandInView {
//!     fn in_view(&self, _: &MyGame, truth: &MyState, viewer: Viewer) -> Option<String> {
//!         Some(format!("{:?}", truth.hand_of_the_other(viewer)))
//!     }
//! }
//!
//! assert!(find_leak(&Leaky::new(&game, HandInView), &Plan::default()).is_some());
//! ```

use kernel::{
    Actor, BySeat, Dice, Explain, Game, Imagine, InputOf, Judge, Log, Notate, Observe, Pick, Playout,
    ReadError, Refusal, Score, Seat, SeatSet, Stage, StageError, Viewer, Waiting,
};
use parts::scene::{Act, Ask, Depict, Facts, Telling};
use serde::Serialize;

/// A way to give a secret away. Each method is asked beside the game's own and can spoil its answer; those that
/// are not written leave it alone.
pub trait Leak<G: Observe>: Sync {
    /// Words added to the view.
    fn in_view(&self, _game: &G, _truth: &G::State, _viewer: Viewer) -> Option<String> {
        None
    }

    /// Words added to what is told of an event. Words about an event that passes unnoticed are told too.
    fn in_seen(&self, _game: &G, _event: &G::Event, _viewer: Viewer) -> Option<String> {
        None
    }

    /// Words added to the prompt, though not to the view.
    fn in_prompt(&self, _game: &G, _truth: &G::State, _viewer: Viewer) -> Option<String> {
        None
    }

    /// Words added to the board, though not to the view.
    fn in_board(&self, _game: &G, _truth: &G::State, _viewer: Viewer) -> Option<String> {
        None
    }

    /// Changes the list of choices.
    fn in_choices(&self, _game: &G, _truth: &G::State, _seat: Seat, _list: &mut Vec<G::Choice>) {}

    /// Changes the answer to a choice.
    fn in_check(
        &self,
        _game: &G,
        _truth: &G::State,
        _seat: Seat,
        _choice: G::Choice,
        answer: Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        answer
    }

    /// Changes whom the state waits for.
    fn in_waiting(&self, _game: &G, _truth: &G::State, waiting: Waiting) -> Waiting {
        waiting
    }

    /// Changes who learns the next input.
    fn in_audience(&self, _game: &G, _truth: &G::State, _actor: Actor, audience: SeatSet) -> SeatSet {
        audience
    }

    /// Changes who learns an input.
    fn in_learns(&self, _game: &G, _truth: &G::State, _input: &InputOf<G>, learns: SeatSet) -> SeatSet {
        learns
    }

    /// Changes to whom an input opens hidden things.
    fn in_opens(&self, _game: &G, _truth: &G::State, _input: &InputOf<G>, opens: SeatSet) -> SeatSet {
        opens
    }
}

/// A game with a leak in it.
#[derive(Copy, Clone, Debug)]
pub struct Leaky<'g, G, L> {
    game: &'g G,
    leak: L,
}

impl<'g, G: Observe, L: Leak<G>> Leaky<'g, G, L> {
    /// Puts a leak into a game.
    pub fn new(game: &'g G, leak: L) -> Leaky<'g, G, L> {
        Leaky { game, leak }
    }
}

/// A view with what leaked into it.
#[derive(Clone, Debug, Serialize)]
pub struct LeakyView<V> {
    view: V,
    leaked: Option<String>,
    #[serde(skip)]
    prompt: Option<String>,
    #[serde(skip)]
    board: Option<String>,
}

// What goes to the prompt and the board only is no part of the view: it must be found where it comes out.
impl<V: PartialEq> PartialEq for LeakyView<V> {
    fn eq(&self, other: &LeakyView<V>) -> bool {
        self.view == other.view && self.leaked == other.leaked
    }
}

impl<V: Eq> Eq for LeakyView<V> {}

/// What was seen, with what leaked into it.
#[derive(Clone, Debug, Eq, PartialEq, Serialize)]
pub struct LeakySeen<S> {
    seen: Option<S>,
    leaked: Option<String>,
}

impl<G: Observe, L: Leak<G>> Game for Leaky<'_, G, L> {
    type State = G::State;
    type Choice = G::Choice;
    type Chance = G::Chance;
    type Event = G::Event;

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn start(&self) -> G::State {
        self.game.start()
    }

    fn waiting(&self, state: &G::State) -> Waiting {
        self.leak.in_waiting(self.game, state, self.game.waiting(state))
    }

    fn choices(&self, state: &G::State, seat: Seat, out: &mut Vec<G::Choice>) {
        let before = out.len();
        self.game.choices(state, seat, out);
        let mut list = out.split_off(before);
        self.leak.in_choices(self.game, state, seat, &mut list);
        out.append(&mut list);
    }

    fn choose(&self, state: &mut G::State, seat: Seat, choice: G::Choice, log: &mut Log<G::Event>) {
        self.game.choose(state, seat, choice, log);
    }

    fn chances(&self, state: &G::State, out: &mut Vec<(G::Chance, u32)>) {
        self.game.chances(state, out);
    }

    fn sample(&self, state: &G::State, dice: &mut Dice) -> G::Chance {
        self.game.sample(state, dice)
    }

    fn settle(&self, state: &mut G::State, chance: G::Chance, log: &mut Log<G::Event>) {
        self.game.settle(state, chance, log);
    }

    fn scores(&self, state: &G::State) -> BySeat<Score> {
        self.game.scores(state)
    }

    fn common(&self) -> bool {
        self.game.common()
    }
}

/// Picks come from the list with the leak in it.
impl<G: Observe + Judge, L: Leak<G>> Playout for Leaky<'_, G, L> {
    fn pick(&self, state: &G::State, seat: Seat, dice: &mut Dice) -> Pick<G::Choice> {
        let mut list = Vec::new();
        self.choices(state, seat, &mut list);
        Pick::among(&list, dice)
    }
}

impl<G: Observe + Judge, L: Leak<G>> Judge for Leaky<'_, G, L> {
    fn promise(&self, state: &G::State) -> BySeat<f32> {
        self.game.promise(state)
    }

    fn appeal(&self, state: &G::State, seat: Seat, choice: G::Choice) -> f32 {
        self.game.appeal(state, seat, choice)
    }
}

impl<G: Observe, L: Leak<G>> Observe for Leaky<'_, G, L> {
    type View = LeakyView<G::View>;
    type Seen = LeakySeen<G::Seen>;

    fn view(&self, state: &G::State, viewer: Viewer) -> Self::View {
        LeakyView {
            view: self.game.view(state, viewer),
            leaked: self.leak.in_view(self.game, state, viewer),
            prompt: self.leak.in_prompt(self.game, state, viewer),
            board: self.leak.in_board(self.game, state, viewer),
        }
    }

    fn tell(&self, event: &G::Event, viewer: Viewer) -> Option<Self::Seen> {
        let seen = self.game.tell(event, viewer);
        let leaked = self.leak.in_seen(self.game, event, viewer);
        (seen.is_some() || leaked.is_some()).then_some(LeakySeen { seen, leaked })
    }

    fn audience(&self, state: &G::State, actor: Actor) -> SeatSet {
        self.leak.in_audience(self.game, state, actor, self.game.audience(state, actor))
    }

    /// A leak in the audience reaches those who learn the input too, unless the game has told them apart.
    fn learns(&self, state: &G::State, input: &InputOf<Self>) -> SeatSet {
        let (honest, actor) = (self.game.learns(state, input), input.actor());
        let learns =
            if honest == self.game.audience(state, actor) { self.audience(state, actor) } else { honest };
        self.leak.in_learns(self.game, state, input, learns)
    }

    fn opens(&self, state: &G::State, input: &InputOf<Self>) -> SeatSet {
        self.leak.in_opens(self.game, state, input, self.game.opens(state, input))
    }
}

impl<G: Imagine, L: Leak<G>> Imagine for Leaky<'_, G, L> {
    fn imagine(&self, view: &Self::View, dice: &mut Dice) -> G::State {
        self.game.imagine(&view.view, dice)
    }
}

impl<G: Observe + Explain, L: Leak<G>> Explain for Leaky<'_, G, L> {
    fn check(&self, state: &G::State, seat: Seat, choice: G::Choice) -> Result<(), Refusal> {
        self.leak.in_check(self.game, state, seat, choice, self.game.check(state, seat, choice))
    }

    fn catalogue(&self, out: &mut Vec<G::Choice>) {
        self.game.catalogue(out);
    }
}

impl<G: Notate, L: Leak<G>> Notate for Leaky<'_, G, L> {
    fn write_choice(&self, choice: G::Choice) -> String {
        self.game.write_choice(choice)
    }

    fn read_choice(&self, text: &str) -> Result<G::Choice, ReadError> {
        self.game.read_choice(text)
    }

    fn write_chance(&self, chance: G::Chance) -> String {
        self.game.write_chance(chance)
    }

    fn read_chance(&self, text: &str) -> Result<G::Chance, ReadError> {
        self.game.read_chance(text)
    }

    fn draw_board(&self, view: &Self::View) -> String {
        self.game.draw_board(&view.view) + view.board.as_deref().unwrap_or_default()
    }
}

impl<G: Stage, L: Leak<G>> Stage for Leaky<'_, G, L> {
    type Position = G::Position;
    type Portrait = G::Portrait;

    fn set_up(&self, position: G::Position) -> Result<G::State, StageError> {
        self.game.set_up(position)
    }

    fn portray(&self, view: &Self::View) -> G::Portrait {
        self.game.portray(&view.view)
    }

    fn portray_truth(&self, state: &G::State) -> G::Portrait {
        self.game.portray_truth(state)
    }
}

impl<G: Depict, L: Leak<G>> Depict for Leaky<'_, G, L> {
    fn act(&self, view: &Self::View, choice: G::Choice) -> Act {
        self.game.act(&view.view, choice)
    }

    fn ask(&self, view: &Self::View) -> Ask {
        let mut ask = self.game.ask(&view.view);
        ask.detail += view.prompt.as_deref().unwrap_or_default();
        ask
    }

    fn silence(&self, view: &Self::View) -> Option<G::Choice> {
        self.game.silence(&view.view)
    }

    fn telling(&self, before: &Self::View, seen: &Self::Seen) -> Telling {
        let own = seen.seen.as_ref().map(|seen| self.game.telling(&before.view, seen));
        let mut telling = own.unwrap_or_else(|| Telling::plain(""));
        telling.text += seen.leaked.as_deref().unwrap_or_default();
        telling
    }

    fn facts(&self, card: &str) -> Facts {
        self.game.facts(card)
    }
}
