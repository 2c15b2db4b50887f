//! The socket of an open table. See [`wire::socket`] for what is said on it.
//!
//! - `line`: the socket itself: what may come on it, how often, and when it ends
//! - `place`: where its owner is: at a table that gathers people, or at a match

mod line;
mod place;

use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::{Extension, State};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use host::{Host, HostError};
use tokio::time::timeout;
use wire::TroubleKind;
use wire::socket::{FromClient, FromServer};

use crate::answer::{Asked, Refused};
use crate::app::App;
use crate::limits::Peer;
use crate::serve::told;
use crate::stream::Inflow;
use line::{End, Heard, Line};
use place::Place;

/// At most this many hints at once per socket.
const HINTS: usize = 1;

/// `GET /api/socket`
pub async fn open(
    State(app): State<App>,
    Extension(peer): Extension<Peer>,
    Asked(host): Asked,
    Extension(inflow): Extension<Inflow>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => {
            let refused = Refused::new(TroubleKind::BadRequest, "this address is for WebSockets");
            return refused.with_status(rejection.into_response().status());
        }
    };
    let Some(pass) = app.sockets.enter(peer) else {
        return Refused::new(TroubleKind::TooMany, "too many open tables; close one").into_response();
    };
    let limits = &app.limits;
    upgrade
        .max_message_size(limits.message)
        .max_frame_size(limits.message)
        .max_write_buffer_size(limits.unsent)
        .on_upgrade(async move |socket| {
            let mut line = Line::new(app.clone(), socket, inflow);
            let end = talk(&app, &host, &mut line).await.err().unwrap_or(End::Gone);
            line.hang_up(end).await;
            drop(pass);
        })
}

/// Everything that is said on a socket, until it ends.
async fn talk(app: &App, host: &Host, line: &mut Line) -> Result<(), End> {
    let mut stopping = app.stopping.subscribe();
    let hello = timeout(app.limits.first_word, line.hear()).await.map_err(|_| End::Silent)??;
    let Heard::Message(FromClient::Hello { table, token, invite, receipt }) = hello else {
        line.say(&trouble(TroubleKind::BadRequest, "the first message says which table")).await?;
        return Err(End::Policy);
    };
    // A receipt is looked at before the table is shown: it may freeze the match.
    let disputed = match receipt {
        Some(receipt) => place::present(host, &table, receipt).await.err(),
        None => None,
    };
    let mut place = match Place::enter(host, &table, token.as_deref(), invite.as_deref()).await {
        Ok(place) => place,
        Err(refused) => {
            app.metrics.refused(refused.0.kind);
            // Whoever holds a receipt of a match that is gone is told that it was there.
            let lost = disputed.filter(|disputed| disputed.0.kind == TroubleKind::Frozen);
            line.say(&FromServer::Trouble(lost.unwrap_or(refused).0)).await?;
            return Err(End::Policy);
        }
    };
    say_all(line, place.welcome().await).await?;
    if let Some(disputed) = disputed {
        line.say(&FromServer::Trouble(disputed.0)).await?;
    }
    let mut hints = FuturesUnordered::new();
    loop {
        tokio::select! {
            heard = line.hear() => match heard? {
                Heard::Odd(answer) => line.say(&answer).await?,
                Heard::Message(FromClient::Hint { id }) if hints.len() < HINTS => hints.push(place.hint(app, id)),
                Heard::Message(FromClient::Chat { id, .. }) if !line.may_chat() => {
                    line.say(&place::refused(app, id, HostError::TooMany("lines"))).await?;
                }
                Heard::Message(said) => {
                    let answers = place.answer(app, said).await;
                    say_all(line, Ok(answers)).await?;
                }
            },
            () = place.changed() => {
                let news = place.news(host).await;
                say_all(line, news).await?;
            }
            Some(hint) = hints.next() => line.say(&hint).await?,
            () = told(&mut stopping) => {
                line.say(&trouble(TroubleKind::Unavailable, "the server stops; it will be back")).await?;
                return Err(End::Stopping);
            }
        }
    }
}

/// Says everything, or what was in the way and then no more.
async fn say_all(line: &mut Line, news: Result<Vec<FromServer>, Refused>) -> Result<(), End> {
    match news {
        Ok(news) => {
            for message in &news {
                line.say(message).await?;
            }
            Ok(())
        }
        Err(refused) => {
            line.say(&FromServer::Trouble(refused.0)).await?;
            Err(End::Lost)
        }
    }
}

fn trouble(kind: TroubleKind, text: &str) -> FromServer {
    FromServer::Trouble(wire::Trouble { kind, text: text.to_owned(), rule: None })
}
