//! A name under which people reach the server.

use std::fmt;
use std::str::FromStr;

use axum::http::Uri;

/// Where a page comes from, written as browsers write it: `https://play.example`, `http://den.lan:7373`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Origin(String);

/// Text that is no origin.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct NoOrigin(String);

impl fmt::Display for NoOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{:?} is no origin: write http:// or https://, a name, and a port if it is not the usual one, such as \
             https://play.example",
            self.0
        )
    }
}

impl std::error::Error for NoOrigin {}

impl FromStr for Origin {
    type Err = NoOrigin;

    /// Reads an origin. A slash at its end, capitals and the usual port are left out, as browsers leave them out.
    fn from_str(text: &str) -> Result<Origin, NoOrigin> {
        let wrong = || NoOrigin(text.to_owned());
        let uri: Uri = text.parse().map_err(|_| wrong())?;
        let usual = match uri.scheme_str() {
            Some("http") => 80,
            Some("https") => 443,
            _ => return Err(wrong()),
        };
        let authority = uri.authority().ok_or_else(wrong)?;
        let is_bare = uri.path() == "/" && uri.query().is_none() && !text.contains('#');
        if !is_bare || authority.as_str().contains('@') || authority.host().is_empty() {
            return Err(wrong());
        }
        let port = match authority.as_str()[authority.host().len()..].strip_prefix(':') {
            None => None,
            Some(port) => Some(port.parse::<u16>().map_err(|_| wrong())?),
        };
        let scheme = if usual == 80 { "http" } else { "https" };
        let host = authority.host().to_ascii_lowercase();
        Ok(Origin(match port.filter(|port| *port != usual) {
            None => format!("{scheme}://{host}"),
            Some(port) => format!("{scheme}://{host}:{port}"),
        }))
    }
}

impl Origin {
    /// As browsers write it.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The name and the port, as they stand in the header `Host`.
    #[must_use]
    pub fn host(&self) -> &str {
        host_of(&self.0).unwrap_or_default()
    }
}

/// The name and the port of an origin.
pub(crate) fn host_of(origin: &str) -> Option<&str> {
    origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_kept_as_browsers_write_them() {
        for (written, kept) in [
            ("https://play.example", "https://play.example"),
            ("https://Play.Example/", "https://play.example"),
            ("HTTPS://play.example:443", "https://play.example"),
            ("http://play.example:443", "http://play.example:443"),
            ("http://den.lan:80/", "http://den.lan"),
            ("http://den.lan:7373", "http://den.lan:7373"),
            ("http://[::1]:7373", "http://[::1]:7373"),
        ] {
            let origin: Origin = written.parse().unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(origin.as_str(), kept, "{written}");
            assert_eq!(Some(origin.host()), host_of(kept), "{written}");
        }
    }

    #[test]
    fn what_no_browser_would_send_is_refused() {
        for wrong in [
            "",
            "play.example",
            "play.example:443",
            "https://",
            "https:///x",
            "https://play.example/game",
            "https://play.example?x",
            "https://play.example/#x",
            "https://me@play.example",
            "https://play.example:",
            "https://play.example:70000",
            "ftp://play.example",
            "*",
            "null",
            "https://a b",
        ] {
            let refused = wrong.parse::<Origin>().expect_err(wrong).to_string();
            assert!(refused.contains("such as https://play.example"), "{refused}");
        }
    }
}
