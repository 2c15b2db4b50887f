//! Cards are written in few words: most verbs serve many cards, and few cards need one of their own.
//!
//! A *verb* is what a step of an effect begins with. What stands behind it, and what qualifies a card or an
//! ability, are *words* too: they are listed in the golden with the verbs, so that a pack that needs a new one
//! shows it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::path::Path;

use proving::golden::{Mode, check_text};
use toml::{Table, Value};

const GOLDEN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/goldens/vocabulary.txt");
const PACK: &str = include_str!("../../src/cards.toml");

/// Words, and the cards that use each.
type Uses = BTreeMap<String, BTreeSet<String>>;

#[derive(Default)]
struct Vocabulary {
    cards: BTreeSet<String>,
    verbs: Uses,
    /// Arguments of verbs, conditions, discounts, standing properties.
    words: Uses,
}

impl Vocabulary {
    fn of_the_pack() -> Vocabulary {
        let pack: Table = PACK.parse().expect("the pack is TOML");
        let mut vocabulary = Vocabulary::default();
        for kind in ["person", "event", "camp"] {
            for card in list(&pack[kind]) {
                vocabulary.card(card.as_table().expect("a card is a table"));
            }
        }
        vocabulary
    }

    fn card(&mut self, card: &Table) {
        let id = card["id"].as_str().expect("an id is a text");
        self.cards.insert(id.to_owned());
        for (key, value) in card {
            match key.as_str() {
                "id" | "name" | "copies" | "origin" | "cost" | "bomb" | "draw" | "rules" => {}
                "junk" => self.verb(id, value.as_str().expect("an icon is a text")),
                "does" | "enters" => self.steps(id, value),
                "ability" => list(value).iter().for_each(|ability| self.ability(id, ability)),
                "grants" => {
                    self.word(id, "grants", "");
                    self.ability(id, value);
                }
                "traits" => list(value).iter().for_each(|one| self.argument(id, "traits", one)),
                other => panic!("{id}: this test does not know what {other:?} is"),
            }
        }
    }

    fn ability(&mut self, id: &str, ability: &Value) {
        for (key, value) in ability.as_table().expect("an ability is a table") {
            match key.as_str() {
                "cost" => {}
                "does" => self.steps(id, value),
                "when" | "less" => self.argument(id, key, value),
                other => panic!("{id}: this test does not know what {other:?} is"),
            }
        }
    }

    fn steps(&mut self, id: &str, steps: &Value) {
        for step in list(steps) {
            match step {
                Value::String(icon) => self.verb(id, icon),
                step => {
                    for (verb, argument) in step.as_table().expect("a step is a text or a table") {
                        self.verb(id, verb);
                        self.argument(id, verb, argument);
                    }
                }
            }
        }
    }

    /// What stands behind a verb or a key: a word, words by key, or further steps.
    fn argument(&mut self, id: &str, key: &str, argument: &Value) {
        match argument {
            Value::String(word) => self.word(id, key, word),
            Value::Boolean(word) => self.word(id, key, &word.to_string()),
            Value::Integer(_) => {}
            Value::Table(parts) => parts.iter().for_each(|(part, value)| match part.as_str() {
                "one_of" => list(value).iter().for_each(|way| self.steps(id, way)),
                "then" => self.steps(id, value),
                "punk" => {
                    self.word(id, key, part);
                    self.steps(id, value);
                }
                part => self.argument(id, part, value),
            }),
            Value::Array(_) => self.steps(id, argument),
            other => panic!("{id}: {key} = {other} is nothing a card says"),
        }
    }

    fn verb(&mut self, id: &str, verb: &str) {
        self.verbs.entry(verb.to_owned()).or_default().insert(id.to_owned());
    }

    fn word(&mut self, id: &str, key: &str, word: &str) {
        let phrase = format!("{key} {word}").trim().to_owned();
        self.words.entry(phrase).or_default().insert(id.to_owned());
    }

    /// Everything with the number of cards that use it; few cards are named.
    fn write(&self) -> String {
        let mut text = format!("{} kinds of cards\n", self.cards.len());
        for (title, uses) in [("verbs", &self.verbs), ("words", &self.words)] {
            let _ = writeln!(text, "\n{} {title}, {} of them on one card only", uses.len(), once(uses).len());
            let mut rows: Vec<_> = uses.iter().collect();
            rows.sort_by_key(|(word, cards)| (std::cmp::Reverse(cards.len()), *word));
            for (word, cards) in rows {
                let names: Vec<&str> = cards.iter().map(String::as_str).collect();
                let named = if names.len() <= 3 { format!(": {}", names.join(", ")) } else { String::new() };
                let _ = writeln!(text, "{:3} {word}{named}", cards.len());
            }
        }
        text
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

/// Words that a single card uses, with that card.
fn once(uses: &Uses) -> Vec<(&str, &str)> {
    let alone = uses.iter().filter(|(_, cards)| cards.len() == 1);
    alone.flat_map(|(word, cards)| cards.iter().map(move |card| (word.as_str(), card.as_str()))).collect()
}

#[test]
fn few_cards_need_a_verb_of_their_own() {
    let vocabulary = Vocabulary::of_the_pack();
    let special: BTreeSet<&str> = once(&vocabulary.verbs).into_iter().map(|(_, card)| card).collect();
    assert!(
        special.len() * 10 <= vocabulary.cards.len(),
        "more than a tenth of the cards use a verb that no other card uses: {special:?}\n{}",
        vocabulary.write()
    );
}

#[test]
fn few_verbs_serve_one_card_only() {
    let vocabulary = Vocabulary::of_the_pack();
    assert!(
        once(&vocabulary.verbs).len() * 3 <= vocabulary.verbs.len(),
        "more than a third of the verbs serve one card only\n{}",
        vocabulary.write()
    );
}

#[test]
fn the_vocabulary_is_that_of_the_golden() {
    check_text(Path::new(GOLDEN), &Vocabulary::of_the_pack().write(), Mode::from_environment())
        .unwrap_or_else(|error| panic!("{error}"));
}
