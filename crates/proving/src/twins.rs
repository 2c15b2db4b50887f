//! Twin states: two states that differ only in what a viewer cannot know must look the same to that viewer, now
//! and for as long as both are given the inputs the viewer learns.
//!
//! From a true state and a seat a second state is imagined out of the seat's view. Both are played on side by
//! side. An input that the seat [`learns`](Observe::learns) is given to both; any other is paired with one that the
//! seat does not learn either. Which inputs it learns must not tell the twins apart. After every input everything the seat and a spectator can look at is compared. (A spectator
//! knows what all seats know, so nothing that distinguishes twins of any seat.) Where an input
//! [`opens`](Observe::opens) hidden things to the seat the twins may part; a new twin is then imagined from what
//! the seat knows afterwards. To a spectator an input opens what it opens to all seats.

use std::fmt;

use kernel::{
    Actor, Dice, Imagine, Input, InputOf, Judge, Log, Observe, Record, RecordOf, Refusal, Seat, Viewer,
    Waiting, apply,
};
use parts::scene::Depict;
use serde::Serialize;

use crate::course::{Course, write_input, write_record};
use crate::failure::{Failure, Law};
use crate::plan::Plan;

/// One state in this many is given a twin.
const TWIN_EVERY: u32 = 12;
/// How many inputs twins are played on.
const PLAYED_ON: usize = 24;
/// Twins are compared by the whole catalogue in one state in this many, and always in the first.
const CATALOGUE_EVERY: u32 = 8;

/// What the search for leaks asks of a game. Every game that has the traits has it, and so has a wrapped one.
pub trait Watched: Imagine<View: Serialize, Seen: Serialize> + Judge + Depict {}

impl<G: Imagine<View: Serialize, Seen: Serialize> + Judge + Depict> Watched for G {}

/// The way a secret came out.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub enum Channel {
    /// Whom the state waits for.
    Waiting,
    /// Whether the viewer learns every next input.
    Audience,
    /// Whether the viewer learns this input.
    Learns,
    /// Whether an input opens hidden things to the viewer.
    Opens,
    /// The view, as bytes.
    View,
    /// The list of choices.
    Choices,
    /// An answer to a choice that was tried.
    Check,
    /// What was told of the last input.
    Seen,
    /// The prompt.
    Prompt,
    /// The drawn board.
    Board,
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Channel::Waiting => "whom the state waits for",
            Channel::Audience => "who learns every next input",
            Channel::Learns => "who learns an input",
            Channel::Opens => "what the last input opens",
            Channel::View => "the view",
            Channel::Choices => "the list of choices",
            Channel::Check => "the answer to a choice",
            Channel::Seen => "what is told",
            Channel::Prompt => "the prompt",
            Channel::Board => "the board",
        })
    }
}

/// A secret that came out: two states that must look the same, and what tells them apart.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct LeakReport {
    /// Who can tell them apart.
    pub viewer: Viewer,
    /// Which seat's twins they are.
    pub seat: Seat,
    /// By what.
    pub channel: Channel,
    /// What is seen in the true state.
    pub truth: String,
    /// What is seen in the twin.
    pub twin: String,
    /// The seed of the plan.
    pub seed: u64,
    /// The number of the game.
    pub game: u64,
    /// How many inputs led to the true state before the twin was imagined.
    pub inputs: usize,
    /// Those inputs in notation, one to a line.
    pub record: String,
    /// The inputs since, true state and twin side by side.
    pub since: Vec<String>,
}

impl fmt::Display for LeakReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let viewer = match self.viewer {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Spectator => "a spectator".to_owned(),
        };
        writeln!(f, "{viewer} can tell twins of {} apart by {}:", self.seat, self.channel)?;
        writeln!(f, "  truth: {}", self.truth)?;
        writeln!(f, "  twin:  {}", self.twin)?;
        writeln!(f, "the twin was imagined in game {} after {} inputs; since then:", self.game, self.inputs)?;
        self.since.iter().try_for_each(|line| writeln!(f, "  {line}"))
    }
}

