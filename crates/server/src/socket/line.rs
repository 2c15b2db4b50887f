//! A socket: what may come on it, how often, and when it ends.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use serde::Deserialize;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval_at, timeout};
use tungstenite::error::ProtocolError;
use wire::socket::{FromClient, FromServer};
use wire::{MessageId, Trouble, TroubleKind};

use super::trouble;
use crate::app::App;
use crate::limits::Meter;
use crate::stream::Inflow;

/// A message in the smallest pieces takes this many times its bytes.
const IN_PIECES: usize = 8;
/// The bytes of a ping or pong beside what it carries: two of its head, four of its mask.
const CONTROL: u64 = 6;
/// How long the other side may take to say goodbye.
const GOODBYE: Duration = Duration::from_secs(2);

/// How long a goodbye may take to arrive.
const LAST_WORD: Duration = Duration::from_millis(200);

/// The name of a message, whatever else it says.
#[derive(Deserialize)]
struct Named {
    id: MessageId,
}

/// Why a socket ends.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum End {
    /// The other side is not there any more.
    Gone,
    /// The other side said goodbye.
    Closed,
    /// The other side has said nothing for too long.
    Silent,
    /// The other side said what may not be said, or too much of it.
    Policy,
    /// The other side sent what is no frame.
    Broken,
    /// The other side sent a message that is too long.
    TooLong,
    /// The other side sent bytes as text that are none.
    BadText,
    /// The other side began a message and did not finish it.
    Unfinished,
    /// The other side sent something else than text.
    NotText,
    /// The table is not there any more.
    Lost,
    /// The server stops.
    Stopping,
}

impl End {
    fn frame(self) -> Option<CloseFrame> {
        let (code, reason) = match self {
            End::Gone | End::Closed => return None,
            End::Silent => (close_code::POLICY, "nothing was said for too long"),
            End::Policy => (close_code::POLICY, "that is not what this socket is for"),
            End::Broken => (close_code::PROTOCOL, "that is no frame of a WebSocket"),
            End::TooLong => (close_code::SIZE, "that message is too long"),
            End::BadText => (close_code::INVALID, "text is UTF-8"),
            End::Unfinished => (close_code::POLICY, "a message was begun and not finished"),
            End::NotText => (close_code::UNSUPPORTED, "only text is spoken here"),
            End::Lost => (close_code::AWAY, "the table is not there any more"),
            End::Stopping => (close_code::RESTART, "the server stops; it will be back"),
        };
        Some(CloseFrame { code, reason: reason.into() })
    }

    /// What a socket ends with when nothing can be read from it.
    fn of(error: axum::Error) -> End {
        match error.into_inner().downcast_ref() {
            Some(tungstenite::Error::Capacity(_)) => End::TooLong,
            Some(tungstenite::Error::Utf8(_)) => End::BadText,
            Some(tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake)) => End::Gone,
            Some(tungstenite::Error::Protocol(_)) => End::Broken,
            _ => End::Gone,
        }
    }
}

/// What came on a socket.
pub enum Heard {
    /// A message.
    Message(FromClient),
    /// Something that is answered like this and changes nothing.
    Odd(FromServer),
}

/// A socket with its limits.
pub struct Line {
    app: App,
    socket: WebSocket,
    messages: Meter,
    chat: Meter,
    /// Messages in a row that were too many.
    too_many: u32,
    ping: Interval,
    heard: Instant,
    inflow: Inflow,
    /// How many of the bytes that came belong to something whole.
    whole: u64,
    /// Whether a message was unfinished at the last ping.
    unfinished: bool,
}

impl Line {
    pub fn new(app: App, socket: WebSocket, inflow: Inflow) -> Line {
        inflow.allow(app.limits.message.saturating_mul(IN_PIECES));
        let mut ping = interval_at(Instant::now() + app.limits.ping, app.limits.ping);
        ping.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Line {
            messages: Meter::new(app.limits.messages),
            chat: Meter::new(app.limits.chat),
            too_many: 0,
            ping,
            heard: Instant::now(),
            whole: inflow.come(),
            inflow,
            unfinished: false,
            app,
            socket,
        }
    }

    /// Whether something may be said to the table once more.
    pub fn may_chat(&self) -> bool {
        self.chat.allows()
    }

