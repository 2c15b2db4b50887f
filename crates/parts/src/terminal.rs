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

/// Items after a heading, with commas between them; further lines are indented below the first item. An item is broken only if
/// it is longer than a line, so that no number is parted from the card it belongs to.
///
/// ```
/// let hand = ["Sniper".to_owned(), "Raiders".to_owned()];
/// assert_eq!(parts::terminal::list("Your hand: ", &hand), "Your hand: Sniper, Raiders\n");
/// assert_eq!(parts::terminal::list("Your hand: ", &[]), "Your hand: -\n");
/// let row = ["1 Rooftop Choir 4", "2 Block Captain 5", "3 Meziah 6", "4 Bell Runner 4", "5 Patch Medic 5"];
/// let board = parts::terminal::list("   back:    ", &row.map(str::to_owned));
/// assert_eq!(board.lines().nth(1), Some("            5 Patch Medic 5"));
/// ```
#[must_use]
pub fn list(heading: &str, items: &[String]) -> String {
    const GLUE: &str = "\u{a0}";
    let indent = heading.chars().count();
    let fits = |item: &str| indent + item.chars().count() < COLUMNS;
    let glued = |item: &String| if fits(item) { item.replace(' ', GLUE) } else { item.clone() };
    let listed = if items.is_empty() {
        "-".to_owned()
    } else {
        items.iter().map(glued).collect::<Vec<_>>().join(", ")
    };
    let mut text = String::new();
    wrap(&format!("{heading}{listed}"), indent, &mut text);
    text.replace(GLUE, " ")
}

/// A line across the terminal.
#[must_use]
pub fn rule() -> String {
    format!("{}\n", "-".repeat(COLUMNS))
}
