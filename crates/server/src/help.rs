//! Lists that are the same for everybody, and how the server is.

use std::any::Any;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use wire::TroubleKind;
use wire::server::ServerCard;

use crate::answer::{Json, Refused};
use crate::app::App;
use crate::assets;
use crate::metrics::Gauges;

/// `GET /api/games`
pub async fn games(State(app): State<App>) -> Response {
    list(Some(app.catalogue.games()))
}

/// `GET /api/games/{game}/cards`
pub async fn cards(State(app): State<App>, Path(game): Path<String>) -> Response {
    list(app.catalogue.cards(&game))
}

/// `GET /api/games/{game}/rules`
pub async fn rules(State(app): State<App>, Path(game): Path<String>) -> Response {
    list(app.catalogue.rules(&game))
}

/// A list that is the same for everybody.
pub fn list(written: Option<Bytes>) -> Response {
    match written {
        Some(written) => {
            // They change with the program only, but the address does not say which program.
            ([(CONTENT_TYPE, "application/json"), (CACHE_CONTROL, "max-age=60")], written).into_response()
        }
        None => Refused::new(TroubleKind::NotFound, "there is no such game").into_response(),
    }
}

/// `GET /api/server`
pub async fn server(State(app): State<App>) -> Result<Json<ServerCard>, Refused> {
    let matches = app.host.tally().await?;
    Ok(Json(ServerCard { key: app.host.key(), matches }))
}

/// `GET /health`
pub async fn health(State(app): State<App>) -> Response {
    if *app.stopping.borrow() {
        return Refused::new(TroubleKind::Unavailable, "the server is stopping").into_response();
    }
    "well\n".into_response()
}

/// `GET /metrics`
pub async fn metrics(State(app): State<App>) -> Response {
    let gauges = Gauges {
        connections: app.connections.count(),
        sockets: app.sockets.count(),
        payload: assets::payload(),
    };
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.metrics.page(gauges)).into_response()
}

/// Any address under `/api/` that is none.
pub async fn no_such_route() -> Refused {
    Refused::new(TroubleKind::NotFound, "there is no such route; see /api/openapi.json")
}

/// The answer when a request met a bug. What it was is for the log, not for a stranger.
pub fn broken(_: Box<dyn Any + Send>) -> Response {
    tracing::error!("a request met a bug");
    let refused = Refused::new(TroubleKind::Unavailable, "the server made a mistake; please report it");
    refused.with_status(axum::http::StatusCode::INTERNAL_SERVER_ERROR)
}