    /// What comes next. This may be dropped while it waits, and nothing that came is lost.
    pub async fn hear(&mut self) -> Result<Heard, End> {
        loop {
            let message = tokio::select! {
                message = self.socket.recv() => message,
                _ = self.ping.tick() => {
                    if self.heard.elapsed() >= self.app.limits.idle {
                        return Err(End::Silent);
                    }
                    self.look_for_pieces()?;
                    self.send(Message::Ping(Vec::new().into())).await?;
                    continue;
                }
            };
            let message = match message {
                None => return Err(End::Gone),
                Some(message) => message.map_err(End::of)?,
            };
            self.heard = Instant::now();
            self.account(&message);
            match message {
                Message::Text(text) => return self.understand(&text),
                Message::Binary(_) => return Err(End::NotText),
                Message::Close(_) => return Err(End::Closed),
                // They count like messages, or they would be a way around the limit.
                Message::Ping(_) | Message::Pong(_) if self.messages.allows() => {}
                Message::Ping(_) | Message::Pong(_) => return self.too_many(None).map(Heard::Odd),
            }
        }
    }

    /// Something whole has come: as much may come again. Pings and pongs may come between the pieces of a message and do
    /// not finish it.
    fn account(&mut self, message: &Message) {
        self.inflow.allow(self.app.limits.message.saturating_mul(IN_PIECES));
        match message {
            Message::Ping(bytes) | Message::Pong(bytes) => self.whole += CONTROL + bytes.len() as u64,
            Message::Text(_) | Message::Binary(_) | Message::Close(_) => {
                self.whole = self.inflow.come();
                self.unfinished = false;
            }
        }
    }

    /// A message that was unfinished at the last ping and still is will never be.
    fn look_for_pieces(&mut self) -> Result<(), End> {
        let unfinished = self.inflow.come() > self.whole;
        if unfinished && self.unfinished {
            return Err(End::Unfinished);
        }
        self.unfinished = unfinished;
        Ok(())
    }

    fn understand(&mut self, text: &str) -> Result<Heard, End> {
        self.app.metrics.message();
        if !self.messages.allows() {
            // Whoever waits for the answer to this message has to know that it comes to nothing.
            let id = serde_json::from_str(text).ok().map(|Named { id }| id);
            return self.too_many(id).map(Heard::Odd);
        }
        self.too_many = 0;
        match serde_json::from_str(text) {
            Ok(said) => Ok(Heard::Message(said)),
            Err(error) => {
                self.app.metrics.unreadable();
                let text = format!("the message cannot be read: {error}");
                Ok(Heard::Odd(trouble(TroubleKind::BadRequest, &text)))
            }
        }
    }

    fn too_many(&mut self, id: Option<MessageId>) -> Result<FromServer, End> {
        self.too_many += 1;
        if self.too_many > self.app.limits.patience {
            return Err(End::Policy);
        }
        self.app.metrics.refused(TroubleKind::TooMany);
        let trouble = Trouble {
            kind: TroubleKind::TooMany,
            text: "too many messages; wait a little".to_owned(),
            rule: None,
        };
        Ok(match id {
            Some(id) => FromServer::Refused { id, trouble },
            None => FromServer::Trouble(trouble),
        })
    }

    /// Says something.
    pub async fn say(&mut self, message: &FromServer) -> Result<(), End> {
        let text = serde_json::to_string(message).map_err(|error| {
            tracing::error!(%error, "a message cannot be written");
            End::Lost
        })?;
        self.send(Message::Text(text.into())).await?;
        self.app.metrics.sent();
        Ok(())
    }

    async fn send(&mut self, message: Message) -> Result<(), End> {
        match timeout(self.app.limits.taking, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(End::Gone),
        }
    }

    /// Says goodbye, and waits a little for the other side to do so too.
    pub async fn hang_up(mut self, end: End) {
        let is_there = match end.frame() {
            Some(frame) => self.send(Message::Close(Some(frame))).await.is_ok(),
            // Their own goodbye is said back to them while the socket is read to its end.
            None => end == End::Closed,
        };
        if is_there {
            let _ = timeout(GOODBYE, async { while let Some(Ok(_)) = self.socket.recv().await {} }).await;
        }
        if end == End::TooLong {
            // The rest of the message is not read, and what is not read makes the system tear the connection.
            tokio::time::sleep(LAST_WORD).await;
        }
    }
}
