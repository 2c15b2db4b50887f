//! Letters that nobody sees.

use icu_properties::props::{DefaultIgnorableCodePoint, GeneralCategory};
use icu_properties::{CodePointMapData, CodePointSetData};

/// Whether a character leaves no mark or an ambiguous one: everything that Unicode says may be ignored or only formats,
/// is unassigned or private, and every blank but the plain one. Two texts that differ in such characters look alike.
#[must_use]
pub fn is_unseen(letter: char) -> bool {
    use GeneralCategory::{Control, Format, PrivateUse, Surrogate, Unassigned};
    /// Drawn as nothing, although Unicode counts it among the symbols.
    const BLANK_BRAILLE: char = '\u{2800}';
    if matches!(letter, ' '..='~') {
        return false;
    }
    let category = CodePointMapData::<GeneralCategory>::new().get(letter);
    CodePointSetData::new::<DefaultIgnorableCodePoint>().contains(letter)
        || matches!(category, Control | Format | PrivateUse | Surrogate | Unassigned)
        || letter.is_whitespace()
        || letter == BLANK_BRAILLE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_all_scripts_are_seen() {
        let seen = "Zoë the Red 火の玉 Ωμέγα שלום नमस्ते R2-D2 🚀 ~!";
        assert_eq!(seen.chars().find(|letter| is_unseen(*letter)), None);
    }

    #[test]
    fn what_leaves_no_mark_is_unseen() {
        let unseen = [
            '\0',
            '\n',
            '\t',
            '\u{7f}',
            '\u{a0}',
            '\u{ad}',
            '\u{34f}',
            '\u{378}',
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
            '\u{e000}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{ffa0}',
            '\u{fff9}',
            '\u{e0041}',
            '\u{e0100}',
        ];
        assert_eq!(unseen.iter().find(|letter| !is_unseen(**letter)), None);
    }
}
