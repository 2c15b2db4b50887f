//! Hashes, and the one way in which anything is hashed.

use std::fmt;
use std::str::FromStr;

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
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is not the right number of hexadecimal digits.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct NotHex {
    /// How many bytes it has to stand for.
    pub bytes: usize,
}

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "write {} bytes as {} digits from 0 to 9 and a to f", self.bytes, 2 * self.bytes)
    }
}

impl std::error::Error for NotHex {}

/// Writes bytes as hexadecimal digits.
pub(crate) fn write_hex(bytes: &[u8], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
}

/// Reads what [`write_hex`] writes and nothing else, so that bytes have one spelling.
pub(crate) fn read_hex<const N: usize>(text: &str) -> Result<[u8; N], NotHex> {
    let wrong = NotHex { bytes: N };
    let digit = |byte: u8| match byte {
        b'0'..=b'9' => Ok(byte - b'0'),
        b'a'..=b'f' => Ok(byte - b'a' + 10),
        _ => Err(wrong),
    };
    let text = text.as_bytes();
    if text.len() != 2 * N {
        return Err(wrong);
    }
    let mut bytes = [0; N];
    for (byte, pair) in bytes.iter_mut().zip(text.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Ok(bytes)
}

impl FromStr for Digest {
    type Err = NotHex;

    /// Reads what [`Display`](fmt::Display) writes and nothing else, so that a digest has one spelling.
    fn from_str(text: &str) -> Result<Digest, NotHex> {
        read_hex(text).map(Digest)
    }
}

/// Makes a type that is written in hexadecimal digits be so in JSON too.
macro_rules! in_hex {
    ($($kind:ty),+) => {$(
        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                <String as serde::Deserialize>::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
            }
        }
    )+};
}

pub(crate) use in_hex;

in_hex!(Digest);

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
        assert_eq!(digest.to_string().to_uppercase().parse::<Digest>(), Err(NotHex { bytes: 32 }));
        assert_eq!("".parse::<Digest>(), Err(NotHex { bytes: 32 }));
        assert_eq!("é".repeat(32).parse::<Digest>(), Err(NotHex { bytes: 32 }));
    }
}
