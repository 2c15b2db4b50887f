//! Receipts: the server's signed word that a match has come so far.

use serde::{Deserialize, Serialize};

use crate::digest::Digest;
use crate::formula;
use crate::signature::{PublicKey, ServerKey, Signature};

/// The server's signed word that entry `seq` of a match has this hash, which seals everything before it. Whoever keeps
/// one can show later that the match was rolled back or rewritten.
#[derive(Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    /// Which match.
    pub table: String,
    /// The number of the entry.
    pub seq: u64,
    /// Its hash.
    pub head: Digest,
    /// What the server signed.
    pub signature: Signature,
}

impl Receipt {
    /// Signs a receipt.
    #[must_use]
    pub fn sign(key: &ServerKey, table: &str, seq: u64, head: Digest) -> Receipt {
        let signature = key.sign(formula::receipt(table, seq, head));
        Receipt { table: table.to_owned(), seq, head, signature }
    }

    /// Whether the server with this key signed it.
    #[must_use]
    pub fn is_signed_by(&self, key: &PublicKey) -> bool {
        key.has_signed(formula::receipt(&self.table, self.seq, self.head), self.signature)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_receipt_can_be_changed() {
        let key = ServerKey::from_bytes(&[1; 32]);
        let receipt = Receipt::sign(&key, "abc", 7, Digest::of("head", []));
        assert!(receipt.is_signed_by(&key.public()));
        for changed in [
            Receipt { table: "abd".to_owned(), ..receipt.clone() },
            Receipt { seq: 8, ..receipt.clone() },
            Receipt { head: Digest::of("other", []), ..receipt.clone() },
            Receipt { signature: key.sign(receipt.head), ..receipt.clone() },
        ] {
            assert!(!changed.is_signed_by(&key.public()), "{changed:?}");
        }
    }
}
