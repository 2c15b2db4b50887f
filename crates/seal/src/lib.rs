//! The proof of a match: how it is hashed, drawn, signed and checked. Nothing here knows a game, a file or a socket, so
//! that servers and checkers of all kinds share it. `crates/host/FAIRNESS.md` describes every formula.
//!
//! - [`digest`]: hashes, and the one way in which anything is hashed
//! - [`formula`]: what exactly is hashed: promise, contributions, opening, entries
//! - [`stream`]: where outcomes of chance come from
//! - [`signature`]: the server's key, and what it signs
//! - [`receipt`]: the server's word that a match has come so far
//! - [`record`]: a finished match as a file; [`examine`](mod@examine): what can be checked of it without the rules

pub mod digest;
pub mod examine;
pub mod formula;
pub mod receipt;
pub mod record;
pub mod signature;
pub mod stream;

pub use digest::{Digest, NotHex};
pub use examine::{Evidence, Finding, Point, Verdict, examine};
pub use receipt::Receipt;
pub use record::{Record, Seal};
pub use signature::{BadKey, PublicKey, ServerKey, Signature};
pub use stream::Stream;
