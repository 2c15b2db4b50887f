//! Expectations about a portrait: a path into it and the value that must lie there.

use serde_json::Value as Json;
use toml::Value as Toml;

/// How TOML, which has no null, asks for a value that is null or not there.
const NOTHING: &str = "null";

/// Whether the portrait is as expected at this path; if not, what was found.
pub(super) fn expect(portrait: &Json, path: &str, expected: &Toml) -> Result<(), String> {
    let found = descend(portrait, path);
    let absent = matches!(found, Err(_) | Ok(Json::Null));
    if expected.as_str() == Some(NOTHING) {
        return match found {
            Ok(value) if !absent => Err(format!("{path}: expected nothing, found {value}")),
            _ => Ok(()),
        };
    }
    let value = found.map_err(|message| format!("{path}: {message}"))?;
    agree(value, expected).map_err(|(deeper, message)| format!("{path}{deeper}: {message}"))
}

/// Goes down a path of keys and indices separated by dots. A key that holds dots itself is found by the whole
/// rest of the path.
fn descend<'j>(portrait: &'j Json, path: &str) -> Result<&'j Json, String> {
    let mut here = portrait;
    let mut rest = path;
    loop {
        if let Some(found) = here.as_object().and_then(|map| map.get(rest)) {
            return Ok(found);
        }
        let (part, deeper) = rest.split_once('.').map_or((rest, None), |(part, deeper)| (part, Some(deeper)));
        let next = match here {
            Json::Array(list) => part.parse::<usize>().ok().and_then(|index| list.get(index)),
            Json::Object(map) => map.get(part),
            _ => None,
        };
        here = next.ok_or_else(|| {
            let so_far = path[..path.len() - rest.len()].trim_end_matches('.');
            format!("there is no {part:?}; {} {}", place(so_far), contents(here))
        })?;
        let Some(deeper) = deeper else { return Ok(here) };
        rest = deeper;
    }
}

fn place(so_far: &str) -> &str {
    if so_far.is_empty() { "the portrait" } else { so_far }
}

/// What can be found in a value, for somebody who mistyped a path.
fn contents(value: &Json) -> String {
    match value {
        Json::Object(map) => format!("has {}", map.keys().cloned().collect::<Vec<_>>().join(", ")),
        Json::Array(list) => format!("is a list of {}", list.len()),
        other => format!("is {other}"),
    }
}

/// Whether a value is as expected: tables need only agree in the keys that are given, lists as a whole, and an
/// empty table asks for an empty one. If not, where below and what was found.
fn agree(found: &Json, expected: &Toml) -> Result<(), (String, String)> {
    let differ = || Err((String::new(), format!("expected {}, found {found}", plain(expected))));
    match (expected, found) {
        (Toml::Table(wanted), Json::Object(map)) if wanted.is_empty() && !map.is_empty() => differ(),
        (Toml::Table(wanted), Json::Object(map)) => {
            for (key, expected) in wanted {
                let value = map.get(key).unwrap_or(&Json::Null);
                agree(value, expected).map_err(|(deeper, message)| (format!(".{key}{deeper}"), message))?;
            }
            Ok(())
        }
        (Toml::Array(wanted), Json::Array(list)) if wanted.len() == list.len() => {
            for (index, (expected, value)) in wanted.iter().zip(list).enumerate() {
                agree(value, expected).map_err(|(deeper, message)| (format!(".{index}{deeper}"), message))?;
            }
            Ok(())
        }
        (Toml::String(text), Json::Null) if text == NOTHING => Ok(()),
        (Toml::String(text), Json::String(value)) if text == value => Ok(()),
        (Toml::Boolean(wanted), Json::Bool(value)) if wanted == value => Ok(()),
        (Toml::Integer(wanted), Json::Number(value)) if value.as_i64() == Some(*wanted) => Ok(()),
        (Toml::Float(wanted), Json::Number(value)) if value.as_f64() == Some(*wanted) => Ok(()),
        _ => differ(),
    }
}

/// An expected value as people write it.
fn plain(value: &Toml) -> String {
    match value {
        Toml::String(text) if text == NOTHING => "nothing".to_owned(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn check(path: &str, expected: &str) -> Result<(), String> {
        let portrait = json!({
            "deck": 40,
            "a": { "hand": ["rope", "lamp"], "stash": null, "ready": true },
            "queue": [{ "name": "storm", "turns": 2 }],
            "houses": { "t1.2": "small" },
            "b": { "tokens": {} },
        });
        let table: toml::Table = format!("value = {expected}").parse().unwrap();
        expect(&portrait, path, &table["value"])
    }

    #[test]
    fn paths_reach_objects_and_lists() {
        check("deck", "40").unwrap();
        check("a.hand.1", "\"lamp\"").unwrap();
        check("queue.0.turns", "2").unwrap();
        check("a.hand", "[\"rope\", \"lamp\"]").unwrap();
        check("a", "{ ready = true }").unwrap();
    }

    #[test]
    fn a_key_with_dots_is_found_whole() {
        check("houses.t1.2", "\"small\"").unwrap();
        check("houses.t1.3", "\"null\"").unwrap();
        check("houses.t1.2", "\"null\"").unwrap_err();
    }

    #[test]
    fn an_empty_table_asks_for_an_empty_one() {
        check("b.tokens", "{}").unwrap();
        assert_eq!(check("houses", "{}").unwrap_err(), "houses: expected {}, found {\"t1.2\":\"small\"}");
    }

    #[test]
    fn null_means_null_or_absent() {
        check("a.stash", "\"null\"").unwrap();
        check("b.stash", "\"null\"").unwrap();
        check("a", "{ stash = \"null\" }").unwrap();
        assert_eq!(check("deck", "\"null\"").unwrap_err(), "deck: expected nothing, found 40");
    }

    #[test]
    fn a_difference_says_where_and_what() {
        assert_eq!(check("deck", "39").unwrap_err(), "deck: expected 39, found 40");
        assert_eq!(check("deck", "\"40\"").unwrap_err(), "deck: expected \"40\", found 40");
        assert_eq!(check("a", "{ ready = false }").unwrap_err(), "a.ready: expected false, found true");
        assert_eq!(
            check("a.hand", "[\"rope\"]").unwrap_err(),
            "a.hand: expected [\"rope\"], found [\"rope\",\"lamp\"]"
        );
        assert_eq!(check("queue", "[{ turns = 3 }]").unwrap_err(), "queue.0.turns: expected 3, found 2");
    }

    #[test]
    fn a_mistyped_path_says_what_there_is() {
        assert_eq!(
            check("dekc", "1").unwrap_err(),
            "dekc: there is no \"dekc\"; the portrait has a, b, deck, houses, queue"
        );
        assert_eq!(check("queue.7", "1").unwrap_err(), "queue.7: there is no \"7\"; queue is a list of 1");
        assert_eq!(check("deck.top", "1").unwrap_err(), "deck.top: there is no \"top\"; deck is 40");
    }
}
