//! The server: it accepts connections, and stops when it is told to.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use host::store::StoreError;
use host::{Host, HostError};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tower::{Service, service_fn};

use crate::app::App;
use crate::backup;
use crate::guard::Origins;
use crate::key;
use crate::limits::{Limits, Pass, Peer};
use crate::origin::Origin;
use crate::proxies::{Network, Proxies};
use crate::routes;
use crate::stream::Stream;

/// How long connections may take to end when the server stops.
const FAREWELL: Duration = Duration::from_secs(5);
/// How often peers who are gone are forgotten.
const SWEEP: Duration = Duration::from_secs(60);
/// The longest head of a request.
const HEAD: usize = 16 * 1024;

/// What can be done about a database that cannot be opened.
const IF_DAMAGED: &str = "; if it is damaged, move it away and put back a backup with rustlands restore";

/// How a server is run.
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen at; with port 0, any free one.
    pub listen: SocketAddr,
    /// How much a stranger may do.
    pub limits: Limits,
    /// Origins beside the server's own whose pages may talk to it.
    pub origins: Vec<Origin>,
    /// Proxies in front of the server, which say for whom they speak.
    pub trusted_proxies: Vec<Network>,
}

impl Config {
    /// The usual limits, at this address.
    #[must_use]
    pub fn at(listen: SocketAddr) -> Config {
        Config { listen, limits: Limits::default(), origins: Vec::new(), trusted_proxies: Vec::new() }
    }
}

/// Why a server cannot be run.
#[derive(Debug)]
pub enum ServeError {
    /// The address cannot be listened at.
    Listen(SocketAddr, io::Error),
    /// The data folder cannot be used.
    Folder(std::path::PathBuf, io::Error),
    /// Another server uses the data folder.
    InUse(std::path::PathBuf),
    /// The matches cannot be opened.
    Host(HostError),
    /// The server's key cannot be read or written.
    Key(std::path::PathBuf, io::Error),
    /// The database cannot be opened.
    Store(std::path::PathBuf, StoreError),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ServeError::Listen(address, error) => {
                write!(f, "cannot listen at {address}: {error}; choose another address with --listen")
            }
            ServeError::Folder(folder, error) if error.kind() == io::ErrorKind::AlreadyExists => {
                write!(f, "{} is no folder; choose another one with --data", folder.display())
            }
            ServeError::Folder(folder, error) => {
                write!(f, "cannot use {}: {error}; choose another folder with --data", folder.display())
            }
            ServeError::InUse(folder) => write!(
                f,
                "another server is using {}: stop it, or choose another folder with --data",
                folder.display()
            ),
            // Whoever starts the server may know the cause, which strangers are not told.
            ServeError::Host(HostError::Store(StoreError(cause))) => {
                write!(f, "cannot open the matches: {cause}{IF_DAMAGED}")
            }
            ServeError::Host(error) => write!(f, "cannot open the matches: {error}"),
            ServeError::Key(file, error) if error.kind() == io::ErrorKind::InvalidData => write!(
                f,
                "{} holds no key, which has 64 digits from 0 to 9 and a to f: restore it from a backup, because the \
                 receipts that people hold were signed with it",
                file.display()
            ),
            ServeError::Key(file, error) => {
                write!(f, "cannot use the server's key in {}: {error}", file.display())
            }
            ServeError::Store(file, StoreError(cause)) => {
                write!(f, "cannot open {}: {cause}{IF_DAMAGED}", file.display())
            }
        }
    }
}

impl std::error::Error for ServeError {}

/// A server that listens.
pub struct Server {
    app: App,
    listener: TcpListener,
    address: SocketAddr,
}

