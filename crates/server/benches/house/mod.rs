//! A server with a real database in which nobody is turned away, for as long as something is measured.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use server::limits::{Crowd, Limits, Rate};
use server::{Config, DataFolder, Server};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that runs.
pub struct House {
    /// Where it listens.
    pub address: SocketAddr,
    folder: PathBuf,
    data: DataFolder,
    stop: oneshot::Sender<()>,
    running: JoinHandle<()>,
}

impl House {
    /// Opens one with a new folder for its data; the name is part of the folder's.
    pub async fn open(name: &str) -> House {
        let folder = std::env::temp_dir().join(format!("rustlands-{name}-{}", std::process::id()));
        let data = DataFolder::open(&folder).await.expect("a data folder");
        // Nearly all players come from one address here.
        let share = host::Share { address: usize::MAX, guest: usize::MAX };
        let settings = host::Settings { match_share: share, table_share: share, ..host::Settings::default() };
        let host = data.host(settings).await.expect("a house");
        let plenty = Rate::new(1_000_000, Duration::from_micros(1));
        let crowd = Crowd { each: 100_000, all: 100_000 };
        let limits = Limits {
            requests: plenty,
            tables: plenty,
            messages: plenty,
            sockets: crowd,
            connections: crowd,
            ..Limits::default()
        };
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let server = Server::bind(host, Config { limits, ..Config::at(listen) }).await.expect("a free port");
        let address = server.address();
        let (stop, stopped) = oneshot::channel::<()>();
        let running = tokio::spawn(async {
            server
                .run(async {
                    let _ = stopped.await;
                })
                .await;
        });
        House { address, folder, data, stop, running }
    }

    /// Stops it and deletes its data.
    pub async fn close(self) {
        drop(self.stop);
        self.running.await.expect("it stops");
        self.data.close().await.expect("everything is saved");
        std::fs::remove_dir_all(&self.folder).expect("it is ours");
    }
}
