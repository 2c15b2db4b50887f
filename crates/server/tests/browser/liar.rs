//! A server in front of the true one, which passes everything on but for what it lies about or loses.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::client::Peer;

/// What is made of a record.
pub type Forgery = fn(Value) -> Value;

/// What is not passed on.
pub enum Lie {
    /// Records of matches are changed like this.
    Record(Forgery),
    /// The first request for a file whose name begins like this and ends like that is lost.
    Lost { begin: &'static str, end: &'static str, done: AtomicBool },
}

impl Lie {
    /// The answer to a request for this path, if it is not passed on.
    async fn answer(&self, path: &str, house: SocketAddr) -> Option<Vec<u8>> {
        match self {
            Lie::Record(forge) if path.ends_with("/record") => {
                let record = Peer { server: house, from: house.ip() }.get(path).await;
                Some(response("200 OK", &forge(record.json()).to_string()))
            }
            Lie::Lost { begin, end, done } if path.starts_with(begin) && path.ends_with(end) => {
                (!done.swap(true, Ordering::SeqCst)).then(|| response("503 Service Unavailable", ""))
            }
            Lie::Record(_) | Lie::Lost { .. } => None,
        }
    }
}

fn response(status: &str, body: &str) -> Vec<u8> {
    let length = body.len();
    let head =
        format!("HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\r\n");
    (head + body).into_bytes()
}

/// Opens one; it runs as long as the test does.
pub async fn open(house: SocketAddr, lie: Lie) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let lie = Arc::new(lie);
    tokio::spawn(async move {
        while let Ok((browser, _)) = listener.accept().await {
            tokio::spawn(pass_on(browser, house, lie.clone()));
        }
    });
    address
}

/// One connection. A browser sends a request only after the answer to the last one, so each piece begins with one.
async fn pass_on(browser: TcpStream, house: SocketAddr, lie: Arc<Lie>) -> std::io::Result<()> {
    let (mut from_browser, mut to_browser) = browser.into_split();
    let (mut from_house, mut to_house) = TcpStream::connect(house).await?.into_split();
    let (lies, mut told) = tokio::sync::mpsc::channel::<Vec<u8>>(1);
    tokio::spawn(async move {
        let mut piece = [0; 16 * 1024];
        loop {
            tokio::select! {
                Some(lie) = told.recv() => to_browser.write_all(&lie).await?,
                length = from_house.read(&mut piece) => match length? {
                    0 => return Ok::<(), std::io::Error>(()),
                    length => to_browser.write_all(&piece[..length]).await?,
                },
            }
        }
    });
    let mut piece = [0; 16 * 1024];
    loop {
        let length = from_browser.read(&mut piece).await?;
        if length == 0 {
            return Ok(());
        }
        let asked = String::from_utf8_lossy(&piece[..length]);
        let path = asked.strip_prefix("GET ").and_then(|rest| rest.split(' ').next()).unwrap_or_default();
        match lie.answer(path, house).await {
            Some(answer) => {
                // The browser may have gone meanwhile.
                let _ = lies.send(answer).await;
            }
            None => to_house.write_all(&piece[..length]).await?,
        }
    }
}
