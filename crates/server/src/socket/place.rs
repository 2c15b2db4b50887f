//! Where the owner of a socket is: at a table that gathers people, or at a match.

use std::pin::Pin;
use std::time::Instant;

use host::{Anteroom, Attendance, Consent, Found, Host, HostError, Match, News, Pulse, Token};
use kernel::{Seat, Viewer};
use tokio::sync::watch;
use wire::socket::{FromClient, FromServer, Reason};
use wire::table::{TableView, Update};
use wire::{MessageId, Receipt, TableId, Version};

use crate::answer::Refused;
use crate::app::App;
use crate::assets;

/// Where the owner of a socket is, and what proves it.
pub struct Place {
    id: host::MatchId,
    key: Key,
    at: At,
}

/// What was shown at the door.
struct Key {
    token: Option<Token>,
    invite: Option<Token>,
}

enum At {
    /// A table that gathers people; it may change whenever the lobby does.
    Gathering { table: Box<TableView>, lobby: watch::Receiver<u64>, _attendance: Option<Attendance> },
    /// A match.
    Match(Box<Attending>),
}

struct Attending {
    door: Match,
    viewer: Viewer,
    pulse: watch::Receiver<Pulse>,
    /// How far the other side has been told.
    told: Pulse,
    _attendance: Attendance,
}

/// A hint that is being thought about.
pub type Thought = Pin<Box<dyn Future<Output = FromServer> + Send>>;

impl Key {
    fn read(token: Option<&str>, invite: Option<&str>) -> Result<Key, HostError> {
        let read =
            |text: Option<&str>| text.map(str::parse::<Token>).transpose().map_err(|_| HostError::NotYours);
        Ok(Key { token: read(token)?, invite: read(invite)? })
    }

    /// As whom the key lets in: with a token as that seat and never as a spectator.
    fn open(
        &self,
        seat_of: impl Fn(&Token) -> Result<Seat, HostError>,
        admit: impl Fn(Option<&Token>) -> Result<(), HostError>,
    ) -> Result<Viewer, HostError> {
        match &self.token {
            Some(token) => seat_of(token).map(Viewer::Seat),
            None => admit(self.invite.as_ref()).map(|()| Viewer::Spectator),
        }
    }
}

impl Place {
    /// Comes to a table.
    pub async fn enter(
        host: &Host,
        table: &TableId,
        token: Option<&str>,
        invite: Option<&str>,
    ) -> Result<Place, Refused> {
        let id: host::MatchId = table.0.parse().map_err(HostError::from)?;
        let key = Key::read(token, invite)?;
        // The lobby is watched from before it was looked at, so that no change is missed.
        let lobby = host.lobby_pulse();
        let at = At::of(host.find(&id).await?, &key, lobby)?;
        Ok(Place { id, key, at })
    }

    /// The whole table.
    pub async fn welcome(&mut self) -> Result<Vec<FromServer>, Refused> {
        match &mut self.at {
            At::Gathering { table, .. } => {
                let build = assets::build().to_owned();
                let (table, log, chat) = (table.clone(), Vec::new(), Vec::new());
                Ok(vec![FromServer::Welcome { table, log, chat, build }])
            }
            At::Match(attending) => Ok(vec![attending.welcome().await?]),
        }
    }

    /// Waits until there may be news.
    pub async fn changed(&mut self) {
        let gone = match &mut self.at {
            At::Gathering { lobby, .. } => lobby.changed().await.is_err(),
            At::Match(attending) => attending.pulse.changed().await.is_err(),
        };
        if gone {
            // Whoever told news is no more; the server stops, and says so in another way.
            std::future::pending::<()>().await;
        }
    }

