//! Every route, in one list: the router is made from it, the description is written from it, and the tests go
//! through it.

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware;
use axum::routing::{MethodRouter, get, post};
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::{assets, guard, help, openapi, socket, tables};

/// The route of the socket.
pub const SOCKET: &str = "/api/socket";

/// The route that says whether the server is well.
pub const HEALTH: &str = "/health";

/// A route and what can be said of it.
pub struct Route {
    /// `GET` or `POST`.
    pub verb: Verb,
    /// Its path, with `{id}` for what differs.
    pub path: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// The type of [`wire`] that it takes.
    pub takes: Option<&'static str>,
    /// The type of [`wire`] that it gives.
    pub gives: Gives,
    /// What the asker has to show.
    pub needs: Needs,
    handler: fn() -> MethodRouter<App>,
}

/// What a request does.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Verb {
    /// It looks.
    Get,
    /// It changes something.
    Post,
}

/// What an answer holds.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Gives {
    /// One of these.
    One(&'static str),
    /// A list of these.
    Many(&'static str),
    /// JSON of a form of its own.
    Document,
    /// Text.
    Text,
    /// Another protocol.
    Socket,
}

/// What the asker has to show.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// The token of a seat at the table.
    Token,
}

macro_rules! route {
    ($verb:ident $path:literal, $about:literal, $takes:expr => $gives:expr, $needs:ident, $handler:expr) => {
        Route {
            verb: Verb::$verb,
            path: $path,
            about: $about,
            takes: $takes,
            gives: $gives,
            needs: Needs::$needs,
            handler: $handler,
        }
    };
}

/// Every route.
pub const ROUTES: &[Route] = &[
    route!(Get "/api/games", "The games, with their options and levels of bots", None => Gives::Many("GameCard"), Nothing, || get(help::games)),
    route!(Get "/api/games/{game}/cards", "The cards of a game", None => Gives::Many("CardSheet"), Nothing, || get(help::cards)),
    route!(Get "/api/games/{game}/rules", "The rules of a game", None => Gives::Many("Rule"), Nothing, || get(help::rules)),
    route!(Post "/api/promise", "A promised part of the randomness for a table that is yet to be made", None => Gives::One("Promise"), Nothing, || post(tables::promise)),
    route!(Post "/api/quick", "A table that begins at once, the asker against bots", Some("Quick") => Gives::One("Seated"), Nothing, || post(tables::quick)),
    route!(Get "/api/tables", "The public tables, and those that finished lately", None => Gives::Many("TableCard"), Nothing, || get(tables::list)),
    route!(Post "/api/tables", "A new table", Some("NewTable") => Gives::One("Seated"), Nothing, || post(tables::set_up)),
    route!(Get "/api/tables/{id}", "One table", None => Gives::One("TableCard"), Nothing, || get(tables::card)),
    route!(Get "/api/tables/{id}/cards", "The cards of the pack that is played at a table", None => Gives::Many("CardSheet"), Nothing, || get(tables::cards)),
    route!(Post "/api/tables/{id}/sit", "Take an open seat", Some("Sit") => Gives::One("Seated"), Nothing, || post(tables::sit)),
    route!(Post "/api/tables/{id}/start", "Begin, with bots on open seats; for the first person at the table", None => Gives::One("TableCard"), Token, || post(tables::start)),
    route!(Post "/api/tables/{id}/bot", "Give a seat to a bot: an open one, for the first person at the table; in a match that of somebody who is not there, for all who play", Some("SeatBot") => Gives::One("TableCard"), Token, || post(tables::seat_bot)),
    route!(Post "/api/tables/{id}/person", "Send the bot of a seat away: the seat is open again, or the match waits for the person whose it is", Some("SeatPerson") => Gives::One("TableCard"), Token, || post(tables::seat_person)),
    route!(Post "/api/tables/{id}/leave", "Get up; a bot plays on if the match has begun", None => Gives::One("TableCard"), Token, || post(tables::leave)),
    route!(Post "/api/tables/{id}/rematch", "The same people once more, each one seat further", Some("Rematch") => Gives::One("Seated"), Token, || post(tables::rematch)),
    route!(Get "/api/tables/{id}/replay", "A finished match as it stood after some inputs: `as` is a seat, `spectator` or `open`, `at` a number of inputs", None => Gives::One("Frame"), Nothing, || get(tables::replay)),
    route!(Get "/api/tables/{id}/story", "A finished match in sentences, input by input: `as` is a seat, `spectator` or `open`", None => Gives::Many("Beat"), Nothing, || get(tables::story)),
    route!(Get "/api/tables/{id}/record", "A finished match with its proof, for `rustlands verify`", None => Gives::Document, Nothing, || get(tables::record)),
    route!(Post "/api/tables/{id}/fork", "A new table that plays on from a moment of a finished match", Some("Fork") => Gives::One("Seated"), Nothing, || post(tables::fork)),
    route!(Get "/api/socket", "The socket of an open table; the first message says which and who", Some("FromClient") => Gives::Socket, Nothing, || get(socket::open)),
    route!(Get "/api/server", "The key the server signs with, and what became of its matches", None => Gives::One("ServerCard"), Nothing, || get(help::server)),
    route!(Get "/api/openapi.json", "This description", None => Gives::Document, Nothing, || get(openapi::serve)),
    route!(Get "/health", "Whether the server is well", None => Gives::Text, Nothing, || get(help::health)),
    route!(Get "/metrics", "What the server counts, for Prometheus", None => Gives::Text, Nothing, || get(help::metrics)),
];

/// All routes, the client's files, and the page for every other address.
pub fn router(app: App) -> Router {
    let limits = app.limits.clone();
    let mut router = Router::new();
    for route in ROUTES {
        let mut handler = (route.handler)();
        if ["/api/quick", "/api/tables"].contains(&route.path) {
            handler = handler.layer(DefaultBodyLimit::max(limits.pack_body));
        }
        router = router.route(route.path, handler);
    }
    router
        .route("/assets/{name}", get(assets::serve_file))
        .route("/api/{*rest}", axum::routing::any(help::no_such_route))
        .fallback(get(assets::serve_page))
        .layer(DefaultBodyLimit::max(limits.message))
        .layer(middleware::from_fn_with_state(app.clone(), guard::in_time))
        .layer(CatchPanicLayer::custom(help::broken))
        .layer(middleware::from_fn_with_state(app.clone(), guard::pass))
        .with_state(app)
}
