//! The description of the interface for programs: written from the list of routes and the forms in `schemas.json`.

use std::sync::OnceLock;

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};

use crate::routes::{Gives, Needs, ROUTES, Route, Verb};

/// `GET /api/openapi.json`
pub async fn serve() -> Response {
    static WRITTEN: OnceLock<String> = OnceLock::new();
    let text = WRITTEN.get_or_init(|| document().to_string());
    ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "max-age=60")], text.clone()).into_response()
}

/// The description as an OpenAPI 3.1 document.
#[must_use]
pub fn document() -> Value {
    let mut paths = Map::new();
    for route in ROUTES {
        let verb = match route.verb {
            Verb::Get => "get",
            Verb::Post => "post",
        };
        let entry = paths.entry(route.path).or_insert_with(|| json!({}));
        entry[verb] = operation(route);
    }
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Rustlands",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Tables, matches and replays. What is refused answers with a fitting status and a Trouble.",
            "license": { "name": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": { "seat": { "type": "http", "scheme": "bearer", "description": "The token of a seat." } },
        },
    })
}

/// The forms of everything that is exchanged.
#[must_use]
pub fn schemas() -> Value {
    serde_json::from_str(include_str!("schemas.json")).expect("a file that tests have read")
}

fn operation(route: &Route) -> Value {
    let mut operation = json!({
        "summary": route.about,
        "parameters": parameters(route),
        "responses": { "default": content("What is in the way", &reference("Trouble")) },
    });
    let responses = &mut operation["responses"];
    match route.gives {
        Gives::One(name) => responses["200"] = content("Done", &reference(name)),
        Gives::Many(name) => {
            responses["200"] = content("Done", &json!({ "type": "array", "items": reference(name) }));
        }
        Gives::Document => responses["200"] = content("Done", &json!({ "type": "object" })),
        Gives::Text => {
            responses["200"] = json!({ "description": "Done", "content": { "text/plain": { "schema": { "type": "string" } } } });
        }
        Gives::Socket => {
            responses["101"] = json!({ "description": "A WebSocket, on which FromClient and FromServer are exchanged as text" });
        }
    }
    if let (Verb::Post, Some(name)) = (route.verb, route.takes) {
        operation["requestBody"] =
            json!({ "required": true, "content": { "application/json": { "schema": reference(name) } } });
    }
    if route.needs == Needs::Token {
        operation["security"] = json!([{ "seat": [] }]);
    }
    operation
}

fn parameters(route: &Route) -> Vec<Value> {
    let in_path = route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let mut parameters: Vec<Value> = in_path
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    if route.path.ends_with("/replay") || route.path.ends_with("/story") {
        parameters.push(
            json!({ "name": "as", "in": "query", "schema": { "type": "string", "default": "spectator" } }),
        );
    }
    if route.path.ends_with("/replay") {
        parameters
            .push(json!({ "name": "at", "in": "query", "required": true, "schema": { "type": "integer" } }));
    }
    parameters
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

fn content(about: &str, schema: &Value) -> Value {
    json!({ "description": about, "content": { "application/json": { "schema": schema } } })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn references(value: &Value, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                if let Some(Value::String(reference)) = fields.get("$ref") {
                    found.push(reference.clone());
                }
                fields.values().for_each(|value| references(value, found));
            }
            Value::Array(items) => items.iter().for_each(|item| references(item, found)),
            _ => {}
        }
    }

    #[test]
    fn every_route_and_every_form_is_described() {
        let document = document();
        let described: usize =
            document["paths"].as_object().unwrap().values().map(|path| path.as_object().unwrap().len()).sum();
        assert_eq!(described, ROUTES.len());
        let mut found = Vec::new();
        references(&document, &mut found);
        assert!(!found.is_empty());
        for reference in found {
            let pointer = reference.strip_prefix('#').unwrap();
            assert!(document.pointer(pointer).is_some(), "{reference} is nowhere");
        }
    }

    #[test]
    fn what_proves_a_seat_is_asked_for_where_it_is_needed() {
        let document = document();
        assert!(document["paths"]["/api/tables/{id}/leave"]["post"]["security"].is_array());
        assert!(document["paths"]["/api/tables/{id}"]["get"]["security"].is_null());
        assert_eq!(
            document["paths"]["/api/tables/{id}/replay"]["get"]["parameters"].as_array().unwrap().len(),
            3
        );
    }
}
