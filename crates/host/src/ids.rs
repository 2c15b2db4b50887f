//! Names of things, each checked where it comes in.

use std::fmt;
use std::str::FromStr;

use parts::letters::is_unseen;
use serde::{Deserialize, Serialize};

use crate::secret::random_bytes;

/// Text that cannot be such a name: what was meant, and what it has to look like.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub struct BadName {
    /// What was meant.
    pub what: &'static str,
    /// What it has to look like.
    pub rule: &'static str,
}

impl fmt::Display for BadName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.what, self.rule)
    }
}

impl std::error::Error for BadName {}

/// Letters and digits that are hard to confuse, 32 of them.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";

fn random_letters<const N: usize>() -> String {
    random_bytes::<N>().iter().map(|byte| ALPHABET[usize::from(byte % 32)] as char).collect()
}

fn is_spelt(text: &str, letters: usize) -> bool {
    text.len() == letters && text.bytes().all(|byte| ALPHABET.contains(&byte))
}

macro_rules! name {
    ($(#[$about:meta])* $name:ident, $what:literal, $rule:literal, $fits:expr) => {
        $(#[$about])*
        #[derive(Clone, Debug, Eq, PartialEq, Ord, PartialOrd, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            /// Its text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl FromStr for $name {
            type Err = BadName;

            fn from_str(text: &str) -> Result<$name, BadName> {
                let fits: fn(&str) -> bool = $fits;
                if fits(text) {
                    Ok($name(text.to_owned()))
                } else {
                    Err(BadName { what: $what, rule: $rule })
                }
            }
        }

        impl TryFrom<String> for $name {
            type Error = BadName;

            fn try_from(text: String) -> Result<$name, BadName> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> String {
                name.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }
    };
}

name! {
    /// The name of a match, and of the table in the lobby that it was before: 80 random bits as 16 letters and digits.
    MatchId, "the id of a match", "has 16 small letters and digits", |text| is_spelt(text, 16)
}

name! {
    /// What a client calls one of its messages. The same name from the same seat means the same message.
    MessageId, "a message id", "has 1 to 40 letters, digits, dashes and underscores", |text| {
        (1..=wire::MessageId::MAX).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    }
}

name! {
    /// What tells one guest of an address from another: made up by the browser, and no proof of anything.
    GuestMark, "the mark of a guest", "has 8 to 40 letters, digits, dashes and underscores", |text| {
        (8..=40).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
    }
}

name! {
    /// What a person is called: 1 to 24 characters of text on one line.
    PlayerName, "a name", "has 1 to 24 characters, no control characters and no blanks at its ends", |text| {
        (1..=24).contains(&text.chars().count()) && text.trim() == text && !text.chars().any(is_odd)
    }
}

impl PlayerName {
    /// The name that somebody chose for themselves. No two names may look alike because letters in them cannot be seen;
    /// names that were taken before this was asked stay as they are.
    ///
    /// # Errors
    /// If it is no name, or has a letter that cannot be seen.
    pub fn chosen(text: &str) -> Result<PlayerName, BadName> {
        if text.chars().any(is_unseen) {
            let rule = "may have no invisible letters and no blanks but the plain one";
            return Err(BadName { what: "a name", rule });
        }
        text.parse()
    }
}

/// Whether a character could break a line, hide, or turn the text around it.
pub(crate) fn is_odd(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

impl From<MatchId> for wire::TableId {
    fn from(id: MatchId) -> wire::TableId {
        wire::TableId(id.0)
    }
}

impl MatchId {
    /// A new one.
    #[must_use]
    pub fn random() -> MatchId {
        MatchId(random_letters::<16>())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_names_can_be_read_again() {
        let id = MatchId::random();
        assert_eq!(id.as_str().parse(), Ok(id.clone()));
        assert_ne!(id, MatchId::random());
    }

    #[test]
    fn names_of_people_are_one_short_line() {
        for good in ["A", "Zoë the Red", "<b>bold</b>", &"x".repeat(24), "火の玉"] {
            assert!(good.parse::<PlayerName>().is_ok(), "{good:?}");
        }
        for bad in ["", " ", " A", "A\n", "a\u{202e}b", "\u{200b}", &"x".repeat(25)] {
            assert!(bad.parse::<PlayerName>().is_err(), "{bad:?}");
        }
    }

    #[test]
    fn nobody_can_choose_a_name_with_letters_that_are_not_seen() {
        for good in ["Zoë the Red", "火の玉", "Ωμέγα", "שלום", "नमस्ते", "R2-D2 🚀"]
        {
            assert!(PlayerName::chosen(good).is_ok(), "{good:?}");
        }
        let unseen = [
            '\u{ad}',
            '\u{34f}',
            '\u{61c}',
            '\u{115f}',
            '\u{180e}',
            '\u{200b}',
            '\u{200d}',
            '\u{202e}',
            '\u{2060}',
            '\u{2800}',
            '\u{3000}',
            '\u{3164}',
            '\u{a0}',
            '\u{e000}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{e0041}',
            '\u{e0100}',
            '\u{378}',
        ];
        for letter in unseen {
            let name = format!("An{letter}n");
            assert!(PlayerName::chosen(&name).is_err(), "{name:?} looks like another name");
        }
        assert!("An\u{ad}n".parse::<PlayerName>().is_ok(), "what was kept can still be read");
    }

    #[test]
    fn messages_are_named_in_plain_letters() {
        assert!("0_a-Z".parse::<MessageId>().is_ok());
        for bad in ["", "a b", "ü", &"x".repeat(41)] {
            assert!(bad.parse::<MessageId>().is_err(), "{bad:?}");
        }
    }
}