impl From<LeakReport> for Failure {
    fn from(leak: LeakReport) -> Failure {
        Failure {
            law: Law::Secrecy,
            message: leak.to_string(),
            seed: leak.seed,
            game: Some(leak.game),
            inputs: leak.inputs,
            record: leak.record,
        }
    }
}

/// Searches random games for something that tells a viewer what it must not know.
pub fn find_leak<G: Watched>(game: &G, plan: &Plan) -> Option<LeakReport> {
    let mut inputs = 0;
    plan.numbers().find_map(|number| {
        if inputs >= plan.inputs {
            return None;
        }
        // A stream apart from those of the suite's own games.
        let mut dice = Dice::stream(plan.seed.rotate_left(16), number);
        let mut course = Course::new(game);
        loop {
            if dice.below(TWIN_EVERY) == 0 {
                let seat = Seat::new(dice.below(game.seats() as u32) as u8);
                if let Err(found) = Pair::imagine(game, &course.state, seat, &mut dice).play_on(&mut dice) {
                    return Some(report(game, plan, number, &course.record, *found));
                }
            }
            let input = course.input_by(plan.manner, &mut dice)?;
            course.take(input);
            inputs += 1;
        }
    })
}

/// Searches from one state on, for what random games hardly reach: as often as the plan has games, each seat is given
/// a twin there.
pub fn find_leak_from<G: Watched>(game: &G, state: &G::State, plan: &Plan) -> Option<LeakReport> {
    let record = Record { inputs: Vec::new() };
    plan.numbers().find_map(|number| {
        let mut dice = Dice::stream(plan.seed.rotate_left(24), number);
        Seat::all(game.seats()).find_map(|seat| {
            let pair = Pair::imagine(game, state, seat, &mut dice);
            pair.play_on(&mut dice).err().map(|found| report(game, plan, number, &record, *found))
        })
    })
}

fn report<G: Watched>(game: &G, plan: &Plan, number: u64, record: &RecordOf<G>, found: Found) -> LeakReport {
    let Found { viewer, seat, channel, truth, twin, since } = found;
    LeakReport {
        viewer,
        seat,
        channel,
        truth,
        twin,
        seed: plan.seed,
        game: number,
        inputs: record.inputs.len(),
        record: write_record(game, record),
        since,
    }
}

/// A difference, before it is known in which game.
struct Found {
    viewer: Viewer,
    seat: Seat,
    channel: Channel,
    truth: String,
    twin: String,
    since: Vec<String>,
}

/// The true state and its twin, played on side by side.
struct Pair<'g, G: Watched> {
    game: &'g G,
    seat: Seat,
    states: [G::State; 2],
    since: Vec<String>,
}

/// Whether twins can be played on.
enum Next {
    On,
    Stop,
}

