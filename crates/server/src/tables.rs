//! Tables over HTTP: made, taken, left, looked back at.

use axum::extract::{Extension, Query, State};
use axum::http::header::CONTENT_DISPOSITION;
use axum::response::{IntoResponse, Response};
use host::HostError;
use host::replay::Eyes;
use serde::Deserialize;
use wire::TroubleKind;
use wire::lobby::{NewTable, Promise, Quick, Rematch, SeatBot, SeatPerson, Seated, Sit, TableCard};
use wire::replay::{Beat, Fork, Frame};

use crate::answer::{Asked, AtTable, Bearer, Json, MaySay, Refused, Said};
use crate::app::App;
use crate::help;
use crate::limits::Peer;

type Answer<T> = Result<Json<T>, Refused>;

/// Counts a table that somebody makes.
fn count(app: &App, peer: Peer) -> Result<(), Refused> {
    if app.tables.allows(peer) {
        return Ok(());
    }
    Err(Refused::new(TroubleKind::TooMany, "you have made many tables lately; wait a little"))
}

/// `POST /api/promise`
pub async fn promise(State(app): State<App>, Extension(peer): Extension<Peer>) -> Answer<Promise> {
    count(&app, peer)?;
    Ok(Json(app.host.promise().await))
}

/// `POST /api/quick`
pub async fn quick(
    State(app): State<App>,
    Asked(host): Asked,
    Extension(peer): Extension<Peer>,
    Said(order): Said<Quick>,
) -> Answer<Seated> {
    count(&app, peer)?;
    Ok(Json(host.quick(order).await?))
}

/// `GET /api/tables`
pub async fn list(State(app): State<App>) -> Json<Vec<TableCard>> {
    Json(app.host.tables().await)
}

/// `POST /api/tables`
pub async fn set_up(
    State(app): State<App>,
    Asked(host): Asked,
    Extension(peer): Extension<Peer>,
    Said(order): Said<NewTable>,
) -> Answer<Seated> {
    count(&app, peer)?;
    Ok(Json(host.set_up(order).await?))
}

/// `GET /api/tables/{id}`
pub async fn card(State(app): State<App>, AtTable(id): AtTable) -> Answer<TableCard> {
    Ok(Json(app.host.card(&id).await?))
}

/// `GET /api/tables/{id}/cards`: what is played is no secret, like who plays.
pub async fn cards(State(app): State<App>, AtTable(id): AtTable) -> Result<Response, Refused> {
    let rules = app.host.rules(&id).await?;
    // Reading a pack takes some milliseconds, during which nobody else should have to wait.
    let cards = tokio::task::spawn_blocking(move || app.catalogue.cards_of(&rules)).await;
    match cards {
        Ok(cards) => Ok(help::list(Some(cards.map_err(HostError::from)?))),
        Err(_) => Err(Refused::new(TroubleKind::Unavailable, "the cards of this table cannot be shown")),
    }
}

/// `POST /api/tables/{id}/sit`
pub async fn sit(Asked(host): Asked, AtTable(id): AtTable, Said(order): Said<Sit>) -> Answer<Seated> {
    Ok(Json(host.sit(&id, order).await?))
}

/// `POST /api/tables/{id}/start`
pub async fn start(Asked(host): Asked, AtTable(id): AtTable, Bearer(token): Bearer) -> Answer<TableCard> {
    Ok(Json(host.start(&id, &token).await?))
}

/// `POST /api/tables/{id}/bot`
pub async fn seat_bot(
    Asked(host): Asked,
    AtTable(id): AtTable,
    Bearer(token): Bearer,
    Said(order): Said<SeatBot>,
) -> Answer<TableCard> {
    Ok(Json(host.seat_bot(&id, &token, &order).await?))
}

/// `POST /api/tables/{id}/person`
pub async fn seat_person(
    Asked(host): Asked,
    AtTable(id): AtTable,
    Bearer(token): Bearer,
    Said(order): Said<SeatPerson>,
) -> Answer<TableCard> {
    Ok(Json(host.seat_person(&id, &token, &order).await?))
}

/// `POST /api/tables/{id}/leave`
pub async fn leave(Asked(host): Asked, AtTable(id): AtTable, Bearer(token): Bearer) -> Answer<TableCard> {
    Ok(Json(host.leave(&id, &token).await?))
}

/// `POST /api/tables/{id}/rematch`
pub async fn rematch(
    State(app): State<App>,
    Asked(host): Asked,
    Extension(peer): Extension<Peer>,
    AtTable(id): AtTable,
    Bearer(token): Bearer,
    MaySay(order): MaySay<Rematch>,
) -> Answer<Seated> {
    count(&app, peer)?;
    Ok(Json(host.rematch(&id, &token, &order).await?))
}

/// Through whose eyes, and when.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    #[serde(rename = "as", default = "spectator")]
    eyes: String,
    at: usize,
}

fn spectator() -> String {
    "spectator".to_owned()
}

/// `GET /api/tables/{id}/replay`
pub async fn replay(
    State(app): State<App>,
    AtTable(id): AtTable,
    moment: Result<Query<Moment>, axum::extract::rejection::QueryRejection>,
) -> Answer<Frame> {
    let Query(moment) = moment.map_err(|error| Refused::new(TroubleKind::BadRequest, error.body_text()))?;
    let eyes: Eyes = moment.eyes.parse()?;
    Ok(Json(app.host.replay(&id, eyes, moment.at).await?))
}

/// Through whose eyes.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Whose {
    #[serde(rename = "as", default = "spectator")]
    eyes: String,
}

/// `GET /api/tables/{id}/story`
pub async fn story(
    State(app): State<App>,
    AtTable(id): AtTable,
    whose: Result<Query<Whose>, axum::extract::rejection::QueryRejection>,
) -> Answer<Vec<Beat>> {
    let Query(whose) = whose.map_err(|error| Refused::new(TroubleKind::BadRequest, error.body_text()))?;
    let eyes: Eyes = whose.eyes.parse()?;
    Ok(Json(app.host.story(&id, eyes).await?))
}

/// `GET /api/tables/{id}/record`
pub async fn record(State(app): State<App>, AtTable(id): AtTable) -> Result<Response, Refused> {
    let file = app.host.record(&id).await?;
    let name = format!("attachment; filename=\"rustlands-{id}.json\"");
    Ok(([(CONTENT_DISPOSITION, name)], Json(file)).into_response())
}

/// `POST /api/tables/{id}/fork`
pub async fn fork(
    State(app): State<App>,
    Asked(host): Asked,
    Extension(peer): Extension<Peer>,
    AtTable(id): AtTable,
    Said(order): Said<Fork>,
) -> Answer<Seated> {
    count(&app, peer)?;
    Ok(Json(host.fork(&id, order).await?))
}
