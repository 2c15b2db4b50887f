//! What the server and the browser say to each other: plain data, written as JSON, the same types on both
//! sides. Nothing here knows a game; what a board draws is a [`serde_json::Value`] made by the game for one viewer.
//!
//! - [`lobby`]: games, tables and seats, over HTTP
//! - [`table`]: one table as one viewer sees it
//! - [`socket`]: the messages of an open table
//! - [`replay`]: finished matches, over HTTP
//! - [`server`]: the server itself, over HTTP
//!
//! # The HTTP routes
//!
//! Bodies and answers are JSON. A seat is proved by the header `Authorization: Bearer TOKEN`, never by the address.
//! What is refused answers with a fitting status and a [`Trouble`]. The header `Rustlands-Guest` ([`GUEST_HEADER`]) may tell
//! one guest of an address from another, so that each has a share of the house; it proves nothing.
//!
//! | route | takes | gives |
//! |---|---|---|
//! | `GET /api/games` | | `[`[`lobby::GameCard`]`]` |
//! | `GET /api/games/{game}/cards` | | `[`[`lobby::CardSheet`]`]` |
//! | `GET /api/games/{game}/rules` | | `[`[`lobby::Rule`]`]` |
//! | `POST /api/promise` | | [`lobby::Promise`] |
//! | `POST /api/quick` | [`lobby::Quick`] | [`lobby::Seated`]: a table that has begun |
//! | `GET /api/tables` | | `[`[`lobby::TableCard`]`]`: public tables, and those that finished lately |
//! | `POST /api/tables` | [`lobby::NewTable`] | [`lobby::Seated`] |
//! | `GET /api/tables/{id}` | | [`lobby::TableCard`] |
//! | `GET /api/tables/{id}/cards` | | `[`[`lobby::CardSheet`]`]`: of the pack that is played there |
//! | `POST /api/tables/{id}/sit` | [`lobby::Sit`] | [`lobby::Seated`] |
//! | `POST /api/tables/{id}/start` | token | [`lobby::TableCard`] |
//! | `POST /api/tables/{id}/bot` | token, [`lobby::SeatBot`] | [`lobby::TableCard`] |
//! | `POST /api/tables/{id}/person` | token, [`lobby::SeatPerson`] | [`lobby::TableCard`] |
//! | `POST /api/tables/{id}/leave` | token | [`lobby::TableCard`] |
//! | `POST /api/tables/{id}/rematch` | token, [`lobby::Rematch`] | [`lobby::Seated`] |
//! | `GET /api/tables/{id}/replay?as=a&at=17` | | [`replay::Frame`]; `as` is a seat, `spectator` or `open` |
//! | `GET /api/tables/{id}/record` | | the whole match with its proof, for `rustlands verify` |
//! | `POST /api/tables/{id}/fork` | [`replay::Fork`] | [`lobby::Seated`]: a new table that plays on from there |
//! | `GET /api/socket` | upgrade | see [`socket`] |
//! | `GET /api/server` | | [`server::ServerCard`]: its key, and what became of its matches |
//! | `GET /api/openapi.json`, `GET /health`, `GET /metrics` | | |

pub mod lobby;
pub mod replay;
pub mod server;
pub mod socket;
pub mod table;

pub use seal::Receipt;
use serde::{Deserialize, Serialize};

/// The header in which a browser says which guest of its address it is: 8 to 40 letters and digits of its own choice.
pub const GUEST_HEADER: &str = "rustlands-guest";

/// Why something was not done, for a person to read.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct Trouble {
    /// What kind of trouble, for a program: `bad-request`, `not-found`, `not-yours`, `refused`, `stale`, `too-many`,
    /// `frozen`, `over`, `unavailable`.
    pub kind: TroubleKind,
    /// One sentence.
    pub text: String,
    /// The rule that says no, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
}

/// Kinds of trouble.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TroubleKind {
    /// It could not be understood.
    BadRequest,
    /// There is no such thing.
    NotFound,
    /// It belongs to somebody else, or the token is missing or wrong.
    NotYours,
    /// A rule of the game forbids it.
    Refused,
    /// The table has moved on since.
    Stale,
    /// Too much or too often.
    TooMany,
    /// The match is damaged and frozen.
    Frozen,
    /// The match is over, or has not begun.
    NotRunning,
    /// The server cannot do it just now.
    Unavailable,
}

/// The name of a table, as it stands in addresses.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TableId(pub String);

/// How far a table has come; every change that anybody can see makes it one more.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Version(pub u64);

/// The id a client gives its message; the same id is acted on once.
#[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub String);

impl MessageId {
    /// Longer ids are refused.
    pub const MAX: usize = 40;
}
