//! Answers over HTTP, and what is said in a request.

use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, RETRY_AFTER};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use host::{Asker, GuestMark, Host, HostError, MatchId, Token};
use serde::Serialize;
use serde::de::DeserializeOwned;
use tokio::time::timeout;
use wire::{Trouble, TroubleKind};

use crate::app::App;
use crate::limits::Peer;

/// Something was not done; the answer says why.
#[derive(Debug)]
pub struct Refused(pub Trouble);

impl Refused {
    /// A refusal of this kind, with a sentence.
    pub fn new(kind: TroubleKind, text: impl Into<String>) -> Refused {
        Refused(Trouble { kind, text: text.into(), rule: None })
    }

    fn status(&self) -> StatusCode {
        match self.0.kind {
            TroubleKind::BadRequest => StatusCode::BAD_REQUEST,
            TroubleKind::NotFound => StatusCode::NOT_FOUND,
            TroubleKind::NotYours => StatusCode::FORBIDDEN,
            TroubleKind::Refused | TroubleKind::Stale | TroubleKind::NotRunning => StatusCode::CONFLICT,
            TroubleKind::TooMany => StatusCode::TOO_MANY_REQUESTS,
            TroubleKind::Frozen => StatusCode::LOCKED,
            TroubleKind::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    /// The same with another status, where one says it more exactly.
    pub fn with_status(self, status: StatusCode) -> Response {
        let mut response = self.into_response();
        *response.status_mut() = status;
        response
    }
}

impl From<HostError> for Refused {
    fn from(error: HostError) -> Refused {
        if let HostError::Store(cause) = &error {
            tracing::error!(%cause, "the store does not answer");
        }
        Refused(error.trouble())
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        let status = self.status();
        let mut response = (status, Json(self.0)).into_response();
        if status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(RETRY_AFTER, HeaderValue::from_static("10"));
        }
        response
    }
}

/// An answer in JSON.
pub struct Json<T>(pub T);

impl<T: Serialize> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match serde_json::to_vec(&self.0) {
            Ok(bytes) => ([(CONTENT_TYPE, "application/json")], bytes).into_response(),
            Err(error) => {
                tracing::error!(%error, "an answer cannot be written");
                StatusCode::INTERNAL_SERVER_ERROR.into_response()
            }
        }
    }
}

/// The body of a request, read from JSON.
pub struct Said<T>(pub T);

impl<T: DeserializeOwned> FromRequest<App> for Said<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<Said<T>, Response> {
        let kind =
            request.headers().get(CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        if kind.split(';').next().map(str::trim) != Some("application/json") {
            let refused = Refused::new(TroubleKind::BadRequest, "the body must be application/json");
            return Err(refused.with_status(StatusCode::UNSUPPORTED_MEDIA_TYPE));
        }
        let bytes = body(request, app).await?;
        let said = serde_json::from_slice(&bytes);
        said.map(Said).map_err(|error| {
            Refused::new(TroubleKind::BadRequest, format!("the body cannot be read: {error}")).into_response()
        })
    }
}

/// The body of a request that needs none: without one, or with `null`, everything is as usual.
pub struct MaySay<T>(pub T);

impl<T: DeserializeOwned + Default> FromRequest<App> for MaySay<T> {
    type Rejection = Response;

    async fn from_request(request: Request, app: &App) -> Result<MaySay<T>, Response> {
        use axum::body::HttpBody;
        if request.body().size_hint().exact() == Some(0) {
            return Ok(MaySay(T::default()));
        }
        let Said(said) = Said::<Option<T>>::from_request(request, app).await?;
        Ok(MaySay(said.unwrap_or_default()))
    }
}

/// All bytes of a body that is not too long and comes in time.
async fn body(request: Request, app: &App) -> Result<Bytes, Response> {
    let refused = match timeout(app.limits.body_time, Bytes::from_request(request, app)).await {
        Ok(Ok(bytes)) => return Ok(bytes),
        Ok(Err(rejection)) => match rejection.into_response().status() {
            status @ StatusCode::PAYLOAD_TOO_LARGE => {
                Refused::new(TroubleKind::TooMany, "the body is too long").with_status(status)
            }
            status => Refused::new(TroubleKind::BadRequest, "the body did not arrive").with_status(status),
        },
        Err(_) => {
            let refused = Refused::new(TroubleKind::BadRequest, "the body took too long to arrive");
            refused.with_status(StatusCode::REQUEST_TIMEOUT)
        }
    };
    Err(refused)
}

/// The token in the header `Authorization: Bearer TOKEN`.
pub struct Bearer(pub Token);

impl<S: Send + Sync> FromRequestParts<S> for Bearer {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Bearer, Refused> {
        let header = parts.headers.get(AUTHORIZATION).and_then(|header| header.to_str().ok());
        let token = header
            .and_then(|header| header.strip_prefix("Bearer "))
            .and_then(|token| token.trim().parse().ok());
        token.map(Bearer).ok_or_else(|| HostError::NotYours.into())
    }
}

/// The house, asked by whoever sent the request: what they begin is part of their share.
pub struct Asked(pub Host);

/// What a browser calls itself, so that guests who share an address have shares of their own.
const GUEST: HeaderName = HeaderName::from_static(wire::GUEST_HEADER);

impl FromRequestParts<App> for Asked {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked, Self::Rejection> {
        let mark = parts.headers.get(GUEST).and_then(|mark| mark.to_str().ok()?.parse::<GuestMark>().ok());
        let peer = parts.extensions.get::<Peer>();
        Ok(Asked(
            peer.map_or_else(|| app.host.clone(), |peer| app.host.asked_by(Asker::at(peer.address(), mark))),
        ))
    }
}

/// The table an address names.
pub struct AtTable(pub MatchId);

impl<S: Send + Sync> FromRequestParts<S> for AtTable {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<AtTable, Refused> {
        let path = axum::extract::Path::<String>::from_request_parts(parts, state).await;
        let id = path.ok().and_then(|path| path.0.parse().ok());
        id.map(AtTable).ok_or_else(|| Refused::new(TroubleKind::NotFound, "there is no such table"))
    }
}
