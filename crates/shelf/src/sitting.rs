//! The one implementation of [`Table`].

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::Arc;

use bots::{Assessed, Budget, Kind, Manner, Question, Search};
use kernel::{Actor, BySeat, Dice, Input, InputOf, Log, Score, Seat, Viewer, Waiting, apply};
use parts::pack::PackText;
use parts::scene::{Act, Ask, Facts, Telling, Thing, named};
use parts::standing::Standing;
use parts::title::{CardEntry, OpenError, Order, Title};
use proving::scenario::{self, Puzzle};
use serde::Serialize;
use serde_json::Value;

use crate::games::open_title;
use crate::minds::{Mind, Minds};
use crate::record::{split_input, write_input};
use crate::{
    Advice, Advised, Ahead, Counsel, MatchRecord, PlayError, ShelfError, Table, Thought, UndoError, WhyNot,
};

/// An undo imagines this many states that agree with what the seat knew; if every one shows the seat the same as the
/// truth did, the choice has told it nothing.
const IMAGINED: u64 = 24;

/// A state is kept after this many inputs, so that an earlier one is found without a replay from the start: a match of
/// thousands of inputs tells its last ones as fast as its first.
const KEPT_EVERY: usize = 64;

/// One match of one game.
pub(crate) struct Sitting<G: Title> {
    pub(crate) game: Arc<G>,
    options: BTreeMap<String, String>,
    /// The scenario whose position the match began with, if it did.
    scenario: Option<String>,
    /// The state at the start, and after every [`KEPT_EVERY`] inputs.
    kept: Vec<G::State>,
    pub(crate) state: G::State,
    past: Vec<Past<G>>,
    /// Bots that are still deciding, each in its own place.
    pub(crate) minds: Minds<G>,
}

/// One input that was taken.
struct Past<G: Title> {
    input: InputOf<G>,
    /// What happened, in full.
    events: Vec<G::Event>,
    /// Whether there had been another answer.
    had_choice: bool,
    /// Whether it belongs to the same answer as the input before it.
    goes_on: bool,
}

impl<G: Title> Sitting<G> {
    /// A match from the game's start.
    pub(crate) fn new(game: G, order: &Order) -> Result<Sitting<G>, ShelfError> {
        let mut options = BTreeMap::new();
        for option in G::options() {
            options.insert(option.name.to_owned(), option.value_in(order)?.to_owned());
        }
        let state = game.start();
        Ok(Sitting::beginning(game, options, None, state))
    }

    /// A match from the position of a scenario, which names its own seats and options.
    pub(crate) fn puzzle(file: &str, text: &str) -> Result<Sitting<G>, ShelfError> {
        let Puzzle { game, state, .. } = scenario::puzzle::<G>(file, text)?;
        Ok(Sitting::beginning(game, BTreeMap::new(), Some(text.to_owned()), state))
    }

    fn beginning(
        game: G,
        options: BTreeMap<String, String>,
        scenario: Option<String>,
        state: G::State,
    ) -> Sitting<G> {
        Sitting {
            minds: Minds::new(game.seats()),
            game: Arc::new(game),
            options,
            scenario,
            kept: vec![state.clone()],
            state,
            past: Vec::new(),
        }
    }

    /// The recorded match, each input checked as if it came from a stranger.
    pub(crate) fn replayed(record: &MatchRecord, pack: Option<PackText>) -> Result<Sitting<G>, ShelfError> {
        let mut sitting = match &record.scenario {
            Some(text) => Sitting::puzzle("the record's scenario", text)?,
            None => {
                let order = record.order(pack);
                Sitting::new(open_title::<G>(&order)?, &order)?
            }
        };
        let in_use = sitting.game.fingerprint();
        if record.pack != in_use {
            return Err(ShelfError::OtherPack { recorded: record.pack.clone(), in_use });
        }
        if record.seats.len() != sitting.game.seats() {
            let possible = sitting.game.seats()..=sitting.game.seats();
            return Err(OpenError::Seats { asked: record.seats.len(), possible }.into());
        }
        for (index, input) in record.inputs.iter().enumerate() {
            let taken = sitting.take(input);
            let bad = |why| ShelfError::BadInput { number: index + 1, input: input.clone(), why };
            taken.map_err(bad)?;
        }
        Ok(sitting)
    }

    fn listed(&self, seat: Seat) -> Vec<G::Choice> {
        let mut choices = Vec::new();
        if matches!(self.game.waiting(&self.state), Waiting::Seats(seats) if seats.contains(seat)) {
            self.game.choices(&self.state, seat, &mut choices);
        }
        choices
    }

