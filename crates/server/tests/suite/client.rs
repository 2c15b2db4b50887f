//! Clients that speak to a server as a browser, a program or a stranger would.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::protocol::frame::{CloseFrame, Frame};
use wire::socket::{FromClient, FromServer};
use wire::table::TableView;
use wire::{MessageId, TableId, Trouble, TroubleKind, Version};

/// Nothing here takes longer, even on a slow machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody who asks a server.
#[derive(Copy, Clone, Debug)]
pub struct Peer {
    pub server: SocketAddr,
    pub from: IpAddr,
}

/// An answer over HTTP.
#[derive(Debug)]
pub struct Reply {
    pub status: u16,
    pub head: String,
    pub body: Vec<u8>,
}

impl Reply {
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", String::from_utf8_lossy(&self.body)))
    }

    /// What was asked for.
    pub fn well<T: DeserializeOwned>(&self) -> T {
        assert_eq!(self.status, 200, "{}", String::from_utf8_lossy(&self.body));
        self.json()
    }

    /// Why it was refused.
    pub fn trouble(&self) -> TroubleKind {
        assert!(self.status >= 400, "{} {}", self.status, String::from_utf8_lossy(&self.body));
        self.json::<Trouble>().kind
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

impl Peer {
    pub async fn connect(&self) -> TcpStream {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from((self.from, 0))).expect("an own address");
        socket.connect(self.server).await.expect("somebody listens")
    }

    pub async fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, &[], None).await
    }

    pub async fn post<T: Serialize>(&self, path: &str, body: &T) -> Reply {
        self.post_with(path, None, Some(body)).await
    }

    pub async fn post_with<T: Serialize>(&self, path: &str, token: Option<&str>, body: Option<&T>) -> Reply {
        let bearer = token.map(|token| format!("Bearer {token}"));
        let mut headers = vec![("content-type", "application/json")];
        headers.extend(bearer.as_deref().map(|bearer| ("authorization", bearer)));
        let body = body.map(|body| serde_json::to_string(body).expect("plain data"));
        self.ask("POST", path, &headers, body.as_deref()).await
    }

    pub async fn ask(&self, verb: &str, path: &str, headers: &[(&str, &str)], body: Option<&str>) -> Reply {
        let mut request = format!("{verb} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n", self.server);
        for (name, value) in headers {
            request += &format!("{name}: {value}\r\n");
        }
        request += &format!("content-length: {}\r\n\r\n{}", body.unwrap_or("").len(), body.unwrap_or(""));
        self.raw(request.as_bytes()).await
    }

    /// Whatever a stranger may send, and what comes back.
    pub async fn raw(&self, request: &[u8]) -> Reply {
        let mut stream = self.connect().await;
        // The server may close before it has read everything.
        let _ = stream.write_all(request).await;
        let mut answer = Vec::new();
        let end = timeout(PATIENCE, read_answer(&mut stream, &mut answer)).await.expect("an answer in time");
        let (head, body) = match end {
            Some(end) => (&answer[..end], &answer[end + 4..]),
            None => (&answer[..], &[][..]),
        };
        let head = String::from_utf8_lossy(head).into_owned();
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        Reply { status, head, body: body.to_vec() }
    }

    /// A socket, without a word said.
    pub async fn socket(&self) -> Talker {
        self.try_socket(&[]).await.expect("the server takes the socket")
    }

    /// A socket with these headers, or the status of the refusal.
    pub async fn try_socket(&self, headers: &[(&'static str, &str)]) -> Result<Talker, u16> {
        use tokio_tungstenite::tungstenite::Error;
        let mut request =
            format!("ws://{}/api/socket", self.server).into_client_request().expect("an address");
        for (name, value) in headers {
            request.headers_mut().insert(*name, value.parse().expect("a header"));
        }
        match tokio_tungstenite::client_async(request, self.connect().await).await {
            Ok((socket, _)) => Ok(Talker { socket }),
            Err(Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// A socket, if the server is there.
    pub async fn reach(&self) -> Option<Talker> {
        let socket = TcpSocket::new_v4().ok()?;
        socket.bind(SocketAddr::from((self.from, 0))).ok()?;
        let stream = socket.connect(self.server).await.ok()?;
        let address = format!("ws://{}/api/socket", self.server);
        let (socket, _) = tokio_tungstenite::client_async(address, stream).await.ok()?;
        Some(Talker { socket })
    }

    /// A socket at a table, and the welcome.
    pub async fn attend(&self, table: &TableId, token: Option<&str>) -> (Talker, FromServer) {
        let mut talker = self.socket().await;
        talker.hello(table, token).await;
        let welcome = talker.hear().await;
        (talker, welcome)
    }
}

/// Reads one answer, or all there is if its length is not said; gives the place where its head ends. Not everybody closes
/// a connection when asked to.
async fn read_answer(stream: &mut TcpStream, answer: &mut Vec<u8>) -> Option<usize> {
    let mut head = None;
    loop {
        if head.is_none() {
            head = answer.windows(4).position(|window| window == b"\r\n\r\n");
        }
        let length = head.and_then(|end| {
            let text = String::from_utf8_lossy(&answer[..end]).to_lowercase();
            let length =
                text.split("content-length:").nth(1)?.split("\r\n").next()?.trim().parse::<usize>().ok()?;
            Some(end + 4 + length)
        });
        if length.is_some_and(|length| answer.len() >= length) {
            return head;
        }
        match stream.read_buf(answer).await {
            Ok(0) | Err(_) => return head,
            Ok(_) => {}
        }
    }
}

/// One side of a socket.
pub struct Talker {
    socket: WebSocketStream<TcpStream>,
}

impl Talker {
    pub async fn say(&mut self, said: &FromClient) {
        self.say_text(&serde_json::to_string(said).expect("plain data")).await;
    }

    pub async fn say_text(&mut self, text: &str) {
        // The server may have hung up; what it said before is what tests look at.
        let _ = self.socket.send(Message::text(text)).await;
    }

    /// Sends a piece of a text message: the first or a later one, the last or not.
    pub async fn send_piece(&mut self, text: &str, first: bool, last: bool) -> bool {
        let kind = if first { Data::Text } else { Data::Continue };
        let frame = Frame::message(text.as_bytes().to_vec(), OpCode::Data(kind), last);
        self.socket.send(Message::Frame(frame)).await.is_ok()
    }

    pub async fn send(&mut self, message: Message) {
        let _ = self.socket.send(message).await;
    }

    pub async fn hello(&mut self, table: &TableId, token: Option<&str>) {
        let (table, token) = (table.clone(), token.map(str::to_owned));
        self.say(&FromClient::Hello { table, token, invite: None, receipt: None }).await;
    }

    /// The next message as it came; none once the socket is closed.
    pub async fn hear_text(&mut self) -> Option<String> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("something is said in time") {
                Some(Ok(Message::Text(text))) => return Some(text.to_string()),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(_)) | Some(Err(_)) | None => return None,
            }
        }
    }

    /// The code with which the server closes, whatever it says before.
    pub async fn close_code(&mut self) -> Option<u16> {
        loop {
            match timeout(PATIENCE, self.socket.next()).await.expect("the socket ends in time") {
                Some(Ok(Message::Close(frame))) => return frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return None,
            }
        }
    }

    /// Says goodbye with this code.
    pub async fn say_goodbye(&mut self, code: u16) {
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        self.socket.send(Message::Close(Some(frame))).await.expect("the socket is open");
    }

    /// A whole frame with these bytes, whether they make sense or not.
    pub async fn send_bytes(&mut self, code: OpCode, bytes: &[u8]) {
        let frame = Frame::message(bytes.to_vec(), code, true);
        self.socket.send(Message::Frame(frame)).await.expect("the socket is open");
    }

    pub async fn hear(&mut self) -> FromServer {
        let text = self.hear_text().await.expect("the socket is open");
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"))
    }

    /// What is said next besides updates: people are seen to come whenever they do.
    pub async fn hear_answer(&mut self) -> FromServer {
        loop {
            match self.hear().await {
                FromServer::Update(_) => {}
                answer => return answer,
            }
        }
    }

    /// The answer to the message with this id, and what was said before it.
    pub async fn answer_to(&mut self, wanted: &str) -> (FromServer, Vec<FromServer>) {
        let mut before = Vec::new();
        loop {
            let message = self.hear().await;
            let id = match &message {
                FromServer::Done { id, .. }
                | FromServer::Refused { id, .. }
                | FromServer::Why { id, .. }
                | FromServer::Draft { id, .. }
                | FromServer::Hint { id, .. } => Some(id.0.as_str()),
                _ => None,
            };
            if id == Some(wanted) {
                return (message, before);
            }
            before.push(message);
        }
    }
}

/// A choice as a message.
pub fn play(id: &str, version: Version, choice: &str) -> FromClient {
    FromClient::Play { id: MessageId(id.to_owned()), version, choice: choice.to_owned() }
}

/// The table of a welcome.
pub fn table_of(welcome: FromServer) -> TableView {
    match welcome {
        FromServer::Welcome { table, .. } => *table,
        other => panic!("no welcome: {other:?}"),
    }
}

/// Why a message was refused.
pub fn refusal(message: &FromServer) -> TroubleKind {
    match message {
        FromServer::Refused { trouble, .. } | FromServer::Trouble(trouble) => trouble.kind,
        other => panic!("no refusal: {other:?}"),
    }
}

/// A person against a bot that answers at once.
pub fn quick(game: &str) -> Value {
    json!({ "game": game, "level": "random", "name": "Ada" })
}
