//! A little colour, where it is wanted.

use std::env;
use std::io::{IsTerminal, stdout};

/// Whether text is painted.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct Paint {
    is_on: bool,
}

impl Paint {
    /// No colour.
    pub const PLAIN: Paint = Paint { is_on: false };

    /// Colour on a terminal, unless the reader has asked for none.
    pub fn for_stdout() -> Paint {
        let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Paint { is_on: stdout().is_terminal() && !unwanted }
    }

    /// Something to look at.
    pub fn bold(self, text: &str) -> String {
        self.wrap("1", text)
    }

    /// Something that stands back.
    pub fn dim(self, text: &str) -> String {
        self.wrap("2", text)
    }

    /// Something that went wrong.
    pub fn warn(self, text: &str) -> String {
        self.wrap("33", text)
    }

    fn wrap(self, code: &str, text: &str) -> String {
        if self.is_on && !text.is_empty() { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_owned() }
    }
}
