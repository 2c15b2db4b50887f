//! Hashes, and the one way in which anything is hashed.

use std::fmt;
use std::str::FromStr;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use sha2::{Digest as _, Sha256};

/// 32 bytes, written as 64 hexadecimal digits.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    /// The digest with these bytes.
    #[must_use]
    pub const fn from_bytes(bytes: [u8; 32]) -> Digest {
        Digest(bytes)
    }

    /// Its bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The SHA-256 of a label and parts, each preceded by its length in bytes as a little-endian 64-bit number, so
    /// that no two lists of parts are ever hashed alike.
    #[must_use]
    pub fn of<'a>(label: &'a str, parts: impl IntoIterator<Item = &'a [u8]>) -> Digest {
        let mut hasher = Sha256::new();
        for part in std::iter::once(label.as_bytes()).chain(parts) {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
        Digest(hasher.finalize().into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not 64 hexadecimal digits.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct NotHex;

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("write 32 bytes as 64 digits from 0 to 9 and a to f")
    }
}

impl std::error::Error for NotHex {}

impl FromStr for Digest {
    type Err = NotHex;

    /// Reads what [`Display`](fmt::Display) writes and nothing else, so that a digest has one spelling.
    fn from_str(text: &str) -> Result<Digest, NotHex> {
        let digit = |byte: u8| match byte {
            b'0'..=b'9' => Ok(byte - b'0'),
            b'a'..=b'f' => Ok(byte - b'a' + 10),
            _ => Err(NotHex),
        };
        let text = text.as_bytes();
        if text.len() != 64 {
            return Err(NotHex);
        }
        let mut bytes = [0; 32];
        for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
            *byte = digit(pair[0])? << 4 | digit(pair[1])?;
        }
        Ok(Digest(bytes))
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digest, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_kept_apart() {
        let together = Digest::of("label", [b"ab".as_slice(), b"c"]);
        assert_ne!(together, Digest::of("label", [b"a".as_slice(), b"bc"]));
        assert_ne!(together, Digest::of("labela", [b"b".as_slice(), b"c"]));
        assert_ne!(together, Digest::of("label", [b"abc".as_slice()]));
    }

    #[test]
    fn a_digest_has_one_spelling() {
        let digest = Digest::of("label", []);
        assert_eq!(digest.to_string().parse(), Ok(digest));
        assert_eq!(digest.to_string().to_uppercase().parse::<Digest>(), Err(NotHex));
        assert_eq!("".parse::<Digest>(), Err(NotHex));
        assert_eq!("é".repeat(32).parse::<Digest>(), Err(NotHex));
    }
}
