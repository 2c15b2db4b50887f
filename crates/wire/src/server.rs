//! What a server says about itself.

use seal::PublicKey;
use serde::{Deserialize, Serialize};

/// A server: the key it signs with, and how its matches ended.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
pub struct ServerCard {
    /// What its receipts and the endings of its matches are signed with, in hex.
    pub key: PublicKey,
    /// What became of its matches.
    pub matches: Tally,
}

/// How many matches a server has begun, and what became of them. A server that drops matches that go badly for its
/// friends has many that were closed or never finished.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    /// All of them.
    pub begun: u64,
    /// Ended by the rules of the game.
    pub played: u64,
    /// Ended because all but one gave up.
    pub resigned: u64,
    /// Aborted: closed because no person was left, without a winner.
    pub closed: u64,
    /// Not ended, whether somebody still plays or not.
    pub unfinished: u64,
    /// Aborted: frozen, because the log is not the one that was signed.
    pub frozen: u64,
    /// Deleted, because no person had made a move in it.
    #[serde(default)]
    pub forgotten: u64,
}