impl Server {
    /// Listens, but does not answer yet.
    ///
    /// # Errors
    /// If the address cannot be had.
    pub async fn bind(host: Host, config: Config) -> Result<Server, ServeError> {
        let at = |error| ServeError::Listen(config.listen, error);
        let listener = TcpListener::bind(config.listen).await.map_err(at)?;
        let address = listener.local_addr().map_err(at)?;
        let app = App::new(
            host,
            config.limits,
            Origins::with(config.origins),
            Proxies::with(config.trusted_proxies),
        );
        Ok(Server { app, listener, address })
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers until `stop` comes. Then nobody new is let in, sockets are told, what was begun is finished, and the
    /// house is closed.
    pub async fn run(self, stop: impl Future<Output = ()>) {
        let Server { app, listener, .. } = self;
        let router = routes::router(app.clone());
        let sweeper = tokio::spawn(sweep(app.clone()));
        tokio::pin!(stop);
        loop {
            tokio::select! {
                () = &mut stop => break,
                accepted = listener.accept() => match accepted {
                    Ok((stream, address)) => welcome(&app, &router, stream, address.ip()),
                    // Too many open files, or a peer that was gone at once: others may have better luck.
                    Err(error) => {
                        tracing::warn!(%error, "a connection could not be accepted");
                        tokio::time::sleep(Duration::from_millis(50)).await;
                    }
                },
            }
        }
        drop(listener);
        app.stopping.send_replace(true);
        let farewell = async {
            while app.connections.count() + app.sockets.count() > 0 {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        if tokio::time::timeout(FAREWELL, farewell).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        sweeper.abort();
        app.host.close().await;
    }
}

/// Serves one connection in a task of its own.
fn welcome(app: &App, router: &Router, stream: TcpStream, address: IpAddr) {
    let peer = Peer::at(address);
    let is_proxy = app.proxies.trust(address);
    let pass = if is_proxy { app.connections.enter_for_many(peer) } else { app.connections.enter(peer) };
    let Some(pass) = pass else { return };
    // A move should leave at once, not wait for more to send.
    let _ = stream.set_nodelay(true);
    let stream = Stream::new(stream, app.limits.taking);
    let (router, inflow, shared) = (router.clone(), stream.inflow(), app.clone());
    let service = service_fn(move |mut request: hyper::Request<Incoming>| {
        let asker = Peer::at(shared.proxies.asker(address, request.headers()));
        request.extensions_mut().insert(asker);
        request.extensions_mut().insert(inflow.clone());
        router.clone().call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(app.limits.first_word)
        .max_buf_size(HEAD)
        .max_headers(64)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service))
        .with_upgrades();
    let mut stopping = app.stopping.subscribe();
    tokio::spawn(async move {
        let held: Pass = pass;
        tokio::pin!(connection);
        tokio::select! {
            // How a connection ends is nobody's business: peers vanish all the time.
            _ = connection.as_mut() => {}
            () = told(&mut stopping) => {
                // What was begun is answered; nothing new is begun.
                connection.as_mut().graceful_shutdown();
                let _ = connection.await;
            }
        }
        drop(held);
    });
}

/// Waits until the server stops.
pub(crate) async fn told(stopping: &mut watch::Receiver<bool>) {
    if stopping.wait_for(|stopping| *stopping).await.is_err() {
        // Nobody is left who could stop it.
        std::future::pending::<()>().await;
    }
}

/// Forgets peers who have done nothing for long.
async fn sweep(app: App) {
    let mut ticks = tokio::time::interval(SWEEP);
    loop {
        ticks.tick().await;
        app.requests.forget_idle();
        app.tables.forget_idle();
    }
}

/// The database in a data folder.
pub(crate) const DATABASE: &str = "rustlands.db";

/// What is kept of matches: `folder/rustlands.db`, for one server at a time.
pub struct DataFolder {
    store: host::store::Sqlite,
    key: seal::ServerKey,
    /// Locked until it is dropped.
    _lock: std::fs::File,
}

impl DataFolder {
    /// Opens the folder, and makes it if it is not there.
    ///
    /// # Errors
    /// If it cannot be used, or another server uses it.
    pub async fn open(folder: &std::path::Path) -> Result<DataFolder, ServeError> {
        let at = |error| ServeError::Folder(folder.to_owned(), error);
        backup::make_private(folder).map_err(at)?;
        let lock = lock(folder).map_err(at)?.ok_or_else(|| ServeError::InUse(folder.to_owned()))?;
        let file = folder.join(DATABASE);
        let is_empty = std::fs::metadata(&file).map_or(true, |known| known.len() == 0);
        let is_robbed = is_empty && folder.join(key::NAME).exists();
        let key = key::open(folder)?;
        let store =
            host::store::Sqlite::open(&file).await.map_err(|error| ServeError::Store(file.clone(), error))?;
        if is_robbed {
            // SQLite takes an empty file for a new database, and nobody would notice what is gone.
            tracing::warn!(
                file = %file.display(),
                "a server has been here before, but there are no matches; if some are missing, stop and restore a backup"
            );
        }
        Ok(DataFolder { store, key, _lock: lock })
    }

    /// The house whose matches are kept here.
    ///
    /// # Errors
    /// If the database does not answer.
    pub async fn host(&self, settings: host::Settings) -> Result<Host, ServeError> {
        let store = Arc::new(self.store.clone());
        let settings = host::Settings { key: Some(self.key.clone()), ..settings };
        Host::open(store, Arc::new(host::WallClock), settings).await.map_err(ServeError::Host)
    }

    /// Closes the database, and makes sure that it holds everything that was acknowledged.
    ///
    /// # Errors
    /// If that is not so, cannot be found out, or if the last thing that should have been written was not.
    pub async fn close(self) -> Result<(), StoreError> {
        self.store.close().await
    }
}

/// Takes a folder for this program alone, until the file is dropped; none if another program has it.
pub(crate) fn lock(folder: &std::path::Path) -> io::Result<Option<std::fs::File>> {
    let lock = std::fs::File::create(folder.join("lock"))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(std::fs::TryLockError::WouldBlock) => Ok(None),
        Err(std::fs::TryLockError::Error(error)) => Err(error),
    }
}
