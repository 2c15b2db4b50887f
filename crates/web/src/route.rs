//! Which page an address stands for. What must not be seen by servers on the way or kept in their logs, such as the
//! secret of an invitation, stands behind the `#`.

use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use wire::TableId;

/// A page.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Route {
    /// Pick a game and play.
    Start,
    /// All tables.
    Tables,
    /// Make a table of a game.
    New {
        /// The game, if one was picked.
        game: Option<String>,
    },
    /// A table.
    Table {
        /// Which.
        id: TableId,
        /// The secret that opens a private one.
        invite: Option<String>,
    },
    /// A finished match.
    Replay {
        /// Which.
        id: TableId,
        /// The moment, in inputs.
        at: Option<usize>,
        /// Through whose eyes: a seat's letter, `spectator` or `open`.
        eyes: Option<String>,
    },
    /// The rules of a game.
    Rules {
        /// Which game.
        game: String,
        /// The rule to show.
        rule: Option<String>,
    },
    /// The cards of a game.
    Cards {
        /// Which game.
        game: String,
        /// The card to show.
        card: Option<String>,
    },
    /// How the table looks and moves.
    Settings,
    /// The parts of boards, for who makes them.
    Kit,
    /// Nothing is there.
    Lost,
}

impl Route {
    /// Reads an address: path and fragment, the latter with or without its `#`.
    pub fn parse(path: &str, fragment: &str) -> Route {
        let parts: Vec<String> = path.split('/').filter(|part| !part.is_empty()).map(decode).collect();
        let fragment = fragment.trim_start_matches('#');
        let field = |name: &str| field(fragment, name);
        let anchor = (!fragment.is_empty() && !fragment.contains('=')).then(|| decode(fragment));
        let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
        match parts.as_slice() {
            [] => Route::Start,
            ["tables"] => Route::Tables,
            ["new"] => Route::New { game: None },
            ["new", game] => Route::New { game: Some((*game).to_owned()) },
            ["t", id] => Route::Table { id: TableId((*id).to_owned()), invite: field("invite") },
            ["t", id, "replay"] => Route::Replay {
                id: TableId((*id).to_owned()),
                at: field("at").and_then(|at| at.parse().ok()),
                eyes: field("as"),
            },
            ["rules", game] => Route::Rules { game: (*game).to_owned(), rule: anchor },
            ["cards", game] => Route::Cards { game: (*game).to_owned(), card: anchor },
            ["settings"] => Route::Settings,
            ["kit"] => Route::Kit,
            _ => Route::Lost,
        }
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        let fragment = |fields: &[(&str, Option<String>)]| {
            let said: Vec<String> = fields
                .iter()
                .filter_map(|(name, value)| value.as_ref().map(|value| format!("{name}={}", encode(value))))
                .collect();
            if said.is_empty() { String::new() } else { format!("#{}", said.join("&")) }
        };
        let anchor = |id: &Option<String>| id.as_ref().map_or(String::new(), |id| format!("#{}", encode(id)));
        match self {
            Route::Start | Route::Lost => "/".into(),
            Route::Tables => "/tables".into(),
            Route::New { game: None } => "/new".into(),
            Route::New { game: Some(game) } => format!("/new/{}", encode(game)),
            Route::Table { id, invite } => {
                format!("/t/{}{}", encode(&id.0), fragment(&[("invite", invite.clone())]))
            }
            Route::Replay { id, at, eyes } => {
                let at = at.map(|at| at.to_string());
                format!("/t/{}/replay{}", encode(&id.0), fragment(&[("at", at), ("as", eyes.clone())]))
            }
            Route::Rules { game, rule } => format!("/rules/{}{}", encode(game), anchor(rule)),
            Route::Cards { game, card } => format!("/cards/{}{}", encode(game), anchor(card)),
            Route::Settings => "/settings".into(),
            Route::Kit => "/kit".into(),
        }
    }
}

/// A named value in a fragment such as `at=17&as=open`.
fn field(fragment: &str, name: &str) -> Option<String> {
    fragment.split('&').find_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        (key == name).then(|| decode(value))
    })
}

/// Bytes that stand for themselves in addresses.
fn plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~')
}

