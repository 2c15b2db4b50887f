//! Portraits that say all or nothing: the page compiles the type the game fills, and reads every part of it.

use std::fmt::Debug;

use kernel::{Dice, Game, Log, Observe, Stage, Viewer, Waiting};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// Inputs between two portraits that are looked at.
const STRIDE: usize = 20;

/// Plays a game at random and looks at what everybody sees now and then, and at the end: see [`assert_whole`].
///
/// # Panics
/// If a portrait is not whole.
pub fn assert_whole_throughout<G>(game: &G, seed: u64, is_entry: impl Fn(&str) -> bool)
where
    G: Game + Observe + Stage,
    G::Portrait: DeserializeOwned + PartialEq + Debug,
{
    let (mut dice, mut state) = (Dice::new(seed), game.start());
    let (mut choices, mut chances) = (Vec::new(), Vec::new());
    for input in 0.. {
        let waiting = game.waiting(&state);
        if input % STRIDE == 0 || waiting == Waiting::Over {
            for viewer in Viewer::all(game.seats()) {
                assert_whole(&game.portray(&game.view(&state, viewer)), &is_entry);
            }
            assert_whole(&game.portray_truth(&state), &is_entry);
        }
        match waiting {
            Waiting::Over => return,
            Waiting::Chance => {
                chances.clear();
                game.chances(&state, &mut chances);
                let chance = dice.weighted(&chances);
                game.settle(&mut state, chance, &mut Log::off());
            }
            Waiting::Seats(seats) => {
                choices.clear();
                let seat = seats.first().expect("somebody is awaited");
                game.choices(&state, seat, &mut choices);
                let choice = dice.among(&choices);
                game.choose(&mut state, seat, choice, &mut Log::off());
            }
        }
    }
}

/// Checks that a portrait is read as it was written, and not at all if a part of it is missing or unknown. The names
/// for which `is_entry` holds are keys of a map, of which each may be absent.
///
/// # Panics
/// If it is not; the message names the part.
pub fn assert_whole<P>(portrait: &P, is_entry: impl Fn(&str) -> bool)
where
    P: Serialize + DeserializeOwned + PartialEq + Debug,
{
    let written = serde_json::to_value(portrait).expect("a portrait can be written");
    let read = serde_json::from_value::<P>(written.clone()).expect("a portrait can be read");
    assert_eq!(read, *portrait, "a portrait is read as it was written");
    for path in paths(&written) {
        let Some(name) = path.last().filter(|name| !is_entry(name)) else { continue };
        let mut lacking = written.clone();
        object(&mut lacking, &path[..path.len() - 1]).remove(name);
        assert!(serde_json::from_value::<P>(lacking).is_err(), "nobody misses {}", path.join("."));
        let mut renamed = written.clone();
        let object = object(&mut renamed, &path[..path.len() - 1]);
        object.insert(format!("{name}-of-old"), Value::Bool(true));
        assert!(
            serde_json::from_value::<P>(renamed).is_err(),
            "nobody wonders about a part beside {}",
            path.join(".")
        );
    }
}

/// Every named part, from the outside in; places of lists are numbers.
fn paths(value: &Value) -> Vec<Vec<String>> {
    let below = |name: String, value: &Value| {
        let deeper = paths(value).into_iter().map(|path| [vec![name.clone()], path].concat());
        deeper.collect::<Vec<_>>()
    };
    match value {
        Value::Object(object) => object
            .iter()
            .flat_map(|(name, value)| [vec![vec![name.clone()]], below(name.clone(), value)].concat())
            .collect(),
        Value::Array(list) => {
            list.iter().enumerate().flat_map(|(place, value)| below(place.to_string(), value)).collect()
        }
        _ => Vec::new(),
    }
}

fn object<'v>(value: &'v mut Value, path: &[String]) -> &'v mut serde_json::Map<String, Value> {
    let found = path.iter().fold(value, |value, name| match value {
        Value::Array(list) => &mut list[name.parse::<usize>().expect("a place of a list")],
        other => &mut other[name.as_str()],
    });
    found.as_object_mut().expect("only named parts have a name")
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Strict {
        #[serde(deserialize_with = "Option::deserialize")]
        turn: Option<char>,
        sides: Vec<u8>,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Forgetful {
        turn: Option<char>,
    }

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Deaf {
        turn: char,
    }

    #[test]
    fn a_strict_portrait_is_whole() {
        assert_whole(&Strict { turn: None, sides: vec![1, 2] }, |_| false);
    }

    #[test]
    #[should_panic(expected = "nobody misses turn")]
    fn an_option_that_may_be_left_out_is_found() {
        assert_whole(&Forgetful { turn: None }, |_| false);
    }

    #[test]
    #[should_panic(expected = "nobody wonders about a part beside turn")]
    fn a_reader_that_ignores_parts_is_found() {
        assert_whole(&Deaf { turn: 'a' }, |_| false);
    }
}
