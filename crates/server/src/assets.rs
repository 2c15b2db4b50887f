//! The client as the build put it in: see `build/`.

use axum::extract::Path;
use axum::http::header::{
    ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY,
};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use wire::TroubleKind;

use crate::answer::Refused;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// A file of the client in its three forms.
#[derive(Debug)]
pub struct Asset {
    /// The name under `/assets/`; it holds the file's hash.
    pub name: &'static str,
    /// Whether the first page does without it: the client asks for it when it is needed.
    pub later: bool,
    /// Its entity tag; weak, because the three forms differ.
    pub tag: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// Compressed with Brotli.
    pub brotli: &'static [u8],
    /// Compressed with gzip.
    pub gzip: &'static [u8],
}

/// The page for every address a person can type.
#[must_use]
pub fn page() -> &'static Asset {
    &PAGE
}

/// Every other file.
#[must_use]
pub fn files() -> &'static [Asset] {
    FILES
}

/// Whether the browser client was built in.
#[must_use]
pub fn with_client() -> bool {
    WITH_CLIENT
}

/// How many bytes a browser loads for the first page, compressed. Boards and other parts come when they are needed.
#[must_use]
pub fn payload() -> usize {
    FILES.iter().chain([&PAGE]).filter(|file| !file.later).map(|file| file.brotli.len()).sum()
}

/// Which build of the client this is: a page that was loaded from another one should load itself again.
#[must_use]
pub fn build() -> &'static str {
    PAGE.tag.trim_start_matches("W/").trim_matches('"')
}

/// `GET /assets/{name}`: its name changes whenever it does, so a browser may keep it for ever.
pub async fn serve_file(Path(name): Path<String>, headers: HeaderMap) -> Response {
    match FILES.iter().find(|file| file.name == name) {
        Some(file) => file.answer(&headers, "public, max-age=31536000, immutable"),
        None => Refused::new(TroubleKind::NotFound, "there is no such file").into_response(),
    }
}

/// The page, for every address that is not of a file; the client reads the address.
pub async fn serve_page(uri: Uri, headers: HeaderMap) -> Response {
    let last = uri.path().rsplit('/').next().unwrap_or_default();
    if last.contains('.') && last != "index.html" {
        return Refused::new(TroubleKind::NotFound, "there is no such file").into_response();
    }
    PAGE.answer(&headers, "no-cache")
}