fn encode(text: &str) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    for byte in text.bytes() {
        if plain(byte) {
            out.push(byte as char);
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// Undoes [`encode`]; what is not well-formed stays as it is.
fn decode(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = text.get(at + 1..at + 3).and_then(|hex| u8::from_str_radix(hex, 16).ok());
        match (bytes[at], hex) {
            (b'%', Some(byte)) => {
                out.push(byte);
                at += 3;
            }
            (byte, _) => {
                out.push(byte);
                at += 1;
            }
        }
    }
    String::from_utf8(out).unwrap_or_else(|_| text.to_owned())
}

/// The page that is shown, and the way to others. Copied freely.
#[derive(Copy, Clone)]
pub struct Road {
    route: RwSignal<Route>,
    visits: RwSignal<u32>,
}

impl Road {
    /// Follows the address bar from now on.
    pub fn open() -> Road {
        let road = Road { route: RwSignal::new(here()), visits: RwSignal::new(0) };
        let follow = Closure::<dyn Fn()>::new(move || road.route.set(here()));
        for event in ["popstate", "hashchange"] {
            let _ = window().add_event_listener_with_callback(event, follow.as_ref().unchecked_ref());
        }
        // The road lasts as long as the page.
        follow.forget();
        road
    }

    /// The page that is shown.
    pub fn here(&self) -> Route {
        self.route.get()
    }

    /// How often a page was opened anew although it was shown already.
    pub fn visits(&self) -> u32 {
        self.visits.get()
    }

    /// Goes to another page.
    pub fn go(&self, route: Route) {
        if let Ok(history) = window().history() {
            let _ = history.push_state_with_url(&JsValue::NULL, "", Some(&route.address()));
        }
        window().scroll_to_with_x_and_y(0.0, 0.0);
        self.route.set(route);
    }

    /// Goes to a page even if it is the one that is shown, and shows it anew.
    pub fn reopen(&self, route: Route) {
        self.visits.update(|visits| *visits += 1);
        self.go(route);
    }

    /// Changes the address without a step in the history and without showing another page.
    pub fn rename(&self, route: &Route) {
        if let Ok(history) = window().history() {
            let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&route.address()));
        }
    }
}

fn here() -> Route {
    let location = window().location();
    Route::parse(&location.pathname().unwrap_or_default(), &location.hash().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_has_an_address_that_leads_back_to_it() {
        let id = || TableId("k3-9".into());
        let pages = [
            Route::Start,
            Route::Tables,
            Route::New { game: None },
            Route::New { game: Some("raid-and-trade".into()) },
            Route::Table { id: id(), invite: None },
            Route::Table { id: id(), invite: Some("a&b=c d".into()) },
            Route::Replay { id: id(), at: None, eyes: None },
            Route::Replay { id: id(), at: Some(17), eyes: Some("open".into()) },
            Route::Rules { game: "radlands".into(), rule: Some("RAD-PROT-03".into()) },
            Route::Cards { game: "radlands".into(), card: Some("rabble_rouser".into()) },
            Route::Settings,
        ];
        for page in pages {
            let address = page.address();
            let (path, fragment) = address.split_once('#').unwrap_or((&address, ""));
            assert_eq!(Route::parse(path, fragment), page, "{address}");
        }
    }

    #[test]
    fn an_invitation_is_never_in_the_path() {
        let route = Route::Table { id: TableId("k3".into()), invite: Some("secret".into()) };
        assert_eq!(route.address(), "/t/k3#invite=secret");
    }

    #[test]
    fn a_moment_can_be_linked() {
        let moment = Route::parse("/t/k3/replay", "#at=17");
        assert_eq!(moment, Route::Replay { id: TableId("k3".into()), at: Some(17), eyes: None });
    }

    #[test]
    fn addresses_that_stand_for_nothing_or_are_broken_do_no_harm() {
        assert_eq!(Route::parse("/nowhere/at/all", ""), Route::Lost);
        assert_eq!(
            Route::parse("/t/%zz%", "#at=x"),
            Route::Table { id: TableId("%zz%".into()), invite: None }
        );
        assert_eq!(Route::parse("/rules/%ff", ""), Route::Rules { game: "%ff".into(), rule: None });
        assert_eq!(Route::parse("/t/a%é", ""), Route::Table { id: TableId("a%é".into()), invite: None });
    }
}
