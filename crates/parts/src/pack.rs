//! Reading a card pack.

use std::fmt;

use serde::de::DeserializeOwned;

/// The text of a pack and where it came from.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PackText {
    /// A file name or `built in`.
    pub origin: String,
    /// TOML.
    pub text: String,
}

/// A pack that cannot be used: where and why.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct PackError {
    /// The pack's file name.
    pub origin: String,
    /// The line the trouble is on, counted from 1, where it is known.
    pub line: Option<usize>,
    /// What is wrong, in one line.
    pub reason: String,
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.origin, self.reason),
            None => write!(f, "{}: {}", self.origin, self.reason),
        }
    }
}

impl std::error::Error for PackError {}

impl PackText {
    /// Reads the pack as TOML of this form.
    ///
    /// # Errors
    /// The line and reason of the first thing that does not fit.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, PackError> {
        toml::from_str(&self.text).map_err(|error| PackError {
            origin: self.origin.clone(),
            line: error.span().map(|span| self.line_at(span.start)),
            reason: error.message().replace('\n', " "),
        })
    }

    /// An error about the card with this id, pointing to the line that names it.
    #[must_use]
    pub fn error_at(&self, id: &str, reason: String) -> PackError {
        let named = |line: &str| {
            line.trim_start().strip_prefix("id").is_some_and(|rest| {
                rest.trim_start().strip_prefix('=').is_some_and(|value| value.trim().trim_matches('"') == id)
            })
        };
        let line = self.text.lines().position(named).map(|index| index + 1);
        PackError { origin: self.origin.clone(), line, reason: format!("{id}: {reason}") }
    }

    /// A short fingerprint of the content, the same on every machine (64-bit FNV-1a).
    #[must_use]
    pub fn fingerprint(&self) -> String {
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.text.bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        format!("{hash:016x}")
    }

    fn line_at(&self, offset: usize) -> usize {
        self.text.as_bytes()[..offset.min(self.text.len())].iter().filter(|byte| **byte == b'\n').count() + 1
    }
}
