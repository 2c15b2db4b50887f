//! Receipts that come back: what the server signed, held against what its log says.

use std::fmt;

use seal::Receipt;

use crate::course::Course;
use crate::log::Seq;

/// How a log contradicts a receipt that this server signed.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Contradiction {
    /// The log ends before the entry.
    RolledBack {
        /// The entry that was signed.
        signed: Seq,
        /// The last entry there is.
        found: Seq,
    },
    /// Another entry stands there.
    Rewritten(Seq),
    /// There is no log at all.
    Lost(Seq),
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Contradiction::RolledBack { signed, found } => {
                write!(
                    f,
                    "the match was rolled back: entry {signed} was signed, the log ends at entry {found}"
                )
            }
            Contradiction::Rewritten(seq) => {
                write!(f, "the match was rewritten: entry {seq} is not the one that was signed")
            }
            Contradiction::Lost(seq) => {
                write!(
                    f,
                    "the match was lost: entry {seq} was signed, and the server no longer has the match"
                )
            }
        }
    }
}

impl Contradiction {
    /// How this log contradicts a receipt of its match, if it does. The signature has been checked.
    pub(crate) fn between(course: &Course, receipt: &Receipt) -> Option<Contradiction> {
        let (signed, found) = (Seq::new(receipt.seq), course.head().seq);
        match course.hash_of(signed) {
            None => Some(Contradiction::RolledBack { signed, found }),
            Some(hash) if hash != receipt.head => Some(Contradiction::Rewritten(signed)),
            Some(_) => None,
        }
    }
}
