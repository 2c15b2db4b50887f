//! What a run of games has visited.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use kernel::Notate;

/// How often each word occurred.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Tally(BTreeMap<String, u64>);

impl Tally {
    /// How often the word occurred.
    #[must_use]
    pub fn count(&self, word: &str) -> u64 {
        self.0.get(word).copied().unwrap_or(0)
    }

    /// Every word with its count, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.0.iter().map(|(word, count)| (word.as_str(), *count))
    }

    /// Which of these words never occurred.
    pub fn missing<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
        words.into_iter().filter(|word| self.count(word) == 0).collect()
    }

    pub(crate) fn add(&mut self, word: &str, times: u64) {
        match self.0.get_mut(word) {
            Some(count) => *count += times,
            None => {
                self.0.insert(word.to_owned(), times);
            }
        }
    }

    fn merge(&mut self, other: Tally) {
        for (word, count) in other.0 {
            self.add(&word, count);
        }
    }
}

/// What a run of the suite has visited, so that a test can demand that each kind of thing occurred.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Coverage {
    /// Games played to their end.
    pub games: u64,
    /// Inputs taken.
    pub inputs: u64,
    /// Choices taken where there were two or more.
    pub decisions: u64,
    /// Rounds of all games, as the game counts them.
    pub rounds: u64,
    /// The inputs of the longest game.
    pub longest: usize,
    /// The most choices a seat ever had.
    pub widest: usize,
    /// Inputs that opened hidden things beside themselves.
    pub openings: u64,
    /// How often the costly checks were made.
    pub costly: u64,
    /// How often the whole catalogue was tried.
    pub brute: u64,
    /// Choices taken, by the first word of their notation.
    pub choices: Tally,
    /// Choices taken, by their whole notation.
    pub choices_in_full: Tally,
    /// Outcomes of chance, by their whole notation.
    pub chances: Tally,
    /// Events, by their name.
    pub events: Tally,
    /// Refusals met while trying the catalogue, by rule id.
    pub refusals: Tally,
}

impl Coverage {
    pub(crate) fn merge(&mut self, other: Coverage) {
        self.games += other.games;
        self.inputs += other.inputs;
        self.decisions += other.decisions;
        self.rounds += other.rounds;
        self.longest = self.longest.max(other.longest);
        self.widest = self.widest.max(other.widest);
        self.openings += other.openings;
        self.costly += other.costly;
        self.brute += other.brute;
        self.choices.merge(other.choices);
        self.choices_in_full.merge(other.choices_in_full);
        self.chances.merge(other.chances);
        self.events.merge(other.events);
        self.refusals.merge(other.refusals);
    }
}

impl fmt::Display for Coverage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} games, {} rounds, {} inputs, {} decisions; longest {} inputs, widest {} choices; {} openings",
            self.games, self.rounds, self.inputs, self.decisions, self.longest, self.widest, self.openings
        )?;
        writeln!(f, "costly checks {}, catalogue tried {}", self.costly, self.brute)?;
        for (name, tally) in
            [("choices", &self.choices), ("events", &self.events), ("refusals", &self.refusals)]
        {
            let words: Vec<String> = tally.iter().map(|(word, count)| format!("{word} {count}")).collect();
            writeln!(f, "{name}: {}", words.join(", "))?;
        }
        Ok(())
    }
}

/// Counts things as they are, and writes each only once, at the end: notation is far too slow for every input.
pub(crate) struct Counter<G: Notate> {
    pub coverage: Coverage,
    choices: BTreeMap<G::Choice, u64>,
    chances: BTreeMap<G::Chance, u64>,
    word: String,
}

impl<G: Notate> Counter<G> {
    pub fn new() -> Counter<G> {
        Counter {
            coverage: Coverage::default(),
            choices: BTreeMap::new(),
            chances: BTreeMap::new(),
            word: String::new(),
        }
    }

    pub fn choice(&mut self, choice: G::Choice) {
        *self.choices.entry(choice).or_insert(0) += 1;
    }

    pub fn chance(&mut self, chance: G::Chance) {
        *self.chances.entry(chance).or_insert(0) += 1;
    }

    pub fn event(&mut self, event: &G::Event) {
        self.word.clear();
        // The sink stops the formatter after the name; that it then reports an error is what was asked for.
        let _ = write!(FirstWord(&mut self.word), "{event:?}");
        self.coverage.events.add(&self.word, 1);
    }

    pub fn finish(mut self, game: &G) -> Coverage {
        for (choice, count) in self.choices {
            let text = game.write_choice(choice);
            self.coverage.choices.add(text.split_whitespace().next().unwrap_or(""), count);
            self.coverage.choices_in_full.add(&text, count);
        }
        for (chance, count) in self.chances {
            self.coverage.chances.add(&game.write_chance(chance), count);
        }
        self.coverage
    }
}

/// Keeps the first word that is written and refuses the rest.
struct FirstWord<'s>(&'s mut String);

impl Write for FirstWord<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = text.find(|c: char| !c.is_alphanumeric() && c != '_');
        self.0.push_str(&text[..end.unwrap_or(text.len())]);
        if end.is_some() { Err(fmt::Error) } else { Ok(()) }
    }
}