    fn listed_chances(&self) -> Vec<(G::Chance, u32)> {
        let mut chances = Vec::new();
        if self.game.waiting(&self.state) == Waiting::Chance {
            self.game.chances(&self.state, &mut chances);
        }
        chances
    }

    /// Takes an input that is known to be allowed.
    fn apply(&mut self, input: InputOf<G>) {
        self.take_input(input, false);
    }

    fn take_input(&mut self, input: InputOf<G>, goes_on: bool) {
        let had_choice = matches!(input, Input::Choice(seat, _) if self.listed(seat).len() > 1);
        let mut log = Log::on();
        apply(&*self.game, &mut self.state, &input, &mut log);
        self.past.push(Past { input, events: log.take(), had_choice, goes_on });
        if self.past.len().is_multiple_of(KEPT_EVERY) {
            self.kept.push(self.state.clone());
        }
        let awaited = |seat| match self.game.waiting(&self.state) {
            Waiting::Seats(seats) => seats.contains(seat),
            Waiting::Chance => true,
            Waiting::Over => false,
        };
        self.minds.retain(|seat, mind| awaited(seat) && self.goes_on(seat, mind));
    }

    /// Whether the match went the way the seat's bot decided, and nobody has decided anything since.
    fn goes_on(&self, seat: Seat, mind: &Mind<G>) -> bool {
        let mut since = self.past.iter().skip(mind.asked_at);
        let decided = since.next().is_some_and(|past| past.input == Input::Choice(seat, mind.choice));
        decided
            && since.all(|past| match past.input.actor() {
                Actor::Chance => true,
                Actor::Seat(actor) => actor == seat && !past.had_choice,
            })
    }

    /// The state when the first `length` inputs had been taken.
    fn state_at(&self, length: usize) -> G::State {
        let kept = length / KEPT_EVERY;
        let mut state = self.kept[kept].clone();
        for past in &self.past[kept * KEPT_EVERY..length] {
            apply(&*self.game, &mut state, &past.input, &mut Log::off());
        }
        state
    }

    /// Whether the seat's own choices since `point` have shown it something it did not know: it would not
    /// have, if every state the seat took for possible had looked the same to it afterwards.
    fn has_learned(&self, seat: Seat, point: usize) -> bool {
        let (game, viewer) = (&*self.game, Viewer::Seat(seat));
        let mut truth = self.state_at(point);
        let known = game.view(&truth, viewer);
        let seen: Vec<G::View> = self.past[point..]
            .iter()
            .map(|past| {
                apply(game, &mut truth, &past.input, &mut Log::off());
                game.view(&truth, viewer)
            })
            .collect();
        (0..IMAGINED).any(|number| {
            let mut imagined = game.imagine(&known, &mut Dice::stream(point as u64, number));
            self.past[point..].iter().zip(&seen).any(|(past, seen)| {
                apply(game, &mut imagined, &past.input, &mut Log::off());
                game.view(&imagined, viewer) != *seen
            })
        })
    }

    /// The viewer, or a spectator if nobody sits there.
    fn seated(&self, viewer: Viewer) -> Viewer {
        match viewer {
            Viewer::Seat(seat) if seat.index() >= self.game.seats() => Viewer::Spectator,
            known => known,
        }
    }

    pub(crate) fn view_of(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.state, self.seated(viewer))
    }
}

