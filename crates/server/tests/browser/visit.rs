//! A server, and a browser before it.

use std::path::PathBuf;
use std::sync::Arc;

use host::store::{Sqlite, Store};
use server::limits::Limits;

use crate::driver::{Browser, Window};
use crate::player::{Hand, Way};
use crate::tools::House;

/// Whether there is a client to be tested.
fn has_client() -> bool {
    if !server::assets::with_client() {
        eprintln!("built without the client: nothing to look at");
    }
    server::assets::with_client()
}

/// A server on a folder of its own, and a browser in which nothing moves.
pub struct Visit {
    pub browser: Browser,
    pub house: House,
    folder: PathBuf,
}

impl Visit {
    /// Opens both; none if the server was built without the client.
    pub async fn open(name: &str, window: Window) -> Option<Visit> {
        if !has_client() {
            return None;
        }
        let folder = scratch(name);
        let house = House::with(Limits::default(), store(&folder).await).await;
        Some(Visit::before(house, folder, window).await)
    }

    /// Opens a browser before this server; none if it was built without the client.
    pub async fn at(name: &str, window: Window, house: House) -> Option<Visit> {
        if !has_client() {
            return None;
        }
        Some(Visit::before(house, scratch(name), window).await)
    }

    async fn before(house: House, folder: PathBuf, window: Window) -> Visit {
        let visit = Visit { browser: Browser::open(window).await, house, folder };
        visit.go("/settings").await;
        visit.browser.click(".chip:has([name=pace][value=off])").await;
        visit
    }

    /// Goes to a page of the server.
    pub async fn go(&self, path: &str) {
        self.browser.go(&format!("http://{}{path}", self.house.address)).await;
    }

    /// Begins a game from the start page in two clicks: the bots' level, and go.
    pub async fn begin(&self, game: &str, level: &str) {
        self.go("/").await;
        let sign = hoarding(game);
        self.browser.click(&format!("{sign} .chip:has([value={level}])")).await;
        self.browser.click(&format!("{sign} .big-go")).await;
        self.browser.find(".prompt .say").await;
    }

    /// Stops the server and waits until the page has noticed.
    pub async fn lose_server(self) -> Closed {
        let Visit { browser, house, folder } = self;
        let address = house.address;
        house.stop().await;
        let noticed = "return document.querySelector('.notices').innerText.includes('line is broken')";
        browser.wait_until("the page does not notice that the line is broken", noticed).await;
        Closed { browser, address, folder }
    }

    /// Nothing went wrong that the browser complains about: no error of a script, no broken policy, no lost file.
    pub async fn close(self) {
        assert_eq!(self.browser.complaints().await, Vec::<String>::new());
        drop(self.browser);
        self.house.stop().await;
        std::fs::remove_dir_all(&self.folder).expect("it is ours");
    }
}

/// An empty folder of this name.
fn scratch(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("rustlands-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    folder
}

/// A browser whose server is gone.
pub struct Closed {
    pub browser: Browser,
    address: std::net::SocketAddr,
    folder: PathBuf,
}

impl Closed {
    /// Starts the server again on the same folder and at the same address, and waits until the page is there again.
    pub async fn open(self) -> Visit {
        let Closed { browser, address, folder } = self;
        let house = House::at(address, Limits::default(), store(&folder).await).await;
        let back = "return !document.querySelector('.notices').innerText.includes('line is broken')";
        browser.wait_until("the page does not find its server again", back).await;
        let broken = |line: &String| line.contains("WebSocket") || line.contains("ERR_CONNECTION_REFUSED");
        let complaints = browser.complaints().await;
        assert!(complaints.iter().all(broken), "{complaints:?}");
        Visit { browser, house, folder }
    }
}

/// The selector for the sign of a game on the start page.
pub fn hoarding(game: &str) -> String {
    format!(".hoarding:has([href='/rules/{game}'])")
}

/// Puts down the three camps of a first game of Radlands.
pub async fn place_camps(browser: &Browser) {
    let mut hand = Hand::new(browser, Way::Pointing, 0);
    for _ in 0..3 {
        hand.decide().await;
    }
}

async fn store(folder: &std::path::Path) -> Arc<dyn Store> {
    Arc::new(Sqlite::open(&folder.join("rustlands.db")).await.expect("a database"))
}
