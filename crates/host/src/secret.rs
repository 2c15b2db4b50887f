//! What must not be known: tokens of people, seeds of matches.
//!
//! None of these types can be printed or serialised. Each has one method, with a telling name, that gives the text away.

use std::cell::Cell;
use std::fmt;
use std::str::FromStr;

use seal::ServerKey;
use serde::{Deserialize, Serialize};
use subtle::ConstantTimeEq;

use crate::digest::{Digest, NotHex};

thread_local! {
    /// The seed of a simulation on this thread, and how often it was asked.
    static SIMULATED: Cell<Option<(u64, u64)>> = const { Cell::new(None) };
}

/// Lets everything random on this thread follow from a seed, for simulations that must be the same every time. Whoever
/// knows the seed knows every token and every card, so nothing but a test may call this.
pub fn simulate(seed: u64) {
    SIMULATED.set(Some((seed, 0)));
}

/// The next bytes of the simulation on this thread, if there is one.
fn simulated_bytes<const N: usize>() -> Option<[u8; N]> {
    let (seed, asked) = SIMULATED.get()?;
    SIMULATED.set(Some((seed, asked + 1)));
    let digest = Digest::of("rustlands simulation 1", [&seed.to_le_bytes()[..], &asked.to_le_bytes()]);
    Some(std::array::from_fn(|index| digest.as_bytes()[index % digest.as_bytes().len()]))
}

/// Bytes from the operating system's generator.
///
/// # Panics
/// If the system has no randomness to give. Going on without would mean guessable tokens and known decks.
pub(crate) fn random_bytes<const N: usize>() -> [u8; N] {
    if let Some(bytes) = simulated_bytes() {
        return bytes;
    }
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// A new key for a server.
#[must_use]
pub fn random_key() -> ServerKey {
    ServerKey::from_bytes(&random_bytes())
}

/// What a person shows to be recognised: 256 random bits. Only its [`TokenHash`] is ever stored.
#[derive(Clone)]
pub struct Token(Digest);

impl Token {
    /// A new one that nobody can guess.
    #[must_use]
    pub fn random() -> Token {
        Token(Digest::from_bytes(random_bytes()))
    }

    /// The token as text, for the person it belongs to and nobody else.
    #[must_use]
    pub fn reveal(&self) -> String {
        self.0.to_string()
    }

    /// What is stored of it.
    #[must_use]
    pub fn hash(&self) -> TokenHash {
        TokenHash(Digest::of("rustlands token 1", [self.0.as_bytes().as_slice()]))
    }
}

impl FromStr for Token {
    type Err = NotHex;

    fn from_str(text: &str) -> Result<Token, NotHex> {
        text.parse().map(Token)
    }
}

/// The hash of a [`Token`]; compared without telling by the time how much of it fits.
#[derive(Copy, Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TokenHash(Digest);

impl TokenHash {
    /// As it is stored.
    #[must_use]
    pub fn digest(self) -> Digest {
        self.0
    }
}

impl PartialEq for TokenHash {
    fn eq(&self, other: &TokenHash) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).into()
    }
}

impl Eq for TokenHash {}

impl fmt::Debug for TokenHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("TokenHash(..)")
    }
}

/// The server's secret part of a match's chance: 256 random bits, committed to before anybody sits down, opened when
/// the match is over.
#[derive(Clone)]
pub struct Seed(Digest);

impl Seed {
    /// A new one that nobody can guess.
    #[must_use]
    pub fn random() -> Seed {
        Seed(Digest::from_bytes(random_bytes()))
    }

    /// The seed as text: for the store, and for everybody once the match is over.
    #[must_use]
    pub fn reveal(&self) -> Digest {
        self.0
    }

    /// A seed that was revealed.
    #[must_use]
    pub fn revealed(digest: Digest) -> Seed {
        Seed(digest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_recognised_by_its_hash() {
        let token = Token::random();
        let again: Token = token.reveal().parse().unwrap();
        assert_eq!(token.hash(), again.hash());
        assert_ne!(token.hash(), Token::random().hash());
        assert_ne!(token.hash().digest().to_string(), token.reveal());
        assert_eq!(format!("{:?}", token.hash()), "TokenHash(..)");
    }
}