    /// What is new.
    pub async fn news(&mut self, host: &Host) -> Result<Vec<FromServer>, Refused> {
        let (known, lobby) = match &mut self.at {
            At::Match(attending) => return Ok(attending.news().await?),
            At::Gathering { table, lobby, .. } => (table.version, lobby.clone()),
        };
        self.at = At::of(host.find(&self.id).await?, &self.key, lobby)?;
        match &self.at {
            At::Match(_) => self.welcome().await,
            At::Gathering { table, .. } if table.version == known => Ok(Vec::new()),
            At::Gathering { table, .. } => {
                let update = Update { since: known, tellings: Vec::new(), table: (**table).clone() };
                Ok(vec![FromServer::Update(Box::new(update))])
            }
        }
    }

    /// Carries out what was said, and says what came of it.
    pub async fn answer(&mut self, app: &App, said: FromClient) -> Vec<FromServer> {
        match said {
            FromClient::Ping => vec![FromServer::Pong],
            FromClient::Refresh => match self.welcome().await {
                Ok(welcome) => welcome,
                Err(refused) => vec![FromServer::Trouble(refused.0)],
            },
            FromClient::Hello { .. } => {
                let text = "this socket is at a table already; open another one";
                vec![super::trouble(wire::TroubleKind::BadRequest, text)]
            }
            FromClient::Hint { id } => vec![refused(app, id, HostError::TooMany("hints at the same time"))],
            FromClient::Play { id, version, choice } => {
                let begun = Instant::now();
                let done = self
                    .ask(&id, async |door, seat, name| door.play(seat, choice, version, name).await)
                    .await;
                if done.is_ok() {
                    app.metrics.saved(begun.elapsed());
                }
                self.done(app, id, done).await
            }
            FromClient::Hold { id } => {
                let done = self.ask(&id, async |door, seat, _| door.hold(seat).await).await;
                self.done(app, id, done).await
            }
            FromClient::Stand { id, orders } => {
                let done = self.ask(&id, async |door, seat, _| door.stand(seat, orders).await).await;
                self.done(app, id, done).await
            }
            FromClient::Undo { id, version } => {
                let done = self.ask(&id, async |door, seat, name| door.undo(seat, version, name).await).await;
                self.done(app, id, done).await
            }
            FromClient::AnswerUndo { id, agree } => {
                let agrees = if agree { Consent::Yes } else { Consent::No };
                let done = self.ask(&id, async |door, seat, _| door.answer_undo(seat, agrees).await).await;
                self.done(app, id, done).await
            }
            FromClient::Resign { id } => {
                let done = self.ask(&id, async |door, seat, name| door.resign(seat, name).await).await;
                self.done(app, id, done).await
            }
            FromClient::Chat { id, text } => {
                let done = self.ask(&id, async |door, seat, name| door.say(seat, text, name).await).await;
                self.done(app, id, done).await
            }
            FromClient::Why { id, things } => {
                let reasons = self.ask(&id, async |door, seat, _| door.why(seat, things).await).await;
                vec![why(app, id, reasons)]
            }
            FromClient::Check { id, choice } => {
                let reasons = self.ask(&id, async |door, seat, _| door.check(seat, choice).await).await;
                vec![why(app, id, reasons)]
            }
            FromClient::Draft { id, choice } => {
                let ahead = self.ask(&id, async |door, seat, _| door.draft(seat, choice).await).await;
                vec![match ahead {
                    Ok(ahead) => {
                        FromServer::Draft { id, ask: ahead.ask, acts: ahead.acts, scene: ahead.portrait }
                    }
                    Err(error) => refused(app, id, error),
                }]
            }
        }
    }

    /// Begins to think about a hint; others may be told news meanwhile.
    pub fn hint(&self, app: &App, id: MessageId) -> Thought {
        let (door, seat) = match self.seat() {
            Ok((door, seat)) => (door.clone(), seat),
            Err(error) => return Box::pin(std::future::ready(refused(app, id, error))),
        };
        let app = app.clone();
        Box::pin(async move {
            match door.hint(seat).await {
                Ok(host::Hint { options, reply }) => FromServer::Hint { id, options, reply },
                Err(error) => refused(&app, id, error),
            }
        })
    }

