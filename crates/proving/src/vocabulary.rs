//! How the vocabulary of a pack is used: a verb that only one card needs is code for that card.

use std::collections::{BTreeMap, BTreeSet};

use toml::Value;

/// The verbs of a pack, each with the ids of the cards that use it. Verbs stand under this key, anywhere inside a card.
///
/// # Panics
/// If the text is no TOML.
#[must_use]
pub fn verbs(pack: &str, key: &str) -> BTreeMap<String, BTreeSet<String>> {
    let pack: toml::Table = toml::from_str(pack).expect("a pack");
    let mut uses = BTreeMap::new();
    for entry in pack.values().filter_map(Value::as_array).flatten() {
        if let Some(id) = entry.get("id").and_then(Value::as_str) {
            collect(entry, key, id, &mut uses);
        }
    }
    uses
}

fn collect(value: &Value, key: &str, id: &str, uses: &mut BTreeMap<String, BTreeSet<String>>) {
    match value {
        Value::Array(values) => values.iter().for_each(|value| collect(value, key, id, uses)),
        Value::Table(table) => {
            if let Some(verb) = table.get(key).and_then(Value::as_str) {
                uses.entry(verb.to_owned()).or_default().insert(id.to_owned());
            }
            table.values().for_each(|value| collect(value, key, id, uses));
        }
        _ => {}
    }
}

/// At most a tenth of the cards that do something need a verb that no other card uses, and at most a third of the verbs serve a
/// single card.
///
/// # Panics
/// If there are more.
pub fn assert_shared(pack: &str, key: &str) {
    let verbs = verbs(pack, key);
    let cards: BTreeSet<&String> = verbs.values().flatten().collect();
    let alone: Vec<(&String, &BTreeSet<String>)> =
        verbs.iter().filter(|(_, cards)| cards.len() == 1).collect();
    let special: BTreeSet<&String> = alone.iter().flat_map(|(_, cards)| *cards).collect();
    assert!(!cards.is_empty(), "no card has {key:?}");
    assert!(special.len() * 10 <= cards.len(), "cards with a verb of their own: {special:?}");
    assert!(alone.len() * 3 <= verbs.len(), "verbs of a single card: {alone:?}");
}
