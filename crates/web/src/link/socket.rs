//! The line to a table, mended whenever it breaks, without a reload and without losing anything that was said.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use js_sys::Function;
use leptos::prelude::*;
use wasm_bindgen::prelude::*;
use web_sys::{MessageEvent, WebSocket};
use wire::socket::{FromClient, FromServer};

use crate::clock::{self, Timer};

/// How the line is.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Line {
    /// Being opened for the first time.
    #[default]
    Opening,
    /// The server has welcomed us.
    Open,
    /// Broken; being mended.
    Broken,
    /// Closed for good: the server does not want us here.
    Closed,
}

/// How long to wait before the next attempt, in milliseconds: soon at first, then less and less often.
pub fn patience(attempt: u32) -> u32 {
    (250u32 << attempt.min(5)).min(8_000)
}

/// A silent line is asked whether it is still there, and taken for broken after two such questions.
const PING_EVERY: u32 = 15_000;

/// What the owner of a socket wants to know.
#[derive(Clone)]
pub struct Hooks {
    /// The first thing to say on every new line.
    pub hello: Callback<(), FromClient>,
    /// Something was heard.
    pub heard: Callback<FromServer>,
    /// The line changed.
    pub line: RwSignal<Line>,
}

/// Something that listens to the browser's socket.
type Listener = Closure<dyn FnMut(MessageEvent)>;

struct Inner {
    hooks: Hooks,
    socket: RefCell<Option<WebSocket>>,
    attempt: Cell<u32>,
    silent_pings: Cell<u32>,
    retry: RefCell<Option<Timer>>,
    ping: RefCell<Option<Timer>>,
    closures: RefCell<Vec<Listener>>,
    closed: Cell<bool>,
}

/// A line that mends itself. Dropping every copy closes it.
#[derive(Clone)]
pub struct Socket(Rc<Inner>);

impl Socket {
    /// Opens a line to the server of this page.
    pub fn open(hooks: Hooks) -> Socket {
        let socket = Socket(Rc::new(Inner {
            hooks,
            socket: RefCell::default(),
            attempt: Cell::new(0),
            silent_pings: Cell::new(0),
            retry: RefCell::default(),
            ping: RefCell::default(),
            closures: RefCell::default(),
            closed: Cell::new(false),
        }));
        socket.connect();
        socket
    }

    /// Says something if the line is open; false if it is not.
    fn tell(&self, message: &FromClient) -> bool {
        serde_json::to_string(message).is_ok_and(|words| self.say(&words))
    }

    /// Says these words if the line is open; false if it is not.
    pub fn say(&self, words: &str) -> bool {
        let socket = self.0.socket.borrow();
        match socket.as_ref() {
            Some(socket) if socket.ready_state() == WebSocket::OPEN => socket.send_with_str(words).is_ok(),
            _ => false,
        }
    }

    /// Tries again at once, because the device says that it is back.
    pub fn hurry(&self) {
        if self.0.hooks.line.get_untracked() == Line::Broken && !self.0.closed.get() {
            self.0.attempt.set(0);
            self.connect();
        }
    }

    /// Closes the line for good.
    pub fn close(&self) {
        self.0.closed.set(true);
        self.0.retry.borrow_mut().take();
        self.0.ping.borrow_mut().take();
        self.drop_line();
        // They hold this socket, and it holds them.
        self.0.closures.borrow_mut().clear();
    }

    fn connect(&self) {
        self.drop_line();
        self.0.retry.borrow_mut().take();
        let Ok(socket) = WebSocket::new(&address()) else {
            self.broken();
            return;
        };
        let this = self.clone();
        let opened = listener(move |_| {
            this.0.silent_pings.set(0);
            this.tell(&this.0.hooks.hello.run(()));
            this.ping_later();
        });
        let this = self.clone();
        let heard = listener(move |event| this.heard(&event));
        let this = self.clone();
        let ended = listener(move |_| this.broken());
        let on = |closure: &Listener| closure.as_ref().unchecked_ref::<Function>().clone();
        socket.set_onopen(Some(&on(&opened)));
        socket.set_onmessage(Some(&on(&heard)));
        socket.set_onclose(Some(&on(&ended)));
        *self.0.closures.borrow_mut() = vec![opened, heard, ended];
        *self.0.socket.borrow_mut() = Some(socket);
    }

    fn heard(&self, event: &MessageEvent) {
        self.0.silent_pings.set(0);
        let Some(text) = event.data().as_string() else { return };
        match super::hear::read(&text) {
            Ok(message) => {
                if matches!(message, FromServer::Welcome { .. }) {
                    self.0.attempt.set(0);
                    self.0.hooks.line.set(Line::Open);
                }
                self.0.hooks.heard.run(message);
            }
            // A server of another build; its welcome will say so, or the whole table puts it right.
            Err(_) => {
                self.tell(&FromClient::Refresh);
            }
        }
    }

    fn broken(&self) {
        if self.0.closed.get() {
            return;
        }
        self.0.ping.borrow_mut().take();
        self.0.hooks.line.set(Line::Broken);
        let attempt = self.0.attempt.get();
        self.0.attempt.set(attempt + 1);
        let this = self.clone();
        *self.0.retry.borrow_mut() = Some(clock::after(patience(attempt), move || this.connect()));
    }

    fn ping_later(&self) {
        let this = self.clone();
        *self.0.ping.borrow_mut() = Some(clock::after(PING_EVERY, move || {
            if this.0.silent_pings.get() >= 2 {
                this.drop_line();
                this.broken();
                return;
            }
            this.0.silent_pings.set(this.0.silent_pings.get() + 1);
            this.tell(&FromClient::Ping);
            this.ping_later();
        }));
    }

    fn drop_line(&self) {
        if let Some(old) = self.0.socket.borrow_mut().take() {
            old.set_onopen(None);
            old.set_onmessage(None);
            old.set_onclose(None);
            let _ = old.close();
        }
    }
}

fn listener(f: impl FnMut(MessageEvent) + 'static) -> Listener {
    Closure::new(f)
}

fn address() -> String {
    let location = window().location();
    let secure = location.protocol().is_ok_and(|protocol| protocol == "https:");
    format!("{}://{}/api/socket", if secure { "wss" } else { "ws" }, location.host().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::patience;

    #[test]
    fn the_first_attempts_come_soon_and_the_later_ones_never_stop() {
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 60].map(patience), [250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
    }
}