    /// Asks the match something for the seat of this socket.
    async fn ask<T>(
        &self,
        id: &MessageId,
        question: impl AsyncFnOnce(&Match, Seat, host::MessageId) -> Result<T, HostError>,
    ) -> Result<T, HostError> {
        let (door, seat) = self.seat()?;
        let name = id.0.parse()?;
        question(door, seat, name).await
    }

    /// The match and the seat for which something is said.
    fn seat(&self) -> Result<(&Match, Seat), HostError> {
        match &self.at {
            At::Gathering { .. } => Err(HostError::NotRunning("the match has not begun")),
            At::Match(attending) => match attending.viewer {
                Viewer::Seat(seat) => Ok((&attending.door, seat)),
                Viewer::Spectator => Err(HostError::NotYours),
            },
        }
    }

    async fn done(&mut self, app: &App, id: MessageId, done: Result<Version, HostError>) -> Vec<FromServer> {
        match done {
            Ok(version) => {
                let receipt = match &self.at {
                    At::Match(attending) => attending.door.receipt(),
                    At::Gathering { .. } => None,
                };
                vec![FromServer::Done { id, version, receipt }]
            }
            Err(error) => {
                let is_stale = error == HostError::Stale;
                let mut answers = vec![refused(app, id, error)];
                if is_stale {
                    // Whoever sees an old table gets the new one at once.
                    answers.extend(self.welcome().await.unwrap_or_default());
                }
                answers
            }
        }
    }
}

impl At {
    fn of(found: Found, key: &Key, lobby: watch::Receiver<u64>) -> Result<At, HostError> {
        match found {
            Found::Gathering(anteroom) => {
                let viewer = key.open(|token| anteroom.seat_of(token), |invite| anteroom.admit(invite))?;
                let anteroom: &Anteroom = &anteroom;
                let (table, attendance) = (Box::new(anteroom.view(viewer)), anteroom.attend(viewer));
                Ok(At::Gathering { table, lobby, _attendance: attendance })
            }
            Found::Match(door) => {
                let viewer = key.open(|token| door.seat_of(token), |invite| door.admit(invite))?;
                let (pulse, attendance) = (door.pulse(), door.attend(viewer));
                let told = Pulse::default();
                Ok(At::Match(Box::new(Attending { door, viewer, pulse, told, _attendance: attendance })))
            }
        }
    }
}

impl Attending {
    async fn welcome(&mut self) -> Result<FromServer, HostError> {
        let welcome = self.door.welcome(self.viewer).await?;
        Ok(self.whole(welcome))
    }

    async fn news(&mut self) -> Result<Vec<FromServer>, HostError> {
        self.pulse.mark_unchanged();
        match self.door.news(self.viewer, self.told).await? {
            News::Whole(welcome) => Ok(vec![self.whole(*welcome)]),
            News::Since { pulse, update, chat } => {
                self.told = pulse;
                let update = update.map(FromServer::Update);
                Ok(update.into_iter().chain(chat.into_iter().map(FromServer::Chat)).collect())
            }
        }
    }

    fn whole(&mut self, welcome: host::Welcome) -> FromServer {
        self.told = welcome.pulse;
        FromServer::Welcome {
            table: Box::new(welcome.table),
            log: welcome.log,
            chat: welcome.chat,
            build: assets::build().to_owned(),
        }
    }
}

/// Holds a receipt against the log of its match.
pub async fn present(host: &Host, table: &TableId, receipt: Receipt) -> Result<(), Refused> {
    let id: host::MatchId = table.0.parse().map_err(HostError::from)?;
    Ok(host.present(&id, receipt).await?)
}

/// The message with this id changed nothing.
pub fn refused(app: &App, id: MessageId, error: HostError) -> FromServer {
    let trouble = Refused::from(error).0;
    app.metrics.refused(trouble.kind);
    FromServer::Refused { id, trouble }
}

fn why(app: &App, id: MessageId, reasons: Result<Vec<Reason>, HostError>) -> FromServer {
    match reasons {
        Ok(reasons) => FromServer::Why { id, reasons },
        Err(error) => refused(app, id, error),
    }
}