impl<'g, G: Watched> Pair<'g, G> {
    fn imagine(game: &'g G, truth: &G::State, seat: Seat, dice: &mut Dice) -> Pair<'g, G> {
        let twin = game.imagine(&game.view(truth, Viewer::Seat(seat)), dice);
        Pair { game, seat, states: [truth.clone(), twin], since: Vec::new() }
    }

    fn play_on(mut self, dice: &mut Dice) -> Result<(), Box<Found>> {
        self.compare()?;
        self.compare_catalogue()?;
        for _ in 0..PLAYED_ON {
            match self.advance(dice)? {
                Next::Stop => break,
                Next::On if dice.below(CATALOGUE_EVERY) == 0 => self.compare_catalogue()?,
                Next::On => {}
            }
        }
        Ok(())
    }

    /// Gives each twin an input and compares what comes of it.
    fn advance(&mut self, dice: &mut Dice) -> Result<Next, Box<Found>> {
        let game = self.game;
        let Some(actor) = self.next_actor(dice) else { return Ok(Next::Stop) };
        let audience = self.states.each_ref().map(|state| game.audience(state, actor));
        for viewer in self.viewers() {
            let learns = audience.map(|audience| viewer.is_among(audience, game.seats()));
            self.same(viewer, Channel::Audience, learns, |learns| format!("the viewer learns it: {learns}"))?;
        }
        let possible = self.states.each_ref().map(|state| inputs_of(game, state, actor));
        self.compare_learned(&possible)?;
        let Some(inputs) = self.next_inputs(possible, dice) else { return Ok(Next::Stop) };
        self.note(&inputs);
        let opens = [0, 1].map(|i| game.opens(&self.states[i], &inputs[i]));
        for viewer in self.viewers() {
            let learns = opens.map(|opens| viewer.is_among(opens, game.seats()));
            self.same(viewer, Channel::Opens, learns, |learns| format!("it opens things: {learns}"))?;
        }
        let before = self.states.clone();
        let events = [0, 1].map(|i| {
            let mut log = Log::on();
            apply(game, &mut self.states[i], &inputs[i], &mut log);
            log.take()
        });
        for viewer in self.viewers() {
            if !viewer.is_among(opens[0], game.seats()) || !self.have_parted() {
                self.compare_told(viewer, &before, &events)?;
                self.compare_looks(viewer)?;
            }
        }
        if opens[0].contains(self.seat) && self.have_parted() {
            let [truth, twin] = &mut self.states;
            *twin = game.imagine(&game.view(truth, Viewer::Seat(self.seat)), dice);
            self.since.push("(things were opened, and a new twin was imagined)".to_owned());
            self.compare()?;
        }
        self.compare_choices()?;
        Ok(Next::On)
    }

    /// Whether the twins look different to their seat.
    fn have_parted(&self) -> bool {
        let [truth, twin] =
            self.states.each_ref().map(|state| self.game.view(state, Viewer::Seat(self.seat)));
        truth != twin
    }

    /// Who gives the next input; the same in both, since both wait for the same.
    fn next_actor(&self, dice: &mut Dice) -> Option<Actor> {
        match self.game.waiting(&self.states[0]) {
            Waiting::Over => None,
            Waiting::Chance => Some(Actor::Chance),
            Waiting::Seats(seats) => {
                let awaited: Vec<Seat> = seats.iter().collect();
                Some(Actor::Seat(dice.among(&awaited)))
            }
        }
    }

    /// Compares who learns each input that is possible in both.
    fn compare_learned(&self, possible: &[Vec<InputOf<G>>; 2]) -> Result<(), Box<Found>> {
        let [truth, twin] = possible;
        for input in truth.iter().filter(|input| twin.contains(input)) {
            let learns = self.states.each_ref().map(|state| self.game.learns(state, input));
            for viewer in self.viewers() {
                let learns = learns.map(|learns| viewer.is_among(learns, self.game.seats()));
                let input = || write_input(self.game, input);
                self.same(viewer, Channel::Learns, learns, |learns| {
                    format!("the viewer learns `{}`: {learns}", input())
                })?;
            }
        }
        Ok(())
    }

    /// An input for each twin: the same one if the seat learns it, two that it does not learn otherwise. None if no
    /// input of the truth has a counterpart in the twin.
    fn next_inputs(&self, possible: [Vec<InputOf<G>>; 2], dice: &mut Dice) -> Option<[InputOf<G>; 2]> {
        let learned =
            |i: usize, input: &InputOf<G>| self.game.learns(&self.states[i], input).contains(self.seat);
        let [truth, twin] = possible;
        let hidden: Vec<InputOf<G>> = twin.iter().copied().filter(|input| !learned(1, input)).collect();
        let counterpart =
            |input: &InputOf<G>| if learned(0, input) { twin.contains(input) } else { !hidden.is_empty() };
        let paired: Vec<InputOf<G>> = truth.into_iter().filter(counterpart).collect();
        let input = *paired.get(dice.below(paired.len().max(1) as u32) as usize)?;
        let other = if learned(0, &input) { input } else { dice.among(&hidden) };
        Some([input, other])
    }

    fn note(&mut self, inputs: &[InputOf<G>; 2]) {
        let [truth, twin] = inputs.each_ref().map(|input| write_input(self.game, input));
        self.since.push(if truth == twin { truth } else { format!("{truth} | {twin}") });
    }

    /// Whose eyes look at the twins: their seat's, and those of a spectator, who knows no more than any seat.
    fn viewers(&self) -> [Viewer; 2] {
        [Viewer::Seat(self.seat), Viewer::Spectator]
    }

    /// Compares all that can be had without trying anything.
    fn compare(&self) -> Result<(), Box<Found>> {
        self.viewers().into_iter().try_for_each(|viewer| self.compare_looks(viewer))?;
        self.compare_choices()
    }

    /// Compares what a viewer looks at.
    fn compare_looks(&self, viewer: Viewer) -> Result<(), Box<Found>> {
        let game = self.game;
        let waiting = self.states.each_ref().map(|state| game.waiting(state));
        self.same(viewer, Channel::Waiting, waiting, |waiting| format!("{waiting:?}"))?;
        let views = self.states.each_ref().map(|state| game.view(state, viewer));
        self.same(viewer, Channel::View, views.each_ref().map(to_json), Clone::clone)?;
        self.same(viewer, Channel::View, views.each_ref(), |view| format!("{view:?}"))?;
        let asks = views.each_ref().map(|view| game.ask(view));
        self.same(viewer, Channel::Prompt, asks, |ask| format!("{ask:?}"))?;
        self.same(viewer, Channel::Board, views.each_ref().map(|view| game.draw_board(view)), Clone::clone)
    }

    /// Compares what the seat may choose.
    fn compare_choices(&self) -> Result<(), Box<Found>> {
        let lists = self.states.each_ref().map(|state| {
            let mut list = Vec::new();
            self.game.choices(state, self.seat, &mut list);
            list
        });
        self.same(Viewer::Seat(self.seat), Channel::Choices, lists, |list| {
            list.iter().map(|choice| self.game.write_choice(*choice)).collect::<Vec<_>>().join(", ")
        })
    }

    /// Compares the answers to every choice the seat could try.
    fn compare_catalogue(&self) -> Result<(), Box<Found>> {
        let mut catalogue = Vec::new();
        self.game.catalogue(&mut catalogue);
        for choice in catalogue {
            let answers = self.states.each_ref().map(|state| self.game.check(state, self.seat, choice));
            self.same(Viewer::Seat(self.seat), Channel::Check, answers, |answer: &Result<(), Refusal>| {
                let answer = answer.as_ref().map_or_else(ToString::to_string, |()| "allowed".to_owned());
                format!("`{}`: {answer}", self.game.write_choice(choice))
            })?;
        }
        Ok(())
    }

    /// Compares what the last input told a viewer.
    fn compare_told(
        &self,
        viewer: Viewer,
        before: &[G::State; 2],
        events: &[Vec<G::Event>; 2],
    ) -> Result<(), Box<Found>> {
        let told = [0, 1].map(|i| {
            let known = self.game.view(&before[i], viewer);
            let seen = events[i].iter().filter_map(|event| self.game.tell(event, viewer));
            seen.map(|seen| format!("{} {:?}", to_json(&seen), self.game.telling(&known, &seen)))
                .collect::<Vec<_>>()
        });
        self.same(viewer, Channel::Seen, told, |told| told.join("; "))
    }

    fn same<T: PartialEq>(
        &self,
        viewer: Viewer,
        channel: Channel,
        found: [T; 2],
        write: impl Fn(&T) -> String,
    ) -> Result<(), Box<Found>> {
        if found[0] == found[1] {
            return Ok(());
        }
        let [truth, twin] = found.each_ref().map(write);
        Err(Box::new(Found { viewer, seat: self.seat, channel, truth, twin, since: self.since.clone() }))
    }
}

/// Every input this actor may give.
fn inputs_of<G: Observe>(game: &G, state: &G::State, actor: Actor) -> Vec<InputOf<G>> {
    match actor {
        Actor::Chance => {
            let mut outcomes = Vec::new();
            game.chances(state, &mut outcomes);
            outcomes.into_iter().map(|(chance, _)| Input::Chance(chance)).collect()
        }
        Actor::Seat(seat) => {
            let mut list = Vec::new();
            game.choices(state, seat, &mut list);
            list.into_iter().map(|choice| Input::Choice(seat, choice)).collect()
        }
    }
}

fn to_json<T: Serialize + fmt::Debug>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_else(|error| format!("{error}: {value:?}"))
}
