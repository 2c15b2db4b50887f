//! A server on a free port.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use host::store::{Memory, Store};
use host::{Host, Pace, RuntimeClock, Settings};
use serde_json::json;
use server::limits::Limits;
use server::{Config, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use wire::lobby::Seated;

use crate::client::{PATIENCE, Peer};

/// A server that runs until it is dropped or stopped.
pub struct House {
    pub address: SocketAddr,
    pub host: Host,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<()>,
}

impl House {
    /// A fresh one with the usual limits.
    pub async fn open() -> House {
        House::with(Limits::default(), Arc::new(Memory::new())).await
    }

    /// One with these limits, on this store.
    pub async fn with(limits: Limits, store: Arc<dyn Store>) -> House {
        House::at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), limits, store).await
    }

    /// One that trusts a proxy at this address.
    pub async fn behind(proxy: &str, limits: Limits) -> House {
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let trusted_proxies = vec![proxy.parse().expect("an address")];
        let config = Config { limits, trusted_proxies, ..Config::at(listen) };
        House::run(config, Arc::new(Memory::new()), Pace::NONE).await
    }

    /// One at this address: a house that was closed opens again there.
    pub async fn at(listen: SocketAddr, limits: Limits, store: Arc<dyn Store>) -> House {
        House::run(Config { limits, ..Config::at(listen) }, store, Pace::NONE).await
    }

    /// One that keeps its usual pace.
    pub async fn unhurried() -> House {
        House::paced(Settings::default().pace).await
    }

    /// One that keeps this pace.
    pub async fn paced(pace: Pace) -> House {
        let config = Config::at(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        House::run(config, Arc::new(Memory::new()), pace).await
    }

    async fn run(config: Config, store: Arc<dyn Store>, pace: Pace) -> House {
        // A server that stops and starts again has the same key.
        let key = Some(seal::ServerKey::from_bytes(&[7; 32]));
        let settings = Settings { pace, key, ..Settings::default() };
        let start = host::Moment::from_millis(1_700_000_000_000);
        let clock = Arc::new(RuntimeClock::starting_at(start));
        let host = Host::open(store, clock, settings).await.expect("the store answers");
        let server = Server::bind(host.clone(), config).await.expect("a free port");
        let address = server.address();
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(server.run(async {
            let _ = stopped.await;
        }));
        House { address, host, stop: Some(stop), task }
    }

    /// Stops it as a signal would.
    pub async fn stop(mut self) {
        drop(self.stop.take());
        timeout(PATIENCE, self.task).await.expect("it stops in time").expect("it does not panic");
    }

    pub fn peer(&self) -> Peer {
        Peer { server: self.address, from: Ipv4Addr::LOCALHOST.into() }
    }

    /// Somebody with another address.
    pub fn peer_from(&self, last: u8) -> Peer {
        Peer { server: self.address, from: IpAddr::from([127, 0, 0, last]) }
    }

    /// A table for two people, both seated; public.
    pub async fn table_for_two(&self, game: &str) -> [Seated; 2] {
        let person = json!({ "who": "person" });
        let order = json!({ "game": game, "seats": [person, person], "public": true, "name": "Ada" });
        let peer = self.peer();
        let ada: Seated = peer.post("/api/tables", &order).await.well();
        let ben: Seated =
            peer.post(&format!("/api/tables/{}/sit", ada.table.0), &json!({ "name": "Ben" })).await.well();
        [ada, ben]
    }
}
