//! What all requests and sockets share.

use std::ops::Deref;
use std::sync::Arc;

use host::Host;
use tokio::sync::watch;

use crate::catalogue::Catalogue;
use crate::guard::Origins;
use crate::limits::{Limits, PeerMeter, Turnstile};
use crate::metrics::Metrics;
use crate::proxies::Proxies;

/// What all requests and sockets share. Copies are the same.
#[derive(Clone)]
pub struct App(Arc<Shared>);

/// See [`App`].
pub struct Shared {
    /// The matches.
    pub host: Host,
    /// Games, cards and rules, written out.
    pub catalogue: Catalogue,
    /// The pages that may talk to this server.
    pub origins: Origins,
    /// The proxies whose word about addresses is believed.
    pub proxies: Proxies,
    /// How much a stranger may do.
    pub limits: Limits,
    /// How often each peer asks.
    pub requests: PeerMeter,
    /// How often each peer makes a table.
    pub tables: PeerMeter,
    /// Who is connected.
    pub connections: Turnstile,
    /// Who has a socket.
    pub sockets: Turnstile,
    /// What is counted.
    pub metrics: Metrics,
    /// Becomes true when the server stops.
    pub stopping: watch::Sender<bool>,
}

impl App {
    /// A server for this house.
    #[must_use]
    pub fn new(host: Host, limits: Limits, origins: Origins, proxies: Proxies) -> App {
        App(Arc::new(Shared {
            host,
            catalogue: Catalogue::of_the_shelf(),
            origins,
            proxies,
            requests: PeerMeter::new(limits.requests),
            tables: PeerMeter::new(limits.tables),
            connections: Turnstile::new(limits.connections),
            sockets: Turnstile::new(limits.sockets),
            limits,
            metrics: Metrics::default(),
            stopping: watch::channel(false).0,
        }))
    }
}

impl Deref for App {
    type Target = Shared;

    fn deref(&self) -> &Shared {
        &self.0
    }
}
