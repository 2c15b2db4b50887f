//! The open line to a table.
//!
//! - [`outbox`]: what was said and not answered yet; said again after every interruption
//! - [`desk`]: the table, its log and its chat, from what the server says
//! - [`hear`]: understanding what the server says
//! - [`socket`]: the line itself, mended whenever it breaks

pub mod desk;
mod hear;
pub mod outbox;
pub mod socket;
