//! What the server says is what its description says.

use serde_json::Value;
use server::openapi;
use wire::lobby::Seated;

use crate::client::quick;
use crate::tools::House;

/// The first place where a value is not of a form.
fn difference(value: &Value, form: &Value, forms: &Value, place: &str) -> Option<String> {
    if let Some(name) = form["$ref"].as_str() {
        let name = name.rsplit('/').next()?;
        return difference(value, &forms[name], forms, place);
    }
    if let Some(known) = form["enum"].as_array().filter(|known| !known.contains(value)) {
        return Some(format!("{place}: {value} is none of {known:?}"));
    }
    let kinds = match &form["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    let kind = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    if !kinds.is_empty() && !kinds.contains(&kind) {
        return Some(format!("{place}: {kind} instead of {kinds:?}"));
    }
    if let Value::Array(items) = value {
        let items = items.iter().enumerate();
        return items
            .filter_map(|(index, item)| difference(item, &form["items"], forms, &format!("{place}/{index}")))
            .next();
    }
    let (Value::Object(fields), Some(known)) = (value, form["properties"].as_object()) else { return None };
    let needed = form["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
    for name in needed {
        if !fields.contains_key(name) {
            return Some(format!("{place}: no {name}"));
        }
    }
    for (name, field) in fields {
        let Some(form) = known.get(name) else { return Some(format!("{place}: {name} is not described")) };
        if let Some(found) = difference(field, form, forms, &format!("{place}/{name}")) {
            return Some(found);
        }
    }
    None
}

/// The first place where a value is not as described under this name.
pub fn difference_from(value: &Value, name: &str) -> Option<String> {
    let forms = openapi::schemas();
    difference(value, &forms[name], &forms, name)
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_have_the_forms_that_are_described() {
    let house = House::open().await;
    let peer = house.peer();
    let seated: Seated = peer.post("/api/quick", &quick("radlands")).await.well();
    let id = &seated.table.0;
    peer.post_with::<Value>(&format!("/api/tables/{id}/leave"), Some(&seated.token), None)
        .await
        .well::<Value>();
    let forms = openapi::schemas();
    let mut checked = 0;
    for (path, form) in [
        ("/api/games".to_owned(), "GameCard"),
        ("/api/games/radlands/cards".to_owned(), "CardSheet"),
        ("/api/games/battlelands/cards".to_owned(), "CardSheet"),
        ("/api/games/radlands/rules".to_owned(), "Rule"),
        ("/api/server".to_owned(), "ServerCard"),
        (format!("/api/tables/{id}"), "TableCard"),
        (format!("/api/tables/{id}/cards"), "CardSheet"),
        (format!("/api/tables/{id}/replay?as=open&at=0"), "Frame"),
        (format!("/api/tables/{id}/replay?as=a&at=1"), "Frame"),
        (format!("/api/tables/{id}/story?as=open"), "Beat"),
        ("/api/nothing".to_owned(), "Trouble"),
    ] {
        let answer: Value = peer.get(&path).await.json();
        let answers = answer.as_array().cloned().unwrap_or_else(|| vec![answer]);
        for answer in &answers {
            assert_eq!(difference(answer, &forms[form], &forms, form), None, "{path}");
            checked += 1;
        }
    }
    assert!(checked > 100, "only {checked} answers were looked at");
    let made: Value = peer.post("/api/quick", &quick("radlands")).await.well();
    assert_eq!(difference(&made, &forms["Seated"], &forms, "Seated"), None);
    assert!(difference(&made, &forms["Trouble"], &forms, "").is_some(), "the comparison can fail");
    let served: Value = peer.get("/api/openapi.json").await.well();
    assert_eq!(served, openapi::document());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_server_says_how_it_is() {
    let house = House::open().await;
    let peer = house.peer();
    assert_eq!(peer.get("/health").await.body, b"well\n");
    let page = String::from_utf8(peer.get("/metrics").await.body).expect("text");
    let line = "rustlands_requests_total{method=\"GET\",route=\"/health\",status=\"200\"} 1";
    assert!(page.lines().any(|known| known == line), "{page}");
    for line in page.lines().filter(|line| !line.starts_with('#')) {
        let value = line.rsplit(' ').next().and_then(|value| value.parse::<f64>().ok());
        assert!(value.is_some(), "{line}");
    }
}
