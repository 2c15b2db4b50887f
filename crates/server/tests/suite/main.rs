//! The server from outside: over HTTP and sockets, as browsers, programs and strangers meet it.

#[allow(dead_code, reason = "shared with other tests, each of which uses a part of it")]
mod client;
mod described;
mod fuzz;
mod limits;
mod messages;
mod packs;
mod proof;
mod reactions;
mod restart;
mod routes;
mod tools;
mod twins;
