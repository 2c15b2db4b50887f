//! The table in the browser: routes and sockets around the matches of [`host`], with the client built in.
//!
//! - [`routes`]: every route in one list
//! - `tables`, `help`: what they do; [`assets`]: the client's files; [`openapi`]: the description for programs
//! - `socket`: the socket of an open table
//! - `guard`, `origin`, [`limits`], `proxies`, `answer`: what may come in, from whom, and what goes out
//! - [`catalogue`]: games, cards and rules; [`metrics`]: what is counted
//! - `serve`, `app`, `stream`, `key`: the server itself, its connections, and the key it signs with
//!
//! Nothing here knows a game or decides a rule, and nothing here keeps anything: an answer comes from the host, which has
//! saved it before.

mod answer;
mod app;
pub mod assets;
mod backup;
pub mod catalogue;
mod guard;
mod help;
mod key;
pub mod limits;
pub mod metrics;
pub mod openapi;
mod origin;
mod proxies;
pub mod routes;
mod serve;
mod socket;
mod stream;
mod tables;

pub use backup::{CopyError, copy_folder};
pub use origin::{NoOrigin, Origin};
pub use proxies::{Network, NoNetwork};
pub use serve::{Config, DataFolder, ServeError, Server};
