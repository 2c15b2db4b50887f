//! Reading a card pack.

use std::fmt;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use toml::de::{DeTable, DeValue, Deserializer};

use crate::letters::is_unseen;

/// The longest key, and the longest id of a card or of anything else in a pack, in characters.
pub const ID_MAX: usize = 40;
/// The longest name of anything in a pack, in characters.
pub const NAME_MAX: usize = 48;
/// The longest text of any other kind in a pack, in characters.
pub const TEXT_MAX: usize = 200;

/// Where the facts of a card come from.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Origin {
    /// Shown by the publisher or a reviewer, or in a published list.
    Official,
    /// In the printed rulebook.
    Rulebook,
    /// Designed for this pack.
    Original,
}

impl Origin {
    /// The word for it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Origin::Official => "official",
            Origin::Rulebook => "rulebook",
            Origin::Original => "original",
        }
    }
}

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
    /// Reads the pack as TOML of this form. No text in it is longer than its kind may be or has letters that nobody sees:
    /// it is shown to everybody at the table.
    ///
    /// # Errors
    /// The line and reason of the first thing that does not fit.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, PackError> {
        let unfit = |error: toml::de::Error| PackError {
            origin: self.origin.clone(),
            line: error.span().map(|span| self.line_at(span.start)),
            reason: error.message().replace('\n', " "),
        };
        let table = DeTable::parse(&self.text).map_err(unfit)?;
        let mut first = None;
        find_bad_text_in(table.get_ref(), &mut first);
        match first {
            Some(BadText { at, reason }) => {
                Err(PackError { origin: self.origin.clone(), line: Some(self.line_at(at)), reason })
            }
            None => T::deserialize(Deserializer::from(table)).map_err(unfit),
        }
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

/// A text that no pack may have, and the byte it begins at.
struct BadText {
    at: usize,
    reason: String,
}

/// Looks through a table for the bad text nearest to the beginning of the file.
fn find_bad_text_in(table: &DeTable<'_>, first: &mut Option<BadText>) {
    for (key, value) in table {
        note(first, key.span().start, check_text("a key", key.get_ref(), 0, ID_MAX));
        find_bad_text(key.get_ref(), value.span().start, value.get_ref(), first);
    }
}

/// Looks through the value of a key.
fn find_bad_text(key: &str, at: usize, value: &DeValue<'_>, first: &mut Option<BadText>) {
    match value {
        DeValue::String(text) => note(first, at, check_value(key, text)),
        DeValue::Array(values) => {
            values.iter().for_each(|value| find_bad_text(key, value.span().start, value.get_ref(), first));
        }
        DeValue::Table(table) => find_bad_text_in(table, first),
        DeValue::Integer(_) | DeValue::Float(_) | DeValue::Boolean(_) | DeValue::Datetime(_) => {}
    }
}

fn note(first: &mut Option<BadText>, at: usize, checked: Result<(), String>) {
    if let Err(reason) = checked
        && first.as_ref().is_none_or(|found| at < found.at)
    {
        *first = Some(BadText { at, reason });
    }
}

fn check_value(key: &str, text: &str) -> Result<(), String> {
    match key {
        "id" => check_text("an id", text, 1, ID_MAX),
        "name" if text.trim() != text => Err("a name has no blanks at its ends".to_owned()),
        "name" => check_text("a name", text, 1, NAME_MAX),
        _ => check_text("a text", text, 0, TEXT_MAX),
    }
}

fn check_text(what: &str, text: &str, least: usize, most: usize) -> Result<(), String> {
    let length = text.chars().count();
    if length < least {
        return Err(format!("{what} cannot be empty"));
    }
    if length > most {
        return Err(format!("{what} has at most {most} characters, not {length}"));
    }
    match text.chars().find(|letter| is_unseen(*letter)) {
        None => Ok(()),
        Some(letter) => Err(format!(
            "{what} has the character U+{:04X}: invisible letters, line breaks and blanks but the plain one are refused",
            u32::from(letter)
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<toml::Table, PackError> {
        PackText { origin: "mine.toml".to_owned(), text: text.to_owned() }.read()
    }

    /// The line that is refused, for a reason that has these words.
    fn refused(text: &str, words: &str) -> usize {
        let error = read(text).expect_err(text);
        assert!(error.reason.contains(words), "{error}");
        error.line.expect("it has a line")
    }

    #[test]
    fn texts_may_be_as_long_as_their_kind() {
        for (key, most) in [("id", ID_MAX), ("name", NAME_MAX), ("plan", TEXT_MAX)] {
            let text = |length: usize| format!("a = 1\n{key} = \"{}\"", "ö".repeat(length));
            assert!(read(&text(most)).is_ok(), "{key}");
            assert_eq!(
                refused(&text(most + 1), &format!("at most {most} characters, not {}", most + 1)),
                2,
                "{key}"
            );
        }
        assert!(read(&format!("{} = 1", "k".repeat(ID_MAX))).is_ok());
        assert_eq!(refused(&format!("{} = 1", "k".repeat(ID_MAX + 1)), "a key has at most"), 1);
    }

    #[test]
    fn texts_are_found_wherever_they_lie() {
        let long = "x".repeat(TEXT_MAX + 1);
        assert_eq!(
            refused(&format!("[[card]]\nname = \"a\"\nfacts = [\n\"b\",\n\"{long}\"]"), "a text has at most"),
            5
        );
        assert_eq!(refused(&format!("[a.b]\nc = {{ d = [[\"{long}\"]] }}"), "a text has at most"), 2);
    }

    #[test]
    fn the_first_bad_text_of_a_file_is_named() {
        assert_eq!(refused("z = 1\n[z1]\nname = \"\"\n[a]\nid = \"\"", "a name cannot be empty"), 3);
    }

    #[test]
    fn names_have_no_blanks_at_their_ends() {
        assert_eq!(refused("name = \"Sniper \"", "no blanks at its ends"), 1);
        assert!(read("name = \"The Sniper\"\nplan = \" as you like \"").is_ok());
    }

    #[test]
    fn letters_that_nobody_sees_are_refused_in_every_text() {
        for letter in ["\\u061C", "\\u00AD", "\\u3164", "\\U000E0041", "\\n", "\\t", "\u{200b}"] {
            for key in ["id", "name", "plan"] {
                assert_eq!(refused(&format!("{key} = \"An{letter}n\""), "invisible letters"), 1, "{letter}");
            }
        }
        assert_eq!(refused("\"An\\u00ADn\" = 1", "U+00AD"), 1);
        assert_eq!(refused("plan = \"\"\"two\nlines\"\"\"", "U+000A"), 1);
    }
}