impl Asset {
    fn answer(&self, headers: &HeaderMap, caching: &'static str) -> Response {
        let mut response = if self.is_known(headers) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            let (encoding, bytes) = self.form_for(headers);
            let mut response = ([(CONTENT_TYPE, self.kind())], bytes).into_response();
            if let Some(encoding) = encoding {
                response.headers_mut().insert(CONTENT_ENCODING, encoding.parse().expect("plain letters"));
            }
            response
        };
        let headers = response.headers_mut();
        headers.insert(CACHE_CONTROL, caching.parse().expect("plain letters"));
        headers.insert(ETAG, self.tag.parse().expect("plain letters"));
        headers.insert(VARY, "accept-encoding".parse().expect("plain letters"));
        response
    }

    fn is_known(&self, headers: &HeaderMap) -> bool {
        let known = headers.get(IF_NONE_MATCH).and_then(|tags| tags.to_str().ok()).unwrap_or_default();
        known.split(',').any(|tag| tag.trim() == self.tag)
    }

    fn form_for(&self, headers: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
        let accepted = headers.get(ACCEPT_ENCODING).and_then(|names| names.to_str().ok()).unwrap_or_default();
        let accepts = |wanted: &str| {
            accepted.split(',').any(|offer| {
                let (name, weight) = offer.split_once(';').unwrap_or((offer, "q=1"));
                name.trim() == wanted && !["q=0", "q=0.0"].contains(&weight.trim())
            })
        };
        match () {
            () if accepts("br") => (Some("br"), self.brotli),
            () if accepts("gzip") => (Some("gzip"), self.gzip),
            () => (None, self.plain),
        }
    }

    fn kind(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("wasm") => "application/wasm",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            _ => "application/octet-stream",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the page promises to people with slow connections.
    const PAYLOAD_MAX: usize = 330 * 1000;

    /// What is loaded later, and how many bytes each file may have, compressed.
    const LATER_MAX: &[(&str, usize)] = &[
        ("battlelands.css", 10_000),
        ("battlelands.wasm", 70_000),
        ("kit.css", 12_000),
        ("kit.wasm", 50_000),
        ("pages.wasm", 50_000),
        ("posters.wasm", 1_000),
        ("proof.wasm", 60_000),
        ("radlands.css", 6_000),
        ("radlands.wasm", 70_000),
        ("raid-and-trade.css", 16_000),
        ("raid_and_trade.wasm", 160_000),
        ("wastelander.css", 12_000),
        ("wastelander.wasm", 90_000),
    ];
    /// What several of those parts need, all together.
    const SHARED_MAX: usize = 140_000;

    fn asking(name: axum::http::HeaderName, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn the_client_is_small_enough_to_wait_for() {
        for file in files().iter().chain([page()]).filter(|file| !file.later) {
            println!("{:>8} bytes, {:>7} compressed: {}", file.plain.len(), file.brotli.len(), file.name);
        }
        println!("{:>8} bytes compressed for the first page", payload());
        assert!(payload() < PAYLOAD_MAX, "{} bytes are more than {PAYLOAD_MAX}", payload());
    }

    #[test]
    fn every_later_part_has_a_limit_and_keeps_it() {
        let (shared, own): (Vec<_>, Vec<_>) =
            files().iter().filter(|file| file.later).partition(|file| file.name.starts_with("shared_"));
        for file in own {
            println!("{:>8} bytes, {:>7} compressed: {}", file.plain.len(), file.brotli.len(), file.name);
            let limit = LATER_MAX.iter().find(|(part, _)| is_a_form_of(file.name, part));
            let (_, limit) = limit.unwrap_or_else(|| panic!("{} has no limit", file.name));
            assert!(file.brotli.len() < *limit, "{}: more than {limit} bytes", file.name);
        }
        let shared: usize = shared.iter().map(|file| file.brotli.len()).sum();
        println!("{shared:>8} bytes compressed that several parts share");
        assert!(shared < SHARED_MAX, "{shared} bytes are more than {SHARED_MAX}");
        let missing = |part: &str| !files().iter().any(|file| file.later && is_a_form_of(file.name, part));
        let missing: Vec<_> = LATER_MAX.iter().filter(|(part, _)| with_client() && missing(part)).collect();
        assert!(missing.is_empty(), "not built, or a part of the first page: {missing:?}");
    }

    /// `radlands-1f2e.wasm` is a form of `radlands.wasm`.
    fn is_a_form_of(served: &str, written: &str) -> bool {
        let (stem, ending) = written.split_once('.').expect("a file name");
        let rest = served.strip_prefix(stem).and_then(|rest| rest.strip_suffix(ending));
        rest.is_some_and(|rest| rest.starts_with('-') && rest.ends_with('.'))
    }

    #[test]
    fn a_part_is_named_by_the_script_and_by_nothing_that_is_loaded_at_once() {
        let parts = || files().iter().filter(|file| file.later && file.name.ends_with(".wasm"));
        let script = files().iter().find(|file| file.name.starts_with("app-") && file.name.ends_with(".js"));
        assert_eq!(script.is_some(), with_client());
        for part in parts() {
            let script = std::str::from_utf8(script.expect("a client").plain).unwrap();
            assert!(script.contains(&format!("\"/assets/{}\"", part.name)), "{}", part.name);
            assert!(!std::str::from_utf8(page().plain).unwrap().contains(part.name), "{}", part.name);
        }
    }

    #[test]
    fn a_browser_gets_the_smallest_form_it_takes() {
        let form = |accepted: &str| page().form_for(&asking(ACCEPT_ENCODING, accepted)).0;
        assert_eq!(form("gzip, deflate, br, zstd"), Some("br"));
        assert_eq!(form("gzip"), Some("gzip"));
        assert_eq!(form("br;q=0, gzip;q=0.5"), Some("gzip"));
        assert_eq!(form(""), None);
        assert_eq!(form("broken"), None);
    }

    #[test]
    fn a_known_page_is_not_sent_again() {
        let answer = |tag: &str| page().answer(&asking(IF_NONE_MATCH, tag), "no-cache").status();
        assert_eq!(answer(page().tag), StatusCode::NOT_MODIFIED);
        assert_eq!(answer("W/\"old\""), StatusCode::OK);
        assert!(!build().contains('"') && !build().is_empty());
    }

    #[test]
    fn the_page_names_files_that_are_there() {
        let text = std::str::from_utf8(page().plain).unwrap();
        let named: Vec<&str> =
            text.split("\"/assets/").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(named.is_empty(), !with_client());
        for name in named {
            assert!(files().iter().any(|file| file.name == name), "{name}");
        }
    }
}
