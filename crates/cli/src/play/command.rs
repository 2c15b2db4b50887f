//! What can be typed at the table beside a choice.

/// A line typed at the table.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Line<'a> {
    /// Nothing.
    Blank,
    /// A choice, by number or in words.
    Choice(&'a str),
    /// Why a choice is not allowed.
    Why(&'a str),
    /// Take the last choice back.
    Undo,
    /// Everything told so far.
    Log,
    /// The board again.
    Board,
    /// The choices again.
    List,
    /// How to play, or a card.
    Help(&'a str),
    /// A rule by its id.
    Rules(&'a str),
    /// Write the record to a file.
    Save(&'a str),
    /// Leave.
    Quit,
}

/// What `help` prints.
pub const HELP: &str = "\
Type a number, or the choice in words; the beginning of each word is enough:
  p sni 2r      for `play sniper 2r`, if nothing else begins like that
  why MOVE      why a move is not allowed, and the rule that says so
  undo          take your last choice back, while nothing came of it
  log           everything you have been told
  board, list   the board, the choices again
  help CARD     what a card does
  rules ID      what a rule says, such as the ones refusals name
  save FILE     write the match down; `rustlands replay FILE` tells it again
  quit          leave";

/// Understands a line. Commands are typed whole, so that they never hide a choice's beginning.
pub fn read(line: &str) -> Line<'_> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    match (word.to_lowercase().as_str(), rest) {
        ("", _) => Line::Blank,
        ("why", _) => Line::Why(rest),
        ("help" | "?", _) => Line::Help(rest),
        ("rules" | "rule", _) => Line::Rules(rest),
        ("save", _) => Line::Save(rest),
        ("undo", "") => Line::Undo,
        ("log", "") => Line::Log,
        ("board", "") => Line::Board,
        ("list", "") => Line::List,
        ("quit" | "exit", "") => Line::Quit,
        _ => Line::Choice(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_choices() {
        assert_eq!(read("  why play sniper 1r "), Line::Why("play sniper 1r"));
        assert_eq!(read("WHY 3"), Line::Why("3"));
        assert_eq!(read("undo"), Line::Undo);
        assert_eq!(read("undo that"), Line::Choice("undo that"));
        assert_eq!(read("help\tsniper"), Line::Help("sniper"));
        assert_eq!(read("u"), Line::Choice("u"));
        assert_eq!(read("   "), Line::Blank);
    }
}