impl<G: Title> Table for Sitting<G> {
    fn game(&self) -> &'static str {
        G::NAME
    }

    fn seats(&self) -> usize {
        self.game.seats()
    }

    fn waiting(&self) -> Waiting {
        self.game.waiting(&self.state)
    }

    fn length(&self) -> usize {
        self.past.len()
    }

    fn rounds(&self) -> u32 {
        self.game.rounds(&self.state)
    }

    fn choices(&self, seat: Seat) -> Vec<String> {
        self.listed(seat).into_iter().map(|choice| self.game.write_choice(choice)).collect()
    }

    fn catalogue(&self) -> Vec<String> {
        let mut choices = Vec::new();
        self.game.catalogue(&mut choices);
        choices.into_iter().map(|choice| self.game.write_choice(choice)).collect()
    }

    fn ahead(&self, seat: Seat, choices: &str) -> Result<Ahead, PlayError> {
        self.after(seat, choices)
    }

    fn check(&self, seat: Seat, choice: &str) -> Result<(), PlayError> {
        self.allowed(seat, choice).map(|_| ())
    }

    fn play(&mut self, seat: Seat, choice: &str) -> Result<(), PlayError> {
        for (place, choice) in self.allowed(seat, choice)?.into_iter().enumerate() {
            self.take_input(Input::Choice(seat, choice), place > 0);
        }
        Ok(())
    }

    fn chances(&self) -> Vec<(String, u32)> {
        let named = |(chance, weight)| (self.game.write_chance(chance), weight);
        self.listed_chances().into_iter().map(named).collect()
    }

    fn settle(&mut self, outcome: &str) -> Result<(), PlayError> {
        let chances = self.listed_chances();
        if chances.is_empty() {
            return Err(PlayError::NoChance);
        }
        let chance = self.game.read_chance(outcome).map_err(PlayError::Unreadable)?;
        if chances.iter().all(|(listed, _)| *listed != chance) {
            return Err(PlayError::Impossible(outcome.to_owned()));
        }
        self.apply(Input::Chance(chance));
        Ok(())
    }

    fn take(&mut self, input: &str) -> Result<(), PlayError> {
        match split_input(input) {
            None => Err(PlayError::Unreadable(
                "it begins neither with a seat's letter nor with `chance`, and a colon".into(),
            )),
            Some((Some(seat), words)) => self.play(seat, words),
            Some((None, words)) => self.settle(words),
        }
    }

    fn roll(&mut self, dice: &mut Dice) -> Result<(), PlayError> {
        if self.waiting() != Waiting::Chance {
            return Err(PlayError::NoChance);
        }
        let chance = self.game.sample(&self.state, dice);
        self.apply(Input::Chance(chance));
        Ok(())
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.ask(viewer).line(|seat| seat.to_string())
    }

    fn ask(&self, viewer: Viewer) -> Ask {
        self.game.ask(&self.view_of(viewer))
    }

    fn silence(&self, seat: Seat) -> Option<String> {
        let silent = self.game.silence(&self.view_of(Viewer::Seat(seat)))?;
        self.listed(seat).contains(&silent).then(|| self.game.write_choice(silent))
    }

    fn standing(&self) -> Vec<Standing> {
        self.game.standing()
    }

    fn acts(&self, seat: Seat) -> Vec<Act> {
        let view = self.view_of(Viewer::Seat(seat));
        self.listed(seat).into_iter().map(|choice| self.game.act(&view, choice)).collect()
    }

    fn why(&self, seat: Seat, things: &[Thing]) -> Vec<WhyNot> {
        if things.is_empty() {
            return Vec::new();
        }
        self.refusals(seat, |act| act.touches.starts_with(things))
    }

    fn why_said(&self, seat: Seat, words: &str) -> Option<Vec<WhyNot>> {
        self.refusals_of_words(seat, words)
    }

    fn board(&self, viewer: Viewer) -> String {
        self.game.draw_board(&self.view_of(viewer))
    }

    fn view(&self, viewer: Viewer) -> Value {
        as_json(&self.view_of(viewer))
    }

    fn portrait(&self, viewer: Viewer) -> Value {
        as_json(&self.game.portray(&self.view_of(viewer)))
    }

    fn truth(&self) -> Value {
        as_json(&self.game.portray_truth(&self.state))
    }

    fn told(&self, viewer: Viewer, inputs: Range<usize>) -> Vec<String> {
        let texts = self.tellings(viewer, inputs).into_iter().map(|telling| telling.text);
        let spoken = texts.filter(|text| !text.is_empty());
        spoken.map(|text| named(&text, |seat| seat.to_string())).collect()
    }

    fn tellings(&self, viewer: Viewer, inputs: Range<usize>) -> Vec<Telling> {
        let (game, viewer) = (&*self.game, self.seated(viewer));
        let start = inputs.start.min(self.past.len());
        let mut state = self.state_at(start);
        let mut tellings = Vec::new();
        for past in self.past.iter().take(inputs.end).skip(start) {
            let before = game.view(&state, viewer);
            let seen = past.events.iter().filter_map(|event| game.tell(event, viewer));
            tellings.extend(seen.map(|seen| game.telling(&before, &seen)));
            apply(game, &mut state, &past.input, &mut Log::off());
        }
        tellings
    }

    fn record(&self) -> MatchRecord {
        MatchRecord {
            game: G::NAME.to_owned(),
            pack: self.game.fingerprint(),
            options: self.options.clone(),
            seats: Seat::all(self.game.seats()).map(|seat| seat.to_string()).collect(),
            scenario: self.scenario.clone(),
            inputs: self.past.iter().map(|past| write_input(&*self.game, &past.input)).collect(),
        }
    }

    fn rewind(&mut self, length: usize) {
        if length < self.past.len() {
            self.state = self.state_at(length);
            self.past.truncate(length);
            self.kept.truncate(length / KEPT_EVERY + 1);
            self.minds.retain(|_, _| false);
        }
    }

    fn last_choice(&self, seat: Seat) -> Result<usize, UndoError> {
        let own = |past: &Past<G>| past.had_choice && past.input.actor() == Actor::Seat(seat);
        let last = self.past.iter().rposition(own).ok_or(UndoError::NothingChosen)?;
        // An answer of several choices is one.
        Ok((0..=last).rev().find(|place| !self.past[*place].goes_on).unwrap_or(last))
    }

    fn undo_point(&self, seat: Seat) -> Result<usize, UndoError> {
        let point = self.last_choice(seat)?;
        for past in &self.past[point..] {
            match past.input.actor() {
                Actor::Chance => return Err(UndoError::ChanceCame),
                Actor::Seat(other) if other != seat => return Err(UndoError::SeatActed(other)),
                Actor::Seat(_) => {}
            }
        }
        if self.has_learned(seat, point) {
            return Err(UndoError::SomethingSeen);
        }
        Ok(point)
    }

    fn undo(&mut self, seat: Seat) -> Result<usize, UndoError> {
        let point = self.undo_point(seat)?;
        self.rewind(point);
        Ok(point)
    }

    fn scores(&self) -> BySeat<Score> {
        self.game.scores(&self.state)
    }

    fn cards(&self) -> Vec<CardEntry> {
        self.game.cards()
    }

    fn headline(&self, card: &str) -> String {
        self.game.headline(card)
    }

    fn facts(&self, card: &str) -> Facts {
        self.game.facts(card)
    }

    fn seems_forced(&self, seat: Seat, mut dice: Dice) -> bool {
        let view = self.view_of(Viewer::Spectator);
        let mut choices = Vec::new();
        (0..IMAGINED).all(|_| {
            choices.clear();
            self.game.choices(&self.game.imagine(&view, &mut dice), seat, &mut choices);
            choices.len() == 1
        })
    }

    fn think(&self, seat: Seat, kind: Kind, budget: Budget, mut dice: Dice) -> Option<Thought> {
        let choices = self.listed(seat);
        if choices.is_empty() {
            return None;
        }
        let (game, view) = (Arc::clone(&self.game), self.view_of(Viewer::Seat(seat)));
        let (place, asked_at) = (self.minds.of(seat).clone(), self.past.len());
        let kept = place.take().filter(|mind| mind.kind == kind && self.goes_on(seat, mind));
        Some(Box::new(move || {
            let mut bot = kept.map_or_else(|| kind.bot_on(threads()), |mind| mind.bot);
            let question = Question { game: &*game, seat, view: &view, choices: &choices };
            let choice = bot.choose(&question, budget, &mut dice);
            place.put(Mind { kind, bot, asked_at, choice });
            game.write_choice(choice)
        }))
    }

    fn advise(&self, seat: Seat, budget: Budget, mut dice: Dice) -> Option<Counsel> {
        let choices = self.listed(seat);
        if choices.is_empty() {
            return None;
        }
        let (game, view) = (Arc::clone(&self.game), self.view_of(Viewer::Seat(seat)));
        Some(Box::new(move || {
            let question = Question { game: &*game, seat, view: &view, choices: &choices };
            let found = Search::new(Manner::BEST).on(threads()).assess(&question, budget, &mut dice);
            let advised = |option: Assessed<G::Choice>| Advised {
                choice: game.write_choice(option.choice),
                share: option.share,
                low: option.low,
                high: option.high,
                iterations: option.iterations,
            };
            Advice {
                options: found.options.into_iter().map(advised).collect(),
                reply: found.reply.map(|(_, choice)| game.write_choice(choice)),
            }
        }))
    }
}

/// How many threads one decision may use: all there are.
fn threads() -> NonZeroUsize {
    std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Plain data as JSON. Views and portraits have nothing in them that JSON cannot say; the conformance suite
/// holds every game to that.
pub(crate) fn as_json(value: &impl Serialize) -> Value {
    serde_json::to_value(value).expect("a view is plain data")
}
