//! What can be wrong with words, positions and states. Each error is one sentence that names the thing and, where
//! there is one, the remedy.

use std::borrow::Cow;
use std::fmt;

macro_rules! sentences {
    ($($(#[$about:meta])* $name:ident;)*) => {$(
        $(#[$about])*
        #[derive(Clone, Debug, Eq, PartialEq)]
        pub struct $name(Cow<'static, str>);

        impl $name {
            /// Fails with this sentence unless the condition holds. The sentence is only made when it is needed.
            ///
            /// # Errors
            /// If the condition does not hold.
            pub fn unless<S: Into<$name>>(holds: bool, sentence: impl FnOnce() -> S) -> Result<(), $name> {
                if holds { Ok(()) } else { Err(sentence().into()) }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl std::error::Error for $name {}

        impl From<String> for $name {
            fn from(sentence: String) -> $name {
                $name(sentence.into())
            }
        }

        impl From<&'static str> for $name {
            fn from(sentence: &'static str) -> $name {
                $name(sentence.into())
            }
        }
    )*};
}

sentences! {
    /// Words that stand for no choice and no outcome; the sentence names the word that was not understood.
    ReadError;
    /// A position that cannot be set up; the sentence names what is wrong with it.
    StageError;
    /// A state in which something does not hold that always must; the sentence names it.
    AuditError;
}

impl From<ReadError> for StageError {
    fn from(error: ReadError) -> StageError {
        StageError(error.0)
    }
}

impl From<AuditError> for StageError {
    fn from(error: AuditError) -> StageError {
        StageError(error.0)
    }
}
