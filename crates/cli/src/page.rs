//! Text for a page: wrapped lines and JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::fault::Fault;

/// How wide a page is. A terminal of eighty columns shows it whole.
pub const WIDTH: usize = 80;

/// Prints one JSON document.
pub fn json(value: &impl Serialize, out: &mut impl Write) -> Result<(), Fault> {
    serde_json::to_writer_pretty(&mut *out, value)?;
    writeln!(out)?;
    Ok(())
}

/// What is printed on a card: the line beside its name, if it has one, and its text.
pub fn card_text(headline: &str, text: &str) -> String {
    match (headline, text) {
        ("", text) => text.to_owned(),
        (headline, "") => format!("{headline}."),
        (headline, text) => format!("{headline}. {text}"),
    }
}

/// Prints words behind an indentation, as many to a line as fit. `lead` stands in the first line's indentation.
pub fn wrapped(lead: &str, indent: usize, text: &str, out: &mut impl Write) -> io::Result<()> {
    let mut line = format!("{lead:indent$}");
    let mut is_bare = true;
    for word in text.split_whitespace() {
        if !is_bare && line.chars().count() + 1 + word.chars().count() > WIDTH {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(indent);
            is_bare = true;
        }
        if !is_bare {
            line.push(' ');
        }
        line.push_str(word);
        is_bare = false;
    }
    writeln!(out, "{}", line.trim_end())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(lead: &str, indent: usize, text: &str) -> String {
        let mut out = Vec::new();
        wrapped(lead, indent, text, &mut out).expect("a vector takes all");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn words_wrap_behind_their_indentation() {
        let text = page("id", 4, &"word ".repeat(40));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("id  word word"));
        assert!(lines.iter().skip(1).all(|line| line.starts_with("    word") && line.len() <= WIDTH));
        assert_eq!(text.split_whitespace().count(), 41, "every word once");
    }

    #[test]
    fn a_word_wider_than_the_page_gets_a_line_of_its_own() {
        let long = "x".repeat(100);
        assert_eq!(page("", 2, &format!("a {long} b")), format!("  a\n  {long}\n  b\n"));
        assert_eq!(page("lead", 8, ""), "lead\n");
    }
}
