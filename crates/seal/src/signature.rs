//! The server's key, and what it signs: Ed25519 as in RFC 8032. What is signed is always a hash of
//! [`formula`](crate::formula), which begins with a label, so that no signature can stand for another.

use std::fmt;
use std::str::FromStr;

use ed25519_dalek::{Signer, SigningKey, VerifyingKey};

use crate::digest::{Digest, NotHex, in_hex, read_hex, write_hex};

/// The secret key of a server. It cannot be printed.
#[derive(Clone)]
pub struct ServerKey(SigningKey);

impl ServerKey {
    /// The key that follows from 32 secret bytes.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; 32]) -> ServerKey {
        ServerKey(SigningKey::from_bytes(bytes))
    }

    /// The secret in hexadecimal digits, for the file that keeps it and nobody else.
    #[must_use]
    pub fn reveal(&self) -> String {
        Digest::from_bytes(self.0.to_bytes()).to_string()
    }

    /// What others check signatures with.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// Signs a hash.
    #[must_use]
    pub fn sign(&self, hash: Digest) -> Signature {
        Signature(self.0.sign(hash.as_bytes()).to_bytes())
    }
}

impl FromStr for ServerKey {
    type Err = NotHex;

    /// Reads what [`ServerKey::reveal`] gives.
    fn from_str(text: &str) -> Result<ServerKey, NotHex> {
        read_hex(text).map(|bytes| ServerKey::from_bytes(&bytes))
    }
}

impl fmt::Debug for ServerKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerKey(..)")
    }
}

/// What the signatures of a server are checked with; written as 64 hexadecimal digits.
#[derive(Copy, Clone, Eq, PartialEq)]
pub struct PublicKey(VerifyingKey);

impl PublicKey {
    /// Whether the server with this key signed the hash.
    #[must_use]
    pub fn has_signed(&self, hash: Digest, signature: Signature) -> bool {
        let signature = ed25519_dalek::Signature::from_bytes(&signature.0);
        self.0.verify_strict(hash.as_bytes(), &signature).is_ok()
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(self.0.as_bytes(), f)
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that is no public key.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum BadKey {
    /// It is not even 32 bytes.
    NotHex(NotHex),
    /// There is no key with these bytes.
    NoKey,
}

impl fmt::Display for BadKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadKey::NotHex(error) => error.fmt(f),
            BadKey::NoKey => f.write_str("these 32 bytes are no public key of Ed25519"),
        }
    }
}

impl std::error::Error for BadKey {}

impl FromStr for PublicKey {
    type Err = BadKey;

    fn from_str(text: &str) -> Result<PublicKey, BadKey> {
        let bytes = read_hex(text).map_err(BadKey::NotHex)?;
        VerifyingKey::from_bytes(&bytes).map(PublicKey).map_err(|_| BadKey::NoKey)
    }
}

/// A signature; written as 128 hexadecimal digits.
#[derive(Copy, Clone, Eq, PartialEq)]
pub struct Signature([u8; 64]);

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_hex(&self.0, f)
    }
}

impl fmt::Debug for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Signature {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Signature, NotHex> {
        read_hex(text).map(Signature)
    }
}

in_hex!(PublicKey, Signature);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_those_of_rfc_8032() {
        // The secret and public key of test 1 in section 7.1 of the RFC.
        let secret = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
        let public = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";
        let key: ServerKey = secret.parse().expect("a key");
        assert_eq!(key.public().to_string(), public);
        assert_eq!(key.reveal(), secret);
        assert_eq!(format!("{key:?}"), "ServerKey(..)");
    }

    #[test]
    fn only_what_was_signed_was_signed() {
        let (key, other) = (ServerKey::from_bytes(&[1; 32]), ServerKey::from_bytes(&[2; 32]));
        let hash = Digest::of("label", []);
        let signature = key.sign(hash);
        assert!(key.public().has_signed(hash, signature));
        assert!(!key.public().has_signed(Digest::of("other", []), signature));
        assert!(!other.public().has_signed(hash, signature));
        assert!(!key.public().has_signed(hash, other.sign(hash)));
    }

    #[test]
    fn keys_and_signatures_have_one_spelling() {
        let key = ServerKey::from_bytes(&[1; 32]);
        let signature = key.sign(Digest::of("label", []));
        assert_eq!(key.public().to_string().parse(), Ok(key.public()));
        assert_eq!(signature.to_string().parse(), Ok(signature));
        assert!(signature.to_string().to_uppercase().parse::<Signature>().is_err());
        assert_eq!("".parse::<PublicKey>(), Err(BadKey::NotHex(NotHex { bytes: 32 })));
        // The y coordinate 2 belongs to no point of the curve.
        let off_the_curve = format!("02{}", "00".repeat(31));
        assert_eq!(off_the_curve.parse::<PublicKey>(), Err(BadKey::NoKey));
    }
}
