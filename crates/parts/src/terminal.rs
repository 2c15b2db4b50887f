//! Text boards, as wide as the terminal they are made for.

/// The width of a terminal: no line of a board is longer.
pub const COLUMNS: usize = 80;

/// Writes a line, broken at spaces where it would pass the edge. What follows a break is indented.
///
/// ```
/// use parts::terminal::{COLUMNS, wrap};
///
/// let mut board = String::new();
/// wrap(&"scrap ".repeat(20), 2, &mut board);
/// assert!(board.lines().all(|line| line.len() <= COLUMNS));
/// assert_eq!(board.lines().nth(1).map(|line| &line[..8]), Some("  scrap "));
/// ```
pub fn wrap(line: &str, indent: usize, board: &mut String) {
    let mut width = 0;
    for word in line.split_inclusive(' ') {
        if width > indent && width + word.trim_end().chars().count() > COLUMNS {
            board.truncate(board.trim_end().len());
            board.push('\n');
            board.push_str(&" ".repeat(indent));
            width = indent;
        }
        board.push_str(word);
        width += word.chars().count();
    }
    board.truncate(board.trim_end_matches(' ').len());
    board.push('\n');
}

/// Items after a heading, with commas between them; further lines are indented below the first item.
///
/// ```
/// let hand = ["Sniper".to_owned(), "Raiders".to_owned()];
/// assert_eq!(parts::terminal::list("Your hand: ", &hand), "Your hand: Sniper, Raiders\n");
/// assert_eq!(parts::terminal::list("Your hand: ", &[]), "Your hand: -\n");
/// ```
#[must_use]
pub fn list(heading: &str, items: &[String]) -> String {
    let listed = if items.is_empty() { "-".to_owned() } else { items.join(", ") };
    let mut text = String::new();
    wrap(&format!("{heading}{listed}"), heading.chars().count(), &mut text);
    text
}

/// A line across the terminal.
#[must_use]
pub fn rule() -> String {
    format!("{}\n", "-".repeat(COLUMNS))
}
