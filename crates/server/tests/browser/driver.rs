//! A browser that is driven by a program: Debian's chromium and chromedriver, by the WebDriver protocol, which is JSON
//! over HTTP and needs no more than the client of the other tests.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fmt, fs};

use serde_json::{Value, json};

use crate::client::{PATIENCE, Peer};

/// The key under which the protocol names elements.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A browser with one window.
pub struct Browser {
    driver: Child,
    peer: Peer,
    session: String,
    profile: PathBuf,
}

/// How large the window is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Window {
    /// A wide screen.
    Desktop,
    /// A small screen, or half of a wide one.
    Tablet,
    /// A phone held upright.
    Phone,
    /// The same with the bars of its browser.
    LowPhone,
}

impl Window {
    fn size(self) -> (u32, u32) {
        match self {
            Window::Desktop => (1440, 900),
            Window::Tablet => (1024, 768),
            Window::Phone => (390, 844),
            Window::LowPhone => (390, 664),
        }
    }
}

/// Something on the page.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Element(String);

impl Element {
    /// The element that a script gave, if it gave one.
    pub fn given(value: &Value) -> Option<Element> {
        value[ELEMENT].as_str().map(|id| Element(id.to_owned()))
    }
}

/// Why a click did not reach an element.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Missed {
    /// It is not on the page any more.
    Gone,
    /// Something is in front of it, or it cannot be reached; in the driver's words.
    Covered(String),
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missed::Gone => f.write_str("it is gone"),
            Missed::Covered(words) => f.write_str(words),
        }
    }
}

/// A key of the keyboard.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Key {
    /// A key that writes something.
    Letter(char),
    Backspace,
    Tab,
    Enter,
    Escape,
    End,
    Left,
    Up,
    Right,
    Down,
}

impl Key {
    /// The letter by which the protocol knows the key.
    fn letter(self) -> char {
        match self {
            Key::Letter(letter) => letter,
            Key::Backspace => '\u{E003}',
            Key::Tab => '\u{E004}',
            Key::Enter => '\u{E007}',
            Key::Escape => '\u{E00C}',
            Key::End => '\u{E010}',
            Key::Left => '\u{E012}',
            Key::Up => '\u{E013}',
            Key::Right => '\u{E014}',
            Key::Down => '\u{E015}',
        }
    }
}

