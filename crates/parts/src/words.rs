//! Small words that the sentences of every game are made of.

/// With a capital letter.
///
/// ```
/// assert_eq!(parts::words::capital("draw a card"), "Draw a card");
/// ```
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

/// A number of things whose plural ends in s.
///
/// ```
/// assert_eq!(parts::words::counted(1, "token"), "1 token");
/// assert_eq!(parts::words::counted(3, "token"), "3 tokens");
/// ```
#[must_use]
pub fn counted(count: u8, thing: &str) -> String {
    if count == 1 { format!("1 {thing}") } else { format!("{count} {thing}s") }
}

/// What somebody typed, as notation reads it: in small letters, with one space between words.
///
/// ```
/// assert_eq!(parts::words::typed("  Play  SNIPER 2r"), "play sniper 2r");
/// ```
#[must_use]
pub fn typed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_ascii_lowercase()
}
