//! Asking the server over HTTP.

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Headers, RequestInit, Response};
use wire::{Trouble, TroubleKind};

use crate::{memory, plain};

/// What the server answered, or why not.
pub type Answer<T> = Result<T, Trouble>;

/// Asks for something.
pub async fn get<T: DeserializeOwned>(path: &str) -> Answer<T> {
    read(&text(path).await?)
}

/// Asks for a text.
pub async fn text(path: &str) -> Answer<String> {
    let request = RequestInit::new();
    request.set_method("GET");
    fetch(path, &request).await
}

/// Asks for something to be done.
pub async fn post<B: Serialize, T: DeserializeOwned>(path: &str, token: Option<&str>, body: &B) -> Answer<T> {
    let request = RequestInit::new();
    request.set_method("POST");
    authorise(&request, token)?;
    let text =
        serde_json::to_string(body).map_err(|error| trouble(format!("This cannot be sent: {error}.")))?;
    request.set_body(&JsValue::from_str(&text));
    read(&fetch(path, &request).await?)
}

/// A seat is proved by a header, never by the address.
fn authorise(request: &RequestInit, token: Option<&str>) -> Answer<()> {
    let headers = Headers::new().map_err(out_of_reach)?;
    headers.set("Content-Type", "application/json").map_err(out_of_reach)?;
    headers.set(wire::GUEST_HEADER, &memory::mark()).map_err(out_of_reach)?;
    if let Some(token) = token {
        headers.set("Authorization", &format!("Bearer {token}")).map_err(out_of_reach)?;
    }
    request.set_headers(&headers);
    Ok(())
}

async fn fetch(path: &str, request: &RequestInit) -> Answer<String> {
    let answer =
        JsFuture::from(window().fetch_with_str_and_init(path, request)).await.map_err(out_of_reach)?;
    let answer: Response = answer.dyn_into().map_err(out_of_reach)?;
    let text = JsFuture::from(answer.text().map_err(out_of_reach)?).await.map_err(out_of_reach)?;
    let text = text.as_string().unwrap_or_default();
    if answer.ok() { Ok(text) } else { Err(refusal(answer.status(), &text)) }
}

/// What a refusing answer says.
fn refusal(status: u16, text: &str) -> Trouble {
    plain::read(text).unwrap_or_else(|_| trouble(format!("The server answered with status {status}.")))
}

fn read<T: DeserializeOwned>(text: &str) -> Answer<T> {
    plain::read(text)
        .map_err(|odd| trouble(format!("The server's answer was not understood ({odd}); reload the page.")))
}

fn out_of_reach(_: JsValue) -> Trouble {
    trouble("The server cannot be reached; check the connection and try again.".into())
}

/// Trouble that a later try may not have.
pub fn trouble(text: String) -> Trouble {
    Trouble { kind: TroubleKind::Unavailable, text, rule: None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_shown_in_the_servers_words_or_at_least_with_its_number() {
        let said = refusal(404, r#"{"kind":"not-found","text":"There is no table k3."}"#);
        assert_eq!(said.text, "There is no table k3.");
        assert_eq!(refusal(502, "<html>").text, "The server answered with status 502.");
    }
}
