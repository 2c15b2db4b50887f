//! What every request passes: whose page it comes from, how often its peer asks, and what the answer tells the browser.

use std::net::IpAddr;

use axum::extract::{MatchedPath, Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HOST, HeaderName, ORIGIN, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, HeaderValue, Method, Uri};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use wire::TroubleKind;

use crate::answer::Refused;
use crate::app::App;
use crate::limits::Peer;
use crate::origin::{Origin, host_of};

/// Scripts, styles, pictures and sockets from here and nowhere else, and nothing inline. The client sets positions
/// and colours of single elements through the style object, which no policy forbids.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (CONTENT_SECURITY_POLICY, POLICY),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

/// The pages that may talk to this server.
#[derive(Clone, Debug, Default)]
pub struct Origins {
    named: Vec<Origin>,
}

impl Origins {
    /// The server's own pages, and those of these origins, such as `https://play.example`.
    #[must_use]
    pub fn with(named: Vec<Origin>) -> Origins {
        Origins { named }
    }

    /// Whether the server goes by the name under which it was asked. A name that it was not told may be a stranger's, whose
    /// page could read everything here if the name were made to mean this server.
    #[must_use]
    pub fn know_host(&self, headers: &HeaderMap) -> bool {
        let Some(host) = headers.get(HOST) else { return true };
        let Ok(host) = host.to_str() else { return false };
        is_sure_of_itself(host) || self.named.iter().any(|origin| origin.host() == host)
    }

    /// Whether a request with these headers comes from a page that may. A request that names no page comes from no
    /// browser; it has nothing that a foreign page could misuse, because a seat is proved by a token and not by a cookie.
    #[must_use]
    pub fn admit(&self, headers: &HeaderMap) -> bool {
        let Some(origin) = headers.get(ORIGIN) else { return true };
        let Ok(origin) = origin.to_str() else { return false };
        if self.named.iter().any(|named| named.as_str() == origin) {
            return true;
        }
        let host = headers.get(HOST).and_then(|host| host.to_str().ok());
        host.is_some() && host_of(origin) == host && host.is_some_and(is_sure_of_itself)
    }
}

/// Whether a host cannot be made to mean this server by somebody who owns a name: an address or `localhost`. Other
/// names must be given to the server, or a page could rename itself into this house.
fn is_sure_of_itself(host: &str) -> bool {
    let Ok(uri) = format!("http://{host}/").parse::<Uri>() else { return false };
    let name = uri.host().unwrap_or_default();
    name == "localhost" || name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().is_ok()
}

/// Passes a request on, if it may be passed.
pub async fn pass(State(app): State<App>, request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<Peer>().copied();
    let route = request.extensions().get::<MatchedPath>().map_or("page", MatchedPath::as_str).to_owned();
    let method = request.method().clone();
    let mut response = match refusal(&app, &request, peer, &route) {
        Some(refused) => refused.into_response(),
        None => next.run(request).await,
    };
    app.metrics.answered(&method, &route, response.status());
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Lets a request take so long and no longer.
pub async fn in_time(State(app): State<App>, request: Request, next: Next) -> Response {
    match tokio::time::timeout(app.limits.request_time, next.run(request)).await {
        Ok(response) => response,
        Err(_) => Refused::new(TroubleKind::Unavailable, "this took too long; try again").into_response(),
    }
}

fn refusal(app: &App, request: &Request, peer: Option<Peer>, route: &str) -> Option<Refused> {
    // Whoever looks after the server may call it what they like; whether it is well is no secret.
    if route != crate::routes::HEALTH && !app.origins.know_host(request.headers()) {
        let text = "this server does not go by that name; whoever runs it can name it with --origin";
        return Some(Refused::new(TroubleKind::NotYours, text));
    }
    let looks_only = [Method::GET, Method::HEAD].contains(request.method()) && route != crate::routes::SOCKET;
    if !looks_only && !app.origins.admit(request.headers()) {
        return Some(Refused::new(TroubleKind::NotYours, "this page may not talk to this server"));
    }
    match peer {
        Some(peer) if !app.requests.allows(peer) => {
            Some(Refused::new(TroubleKind::TooMany, "too many requests; wait a little"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(origins: &[&str]) -> Origins {
        Origins::with(origins.iter().map(|origin| origin.parse().unwrap()).collect())
    }

    fn admits(origins: &Origins, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(ORIGIN, origin.parse().unwrap());
        }
        origins.admit(&headers)
    }

    #[test]
    fn own_pages_may_talk_and_foreign_ones_may_not() {
        let own = Origins::default();
        assert!(admits(&own, "127.0.0.1:8080", Some("http://127.0.0.1:8080")));
        assert!(admits(&own, "localhost:8080", Some("http://localhost:8080")));
        assert!(admits(&own, "[::1]:8080", Some("http://[::1]:8080")));
        assert!(admits(&own, "127.0.0.1:8080", None), "no browser");
        assert!(!admits(&own, "127.0.0.1:8080", Some("https://evil.example")));
        assert!(!admits(&own, "127.0.0.1:8080", Some("http://127.0.0.1:9090")));
        assert!(!admits(&own, "127.0.0.1:8080", Some("null")));
        assert!(!admits(&own, "127.0.0.1:8080", Some("")));
    }

    #[test]
    fn a_host_must_be_known_to_the_server() {
        let named = named(&["https://play.example", "http://den.lan:7373"]);
        let knows = |host: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(HOST, host.parse().unwrap());
            named.know_host(&headers)
        };
        for own in
            ["127.0.0.1:7373", "localhost", "[::1]:7373", "192.168.0.9", "play.example", "den.lan:7373"]
        {
            assert!(knows(own), "{own}");
        }
        for foreign in ["evil.example", "play.example:81", "den.lan", "localhost.evil.example", "", "a b"] {
            assert!(!knows(foreign), "{foreign}");
        }
        assert!(named.know_host(&HeaderMap::new()), "no browser");
    }

    #[test]
    fn a_name_must_be_known_to_the_server() {
        let (own, named) = (Origins::default(), named(&["https://play.example"]));
        assert!(!admits(&own, "evil.example", Some("http://evil.example")), "renamed into this house");
        assert!(admits(&named, "play.example", Some("https://play.example")));
        assert!(!admits(&named, "play.example", Some("http://play.example")));
        assert!(!admits(&named, "localhost.evil.example", Some("http://localhost.evil.example")));
    }
}
