//! Inputs that are changes to something long.

/// Changes a text as an input says: a line `old => new` puts `new` in place of the first `old`, and any other line is added at
/// the end. What stands for a line break is `\n`.
pub fn edited(text: &str, edits: &str) -> String {
    let mut text = text.to_owned();
    for line in edits.lines().filter(|line| !line.is_empty()) {
        match line.split_once(" => ") {
            Some((old, new)) if !old.is_empty() => {
                text = text.replacen(&old.replace("\\n", "\n"), &new.replace("\\n", "\n"), 1);
            }
            _ => {
                text.push('\n');
                text.push_str(&line.replace("\\n", "\n"));
            }
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edits_replace_and_add() {
        assert_eq!(edited("a\nb\na", "a => c\nb\\n => \n\nd => e\nend"), "c\na\nend");
        assert_eq!(edited("a", " => b"), "a\n => b");
    }
}
