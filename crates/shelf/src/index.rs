//! What was taken along when the crate was built, so that an installed binary knows it without the sources.

/// A scenario of the project, text and all.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Embedded {
    /// Its path from the top of the project, such as `scenarios/radlands/...`.
    pub path: &'static str,
    /// TOML.
    pub text: &'static str,
}

/// A source file and the words in it that may be rule ids.
pub(crate) struct Citing {
    pub path: &'static str,
    /// Those in the engine itself.
    pub code: &'static [&'static str],
    /// Those in tests.
    pub tests: &'static [&'static str],
}

include!(concat!(env!("OUT_DIR"), "/index.rs"));