impl Browser {
    /// Opens a fresh browser.
    pub async fn open(window: Window) -> Browser {
        let port = TcpListener::bind("127.0.0.1:0")
            .and_then(|listener| listener.local_addr())
            .expect("a free port")
            .port();
        let driver = Command::new("chromedriver")
            .arg(format!("--port={port}"))
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts; `cargo xtask test` installs it, or: apt-get install chromium chromium-driver");
        let peer =
            Peer { server: SocketAddr::from((Ipv4Addr::LOCALHOST, port)), from: Ipv4Addr::LOCALHOST.into() };
        let begun = Instant::now();
        while tokio::net::TcpStream::connect(peer.server).await.is_err() {
            assert!(begun.elapsed() < PATIENCE, "chromedriver does not listen");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let profile = std::env::temp_dir().join(format!("rustlands-browser-{port}-{}", std::process::id()));
        let session = new_session(&peer, window, &profile).await;
        Browser { driver, peer, session, profile }
    }

    async fn command(&self, verb: &str, path: &str, body: &Value) -> Value {
        let path = format!("/session/{}{path}", self.session);
        let body = (verb == "POST").then(|| body.to_string());
        let reply =
            self.peer.ask(verb, &path, &[("content-type", "application/json")], body.as_deref()).await;
        let answer: Value = reply.json();
        assert_eq!(reply.status, 200, "{verb} {path}: {}", answer["value"]["message"]);
        answer["value"].clone()
    }

    /// Goes to an address.
    pub async fn go(&self, address: &str) {
        self.command("POST", "/url", &json!({ "url": address })).await;
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.command("POST", "/refresh", &json!({})).await;
    }

    /// Makes the window this large, in pixels of the page.
    pub async fn resize(&self, wide: u32, high: u32) {
        let size = json!({ "width": wide, "height": high, "deviceScaleFactor": 1, "mobile": false });
        self.tool("Emulation.setDeviceMetricsOverride", size).await;
    }

    /// Slows every file that is loaded from now on, as the browser's own tools do for "slow 3G".
    pub async fn slow_line(&self) {
        let line = json!({ "offline": false, "latency": 2_000, "downloadThroughput": 50_000, "uploadThroughput": 50_000 });
        self.tool("Network.enable", json!({})).await;
        self.tool("Network.emulateNetworkConditions", line).await;
    }

    async fn tool(&self, name: &str, wishes: Value) {
        self.command("POST", "/goog/cdp/execute", &json!({ "cmd": name, "params": wishes })).await;
    }

    /// Scrolls until an element is in the middle, if it is still there.
    pub async fn scroll_to(&self, Element(id): &Element) {
        let script =
            "arguments[0].scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })";
        let body = json!({ "script": script, "args": [{ ELEMENT: id }] }).to_string();
        let path = format!("/session/{}/execute/sync", self.session);
        self.peer.ask("POST", &path, &[("content-type", "application/json")], Some(&body)).await;
    }

    /// What a script gives.
    pub async fn run(&self, script: &str) -> Value {
        self.command("POST", "/execute/sync", &json!({ "script": script, "args": [] })).await
    }

    /// Every element that a selector of style sheets finds now.
    pub async fn all(&self, selector: &str) -> Vec<Element> {
        let found =
            self.command("POST", "/elements", &json!({ "using": "css selector", "value": selector })).await;
        found.as_array().expect("a list").iter().filter_map(Element::given).collect()
    }

    /// The first element that a selector finds, as soon as there is one.
    pub async fn find(&self, selector: &str) -> Element {
        let first = async || self.all(selector).await.into_iter().next();
        self.wait(&format!("there is no {selector}"), first).await
    }

    /// Looks again and again until there is something to be seen.
    pub async fn wait<T>(&self, else_say: &str, mut look: impl AsyncFnMut() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(seen) = look().await {
                return seen;
            }
            if begun.elapsed() > PATIENCE {
                self.picture("given-up").await;
                panic!("{else_say} at {}", self.address().await);
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
    }

    /// Waits until a script says yes.
    pub async fn wait_until(&self, else_say: &str, script: &str) {
        self.wait(else_say, async || (self.run(script).await == true).then_some(())).await;
    }

    /// Clicks on the first element that a selector finds; there must be nothing in front of it.
    pub async fn click(&self, selector: &str) {
        let element = self.find(selector).await;
        self.scroll_to(&element).await;
        if let Err(why) = self.try_click(&element).await {
            panic!("{selector} cannot be clicked: {why}");
        }
    }

    /// Clicks on an element, or taps on it; it may be gone by now, or something may be in front of it.
    pub async fn try_click(&self, Element(id): &Element) -> Result<(), Missed> {
        let path = format!("/session/{}/element/{id}/click", self.session);
        let reply = self.peer.ask("POST", &path, &[("content-type", "application/json")], Some("{}")).await;
        if reply.status == 200 {
            return Ok(());
        }
        let answer: Value = reply.json();
        let words = answer["value"]["message"].as_str().unwrap_or_default().to_owned();
        Err(match answer["value"]["error"].as_str() {
            Some("stale element reference" | "no such element") => Missed::Gone,
            _ => Missed::Covered(words),
        })
    }

    /// Drags one element onto another with the mouse.
    pub async fn drag(&self, Element(from): &Element, Element(to): &Element) {
        let over = |id: &str| json!({ "type": "pointerMove", "origin": { ELEMENT: id }, "x": 0, "y": 0, "duration": 80 });
        let actions = json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": [
            over(from), { "type": "pointerDown", "button": 0 }, over(to), { "type": "pointerUp", "button": 0 },
        ] }] });
        self.command("POST", "/actions", &actions).await;
    }

    /// Presses a key, wherever the focus is.
    pub async fn press(&self, key: Key) {
        let mut letters = [0; 4];
        let value = key.letter().encode_utf8(&mut letters);
        let actions = json!({ "actions": [{ "type": "key", "id": "keys", "actions": [
            { "type": "keyDown", "value": value }, { "type": "keyUp", "value": value },
        ] }] });
        self.command("POST", "/actions", &actions).await;
    }

    /// Presses one key after the other.
    pub async fn write(&self, text: &str) {
        for letter in text.chars() {
            self.press(Key::Letter(letter)).await;
        }
    }

    /// The text people read in the first element that a selector finds.
    pub async fn text(&self, selector: &str) -> String {
        let Element(id) = self.find(selector).await;
        self.command("GET", &format!("/element/{id}/text"), &Value::Null)
            .await
            .as_str()
            .unwrap_or_default()
            .to_owned()
    }

    /// Where the browser is.
    pub async fn address(&self) -> String {
        self.command("GET", "/url", &Value::Null).await.as_str().unwrap_or_default().to_owned()
    }

    /// What the browser has complained about since it was last asked: errors of scripts, broken policies, lost files.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.command("POST", "/se/log", &json!({ "type": "browser" })).await;
        let lines = log.as_array().expect("a list").iter();
        let severe = lines.filter(|line| line["level"] == "SEVERE");
        severe.filter_map(|line| line["message"].as_str().map(str::to_owned)).collect()
    }

    /// Where the browser puts what is downloaded.
    pub fn downloads(&self) -> PathBuf {
        self.profile.join("downloads")
    }

    /// Keeps two pictures of the window under `target/screenshots`: at noon and at night.
    pub async fn pictures(&self, name: &str) {
        let theme = "document.documentElement.dataset.theme";
        let before = self.run(&format!("return {theme}")).await;
        for (light, word) in [("light", "noon"), ("dark", "night")] {
            self.run(&format!("{theme} = '{light}'")).await;
            self.picture(&format!("{name}-{word}")).await;
        }
        self.run(&format!("{theme} = '{}'", before.as_str().unwrap_or("light"))).await;
    }

    /// Keeps a picture of the window under `target/screenshots`.
    pub async fn picture(&self, name: &str) {
        let picture = self.command("GET", "/screenshot", &Value::Null).await;
        let bytes = from_base64(picture.as_str().expect("a picture"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/screenshots");
        fs::create_dir_all(&folder).expect("a folder for pictures");
        fs::write(folder.join(format!("{name}.png")), bytes).expect("room for a picture");
    }
}

async fn new_session(peer: &Peer, window: Window, profile: &Path) -> String {
    let (width, height) = window.size();
    let arguments = [
        "--headless=new".to_owned(),
        "--no-sandbox".to_owned(),
        "--disable-gpu".to_owned(),
        "--disable-dev-shm-usage".to_owned(),
        "--disable-background-networking".to_owned(),
        "--disable-component-update".to_owned(),
        "--disable-sync".to_owned(),
        "--no-first-run".to_owned(),
        "--hide-scrollbars".to_owned(),
        "--force-device-scale-factor=1".to_owned(),
        format!("--window-size={width},{height}"),
        format!("--user-data-dir={}", profile.display()),
    ];
    // The size of the page, not of the window around it; and a phone is narrower than the narrowest window.
    let is_phone = matches!(window, Window::Phone | Window::LowPhone);
    let metrics =
        json!({ "width": width, "height": height, "pixelRatio": 1.0, "touch": is_phone, "mobile": is_phone });
    let wishes = json!({ "download.default_directory": profile.join("downloads"), "download.prompt_for_download": false });
    let options =
        json!({ "args": arguments, "mobileEmulation": { "deviceMetrics": metrics }, "prefs": wishes });
    let wishes = json!({ "capabilities": { "alwaysMatch": {
        "browserName": "chrome",
        "goog:chromeOptions": options,
        "goog:loggingPrefs": { "browser": "ALL" },
    } } });
    let reply = peer
        .ask("POST", "/session", &[("content-type", "application/json")], Some(&wishes.to_string()))
        .await;
    let answer: Value = reply.json();
    let session = answer["value"]["sessionId"].as_str();
    session.unwrap_or_else(|| panic!("no browser: {answer}")).to_owned()
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The browser ends with its driver; the session is closed first, so that it can tidy up.
        let quit = format!(
            "DELETE /session/{} HTTP/1.1\r\nhost: {}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n",
            self.session, self.peer.server
        );
        if let Ok(mut stream) = std::net::TcpStream::connect(self.peer.server) {
            use std::io::{Read, Write};
            let _ = stream.set_read_timeout(Some(Duration::from_secs(10)));
            let _ = stream.write_all(quit.as_bytes());
            let _ = stream.read_to_end(&mut Vec::new());
        }
        let _ = self.driver.kill();
        let _ = self.driver.wait();
        let _ = fs::remove_dir_all(&self.profile);
    }
}

/// Reads what a driver writes: the usual alphabet, with padding.
fn from_base64(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut held, mut bits) = (0_u32, 0);
    for letter in text.bytes() {
        let value = match letter {
            b'A'..=b'Z' => letter - b'A',
            b'a'..=b'z' => letter - b'a' + 26,
            b'0'..=b'9' => letter - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            _ => continue,
        };
        held = (held << 6) | u32::from(value);
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits & 0xff) as u8);
        }
    }
    bytes
}

#[test]
fn pictures_are_read_as_they_were_written() {
    assert_eq!(from_base64("aGVsbG8="), b"hello");
    assert_eq!(from_base64("/+8A"), [0xff, 0xef, 0x00]);
    assert_eq!(from_base64(""), b"");
}
