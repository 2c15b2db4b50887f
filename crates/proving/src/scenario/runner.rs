//! Carrying out the steps of a scenario.

use std::collections::{BTreeMap, VecDeque};

use kernel::{Input, InputOf, Log, Seat, SeatSet, Viewer, Waiting, apply};
use parts::scene::named;
use parts::title::Title;
use serde_json::Value;

use super::path;
use super::script::Step;

/// A scenario under way.
pub(super) struct Runner<'g, G: Title> {
    game: &'g G,
    state: G::State,
    /// The inputs of the latest step that had one.
    latest: Vec<Taken<G>>,
}

/// An input that was taken: the state before it, and what it brought.
struct Taken<G: Title> {
    before: G::State,
    events: Vec<G::Event>,
}

impl<'g, G: Title> Runner<'g, G> {
    pub fn new(game: &'g G, state: G::State) -> Runner<'g, G> {
        Runner { game, state, latest: Vec::new() }
    }

    /// Carries out one step; says what was expected and what was found if it does not hold.
    pub fn step(&mut self, step: &Step) -> Result<(), String> {
        check_form(step)?;
        self.inputs(step)?;
        if let Some((refuse, rule)) = step.refuse.as_ref().zip(step.rule.as_ref()) {
            self.refused(refuse, rule)?;
        }
        self.offered(step)?;
        for text in &step.never {
            self.impossible(text)?;
        }
        if let Some(waiting) = &step.waiting {
            self.waits_for(waiting)?;
        }
        let viewer = step.view.as_deref().map(|name| self.read_viewer(name)).transpose()?;
        if let Some(expected) = &step.expect {
            let portrait = self.portrait(viewer)?;
            for (path, value) in expected {
                path::expect(&portrait, path, value).map_err(|message| match &step.view {
                    Some(name) => format!("in the view of {name}, {message}"),
                    None => message,
                })?;
            }
        }
        self.told(&step.tells, viewer.unwrap_or(Viewer::Spectator))?;
        step.scores.as_ref().map_or(Ok(()), |scores| self.scored(scores))
    }

    /// Takes choices and outcomes in turn, always that which the game waits for.
    fn inputs(&mut self, step: &Step) -> Result<(), String> {
        let mut choices: VecDeque<&String> = step.choices.0.iter().collect();
        let mut chances: VecDeque<&String> = step.chances.0.iter().collect();
        if choices.is_empty() && chances.is_empty() {
            return Ok(());
        }
        self.latest.clear();
        loop {
            let chance_first = self.game.waiting(&self.state) == Waiting::Chance || choices.is_empty();
            if chance_first && let Some(text) = chances.pop_front() {
                self.chance(text)?;
            } else if let Some(text) = choices.pop_front() {
                self.choice(text)?;
            } else {
                return Ok(());
            }
        }
    }

    fn choice(&mut self, text: &str) -> Result<(), String> {
        let (seat, choice) = self.read_choice(text)?;
        self.game
            .check(&self.state, seat, choice)
            .map_err(|refusal| format!("`{text}` is refused: {refusal}. {}", self.what_may(seat)))?;
        if !self.list(seat).contains(&choice) {
            return Err(format!("`{text}` is accepted, but not listed. {}", self.what_may(seat)));
        }
        self.take(text, Input::Choice(seat, choice))
    }

    fn chance(&mut self, text: &str) -> Result<(), String> {
        let chance = self.game.read_chance(text).map_err(|reason| format!("chance `{text}`: {reason}"))?;
        if self.game.waiting(&self.state) != Waiting::Chance {
            let waiting = self.write_waiting();
            return Err(format!("chance `{text}`: the game does not wait for chance, but for {waiting}"));
        }
        let outcomes = self.outcomes();
        if !outcomes.contains(&chance) {
            let possible: Vec<String> =
                outcomes.iter().map(|outcome| self.game.write_chance(*outcome)).collect();
            return Err(format!("chance `{text}` is impossible; possible are {}", list_words(&possible)));
        }
        self.take(text, Input::Chance(chance))
    }

    /// What chance may bring now.
    fn outcomes(&self) -> Vec<G::Chance> {
        let mut outcomes = Vec::new();
        self.game.chances(&self.state, &mut outcomes);
        outcomes.into_iter().map(|(outcome, _)| outcome).collect()
    }

    /// Chance decides now, but not for this.
    fn impossible(&self, text: &str) -> Result<(), String> {
        let chance = self.game.read_chance(text).map_err(|reason| format!("chance `{text}`: {reason}"))?;
        if self.game.waiting(&self.state) != Waiting::Chance {
            let waiting = self.write_waiting();
            return Err(format!("never `{text}`: the game does not wait for chance, but for {waiting}"));
        }
        if self.outcomes().contains(&chance) {
            return Err(format!("chance `{text}` is possible, but should never be"));
        }
        Ok(())
    }

    fn take(&mut self, text: &str, input: InputOf<G>) -> Result<(), String> {
        let before = self.state.clone();
        let mut log = Log::on();
        apply(self.game, &mut self.state, &input, &mut log);
        self.latest.push(Taken { before, events: log.take() });
        self.game.audit(&self.state).map_err(|broken| format!("after `{text}` the state is broken: {broken}"))
    }

    fn refused(&self, text: &str, rule: &str) -> Result<(), String> {
        let (seat, choice) = self.read_choice(text)?;
        match self.game.check(&self.state, seat, choice) {
            Ok(()) => Err(format!("`{text}` should be refused under {rule}, but is allowed")),
            Err(refusal) if refusal.rule.as_str() != rule => {
                Err(format!("`{text}` should be refused under {rule}, but is refused: {refusal}"))
            }
            Err(_) if self.list(seat).contains(&choice) => Err(format!("`{text}` is refused, but listed")),
            Err(_) => Ok(()),
        }
    }

    fn offered(&self, step: &Step) -> Result<(), String> {
        for text in &step.offer {
            let (seat, choice) = self.read_choice(text)?;
            if !self.list(seat).contains(&choice) {
                return Err(format!("`{text}` is not offered. {}", self.what_may(seat)));
            }
        }
        for text in &step.deny {
            let (seat, choice) = self.read_choice(text)?;
            if self.list(seat).contains(&choice) {
                return Err(format!("`{text}` is offered, but should not be. {}", self.what_may(seat)));
            }
        }
        let mut exactly: BTreeMap<Seat, Vec<G::Choice>> = BTreeMap::new();
        let only = step.only.as_deref().unwrap_or(&[]);
        if step.only.is_some() && only.is_empty() {
            // Nothing named is nothing allowed, to anybody.
            exactly.extend(Seat::all(self.game.seats()).map(|seat| (seat, Vec::new())));
        }
        for text in only {
            let (seat, choice) = self.read_choice(text)?;
            exactly.entry(seat).or_default().push(choice);
        }
        for (seat, mut choices) in exactly {
            choices.sort_unstable();
            if choices != self.list(seat) {
                let wanted: Vec<String> =
                    choices.iter().map(|choice| self.game.write_choice(*choice)).collect();
                return Err(format!(
                    "{seat} should have only {}. {}",
                    list_words(&wanted),
                    self.what_may(seat)
                ));
            }
        }
        Ok(())
    }

    fn waits_for(&self, expected: &str) -> Result<(), String> {
        let wanted = match expected {
            "chance" => Waiting::Chance,
            "over" => Waiting::Over,
            letters => Waiting::Seats(
                letters.chars().map(|letter| self.seat(letter)).collect::<Result<SeatSet, _>>()?,
            ),
        };
        if wanted == self.game.waiting(&self.state) {
            Ok(())
        } else {
            Err(format!("the game should wait for {expected}, but waits for {}", self.write_waiting()))
        }
    }

    fn told(&self, sentences: &[String], viewer: Viewer) -> Result<(), String> {
        if sentences.is_empty() {
            return Ok(());
        }
        let told: Vec<String> = self.latest.iter().flat_map(|taken| self.told_by(taken, viewer)).collect();
        match sentences.iter().find(|sentence| !told.contains(sentence)) {
            None => Ok(()),
            Some(sentence) => Err(format!("{sentence:?} is not told; told are {}", list_words(&told))),
        }
    }

    /// What one input told a viewer, in sentences with seats by their letters.
    fn told_by(&self, taken: &Taken<G>, viewer: Viewer) -> Vec<String> {
        let known = self.game.view(&taken.before, viewer);
        let seen = taken.events.iter().filter_map(|event| self.game.tell(event, viewer));
        let texts = seen.map(|seen| self.game.telling(&known, &seen).text);
        let spoken = texts.filter(|text| !text.is_empty());
        spoken.map(|text| named(&text, |seat| seat.to_string())).collect()
    }

    fn scored(&self, expected: &BTreeMap<String, i64>) -> Result<(), String> {
        if self.game.waiting(&self.state) != Waiting::Over {
            return Err(format!("there are no scores yet: the game waits for {}", self.write_waiting()));
        }
        let scores = self.game.scores(&self.state);
        for (name, wanted) in expected {
            let seat = self.read_seat(name)?;
            let found = (scores[seat].share() * 1000.0).round() as i64;
            if found != *wanted {
                return Err(format!("{seat} should score {wanted}, but scores {found}"));
            }
        }
        Ok(())
    }

    /// The truth or what a viewer knows of it, in names.
    fn portrait(&self, viewer: Option<Viewer>) -> Result<Value, String> {
        let portrait = match viewer {
            None => serde_json::to_value(self.game.portray_truth(&self.state)),
            Some(viewer) => serde_json::to_value(self.game.portray(&self.game.view(&self.state, viewer))),
        };
        portrait.map_err(|error| format!("the portrait cannot be written: {error}"))
    }

    fn list(&self, seat: Seat) -> Vec<G::Choice> {
        let mut list = Vec::new();
        self.game.choices(&self.state, seat, &mut list);
        list
    }

    /// What a seat may do now, as a sentence.
    fn what_may(&self, seat: Seat) -> String {
        let words: Vec<String> =
            self.list(seat).into_iter().map(|choice| self.game.write_choice(choice)).collect();
        if words.is_empty() {
            return format!("{seat} has no choice now; the game waits for {}.", self.write_waiting());
        }
        format!("{seat} may: {}.", list_words(&words))
    }

    fn write_waiting(&self) -> String {
        match self.game.waiting(&self.state) {
            Waiting::Seats(seats) => seats.iter().map(Seat::letter).collect(),
            Waiting::Chance => "chance".to_owned(),
            Waiting::Over => "nobody, it is over".to_owned(),
        }
    }

    /// Reads `a: play sniper 1r`.
    fn read_choice(&self, text: &str) -> Result<(Seat, G::Choice), String> {
        let (seat, words) = text
            .split_once(':')
            .ok_or_else(|| format!("`{text}` does not say whose choice it is; write it like `a: ...`"))?;
        let seat = self.read_seat(seat.trim())?;
        let choice = self.game.read_choice(words.trim()).map_err(|reason| format!("`{text}`: {reason}"))?;
        Ok((seat, choice))
    }

    fn read_seat(&self, name: &str) -> Result<Seat, String> {
        let mut letters = name.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) => self.seat(letter),
            _ => Err(format!("{name:?} is no seat; write a letter such as `a`")),
        }
    }

    fn seat(&self, letter: char) -> Result<Seat, String> {
        Seat::from_letter(letter).filter(|seat| seat.index() < self.game.seats()).ok_or_else(|| {
            let seats: Vec<String> = Seat::all(self.game.seats()).map(|seat| seat.to_string()).collect();
            format!("there is no seat {letter:?}; there are {}", seats.join(", "))
        })
    }

    fn read_viewer(&self, name: &str) -> Result<Viewer, String> {
        if name == "spectator" { Ok(Viewer::Spectator) } else { self.read_seat(name).map(Viewer::Seat) }
    }
}

/// What the format asks of a step, whatever the game.
fn check_form(step: &Step) -> Result<(), String> {
    match (&step.refuse, &step.rule) {
        (Some(refuse), None) => {
            return Err(format!("`refuse = {refuse:?}` needs a `rule` that says under which rule"));
        }
        (None, Some(rule)) => {
            return Err(format!("`rule = {rule:?}` needs a `refuse` that says what it refuses"));
        }
        _ => {}
    }
    let looks = step.expect.is_some() || !step.tells.is_empty();
    if step.view.is_some() && !looks {
        return Err("`view` needs an `expect` or `tells` that says what is seen".to_owned());
    }
    let acts = !step.choices.0.is_empty() || !step.chances.0.is_empty() || step.refuse.is_some();
    let lists =
        !step.offer.is_empty() || !step.deny.is_empty() || !step.never.is_empty() || step.only.is_some();
    if acts || lists || looks || step.waiting.is_some() || step.scores.is_some() {
        Ok(())
    } else {
        Err("the step does nothing and expects nothing".to_owned())
    }
}

fn list_words(words: &[String]) -> String {
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}
